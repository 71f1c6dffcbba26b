import type { DescFile } from "@bufbuild/protobuf";
import { commentOf } from "./comments.ts";
import { readContract } from "./contract.ts";
import { createExamples } from "./examples.ts";
import { standaloneSchema } from "./message-schema.ts";

/** Every event type with its description, and the JSON Schema and an example of its payload. */
export function describeEvents(files: readonly DescFile[]): readonly object[] {
  const examples = createExamples(files.flatMap(({ messages }) => messages));
  return readContract(files).events.map(({ type, payload }) => ({
    type,
    description: commentOf(payload),
    schema: standaloneSchema(payload, { direction: "output" }),
    example: examples.ofMessage(payload),
  }));
}
