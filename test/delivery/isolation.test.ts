// @suite all
// @runs alone
import t from "tap";
import { eventually } from "../support/eventually.ts";
import { createReceiver, type Receiver } from "../support/receiver.ts";
import { startService, type TestService } from "../support/service.ts";

const ticket = { subject: "Help", requester: { name: "Ada" } };
const path = "/api/v1/webhook-subscriptions";
/** A delivery behind a hanging endpoint would wait for its 5 s. */
const unhinderedMs = 4_500;

async function subscribe(service: TestService, receiver: Receiver): Promise<string> {
  return (await service.rest("POST", path, { url: receiver.url })).body.data.id;
}

/** Makes events before any worker runs, so that the first finds them all. */
async function openTickets(service: TestService, count: number): Promise<void> {
  for (let left = count; left > 0; left -= 25) {
    await Promise.all(
      Array.from({ length: Math.min(left, 25) }, () =>
        service.rest("POST", "/api/v1/tickets", ticket),
      ),
    );
  }
}

t.test("one hanging endpoint does not slow the others", async (t) => {
  const service = await startService(t, { ROLE: "api" });
  const hanging = await createReceiver({ respond: { hang: true } });
  t.teardown(() => hanging.close());
  const hangingId = await subscribe(service, hanging);
  const healthy = await Promise.all(Array.from({ length: 2 }, () => createReceiver()));
  for (const receiver of healthy) {
    t.teardown(() => receiver.close());
    await subscribe(service, receiver);
  }
  await openTickets(service, 500);

  const worker = await service.startAnother({ ROLE: "worker", DELIVERY_CONCURRENCY: 64 });
  const start = performance.now();
  await Promise.all(healthy.map((receiver) => receiver.waitFor(500, 10_000)));
  const ms = Math.round(performance.now() - start);
  t.ok(ms < unhinderedMs, `500 events reached both healthy endpoints in ${ms} ms`);

  const health = await eventually(
    async () => (await service.rest("GET", `${path}/${hangingId}`)).body.data.health,
    ({ waiting }) => waiting > 300,
    8_000,
  );
  t.ok(health.waiting > 300, "what waits is counted");
  t.match(health.waitingSince, /^\d{4}-/);

  await t.test("later events overtake the backlog", async (t) => {
    const before = healthy.map(({ requests }) => requests.length);
    const start = performance.now();
    await openTickets(service, 5);
    await Promise.all(healthy.map((r, i) => r.waitFor((before[i] ?? 0) + 5, 5_000)));
    t.ok(performance.now() - start < unhinderedMs);
  });

  await t.test("an endpoint that responds again gets its queued deliveries", async (t) => {
    hanging.respond({});
    await eventually(
      async () => new Set(hanging.requests.map(({ body }) => body.toString())).size,
      (count) => count === 505,
      20_000,
    );
    const ids = hanging.requests.map(({ body }) => JSON.parse(body.toString()).id);
    t.equal(new Set(ids).size, 505, "each event reached it");
    t.equal(ids.length, 505, "and none twice");
  });
  await worker.close();
});
