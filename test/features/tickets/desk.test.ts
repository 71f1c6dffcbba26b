// @suite default
import t from "tap";
import { addMember } from "../../support/members.ts";
import { restCall, startService } from "../../support/service.ts";

const tickets = "/api/v1/tickets";

t.test("numbers increase in each workspace, each used once", async (t) => {
  const service = await startService(t, { ROLE: "api" });
  const create = (key: string) =>
    service.rest("POST", tickets, { subject: "x", requester: { name: "Ada" } }, key);
  const responses = await Promise.all(Array.from({ length: 40 }, () => create(service.key)));
  const numbers = responses.map(({ body }) => body.data.number).sort((a, b) => a - b);
  t.same(
    numbers,
    numbers.map((_, i) => i + 1),
  );
  const other = await service.newWorkspace();
  t.equal((await create(other.key)).body.data.number, 1);
});

t.test("a version guards against writers who have not seen the last change", async (t) => {
  const service = await startService(t, { ROLE: "api" });
  const patch = (id: string, ifMatch: string, body: object) =>
    fetch(`${service.url}${tickets}/${id}`, {
      method: "PATCH",
      headers: {
        authorization: `Bearer ${service.key}`,
        "content-type": "application/json",
        "if-match": ifMatch,
      },
      body: JSON.stringify(body),
    });
  const made = await service.rest("POST", tickets, { subject: "x", requester: { name: "Ada" } });
  const { id, version } = made.body.data;
  t.equal(version, 1);
  const read = await service.rest("GET", `${tickets}/${id}`);
  const tag = read.headers.get("etag") ?? "";
  const races = await Promise.all(
    ["pending", "resolved", "closed"].map((status) => patch(id, tag, { status })),
  );
  t.same(races.map(({ status }) => status).sort(), [200, 412, 412]);
  const refused = await patch(id, '"1"', { subject: "y" });
  t.match(await refused.json(), { error: { code: "VERSION_MISMATCH" } });
  for (const match of ['"2"', "*", '"9", "2"']) {
    t.equal(
      (await patch(id, match, { status: "open", tags: [] })).status,
      match === '"2"' ? 200 : match === "*" ? 200 : 412,
      match,
    );
  }
  t.equal((await patch(id, "nonsense", { subject: "y" })).status, 412);
});

t.test("timestamps of a ticket", async (t) => {
  const service = await startService(t, { ROLE: "api" });
  const made = await service.rest("POST", tickets, {
    subject: "Broken",
    requester: { name: "Ada" },
    message: {
      body: "It burns",
      attachments: [{ name: "fire.png", url: "https://example.com/f" }],
    },
    customFields: { plan: "gold" },
    priority: "high",
  });
  const { id } = made.body.data;
  t.match(made.body.data, { customFields: { plan: "gold" }, createdBy: { type: "api_key" } });
  t.notOk("firstResponseAt" in made.body.data);
  const say = async (body: object) =>
    (await service.rest("POST", `${tickets}/${id}/messages`, body)).body.data;
  const get = async (of = id) => (await service.rest("GET", `${tickets}/${of}`)).body.data;
  await say({ body: "note", visibility: "internal" });
  t.notOk("firstResponseAt" in (await get()), "a note is no response");
  const reply = await say({ body: "On it", setStatus: "resolved" });
  t.match(await get(), { firstResponseAt: reply.createdAt, resolvedAt: /./, status: "resolved" });
  t.match(reply, { direction: "outbound", createdBy: { type: "api_key" } });
  await say({ body: "Still burns", author: "requester" });
  const reopened = await get();
  t.notOk("resolvedAt" in reopened);
  t.equal(reopened.status, "open");
  await service.rest("PATCH", `${tickets}/${id}`, { status: "closed" });
  t.ok("closedAt" in (await get()));

  const again = await say({ body: "And again", author: "requester" });
  t.not(again.ticketId, id, "a closed ticket stays closed");
  t.match(await get(again.ticketId), {
    followUpOf: id,
    subject: "Broken",
    status: "open",
    priority: "high",
    messageCount: 1,
    customFields: { plan: "gold" },
  });
  t.match(await get(), { status: "closed", messageCount: 3 });
  const { rows } = await service.app.db.pool.query(
    "select type from events where body::json->'data'->'ticket'->>'id' = $1",
    [again.ticketId],
  );
  t.same(rows, [{ type: "service.ticket.created.v1" }]);
});

t.test("filters", async (t) => {
  const service = await startService(t, { ROLE: "api" });
  const grace = await addMember(service, "Grace");
  const quoted = `it's a "B\\c" & d | !e:*`;
  const make = async (body: object) =>
    (await service.rest("POST", tickets, { subject: "x", requester: { name: "N" }, ...body })).body
      .data;
  const a = await make({
    subject: "Lamp is broken",
    requester: { name: "Ada", email: "Ada@Example.com", phone: "+15550100" },
    message: { body: "The bulb flickers all night" },
    tags: ["lamp", "vip", quoted],
    priority: "urgent",
    assigneeId: grace,
    externalId: "crm-7",
  });
  const b = await make({
    subject: "Invoice",
    requester: { name: "Bob", email: "bob@example.com" },
  });
  const other = await service.newWorkspace();
  await service.rest(
    "POST",
    tickets,
    { subject: "Lamp", requester: { name: "Ada" }, tags: ["lamp"] },
    other.key,
  );
  await service.rest("POST", `${tickets}/${b.id}/messages`, { body: "See 日本 refund policy" });
  const cases: [query: string, found: object[]][] = [
    ["q=flickers", [a]],
    ["q=lamp+bulb", []],
    ["q=broken", [a]],
    ["q=ada", [a]],
    ["q=refund", [b]],
    ['q="refund policy"', [b]],
    ["q=refund -policy", []],
    ["q=%21%21", []],
    [`q=${service.workspaceId}`, []],
    ["requesterEmail=ADA@example.com", [a]],
    ["requesterPhone=%2B15550100", [a]],
    ["requesterEmail=nobody@example.com", []],
    [`requesterId=${b.requester.id}`, [b]],
    [`assigneeId=${grace}`, [a]],
    ["tag=vip", [a]],
    ["tag=none", []],
    [`tag=vip&tag=${encodeURIComponent(quoted)}`, [a]],
    ["tag=vip&tag=none", []],
    ["tag=VIP", []],
    [`tag=${encodeURIComponent(quoted)}`, [a]],
    ["q=vip", []],
    ["q=%23vip", []],
    ["status=open&status=pending&tag=vip", [a]],
    ["status=closed&tag=vip", []],
    [`assigneeId=${grace}&status=open`, [a]],
    [`assigneeId=${grace}&status=closed`, []],
    ["priority=urgent&priority=low", [a]],
    ["externalId=crm-7", [a]],
    [`createdFrom=${a.createdAt}`, [b, a]],
    [`createdFrom=${b.createdAt}`, [b]],
    [`createdBefore=${b.createdAt}`, [a]],
    [`createdFrom=${a.createdAt}&createdBefore=${a.createdAt}`, []],
    ["answered=true", [b]],
    ["answered=false&status=open", [a]],
    ["status=open&status=pending&q=broken", [a]],
    ["orderBy=updatedAt", [a, b]],
    ["orderBy=-updatedAt&status=open&status=closed", [b, a]],
  ];
  for (const [query, found] of cases) {
    const { body, text } = await service.rest("GET", `${tickets}?${query}`);
    t.same(
      body.data?.map(({ id }: { id: string }) => id),
      found.map((ticket) => (ticket as { id: string }).id),
      `${query} ${body.data ? "" : text}`,
    );
  }

  const { resolvedAt } = (await service.rest("PATCH", `${tickets}/${b.id}`, { status: "resolved" }))
    .body.data;
  for (const [query, count] of [
    [`resolvedFrom=${resolvedAt}`, 1],
    [`resolvedFrom=${resolvedAt}&answered=false`, 0],
    [`resolvedBefore=${resolvedAt}`, 0],
  ] as const) {
    const { body } = await service.rest("GET", `${tickets}?${query}`);
    t.equal(body.data?.length, count, query);
  }
});

t.test("requesters", async (t) => {
  const service = await startService(t, { ROLE: "api" });
  const open = async (requester: object) =>
    (await service.rest("POST", tickets, { subject: "x", requester })).body.data.requester;
  const ada = await open({ name: "Ada", email: "ada@example.com" });
  const bob = await open({ name: "Bob", phone: "+15550101" });
  t.equal((await open({ email: "ADA@example.com" })).id, ada.id);
  const path = `/api/v1/requesters/${ada.id}`;
  t.match((await service.rest("GET", path)).body.data, { name: "Ada" });
  const list = async (query: string) =>
    (await service.rest("GET", `/api/v1/requesters?${query}`)).body.data.map(
      ({ id }: { id: string }) => id,
    );
  t.same(await list(""), [bob.id, ada.id]);
  t.same(await list("email=Ada@example.com"), [ada.id]);
  t.same(await list("phone=%2B15550101"), [bob.id]);
  const changed = await service.rest("PATCH", path, {
    name: "Ada L.",
    externalId: "7",
    email: null,
  });
  t.match(changed.body.data, { name: "Ada L.", externalId: "7", email: "" });
  const taken = await service.rest("PATCH", path, { phone: "+15550101" });
  t.match(taken, { status: 409, body: { error: { details: [{ field: "phone" }] } } });
  const other = await service.newWorkspace();
  t.equal((await restCall(service.url, other.key, "GET", path)).status, 404);
});
