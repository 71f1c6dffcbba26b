import type { DescField } from "@bufbuild/protobuf";
import { FeatureSet_FieldPresence } from "@bufbuild/protobuf/wkt";
import type { Route } from "../rest/route.ts";
import { describe } from "./comments.ts";
import type { Components } from "./components.ts";
import { takesIdempotencyKey } from "./contract.ts";
import { errorAnswers } from "./error-answers.ts";
import { headerReferences, rateLimitHeaders } from "./error-schema.ts";
import type { Examples } from "./examples.ts";
import { fieldSchema, type JsonSchema } from "./json-schema.ts";
import { isHttpBody, json } from "./request-body.ts";
import { wellKnownSchema } from "./well-known-schema.ts";

/** The answers of a route: the one of success, and every error that can occur. */
export function answers(route: Route, components: Components, examples: Examples): JsonSchema {
  const content = answerContent(route, components, examples);
  const success = {
    description: content === undefined ? "Done." : answerDescription(route),
    headers: headerReferences([
      "X-Request-Id",
      ...rateLimitHeaders,
      ...(takesIdempotencyKey(route) ? ["Idempotency-Replayed"] : []),
    ]),
    ...(content !== undefined && { content }),
  };
  return { [successStatus(route)]: success, ...errorAnswers(route) };
}

/** The comment on `data`, as that on the message says no more than "Response of …". */
function answerDescription({ method, responseBody }: Route): string {
  const { output, methodKind } = method;
  const data = responseBody ?? output.fields.find(({ name }) => name === "data");
  const what = (data && describe(data)) || describe(output) || "Done.";
  return methodKind === "server_streaming"
    ? `A stream: one JSON document on each line, until the call ends. ${what}`
    : what;
}

/** As the transcoder answers: 204 without a body, 201 when something was created, else 200. */
export function successStatus({ method }: Route): 200 | 201 | 204 {
  if (method.methodKind === "server_streaming") return 200;
  if (method.output.fields.length === 0) return 204;
  return /^Create(?![a-z])/.test(method.name) ? 201 : 200;
}

function answerContent(
  route: Route,
  components: Components,
  examples: Examples,
): JsonSchema | undefined {
  const { method, responseBody: field } = route;
  const { output } = method;
  if (isHttpBody(field === undefined ? output : field.message)) return { "*/*": {} };
  if (successStatus(route) === 204) return undefined;
  const context = { secrets: /^(Create|Rotate)(?![a-z])/.test(method.name) };
  const schema =
    field === undefined
      ? (wellKnownSchema(output) ?? components.output.reference(output))
      : orNull(fieldSchema(field, components.output), field);
  const example =
    field === undefined ? examples.ofMessage(output, context) : examples.ofField(field, context);
  if (method.methodKind !== "server_streaming") return json(schema, example);
  return { "application/x-ndjson": { schema } };
}

/** Where one field is the whole answer, it is `null` when it is not set. */
function orNull(schema: JsonSchema, { presence }: DescField): JsonSchema {
  return presence === FeatureSet_FieldPresence.IMPLICIT
    ? schema
    : { anyOf: [schema, { type: "null" }] };
}
