import type { DescMessage } from "@bufbuild/protobuf";
import { eventPayloads } from "../../../gen/contract.ts";

/** Every event type of the contract and the message that is its `data`. */
export const eventTypes: ReadonlyMap<string, DescMessage> = new Map(Object.entries(eventPayloads));
