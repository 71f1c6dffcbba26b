import { type DescMessage, getOption, hasOption } from "@bufbuild/protobuf";
import { file_ticketing_events_v1_billing } from "../../../gen/ticketing/events/v1/billing_pb.ts";
import { event_type } from "../../../gen/ticketing/events/v1/options_pb.ts";
import { file_ticketing_events_v1_ticket } from "../../../gen/ticketing/events/v1/ticket_pb.ts";
import { file_ticketing_events_v1_webhook } from "../../../gen/ticketing/events/v1/webhook_pb.ts";

const files = [
  file_ticketing_events_v1_ticket,
  file_ticketing_events_v1_billing,
  file_ticketing_events_v1_webhook,
];

/** Every event type and the message that is its `data`, read from the contract. */
export const eventTypes: ReadonlyMap<string, DescMessage> = new Map(
  files
    .flatMap((file) => file.messages)
    .filter((message) => hasOption(message, event_type))
    .map((message) => [getOption(message, event_type), message]),
);

/** The event type of a payload. */
export function typeOf(payload: DescMessage): string {
  if (!hasOption(payload, event_type)) {
    throw new Error(`${payload} is not an event`);
  }
  return getOption(payload, event_type);
}
