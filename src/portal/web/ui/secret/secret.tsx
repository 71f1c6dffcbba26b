import { type ReactNode, useEffect, useState } from "react";
import { hold } from "../../boot/hold.ts";
import { Button } from "../button/button.tsx";
import { CopyButton } from "../button/copy-button.tsx";
import { Dialog, DialogActions } from "../dialog/dialog.tsx";
import { Warning } from "../feedback/states.tsx";
import { createStore } from "../state/store.ts";
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
        spellCheck={false}
        onFocus={(event) => event.target.select()}
      />
      <CopyButton text={value} of={label} />
    </div>
  );
}

/** A secret that the service shows once. */
interface OneTimeSecret {
  readonly title: string;
  /** Names the secret. */
  readonly label: string;
  readonly secret: string;
  /** What else to know about the secret, next to the warning that it shows once. */
  readonly remark: string;
  readonly about: ReactNode;
  /** A command to try the secret with. */
  readonly example?: string;
  /** Where to go when the secret is stored. */
  readonly onStored?: () => void;
}

const waiting = createStore<readonly OneTimeSecret[]>([]);

/**
 * Shows a secret until the user has stored it. It belongs to no page, so neither the Back button
 * nor a page that closes or fails while the secret is on its way can lose it.
 */
export function showSecret(secret: OneTimeSecret): void {
  waiting.set([...waiting.get(), secret]);
}

/** The place where secrets of `showSecret` appear, one after the other; one for the app. */
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
          <strong>Copy the {label} now. You will not see it again.</strong> {remark}
        </Warning>
        <Secret value={secret} label={label} />
        <p>{about}</p>
        {example && <CodeBlock code={example} label="curl command" wrap />}
        <label className="check">
          <input
            type="checkbox"
            checked={isStored}
            onChange={(event) => setStored(event.target.checked)}
          />
          I have stored the {label}
        </label>
      </div>
      <DialogActions>
        <Button variant="primary" disabled={!isStored} onClick={onStored}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface LostSecretProps {
  /** What happened, such as `ci was created, but its key is lost`. */
  readonly title: string;
  /** How to get another secret. */
  readonly children: ReactNode;
  readonly onClose: () => void;
}

/**
 * Says that an action worked but its secret is lost: the service does not store secrets, so the
 * repetition of a call whose response was lost cannot show it.
 */
export const LostSecret = ({ title, children, onClose }: LostSecretProps) => (
  <Dialog title={title} onClose={onClose}>
    <p>The connection broke before the secret arrived, and it cannot be shown again. {children}</p>
    <DialogActions>
      <Button variant="primary" onClick={onClose}>
        Close
      </Button>
    </DialogActions>
  </Dialog>
);
