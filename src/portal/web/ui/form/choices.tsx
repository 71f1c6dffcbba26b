import { type ReactNode, useId } from "preact/compat";
import "./choices.css";

interface SegmentedProps<T extends string> {
  readonly label: string;
  readonly options: readonly { value: T; label: string; icon?: ReactNode }[];
  readonly value: T;
  readonly onChange: (value: T) => void;
}

/** A segmented control. Radio buttons, so that arrow keys work. */
export function Segmented<T extends string>(props: SegmentedProps<T>) {
  const { label, options, value, onChange } = props;
  const name = useId();
  return (
    <fieldset className="segmented">
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <label key={option.value} title={option.icon ? option.label : undefined}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.icon}
          <span className={option.icon ? "visually-hidden" : undefined}>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}

interface SwitchProps {
  /** Names the object; `children` shows the state. */
  readonly label: string;
  readonly checked: boolean;
  /** A change is pending: it ignores others until then. */
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
      onChange={({ currentTarget }) => {
        const next = currentTarget.checked;
        // Preact keeps what the user has set if the state does not change.
        currentTarget.checked = checked;
        if (!busy) {
          onChange(next);
        }
      }}
    />
    <span aria-hidden="true">{children}</span>
  </label>
);
