/**
 * Hands the events of a transaction to a worker of the same process. Their jobs are inserted as
 * claimed, so nothing needs to find them, and a claim's round trip and commit are saved.
 */
import type { Pool, QueryResult } from "pg";
import { textArray } from "../db/pool/array-literal.ts";
import { runBatch, type Statement } from "../db/pool/statement-batch.ts";
import { type EventJob, eventQueue } from "./queues.ts";

/** An event as it is sent. */
export interface OutgoingEvent {
  readonly id: string;
  readonly workspaceId: string;
  readonly type: string;
  /** In milliseconds of the epoch. */
  readonly occurredMs: number;
  /** The frozen envelope, byte for byte as it is sent. */
  readonly body: string;
  /** Made up by a test. */
  readonly isTest: boolean;
  /** Nothing is left to send. */
  readonly isErased: boolean;
  /** The ticket, requester or subscription that it is about. */
  readonly subjectId: string | null;
}

/** An event of a transaction that is about to commit, and its job. */
export interface NewEvent {
  readonly event: OutgoingEvent;
  readonly job: { readonly id: string; readonly data: EventJob };
}

/** Events for which a worker has reserved room. */
export interface TakenEvents {
  /** Sent with the commit, as the owner of the tables. */
  readonly statements: readonly Statement[];
  /** @param results of the statements, once the transaction is committed */
  committed(results: readonly QueryResult[]): void;
  /** The transaction failed; after a lost connection it is unknown whether it is committed. */
  failed(): void;
}

/** Accepts new events, unless the worker has other work to do first. */
export type TakeEvents = (events: readonly NewEvent[]) => TakenEvents | undefined;

export interface HandOver {
  readonly take: TakeEvents;
  /** Sets the worker of this process. */
  to(worker: TakeEvents): void;
}

/** Creates a hand-over that has no worker yet. */
export function createHandOver(): HandOver {
  let taker: TakeEvents | undefined;
  return {
    take: (events) => taker?.(events),
    to(worker) {
      taker = worker;
    },
  };
}

/**
 * The statement that inserts jobs of events as claimed by this process. It returns the `id` of each,
 * and whether it `isClaimed`: the jobs of a workspace that is moving are held instead.
 * @param table of the events, in the schema `pgboss`
 */
export const insertClaimed = (table: string, jobs: readonly NewEvent["job"][]): Statement => ({
  text: `
    insert into pgboss.${table} (id, name, data, state, started_on, expire_seconds,
      deletion_seconds, keep_until, retry_limit, policy, dead_letter)
    select job.id, q.name, job.data, 'active', clock_timestamp(), q.expire_seconds,
      q.deletion_seconds, now() + q.retention_seconds * interval '1 s', q.retry_limit, q.policy,
      q.dead_letter
    from unnest($1::uuid[], $2::jsonb[]) as job (id, data)
    join pgboss.queue q on q.name = '${eventQueue}'
    returning id, state = 'active' as "isClaimed"`,
  values: [
    textArray(jobs.map(({ id }) => id)),
    textArray(jobs.map(({ data }) => JSON.stringify(data))),
  ],
});

/** Releases jobs that this process has claimed but not begun to any worker. */
export async function releaseClaims(
  pool: Pool,
  table: string,
  jobs: readonly NewEvent["job"][],
): Promise<void> {
  const text = `
    update pgboss.${table} set state = 'created', started_on = null
    where name = '${eventQueue}' and id = any($1::uuid[]) and state = 'active'`;
  await runBatch(pool, [{ text, values: [textArray(jobs.map(({ id }) => id))] }]);
}
