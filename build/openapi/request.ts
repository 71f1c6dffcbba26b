import type { DescField, DescMessage } from "@bufbuild/protobuf";
import { hasCustomJsonRepresentation, isWrapperDesc } from "@bufbuild/protobuf/wkt";
import type { Route } from "../../src/rest/routes.ts";
import { commentOf } from "./comments.ts";
import type { Components } from "./components.ts";
import { takesIdempotencyKey, takesIfMatch } from "./contract.ts";
import type { Examples } from "./examples.ts";
import { fieldSchema, messageSchema } from "./message-schema.ts";
import { jsonContent, type OpenApiObject, rawContent, reference } from "./openapi-object.ts";
import type { PathParameter, PathTemplate } from "./path-template.ts";
import { requiredFields } from "./presence.ts";
import { isHttpBody } from "./type-schema.ts";

/**
 * The `parameters` and the `requestBody` of an operation. Each field of the
 * request message goes into the path, the query or the body.
 */
export function operationRequest(
  route: Route,
  operationId: string,
  template: PathTemplate,
  components: Components,
  examples: Examples,
): OpenApiObject {
  const omit = omittedFields(route);
  const parameters = [
    ...template.parameters.map((parameter) => pathParameter(parameter, components, examples)),
    ...queryParameters(route, omit, components, examples),
    ...(takesIdempotencyKey(route) ? [reference("parameters", "Idempotency-Key")] : []),
    ...(takesIfMatch(route) ? [reference("parameters", "If-Match")] : []),
    ...Object.keys(callerParameters).map((name) => reference("parameters", name)),
  ];
  const requestBody = bodyOf(route, operationId, omit, components, examples);
  return {
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody !== undefined && { requestBody }),
  };
}

/** The header that makes a request safe to repeat, under `components/parameters`. */
export const idempotencyKeyParameter: OpenApiObject = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description:
    "A unique string that you choose for this request, such as a UUID. If you send the same request with the same key again within 24 hours, it gets the first response again, without secrets, and changes nothing.",
  schema: { type: "string", minLength: 1, maxLength: 255, pattern: "^[!-~]+$" },
};

/** The header that makes an update conditional, under `components/parameters`. */
export const ifMatchParameter: OpenApiObject = {
  name: "If-Match",
  in: "header",
  required: false,
  description:
    'The version that you have seen: the `ETag` of a response, or `"<version>"`. If the resource has changed since, the update is refused with 412.',
  schema: { type: "string" },
};

/** The headers of every request that identify for whom it acts, under `components/parameters`. */
export const callerParameters: Readonly<Record<string, OpenApiObject>> = {
  "X-Workspace-Id": {
    name: "X-Workspace-Id",
    in: "header",
    required: false,
    description:
      "The workspace: its identifier or, with a JWT, the organisation. Required for a JWT that names several organisations.",
    schema: { type: "string", maxLength: 255 },
  },
  "X-Member-Id": {
    name: "X-Member-Id",
    in: "header",
    required: false,
    description:
      "Identifier of the member for whom an API key acts: `me` is this member, who is recorded as the author, and whose role and read marks apply.",
    schema: { type: "string", maxLength: 64 },
  },
};

/** The fields that are in the path, and the ones that the service sets itself. */
function omittedFields(route: Route): ReadonlySet<DescField> {
  const { fields } = route.method.input;
  const masks = fields.filter(isFieldMask);
  // The service derives the update mask from the keys of the body, or of each request of a batch.
  const derived =
    route.httpMethod === "PATCH" && masks.length === 1
      ? masks
      : fields.filter(({ fieldKind }) => fieldKind === "list").flatMap(masksOfItems);
  const inPath = route.variables.map(({ fields }) => (fields.length === 1 ? fields[0] : undefined));
  return new Set([...inPath, ...derived].filter((field) => field !== undefined));
}

export const isFieldMask = ({ message }: DescField) =>
  message?.typeName === "google.protobuf.FieldMask";

const masksOfItems = ({ message }: DescField) => message?.fields.filter(isFieldMask) ?? [];

function pathParameter(
  { name, field, isRest }: PathParameter,
  components: Components,
  examples: Examples,
): OpenApiObject {
  const comment = field === undefined ? "" : commentOf(field);
  const description = isRest ? `${comment} May span several path segments.`.trim() : comment;
  return {
    name,
    in: "path",
    required: true,
    ...(description !== "" && { description }),
    schema: field === undefined ? { type: "string" } : fieldSchema(field, components.input),
    ...(field !== undefined && exampleKeyword(examples.ofField(field))),
  };
}

/** Fields of nested messages have a path as their name: `filter.status`. */
function queryParameters(
  route: Route,
  omit: ReadonlySet<DescField>,
  components: Components,
  examples: Examples,
): OpenApiObject[] {
  if (route.body === "*") {
    return [];
  }
  const elsewhere = route.body === undefined ? omit : new Set([...omit, route.body]);
  return leaves(route.method.input, [], elsewhere).map(({ path, required }) => {
    const field = path.at(-1) as DescField;
    const description = commentOf(field);
    return {
      name: path.map(({ jsonName }) => jsonName).join("."),
      in: "query",
      ...(required && { required }),
      ...(description !== "" && { description }),
      ...(field.deprecated && { deprecated: true }),
      schema: fieldSchema(field, components.input),
      // API consoles send every example value, and an optional filter would hide results.
      ...(required && exampleKeyword(examples.ofField(field))),
    };
  });
}

/** A field that one query parameter can carry. */
interface Leaf {
  /** From the request message down to the field. */
  readonly path: readonly DescField[];
  readonly required: boolean;
}

/** Descends through nested messages. Stops at recursive ones, which have no end. */
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
      if (fitsParameter(field)) {
        return [{ path: here, required: required.has(field) }];
      }
      const isRecursive = path.some((above) => above.parent === field.message);
      if (field.fieldKind !== "message" || isRecursive || field.message === desc) {
        return [];
      }
      return hasCustomJsonRepresentation(field.message) ? [] : leaves(field.message, here, omit);
    });
}

const stringMessages = new Set([
  "google.protobuf.Timestamp",
  "google.protobuf.Duration",
  "google.protobuf.FieldMask",
]);

/** Whether the value is a scalar in JSON, or a list of scalars. */
function fitsParameter(field: DescField): boolean {
  switch (field.fieldKind) {
    case "message":
      return isWrapperDesc(field.message) || stringMessages.has(field.message.typeName);
    case "list":
      return field.listKind !== "message";
    default:
      return field.fieldKind !== "map";
  }
}

function exampleKeyword(example: unknown): OpenApiObject {
  return example === undefined ? {} : { example };
}

function bodyOf(
  route: Route,
  operationId: string,
  omit: ReadonlySet<DescField>,
  components: Components,
  examples: Examples,
): OpenApiObject | undefined {
  const { body, method } = route;
  if (body === undefined) {
    return undefined;
  }
  if (isHttpBody(body === "*" ? method.input : body.message)) {
    return { required: true, content: rawContent };
  }
  if (body !== "*") {
    const schema = fieldSchema(body, components.input);
    const example = examples.ofField(body, { direction: "input" });
    return { required: true, content: jsonContent(schema, example) };
  }
  const schema = messageSchema(method.input, components.input, omit);
  const named = hasCustomJsonRepresentation(method.input)
    ? schema
    : components.add(schema, `${pascalCase(operationId)}Body`);
  return {
    required: schema.required !== undefined,
    content: jsonContent(named, examples.ofMessage(method.input, { direction: "input", omit })),
  };
}

const pascalCase = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);
