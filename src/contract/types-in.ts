import type { DescMessage } from "@bufbuild/protobuf";

/** A message type and the types that it contains, at any depth. */
export function typesIn(schema: DescMessage, types = new Set<DescMessage>()): Set<DescMessage> {
  if (!types.has(schema)) {
    types.add(schema);
    for (const { message } of schema.fields) {
      if (message !== undefined) {
        typesIn(message, types);
      }
    }
  }
  return types;
}
