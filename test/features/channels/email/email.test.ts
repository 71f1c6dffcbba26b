// @suite default
import t from "tap";
import { exportWorkspace } from "../../../../src/admin/transfer/export-workspace.ts";
import { createSealer } from "../../../../src/db/sealer.ts";
import {
  purgeRawMails,
  readRawMail,
} from "../../../../src/features/channels/email/incoming/raw-mails.ts";
import { createMessageIds } from "../../../../src/features/mail/message-id.ts";
import { createReplyAddresses } from "../../../../src/features/mail/reply-address.ts";
import { addMember } from "../../../support/members.ts";
import { spawnAdmin } from "../../../support/process.ts";
import { restCall } from "../../../support/service.ts";
import { startEmailChannel } from "./channel.ts";

const { service, pool, support, createChannel, newId, send, post, get } =
  await startEmailChannel(t);
const { db } = service.app;
const key = service.config.SECRET_ENCRYPTION_KEY;
const messageIds = createMessageIds({ key, domain: "mail.example.com" });
const replyAddresses = createReplyAddresses({ key });
const other = await service.newWorkspace();
const foreign = await createChannel("support@other.example", other.key);
/** The name of the workspace. */
const workspace: string = (
  await pool.query("select name from workspaces where id = $1", [service.workspaceId])
).rows[0].name;
const messagesOf = (id: string, token?: string) => get(`tickets/${id}/messages`, token);

const addressOf = ({ number }: { number: number }, channel = support) =>
  replyAddresses.addressFor({ id: channel.id, emailAddress: channel.email.address }, number);

/** A ticket that an email has opened, with a reply that was sent to its requester. */
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
  /** Message-ID of the email that opened it. */
  readonly first: string;
}

const eventsOf = async (ticketId: string) =>
  (
    await pool.query("select type from events where body like '%' || $1 || '%' order by id", [
      ticketId,
    ])
  ).rows.map(({ type }) => type.replace("service.ticket.", ""));

t.test("an email opens a ticket, with its files and without its history", async (t) => {
  const { status, result, ticketId, messageId } = await post(
    { "Content-Type": "multipart/mixed; boundary=b" },
    "--b\n\nIt is dark.\n\nOn 1 Nov 2026 at 10:00, Shop wrote:\n> Thanks\n--b\nContent-Type: text/html\nContent-Disposition: attachment; filename=a.html\n\n<p>\n--b--",
  );
  t.same([status, result], [200, "created"]);
  t.match(await get(`tickets/${ticketId}`), {
    subject: "The lamp",
    requester: { name: "Ada Lovelace", email: "ada@example.com" },
    channel: { type: "email", id: support.id },
    createdBy: { type: "channel", id: support.id, name: support.name },
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
    attachments: [{ name: "a.html", size: "4", id: /^att_/ }],
  });
  const file = await service.rest("GET", `/api/v1/attachments/${message.attachments[0].id}`);
  t.equal(file.text, "<p>\n");
  t.same(await eventsOf(ticketId), ["created.v1"]);
  t.ok((await get(`channels/${support.id}`)).lastMessageAt);
});

t.test("history is recognised by the emailed messages of the ticket", async (t) => {
  const footer = "Lamp Ltd, 5 Harbour Road";
  const path = `/api/v1/channels/${support.id}`;
  t.equal((await service.rest("PATCH", path, { mail: { footer } })).status, 200);
  t.teardown(() => service.rest("PATCH", path, { mail: { footer: "" } }));
  const template = (body: object) => service.rest("PATCH", "/api/v1/workspace/mail-template", body);
  const closing = "Kind regards\n*{agent.name}*, about {ticket.subject}";
  const texts = [
    { language: "en", closing, confirmation: "We have it, as request {ticket.number}." },
  ];
  await template({ intro: "## Lighthouse Lamps, request {ticket.number}", footer: "Bye", texts });
  t.teardown(() => template({ intro: "", footer: "", texts: [] }));
  const { ticketId } = await post({}, "The lamp is dark since Monday.");
  const question = "Is the **lamp** plugged in?\n\nWhich bulb do you use in it?";
  const grace = await addMember(service, "Grace");
  const signature = "**Grace** Hopper\n[Our opening hours](https://example.com/hours)";
  await service.rest("PATCH", `/api/v1/members/${grace}`, { signature });
  const asGrace = { "x-member-id": grace };
  const messages = `/api/v1/tickets/${ticketId}/messages`;
  await restCall(service.url, service.key, "POST", messages, { body: question }, asGrace);
  const [, { body: stored }] = await messagesOf(ticketId);
  t.equal(stored, question, "without the signature");
  const ticket = await get(`tickets/${ticketId}`);

  /** Outlook's form of the email, with what the requester writes between its lines. */
  const history = (between = "") => `<p>From: Support &lt;support@example.com&gt;<br>
    Sent: Monday, November 23, 2026 10:02 AM<br>To: Ada<br>Subject: Another one</p>
    <h4>Lighthouse Lamps, request ${ticket.number}</h4>
    <p>Is the <b>lamp</b> plugged in?</p>${between}<p>Which bulb do you use in it?</p>
    <p>Kind regards<br><i>Grace</i>, about The lamp</p>
    <p><b>Grace</b> Hopper<br><a href="https://example.com/hours">Our opening hours</a></p>
    <p>Reply to this email, or <a href="https://help.example/">open the conversation</a>.</p>
    <p>Bye</p><p>Lamp Ltd, 5 Harbour Road</p>`;
  const html = { "Content-Type": "text/html", Subject: "Re: The lamp" };
  const cases: [name: string, headers: object, text: string, body: RegExp, quoted: RegExp][] = [
    ["all of it", html, `<p>Yes.</p>${history()}`, /^Yes\.$/, /^From: .*Harbour Road$/s],
    ["answers", html, `<p>Hi</p>${history("<p>Yes.</p>")}`, /^Hi.*Yes\..*Road$/s, /^$/],
    ["marks", {}, "Yes.\n\n> Which bulb do\n> you use in it?", /^Yes\.$/, /^> Which/],
    ["other marks", {}, "I see:\n\n> npm install lamp-driver", /install lamp-driver$/, /^$/],
    ["their own", {}, "News?\n\n> The lamp is dark since Monday.", /^News\?$/, /^> The lamp/],
  ];
  for (const [name, headers, text, body, quotedText] of cases) {
    const to = { To: addressOf(ticket), ...headers };
    t.equal((await post(to, text)).result, "replied", name);
    t.match((await messagesOf(ticketId)).at(-1), { body, quotedText }, name);
  }
  await pool.query(
    "update messages set delivery_status = 'sent' where ticket_id = $1 and external_id is not null",
    [ticketId],
  );
  const confirmation = `We have it, as request ${ticket.number}.`;
  await post({ To: addressOf(ticket) }, `Fine.\n\n${confirmation.replace(/^/gm, "> ")}`);
  t.match((await messagesOf(ticketId)).at(-1), { body: "Fine.", quotedText: /^> We have it/ });

  const marked = "Yes.\n\n> Which bulb do you use in it?";
  const stranger = await post({ To: addressOf(ticket), From: "eve@example.com" }, marked);
  t.match(await messagesOf(stranger.ticketId), [{ body: marked, quotedText: "" }]);

  await service.rest("PATCH", `/api/v1/tickets/${ticketId}`, { status: "closed" });
  const followUps = [await post({ To: addressOf(ticket) }, marked)];
  followUps.push(await post({ To: addressOf(ticket) }, marked));
  t.same(
    followUps.map(({ result }) => result),
    ["created", "replied"],
  );
  for (const message of await messagesOf(followUps[0]?.ticketId ?? "")) {
    t.match(message, { body: "Yes.", quotedText: "> Which bulb do you use in it?" });
  }
});

t.test("a text and its history are each truncated", async (t) => {
  const long = await post({}, "word ".repeat(20_000));
  const [message] = await messagesOf(long.ticketId);
  t.match(message.body, /^(?:word ){13107}w\n\n\[The rest of the text was left out\.\]$/);
  const history = `On 1 Nov 2026 at 10:00, Shop wrote:\n${"> word\n".repeat(20_000)}`;
  const quoting = await post({}, `Hi\n\n${history}`);
  const [kept] = await messagesOf(quoting.ticketId);
  t.equal(kept.body, "Hi\n\n[The rest of the quoted history was left out.]");
  t.equal(kept.quotedText.length, 65_536);
});

t.test("an email without a subject, a text or a name still opens a ticket", async (t) => {
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
      "a reference to an email of ours",
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
      "updated.v1",
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
  const nobody = addressOf({ number: 999_999 });
  t.equal((await post({ References: references, To: nobody })).ticketId, a.id);
});

t.test("only the requester can write on a ticket", async (t) => {
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
    ["an email of another workspace", { References: messageIds.idOf(theirs.replyId) }],
    [
      "an email that another service sent",
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

t.test("the same email received twice, even concurrently, is one message", async (t) => {
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

t.test("a Message-ID is not trusted: another email with it is another message", async (t) => {
  const taken = newId();
  const ofEve = { "Message-ID": taken, From: "eve@example.com" };
  const real = { "Message-ID": taken };
  t.equal((await post(ofEve, "First!")).result, "created");
  const { result, ticketId, messageId } = await post(real, "It is dark.");
  t.equal(result, "created");
  t.match(await messagesOf(ticketId), [{ body: "It is dark.", externalId: taken }]);
  t.match(await post(real, "It is dark."), { result: "known", messageId });
  t.equal((await post(ofEve, "First!")).result, "known");
  t.equal(
    (await post({ "Message-ID": taken, Date: "Mon, 23 Nov 2026 10:00:00 +0000" })).result,
    "created",
  );
  // Who replies to it, replies to their own.
  t.match(await post({ References: taken }, "And cold."), { result: "replied", ticketId });

  const scan = (content: string) =>
    post(
      { "Message-ID": "", Subject: "Scan", "Content-Type": "multipart/mixed; boundary=b" },
      `--b\n\nSee the file.\n--b\nContent-Type: application/pdf\nContent-Disposition: attachment; filename=scan.pdf\n\n${content}\n--b--`,
    );
  t.same(
    [(await scan("One")).result, (await scan("Two")).result, (await scan("One")).result],
    ["created", "created", "known"],
    "two scans",
  );
});

t.test(
  "a reply goes to the sender's ticket, however many others have its Message-ID",
  async (t) => {
    for (const [before, after] of [
      [2, 0],
      [0, 2],
      [2, 2],
    ] as const) {
      const taken = newId();
      const squat = async (count: number) => {
        for (let i = 0; i < count; i++) {
          const ofEve = { "Message-ID": taken, From: "eve@example.com" };
          t.equal((await post(ofEve, `Mine ${newId()}`)).result, "created");
        }
      };
      await squat(before);
      const { ticketId } = await post({ "Message-ID": taken }, "It is dark.");
      await squat(after);
      const reply = await post({ References: taken }, "And cold.");
      t.match(reply, { result: "replied", ticketId }, `${before} before, ${after} after`);
    }
  },
);

t.test("a From that is not one plain mailbox identifies no one", async (t) => {
  await service.rest("PATCH", `/api/v1/channels/${support.id}`, { mail: { confirmation: true } });
  const ticket = await openTicket();
  const before = (await messagesOf(ticket.id)).length;
  const senders = [
    "=?utf-8?Q?=3Cada=40example.com=3E?=",
    "ada@example.com, eve@example.com",
    "<ada@example.com> <eve@example.com>",
    "x: ada@example.com, eve@example.com;",
    "",
  ];
  for (const From of senders) {
    const { result, ticketId, messageId } = await post({ From, To: addressOf(ticket) }, "Hi");
    t.equal(result, "created", From);
    const { requester } = await get(`tickets/${ticketId}`);
    t.match(requester, { name: "Unknown sender", email: "" }, From);
    t.not(requester.id, ticket.requester.id);
    const [message] = await messagesOf(ticketId);
    t.match(message, { id: messageId, delivery: null, confirmation: null });
    t.match(message.body, `Hi\n\n[The sender is unknown, because `);
    t.ok(message.body.includes(From), From);
    const reply = { body: "Who are you?" };
    const sent = await service.rest("POST", `/api/v1/tickets/${ticketId}/messages`, reply);
    t.same([sent.status, sent.body.data.delivery], [201, null], "an answer goes nowhere");
  }
  t.equal((await messagesOf(ticket.id)).length, before);
  await service.rest("PATCH", `/api/v1/channels/${support.id}`, { mail: { confirmation: false } });
});

t.test("the link of a requester does not come back in", async (t) => {
  const ticket = await openTicket();
  const path = `/api/v1/tickets/${ticket.id}:createRequesterLink`;
  const { url } = (await service.rest("POST", path, {})).body.data;
  const token = url.slice(-40);
  const foreignTicket = await openTicket({}, foreign, other.key);
  const { body } = await service.rest(
    "POST",
    `/api/v1/tickets/${foreignTicket.id}:createRequesterLink`,
    {},
    other.key,
  );
  const sha1 = "a".repeat(39).concat("1");
  const forms: [name: string, text: string][] = [
    ["as it is", url],
    ["behind another address", `http://desk.internal/x/t/${token}?a=b#c`],
    ["the token alone", `token ${token}.`],
    ["escaped by a link scanner", `https://safe.example/?url=${encodeURIComponent(url)}&data=1`],
    ["escaped twice", `https://safe.example/?u=${encodeURIComponent(encodeURIComponent(url))}`],
    ["in capitals", url.toUpperCase()],
    ["broken and quoted", `${url.slice(0, -12)}\n> ${url.slice(-12)}`],
    ["of another workspace", body.data.url],
  ];
  const secrets = [token, token.toUpperCase(), token.slice(-12), body.data.url.slice(-40)];
  for (const [name, text] of forms) {
    const quote = `On 1 Nov 2026 at 10:00, Shop wrote:\n> ${text}`;
    const headers = { To: addressOf(ticket), Subject: `Re: ${text.replaceAll(/\s/g, " ")}` };
    const { result } = await post(headers, `It is ${text} at ${sha1}\n\n${quote}`);
    t.equal(result, "replied", name);
    const message = (await messagesOf(ticket.id)).at(-1);
    for (const shown of [message.body, message.quotedText]) {
      t.match(shown, "[link removed]", name);
      t.notOk(
        secrets.some((secret) => shown.includes(secret)),
        name,
      );
    }
    t.match(message.body, sha1, "other numbers stay");
    const opened = await post({ Subject: text.replaceAll(/\s>? ?/g, " ") });
    t.match((await get(`tickets/${opened.ticketId}`)).subject, "[link removed]", name);
  }
  const html = `<p>Hi <a href="${url}">the conversation</a></p>`;
  const { ticketId } = await post({ "Content-Type": "text/html" }, html);
  t.match(await messagesOf(ticketId), [{ body: /the conversation <.*\/t\/\[link removed\]>/ }]);

  const unknown = await post({ From: url }, "Who am I?");
  t.match((await messagesOf(unknown.ticketId))[0].body, /The sender is unknown.*\[link removed\]/s);
  const attached = Array.from(
    { length: 22 },
    (_, i) => `--b\nContent-Disposition: attachment; filename="${token} ${i}.txt"\n\nHi\n`,
  );
  const leftOut = await post(
    { "Content-Type": "multipart/mixed; boundary=b" },
    `${attached.join("")}--b--`,
  );
  const [listed] = await messagesOf(leftOut.ticketId);
  t.match(listed.body, /Left out, .*\[link removed\] 20/);
  t.match(listed.attachments[0].name, /^\[link removed\]/);

  const [{ name }] = (
    await pool.query("select name from workspaces where id = $1", [service.workspaceId])
  ).rows;
  const exported = (await Array.fromAsync(exportWorkspace(pool, name, () => {}))).join("");
  t.match(exported, "[link removed]");
  t.notOk(secrets.some((secret) => exported.includes(secret)));
  const tables = ["tickets", "messages", "events", "requesters", "attachments"];
  for (const table of tables) {
    const { rows } = await pool.query(`select ${table}::text as text from ${table}`);
    t.ok(table === "attachments" || rows.length > 0, table);
    t.notOk(
      rows.some(({ text }) => secrets.some((secret) => text.includes(secret))),
      table,
    );
  }
});

t.test("an unreadable email is stored unchanged", async (t) => {
  const ticket = await openTicket();
  const parts = `Content-Type: multipart/mixed; boundary=b\n\n${"--b\n".repeat(6_000)}Secret plan`;
  const unreadable = (headers: string) =>
    `From: Ada <ada@example.com>\nSubject: =?utf-8?q?Gr=C3=BC=C3=9Fe?=\n${headers}${parts}`;
  const sealer = createSealer(key);
  const bodyPattern =
    /^\[This email could not be read: it has more than 5000 parts\. You can download the original for up to 30 days\.\]$/;

  const text = unreadable("Message-ID: <unread@x>\n");
  const { status, result, ticketId, messageId } = await send(text);
  t.same([status, result], [200, "created"]);
  t.match(await get(`tickets/${ticketId}`), {
    subject: "Grüße",
    requester: { email: "ada@example.com" },
  });
  t.match(await messagesOf(ticketId), [{ id: messageId, body: bodyPattern, quotedText: "" }]);
  const otherSealer = createSealer(Buffer.alloc(32).toString("base64"));
  t.equal(String(await readRawMail(db, sealer, service.workspaceId, messageId)), text);
  t.equal(await readRawMail(db, sealer, other.workspaceId, messageId), undefined);
  const { rows } = await pool.query("select sealed_key, bytes from raw_mails");
  t.notOk(rows.some(({ bytes }) => bytes.includes("Secret") || bytes.includes("ada@")));
  await t.rejects(readRawMail(db, otherSealer, service.workspaceId, messageId));
  t.match(await send(text), { result: "known", messageId });

  const reply = await send(unreadable(`To: ${addressOf(ticket)}\n`));
  t.match(reply, { status: 200, result: "replied", ticketId: ticket.id });
  t.match((await messagesOf(ticket.id)).at(-1), { body: bodyPattern });
  const forged = await send(
    unreadable(`To: ${addressOf(ticket)}\n`).replace("Ada <", "eve@example.com, <"),
  );
  t.equal(forged.result, "created");
  t.match(await get(`tickets/${forged.ticketId}`), { requester: { name: "Unknown sender" } });
  t.match(await send(unreadable("Auto-Submitted: auto-replied\n")), { result: "ignored" });

  // As the command line prints it.
  const printed = await spawnAdmin(["raw-mail", "--workspace", workspace, messageId], {
    DATABASE_URL: service.config.DATABASE_URL as string,
    SECRET_ENCRYPTION_KEY: key,
  });
  t.equal(printed.trim(), text.trim());

  const ordinary = await post({}, "It is dark.");
  const sizes = async () =>
    (
      await pool.query<{ isRead: boolean; n: number; bytes: number }>(
        `select is_read as "isRead", count(*)::int as n, sum(octet_length(bytes))::int as bytes
         from raw_mails where workspace_id = $1 group by is_read order by is_read`,
        [service.workspaceId],
      )
    ).rows;
  const [, read] = await sizes();
  const large = await send(unreadable("Message-ID: <large@x>\n"));
  const room = (100 << 20) - 2 * text.length;
  await pool.query("update raw_mails set bytes = $1 where message_id = $2", [
    Buffer.alloc(room),
    large.messageId,
  ]);
  const more = await Promise.all(
    [1, 2, 3, 4].map((i) => send(unreadable(`Message-ID: <full-${i}@x>\n`))),
  );
  for (const { result, messageId } of more) {
    t.equal(result, "created");
    t.ok(await readRawMail(db, sealer, service.workspaceId, messageId), "the latest are kept");
  }
  for (const old of [messageId, reply.messageId, large.messageId]) {
    t.equal(
      await readRawMail(db, sealer, service.workspaceId, old),
      undefined,
      "in place of the oldest",
    );
  }
  const [unread, readNow] = await sizes();
  t.equal(unread?.n, more.length);
  t.ok(unread && unread.bytes <= 100 << 20);
  t.same(readNow, read, "others have their own room");
  t.match(await readRawMail(db, sealer, service.workspaceId, ordinary.messageId), /It is dark\.$/);

  const [old, deleted] = more.map(({ messageId }) => messageId);
  await pool.query(
    "update raw_mails set created_at = now() - interval '31 days' where message_id = $1",
    [old],
  );
  await purgeRawMails(pool);
  t.equal(await readRawMail(db, sealer, service.workspaceId, old as string), undefined);
  await pool.query("delete from messages where id = $1", [deleted]);
  t.equal(await readRawMail(db, sealer, service.workspaceId, deleted as string), undefined);
  t.equal((await sizes())[0]?.n, more.length - 2);
});

t.test("the original of every email is stored unchanged", async (t) => {
  const sealer = createSealer(key);
  const from = "From: Ada <ada@example.com>\n";
  const text = `${from}Message-ID: <origin@x>\nX-Mailer: x\nContent-Type: text/html\n\n<b>Hi</b>`;
  const first = await send(text);
  t.equal(String(await readRawMail(db, sealer, service.workspaceId, first.messageId)), text);
  const reply = await send(`${from}In-Reply-To: <origin@x>\n\nAnd <cold>`);
  t.match(reply, { result: "replied", ticketId: first.ticketId });
  t.match(await readRawMail(db, sealer, service.workspaceId, reply.messageId), /And <cold>$/);
  const { rows } = await pool.query("select bytes from raw_mails");
  t.notOk(rows.some(({ bytes }) => bytes.includes("ada@")));
  const note = await send(`${from}In-Reply-To: <origin@x>\nAuto-Submitted: auto-replied\n\nAway`);
  t.match(await readRawMail(db, sealer, service.workspaceId, note.messageId), /Away$/);

  // By another route, with other headers of servers.
  const again = (text: string) => send(`Received: by b\nDelivered-To: ada\n${text}`);
  t.match(await again(text), { result: "known", messageId: first.messageId });
  const parts = `Content-Type: multipart/mixed; boundary=b\n\n${"--b\n".repeat(6_000)}`;
  const unreadable = `${from}Message-ID: <unread-origin@x>\n${parts}`;
  const { messageId } = await send(unreadable);
  t.match(await again(unreadable), { result: "known", messageId });
  t.match(await send(`${unreadable}x`), { result: "created" });
});

const daemon = {
  From: "MAILER-DAEMON@mx.example.com",
  "Return-Path": "<>",
  "Content-Type": "multipart/report; report-type=delivery-status; boundary=b",
};

t.test(
  "an email of a machine that is no reply opens a ticket, which is not confirmed",
  async (t) => {
    const { service, support, post, get } = await startEmailChannel(t, {
      SMTP_URL: "smtp://127.0.0.1:1",
      MAIL_FROM: "support@lamps.example",
    });
    const sealer = createSealer(service.config.SECRET_ENCRYPTION_KEY);
    await service.rest("PATCH", `/api/v1/channels/${support.id}`, { mail: { confirmation: true } });
    const isConfirmed = async (id: string) => {
      const [{ confirmation }] = await get(`tickets/${id}/messages`);
      return confirmation?.status === "queued";
    };
    t.ok(await isConfirmed((await post({})).ticketId), "that of a person");
    const kinds: Record<string, string>[] = [
      { "Auto-Submitted": "auto-generated" },
      { "Auto-Submitted": "auto-notified" },
      { "Return-Path": "<>" },
      { From: "MAILER-DAEMON@mx.example.com" },
      { "Content-Type": "multipart/report; report-type=feedback-report; boundary=b" },
      daemon,
    ];
    const parts = "--b\nContent-Type: message/delivery-status\n\n".repeat(6_000);
    for (const [i, headers] of kinds.entries()) {
      const name = JSON.stringify(headers);
      if (headers !== daemon) {
        const { result, ticketId } = await post(headers, `The disk ${i} is full`);
        t.equal(result, "created", name);
        t.notOk(await isConfirmed(ticketId), name);
      }
      const type = { "Content-Type": "multipart/mixed; boundary=b" };
      const { result, ticketId, messageId } = await post({ ...type, ...headers }, parts);
      t.equal(result, "created", `unreadable: ${name}`);
      t.match(await get(`tickets/${ticketId}/messages`), [{ body: /could not be read/ }], name);
      t.ok(await readRawMail(service.app.db, sealer, service.workspaceId, messageId), name);
      t.notOk(await isConfirmed(ticketId), name);
    }
  },
);

t.test("an automatic email on a ticket becomes a note", async (t) => {
  const ticket = await openTicket();
  const alert = { "Auto-Submitted": "auto-generated", From: "deputy@example.com" };
  const inReplyTo = { "In-Reply-To": messageIds.idOf(ticket.replyId) };
  t.match(await post({ ...alert, ...inReplyTo }), { result: "noted", ticketId: ticket.id });
  t.match((await messagesOf(ticket.id)).at(-1), {
    visibility: "internal",
    body: /^\[Automatic email from deputy@example\.com\]/,
  });
});

t.test("automatic replies open and reopen no ticket", async (t) => {
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
  t.same(await eventsOf(ticket.id), [...events, "note_added.v1"]);

  const total = async () => (await pool.query("select count(*)::int as n from tickets")).rows[0].n;
  const tickets = await total();
  const ignored: [name: string, headers: Record<string, string>][] = [
    ["an automatic reply to nothing", away],
    ["one from nobody", { ...away, From: "<>" }],
    [
      "one of a stranger to what another has sent",
      { ...away, From: "eve@example.com", References: "<1@client.example>" },
    ],
    ["our own email", { "Message-ID": messageIds.idOf(ticket.replyId) }],
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
t.test("a bounce is recorded on its message", async (t) => {
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
  const isFailure = (type: string) => type === "service.message.delivery_failed.v1";
  const failures = async () => (await eventsOf(ticket.id)).filter(isFailure).length;
  t.equal(await failures(), 2, "an event for each");
  await post({ ...daemon, To: addressOf(ticket) }, bounce("failed", ours));
  t.equal(await failures(), 2, "none for one that is known to have failed");
  const [event] = await get("events?type=service.message.delivery_failed.v1");
  t.match(event.data, {
    ticket: { id: ticket.id },
    message: { id: ticket.replyId, delivery: { status: "failed" } },
    error: { code: "BOUNCED", message: "550 5.1.1 No such user" },
  });
  const metrics = await (await fetch(`${service.url}/metrics`)).text();
  t.match(metrics, /^ticketing_messages_total\{medium="email",outcome="bounced"\} 3$/m);
});
