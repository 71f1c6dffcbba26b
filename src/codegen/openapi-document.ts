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
The REST API of a self-hosted support ticketing service, and the events that it sends.

**Authentication.** Every call carries a token of the workspace in which it acts, as
\`Authorization: Bearer sk_live_…\`.

**JSON.** Names are in camelCase. Unknown fields and unknown query parameters are refused, with the
name of what is wrong. Answers can get more fields. Times are in UTC with milliseconds:
\`2026-01-02T03:04:05.678Z\`. In answers \`false\`, \`0\`, \`""\` and \`[]\` are always there; what has
no value at all is left out.

**Changing things.** \`PATCH\` changes the fields that are in the body, and no others.

**Doing it once.** A \`POST\` with an \`Idempotency-Key\` can be sent again after a lost answer: within
24 hours it is answered as the first time, with \`Idempotency-Replayed: true\`, and nothing happens
twice. Secrets are not in such an answer.

**Lists.** \`pageSize\` is 50 by default and 100 at most. While there is more, \`nextPageToken\` is
not empty; send it as \`pageToken\`, with the same filters, for the next page.

**Errors.** Every error has the same body: a stable \`code\`, a \`message\` for people, \`details\` that
name the fields, and the \`requestId\` that is also in the header \`X-Request-Id\`.

**Events.** A webhook subscription gets each event as one signed POST; see \`webhooks\` for their
bodies. Verify \`Service-Signature\` over the raw bytes of the body, in constant time. Delivery is one
attempt without a retry.
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
          description: "An API key of the workspace: `sk_live_…`.",
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
