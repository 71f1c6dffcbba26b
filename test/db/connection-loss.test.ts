import t from "tap";
import { entities } from "../../src/app/entities.ts";
import { openDatabase } from "../../src/db/database.ts";
import { createTestDatabase } from "../support/database.ts";
import { testLog } from "../support/service.ts";

t.test("connections lost within transactions cost the pool nothing", async (t) => {
  const database = await createTestDatabase();
  const options = { url: database.url, entities, log: testLog, poolSize: 2 };
  const db = await openDatabase(options);
  const killer = await openDatabase({ ...options, poolSize: 1 });
  t.teardown(async () => {
    await Promise.all([db.close(), killer.close()]);
    await database.drop();
  });
  for (let round = 0; round < 5; round++) {
    const losing = db.transact("wrk_x", async ({ em }) => {
      const rows = await em.execute("select pg_backend_pid() as pid");
      await killer.pool.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
      await em.execute("select 1");
    });
    await t.rejects(losing);
  }
  const rows = await db.forWorkspace("wrk_x").execute("select 1 as one");
  t.same(rows, [{ one: 1 }]);
});
