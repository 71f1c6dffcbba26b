import { PgBoss } from "pg-boss";
import { singleHostUrl } from "../db/pool/hosts.ts";
import { applicationName } from "../db/pool/pool.ts";
import { socketsTo } from "../db/pool/primary.ts";
import type { Logger } from "../telemetry/log.ts";
import { deliveryQueue, eventQueue } from "./queues.ts";

/** Connections of a process for its queues: a pool, and one for listening. */
export const queueConnections = 5;

/** The settings of pg-boss. */
export interface QueueOptions {
  readonly url: string;
  readonly backend: "postgres" | "cockroachdb" | "yugabytedb" | "citus";
  readonly log: Logger;
  /** Whether this process looks after expired jobs; workers do. */
  readonly supervise: boolean;
  /** How long a statement may go without a response before its connection is dropped; default: never. */
  readonly silentMs?: number;
}

/** The running queues. */
export interface Queue {
  readonly boss: PgBoss;
  /** Tables of the events and of the deliveries, in the schema `pgboss`. */
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
    // Its types lack the options that it passes on to the pool.
    ...{ stream: socketsTo(url, silentMs) },
    superviseIntervalSeconds: 4,
    monitorIntervalSeconds: 4,
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

/** Starts pg-boss on a migrated database. */
export async function startQueue(options: QueueOptions): Promise<Queue> {
  const { boss, stop } = createBoss(options);
  await boss.start();
  return { boss, ...(await readTables(boss)), stop };
}

/** Reads the names of the tables of the events and the deliveries. */
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
