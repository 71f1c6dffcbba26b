import { type DescMessage, getOption } from "@bufbuild/protobuf";
import { event_type } from "../../../gen/ticketing/events/v1/event_options_pb.ts";

/** Reading an option takes as long as parsing it. */
const known = new Map<DescMessage, string>();

/** The event type of a payload, without loading the whole contract. */
export function typeOf(payload: DescMessage): string {
  const type = known.get(payload) ?? getOption(payload, event_type);
  if (type === "") {
    throw new Error(`${payload} is not an event`);
  }
  known.set(payload, type);
  return type;
}
