// @suite all
import { randomBytes } from "node:crypto";
import pg from "pg";
import t from "tap";
import {
  type DoctorContext,
  defaultLimits,
  formatBytes,
  formatSeconds,
} from "../../src/admin/doctor/check.ts";
import { examineDeployment } from "../../src/admin/doctor/doctor.ts";
import { migrate } from "../../src/app/migrate.ts";
import { startApp } from "../../src/app/start-app.ts";
import { createSealer } from "../../src/db/sealer.ts";
import { createTestDatabase } from "../support/database.ts";
import { eventually } from "../support/eventually.ts";
import { startReplicated } from "../support/replica.ts";
import { testConfig, testLog } from "../support/service.ts";

const { primaryUrl: url, replicaUrl, stopReplica } = await startReplicated(t);
await migrate({ url, backend: "postgres", log: testLog });
const config = testConfig(url);
const healthy = {
  url,
  replicaUrl: undefined as string | undefined,
  dataDir: ".",
  embedded: false,
  connectionsPerProcess: 25,
  sealer: createSealer(config.SECRET_ENCRYPTION_KEY, []),
  limits: defaultLimits,
  now: Date.now,
};

/** Findings by the name of their check, one line each. */
async function examine(changes: Partial<typeof healthy> = {}): Promise<Record<string, string>> {
  const findings = await examineDeployment({ ...healthy, ...changes });
  return Object.fromEntries(
    findings.map(({ check, status, what, hint }) => [
      check,
      `${status}: ${what}${hint === undefined ? "" : ` (${hint})`}`,
    ]),
  );
}

const limited = (limits: Partial<DoctorContext["limits"]>) => ({
  limits: { ...defaultLimits, ...limits },
});

async function connected(to = url, settings: pg.ClientConfig = {}): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: to, ...settings });
  client.on("error", () => {});
  await client.connect();
  t.teardown(() => client.end());
  return client;
}

const admin = await connected();

t.test("a healthy deployment", async (t) => {
  const app = await startApp(config, testLog);
  const findings = await examine({ replicaUrl });
  const { archive, version, size, ...others } = findings;
  await app.close();
  t.match(version, /^ok: Postgres 18/);
  t.match(size, /^ok: \d/);
  t.match(archive, /^warn: archive_mode is off/);
  t.match(others, { "encryption key": /^ok: opens/, processes: /^ok: version \d/ });
  t.match(others, { standbys: "ok: 1 up to date", replica: /^ok: 0\.\d s behind$/ });
  t.ok(
    Object.values(others).every((line) => line.startsWith("ok: ")),
    others,
  );
  t.match(await examine({ embedded: true }), { archive: /^ok/, disk: /% ?/ });
});

t.test("each fault of Postgres is found", async (t) => {
  await t.test("an unread replication slot", async (t) => {
    await admin.query("select pg_create_physical_replication_slot('left_behind', true)");
    t.match((await examine()).slots, /^warn: no one reads .*"left_behind".* of WAL .*drop_repl/);
    t.match((await examine(limited({ slotBytes: -1 }))).slots, /^fail: /);
    await admin.query("select pg_drop_replication_slot('left_behind')");
  });

  await t.test("a long open transaction", async (t) => {
    const idle = await connected(url, { application_name: "report" });
    await idle.query("begin");
    await idle.query("select from tickets");
    const strict = limited({ transactionSeconds: { warn: -1, fail: 3600 } });
    t.match(
      (await examine(strict)).transactions,
      /^warn: "report" .* \(idle in transaction\).*pg_terminate_backend\(\d+\)/,
    );
    await idle.query("rollback");
    t.equal((await examine()).transactions, "ok: none is old");
  });

  await t.test("clocks that differ in either direction", async (t) => {
    for (const [ms, says] of [
      [90_000, /^fail: Postgres and this host differ by 90 s \(.*NTP/],
      [-5_000, /^warn: .* differ by [45]\.\d s/],
    ] as const) {
      t.match((await examine({ now: () => Date.now() + ms })).clock, says);
    }
  });

  await t.test("few connections left", async (t) => {
    t.match((await examine({ connectionsPerProcess: 97 })).connections, /^warn: .*may need 97/);
    const clients = await Promise.all(Array.from({ length: 88 }, () => connected()));
    t.match((await examine()).connections, /^fail: 9\d of 97 used \(raise max_connections/);
    await Promise.all(clients.map((client) => client.end()));
  });

  await t.test("settings, a lagging standby and a missing standby", async (t) => {
    const replica = await connected(replicaUrl);
    await replica.query("select pg_wal_replay_pause()");
    const database = new URL(url).pathname.slice(1);
    await admin.query(`comment on database "${database}" is 'something to replay'`);
    const late = await eventually(
      async () => (await examine(limited({ standbyBytes: 0 }))).standbys ?? "",
      (line) => line.startsWith("warn"),
    );
    t.match(late, /^warn: "walreceiver" is behind: streaming, /);
    const stale = await examine({ replicaUrl, ...limited({ standbySeconds: -1 }) });
    t.match(stale.replica, /^warn: \S+ s behind/);
    t.match((await examine({ replicaUrl: url })).replica, /^warn: it takes writes/);
    await stopReplica();
    t.match((await examine({ replicaUrl })).replica, /^fail: .*ECONNREFUSED/);

    // Its own writes must not wait for a standby that is gone.
    await admin.query("set synchronous_commit = local");
    const set = async (name: string, value: string) => {
      await admin.query(`alter system set ${name} = '${value}'`);
      await admin.query("select pg_reload_conf()");
    };
    await set("synchronous_standby_names", "other");
    await set("fsync", "off");
    await set("autovacuum", "off");
    const found = await eventually(
      () => examine(),
      ({ autovacuum }) => autovacuum !== "ok: on",
    );
    t.match(found, {
      standbys: /^fail: every write waits for other/,
      durability: /^fail: .*: fsync is off \(set fsync=on/,
      autovacuum: /^fail: off/,
    });
    await admin.query("alter system reset all");
    await admin.query("select pg_reload_conf()");
  });

  await t.test("dead rows", async (t) => {
    await admin.query("create table churn as select generate_series(1, 500) as n");
    await admin.query("delete from churn");
    await admin.query("select pg_stat_force_next_flush()");
    await admin.query("select pg_stat_clear_snapshot()");
    const few = limited({ deadRows: 100 });
    const found = await eventually(
      async () => (await examine(few))["dead rows"] ?? "",
      (line) => line.startsWith("warn"),
    );
    t.match(found, /^warn: public\.churn has 500 dead rows .*vacuum public\.churn/);
    await admin.query("drop table churn");
  });

  await t.test("no Postgres at all", async (t) => {
    const refused = "postgresql://postgres:secret@127.0.0.1:1/postgres";
    const findings = await examine({ url: refused });
    t.same(Object.keys(findings), ["database"]);
    t.match(findings.database, /^fail: connect ECONNREFUSED/);
    t.notMatch(findings.database, "secret");
  });
});

t.test("each fault of the service is found", async (t) => {
  const database = await createTestDatabase();
  t.teardown(() => database.drop());
  const client = await connected(database.url);
  const here = { url: database.url };

  t.match((await examine(here))["encryption key"], "ok: not in use yet");
  await client.query("insert into key_checks (name, sealed_value) values ('sealed', $1)", [
    await createSealer(randomBytes(32).toString("base64"), []).seal("sealed"),
  ]);
  t.match((await examine(here))["encryption key"], /^fail: does not open/);

  await connected(database.url, { application_name: "ticketing/0.0.9" });
  t.match((await examine(here)).processes, /^warn: version 0\.0\.9 is connected, and this is /);
  await connected(database.url, { application_name: "ticketing/0.0.10" });
  t.match((await examine(here)).processes, /^warn: versions 0\.0\.10 and 0\.0\.9 are connected/);

  const enqueue = (queue: string, age: string) =>
    client.query(
      `insert into pgboss.job (name, data, created_on, start_after)
       values ($1, '{}', now() - $2::interval, now())`,
      [queue, age],
    );
  await enqueue("events", "30 s");
  t.match((await examine(here)).queue, /^warn: the oldest event has waited for 3\d s \(start/);
  await enqueue("events", "10 min");
  t.match((await examine(here)).queue, /^fail: the oldest event has waited for 10 min/);
  await enqueue("interrupted", "2 min");
  t.match((await examine(here)).interrupted, /^warn: 1 events of dead workers/);

  await client.query(
    "insert into workspaces (id, name, created_at) values ('wrk_1', 'acme', now())",
  );
  await client.query(
    "insert into workspace_moves (workspace_id, cell, fenced_at) values ('wrk_1', 'b', now() - interval '10 min')",
  );
  t.match((await examine(here)).moves, /^warn: workspace acme has refused writes for 10 min/);
  await client.query("update workspace_moves set fenced_at = null");
  const interrupted = /^warn: the move of workspace acme to b was interrupted.*--cancel/;
  t.match((await examine(here)).moves, interrupted);
  const lock = "pg_advisory_lock(hashtextextended('move of wrk_1', 0))";
  const command = await connected(database.url, {});
  await command.query(`select ${lock}`);
  t.match((await examine(here)).moves, /^ok/, "its command is running");

  await client.query("delete from migrations");
  const pending = await examine(here);
  t.match(pending.migrations, /^warn: 1 pending, the first is 0001-initial-schema/);
  t.notOk("queue" in pending, "the tables of another version are not asked");
  await client.query("insert into migrations (name) values ('0000-earlier')");
  t.match((await examine(here)).migrations, /^fail: the database is older .*DATABASE_URL/);
  await client.query(
    "insert into migrations (name) values ('0001-initial-schema'), ('9999-later')",
  );
  await client.query("delete from migrations where name = '0000-earlier'");
  t.match((await examine(here)).migrations, /^fail: the database is newer .*9999-later/);
});

t.test("human-readable amounts", async (t) => {
  t.same([0, 999, 1536, 20 * 2 ** 20, 3 * 2 ** 30].map(formatBytes), [
    "0 B",
    "999 B",
    "1.5 kB",
    "20 MB",
    "3.0 GB",
  ]);
  t.same([0.04, 59.6, 300, 7300].map(formatSeconds), ["0.0 s", "60 s", "5 min", "2 h"]);
});
