// @suite default
import { Writable } from "node:stream";
import t from "tap";
import { createLogger } from "../../src/telemetry/log.ts";
import { eventually } from "../support/eventually.ts";
import { createReceiver, type ReceiverOptions } from "../support/receiver.ts";
import { startService, type TestService } from "../support/service.ts";

const ticket = { subject: "Help", requester: { name: "Ada" } };

async function subscribe(service: TestService, url: string, events: string[] = []) {
  const body = { url, events };
  return (await service.rest("POST", "/api/v1/webhook-subscriptions", body)).body.data;
}

const deliveriesOf = async (service: TestService, id: string) =>
  (await service.rest("GET", `/api/v1/webhook-subscriptions/${id}/deliveries`)).body.data;

t.test("every outcome is recorded, and a failure is logged", async (t) => {
  const lines: string[] = [];
  const destination = new Writable({
    write(chunk, _encoding, done) {
      lines.push(...String(chunk).trim().split("\n"));
      done();
    },
  });
  const service = await startService(t, {}, createLogger("warn", { destination }));
  const cases: { respond: ReceiverOptions["respond"]; expected: object }[] = [
    { respond: { status: 204 }, expected: { outcome: "succeeded", httpStatus: 204, error: "" } },
    {
      respond: { status: 500 },
      expected: { outcome: "failed", httpStatus: 500, error: "http_status" },
    },
    {
      respond: { status: 302, headers: { location: "https://example.com" } },
      expected: { outcome: "failed", httpStatus: 302, error: "http_status" },
    },
    { respond: { hang: true }, expected: { outcome: "failed", error: "timeout" } },
  ];
  const ids: string[] = [];
  for (const { respond } of cases) {
    const receiver = await createReceiver({ respond });
    t.teardown(() => receiver.close());
    ids.push((await subscribe(service, receiver.url)).id);
  }
  const gone = await createReceiver();
  await gone.close();
  ids.push((await subscribe(service, gone.url)).id);
  const expectations = [
    ...cases.map(({ expected }) => expected),
    { outcome: "failed", error: "connect" },
  ];

  await service.rest("POST", "/api/v1/tickets", ticket);
  for (const [i, id] of ids.entries()) {
    const deliveries = await eventually(
      () => deliveriesOf(service, id),
      (rows) => rows.length > 0,
      10_000,
    );
    t.equal(deliveries.length, 1);
    t.match(deliveries[0], {
      id: /^dlv_/,
      eventId: /^evt_/,
      eventType: "service.ticket.created.v1",
      ...expectations[i],
    });
    if (!("httpStatus" in (expectations[i] ?? {}))) {
      t.notOk("httpStatus" in deliveries[0]);
    }
    const line = lines.map((text) => JSON.parse(text)).find((l) => l.subscription === id);
    if (i === 0) {
      t.equal(line, undefined, "a success is not logged as a failure");
    } else {
      t.match(line, { msg: "delivery failed", level: "warn", event: /^evt_/ });
    }
  }
  const [timeout] = await deliveriesOf(service, ids[3] ?? "");
  t.ok(timeout.durationMs >= 4_900 && timeout.durationMs < 7_500, "five seconds for everything");
});

t.test("a name of a private address looks like one that does not exist", async (t) => {
  const lines: string[] = [];
  const destination = new Writable({
    write(chunk, _encoding, done) {
      lines.push(...String(chunk).trim().split("\n"));
      done();
    },
  });
  // With ::1 open, localhost may be subscribed, but its other address is still private.
  const service = await startService(
    t,
    { WEBHOOK_ALLOWED_CIDRS: ["::1/128"] },
    createLogger("warn", { destination }),
  );
  const told: object[] = [];
  for (const host of ["localhost", "nowhere.invalid"]) {
    const { id } = await subscribe(service, `https://${host}/hook`);
    await service.rest("POST", `/api/v1/webhook-subscriptions/${id}:test`, {});
    const [row] = await eventually(
      () => deliveriesOf(service, id),
      ([first]) => first?.outcome === "failed",
      10_000,
    );
    const one = await service.rest(
      "GET",
      `/api/v1/webhook-subscriptions/${id}/deliveries/${row.id}`,
    );
    const { id: _, subscriptionId, eventId, attemptedAt, request, ...rest } = one.body.data;
    t.ok(subscriptionId === id && eventId && attemptedAt && request);
    told.push(rest);
  }
  const [inside, nowhere] = told;
  t.same(inside, nowhere);
  t.match(inside, { outcome: "failed", error: "dns", timings: {} });
  t.notOk("durationMs" in (inside ?? {}), "the time would tell");
  const logged = lines
    .map((text) => JSON.parse(text))
    .filter(({ msg }) => msg === "delivery failed");
  t.same(
    logged.map(({ error }) => error),
    ["blocked", "dns"],
    "those who run it see the reason",
  );
  const metrics = await (await fetch(`${service.url}/metrics`)).text();
  t.match(metrics, 'ticketing_deliveries_total{outcome="failed",error="blocked"} 1');
});

t.test("pausing, deleting and resuming", async (t) => {
  const service = await startService(t);
  const receiver = await createReceiver();
  t.teardown(() => receiver.close());
  const witness = await createReceiver();
  t.teardown(() => witness.close());
  const { id } = await subscribe(service, receiver.url);
  await subscribe(service, witness.url);
  const one = `/api/v1/webhook-subscriptions/${id}`;
  let happened = 0;
  const happen = async () => {
    await service.rest("POST", "/api/v1/tickets", ticket);
    await witness.waitFor(++happened);
  };

  await happen();
  await receiver.waitFor(1);
  await service.rest("PATCH", one, { active: false });
  await happen();
  await service.rest("PATCH", one, { active: true });
  await happen();
  await receiver.waitFor(2);
  await service.rest("DELETE", one);
  await happen();
  const types = receiver.requests.map(({ body }) => JSON.parse(body.toString()).id);
  const all = witness.requests.map(({ body }) => JSON.parse(body.toString()).id);
  t.same(types, [all[0], all[2]], "what happened while paused is not sent later");
});

t.test("without a wake-up, polling finds the event", async (t) => {
  const service = await startService(t, { ROLE: "worker" });
  // The API runs in another process, and its NOTIFY is not received.
  const api = await service.startAnother({ ROLE: "api" });
  const receiver = await createReceiver();
  t.teardown(() => receiver.close());
  const call = (path: string, body: object) =>
    fetch(`http://127.0.0.1:${api.port}/api/v1/${path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${service.key}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  await call("webhook-subscriptions", { url: receiver.url });
  await service.app.db.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where query like 'LISTEN%' and datname = current_database()",
  );
  const start = performance.now();
  t.equal((await call("tickets", ticket)).status, 201);
  await receiver.waitFor(1, 10_000);
  t.ok(performance.now() - start < 5_000);
});

t.test("no work is lost when the service stops in the middle", async (t) => {
  const service = await startService(t, { ROLE: "api" });
  const receiver = await createReceiver({ respond: { delayMs: 300 } });
  t.teardown(() => receiver.close());
  await subscribe(service, receiver.url);
  for (let i = 0; i < 20; i++) {
    await service.rest("POST", "/api/v1/tickets", ticket);
  }
  const worker = await service.startAnother({ ROLE: "worker" });
  await receiver.waitFor(1);
  await worker.close();
  const { rows } = await service.app.db.pool.query(
    "select outcome, count(*)::int from webhook_deliveries group by outcome",
  );
  t.same(rows, [{ outcome: "succeeded", count: receiver.requests.length }]);
});
