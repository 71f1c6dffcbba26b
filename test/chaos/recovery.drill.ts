import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import t from "tap";
import { migrate } from "../../src/app/migrate.ts";
import { findDebianPostgres } from "../support/debian-postgres.ts";
import { eventually } from "../support/eventually.ts";
import { spawnAdmin, spawnService } from "../support/process.ts";
import { createReceiver, type Receiver } from "../support/receiver.ts";
import { restCall, testConfig, testLog } from "../support/service.ts";

t.test("a restore has everything before its moment, and nothing after", async (t) => {
  const postgres = findDebianPostgres(t);
  if (postgres === undefined) {
    return t.fail("install the package postgresql: apt-get install postgresql");
  }
  const pathOf = (name: string) => join(postgres.folder, name);
  const archive = pathOf("archive");
  mkdirSync(archive);
  chmodSync(archive, 0o777);
  postgres.run("initdb", ["-D", pathOf("data"), "-U", "postgres", "-A", "trust", "-E", "UTF8"]);
  const primary = await postgres.start(pathOf("data"), {
    archive_mode: "on",
    archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/%f`,
  });
  const { url } = primary;
  await migrate({ url, backend: "postgres", log: testLog });
  const { SECRET_ENCRYPTION_KEY } = testConfig(url);
  const env = { DATABASE_URL: url, SECRET_ENCRYPTION_KEY };
  const key = await spawnAdmin(["create-key", "--workspace", "test", "--name", "test"], env);
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  t.teardown(() => client.end());

  let api = await spawnService(t, { ...env, ROLE: "api" });
  let worker = await spawnService(t, { ...env, ROLE: "worker" });
  const call = (method: string, path: string, body?: object) =>
    restCall(api.url, key, method, `/api/v1/${path}`, body);
  const revoked = (await call("POST", "api-keys", { name: "revoked" })).body.data;
  const [receiver, paused] = [await createReceiver(), await createReceiver()];
  const subscriptions = [receiver, paused].map(async (each) => {
    t.teardown(() => each.close());
    return (await call("POST", "webhook-subscriptions", { url: each.url })).body.data.id as string;
  });
  const [, pausedId] = await Promise.all(subscriptions);
  const ledger = new Map<string, string[]>();
  /** Opens tickets, and keeps their identifiers under a name. */
  const open = async (name: string, count = 20) => {
    const ids: string[] = [];
    for (let i = 0; i < count; i++) {
      const ticket = { subject: name, requester: { email: "ada@example.com" } };
      const { status, body } = await call("POST", "tickets", ticket);
      t.equal(status, 201);
      ids.push(body.data.id);
    }
    ledger.set(name, ids);
  };
  const times = (name: string, at: Receiver = receiver) =>
    ledger.get(name)?.map((id) => ticketsAt(at).filter((each) => each === id).length);
  const each = (name: string, count: number) => ledger.get(name)?.map(() => count);
  const arrived = async (name: string, count = 1) => {
    const wanted = JSON.stringify(each(name, count));
    await eventually(
      async () => JSON.stringify(times(name)),
      (found) => found === wanted,
      60_000,
    );
    t.same(times(name), each(name, count), `${name}: each ${count} times`);
  };

  await open("before the backup");
  await arrived("before the backup");
  const started = performance.now();
  postgres.run("pg_basebackup", ["-d", url, "-D", pathOf("base"), "--checkpoint=fast"]);
  t.comment(`base backup in ${Math.round(performance.now() - started)} ms`);
  await open("after the backup");
  await arrived("after the backup");

  receiver.respond({ delayMs: 3_000 });
  await open("in flight", 5);
  await eventually(
    async () => receiver.requests.length,
    (count) => count >= 45,
  );
  // Its shutdown waits for deliveries in flight; it claims nothing more.
  const ending = worker.end("SIGTERM");
  await open("waiting");
  const { rows } = await client.query<{ moment: string }>(
    "select clock_timestamp()::text as moment",
  );
  const moment = rows[0]?.moment ?? "";

  await ending;
  receiver.respond({});
  worker = await spawnService(t, { ...env, ROLE: "worker" });
  await arrived("waiting");
  await open("after the moment");
  await arrived("after the moment");
  t.match(await call("DELETE", `api-keys/${revoked.id}`), { status: 204 });
  const seenBefore = receiver.requests.length;
  const pausedBefore = paused.requests.length;
  const findings = JSON.parse(await spawnAdmin(["doctor", "--json"], env));
  t.match(
    findings.find(({ check }: { check: string }) => check === "archive"),
    { status: "ok", what: "WAL is archived" },
  );
  await client.query("drop table tickets cascade");
  await client.query("select pg_switch_wal()");
  await worker.end("SIGTERM");
  await api.end("SIGTERM");
  await primary.stop();

  writeFileSync(pathOf("base/recovery.signal"), "");
  const recovering = performance.now();
  const restored = await postgres.start(pathOf("base"), {
    restore_command: `cp ${archive}/%f %p`,
    recovery_target_time: moment,
    recovery_target_action: "promote",
  });
  const again = { DATABASE_URL: restored.url, SECRET_ENCRYPTION_KEY };
  const reader = new pg.Client({ connectionString: restored.url });
  await reader.connect();
  t.teardown(() => reader.end());
  await eventually(
    async () => (await reader.query("select pg_is_in_recovery() as recovering")).rows[0].recovering,
    (recovering) => !recovering,
  );
  t.comment(`restored to ${moment} in ${Math.round(performance.now() - recovering)} ms`);
  const found = await reader.query<{ id: string }>("select id from tickets");
  const expected = ["before the backup", "after the backup", "in flight", "waiting"];
  t.same(
    new Set(found.rows.map(({ id }) => id)),
    new Set(expected.flatMap((name) => ledger.get(name) ?? [])),
    "the tickets before the moment, and no others",
  );

  // The API alone delivers nothing, which leaves time to look and to pause subscriptions.
  api = await spawnService(t, { ...again, ROLE: "api" });
  t.match(await call("PATCH", `webhook-subscriptions/${pausedId}`, { active: false }), {
    status: 200,
  });
  const me = await restCall(api.url, revoked.key, "GET", "/api/v1/me");
  t.equal(me.status, 200, "a key that was revoked after the moment is valid again");
  t.equal(receiver.requests.length, seenBefore);
  await spawnService(t, { ...again, ROLE: "worker" });
  await arrived("waiting", 2);
  const deliveries = () =>
    reader.query<{ outcome: string; count: number }>(
      "select outcome, count(*)::int from webhook_deliveries group by 1 order by 1",
    );
  await eventually(
    async () => (await deliveries()).rows.find(({ outcome }) => outcome === "interrupted")?.count,
    (count) => count !== undefined,
    60_000,
  );
  t.comment(`outcomes after the restore: ${JSON.stringify((await deliveries()).rows)}`);
  t.equal(receiver.requests.length, seenBefore + 20, "nothing else is sent again");
  t.equal(paused.requests.length, pausedBefore, "a paused subscription gets nothing again");
  const ids = receiver.requests.map(({ body }) => JSON.parse(body.toString()).id as string);
  t.equal(new Set(ids).size, seenBefore, "what is sent again has the same event id");
  await open("after the restore");
  await arrived("after the restore");
});

const ticketsAt = ({ requests }: Receiver) =>
  requests.map(({ body }) => JSON.parse(body.toString()).data.ticket.id as string);
