import { AuditService } from "../../../gen/ticketing/v1/audit_service_pb.ts";
import type { Database } from "../../db/database.ts";
import { implement } from "../../rpc/dispatch.ts";
import { readRow } from "../queries.ts";
import { occurredBetween } from "../times.ts";
import { AuditEntity } from "./entity.ts";
import { listAuditEvents, toAuditEvent } from "./list.ts";

/** The handlers of AuditService. */
export function auditService(db: Database) {
  return implement(AuditService, {
    listAuditEvents(request, { principal }) {
      const { action, actorId, targetId } = request;
      const filters = {
        ...(action.length > 0 && { action }),
        ...(actorId.length > 0 && { actorId }),
        ...(targetId.length > 0 && { targetId }),
        ...occurredBetween("aud", request),
      };
      const reads = db.lists.reads(principal.workspaceId);
      return listAuditEvents(reads, request, "audit-events", filters);
    },

    async getAuditEvent({ id }, { principal }) {
      const row = await readRow(db.reads(principal.workspaceId), AuditEntity, "audit event", {
        id,
      });
      return { data: toAuditEvent(row) };
    },
  });
}
