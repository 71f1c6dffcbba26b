import { setTimeout as sleep } from "node:timers/promises";
import t from "tap";
import { entities } from "../../../src/app/entities.ts";
import { openDatabase } from "../../../src/db/database.ts";
import { commitBatch, inTransaction } from "../../../src/db/pool/in-transaction.ts";
import { createTestDatabase } from "../../support/database.ts";
import { testLog } from "../../support/service.ts";

t.test("a transaction whose client falls silent releases its locks", async (t) => {
  const database = await createTestDatabase();
  const db = await openDatabase({ url: database.url, entities, log: testLog, poolSize: 2 });
  t.teardown(async () => {
    await db.close();
    await database.drop();
  });
  await db.pool.query("create table counts (n int); insert into counts values (0)");
  const count = "update counts set n = n + 1";
  const counted = Promise.withResolvers<void>();
  const silent = inTransaction(
    db.pool,
    async (client) => {
      await client.query(count);
      counted.resolve();
      await sleep(2_000);
      await client.query(count);
    },
    300,
  );
  silent.catch(() => {});
  await counted.promise;
  await inTransaction(db.pool, (client) => client.query(count));
  await t.rejects(silent);
  t.same((await db.pool.query("select n from counts")).rows, [{ n: 1 }]);
});

t.test("a batch commits as a whole or not at all", async (t) => {
  const database = await createTestDatabase();
  const db = await openDatabase({ url: database.url, entities, log: testLog, poolSize: 1 });
  t.teardown(async () => {
    await db.close();
    await database.drop();
  });
  await db.pool.query("create table notes (n int unique)");
  const insert = (n: number) => ({
    text: "insert into notes values ($1) returning n",
    values: [n],
  });
  const notes = async () => (await db.pool.query("select n from notes order by n")).rows;
  const results = await commitBatch(db.pool, [insert(1), insert(2)]);
  t.same(
    results.map(({ rows }) => rows),
    [[{ n: 1 }], [{ n: 2 }]],
  );
  await t.rejects(commitBatch(db.pool, [insert(3), insert(1)]), { code: "23505" });
  t.same(await notes(), [{ n: 1 }, { n: 2 }], "on a connection that works on");
});
