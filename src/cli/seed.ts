import { Command } from "commander";
import { loadConfig } from "../config.ts";
import { openDatabase } from "../db/database.ts";
import { entities } from "../entities.ts";
import { ensureWorkspace } from "../identity/workspace.ts";
import { createLogger } from "../log.ts";
import { migrate } from "../migrate.ts";
import { resolveConfig } from "../resolve-config.ts";
import { fillWorkspace } from "../seed/fill.ts";

const program = new Command("seed")
  .description("Fills a workspace with tickets, for trying things out. Fires no events.")
  .option("--workspace <name>", "workspace; made if it is missing", "demo")
  .option("--tickets <number>", "how many", positive, 1_000)
  .action(seed);

function positive(text: string): number {
  const number = Number(text);
  if (Number.isInteger(number) && number > 0 && number <= 10_000_000) return number;
  throw new Error("--tickets: must be a whole number from 1 to 10000000");
}

async function seed({ workspace, tickets }: { workspace: string; tickets: number }) {
  const given = loadConfig();
  const log = createLogger(given.LOG_LEVEL === "info" ? "error" : given.LOG_LEVEL, process.stderr);
  const { config, release } = await resolveConfig(given, log);
  const { DATABASE_URL: url, DATABASE_BACKEND: backend } = config;
  await migrate({ url, backend, log });
  const db = await openDatabase({ url, entities, log, poolSize: 2 });
  const started = performance.now();
  await fillWorkspace(db.pool, await ensureWorkspace(db, workspace), tickets, (done) => {
    // On a terminal one line that moves, in a log one for each step.
    const line = `${done} of ${tickets} tickets, ${Math.floor((100 * done) / tickets)} %`;
    process.stdout.write(process.stdout.isTTY ? `\r${line}` : `${line}\n`);
  });
  await db.pool.query("analyze tickets, messages, requesters");
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(`${process.stdout.isTTY ? "\n" : ""}workspace ${workspace}: ${seconds} s\n`);
  await db.close();
  await release();
}

program.parseAsync().catch((err: Error) => {
  console.error(`ticketing: ${err.message}`);
  process.exit(1);
});
