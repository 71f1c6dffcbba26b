// @suite default
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import t from "tap";
import { entities } from "../../src/app/entities.ts";
import { migrate } from "../../src/app/migrate.ts";
import { openDatabase } from "../../src/db/database.ts";
import { startQueue } from "../../src/jobs/boss.ts";
import { createLogger } from "../../src/telemetry/log.ts";
import { createTestDatabase } from "../support/database.ts";

const log = createLogger("silent");

t.test("processes that start together migrate once, to the schema of the entities", async (t) => {
  const database = await createTestDatabase({ migrate: async () => {} });
  t.teardown(() => database.drop());
  const options = { url: database.url, backend: "postgres", log } as const;
  const start = async () => {
    await migrate(options);
    const queue = await startQueue({ ...options, supervise: false });
    await queue.stop();
  };
  await Promise.all([start(), start(), start()]);
  await start();

  const db = await openDatabase({ url: database.url, entities, log, poolSize: 2 });
  t.teardown(() => db.close());
  const difference = await db.orm.schema.getUpdateSchemaSQL({ dropTables: false });
  // Entities do not describe policies, which src/db/tenancy/tenant-role.ts adds to every table.
  const ofPolicies = /^(?:drop policy .*|alter table .* disable row level security;)$/gm;
  // Nor the accounts of the sign-in, which statements read and write directly.
  const ofAccounts =
    /^alter table "(?:passkeys|sessions)" drop constraint "\w+_account_id_fkey";$/gm;
  // Nor the vectors that the functions of a search use.
  const ofSearch =
    /^(?:drop index "\w+_(?:search|prefix)_vector_index"|alter table "\w+" drop column "search_vector"(?:, drop column "prefix_vector")?);$/gm;
  // Nor the names by which events find their subscriptions.
  const ofTypes =
    /^(?:drop index "\w+_type_keys_index"|alter table "\w+" drop column "type_keys");$/gm;
  // Nor the indexes that are about JSON.
  const ofJson =
    /^drop index "(?:channels_mailbox|messages_recipients|messages_senders|tickets_participants)";$/gm;
  t.equal(
    difference
      .replace(ofJson, "")
      .replace(ofPolicies, "")
      .replace(ofAccounts, "")
      .replace(ofSearch, "")
      .replace(ofTypes, "")
      .replace("set names 'utf8';", "")
      .trim(),
    "",
  );
});

t.test("a start does not wait for a table in use that needs no change", async (t) => {
  const database = await createTestDatabase();
  t.teardown(() => database.drop());
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  t.teardown(() => client.end());
  await client.query("begin");
  const { rows } = await client.query<{ name: string }>(
    "select oid::regclass::text as name from pg_class where relkind in ('r', 'p') and relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace)",
  );
  t.ok(rows.length > 20);
  await client.query(`lock table ${rows.map(({ name }) => name).join()} in row exclusive mode`);
  const done = migrate({ url: database.url, backend: "postgres", log }).then(() => "started");
  t.equal(await Promise.race([done, sleep(10_000, "waits", { ref: false })]), "started");
  await client.query("rollback");
  await done;
});

t.test("a start checks the schema once, and repairs it if needed", async (t) => {
  const database = await createTestDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  t.teardown(async () => {
    await client.end();
    await database.drop();
  });
  const { query } = pg.Client.prototype;
  let queries = 0;
  t.intercept(pg.Client.prototype, "query", {
    value(this: pg.Client, ...args: Parameters<typeof query>) {
      queries += 1;
      return query.apply(this, args);
    },
  });
  /** How many queries a start makes. */
  const start = async () => {
    queries = 0;
    await migrate({ url: database.url, backend: "postgres", log });
    return queries;
  };
  t.equal(await start(), 1);
  const { rows } = await client.query("select table_name from pgboss.queue where name = 'events'");
  const damages = [
    "drop policy workspace on tickets",
    "alter table tickets disable row level security",
    "revoke insert on messages from ticketing_tenant",
    `revoke insert on pgboss.${rows[0].table_name} from ticketing_tenant`,
    "grant delete on pgboss.queue to ticketing_tenant",
    "comment on table pgboss.queue is null",
  ];
  for (const damage of damages) {
    await client.query(damage);
    t.ok((await start()) > 1, damage);
    t.equal(await start(), 1, "repaired");
  }
});

t.test("a database that this version cannot migrate is unchanged", async (t) => {
  const database = await createTestDatabase({ migrate: async () => {} });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  t.teardown(async () => {
    await client.end();
    await database.drop();
  });
  const tables = async () =>
    (await client.query("select relname from pg_class where relnamespace = 'public'::regnamespace"))
      .rows;
  await client.query(`
    create table migrations (id serial primary key, name text);
    insert into migrations (name) values ('0001-initial'), ('0002-expand-identity')`);
  const before = await tables();
  const start = migrate({ url: database.url, backend: "postgres", log });
  await t.rejects(start, { name: "SchemaTooOldError", message: /start with an empty one/ });
  t.same(await tables(), before);
});
