import type { DescEnum, DescMessage } from "@bufbuild/protobuf";
import type { JsonSchema, SchemaOptions } from "./json-schema.ts";
import { messageSchema, namedSchema, reachable, referencesOf } from "./message-schema.ts";

/**
 * The schema of a message as a complete document. The messages and enums that
 * it refers to are under `$defs`, by their full names.
 */
export function standaloneSchema(
  desc: DescMessage,
  options: Omit<SchemaOptions, "reference">,
): JsonSchema {
  const reference = ({ typeName }: DescMessage | DescEnum) => ({ $ref: `#/$defs/${typeName}` });
  const complete = { ...options, reference };
  // The message is among them only if it refers to itself.
  const definitions = [...reachable(referencesOf(desc))]
    .sort((a, b) => (a.typeName < b.typeName ? -1 : 1))
    .map((used) => [used.typeName, namedSchema(used, complete)] as const);
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    ...messageSchema(desc, complete),
    ...(definitions.length > 0 && { $defs: Object.fromEntries(definitions) }),
  };
}
