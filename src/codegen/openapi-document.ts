import type { DescFile } from "@bufbuild/protobuf";
import { describe } from "./comments.ts";
import { createComponents } from "./components.ts";
import { type Contract, readContract, takesIdempotencyKey } from "./contract.ts";
import { errorResponses } from "./error-answers.ts";
import { errorSchema, headers } from "./error-schema.ts";
import { createExamples } from "./examples.ts";
import { introduction } from "./introduction.ts";
import { type JsonSchema, referencesOf } from "./json-schema.ts";
import { tagName } from "./operation.ts";
import { idempotencyKeyParameter } from "./parameters.ts";
import { paths } from "./paths.ts";
import { signatureParameter, webhooks } from "./webhooks.ts";

/** Describes the REST API and the webhooks of a contract in OpenAPI 3.1. */
export function openApiDocument(files: readonly DescFile[]): JsonSchema {
  const contract = readContract(files);
  const { services, events } = contract;
  const components = createComponents(schemaRoots(contract));
  const examples = createExamples(files.flatMap((file) => file.messages));
  components.add(errorSchema, "Error", "ErrorAnswer");
  const described = paths(services, { components, examples });
  const takesKeys = services.some(({ routes }) => routes.some(takesIdempotencyKey));
  const outbound = webhooks(events, components, examples);
  return {
    openapi: "3.1.1",
    info: { title: "Ticketing", version: "v1", description: introduction },
    // Relative, so that the document fits every host that serves it.
    servers: [{ url: "/", description: "The host that serves this document." }],
    security: [{ bearer: [] }],
    tags: services.map(({ service }) => ({
      name: tagName(service.name),
      description: describe(service),
    })),
    paths: described,
    ...(events.length > 0 && { webhooks: outbound }),
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
      headers,
      responses: errorResponses(),
      schemas: components.schemas(),
    },
  };
}

/**
 * The messages and enums that may need a named schema. The message of a
 * request is taken apart into path, query and body, so only what it refers to
 * is among them.
 */
function schemaRoots({ services, events }: Contract) {
  const methods = services.flatMap(({ routes }) => routes.map(({ method }) => method));
  return {
    input: methods.flatMap(({ input }) => referencesOf(input)),
    output: [...methods.map(({ output }) => output), ...events.map(({ payload }) => payload)],
  };
}
