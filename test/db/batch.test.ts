import pg from "pg";
import t, { type Test } from "tap";
import { runBatch } from "../../src/db/batch.ts";
import { UnpreparedClient } from "../../src/db/unprepared-client.ts";
import { createTestDatabase } from "../support/database.ts";

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

t.test("a client for poolers prepares nothing", async (t) => {
  const client = await openClient(t, UnpreparedClient);
  const statement = { text: "select $1::int as one", values: [1] };
  for (let i = 0; i < 2; i++) {
    t.strictSame((await runBatch(client, [statement]))[0]?.rows, [{ one: 1 }]);
  }
  t.strictSame(await preparedTexts(client), []);
});
