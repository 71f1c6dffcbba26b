import { setTimeout as sleep } from "node:timers/promises";
import t, { type Test } from "tap";
import { TicketStatusChangedV1Schema } from "../../gen/ticketing/events/v1/ticket_pb.ts";
import { holdJobs } from "../../src/admin/move/fence.ts";
import type { Hooks } from "../../src/db/tenancy/unit-of-work.ts";
import { createOutbox } from "../../src/features/events/outbox.ts";
import type { TakeEvents } from "../../src/jobs/hand-over.ts";
import { eventQueue } from "../../src/jobs/queues.ts";
import { eventually } from "../support/eventually.ts";
import { prepareDeliveries } from "./delivery-database.ts";
import { createMemorySender, outcomesOf, startTestWorker } from "./memory-worker.ts";

const never = 3_600_000;

/** A worker that looks for events every so often, and takes those of `open` in the time between. */
async function setUp(t: Test, lookEveryMs = never) {
  const database = await prepareDeliveries(t, 1, lookEveryMs);
  const { db, boss, pool, workspaceId } = database;
  const { sender, posts } = createMemorySender(() => 0);
  const worker = startTestWorker(database, sender, { pollMs: lookEveryMs });
  t.teardown(() => worker.stop());
  const taken: boolean[] = [];
  const take: TakeEvents = (events) => {
    const result = worker.take(events);
    taken.push(result !== undefined);
    return result;
  };
  const transact = createOutbox(db.transact, boss, () => {}, take);
  /** Records events in one transaction. */
  const open = (count: number, hooks?: Hooks<void>) =>
    transact(
      workspaceId,
      async ({ record }) => {
        for (let i = 0; i < count; i++) {
          record(TicketStatusChangedV1Schema, { previousStatus: "open", status: "closed" });
        }
      },
      hooks,
    );
  const states = async () => (await boss.findJobs(eventQueue)).map(({ state }) => state).sort();
  const deliveries = (count: number) =>
    eventually(
      () => outcomesOf(database),
      (rows) => rows.length >= count,
    );
  // After its first look for events that wait.
  await eventually(async () => worker.take([]) !== undefined, Boolean);
  return { ...database, pool, worker, transact, open, states, deliveries, posts, taken };
}

t.test("a worker delivers what it takes, without a claim", async (t) => {
  const { open, states, deliveries, posts, taken } = await setUp(t);
  await open(1);
  await open(3);
  t.same(await deliveries(4), Array(4).fill({ outcome: "succeeded" }));
  t.equal(new Set(posts).size, 4);
  t.same(taken, [true, true]);
  t.same(await eventually(states, (left) => left.length === 0), []);
});

t.test("it takes nothing from a failed transaction", async (t) => {
  const { open, states, deliveries, posts, taken } = await setUp(t);
  // If it kept the room for them, it would have none left.
  const transactions = 50;
  for (let i = 0; i < transactions; i++) {
    const closing = () => [{ text: "select 1 / 0" }];
    await t.rejects(open(40, { closing }), { code: "22012" });
  }
  t.same(await states(), []);
  await open(2);
  await deliveries(2);
  t.equal(posts.length, 2);
  t.same(taken, Array(transactions + 1).fill(true));
});

t.test("events of a commit whose response is lost go to any worker", async (t) => {
  const { pool, boss, workspaceId, worker, db, states } = await setUp(t);
  let failed = () => {};
  // The commit succeeds, but its response is lost.
  const transact = createOutbox(
    db.transact,
    boss,
    () => {},
    (events) => {
      const result = worker.take(events);
      failed = () => result?.failed();
      return result && { ...result, committed: () => {} };
    },
  );
  await transact(workspaceId, async ({ record }) => {
    record(TicketStatusChangedV1Schema, { previousStatus: "open", status: "closed" });
  });
  t.same(await states(), ["active"]);
  failed();
  await eventually(
    async () => (await pool.query("select outcome from webhook_deliveries")).rows,
    (rows) => rows.length === 1 && rows[0].outcome === "succeeded",
  );
});

t.test("many events of one transaction are shared among all workers", async (t) => {
  const { open, deliveries, posts, taken } = await setUp(t, 50);
  await open(65);
  await deliveries(65);
  t.equal(new Set(posts).size, 65);
  t.same(taken, [false]);
});

t.test("a worker that is stopping takes nothing", async (t) => {
  const { open, states, posts, taken, worker } = await setUp(t);
  await worker.stop();
  await open(1);
  t.same(taken, [false]);
  t.same(await states(), ["created"]);
  t.same(posts, []);
});

t.test("the events of a workspace that moves are held", async (t) => {
  const { open, states, posts, pool, workspaceId, taken } = await setUp(t);
  await holdJobs(pool, workspaceId);
  await open(1);
  t.same(taken, [true]);
  t.same(await states(), ["created"]);
  const { rows } = await pool.query(
    "select start_after::text, started_on from pgboss.job where data ->> 'workspaceId' = $1",
    [workspaceId],
  );
  t.same(rows, [{ start_after: "infinity", started_on: null }]);
  await sleep(100);
  t.same(posts, []);
});
