import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Dialog, DialogActions } from "./dialog.tsx";

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
