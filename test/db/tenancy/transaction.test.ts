import pg from "pg";
import t, { type Test } from "tap";
import { createLazyClient } from "../../../src/db/tenancy/lazy-client.ts";
import { createTransaction, type Transaction } from "../../../src/db/tenancy/session.ts";
import { createTestDatabase } from "../../support/database.ts";

/** Transactions on a pool of one connection, which counts its round trips. */
async function open(t: Test) {
  const database = await createTestDatabase({ migrate: async () => {} });
  const pool = new pg.Pool({ connectionString: database.url, max: 1 });
  t.teardown(async () => {
    await pool.end();
    await database.drop();
  });
  // Dropping the database may cut a connection that is about to close.
  pool.on("connect", (client) => client.on("error", () => {}));
  pool.on("error", () => {});
  await pool.query("create table notes (id int primary key)");
  let trips = 0;
  pool.on("acquire", (client) => {
    const { connection } = client as unknown as { connection: { sync(): void } };
    const sync = connection.sync.bind(connection);
    connection.sync = () => {
      trips++;
      sync();
    };
  });
  return {
    trips: () => trips,
    begin: () =>
      createTransaction(
        createLazyClient(pool, async () => () => {}),
        [],
      ),
    // Ends only once the connection is back.
    kept: async () => (await pool.query("select id from notes order by id")).rows.map((r) => r.id),
    isFree: () => pool.idleCount === 1,
  };
}

const insert = (id: number) => ({ text: "insert into notes values ($1)", values: [id] });
const add = (transaction: Transaction, id: number) =>
  transaction.add({ ...insert(id), hasRows: false });
const ids = async (transaction: Transaction) =>
  (await transaction.run({ text: "select id from notes order by id" })).rows.map(({ id }) => id);

t.test("writes whose results nobody reads go out with the commit", async (t) => {
  const { begin, trips, kept } = await open(t);
  const one = begin();
  add(one, 1);
  add(one, 2);
  t.equal(trips(), 0);
  await one.commit([insert(3)]);
  t.equal(trips(), 1);
  t.strictSame(await kept(), [1, 2, 3]);
});

t.test("a statement whose result is read sees earlier writes", async (t) => {
  const { begin, trips, kept } = await open(t);
  const one = begin();
  add(one, 1);
  t.strictSame(await ids(one), [1]);
  add(one, 2);
  await one.rollback();
  t.equal(trips(), 2, "a write that was not sent is not sent for a rollback");
  t.strictSame(await kept(), []);
});

t.test("a failed write fails the commit, and nothing is written", async (t) => {
  const { begin, kept } = await open(t);
  const one = begin();
  await ids(one);
  add(one, 1);
  add(one, 1);
  await t.rejects(one.commit(), { code: "23505" });
  await one.rollback();
  t.strictSame(await kept(), [], "the connection works on");
});

t.test("the commit of a transaction that has failed is an error", async (t) => {
  const { begin, kept } = await open(t);
  const one = begin();
  add(one, 1);
  await t.rejects(one.run({ text: "select 1 / 0" }), { code: "22012" });
  await t.rejects(one.commit(), { message: /rolled back/ });
  await one.rollback();
  t.strictSame(await kept(), []);
});

t.test("a transaction that has sent nothing takes no connection", async (t) => {
  const { begin, trips, kept } = await open(t);
  const [first, second] = [begin(), begin()];
  await first.commit();
  add(second, 1);
  await second.rollback();
  t.equal(trips(), 0);
  t.strictSame(await kept(), []);
});

t.test("nothing runs on the connection of a transaction that has ended", async (t) => {
  const { begin, isFree } = await open(t);
  const ended = { message: "the transaction has ended" };
  for (const end of ["commit", "rollback"] as const) {
    const one = begin();
    const [late] = await Promise.allSettled([ids(one), one[end]()]);
    t.ok(late);
    await t.rejects(ids(one), ended, end);
    t.ok(isFree(), `the connection is free after ${end}`);
  }
});

t.test("statements issued together share a round trip, in order", async (t) => {
  const { begin, trips, kept } = await open(t);
  const one = begin();
  const [, seen] = await Promise.all([one.run(insert(1)), ids(one)]);
  t.strictSame(seen, [1]);
  t.equal(trips(), 1);
  await ids(one);
  t.equal(trips(), 2, "one that is issued later is not part of it");
  await t.rejects(Promise.all([one.run(insert(1)), ids(one)]), { code: "23505" });
  await one.rollback();
  t.strictSame(await kept(), []);
});

t.test("nothing follows a commit on its connection, even before the response", async (t) => {
  const { begin, kept } = await open(t);
  const one = begin();
  await ids(one);
  const committing = one.commit([insert(1)]);
  await t.rejects(one.run(insert(2)), { message: "the transaction has ended" });
  await committing;
  t.strictSame(await kept(), [1]);
});
