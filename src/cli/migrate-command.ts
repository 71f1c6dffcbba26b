import { Command } from "commander";
import { directUrl } from "../app/context.ts";
import { migrate } from "../app/migrate.ts";
import { tablesState } from "../db/migrate.ts";
import { requireKnown } from "../db/schema-state.ts";
import { withSettings } from "./with-database.ts";

/** `admin migrate`: what a start does by itself, as a step of its own. */
export const migrateCommand = () =>
  new Command("migrate")
    .description("brings the database up to date, as each start of the service does")
    .option("--check", "change nothing; say what would run, and exit with 1 if anything would")
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
