/** Sends messages to requesters through the senders of their channels, in order and with retries. */

import { LockMode } from "@mikro-orm/core";
import type { EntityManager } from "@mikro-orm/postgresql";
import type { PgBoss } from "pg-boss";
import type { Database } from "../../db/database.ts";
import type { Transact, Tx } from "../../db/tenancy/unit-of-work.ts";
import type { ClaimedJob } from "../../jobs/claim-in-turns.ts";
import type { DueWork } from "../../jobs/due-work.ts";
import { type MessageJob, toMessageJob, toWorkspaceJob } from "../../jobs/queues.ts";
import { retryUntilDone } from "../../jobs/retry-until-done.ts";
import { awaitRow } from "../../jobs/visible-rows.ts";
import { workQueue } from "../../jobs/work-queue.ts";
import type { Logger } from "../../telemetry/log.ts";
import { recordDeliveryFailed } from "../tickets/delivery-failed.ts";
import { MessageEntity, TicketEntity } from "../tickets/entity.ts";

const inFlight = "IN_PROGRESS";
/** Queued without a job: the message before it on its ticket enqueues it when it is settled. */
const waiting = "WAITING";

/** A message that was accepted. */
export interface Sent {
  readonly kind: "sent";
  /** Runs in the transaction that records it, before the row of the message is locked. */
  before?(em: EntityManager): Promise<void>;
  /** Runs in the transaction that records it. */
  after?(tx: Tx, message: MessageEntity): Promise<void>;
}

/** An attempt to send that failed. */
export interface SendFailure {
  /** `later`: the message was not accepted, and a later attempt may succeed. */
  readonly kind: "later" | "failed";
  readonly code: string;
  readonly message: string;
  /** Whether it is unrelated to the message, so that no other would be accepted. */
  readonly isOutage?: boolean;
  /** Runs in the transaction that records it. */
  after?(tx: Tx, message: MessageEntity): Promise<void>;
}

/**
 * The outcome of an attempt; `later`, `outage`: another one follows; `bounced`: it was sent, and
 * came back.
 */
export type MessageOutcome = Sent["kind"] | SendFailure["kind"] | "outage" | "bounced";

/** One way of sending messages. */
export interface MessageSender {
  /** Its name in metrics. */
  readonly medium: string;
  /** Seconds from a failed attempt to the next; undefined if none is to follow. */
  pauseBefore(failed: MessageJob): number | undefined;
  /**
   * Reads everything needed to send a message, in the transaction that claims it.
   * @returns a function that makes one attempt, outside of transactions; undefined if it cannot be sent anymore
   */
  prepare(
    em: EntityManager,
    message: MessageEntity,
    ticket: TicketEntity,
    job: MessageJob,
  ): Promise<Attempt | OtherQueue | undefined>;
}

/** Messages that are to be sent from another queue. */
export interface OtherQueue {
  readonly moveTo: string;
}

/** Makes one attempt to send a message. */
type Attempt = () => Promise<Sent | SendFailure>;

export interface SendingDeps {
  readonly db: Pick<Database, "pool">;
  readonly transact: Transact;
  readonly boss: PgBoss;
  readonly due: DueWork;
  readonly log: Logger;
  /** Called with the outcome of each attempt. */
  readonly observe: (medium: string, outcome: MessageOutcome) => void;
}

interface SendingQueue {
  readonly queue: string;
  /** Messages in flight at a time, in this process. */
  readonly concurrency: number;
  /** The same for one workspace; default: as its turns allow. */
  readonly perGroup?: number;
  /** The sender of the messages on a ticket; undefined if there is none. */
  senderOf(ticket: TicketEntity): MessageSender | undefined;
}

/** A message that is being sent. */
interface InFlight {
  readonly sender: MessageSender;
  readonly attempt: Attempt;
}

/** Sends the messages in a queue, as long as the process runs. */
export function startSending(
  { db, transact, boss, due, log, observe }: SendingDeps,
  { queue, concurrency, perGroup, senderOf }: SendingQueue,
): { close(): Promise<void> } {
  const lock = { lockMode: LockMode.PESSIMISTIC_WRITE };

  /**
   * Claims a message. One that is already claimed was in flight when a worker crashed: it may have
   * been sent, so it is not sent again.
   * @returns undefined if there is no such message, null if it is not to be sent now
   */
  const claim = (job: MessageJob): Promise<InFlight | null | undefined> =>
    transact(job.workspaceId, async (tx) => {
      const { em } = tx;
      const isWaiting = await lockEarlier(em, job);
      const row = await em.findOne(MessageEntity, { id: job.messageId }, lock);
      if (row === null) {
        return undefined;
      }
      if (row.deliveryStatus !== "queued") {
        return null;
      }
      const ticket = await em.findOneOrFail(
        TicketEntity,
        { id: row.ticketId },
        { populate: ["requester"] },
      );
      const sender = senderOf(ticket);
      const medium = sender?.medium ?? ticket.channelType;
      if (row.deliveryErrorCode === inFlight) {
        const message = "the service stopped";
        await end(tx, row, medium, { kind: "failed", code: "INTERRUPTED", message });
        return null;
      }
      if (isWaiting) {
        row.deliveryErrorCode = waiting;
        row.deliveryErrorMessage = "";
        return null;
      }
      const attempt = await sender?.prepare(em, row, ticket, job);
      if (sender === undefined || attempt === undefined) {
        const message = "the message cannot be sent through its channel";
        await end(tx, row, medium, { kind: "failed", code: "CHANNEL_GONE", message });
        return null;
      }
      if ("moveTo" in attempt) {
        tx.enqueue(attempt.moveTo, toWorkspaceJob(job));
        return null;
      }
      row.deliveryErrorCode = inFlight;
      return { sender, attempt };
    });

  /** Records the outcome of an attempt, together with the job of the next, if any. */
  const finish = (job: MessageJob, { sender }: InFlight, result: Sent | SendFailure) =>
    transact(job.workspaceId, async (tx) => {
      const { em } = tx;
      if (result.kind === "sent") {
        await result.before?.(em);
      }
      const row = await em.findOne(MessageEntity, { id: job.messageId }, lock);
      if (row === null) {
        // Its ticket was deleted in the meantime.
        return;
      }
      if (row.deliveryErrorCode === errorOf(result).code) {
        // An earlier try has recorded it, though its connection was lost.
        return;
      }
      if (result.kind === "sent") {
        await end(tx, row, sender.medium, result);
        await result.after?.(tx, row);
        return;
      }
      await result.after?.(tx, row);
      const pause = result.kind === "later" ? sender.pauseBefore(job) : undefined;
      if (pause === undefined) {
        await end(tx, row, sender.medium, { ...result, kind: "failed" });
        return;
      }
      tx.afterCommit(() => observe(sender.medium, result.isOutage ? "outage" : "later"));
      settle(row, result);
      const next = toWorkspaceJob({ ...job, attempt: job.attempt + 1 });
      tx.enqueue(queue, { ...next, startAfter: String(pause) });
    });

  /** Records the last outcome of a message, after which the next one on its ticket is sent. */
  async function end(tx: Tx, row: MessageEntity, medium: string, result: Sent | SendFailure) {
    tx.afterCommit(() => observe(medium, result.kind));
    settle(row, result);
    if (result.kind !== "sent") {
      await recordDeliveryFailed(tx, row);
    }
    const { workspaceId, ticketId, visibility } = row;
    if (visibility === "internal") {
      return;
    }
    const values = [workspaceId, workspaceId, ticketId];
    const [next] = await tx.em.execute<{ id: string }[]>(takeNext, values);
    if (next !== undefined) {
      tx.enqueue(queue, toMessageJob({ workspaceId, messageId: next.id }));
    }
  }

  async function work({ id, data }: ClaimedJob<MessageJob>): Promise<void> {
    try {
      const claimed = await awaitRow(() => claim(data));
      if (claimed !== undefined && claimed !== null) {
        const result = await claimed.attempt();
        await throughOutages(() => finish(data, claimed, result), log);
      }
      await boss.complete(queue, id);
    } catch (error) {
      log.error({ err: error, messageId: data.messageId }, "could not send a message");
      // The queue retries the job, whose message shows whether it was in flight.
      await boss.fail(queue, id).catch(() => {});
    }
  }

  return workQueue({ pool: db.pool, boss, due, log, queue, concurrency, perGroup }, work);
}

/** While the database cannot be reached, no one else knows the outcome of an attempt. */
async function throughOutages(record: () => Promise<void>, log: Logger): Promise<void> {
  const isOutage = async (error: unknown) => {
    const { isTemporary } = await import("../../rpc/errors/error-formats.ts");
    return isTemporary(error);
  };
  await retryUntilDone(record, log, "record whether a message was sent", isOutage);
}

/**
 * Replies on a ticket are sent in the order in which they were written. One that is still to be sent
 * is locked, so that it is not settled before the later one is known to wait. A message that has been
 * queued for a day has lost its job, as in an import. Forwards, which are internal, neither wait nor are
 * waited for: they may have another queue.
 */
const earlier = `select id from messages where workspace_id = ? and visibility = 'public'
    and ticket_id = (
      select ticket_id from messages where workspace_id = ? and id = ? and visibility = 'public'
    )
    and id < ? and delivery_status = 'queued' and delivery_updated_at > now() - interval '1 day'
  order by id desc limit 1 for update`;

/** Whether a message must wait for an earlier one of its ticket. */
async function lockEarlier(em: EntityManager, { workspaceId, messageId }: MessageJob) {
  const rows = await em.execute(earlier, [workspaceId, workspaceId, messageId, messageId]);
  return rows.length > 0;
}

const takeNext = `update messages set delivery_error_code = '' where workspace_id = ? and id = (
    select id from messages where workspace_id = ? and ticket_id = ? and visibility = 'public'
      and delivery_status = 'queued' and delivery_error_code = '${waiting}'
    order by id limit 1
  ) returning id`;

const errorOf = (result: Sent | SendFailure) =>
  result.kind === "sent" ? { code: "", message: "" } : result;

function settle(row: MessageEntity, result: Sent | SendFailure): void {
  const { code, message } = errorOf(result);
  row.deliveryStatus = result.kind === "later" ? "queued" : result.kind;
  row.deliveryErrorCode = code;
  row.deliveryErrorMessage = message;
  row.deliveryUpdatedAt = new Date();
}
