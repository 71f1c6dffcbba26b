import type { DescFile, DescMessage } from "@bufbuild/protobuf";
import { resourceOf } from "../../src/contract/rest-conventions.ts";
import { commentOf } from "./comments.ts";
import { createComponents } from "./components.ts";
import {
  type Contract,
  type RestService,
  readContract,
  takesIdempotencyKey,
  takesIfMatch,
} from "./contract.ts";
import { errorSchema } from "./error-responses.ts";
import { createExamples } from "./examples.ts";
import { referencesOf } from "./message-schema.ts";
import type { OpenApiObject } from "./openapi-object.ts";
import { paths, tagName } from "./paths.ts";
import { callerParameters, idempotencyKeyParameter, ifMatchParameter } from "./request.ts";
import { responseHeaders, sharedResponses } from "./responses.ts";
import {
  describeWebhooks,
  signatureParameter,
  standardParameters,
  testParameter,
} from "./webhooks.ts";

/** The description of the API: common to all operations. */
const introduction = `
The REST API of a self-hosted support ticketing service, and the webhook events that it sends.

**Authentication.** Send a token with every request: \`Authorization: Bearer sk_live_…\`. The request
acts in the workspace of the token.

**Roles.** An API key may do everything, unless its \`scopes\` restrict it to the operations with these
scopes in \`x-required-scope\`. A member with the role \`agent\` works on tickets; operations
with \`x-required-role\` need the role \`admin\`.

**JSON.** Names are in camelCase. A request with an unknown field or query parameter is rejected, and
the error names it. Responses may gain new fields, and their enums new values: ignore fields, and accept values, that you do not know. Times are in
UTC with milliseconds: \`2026-01-02T03:04:05.678Z\`. In responses, fields that are \`false\`, \`0\`,
\`""\` or \`[]\` are always present; fields without a value are absent. In requests, \`null\` means that
an optional field is absent. No text may contain NUL (U+0000).

**Updates.** \`PATCH\` changes only the fields in the body. \`null\` clears a field that can be empty.
With the \`ETag\` of a response as \`If-Match\`, a ticket or draft is updated only if it has not changed since.

**Caching.** Every response to \`GET\` has an \`ETag\`, except for streams. Send it as
\`If-None-Match\`, and you get 304 without a body while it is still right.

**Idempotency.** A \`POST\` with an \`Idempotency-Key\` is safe to retry. For 24 hours, the same request
with the same key gets the first response again, with \`Idempotency-Replayed: true\`, and changes
nothing. A repeated response does not contain secrets.

**Pagination.** \`pageSize\` is 50 by default and 100 at most. While there are more results,
\`nextPageToken\` is not empty. Send it as \`pageToken\`, with the same filters, to get the next page; any other token is refused.

**Errors.** Every error has the same body: a stable \`code\` for programs, a \`message\` for people,
\`details\` about invalid fields, and the \`requestId\`, which is also in the \`X-Request-Id\` header.

**Webhooks.** A webhook subscription receives each event as one signed \`POST\`; the \`webhooks\` section
describes the bodies. Compute \`Service-Signature\` over the raw bytes of the body, and compare it in
constant time. The service makes one attempt to deliver an event and does not retry.
`
  .trim()
  .split("\n\n")
  .map((paragraph) => paragraph.replaceAll("\n", " "))
  .join("\n\n");

/** Describes the REST API and the webhooks of a contract in OpenAPI 3.1. */
export function openApiDocument(files: readonly DescFile[]): OpenApiObject {
  const contract = readContract(files);
  const { services, events, knownValues } = contract;
  const messages = files.flatMap((file) => file.messages);
  const examples = createExamples(messages, knownValues);
  const components = createComponents(schemaRoots(contract), {
    nullable: true,
    knownValues,
    exampleOf: examples.ofField,
    resources: resourcesOf(services),
    rename: schemaName,
  });
  // These add schemas, so they come before `components.schemas()`.
  components.add(errorSchema, "ErrorBody");
  const webhooks = describeWebhooks(events, components, examples);
  const pathItems = paths(services, components, examples, webhooks.callbacks);
  const routes = services.flatMap((service) => service.routes);
  return {
    openapi: "3.1.1",
    info: {
      title: "Ticketing",
      version: "v1",
      description: introduction,
      contact: { name: "The operator of this service" },
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    // A relative URL is correct on every host that serves the document.
    servers: [{ url: "/", description: "The host that serves this document." }],
    security: [{ bearer: [] }],
    tags: services.map(({ service }) => ({
      name: tagName(service.name),
      description: commentOf(service),
    })),
    paths: pathItems,
    ...(events.length > 0 && { webhooks: webhooks.items }),
    components: {
      securitySchemes: {
        bearer: {
          type: "http",
          scheme: "bearer",
          description: "A workspace API key: `sk_live_…`.",
        },
      },
      parameters: {
        ...(routes.some(takesIdempotencyKey) && { "Idempotency-Key": idempotencyKeyParameter }),
        ...(routes.some(takesIfMatch) && { "If-Match": ifMatchParameter }),
        ...callerParameters,
        ...(events.length > 0 && {
          "Service-Signature": signatureParameter,
          "Service-Test": testParameter,
          ...standardParameters,
        }),
      },
      headers: responseHeaders,
      responses: sharedResponses(),
      schemas: components.schemas(),
    },
  };
}

/** The resource that each update changes. */
function resourcesOf(services: readonly RestService[]): ReadonlyMap<DescMessage, DescMessage> {
  const updates = services
    .flatMap(({ routes }) => routes)
    .filter(({ httpMethod, body }) => httpMethod === "PATCH" && body === "*");
  return new Map(
    updates.flatMap(({ method }) => {
      const resource = resourceOf(method);
      return resource === undefined ? [] : [[method.input, resource] as const];
    }),
  );
}

/**
 * `CreateTicketResult` for CreateTicketResponse, and `Input` for `Request`: generated clients use the
 * name of an operation with `Request` and `Response` for its parameters and the whole HTTP response.
 */
const schemaName = (name: string) =>
  name.replace(/Request$/, "Input").replace(/Response$/, "Result");

/**
 * The messages and enums that may need a named schema. A request message is not one of them, because
 * its fields are spread across path, query and body.
 */
function schemaRoots({ services, events }: Contract) {
  const methods = services.flatMap(({ routes }) => routes.map(({ method }) => method));
  return {
    input: methods.flatMap(({ input }) => referencesOf(input)),
    output: [...methods.map(({ output }) => output), ...events.map(({ payload }) => payload)],
  };
}
