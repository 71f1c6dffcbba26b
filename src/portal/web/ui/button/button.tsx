import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "preact/compat";
import { balanced } from "../../../../html/bidi.ts";
import "./button.css";

interface ButtonProps extends ComponentProps<"button"> {
  readonly variant?: "primary" | "secondary" | "danger" | "quiet";
  readonly icon?: LucideIcon;
  /** Its action is pending: it stays focusable but ignores clicks. */
  readonly busy?: boolean;
}

/** The second click of a double click may hit a different button than the first. */
const isRepeated = (event: MouseEvent) => event.detail > 1;

export function Button({
  variant = "secondary",
  icon: Icon,
  busy = false,
  type = "button",
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={`button button-${variant}`}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        if (busy || isRepeated(event)) {
          event.preventDefault();
        } else {
          onClick?.(event);
        }
      }}
    >
      {busy ? (
        <span className="spinner" aria-hidden="true" />
      ) : (
        Icon && <Icon size={15} strokeWidth={2} aria-hidden="true" />
      )}
      {children}
    </button>
  );
}

/** A button that shows only its icon; `label` is its accessible name. */
export function IconButton({
  icon: Icon,
  label,
  ...rest
}: Omit<ComponentProps<"button">, "children"> & { icon: LucideIcon; label: string }) {
  return (
    <button
      type="button"
      {...rest}
      className="icon-button"
      aria-label={balanced(label)}
      title={balanced(label)}
    >
      <Icon size={16} strokeWidth={2} aria-hidden="true" />
    </button>
  );
}
