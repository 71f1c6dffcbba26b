import type { EntityManager } from "@mikro-orm/postgresql";
import pg, { type PoolClient } from "pg";
import t from "tap";
import { type DoctorContext, examine } from "../../src/admin/doctor/check.ts";
import { serviceChecks } from "../../src/admin/doctor/service-checks.ts";
import { entities } from "../../src/app/entities.ts";
import { migrate } from "../../src/app/migrate.ts";
import { startApp } from "../../src/app/start-app.ts";
import { openDatabase } from "../../src/db/database.ts";
import { inTransaction } from "../../src/db/pool/in-transaction.ts";
import { tenantRole, workspaceSetting } from "../../src/db/tenancy/tenant-role.ts";
import { TicketEntity } from "../../src/features/tickets/entity.ts";
import { ensureWorkspace } from "../../src/identity/workspace.ts";
import { asSuperuser, createTestDatabase } from "../support/database.ts";
import { eventually } from "../support/eventually.ts";
import { startService, testConfig, testLog } from "../support/service.ts";

t.test("every table with a workspace has row-level security", async (t) => {
  const { app } = await startService(t, { ROLE: "api" });
  const { rows } = await app.db.pool.query(
    `select c.relname, c.relrowsecurity as secured,
       pg_get_expr(p.polqual, p.polrelid) like '%' || $1 || '%' as scoped
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'workspace_id'
     left join pg_policy p on p.polrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
       and not c.relispartition`,
    [workspaceSetting],
  );
  t.ok(rows.length >= 8);
  for (const { relname, secured, scoped } of rows) {
    t.same([secured, scoped], [true, true], relname);
  }

  const role = await app.db.pool.query("select * from pg_roles where rolname = $1", [tenantRole]);
  t.match(role.rows, [{ rolsuper: false, rolbypassrls: false, rolcanlogin: false }]);
  const owned = await app.db.pool.query(
    "select from pg_class where pg_get_userbyid(relowner) = $1",
    [tenantRole],
  );
  t.equal(owned.rowCount, 0);
});

t.test("no query shows another workspace's rows", async (t) => {
  const service = await startService(t, { ROLE: "api" });
  const { db } = service.app;
  const other = await service.newWorkspace();
  const ticket = { subject: "Mine", requester: { name: "Ada" } };
  await service.rest("POST", "/api/v1/tickets", ticket);
  await service.rest("POST", "/api/v1/tickets", { ...ticket, subject: "Theirs" }, other.key);
  const mine = service.workspaceId;
  const subjects = (rows: { subject: string }[]) => rows.map(({ subject }) => subject);

  const em = db.forWorkspace(mine);
  t.same(subjects(await em.find(TicketEntity, {}, { filters: false })), ["Mine"], "ORM, no filter");
  const updated = await db.transact(mine, (tx) =>
    tx.em.nativeUpdate(TicketEntity, {}, { subject: "x" }, { filters: false }),
  );
  t.equal(updated, 1);
  t.same(subjects(await em.execute("select subject from tickets")), ["x"], "ORM, raw SQL");
  const all = await db.query<{ subject: string }>(
    mine,
    "select subject from tickets where $1 <> ''",
    [],
  );
  t.same(subjects(all), ["x"], "hot path");

  const asTenant = (setting: string | undefined, use: (client: PoolClient) => Promise<unknown>) =>
    inTransaction(db.pool, async (client) => {
      await client.query(`set local role ${tenantRole}`);
      if (setting !== undefined) {
        await client.query(`select set_config('${workspaceSetting}', $1, true)`, [setting]);
      }
      return use(client);
    });
  const count = (table: string) => async (client: PoolClient) =>
    (await client.query(`select from ${table}`)).rowCount;
  t.equal(await asTenant(mine, count("tickets")), 1);
  t.equal(await asTenant(mine, count("workspaces")), 1);
  t.equal(await asTenant(undefined, count("tickets")), 0, "without a workspace there is nothing");
  t.equal(await asTenant("", count("tickets")), 0);
  const denied = { code: "42501", message: /./ };
  await t.rejects(asTenant(mine, count("key_checks")), denied, "what is of no workspace");
  await t.rejects(asTenant(mine, count("events_default")).catch(ignoreMissing), denied);
  const steal = (client: PoolClient) =>
    client.query("update tickets set workspace_id = $1", [other.workspaceId]);
  await t.rejects(asTenant(mine, steal), denied, "nothing can be given away either");
  const plant = (client: PoolClient) =>
    client.query(
      "insert into audit_events select $1, 'aud_x', '', 'operator', '', '', '', '', '', '', '', '', now()",
      [other.workspaceId],
    );
  await t.rejects(asTenant(mine, plant), denied);

  const { rows: queues } = await db.pool.query<{ name: string; table: string }>(
    "select name, quote_ident(table_name) as table from pgboss.queue order by name",
  );
  t.same(
    queues.map(({ name }) => name),
    [
      "channel-mail",
      "deliveries",
      "events",
      "interrupted",
      "mail",
      "media",
      "notices",
      "outbound",
      "unassign",
    ],
  );
  for (const { name, table } of queues) {
    const enqueue = (workspaceId: string) => (client: PoolClient) =>
      client.query(`insert into pgboss.${table} (name, data) values ($1, $2)`, [
        name,
        { workspaceId },
      ]);
    const isOpen = name !== "interrupted";
    if (isOpen) {
      await t.resolves(asTenant(mine, enqueue(mine)), `${name} takes jobs`);
    } else {
      await t.rejects(asTenant(mine, enqueue(mine)), denied, `${name} takes none`);
    }
    await t.rejects(asTenant(mine, enqueue(other.workspaceId)), denied, "of nobody else");
    for (const statement of [
      `select id from pgboss.${table}`,
      `update pgboss.${table} set data = null`,
      `delete from pgboss.${table}`,
    ]) {
      await t.rejects(
        asTenant(mine, (client) => client.query(statement)),
        denied,
        statement,
      );
    }
  }
  const { rows: others } = await db.pool.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c
     where c.relnamespace = 'pgboss'::regnamespace and c.relkind in ('r', 'p')
       and has_table_privilege($1, c.oid, 'select, insert, update, delete')`,
    [tenantRole],
  );
  t.same(
    new Set(others.map(({ name }) => name)),
    new Set(["pgboss.queue", ...queues.map(({ table }) => `pgboss.${table}`)]),
    "and touches nothing else of the queue",
  );
});

/** Not every version of the tables has partitions. */
function ignoreMissing(err: { code?: string }): never {
  throw err.code === "42P01" ? Object.assign(new Error("none"), { code: "42501" }) : err;
}

t.test("it applies to entity managers, in and outside of transactions", async (t) => {
  const service = await startService(t, { ROLE: "api", DATABASE_POOL: 2 });
  const { db } = service.app;
  const other = await service.newWorkspace();
  const who = async (em: EntityManager) => {
    const [row] = await em.execute(
      `select current_user as role, current_setting('${workspaceSetting}', true) as at`,
    );
    return row;
  };
  const behind = (at: string) => ({ role: tenantRole, at });
  const work = async (workspaceId: string) => {
    const em = db.forWorkspace(workspaceId);
    t.same(await who(em), behind(workspaceId), "a single statement");
    await db.transact(workspaceId, async (tx) => {
      t.same(await who(tx.em), behind(workspaceId), "the first of a transaction");
      t.same(await who(tx.em), behind(workspaceId), "the next");
    });
    await t.rejects(em.execute("select nonsense"), { message: /nonsense/ });
    t.same(await em.execute("select count(*)::int as keys from api_keys"), [{ keys: 1 }]);
  };
  await Promise.all([work(service.workspaceId), work(other.workspaceId), work(other.workspaceId)]);
  const outside = await db.pool.query("select current_user = session_user as self");
  t.same(outside.rows, [{ self: true }]);
});

t.test("statements of the hot path leave no state on their connection", async (t) => {
  const service = await startService(t, { ROLE: "api", DATABASE_POOL: 2 });
  const { db } = service.app;
  const who = async () => {
    const { rows } = await db.pool.query(
      `select current_user = session_user as self, current_setting('${workspaceSetting}', true) as at`,
    );
    return { self: rows[0].self, at: rows[0].at ?? "" };
  };
  const ask = `select current_user as role, current_setting('${workspaceSetting}') as at, $1 as one`;
  const ids = Array.from({ length: 50 }, (_, i) => `wrk_${i % 7}`);
  const responses = await Promise.all(ids.map((id) => db.query(id, ask, [])));
  t.same(
    responses.flat(),
    ids.map((id) => ({ role: tenantRole, at: id, one: id })),
    "each its own, two connections for all",
  );
  t.same(await who(), { self: true, at: "" });

  for (let i = 0; i < 5; i++) {
    await t.rejects(db.query("wrk_1", "select 1 / (length($1) - 5)", []), {
      code: "22012",
      message: /./,
    });
    await t.rejects(db.query("wrk_1", "select nonsense, $1", []), { code: "42703", message: /./ });
    t.same(await who(), { self: true, at: "" }, "nor one that fails");
  }
  const none = await db.query("wrk_1", "select 1 as one where $1 = ''", []);
  t.same(none, []);
  const many = await db.query("wrk_1", "select i from generate_series(1, 3) i where $1 <> ''", []);
  t.same(many, [{ i: 1 }, { i: 2 }, { i: 3 }]);
});

t.test("a database user who may not create roles runs without row-level security", async (t) => {
  const database = await createTestDatabase({ migrate: async () => {} });
  const { pathname } = new URL(database.url);
  const name = `plain_${process.pid}`;
  const asAdmin = (statements: string) =>
    asSuperuser(database, (client) => client.query(statements));
  await asAdmin(`create role ${name} login password 'plain';
    alter database "${pathname.slice(1)}" owner to ${name};
    alter schema public owner to ${name}`);
  const url = Object.assign(new URL(database.url), { username: name, password: "plain" }).href;
  t.teardown(() => database.drop());

  const warnings: string[] = [];
  const log = Object.assign(Object.create(testLog), {
    warn: (_: object, message: string) => warnings.push(message),
  });
  await migrate({ url, backend: "postgres", log });
  t.match(warnings, [/^row-level security is off.*create role ticketing_tenant/]);
  const config = testConfig(url, { ROLE: "api" });
  const app = await startApp(config, testLog);
  const workspaceId = await ensureWorkspace(app.db, "plain");
  t.same(await app.db.forWorkspace(workspaceId).find(TicketEntity, {}), []);
  t.same(await app.db.query(workspaceId, "select current_user as me, $1 as id", []), [
    { me: name, id: workspaceId },
  ]);
  await app.close();

  const findingOf = async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const checks = serviceChecks.filter((check) => check.name === "row-level security");
    const [finding] = await examine(client, checks, { now: Date.now } as DoctorContext);
    await client.end();
    return finding?.status;
  };
  t.equal(await findingOf(), "warn", "the doctor sees it");

  await asAdmin(`grant ${tenantRole} to ${name}`);
  await migrate({ url, backend: "postgres", log });
  t.equal(warnings.length, 1, "it is there as soon as the user has the role");
  const db = await openDatabase({ url, entities, log: testLog, poolSize: 2 });
  t.match(await db.query(workspaceId, "select current_user as me, $1 as id", []), [
    { me: tenantRole },
  ]);
  t.equal(await findingOf(), "ok");

  await db.close();

  const ready = await startApp(config, testLog);
  const readiness = async () => {
    const response = await fetch(`http://127.0.0.1:${ready.port}/readyz`);
    return { status: response.status, text: await response.text() };
  };
  t.equal((await readiness()).status, 200);
  await asAdmin(`revoke ${tenantRole} from ${name}`);
  const { status, text } = await eventually(readiness, (response) => response.status !== 200);
  t.equal(status, 503, text);
  await ready.close();
});
