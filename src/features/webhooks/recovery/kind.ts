import { audit } from "../../audit/audit.ts";
import { operationKind } from "../../operations/kind.ts";
import { RecoveryEntity } from "./entity.ts";
import { toOperation } from "./render.ts";

/** Recoveries as operations. */
export const recoveryKind = operationKind<RecoveryEntity>({
  type: "webhook_recovery",
  entity: RecoveryEntity,
  filter: ({ subscriptionId, requesterId }) =>
    requesterId === "" ? { subscriptionId: subscriptionId || undefined } : undefined,
  render: toOperation,
  cancel({ em, workspaceId }, row, call) {
    if (row.endedAt === null && !row.cancelling) {
      row.cancelling = true;
      const target = { id: row.subscriptionId, workspaceId };
      audit(em, call, "webhook_subscription.recovery_cancelled", target);
    }
  },
});
