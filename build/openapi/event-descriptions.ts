import type { DescFile } from "@bufbuild/protobuf";
import { commentOf } from "./comments.ts";
import { readContract } from "./contract.ts";
import { createExamples } from "./examples.ts";
import { standaloneSchema } from "./message-schema.ts";

/** Every event type with its description, and the JSON Schema and an example of its payload. */
export function describeEvents(files: readonly DescFile[]): readonly object[] {
  const { events, knownValues } = readContract(files);
  const messages = files.flatMap((file) => file.messages);
  const examples = createExamples(messages, knownValues);
  return events.map(({ type, payload }) => ({
    type,
    description: commentOf(payload),
    schema: standaloneSchema(payload, { direction: "output", knownValues }),
    example: examples.ofMessage(payload),
  }));
}
