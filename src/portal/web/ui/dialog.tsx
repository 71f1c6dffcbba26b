import { X } from "lucide-react";
import { type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { IconButton } from "./button.tsx";
import "./dialog.css";

interface DialogProps {
  readonly title: ReactNode;
  readonly onClose: () => void;
  /** `sheet` stands at the side and leaves the page in view. */
  readonly shape?: "box" | "sheet";
  readonly size?: "small" | "large";
  /** It holds something that must not be lost by a stray key: only its own buttons close it. */
  readonly firm?: boolean;
  readonly children: ReactNode;
}

/** A modal dialog of the browser's own: it keeps the focus, and gives it back. */
export function Dialog({
  title,
  onClose,
  shape = "box",
  size = "small",
  firm = false,
  children,
}: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    // React sets no attribute for autoFocus, which is what the browser looks for.
    dialog?.querySelector<HTMLElement>("[data-autofocus]")?.focus();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={ref}
      className={`dialog dialog-${shape} dialog-${size}`}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        if (!firm) {
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
          <h2 id={titleId}>{title}</h2>
          {!firm && <IconButton icon={X} label="Close" onClick={onClose} />}
        </header>
        {children}
      </div>
    </dialog>
  );
}

/** The buttons at the foot of a dialog, the one that goes on last. */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <footer className="dialog-actions">{children}</footer>
);
