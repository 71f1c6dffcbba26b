// `npm run soak -- --minutes N [--json FILE]`: mixed load on real processes, and its traces.
// After a third of the time, the warm-up, nothing may grow beyond 1.2 times.
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import type { Pool } from "pg";
import { entities } from "../../src/app/entities.ts";
import { migrate } from "../../src/app/migrate.ts";
import { openDatabase } from "../../src/db/database.ts";
import { startEmbeddedPostgres } from "../../src/db/embedded/postgres.ts";
import { createApiKey } from "../../src/features/api-keys/service.ts";
import { ensureWorkspace } from "../../src/identity/workspace.ts";
import { describeMachine, machineLine } from "../bench/machine.ts";
import { median, rowLine, timeRow } from "../bench/row.ts";
import { startSink } from "../bench/start-sink.ts";
import { eventually } from "../support/eventually.ts";
import { freePort } from "../support/port.ts";
import { spawnService, temporaryFolder } from "../support/process.ts";
import { createScope, type Scope } from "../support/scope.ts";
import { restCall, testConfig, testLog } from "../support/service.ts";
import type { Series } from "./line-chart.ts";
import { runLoad, type Tally } from "./load.ts";
import { writeRun } from "./report.ts";
import { createSampler } from "./samples.ts";

const growth = 1.2;
const sampleEveryMs = 2_000;
const workspaces = 3;

const { values } = parseArgs({
  options: { minutes: { type: "string", default: "10" }, json: { type: "string" } },
});
const minutes = Number(values.minutes);
if (!(minutes > 0)) {
  throw new Error("--minutes: a number above 0");
}

const scope = createScope();
process.exitCode = 1;
try {
  process.exitCode = (await soak(scope)) ? 0 : 1;
} finally {
  await scope.end();
}

async function soak(scope: Scope): Promise<boolean> {
  const machine = describeMachine();
  console.log(`${minutes} minutes on ${machineLine(machine)}`);
  const { db, keys, env } = await prepare(scope);
  const [api, worker] = await Promise.all([
    spawnService(scope, { ...env, ROLE: "api" }),
    spawnService(scope, { ...env, ROLE: "worker" }),
  ]);
  for (const url of await receivers(scope)) {
    for (const key of keys) {
      await restCall(api.url, key, "POST", "/api/v1/webhook-subscriptions", { url });
    }
  }

  const tally: Tally = { tickets: 0, calls: 0, heard: 0, wrong: [] };
  const sampler = createSampler(db.pool, { api: api.url, worker: worker.url }, () => tally.tickets);
  const ending = new AbortController();
  const options = { url: api.url, keys, writers: 4, watchers: 6, tally, signal: ending.signal };
  const load = runLoad(options);
  const start = Date.now();
  for (let minute = 1; Date.now() < start + minutes * 60_000; ) {
    await sampler.take();
    await sleep(sampleEveryMs);
    if (Date.now() < start + minute * 60_000) {
      continue;
    }
    console.log(`minute ${minute++}: ${tally.tickets} tickets, ${tally.heard} events watched`);
  }
  ending.abort();
  await load;
  console.log("the load has ended; waiting for the last deliveries");

  const open = await eventually(
    () => unsettled(db.pool),
    (left) => left === 0,
    120_000,
  );
  if (open > 0) {
    tally.wrong.push(`${open} deliveries without an outcome`);
  }
  for (const { child } of [api, worker]) {
    if (child.exitCode !== null) {
      tally.wrong.push("a process is dead");
    }
  }
  const series = sampler.series();
  const rows = series.map(growthRow);
  for (const row of rows) {
    console.log(rowLine(row));
  }
  for (const wrong of tally.wrong) {
    console.log(`MISS ${wrong}`);
  }
  const { tickets, calls, heard } = tally;
  console.log(`${tickets} tickets in ${calls} calls, ${heard} events watched`);
  if (values.json !== undefined) {
    await writeRun(values.json, { minutes, machine, rows, tickets, calls, heard }, series);
  }
  return tally.wrong.length === 0 && rows.every(({ ok }) => ok);
}

/** Compares the last third of the time with the middle one. */
function growthRow({ name, values }: Series) {
  const third = Math.floor(values.length / 3);
  const [middle, last] = [values.slice(third, 2 * third), values.slice(2 * third)];
  return timeRow(`${name}, last third / middle third`, median(last), median(middle), growth);
}

async function prepare(scope: Scope) {
  const postgres = await startEmbeddedPostgres({ dataDir: await temporaryFolder(scope) });
  scope.teardown(() => postgres.stop());
  const { url } = postgres;
  await migrate({ url, backend: "postgres", log: testLog });
  const db = await openDatabase({ url, entities, log: testLog, poolSize: 2 });
  scope.teardown(() => db.close());
  const keys: string[] = [];
  for (let i = 0; i < workspaces; i++) {
    keys.push((await createApiKey(db, await ensureWorkspace(db, `soak-${i}`), "soak")).key);
  }
  const { SECRET_ENCRYPTION_KEY } = testConfig(url);
  return {
    db,
    keys,
    env: {
      DATABASE_URL: url,
      SECRET_ENCRYPTION_KEY,
      // Deliveries to the hanging endpoint expire within the run.
      DELIVERY_MAX_AGE: String(Math.min(20, Math.ceil(minutes * 60))),
      // Every revoked key is tried again.
      AUTH_FAILURES_PER_MINUTE: "0",
    },
  };
}

/** Two good endpoints, and one each that is slow, fails, hangs, and does not exist. */
async function receivers(scope: Scope): Promise<string[]> {
  const sink = await startSink("https");
  scope.teardown(() => sink.close());
  const paths = ["a", "b", "delay/300", "status/503", "delay/6000"];
  const nobody = `https://127.0.0.1:${await freePort()}/`;
  return [...paths.map((path) => `${sink.url}/${path}`), nobody];
}

/** Pairs of event and subscription that have no outcome yet. */
async function unsettled(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select (select count(*) from events e join webhook_subscriptions using (workspace_id))::int
       - (select count(*) from webhook_deliveries where outcome <> 'queued')::int as count`,
  );
  return rows[0]?.count ?? 0;
}
