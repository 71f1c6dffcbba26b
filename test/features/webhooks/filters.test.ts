// @suite default
import t from "tap";
import { eventually } from "../../support/eventually.ts";
import { createReceiver } from "../../support/receiver.ts";
import { startService } from "../../support/service.ts";

const path = "/api/v1/webhook-subscriptions";
const url = "https://example.com/hook";
const replied = "service.ticket.replied.v1";

t.test("a filter decides what is delivered", async (t) => {
  const service = await startService(t);
  const { rest } = service;
  const receiver = await createReceiver();
  const witness = await createReceiver();
  t.teardown(() => Promise.all([receiver.close(), witness.close()]));
  const filter = 'data.ticket.priority == "urgent" || data.ticket.customFields.plan == "gold"';
  const { id, health, ...created } = (
    await rest("POST", path, { url: receiver.url, filter, events: ["service.ticket.created.v1"] })
  ).body.data;
  t.equal(created.filter, filter);
  t.match(health, { filtered: 0, filterErrors: 0 });
  await rest("POST", path, { url: witness.url });
  const open = (subject: string, more: object) =>
    rest("POST", "/api/v1/tickets", { subject, requester: { name: "Ada" }, ...more });
  await open("plain", { customFields: { plan: "free" } });
  await open("without the field", {});
  await open("gold", { customFields: { plan: "gold" } });
  await open("urgent", { priority: "urgent" });
  await witness.waitFor(4);
  await receiver.waitFor(2);
  const subjects = receiver.requests.map(
    ({ body }) => JSON.parse(body.toString()).data.ticket.subject,
  );
  t.same(subjects.sort(), ["gold", "urgent"]);
  const counted = await eventually(
    async () => (await rest("GET", `${path}/${id}`)).body.data.health,
    (found) => found.filtered === 2 && found.succeeded === 2,
  );
  t.match(counted, { succeeded: 2, failed: 0, filtered: 2, filterErrors: 1 });
  const { data: hours } = (await rest("GET", `${path}/${id}/delivery-counts`)).body;
  const total = (name: string) =>
    hours.reduce((sum: number, hour: Record<string, number>) => sum + (hour[name] ?? 0), 0);
  t.same([total("filtered"), total("filterErrors")], [2, 1]);
  const { data: deliveries } = (await rest("GET", `${path}/${id}/deliveries`)).body;
  t.equal(deliveries.length, 2, "an event that is filtered is no delivery");

  await t.test("a test of the filter says why", async (t) => {
    const { data: events } = (await rest("GET", "/api/v1/events?type=service.ticket.created.v1"))
      .body;
    const eventOf = (subject: string) =>
      events.find(
        (event: { data: { ticket: { subject: string } } }) => event.data.ticket.subject === subject,
      ).id;
    const test = async (subject: string) =>
      (await rest("POST", `${path}:testFilter`, { filter, eventId: eventOf(subject) })).body.data;
    t.same(await test("gold"), { matches: true, error: "" });
    t.same(await test("plain"), { matches: false, error: "" });
    t.match(await test("without the field"), { matches: false, error: /plan/ });
    const example = { filter: "data.ticket.number > 0", eventType: replied };
    t.match((await rest("POST", `${path}:testFilter`, example)).body.data, { matches: true });
    const own = {
      ...example,
      filter: 'data.ticket.subject == "x"',
      payload: { ticket: { subject: "x" } },
    };
    t.match((await rest("POST", `${path}:testFilter`, own)).body.data, { matches: true });
    for (const [request, status, field] of [
      [{ filter }, 400, "eventType"],
      [{ filter: "", eventType: replied }, 400, "filter"],
      [{ filter: "data.", eventType: replied }, 400, "filter"],
      [{ filter, eventType: "service.nope.v1" }, 400, "eventType"],
      [{ filter, eventId: "evt_nope" }, 404, undefined],
    ] as const) {
      const response = await rest("POST", `${path}:testFilter`, request);
      t.equal(response.status, status);
      t.equal(response.body.error.details?.[0]?.field, field);
    }
  });

  await t.test("a new filter applies from the next event on, and none delivers all", async (t) => {
    await rest("PATCH", `${path}/${id}`, { filter: 'data.ticket.subject.startsWith("b")' });
    await open("away", {});
    await open("by rail", {});
    await receiver.waitFor(3);
    const cleared = await rest("PATCH", `${path}/${id}`, { filter: "" });
    t.equal(cleared.body.data.filter, "");
    await open("away again", {});
    const requests = await receiver.waitFor(4);
    const last = requests.map(({ body }) => JSON.parse(body.toString()).data.ticket.subject);
    t.same(last.slice(2), ["by rail", "away again"]);
  });

  await t.test("a test and a redelivery ignore it", async (t) => {
    await rest("PATCH", `${path}/${id}`, { filter: 'data.ticket.subject == "none"' });
    t.equal((await rest("POST", `${path}/${id}:test`)).status, 200);
    await receiver.waitFor(5);
    const [delivery] = deliveries;
    await rest("POST", `${path}/${id}/deliveries/${delivery.id}:redeliver`);
    t.equal((await receiver.waitFor(6)).length, 6);
  });
});

t.test("refused filters", async (t) => {
  const { rest } = await startService(t, { ROLE: "api" });
  const everything = ["*"];
  for (const [filter, events, reason] of [
    ["data.ticket.", everything, /is not a CEL expression: at character 12/],
    ["data.ticket.colour == 'red'", everything, /has no field `colour`, at character 12/],
    ["data.ticket.subject", everything, /must be true or false, not a text/],
    ["data.ticket.number == '1'", everything, /`==` does not take an integer and a text/],
    [
      "data.ticket.priority == 'low'",
      ["service.ticket.deleted.v1"],
      /for service.ticket.deleted.v1/,
    ],
    [
      "data.message.body == 'x'",
      [replied, "service.ticket.created.v1", "service.ticket.deleted.v1"],
      /deleted/,
    ],
    ["ticket.subject == ''", everything, /`ticket` is not known; use `data`/],
    ["data.ticket.subject.matches('(a+)+b')", everything, /`matches` cannot be used/],
    ["data.ticket.tags.map(t, t + t).size() > 0", everything, /only `all`, `exists` and/],
    ["data.ticket.tags.exists(t, data.message.body.contains(t))", everything, /its own variable/],
    ["data.ticket.tags.exists(t, ['a'].exists(u, u == t))", everything, /macro within a macro/],
    ["{'a': 1}.a == 1", everything, /cannot be made in a filter/],
    ["data.ticket.requester == data.ticket.requester", everything, /does not take an object/],
    [
      Array.from({ length: 30 }, () => "true").join(" && "),
      everything,
      /at most 50 operators and operands/,
    ],
    [`${"(".repeat(500)}true${")".repeat(500)}`, everything, undefined],
    [`'${"x".repeat(1100)}' == data.ticket.subject`, everything, /./],
    [`data.ticket.subject == '${"é".repeat(512)}'`, everything, /./],
  ] as const) {
    const { status, body } = await rest("POST", path, { url, events, filter });
    if (reason === undefined) {
      t.equal(status, 201, filter);
    } else {
      t.equal(status, 400, filter);
      t.match(body.error.details[0], { field: "filter", message: reason });
    }
  }

  await t.test("an allowlist that the filter contradicts", async (t) => {
    const filter = "data.message.body.contains('refund')";
    const created = await rest("POST", path, { url, events: [replied], filter });
    const patch = (body: object) => rest("PATCH", `${path}/${created.body.data.id}`, body);
    const refused = await patch({ events: [replied, "service.ticket.deleted.v1"] });
    t.equal(refused.status, 400);
    t.match(refused.body.error.details[0], { field: "events", reason: "INVALID_FILTER" });
    const both = { events: ["service.ticket.deleted.v1"], filter: "data.ticketId != ''" };
    t.equal((await patch(both)).status, 200);
    t.equal((await patch({ filter: "data.message.body == ''" })).status, 400);
    t.equal((await patch({ events: ["*"] })).status, 200, "it fits one type of all");
  });
});

t.test("headers of the workspace", async (t) => {
  const service = await startService(t);
  const { rest } = service;
  const receiver = await createReceiver();
  t.teardown(() => receiver.close());
  const secret = `Basic ${Buffer.from("user:pa ss~word").toString("base64")}`;
  const headers = [
    { name: "Authorization", value: secret },
    { name: "X-Gateway", value: "a b" },
    { name: "X-Empty", value: "" },
  ];
  const { body } = await rest("POST", path, { url: receiver.url, customHeaders: headers });
  const { id } = body.data;
  t.same(body.data.customHeaderNames, ["Authorization", "X-Gateway", "X-Empty"]);
  t.notMatch(JSON.stringify(body), secret, "values are not shown");
  await rest("POST", `${path}/${id}:test`);
  const [request] = await receiver.waitFor(1);
  t.match(request?.headers, { authorization: secret, "x-gateway": "a b", "x-empty": "" });
  const [delivery] = (await rest("GET", `${path}/${id}/deliveries`)).body.data;
  const one = await rest("GET", `${path}/${id}/deliveries/${delivery.id}`);
  t.notMatch(JSON.stringify(one.body), "Basic", "records have none of them");
  const { rows } = await service.app.db.pool.query("select * from webhook_subscriptions");
  t.notMatch(JSON.stringify(rows), secret, "stored encrypted");

  await rest("PATCH", `${path}/${id}`, { description: "kept" });
  const kept = [{ name: "authorization" }, { name: "X-Gateway", value: "c" }, { name: "X-New" }];
  const missing = await rest("PATCH", `${path}/${id}`, { customHeaders: kept });
  t.match(missing.body.error.details, [{ field: "customHeaders[2].value", reason: "REQUIRED" }]);
  await rest("PATCH", `${path}/${id}`, { customHeaders: kept.slice(0, 2) });
  await rest("POST", `${path}/${id}:test`);
  const [, again] = await receiver.waitFor(2);
  t.match(again?.headers, { authorization: secret, "x-gateway": "c", "x-empty": undefined });

  const renamed = { customHeaders: [{ name: "X-Other", value: "1" }] };
  t.same((await rest("PATCH", `${path}/${id}`, renamed)).body.data.customHeaderNames, ["X-Other"]);
  await rest("POST", `${path}/${id}:test`);
  const [, , third] = await receiver.waitFor(3);
  t.equal(third?.headers["x-other"], "1");
  t.equal(third?.headers.authorization, undefined);
  t.same(
    (await rest("PATCH", `${path}/${id}`, { customHeaders: [] })).body.data.customHeaderNames,
    [],
  );

  for (const [name, value] of [
    ["Host", "x"],
    ["content-length", "0"],
    ["Transfer-Encoding", "chunked"],
    ["Service-Signature", "t=1,v1=x"],
    ["Webhook-Id", "evt_1"],
    ["Proxy-Authorization", "x"],
    ["X-A\r\nX-B", "x"],
    ["X A", "x"],
    ["", "x"],
    ["X-A", "a\r\nX-B: b"],
    ["X-A", "a\u0000"],
    ["X-A", " padded"],
    ["X-A", "é"],
    ["X-A", "x".repeat(1025)],
  ]) {
    const refused = await rest("POST", path, { url, customHeaders: [{ name, value }] });
    t.equal(refused.status, 400, `${name}: ${value}`);
    t.match(refused.body.error.details[0].field, /^customHeaders\[0\]/);
  }
  const valueless = await rest("POST", path, { url, customHeaders: [{ name: "X-A" }] });
  t.match(valueless.body.error.details, [{ field: "customHeaders[0].value", reason: "REQUIRED" }]);
  const twice = [
    { name: "X-A", value: "1" },
    { name: "x-a", value: "2" },
  ];
  t.equal((await rest("POST", path, { url, customHeaders: twice })).status, 400);
  const many = Array.from({ length: 11 }, (_, i) => ({ name: `X-${i}`, value: "1" }));
  t.equal((await rest("POST", path, { url, customHeaders: many })).status, 400);
});
