import t from "tap";
import { linkOrganization } from "../../../src/identity/organizations.ts";
import { jwtConfig, startIdentityProvider } from "../../support/identity-provider.ts";
import { addMember } from "../../support/members.ts";
import { restCall, startService } from "../../support/service.ts";

const path = "/api/v1/tickets";

t.test("updates of tickets", async (t) => {
  const provider = await startIdentityProvider(t);
  const service = await startService(t, { ...jwtConfig(provider), ROLE: "api" });
  const { pool } = service.app.db;
  await linkOrganization(pool, provider.issuer, "acme", service.workspaceId);
  const member = await provider.token({ org_id: "acme", sub: "grace", name: "Grace" });
  const grace = (await service.rest("GET", "/api/v1/me", undefined, member)).body.data.member.id;
  const bob = await addMember(service, "Bob");
  const { apiKey } = (await service.rest("GET", "/api/v1/me")).body.data;
  const requester = { name: "Ada" };
  const create = async (more: object = {}) =>
    (await service.rest("POST", path, { subject: "Help", requester, ...more })).body.data;
  const read = async (id: string) => (await service.rest("GET", `${path}/${id}`)).body.data;
  const update = (requests: object[], token = service.key) =>
    service.rest("POST", `${path}:batchUpdate`, { requests }, token);
  const history = async (id: string, token = service.key) =>
    (await service.rest("GET", `${path}/${id}/audit-events`, undefined, token)).body.data;
  const eventsOf = async (id: string): Promise<string[]> => {
    const { rows } = await pool.query<{ type: string }>(
      "select type from events where body::json->'data'->'ticket'->>'id' = $1 order by id",
      [id],
    );
    return rows.map(({ type }) => type.replace("service.ticket.", "").replace(".v1", ""));
  };

  await t.test("each update of a batch has its own outcome and field mask", async (t) => {
    const [a, b] = [await create({ tags: ["x"], assigneeId: bob }), await create()];
    const stranger = await service.newWorkspace();
    const foreign = await service.rest("POST", path, { subject: "x", requester }, stranger.key);
    const { status, body } = await update([
      { id: b.id, status: "resolved", priority: "high" },
      { id: foreign.body.data.id, status: "closed" },
      { id: a.id, assigneeId: null, tags: [] },
      { id: "tkt_0", subject: "x" },
    ]);
    t.equal(status, 200);
    t.match(body.data, [
      { ticket: { id: b.id, status: "resolved", priority: "high", version: 2 } },
      { error: { code: "NOT_FOUND", message: "ticket not found", details: [] } },
      { ticket: { id: a.id, status: "open", assigneeId: "", tags: [] } },
      { error: { code: "NOT_FOUND" } },
    ]);
    t.same(await read(a.id), body.data[2].ticket);
    t.same(await eventsOf(b.id), ["created", "status_changed", "updated"]);
    t.same(await eventsOf(a.id), ["created", "updated"]);
    const theirs = await service.rest(
      "GET",
      `${path}/${foreign.body.data.id}`,
      undefined,
      stranger.key,
    );
    t.equal(theirs.body.data.status, "open");
  });

  await t.test("members assign tickets to themselves", async (t) => {
    const { id } = await create();
    const { body } = await update([{ id, assigneeId: "me" }], member);
    t.match(body.data, [{ ticket: { assigneeId: grace } }]);
  });

  const refused: [requests: object[], field: string, reason: string][] = [
    [[], "requests", "TOO_FEW"],
    [Array.from({ length: 101 }, (_, i) => ({ id: `tkt_${i}` })), "requests", "TOO_MANY"],
    [[{ id: "tkt_1" }, { id: "tkt_2" }, { id: "tkt_1" }], "requests[2].id", "DUPLICATE_VALUE"],
    [[{ status: "open" }], "requests[0].id", "REQUIRED"],
    [[{ id: "tkt_1" }, { id: "tkt_2", status: "gone" }], "requests[1].status", "UNKNOWN_VALUE"],
    [[{ id: "tkt_1", state: "open" }], "requests[0].state", "UNKNOWN_FIELD"],
    [[{ id: "tkt_1" }, { id: "tkt_2", status: null }], "requests[1].status", "REQUIRED"],
    [[{ id: "tkt_1", assigneeId: "me" }], "requests[0].assigneeId", "NOT_A_MEMBER"],
  ];
  for (const [requests, field, reason] of refused) {
    await t.test(`refuses ${field} ${reason}`, async (t) => {
      const { status, body } = await update(requests);
      t.equal(status, 400);
      t.match(body.error.details, [{ field, reason }]);
    });
  }

  await t.test("concurrent batches in opposite orders apply each change once", async (t) => {
    const ids: string[] = [];
    for (let i = 0; i < 20; i++) {
      ids.push((await create()).id);
    }
    const close = (order: string[]) => update(order.map((id) => ({ id, status: "closed" })));
    const all = await Promise.all(
      Array.from({ length: 8 }, (_, i) => close(i % 2 ? ids : ids.toReversed())),
    );
    t.same(new Set(all.map(({ status }) => status)), new Set([200]));
    for (const id of ids) {
      t.same(await eventsOf(id), ["created", "status_changed", "updated"]);
    }
  });

  await t.test("a repeated key gives the same outcomes and changes nothing", async (t) => {
    const { id } = await create();
    const requests = [{ id, status: "pending" }, { id: "tkt_0" }];
    const call = () =>
      restCall(
        service.url,
        service.key,
        "POST",
        `${path}:batchUpdate`,
        { requests },
        {
          "idempotency-key": "batch",
        },
      );
    const first = await call();
    const again = await call();
    t.same(again.body, first.body);
    t.equal(again.headers.get("idempotency-replayed"), "true");
    t.same(await eventsOf(id), ["created", "status_changed", "updated"]);
  });

  await t.test("the history says what changed, from what, and by whom", async (t) => {
    const { id, number } = await create({ tags: ["a", "b"], customFields: { plan: "gold" } });
    t.same(await history(id), [], "nothing has changed yet");
    const ticket = `${path}/${id}`;
    await service.rest("PATCH", ticket, {
      subject: "New",
      tags: ["b", "c"],
      customFields: { plan: "x".repeat(300), size: "l" },
    });
    await service.rest("PATCH", ticket, { subject: "New", status: "open" });
    await service.rest("PATCH", ticket, { assigneeId: grace }, member);
    await update([{ id, priority: "low" }], member);
    await service.rest("POST", `${ticket}/messages`, { body: "Note", visibility: "internal" });
    await service.rest("POST", `${ticket}/messages`, { body: "Done", setStatus: "resolved" });
    await service.rest("POST", `${ticket}/messages`, { body: "No", author: "requester" });
    const { requester } = await read(id);
    const byKey = { type: "api_key", id: apiKey.id };
    const byMember = { type: "member", id: grace, name: "Grace" };
    const entries = await history(id);
    t.match(entries, [
      {
        actor: { type: "requester", id: requester.id, name: "Ada" },
        changes: [{ field: "status", before: "resolved", after: "open" }],
      },
      { actor: byKey, changes: [{ field: "status", before: "open", after: "resolved" }] },
      { actor: byMember, changes: [{ field: "priority", before: "normal", after: "low" }] },
      { actor: byMember, changes: [{ field: "assigneeId", before: "", after: grace }] },
      {
        action: "ticket.updated",
        actor: byKey,
        targetId: id,
        targetName: `#${number} New`,
        requestId: /^req_/,
        address: "",
        changes: [
          { field: "subject", before: "Help", after: "New" },
          { field: "tags", before: "a, b", after: "b, c" },
          { field: "customFields.plan", before: "gold", after: "x".repeat(200) },
          { field: "customFields.size", before: "", after: "l" },
        ],
      },
    ]);
    t.equal(entries.length, 5);
    t.same(await history(id, member), entries);

    const page = await service.rest("GET", `${ticket}/audit-events?pageSize=2`);
    const { nextPageToken } = page.body;
    const rest = await service.rest("GET", `${ticket}/audit-events?pageToken=${nextPageToken}`);
    t.same([...page.body.data, ...rest.body.data], entries);
    const { data } = (await service.rest("GET", `/api/v1/audit-events?targetId=${id}`)).body;
    t.equal(data.length, 5);
    t.match(data[0], { address: "127.0.0.1", changes: entries[0].changes });
    const other = await service.newWorkspace();
    const foreign = await service.rest("GET", `${ticket}/audit-events`, undefined, other.key);
    t.equal(foreign.status, 404);
  });
});
