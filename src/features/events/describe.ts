import { readFileSync } from "node:fs";
import type { JsonObject } from "@bufbuild/protobuf";
import { root } from "../../config/root.ts";
import { standaloneSchema } from "../../openapi/message-schema.ts";
import { eventTypes } from "./catalogue.ts";

/** What the OpenAPI document knows about events and descriptors at run time do not. */
interface Webhook {
  readonly post: {
    readonly description: string;
    readonly requestBody: {
      readonly content: {
        readonly "application/json": { readonly example: { readonly data: JsonObject } };
      };
    };
  };
}

let webhooks: Record<string, Webhook> | undefined;

/** Read with the first call, as few processes get one. */
function readWebhooks(): Record<string, Webhook> {
  const path = new URL("gen/openapi.json", root);
  return JSON.parse(readFileSync(path, "utf8")).webhooks;
}

function webhookOf(type: string): Webhook["post"] {
  webhooks ??= readWebhooks();
  return (webhooks[type] as Webhook).post;
}

/** An example of the payload of an event type. */
export const exampleOf = (type: string): JsonObject =>
  webhookOf(type).requestBody.content["application/json"].example.data;

/** Every event type with its description, the JSON Schema of its payload, and an example. */
export const describeEventTypes = () =>
  [...eventTypes].map(([type, payload]) => ({
    type,
    description: webhookOf(type).description,
    schema: standaloneSchema(payload, { direction: "output" }) as JsonObject,
    example: exampleOf(type),
  }));
