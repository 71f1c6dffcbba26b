import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { ApiKeySchema } from "../../../gen/ticketing/v1/api_key_service_pb.ts";
import type { ApiKeyEntity } from "./entity.ts";

/** A key as the contract shows it at any time. */
export function toApiKey(row: ApiKeyEntity): MessageInitShape<typeof ApiKeySchema> {
  return {
    id: row.id,
    name: row.name,
    keyPrefix: row.keyPrefix,
    createdAt: timestampFromDate(row.createdAt),
    createdBy: { type: row.creatorType, id: row.creatorId, name: row.creatorName },
    ...(row.lastUsedAt && { lastUsedAt: timestampFromDate(row.lastUsedAt) }),
  };
}
