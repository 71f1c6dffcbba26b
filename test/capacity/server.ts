import { existsSync } from "node:fs";
import { join } from "node:path";
import { entities } from "../../src/app/entities.ts";
import { migrate } from "../../src/app/migrate.ts";
import { type Database, openDatabase } from "../../src/db/database.ts";
import { startEmbeddedPostgres } from "../../src/db/embedded/postgres.ts";
import { parentOf } from "../bench/process-cpu.ts";
import { temporaryFolder } from "../support/process.ts";
import type { Scope } from "../support/scope.ts";
import { testLog } from "../support/service.ts";

/** A migrated Postgres that nothing else uses. */
export interface Server {
  readonly db: Database;
  /** The process that starts those of the connections. */
  readonly pid: number;
}

interface ServerOptions {
  /** Default: a temporary one. */
  readonly dataDir?: string | undefined;
  /** Default: as it ships, so that a commit is on disk. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** Gives up durability, and writes as much as the disk takes. */
export const fastLoading = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  autovacuum: "off",
  wal_level: "minimal",
  max_wal_senders: "0",
  max_wal_size: "4GB",
  maintenance_work_mem: "1GB",
};

/** The same each time, as a database that is kept is sealed with it. It guards nothing. */
export const encryptionKey = Buffer.alloc(32).toString("base64");

/** Whether a folder has a database from an earlier run. */
export const hasDatabase = (dataDir: string | undefined): boolean =>
  dataDir !== undefined && existsSync(join(dataDir, "postgres-18"));

/** No statement here may be cut off: some of them create an index of gigabytes. */
const silentMs = 3_600_000;

/** Starts a server for as long as the scope lasts. */
export async function startServer(
  scope: Scope,
  { dataDir, settings = {} }: ServerOptions = {},
): Promise<Server> {
  const folder = dataDir ?? (await temporaryFolder(scope));
  const { url, stop } = await startEmbeddedPostgres({ dataDir: folder, settings });
  scope.teardown(stop);
  await migrate({ url, backend: "postgres", log: testLog });
  const db = await openDatabase({ url, entities, log: testLog, poolSize: 4, silentMs });
  scope.teardown(() => db.close());
  const { rows } = await db.pool.query<{ pid: number }>("select pg_backend_pid() as pid");
  return { db, pid: parentOf(rows[0]?.pid ?? 0) ?? 0 };
}
