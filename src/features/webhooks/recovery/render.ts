import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { optionalTime } from "../../times.ts";
import type { RecoveryEntity } from "./entity.ts";

/** Why an operation ended early, in words. */
const reasons: Readonly<Record<string, string>> = {
  CANCELLED: "the operation was cancelled",
  SUBSCRIPTION_PAUSED: "the subscription was paused",
  SUBSCRIPTION_DELETED: "the subscription was deleted",
};

/** A recovery as the contract shows it. */
export function toOperation(row: RecoveryEntity) {
  const { id, errorCode: code, succeeded, failed } = row;
  const done = row.endedAt !== null;
  const error = { case: "error" as const, value: { code, message: reasons[code] ?? code } };
  const response = {
    case: "response" as const,
    value: { details: { case: "webhookRecovery" as const, value: { succeeded, failed } } },
  };
  const metadata = {
    subscriptionId: row.subscriptionId,
    attemptedFrom: timestampFromDate(row.attemptedFrom),
    attemptedBefore: timestampFromDate(row.attemptedBefore),
    outcome: row.outcomes,
    eventType: row.eventTypes,
    total: row.total ?? undefined,
    sent: row.sent,
    succeeded,
    failed,
  };
  return {
    id,
    type: "webhook_recovery",
    done,
    cancelling: row.cancelling && !done,
    createdAt: timestampFromDate(row.createdAt),
    endedAt: optionalTime(row.endedAt),
    metadata: { details: { case: "webhookRecovery" as const, value: metadata } },
    ...(done && { result: code === "" ? response : error }),
  };
}
