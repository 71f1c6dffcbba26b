import type { Event } from "../../../../gen/ticketing/v1/event_service_pb.ts";

/** The ticket that an event is about, as far as its payload says. */
export function ticketOf({ data }: Pick<Event, "data">) {
  const ticket = data?.ticket;
  if (typeof ticket !== "object" || ticket === null || Array.isArray(ticket)) {
    return undefined;
  }
  const { id, number, subject } = ticket;
  return { id: String(id ?? ""), number: Number(number ?? 0), subject: String(subject ?? "") };
}
