import type { Pool } from "pg";
import { PgBoss } from "pg-boss";
import { applicationName } from "../../db/application-name.ts";
import type { Query } from "../../db/connect.ts";
import { singleHostUrl } from "../../db/hosts.ts";
import { overIds } from "../../db/id-rows.ts";
import { socketsTo } from "../../db/primary.ts";
import type { Logger } from "../../runtime/log.ts";
import type { TraceContext } from "../../runtime/trace-context.ts";

/** Queue with one job for each event that has yet to be fanned out. */
export const eventQueue = "events";

/**
 * Queue with one job for each single delivery: made by hand, or deferred because its endpoint is
 * congested. The group is the subscription.
 */
export const deliveryQueue = "deliveries";

/** Dead-letter queue for the jobs of the others whose worker died while it held them. */
export const interruptedQueue = "interrupted";

/** Queue with one job for each message that is sent through WhatsApp. */
export const outboundQueue = "outbound";

/** Queue with one job for each e-mail. */
export const mailQueue = "mail";

/** Queue with one job for each message whose media are to be fetched from WhatsApp. */
export const mediaQueue = "media";

/** Queues whose jobs are enqueued in the transactions of workspaces. */
export const tenantQueues = [eventQueue, deliveryQueue, outboundQueue, mailQueue, mediaQueue];

/** A job for an outbound message, or for the confirmation of a requester's first one. */
export interface OutboundJob {
  readonly workspaceId: string;
  readonly messageId: string;
  /** Number of earlier attempts. */
  readonly attempt: number;
}

/** A job for an outbound message, grouped by its workspace. */
export const toOutboundJob = (data: OutboundJob) => ({ data, group: { id: data.workspaceId } });

/** A job for a message with media. */
export type MediaJob = Omit<OutboundJob, "attempt">;

/** The data of a job: a reference to the event, never the event itself. */
export interface EventJob {
  readonly eventId: string;
  readonly workspaceId: string;
  /** The trace in which the event was recorded; its deliveries continue it. */
  readonly trace?: TraceContext | undefined;
}

/** A job of one delivery. */
export interface DeliveryJob extends EventJob {
  readonly subscriptionId: string;
  readonly deliveryId: string;
  /** Requested manually, by a test or a redelivery. */
  readonly manual: boolean;
  /** Since when it has been waiting for its endpoint, in milliseconds since the epoch. */
  readonly waitingSince: number;
}

/** The NOTIFY channel for committed events. */
export const eventsChannel = "ticketing_events";

/**
 * How long a worker may hold a job, in seconds: well above the 5 s of a delivery.
 * After this time the job of a dead worker counts as interrupted.
 */
export const leaseSeconds = 15;

/** After this time without a sign of life, the jobs of a worker that sends messages are another's. */
export const heartbeatSeconds = 60;

/** Connections of a process for its queue: a pool, and one that listens. */
export const queueConnections = 5;

/** The settings of the queue. */
export interface QueueOptions {
  readonly url: string;
  readonly backend: "postgres" | "cockroachdb" | "yugabytedb" | "citus";
  readonly log: Logger;
  /** Whether this process looks after expired jobs; workers do. */
  readonly supervise: boolean;
  /** How long a statement may go without a response before its connection is dropped; default: never. */
  readonly silentMs?: number;
}

/** The running queue. */
export interface Queue {
  readonly boss: PgBoss;
  /** Tables of the two queues, in the schema `pgboss`. */
  readonly eventTable: string;
  readonly deliveryTable: string;
  stop(): Promise<void>;
}

/** Creates pg-boss with its own pool. It is not started. */
export function createBoss({ url, backend, log, supervise, silentMs }: QueueOptions) {
  const boss = new PgBoss({
    connectionString: singleHostUrl(url),
    application_name: applicationName,
    backend,
    supervise,
    schedule: false,
    max: queueConnections - 1,
    // Its types know nothing of the options that it passes on to the pool.
    ...{ stream: socketsTo(url, silentMs) },
    superviseIntervalSeconds: 2,
    monitorIntervalSeconds: 2,
    maintenanceIntervalSeconds: 60,
  });
  let stopping = false;
  // Without a listener a lost connection would end the process. While stopping, losing them is normal.
  boss.on("error", (error) => {
    if (!stopping) {
      log.warn({ err: error }, "queue");
    }
  });
  return {
    boss,
    stop() {
      stopping = true;
      return boss.stop();
    },
  };
}

/** Starts the queues of a migrated database. */
export async function startQueue(options: QueueOptions): Promise<Queue> {
  const { boss, stop } = createBoss(options);
  await boss.start();
  return { boss, ...(await readTables(boss)), stop };
}

/** Reads the names of the tables of the two queues. */
export async function readTables(
  boss: PgBoss,
): Promise<Pick<Queue, "eventTable" | "deliveryTable">> {
  const { rows } = await boss
    .getDb()
    .executeSql("select name, table_name from pgboss.queue where name = any($1)", [
      [eventQueue, deliveryQueue],
    ]);
  const tableOf = (queue: string) => rows.find(({ name }) => name === queue)?.table_name;
  return { eventTable: tableOf(eventQueue), deliveryTable: tableOf(deliveryQueue) };
}

/**
 * How many deliveries of one subscription may be claimed from the delivery queue at once, by all
 * workers. What an endpoint that hangs gets of its backlog leaves room for its new deliveries.
 */
export const claimsPerSubscription = 512;

/** A job of the delivery queue, grouped by its subscription. */
export const toDeliveryJob = (data: DeliveryJob) => ({ data, group: { id: data.subscriptionId } });

/** The deliveries that wait because the endpoint of a subscription is slow. */
export type Backlog = (
  query: Query,
  subscriptionIds: readonly string[],
) => Promise<Map<string, { count: number; since: Date }>>;

/** Counting stops here, so that the cost is bounded. */
const countedAtMost = 1000;

/** Counts waiting deliveries by subscription, as the owner: the tenant role may not read the queue. */
export function createBacklog({ deliveryTable }: Pick<Queue, "deliveryTable">): Backlog {
  const statement = overIds(
    "$1",
    (ids) => `
    select s.id, w.count, w.since from ${ids} as s (id)
    cross join lateral (
      select count(*)::int as count, min(created_on) as since from (
        select created_on from pgboss.${deliveryTable} j
        where j.name = '${deliveryQueue}' and j.group_id = s.id and j.state < 'active'
        limit ${countedAtMost}
      ) as waiting
    ) as w where w.count > 0`,
  );
  return async (query, subscriptionIds) => {
    const rows = await query<{ id: string; count: number; since: Date }>(
      ...statement(subscriptionIds),
    );
    return new Map(rows.map(({ id, count, since }) => [id, { count, since }]));
  };
}

/** How long the event that is next in the queue has waited, in milliseconds. */
export async function oldestWaitMs(pool: Pool, { eventTable }: Queue): Promise<number> {
  const { rows } = await pool.query<{ ms: string }>(
    `select extract(epoch from now() - created_on) * 1000 as ms from pgboss.${eventTable}
     where name = '${eventQueue}' and state < 'active' and not blocked
     order by priority desc, created_on limit 1`,
  );
  return Number(rows[0]?.ms ?? 0);
}
