import t from "tap";
import { addMember } from "../../support/members.ts";
import { startService } from "../../support/service.ts";

const subject = "Help";
const ada = { name: "Ada", email: "ada@example.com" };

t.test("content of events", async (t) => {
  const service = await startService(t, { ROLE: "api" });
  const neighbour = await service.newWorkspace();
  const call = async (method: string, path: string, body?: object) => {
    const response = await service.rest(method, `/api/v1/${path}`, body);
    t.ok(response.status < 300, `${method} ${path}: ${response.status}`);
    return response.body?.data;
  };
  const eventsOf = async (type: string, token = service.key) => {
    const path = `/api/v1/events?type=service.${type}.v1&pageSize=100`;
    return (await service.rest("GET", path, undefined, token)).body.data.toReversed();
  };
  const dataOf = async (type: string) =>
    (await eventsOf(type)).map(({ data }: { data: object }) => data);
  const open = (more: object = {}) => call("POST", "tickets", { subject, requester: ada, ...more });
  const actor = { type: "api_key", name: "test", via: "" };

  await t.test("an update of a ticket has each field before and after", async (t) => {
    const bob = await addMember(service, "Bob");
    const ticket = await open({ tags: ["a"], customFields: { plan: "gold", seats: 5, old: true } });
    const path = `tickets/${ticket.id}`;
    await call("PATCH", path, {
      subject: "Help me",
      status: "pending",
      assigneeId: bob,
      tags: ["a", "b"],
      customFields: { seats: "5", old: null, constructor: "y" },
    });
    await call("PATCH", path, { subject: "Help me", status: "pending" });
    const [data, ...more] = await dataOf("ticket.updated");
    t.same(more, [], "an update without a change fires nothing");
    t.match(data, { ticket: { id: ticket.id, version: 2, subject: "Help me" }, actor });
    const byField = <T extends { readonly field: string }>(list: readonly T[]) =>
      list.toSorted((x, y) => (x.field < y.field ? -1 : 1));
    t.same(
      byField(data.changes),
      byField([
        { field: "subject", before: subject, after: "Help me" },
        { field: "status", before: "open", after: "pending" },
        { field: "assigneeId", before: "", after: bob },
        { field: "tags", before: ["a"], after: ["a", "b"] },
        { field: "customFields.seats", before: 5, after: "5" },
        { field: "customFields.old", before: true },
        { field: "customFields.constructor", after: "y" },
      ]),
    );
    t.equal((await eventsOf("ticket.status_changed")).length, 1);

    await call("POST", "tickets:batchUpdate", {
      requests: [
        { id: ticket.id, priority: "high", externalId: "e-1" },
        { id: (await open()).id, priority: "low" },
      ],
    });
    const changes = (await dataOf("ticket.updated"))
      .slice(1)
      .map((each: typeof data) => byField(each.changes));
    t.same(changes, [
      [
        { field: "externalId", before: "", after: "e-1" },
        { field: "priority", before: "normal", after: "high" },
      ],
      [{ field: "priority", before: "normal", after: "low" }],
    ]);
  });

  await t.test("a note is never a reply", async (t) => {
    const { id } = await open();
    const note = { body: "He is cross", visibility: "internal", setStatus: "pending" };
    const message = await call("POST", `tickets/${id}/messages`, note);
    const [data, ...more] = await dataOf("ticket.note_added");
    t.same(more, []);
    t.same(data.message, message);
    t.match(data.ticket, { id, status: "pending", messageCount: 0, preview: "" });
    t.same(await eventsOf("ticket.replied"), []);
  });

  await t.test("a requester is changed, merged and erased", async (t) => {
    const { id } = await call("POST", "requesters", { name: "Eve", email: "eve@example.com" });
    await call("PATCH", `requesters/${id}`, { name: "Eva", phone: "+442079460123" });
    await call("PATCH", `requesters/${id}`, { name: "Eva" });
    const source = await call("POST", "requesters", { name: "E.", externalId: "crm-7" });
    const merged = await call("POST", `requesters/${id}:merge`, { sourceId: source.id });
    t.match(await dataOf("requester.updated"), [
      {
        requester: { id, name: "Eva" },
        changes: [
          { field: "name", before: "Eve", after: "Eva" },
          { field: "phone", before: "", after: "+442079460123" },
        ],
        mergedRequesterId: "",
        actor,
      },
      {
        requester: merged,
        changes: [{ field: "externalId", before: "", after: "crm-7" }],
        mergedRequesterId: source.id,
        actor,
      },
    ]);
    const { rows } = await service.app.db.pool.query(
      "select distinct subject_id from events where type = 'service.requester.updated.v1'",
    );
    t.same(rows, [{ subject_id: id }], "an erasure of the requester finds them");
  });

  await t.test("events of a key have its scopes, never its secret", async (t) => {
    const given = { name: "reports", scopes: ["tickets:read"] };
    const { id, key, keyPrefix } = await call("POST", "api-keys", given);
    await call("DELETE", `api-keys/${id}`);
    t.equal((await service.rest("DELETE", `/api/v1/api-keys/${id}`)).status, 404);
    const told = [...(await dataOf("api_key.created")), ...(await dataOf("api_key.revoked"))];
    t.match(told, [
      { apiKeyId: id, ...given, actor },
      { apiKeyId: id, ...given, actor },
    ]);
    t.equal(told.length, 2);
    const { rows } = await service.app.db.pool.query("select body from events");
    const text = JSON.stringify(rows);
    t.notOk([key, keyPrefix].some((secret) => text.includes(secret)));
  });

  await t.test("a member joins, changes and is removed", async (t) => {
    await addMember(service, "Root", "admin");
    const id = await addMember(service, "Grace");
    await call("PATCH", `members/${id}`, { role: "admin", name: "Grace H." });
    await call("PATCH", `members/${id}`, { role: "admin" });
    await call("POST", `members/${id}:deactivate`, {});
    await call("POST", `members/${id}:deactivate`, {});
    await call("POST", `members/${id}:reactivate`, {});
    await call("PATCH", `members/${id}`, { role: "agent" });
    await call("DELETE", `members/${id}`);
    await call("DELETE", `members/${id}`);
    const about = async (type: string) =>
      (await dataOf(type)).filter((data: { member: { id: string } }) => data.member.id === id);
    const member = { id, name: "Grace", email: "", role: "agent", status: "active" };
    t.same(await about("member.joined"), [{ member }]);
    t.match(await about("member.updated"), [
      {
        member: { id, name: "Grace H.", role: "admin" },
        changes: [
          { field: "role", before: "agent", after: "admin" },
          { field: "name", before: "Grace", after: "Grace H." },
        ],
        actor,
      },
      { changes: [{ field: "status", before: "active", after: "deactivated" }] },
      { changes: [{ field: "status", before: "deactivated", after: "active" }] },
      { changes: [{ field: "role", before: "admin", after: "agent" }] },
    ]);
    t.match(await about("member.removed"), [{ member: { id, status: "removed" }, actor }]);
    t.equal((await about("member.removed")).length, 1);
  });

  t.same((await service.rest("GET", "/api/v1/events", undefined, neighbour.key)).body.data, []);
});
