import { Command } from "commander";
import { createApiKey } from "../api-keys/service.ts";
import { loadConfig } from "../config.ts";
import { openDatabase } from "../db/database.ts";
import { entities } from "../entities.ts";
import { ensureWorkspace } from "../identity/workspace.ts";
import { createLogger } from "../log.ts";
import { migrate } from "../migrate.ts";
import { resolveConfig } from "../resolve-config.ts";

const program = new Command("admin").description(
  "Commands for scripts, with the service running or not.",
);

program
  .command("create-key")
  .description("makes an API key and prints it, alone, on standard output")
  .requiredOption("--workspace <name>", "workspace; made if it is missing")
  .requiredOption("--name <label>", "label of the key")
  .action(async ({ workspace, name }: { workspace: string; name: string }) => {
    const given = loadConfig();
    // Standard output belongs to the key.
    const log = createLogger(given.LOG_LEVEL === "info" ? "warn" : given.LOG_LEVEL, process.stderr);
    const { config, release } = await resolveConfig(given, log);
    const { DATABASE_URL: url, DATABASE_BACKEND: backend } = config;
    await migrate({ url, backend, log });
    const db = await openDatabase({ url, entities, log, poolSize: 2 });
    const { key } = await createApiKey(db, await ensureWorkspace(db, workspace), name);
    process.stdout.write(`${key}\n`);
    await db.close();
    await release();
  });

program.parseAsync().catch((err: Error) => {
  console.error(`ticketing: ${err.message}`);
  process.exit(1);
});
