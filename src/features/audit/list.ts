import { AuditEventSchema } from "../../../gen/ticketing/v1/audit_service_pb.ts";
import type { Reads } from "../../db/connect.ts";
import type { Where } from "../../db/orm/select.ts";
import type { PageRequest } from "../../rpc/pagination.ts";
import { listRows } from "../queries.ts";
import { createRenderer } from "../renderer.ts";
import { AuditEntity } from "./entity.ts";

/**
 * One page of the audit events of a workspace, newest first.
 * @param scope names the list, to which page tokens are bound
 */
export async function listAuditEvents(
  reads: Reads,
  request: PageRequest,
  scope: string,
  where: Where<AuditEntity>,
) {
  const options = { scope: [scope, where], where, long: true };
  const { rows, nextPageToken } = await listRows(reads, AuditEntity, request, options);
  return { data: rows.map(toAuditEvent), nextPageToken };
}

/** An audit event as the contract shows it. */
export const toAuditEvent = createRenderer<typeof AuditEventSchema, AuditEntity>(AuditEventSchema, {
  actor: (row) => ({
    type: row.actorType,
    id: row.actorId,
    name: row.actorName,
    via: row.actorVia,
  }),
  changes: ({ changes }) => changes ?? [],
});
