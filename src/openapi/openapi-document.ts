import type { DescFile } from "@bufbuild/protobuf";
import { commentOf } from "./comments.ts";
import { createComponents } from "./components.ts";
import { type Contract, readContract, takesIdempotencyKey } from "./contract.ts";
import { errorSchema } from "./error-responses.ts";
import { createExamples } from "./examples.ts";
import { referencesOf } from "./message-schema.ts";
import type { OpenApiObject } from "./openapi-object.ts";
import { paths, tagName } from "./paths.ts";
import { idempotencyKeyParameter } from "./request.ts";
import { responseHeaders, sharedResponses } from "./responses.ts";
import { signatureParameter, webhooks } from "./webhooks.ts";

/** What every operation has in common. */
const introduction = `
The REST API of a self-hosted support ticketing service, and the webhook events that it sends.

**Authentication.** Send a token with every request: \`Authorization: Bearer sk_live_…\`. The request
acts in the workspace of the token.

**JSON.** Names are in camelCase. A request with an unknown field or query parameter is rejected, and
the error names it. Responses may gain new fields, so ignore those that you do not know. Times are in
UTC with milliseconds: \`2026-01-02T03:04:05.678Z\`. In responses, fields that are \`false\`, \`0\`,
\`""\` or \`[]\` are always present; fields without a value are absent.

**Updates.** \`PATCH\` changes only the fields in the body.

**Idempotency.** A \`POST\` with an \`Idempotency-Key\` is safe to retry. For 24 hours, the same request
with the same key gets the first response again, with \`Idempotency-Replayed: true\`, and changes
nothing. A repeated response does not contain secrets.

**Pagination.** \`pageSize\` is 50 by default and 100 at most. While there are more results,
\`nextPageToken\` is not empty. Send it as \`pageToken\`, with the same filters, to get the next page.

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
  const { services, events } = contract;
  const components = createComponents(schemaRoots(contract));
  const examples = createExamples(files.flatMap((file) => file.messages));
  // These add schemas, so they come before `components.schemas()`.
  components.add(errorSchema, "Error", "ErrorResponse");
  const pathItems = paths(services, components, examples);
  const webhookItems = webhooks(events, components, examples);
  const takesKeys = services.some(({ routes }) => routes.some(takesIdempotencyKey));
  return {
    openapi: "3.1.1",
    info: { title: "Ticketing", version: "v1", description: introduction },
    // A relative URL is right on every host that serves the document.
    servers: [{ url: "/", description: "The host that serves this document." }],
    security: [{ bearer: [] }],
    tags: services.map(({ service }) => ({
      name: tagName(service.name),
      description: commentOf(service),
    })),
    paths: pathItems,
    ...(events.length > 0 && { webhooks: webhookItems }),
    components: {
      securitySchemes: {
        bearer: {
          type: "http",
          scheme: "bearer",
          description: "A workspace API key: `sk_live_…`.",
        },
      },
      parameters: {
        ...(takesKeys && { "Idempotency-Key": idempotencyKeyParameter }),
        ...(events.length > 0 && { "Service-Signature": signatureParameter }),
      },
      headers: responseHeaders,
      responses: sharedResponses(),
      schemas: components.schemas(),
    },
  };
}

/**
 * The messages and enums that may need a named schema. A request message is
 * not one of them, because its fields are spread over path, query and body.
 */
function schemaRoots({ services, events }: Contract) {
  const methods = services.flatMap(({ routes }) => routes.map(({ method }) => method));
  return {
    input: methods.flatMap(({ input }) => referencesOf(input)),
    output: [...methods.map(({ output }) => output), ...events.map(({ payload }) => payload)],
  };
}
