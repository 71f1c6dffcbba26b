import { readFile } from "node:fs/promises";
import { parseEnv } from "node:util";
import type { Command } from "commander";
import { type AppConfig, directoryOf, directUrl, sealerOf } from "../app/context.ts";
import { requireRightKey } from "../app/require-right-key.ts";
import { type Directory, type Name, readNames } from "../cells/directory.ts";
import { loadConfig } from "../config/settings.ts";
import { inTransaction } from "../db/pool/in-transaction.ts";
import { openPool } from "../db/pool/pool.ts";
import type { Logger } from "../telemetry/log.ts";
import { cancelMove, moveWorkspace } from "./move/move-workspace.ts";
import { showProgress } from "./transfer/show-progress.ts";
import { withDatabase, withSettings } from "./with-database.ts";

/** Adds the commands of a cell. */
export function addCells(admin: Command): void {
  const cells = admin.command("cells").description("Commands of a cell, one of several databases");
  cells
    .command("directory")
    .summary("Prints what belongs to this cell, as a map for HAProxy")
    .description(
      "Prints what callers of this cell present, as SHA-256, with the name of the cell: a map for HAProxy. Join the output of all cells to one file.",
    )
    .option("--json", "print an object of JSON")
    .action(({ json }: { json?: true }) =>
      withDatabase(async ({ pool }, { CELL: cell }) => {
        if (cell === undefined) {
          throw new Error("CELL: is needed");
        }
        const { stdout } = process;
        const line = json
          ? (name: Name, isFirst: boolean) => `${isFirst ? "{\n" : ",\n"}"${name}":"${cell}"`
          : (name: Name) => `${name} ${cell}\n`;
        let isFirst = true;
        await inTransaction(pool, async (client) => {
          for await (const names of readNames(client)) {
            for (const name of names) {
              stdout.write(line(name, isFirst));
              isFirst = false;
            }
          }
        });
        if (json) {
          stdout.write(isFirst ? "{}\n" : "\n}\n");
        }
      }),
    );
  admin
    .command("move-workspace")
    .summary("Moves a workspace to another cell")
    .description(
      "Moves a workspace to another cell: the rows, files, keys, secrets, queued deliveries and cursors. Its calls are served all the time, and those that write get 503 while it is copied. If this is interrupted, run it again.",
    )
    .requiredOption("--workspace <name>", "workspace")
    .requiredOption("--to <file>", "settings of the other cell, as NAME=value lines")
    .option("--cancel", "give up a move that was interrupted, so that the workspace stays")
    .action(({ workspace, to, cancel }: { workspace: string; to: string; cancel?: true }) =>
      withSettings(async (config, log) => {
        const other = loadConfig(parseEnv(await readFile(to, "utf8")));
        const { DATABASE_URL: url, SECRET_ENCRYPTION_KEY: key } = other;
        if (url === undefined || key === undefined) {
          throw new Error("--to: needs DATABASE_URL and SECRET_ENCRYPTION_KEY");
        }
        const cells = [
          config,
          { ...other, DATABASE_URL: url, SECRET_ENCRYPTION_KEY: key },
        ] as const;
        const [source, target] = cells.map((each) => openCell(each, log)) as [OpenCell, OpenCell];
        try {
          if (cancel) {
            await cancelMove(source, target, workspace);
            return;
          }
          for (const { cell, pool, sealer } of [source, target]) {
            await requireRightKey(pool, sealer).catch((error: Error) => {
              throw new Error(`cell ${cell}: ${error.message}`);
            });
          }
          const { progress, end } = showProgress();
          await moveWorkspace(source, target, workspace, progress);
          end();
        } finally {
          await Promise.all([source.pool.end(), target.pool.end()]);
        }
      }),
    );
}

type OpenCell = ReturnType<typeof openCell>;

function openCell(config: AppConfig, log: Logger) {
  const { CELL: cell, S3_BUCKET: bucket, S3_ENDPOINT: endpoint } = config;
  if (cell === undefined) {
    throw new Error("CELL: is needed in both cells");
  }
  // Large tables take a long time to compare.
  const pool = openPool({
    url: directUrl(config),
    max: 4,
    log,
    prepare: false,
    silentMs: 3_600_000,
  });
  return {
    cell,
    pool,
    sealer: sealerOf(config),
    directory: directoryOf(config, { pool }) as Directory,
    bucket: bucket && `${endpoint} ${bucket}`,
  };
}
