import type { EntityManager } from "@mikro-orm/postgresql";
import {
  ApiKeyService,
  UpdateApiKeyRequestSchema,
} from "../../../gen/ticketing/v1/api_key_service_pb.ts";
import type { Reads } from "../../db/connect.ts";
import type { Database } from "../../db/database.ts";
import { newId } from "../../db/ids.ts";
import type { WorkspaceTx } from "../../db/tenancy/unit-of-work.ts";
import { displayPrefix, generateKey, hashKey } from "../../identity/api-key/secret.ts";
import { enforceQuota } from "../../identity/enforce-quota.ts";
import { implement } from "../../rpc/dispatch.ts";
import { notFound } from "../../rpc/errors/api-error.ts";
import { changesOf, requireValues } from "../../rpc/update-mask.ts";
import { type AuditSource, actorOf, audit } from "../audit/audit.ts";
import { findRow, listRows, readRow } from "../rows.ts";
import { ApiKeyEntity } from "./entity.ts";
import { maxActiveKeys } from "./limit.ts";
import { toApiKey } from "./render.ts";

/**
 * Creates a key in a workspace. The returned `key` is the only copy of the secret.
 * @throws {ApiError} LIMIT_REACHED when the workspace has no room for another key
 */
export const createApiKey = (db: Database, workspaceId: string, name: string) =>
  db.transact(workspaceId, (tx) => addApiKey(tx, name, "admin"));

async function addApiKey({ em, workspaceId }: WorkspaceTx, name: string, source: AuditSource) {
  const counted = { workspaceId, ...active };
  await enforceQuota(em, ApiKeyEntity, counted, maxActiveKeys, "active API keys");
  const key = generateKey();
  const { actorType: creatorType, actorId: creatorId, actorName: creatorName } = actorOf(source);
  const row = em.create(ApiKeyEntity, {
    id: newId("ak"),
    workspaceId,
    name,
    keyPrefix: displayPrefix(key),
    keyHash: hashKey(key),
    createdAt: new Date(),
    creatorType,
    creatorId,
    creatorName,
  });
  audit(em, source, "api_key.created", row);
  return { row, key };
}

const active = { revokedAt: null };

const findApiKey = (em: EntityManager, id: string) =>
  findRow(em, ApiKeyEntity, "API key", { id, ...active });

/** Reads an active key of a workspace, to be shown. */
export const readApiKey = (reads: Reads, id: string) =>
  readRow(reads, ApiKeyEntity, "API key", { id, ...active });

/** The handlers of ApiKeyService. */
export function apiKeyService(db: Database) {
  return implement(ApiKeyService, {
    createApiKey: {
      one: async (tx, { name }, call) => {
        const { row, key } = await addApiKey(tx, name, call);
        return { data: { ...toApiKey(row), key } };
      },
    },

    async listApiKeys(request, { principal }) {
      const reads = db.reads(principal.workspaceId);
      const { rows, nextPageToken } = await listRows(reads, ApiKeyEntity, request, {
        scope: ["api-keys"],
        where: active,
      });
      return { data: rows.map(toApiKey), nextPageToken };
    },

    async getApiKey({ id }, { principal }) {
      return { data: toApiKey(await readApiKey(db.reads(principal.workspaceId), id)) };
    },

    updateApiKey: {
      one: async ({ em }, request, call) => {
        const changes = changesOf(UpdateApiKeyRequestSchema, request);
        requireValues(changes, ["name"]);
        const row = await findApiKey(em, request.id);
        if (changes.name !== undefined && changes.name !== row.name) {
          row.name = changes.name;
          audit(em, call, "api_key.renamed", row);
        }
        return { data: toApiKey(row) };
      },
    },

    deleteApiKey: {
      one: async ({ em }, { id }, call) => {
        const change = { revokedAt: new Date() };
        // Of concurrent calls one revokes; the others find nothing.
        if ((await em.nativeUpdate(ApiKeyEntity, { id, ...active }, change)) === 0) {
          throw notFound("API key");
        }
        audit(em, call, "api_key.revoked", await em.findOneOrFail(ApiKeyEntity, { id }));
        return {};
      },
    },
  });
}
