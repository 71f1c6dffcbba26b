import pg from "pg";
import t, { type Test } from "tap";
import { createTransactionQueue, markUnread } from "../../../src/db/tenancy/transaction-queue.ts";
import { createTestDatabase } from "../../support/database.ts";

/** A queue on a connection that counts its round trips. */
async function openQueue(t: Test) {
  const database = await createTestDatabase({ migrate: async () => {} });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  t.teardown(async () => {
    await client.end();
    await database.drop();
  });
  await client.query("create table notes (id int primary key)");
  const { connection } = client as unknown as { connection: { sync(): void } };
  const sync = connection.sync.bind(connection);
  let trips = 0;
  connection.sync = () => {
    trips++;
    sync();
  };
  const run = createTransactionQueue(client as unknown as pg.PoolClient, {
    begin: (text) => [{ text, hasRows: false }],
    end: (text) => ({ text }),
    prologue: [],
  });
  const insert = (id: number) => run("insert into notes values ($1)", markUnread([id]));
  const ids = async () => (await run("select id from notes order by id", [])).rows;
  return { run, insert, ids, trips: () => trips };
}

t.test("writes whose results nobody reads go out with the commit", async (t) => {
  const { run, insert, ids, trips } = await openQueue(t);
  await run("begin", []);
  await insert(1);
  await insert(2);
  t.equal(trips(), 0);
  await run("commit", []);
  t.equal(trips(), 1);
  t.strictSame(await ids(), [{ id: 1 }, { id: 2 }]);
});

t.test("a statement whose result is read sees the writes before it", async (t) => {
  const { run, insert, ids, trips } = await openQueue(t);
  await run("begin", []);
  await insert(1);
  t.strictSame(await ids(), [{ id: 1 }]);
  await insert(2);
  await run("rollback", []);
  t.equal(trips(), 2, "a write that was not sent is not sent for a rollback");
  t.strictSame(await ids(), []);
});

t.test("a write that fails fails the commit, and nothing is written", async (t) => {
  const { run, insert, ids } = await openQueue(t);
  await run("begin", []);
  await ids();
  await insert(1);
  await insert(1);
  await t.rejects(run("commit", []), { code: "23505" });
  await run("rollback", []);
  t.strictSame(await ids(), [], "the connection works on");

  await run("begin", []);
  await insert(2);
  await run("commit", []);
  t.strictSame(await ids(), [{ id: 2 }]);
});

t.test("the commit of a transaction that has failed is an error", async (t) => {
  const { run, insert, ids } = await openQueue(t);
  await run("begin", []);
  await insert(1);
  await t.rejects(run("select 1 / 0", []), { code: "22012" });
  await t.rejects(run("commit", []), { message: /rolled back/ });
  await run("rollback", []);
  t.strictSame(await ids(), []);
});

t.test("a transaction that has sent nothing ends without a round trip", async (t) => {
  const { run, insert, trips } = await openQueue(t);
  await run("begin", []);
  await run("commit", []);
  await run("begin", []);
  await insert(1);
  await run("rollback", []);
  t.equal(trips(), 0);
});
