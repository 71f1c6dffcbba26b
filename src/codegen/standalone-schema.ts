import type { DescEnum, DescMessage } from "@bufbuild/protobuf";
import { enumSchema } from "./enum-schema.ts";
import {
  annotations,
  type JsonSchema,
  messageSchema,
  referencesOf,
  type SchemaOptions,
} from "./json-schema.ts";

/**
 * The schema of a message as a document of its own: what it refers to is under
 * `$defs`, by full name.
 */
export function standaloneSchema(
  desc: DescMessage,
  options: Omit<SchemaOptions, "reference">,
): JsonSchema {
  const reference = ({ typeName }: DescMessage | DescEnum) => ({ $ref: `#/$defs/${typeName}` });
  const complete = { ...options, reference };
  const definitions = [...reachable([desc])]
    .filter((used) => used !== desc || referencesItself(desc))
    .sort((a, b) => (a.typeName < b.typeName ? -1 : 1))
    .map((used) => [used.typeName, namedSchema(used, complete)] as const);
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    ...messageSchema(desc, complete),
    ...(definitions.length > 0 && { $defs: Object.fromEntries(definitions) }),
  };
}

/** The schema of a message or enum that others refer to. */
export function namedSchema(desc: DescMessage | DescEnum, options: SchemaOptions): JsonSchema {
  return desc.kind === "message"
    ? messageSchema(desc, options)
    : { ...enumSchema(desc), ...annotations(desc, options) };
}

/** The messages and enums given, and all that they refer to, directly or not. */
export function reachable(
  roots: readonly (DescMessage | DescEnum)[],
): ReadonlySet<DescMessage | DescEnum> {
  const found = new Set<DescMessage | DescEnum>();
  const visit = (desc: DescMessage | DescEnum) => {
    if (found.has(desc)) return;
    found.add(desc);
    if (desc.kind === "message") referencesOf(desc).forEach(visit);
  };
  roots.forEach(visit);
  return found;
}

function referencesItself(desc: DescMessage): boolean {
  return reachable(referencesOf(desc)).has(desc);
}
