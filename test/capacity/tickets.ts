import pg, { type Pool } from "pg";
import { fillWorkspace } from "../../src/admin/fill-workspace.ts";
import { createApiKey } from "../../src/features/api-keys/service.ts";
import { ensureWorkspace } from "../../src/identity/workspace.ts";
import { compareTimes } from "../bench/lists.ts";
import { median, percentile, type Row, timeRow } from "../bench/row.ts";
import { spawnService } from "../support/process.ts";
import type { Scope } from "../support/scope.ts";
import { restCall } from "../support/service.ts";
import { encryptionKey, fastLoading, hasDatabase, startServer } from "./server.ts";

const few = 10_000;
const samples = 300;
/** Half of what the service allows a statement. */
const searchWithinMs = 2_500;
/** Of the columns that say a time, such as the year of a ticket, all differ; of words, few do. */
const searches = {
  "one requester's": "q=requester4711%40example.com",
  "a word that nobody uses": "q=zeppelin",
  "a word of every eighth ticket": "q=lamp",
};

interface Index {
  readonly name: string;
  readonly definition: string;
}

/**
 * Lists and searches with this many tickets in a workspace, against ten thousand.
 * @param dataDir keeps the database there, and is filled only once
 */
export async function measureTickets(
  scope: Scope,
  count: number,
  dataDir?: string,
): Promise<Row[]> {
  const isFilled = hasDatabase(dataDir);
  const { db } = await startServer(scope, { dataDir, settings: fastLoading });
  const workspaces = {
    large: await ensureWorkspace(db, "large"),
    small: await ensureWorkspace(db, "small"),
  };
  if (!isFilled) {
    await fill(db.url, [
      [workspaces.small, few],
      [workspaces.large, count],
    ]);
  }
  await printSizes(db.pool);
  const service = await spawnService(scope, {
    ROLE: "api",
    DATABASE_URL: db.url,
    SECRET_ENCRYPTION_KEY: encryptionKey,
    RATE_LIMIT_PER_MINUTE: "0",
  });
  const keyOf = async (id: string) => (await createApiKey(db, id, "capacity")).key;
  const [large, small] = [await keyOf(workspaces.large), await keyOf(workspaces.small)];
  const rest = (method: string, path: string, body?: unknown, key?: string) =>
    restCall(service.url, key, method, path, body);
  const size = count.toLocaleString("en");
  const rows = [await compareTimes({ rest }, large, small, size)];
  for (const [name, query] of Object.entries(searches)) {
    const times = await timeSearch((path) => rest("GET", path, undefined, large), query);
    const row = `search: ${name}, p99 in ms of ${searchWithinMs}, ${size} tickets`;
    console.log(`     search: ${name}, p50 ${median(times).toFixed(1)} ms`);
    rows.push(timeRow(row, percentile(times, 0.99), searchWithinMs, 1));
  }
  return rows;
}

/** Until there are enough samples, or ten seconds have passed. */
async function timeSearch(
  get: (path: string) => Promise<{ status: number }>,
  query: string,
): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + 10_000;
  while (times.length < samples && performance.now() < end) {
    const started = performance.now();
    const { status } = await get(`/api/v1/tickets?${query}`);
    // One that is cut off took longer than anything that has a response.
    times.push(status === 200 ? performance.now() - started : Number.POSITIVE_INFINITY);
  }
  return times;
}

/** Fills workspaces. Indexes that are created afterwards take minutes instead of hours. */
export async function fill(url: string, workspaces: readonly (readonly [string, number])[]) {
  // Foreign keys hold by construction.
  const options = "-c session_replication_role=replica";
  const pool = new pg.Pool({ connectionString: url, max: 1, options });
  const start = performance.now();
  const seconds = () => Math.round((performance.now() - start) / 1000);
  try {
    const indexes = await indexesOf(pool);
    await pool.query(`drop index ${indexes.map(({ name }) => name).join(", ")}`);
    for (const [id, count] of workspaces) {
      await fillWorkspace(pool, id, count, (done) => {
        if (done % 500_000 === 0) {
          console.log(`     ${done.toLocaleString("en")} tickets after ${seconds()} s`);
        }
      });
    }
    for (const { definition } of indexes) {
      await pool.query(definition);
    }
    console.log(`     indexed after ${seconds()} s`);
    await pool.query("vacuum analyze");
    console.log(`     vacuumed after ${seconds()} s`);
  } finally {
    await pool.end();
  }
}

/** Those that no constraint needs. */
async function indexesOf(pool: Pool): Promise<Index[]> {
  const { rows } = await pool.query<Index>(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename in ('tickets', 'messages', 'requesters') and not exists (
       select from pg_constraint where conindid = (schemaname || '.' || indexname)::regclass)`,
  );
  return rows;
}

async function printSizes(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string; rows: number; bytes: number }>(
    `select relname as name, reltuples::float8 as rows,
       pg_total_relation_size(oid)::float8 as bytes
     from pg_class where relname in ('tickets', 'messages', 'requesters') and relkind = 'r'`,
  );
  for (const { name, rows: count, bytes } of rows) {
    const gigabytes = (bytes / 1e9).toFixed(2);
    console.log(
      `     ${name}: ${Math.round(count).toLocaleString("en")} rows, ${gigabytes} GB, ${Math.round(bytes / count)} bytes a row`,
    );
  }
}
