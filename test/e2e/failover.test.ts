// @suite all
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import t from "tap";
import { migrate } from "../../src/app/migrate.ts";
import { startApp } from "../../src/app/start-app.ts";
import { createApiKey } from "../../src/features/api-keys/service.ts";
import { ensureWorkspace } from "../../src/identity/workspace.ts";
import { createTestDatabase } from "../support/database.ts";
import { eventually } from "../support/eventually.ts";
import { createReceiver } from "../support/receiver.ts";
import { startReplicated } from "../support/replica.ts";
import { restCall, testConfig, testLog, trustTestAuthority } from "../support/service.ts";

t.test("a URL with several servers follows the one that takes writes", async (t) => {
  await trustTestAuthority();
  const { primaryUrl, replicaUrl, stopPrimary, promote } = await startReplicated(t);
  const replica = new URL(replicaUrl);
  // The replica first, so that the order does not decide.
  const url = primaryUrl.replace(/(?<=@)/, `${replica.host},`);
  await migrate({ url, backend: "postgres", log: testLog });
  const app = await startApp(testConfig(url), testLog);
  t.teardown(() => app.close());
  const receiver = await createReceiver();
  t.teardown(() => receiver.close());
  const { key } = await createApiKey(app.db, await ensureWorkspace(app.db, "one"), "one");
  const call = (method: string, path: string, body?: object) =>
    restCall(`http://127.0.0.1:${app.port}`, key, method, `/api/v1/${path}`, body);
  const events = ["service.ticket.created.v1"];
  await call("POST", "webhook-subscriptions", { url: receiver.url, events });

  const opened: string[] = [];
  let failed = 0;
  const open = async () => {
    const response = await call("POST", "tickets", { subject: "x", requester: { name: "Ada" } });
    if (response.status === 201) {
      opened.push(response.body.data.id);
    } else {
      failed += 1;
      t.equal(response.status, 503, JSON.stringify(response.body));
    }
  };
  const writing = new AbortController();
  const writer = (async () => {
    while (!writing.signal.aborted) {
      await open();
      await sleep(20);
    }
  })();
  await eventually(
    async () => opened.length,
    (count) => count >= 20,
    10_000,
  );
  const before = opened.length;
  const start = performance.now();
  await stopPrimary();
  await promote();
  await eventually(
    async () => opened.length,
    (count) => count >= before + 20,
    30_000,
  );
  t.comment(`${failed} refused, writes again after ${Math.round(performance.now() - start)} ms`);
  writing.abort();
  await writer;

  t.ok(opened.length >= before + 20, "it goes on");
  const received = () =>
    receiver.requests.map(({ body }) => JSON.parse(body.toString()).data.ticket.id as string);
  await eventually(
    async () => new Set(received()).size,
    (count) => count >= opened.length,
    30_000,
  );
  const missing = opened.filter((id) => !received().includes(id));
  t.same(missing, [], "each ticket that was acknowledged fired its event");
  t.equal(new Set(received()).size, received().length, "none twice");
});

t.test("a server that takes no writes is out of service, not broken", async (t) => {
  const database = await createTestDatabase();
  const app = await startApp(testConfig(database.url, { ROLE: "api" }), testLog);
  t.teardown(async () => {
    await app.close();
    await database.drop();
  });
  const { key } = await createApiKey(app.db, await ensureWorkspace(app.db, "one"), "one");
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const name = client.escapeIdentifier(new URL(database.url).pathname.slice(1));
  await client.query(`alter database ${name} set default_transaction_read_only = on`);
  // Settings of a database apply to new connections.
  await client.query(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  );
  await client.end();

  const ticket = { subject: "x", requester: { name: "Ada" } };
  const base = `http://127.0.0.1:${app.port}`;
  const { status, body } = await restCall(base, key, "POST", "/api/v1/tickets", ticket);
  t.equal(status, 503, JSON.stringify(body));
  t.equal(body.error.code, "UNAVAILABLE");
  const reasons = await eventually(app.readiness, (all) => all.length > 0);
  t.ok(reasons.includes("database: it takes no writes"), reasons.join());
});
