import t from "tap";
import { createMessageIds } from "../../../../src/features/mail/message-id.ts";
import { createReplyAddresses } from "../../../../src/features/mail/reply-address.ts";
import { startEmailChannel } from "./channel.ts";

const { service, pool, support, createChannel, newId, post, get } = await startEmailChannel(t);
const key = service.config.SECRET_ENCRYPTION_KEY;
const messageIds = createMessageIds({ key, domain: "mail.example.com" });
const replyAddresses = createReplyAddresses({ key });
const other = await service.newWorkspace();
const foreign = await createChannel("support@other.example", other.key);
const messagesOf = (id: string, token?: string) => get(`tickets/${id}/messages`, token);

const addressOf = ({ number }: { number: number }, channel = support) =>
  replyAddresses.addressFor({ id: channel.id, emailAddress: channel.emailAddress }, number);

/** A ticket that an e-mail has opened, with a reply that was sent to its requester. */
async function openTicket(
  headers: Record<string, string> = {},
  channel = support,
  token = service.key,
) {
  const { ticketId } = await post(headers, "Hello", channel);
  const path = `/api/v1/tickets/${ticketId}/messages`;
  const reply = await service.rest("POST", path, { body: "Is it on?" }, token);
  const replyId = reply.body.data.id;
  await pool.query("update messages set delivery_status = 'sent' where id = $1", [replyId]);
  return { ...(await get(`tickets/${ticketId}`, token)), replyId };
}

interface OpenTicket {
  readonly number: number;
  readonly replyId: string;
  /** Message-ID of the e-mail that opened it. */
  readonly first: string;
}

const eventsOf = async (ticketId: string) =>
  (
    await pool.query("select type from events where body like '%' || $1 || '%' order by id", [
      ticketId,
    ])
  ).rows.map(({ type }) => type.replace("service.ticket.", ""));

t.test("an e-mail opens a ticket, with its files and without its history", async (t) => {
  const { status, result, ticketId, messageId } = await post(
    { "Content-Type": "multipart/mixed; boundary=b" },
    "--b\n\nIt is dark.\n\nOn 1 Nov 2026 at 10:00, Shop wrote:\n> Thanks\n--b\nContent-Type: text/html\nContent-Disposition: attachment; filename=a.html\n\n<p>\n--b--",
  );
  t.same([status, result], [200, "created"]);
  t.match(await get(`tickets/${ticketId}`), {
    subject: "The lamp",
    requester: { name: "Ada Lovelace", email: "ada@example.com" },
    channel: { type: "email", id: support.id },
    createdBy: { type: "email", id: support.id },
    preview: "It is dark.",
    status: "open",
  });
  const [message] = await messagesOf(ticketId);
  t.match(message, {
    id: messageId,
    author: "requester",
    body: "It is dark.",
    quotedText: "On 1 Nov 2026 at 10:00, Shop wrote:\n> Thanks",
    externalId: /^<\d+@client\.example>$/,
    attachments: [{ name: "a.html", size: 4, id: /^att_/ }],
  });
  const file = await service.rest("GET", `/api/v1/attachments/${message.attachments[0].id}`);
  t.equal(file.text, "<p>\n");
  t.same(await eventsOf(ticketId), ["created.v1"]);
  t.ok((await get(`channels/${support.id}`)).lastMessageAt);
});

t.test("an e-mail without a subject, a text or a name still is a ticket", async (t) => {
  const { ticketId } = await post({ Subject: "", From: "nobody@example.com" }, "");
  t.match(await get(`tickets/${ticketId}`), { subject: "(no subject)", requester: { name: "" } });
  t.match(await messagesOf(ticketId), [{ body: "(no text)" }]);
  const long = await post({ Subject: "é".repeat(400) });
  t.equal((await get(`tickets/${long.ticketId}`)).subject.length, 200);
});

t.test("a reply finds its ticket, by each of three ways", async (t) => {
  const ways: [name: string, headers: (ticket: OpenTicket) => Record<string, string>][] = [
    ["the signed address", (ticket) => ({ To: addressOf(ticket) })],
    ["another header with it", (ticket) => ({ "Delivered-To": addressOf(ticket).toUpperCase() })],
    ["what it answers", ({ replyId }) => ({ "In-Reply-To": messageIds.idOf(replyId) })],
    [
      "a reference to an e-mail of ours",
      ({ replyId }) => ({ References: `<x@y> ${messageIds.idOf(replyId)} <z@y>` }),
    ],
    ["a reference to one of theirs", ({ first }) => ({ References: `<x@y> ${first}` })],
  ];
  for (const [name, headersFor] of ways) {
    const ticket = await openTicket();
    const [first] = await messagesOf(ticket.id);
    await service.rest("PATCH", `/api/v1/tickets/${ticket.id}`, { status: "pending" });
    const headers = headersFor({ ...ticket, first: first.externalId });
    const { result, ticketId } = await post(
      { From: "ADA@Example.com", Subject: "Re: x", ...headers },
      "It is.",
    );
    t.same([result, ticketId], ["replied", ticket.id], name);
    t.equal((await get(`tickets/${ticket.id}`)).status, "open");
    t.same(await eventsOf(ticket.id), [
      "created.v1",
      "replied.v1",
      "status_changed.v1",
      "replied.v1",
      "status_changed.v1",
    ]);
  }
});

t.test("the signed address comes before references, the nearest of them first", async (t) => {
  const tickets = [await openTicket(), await openTicket(), await openTicket()] as const;
  const [a, b, c] = tickets;
  const references = `${messageIds.idOf(b.replyId)} ${messageIds.idOf(a.replyId)}`;
  t.equal((await post({ References: references })).ticketId, a.id);
  t.equal((await post({ References: references, Cc: addressOf(c) })).ticketId, c.id);
  const nobody = replyAddresses.addressFor(support, 999_999);
  t.equal((await post({ References: references, To: nobody })).ticketId, a.id);
});

t.test("nobody but the requester can write on a ticket", async (t) => {
  const ticket = await openTicket();
  const theirs = await openTicket({}, foreign, other.key);
  const forged = addressOf(ticket).replace(/.@/, (code) => (code === "0@" ? "1@" : "0@"));
  const before = (await messagesOf(ticket.id)).length;
  const attempts: [name: string, headers: Record<string, string>][] = [
    ["another sender", { From: "eve@example.com", To: addressOf(ticket) }],
    [
      "a reply to another's address",
      { From: "eve@example.com", "Reply-To": "ada@example.com", To: addressOf(ticket) },
    ],
    [
      "the requester as a name",
      {
        From: '"ada@example.com" <eve@example.com>',
        "In-Reply-To": messageIds.idOf(ticket.replyId),
      },
    ],
    ["a forged address", { To: forged }],
    ["another number", { To: addressOf(ticket).replace(/\+\d+/, "+1") }],
    ["an address of another workspace", { To: addressOf(ticket, foreign) }],
    ["an e-mail of another workspace", { References: messageIds.idOf(theirs.replyId) }],
    [
      "an e-mail that another service sent",
      { References: createMessageIds({ key: "b3RoZXI=", domain: "x" }).idOf(ticket.replyId) },
    ],
    [
      "a message that has no such code",
      { References: `<${ticket.replyId}.${"0".repeat(20)}@mail.example.com>` },
    ],
  ];
  for (const [name, headers] of attempts) {
    const { result, ticketId } = await post(headers);
    t.equal(result, "created", name);
    t.not(ticketId, ticket.id, name);
  }
  t.equal((await messagesOf(ticket.id)).length, before);
  t.equal((await messagesOf(theirs.id, other.key)).length, 2);
});

t.test("a reply to a closed ticket opens one follow-up", async (t) => {
  const ticket = await openTicket();
  await service.rest("PATCH", `/api/v1/tickets/${ticket.id}`, { status: "closed" });
  const answer = () => post({ To: addressOf(ticket) }, "It broke again.");
  const [first, second] = await Promise.all([answer(), answer()]);
  t.same([first.result, second.result].sort(), ["created", "replied"]);
  t.equal(first.ticketId, second.ticketId);
  t.match(await get(`tickets/${first.ticketId}`), { followUpOf: ticket.id, messageCount: 2 });
  await service.rest("PATCH", `/api/v1/tickets/${first.ticketId}`, { status: "closed" });
  t.equal((await answer()).result, "created");
});

t.test("the same e-mail twice is one message, also at the same moment", async (t) => {
  for (const id of [newId(), ""]) {
    const same = { "Message-ID": id, Subject: `Twice ${id}` };
    const outcomes = await Promise.all([post(same), post(same), post(same)]);
    t.same(outcomes.map(({ result }) => result).sort(), ["created", "known", "known"]);
    t.equal(new Set(outcomes.map(({ messageId }) => messageId)).size, 1);
  }
  const id = newId();
  await post({ "Message-ID": id });
  t.equal((await post({ "Message-ID": id, To: "x@y" }, "Hello", foreign)).result, "created");
});

t.test("machines open nothing and reopen nothing", async (t) => {
  const ticket = await openTicket();
  await service.rest("PATCH", `/api/v1/tickets/${ticket.id}`, { status: "resolved" });
  const before = await get(`tickets/${ticket.id}`);
  const events = await eventsOf(ticket.id);
  const away = { "Auto-Submitted": "auto-replied", Subject: "Away" };
  const noted = await post(
    { ...away, From: "deputy@example.com", "In-Reply-To": messageIds.idOf(ticket.replyId) },
    "I am away.",
  );
  t.match(noted, { status: 200, result: "noted", ticketId: ticket.id });
  const [last] = (await messagesOf(ticket.id)).slice(-1);
  t.match(last, {
    id: noted.messageId,
    visibility: "internal",
    body: "[Automatic reply from deputy@example.com]\n\nI am away.",
  });
  t.match(await get(`tickets/${ticket.id}`), {
    status: "resolved",
    preview: before.preview,
    messageCount: before.messageCount,
  });
  t.same(await eventsOf(ticket.id), events);

  const total = async () => (await pool.query("select count(*)::int as n from tickets")).rows[0].n;
  const tickets = await total();
  const ignored: [name: string, headers: Record<string, string>][] = [
    ["an automatic reply to nothing", away],
    ["one from nobody", { ...away, From: "<>" }],
    [
      "one of a stranger to what another has sent",
      { ...away, From: "eve@example.com", References: "<1@client.example>" },
    ],
    ["our own e-mail", { "Message-ID": messageIds.idOf(ticket.replyId) }],
    ["from the channel's own address", { From: "Support <Support@example.com>" }],
    ["from a signed address", { From: addressOf(ticket) }],
    [
      "a receipt",
      {
        "Content-Type": "multipart/report; report-type=disposition-notification; boundary=b",
        To: addressOf(ticket),
      },
    ],
  ];
  for (const [name, headers] of ignored) {
    t.match(await post(headers), { status: 200, data: { result: "ignored" } }, name);
  }
  t.equal(await total(), tickets);
});

const bounce = (action: string, messageId: string) =>
  `--b\n\nSorry.\n--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mx\n\nAction: ${action}\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 5.1.1 No such user\n--b\nContent-Type: message/rfc822\n\nMessage-ID: ${messageId}\n\nIs it on?\n--b--`;
const daemon = {
  From: "MAILER-DAEMON@mx.example.com",
  "Return-Path": "<>",
  "Content-Type": "multipart/report; report-type=delivery-status; boundary=b",
};

t.test("an e-mail that comes back is noted on its message", async (t) => {
  const ticket = await openTicket();
  const theirs = await openTicket({}, foreign, other.key);
  const ours = messageIds.idOf(ticket.replyId);
  const deliveryOf = async ({ id, replyId }: { id: string; replyId: string }, token?: string) =>
    (await messagesOf(id, token)).find((message: { id: string }) => message.id === replyId)
      .delivery;
  const ignored: [name: string, headers: Record<string, string>, body: string][] = [
    ["only delayed", daemon, bounce("delayed", ours)],
    ["of another workspace", daemon, bounce("failed", messageIds.idOf(theirs.replyId))],
    ["of somebody else", daemon, bounce("failed", "<1@client.example>")],
    ["without what happened", daemon, "--b\nContent-Type: message/delivery-status\n\nx\n--b--"],
  ];
  for (const [name, headers, body] of ignored) {
    t.match(await post(headers, body), { status: 200, result: "ignored" }, name);
  }
  t.equal((await deliveryOf(ticket)).status, "sent");
  t.equal((await deliveryOf(theirs, other.key)).status, "sent");

  for (const to of ["ada@example.com", addressOf(ticket)]) {
    const { replyId } = ticket;
    const setStatus = (status: string) =>
      pool.query("update messages set delivery_status = $2 where id = $1", [replyId, status]);
    const body = bounce("failed", to.startsWith("ada") ? ours : "<lost@x>");
    await setStatus("queued");
    t.equal(
      (await post({ ...daemon, To: to }, body)).status,
      503,
      "its outcome is about to be recorded",
    );
    await setStatus("sent");
    t.match(await post({ ...daemon, To: to }, body), {
      result: "noted",
      ticketId: ticket.id,
      messageId: replyId,
    });
    t.match(await deliveryOf(ticket), {
      status: "failed",
      errorCode: "BOUNCED",
      errorMessage: "550 5.1.1 No such user",
    });
  }
});
