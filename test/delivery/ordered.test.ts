// @suite default
import { setTimeout as sleep } from "node:timers/promises";
import t from "tap";
import { claimCursors, moveCursor } from "../../src/delivery/ordered/cursors.ts";
import { eventually } from "../support/eventually.ts";
import { createReceiver, type ReceiverOptions } from "../support/receiver.ts";
import type { Scope } from "../support/scope.ts";
import { startService, type TestService } from "../support/service.ts";

const path = "/api/v1/webhook-subscriptions";
const created = "service.ticket.created.v1";

/** A subscription that gets the events of new tickets in order, and its receiver. */
async function subscribe(
  t: Scope,
  { rest }: TestService,
  respond: ReceiverOptions["respond"] = {},
  more: object = {},
) {
  const receiver = await createReceiver({ respond });
  t.teardown(() => receiver.close());
  const body = { url: receiver.url, events: [created], ordered: true, ...more };
  const { data } = (await rest("POST", path, body)).body;
  const own = `${path}/${data.id}`;
  return {
    receiver,
    own,
    data,
    subjects: () => receiver.requests.map(({ body }) => JSON.parse(`${body}`).data.ticket.subject),
    received: () => receiver.requests.map(({ body }) => JSON.parse(`${body}`).id as string),
    outcomes: async () => {
      const { body } = await rest("GET", `${own}/deliveries?pageSize=100`);
      return body.data.map(({ outcome }: { outcome: string }) => outcome).reverse();
    },
  };
}

const openTicket = ({ rest }: TestService, subject: string) =>
  rest("POST", "/api/v1/tickets", { subject, requester: { email: "ada@example.com" } });

async function openTickets(service: TestService, subjects: readonly string[]): Promise<void> {
  for (const subject of subjects) {
    await openTicket(service, subject);
  }
}

const names = (count: number) => Array.from({ length: count }, (_, i) => `${i}`);

/** The events in the order of the event stream. */
async function inOrder({ app: { db } }: TestService): Promise<string[]> {
  const { rows } = await db.pool.query<{ id: string }>(
    "select id from events where type = $1 order by position, id",
    [created],
  );
  return rows.map(({ id }) => id);
}

t.test("events arrive one at a time and in order, whatever the responses", async (t) => {
  const service = await startService(t);
  await service.startAnother({ ROLE: "worker" });
  let inFlight = 0;
  let most = 0;
  let count = 0;
  const { receiver, received, outcomes, data } = await subscribe(t, service, async () => {
    inFlight += 1;
    most = Math.max(most, inFlight);
    await sleep(Math.random() * 10);
    inFlight -= 1;
    count += 1;
    return { status: count % 3 === 0 ? 500 : 200 };
  });
  t.equal(data.ordered, true);
  await Promise.all(names(4).map(() => openTickets(service, names(15))));
  await receiver.waitFor(60, 20_000);
  t.same(received(), await inOrder(service));
  t.equal(most, 1, "one in flight");
  const all = await eventually(outcomes, ({ length }) => length === 60);
  t.equal(all.filter((outcome: string) => outcome === "failed").length, 20, "none is sent again");
});

t.test("each event arrives within two seconds, whenever a lane releases its turn", async (t) => {
  const service = await startService(t);
  const { receiver } = await subscribe(t, service);
  const openedAt: number[] = [];
  for (let i = 0; i < 60; i++) {
    await sleep(Math.random() * 60);
    openedAt.push(performance.now());
    await openTicket(service, `${i}`);
  }
  const requests = await receiver.waitFor(60, 10_000);
  const slowest = Math.max(...requests.map(({ arrivedAt }, i) => arrivedAt - (openedAt[i] ?? 0)));
  t.ok(slowest < 2_000, `${slowest.toFixed()} ms`);
});

t.test("a filter skips non-matching events and keeps the order", async (t) => {
  const service = await startService(t);
  const more = { filter: 'data.ticket.subject != "1" && data.ticket.subject != "3"' };
  const { receiver, subjects, own } = await subscribe(t, service, {}, more);
  await openTickets(service, names(6));
  await receiver.waitFor(4);
  t.same(subjects(), ["0", "2", "4", "5"]);
  const health = async () => (await service.rest("GET", own)).body.data.health;
  t.match(await eventually(health, ({ filtered }) => filtered === 2), { filtered: 2, waiting: 0 });
});

t.test("a hanging receiver delays only its own later events", async (t) => {
  const service = await startService(t);
  const hanging = await subscribe(t, service, (request) => ({
    hang: `${request.body}`.includes('"subject":"0"'),
  }));
  const quick = await subscribe(t, service);
  await openTickets(service, names(3));
  await quick.receiver.waitFor(3, 2_000);
  const { waiting, waitingSince } = (await service.rest("GET", hanging.own)).body.data.health;
  t.equal(waiting, 2, "the lag is shown");
  t.ok(Date.now() - Date.parse(waitingSince) < 10_000);
  await hanging.receiver.waitFor(3, 10_000);
  const outcomes = await eventually(hanging.outcomes, ({ length }) => length === 3);
  t.same(outcomes, ["failed", "succeeded", "succeeded"]);
  t.same(hanging.subjects(), ["0", "1", "2"]);
});

t.test("events that wait too long expire and can be recovered", async (t) => {
  const service = await startService(t, { DELIVERY_MAX_AGE: 1 });
  const aged = Promise.withResolvers<void>();
  const { receiver, outcomes, own, subjects } = await subscribe(t, service, async () => {
    await aged.promise;
    return {};
  });
  await openTickets(service, names(6));
  await sleep(1_100);
  aged.resolve();
  const all = await eventually(outcomes, ({ length }) => length === 6, 10_000);
  t.same(all, ["succeeded", ...Array(5).fill("expired")], "all behind the one in flight");
  receiver.respond({});
  const attemptedFrom = new Date(0).toISOString();
  t.equal((await service.rest("POST", `${own}:recover`, { attemptedFrom })).status, 200);
  await receiver.waitFor(6, 10_000);
  t.same(subjects().sort(), names(6));
});

t.test("a paused subscription gets nothing, and continues with later events", async (t) => {
  const service = await startService(t);
  const { receiver, subjects, own } = await subscribe(t, service);
  await openTicket(service, "before");
  await receiver.waitFor(1);
  await service.rest("PATCH", own, { active: false });
  await openTicket(service, "paused");
  await service.rest("PATCH", own, { active: true });
  await openTicket(service, "after");
  await receiver.waitFor(2);
  await sleep(300);
  t.same(subjects(), ["before", "after"]);
});

t.test(
  "the ordered setting never changes, and its cursor is deleted with the subscription",
  async (t) => {
    const service = await startService(t);
    const { own, receiver } = await subscribe(t, service, { delayMs: 300 });
    const changed = await service.rest("PATCH", own, { ordered: false });
    t.match(changed, { status: 400, body: { error: { details: [{ field: "ordered" }] } } });
    await openTickets(service, names(3));
    await receiver.waitFor(1);
    t.equal((await service.rest("DELETE", own)).status, 204);
    await sleep(1_000);
    t.ok(receiver.requests.length <= 2, "nothing follows the delivery in flight");
    const { rowCount } = await service.app.db.pool.query("select from webhook_order_cursors");
    t.equal(rowCount, 0);
  },
);

t.test("a workspace can have 100 ordered subscriptions", async (t) => {
  const service = await startService(t, { MAX_WEBHOOK_SUBSCRIPTIONS: 150 });
  const create = (ordered: boolean) =>
    service.rest("POST", path, { url: "https://127.0.0.1:1/", ordered });
  for (let i = 0; i < 100; i++) {
    await create(true);
  }
  t.match(await create(true), { status: 409, body: { error: { code: "LIMIT_REACHED" } } });
  t.equal((await create(false)).status, 201);
});

t.test("a delivery in flight at a worker's death is not repeated", async (t) => {
  const service = await startService(t, { ROLE: "api" });
  const { receiver, outcomes, subjects } = await subscribe(t, service);
  await openTickets(service, names(3));
  const [first] = await inOrder(service);
  await service.app.db.pool.query(
    `update webhook_order_cursors c
     set position = e.position, event_id = e.id, in_flight = true, pending_since = now(),
       lease = 'dead', lease_until = now() + interval '1 s'
     from events e where e.id = $1`,
    [first],
  );
  await service.startAnother({ ROLE: "worker" });
  await receiver.waitFor(2, 10_000);
  const all = await eventually(outcomes, ({ length }) => length === 3);
  t.same(all.sort(), ["interrupted", "succeeded", "succeeded"]);
  t.same(subjects(), ["1", "2"]);
});

t.test("events wait for earlier uncommitted ones at little cost", async (t) => {
  const service = await startService(t);
  const { receiver, received } = await subscribe(t, service);
  const { pool } = service.app.db;
  const writer = await pool.connect();
  t.teardown(() => writer.release());
  await writer.query("begin; select pg_current_xact_id()");
  await openTickets(service, names(3));
  const updates = async () => {
    const { rows } = await pool.query(
      "select n_tup_upd::int as count from pg_stat_user_tables where relname = 'webhook_order_cursors'",
    );
    return rows[0].count as number;
  };
  const before = await updates();
  await sleep(3_000);
  t.same(receiver.requests, []);
  const spent = (await updates()) - before;
  t.ok(spent < 60, `${spent} updates in 3 s`);
  await writer.query("commit");
  await receiver.waitFor(3);
  t.same(received(), await inOrder(service));
});

t.test("the cursor of a restored database does not wait for future positions", async (t) => {
  const service = await startService(t, { ROLE: "api" });
  const { receiver } = await subscribe(t, service);
  await service.app.db.pool.query(
    "update webhook_order_cursors set position = (position::text::bigint + 1000000)::text::xid8",
  );
  await service.startAnother({ ROLE: "worker" });
  await sleep(300);
  await openTicket(service, "after");
  await receiver.waitFor(1);
});

t.test(
  "a lane with an expired lease moves no cursor, even if its worker claims again",
  async (t) => {
    const service = await startService(t, { ROLE: "api" });
    await subscribe(t, service);
    const { pool } = service.app.db;
    const claim = async () => {
      await pool.query(
        "update webhook_order_cursors set pending_since = now(), lease_until = null",
      );
      return claimCursors(pool, { atMost: 8, withSlow: true, full: [] });
    };
    const [first, second] = [await claim(), await claim()].flat();
    t.ok(first && second);
    for (const [cursor, holds] of [
      [first, false],
      [second, true],
    ] as const) {
      if (cursor !== undefined) {
        const move = { to: cursor, inFlight: false, outcomes: [], filtered: [] };
        t.equal(await moveCursor(pool, cursor, move), holds);
      }
    }
  },
);
