import type { JsonSchema } from "./json-schema.ts";

/** A node of the OpenAPI document that is not a schema: an operation, a response, a header. */
export type OpenApiObject = Record<string, unknown>;

/** Points to a named component of the document. */
export function reference(
  kind: "headers" | "parameters" | "responses" | "schemas",
  name: string,
): OpenApiObject {
  return { $ref: `#/components/${kind}/${name}` };
}

/** The content of a JSON body, with an example if there is one. */
export function jsonContent(schema: JsonSchema, example: unknown): OpenApiObject {
  return { "application/json": { schema, ...(example !== undefined && { example }) } };
}

/** The content of a body that consists of any bytes of any type. */
export const rawContent: OpenApiObject = {
  "*/*": { schema: { type: "string", format: "binary" } },
};
