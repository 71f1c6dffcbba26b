import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Dialog, DialogActions } from "./dialog.tsx";
import { FailureNotice } from "./states.tsx";

interface ConfirmDialogProps {
  /** Names what the action affects. */
  readonly title: string;
  readonly action: string;
  readonly busy: boolean;
  readonly error: unknown;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Asks for confirmation of an action that cannot be undone. */
export const ConfirmDialog = (props: ConfirmDialogProps) => (
  <Dialog title={props.title} onClose={props.onClose}>
    <div className="stack">
      {props.children}
      {Boolean(props.error) && <FailureNotice error={props.error} />}
    </div>
    <DialogActions>
      <Button onClick={props.onClose}>Cancel</Button>
      <Button variant="danger" busy={props.busy} onClick={props.onConfirm}>
        {props.action}
      </Button>
    </DialogActions>
  </Dialog>
);
