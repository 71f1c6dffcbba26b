import { setTimeout as sleep } from "node:timers/promises";
import t from "tap";
import { createDueWork } from "../../src/jobs/due-work.ts";
import { prepareDeliveries } from "../delivery/delivery-database.ts";
import { eventually } from "../support/eventually.ts";
import { testLog } from "../support/service.ts";

t.test("one query finds the work of every loop", async (t) => {
  const { pool } = await prepareDeliveries(t, 0, 3_600_000);
  await pool.query("create table chores (kind text)");
  let looks = 0;
  pool.on("release", () => looks++);
  const due = createDueWork(pool, testLog, 50);
  t.teardown(due.stop);
  const done: Record<string, number> = { sweep: 0, mop: 0 };
  const loops = ["sweep", "mop"].map((kind) =>
    due.startLoop({
      name: kind,
      isDue: `select from chores where kind = '${kind}'`,
      async step() {
        const { rowCount } = await pool.query("delete from chores where kind = $1", [kind]);
        done[kind] = (done[kind] ?? 0) + (rowCount ?? 0);
        return false;
      },
    }),
  );
  t.teardown(() => Promise.all(loops.map((loop) => loop.stop())));
  await sleep(200);
  looks = 0;
  await sleep(500);
  t.ok(looks >= 3 && looks <= 10, `${looks} looks in half a second`);

  await pool.query("insert into chores values ('mop')");
  await eventually(
    async () => done,
    ({ mop }) => mop === 1,
  );
  t.equal(done.sweep, 0);
  await pool.query("insert into chores values ('mop'), ('sweep')");
  await eventually(
    async () => done,
    ({ sweep, mop }) => sweep === 1 && mop === 2,
  );
});

t.test("loops without work do not all take a connection at the start", async (t) => {
  const { pool } = await prepareDeliveries(t, 0, 3_600_000);
  const due = createDueWork(pool, testLog, 50);
  t.teardown(due.stop);
  let steps = 0;
  const step = async () => {
    steps += 1;
    return false;
  };
  const isDue = "select where false";
  const loops = Array.from({ length: 30 }, () => due.startLoop({ name: "idle", isDue, step }));
  t.teardown(() => Promise.all(loops.map((loop) => loop.stop())));
  await sleep(500);
  t.ok(steps < 15, `${steps} steps`);
});

t.test("a query that fails does not stop the work of others", async (t) => {
  const { pool } = await prepareDeliveries(t, 0, 3_600_000);
  const due = createDueWork(pool, testLog, 50);
  t.teardown(due.stop);
  let steps = 0;
  due.watch("select from nowhere", () => {});
  due.watch("select where false", () => steps++);
  await eventually(
    async () => steps,
    (count) => count >= 3,
  );
});
