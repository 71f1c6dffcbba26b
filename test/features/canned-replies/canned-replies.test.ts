import t from "tap";
import {
  fillTemplate,
  parseTemplate,
  TemplateError,
} from "../../../src/features/canned-replies/template.ts";
import { addMember } from "../../support/members.ts";
import { startService } from "../../support/service.ts";

const path = "/api/v1/canned-replies";

t.test("templates", async (t) => {
  const values = new Map([
    ["requester.name", "Ada {{ticket.id}}"],
    ["ticket.subject", ""],
  ]);
  const cases: [text: string, body: string, missing?: string[]][] = [
    ["plain { } text", "plain { } text"],
    ["Hi {{requester.name|there}}", "Hi Ada {{ticket.id}}"],
    ["Hi {{ requester.email | there }}!", "Hi there!"],
    ["{{ticket.subject|none}}", "none"],
    ["{{ticket.subject|}}", ""],
    ["a{{requester.phone}}b", "ab", ["requester.phone"]],
    ["{{custom.x|a|b}}", "a|b"],
  ];
  for (const [text, body, missing = []] of cases) {
    t.same(fillTemplate(text, values), { body, missing }, text);
  }
  t.same(
    fillTemplate("Dear {{requester.name}}, {{ custom.order }}{{custom.x|y}}", values, true),
    { body: "Dear Ada {{ticket.id}}, {{custom.order}}y", missing: ["custom.order"] },
    "what is missing can be kept",
  );
  for (const text of [
    "{{nope}}",
    "{{}}",
    "{{requester.name",
    "x}}",
    "{{custom.}}",
    "{{{a}}}",
    "{{__proto__}}",
  ]) {
    t.throws(() => parseTemplate(text), TemplateError, text);
  }
  const fastest = (length: number) => {
    const hostile = "{{".repeat(length);
    t.throws(() => parseTemplate(hostile), TemplateError);
    const runs = Array.from({ length: 9 }, () => {
      const started = performance.now();
      try {
        parseTemplate(hostile);
      } catch {}
      return performance.now() - started;
    });
    return Math.min(...runs);
  };
  const ratio = fastest(16_384) / fastest(1_024);
  t.ok(ratio < 64, `16 times the length costs ${ratio.toFixed()} times as much, not 256 times`);
});

t.test("create, find, change and use", async (t) => {
  const service = await startService(t, { ROLE: "api" });
  const made = await service.rest("POST", path, {
    shortcut: "hello",
    title: "First response",
    body: "Hello {{requester.name|there}}, your {{custom.product|order}} is 100%_on its way.",
    tags: ["greeting"],
  });
  t.equal(made.status, 201);
  const { id } = made.body.data;
  await service.rest("POST", path, { shortcut: "bye", body: "Bye" });

  const refused = async (body: object, status: number, field: string, reason: string) =>
    t.match(await service.rest("POST", path, { shortcut: "s", body: "x", ...body }), {
      status,
      body: { error: { details: [{ field, reason }] } },
    });
  await refused({ shortcut: "hello" }, 409, "shortcut", "TAKEN");
  await refused({ shortcut: "Not Good" }, 400, "shortcut", "INVALID_FORMAT");
  await refused({ body: "{{requester.nmae}}" }, 400, "body", "UNKNOWN_VARIABLE");
  await refused({ body: "x".repeat(16_385) }, 400, "body", "TOO_LONG");
  const patch = await service.rest("PATCH", `${path}/${id}`, { body: "{{nope}}" });
  t.match(patch, { status: 400, body: { error: { details: [{ field: "body" }] } } });

  const list = async (query: string) =>
    (await service.rest("GET", `${path}?${query}`)).body.data.map(
      ({ shortcut }: { shortcut: string }) => shortcut,
    );
  t.same(await list(""), ["bye", "hello"]);
  t.same(await list("q=HELLO"), ["hello"]);
  t.same(await list("q=100%25_on"), ["hello"], "signs of patterns are signs");
  t.same(await list("q=%25"), ["hello"]);
  t.same(await list("tag=greeting"), ["hello"]);
  t.same(await list("shortcut=bye"), ["bye"]);

  const open = async (requester: object, more: object = {}) =>
    (await service.rest("POST", "/api/v1/tickets", { subject: "x", requester, ...more })).body.data
      .id;
  const ticketId = await open(
    { name: "Ada" },
    { customFields: { product: "lamp", seats: 5, vip: false } },
  );
  const render = (body: object) => service.rest("POST", `${path}/${id}:render`, body);
  t.match((await render({ ticketId })).body.data, {
    body: "Hello Ada, your lamp is 100%_on its way.",
    missing: [],
  });
  t.match((await render({})).body.data.body, /^Hello there, your order/);
  const typed = { shortcut: "typed", body: "{{custom.seats}} seats, VIP: {{custom.vip}}" };
  const { body: created } = await service.rest("POST", path, typed);
  const filled = await service.rest("POST", `${path}/${created.data.id}:render`, { ticketId });
  t.equal(filled.body.data.body, "5 seats, VIP: false");
  const assigneeId = await addMember(service, "Grace");
  const assigned = await open({ name: "Ada" }, { assigneeId });
  const body = "I am {{ticket.assignee|the desk}}.";
  const named = (await service.rest("POST", path, { shortcut: "me", body })).body.data;
  const nameIn = async (of: string) =>
    (await service.rest("POST", `${path}/${named.id}:render`, { ticketId: of })).body.data.body;
  t.equal(await nameIn(assigned), "I am Grace.", "the assignee by name");
  t.equal(await nameIn(ticketId), "I am the desk.");
  const sent = await service.rest("POST", `/api/v1/tickets/${assigned}/messages`, {
    cannedReplyId: named.id,
  });
  t.equal(sent.body.data.body, "I am Grace.");
  const gap = await service.rest("POST", path, { shortcut: "gap", body: "No. {{custom.order}}" });
  const kept = await service.rest("POST", `${path}/${gap.body.data.id}:render`, {
    ticketId,
    keepMissing: true,
  });
  t.same(kept.body.data, { body: "No. {{custom.order}}", missing: ["custom.order"] });
  t.equal((await render({ ticketId: "tkt_none" })).status, 404);

  const say = async (ticket: string, body: object) =>
    service.rest("POST", `/api/v1/tickets/${ticket}/messages`, body);
  const nameless = await open({ email: "a@example.com" });
  t.match(await say(nameless, { body: "Hi {{custom.product}}", variables: { product: "chair" } }), {
    status: 400,
    body: { error: { details: [{ field: "variables", reason: "INVALID_VALUE" }] } },
  });
  const said = await say(nameless, { cannedReplyId: id, variables: { product: "chair" } });
  t.match(said.body.data, {
    body: "Hello there, your chair is 100%_on its way.",
    cannedReplyId: id,
  });
  t.match(await say(nameless, { cannedReplyId: id, body: "both" }), { status: 400 });
  t.match(await say(nameless, {}), {
    status: 400,
    body: { error: { details: [{ field: "body" }] } },
  });
  const unknown = await say(nameless, { cannedReplyId: "cr_none" });
  t.match(unknown, { status: 400, body: { error: { details: [{ field: "cannedReplyId" }] } } });

  const other = await service.newWorkspace();
  t.equal((await service.rest("GET", `${path}/${id}`, undefined, other.key)).status, 404);
  t.equal((await service.rest("DELETE", `${path}/${id}`)).status, 204);
  t.equal((await service.rest("DELETE", `${path}/${id}`)).status, 404);
});
