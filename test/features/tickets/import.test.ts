// @suite default
import t from "tap";
import { inTransaction } from "../../../src/db/pool/in-transaction.ts";
import { linkOrganization } from "../../../src/identity/organizations.ts";
import { eventually } from "../../support/eventually.ts";
import { jwtConfig, startIdentityProvider } from "../../support/identity-provider.ts";
import { restCall, startService, type TestService } from "../../support/service.ts";

const path = "/api/v1/tickets";
const requester = { name: "Ada", email: "ada@example.com" };
const createdAt = "2020-05-01T08:00:00.000Z";

const ticketOf = (externalId: string, more: object = {}) => ({
  externalId,
  subject: `Ticket ${externalId}`,
  requester,
  createdAt,
  messages: [{ body: `Hello ${externalId}`, createdAt }],
  ...more,
});

interface Outcome {
  createdTicketId?: string;
  existingTicketId?: string;
  error?: { code: string; details: { field: string; reason: string }[] };
}

async function importInto(
  { url, key }: Pick<TestService, "url" | "key">,
  tickets: object[],
  source = "zendesk",
): Promise<Outcome[]> {
  const response = await restCall(url, key, "POST", `${path}:import`, { source, tickets });
  t.equal(response.status, 200, response.text.slice(0, 500));
  return response.body.data;
}

const selectWaiting = `select from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`;

const problemsOf = (outcomes: Outcome[]) =>
  outcomes.map(({ error }) => error?.details.map(({ field, reason }) => `${field} ${reason}`)[0]);

t.test("imports", async (t) => {
  const provider = await startIdentityProvider(t);
  const service = await startService(t, {
    ...jwtConfig(provider),
    JWT_ROLE_CLAIM: "role",
    ROLE: "api",
  });
  const { pool } = service.app.db;
  await linkOrganization(pool, provider.issuer, "acme", service.workspaceId);
  const token = await provider.token({
    org_id: "acme",
    sub: "grace",
    name: "Grace",
    email: "Grace@example.com",
    role: "agent",
  });
  const grace = (await service.rest("GET", "/api/v1/me", undefined, token)).body.data.member.id;
  const former = await provider.token({ org_id: "acme", sub: "bob", email: "bob@example.com" });
  const bob = (await service.rest("GET", "/api/v1/me", undefined, former)).body.data.member.id;
  await service.rest("POST", `/api/v1/members/${bob}:deactivate`, {});
  const get = async (what: string) => (await service.rest("GET", `${path}/${what}`)).body.data;
  const counts = async (workspaceId = service.workspaceId) => {
    const { rows } = await pool.query(
      `select (select count(*)::int from tickets where workspace_id = $1) as tickets,
        (select count(*)::int from messages where workspace_id = $1) as messages,
        (select count(*)::int from requesters where workspace_id = $1) as requesters`,
      [workspaceId],
    );
    return rows[0];
  };

  await t.test("a ticket is as it was, with its times, people and messages", async (t) => {
    const upload = await service.rest(
      "POST",
      "/api/v1/attachments?name=a.txt",
      Buffer.from("text of a file"),
    );
    const [outcome] = await importInto(service, [
      ticketOf("1", {
        subject: "Lamp is dark",
        status: "closed",
        priority: "high",
        tags: ["vip"],
        customFields: { order: 17 },
        assigneeEmail: "grace@EXAMPLE.com",
        updatedAt: "2020-05-04T08:00:00.000Z",
        resolvedAt: "2020-05-02T08:00:00.000Z",
        closedAt: "2020-05-03T08:00:00.000Z",
        messages: [
          {
            body: "It works again",
            createdAt: "2020-05-01T12:00:00.000Z",
            agent: { name: "Gone Person", email: "gone@example.com" },
            attachments: [
              { id: upload.body.data.id },
              { url: "https://files.example.com/1", name: "b.txt" },
            ],
          },
          { body: "It is dark", createdAt, externalId: "c1" },
          {
            body: "Seen before",
            createdAt: "2020-05-01T09:00:00.000Z",
            agent: { memberId: grace },
            visibility: "internal",
          },
          {
            body: "Which colour?",
            createdAt: "2020-05-01T11:00:00.000Z",
            agent: { email: "bob@example.com" },
          },
          {
            body: "Which lamp?",
            createdAt: "2020-05-01T10:00:00.000Z",
            agent: { email: "GRACE@example.com" },
          },
        ],
      }),
    ]);
    const id = outcome?.createdTicketId as string;
    const ticket = await get(id);
    t.match(ticket, {
      subject: "Lamp is dark",
      status: "closed",
      priority: "high",
      tags: ["vip"],
      customFields: { order: 17 },
      assigneeId: grace,
      requester,
      externalId: "",
      importSource: "zendesk",
      importExternalId: "1",
      preview: "It works again",
      messageCount: 4,
      lastMessageAt: "2020-05-01T12:00:00.000Z",
      lastMessageBy: "agent",
      firstResponseAt: "2020-05-01T10:00:00.000Z",
      createdAt,
      updatedAt: "2020-05-04T08:00:00.000Z",
      resolvedAt: "2020-05-02T08:00:00.000Z",
      closedAt: "2020-05-03T08:00:00.000Z",
      createdBy: { type: "requester", id: /^rq_/, name: "Ada" },
      version: 1,
      number: 1,
    });
    const messages = await get(`${id}/messages`);
    t.match(messages, [
      { body: "It is dark", author: "requester", externalId: "c1", createdAt },
      { body: "Seen before", visibility: "internal", createdBy: { id: grace, name: "Grace" } },
      { body: "Which lamp?", author: "agent", createdBy: { type: "member", id: grace } },
      { body: "Which colour?", createdBy: { type: "member", id: bob } },
      {
        body: "It works again",
        createdBy: { type: "member", id: "", name: "Gone Person" },
        attachments: [{ name: "a.txt", id: /^att_/ }, { url: "https://files.example.com/1" }],
      },
    ]);
    t.ok(messages.every((message: { delivery?: object }) => message.delivery === undefined));
    const file = await service.rest("GET", `/api/v1/attachments/${upload.body.data.id}`);
    t.equal(file.text, "text of a file");
  });

  await t.test("an agent without an address is not taken for a member without one", async (t) => {
    const nameless = await provider.token({ org_id: "acme", sub: "carl" });
    const carl = (await service.rest("GET", "/api/v1/me", undefined, nameless)).body.data.member.id;
    const message = (agent: object) => ({ body: "x", createdAt, agent });
    const messages = [message({ memberId: carl }), message({ name: "Gone" })];
    const [outcome] = await importInto(service, [ticketOf("nameless", { messages })]);
    const written = await get(`${outcome?.createdTicketId}/messages`);
    t.same(
      written.map(({ createdBy }: { createdBy: { id: string } }) => createdBy.id),
      [carl, ""],
    );
  });

  await t.test("a link to a conversation page is removed from what is imported", async (t) => {
    const open = await service.rest("POST", path, { subject: "Open", requester });
    const link = await service.rest("POST", `${path}/${open.body.data.id}:createRequesterLink`, {});
    const { url } = link.body.data;
    const messages = [{ body: `See ${url}`, createdAt, agent: { name: "Gone" } }];
    const customFields = { order: 17, "big.one": true };
    const [outcome] = await importInto(service, [
      ticketOf("linked", { messages, customFields, status: "closed", assigneeId: grace }),
    ]);
    const id = outcome?.createdTicketId as string;
    t.match(await get(id), { customFields, assigneeId: grace, createdAt, closedAt: createdAt });
    t.match(await get(`${id}/messages`), [{ body: /^See .*\[link removed\]/, createdAt }]);
  });

  await t.test("no one is notified, but lists and the search include it", async (t) => {
    const heard = `select (select count(*)::int from pgboss.job_common) as jobs,
      (select count(*)::int from events) as events`;
    const before = (await pool.query(heard)).rows;
    await importInto(service, [ticketOf("KX-77", { subject: "Zebra crossing" })]);
    t.same((await pool.query(heard)).rows, before, "no event and no job");
    for (const query of ["q=zebra", "q=KX-77", "importSource=zendesk&importExternalId=KX-77"]) {
      const { body } = await service.rest("GET", `${path}?${query}`);
      t.match(body.data, [{ subject: "Zebra crossing" }], query);
      t.equal(body.data.length, 1, query);
    }
    const { body } = await service.rest("GET", "/api/v1/audit-events?action=ticket.imported");
    t.match(body.data[0], { targetId: "zendesk", targetName: "1 from zendesk" });
  });

  await t.test("earlier imports are kept, by source and workspace", async (t) => {
    const first = await importInto(service, [ticketOf("again")]);
    const before = await counts();
    const second = await importInto(service, [ticketOf("again", { subject: "Changed" })]);
    t.equal(second[0]?.existingTicketId, first[0]?.createdTicketId);
    t.match(await get(first[0]?.createdTicketId as string), { subject: "Ticket again" });
    t.same(await counts(), before, "nothing was added");
    const elsewhere = await importInto(service, [ticketOf("again")], "freshdesk");
    t.not(elsewhere[0]?.createdTicketId, undefined);
    const neighbour = { ...(await service.newWorkspace()), url: service.url };
    const theirs = await importInto(neighbour, [ticketOf("again")]);
    const theirId = theirs[0]?.createdTicketId as string;
    t.not(theirId, undefined, "the neighbour has its own");
    t.equal((await service.rest("GET", `${path}/${theirId}`)).status, 404);
    t.same(await counts(neighbour.workspaceId), { tickets: 1, messages: 1, requesters: 1 });
    // Not even a follow-up or an edit makes room for a second one.
    await service.rest("PATCH", `${path}/${first[0]?.createdTicketId}`, { externalId: "other" });
    t.match(await importInto(service, [ticketOf("again")]), [{ existingTicketId: String }]);
  });

  await t.test("a refused ticket leaves nothing, and the others are imported", async (t) => {
    const stranger = await service.newWorkspace();
    const file = Buffer.from("x");
    const foreign = (
      await restCall(service.url, stranger.key, "POST", "/api/v1/attachments?name=x", file)
    ).body.data.id;
    const own = (await service.rest("POST", "/api/v1/attachments?name=x", file)).body.data.id;
    const withFile = (id: string) => ({
      messages: [
        { body: "x", createdAt },
        { body: "y", createdAt, attachments: [{ id }] },
      ],
    });
    const message = (more: object) => ({ messages: [{ body: "x", createdAt, ...more }] });
    const refused: [object, string][] = [
      [{ externalId: "" }, "externalId TOO_SHORT"],
      [{ externalId: "nul\0" }, "externalId INVALID_VALUE"],
      [{ subject: " " }, "subject INVALID_FORMAT"],
      [{ subject: "x".repeat(201) }, "subject TOO_LONG"],
      [{ requester: {} }, "requester REQUIRED"],
      [{ requester: undefined }, "requester REQUIRED"],
      [{ requester: { email: "nobody" } }, "requester.email INVALID_FORMAT"],
      [{ status: "solved" }, "status UNKNOWN_VALUE"],
      [{ priority: "5" }, "priority UNKNOWN_VALUE"],
      [{ tags: ["a", "a"] }, "tags DUPLICATE_VALUE"],
      [{ customFields: { "a b": 1 } }, 'customFields["a b"] INVALID_FORMAT'],
      [{ customFields: { a: { b: 1 } } }, "customFields.a INVALID_VALUE"],
      [{ customFields: { a: "nul\0" } }, "customFields.a INVALID_VALUE"],
      [{ assigneeId: "mbr_0" }, "assigneeId NOT_FOUND"],
      [{ assigneeEmail: "gone@example.com" }, "assigneeEmail NOT_FOUND"],
      [{ assigneeEmail: "bob@example.com" }, "assigneeEmail MEMBER_DEACTIVATED"],
      [{ createdAt: undefined }, "createdAt REQUIRED"],
      [{ createdAt: "1999-12-31T23:59:59Z" }, "createdAt INVALID_VALUE"],
      [{ createdAt: "2999-01-01T00:00:00Z" }, "createdAt INVALID_VALUE"],
      [{ updatedAt: "2020-04-01T00:00:00Z" }, "updatedAt INVALID_VALUE"],
      [{ closedAt: "2020-06-01T00:00:00Z" }, "closedAt INVALID_VALUE"],
      [{ resolvedAt: "2020-06-01T00:00:00Z" }, "resolvedAt INVALID_VALUE"],
      [message({ createdAt: "2999-01-01T00:00:00Z" }), "messages[0].createdAt INVALID_VALUE"],
      [message({ body: "\n" }), "messages[0].body INVALID_FORMAT"],
      [message({ body: "a\0" }), "messages[0].body INVALID_VALUE"],
      [message({ body: "x".repeat(65_537) }), "messages[0].body TOO_LONG"],
      [message({ agent: {} }), "messages[0].agent REQUIRED"],
      [
        message({ agent: { memberId: "mbr_0", name: "x" } }),
        "messages[0].agent.memberId NOT_FOUND",
      ],
      [
        message({ attachments: [{ url: "http://x.y/z", name: "z" }] }),
        "messages[0].attachments[0].url INVALID_FORMAT",
      ],
      [
        message({ attachments: [{ url: "https://x.y/z" }] }),
        "messages[0].attachments[0].name REQUIRED",
      ],
      [withFile("att_0"), "messages[1].attachments[0].id NOT_FOUND"],
      [withFile(foreign), "messages[1].attachments[0].id NOT_FOUND"],
    ];
    const before = await counts();
    const own2 = { requester: { name: "Never made" } };
    const tickets = refused.map(([more], i) => ticketOf(`bad-${i}`, { ...own2, ...more }));
    const outcomes = await importInto(service, [...tickets, ticketOf("good", withFile(own))]);
    t.same(problemsOf(outcomes), [...refused.map(([, problem]) => problem), undefined]);
    t.same(await counts(), {
      tickets: before.tickets + 1,
      messages: before.messages + 2,
      requesters: before.requesters,
    });
    const { body } = await service.rest("GET", `${path}?importExternalId=good`);
    const newest = await service.rest("POST", path, { subject: "Next", requester });
    t.equal(newest.body.data.number, body.data[0].number + 1, "numbers have no gaps");
    t.match(problemsOf(await importInto(service, [ticketOf("late", withFile(own))])), [
      "messages[1].attachments[0].id INVALID_VALUE",
    ]);
  });

  await t.test("the first of two tickets with the same identifier in a batch wins", async (t) => {
    const [bad, first, second] = await importInto(service, [
      ticketOf("twin", { subject: "" }),
      ticketOf("twin"),
      ticketOf("twin", { subject: "Later" }),
    ]);
    t.match(bad, { error: { code: "INVALID_ARGUMENT" } });
    t.match(second, { existingTicketId: first?.createdTicketId as string });
    t.equal((await get(first?.createdTicketId as string)).subject, "Ticket twin");
  });

  await t.test("two concurrent imports create each ticket and its people once", async (t) => {
    const before = await counts();
    const tickets = Array.from({ length: 100 }, (_, i) =>
      ticketOf(`race-${i}`, { requester: { name: "Nameless" } }),
    );
    const half = (from: number) => importInto(service, tickets.slice(from, from + 50));
    const all = (
      await Promise.all([half(0), half(0), half(50), half(50), half(0), half(50)])
    ).flat();
    t.equal(all.filter((one) => one.createdTicketId).length, 100);
    t.equal(all.filter((one) => one.existingTicketId).length, 200);
    t.same(await counts(), {
      tickets: before.tickets + 100,
      messages: before.messages + 100,
      requesters: before.requesters + 100,
    });
    const { rows } = await pool.query(
      "select max(number)::int = count(*)::int as whole from tickets where workspace_id = $1",
      [service.workspaceId],
    );
    t.same(rows, [{ whole: true }], "numbers have no gaps");
  });

  await t.test("a call that attaches the same file waits for the import", async (t) => {
    const closed = await service.rest("POST", path, { subject: "Lamp", requester });
    await service.rest("PATCH", `${path}/${closed.body.data.id}`, { status: "closed" });
    const waiting = (count: number) =>
      eventually(
        async () => (await pool.query(selectWaiting)).rows.length,
        (found) => found === count,
      );
    const calls = {
      "opens a ticket": [path, (message: object) => ({ subject: "Lamp", requester, message })],
      "opens a follow-up": [
        `${path}/${closed.body.data.id}/messages`,
        (message: object) => ({ ...message, author: "requester" }),
      ],
    } as const;
    for (const [name, [callPath, bodyOf]] of Object.entries(calls)) {
      const file = await service.rest("POST", "/api/v1/attachments?name=a.txt", Buffer.from("a"));
      const attachments = [{ id: file.body.data.id }];
      const [imported, called] = await inTransaction(pool, async (client) => {
        await client.query("select from attachments where id = $1 for update", [file.body.data.id]);
        const messages = [{ body: "Hello", createdAt, attachments }];
        const importing = importInto(service, [ticketOf(name, { messages })]);
        t.equal(await waiting(1), 1);
        const calling = service.rest("POST", callPath, bodyOf({ body: "Hello", attachments }));
        t.equal(await waiting(2), 2);
        return [importing, calling] as const;
      });
      t.match(await imported, [{ createdTicketId: /^tkt_/ }], name);
      t.match(await called, { status: 400, body: { error: { code: "INVALID_ARGUMENT" } } }, name);
    }
  });

  await t.test("long messages, and many", async (t) => {
    const body = "ü".repeat(30_000);
    const long = await importInto(service, [
      ticketOf("long", { messages: Array.from({ length: 15 }, () => ({ body, createdAt })) }),
      ticketOf("none", { messages: [] }),
      ticketOf("many", {
        messages: Array.from({ length: 1000 }, () => ({ body: "x", createdAt })),
      }),
    ]);
    const [a, b, c] = await Promise.all(long.map((one) => get(one.createdTicketId as string)));
    t.match(a, { messageCount: 15, lastMessageAt: "2020-05-01T08:00:00.014Z" });
    t.match(b, { messageCount: 0, lastMessageAt: createdAt, createdBy: { type: "api_key" } });
    t.match(c, { messageCount: 1000, updatedAt: createdAt });
  });

  await t.test("a malformed call is refused as a whole", async (t) => {
    const call = async (body: object | string, key = service.key) => {
      const { status, body: response } = await service.rest("POST", `${path}:import`, body, key);
      return [status, response.error?.code, response.error?.details?.[0]?.field];
    };
    const invalid = "INVALID_ARGUMENT";
    const source = "zendesk";
    t.same(await call({ source, tickets: [] }), [400, invalid, "tickets"]);
    const tickets = Array.from({ length: 101 }, (_, i) => ticketOf(`${i}`));
    t.same(await call({ source, tickets }), [400, invalid, "tickets"]);
    t.same(await call({ tickets: [ticketOf("x")] }), [400, invalid, "source"]);
    t.same(await call({ source: "Zen desk", tickets: [ticketOf("x")] }), [400, invalid, "source"]);
    const messages = Array.from({ length: 1000 }, () => ({ body: "x", createdAt }));
    const crowd = Array.from({ length: 6 }, (_, i) => ticketOf(`crowd-${i}`, { messages }));
    t.same(await call({ source, tickets: crowd }), [400, invalid, "tickets"]);
    const tooMany = ticketOf("x", { messages: [...messages, messages[0]] });
    t.same(await call({ source, tickets: [tooMany] }), [400, invalid, "tickets[0].messages"]);
    const huge = JSON.stringify({ source, tickets: [ticketOf("x")] }) + " ".repeat(1 << 20);
    t.same((await call(huge))[0], 413);
    t.same(await call({ source, tickets: [ticketOf("agent")] }, token), [
      403,
      "ROLE_REQUIRED",
      undefined,
    ]);
  });
});
