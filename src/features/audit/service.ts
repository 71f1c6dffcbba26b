import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { type AuditEventSchema, AuditService } from "../../../gen/ticketing/v1/audit_service_pb.ts";
import type { Database } from "../../db/database.ts";
import { implement } from "../../rpc/dispatch.ts";
import { readRow } from "../find-row.ts";
import { listRows } from "../list-rows.ts";
import { occurredBetween } from "../times.ts";
import { AuditEntity } from "./entity.ts";

/** The handlers of AuditService. */
export function auditService(db: Database) {
  return implement(AuditService, {
    async listAuditEvents(request, { principal }) {
      const { action, actorId, targetId } = request;
      const em = db.lists.forWorkspace(principal.workspaceId);
      const filters = {
        ...(action && { action }),
        ...(actorId && { actorId }),
        ...(targetId && { targetId }),
        ...occurredBetween("aud", request),
      };
      const { rows, nextPageToken } = await listRows(
        em,
        AuditEntity,
        request,
        "audit-events",
        filters,
      );
      return { data: rows.map(toAuditEvent), nextPageToken };
    },

    async getAuditEvent({ id }, { principal }) {
      const row = await readRow(db, principal.workspaceId, AuditEntity, "audit event", id);
      return { data: toAuditEvent(row) };
    },
  });
}

function toAuditEvent(row: AuditEntity): MessageInitShape<typeof AuditEventSchema> {
  return {
    id: row.id,
    action: row.action,
    actor: { type: row.actorType, id: row.actorId, name: row.actorName },
    targetId: row.targetId,
    targetName: row.targetName,
    requestId: row.requestId,
    address: row.address,
    occurredAt: timestampFromDate(row.occurredAt),
  };
}
