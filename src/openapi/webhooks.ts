import { commentOf } from "./comments.ts";
import type { Components } from "./components.ts";
import type { EventType } from "./contract.ts";
import type { Examples } from "./examples.ts";
import type { JsonSchema } from "./json-schema.ts";
import { jsonContent, type OpenApiObject, reference } from "./openapi-object.ts";
import { summaryOf } from "./summary.ts";
import { exampleTime } from "./type-schema.ts";

/** The requests that the service sends to webhook receivers, one for each event type. */
export function webhooks(
  events: readonly EventType[],
  components: Components,
  examples: Examples,
): OpenApiObject {
  return Object.fromEntries(
    events.map((event) => [event.type, { post: webhook(event, components, examples) }]),
  );
}

function webhook(event: EventType, components: Components, examples: Examples): OpenApiObject {
  const { type, payload } = event;
  const description = commentOf(payload);
  const envelope = components.add(envelopeSchema(event, components), `${payload.name}Event`);
  const example = {
    id: examples.id("evt_"),
    type,
    occurredAt: exampleTime,
    data: examples.ofMessage(payload),
  };
  return {
    summary: summaryOf(description),
    ...(description !== "" && { description }),
    security: [],
    parameters: [reference("parameters", "Service-Signature")],
    requestBody: { required: true, content: jsonContent(envelope, example) },
    responses: {
      "2XX": {
        description: "The delivery succeeded. The service ignores the body of the response.",
      },
      default: {
        description:
          "The delivery failed. The service follows no redirects and waits at most 5 seconds for the complete response. It records the failure and does not retry.",
      },
    },
  };
}

function envelopeSchema({ type, payload }: EventType, { output }: Components): JsonSchema {
  return {
    type: "object",
    properties: {
      id: {
        type: "string",
        description:
          "Identifier of the event, with the prefix `evt_`. An event can arrive more than once: use it to detect duplicates.",
      },
      type: { const: type, description: "Versioned type of the event." },
      occurredAt: {
        type: "string",
        format: "date-time",
        description: "When the event happened.",
        examples: [exampleTime],
      },
      data: output.reference(payload),
    },
    required: ["id", "type", "occurredAt", "data"],
    additionalProperties: false,
  };
}

/** The header that proves where a delivery comes from, under `components/parameters`. */
export const signatureParameter: OpenApiObject = {
  name: "Service-Signature",
  in: "header",
  required: true,
  description:
    "`t=<unix seconds>,v1=<hex>`, where `v1` is the HMAC-SHA256 of `<t>.<raw body>`. The key is the signing secret of the subscription exactly as shown. While a secret is being rotated, there is a `v1` for each secret; accept either. Reject a request if no `v1` matches or `t` is more than 300 seconds old.",
  schema: { type: "string", pattern: "^t=[0-9]+(,v1=[0-9a-f]{64})+$" },
};
