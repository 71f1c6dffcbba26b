import { LockMode } from "@mikro-orm/core";
import { OperationService } from "../../../../gen/ticketing/v1/operation_service_pb.ts";
import type { Database } from "../../../db/database.ts";
import { implement } from "../../../rpc/dispatch.ts";
import { audit } from "../../audit/audit.ts";
import { findRow, readRow } from "../../find-row.ts";
import { listRows } from "../../list-rows.ts";
import { RecoveryEntity } from "./entity.ts";
import { toOperation } from "./render.ts";

/** The handlers of OperationService. */
export function operationService(db: Database) {
  return implement(OperationService, {
    async listOperations(request, { principal }) {
      const { subscriptionId } = request;
      const filters = subscriptionId === "" ? {} : { subscriptionId };
      const em = db.forWorkspace(principal.workspaceId);
      const { rows, nextPageToken } = await listRows(
        em,
        RecoveryEntity,
        request,
        "operations",
        filters,
      );
      return { data: rows.map(toOperation), nextPageToken };
    },

    async getOperation({ id }, { principal }) {
      const row = await readRow(db.reads(principal.workspaceId), RecoveryEntity, "operation", id);
      return { data: toOperation(row) };
    },

    cancelOperation: {
      one: async ({ em, workspaceId }, { id }, call) => {
        const lock = LockMode.PESSIMISTIC_WRITE;
        const row = await findRow(em, RecoveryEntity, "operation", { id }, lock);
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
