import type { DescEnum, DescField, DescMessage } from "@bufbuild/protobuf";

/** A schema in JSON Schema 2020-12, the dialect of OpenAPI 3.1. */
export type JsonSchema = Record<string, unknown>;

/** `input` is JSON that a caller sends, `output` is JSON that the service sends. */
export type Direction = "input" | "output";

/** The values that the option `known_values` lists for a field; empty without the option. */
export type KnownValues = (field: DescField) => readonly string[];

/** How to turn descriptors into schemas. */
export interface SchemaOptions {
  readonly direction: Direction;
  /** The values of an open enum. Default: no field is one. */
  readonly knownValues?: KnownValues;
  /** An example of a field; undefined: none is shown. Default: no field has one. */
  readonly exampleOf?: (field: DescField) => unknown;
  /** The resource that an update changes, by its request: the fields it shows may be sent back. */
  readonly resources?: ReadonlyMap<DescMessage, DescMessage>;
  /** Whether schemas of requests accept `null` where the service does. Default: false. */
  readonly nullable?: boolean;
  /** The schema that represents a message or enum where a field refers to it: a `$ref`. */
  readonly reference: (desc: DescMessage | DescEnum) => JsonSchema;
}
