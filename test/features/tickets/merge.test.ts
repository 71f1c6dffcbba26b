// @suite default
import t from "tap";
import { createReplyAddresses } from "../../../src/features/mail/reply-address.ts";
import type { Scope } from "../../support/scope.ts";
import type { TestService } from "../../support/service.ts";
import { startService } from "../../support/service.ts";
import { waitForLocks } from "../../support/waiting-locks.ts";
import { startEmailChannel } from "../channels/email/channel.ts";

const path = "/api/v1/tickets";

interface Shown {
  readonly id: string;
  readonly number: number;
}

/** The calls of these tests. */
function deskOf(service: TestService) {
  const { rest } = service;
  const { pool } = service.app.db;
  return {
    ...service,
    pool,
    open: async (more: object = {}) =>
      (
        await rest("POST", path, {
          subject: "Help",
          requester: { email: "ada@example.com" },
          message: { body: "First" },
          ...more,
        })
      ).body.data,
    read: async ({ id }: Shown) => (await rest("GET", `${path}/${id}`)).body.data,
    update: ({ id }: Shown, body: object) => rest("PATCH", `${path}/${id}`, body),
    post: ({ id }: Shown, body: object) =>
      rest("POST", `${path}/${id}/messages`, { body: "x", ...body }),
    merge: ({ id }: Shown, sources: readonly Shown[], key?: string) =>
      rest("POST", `${path}/${id}:merge`, { sourceIds: sources.map(({ id }) => id) }, key),
    bodies: async ({ id }: Shown): Promise<string[]> =>
      (await rest("GET", `${path}/${id}/messages`)).body.data.map(
        ({ body }: { body: string }) => body,
      ),
    history: async ({ id }: Shown) => (await rest("GET", `${path}/${id}/audit-events`)).body.data,
    find: async (query: string): Promise<string[]> =>
      (await rest("GET", `${path}?${query}`)).body.data.map(({ id }: Shown) => id),
    mergedEvents: async () => {
      const text = "select body from events where type = 'service.ticket.merged.v1' order by id";
      const { rows } = await pool.query<{ body: string }>(text);
      return rows.map(({ body }) => JSON.parse(body).data);
    },
    linkTo: async ({ id }: Shown): Promise<string> =>
      (await rest("POST", `${path}/${id}:createRequesterLink`, {})).body.data.url,
  };
}

const startDesk = async (t: Scope) => deskOf(await startService(t, { ROLE: "api" }));

t.test("the messages of tickets move to the one that remains", async (t) => {
  const desk = await startDesk(t);
  const { open, read, update, post, merge, bodies, history, find, mergedEvents, rest, pool } = desk;
  const target = await open({ message: { body: "A" }, externalId: "t", tags: ["x"] });
  const source = await open({ message: { body: "B" }, externalId: "s", assigneeId: "" });
  await post(source, { body: "B2" });
  await post(target, { body: "A2" });
  await post(source, { body: "Note", visibility: "internal" });
  const file = await rest("POST", "/api/v1/attachments?name=a.txt", Buffer.from("a"));
  const { id: fileId } = file.body.data;
  await post(source, { body: "B3", attachments: [{ id: fileId }] });
  const silent = await open({ message: undefined });
  const before = await read(source);
  await update(source, { snoozedUntil: new Date(Date.now() + 60_000) });

  const { status, body } = await merge(target, [source, silent]);
  t.equal(status, 200);
  t.match(body.data, {
    id: target.id,
    status: "open",
    messageCount: 5,
    preview: "B3",
    lastMessageAt: before.lastMessageAt,
    lastMessageBy: before.lastMessageBy,
    firstResponseAt: before.firstResponseAt,
    externalId: "t",
    tags: ["x"],
    mergedIntoId: "",
  });
  t.same(await read(target), body.data);
  t.same(await bodies(target), ["A", "B", "B2", "A2", "Note", "B3"]);
  t.same(await bodies(source), []);
  t.match(await read(source), {
    status: "closed",
    mergedIntoId: target.id,
    messageCount: 0,
    preview: "",
    externalId: "s",
    snoozedUntil: undefined,
  });
  t.same((await find(`mergedIntoId=${target.id}`)).sort(), [source.id, silent.id].sort());
  t.same(await find("q=B2"), [target.id], "what moved is found there");
  const { rows } = await pool.query("select ticket_id from attachments where id = $1", [fileId]);
  t.same(rows, [{ ticket_id: target.id }]);
  t.match(await mergedEvents(), [
    {
      ticket: { id: target.id, messageCount: 5 },
      mergedTicketIds: [source.id, silent.id],
      actor: { type: "api_key" },
    },
  ]);
  t.match(await history(target), [
    {
      action: "ticket.merged",
      changes: [
        { field: "sourceId", after: source.id },
        { field: "sourceId", after: silent.id },
      ],
    },
  ]);
  const [latest] = (await history(source)).filter(
    ({ action }: { action: string }) => action === "ticket.merged",
  );
  t.match(latest.changes, [{ field: "mergedIntoId", before: "", after: target.id }]);

  const again = await merge(target, [silent, source]);
  t.same(again.body.data, body.data, "a repeated call changes nothing");
  t.equal((await mergedEvents()).length, 1);
});

t.test("a merged ticket refuses what would change it, and names the other", async (t) => {
  const { open, update, post, merge, rest, read } = await startDesk(t);
  const [target, source] = [await open(), await open()];
  const message = (await rest("GET", `${path}/${source.id}/messages`)).body.data[0];
  await merge(target, [source]);
  const own = `${path}/${source.id}`;
  const calls = [
    await update(source, { priority: "high" }),
    await post(source, {}),
    await post(source, { author: "requester" }),
    await rest("POST", `${own}/messages/${message.id}:resend`, {}),
    await rest("POST", `${own}:createRequesterLink`, {}),
    await rest("POST", `${own}:revokeRequesterLink`, {}),
    await merge(source, [target]),
    await merge(await open(), [source]),
  ];
  for (const { status, body } of calls) {
    t.match(
      { status, ...body.error },
      { status: 409, code: "TICKET_MERGED", metadata: { mergedIntoId: target.id } },
    );
  }
  const batch = await rest("POST", `${path}:batchUpdate`, {
    requests: [
      { id: source.id, priority: "high" },
      { id: target.id, priority: "high" },
    ],
  });
  t.match(batch.body.data, [
    { error: { code: "TICKET_MERGED" } },
    { ticket: { priority: "high" } },
  ]);
  t.equal((await read(source)).priority, "normal");
  t.equal((await rest("DELETE", `${path}/${target.id}`)).status, 204);
  t.equal((await rest("GET", own)).status, 404, "it goes with the one that it was merged into");
});

t.test("tickets that cannot be merged", async (t) => {
  const { open, update, merge, newWorkspace, rest, pool, bodies } = await startDesk(t);
  const [target, other] = [await open(), await open({ requester: { email: "bob@example.com" } })];
  const stranger = await newWorkspace();
  const foreign = (
    await rest("POST", path, { subject: "x", requester: { name: "Ada" } }, stranger.key)
  ).body.data;
  const refused: [sources: object[], field: string, reason: string][] = [
    [[], "sourceIds", "TOO_FEW"],
    [Array.from({ length: 21 }, (_, i) => ({ id: `tkt_${i}` })), "sourceIds", "TOO_MANY"],
    [[other, other], "sourceIds", "DUPLICATE_VALUE"],
    [[target], "sourceIds[0]", "INVALID_VALUE"],
    [[other], "sourceIds[0]", "OTHER_REQUESTER"],
    [[{ id: "tkt_0" }], "sourceIds[0]", "NOT_FOUND"],
    [[foreign], "sourceIds[0]", "NOT_FOUND"],
  ];
  for (const [sources, field, reason] of refused) {
    const { status, body } = await merge(target, sources as Shown[]);
    t.equal(status, 400, reason);
    t.match(body.error.details, [{ field, reason }]);
  }
  t.equal((await merge(target, [foreign], stranger.key)).status, 404);

  const long = await open();
  const closed = await open();
  await update(closed, { status: "closed" });
  t.match((await merge(closed, [long])).body.error, { code: "TICKET_CLOSED" });
  t.equal((await merge(long, [closed])).status, 200, "a closed source is no obstacle");

  const requests = Array.from({ length: 100 }, () => ({
    subject: "Help",
    requester: { email: "ada@example.com" },
  }));
  const many = (await rest("POST", `${path}:batchCreate`, { requests })).body.data;
  for (let i = 0; i < 100; i += 20) {
    t.equal((await merge(target, many.slice(i, i + 20))).status, 200);
  }
  const isFull = await merge(target, [long]);
  t.match(
    { status: isFull.status, ...isFull.body.error },
    { status: 409, code: "LIMIT_REACHED", metadata: { limit: "100" } },
  );
  t.same(await bodies(long), ["First", "First"], "nothing has moved");

  await pool.query(
    `insert into messages (workspace_id, id, ticket_id, author, visibility, body, attachments,
       delivery_error_code, delivery_error_message, created_by_type, created_by_id,
       created_by_name, created_by_via, created_at)
     select workspace_id, id || i, ticket_id, author, 'internal', 'x', '[]', '', '', created_by_type,
       created_by_id, created_by_name, created_by_via, created_at
     from messages, generate_series(1, 2500) i where ticket_id = $1`,
    [long.id],
  );
  const isLong = await merge(await open(), [long]);
  t.match(
    { status: isLong.status, ...isLong.body.error },
    { status: 409, code: "LIMIT_REACHED", metadata: { limit: "5000" } },
  );
});

t.test("tickets merged earlier follow", async (t) => {
  const { open, read, merge, bodies } = await startDesk(t);
  const [a, b, c] = [
    await open({ message: { body: "a" } }),
    await open({ message: { body: "b" } }),
    await open({ message: { body: "c" } }),
  ];
  await merge(b, [a]);
  await merge(c, [b]);
  t.equal((await read(a)).mergedIntoId, c.id);
  t.equal((await read(b)).mergedIntoId, c.id);
  t.same(await bodies(c), ["a", "b", "c"]);
  const d = await open();
  t.equal((await merge(d, [a, c])).status, 200, "one that goes with another source");
  t.equal((await read(a)).mergedIntoId, d.id);
});

t.test("concurrent merges, in opposite directions and with messages", async (t) => {
  const { open, read, merge, post, bodies } = await startDesk(t);
  for (let round = 0; round < 5; round++) {
    const [a, b, c] = [await open(), await open(), await open()];
    const results = await Promise.all([
      merge(a, [b]),
      merge(b, [a]),
      merge(c, [a, b]),
      merge(b, [c]),
      ...[a, b, c].map((ticket) => post(ticket, { body: "At once" })),
    ]);
    for (const { status, body } of results) {
      t.ok(status < 300 || body.error.code === "TICKET_MERGED", JSON.stringify(body));
    }
    const posted = results.slice(4).filter(({ status }) => status === 201).length;
    const tickets = await Promise.all([a, b, c].map(read));
    const left = tickets.filter(({ mergedIntoId }) => mergedIntoId === "");
    const leftIds = ["", ...left.map(({ id }) => id)];
    t.ok(left.length < 3 && tickets.every(({ mergedIntoId }) => leftIds.includes(mergedIntoId)));
    let count = 0;
    for (const ticket of left) {
      t.equal((await bodies(ticket)).length, ticket.messageCount);
      count += ticket.messageCount;
    }
    t.equal(count, 3 + posted, "no message is lost or counted twice");
  }
});

t.test("a ticket that is merged into a source while its own merge waits", async (t) => {
  const { open, read, merge, pool } = await startDesk(t);
  const [a, b, c] = [await open(), await open(), await open()];
  const rival = await pool.connect();
  t.teardown(() => rival.release(true));
  const waiting = (count: number) => waitForLocks(pool, count);
  await rival.query("begin");
  await rival.query("select from tickets where id = $1 for update", [a.id]);
  const first = merge(a, [b]);
  await waiting(1);
  const second = merge(b, [c]);
  await Promise.race([second, waiting(2)]);
  await rival.query("rollback");
  t.same([(await first).status, (await second).body.error?.code], [200, "TICKET_MERGED"]);
  t.equal((await read(c)).mergedIntoId, "");
});

t.test("links to the conversation page lead to the ticket that remains", async (t) => {
  const { open, merge, linkTo, rest, bodies } = await startDesk(t);
  const [target, source] = [
    await open({ message: { body: "Of the target" } }),
    await open({ message: { body: "Of the source" } }),
  ];
  const old = await linkTo(source);
  await merge(target, [source]);
  const page = await (await fetch(old)).text();
  t.match(page, /Of the target/);
  t.match(page, /Of the source/);
  const token = /name="token" value="([^"]+)"/.exec(page)?.[1] ?? "";
  const reply = new URLSearchParams({ token, message: "From the old page" });
  const posted = await fetch(old, { method: "POST", body: reply, redirect: "manual" });
  t.equal(posted.status, 303);
  t.same(await bodies(target), ["Of the target", "Of the source", "From the old page"]);
  await rest("POST", `${path}/${target.id}:revokeRequesterLink`, {});
  t.equal((await fetch(old)).status, 404, "a revoked link takes those of merged tickets with it");
});

t.test("an email that belongs to a merged ticket reaches the other", async (t) => {
  const { service, support, newId, post } = await startEmailChannel(t);
  const { open, merge, bodies, update, read } = deskOf(service);
  const addresses = createReplyAddresses({ key: service.config.SECRET_ENCRYPTION_KEY });
  const id = newId();
  const { ticketId } = await post({ "Message-ID": id }, "By mail");
  const source = await read({ id: ticketId, number: 0 });
  const target = await open({ message: { body: "By form" } });
  await merge(target, [source]);

  t.equal((await post({ "In-Reply-To": id }, "To the message")).ticketId, target.id);
  const address = { id: support.id, emailAddress: support.email.address };
  const to = addresses.addressFor(address, source.number);
  const replied = await post({ To: to }, "To the address");
  t.match(replied, { result: "replied", ticketId: target.id });
  t.same(await bodies(target), ["By mail", "By form", "To the message", "To the address"]);
  await update(target, { status: "closed" });
  const late = await post({ To: to }, "Later");
  t.match(await read({ id: late.ticketId, number: 0 }), { followUpOf: target.id });
  const stranger = await post({ To: to, From: "eve@example.com" }, "Not Ada");
  t.match(stranger, { result: "created" });
  t.not(stranger.ticketId, target.id, "only its requester writes on it");
});
