import { LockMode } from "@mikro-orm/core";
import type { PgBoss } from "pg-boss";
import type { Database } from "../../../db/database.ts";
import { inWorkspace } from "../../../db/tenancy/tenant-context.ts";
import type { Logger } from "../../../runtime/log.ts";
import type { Sealer } from "../../../runtime/sealer.ts";
import { jobsOf } from "../../events/enqueue.ts";
import { type OutboundJob, outboundQueue } from "../../events/queue.ts";
import { MessageEntity, TicketEntity } from "../../tickets/entity.ts";
import { ChannelEntity } from "../entity.ts";
import { type SendResult, sendText } from "./graph.ts";
import { lockExternalId, noteEarlyStatuses } from "./status.ts";

/** Backoff before each retry, in seconds. */
const delays = [5, 30, 120];
const inHand = "IN_HAND";

export interface OutboundDeps {
  readonly db: Database;
  readonly boss: PgBoss;
  readonly sealer: Sealer;
  readonly log: Logger;
  /** Base URL of the Graph API. */
  readonly apiUrl: string;
}

/** Sends agents' messages on WhatsApp tickets, as long as the process runs. */
export async function startOutbound(deps: OutboundDeps): Promise<{ close(): Promise<void> }> {
  const { db, boss, sealer, log, apiUrl } = deps;

  /**
   * Claims a message. One that is claimed already was in flight when a worker
   * crashed: it may have been sent, so it is not sent again.
   */
  const claim = ({ workspaceId, messageId }: OutboundJob) =>
    db.forWorkspace(workspaceId).transactional(async (em) => {
      const lock = { lockMode: LockMode.PESSIMISTIC_WRITE };
      const row = await em.findOne(MessageEntity, { id: messageId }, lock);
      if (row?.deliveryStatus !== "queued") {
        return undefined;
      }
      if (row.deliveryErrorCode === inHand) {
        settle(row, { kind: "failed", code: "INTERRUPTED", message: "the service stopped" });
        return undefined;
      }
      const ticket = await em.findOneOrFail(
        TicketEntity,
        { id: row.ticketId },
        { populate: ["requester"] },
      );
      const channel = await em.findOne(ChannelEntity, { id: ticket.channelId ?? "" });
      if (!channel?.active || !channel.sealedAccessToken || !ticket.requester.phone) {
        settle(row, {
          kind: "failed",
          code: "CHANNEL_GONE",
          message: "the message cannot be sent through its channel",
        });
        return undefined;
      }
      row.deliveryErrorCode = inHand;
      return {
        channelId: channel.id,
        phoneNumberId: channel.phoneNumberId ?? "",
        sealedAccessToken: channel.sealedAccessToken,
        to: ticket.requester.phone,
        text: textOf(row),
      };
    });

  /** Records the outcome of an attempt, together with the job of its retry, if any. */
  const finish = (job: OutboundJob, channelId: string, result: SendResult, startAfter?: number) =>
    db.forWorkspace(job.workspaceId).transactional(async (em) => {
      if (result.kind === "sent") {
        await lockExternalId(em, channelId, result.externalId);
      }
      const lock = { lockMode: LockMode.PESSIMISTIC_WRITE };
      const row = await em.findOneOrFail(MessageEntity, { id: job.messageId }, lock);
      settle(row, result);
      if (startAfter !== undefined) {
        await em.flush();
        const next = { ...job, attempt: job.attempt + 1 };
        // `send` would read the job's id back, which the tenant role may not.
        const retry = { data: next, startAfter: String(startAfter) };
        await boss.insert(outboundQueue, [retry], { db: jobsOf(em) });
      }
      if (result.kind !== "sent") {
        return;
      }
      Object.assign(row, { channelId, externalId: result.externalId });
      await noteEarlyStatuses(em, row);
    });

  async function send(job: OutboundJob): Promise<void> {
    const claimed = await claim(job);
    if (claimed === undefined) {
      return;
    }
    const { channelId, sealedAccessToken, ...message } = claimed;
    const accessToken = await sealer.open(sealedAccessToken);
    const result = await sendText(apiUrl, { ...message, accessToken });
    const startAfter = result.kind === "later" ? delays[job.attempt] : undefined;
    const isLast = result.kind === "later" && startAfter === undefined;
    await finish(job, channelId, isLast ? { ...result, kind: "failed" } : result, startAfter);
  }

  const worker = { batchSize: 50, pollingIntervalSeconds: 0.5 };
  await boss.work<OutboundJob>(outboundQueue, worker, async (jobs) => {
    await Promise.all(
      jobs.map(({ data }) =>
        inWorkspace(data.workspaceId, () => send(data)).catch((error: unknown) =>
          log.error({ err: error, messageId: data.messageId }, "could not send a message"),
        ),
      ),
    );
  });
  return { close: () => boss.offWork(outboundQueue) };
}

/** Attachments are sent as links: the service stores nothing else of them. */
const textOf = ({ body, attachments }: MessageEntity) =>
  [body, ...attachments.map(({ url }) => url).filter((url) => url !== "")].join("\n");

function settle(row: MessageEntity, result: SendResult): void {
  const { code = "", message = "" } = result.kind === "sent" ? {} : result;
  row.deliveryStatus = result.kind === "later" ? "queued" : result.kind;
  row.deliveryErrorCode = code;
  row.deliveryErrorMessage = message;
  row.deliveryUpdatedAt = new Date();
}
