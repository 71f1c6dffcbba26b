import type { ReactNode } from "react";
import { Button } from "../ui/button.tsx";
import { Dialog, DialogActions } from "../ui/dialog.tsx";
import { Secret } from "../ui/secret.tsx";
import { Warning } from "../ui/states.tsx";

interface SecretDialogProps {
  readonly title: string;
  readonly secret: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Shows a signing secret once. */
export const SecretDialog = ({ title, secret, onClose, children }: SecretDialogProps) => (
  <Dialog title={title} size="large" firm onClose={onClose}>
    <div className="stack">
      <Warning>
        <strong>Copy the signing secret now. You will not see it again.</strong> If you lose it,
        rotate it.
      </Warning>
      <Secret value={secret} label="signing secret" />
      <p>{children}</p>
    </div>
    <DialogActions>
      <Button variant="primary" onClick={onClose}>
        I have copied it
      </Button>
    </DialogActions>
  </Dialog>
);
