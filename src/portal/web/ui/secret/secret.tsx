import { type ReactNode, useEffect, useState } from "preact/compat";
import { hold } from "../../boot/hold.ts";
import { t } from "../../language/language.ts";
import { createStore } from "../../state/store.ts";
import { Button } from "../button/button.tsx";
import { CopyButton } from "../button/copy-button.tsx";
import { Dialog, DialogActions } from "../dialog/dialog.tsx";
import { Warning } from "../feedback/states.tsx";
import { CodeBlock } from "../text/code-block.tsx";
import "./secret.css";

/** Shows a secret in full, once. */
export function Secret({ value, label }: { value: string; label: string }) {
  useEffect(hold, []);
  return (
    <div className="secret">
      <input
        className="secret-value mono"
        aria-label={label}
        value={value}
        readOnly
        autoComplete="off"
        spellcheck={false}
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyButton text={value} of={label} />
    </div>
  );
}

/** A secret that the service shows once. */
interface OneTimeSecret {
  readonly title: string;
  /** Name of the secret. */
  readonly label: string;
  readonly secret: string;
  /** Shown next to the warning. */
  readonly remark: string;
  readonly about: ReactNode;
  /** A command that tries out the secret. */
  readonly example?: string;
  /** Called when the user has stored the secret. */
  readonly onStored?: () => void;
}

const waiting = createStore<readonly OneTimeSecret[]>([]);

/**
 * Shows a secret until the user confirms having stored it. It outlives the page, so neither Back
 * nor a failing page can lose it.
 */
export function showSecret(secret: OneTimeSecret): void {
  waiting.set([...waiting.get(), secret]);
}

/** Shows the secrets of `showSecret` one by one. Mounted once. */
export function OneTimeSecrets() {
  const [first] = waiting.use();
  return (
    first && (
      <SecretDialog
        key={first.secret}
        shown={first}
        onStored={() => {
          waiting.set(waiting.get().slice(1));
          first.onStored?.();
        }}
      />
    )
  );
}

function SecretDialog({ shown, onStored }: { shown: OneTimeSecret; onStored: () => void }) {
  const { title, label, secret, remark, about, example } = shown;
  const [isStored, setStored] = useState(false);
  return (
    <Dialog title={title} size="large" firm onClose={onStored}>
      <div className="stack">
        <Warning>
          <strong>{t("Copy it now. You will not see it again.")}</strong> {remark}
        </Warning>
        <Secret value={secret} label={label} />
        <p>{about}</p>
        {example && <CodeBlock code={example} label={t("curl command")} wrap />}
        <label className="check">
          <input
            type="checkbox"
            checked={isStored}
            onChange={(event) => setStored(event.currentTarget.checked)}
          />
          {t("I have stored it in a safe place")}
        </label>
      </div>
      <DialogActions>
        <Button variant="primary" disabled={!isStored} onClick={onStored}>
          {t("Done")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface LostSecretProps {
  /** Such as `ci was created, but its key is lost`. */
  readonly title: string;
  /** How to get another secret. */
  readonly children: ReactNode;
  readonly onClose: () => void;
}

/**
 * Explains that an action succeeded but its secret is lost: the service does not store secrets, so
 * a retry after a lost response cannot return it.
 */
export const LostSecret = ({ title, children, onClose }: LostSecretProps) => (
  <Dialog title={title} onClose={onClose}>
    <p>
      {t("The connection broke before the secret arrived, and it cannot be shown again.")}{" "}
      {children}
    </p>
    <DialogActions>
      <Button variant="primary" onClick={onClose}>
        {t("Close")}
      </Button>
    </DialogActions>
  </Dialog>
);
