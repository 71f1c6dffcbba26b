import type { EntityManager } from "@mikro-orm/postgresql";
import {
  ApiKeyService,
  UpdateApiKeyRequestSchema,
} from "../../../gen/ticketing/v1/api_key_service_pb.ts";
import type { Reader } from "../../db/connect.ts";
import type { Database } from "../../db/database.ts";
import { displayPrefix, generateKey, hashKey } from "../../identity/api-key/secret.ts";
import { requireRoom } from "../../identity/require-room.ts";
import { notFound } from "../../rpc/api-error.ts";
import { implement } from "../../rpc/dispatch.ts";
import { changesOf, requireValues } from "../../rpc/update-mask.ts";
import { newId } from "../../runtime/ids.ts";
import { type AuditSource, actorOf, audit } from "../audit/audit.ts";
import { findRow, readRow } from "../find-row.ts";
import { listRows } from "../list-rows.ts";
import { ApiKeyEntity } from "./entity.ts";
import { maxActiveKeys } from "./limit.ts";
import { toApiKey } from "./render.ts";

/**
 * Creates a key in a workspace. The returned `key` is the only copy of the secret.
 * @throws {ApiError} LIMIT_REACHED when the workspace has no room for another key
 */
export async function createApiKey(
  db: Database,
  workspaceId: string,
  name: string,
  source: AuditSource = "admin",
) {
  const key = generateKey();
  const row = await db.forWorkspace(workspaceId).transactional(async (em) => {
    const counted = { workspaceId, ...active };
    await requireRoom(em, ApiKeyEntity, counted, maxActiveKeys, "active API keys");
    const { actorType: creatorType, actorId: creatorId, actorName: creatorName } = actorOf(source);
    const created = em.create(ApiKeyEntity, {
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
    audit(em, source, "api_key.created", created);
    return created;
  });
  return { row, key };
}

const active = { revokedAt: null };

const findApiKey = (em: EntityManager, id: string) =>
  findRow(em, ApiKeyEntity, "API key", { id, ...active });

/** Reads an active key of a workspace, to be shown. */
export async function readApiKey(db: Reader, workspaceId: string, id: string) {
  const row = await readRow(db, workspaceId, ApiKeyEntity, "API key", id);
  if (row.revokedAt) {
    throw notFound("API key");
  }
  return row;
}

/** The handlers of ApiKeyService. */
export function apiKeyService(db: Database) {
  return implement(ApiKeyService, {
    async createApiKey({ name }, call) {
      const { row, key } = await createApiKey(db, call.principal.workspaceId, name, call);
      return { data: { ...toApiKey(row), key } };
    },

    async listApiKeys(request, { principal }) {
      const em = db.forWorkspace(principal.workspaceId);
      const { rows, nextPageToken } = await listRows(em, ApiKeyEntity, request, "api-keys", active);
      return { data: rows.map(toApiKey), nextPageToken };
    },

    async getApiKey({ id }, { principal }) {
      return { data: toApiKey(await readApiKey(db, principal.workspaceId, id)) };
    },

    async updateApiKey(request, call) {
      const changes = changesOf(UpdateApiKeyRequestSchema, request);
      requireValues(changes, ["name"]);
      const em = db.forWorkspace(call.principal.workspaceId);
      const row = await findApiKey(em, request.id);
      if (changes.name !== undefined && changes.name !== row.name) {
        row.name = changes.name;
        audit(em, call, "api_key.renamed", row);
      }
      await em.flush();
      return { data: toApiKey(row) };
    },

    async deleteApiKey({ id }, call) {
      const em = db.forWorkspace(call.principal.workspaceId);
      await em.transactional(async (tx) => {
        const revoked = await tx.nativeUpdate(
          ApiKeyEntity,
          { id, ...active },
          { revokedAt: new Date() },
        );
        // Of concurrent calls one revokes; the others find nothing.
        if (revoked === 0) {
          throw notFound("API key");
        }
        const row = await tx.findOneOrFail(ApiKeyEntity, { id });
        audit(tx, call, "api_key.revoked", row);
      });
      return {};
    },
  });
}
