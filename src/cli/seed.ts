import { Command } from "commander";
import { ensureWorkspace } from "../identity/workspace.ts";
import { fillWorkspace } from "../seed/fill.ts";
import { withDatabase } from "./with-database.ts";

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
  await withDatabase(async (db) => {
    const started = performance.now();
    await fillWorkspace(db.pool, await ensureWorkspace(db, workspace), tickets, (done) => {
      // On a terminal one line that moves, in a log one for each step.
      const line = `${done} of ${tickets} tickets, ${Math.floor((100 * done) / tickets)} %`;
      process.stdout.write(process.stdout.isTTY ? `\r${line}` : `${line}\n`);
    });
    await db.pool.query("analyze tickets, messages, requesters");
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const line = `workspace ${workspace}: ${seconds} s\n`;
    process.stdout.write(process.stdout.isTTY ? `\n${line}` : line);
  });
}

program.parseAsync().catch((err: Error) => {
  console.error(`ticketing: ${err.message}`);
  process.exit(1);
});
