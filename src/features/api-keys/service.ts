import type { EntityManager } from "@mikro-orm/postgresql";
import {
  ApiKeyCreatedV1Schema,
  ApiKeyRevokedV1Schema,
} from "../../../gen/ticketing/events/v1/api_key_pb.ts";
import {
  ApiKeyService,
  UpdateApiKeyRequestSchema,
} from "../../../gen/ticketing/v1/api_key_service_pb.ts";
import { type Announce, nameOf } from "../../cells/directory.ts";
import type { Reads } from "../../db/connect.ts";
import type { Database } from "../../db/database.ts";
import { newId } from "../../db/ids.ts";
import type { WorkspaceTx } from "../../db/tenancy/unit-of-work.ts";
import { displayPrefix, generateKey, hashKey } from "../../identity/api-key/secret.ts";
import { enforceQuota } from "../../identity/enforce-quota.ts";
import { operator } from "../../rpc/actor.ts";
import { implement } from "../../rpc/dispatch.ts";
import { notFound } from "../../rpc/errors/api-error.ts";
import { changesOf, differs, requireValues } from "../../rpc/update-mask.ts";
import { createdBy } from "../actors.ts";
import { type AuditSource, audit, sourceOf } from "../audit/audit.ts";
import { findRow, listRows, readRow } from "../queries.ts";
import { ApiKeyEntity } from "./entity.ts";
import { maxActiveKeys } from "./max-active-keys.ts";
import { toApiKey } from "./render.ts";
import { changesBetween, requireWithin } from "./restrictions.ts";

/**
 * Creates a key in a workspace, on behalf of the operator: without an event, as the queues may not
 * be open. The returned `key` is the only copy of the secret.
 * @param announce informs the directory of the cell
 * @throws {ApiError} LIMIT_REACHED when the workspace has no room for another key
 */
export const createApiKey = (
  db: Database,
  workspaceId: string,
  name: string,
  announce?: Announce,
) =>
  db.transact(workspaceId, (tx) =>
    addApiKey(tx, { name, scopes: [], allowedCidrs: [] }, { actor: operator }, announce),
  );

type Given = Pick<ApiKeyEntity, "name" | "scopes" | "allowedCidrs">;

async function addApiKey(
  { em, workspaceId }: WorkspaceTx,
  { name, scopes, allowedCidrs }: Given,
  source: AuditSource,
  announce?: Announce,
) {
  const counted = { workspaceId, ...active };
  await enforceQuota(em, ApiKeyEntity, counted, maxActiveKeys, "active API keys");
  const key = generateKey();
  const row = em.create(ApiKeyEntity, {
    id: newId("ak"),
    workspaceId,
    name,
    keyPrefix: displayPrefix(key),
    keyHash: hashKey(key),
    scopes,
    allowedCidrs,
    lastUsedAddress: "",
    lastUsedUserAgent: "",
    createdAt: new Date(),
    ...createdBy(sourceOf(source).actor),
  });
  audit(em, source, "api_key.created", row);
  await announce?.(row.keyHash.toString("hex"), nameOf(workspaceId));
  return { row, key };
}

/** The facts about a key that events include. */
const factsOf = ({ id, name, scopes }: ApiKeyEntity, source: AuditSource) => ({
  apiKeyId: id,
  name,
  scopes,
  actor: sourceOf(source).actor,
});

const active = { revokedAt: null };

const findApiKey = (em: EntityManager, id: string) =>
  findRow(em, ApiKeyEntity, "API key", { id, ...active }, { lock: true });

/** Reads an active key of a workspace, for display. */
export const readApiKey = (reads: Reads, id: string) =>
  readRow(reads, ApiKeyEntity, "API key", { id, ...active });

/** The active keys that a member created, for display. */
export async function listKeysOf(em: EntityManager, memberId: string) {
  const of = { createdByType: "member", createdById: memberId } as const;
  const keys = await em.find(ApiKeyEntity, { ...of, ...active }, { orderBy: { id: "asc" } });
  return keys.map(toApiKey);
}

/**
 * The handlers of ApiKeyService.
 * @param announce informs the directory of the cell
 */
export function apiKeyService(db: Database, announce?: Announce) {
  return implement(ApiKeyService, {
    createApiKey: {
      one: async (tx, { name, scopes, allowedCidrs }, call) => {
        const given = { name, scopes, allowedCidrs };
        requireWithin(given, call.principal);
        const { row, key } = await addApiKey(tx, given, call, announce);
        tx.record(ApiKeyCreatedV1Schema, factsOf(row, call));
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
        if (differs(row, changes)) {
          const before = { ...row };
          em.assign(row, changes as Partial<Given>);
          if ("scopes" in changes || "allowedCidrs" in changes) {
            requireWithin(row, call.principal);
          }
          audit(em, call, "api_key.updated", row, changesBetween(before, row));
        }
        return { data: toApiKey(row) };
      },
    },

    deleteApiKey: {
      one: async ({ em, record }, { id }, call) => {
        const change = { revokedAt: new Date() };
        // Of concurrent calls, one revokes the key; the others find nothing.
        if ((await em.nativeUpdate(ApiKeyEntity, { id, ...active }, change)) === 0) {
          throw notFound("API key");
        }
        const row = await em.findOneOrFail(ApiKeyEntity, { id });
        audit(em, call, "api_key.revoked", row);
        record(ApiKeyRevokedV1Schema, factsOf(row, call));
        return {};
      },
    },
  });
}
