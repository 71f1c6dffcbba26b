import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";
import "./button.css";

interface ButtonProps extends ComponentProps<"button"> {
  readonly variant?: "primary" | "secondary" | "danger" | "quiet";
  readonly icon?: LucideIcon;
  /** Its action is in progress: it stays focusable but ignores clicks. */
  readonly busy?: boolean;
}

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
      onClick={busy ? (event) => event.preventDefault() : onClick}
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
    <button type="button" {...rest} className="icon-button" aria-label={label} title={label}>
      <Icon size={16} strokeWidth={2} aria-hidden="true" />
    </button>
  );
}
