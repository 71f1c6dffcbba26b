import { setTimeout as sleep } from "node:timers/promises";
import t from "tap";
import { openPool, warmUp } from "../../../src/db/pool/pool.ts";
import { startProxy } from "../../chaos/proxy.ts";
import { createTestDatabase } from "../../support/database.ts";
import { testLog } from "../../support/service.ts";

const silentMs = 300;

t.test("idle connections stay open, silent ones close", async (t) => {
  const database = await createTestDatabase({ migrate: async () => {} });
  t.teardown(database.drop);
  const proxy = await startProxy(t, database.url);
  const pool = openPool({ url: proxy.url, max: 10, log: testLog, prepare: true, silentMs });
  t.teardown(() => pool.end());
  const pids = () =>
    Promise.all(
      Array.from({ length: 3 }, async () => {
        const { rows } = await pool.query("select pg_backend_pid() as pid, pg_sleep(0.05)");
        return rows[0].pid as number;
      }),
    );

  await warmUp(pool);
  t.equal(pool.totalCount, 4, "the minimum is there before the first call");
  const before = new Set(await pids());
  await sleep(silentMs * 2);
  t.ok(
    (await pids()).some((pid) => before.has(pid)),
    "idle ones are not closed",
  );
  t.equal(pool.totalCount, 4);

  proxy.lose();
  await t.rejects(pool.query("select 1"), { message: /no response in time/ });
  const start = performance.now();
  const after = await pids();
  t.ok(performance.now() - start < silentMs, "only the first statement waits for the lost server");
  t.notOk(after.some((pid) => before.has(pid)));
});
