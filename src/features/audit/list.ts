import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import type { FilterQuery } from "@mikro-orm/core";
import type { EntityManager } from "@mikro-orm/postgresql";
import type { AuditEventSchema } from "../../../gen/ticketing/v1/audit_service_pb.ts";
import type { PageRequest } from "../../rpc/pagination.ts";
import { listRows } from "../list-rows.ts";
import { AuditEntity } from "./entity.ts";

/**
 * One page of the audit events of the entity manager's workspace, newest first.
 * @param scope names the list, see {@link listRows}
 */
export async function listAuditEvents(
  em: EntityManager,
  request: PageRequest,
  scope: string,
  filters: FilterQuery<AuditEntity>,
) {
  const { rows, nextPageToken } = await listRows(em, AuditEntity, request, scope, filters, {
    long: true,
  });
  return { data: rows.map(toAuditEvent), nextPageToken };
}

/** An audit event as the contract shows it. */
export function toAuditEvent(row: AuditEntity): MessageInitShape<typeof AuditEventSchema> {
  return {
    id: row.id,
    action: row.action,
    actor: { type: row.actorType, id: row.actorId, name: row.actorName },
    targetId: row.targetId,
    targetName: row.targetName,
    requestId: row.requestId,
    address: row.address,
    occurredAt: timestampFromDate(row.occurredAt),
    changes: row.changes ?? [],
  };
}
