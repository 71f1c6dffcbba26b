import { readFileSync } from "node:fs";
import type { JsonObject } from "@bufbuild/protobuf";
import { root } from "../../config/root.ts";
import { standaloneSchema } from "../../openapi/standalone-schema.ts";
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

/** Every event type with its description, the JSON Schema of its payload, and an example. */
export function describeEventTypes() {
  webhooks ??= readWebhooks();
  const described = webhooks;
  return [...eventTypes].map(([type, payload]) => {
    const { description, requestBody } = (described[type] as Webhook).post;
    return {
      type,
      description,
      schema: standaloneSchema(payload, { direction: "output" }) as JsonObject,
      example: requestBody.content["application/json"].example.data,
    };
  });
}
