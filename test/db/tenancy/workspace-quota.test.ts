// @suite all
import pg from "pg";
import t from "tap";
import { entities } from "../../../src/app/entities.ts";
import { openDatabase } from "../../../src/db/database.ts";
import { createApiKey } from "../../../src/features/api-keys/service.ts";
import { TicketEntity } from "../../../src/features/tickets/entity.ts";
import { eventually } from "../../support/eventually.ts";
import { startService, testLog } from "../../support/service.ts";

t.test("slow statements of one workspace leave connections to the others", async (t) => {
  const service = await startService(t, { ROLE: "api", DATABASE_POOL: 4 });
  const { db } = service.app;
  const other = await service.newWorkspace();
  const blocker = new pg.Client({ connectionString: db.url });
  await blocker.connect();
  t.teardown(() => blocker.end());
  await blocker.query("select pg_advisory_lock(1)");
  const blocked = async (): Promise<number> => {
    const waiting = await blocker.query(
      `select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`,
    );
    return waiting.rowCount ?? 0;
  };
  const slow = () =>
    db.query(service.workspaceId, "select pg_advisory_xact_lock_shared(1), $1", []);
  const slowest = Promise.all(Array.from({ length: 6 }, slow));
  await eventually(blocked, (count) => count >= 2);
  const ways: [string, () => Promise<unknown>][] = [
    ["a list", () => service.rest("GET", "/api/v1/tickets", undefined, other.key)],
    ["a write", () => open(other.key)],
    ["a write with Idempotency-Key", () => open(other.key, { "idempotency-key": "x" })],
  ];
  const open = async (key: string, headers = {}) => {
    const response = await fetch(`${service.url}/api/v1/tickets`, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json", ...headers },
      body: JSON.stringify({ subject: "Help", requester: { email: "ada@example.com" } }),
    });
    t.equal(response.status, 201);
  };
  for (const [name, call] of ways) {
    await call();
    t.equal(await blocked(), 2, `${name} gets a connection while the slow ones hold their two`);
  }
  await blocker.query("select pg_advisory_unlock(1)");
  await slowest;
});

t.test(
  "calls with an Idempotency-Key get the same share, from their first statement on",
  async (t) => {
    const service = await startService(t, { ROLE: "api", DATABASE_POOL: 8 });
    // Messages of one caller would share a transaction.
    const keys = await Promise.all(
      Array.from({ length: 6 }, () =>
        createApiKey(service.app.db, service.workspaceId, "one of six"),
      ),
    );
    const ticket = { subject: "Help", requester: { email: "ada@example.com" } };
    const { id } = (await service.rest("POST", "/api/v1/tickets", ticket)).body.data;
    const blocker = new pg.Client({ connectionString: service.app.db.url });
    await blocker.connect();
    t.teardown(() => blocker.end());
    await blocker.query("begin");
    await blocker.query("select from tickets where id = $1 for update", [id]);
    const reply = async ({ key }: { key: string }, i: number) => {
      const response = await fetch(`${service.url}/api/v1/tickets/${id}/messages`, {
        method: "POST",
        headers: {
          authorization: `Bearer ${key}`,
          "content-type": "application/json",
          "idempotency-key": `${i}`,
        },
        body: JSON.stringify({ body: "Hello" }),
      });
      return response.status;
    };
    const replies = Promise.all(keys.map(reply));
    const held = async (): Promise<number> => {
      const waiting = await service.app.db.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return waiting.rowCount ?? 0;
    };
    t.equal(await eventually(held, (count) => count >= 4), 4);
    await blocker.query("rollback");
    t.same(await replies, Array(6).fill(201));
  },
);

t.test("a statement ends at its time limit, and the error says what to narrow", async (t) => {
  const service = await startService(t, { ROLE: "api", DATABASE_STATEMENT_TIMEOUT: 1 });
  const ticket = { subject: "Help", requester: { email: "ada@example.com" } };
  const { body } = await service.rest("POST", "/api/v1/tickets", ticket);
  const blocker = new pg.Client({ connectionString: service.app.db.url });
  await blocker.connect();
  t.teardown(() => blocker.end());

  await blocker.query("begin");
  await blocker.query("lock table tickets in access exclusive mode");
  const search = await service.rest("GET", "/api/v1/tickets?q=lamp");
  t.match(search, {
    status: 503,
    body: { error: { code: "TIMEOUT", details: [{ field: "q", reason: "TOO_BROAD" }] } },
  });
  t.match(search.body.error.message, /rarer words/);
  const list = await service.rest("GET", "/api/v1/tickets");
  t.match(list, { status: 503, body: { error: { code: "TIMEOUT" } } }, "a list");
  const change = await service.rest("PATCH", `/api/v1/tickets/${body.data.id}`, { subject: "x" });
  t.match(change, { status: 503, body: { error: { code: "TIMEOUT" } } }, "a transaction");
  await blocker.query("rollback");
  t.equal((await service.rest("GET", "/api/v1/tickets?q=help")).body.data.length, 1);

  const { rows } = await service.app.db.pool.query("show statement_timeout");
  t.same(rows, [{ statement_timeout: "0" }], "the worker and the command line have no limit");

  const url = service.app.db.url;
  const plain = { url, entities, log: testLog, poolSize: 2, statementTimeoutMs: 100 };
  const unsecured = await openDatabase({ ...plain, rowLevelSecurity: false });
  t.teardown(() => unsecured.close());
  const sleeps = () => unsecured.query(service.workspaceId, "select pg_sleep(5), $1", []);
  await t.rejects(sleeps(), { code: "57014" }, "without row-level security too");
  const em = () => unsecured.forWorkspace(service.workspaceId);
  t.equal((await em().find(TicketEntity, {})).length, 1);
});
