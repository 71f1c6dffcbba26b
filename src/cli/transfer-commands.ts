import { open } from "node:fs/promises";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Command } from "commander";
import { exportWorkspace } from "../operations/transfer/export-workspace.ts";
import { importWorkspace } from "../operations/transfer/import-workspace.ts";
import type { Progress } from "../operations/transfer/tables.ts";
import { createSealer } from "../runtime/sealer.ts";
import { withDatabase } from "./with-database.ts";

/** `admin export`: a workspace as lines of JSON. */
export const exportCommand = () =>
  new Command("export")
    .description("prints a workspace as lines of JSON, without secrets")
    .requiredOption("--workspace <name>", "workspace")
    .action(({ workspace }: { workspace: string }) =>
      withDatabase(async ({ pool }) => {
        const { progress, end } = showProgress();
        const lines = Readable.from(exportWorkspace(pool, workspace, progress));
        await pipeline(lines, process.stdout, { end: false });
        end();
      }),
    );

/** `admin import`: the same back, all of it or nothing. */
export const importCommand = () =>
  new Command("import")
    .description("puts in a workspace that was exported, all of it or nothing")
    .argument("[file]", "what was exported; default: standard input")
    .option("--as <name>", "a name in place of the one that it had")
    .action((file: string | undefined, { as }: { as?: string }) =>
      withDatabase(async ({ pool }, config) => {
        const { SECRET_ENCRYPTION_KEY: key, SECRET_ENCRYPTION_KEY_PREVIOUS: previous } = config;
        const { progress, end } = showProgress();
        const sealer = createSealer(key, previous);
        const rows = await importWorkspace(pool, linesOf(file), { as, sealer, progress });
        end();
        process.stdout.write(`${rows} rows\n`);
      }),
    );

/** Begun when it is read: of lines that come before that, a reader would be told nothing. */
async function* linesOf(file: string | undefined): AsyncGenerator<string> {
  if (file === undefined) {
    yield* createInterface({ input: process.stdin });
  } else {
    yield* (await open(file)).readLines();
  }
}

/** On a terminal one line that moves, in a log one for each table; on standard error. */
function showProgress(): { progress: Progress; end(): void } {
  const { stderr } = process;
  let last = "";
  const end = () => {
    if (last !== "") {
      stderr.write(stderr.isTTY ? "\n" : `${last}\n`);
    }
    last = "";
  };
  return {
    progress(table, rows) {
      if (!last.startsWith(`${table}: `)) {
        end();
      }
      last = `${table}: ${rows} rows`;
      if (stderr.isTTY) {
        stderr.write(`\r${last}`);
      }
    },
    end,
  };
}
