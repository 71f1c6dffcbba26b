import type { DescField, DescMessage } from "@bufbuild/protobuf";
import { hasCustomJsonRepresentation, isWrapperDesc } from "@bufbuild/protobuf/wkt";
import type { Route } from "../rest/route.ts";
import { describe } from "./comments.ts";
import type { Examples } from "./examples.ts";
import { fieldSchema, type JsonSchema, type SchemaOptions } from "./json-schema.ts";
import type { PathParameter } from "./path-template.ts";
import { requiredFields } from "./required-fields.ts";

/** The variables of a path as parameters. */
export function pathParameters(
  parameters: readonly PathParameter[],
  options: SchemaOptions,
  examples: Examples,
): JsonSchema[] {
  return parameters.map(({ name, field, isRest }) => {
    const text = field === undefined ? "" : describe(field);
    const description = isRest ? `${text} May span several segments.`.trim() : text;
    return {
      name,
      in: "path",
      required: true,
      ...(description !== "" && { description }),
      schema: field === undefined ? { type: "string" } : fieldSchema(field, options),
      ...(field !== undefined && exampleKeyword(examples.ofField(field))),
    };
  });
}

/** The fields of a request that go into the query, those of messages by path: `a.b`. */
export function queryParameters(
  route: Route,
  omit: ReadonlySet<DescField>,
  options: SchemaOptions,
  examples: Examples,
): JsonSchema[] {
  if (route.body === "*") return [];
  const elsewhere = route.body === undefined ? omit : new Set([...omit, route.body]);
  return leaves(route.method.input, [], elsewhere).map(({ path, required }) => {
    const field = path.at(-1) as DescField;
    const description = describe(field);
    return {
      name: path.map(({ jsonName }) => jsonName).join("."),
      in: "query",
      ...(required && { required }),
      ...(description !== "" && { description }),
      ...(field.deprecated && { deprecated: true }),
      schema: fieldSchema(field, options),
      // Consoles fill in what has an example, and a filter is better left open.
      ...(required && exampleKeyword(examples.ofField(field))),
    };
  });
}

interface Leaf {
  readonly path: readonly DescField[];
  readonly required: boolean;
}

/** Every field that one parameter can carry, down through messages, but round no circle. */
function leaves(
  desc: DescMessage,
  path: readonly DescField[],
  omit: ReadonlySet<DescField>,
): Leaf[] {
  const required = new Set(path.length === 0 ? requiredFields(desc, "input") : []);
  return desc.fields
    .filter((field) => !omit.has(field))
    .flatMap((field) => {
      const here = [...path, field];
      if (isParameter(field)) return [{ path: here, required: required.has(field) }];
      const isCircle = path.some((above) => above.parent === field.message);
      if (field.fieldKind !== "message" || isCircle || field.message === desc) return [];
      return hasCustomJsonRepresentation(field.message) ? [] : leaves(field.message, here, omit);
    });
}

const textMessages = new Set([
  "google.protobuf.Timestamp",
  "google.protobuf.Duration",
  "google.protobuf.FieldMask",
]);

/** Whether the value is one text, or a list of them. */
function isParameter(field: DescField): boolean {
  switch (field.fieldKind) {
    case "message":
      return isWrapperDesc(field.message) || textMessages.has(field.message.typeName);
    case "list":
      return field.listKind !== "message";
    default:
      return field.fieldKind !== "map";
  }
}

function exampleKeyword(example: unknown): JsonSchema {
  return example === undefined ? {} : { example };
}

/** Header that every call that makes or does something can carry. */
export const idempotencyKeyParameter: JsonSchema = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description:
    "A text of your own that names this one request, a UUID for instance. Sent again with the same key and the same content, within 24 hours, the request does nothing and is answered as before, but for secrets, which are shown once.",
  schema: { type: "string", minLength: 1, maxLength: 255, pattern: "^[!-~]+$" },
};
