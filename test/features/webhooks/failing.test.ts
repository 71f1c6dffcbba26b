// @suite default
import assert from "node:assert/strict";
import pg from "pg";
import t from "tap";
import { newId } from "../../../src/db/ids.ts";
import { createOutcomeRecorder } from "../../../src/delivery/record/recorder.ts";
import type { Outcome } from "../../../src/delivery/send/outcome.ts";
import { type EventJob, eventQueue } from "../../../src/jobs/queues.ts";
import { prepareDeliveries } from "../../delivery/delivery-database.ts";
import { eventually } from "../../support/eventually.ts";
import fc from "../../support/properties.ts";
import { createReceiver } from "../../support/receiver.ts";
import { restCall, startService, testLog } from "../../support/service.ts";

const path = "/api/v1/webhook-subscriptions";

t.test("a subscription starts and stops failing", async (t) => {
  const service = await startService(t);
  const receiver = await createReceiver({ respond: { status: 500 } });
  t.teardown(() => receiver.close());
  const { pool } = service.app.db;
  const { id } = (await service.rest("POST", path, { url: receiver.url })).body.data;
  const show = async () => (await service.rest("GET", `${path}/${id}`)).body.data;
  const send = async (count: number) => {
    const { succeeded, failed } = (await show()).health;
    for (let i = 0; i < count; i++) {
      await service.rest("POST", `${path}/${id}:test`);
    }
    return eventually(show, (data) => {
      const { health } = data;
      return health.succeeded + health.failed === succeeded + failed + count;
    });
  };
  const age = (interval: string) =>
    pool.query("update webhook_failure_streaks set since = since - $1::interval", [interval]);
  const gauge = async () => {
    const { text } = await restCall(service.url, undefined, "GET", "/metrics");
    return /^ticketing_webhooks_failing (\d+)$/m.exec(text)?.[1];
  };

  t.notOk("failingSince" in (await send(6)), "many failures at once are not enough");
  await age("10 minutes");
  const failing = await show();
  t.ok(Date.now() - Date.parse(failing.failingSince) >= 600_000);
  t.same((await service.rest("GET", path)).body.data, [failing], "in the list as well");
  t.equal(await gauge(), "1");
  await service.rest("PATCH", `${path}/${id}`, { active: false });
  t.ok((await show()).failingSince, "a pause proves nothing");
  t.equal(await gauge(), "0", "but nobody needs to be alerted");
  await service.rest("PATCH", `${path}/${id}`, { active: true });

  receiver.respond({});
  t.notOk("failingSince" in (await send(1)), "a success clears it");
  receiver.respond({ status: 500 });
  await send(4);
  await age("1 hour");
  t.notOk("failingSince" in (await show()), "few failures are not enough");
  t.ok((await send(1)).failingSince);
  await service.rest("PATCH", `${path}/${id}`, { description: "still the same URL" });
  t.ok((await show()).failingSince);
  await service.rest("PATCH", `${path}/${id}`, { url: `${receiver.url}/new` });
  t.notOk("failingSince" in (await show()), "a new URL has not failed yet");

  await send(1);
  await service.rest("DELETE", `${path}/${id}`);
  t.equal((await pool.query("select from webhook_failure_streaks")).rowCount, 0);
});

t.test("the streak follows from the outcomes, however they are batched", async (t) => {
  const { pool, boss, workspaceId, endpoints, addEvents } = await prepareDeliveries(t, 1);
  const [subscriptionId = ""] = endpoints;
  const recorder = createOutcomeRecorder(pool, boss, testLog, () => {});
  const word = fc.constantFrom<Outcome["outcome"]>(
    ...(["succeeded", "failed", "failed", "expired", "interrupted", "skipped"] as const),
  );
  let now = Date.now() - 86_400_000;
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(word, { maxLength: 6 }), { maxLength: 6 }),
      async (batches) => {
        await pool.query("delete from webhook_failure_streaks");
        let expected: { since: Date; last: Date; failures: number } | undefined;
        for (const words of batches) {
          await addEvents(1);
          const [job] = await boss.fetch<EventJob>(eventQueue);
          assert.ok(job);
          const outcomes = words.map((outcome): Outcome => {
            now += 1_000;
            const at = new Date(now);
            if (outcome === "succeeded") {
              expected = undefined;
            } else if (outcome === "failed" || outcome === "expired") {
              const { since = at, failures = 0 } = expected ?? {};
              expected = { since, last: at, failures: failures + 1 };
            }
            const delivery = {
              deliveryId: newId("dlv"),
              workspaceId,
              subscriptionId,
              eventId: job.data.eventId,
              eventType: "service.ticket.created.v1",
              manual: false,
              waitingSince: 0,
            };
            return { delivery, outcome, error: "", attemptedAt: at };
          });
          recorder.add({ queue: eventQueue, job, outcomes, deferred: [] });
          await recorder.drain();
        }
        const { rows } = await pool.query({
          text: "select since, last_failure_at as last, failures from webhook_failure_streaks",
          types: pg.types,
        });
        assert.deepEqual(rows, expected === undefined ? [] : [expected]);
      },
    ),
    { numRuns: 25, endOnFailure: true },
  );
});
