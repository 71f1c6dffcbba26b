// @suite all
import t from "tap";
import { createMessageIds } from "../../../../src/features/mail/message-id.ts";
import { createReplyAddresses } from "../../../../src/features/mail/reply-address.ts";
import { startEmailChannel } from "./channel.ts";

const { service, pool, support, createChannel, post, get } = await startEmailChannel(t, {
  SMTP_URL: "smtp://127.0.0.1:1",
  MAIL_FROM: "Support <noreply@example.com>",
  FORM_MIN_FILL_MS: 0,
});
const key = service.config.SECRET_ENCRYPTION_KEY;
const replyAddresses = createReplyAddresses({ key });
const messageIds = createMessageIds({ key, domain: "example.com" });
await createChannel("sales@example.com");

const rest = async (method: string, path: string, body: unknown) =>
  (await service.rest(method, `/api/v1/${path}`, body)).body;
/** An address of the ticket that only those know who got an email from here. */
const replyTo = async (ticketId: string) =>
  replyAddresses.addressFor(
    { id: support.id, emailAddress: "support@example.com" },
    (await get(`tickets/${ticketId}`)).number,
  );
const emailsOf = async (ticketId: string): Promise<string[]> =>
  (await get(`tickets/${ticketId}`)).participants.map(({ email }: { email: string }) => email);
const messagesOf = (ticketId: string) => get(`tickets/${ticketId}/messages`);
const mailsTo = async (ticketId: string) => {
  const { rows } = await pool.query(
    "select count(*)::int as count from messages where ticket_id = $1 and delivery_status is not null",
    [ticketId],
  );
  return rows[0].count;
};

const many = (count: number) =>
  Array.from({ length: count }, (_, i) => `p${i}@cc.example`).join(",\n ");

const cases: [about: string, headers: Record<string, string>, emails: string[]][] = [
  ["nobody else", {}, []],
  [
    "To and Cc, once each",
    {
      To: "support@example.com, Bob <BOB@Example.org>",
      Cc: '"bob@example.org" <bob@example.org>, "Eve, X" <eve@example.org>',
    },
    ["bob@example.org", "eve@example.org"],
  ],
  [
    "addresses of the service",
    {
      Cc: "sales@example.com, Sales+7.abc@EXAMPLE.com, noreply@example.com, support+x@example.com, ada@example.com, bob@example.org",
    },
    ["bob@example.org"],
  ],
  [
    "groups",
    { Cc: "Team: bob@example.org, eve@example.org;, undisclosed:;" },
    ["bob@example.org", "eve@example.org"],
  ],
  ["an international domain", { Cc: "bob@BÜCHER.example" }, ["bob@xn--bcher-kva.example"]],
  ["what is no plain address", { Cc: "bob, <@>, ü@example.org, x@y@z" }, []],
  ["an alias of the channel", { To: "info@example.org", Cc: "bob@example.org" }, []],
  ["a list", { Cc: "bob@example.org", "List-Id": "<lamps.example.org>" }, []],
  ["a list of old", { Cc: "bob@example.org", Precedence: "list" }, []],
  ["bulk", { Cc: "bob@example.org", Precedence: "bulk" }, []],
  ["a machine", { Cc: "bob@example.org", "Auto-Submitted": "auto-generated" }, []],
  ["nobody as its sender", { From: "a@x.example, b@x.example", Cc: "bob@example.org" }, []],
];

t.test("recipients of a new email become participants", async (t) => {
  for (const [about, headers, emails] of cases) {
    const { result, ticketId } = await post({ ...headers, Subject: about });
    t.equal(result, "created", about);
    t.same((await emailsOf(ticketId)).sort(), emails, about);
    t.equal(await mailsTo(ticketId), 0, `${about}: nobody is written to`);
  }
});

t.test("too many recipients are truncated and get no emails", async (t) => {
  const { ticketId } = await post({ Cc: many(10_000) });
  t.equal((await emailsOf(ticketId)).length, 20);
  t.equal(await mailsTo(ticketId), 0);
  const name = `"Bob\u0085 ${"x".repeat(400)}"`;
  const named = await post({ Cc: `${name} <bob@example.org>` });
  const [{ name: kept }] = (await get(`tickets/${named.ticketId}`)).participants;
  t.ok(kept.length <= 200);
  t.notMatch(kept, /\p{Cc}/u);
});

t.test("participants write under their own names, and strangers open tickets", async (t) => {
  const { ticketId } = await post({ Cc: "Bob <bob@example.org>", "Message-ID": "<first@ada>" });
  const code = await replyTo(ticketId);
  await service.rest("PATCH", `/api/v1/tickets/${ticketId}`, { status: "pending" });
  const reply = await post(
    { From: "Robert <bob@EXAMPLE.org>", To: code, Cc: "ada@example.com, eve@example.org" },
    "It is mine too",
  );
  t.match(reply, { result: "replied", ticketId });
  t.match(await get(`tickets/${ticketId}`), {
    status: "open",
    requester: { email: "ada@example.com" },
    lastMessageBy: "requester",
  });
  const messages = await messagesOf(ticketId);
  t.notOk("sender" in messages[0]);
  t.match(messages[1], {
    author: "requester",
    sender: { name: "Robert", email: "bob@example.org" },
    visibility: "public",
  });
  t.same((await emailsOf(ticketId)).sort(), ["bob@example.org", "eve@example.org"]);

  const all = { From: "bob@example.org", "In-Reply-To": "<first@ada>" };
  const unsigned = await post({ ...all, Cc: "mallory@example.org" }, "By reply-all to Ada's");
  t.match(unsigned, { result: "replied", ticketId });
  t.notOk((await emailsOf(ticketId)).includes("mallory@example.org"), "it could be forged");

  const stranger = await post({ From: "mallory@example.org", To: code, Cc: "x@example.org" });
  t.equal(stranger.result, "created");
  t.not(stranger.ticketId, ticketId);
  t.equal(
    (await post({ From: "bob@example.org", "Auto-Submitted": "auto-replied", To: code })).result,
    "noted",
  );
  t.equal((await emailsOf(ticketId)).length, 2);

  await rest("PATCH", `tickets/${ticketId}`, { participants: [] });
  const removed = await post({ From: "bob@example.org", To: code });
  t.equal(removed.result, "created", "who was taken out is a stranger again");
  t.not(removed.ticketId, ticketId);

  await rest("PATCH", `tickets/${ticketId}`, {
    status: "closed",
    participants: [{ email: "bob@example.org" }],
  });
  const followUp = await post({ From: "bob@example.org", To: code }, "Once more");
  t.equal(followUp.result, "created");
  t.match(await get(`tickets/${followUp.ticketId}`), {
    followUpOf: ticketId,
    requester: { email: "ada@example.com" },
    participants: [{ email: "bob@example.org" }],
  });
});

t.test("participants are replaced as a whole", async (t) => {
  const body = {
    subject: "Lamp",
    requester: { email: "ada@example.com" },
    participants: [{ name: " Bob ", email: "BOB@example.org" }, { email: "ada@example.com" }],
  };
  const { data: ticket } = await rest("POST", "tickets", body);
  t.same(ticket.participants, [{ name: "Bob", email: "bob@example.org" }]);
  const path = `tickets/${ticket.id}`;
  const set = (...participants: object[]) => rest("PATCH", path, { participants });
  const people = ["a", "b", "c"].map((name) => ({ name, email: `${name}@example.org` }));
  t.same((await set(...people)).data.participants, people);
  const refusals: [participants: object[], field: string, reason: string][] = [
    [
      [...people.slice(0, 2), { email: "sales@example.com" }],
      "participants[2].email",
      "INVALID_VALUE",
    ],
    [[{ email: "noreply@example.com" }], "participants[0].email", "INVALID_VALUE"],
    [[{ email: "support+1.x@example.com" }], "participants[0].email", "INVALID_VALUE"],
    [[people[0] as object, { email: "A@example.org" }], "participants[1].email", "DUPLICATE_VALUE"],
    [[{ email: "a@x.example\r\nBcc: b@x.example" }], "participants[0].email", "INVALID_FORMAT"],
    [[{ name: "Bob" }], "participants[0].email", "TOO_SHORT"],
    [[{ email: `${"x".repeat(70)}@example.org` }], "participants[0].email", "INVALID_VALUE"],
    [[{ name: "Bob\r\nBcc: x", email: "b@example.org" }], "participants[0].name", "INVALID_FORMAT"],
  ];
  for (const [participants, field, reason] of refusals) {
    const { error } = await set(...participants);
    t.match(error?.details?.[0], { field, reason }, JSON.stringify(error));
  }
  t.match((await set(...Array(21).fill({ email: "a@example.org" }))).error, {
    code: "INVALID_ARGUMENT",
  });
  t.same((await get(path)).participants, people, "nothing was half written");
  const [event] = await get("events?type=service.ticket.updated.v1&pageSize=1");
  t.match(event.data.ticket.participants, people);
  const history = await get(`${path}/audit-events`);
  t.match(history[0].changes, [
    { field: "participants", after: "a <a@example.org>, b <b@example.org>, c <c@example.org>" },
  ]);
});

t.test("a ticket takes over the participants of merged tickets", async (t) => {
  const source = await post({ Cc: "bob@example.org, eve@example.org" });
  const target = await post({ Cc: "Zoe <zoe@example.org>, bob@example.org" });
  const code = await replyTo(source.ticketId);
  await rest("POST", `tickets/${target.ticketId}:merge`, { sourceIds: [source.ticketId] });
  const all = ["bob@example.org", "eve@example.org", "zoe@example.org"];
  t.same((await emailsOf(target.ticketId)).sort(), all);
  const { ticketId } = await post({ From: "zoe@example.org", To: code });
  t.equal(
    ticketId,
    target.ticketId,
    "who takes part in the one may write to the address of the other",
  );
  const moved = (await messagesOf(target.ticketId)).at(-1);
  const split = await rest("POST", `tickets/${ticketId}:split`, { messageIds: [moved.id] });
  t.same((await emailsOf(split.data.id)).sort(), all);
});

t.test("a form adds no participants", async (t) => {
  const form = (await rest("POST", "channels", { type: "form", name: "Help" })).data;
  const url = `${service.url}${new URL(form.form.url).pathname}`;
  const token = /name="token" value="([^"]+)"/.exec(await (await fetch(url)).text())?.[1] ?? "";
  const fields = { name: "", email: "zoe@example.com", subject: "Lamp", message: "Help", token };
  const body = new URLSearchParams({
    ...fields,
    participants: "bob@example.org",
    cc: "bob@example.org",
  });
  await fetch(url, { method: "POST", body, redirect: "manual" });
  const [ticket] = await get("tickets?requesterEmail=zoe@example.com");
  t.same(ticket?.participants, []);
});

t.test("replies to a forward become notes", async (t) => {
  const { ticketId, messageId } = await post({ Cc: "bob@example.org" }, "The wick is gone");
  const path = `tickets/${ticketId}/messages/${messageId}:forward`;
  const { data: note } = await rest("POST", path, { to: ["wicks@example.net"], body: "Any left?" });
  t.match(note, { visibility: "internal", author: "agent", forwardedMessageId: messageId });
  const code = await replyTo(ticketId);
  const inReplyTo = messageIds.idOf(note.id);
  const answers: Record<string, string>[] = [
    { From: "Wicks <wicks@example.net>", To: code, "In-Reply-To": inReplyTo },
    { From: "wicks@example.net", To: code },
    { From: "boss@example.net", To: code, "In-Reply-To": inReplyTo },
    { From: "bob@example.org", To: code, "In-Reply-To": inReplyTo },
    { From: "ada@example.com", To: code, "In-Reply-To": inReplyTo },
  ];
  for (const headers of answers) {
    const answer = await post({ ...headers, Cc: "eve@example.net" }, "We have three.");
    t.match(answer, { result: "noted", ticketId }, JSON.stringify(headers));
    const noted = (await messagesOf(ticketId)).find(
      ({ id }: { id: string }) => id === answer.messageId,
    );
    t.match(noted, { visibility: "internal", sender: { email: /@/ } });
  }
  t.same(await emailsOf(ticketId), ["bob@example.org"]);
  const stranger = await post({ From: "boss@example.net", To: code });
  t.not(stranger.ticketId, ticketId);
  t.match(
    await rest("POST", `tickets/${ticketId}/messages/${note.id}:forward`, {
      to: ["a@example.net"],
    }),
    {
      error: { details: [{ field: "id" }] },
    },
  );
  for (const to of [["sales@example.com"], ["noreply@example.com"], [code]]) {
    t.match((await rest("POST", path, { to })).error?.details, [{ field: "to[0]" }], String(to));
  }
  t.match((await rest("POST", path, { to: ["a@b.example\nBcc: c@d.example"] })).error, {
    code: "INVALID_ARGUMENT",
  });
});

t.test("a bounce affects only the recipient it names", async (t) => {
  const report = (address: string, messageId: string) =>
    post(
      {
        From: "reports@mx.example.com",
        "Content-Type": "multipart/report; report-type=delivery-status; boundary=b",
      },
      `--b\n\nA report.\n--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mx\n\nFinal-Recipient: rfc822; ${address}\nAction: failed\nStatus: 5.1.1\n--b\nContent-Type: message/rfc822\n\nMessage-ID: ${messageId}\n\nHello\n--b--`,
    );
  const { ticketId } = await post({ Cc: "bob@example.org, eve@example.org" });
  const { data: reply } = await rest("POST", `tickets/${ticketId}/messages`, { body: "Hello" });
  await pool.query("update messages set delivery_status = 'sent' where id = $1", [reply.id]);
  const messageId = messageIds.idOf(reply.id);
  t.equal((await report("BOB@example.org", messageId)).result, "noted");
  const after = async () =>
    (await messagesOf(ticketId)).find(({ id }: { id: string }) => id === reply.id);
  t.match(await after(), {
    delivery: { status: "sent" },
    recipients: [
      { email: "bob@example.org", errorCode: "BOUNCED", errorMessage: "5.1.1" },
      { email: "eve@example.org", errorCode: "" },
    ],
  });
  t.match(await get(`tickets/${ticketId}`), { requester: { emailProblem: "" } });
  t.equal((await report("ada@example.com", messageId)).result, "noted");
  t.match(await after(), { delivery: { status: "failed", errorCode: "BOUNCED" } });
  t.match(await get(`tickets/${ticketId}`), { requester: { emailProblem: "bounced" } });
});

t.test("an erased requester is removed from others' tickets", async (t) => {
  const { ticketId } = await post({ Cc: "Zed <zed@example.org>, bob@example.org" });
  const code = await replyTo(ticketId);
  await rest("POST", `tickets/${ticketId}/messages`, { body: "Hello" });
  await post({ From: "Zed <zed@example.org>", To: code }, "Me too");
  const { ticketId: own } = await post({ From: "zed@example.org" });
  const { requester } = await get(`tickets/${own}`);
  await rest("POST", `requesters/${requester.id}:erase`, {});
  t.same(await emailsOf(ticketId), ["bob@example.org"]);
  const { rows } = await pool.query(
    `select sender, recipients::text from messages where ticket_id = $1 order by id`,
    [ticketId],
  );
  t.notMatch(JSON.stringify(rows), /zed/i);
  t.same(rows[2].sender, { name: "", email: "" }, "it was not the requester");
  const trail = await pool.query("select changes::text from audit_events where target_id = $1", [
    ticketId,
  ]);
  t.notMatch(JSON.stringify(trail.rows), /zed/i);
});
