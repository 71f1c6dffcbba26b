import { newId } from "../../db/ids.ts";
import type { WorkspaceTx } from "../../db/tenancy/unit-of-work.ts";
import { enforceQuota } from "../../identity/enforce-quota.ts";
import type { AuthenticatedCall } from "../../rpc/dispatch.ts";
import { audit } from "../audit/audit.ts";
import type { RequesterEntity } from "../tickets/entity.ts";
import { RequesterExportEntity } from "./entity.ts";

/** Exports of a workspace that have not ended. */
const maxWaiting = 10;

/**
 * Requests an export; run.ts carries it out.
 * @param requester locked, so that concurrent requests start only one
 * @returns the one that is already running or waiting, if there is one
 * @throws {ApiError} LIMIT_REACHED
 */
export async function requestExport(
  { em, workspaceId }: WorkspaceTx,
  requester: RequesterEntity,
  call: AuthenticatedCall,
): Promise<RequesterExportEntity> {
  const { id: requesterId } = requester;
  const unended = { workspaceId, endedAt: null };
  const running = { ...unended, requesterId, cancelling: false };
  const known = await em.findOne(RequesterExportEntity, running);
  if (known !== null) {
    return known;
  }
  await enforceQuota(em, RequesterExportEntity, unended, maxWaiting, "exports at a time");
  audit(em, call, "requester.export_started", requester);
  const now = new Date();
  return em.create(RequesterExportEntity, {
    id: newId("op"),
    workspaceId,
    requesterId,
    attempt: 0,
    total: null,
    exported: 0,
    size: 0,
    cancelling: false,
    errorCode: "",
    nextAt: now,
    createdAt: now,
    endedAt: null,
    expiresAt: null,
  });
}

/**
 * Ends the exports of a requester whose data are deleted, in that transaction: their archives cannot be
 * downloaded from then on, and a worker deletes them.
 */
export async function deleteExports(
  { em, workspaceId }: WorkspaceTx,
  requesterId: string,
): Promise<void> {
  await em.execute(endExports, [workspaceId, requesterId]);
}

const endExports = `
  update requester_exports set
    error_code = case when ended_at is null then 'REQUESTER_DELETED' else error_code end,
    ended_at = coalesce(ended_at, now()),
    expires_at = least(expires_at, now()),
    next_at = now()
  where workspace_id = ? and requester_id = ? and (ended_at is null or next_at is not null)`;
