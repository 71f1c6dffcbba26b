import { type SubmitEvent, useState } from "react";
import { describeFailure } from "../api/failure.ts";
import { FormActions } from "../ui/dialog.tsx";
import { Field } from "../ui/field.tsx";
import { FailureNotice } from "../ui/states.tsx";

interface NameFormProps {
  readonly name: string;
  readonly hint?: string;
  readonly error: unknown;
  readonly action: string;
  readonly busy: boolean;
  readonly onName: (name: string) => void;
  readonly onSubmit: (event: SubmitEvent) => void;
  readonly onCancel: () => void;
}

/** The form for the label of a key. */
export function NameForm(props: NameFormProps) {
  const { name, hint, error, action, busy, onName, onSubmit, onCancel } = props;
  // The name that the service refused.
  const [refused, setRefused] = useState<string>();
  const fields = error ? describeFailure(error).fields : {};
  const problem = refused === name ? fields.name : undefined;
  return (
    <form
      onSubmit={(event) => {
        setRefused(name);
        onSubmit(event);
      }}
    >
      <Field label="Name" hint={hint} error={problem}>
        {(attributes) => (
          <input
            {...attributes}
            className="input"
            value={name}
            onChange={(event) => onName(event.target.value)}
            required
            pattern=".*\S.*"
            title="Enter a name"
            maxLength={100}
            autoComplete="off"
            data-autofocus
          />
        )}
      </Field>
      {Boolean(error) && fields.name === undefined && <FailureNotice error={error} />}
      <FormActions action={action} busy={busy} onCancel={onCancel} />
    </form>
  );
}
