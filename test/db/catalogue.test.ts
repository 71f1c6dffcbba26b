// @suite default
import pg from "pg";
import t from "tap";
import { sharedTables, workspaceLookups } from "../../src/db/tenancy/workspace-keys.ts";
import { createTestDatabase } from "../support/database.ts";

interface Key {
  readonly name: string;
  readonly columns: readonly string[];
  /** Those that a foreign key refers to. */
  readonly referred: readonly string[] | null;
}

const columnsOf = (table: string, numbers: string) => `array(
  select attname::text from unnest(${numbers}) with ordinality as key (number, position)
  join pg_attribute on attrelid = ${table} and attnum = number order by position)`;

/** Tables of the application; its partitions have the keys of their table. */
const tables = `
  select c.oid, c.relname::text as name, exists (select from pg_attribute a
    where a.attrelid = c.oid and a.attname = 'workspace_id' and a.attnotnull) as "isOfWorkspace"
  from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    and not c.relispartition`;

const keys = `
  select i.indexrelid::regclass::text as name, null as referred,
    ${columnsOf("i.indrelid", "i.indkey")} as columns
  from pg_index i join (${tables}) t on t.oid = i.indrelid
  where i.indisunique and t."isOfWorkspace"
  union all
  select c.conname, ${columnsOf("c.confrelid", "c.confkey")},
    ${columnsOf("c.conrelid", "c.conkey")}
  from pg_constraint c join (${tables}) t on t.oid = c.conrelid
  where c.contype = 'f' and t."isOfWorkspace"`;

t.test("keys begin with the workspace, except those used to find it", async (t) => {
  const { url, drop } = await createTestDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  t.teardown(async () => {
    await client.end();
    await drop();
  });
  const found = await client.query<{ name: string; isOfWorkspace: boolean }>(tables);
  const shared = found.rows.filter(({ isOfWorkspace }) => !isOfWorkspace);
  t.same(shared.map(({ name }) => name).sort(), Object.keys(sharedTables).sort());

  const { rows } = await client.query<Key>(keys);
  t.ok(rows.length > found.rows.length, "each table has a key");
  t.ok(rows.some(({ referred }) => referred !== null));
  const begins = (columns: readonly string[]) => columns[0] === "workspace_id";
  const others = rows.filter(
    ({ columns, referred }) => !begins(columns) || (referred !== null && !begins(referred)),
  );
  t.same(others.map(({ name }) => name).sort(), Object.keys(workspaceLookups).sort());
});
