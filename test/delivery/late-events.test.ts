// @suite default
import t from "tap";
import { newId } from "../../src/db/ids.ts";
import { startDispatcher } from "../../src/delivery/dispatcher.ts";
import { divideConcurrency } from "../../src/delivery/schedule/concurrency-limiter.ts";
import type { Sender } from "../../src/delivery/send/sender.ts";
import { deliveryQueue, toDeliveryJob } from "../../src/jobs/queues.ts";
import { eventually } from "../support/eventually.ts";
import type { Scope } from "../support/scope.ts";
import { testLog } from "../support/service.ts";
import { type DeliveryDatabase, prepareDeliveries } from "./delivery-database.ts";

/** Starts a worker. @returns the bodies that it has sent */
function startWorker(t: Scope, { pool, boss, sealer }: DeliveryDatabase): readonly string[] {
  const sent: string[] = [];
  const sender: Sender = {
    async send({ body }) {
      sent.push(body);
      const startedAt = new Date();
      const common = { startedAt, durationMs: 1, timings: {}, reusedConnection: true };
      return { outcome: "succeeded", httpStatus: 200, ...common };
    },
    close: async () => {},
    stats: () => ({
      inFlight: 0,
      openConnections: 0,
      connectionsOpened: 0,
      attempts: 0,
      reused: 0,
    }),
  };
  const limits = divideConcurrency(1_000);
  const options = { pool, boss, sealer, sender, limits, log: testLog, maxAgeSeconds: 3_600 };
  const worker = startDispatcher(options);
  t.teardown(() => worker.stop());
  return sent;
}

/** A redelivery of an event to the first endpoint. */
async function redeliver({ boss, workspaceId, endpoints }: DeliveryDatabase, eventId: string) {
  const [subscriptionId = ""] = endpoints;
  const delivery = { eventId, workspaceId, subscriptionId, deliveryId: newId("dlv") };
  await boss.insert(deliveryQueue, [
    toDeliveryJob({ ...delivery, manual: true, waitingSince: Date.now() }),
  ]);
}

/** By state, the jobs that are not done. */
const jobsOf = async ({ pool }: DeliveryDatabase): Promise<Record<string, number>> => {
  const { rows } = await pool.query<{ state: string; count: number }>(
    "select state, count(*)::int as count from pgboss.job where state < 'completed' group by state",
  );
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
};

t.test("an event that becomes visible after its job is delivered", async (t) => {
  const database = await prepareDeliveries(t, 1);
  const [known = ""] = await database.addEvents(1);
  const late = Array.from({ length: 3 }, () => newId("evt"));
  const manual = newId("evt");
  await database.enqueueEvents(late);
  await redeliver(database, manual);
  const sent = startWorker(t, database);
  const claimed = await eventually(
    () => jobsOf(database),
    ({ created, active }) => created === undefined && active === 4 && sent.length === 1,
  );
  t.same(claimed, { active: 4 });
  t.same(sent, [known], "those that are visible do not wait for the others");
  await database.storeEvents(late);
  await database.storeEvents([manual]);
  await eventually(
    () => jobsOf(database),
    ({ active }) => active === undefined,
  );
  t.same([...sent].sort(), [known, ...late, manual].sort(), "each once");
  const { rows } = await database.pool.query("select outcome from webhook_deliveries");
  t.same(new Set(rows.map(({ outcome }) => outcome)), new Set(["succeeded"]));
  t.equal(rows.length, 5);
});

t.test("a job whose event does not exist is given up after some seconds", async (t) => {
  const database = await prepareDeliveries(t, 1);
  await database.enqueueEvents([newId("evt")]);
  await redeliver(database, newId("evt"));
  const start = performance.now();
  const sent = startWorker(t, database);
  const left = await eventually(
    () => jobsOf(database),
    (jobs) => Object.keys(jobs).length === 0,
    10_000,
  );
  t.same(left, {});
  t.ok(performance.now() - start > 2_000);
  t.same(sent, []);
});
