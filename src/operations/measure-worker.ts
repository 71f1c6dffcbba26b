import type { Pool } from "pg";
import type { Dispatcher } from "../delivery/dispatcher.ts";
import type { Sender } from "../delivery/sender.ts";
import type { Queue } from "../events/queue.ts";
import type { Metrics } from "./metrics.ts";

/** Has the state of a worker read at each scrape. */
export function measureWorker(
  metrics: Metrics,
  { boss, eventTable, deliveryTable }: Queue,
  pool: Pool,
  dispatcher: Dispatcher,
  sender: Sender,
): void {
  metrics.gauge(
    "ticketing_deliveries_in_flight",
    "Deliveries under way in this process",
    () => dispatcher.load.inFlight,
  );
  metrics.gauge(
    "ticketing_deliveries_waiting",
    "Deliveries that wait for a slot in this process",
    () => dispatcher.load.waiting,
  );
  metrics.gauge(
    "ticketing_connections_open",
    "Connections to receivers",
    () => sender.stats().openConnections,
  );
  metrics.gauge(
    "ticketing_connection_reused_ratio",
    "Part of the attempts that found a connection open",
    () => {
      const { attempts, reused } = sender.stats();
      return attempts === 0 ? 1 : reused / attempts;
    },
  );
  // As of the last look of pg-boss, a few seconds ago: counting would cost in proportion.
  metrics.gauges("ticketing_queue_depth", "Jobs that wait, by queue", "queue", async () => {
    const queues = await boss.getQueues();
    return new Map(queues.map(({ name, queuedCount }) => [name, queuedCount]));
  });
  metrics.gauges(
    "ticketing_queue_dead_tuples",
    "Rows of the queues' tables that wait for vacuum, by table",
    "table",
    async () => {
      const { rows } = await pool.query<{ name: string; dead: string }>(
        `select relname as name, n_dead_tup as dead from pg_stat_user_tables
         where schemaname = 'pgboss' and relname = any($1)`,
        [[eventTable, deliveryTable]],
      );
      return new Map(rows.map(({ name, dead }) => [name, Number(dead)]));
    },
  );
}
