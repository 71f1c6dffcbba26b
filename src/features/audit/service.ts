import type { MessageInitShape } from "@bufbuild/protobuf";
import { type Timestamp, timestampDate, timestampFromDate } from "@bufbuild/protobuf/wkt";
import { type AuditEventSchema, AuditService } from "../../../gen/ticketing/v1/audit_service_pb.ts";
import type { Database } from "../../db/database.ts";
import { implement } from "../../rpc/dispatch.ts";
import { paginate } from "../../rpc/page.ts";
import { AuditEntity } from "./entity.ts";

/** The handlers of AuditService. */
export function auditService(db: Database) {
  return implement(AuditService, {
    async listAuditEvents(request, { principal }) {
      const { action, actorId, targetId } = request;
      const from = dateOf(request.occurredFrom);
      const before = dateOf(request.occurredBefore);
      const em = db.lists.forWorkspace(principal.workspaceId);
      const filter = {
        ...(action && { action }),
        ...(actorId && { actorId }),
        ...(targetId && { targetId }),
        ...((from || before) && {
          occurredAt: { ...(from && { $gte: from }), ...(before && { $lt: before }) },
        }),
      };
      const { rows, nextPageToken } = await paginate(
        request,
        ["audit-events", filter],
        (row: AuditEntity) => [row.id],
        (limit, after) =>
          em.find(
            AuditEntity,
            { ...filter, ...(after && { id: { $lt: after[0] } }) },
            { orderBy: { id: "desc" }, limit },
          ),
      );
      return { data: rows.map(toAuditEvent), nextPageToken };
    },
  });
}

const dateOf = (time?: Timestamp) => time && timestampDate(time);

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
