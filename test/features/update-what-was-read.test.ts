// @suite default
/** A resource that was read can be sent back as it is, and then nothing has changed. */
import assert from "node:assert/strict";
import t from "tap";
import { startService } from "../support/service.ts";

const service = await startService(t, { ROLE: "api" });
const { rest, app } = service;
const api = "/api/v1";
const make = async (path: string, body: object): Promise<string> => {
  const made = await rest("POST", `${api}/${path}`, body);
  assert.equal(made.status, 201, made.text);
  return `${api}/${path}/${made.body.data.id}`;
};
const credentials = { accessToken: "a", appSecret: "b", verifyToken: "c" };
const mail = { senderName: "Lamps", footer: "Harbour Road 1" };
const secret = "a-secret-of-24-characters";
const aTicket = { subject: "Dark", requester: { externalId: "ada", name: "Ada" } };
const ticket = await make("tickets", {
  ...aTicket,
  externalId: "order-1",
  tags: ["vip"],
  customFields: { plan: "gold" },
  message: { body: "The lamp is dark." },
});
const requesterOf = async (path: string) => (await rest("GET", path)).body.data.requester.id;
const bare = await make("tickets", { subject: "Bare", requester: { name: "No one" } });

const resources: Readonly<Record<string, { path: string; changes: object }>> = {
  ticket: { path: ticket, changes: { externalId: "order-2", subject: "Very dark" } },
  "ticket without values": { path: bare, changes: { externalId: "order-3" } },
  requester: {
    path: `${api}/requesters/${await requesterOf(ticket)}`,
    changes: { email: "ada@example.com", name: "", externalId: null },
  },
  "requester with a name only": {
    path: `${api}/requesters/${await requesterOf(bare)}`,
    changes: { phone: "+442079460000" },
  },
  "canned reply": {
    path: await make("canned-replies", { shortcut: "hi", body: "Hello" }),
    changes: { title: "Greeting", tags: ["short"] },
  },
  view: {
    path: await make("views", {
      name: "Old",
      filters: { status: ["open"], createdBefore: "2026-01-01T00:00:00.000Z" },
      shared: true,
    }),
    changes: { filters: { status: ["open", "pending"] }, orderBy: "createdAt", position: 3 },
  },
  "webhook subscription": {
    path: await make("webhook-subscriptions", {
      url: "https://example.com/hooks",
      events: ["service.ticket.created.v1"],
    }),
    changes: { description: "Orders", active: false },
  },
  "API key": { path: await make("api-keys", { name: "import" }), changes: { name: "export" } },
  form: {
    path: await make("channels", { type: "form", name: "Help", mail }),
    changes: { form: { attachments: true }, mail: { confirmation: false } },
  },
  "WhatsApp number": {
    path: await make("channels", {
      type: "whatsapp",
      name: "WhatsApp",
      whatsapp: { phoneNumberId: "1001", ...credentials },
    }),
    changes: { whatsapp: { phoneNumberId: "1002" } },
  },
  "email address": {
    path: await make("channels", {
      type: "email",
      name: "Support",
      email: { address: "support@example.com", secret },
    }),
    changes: { email: { address: "help@example.com" }, active: false },
  },
  agents: {
    path: await make("channels", { type: "agent", name: "Telephone", mail }),
    changes: { mail: { footer: "" } },
  },
};

/** Rows that a change would add. */
const counted = async () => {
  const { rows } = await app.db.pool.query(
    "select (select count(*) from audit_events) as audit, (select count(*) from events) as events",
  );
  return rows[0];
};

for (const [name, { path, changes }] of Object.entries(resources)) {
  t.test(`${name}`, async (t) => {
    const read = async () => (await rest("GET", path)).body.data;
    const before = await read();
    const rows = await counted();
    const same = await rest("PATCH", path, before);
    t.equal(same.status, 200, same.text);
    t.same(same.body.data, before);
    t.same(await read(), before, "the time of the last change included");
    t.same(await rest("PATCH", path, {}).then(({ body }) => body.data), before);
    t.same(await counted(), rows, "no event, no entry in the audit trail");

    const changed = await rest("PATCH", path, { ...before, ...changes });
    t.equal(changed.status, 200, changed.text);
    const after = await read();
    t.same(changed.body.data, after);
    t.notSame(after, before);

    t.match(await rest("PATCH", path, { ...before, id: "other" }), {
      status: 400,
      body: { error: { details: [{ field: "id", reason: "INVALID_VALUE" }] } },
    });
    t.match(await rest("PATCH", path, { ...before, nickname: "x" }), {
      status: 400,
      body: { error: { details: [{ field: "nickname", reason: "UNKNOWN_FIELD" }] } },
    });
  });
}

t.test("tickets in a batch", async (t) => {
  const listed = (await rest("GET", `${api}/tickets`)).body.data;
  const rows = await counted();
  const { status, body } = await rest("POST", `${api}/tickets:batchUpdate`, { requests: listed });
  t.equal(status, 200);
  t.same(
    body.data.map((outcome: { ticket: object }) => outcome.ticket),
    listed,
  );
  t.same(await counted(), rows);
  t.match(
    await rest("POST", `${api}/tickets:batchUpdate`, { requests: [{ ...listed[0], x: 1 }] }),
    { body: { error: { details: [{ field: "requests[0].x", reason: "UNKNOWN_FIELD" }] } } },
  );
});

t.test("the identifier of a ticket in another system stays unique", async (t) => {
  const one = await make("tickets", { ...aTicket, externalId: "one" });
  const two = await make("tickets", { ...aTicket, externalId: "two" });
  t.match(await rest("PATCH", two, { externalId: "one" }), {
    status: 409,
    body: { error: { code: "ALREADY_EXISTS", details: [{ field: "externalId" }] } },
  });
  t.match((await rest("PATCH", one, { externalId: "" })).body.data, { externalId: "" });
  t.equal((await rest("PATCH", two, { externalId: "one" })).status, 200);
  t.match((await rest("GET", `${api}/tickets?externalId=one`)).body.data, [{ externalId: "one" }]);
});

t.test("settings of a channel", async (t) => {
  const url = "https://www.example.com";
  const form = await make("channels", {
    type: "form",
    name: "Help",
    form: { allowedOrigins: [url], url: "https://elsewhere.example" },
    mail,
  });
  const { data: made } = (await rest("GET", form)).body;
  t.not(made.form.url, "https://elsewhere.example", "the service sets it");
  const patch = async (body: object) => (await rest("PATCH", form, body)).body;
  for (const [body, form, settings] of [
    [{ form: { attachments: true } }, { allowedOrigins: [url], attachments: true }, mail],
    [{ form: {} }, { allowedOrigins: [url], attachments: true }, mail],
    [{ form: { url: "https://x.example" } }, { allowedOrigins: [url], attachments: true }, mail],
    [{ form: null, mail: null }, { allowedOrigins: [url], attachments: true }, mail],
    [{ whatsapp: null }, { allowedOrigins: [url], attachments: true }, mail],
    [{ form: { attachments: null } }, { allowedOrigins: [url], attachments: false }, mail],
    [{ form: { allowedOrigins: null } }, { allowedOrigins: [], attachments: false }, mail],
    [{ mail: { footer: null } }, { attachments: false }, { ...mail, footer: "" }],
    [{ mail: { senderName: "" } }, { attachments: false }, { senderName: "", footer: "" }],
  ] as const) {
    t.match((await patch(body)).data, { form, mail: { ...settings, confirmation: true } });
  }
  const refused = async (path: string, body: object) =>
    (await rest("PATCH", path, body)).body.error.details[0];
  t.match(await refused(form, { type: "agent" }), { field: "type", reason: "INVALID_VALUE" });
  t.match(await refused(form, { type: null }), { field: "type", reason: "REQUIRED" });
  t.match(await refused(form, { whatsapp: { phoneNumberId: "1" } }), { field: "whatsapp" });
  t.match(await refused(form, { mail: { confirmation: null } }), { field: "mail.confirmation" });
  t.match(await refused(form, { form: { colour: "red" } }), { field: "form.colour" });

  const { path: number } = resources["WhatsApp number"] as { path: string };
  const field = "whatsapp.accessToken";
  for (const accessToken of [null, ""]) {
    t.match(await refused(number, { whatsapp: { accessToken } }), { field, reason: "REQUIRED" });
  }
  for (const footer of ["x", "", null]) {
    t.match(await refused(number, { mail: { footer } }), { field: "mail.footer" });
  }
  t.match(await refused(number, { mail: {} }), { field: "mail", reason: "INVALID_VALUE" });
  t.match(await refused(number, { form: {} }), { field: "form", reason: "INVALID_VALUE" });
  t.equal((await rest("PATCH", number, { whatsapp: { accessToken: "a" } })).status, 200);
  const actions = async () =>
    (await rest("GET", `${api}/audit-events?action=channel.credentials_changed`)).body.data.length;
  t.equal(await actions(), 0, "the same secret again is no change");
  await rest("PATCH", number, { whatsapp: { accessToken: "another" } });
  t.equal(await actions(), 1);
});
