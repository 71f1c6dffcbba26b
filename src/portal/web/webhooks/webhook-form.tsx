import { CircleCheck } from "lucide-react";
import { type SubmitEvent, useState } from "react";
import { parseEndpointSyntax } from "../../../delivery/guard/endpoint-syntax.ts";
import { describeFailure } from "../api/failure.ts";
import { FormActions } from "../ui/dialog.tsx";
import { Field } from "../ui/field.tsx";
import { FailureNotice } from "../ui/states.tsx";
import { EventPicker } from "./event-picker.tsx";
import type { WebhookDraft } from "./webhook-draft.ts";

interface WebhookFormProps {
  readonly draft: WebhookDraft;
  readonly onDraft: (draft: WebhookDraft) => void;
  readonly error: unknown;
  readonly action: string;
  readonly busy: boolean;
  readonly onSave: () => void;
  readonly onCancel: () => void;
}

const nothingChosen = "Select at least one event, or choose all events.";
const scheme = "https://";

/** The form for a webhook. It checks the URL as the user types, by the rules of the service. */
export function WebhookForm(props: WebhookFormProps) {
  const { draft, onDraft, error, action, busy, onSave, onCancel } = props;
  // The draft that the service refused.
  const [refused, setRefused] = useState<WebhookDraft>();
  const [isTried, setTried] = useState(false);
  const failure = error && !busy ? describeFailure(error) : undefined;
  const url = draft.url.trim();
  const parsed = parseEndpointSyntax(url);
  const isBegun = url !== "" && !scheme.startsWith(url);
  const ownProblem = parsed instanceof URL || !isBegun ? undefined : `The URL ${parsed.message}.`;
  const urlProblem = refused?.url === draft.url ? failure?.fields.url : undefined;
  const needsEvents = !draft.all && draft.events.length === 0;
  const eventsProblem =
    refused?.events === draft.events && refused.all === draft.all
      ? failure?.fields.events
      : undefined;
  const isOfField = failure?.fields.url !== undefined || failure?.fields.events !== undefined;

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (ownProblem || needsEvents) {
      return;
    }
    setRefused(draft);
    onSave();
  };
  return (
    <form onSubmit={submit}>
      <Field
        label="Endpoint URL"
        hint="Deliveries are sent here over HTTPS."
        error={ownProblem ?? urlProblem}
        status={
          parsed instanceof URL && (
            <>
              <CircleCheck size={14} aria-hidden="true" /> Deliveries will go to {parsed.host}
            </>
          )
        }
      >
        {(attributes) => (
          <input
            {...attributes}
            className="input mono"
            type="text"
            inputMode="url"
            placeholder="https://example.com/hooks"
            value={draft.url}
            onChange={(event) => onDraft({ ...draft, url: event.target.value })}
            required
            autoComplete="off"
            spellCheck={false}
            data-autofocus
          />
        )}
      </Field>
      <Field label="Description" hint="Optional. Helps you recognise the webhook.">
        {(attributes) => (
          <input
            {...attributes}
            className="input"
            value={draft.description}
            onChange={(event) => onDraft({ ...draft, description: event.target.value })}
            maxLength={500}
            autoComplete="off"
          />
        )}
      </Field>
      <EventPicker
        draft={draft}
        onDraft={onDraft}
        error={isTried && needsEvents ? nothingChosen : eventsProblem}
      />
      {failure && !isOfField && <FailureNotice error={error} />}
      <FormActions action={action} busy={busy} onCancel={onCancel} />
    </form>
  );
}
