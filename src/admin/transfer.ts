import { open } from "node:fs/promises";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Command } from "commander";
import { channelKinds } from "../app/channel-kinds.ts";
import { sealerOf } from "../app/context.ts";
import { requireRightKey } from "../app/require-right-key.ts";
import { createStores } from "../features/attachments/create-stores.ts";
import { exportWorkspace } from "./transfer/export-workspace.ts";
import { importWorkspace } from "./transfer/import-workspace.ts";
import { showProgress } from "./transfer/show-progress.ts";
import { withDatabase } from "./with-database.ts";

/** Adds `export` and `import`: a workspace as JSON lines. */
export function addTransfer(admin: Command): void {
  admin
    .command("export")
    .description("Prints a workspace as JSON lines, without secrets")
    .requiredOption("--workspace <name>", "workspace")
    .action(({ workspace }: { workspace: string }) =>
      withDatabase(async (db, config) => {
        const { progress, end } = showProgress();
        const { s3 } = await createStores(config, db);
        const lines = Readable.from(exportWorkspace(db.pool, workspace, progress, s3));
        await pipeline(lines, process.stdout, { end: false });
        end();
      }),
    );
  admin
    .command("import")
    .description("Imports an exported workspace, all of it or nothing")
    .argument("[file]", "exported file (default: standard input)")
    .option("--as <name>", "new name of the workspace")
    .action((file: string | undefined, { as }: { as?: string }) =>
      withDatabase(async ({ pool }, config) => {
        const sealer = sealerOf(config);
        await requireRightKey(pool, sealer);
        const { progress, end } = showProgress();
        const options = { as, sealer, kinds: channelKinds(config), progress };
        const rows = await importWorkspace(pool, linesOf(file), options);
        end();
        process.stdout.write(`${rows} rows\n`);
      }),
    );
}

/** Opened when first read: readline drops lines that arrive before its reader does. */
async function* linesOf(file: string | undefined): AsyncGenerator<string> {
  if (file === undefined) {
    yield* createInterface({ input: process.stdin });
  } else {
    yield* (await open(file)).readLines();
  }
}
