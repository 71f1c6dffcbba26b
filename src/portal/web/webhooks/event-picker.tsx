import { useQuery } from "@connectrpc/connect-query";
import { useId } from "react";
import { EventService } from "../../../../gen/ticketing/v1/event_service_pb.ts";
import { Segmented } from "../ui/segmented.tsx";
import { FailureNotice, Skeleton } from "../ui/states.tsx";
import type { WebhookDraft } from "./webhook-draft.ts";
import "./event-picker.css";

interface EventPickerProps {
  readonly draft: WebhookDraft;
  readonly onDraft: (draft: WebhookDraft) => void;
  readonly error: string | undefined;
}

const choices = [
  { value: "all", label: "All events" },
  { value: "some", label: "Selected events" },
] as const;

/** Chooses all events or some types of the catalogue. */
export function EventPicker({ draft, onDraft, error }: EventPickerProps) {
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
  const { data, error, refetch } = useQuery(EventService.method.listEventTypes);
  if (error) {
    return <FailureNotice error={error} retry={refetch} />;
  }
  if (data === undefined) {
    return <Skeleton rows={4} label="Loading event types" />;
  }
  // A ping always goes to the webhook that is tested.
  const known = data.data.filter(({ type }) => !type.startsWith("service.webhook."));
  const others = chosen.filter((type) => !known.some((each) => each.type === type));
  return (
    <fieldset className="event-types" aria-describedby={describedBy}>
      <legend className="visually-hidden">Event types</legend>
      {[...known, ...others.map((type) => ({ type, description: "" }))].map((each) => (
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
