// @suite default
import t from "tap";
import { stateOf } from "../../../src/features/webhooks/event-states.ts";
import { eventually } from "../../support/eventually.ts";
import { addMember } from "../../support/members.ts";
import { createReceiver } from "../../support/receiver.ts";
import { restCall, startService } from "../../support/service.ts";

const path = "/api/v1/webhook-subscriptions";
const ticket = { subject: "Help", requester: { name: "Ada" } };

t.test("the state of an event follows from its outcomes", async (t) => {
  for (const [outcomes, state, attempts] of [
    [["succeeded"], "delivered", 1],
    [["failed", "succeeded"], "delivered", 2],
    [["failed", "succeeded", "failed", "succeeded"], "delivered", 2],
    [["interrupted", "failed", "succeeded"], "delivered", 3],
    [["expired", "succeeded"], "delivered", 1],
    [["failed"], "failed", 1],
    [["expired"], "failed", 0],
    [["failed", "skipped"], "failed", 1],
    [["failed", "queued"], "pending", 1],
    [["succeeded", "queued"], "delivered", 1],
    [["queued"], "pending", 0],
    [["skipped"], "skipped", 0],
    [["skipped", "failed"], "failed", 1],
  ] as const) {
    t.same(stateOf(outcomes), { state, attempts }, outcomes.join(", "));
  }
});

t.test("events with their state at each subscription", async (t) => {
  const service = await startService(t);
  const { rest } = service;
  const [good, bad] = await Promise.all([createReceiver(), createReceiver()]);
  t.teardown(() => Promise.all([good.close(), bad.close()]));
  const subscribe = async (url: string): Promise<string> =>
    (await rest("POST", path, { url })).body.data.id;
  const first = await subscribe(good.url);
  const second = await subscribe(bad.url);
  const list = async (key?: string) =>
    (await rest("GET", "/api/v1/events?includeDeliveries=true", undefined, key)).body.data;
  /** The states of the newest event. */
  const until = (wanted: object) =>
    eventually(
      async () => (await list())[0].deliveries,
      (deliveries) => Object.entries(wanted).every(([name, value]) => deliveries[name] === value),
    );
  const counts = async (id: string) => {
    const { body } = await rest("GET", `${path}/${id}/delivery-counts`);
    const { succeeded, failed } = (await rest("GET", `${path}/${id}`)).body.data.health;
    const sum = (name: string) =>
      body.data.reduce((all: number, hour: Record<string, number>) => all + (hour[name] ?? 0), 0);
    t.same([sum("succeeded"), sum("failed")], [succeeded, failed], "by the hour, and as health");
    return { succeeded, failed };
  };
  const redeliver = async (id: string) => {
    const { body } = await rest("GET", `${path}/${id}/deliveries`);
    await rest("POST", `${path}/${id}/deliveries/${body.data[0].id}:redeliver`);
  };

  bad.respond({ status: 500 });
  await rest("POST", "/api/v1/tickets", ticket);
  t.same(await until({ failed: 1, delivered: 1 }), {
    delivered: 1,
    failed: 1,
    pending: 0,
    skipped: 0,
    subscriptions: [
      { subscriptionId: second, state: "failed", attempts: 1 },
      { subscriptionId: first, state: "delivered", attempts: 1 },
    ],
  });
  t.same(await counts(second), { succeeded: 0, failed: 1 });

  await t.test("events that fail again count once, and as delivered once recovered", async (t) => {
    await redeliver(second);
    await bad.waitFor(2);
    const failed = { subscriptionId: second, state: "failed", attempts: 2 };
    const { subscriptions } = await eventually(
      async () => (await list())[0].deliveries,
      (deliveries) => deliveries.failed === 1 && deliveries.subscriptions[0].attempts === 2,
    );
    t.same(subscriptions[0], failed);
    t.same(await counts(second), { succeeded: 0, failed: 1 });
    bad.respond({ status: 200 });
    await redeliver(second);
    t.match(await until({ delivered: 2 }), {
      failed: 0,
      subscriptions: [{ subscriptionId: second, state: "delivered", attempts: 3 }, {}],
    });
    t.same(await counts(second), { succeeded: 1, failed: 0 });
    bad.respond({ status: 500 });
    await redeliver(second);
    await bad.waitFor(4);
    const isFailed = async () => (await rest("GET", `${path}/${second}/deliveries`)).body.data;
    await eventually(isFailed, ([newest]) => newest.outcome === "failed");
    t.match(await until({ delivered: 2 }), { failed: 0 });
    t.same(await counts(second), { succeeded: 1, failed: 0 }, "it was delivered before");
  });

  await t.test("waiting events", async (t) => {
    const { deliveries: before } = (await list())[0];
    bad.respond({ hang: true });
    await rest("POST", "/api/v1/tickets", ticket);
    await until({ delivered: 1, failed: 1 });
    await redeliver(second);
    t.match(await until({ pending: 1 }), {
      subscriptions: [{ subscriptionId: second, state: "pending", attempts: 1 }, {}],
    });
    t.same((await list())[1].deliveries, before, "each event has its own");
  });

  await t.test("only for admins and keys that may read webhooks", async (t) => {
    const query = "/api/v1/events?includeDeliveries=true";
    const as = async (scopes: string[], member?: string, plain = false) => {
      const made = await rest("POST", "/api/v1/api-keys", { name: "x", scopes });
      const headers: Record<string, string> = member === undefined ? {} : { "x-member-id": member };
      const url = plain ? "/api/v1/events" : query;
      return restCall(service.url, made.body.data.key, "GET", url, undefined, headers);
    };
    const agent = await addMember(service, "Ada");
    t.match(await as([], agent), { status: 403, body: { error: { code: "ROLE_REQUIRED" } } });
    t.match(await as(["events:read"]), {
      status: 403,
      body: { error: { code: "INSUFFICIENT_SCOPE", metadata: { requiredScope: "webhooks:read" } } },
    });
    t.match(await as(["events:read", "webhooks:read"]), { status: 200 });
    const { status, body } = await as(["events:read"], agent, true);
    t.equal(status, 200);
    t.notOk("deliveries" in body.data[0], "without being asked for, there are none");
    const { key } = await service.newWorkspace();
    t.same(await list(key), []);
  });

  await t.test("a hundred events at a hundred subscriptions", async (t) => {
    const { pool } = service.app.db;
    const { workspaceId, key } = await service.newWorkspace();
    await pool.query(
      `insert into webhook_subscriptions (workspace_id, id, url, events, active, active_since,
         description, filter, ordered, custom_header_names, sealed_secret, created_at, updated_at)
       select $1, 'whs_' || i, 'https://example.com', '{*}', false, now(), '', '', false, '{}', '',
         now(), now() from generate_series(1, 100) i`,
      [workspaceId],
    );
    await pool.query(
      `with e as (
         insert into events (workspace_id, id, type, occurred_at, body)
         select $1, 'evt_' || lpad(to_hex(1000000000000 + i), 12, '0') || lpad(to_hex(i), 20, '0'),
           'service.ticket.created.v1', now(), '{"data":{}}' from generate_series(1, 100) i
         returning id, type)
       insert into webhook_deliveries (workspace_id, subscription_id, id, event_id, event_type,
         outcome, error, manual, attempted_at)
       select $1, 'whs_' || s, 'dlv_' || substr(id, 5, 12) || lpad(to_hex(s), 20, '0'), id, type,
         case s % 4 when 0 then 'failed' else 'succeeded' end, '', false, now()
       from e, generate_series(1, 100) s`,
      [workspaceId],
    );
    const { body } = await rest(
      "GET",
      "/api/v1/events?includeDeliveries=true&pageSize=100",
      undefined,
      key,
    );
    t.equal(body.data.length, 100);
    for (const { deliveries } of body.data) {
      t.match(deliveries, { delivered: 75, failed: 25, pending: 0, skipped: 0 });
      t.equal(deliveries.subscriptions.length, 20, "some are named");
      t.match(deliveries.subscriptions, Array(20).fill({ state: "failed" }));
    }
  });
});
