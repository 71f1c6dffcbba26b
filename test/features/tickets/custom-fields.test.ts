import t from "tap";
import { restCall, startService } from "../../support/service.ts";

const path = "/api/v1/tickets";
const many = (count: number, from = 0) =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`f${from + i}`, i]));

t.test("custom fields", async (t) => {
  const service = await startService(t, { ROLE: "api" });
  const create = async (customFields: object) =>
    (
      await service.rest("POST", path, {
        subject: "Help",
        requester: { name: "Ada" },
        customFields,
      })
    ).body.data.id as string;
  const patch = (id: string, customFields: unknown) =>
    service.rest("PATCH", `${path}/${id}`, { customFields });
  const fieldsOf = async (id: string) =>
    (await service.rest("GET", `${path}/${id}`)).body.data.customFields;

  await t.test("keep their types", async (t) => {
    const values = {
      plan: "gold",
      seats: 5,
      rate: -0.25,
      vip: false,
      code: "007",
      ["__proto__"]: "y",
    };
    const id = await create(values);
    t.same(await fieldsOf(id), values);
    const { rows } = await service.app.db.pool.query(
      "select body::json->'data'->'ticket'->'customFields' as fields from events order by id desc",
    );
    t.same(rows[0].fields, values, "in events too");
  });

  await t.test("an update merges by key, and null removes one", async (t) => {
    const id = await create({ plan: "gold", seats: 5, vip: true });
    const { body } = await patch(id, { seats: 6, vip: null, city: "Oslo", none: null });
    const merged = { plan: "gold", seats: 6, city: "Oslo" };
    t.same(body.data.customFields, merged);
    const { version } = body.data;
    t.match((await patch(id, {})).body.data, { version, customFields: merged });
    const { data } = (await service.rest("GET", `${path}/${id}/audit-events`)).body;
    t.same(data[0].changes, [
      { field: "customFields.vip", before: "true", after: "" },
      { field: "customFields.seats", before: "5", after: "6" },
      { field: "customFields.city", before: "", after: "Oslo" },
    ]);
  });

  await t.test("over RPC, the mask names the map", async (t) => {
    const id = await create({ plan: "gold", seats: 5 });
    const call = (customFields: object, updateMask: string) =>
      restCall(service.url, service.key, "POST", "/ticketing.v1.TicketService/UpdateTicket", {
        id,
        customFields,
        updateMask,
      });
    t.equal((await call({ seats: null, city: "Oslo" }, "customFields")).status, 200);
    t.same(await fieldsOf(id), { plan: "gold", city: "Oslo" });
    await call({ plan: "none" }, "subject,status").then(({ status }) => t.equal(status, 400));
    t.same(await fieldsOf(id), { plan: "gold", city: "Oslo" });
  });

  await t.test("concurrent changes of different fields lose nothing", async (t) => {
    const id = await create({});
    const names = Array.from({ length: 40 }, (_, i) => `f${i}`);
    const responses = await Promise.all(names.map((name, i) => patch(id, { [name]: i })));
    t.same([...new Set(responses.map(({ status }) => status))], [200]);
    t.same(await fieldsOf(id), many(40));
  });

  await t.test("a ticket has at most 50 fields and 16 KiB", async (t) => {
    const id = await create(many(50));
    const one = await patch(id, { more: 1 });
    t.match(one, {
      status: 400,
      body: { error: { details: [{ field: "customFields", reason: "TOO_MANY" }] } },
    });
    t.equal((await patch(id, { more: 1, f0: null })).status, 200);
    const long = Object.fromEntries(
      Object.keys(many(15, 1)).map((name) => [name, "x".repeat(1024)]),
    );
    t.equal((await patch(id, long)).status, 200);
    const full = { f20: "x".repeat(1024) };
    t.match(await patch(id, full), {
      status: 400,
      body: { error: { details: [{ field: "customFields", reason: "TOO_LONG" }] } },
    });
    const other = await create({ kept: true });
    const { body } = await service.rest("POST", `${path}:batchUpdate`, {
      requests: [
        { id, customFields: full },
        { id: other, customFields: { seats: 2 } },
      ],
    });
    t.match(body.data, [
      { error: { code: "INVALID_ARGUMENT", details: [{ field: "customFields" }] } },
      { ticket: { customFields: { kept: true, seats: 2 } } },
    ]);
  });

  for (const [name, value] of Object.entries({
    "a list": [1],
    "an object": { a: 1 },
    "a long text": "x".repeat(1025),
    NUL: "\0",
  })) {
    await t.test(`refuses ${name}`, async (t) => {
      const id = await create({});
      const { status, body } = await patch(id, { ok: 1, plan: value });
      t.equal(status, 400);
      t.match(body.error.details, [{ field: "customFields.plan" }]);
      t.equal(body.error.details.length, 1);
    });
  }
});
