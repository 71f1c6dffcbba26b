import { CircleAlert } from "lucide-react";
import { type ComponentProps, type ReactNode, useId } from "react";
import { balanced } from "../../../../html/bidi.ts";
import "./field.css";

/** Attributes that associate the input with its label, hint and error. */
interface InputAttributes {
  readonly id: string;
  readonly "aria-describedby": string | undefined;
  readonly "aria-invalid": true | undefined;
}

interface FieldProps {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  /** Feedback as the user types. */
  readonly status?: ReactNode;
  readonly children: (attributes: InputAttributes) => ReactNode;
}

/** A labelled input with its hint and error. */
export function Field({ label, hint, error, status, children }: FieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const remarkId = `${id}-remark`;
  const describedBy = [hint && hintId, (error || status) && remarkId].filter(Boolean).join(" ");
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p className="field-hint" id={hintId}>
          {hint}
        </p>
      )}
      {children({
        id,
        "aria-describedby": describedBy || undefined,
        "aria-invalid": error ? true : undefined,
      })}
      <p className={error ? "field-error" : "field-status"} id={remarkId} aria-live="polite">
        {error ? (
          <>
            <CircleAlert size={14} aria-hidden="true" /> {error}
          </>
        ) : (
          status
        )}
      </p>
    </div>
  );
}

type Labelled<Input extends "input" | "textarea"> = Omit<FieldProps, "children"> &
  Omit<ComponentProps<Input>, "onChange" | "children"> & {
    readonly onChange: (value: string) => void;
  };

/** A labelled line of text. */
export function TextField(props: Labelled<"input">) {
  const { label, hint, error, status, className = "", onChange, ...rest } = props;
  return (
    <Field label={label} hint={hint} error={error} status={status}>
      {(attributes) => (
        <input
          autoComplete="off"
          {...rest}
          {...attributes}
          className={`input ${className}`}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

/** A labelled text area. */
export function TextAreaField(props: Labelled<"textarea">) {
  const { label, hint, error, status, className = "", onChange, ...rest } = props;
  return (
    <Field label={label} hint={hint} error={error} status={status}>
      {(attributes) => (
        <textarea
          {...rest}
          {...attributes}
          className={`input ${className}`}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

export interface Option {
  readonly value: string;
  readonly label: string;
}

interface SelectProps extends Omit<ComponentProps<"select">, "onChange" | "children"> {
  readonly value: string;
  readonly options: readonly Option[];
  /** Label of the empty option at the top. */
  readonly any?: string | undefined;
  readonly onChange: (value: string) => void;
}

/** A select. An unlisted value is added to the options. */
export function Select({ options, any, onChange, ...rest }: SelectProps) {
  const { value } = rest;
  const isListed = value === "" || options.some((option) => option.value === value);
  const shown = isListed ? options : [...options, { value, label: value }];
  return (
    <select {...rest} className="input" onChange={(event) => onChange(event.target.value)}>
      {any !== undefined && <option value="">{any}</option>}
      {shown.map((option) => (
        <option key={option.value} value={option.value}>
          {balanced(option.label)}
        </option>
      ))}
    </select>
  );
}

/** A labelled select. */
export const SelectField = ({
  label,
  hint,
  ...rest
}: SelectProps & Omit<FieldProps, "children">) => (
  <Field label={label} hint={hint}>
    {(attributes) => <Select {...rest} {...attributes} />}
  </Field>
);

/** Options in the order of the record. */
export const optionsOf = (
  labels: Readonly<Record<string, { readonly label: string }>>,
): readonly Option[] => Object.entries(labels).map(([value, { label }]) => ({ value, label }));
