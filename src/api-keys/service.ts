import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import {
  type ApiKeySchema,
  ApiKeyService,
  UpdateApiKeyRequestSchema,
} from "../../gen/ticketing/v1/api_key_service_pb.ts";
import type { Database } from "../db/database.ts";
import { newId } from "../ids.ts";
import { notFound } from "../rpc/api-error.ts";
import { implement } from "../rpc/dispatch.ts";
import { paginate } from "../rpc/page.ts";
import { changesOf, requireValues } from "../rpc/update-mask.ts";
import { ApiKeyEntity } from "./entity.ts";
import { displayPrefix, generateKey, hashKey } from "./secret.ts";

/** Makes a key in a workspace. What it gives back is the only copy of the secret. */
export async function createApiKey(db: Database, workspaceId: string, name: string) {
  const key = generateKey();
  const em = db.forWorkspace(workspaceId);
  const row = em.create(ApiKeyEntity, {
    id: newId("ak"),
    workspaceId,
    name,
    keyPrefix: displayPrefix(key),
    keyHash: hashKey(key),
    createdAt: new Date(),
  });
  await em.flush();
  return { row, key };
}

/** The handlers of ApiKeyService. */
export function apiKeyService(db: Database) {
  const active = { revokedAt: null };

  async function find(workspaceId: string, id: string) {
    const em = db.forWorkspace(workspaceId);
    const row = await em.findOne(ApiKeyEntity, { id, ...active });
    if (row === null) throw notFound("API key");
    return { em, row };
  }

  return implement(ApiKeyService, {
    async createApiKey({ name }, { principal }) {
      const { row, key } = await createApiKey(db, principal.workspaceId, name);
      return { data: { ...toApiKey(row), key } };
    },

    async listApiKeys(request, { principal }) {
      const em = db.forWorkspace(principal.workspaceId);
      const { rows, nextPageToken } = await paginate(
        request,
        ["api-keys"],
        (row: ApiKeyEntity) => [row.id],
        (limit, after) =>
          em.find(
            ApiKeyEntity,
            { ...active, ...(after && { id: { $lt: after[0] } }) },
            { orderBy: { id: "desc" }, limit },
          ),
      );
      return { data: rows.map(toApiKey), nextPageToken };
    },

    async getApiKey({ id }, { principal }) {
      const { row } = await find(principal.workspaceId, id);
      return { data: toApiKey(row) };
    },

    async updateApiKey(request, { principal }) {
      const changes = changesOf(UpdateApiKeyRequestSchema, request);
      requireValues(changes, ["name"]);
      const { em, row } = await find(principal.workspaceId, request.id);
      em.assign(row, changes);
      await em.flush();
      return { data: toApiKey(row) };
    },

    async deleteApiKey({ id }, { principal }) {
      const { em, row } = await find(principal.workspaceId, id);
      row.revokedAt = new Date();
      await em.flush();
      return {};
    },
  });
}

function toApiKey(row: ApiKeyEntity): MessageInitShape<typeof ApiKeySchema> {
  return {
    id: row.id,
    name: row.name,
    keyPrefix: row.keyPrefix,
    createdAt: timestampFromDate(row.createdAt),
    ...(row.lastUsedAt && { lastUsedAt: timestampFromDate(row.lastUsedAt) }),
  };
}
