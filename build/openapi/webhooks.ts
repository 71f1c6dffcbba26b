import { summaryOf } from "../../src/cli/contract/summary.ts";
import { commentOf } from "./comments.ts";
import type { Components } from "./components.ts";
import type { EventType } from "./contract.ts";
import type { Examples } from "./examples.ts";
import type { JsonSchema } from "./json-schema.ts";
import { jsonContent, type OpenApiObject, reference } from "./openapi-object.ts";
import { exampleTime } from "./type-schema.ts";

/** The requests that the service sends to webhook receivers. */
interface Webhooks {
  /** One for each event type, under `webhooks`. */
  readonly items: OpenApiObject;
  /** The same requests as `callbacks` of the operation that subscribes to them. */
  readonly callbacks: OpenApiObject;
}

/** Describes the requests that the service sends to webhook receivers. */
export function describeWebhooks(
  events: readonly EventType[],
  components: Components,
  examples: Examples,
): Webhooks {
  const envelopes = events.map((event) => ({
    ...event,
    schema: components.add(
      envelopeSchema(event, components, examples.id("evt_")),
      `${event.payload.name}Event`,
    ),
  }));
  const items = envelopes.map((event) => {
    const { type, payload, schema } = event;
    const description = commentOf(payload);
    const example = exampleEvent(event, examples);
    const operationId = `receive${payload.name}`;
    return [type, { post: delivery(operationId, description, jsonContent(schema, example)) }];
  });
  if (events.length === 0) {
    return { items: {}, callbacks: {} };
  }
  const union = components.add(unionSchema(envelopes), "WebhookEvent");
  const post = delivery("receiveEvent", "An event happened.", jsonContent(union, undefined));
  return {
    items: Object.fromEntries(items),
    callbacks: { event: { "{$request.body#/url}": { post } } },
  };
}

function delivery(operationId: string, description: string, content: OpenApiObject): OpenApiObject {
  return {
    operationId,
    summary: summaryOf(description) || operationId,
    ...(description !== "" && { description }),
    security: [],
    parameters: [
      reference("parameters", "Service-Signature"),
      reference("parameters", "Service-Test"),
      ...Object.keys(standardParameters).map((name) => reference("parameters", name)),
    ],
    requestBody: { required: true, content },
    responses: {
      "2XX": {
        description: "The delivery succeeded. The service ignores the body of the response.",
      },
      401: { description: "No signature is valid. The delivery failed, as with any other status." },
      default: {
        description:
          "The delivery failed. The service follows no redirects and waits at most 5 seconds for the complete response. It records the failure and does not retry.",
      },
    },
  };
}

/** Any event, distinguished by its type. */
function unionSchema(envelopes: readonly (EventType & { schema: OpenApiObject })[]): JsonSchema {
  return {
    description: "An event, as a webhook receiver gets it. More types may follow.",
    oneOf: envelopes.map(({ schema }) => schema),
    discriminator: {
      propertyName: "type",
      mapping: Object.fromEntries(envelopes.map(({ type, schema }) => [type, schema.$ref])),
    },
  };
}

/** A body with the example of its payload. */
export const exampleEvent = ({ type, payload }: EventType, examples: Examples) => ({
  id: examples.id("evt_"),
  type,
  occurredAt: exampleTime,
  data: examples.ofMessage(payload),
});

/**
 * The schema of a body.
 * @param id an example of its identifier
 */
export function envelopeSchema(
  { type, payload }: EventType,
  { output }: Components,
  id: string,
): JsonSchema {
  return {
    type: "object",
    properties: {
      id: {
        type: "string",
        description:
          "Identifier of the event, with the prefix `evt_`. An event can arrive more than once: use it to detect duplicates.",
        examples: [id],
      },
      type: { type: "string", const: type, description: "Versioned type of the event." },
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
    "`t=<unix seconds>,v1=<hex>`, where `v1` is the HMAC-SHA256 of `<t>.<raw body>`. The key is the signing secret of the subscription exactly as shown. While a secret is being rotated, there is a `v1` for each secret, that of the new one first; accept either. Reject a request if no `v1` matches or `t` is more than 300 seconds old.",
  schema: { type: "string", pattern: "^t=[0-9]+(,v1=[0-9a-f]{64})+$" },
};

/** The headers of Standard Webhooks, under `components/parameters`. */
export const standardParameters: Readonly<Record<string, OpenApiObject>> = {
  "webhook-id": {
    name: "webhook-id",
    in: "header",
    required: true,
    description: "Identifier of the event, as in the body.",
    schema: { type: "string", pattern: "^evt_" },
  },
  "webhook-timestamp": {
    name: "webhook-timestamp",
    in: "header",
    required: true,
    description: "When the request was signed, in Unix seconds: `t` of `Service-Signature`.",
    schema: { type: "string", pattern: "^[0-9]+$" },
  },
  "webhook-signature": {
    name: "webhook-signature",
    in: "header",
    required: true,
    description:
      "Signature for libraries of [Standard Webhooks](https://www.standardwebhooks.com), beside `Service-Signature`: `v1,<base64>`, the HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<raw body>`. The key is the part of the signing secret after `whsec_`, decoded as base64. While a secret is being rotated, there is one for each secret, separated by a space.",
    schema: {
      type: "string",
      pattern: "^v1,[0-9A-Za-z+/]{43}=( v1,[0-9A-Za-z+/]{43}=)*$",
    },
  },
};

/** The header of test deliveries, under `components/parameters`. */
export const testParameter: OpenApiObject = {
  name: "Service-Test",
  in: "header",
  description: "`true` if the event was made up to test the subscription. Otherwise absent.",
  schema: { type: "string", const: "true" },
};
