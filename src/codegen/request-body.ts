import type { DescField, DescMessage } from "@bufbuild/protobuf";
import { hasCustomJsonRepresentation } from "@bufbuild/protobuf/wkt";
import type { Route } from "../rest/route.ts";
import type { Components } from "./components.ts";
import type { Examples } from "./examples.ts";
import { fieldSchema, type JsonSchema, messageSchema } from "./json-schema.ts";

/** The fields of a request that come by path, or that the service works out by itself. */
export function omittedFields(route: Route): ReadonlySet<DescField> {
  const { input } = route.method;
  const masks = input.fields.filter(
    (field) => field.message?.typeName === "google.protobuf.FieldMask",
  );
  // The update mask follows from the keys of the body.
  const derived = route.httpMethod === "PATCH" && masks.length === 1 ? masks : [];
  const inPath = route.variables.map(({ fields }) => (fields.length === 1 ? fields[0] : undefined));
  return new Set([...inPath, ...derived].filter((field) => field !== undefined));
}

/** The body of a request; undefined for a route that takes none. */
export function requestBody(
  route: Route,
  operationId: string,
  omit: ReadonlySet<DescField>,
  components: Components,
  examples: Examples,
): JsonSchema | undefined {
  const { body, method } = route;
  if (body === undefined) return undefined;
  if (isHttpBody(body === "*" ? method.input : body.message)) {
    return { required: true, content: { "*/*": {} } };
  }
  if (body !== "*") {
    const example = examples.ofField(body, { direction: "input" });
    const schema = fieldSchema(body, components.input);
    return { required: true, content: json(schema, example) };
  }
  const schema = messageSchema(method.input, components.input, omit);
  const named = hasCustomJsonRepresentation(method.input)
    ? schema
    : components.add(schema, method.input.name, `${pascal(operationId)}Body`);
  return {
    required: schema.required !== undefined,
    content: json(named, examples.ofMessage(method.input, { direction: "input", omit })),
  };
}

/** The content of a JSON body, with an example if there is one. */
export function json(schema: JsonSchema, example: unknown): JsonSchema {
  return { "application/json": { schema, ...(example !== undefined && { example }) } };
}

export function isHttpBody(desc: DescMessage | undefined): boolean {
  return desc?.typeName === "google.api.HttpBody";
}

const pascal = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);
