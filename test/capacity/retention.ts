import { setTimeout as sleep } from "node:timers/promises";
import type { Pool } from "pg";
import { type PartitionedTable, tendPartitions } from "../../src/db/partitions.ts";
import { createApiKey } from "../../src/features/api-keys/service.ts";
import { ensureWorkspace } from "../../src/identity/workspace.ts";
import { sleepUntil } from "../bench/clock.ts";
import { percentile, type Row, timeRow } from "../bench/row.ts";
import { newTicket } from "../bench/service-pair.ts";
import { startSink } from "../bench/start-sink.ts";
import { spawnService, temporaryFolder } from "../support/process.ts";
import { createScope, type Scope } from "../support/scope.ts";
import { restCall, testLog } from "../support/service.ts";
import { encryptionKey, fastLoading, hasDatabase, type Server, startServer } from "./server.ts";

const days = 10;
const keepDays = 5;
const table: PartitionedTable = { table: "events", prefix: "evt", keepDays };
const dayMs = 86_400_000;
/** The measured workspace has one in this many events. */
const workspaces = 1_000;
const eventsPerInsert = 200_000;
const mostRuns = 10;
const callsPerSecond = 40;
const seconds = 15;

/**
 * Drops the older half of this many events, in daily partitions, while calls and deliveries continue.
 * @param given keeps the database there; its half is dropped only once
 */
export async function measureRetention(
  scope: Scope,
  count: number,
  given?: string,
): Promise<Row[]> {
  const dataDir = given ?? (await temporaryFolder(scope));
  if (!hasDatabase(given)) {
    const loading = createScope();
    try {
      await load(await startServer(loading, { dataDir, settings: fastLoading }), count);
    } finally {
      await loading.end();
    }
  }

  const { db } = await startServer(scope, { dataDir });
  const { pool } = db;
  const env = { DATABASE_URL: db.url, SECRET_ENCRYPTION_KEY: encryptionKey };
  const api = await spawnService(scope, { ...env, ROLE: "api", RATE_LIMIT_PER_MINUTE: "0" });
  // It must not drop anything by itself.
  await spawnService(scope, { ...env, ROLE: "worker", EVENT_RETENTION_DAYS: "0" });
  const sink = await startSink("https");
  scope.teardown(sink.close);
  const { key } = await createApiKey(db, await ensureWorkspace(db, "retention"), "capacity");
  const call = (method: string, path: string, body?: object) =>
    restCall(api.url, key, method, `/api/v1${path}`, body);
  await call("POST", "/webhook-subscriptions", { url: `${sink.url}/hook` });

  const before = await storageOf(pool);
  await measureCalls(call);
  const quiet = await measureCalls(call);
  const dropping = measureCalls(call);
  await sleep(1_000);
  const start = performance.now();
  const runs = await dropDays(pool);
  const ms = Math.round(performance.now() - start);
  console.log(`     ${days - keepDays} days dropped in ${ms} ms, by ${runs} runs`);
  const beside = await dropping;
  const after = await storageOf(pool);
  const freed = (before.bytes - after.bytes) / 1e9;
  console.log(
    `     ${(before.bytes / 1e9).toFixed(1)} GB of events before, ${freed.toFixed(1)} GB freed`,
  );
  const lag = await lagOf(pool);
  const p99 = (name: string, of: keyof CallTimes) =>
    timeRow(
      `retention: p99 in ms of ${name} while days are dropped, against before`,
      percentile(beside[of], 0.99),
      percentile(quiet[of], 0.99),
      1.5,
    );
  return [
    timeRow(
      "retention: bytes of events after, against the days that are kept",
      after.bytes,
      before.kept,
      1.05,
    ),
    timeRow("retention: dead rows of events afterwards, of 1,000", after.dead, 1_000, 1),
    p99("GET /events", "lists"),
    p99("POST /tickets", "posts"),
    timeRow("retention: longest delay of a delivery in ms of 2,000", lag, 2_000, 1),
  ];
}

/** As a worker does every hour: a run that cannot lock the table in time leaves it to the next. */
async function dropDays(pool: Pool): Promise<number> {
  for (let runs = 1; runs <= mostRuns; runs++) {
    await tendPartitions(pool, [table], testLog);
    const { bytes, kept } = await storageOf(pool);
    if (bytes === kept) {
      return runs;
    }
  }
  throw new Error(`the days are there after ${mostRuns} runs`);
}

/** Copies of a real event, spread evenly over the last days. */
async function load({ db }: Server, count: number): Promise<void> {
  const { pool } = db;
  const workspaceId = await ensureWorkspace(db, "retention");
  const scope = createScope();
  try {
    const { key } = await createApiKey(db, workspaceId, "capacity");
    const env = { ROLE: "api", DATABASE_URL: db.url, SECRET_ENCRYPTION_KEY: encryptionKey };
    const { url } = await spawnService(scope, env);
    await restCall(url, key, "POST", "/api/v1/tickets", newTicket);
  } finally {
    await scope.end();
  }
  const today = Math.floor(Date.now() / dayMs);
  const start = performance.now();
  for (let day = today - days; day < today; day++) {
    await tendPartitions(pool, [{ ...table, keepDays: 0 }], testLog, day * dayMs);
    const perDay = Math.round(count / days);
    for (let from = 0; from < perDay; from += eventsPerInsert) {
      const to = Math.min(perDay, from + eventsPerInsert);
      await pool.query(
        `with model as (select * from events where workspace_id = $1 order by id desc limit 1)
         insert into events (id, workspace_id, type, occurred_at, body)
         select made.id, case when n % $5 = 0 then $1 else 'wrk_' || lpad((n % $5)::text, 32, '0') end,
           type, to_timestamp(ms / 1000), replace(body, model.id, made.id)
         from model, generate_series($2::int, $3::int - 1) n,
           lateral (select $4::float8 + n * ($6::float8 / $7) as ms) at,
           lateral (select 'evt_' || lpad(to_hex(floor(ms)::bigint), 12, '0') || '7000'
             || lpad(to_hex(n), 16, '0') as id) made`,
        [workspaceId, from, to, day * dayMs, workspaces, dayMs, perDay],
      );
    }
    const elapsed = Math.round((performance.now() - start) / 1000);
    console.log(
      `     ${((day - today + days + 1) * perDay).toLocaleString("en")} events after ${elapsed} s`,
    );
  }
  await pool.query("vacuum analyze");
}

interface CallTimes {
  readonly lists: number[];
  readonly posts: number[];
}

type Call = (method: string, path: string, body?: object) => Promise<{ readonly status: number }>;

/** Calls at a steady rate, each timed from when it was due. */
async function measureCalls(call: Call): Promise<CallTimes> {
  const times: CallTimes = { lists: [], posts: [] };
  const timed = async (to: number[], made: ReturnType<Call>) => {
    const start = performance.now();
    const status = await made.then(
      (response) => response.status,
      () => 0,
    );
    to.push(status > 0 && status < 300 ? performance.now() - start : Number.POSITIVE_INFINITY);
  };
  const start = performance.now();
  const pending: Promise<void>[] = [];
  for (let i = 0; i < callsPerSecond * seconds; i++) {
    await sleepUntil(start + (i * 1000) / callsPerSecond);
    pending.push(timed(times.lists, call("GET", "/events?pageSize=50")));
    pending.push(timed(times.posts, call("POST", "/tickets", newTicket)));
  }
  await Promise.all(pending);
  return times;
}

/** The size of the partitions before today, and of those to keep; dead rows in all. */
async function storageOf(pool: Pool): Promise<Record<"bytes" | "kept" | "dead", number>> {
  const nameOf = (ms: number) =>
    `events_${new Date(ms).toISOString().slice(0, 10).replaceAll("-", "")}`;
  const { rows } = await pool.query(
    `select coalesce(sum(pg_total_relation_size(relid)) filter (where relname < $1), 0)::float8 as bytes,
       coalesce(sum(pg_total_relation_size(relid))
         filter (where relname >= $2 and relname < $1), 0)::float8 as kept,
       sum(n_dead_tup)::float8 as dead
     from pg_stat_user_tables where relname ~ '^events_\\d'`,
    [nameOf(Date.now()), nameOf(Date.now() - keepDays * dayMs)],
  );
  return rows[0];
}

async function lagOf(pool: Pool): Promise<number> {
  await sleep(2_000);
  const { rows } = await pool.query<{ ms: number }>(
    `select max(coalesce(extract(epoch from d.attempted_at - e.occurred_at)::float8 * 1000,
       'infinity')) as ms
     from events e left join webhook_deliveries d on d.event_id = e.id
     where e.occurred_at > now() - interval '30 seconds'`,
  );
  return rows[0]?.ms ?? Number.NaN;
}
