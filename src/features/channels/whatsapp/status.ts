import { LockMode } from "@mikro-orm/core";
import type { Tx } from "../../../db/tenancy/unit-of-work.ts";
import { recordDeliveryFailed } from "../../tickets/delivery-failed.ts";
import { type DeliveryStatus, MessageEntity } from "../../tickets/entity.ts";
import { lockExternalId } from "../inbound.ts";
import type { ReceivingChannel } from "./receive.ts";

/** A channel's report on an outbound message. */
interface StatusReport {
  readonly externalId: string;
  readonly status: DeliveryStatus;
  readonly errorCode: string;
  readonly errorMessage: string;
  readonly occurredAt: Date;
}

/** Reports come in any order: the most advanced status wins, and a failure wins only before delivery. */
const rank: Record<DeliveryStatus, number> = {
  queued: 0,
  sent: 1,
  failed: 2,
  delivered: 3,
  read: 4,
};

/**
 * Applies a report to its message. A report that arrives before the message has its
 * identifier is kept until then; the lock keeps the two from missing each other.
 */
export async function noteStatus(
  tx: Tx,
  { id: channelId, workspaceId }: ReceivingChannel,
  report: StatusReport,
): Promise<void> {
  const { externalId, status, errorCode, errorMessage, occurredAt } = report;
  const { em } = tx;
  await lockExternalId(em, channelId, externalId);
  // Locked, so that its ticket is not deleted in the meantime.
  const lock = { lockMode: LockMode.PESSIMISTIC_WRITE };
  const row = await em.findOne(MessageEntity, { channelId, externalId }, lock);
  if (row !== null) {
    await advance(tx, row, report);
    return;
  }
  await em.execute(
    `insert into early_delivery_statuses
       (channel_id, external_id, workspace_id, status, error_code, error_message, occurred_at)
     values (?, ?, ?, ?, ?, ?, ?) on conflict do nothing`,
    [channelId, externalId, workspaceId, status, errorCode, errorMessage, occurredAt],
  );
}

/** Applies the report that arrived before the message had its identifier. */
export async function noteEarlyStatuses(tx: Tx, row: MessageEntity): Promise<void> {
  const reports = await tx.em.execute<StatusReport[]>(
    `delete from early_delivery_statuses
     where workspace_id = ? and channel_id = ? and external_id = ?
     returning external_id as "externalId", status, error_code as "errorCode",
       error_message as "errorMessage", occurred_at as "occurredAt"`,
    [row.workspaceId, row.channelId, row.externalId],
  );
  for (const report of reports) {
    await advance(tx, row, { ...report, occurredAt: new Date(report.occurredAt) });
  }
}

async function advance(tx: Tx, row: MessageEntity, report: StatusReport): Promise<void> {
  if (rank[report.status] <= rank[row.deliveryStatus ?? "queued"]) {
    return;
  }
  row.deliveryStatus = report.status;
  row.deliveryErrorCode = report.errorCode;
  row.deliveryErrorMessage = report.errorMessage;
  row.deliveryUpdatedAt = report.occurredAt;
  if (report.status === "failed") {
    await recordDeliveryFailed(tx, row);
  }
}
