import pg from "pg";
import t, { type Test } from "tap";
import { runBatch } from "../../../src/db/pool/statement-batch.ts";
import { UnpreparedClient } from "../../../src/db/pool/unprepared-client.ts";
import { createTestDatabase } from "../../support/database.ts";

async function openClient(t: Test, type: typeof pg.Client = pg.Client) {
  const database = await createTestDatabase({ migrate: async () => {} });
  const client = new type({ connectionString: database.url });
  await client.connect();
  t.teardown(async () => {
    await client.end();
    await database.drop();
  });
  return client as unknown as pg.PoolClient;
}

const preparedTexts = async (client: pg.PoolClient) => {
  const { rows } = await client.query("select statement from pg_prepared_statements order by 1");
  return rows.map(({ statement }) => statement);
};

t.test("statements run in one transaction and return their rows", async (t) => {
  const client = await openClient(t);
  const results = await runBatch(client, [
    { text: "create table notes (id int primary key, at timestamptz)" },
    { text: "insert into notes values ($1, $2)", values: [1, new Date(0)], hasRows: false },
    { text: "select id, at, $1::jsonb as data from notes", values: [{ a: [1] }] },
  ]);
  t.strictSame(
    results.map(({ command }) => command),
    ["CREATE", "INSERT", "SELECT"],
  );
  t.strictSame(results[2]?.rows, [{ id: 1, at: new Date(0), data: { a: [1] } }]);

  const insert = { text: "insert into notes values ($1, null)", hasRows: false };
  const twice = [2, 2].map((id) => ({ ...insert, values: [id] }));
  await t.rejects(runBatch(client, twice), { code: "23505" });
  const { rows } = await client.query("select id from notes");
  t.strictSame(rows, [{ id: 1 }], "a statement that fails takes those before it along");
});

t.test("a statement is prepared once on its connection, and again after an error", async (t) => {
  const client = await openClient(t);
  const divide = (by: number) => [{ text: "select 1 / $1::int as result", values: [by] }];
  await runBatch(client, divide(1));
  await runBatch(client, divide(1));
  t.strictSame(await preparedTexts(client), ["select 1 / $1::int as result"]);

  const fresh = (by: number) => [
    { text: "select 2 / $1::int as result", values: [by] },
    { text: "select 3 as result" },
  ];
  await t.rejects(runBatch(client, fresh(0)), { code: "22012" });
  const results = await runBatch(client, fresh(1));
  t.strictSame(
    results.map(({ rows }) => rows[0]?.result),
    [2, 3],
  );

  const missing = [{ text: "select * from notes" }];
  await t.rejects(runBatch(client, missing), { code: "42P01" });
  await client.query("create table notes ()");
  t.equal((await runBatch(client, missing)).length, 1, "it did not exist, and now does");
});

t.test("Postgres describes the rows of a prepared statement once", async (t) => {
  const client = await openClient(t);
  const { connection } = client as unknown as { connection: pg.Connection };
  let descriptions = 0;
  connection.on("rowDescription", () => descriptions++);
  const select = { text: "select $1::int as number, now() as at", values: [7] };
  for (let i = 0; i < 3; i++) {
    const [result] = await runBatch(client, [select]);
    t.match(result?.rows, [{ number: 7, at: Date }]);
    t.strictSame(
      result?.fields.map(({ name }) => name),
      ["number", "at"],
    );
  }
  t.equal(descriptions, 1);
  const types = { getTypeParser: () => String };
  const [asText] = await runBatch(client, [{ ...select, types: types as never }]);
  t.match(asText?.rows, [{ number: "7", at: String }], "other readers of its columns");
});

t.test("a statement that is prepared again has the current columns", async (t) => {
  const client = await openClient(t);
  const select = { text: "select * from notes" };
  await client.query("create table notes as select 1 as old");
  t.strictSame((await runBatch(client, [select]))[0]?.rows, [{ old: 1 }]);
  await client.query("alter table notes add column young int default 2");
  await t.rejects(runBatch(client, [select]), { code: "0A000" });
  t.strictSame((await runBatch(client, [select]))[0]?.rows, [{ old: 1, young: 2 }]);
  await client.query("deallocate all");
  await t.rejects(runBatch(client, [select]), { code: "26000" });
  t.strictSame((await runBatch(client, [select]))[0]?.rows, [{ old: 1, young: 2 }]);
});

t.test("a client for poolers prepares nothing", async (t) => {
  const client = await openClient(t, UnpreparedClient);
  const statement = { text: "select $1::int as one", values: [1] };
  for (let i = 0; i < 2; i++) {
    t.strictSame((await runBatch(client, [statement]))[0]?.rows, [{ one: 1 }]);
  }
  t.strictSame(await preparedTexts(client), []);
});
