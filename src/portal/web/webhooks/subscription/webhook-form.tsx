import { useQuery } from "@connectrpc/connect-query";
import { CircleCheck } from "lucide-react";
import { useId, useState } from "preact/compat";
import { EventService } from "../../../../../gen/ticketing/v1/event_service_pb.ts";
import {
  parseEndpointSyntax,
  type SyntaxProblem,
} from "../../../../delivery/guard/endpoint-syntax.ts";
import { type Message, msg } from "../../../../language/translate.ts";
import { problemOf } from "../../api/failure.ts";
import { t } from "../../language/language.ts";
import { rich } from "../../language/rich.ts";
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

const scheme = "https://";

const urlProblems: Readonly<Record<SyntaxProblem["message"], Message>> = {
  "must not be longer than 2048 characters": msg(
    "The URL must not be longer than 2048 characters.",
  ),
  "must not contain spaces, control characters or backslashes": msg(
    "The URL must not contain spaces, control characters or backslashes.",
  ),
  "is not a valid URL": msg("The URL is not a valid URL."),
  "must start with https://": msg("The URL must start with https://."),
  "must have a host right after https://": msg("The URL must have a host right after https://."),
  "must not contain a user name or password": msg(
    "The URL must not contain a user name or password.",
  ),
  "must not contain a fragment": msg("The URL must not contain a fragment."),
  "must not use port 0": msg("The URL must not use port 0."),
};

/** The form of a webhook. It validates the URL as the service does. */
export function WebhookForm(props: WebhookFormProps) {
  const { draft, onDraft, headers, onHeaders, onSubmit, ...dialog } = props;
  const [wasSubmitted, setSubmitted] = useState(false);
  const { url, events, filter } = inputOf(draft);
  const parsed = parseEndpointSyntax(url);
  const isBegun = url !== "" && !scheme.startsWith(url);
  const ownProblem = parsed instanceof URL || !isBegun ? undefined : t(urlProblems[parsed.message]);
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
        label={t("Endpoint URL")}
        hint={t("Deliveries are sent here over HTTPS.")}
        error={ownProblem ?? problemOf(dialog.call, "url", url)}
        status={
          parsed instanceof URL && (
            <>
              <CircleCheck size={14} aria-hidden="true" />{" "}
              {t("Deliveries will go to {host}", { host: parsed.host })}
            </>
          )
        }
        className="mono"
        inputMode="url"
        placeholder="https://example.com/hooks"
        value={draft.url}
        onChange={(url) => onDraft({ ...draft, url })}
        required
        spellcheck={false}
        data-autofocus
      />
      <TextField
        label={t("Description")}
        hint={t("Optional. Helps you recognise the webhook.")}
        value={draft.description}
        onChange={(text) => onDraft({ ...draft, description: text })}
        maxLength={500}
      />
      <EventPicker
        draft={draft}
        onDraft={onDraft}
        error={
          wasSubmitted && needsEvents
            ? t("Select at least one event, or choose all events.")
            : problemOf(dialog.call, "events", events)
        }
      />
      <TextField
        label={t("Filter")}
        hint={rich("Optional. A CEL expression that an event must match, such as {expression}.", {
          expression: <code>data.ticket.priority == "urgent"</code>,
        })}
        error={problemOf(dialog.call, "filter", filter)}
        className="mono"
        value={draft.filter}
        onChange={(text) => onDraft({ ...draft, filter: text })}
        maxLength={1024}
        spellcheck={false}
      />
      <HeaderFields headers={headers} onHeaders={onHeaders} call={dialog.call} />
      {draft.ordered !== undefined && (
        <label className="check">
          <input
            type="checkbox"
            checked={draft.ordered}
            onChange={(event) => onDraft({ ...draft, ordered: event.currentTarget.checked })}
          />
          {t("Deliver events in order, each after the response to the one before")}
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
      <span className="event-picker-label">{t("Events")}</span>
      <Segmented
        label={t("Events")}
        options={[
          { value: "all", label: t("All events") },
          { value: "some", label: t("Selected events") },
        ]}
        value={draft.all ? "all" : "some"}
        onChange={(value) => onDraft({ ...draft, all: value === "all" })}
      />
      {draft.all ? (
        <p className="field-hint">{t("Includes event types added in the future.")}</p>
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
    return <QueryState query={query} label={t("Loading event types")} rows={4} />;
  }
  // Pings go only to the webhook under test.
  const known = query.data.data.filter(({ type }) => !type.startsWith("service.webhook."));
  const others = chosen.filter((type) => !known.some((each) => each.type === type));
  const describe = (type: string) =>
    query.data.data.find((each) => each.type === type)?.description ??
    t("No event has this type. It may be a mistake.");
  return (
    <fieldset className="event-types" aria-describedby={describedBy}>
      <legend className="visually-hidden">{t("Event types")}</legend>
      {[...known, ...others.map((type) => ({ type, description: describe(type) }))].map((each) => (
        <label key={each.type} className="event-type">
          <input
            type="checkbox"
            checked={chosen.includes(each.type)}
            onChange={(event) => onToggle(each.type, event.currentTarget.checked)}
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
