import type { Pool } from "pg";
import type { PeriodicTask } from "../concurrency/periodic-tasks.ts";
import type { Config } from "../config/settings.ts";
import { type PartitionedTable, tendPartitions } from "../db/partitions.ts";
import { deleteInBatches } from "../db/pool/delete-in-batches.ts";
import type { Files } from "../features/attachments/files.ts";
import { purgeAuditEvents } from "../features/audit/retention.ts";
import type { ChannelKinds } from "../features/channels/kind.ts";
import { raiseLowWatermarks } from "../features/events/low-watermark.ts";
import { purgeFormTokens } from "../features/public-forms/tokens.ts";
import { purgeResponses } from "../rpc/idempotency/stored-responses.ts";
import type { Logger } from "../telemetry/log.ts";

const hourMs = 3_600_000;

/** The tables with daily partitions. */
export const partitionedTables = (
  config: Pick<
    Config,
    "DELIVERY_RETENTION_DAYS" | "DELIVERY_RESPONSE_RETENTION_DAYS" | "EVENT_RETENTION_DAYS"
  >,
): readonly PartitionedTable[] => [
  { table: "webhook_deliveries", prefix: "dlv", keepDays: config.DELIVERY_RETENTION_DAYS },
  {
    table: "webhook_responses",
    prefix: "dlv",
    keepDays: config.DELIVERY_RESPONSE_RETENTION_DAYS,
  },
  {
    table: "events",
    prefix: "evt",
    keepDays: config.EVENT_RETENTION_DAYS,
    onPurge: raiseLowWatermarks,
  },
];

/** Hourly tasks of a worker that delete expired rows. */
export function retentionTasks(
  pool: Pool,
  files: Pick<Files, "purgeUnattached">,
  kinds: ChannelKinds,
  config: Config,
  log: Logger,
): PeriodicTask[] {
  const hourly = (name: string, run: PeriodicTask["run"]) => ({ name, everyMs: hourMs, run });
  return [
    hourly("tend the partitions of events, deliveries and responses", () =>
      tendPartitions(pool, partitionedTables(config), log),
    ),
    hourly("delete old counts of deliveries", (signal) =>
      deleteInBatches(
        pool,
        { table: "webhook_delivery_stats", where: "hour < now() - interval '30 days'" },
        signal,
      ),
    ),
    hourly("delete old operations", (signal) =>
      deleteInBatches(
        pool,
        { table: "webhook_recoveries", where: "finished_at < now() - interval '30 days'" },
        signal,
      ),
    ),
    hourly("delete old audit events", (signal) =>
      purgeAuditEvents(pool, config.AUDIT_RETENTION_DAYS, signal),
    ),
    hourly("delete old idempotent responses", (signal) =>
      purgeResponses(pool, config.IDEMPOTENCY_RETENTION_HOURS, signal),
    ),
    hourly("delete used tokens of forms", (signal) => purgeFormTokens(pool, signal)),
    hourly("delete old channel data", async (signal) => {
      for (const kind of kinds.values()) {
        await kind.purge?.(pool, signal);
      }
    }),
    hourly("delete files that no message has taken", (signal) => files.purgeUnattached(signal)),
  ];
}
