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
  const done = row.finishedAt !== null;
  const error = { case: "error" as const, value: { code, message: reasons[code] ?? code } };
  const response = { case: "response" as const, value: { succeeded, failed } };
  return {
    id,
    name: `operations/${id}`,
    done,
    metadata: {
      subscriptionId: row.subscriptionId,
      since: timestampFromDate(row.since),
      until: timestampFromDate(row.until),
      outcomes: row.outcomes,
      eventTypes: row.eventTypes,
      total: row.total ?? undefined,
      sent: row.sent,
      succeeded,
      failed,
      cancelling: row.cancelling && !done,
      createdAt: timestampFromDate(row.createdAt),
      finishedAt: optionalTime(row.finishedAt),
    },
    ...(done && { result: code === "" ? response : error }),
  };
}
