// @suite all
import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import t from "tap";
import { maxHeld } from "../../src/delivery/claim/claim-size.ts";
import { divideConcurrency } from "../../src/delivery/schedule/concurrency-limiter.ts";
import { eventQueue } from "../../src/jobs/queues.ts";
import { eventually } from "../support/eventually.ts";
import fc from "../support/properties.ts";
import { prepareDeliveries } from "./delivery-database.ts";
import { createMemorySender, outcomesOf, startTestWorker } from "./memory-worker.ts";

t.test("workers that come and go deliver each event once to each endpoint", async (t) => {
  const limits = divideConcurrency(32);
  const scenario = fc.record({
    endpoints: fc.array(fc.constantFrom(0, 5, 40, 1_050), { minLength: 1, maxLength: 4 }),
    events: fc.integer({ min: 1, max: 60 }),
    // A worker starts, or the oldest one stops, after this many milliseconds.
    changes: fc.array(fc.tuple(fc.boolean(), fc.integer({ min: 0, max: 200 })), { maxLength: 5 }),
  });
  await fc.assert(
    fc.asyncProperty(scenario, async ({ endpoints: latencies, events, changes }) => {
      const database = await prepareDeliveries(t, latencies.length);
      const { endpoints } = database;
      const takesMs = (id: string) => latencies[endpoints.indexOf(id)] ?? 0;
      const senders: ReturnType<typeof createMemorySender>[] = [];
      const startWorker = () => {
        const sender = createMemorySender(takesMs);
        senders.push(sender);
        return startTestWorker(database, sender.sender, { limits });
      };
      const ids = await database.addEvents(events);
      const workers = [startWorker()];
      for (const [isStart, afterMs] of changes) {
        await sleep(afterMs);
        if (isStart) {
          workers.push(startWorker());
        } else {
          await workers.shift()?.stop();
        }
      }
      workers.push(startWorker());
      const expected = ids.flatMap((id) => endpoints.map((endpoint) => `${id} to ${endpoint}`));
      const outcomes = await eventually(
        () => outcomesOf(database),
        (rows) => rows.length >= expected.length,
        60_000,
      );
      await Promise.all(workers.map((worker) => worker.stop()));
      assert.equal(outcomes.length, expected.length);
      assert.ok(outcomes.every(({ outcome }) => outcome === "succeeded"));
      assert.deepEqual(senders.flatMap(({ posts }) => posts).sort(), expected.sort());
      assert.ok(senders.every(({ most }) => most <= 32));
    }),
    { numRuns: 5, endOnFailure: true },
  );
});

t.test("an event costs one claim", async (t) => {
  const database = await prepareDeliveries(t, 1, 60_000);
  let claims = 0;
  const boss = new Proxy(database.boss, {
    get(target, name) {
      const value = Reflect.get(target, name);
      if (typeof value !== "function") {
        return value;
      }
      return (...args: unknown[]) => {
        claims += name === "fetch" && args[0] === eventQueue ? 1 : 0;
        return value.apply(target, args);
      };
    },
  });
  const { sender } = createMemorySender(() => 0);
  const worker = startTestWorker({ ...database, boss }, sender, { pollMs: 60_000 });
  await eventually(
    async () => claims,
    (count) => count === 1,
  );
  await database.addEvents(1);
  worker.wake();
  await eventually(
    () => outcomesOf(database),
    ({ length }) => length === 1,
  );
  await worker.stop();
  t.equal(claims, 2, "the one at the start, and one");
});

t.test("an event reaches 10,000 subscriptions within its lease", async (t) => {
  const count = 10_000;
  const database = await prepareDeliveries(t, count);
  const { sender, posts } = createMemorySender(() => 20);
  const worker = startTestWorker(database, sender);
  await database.addEvents(1);
  const began = performance.now();
  worker.wake();
  const outcomes = await eventually(
    () => outcomesOf(database),
    ({ length }) => length === count,
    40_000,
  );
  t.comment(`${Math.round(performance.now() - began)} ms`);
  t.equal(outcomes.filter(({ outcome }) => outcome === "succeeded").length, count);
  t.equal(new Set(posts).size, count);
  t.equal(posts.length, count, "each once");
  await worker.stop();
});

t.test("a full worker continues as soon as its outcomes are written", async (t) => {
  const database = await prepareDeliveries(t, 1, 600_000);
  await database.addEvents(3_000);
  const lock = await database.pool.connect();
  t.teardown(() => lock.release());
  await lock.query("begin; lock table webhook_delivery_stats");
  const { sender, posts } = createMemorySender(() => 0);
  // So rarely that polling cannot find the rest.
  const worker = startTestWorker(database, sender, { pollMs: 600_000 });
  const isFull = async () => posts.length > maxHeld - 512;
  t.ok(await eventually(isFull, Boolean, 10_000));
  // Longer than it would take for the rest.
  await sleep(300);
  t.ok(posts.length <= maxHeld, `it holds ${posts.length} and takes no more`);
  await lock.query("commit");
  await eventually(
    async () => posts.length,
    (count) => count === 3_000,
    20_000,
  );
  t.equal(posts.length, 3_000);
  await worker.stop();
});
