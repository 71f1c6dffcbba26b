// @suite all
import t from "tap";
import { eventually } from "../support/eventually.ts";
import { prepareDatabase } from "../support/prepared-database.ts";
import { spawnService } from "../support/process.ts";
import { createReceiver } from "../support/receiver.ts";
import { restCall } from "../support/service.ts";

t.test("kill -9 between commit and delivery loses no event", async (t) => {
  const { db, key, env } = await prepareDatabase(t);
  const receiver = await createReceiver({ respond: { delayMs: 400 } });
  t.teardown(() => receiver.close());
  const first = await spawnService(t, env);
  const rest = (base: string, path: string, body: object) =>
    restCall(base, key, "POST", `/api/v1/${path}`, body);
  await rest(first.url, "webhook-subscriptions", { url: receiver.url });
  for (let i = 0; i < 30; i++) {
    const body = { subject: `T${i}`, requester: { name: "Ada" } };
    t.equal((await rest(first.url, "tickets", body)).status, 201);
  }
  await first.end("SIGKILL");
  const sentBefore = receiver.requests.length;

  const second = await spawnService(t, env);
  const outcomes = await eventually(
    async () => {
      const sql = "select event_id, outcome from webhook_deliveries";
      return (await db.pool.query<{ event_id: string; outcome: string }>(sql)).rows;
    },
    (rows) => rows.length === 30,
    45_000,
  );
  t.equal(outcomes.length, 30, "every event has an outcome");
  const received = receiver.requests.map(({ body }) => JSON.parse(body.toString()).id);
  t.equal(new Set(received).size, received.length, "nothing was sent twice");
  for (const { event_id, outcome } of outcomes) {
    if (outcome === "succeeded") {
      t.ok(received.includes(event_id));
    } else {
      t.equal(outcome, "interrupted");
    }
  }
  const interrupted = outcomes.filter(({ outcome }) => outcome === "interrupted").length;
  const { text } = await restCall(second.url, undefined, "GET", "/metrics");
  const counted = /^ticketing_deliveries_total\{outcome="interrupted".*\} (\d+)$/m.exec(text)?.[1];
  t.equal(Number(counted ?? 0), interrupted, "the metrics count them");
  t.comment(`${sentBefore} sent before the kill, ${interrupted} interrupted`);
});
