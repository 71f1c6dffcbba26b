// @suite all
import { mock } from "node:test";
import t from "tap";
import { verify } from "../../src/delivery/send/signature.ts";
import { eventually } from "../support/eventually.ts";
import { createReceiver } from "../support/receiver.ts";
import type { Scope } from "../support/scope.ts";
import { startService, type TestService } from "../support/service.ts";

const path = "/api/v1/webhook-subscriptions";
const ticket = { subject: "Help", requester: { name: "Ada" } };

/** A hanging endpoint for which deliveries wait, as few fit in flight, and a worker that has begun with them. */
async function congest(t: Scope) {
  const service = await startService(t, { ROLE: "api" });
  const receiver = await createReceiver({ respond: { hang: true } });
  t.teardown(() => receiver.close());
  const created = await service.rest("POST", path, { url: receiver.url });
  for (let i = 0; i < 60; i++) {
    await service.rest("POST", "/api/v1/tickets", ticket);
  }
  const worker = await service.startAnother({ ROLE: "worker", DELIVERY_CONCURRENCY: 16 });
  await receiver.waitFor(4);
  return { service, receiver, worker, ...created.body.data };
}

const outcomesOf = async (service: TestService) => {
  const { rows } = await service.app.db.pool.query<{ outcome: string; count: number }>(
    "select outcome, count(*)::int from webhook_deliveries group by outcome",
  );
  return Object.fromEntries(rows.map(({ outcome, count }) => [outcome, count]));
};
const total = (outcomes: Record<string, number>) =>
  Object.values(outcomes).reduce((sum, count) => sum + count, 0);

t.test("a pause applies to deliveries that are already waiting", async (t) => {
  const { service, receiver, id } = await congest(t);
  await service.rest("PATCH", `${path}/${id}`, { active: false });
  const begun = receiver.requests.length;
  const outcomes = await eventually(
    () => outcomesOf(service),
    (all) => total(all) === 60,
    20_000,
  );
  t.equal(total(outcomes), 60, "each has its outcome");
  t.ok((outcomes.skipped ?? 0) >= 60 - begun - 8, "what had not begun was skipped");
  t.ok(receiver.requests.length <= begun + 8);
});

t.test("a deletion ends waiting deliveries and leaves nothing behind", async (t) => {
  const { service, receiver, id } = await congest(t);
  await service.rest("DELETE", `${path}/${id}`);
  const jobs = async () => {
    const sql = "select from pgboss.job where name in ('events', 'deliveries')";
    return (await service.app.db.pool.query(sql)).rowCount;
  };
  t.equal(await eventually(jobs, (count) => count === 0, 20_000), 0);
  t.ok(receiver.requests.length < 60);
});

t.test("a rotation applies to deliveries that are already waiting", async (t) => {
  const { service, receiver, id } = await congest(t);
  const rotated = await service.rest("POST", `${path}/${id}:rotateSecret`, { graceSeconds: 0 });
  const { secret } = rotated.body.data;
  const before = receiver.requests.length;
  receiver.respond({});
  await eventually(
    async () => receiver.requests.length,
    (count) => count >= 60,
    20_000,
  );
  const late = receiver.requests.slice(before + 8);
  t.ok(late.length > 30);
  for (const { body, headers } of late) {
    if (!verify(body, headers["service-signature"], secret).valid) {
      t.fail("signed with an old secret");
    }
  }
});

t.test("a worker that stops leaves waiting deliveries to the next", async (t) => {
  const { service, receiver, worker } = await congest(t);
  await worker.close();
  receiver.respond({});
  await service.startAnother({ ROLE: "worker" });
  const outcomes = await eventually(
    () => outcomesOf(service),
    (all) => total(all) === 60,
    20_000,
  );
  const { failed = 0, succeeded = 0 } = outcomes;
  t.equal(failed + succeeded, 60, "sent or timed out, none interrupted");
  t.equal(receiver.requests.length, 60, "each once");
});

t.test("a clock jump", async (t) => {
  const service = await startService(t);
  const receiver = await createReceiver();
  t.teardown(() => receiver.close());
  const { secret } = (await service.rest("POST", path, { url: receiver.url })).body.data;
  const open = () => service.rest("POST", "/api/v1/tickets", ticket);
  await open();
  await receiver.waitFor(1);
  t.teardown(() => mock.timers.reset());
  for (const [i, jump] of [400 * 86_400_000, -3_600_000].entries()) {
    const now = Date.now() + jump;
    mock.timers.enable({ apis: ["Date"], now });
    // Restarts the activity, to distinguish events before the jump from later ones.
    await service.rest("PATCH", `${path}/${(await newest(service)).id}`, { active: false });
    await service.rest("PATCH", `${path}/${(await newest(service)).id}`, { active: true });
    t.equal((await open()).status, 201);
    const request = (await receiver.waitFor(i + 2)).at(-1);
    const signature = request?.headers["service-signature"];
    t.ok(verify(request?.body ?? "", signature, secret, { now: now / 1000 }).valid);
    mock.timers.reset();
  }
});

const newest = async (service: TestService) => (await service.rest("GET", path)).body.data[0];
