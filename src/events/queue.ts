import { PgBoss } from "pg-boss";
import type { Logger } from "../log.ts";

/** Queue with one job for each event that has yet to be fanned out. */
export const eventQueue = "events";

/** Queue that receives the jobs whose worker died with them in hand. */
export const interruptedQueue = "events-interrupted";

/** What a job carries: where the event is, never the event itself. */
export interface EventJob {
  readonly eventId: string;
  readonly workspaceId: string;
}

/** NOTIFY channel that says that events were committed. */
export const wakeChannel = "ticketing_events";

/**
 * How long a worker may hold a job, in seconds. It is well above the 5 s of a
 * delivery, and what it takes until a dead worker's job counts as interrupted.
 */
export const leaseSeconds = 15;

/** What the queue needs to know of the configuration. */
export interface QueueOptions {
  readonly url: string;
  readonly backend: "postgres" | "cockroachdb" | "yugabytedb" | "citus";
  readonly log: Logger;
  /** Whether this process looks after expired jobs; workers do. */
  readonly supervise: boolean;
}

/** Starts pg-boss with its own pool and makes sure that the queues exist. */
export async function startQueue(options: QueueOptions): Promise<PgBoss> {
  const { url, backend, log, supervise } = options;
  const boss = new PgBoss({
    connectionString: url,
    backend,
    supervise,
    schedule: false,
    max: 4,
    superviseIntervalSeconds: 2,
    monitorIntervalSeconds: 2,
    maintenanceIntervalSeconds: 60,
  });
  // Without a listener a lost connection would end the process.
  boss.on("error", (err) => log.warn({ err }, "queue"));
  await boss.start();
  const limits = {
    retryLimit: 0,
    expireInSeconds: leaseSeconds,
    retentionSeconds: 14 * 24 * 3600,
    deleteAfterSeconds: 60,
  };
  await boss.createQueue(interruptedQueue, limits);
  await boss.createQueue(eventQueue, {
    ...limits,
    partition: backend === "postgres" || backend === "citus",
    deadLetter: interruptedQueue,
  });
  return boss;
}
