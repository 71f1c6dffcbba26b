import { type ReactNode, useState } from "react";
import { Button } from "./button.tsx";
import { CodeBlock } from "./code-block.tsx";
import { Dialog, DialogActions } from "./dialog.tsx";
import { Secret } from "./secret.tsx";
import { Warning } from "./states.tsx";
import { createStore } from "./store.ts";

/** A secret that the service shows once. */
export interface OneTimeSecret {
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
