import { type DescMessage, getOption, hasOption } from "@bufbuild/protobuf";
import { eventPayloads } from "../../../gen/contract.ts";
import { event_type } from "../../../gen/ticketing/events/v1/options_pb.ts";

/** Every event type of the contract and the message that is its `data`. */
export const eventTypes: ReadonlyMap<string, DescMessage> = new Map(Object.entries(eventPayloads));

/** The event type of a payload. */
export function typeOf(payload: DescMessage): string {
  if (!hasOption(payload, event_type)) {
    throw new Error(`${payload} is not an event`);
  }
  return getOption(payload, event_type);
}
