import { OperationService } from "../../../../gen/ticketing/v1/operation_service_pb.ts";
import type { Database } from "../../../db/database.ts";
import { implement } from "../../../rpc/dispatch.ts";
import { audit } from "../../audit/audit.ts";
import { findRow, listRows, readRow } from "../../rows.ts";
import { RecoveryEntity } from "./entity.ts";
import { toOperation } from "./render.ts";

/** The handlers of OperationService. */
export function operationService(db: Database) {
  return implement(OperationService, {
    async listOperations(request, { principal }) {
      const where = { subscriptionId: request.subscriptionId || undefined };
      const { rows, nextPageToken } = await listRows(
        db.reads(principal.workspaceId),
        RecoveryEntity,
        request,
        { scope: ["operations", where], where },
      );
      return { data: rows.map(toOperation), nextPageToken };
    },

    async getOperation({ id }, { principal }) {
      const row = await readRow(db.reads(principal.workspaceId), RecoveryEntity, "operation", {
        id,
      });
      return { data: toOperation(row) };
    },

    cancelOperation: {
      one: async ({ em, workspaceId }, { id }, call) => {
        const row = await findRow(em, RecoveryEntity, "operation", { id }, { lock: true });
        if (row.finishedAt === null && !row.cancelling) {
          row.cancelling = true;
          const target = { id: row.subscriptionId, workspaceId };
          audit(em, call, "webhook_subscription.recovery_cancelled", target);
        }
        return { data: toOperation(row) };
      },
    },
  });
}
