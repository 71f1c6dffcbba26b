import { setTimeout as sleep } from "node:timers/promises";
import type { EntityManager } from "@mikro-orm/postgresql";
import t from "tap";
import { entities } from "../../src/app/entities.ts";
import { openDatabase } from "../../src/db/database.ts";
import { toApiError } from "../../src/rpc/errors/error-formats.ts";
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
  const end = (pid: number) => killer.pool.query("select pg_terminate_backend($1)", [pid]);
  const limit = "set local idle_in_transaction_session_timeout = 50";
  const losses: Record<string, (pid: number, em: EntityManager) => Promise<unknown>> = {
    "during a statement": end,
    "between two statements": (pid) => end(pid).then(() => sleep(50)),
    "between two statements that were too far apart": (_pid, em) =>
      em.execute(limit).then(() => sleep(200)),
    "while the process was paused": (_pid, em) => em.execute(limit).then(() => pause(200)),
  };
  for (const [when, lose] of Object.entries(losses)) {
    const losing = db.transact("wrk_x", async ({ em }) => {
      const [row] = await em.execute<{ pid: number }[]>("select pg_backend_pid() as pid");
      await lose(row?.pid as number, em);
      await em.execute("select 1");
    });
    const error = await losing.catch((error: unknown) => error);
    t.equal(toApiError(error).reason, "UNAVAILABLE", when);
  }
  const rows = await db.forWorkspace("wrk_x").execute("select 1 as one");
  t.same(rows, [{ one: 1 }]);
});

/** Blocks the process, as if it were stopped. */
function pause(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
