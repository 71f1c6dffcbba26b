import { Command } from "commander";
import { directUrl } from "../app/context.ts";
import { migrate } from "../app/migrate.ts";
import { tablesState } from "../db/migrate.ts";
import { requireKnown } from "../db/schema-state.ts";
import { withSettings } from "./with-database.ts";

/** `admin migrate`: the migration that each start runs, as a separate step. */
export const migrateCommand = () =>
  new Command("migrate")
    .description("Brings the database up to date, as each start of the service does")
    .option("--check", "list pending migrations without running them; exit with 1 if there are any")
    .action(({ check }: { check?: true }) =>
      withSettings(async (config, log) => {
        const { DATABASE_BACKEND: backend } = config;
        const url = directUrl(config);
        if (check) {
          const state = await tablesState(url);
          requireKnown(state);
          say("pending", state.pending);
          if (state.pending.length > 0) {
            process.exitCode = 1;
          }
        } else {
          say("done", await migrate({ url, backend, log }));
        }
      }),
    );

function say(what: string, migrations: readonly string[]): void {
  const lines = migrations.map((name) => `${what}: ${name}\n`);
  process.stdout.write(lines.join("") || "the database is up to date\n");
}
