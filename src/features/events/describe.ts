import type { JsonObject } from "@bufbuild/protobuf";
import openApi from "../../../gen/openapi.json" with { type: "json" };
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

const webhooks = openApi.webhooks as unknown as Record<string, Webhook>;

/** Every event type with its description, the JSON Schema of its payload, and an example. */
export function describeEventTypes() {
  return [...eventTypes].map(([type, payload]) => {
    const { description, requestBody } = (webhooks[type] as Webhook).post;
    return {
      type,
      description,
      schema: standaloneSchema(payload, { direction: "output" }) as JsonObject,
      example: requestBody.content["application/json"].example.data,
    };
  });
}
