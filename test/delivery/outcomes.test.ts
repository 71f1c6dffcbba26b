// @suite default
import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import type { Job } from "pg-boss";
import t from "tap";
import { newId } from "../../src/db/ids.ts";
import { createFanOut } from "../../src/delivery/claim/fan-out.ts";
import { listenersOf, loadFanOut, rowKey } from "../../src/delivery/claim/load.ts";
import { trackFailures } from "../../src/delivery/record/failure-streaks.ts";
import { recordInterrupted } from "../../src/delivery/record/record-interrupted.ts";
import { createOutcomeRecorder, type OutcomeRecorder } from "../../src/delivery/record/recorder.ts";
import type { Outcome } from "../../src/delivery/send/outcome.ts";
import {
  type DeliveryJob,
  deliveryQueue,
  type EventJob,
  eventQueue,
  interruptedQueue,
  toDeliveryJob,
} from "../../src/jobs/queues.ts";
import fc from "../support/properties.ts";
import { testLog } from "../support/service.ts";
import { type DeliveryDatabase, prepareDeliveries } from "./delivery-database.ts";

type Fate = "succeeded" | "failed" | "deferred";

/** A job that a worker has claimed. Its fates record the attempts. */
interface Claim {
  readonly queue: string;
  readonly job: Job<EventJob>;
  readonly deliveries: readonly { readonly delivery: DeliveryJob; readonly fate: Fate }[];
}

type Step =
  | { do: "claim"; queue: string; count: number; fates: Fate[] }
  | { do: "record"; which: number; recorder: number; afterMs: number; again: boolean }
  | { do: "crash"; which: number }
  | { do: "expire" }
  | { do: "recover"; recorder: number }
  | { do: "die while recovering" }
  | { do: "send by hand"; endpoint: number };

const fanOut = createFanOut();
const which = fc.nat(20);
const recorder = fc.nat(1);
const fates = fc.array(fc.constantFrom<Fate>("succeeded", "failed", "deferred"), { minLength: 1 });
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("claim" as const),
      queue: fc.constantFrom(eventQueue, eventQueue, deliveryQueue),
      count: fc.integer({ min: 1, max: 4 }),
      fates,
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant("record" as const),
      which,
      recorder,
      afterMs: fc.nat(15),
      again: fc.boolean(),
    }),
  },
  fc.record({ do: fc.constant("crash" as const), which }),
  { weight: 3, arbitrary: fc.record({ do: fc.constant("expire" as const) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("recover" as const), recorder }) },
  fc.record({ do: fc.constant("die while recovering" as const) }),
  fc.record({ do: fc.constant("send by hand" as const), endpoint: fc.nat(2) }),
);

/** Fails when something is stuck. */
async function inTime(work: Promise<unknown>): Promise<void> {
  const isDone = work.then(() => true);
  assert.ok(await Promise.race([isDone, sleep(10_000, false, { ref: false })]), "it is not stuck");
}

/** Some events, and two workers that deliver them. */
async function createRun(
  { pool, boss, workspaceId, endpoints, addEvents }: DeliveryDatabase,
  events: number,
) {
  const recorders = [0, 1].map(() => createOutcomeRecorder(pool, boss, testLog, () => {}));
  const claims: Claim[] = [];
  const sent = new Map<string, number>();
  const recorded = new Map<string, Fate>();
  const expected = new Set<string>();
  let again: { recorder: number; job: Parameters<OutcomeRecorder["add"]>[0] }[] = [];

  const ids = await addEvents(events);

  async function claim(queue: string, batchSize: number, fates: readonly Fate[]) {
    const jobs = await boss.fetch<EventJob | DeliveryJob>(queue, { batchSize });
    const loaded = await loadFanOut(
      pool,
      jobs.map(({ data }) => data),
    );
    const interrupted = await pool.query(
      "select from webhook_deliveries where id = any($1) and outcome = 'interrupted'",
      [jobs.flatMap(({ data }) => ("deliveryId" in data ? data.deliveryId : []))],
    );
    assert.equal(interrupted.rowCount, 0, "what was interrupted is not sent later");
    for (const job of jobs) {
      const { data } = job;
      const event = loaded.events.get(rowKey({ workspaceId: data.workspaceId, id: data.eventId }));
      assert.ok(event);
      const planned =
        "subscriptionId" in data
          ? [data]
          : (await fanOut(event, listenersOf(data, loaded), undefined)).deliveries.map(
              (it) => it.delivery,
            );
      const deliveries = planned.map((delivery, i) => {
        const fate = fates[i % fates.length] ?? "failed";
        expected.add(delivery.deliveryId);
        if (fate !== "deferred") {
          sent.set(delivery.deliveryId, (sent.get(delivery.deliveryId) ?? 0) + 1);
        }
        return { delivery, fate };
      });
      claims.push({ queue, job, deliveries });
    }
  }

  function record({ queue, job, deliveries }: Claim, by: number, isTwice: boolean): void {
    const outcomes: Outcome[] = [];
    const deferred: ReturnType<typeof toDeliveryJob>[] = [];
    for (const { delivery, fate } of deliveries) {
      if (fate === "deferred") {
        deferred.push(toDeliveryJob({ ...delivery, waitingSince: 0 }));
      } else {
        recorded.set(delivery.deliveryId, fate);
        outcomes.push({ delivery, outcome: fate, error: "", attemptedAt: new Date() });
      }
    }
    const finished = { queue, job, outcomes, deferred };
    recorders[by]?.add(finished);
    if (isTwice) {
      again.push({ recorder: by, job: finished });
    }
  }

  let expired = Promise.resolve();
  /** Lets all leases expire, and runs the recovery; one at a time, as both update every queue in any order. */
  function expire(): Promise<void> {
    expired = expired.then(expireAll);
    return expired;
  }

  async function expireAll(): Promise<void> {
    await pool.query(`update pgboss.job set started_on = started_on - interval '1 hour'
      where state = 'active'`);
    await pool.query("update pgboss.queue set monitor_on = null, monitor_claim_on = null");
    await boss.supervise();
    await pool.query("update pgboss.job set start_after = now() where state = 'retry'");
  }

  const takeClaim = (n: number) => claims.splice(n % Math.max(1, claims.length), 1)[0];

  async function take(step: Step): Promise<void> {
    switch (step.do) {
      case "claim":
        return claim(step.queue, step.count, step.fates);
      case "record": {
        const claimed = takeClaim(step.which);
        await sleep(step.afterMs);
        if (claimed !== undefined) {
          record(claimed, step.recorder, step.again);
        }
        return;
      }
      case "crash":
        takeClaim(step.which);
        return;
      case "expire":
        return expire();
      case "recover": {
        const by = recorders[step.recorder];
        assert.ok(by);
        await recordInterrupted(pool, boss, { recorder: by, fanOut, log: testLog });
        return;
      }
      case "die while recovering":
        await boss.fetch(interruptedQueue, { batchSize: 2 });
        return;
      case "send by hand": {
        const deliveryId = newId("dlv");
        const subscriptionId = endpoints[step.endpoint] ?? "";
        const { rows } = await pool.query<{ eventId: string }>(
          `select event_id as "eventId" from webhook_deliveries
           where event_id = any($1) and subscription_id = $2 order by event_id limit 1`,
          [ids, subscriptionId],
        );
        const eventId = rows[0]?.eventId;
        if (eventId === undefined) {
          return;
        }
        expected.add(deliveryId);
        await pool.query(
          `insert into webhook_deliveries (id, workspace_id, subscription_id, event_id, event_type,
             outcome, error, manual, duration_ms, attempted_at)
           values ($1, $2, $3, $4, 'service.ticket.created.v1', 'queued', '', true, 0, now())`,
          [deliveryId, workspaceId, subscriptionId, eventId],
        );
        const eventType = "service.ticket.created.v1";
        const data = { deliveryId, subscriptionId, eventId, eventType, workspaceId };
        await boss.insert(deliveryQueue, [
          toDeliveryJob({ ...data, manual: true, waitingSince: 0 }),
        ]);
      }
    }
  }

  const drain = () => inTime(Promise.all(recorders.map((recorder) => recorder.drain())));

  return {
    /** Takes steps concurrently, then retries the ones that a lost connection left in doubt. */
    async takeTogether(steps: readonly Step[]): Promise<void> {
      await inTime(Promise.all(steps.map(take)));
      await drain();
      const repeated = again;
      again = [];
      for (const { recorder, job } of repeated) {
        recorders[recorder]?.add(job);
      }
      await drain();
    },
    /** Crashes the remaining workers, lets a last one finish, and checks the outcomes. */
    async finish(): Promise<void> {
      claims.length = 0;
      for (let left = 1; left > 0; ) {
        await expire();
        await take({ do: "recover", recorder: 0 });
        await claim(eventQueue, 100, ["succeeded"]);
        await claim(deliveryQueue, 100, ["succeeded"]);
        for (const claimed of claims.splice(0)) {
          record(claimed, 0, false);
        }
        await drain();
        const { rowCount } = await pool.query(
          "select from pgboss.job where name = any($1) and state < 'completed'",
          [[eventQueue, deliveryQueue, interruptedQueue]],
        );
        left = rowCount ?? 0;
      }
      const { rows } = await pool.query<{ id: string; outcome: string }>(
        "select id, outcome from webhook_deliveries where event_id = any($1)",
        [ids],
      );
      assert.equal(rows.length, expected.size, "each delivery has one row");
      assert.deepEqual(new Set(rows.map(({ id }) => id)), expected);
      for (const { id, outcome } of rows) {
        assert.equal(outcome, recorded.get(id) ?? "interrupted", "its outcome is the one recorded");
        assert.ok((sent.get(id) ?? 0) <= 1, "it was not sent twice");
      }
      const {
        rows: [counts],
      } = await pool.query(
        `select
           (select array[coalesce(sum(succeeded), 0), coalesce(sum(failed), 0)]::int[]
            from webhook_delivery_stats) as counted,
           array[count(*) filter (where delivered), count(*) filter (where not delivered)]::int[]
             as expected
         from (
           select bool_or(outcome = 'succeeded') as delivered from webhook_deliveries
           group by event_id, subscription_id
         ) events`,
      );
      assert.deepEqual(counts.counted, counts.expected, "each event counts once");
    },
  };
}

t.test("each delivery ends with one outcome, through any failure", async (t) => {
  const prepared = await prepareDeliveries(t, 3);
  const steps = fc.array(fc.array(anyStep, { minLength: 1, maxLength: 3 }), { maxLength: 14 });
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 6 }), steps, async (events, steps) => {
      const run = await createRun(prepared, events);
      for (const together of steps) {
        await run.takeTogether(together);
      }
      await run.finish();
    }),
    { numRuns: 40, endOnFailure: true },
  );
});

t.test("workers that record deliveries of one event concurrently count it once", async (t) => {
  const { pool, boss, workspaceId, endpoints, storeEvents } = await prepareDeliveries(t, 1);
  const [subscriptionId = ""] = endpoints;
  const workers = 4;
  const events = Array.from({ length: 60 }, () => newId("evt"));
  await storeEvents(events);
  await pool.query(
    `insert into webhook_deliveries (id, workspace_id, subscription_id, event_id, event_type,
       outcome, error, manual, attempted_at)
     select 'dlv_' || substr(id, 5), $1, $2, id, 'test', 'failed', '', false, now()
     from unnest($3::text[]) as id`,
    [workspaceId, subscriptionId, events],
  );
  await pool.query(
    `insert into webhook_delivery_stats
       (workspace_id, subscription_id, hour, succeeded, failed, filtered, filter_errors)
     values ($1, $2, date_trunc('hour', now()), 0, $3, 0, 0)`,
    [workspaceId, subscriptionId, events.length],
  );
  const { rows } = await pool.query<{ id: string; eventId: string }>(
    `insert into webhook_deliveries (id, workspace_id, subscription_id, event_id, event_type,
       outcome, error, manual, attempted_at)
     select 'dlv_' || substr(id, 5, 30) || 'm' || n, $1, $2, id, 'test', 'queued', '',
       true, now()
     from unnest($3::text[]) with ordinality as e (id, i), generate_series(1, $4) as n
     returning id, event_id as "eventId"`,
    [workspaceId, subscriptionId, events, workers],
  );
  await boss.insert(
    deliveryQueue,
    rows.map(({ id: deliveryId, eventId }) => {
      const data = { deliveryId, eventId, eventType: "test", workspaceId, subscriptionId };
      return toDeliveryJob({ ...data, manual: true, waitingSince: 0 });
    }),
  );
  const jobs = await boss.fetch<DeliveryJob>(deliveryQueue, { batchSize: rows.length });
  const recorders = Array.from({ length: workers }, () =>
    createOutcomeRecorder(pool, boss, testLog, () => {}),
  );
  const byEvent = Map.groupBy(jobs, ({ data }) => data.eventId);
  for (const [i, same] of [...byEvent.values()].entries()) {
    // Each worker has its own order.
    for (const [n, job] of same.entries()) {
      const delivery = job.data;
      const outcome = n % 2 === 0 ? ("succeeded" as const) : ("failed" as const);
      const outcomes = [{ delivery, outcome, error: "", attemptedAt: new Date() }];
      recorders[(n + i) % workers]?.add({ queue: deliveryQueue, job, outcomes, deferred: [] });
    }
  }
  await inTime(Promise.all(recorders.map((recorder) => recorder.drain())));
  const counts = await pool.query(
    `select sum(succeeded)::int as succeeded, sum(failed)::int as failed
     from webhook_delivery_stats`,
  );
  t.same(counts.rows, [{ succeeded: events.length, failed: 0 }]);
});

t.test("a job added at the end of a batch is also written", async (t) => {
  const { pool, boss, addEvents } = await prepareDeliveries(t, 0);
  await addEvents(2);
  const jobs = await boss.fetch<EventJob>(eventQueue, { batchSize: 2 });
  const add = () => {
    const job = jobs.pop();
    if (job !== undefined) {
      recorder.add({ queue: eventQueue, job, outcomes: [], deferred: [] });
    }
  };
  const recorder = createOutcomeRecorder(pool, boss, testLog, () => queueMicrotask(add));
  add();
  await recorder.drain();
  t.equal(recorder.unwritten, 0);
  t.equal((await pool.query("select from pgboss.job where name = $1", [eventQueue])).rowCount, 0);
});

t.test("jobs that end within 20 ms share one round trip", async (t) => {
  const { pool, boss, addEvents, workspaceId, endpoints } = await prepareDeliveries(t, 1);
  const [subscriptionId = ""] = endpoints;
  let roundTrips = 0;
  const counted = new Proxy(pool, {
    get(target, name) {
      const value = Reflect.get(target, name);
      if (name === "query" || name === "connect") {
        roundTrips += 1;
      }
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
  const recorder = createOutcomeRecorder(counted, boss, testLog, () => {});
  await addEvents(60);
  const jobs = await boss.fetch<EventJob>(eventQueue, { batchSize: 60 });
  const start = performance.now();
  for (const job of jobs) {
    const { eventId } = job.data;
    const outcome: Outcome = {
      delivery: {
        deliveryId: newId("dlv"),
        workspaceId,
        subscriptionId,
        eventId,
        eventType: "test",
        manual: false,
        waitingSince: 0,
      },
      outcome: "succeeded",
      error: "",
      attemptedAt: new Date(),
    };
    recorder.add({ queue: eventQueue, job, outcomes: [outcome], deferred: [] });
    await sleep(1);
  }
  await recorder.drain();
  const { rows } = await pool.query("select count(*)::int as count from webhook_deliveries");
  t.equal(rows[0].count, 60);
  t.ok(roundTrips <= (performance.now() - start) / 20 + 1, `not ${roundTrips} round trips`);
});

t.test("failures of endpoints are written in one order by every worker", (t) => {
  const outcomes = [3, 1, 2].map(
    (n): Outcome => ({
      delivery: {
        deliveryId: `dlv_${n}`,
        workspaceId: "w",
        subscriptionId: `whs_${n}`,
        eventId: "evt",
        eventType: "test",
        manual: false,
        waitingSince: 0,
      },
      outcome: "failed",
      error: "timeout",
      attemptedAt: new Date(),
    }),
  );
  const [extend] = trackFailures(outcomes);
  const rows: { subscriptionId: string }[] = JSON.parse(String(extend?.values?.[0]));
  t.same(
    rows.map(({ subscriptionId }) => subscriptionId),
    ["whs_1", "whs_2", "whs_3"],
  );
  t.end();
});
