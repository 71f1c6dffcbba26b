/** Sends messages to requesters through the sender of their channel, in order and with retries. */
import { LockMode } from "@mikro-orm/core";
import type { EntityManager } from "@mikro-orm/postgresql";
import type { Job, PgBoss } from "pg-boss";
import type { Transact, Tx } from "../../db/tenancy/unit-of-work.ts";
import { type MessageJob, toMessageJob } from "../../jobs/queues.ts";
import { workQueue } from "../../jobs/work-queue.ts";
import type { Logger } from "../../telemetry/log.ts";
import { recordDeliveryFailed } from "../tickets/delivery-failed.ts";
import { MessageEntity, TicketEntity } from "../tickets/entity.ts";

const inFlight = "IN_HAND";
/** Queued without a job: the message before it on its ticket enqueues it when it is settled. */
const waiting = "WAITING";

/** A message that was accepted. */
export interface Sent {
  readonly kind: "sent";
}

/** An attempt to send that failed. */
export interface SendFailure {
  /** `later`: the message was not accepted, and a later attempt may succeed. */
  readonly kind: "later" | "failed";
  readonly code: string;
  readonly message: string;
}

/** How the messages of one queue are sent, as e-mail or through WhatsApp. */
interface MessageSender<Prepared, S extends Sent> {
  readonly queue: string;
  /** Messages in flight at a time, in this process. A workspace gets at most half of them. */
  readonly concurrency: number;
  /** Wait before each further attempt, in seconds. */
  readonly delays: readonly number[];
  /**
   * Reads all that sending a message takes, in the transaction that claims it.
   * @returns undefined if it cannot be sent any more
   */
  prepare(
    em: EntityManager,
    message: MessageEntity,
    ticket: TicketEntity,
    job: MessageJob,
  ): Promise<Prepared | undefined>;
  /** Makes one attempt, outside of transactions. */
  send(prepared: Prepared): Promise<S | SendFailure>;
  /** Runs in the transaction that records that a message was sent, before its row is locked. */
  beforeSent?(em: EntityManager, prepared: Prepared, sent: S): Promise<void>;
  /** Runs in the transaction that records that a message was sent. */
  afterSent?(tx: Tx, message: MessageEntity, prepared: Prepared, sent: S): Promise<void>;
}

export interface SendingDeps {
  readonly transact: Transact;
  readonly boss: PgBoss;
  readonly log: Logger;
  /** Called with the outcome of each attempt: `later` if there is to be another one. */
  readonly observe: (outcome: "sent" | SendFailure["kind"]) => void;
}

/** Sends the messages in the queue of a sender, as long as the process runs. */
export function startSending<Prepared, S extends Sent>(
  { transact, boss, log, observe }: SendingDeps,
  sender: MessageSender<Prepared, S>,
): { close(): Promise<void> } {
  const { queue, concurrency, delays } = sender;
  const lock = { lockMode: LockMode.PESSIMISTIC_WRITE };

  /**
   * Claims a message. One that is claimed already was in flight when a worker crashed: it may have
   * been sent, so it is not sent again.
   */
  const claim = (job: MessageJob) =>
    transact(job.workspaceId, async (tx) => {
      const { em } = tx;
      const isWaiting = await lockEarlier(em, job);
      const row = await em.findOne(MessageEntity, { id: job.messageId }, lock);
      if (row?.deliveryStatus !== "queued") {
        return undefined;
      }
      if (row.deliveryErrorCode === inFlight) {
        await end(tx, row, {
          kind: "failed",
          code: "INTERRUPTED",
          message: "the service stopped",
        });
        return undefined;
      }
      if (isWaiting) {
        row.deliveryErrorCode = waiting;
        row.deliveryErrorMessage = "";
        return undefined;
      }
      const ticket = await em.findOneOrFail(
        TicketEntity,
        { id: row.ticketId },
        { populate: ["requester"] },
      );
      const prepared = await sender.prepare(em, row, ticket, job);
      if (prepared === undefined) {
        await end(tx, row, {
          kind: "failed",
          code: "CHANNEL_GONE",
          message: "the message cannot be sent through its channel",
        });
        return undefined;
      }
      row.deliveryErrorCode = inFlight;
      return prepared;
    });

  /** Records the outcome of an attempt, together with the job of the next, if any. */
  const finish = (job: MessageJob, prepared: Prepared, result: S | SendFailure) =>
    transact(job.workspaceId, async (tx) => {
      const { em } = tx;
      if (isSent(result)) {
        await sender.beforeSent?.(em, prepared, result);
      }
      const row = await em.findOneOrFail(MessageEntity, { id: job.messageId }, lock);
      if (isSent(result)) {
        await end(tx, row, result);
        await sender.afterSent?.(tx, row, prepared, result);
        return;
      }
      const startAfter = result.kind === "later" ? delays[job.attempt] : undefined;
      if (startAfter === undefined) {
        await end(tx, row, { ...result, kind: "failed" });
        return;
      }
      observe("later");
      settle(row, result);
      enqueue(tx, { ...job, attempt: job.attempt + 1 }, startAfter);
    });

  /** Records the last outcome of a message, after which the next one on its ticket is sent. */
  async function end(tx: Tx, row: MessageEntity, result: Sent | SendFailure) {
    observe(result.kind);
    settle(row, result);
    if (!isSent(result)) {
      await recordDeliveryFailed(tx, row);
    }
    const { workspaceId, ticketId } = row;
    const values = [workspaceId, workspaceId, ticketId];
    const [next] = await tx.em.execute<{ id: string }[]>(takeNext, values);
    if (next !== undefined) {
      enqueue(tx, { workspaceId, messageId: next.id, attempt: 0 });
    }
  }

  const enqueue = (tx: Tx, job: MessageJob, startAfter = 0) =>
    tx.enqueue(queue, { ...toMessageJob(job), startAfter: String(startAfter) });

  async function work({ id, data }: Job<MessageJob>): Promise<void> {
    try {
      const prepared = await claim(data);
      if (prepared !== undefined) {
        await finish(data, prepared, await sender.send(prepared));
      }
      await boss.complete(queue, id);
    } catch (error) {
      log.error({ err: error, messageId: data.messageId }, "could not send a message");
      // The queue retries the job, whose message tells whether it was in flight.
      await boss.fail(queue, id).catch(() => {});
    }
  }

  const groupConcurrency = Math.ceil(concurrency / 2);
  return workQueue({ boss, log, queue, concurrency, groupConcurrency }, work);
}

/**
 * Messages of a ticket are sent in the order in which they were written. One that is still to be sent
 * is locked, so that it is not settled before the later one is seen to wait. A message that has been
 * queued for a day has lost its job, as in an import.
 */
const earlier = `select id from messages where workspace_id = ?
    and ticket_id = (select ticket_id from messages where workspace_id = ? and id = ?) and id < ?
    and delivery_status = 'queued' and delivery_updated_at > now() - interval '1 day'
  order by id desc limit 1 for update`;

/** Whether a message has to wait for an earlier one of its ticket. */
async function lockEarlier(em: EntityManager, { workspaceId, messageId }: MessageJob) {
  const rows = await em.execute(earlier, [workspaceId, workspaceId, messageId, messageId]);
  return rows.length > 0;
}

const takeNext = `update messages set delivery_error_code = '' where workspace_id = ? and id = (
    select id from messages where workspace_id = ? and ticket_id = ?
      and delivery_status = 'queued' and delivery_error_code = '${waiting}'
    order by id limit 1
  ) returning id`;

const isSent = <S extends Sent>(result: S | SendFailure): result is S => result.kind === "sent";

function settle(row: MessageEntity, result: Sent | SendFailure): void {
  const { code = "", message = "" } = isSent(result) ? ({} as Partial<SendFailure>) : result;
  row.deliveryStatus = result.kind === "later" ? "queued" : result.kind;
  row.deliveryErrorCode = code;
  row.deliveryErrorMessage = message;
  row.deliveryUpdatedAt = new Date();
}
