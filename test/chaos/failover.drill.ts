import { setTimeout as sleep } from "node:timers/promises";
import t, { type Test } from "tap";
import pg from "pg";
import { type Cluster, missingPackages, startCluster } from "../support/patroni.ts";
import { type LoadedService, startLoadedService } from "./arena.ts";

t.setTimeout(1_800_000);

/** The ways of the service to the server that takes writes. Each has a database and a load. */
const ways = {
  "through HAProxy and PgBouncer": ({ pgbouncerUrl, haproxyUrl }: Cluster) => ({
    DATABASE_URL: pgbouncerUrl("proxies"),
    DATABASE_DIRECT_URL: haproxyUrl("proxies"),
    DATABASE_PREPARED_STATEMENTS: "false",
  }),
  "with both servers in DATABASE_URL": ({ hostsUrl }: Cluster) => ({
    DATABASE_URL: hostsUrl("hosts"),
  }),
};
const databases = ["proxies", "hosts"];
/** Long enough for what is lost to be counted. */
const lagMs = 500;
const frozenMs = 45_000;

const ms = (value: number) => `${Math.round(value)} ms`;

const missing = missingPackages();
if (missing !== undefined) {
  t.fail(`a program is missing: ${missing}`);
} else {
  await t.test("the loss of a database server", drill);
}

async function drill(t: Test): Promise<void> {
  const cluster = await startCluster(t);
  const client = new pg.Client({ connectionString: cluster.haproxyUrl("postgres") });
  await client.connect();
  for (const name of databases) {
    await client.query(`create database ${name}`);
  }
  await client.end();
  const services = new Map<string, LoadedService>();
  for (const [index, [way, settingsOn]] of Object.entries(ways).entries()) {
    const url = cluster.haproxyUrl(databases[index] as string);
    services.set(way, await startLoadedService(t, url, settingsOn(cluster)));
  }

  /** Waits until all is well again, and checks every promise, after a fault at this time. */
  const settle = async (t: Test, after: string, since: number, mayLose = false) => {
    for (const [way, service] of services) {
      await service.recovered(t, `${after}, ${way}`, since);
    }
    await cluster.complete();
    await sleep(2_000);
    for (const [way, service] of services) {
      const { writes, deliveries } = service.gaps(since);
      t.comment(`${after}, ${way}: no write for ${ms(writes)}, no delivery for ${ms(deliveries)}`);
      await service.check(t, mayLose ? since : undefined);
    }
  };
  /** Every process of the primary ends, when its standby has heard nothing of it for a moment. */
  const losePrimary = async () => {
    const primary = await cluster.primary();
    primary.replication.lose();
    await sleep(lagMs);
    const since = performance.now();
    await primary.kill();
    return { primary, since };
  };

  await t.test("synchronous: the primary dies", async (t) => {
    const { primary, since } = await losePrimary();
    for (const [way, service] of services) {
      await service.recovered(t, `the death of the primary, ${way}`, since);
    }
    await primary.start();
    await settle(t, "the death of the primary", since);
  });

  await t.test("synchronous: a planned switchover", async (t) => {
    await sleep(2_000);
    const { name } = await cluster.primary();
    const since = performance.now();
    await cluster.patronictl("switchover", "--master", name, "--force");
    await settle(t, "a switchover", since);
  });

  await t.test("synchronous: the standby dies", async (t) => {
    const { name } = await cluster.primary();
    const standby = cluster.nodes.find((node) => node.name !== name);
    const since = performance.now();
    await standby?.kill();
    for (const service of services.values()) {
      await service.recovered(t, "the death of the standby", since);
    }
    await standby?.start();
    await settle(t, "the death of the standby", since);
  });

  await t.test("synchronous: the primary hangs, and comes back", async (t) => {
    const primary = await cluster.primary();
    const since = performance.now();
    const thaw = primary.freeze();
    for (const [way, service] of services) {
      await service.recovered(t, `a primary that hangs, ${way}`, since);
    }
    await sleep(Math.max(0, since + frozenMs - performance.now()));
    thaw();
    await settle(t, "a primary that hangs and comes back", since);
  });

  await t.test("asynchronous: the primary dies", async (t) => {
    await cluster.configure({ synchronous_mode: false });
    await sleep(2_000);
    const { primary, since } = await losePrimary();
    for (const [way, service] of services) {
      await service.recovered(t, `the death of the primary, ${way}`, since);
    }
    await primary.start();
    await settle(t, "the death of the primary, asynchronous", since, true);
  });
}
