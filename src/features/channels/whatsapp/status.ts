import type { EntityManager } from "@mikro-orm/postgresql";
import { type DeliveryStatus, MessageEntity } from "../../tickets/entity.ts";
import type { ReceivingChannel } from "./receive.ts";

/** What a channel says of a message that went out. */
export interface StatusReport {
  readonly externalId: string;
  readonly status: DeliveryStatus;
  readonly errorCode: string;
  readonly errorMessage: string;
  readonly occurredAt: Date;
}

/** Reports come in any order: of two the later in life counts, and a failure only before arrival. */
const rank: Record<DeliveryStatus, number> = {
  queued: 0,
  sent: 1,
  failed: 2,
  delivered: 3,
  read: 4,
};

/**
 * Notes a report on its message. One that is here before the message is known
 * by its identifier is kept until it is; the lock makes the two meet.
 */
export async function noteStatus(
  em: EntityManager,
  { id: channelId, workspaceId }: ReceivingChannel,
  report: StatusReport,
): Promise<void> {
  const { externalId, status, errorCode, errorMessage, occurredAt } = report;
  await lockExternalId(em, channelId, externalId);
  const row = await em.findOne(MessageEntity, { channelId, externalId });
  if (row !== null) {
    advance(row, report);
    return;
  }
  await em.execute(
    `insert into early_statuses
       (channel_id, external_id, workspace_id, status, error_code, error_message, occurred_at)
     values (?, ?, ?, ?, ?, ?, ?) on conflict do nothing`,
    [channelId, externalId, workspaceId, status, errorCode, errorMessage, occurredAt],
  );
}

/** Takes over what was said of a message before it was known. */
export async function noteEarlyStatuses(em: EntityManager, row: MessageEntity): Promise<void> {
  const reports = await em.execute<StatusReport[]>(
    `delete from early_statuses where channel_id = ? and external_id = ?
     returning external_id as "externalId", status, error_code as "errorCode",
       error_message as "errorMessage", occurred_at as "occurredAt"`,
    [row.channelId, row.externalId],
  );
  for (const report of reports) {
    advance(row, { ...report, occurredAt: new Date(report.occurredAt) });
  }
}

/** Has those who write of one message outside wait for one another. */
export async function lockExternalId(em: EntityManager, channelId: string, externalId: string) {
  await em.execute("select pg_advisory_xact_lock(hashtextextended(?, 0))", [
    `${channelId} ${externalId}`,
  ]);
}

function advance(row: MessageEntity, report: StatusReport): void {
  if (rank[report.status] <= rank[row.deliveryStatus ?? "queued"]) {
    return;
  }
  row.deliveryStatus = report.status;
  row.deliveryErrorCode = report.errorCode;
  row.deliveryErrorMessage = report.errorMessage;
  row.deliveryUpdatedAt = report.occurredAt;
}
