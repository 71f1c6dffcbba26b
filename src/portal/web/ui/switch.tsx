import type { ReactNode } from "react";
import "./switch.css";

interface SwitchProps {
  /** Names what it switches; `children` shows the state. */
  readonly label: string;
  readonly checked: boolean;
  /** Its change is in progress: it ignores others until then. */
  readonly busy?: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly children: ReactNode;
}

export const Switch = ({ label, checked, busy = false, onChange, children }: SwitchProps) => (
  <label className="switch">
    <input
      type="checkbox"
      // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox reports its own state
      role="switch"
      aria-label={label}
      aria-disabled={busy || undefined}
      checked={checked}
      onChange={(event) => !busy && onChange(event.target.checked)}
    />
    <span aria-hidden="true">{children}</span>
  </label>
);
