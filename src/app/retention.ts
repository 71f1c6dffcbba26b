import type { PeriodicTask } from "../concurrency/periodic-tasks.ts";
import type { Config } from "../config/settings.ts";
import { type PartitionedTable, tendPartitions } from "../db/partitions.ts";
import { deleteInBatches } from "../db/pool/delete-in-batches.ts";
import { purgeAuditEvents } from "../features/audit/retention.ts";
import { raiseLowWatermarks } from "../features/events/low-watermark.ts";
import { purgeMovedPositions } from "../features/events/moved-place.ts";
import { purgeNotifications } from "../features/notifications/retention.ts";
import { purgeClosedTickets } from "../features/privacy/closed-tickets.ts";
import { purgeFormTokens } from "../features/public-forms/tokens.ts";
import { purgeReads } from "../features/tickets/read-marks.ts";
import { purgeConsoleSessions } from "../identity/console-session/retention.ts";
import { purgeSignIn } from "../identity/sign-in/retention.ts";
import { purgeResponses } from "../rpc/idempotency/stored-responses.ts";
import type { AppContext } from "./context.ts";

const hourMs = 3_600_000;

/** The tables with daily partitions. */
export const partitionedTables = (
  config: Pick<
    Config,
    | "DELIVERY_RETENTION_DAYS"
    | "DELIVERY_RESPONSE_RETENTION_DAYS"
    | "EVENT_RETENTION_DAYS"
    | "API_CALL_RETENTION_DAYS"
  >,
): readonly PartitionedTable[] => [
  { table: "webhook_deliveries", prefix: "dlv", keepDays: config.DELIVERY_RETENTION_DAYS },
  {
    table: "webhook_responses",
    prefix: "dlv",
    // No longer than the data by which they are found.
    keepDays: shortest(
      config.DELIVERY_RESPONSE_RETENTION_DAYS,
      config.DELIVERY_RETENTION_DAYS,
      config.EVENT_RETENTION_DAYS,
    ),
  },
  {
    table: "events",
    prefix: "evt",
    keepDays: config.EVENT_RETENTION_DAYS,
    onPurge: raiseLowWatermarks,
  },
  { table: "api_calls", prefix: "req", keepDays: config.API_CALL_RETENTION_DAYS },
];

/** The smallest of several numbers of days, where 0 means unlimited. */
const shortest = (...days: readonly number[]) => {
  const ending = days.filter((count) => count > 0);
  return ending.length > 0 ? Math.min(...ending) : 0;
};

type RetentionDeps = Pick<AppContext, "db" | "transact" | "files" | "kinds" | "config" | "log">;

/** Hourly tasks of a worker that delete expired rows. */
export function retentionTasks({
  db: { pool },
  transact,
  files,
  kinds,
  config,
  log,
}: RetentionDeps): PeriodicTask[] {
  const hourly = (name: string, run: PeriodicTask["run"]) => ({ name, everyMs: hourMs, run });
  const purge = (name: string, table: string, where: string) =>
    hourly(name, (signal) => deleteInBatches(pool, { table, where }, signal));
  const purgeEnded = (table: string, more = "") =>
    purge(
      `delete old ${table.replaceAll("_", " ")}`,
      table,
      `ended_at < now() - interval '30 days' ${more}`,
    );
  return [
    hourly("tend the partitions of events, deliveries, responses and API calls", () =>
      tendPartitions(pool, partitionedTables(config), log),
    ),
    hourly("delete places of events in earlier cells", (signal) =>
      purgeMovedPositions(pool, signal),
    ),
    purge(
      "delete old counts of deliveries",
      "webhook_delivery_stats",
      "hour < now() - interval '30 days'",
    ),
    purgeEnded("webhook_recoveries"),
    purgeEnded("requester_erasures"),
    // Once their archives are deleted.
    purgeEnded("requester_exports", "and next_at is null"),
    purge(
      "delete scheduled messages that could not be sent",
      "scheduled_messages",
      "error is not null and send_at < now() - interval '30 days'",
    ),
    hourly("delete tickets that have been closed for long", (signal) =>
      purgeClosedTickets({ pool, transact, files, log }, signal),
    ),
    hourly("delete old audit events", (signal) =>
      purgeAuditEvents(pool, config.AUDIT_RETENTION_DAYS, signal),
    ),
    hourly("delete old idempotent responses", (signal) =>
      purgeResponses(pool, config.IDEMPOTENCY_RETENTION_HOURS, signal),
    ),
    purge("delete old drafts", "drafts", "updated_at < now() - interval '90 days'"),
    purge("delete presences that are over", "presences", "expires_at < now()"),
    hourly("delete read marks of revoked keys", (signal) => purgeReads(pool, signal)),
    hourly("delete old notifications", (signal) => purgeNotifications(pool, signal)),
    hourly("delete old sessions, sign-in links and accounts", (signal) =>
      purgeSignIn(pool, signal),
    ),
    hourly("delete expired console sessions", (signal) => purgeConsoleSessions(pool, signal)),
    hourly("delete used tokens of forms", (signal) => purgeFormTokens(pool, signal)),
    hourly("delete old channel data", async (signal) => {
      for (const kind of kinds.values()) {
        await kind.purge?.(pool, signal);
      }
    }),
    hourly("delete files that no message has taken", (signal) => files.purgeUnattached(signal)),
  ];
}
