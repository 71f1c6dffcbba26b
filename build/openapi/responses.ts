import type { DescField } from "@bufbuild/protobuf";
import { FeatureSet_FieldPresence } from "@bufbuild/protobuf/wkt";
import type { Route } from "../../src/rest/routes.ts";
import { commentOf } from "./comments.ts";
import type { Components } from "./components.ts";
import { isVersioned, type RestRoute, takesIdempotencyKey } from "./contract.ts";
import { errorResponses } from "./error-responses.ts";
import type { Examples } from "./examples.ts";
import type { JsonSchema } from "./json-schema.ts";
import { fieldSchema } from "./message-schema.ts";
import { jsonContent, type OpenApiObject, rawContent, reference } from "./openapi-object.ts";
import { orNull } from "./presence.ts";
import { isHttpBody, wellKnownSchema } from "./type-schema.ts";

/** The `responses` of an operation: success, and every error that can occur. */
export function operationResponses(
  route: RestRoute,
  components: Components,
  examples: Examples,
): OpenApiObject {
  const errors = errorResponses
    .filter(({ occurs }) => occurs(route))
    .map(({ status, name }) => [status, reference("responses", name)]);
  return {
    [successStatus(route)]: successResponse(route, components, examples),
    ...Object.fromEntries(errors),
  };
}

/** The error responses, under `components/responses`. */
export function sharedResponses(): OpenApiObject {
  return Object.fromEntries(
    errorResponses.map(({ name, description, headers = [], example }) => [
      name,
      {
        description,
        headers: headerReferences(["X-Request-Id", ...headers]),
        content: jsonContent(reference("schemas", "ErrorBody"), {
          error: { ...example, details: example.details ?? [], requestId: exampleRequestId },
        }),
      },
    ]),
  );
}

const exampleRequestId = "req_01946f3c27b57e7c81a9d28f60b3e1c7";

/** The headers of responses, under `components/headers`. */
export const responseHeaders: OpenApiObject = {
  ETag: {
    description:
      "Names this state of the resource. Send it as `If-None-Match` to read the resource only if it has changed, or as `If-Match` with an update.",
    schema: { type: "string" },
    example: '"3-mjs1g0ru"',
  },
  "Idempotency-Replayed": {
    description:
      "`true` if this repeats the response to an earlier request with the same `Idempotency-Key`.",
    schema: { const: "true" },
  },
  RateLimit: {
    description:
      "How many requests you can send right now (`r`), and in how many seconds the full quota is available again (`t`). Absent if there is no limit.",
    schema: { type: "string" },
    example: '"default";r=5999;t=1',
  },
  "RateLimit-Policy": {
    description: "The rate limit: `q` requests per `w` seconds.",
    schema: { type: "string" },
    example: '"default";q=6000;w=6',
  },
  "Retry-After": {
    description: "Seconds to wait before you retry.",
    schema: { type: "integer", minimum: 0 },
    example: 1,
  },
  "WWW-Authenticate": {
    description: "The challenge of RFC 6750.",
    required: true,
    schema: { type: "string" },
    example: 'Bearer realm="ticketing", error="invalid_token"',
  },
  "X-Request-Id": {
    description: "Identifier of the request, also in the log of the service.",
    required: true,
    schema: { type: "string", pattern: "^req_" },
    example: exampleRequestId,
  },
};

function headerReferences(names: readonly string[]): OpenApiObject {
  return Object.fromEntries(names.map((name) => [name, reference("headers", name)]));
}

/** A stream starts with 200 before the first message is known. */
function successStatus({ method, status }: Route): number {
  return method.methodKind === "server_streaming" ? 200 : status;
}

function successResponse(
  route: RestRoute,
  components: Components,
  examples: Examples,
): OpenApiObject {
  const content = successContent(route, components, examples);
  return {
    description: content === undefined ? "Success, without a body." : successDescription(route),
    headers: headerReferences([
      "X-Request-Id",
      "RateLimit",
      "RateLimit-Policy",
      ...(hasEtag(route) ? ["ETag"] : []),
      ...(takesIdempotencyKey(route) ? ["Idempotency-Replayed"] : []),
    ]),
    ...(content !== undefined && { content }),
  };
}

/** Every complete response to GET has a tag, and every response that shows a version. */
function hasEtag(route: Route): boolean {
  const { httpMethod, method, status } = route;
  const isComplete = method.methodKind === "unary" && status === 200;
  return isVersioned(route) || (httpMethod === "GET" && isComplete);
}

/** The comment on `data`: the comment on the message only says "Response of …". */
function successDescription({ method, responseBody }: Route): string {
  const { output, methodKind } = method;
  const data = responseBody ?? output.fields.find(({ name }) => name === "data");
  const what = (data && commentOf(data)) || commentOf(output) || "Success.";
  return methodKind === "server_streaming"
    ? `A stream with one JSON document per line, until either side closes it; by \`Accept\` also as \`text/event-stream\`, or as an array in \`application/json\`. ${what}`
    : what;
}

function successContent(
  route: RestRoute,
  components: Components,
  examples: Examples,
): OpenApiObject | undefined {
  const { method, responseBody: field } = route;
  const { output } = method;
  if (isHttpBody(field === undefined ? output : field.message)) {
    return rawContent;
  }
  if (successStatus(route) === 204) {
    return undefined;
  }
  const schema =
    field === undefined
      ? (wellKnownSchema(output) ?? components.output.reference(output))
      : wholeResponse(field, components);
  if (method.methodKind === "server_streaming") {
    return { "application/x-ndjson": { schema } };
  }
  const context = { secrets: route.returnsSecret };
  const example =
    field === undefined ? examples.ofMessage(output, context) : examples.ofField(field, context);
  return jsonContent(schema, example);
}

/** A field that is the whole response is `null` when it is not set. */
function wholeResponse(field: DescField, { output }: Components): JsonSchema {
  const schema = fieldSchema(field, output);
  return field.presence === FeatureSet_FieldPresence.IMPLICIT ? schema : orNull(schema);
}
