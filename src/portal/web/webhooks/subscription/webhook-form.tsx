import { useQuery } from "@connectrpc/connect-query";
import { CircleCheck } from "lucide-react";
import { useId, useState } from "react";
import { EventService } from "../../../../../gen/ticketing/v1/event_service_pb.ts";
import { parseEndpointSyntax } from "../../../../delivery/guard/endpoint-syntax.ts";
import { problemOf } from "../../api/failure.ts";
import { FormDialog, type FormDialogProps } from "../../ui/dialog/dialog.tsx";
import { QueryState } from "../../ui/feedback/states.tsx";
import { Segmented } from "../../ui/form/choices.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { type HeaderDraft, HeaderFields } from "./header-fields.tsx";
import { inputOf, type WebhookDraft } from "./webhook-draft.ts";
import "./webhook-form.css";

interface WebhookFormProps extends Omit<FormDialogProps, "fields" | "children"> {
  readonly draft: WebhookDraft;
  readonly onDraft: (draft: WebhookDraft) => void;
  /** Not in the draft, which outlives a reload: their values are secrets. */
  readonly headers: readonly HeaderDraft[];
  readonly onHeaders: (headers: readonly HeaderDraft[]) => void;
}

const nothingChosen = "Select at least one event, or choose all events.";
const scheme = "https://";

/** The form of a webhook. It validates the URL as the service does. */
export function WebhookForm(props: WebhookFormProps) {
  const { draft, onDraft, headers, onHeaders, onSubmit, ...dialog } = props;
  const [wasSubmitted, setSubmitted] = useState(false);
  const { url, events, filter } = inputOf(draft);
  const parsed = parseEndpointSyntax(url);
  const isBegun = url !== "" && !scheme.startsWith(url);
  const ownProblem = parsed instanceof URL || !isBegun ? undefined : `The URL ${parsed.message}.`;
  const needsEvents = !draft.all && events.length === 0;

  const submit = () => {
    setSubmitted(true);
    if (!ownProblem && !needsEvents) {
      onSubmit();
    }
  };
  return (
    <FormDialog
      {...dialog}
      size="large"
      fields={["url", "events", "filter", "customHeaders"]}
      onSubmit={submit}
    >
      <TextField
        label="Endpoint URL"
        hint="Deliveries are sent here over HTTPS."
        error={ownProblem ?? problemOf(dialog.call, "url", url)}
        status={
          parsed instanceof URL && (
            <>
              <CircleCheck size={14} aria-hidden="true" /> Deliveries will go to {parsed.host}
            </>
          )
        }
        className="mono"
        inputMode="url"
        placeholder="https://example.com/hooks"
        value={draft.url}
        onChange={(url) => onDraft({ ...draft, url })}
        required
        spellCheck={false}
        data-autofocus
      />
      <TextField
        label="Description"
        hint="Optional. Helps you recognise the webhook."
        value={draft.description}
        onChange={(text) => onDraft({ ...draft, description: text })}
        maxLength={500}
      />
      <EventPicker
        draft={draft}
        onDraft={onDraft}
        error={
          wasSubmitted && needsEvents ? nothingChosen : problemOf(dialog.call, "events", events)
        }
      />
      <TextField
        label="Filter"
        hint={
          <>
            Optional. A CEL expression that an event must match, such as{" "}
            <code>data.ticket.priority == "urgent"</code>.
          </>
        }
        error={problemOf(dialog.call, "filter", filter)}
        className="mono"
        value={draft.filter}
        onChange={(text) => onDraft({ ...draft, filter: text })}
        maxLength={1024}
        spellCheck={false}
      />
      <HeaderFields headers={headers} onHeaders={onHeaders} call={dialog.call} />
      {draft.ordered !== undefined && (
        <label className="check">
          <input
            type="checkbox"
            checked={draft.ordered}
            onChange={(event) => onDraft({ ...draft, ordered: event.target.checked })}
          />
          Deliver events in order, each after the response to the one before
        </label>
      )}
    </FormDialog>
  );
}

interface EventPickerProps {
  readonly draft: WebhookDraft;
  readonly onDraft: (draft: WebhookDraft) => void;
  readonly error: string | undefined;
}

const choices = [
  { value: "all", label: "All events" },
  { value: "some", label: "Selected events" },
] as const;

/** Selects all events, or some types of the catalogue. */
function EventPicker({ draft, onDraft, error }: EventPickerProps) {
  const errorId = useId();
  const toggle = (type: string, isChosen: boolean) =>
    onDraft({
      ...draft,
      events: isChosen ? [...draft.events, type] : draft.events.filter((each) => each !== type),
    });
  return (
    <div className="field event-picker">
      <span className="event-picker-label">Events</span>
      <Segmented
        label="Events"
        options={choices}
        value={draft.all ? "all" : "some"}
        onChange={(value) => onDraft({ ...draft, all: value === "all" })}
      />
      {draft.all ? (
        <p className="field-hint">Includes event types added in the future.</p>
      ) : (
        <Catalogue chosen={draft.events} onToggle={toggle} describedBy={error && errorId} />
      )}
      <p className="field-error" id={errorId} aria-live="polite">
        {!draft.all && error}
      </p>
    </div>
  );
}

interface CatalogueProps {
  readonly chosen: readonly string[];
  readonly onToggle: (type: string, isChosen: boolean) => void;
  readonly describedBy: string | undefined;
}

function Catalogue({ chosen, onToggle, describedBy }: CatalogueProps) {
  const query = useQuery(EventService.method.listEventTypes);
  if (query.data === undefined) {
    return <QueryState query={query} label="Loading event types" rows={4} />;
  }
  // Pings go only to the webhook under test.
  const known = query.data.data.filter(({ type }) => !type.startsWith("service.webhook."));
  const others = chosen.filter((type) => !known.some((each) => each.type === type));
  const describe = (type: string) =>
    query.data.data.find((each) => each.type === type)?.description ??
    "No event has this type. It may be a mistake.";
  return (
    <fieldset className="event-types" aria-describedby={describedBy}>
      <legend className="visually-hidden">Event types</legend>
      {[...known, ...others.map((type) => ({ type, description: describe(type) }))].map((each) => (
        <label key={each.type} className="event-type">
          <input
            type="checkbox"
            checked={chosen.includes(each.type)}
            onChange={(event) => onToggle(each.type, event.target.checked)}
          />
          <span>
            <code>{each.type}</code>
            {each.description && <span className="soft">{each.description}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
