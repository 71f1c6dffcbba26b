// @suite default
import t from "tap";
import type { Scope } from "../../support/scope.ts";
import { restCall, startService } from "../../support/service.ts";

const path = "/api/v1/tickets";

/** A service with the calls of these tests. */
async function startDesk(t: Scope) {
  const service = await startService(t, { ROLE: "api" });
  const { rest } = service;
  const { pool } = service.app.db;
  return {
    ...service,
    pool,
    open: async (more: object = {}) =>
      (
        await rest("POST", path, {
          subject: "Two questions",
          requester: { email: "ada@example.com" },
          message: { body: "First" },
          ...more,
        })
      ).body.data,
    read: async (id: string) => (await rest("GET", `${path}/${id}`)).body.data,
    post: async (id: string, body: object) =>
      (await rest("POST", `${path}/${id}/messages`, { body: "x", ...body })).body.data,
    split: (id: string, messageIds: string[], more: object = {}, key?: string) =>
      rest("POST", `${path}/${id}:split`, { messageIds, ...more }, key),
    messages: async (id: string) => (await rest("GET", `${path}/${id}/messages`)).body.data,
    history: async (id: string) => (await rest("GET", `${path}/${id}/audit-events`)).body.data,
    find: async (query: string): Promise<string[]> =>
      (await rest("GET", `${path}?${query}`)).body.data.map(({ id }: { id: string }) => id),
    eventsOf: async (id: string) => {
      const text = "select type, body from events where subject_id = $1 order by id";
      const { rows } = await pool.query<{ type: string; body: string }>(text, [id]);
      return rows.map(({ type, body }) => ({
        type: type.replace("service.ticket.", ""),
        data: JSON.parse(body).data,
      }));
    },
  };
}

t.test("messages move to a new ticket", async (t) => {
  const desk = await startDesk(t);
  const { open, read, post, split, messages, history, find, eventsOf } = desk;
  const source = await open({ tags: ["lamp"], priority: "high", externalId: "e" });
  const { id } = source;
  const [first] = await messages(id);
  const type = { "content-type": "text/plain" };
  const file = await restCall(
    desk.url,
    desk.key,
    "POST",
    "/api/v1/attachments?name=a.txt",
    Buffer.from("a"),
    type,
  );
  const asked = await post(id, {
    author: "requester",
    body: "Unrelated",
    attachments: [{ id: file.body.data.id }],
  });
  const note = await post(id, { visibility: "internal", body: "Of the second" });
  const reply = await post(id, { body: "To the first", setStatus: "pending" });
  const late = await post(id, { body: "To the second" });

  const { status, body } = await split(id, [late.id, asked.id, note.id], { subject: "The second" });
  t.equal(status, 201);
  const created = body.data;
  t.match(created, {
    subject: "The second",
    status: "open",
    priority: "high",
    tags: ["lamp"],
    externalId: "",
    requester: source.requester,
    channel: source.channel,
    number: source.number + 1,
    messageCount: 2,
    preview: "To the second",
    lastMessageBy: "agent",
    lastMessageAt: late.createdAt,
    firstResponseAt: late.createdAt,
  });
  t.same(await read(created.id), created);
  t.same(
    (await messages(created.id)).map(({ id, ticketId }: never) => [id, ticketId]),
    [asked, note, late].map(({ id }) => [id, created.id]),
  );
  t.same(
    (await messages(id)).map(({ id }: { id: string }) => id),
    [first.id, reply.id],
  );
  const left = await read(id);
  t.match(left, {
    status: "pending",
    messageCount: 2,
    preview: "To the first",
    lastMessageAt: reply.createdAt,
    firstResponseAt: reply.createdAt,
    version: 6,
  });
  t.same(await find("q=unrelated"), [created.id]);
  t.same(await find("q=has:file"), [created.id]);
  t.match((await history(id))[0], { action: "ticket.split", changes: [{ after: created.id }] });
  t.match((await history(created.id))[0], { action: "ticket.split", changes: [{ after: id }] });
  t.match(await eventsOf(created.id), [
    { type: "created.v1", data: { ticket: created, message: { ...asked, ticketId: created.id } } },
  ]);
  t.match((await eventsOf(id)).at(-1), {
    type: "split.v1",
    data: { ticket: left, newTicketId: created.id, messageIds: [asked.id, late.id] },
  });

  const next = await post(created.id, { body: "Goes on" });
  t.ok(next.createdAt > late.createdAt);
  t.equal((await read(created.id)).messageCount, 3);
  const again = await split(created.id, [next.id]);
  t.match(again.body.data, { subject: "The second", messageCount: 1 });
});

t.test("invalid splits are refused, and nothing moves", async (t) => {
  const desk = await startDesk(t);
  const { open, read, post, split, messages, pool, rest } = desk;
  const { id } = await open();
  const [first] = await messages(id);
  const note = await post(id, { visibility: "internal" });
  const other = await post((await open()).id, {});
  const second = await post(id, {});
  const before = await read(id);
  const refused: [messageIds: string[], field: string, message: RegExp][] = [
    [[], "messageIds", /./],
    [[second.id, second.id], "messageIds", /./],
    [[second.id, other.id], "messageIds[1]", /not a message of the ticket/],
    [["msg_0"], "messageIds[0]", /not a message of the ticket/],
    [[note.id], "messageIds", /must have a public message/],
    [[first.id, second.id], "messageIds", /must leave a public message/],
  ];
  for (const [messageIds, field, message] of refused) {
    const { status, body } = await split(id, messageIds);
    t.match([status, body.error?.details], [400, [{ field, message }]], field);
  }
  t.match((await split(id, [second.id], { subject: "x".repeat(201) })).status, 400);
  await pool.query("update messages set delivery_status = 'queued' where id = $1", [second.id]);
  t.match((await split(id, [second.id])).body.error.details, [{ message: /being sent/ }]);
  t.equal((await split("tkt_0", [second.id])).status, 404);
  const stranger = await desk.newWorkspace();
  t.equal((await split(id, [second.id], {}, stranger.key)).status, 404);
  t.same(await read(id), before);
  const target = await open();
  await rest("POST", `${path}/${target.id}:merge`, { sourceIds: [id] });
  t.match(await split(id, [second.id]), {
    status: 409,
    body: { error: { code: "TICKET_MERGED" } },
  });
});

t.test("concurrent splits and messages lose nothing", async (t) => {
  const { open, read, post, split, messages } = await startDesk(t);
  const { id } = await open();
  const posted: { id: string }[] = [];
  for (let i = 0; i < 10; i++) {
    posted.push(await post(id, { body: `${i}` }));
  }
  const results = await Promise.all([
    ...posted.map((message) => split(id, [message.id])),
    ...posted.map((message) => split(id, [message.id])),
    ...posted.map(() => post(id, { body: "Late" })),
  ]);
  const created = results.filter(({ status }) => status === 201);
  t.equal(created.length, 10, "each is moved once");
  const left = await read(id);
  t.equal(left.messageCount, 11);
  t.equal((await messages(id)).length, 11);
});
