import type { DescEnum, DescMessage } from "@bufbuild/protobuf";

/** A schema in JSON Schema 2020-12, the dialect of OpenAPI 3.1. */
export type JsonSchema = Record<string, unknown>;

/** `input` is JSON that a caller sends, `output` is JSON that the service sends. */
export type Direction = "input" | "output";

/** How to turn descriptors into schemas. */
export interface SchemaOptions {
  readonly direction: Direction;
  /** Whether schemas of requests accept `null` where the service does. Default: false. */
  readonly nullable?: boolean;
  /** The schema that stands for a message or enum where a field refers to it: a `$ref`. */
  readonly reference: (desc: DescMessage | DescEnum) => JsonSchema;
}
