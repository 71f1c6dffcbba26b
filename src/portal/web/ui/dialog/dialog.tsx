import { X } from "lucide-react";
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from "preact/compat";
import { describeFailure } from "../../api/failure.ts";
import { t } from "../../language/language.ts";
import { Button, IconButton } from "../button/button.tsx";
import { FailureNotice } from "../feedback/states.tsx";
import { Toast } from "../feedback/toast.tsx";
import { Switch } from "../form/choices.tsx";
import { Isolate } from "../text/isolate.tsx";
import "./dialog.css";

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  /** `sheet` opens at the side and keeps the page visible. */
  readonly shape?: "box" | "sheet";
  readonly size?: "small" | "large" | "full" | undefined;
  /** Only its own buttons close it, so that Escape cannot lose its contents. */
  readonly firm?: boolean;
  /** Its action is pending: nothing closes it. */
  readonly busy?: boolean;
  readonly children: ReactNode;
}

/** A modal <dialog>: the browser traps and restores the focus. */
export function Dialog({
  title,
  onClose,
  shape = "box",
  size = "small",
  firm = false,
  busy = false,
  children,
}: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const isLocked = firm || busy;
  const open = () => {
    const dialog = ref.current;
    dialog?.showModal();
    // showModal() focuses the first button otherwise.
    dialog?.querySelector<HTMLElement>("[data-autofocus]")?.focus();
    return dialog;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: it opens once
  useLayoutEffect(() => {
    const dialog = open();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={ref}
      className={`dialog dialog-${shape} dialog-${size}`}
      aria-labelledby={titleId}
      closedby={isLocked ? "none" : "closerequest"}
      onCancel={(event) => {
        // Browsers without `closedby` always ask.
        event.preventDefault();
        if (!isLocked) {
          onClose();
        }
      }}
      onClose={() => {
        // The event comes later: it may be open again by then, or gone from the page.
        if (ref.current?.open !== false) {
          return;
        }
        // A browser may close it without a `cancel` that could be prevented.
        if (isLocked) {
          open();
        } else {
          onClose();
        }
      }}
      onMouseDown={(event) => {
        if (shape === "sheet" && event.target === ref.current) {
          onClose();
        }
      }}
    >
      <div className="dialog-content">
        <header className="dialog-head">
          <h2 id={titleId} tabIndex={-1}>
            <Isolate>{title}</Isolate>
          </h2>
          {!firm && <IconButton icon={X} label={t("Close")} disabled={busy} onClick={onClose} />}
        </header>
        {children}
        <Toast />
      </div>
    </dialog>
  );
}

/** The buttons at the foot of a dialog, the main one last. */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <footer className="dialog-actions">{children}</footer>
);

interface FormActionsProps {
  /** Text of the submit button. */
  readonly action: string;
  readonly busy: boolean;
  readonly onCancel: () => void;
}

/** The buttons at the foot of a form in a dialog. */
export const FormActions = ({ action, busy, onCancel }: FormActionsProps) => (
  <DialogActions>
    <Button disabled={busy} onClick={onCancel}>
      {t("Cancel")}
    </Button>
    <Button type="submit" variant="primary" busy={busy}>
      {action}
    </Button>
  </DialogActions>
);

interface Call {
  readonly isPending: boolean;
  readonly error: unknown;
  /** The request. */
  readonly variables?: unknown;
}

export interface FormDialogProps {
  readonly title: string;
  readonly size?: "small" | "large";
  /** Text of the submit button. */
  readonly action: string;
  readonly call: Call;
  /** The fields that show their own errors. */
  readonly fields?: readonly string[];
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  /** The fields. */
  readonly children: ReactNode;
}

/** A form in a dialog, which makes a call. */
export function FormDialog(props: FormDialogProps) {
  const { title, size, action, call, fields = [], onSubmit, onClose, children } = props;
  const problems = call.error ? describeFailure(call.error).fields : {};
  const isShown = fields.some((field) => field in problems);
  return (
    <Dialog title={title} size={size} busy={call.isPending} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {children}
        {Boolean(call.error) && !isShown && <FailureNotice error={call.error} />}
        <FormActions action={action} busy={call.isPending} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

interface ConfirmDialogProps {
  /** Names the affected object. */
  readonly title: string;
  readonly action: string;
  /** `danger`, by default, for actions that are hard to undo. */
  readonly tone?: "danger" | "primary";
  /** The action, if it makes a call. */
  readonly call?: Call;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Asks for confirmation of an action. */
export const ConfirmDialog = (props: ConfirmDialogProps) => (
  <Dialog title={props.title} onClose={props.onClose}>
    <div className="stack">
      {props.children}
      {Boolean(props.call?.error) && <FailureNotice error={props.call?.error} />}
    </div>
    <DialogActions>
      <Button onClick={props.onClose}>{t("Cancel")}</Button>
      <Button
        variant={props.tone ?? "danger"}
        busy={props.call?.isPending ?? false}
        onClick={props.onConfirm}
      >
        {props.action}
      </Button>
    </DialogActions>
  </Dialog>
);

interface PauseToggleProps {
  /** Names the object. */
  readonly label: string;
  readonly active: boolean;
  readonly busy: boolean;
  readonly onChange: (active: boolean) => void;
  /** Title and text of the confirmation. */
  readonly title: string;
  readonly children: ReactNode;
}

/** Pauses after a confirmation, and resumes. */
export function PauseToggle(props: PauseToggleProps) {
  const { label, active, busy, onChange, title, children } = props;
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Switch
        label={label}
        checked={active}
        busy={busy}
        onChange={(next) => (next ? onChange(true) : setAsking(true))}
      >
        {t(active ? "Active" : "Paused")}
      </Switch>
      {isAsking && (
        <ConfirmDialog
          title={title}
          action={t("Pause")}
          onConfirm={() => {
            setAsking(false);
            onChange(false);
          }}
          onClose={() => setAsking(false)}
        >
          {children}
        </ConfirmDialog>
      )}
    </>
  );
}
