import { useQuery } from "@connectrpc/connect-query";
import { type Event, EventService } from "../../../../gen/ticketing/v1/event_service_pb.ts";
import { t } from "../language/language.ts";
import { matching } from "../state/url-state.ts";
import { Select } from "../ui/form/field.tsx";
import { Isolate } from "../ui/text/isolate.tsx";

/** The ticket in the payload of an event, if any. */
export function ticketOf({ data }: Pick<Event, "data">) {
  const ticket = data?.ticket;
  if (typeof ticket !== "object" || ticket === null || Array.isArray(ticket)) {
    return undefined;
  }
  const { id, number, subject } = ticket;
  return { id: String(id ?? ""), number: Number(number ?? 0), subject: String(subject ?? "") };
}

/** The identifier of the ticket that was deleted; undefined if the event is about something else. */
export const deletedTicketOf = ({ type, data }: Pick<Event, "type" | "data">) =>
  type === "service.ticket.deleted.v1" ? data?.ticketId : undefined;

/** The identifiers of the tickets that were merged, and of the one that remains; none for other events. */
export function mergedTicketsOf(event: Pick<Event, "type" | "data">): readonly unknown[] {
  const sources = event.data?.mergedTicketIds;
  return event.type === "service.ticket.merged.v1" && Array.isArray(sources)
    ? [ticketOf(event)?.id, ...sources]
    : [];
}

/** Number and subject of an event's ticket. */
export function TicketName({ event }: { event: Event }) {
  const ticket = ticketOf(event);
  return ticket ? (
    <>
      <span className="soft">#{ticket.number}</span> <Isolate>{ticket.subject}</Isolate>
    </>
  ) : (
    <span className="soft">–</span>
  );
}

/** An event type in the URL; empty for any. */
export const eventTypeValue = matching(/^[\w.]{1,128}$/);

interface EventTypeSelectProps {
  readonly value: string;
  readonly onChange: (type: string) => void;
}

/** Selects a type of the catalogue, or any. */
export function EventTypeSelect({ value, onChange }: EventTypeSelectProps) {
  const { data } = useQuery(EventService.method.listEventTypes);
  return (
    <Select
      aria-label={t("Event")}
      any={t("Any event")}
      options={(data?.data ?? []).map(({ type }) => ({ value: type, label: type }))}
      value={value}
      onChange={onChange}
    />
  );
}
