import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import t, { type Test } from "tap";
import { type Cluster, missingPackages, type Node, startCluster } from "../support/patroni.ts";
import { type LoadedService, startLoadedService } from "./arena.ts";

t.setTimeout(1_800_000);

/** Routes to the server that takes writes. Each has its own database and service. */
const ways = [
  {
    way: "through HAProxy and PgBouncer",
    database: "proxies",
    settings: ({ pgbouncerUrl, haproxyUrl }: Cluster) => ({
      DATABASE_URL: pgbouncerUrl("proxies"),
      DATABASE_DIRECT_URL: haproxyUrl("proxies"),
      DATABASE_PREPARED_STATEMENTS: "false",
    }),
  },
  {
    way: "with both servers in DATABASE_URL",
    database: "hosts",
    settings: ({ hostsUrl }: Cluster) => ({ DATABASE_URL: hostsUrl("hosts") }),
  },
];
/** How long the standby has heard nothing of the primary when that dies. */
const silencesMs = [0, 500];
/** Until after the standby has taken over. */
const frozenMs = 30_000;
/** In which the load continues undisturbed. */
const calmMs = 2_000;

const ms = (value: number) => `${Math.round(value)} ms`;

const missing = missingPackages();
if (missing !== undefined) {
  t.bailout(`it needs programs: ${missing}`);
}
await t.test("the loss of a database server", drill);

async function drill(t: Test): Promise<void> {
  const cluster = await startCluster(t);
  const client = new pg.Client({ connectionString: cluster.haproxyUrl("postgres") });
  await client.connect();
  for (const { database } of ways) {
    await client.query(`create database ${database}`);
  }
  await client.end();
  const services = new Map<string, LoadedService>();
  for (const { way, database, settings } of ways) {
    const url = cluster.haproxyUrl(database);
    services.set(way, await startLoadedService(t, url, settings(cluster)));
  }

  const recovered = async (t: Test, since: number) => {
    for (const [way, service] of services) {
      await service.recovered(t, way, since);
    }
  };
  /** Waits until all is well again, and checks every promise, after a fault at this time. */
  const settle = async (t: Test, since: number, mayLose = false) => {
    await recovered(t, since);
    await cluster.complete();
    await sleep(calmMs);
    for (const [way, service] of services) {
      const { writes, deliveries } = service.gaps(since);
      t.comment(`${way}: no write for ${ms(writes)}, no delivery for ${ms(deliveries)}`);
      await service.check(t, mayLose ? since : undefined);
    }
  };

  const losePrimary = (mode: "synchronous" | "asynchronous", silenceMs: number) =>
    t.test(`${mode}: the primary dies, ${ms(silenceMs)} after its link`, async (t) => {
      const mayLose = mode === "asynchronous";
      await cluster.configure({ synchronous_mode: !mayLose });
      await sleep(calmMs);
      const primary = await cluster.primary();
      if (silenceMs > 0) {
        primary.replication.lose();
        await sleep(silenceMs);
      }
      const since = performance.now();
      await primary.kill();
      await recovered(t, since);
      await primary.start();
      await settle(t, since, mayLose);
    });

  for (const silenceMs of silencesMs) {
    await losePrimary("synchronous", silenceMs);
  }

  await t.test("a planned switchover", async (t) => {
    const since = performance.now();
    await cluster.patronictl("switchover", "--force");
    await settle(t, since);
  });

  await t.test("the standby dies", async (t) => {
    const { name } = await cluster.primary();
    const standby = cluster.nodes.find((node) => node.name !== name) as Node;
    const since = performance.now();
    await standby.kill();
    await recovered(t, since);
    await standby.start();
    await settle(t, since);
  });

  await t.test("the primary hangs, and goes on", async (t) => {
    const primary = await cluster.primary();
    const since = performance.now();
    const thaw = primary.freeze();
    await recovered(t, since);
    await sleep(Math.max(0, since + frozenMs - performance.now()));
    thaw();
    await settle(t, since);
  });

  // Last, as what they lose stays lost.
  for (const silenceMs of silencesMs) {
    await losePrimary("asynchronous", silenceMs);
  }
}
