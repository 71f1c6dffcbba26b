import { readFileSync } from "node:fs";
import type { JsonObject } from "@bufbuild/protobuf";
import { root } from "../../config/root.ts";

/** An event type for callers. */
interface EventDescription {
  readonly type: string;
  readonly description: string;
  /** The JSON Schema of the payload. */
  readonly schema: JsonObject;
  /** A payload. */
  readonly example: JsonObject;
}

let descriptions: readonly EventDescription[] | undefined;

/** Every event type of the contract. Read on the first call, as few processes get one. */
export function describeEventTypes(): readonly EventDescription[] {
  descriptions ??= JSON.parse(readFileSync(new URL("gen/event-descriptions.json", root), "utf8"));
  return descriptions as readonly EventDescription[];
}
