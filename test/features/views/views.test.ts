// @suite default
import t from "tap";
import { addMember } from "../../support/members.ts";
import { restCall, startService } from "../../support/service.ts";

const path = "/api/v1/views";
const service = await startService(t, { ROLE: "api" });
const as = (member: string | undefined) => (method: string, suffix: string, body?: object) =>
  restCall(
    service.url,
    service.key,
    method,
    `${path}${suffix}`,
    body,
    member === undefined ? {} : { "x-member-id": member },
  );
const graceId = await addMember(service, "Grace");
const [grace, ada, key] = [as(graceId), as(await addMember(service, "Ada")), as(undefined)];
type Call = typeof key;
const create = async (call: Call, body: object) => {
  const made = await call("POST", "", body);
  t.equal(made.status, 201, made.text);
  return made.body.data;
};
const namesOf = async (call: Call) =>
  (await call("GET", "")).body.data.map(({ name }: { name: string }) => name);
const refusal = (field: string, reason: string) => ({
  status: 400,
  body: { error: { code: "INVALID_ARGUMENT", details: [{ field, reason }] } },
});

t.test("shared views belong to the workspace, others to one member", async (t) => {
  const own = await create(grace, {
    name: "Mine",
    filters: { status: ["open"], assigneeId: "me" },
    position: 2,
  });
  t.match(own, {
    id: /^vw_/,
    filters: { status: ["open"], assigneeId: "me", tag: [], unassigned: false },
    orderBy: "-lastMessageAt",
    shared: false,
    position: 2,
    createdBy: { type: "member", id: graceId },
  });
  const shared = await create(key, { name: "Urgent", shared: true, position: 1 });
  await create(ada, { name: "Late", shared: true, position: 3, orderBy: "createdAt" });
  t.same(await namesOf(grace), ["Urgent", "Mine", "Late"], "by position");
  t.same(await namesOf(ada), ["Urgent", "Late"]);
  t.same(await namesOf(key), ["Urgent", "Late"]);

  for (const other of [ada, key]) {
    t.equal((await other("GET", `/${own.id}`)).status, 404);
    t.equal((await other("PATCH", `/${own.id}`, { name: "x" })).status, 404);
    t.equal((await other("DELETE", `/${own.id}`)).status, 404);
  }
  t.equal((await grace("GET", `/${own.id}`)).status, 200);
  t.match(await ada("PATCH", `/${shared.id}`, { name: "Now" }), {
    status: 200,
    body: { data: { name: "Now" } },
  });
  t.match(await key("POST", "", { name: "x" }), refusal("shared", "NOT_A_MEMBER"));

  const first = (await grace("GET", "?pageSize=2")).body;
  const rest = (await grace("GET", `?pageSize=2&pageToken=${first.nextPageToken}`)).body;
  t.same(
    [...first.data, ...rest.data].map(({ name }: { name: string }) => name),
    ["Now", "Mine", "Late"],
    "page by page",
  );
  t.equal(
    (await ada("GET", `?pageSize=2&pageToken=${first.nextPageToken}`)).status,
    400,
    "a page is of the views of one member",
  );
  for (const { id } of [...first.data, ...rest.data]) {
    t.equal((await grace("DELETE", `/${id}`)).status, 204);
  }
  t.same(await namesOf(grace), []);
});

t.test("only the creator of a view can stop sharing it", async (t) => {
  const { id } = await create(grace, { name: "Mine" });
  t.same(await namesOf(ada), []);
  t.equal((await grace("PATCH", `/${id}`, { shared: true })).status, 200);
  t.same(await namesOf(ada), ["Mine"]);
  for (const other of [ada, key]) {
    t.match(await other("PATCH", `/${id}`, { shared: false }), refusal("shared", "NOT_OWNER"));
  }
  t.equal((await grace("PATCH", `/${id}`, { shared: false })).status, 200);
  t.same(await namesOf(ada), []);
  const byKey = await create(key, { name: "Of the key", shared: true });
  t.match(await grace("PATCH", `/${byKey.id}`, { shared: false }), refusal("shared", "NOT_OWNER"));
  await key("DELETE", `/${byKey.id}`);
});

t.test("filters are checked as those of the list", async (t) => {
  const { id } = await create(key, { name: "All", shared: true });
  const cases: [filters: object, field: string, reason?: string][] = [
    [{ status: ["gone"] }, "status[0]"],
    [{ priority: ["low", "none"] }, "priority[1]"],
    [{ q: "x".repeat(201) }, "q", "TOO_LONG"],
    [{ tag: [""] }, "tag[0]"],
    [{ channelId: Array(21).fill("ch_1") }, "channelId"],
    [{ number: -1 }, "number"],
    [{ assigneeId: "me", unassigned: true }, "unassigned", "INVALID_VALUE"],
    [{ state: "open" }, "state", "UNKNOWN_FIELD"],
  ];
  for (const [filters, field, reason] of cases) {
    const expected = refusal(`filters.${field}`, reason ?? "INVALID_VALUE");
    const only =
      reason === undefined
        ? { status: 400, body: { error: { details: [{ field: `filters.${field}` }] } } }
        : expected;
    t.match(await key("POST", "", { name: "x", shared: true, filters }), only, field);
    t.match(await key("PATCH", `/${id}`, { filters }), only, field);
  }
  t.match(await key("POST", "", { name: " ", shared: true }), { status: 400 });
  t.match(
    await key("POST", "", { name: "x".repeat(101), shared: true }),
    refusal("name", "TOO_LONG"),
  );
  t.match(await key("POST", "", { name: "x", orderBy: "subject", shared: true }), { status: 400 });
  t.match(await key("POST", "", { name: "x", position: 10_000, shared: true }), { status: 400 });

  await key("PATCH", `/${id}`, { filters: { assigneeId: "me" } });
  t.match(
    await key("PATCH", `/${id}`, { filters: { unassigned: true } }),
    refusal("filters.unassigned", "INVALID_VALUE"),
    "with a filter that stays",
  );
  await key("DELETE", `/${id}`);
});

t.test("an update changes the filters that it names", async (t) => {
  const filters = { status: ["open"], q: "lamp", createdFrom: "2026-01-01T00:00:00.000Z" };
  const { id } = await create(grace, { name: "Lamps", filters, orderBy: "createdAt", position: 7 });
  const patch = async (body: object) => (await grace("PATCH", `/${id}`, body)).body.data;
  t.match((await patch({ filters: { tag: ["vip"], status: [] } })).filters, {
    ...filters,
    status: [],
    tag: ["vip"],
  });
  const cleared = await patch({
    filters: { q: null, createdFrom: null },
    orderBy: "-lastMessageAt",
    position: 0,
  });
  t.match(cleared, { filters: { q: "", tag: ["vip"] }, orderBy: "-lastMessageAt", position: 0 });
  t.notOk("createdFrom" in cleared.filters);
  t.match(await grace("PATCH", `/${id}`, { name: null }), refusal("name", "REQUIRED"));
});

t.test("a view may refer to deleted objects", async (t) => {
  const goneId = await addMember(service, "Alan");
  const alan = as(goneId);
  await create(alan, { name: "Of Alan" });
  const { id } = await create(alan, {
    name: "His tickets",
    shared: true,
    filters: { assigneeId: goneId, channelId: ["ch_gone"] },
  });
  const removed = await service.rest("DELETE", `/api/v1/members/${goneId}`);
  t.equal(removed.status, 200, removed.text);
  const { rows } = await service.app.db.pool.query("select name from views where member_id = $1", [
    goneId,
  ]);
  t.same(rows, [], "the views that only they saw are deleted");
  t.match((await grace("GET", `/${id}`)).body.data, { filters: { assigneeId: goneId } });
  const counted = await service.rest("POST", "/api/v1/tickets:count", {
    filters: [{ assigneeId: goneId, channelId: ["ch_gone"] }],
  });
  t.same(counted.body.data, [{ count: 0, hasMore: false }]);
});

t.test("changes of shared views are in the audit trail", async (t) => {
  const actions = async () =>
    (await service.rest("GET", "/api/v1/audit-events?pageSize=100")).body.data
      .filter(({ targetId }: { targetId: string }) => targetId.startsWith("vw_"))
      .map(({ action }: { action: string }) => action);
  const before = (await actions()).length;
  const own = await create(grace, { name: "Own" });
  await grace("PATCH", `/${own.id}`, { name: "Still own" });
  t.equal((await actions()).length, before, "nobody else saw it");
  await grace("PATCH", `/${own.id}`, { shared: true });
  await ada("DELETE", `/${own.id}`);
  await create(ada, { name: "Shared", shared: true });
  t.same((await actions()).slice(0, 3), ["view.created", "view.deleted", "view.updated"]);
});

t.test("a member has at most 50 views, and a workspace shares 100", async (t) => {
  const linus = as(await addMember(service, "Linus"));
  const made = await Promise.all(
    Array.from({ length: 55 }, (_, i) => linus("POST", "", { name: `View ${i}` })),
  );
  t.equal(made.filter(({ status }) => status === 201).length, 50);
  const refused = made.filter(({ status }) => status !== 201);
  for (const { body } of refused) {
    t.match(body.error, { code: "LIMIT_REACHED" });
  }
  const { id } = await create(linus, { name: "Shared", shared: true });
  t.match(await linus("PATCH", `/${id}`, { shared: false }), {
    body: { error: { code: "LIMIT_REACHED" } },
  });
  t.equal((await linus("PATCH", `/${id}`, { name: "Other" })).status, 200);
});

t.test("erasing a requester deletes the views of their tickets", async (t) => {
  const email = "erased@example.com";
  const made = await service.rest("POST", "/api/v1/requesters", { email, name: "Erased" });
  const requesterId = made.body.data.id;
  const ids = await Promise.all(
    [
      { requesterId },
      { requesterEmail: "Erased@Example.com" },
      { requesterEmail: "other@example.com" },
    ].map(async (filters) => (await create(grace, { name: "Theirs", filters })).id),
  );
  t.equal((await service.rest("POST", `/api/v1/requesters/${requesterId}:erase`)).status, 200);
  const statuses = await Promise.all(ids.map(async (id) => (await grace("GET", `/${id}`)).status));
  t.same(statuses, [404, 404, 200]);
});
