import { ApiKeySchema } from "../../../gen/ticketing/v1/api_key_service_pb.ts";
import { creatorOf } from "../actors.ts";
import { createRenderer } from "../renderer.ts";
import type { ApiKeyEntity } from "./entity.ts";

/** A key as the contract shows it at any time. */
export const toApiKey = createRenderer<typeof ApiKeySchema, ApiKeyEntity>(ApiKeySchema, {
  createdBy: creatorOf,
});
