// @suite default
import { setTimeout as sleep } from "node:timers/promises";
import t from "tap";
import { newId } from "../../src/db/ids.ts";
import { createFanOut } from "../../src/delivery/claim/fan-out.ts";
import { recordInterrupted } from "../../src/delivery/record/record-interrupted.ts";
import { createOutcomeRecorder } from "../../src/delivery/record/recorder.ts";
import { interruptedQueue } from "../../src/jobs/queues.ts";
import { testLog } from "../support/service.ts";
import { prepareDeliveries } from "./delivery-database.ts";

t.test("an interrupted event that is visible only after its job is recorded", async (t) => {
  const { pool, boss, workspaceId, storeEvents } = await prepareDeliveries(t, 2);
  const eventId = newId("evt");
  const data = { eventId, workspaceId, eventType: "service.ticket.created.v1" };
  await boss.insert(interruptedQueue, [{ data }, { data: { ...data, eventId: "evt_none" } }]);
  const recorder = createOutcomeRecorder(pool, boss, testLog, () => {});
  const recovered = recordInterrupted(pool, boss, {
    recorder,
    fanOut: createFanOut(),
    log: testLog,
  });
  await sleep(300);
  await storeEvents([eventId]);
  t.equal(await recovered, 2);
  const { rows } = await pool.query("select event_id, outcome from webhook_deliveries");
  t.same(rows, [
    { event_id: eventId, outcome: "interrupted" },
    { event_id: eventId, outcome: "interrupted" },
  ]);
  const left = await boss.fetch(interruptedQueue);
  t.same(left, [], "one that does not exist is dropped");
});
