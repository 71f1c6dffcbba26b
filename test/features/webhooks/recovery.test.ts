// @suite all
import t from "tap";
import { newId } from "../../../src/db/ids.ts";
import { eventually } from "../../support/eventually.ts";
import { createReceiver } from "../../support/receiver.ts";
import { startService, type TestService } from "../../support/service.ts";

const path = "/api/v1/webhook-subscriptions";
const attemptedFrom = "2026-01-01T00:00:00Z";
const type = "service.ticket.created.v1";

/** Adds events whose delivery to a subscription had this outcome. @returns their identifiers */
async function addMissed(
  { app, workspaceId }: TestService,
  subscriptionId: string,
  count: number,
  outcome = "failed",
): Promise<string[]> {
  const { pool } = app.db;
  const ids = Array.from({ length: count }, () => newId("evt"));
  await pool.query(
    `insert into events (id, workspace_id, type, occurred_at, body)
     select id, $2, $3, now(), '{"id":"' || id || '"}' from unnest($1::text[]) as id`,
    [ids, workspaceId, type],
  );
  await addAttempts({ app, workspaceId }, subscriptionId, ids, outcome);
  return ids;
}

function addAttempts(
  { app, workspaceId }: Pick<TestService, "app" | "workspaceId">,
  subscriptionId: string,
  events: readonly string[],
  outcome: string,
) {
  return app.db.pool.query(
    `insert into webhook_deliveries (id, workspace_id, subscription_id, event_id, event_type,
       outcome, error, manual, duration_ms, attempted_at)
     select id, $3, $4, event_id, $5, $6, '', false, 1, now() - interval '1 second'
     from unnest($1::text[], $2::text[]) as d (id, event_id)`,
    [events.map(() => newId("dlv")), events, workspaceId, subscriptionId, type, outcome],
  );
}

t.test("recovery", async (t) => {
  const service = await startService(t);
  const { rest } = service;
  const receiver = await createReceiver();
  t.teardown(() => receiver.close());
  const subscribe = async () => (await rest("POST", path, { url: receiver.url })).body.data.id;
  const recover = (id: string, more: object = {}) =>
    rest("POST", `${path}/${id}:recover`, { attemptedFrom, ...more });
  const show = async (id: string) => (await rest("GET", `/api/v1/operations/${id}`)).body.data;
  const ended = (id: string) =>
    eventually(
      () => show(id),
      ({ done }) => done,
      20_000,
    );
  /** This many are in flight at a time, the oldest first. */
  const mostAtOnce = 100;
  const received = () => receiver.requests.map(({ body }) => JSON.parse(body.toString()).id);

  await t.test(
    "sends each missed event once, the oldest first, and says how it went",
    async (t) => {
      const id = await subscribe();
      const [first = "", second = "", ...others] = await addMissed(service, id, 230);
      await addAttempts(service, id, [first], "interrupted");
      await addAttempts(service, id, [second], "succeeded");
      const delivered = await addMissed(service, id, 3, "succeeded");
      const skipped = await addMissed(service, id, 2, "skipped");
      const started = await recover(id);
      t.equal(started.status, 200);
      t.match(started.body.data, {
        id: /^op_/,
        type: "webhook_recovery",
        done: false,
        cancelling: false,
        createdAt: String,
        metadata: {
          webhookRecovery: {
            subscriptionId: id,
            attemptedFrom: "2026-01-01T00:00:00.000Z",
            outcome: ["expired", "failed", "interrupted"],
          },
        },
      });
      t.notOk("endedAt" in started.body.data);
      const operation = await ended(started.body.data.id);
      t.match(operation, {
        endedAt: String,
        metadata: { webhookRecovery: { total: 229, sent: 229, succeeded: 229, failed: 0 } },
        response: { webhookRecovery: { succeeded: 229, failed: 0 } },
      });
      t.notOk("error" in operation);
      t.same(received().toSorted(), [first, ...others].toSorted(), "each once");
      const overtaking = received().filter(
        (one, position) => [first, ...others].indexOf(one) - position >= mostAtOnce,
      );
      t.same(overtaking, [], "none before its turn");
      t.notOk(received().some((one) => [second, ...delivered, ...skipped].includes(one)));

      const again = await ended((await recover(id)).body.data.id);
      t.match(again, {
        metadata: { webhookRecovery: { total: 0 } },
        response: { webhookRecovery: { succeeded: 0, failed: 0 } },
      });
      t.equal(receiver.requests.length, 229, "nothing is left to recover");
      const { data } = (await rest("GET", `/api/v1/operations?subscriptionId=${id}`)).body;
      t.same(data, [again, operation], "the newest first");
      const filtered = (query: string) => rest("GET", `/api/v1/operations?${query}`);
      const type = "type=webhook_recovery";
      t.same((await filtered(`${type}&${type}&subscriptionId=${id}`)).body.data, data);
      t.same((await filtered("subscriptionId=whs_other")).body.data, []);
      t.match(await filtered("type=other"), {
        status: 400,
        body: { error: { details: [{ field: "type[0]" }] } },
      });
      const { rowCount } = await service.app.db.pool.query("select from webhook_recovery_events");
      t.equal(rowCount, 0);
    },
  );

  await t.test("includes what was requested", async (t) => {
    const id = await subscribe();
    await addMissed(service, id, 1);
    await addMissed(service, id, 2, "expired");
    const total = async (more: object) =>
      (await ended((await recover(id, more)).body.data.id)).metadata.webhookRecovery.total;
    receiver.respond({ status: 500 });
    t.equal(await total({ attemptedBefore: "2026-01-02T00:00:00Z" }), 0);
    t.equal(await total({ eventType: ["service.ticket.replied.v1"] }), 0);
    const { body } = await recover(id, { outcome: ["expired"], eventType: [type] });
    t.match(await ended(body.data.id), {
      metadata: { webhookRecovery: { total: 2, succeeded: 0, failed: 2 } },
      response: { webhookRecovery: { succeeded: 0, failed: 2 } },
    });
    receiver.respond({});
    t.equal(await total({ outcome: ["failed"] }), 3, "those it tried in vain have failed again");
  });

  await t.test(
    "runs one at a time, and a repeated request returns the same operation",
    async (t) => {
      receiver.respond({ delayMs: 300 });
      const id = await subscribe();
      await addMissed(service, id, 20);
      const all = await Promise.all([recover(id), recover(id), recover(id)]);
      t.equal(new Set(all.map(({ body }) => body.data.id)).size, 1);
      const other = await recover(id, { outcome: ["failed"] });
      t.match(other, { status: 409, body: { error: { code: "RECOVERY_RUNNING" } } });
      t.match(other.body.error.message, all[0]?.body.data.id);
      await ended(all[0]?.body.data.id);
      receiver.respond({});
      const audited = await rest("GET", `/api/v1/audit-events?targetId=${id}`);
      const actions = audited.body.data.map(({ action }: { action: string }) => action);
      t.same(actions, ["webhook_subscription.recovery_started", "webhook_subscription.created"]);
    },
  );

  await t.test("stops when cancelled, and has at most 100 deliveries in flight", async (t) => {
    const before = receiver.requests.length;
    const gate = Promise.withResolvers<void>();
    receiver.respond(async () => {
      await gate.promise;
      return {};
    });
    const id = await subscribe();
    await addMissed(service, id, 150);
    const operation = (await recover(id)).body.data.id;
    await receiver.waitFor(before + 100);
    t.match((await show(operation)).metadata.webhookRecovery, { total: 150, sent: 100 });
    const cancelled = await rest("POST", `/api/v1/operations/${operation}:cancel`);
    t.match(cancelled.body.data, { done: false, cancelling: true });
    gate.resolve();
    t.match(await ended(operation), {
      cancelling: false,
      metadata: { webhookRecovery: { total: 150, sent: 100, succeeded: 100 } },
      error: { code: "CANCELLED" },
    });
    t.equal(receiver.requests.length, before + 100);
    const done = await rest("POST", `/api/v1/operations/${operation}:cancel`);
    t.match(done, { status: 200, body: { data: { done: true } } });
  });

  await t.test("does not reach a subscription that is paused or deleted", async (t) => {
    const [paused, deleted] = [await subscribe(), await subscribe()];
    await rest("PATCH", `${path}/${paused}`, { active: false });
    t.match(await recover(paused), {
      status: 409,
      body: { error: { code: "SUBSCRIPTION_PAUSED" } },
    });
    await rest("PATCH", `${path}/${paused}`, { active: true });
    const gate = Promise.withResolvers<void>();
    receiver.respond(async () => {
      await gate.promise;
      return {};
    });
    const operations: string[] = [];
    for (const id of [paused, deleted]) {
      await addMissed(service, id, 101);
      operations.push((await recover(id)).body.data.id);
    }
    await eventually(
      async () => {
        const all = await Promise.all(operations.map(show));
        return all.map(({ metadata }) => metadata.webhookRecovery.sent);
      },
      (sent) => sent.every((count) => count === 100),
    );
    await rest("PATCH", `${path}/${paused}`, { active: false });
    await rest("DELETE", `${path}/${deleted}`);
    gate.resolve();
    const [first = "", second = ""] = operations;
    t.match((await ended(first)).error, { code: "SUBSCRIPTION_PAUSED" });
    t.match((await ended(second)).error, { code: "SUBSCRIPTION_DELETED" });
    receiver.respond({});
  });
});

t.test("it survives workers, and two of them send nothing twice", async (t) => {
  const service = await startService(t, { ROLE: "api" });
  const receiver = await createReceiver();
  t.teardown(() => receiver.close());
  const { id } = (await service.rest("POST", path, { url: receiver.url })).body.data;
  const events = await addMissed(service, id, 250);
  const { data } = (await service.rest("POST", `${path}/${id}:recover`, { attemptedFrom })).body;
  const first = await service.startAnother({ ROLE: "worker" });
  await receiver.waitFor(1);
  await first.close();
  t.ok(receiver.requests.length < 250, "it was not done");
  await Promise.all([
    service.startAnother({ ROLE: "worker" }),
    service.startAnother({ ROLE: "worker" }),
  ]);
  const operation = await eventually(
    async () => (await service.rest("GET", `/api/v1/operations/${data.id}`)).body.data,
    ({ done }) => done,
    20_000,
  );
  t.match(operation.metadata.webhookRecovery, { total: 250, sent: 250, succeeded: 250 });
  const received = receiver.requests.map(({ body }) => JSON.parse(body.toString()).id);
  t.same(received.toSorted(), events.toSorted());
});
