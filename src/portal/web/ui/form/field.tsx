import { CircleAlert } from "lucide-react";
import type {
  InputHTMLAttributes,
  PartialSelectHTMLAttributes,
  TextareaHTMLAttributes,
} from "preact";
import { type ReactNode, useId } from "preact/compat";
import { balanced } from "../../../../html/bidi.ts";
import type { Message } from "../../../../language/translate.ts";
import { t } from "../../language/language.ts";
import "./field.css";

/** Attributes that associate the input with its label, hint and error. */
export interface InputAttributes {
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

/** Omits from each member of a union, as attributes depend on the type of an input. */
type OmitFromEach<Attributes, Names extends string> = Attributes extends unknown
  ? Omit<Attributes, Names>
  : never;

/** Attributes of an `<input>`. */
export type InputProps = OmitFromEach<
  InputHTMLAttributes<HTMLInputElement>,
  "children" | "onChange" | "onSearch"
>;

interface LabelledProps extends Omit<FieldProps, "children"> {
  readonly onChange: (value: string) => void;
}

/** A labelled line of text. */
export function TextField(props: LabelledProps & InputProps) {
  const { label, hint, error, status, className = "", onChange, ...rest } = props;
  return (
    <Field label={label} hint={hint} error={error} status={status}>
      {(attributes) => (
        <input
          autoComplete="off"
          {...rest}
          {...attributes}
          className={`input ${className}`}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}

/** A labelled text area. */
export function TextAreaField(
  props: LabelledProps & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "onChange" | "children">,
) {
  const { label, hint, error, status, className = "", onChange, ...rest } = props;
  return (
    <Field label={label} hint={hint} error={error} status={status}>
      {(attributes) => (
        <textarea
          {...rest}
          {...attributes}
          className={`input ${className}`}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}

export interface Option {
  readonly value: string;
  readonly label: string;
}

interface SelectProps
  extends Omit<
    PartialSelectHTMLAttributes<HTMLSelectElement>,
    "children" | "onChange" | "role" | "size" | "value"
  > {
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
    <select
      {...rest}
      className="input"
      onChange={({ currentTarget }) => {
        const next = currentTarget.value;
        // Preact keeps what the user has set if the state does not change.
        currentTarget.value = value;
        onChange(next);
      }}
    >
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
  labels: Readonly<Record<string, { readonly label: Message }>>,
): readonly Option[] =>
  Object.entries(labels).map(([value, { label }]) => ({ value, label: t(label) }));
