import { CircleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";
import "./field.css";

/** Attributes that tie the input to its label, hint and error. */
interface InputAttributes {
  readonly id: string;
  readonly "aria-describedby": string | undefined;
  readonly "aria-invalid": true | undefined;
}

interface FieldProps {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  /** A remark that changes as the user types. */
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
