import type { Pool } from "pg";
import type { Dispatcher } from "../delivery/dispatcher.ts";
import type { Sender } from "../delivery/send/sender.ts";
import { countFailingChannels } from "../features/channels/failing.ts";
import { countFailing } from "../features/webhooks/failing.ts";
import { oldestMessages, oldestWaitMs } from "../jobs/backlog.ts";
import type { Queue } from "../jobs/boss.ts";
import type { Metrics } from "./metrics.ts";

/** Reads the state of a worker at each scrape. */
export function measureWorker(
  metrics: Metrics,
  queue: Queue,
  pool: Pool,
  dispatcher: Dispatcher,
  sendersStats: Sender["stats"],
): void {
  const { boss, eventTable, deliveryTable } = queue;
  metrics.gauge(
    "ticketing_deliveries_in_flight",
    "Deliveries in flight in this process",
    () => dispatcher.load.inFlight,
  );
  metrics.gauge(
    "ticketing_deliveries_waiting",
    "Deliveries waiting for a slot in this process",
    () => dispatcher.load.waiting,
  );
  metrics.gauge(
    "ticketing_connections_open",
    "Open connections to receivers",
    () => sendersStats().openConnections,
  );
  metrics.gauge(
    "ticketing_connection_reused_ratio",
    "Share of attempts that reused an open connection",
    () => {
      const { attempts, reused } = sendersStats();
      return attempts === 0 ? 1 : reused / attempts;
    },
  );
  metrics.gauge(
    "ticketing_webhooks_failing",
    "Active webhook subscriptions whose deliveries are failing",
    () => countFailing(pool),
  );
  metrics.gauges(
    "ticketing_channels_failing",
    "Active channels that do not work, by direction: receiving, sending",
    "direction",
    () => countFailingChannels(pool),
  );
  metrics.gauge(
    "ticketing_queue_oldest_seconds",
    "How long the event that is next in the queue has waited",
    async () => (await oldestWaitMs(pool, queue)) / 1000,
  );
  metrics.gauges(
    "ticketing_messages_oldest_seconds",
    "How long the oldest message to a requester has waited, by queue: mail, channel-mail, outbound",
    "queue",
    () => oldestMessages(pool),
  );
  // The count of pg-boss, a few seconds old. Counting here would read the whole queue.
  metrics.gauges("ticketing_queue_depth", "Jobs waiting, by queue", "queue", async () => {
    const queues = await boss.getQueues();
    return new Map(queues.map(({ name, queuedCount }) => [name, queuedCount]));
  });
  metrics.gauges(
    "ticketing_queue_dead_tuples",
    "Dead rows in the queue tables, by table",
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
