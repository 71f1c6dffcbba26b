import { Command } from "commander";
import { ensureWorkspace } from "../identity/workspace.ts";
import { startProgress } from "../terminal/progress.ts";
import { fillWorkspace } from "./fill-workspace.ts";
import { run } from "./run.ts";
import { printFromDatabase } from "./with-database.ts";

/** The command `seed`. */
export const seed = new Command("seed")
  .description("Fills a workspace with sample tickets. Fires no events.")
  .option("--workspace <name>", "name of the workspace; created if missing", "demo")
  .option("--tickets <number>", "number of tickets", positive, 1_000)
  .action(fill);

function positive(text: string): number {
  const number = Number(text);
  if (Number.isInteger(number) && number > 0 && number <= 10_000_000) {
    return number;
  }
  throw new Error("--tickets: must be a whole number from 1 to 10000000");
}

function fill({ workspace, tickets }: { workspace: string; tickets: number }): Promise<void> {
  return printFromDatabase(async (db) => {
    const started = performance.now();
    const workspaceId = await ensureWorkspace(db, workspace);
    const progress = startProgress(tickets, "tickets");
    await fillWorkspace(db.pool, workspaceId, tickets, progress.update);
    progress.stop();
    await db.pool.query("analyze tickets, messages, requesters");
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    return `workspace ${workspace}: ${tickets} tickets in ${seconds} s`;
  });
}

if (import.meta.main) {
  await run(seed);
}
