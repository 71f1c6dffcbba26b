import type { Command } from "commander";
import { channelKinds } from "../app/channel-kinds.ts";
import { directUrl } from "../app/context.ts";
import { createTicketChannels } from "../features/channels/ticket-channels.ts";
import { createOutbox } from "../features/events/outbox.ts";
import { resendFailed } from "../features/tickets/resend-failed.ts";
import { startQueue } from "../jobs/boss.ts";
import { createLogger } from "../telemetry/log.ts";
import { readTime } from "../terminal/read-time.ts";
import { printFromDatabase } from "./with-database.ts";

/** Adds the command that resends failed messages. */
export function addResend(admin: Command): void {
  admin
    .command("resend-failed")
    .description(
      "Queues messages again whose delivery has failed since a time, except those that may have arrived",
    )
    .requiredOption("--since <time>", "such as 2026-03-01T08:00:00Z")
    .option("--workspace <name>", "only of this workspace")
    .action((options: { since: string; workspace?: string }) =>
      printFromDatabase(async (db, config) => {
        const since = readTime(options.since);
        if (since === undefined) {
          throw new Error("--since: is not a time such as 2026-03-01T08:00:00Z");
        }
        const { boss, stop } = await startQueue({
          url: directUrl(config),
          backend: config.DATABASE_BACKEND,
          log: createLogger("error", { destination: process.stderr }),
          supervise: false,
        });
        try {
          const transact = createOutbox(db.transact, boss, () => {});
          const channels = createTicketChannels(channelKinds(config), () => {});
          const { queued, skipped } = await resendFailed(
            { pool: db.pool, transact, channels },
            { since, workspace: options.workspace },
          );
          return `${queued} messages queued again, ${skipped} cannot be sent any more`;
        } finally {
          await stop();
        }
      }),
    );
}
