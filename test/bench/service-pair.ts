import { fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { fillWorkspace } from "../../src/admin/fill-workspace.ts";
import { entities } from "../../src/app/entities.ts";
import { migrate } from "../../src/app/migrate.ts";
import { type Database, openDatabase } from "../../src/db/database.ts";
import { startEmbeddedPostgres } from "../../src/db/embedded/postgres.ts";
import { createApiKey } from "../../src/features/api-keys/service.ts";
import { ensureWorkspace } from "../../src/identity/workspace.ts";
import { eventQueue } from "../../src/jobs/queues.ts";
import { spawnService, temporaryFolder } from "../support/process.ts";
import type { Scope } from "../support/scope.ts";
import { type RestResponse, restCall, testLog } from "../support/service.ts";
import { parentOf } from "./process-cpu.ts";

const poolSize = 20;
const tickets = 10_000;

/** A request that creates a ticket with a message of typical length. */
export const newTicket = {
  subject: "Where is my order?",
  requester: { email: "ada@example.com" },
  message: { body: "It was due on Monday, and nobody has called me since. ".repeat(6) },
};

/** A process that receives calls. */
export interface Target {
  readonly base: string;
  readonly pid: number;
}

/** The service, and a reference on the same Postgres that does without it. */
export interface ServicePair {
  readonly db: Database;
  readonly workspaceId: string;
  readonly key: string;
  readonly ours: Target;
  /** The process of calls-reference.ts. */
  readonly bare: Target;
  /** The main process of Postgres. */
  readonly serverPid: number;
  /** Calls the service. */
  call(method: string, path: string, body?: object): Promise<RestResponse>;
}

/** Starts a Postgres that syncs its writes as in production, with a workspace of 10,000 tickets. */
export async function startBenchDatabase(scope: Scope) {
  const dataDir = await temporaryFolder(scope);
  const postgres = await startEmbeddedPostgres({ dataDir });
  scope.teardown(() => postgres.stop());
  const { url } = postgres;
  await migrate({ url, backend: "postgres", log: testLog });
  const db = await openDatabase({ url, entities, log: testLog, poolSize: 2 });
  scope.teardown(() => db.close());
  const workspaceId = await ensureWorkspace(db, "bench");
  const { key } = await createApiKey(db, workspaceId, "bench");
  await fillWorkspace(db.pool, workspaceId, tickets);
  await recycleLog(db);
  const env = {
    DATABASE_URL: url,
    RATE_LIMIT_PER_MINUTE: "0",
    SECRET_ENCRYPTION_KEY: randomBytes(32).toString("base64"),
    DATABASE_POOL: `${poolSize}`,
  };
  return { db, url, workspaceId, key, env, dataDir };
}

/** Enough for the next 80 MB of write-ahead log. */
const logFiles = 8;

/**
 * Makes Postgres reuse files of its write-ahead log, as a server does after its first checkpoints. A
 * commit that needs a new file waits until it is filled with zeros.
 */
async function recycleLog(db: Database): Promise<void> {
  for (let i = 0; i < logFiles; i++) {
    await db.pool.query("select pg_logical_emit_message(true, '', ''), pg_switch_wal()");
  }
  await db.pool.query("checkpoint");
}

/** Starts the service and the reference as separate processes on such a database. */
export async function startPair(scope: Scope, role: "api" | "all"): Promise<ServicePair> {
  const { db, url, workspaceId, key, env } = await startBenchDatabase(scope);
  const service = await spawnService(scope, { ...env, ROLE: role });
  const { rows } = await db.pool.query(
    "select table_name as name, pg_backend_pid() as pid from pgboss.queue where name = $1",
    [eventQueue],
  );
  const reference = fork(join(import.meta.dirname, "calls-reference.ts"), [
    url,
    workspaceId,
    rows[0].name,
    `${poolSize}`,
    // The worker must not deliver the events of the reference.
    role === "all" ? "completed" : "created",
  ]);
  scope.teardown(() => reference.kill());
  const [port] = (await once(reference, "message")) as [number];
  return {
    db,
    workspaceId,
    key,
    ours: { base: `${service.url}/api/v1`, pid: service.child.pid ?? 0 },
    bare: { base: `http://127.0.0.1:${port}`, pid: reference.pid ?? 0 },
    // Connections end, while the server keeps running.
    serverPid: parentOf(rows[0].pid) ?? 0,
    call: (method, path, body) => restCall(service.url, key, method, `/api/v1${path}`, body),
  };
}
