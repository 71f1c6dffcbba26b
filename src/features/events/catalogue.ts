import type { DescMessage } from "@bufbuild/protobuf";
import { eventPayloads } from "../../../gen/contract.ts";

/** Every event type of the contract and the message that is its `data`. */
export const eventTypes: ReadonlyMap<string, DescMessage> = new Map(Object.entries(eventPayloads));

const typesOfPayloads = new Map([...eventTypes].map(([type, payload]) => [payload, type]));

/** The event type of a payload. */
export function typeOf(payload: DescMessage): string {
  const type = typesOfPayloads.get(payload);
  if (type === undefined) {
    throw new Error(`${payload} is not an event`);
  }
  return type;
}
