import type { Pool } from "pg";
import type { Config } from "./config.ts";
import { type PartitionedTable, tendPartitions } from "./db/partitions.ts";
import type { Logger } from "./log.ts";

const everyMs = 3_600_000;

type Retention = Pick<Config, "DELIVERY_RETENTION_DAYS" | "EVENT_RETENTION_DAYS">;

/** The tables in partitions by the day. */
export const partitionedTables = (config: Retention): readonly PartitionedTable[] => [
  { table: "webhook_deliveries", prefix: "dlv", keepDays: config.DELIVERY_RETENTION_DAYS },
  { table: "events", prefix: "evt", keepDays: config.EVENT_RETENTION_DAYS },
];

/** Tends to what grows with time, at once and then by the hour. Workers do it. */
export function startUpkeep(pool: Pool, config: Retention, log: Logger) {
  const tend = async () => {
    await tendPartitions(pool, partitionedTables(config), log);
    await pool.query("delete from webhook_delivery_stats where hour < now() - interval '30 days'");
  };
  let running: Promise<void>;
  const run = () => {
    running = tend().catch((err: unknown) => log.warn({ err }, "upkeep failed"));
  };
  run();
  const timer = setInterval(run, everyMs).unref();
  return {
    async close(): Promise<void> {
      clearInterval(timer);
      await running;
    },
  };
}
