import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Dialog, DialogActions } from "./dialog.tsx";
import { Secret } from "./secret.tsx";
import { Warning } from "./states.tsx";

interface SecretDialogProps {
  readonly title: string;
  /** Names the secret. */
  readonly label: string;
  readonly secret: string;
  /** What else to know about the secret, next to the warning that it shows once. */
  readonly remark: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Shows a secret once. Only its button closes it. */
export const SecretDialog = (props: SecretDialogProps) => (
  <Dialog title={props.title} size="large" firm onClose={props.onClose}>
    <div className="stack">
      <Warning>
        <strong>Copy the {props.label} now. You will not see it again.</strong> {props.remark}
      </Warning>
      <Secret value={props.secret} label={props.label} />
      {props.children}
    </div>
    <DialogActions>
      <Button variant="primary" onClick={props.onClose}>
        I have copied it
      </Button>
    </DialogActions>
  </Dialog>
);
