import t from "tap";
import { columns, reaches, schemas } from "../../../src/features/privacy/classification.ts";
import { startService } from "../../support/service.ts";

const storedColumns = `
  select n.nspname as schema, c.relname as table, a.attname as column
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relkind in ('r', 'p') and not c.relispartition
    and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`;

t.test("every column of the database is classified, once, and no other", async (t) => {
  const { app } = await startService(t, { ROLE: "api" });
  const { rows } =
    await app.db.pool.query<Record<"schema" | "table" | "column", string>>(storedColumns);
  const own = rows.filter(({ schema }) => !Object.hasOwn(schemas, schema));
  t.ok(own.length < rows.length, "the schema of the queue is classified as a whole");
  const classified = Object.entries(columns).flatMap(([table, byReach]) =>
    Object.values(byReach).flatMap((names) =>
      names.split(" ").map((column) => `public.${table}.${column}`),
    ),
  );
  t.same(
    classified.toSorted(),
    own.map(({ schema, table, column }) => `${schema}.${table}.${column}`).sort(),
    "add what is missing to src/features/privacy/classification.ts",
  );
  const used = Object.values(columns).flatMap((byReach) => Object.keys(byReach));
  t.same([...new Set(used)].sort(), Object.keys(reaches).sort());
});
