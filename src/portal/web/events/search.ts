import type { MessageInitShape } from "@bufbuild/protobuf";
import type { ListEventsRequestSchema } from "../../../../gen/ticketing/v1/event_service_pb.ts";

type Filters = MessageInitShape<typeof ListEventsRequestSchema>;

/** The forms of a text other than a part of a payload. */
const forms: readonly [RegExp, (text: string) => Filters][] = [
  [/^evt_[0-9a-f]{32}$/, (eventId) => ({ eventId })],
  [/^tkt_[0-9a-f]{32}$/, (ticketId) => ({ ticketId })],
  [/^rq_[0-9a-f]{32}$/, (requesterId) => ({ requesterId })],
  [/^[^\s@"]+@[^\s@"]+\.[^\s@"]+$/, (requesterEmail) => ({ requesterEmail })],
];

/** The filters for the text of the search box. */
export function filtersFor(text: string): Filters {
  const wanted = text.trim();
  const form = forms.find(([pattern]) => pattern.test(wanted));
  return form ? form[1](wanted) : { q: wanted };
}
