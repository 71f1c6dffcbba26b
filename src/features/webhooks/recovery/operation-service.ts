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
      const row = await readRow(db, principal.workspaceId, RecoveryEntity, "operation", id);
      return { data: toOperation(row) };
    },

    async cancelOperation({ id }, call) {
      const { workspaceId } = call.principal;
      const row = await db.forWorkspace(workspaceId).transactional(async (em) => {
        const lock = LockMode.PESSIMISTIC_WRITE;
        const found = await findRow(em, RecoveryEntity, "operation", { id }, lock);
        if (found.finishedAt === null && !found.cancelling) {
          found.cancelling = true;
          const target = { id: found.subscriptionId, workspaceId };
          audit(em, call, "webhook_subscription.recovery_cancelled", target);
        }
        return found;
      });
      return { data: toOperation(row) };
    },
  });
}
