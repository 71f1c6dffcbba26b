import type { DescFile } from "@bufbuild/protobuf";
import { summaryOf } from "../../src/cli/contract/summary.ts";
import { commentOf } from "./comments.ts";
import { createComponents } from "./components.ts";
import { readContract } from "./contract.ts";
import { createExamples } from "./examples.ts";
import type { OpenApiObject } from "./openapi-object.ts";
import {
  envelopeSchema,
  exampleEvent,
  signatureParameter,
  standardParameters,
  testParameter,
} from "./webhooks.ts";

const introduction =
  "The events that a self-hosted support ticketing service sends to webhook receivers: one signed `POST` for each event and subscription. Compute `Service-Signature` over the raw bytes of the body, and compare it in constant time. Within a type only fields are added, and new types may follow: ignore fields, and accept values and types, that you do not know.";

/** Describes the webhook events of a contract in AsyncAPI 3.0. */
export function asyncApiDocument(files: readonly DescFile[]): OpenApiObject {
  const { events, knownValues } = readContract(files);
  const examples = createExamples(
    files.flatMap((file) => file.messages),
    knownValues,
  );
  const components = createComponents(
    { input: [], output: events.map(({ payload }) => payload) },
    { knownValues, exampleOf: examples.ofField },
  );
  const headers = headersSchema();
  const messages = events.map((event) => {
    const { type, payload } = event;
    const description = commentOf(payload);
    const schema = envelopeSchema(event, components, examples.id("evt_"));
    const message = {
      name: type,
      title: type,
      summary: summaryOf(description),
      description,
      headers: { $ref: "#/components/schemas/Headers" },
      payload: components.add(schema, `${payload.name}Event`),
      examples: [{ payload: exampleEvent(event, examples) }],
    };
    return [payload.name, message] as const;
  });
  components.add(headers, "Headers");
  const referencesIn = (place: string) =>
    messages.map(([name]) => [name, { $ref: `#/${place}/messages/${name}` }] as const);
  return {
    asyncapi: "3.0.0",
    info: {
      title: "Ticketing webhooks",
      version: "v1",
      description: introduction,
      license: { name: "Apache-2.0", url: "https://www.apache.org/licenses/LICENSE-2.0" },
    },
    defaultContentType: "application/json",
    channels: {
      webhooks: {
        // Each subscription has its own.
        address: null,
        title: "Webhooks",
        description:
          "The `url` of a webhook subscription whose `events` name the type, or are `*`.",
        messages: Object.fromEntries(referencesIn("components")),
      },
    },
    operations: {
      sendEvent: {
        action: "send",
        channel: { $ref: "#/channels/webhooks" },
        summary: "An event happened.",
        description:
          "A 2xx response within 5 seconds is a success. The service makes one attempt and does not retry.",
        bindings: { http: { method: "POST", bindingVersion: "0.3.0" } },
        messages: referencesIn("channels/webhooks").map(([, each]) => each),
      },
    },
    components: { messages: Object.fromEntries(messages), schemas: components.schemas() },
  };
}

/** The headers of a delivery. Their names are case-insensitive. */
function headersSchema() {
  const parameters = [signatureParameter, ...Object.values(standardParameters), testParameter];
  return {
    type: "object",
    description: "The headers of a delivery.",
    properties: Object.fromEntries(
      parameters.map(({ name, schema, description }) => [
        name,
        { ...(schema as object), description },
      ]),
    ),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  };
}
