// @suite all
import t from "tap";
import { refusal } from "../support/mail-server.ts";
import { isFailed, isSent, startDesks } from "./mail-desk.ts";

const { server, service, openDesk, received } = await startDesks(t, {
  COPIES_PER_WORKSPACE_PER_HOUR: 30,
});

const participants = [
  { name: "Bob", email: "bob@example.org" },
  { name: 'Eve "E", <x>\u2028Bcc: z@example.org', email: "eve@example.org" },
];
const secret = "s".repeat(24);

/** A desk with an email channel that takes replies, and a ticket of three people. */
async function openThread() {
  const desk = await openDesk();
  const channel = await desk.api("POST", "/channels", {
    type: "email",
    name: "Help",
    email: { address: "help@lamps.example", secret },
  });
  const ticket = await desk.open({ participants });
  /** Posts an email to the service, as a mail server does. */
  const post = async (from: string, to = "", inReplyTo = "", body = "") => {
    const text = `From: ${from}\nTo: ${to}\nSubject: Re: Lamp\nIn-Reply-To: ${inReplyTo}\nMessage-ID: <${Math.random()}@client>\n\n${body}`;
    const response = await fetch(`${service.url}/hooks/email/${channel.data.id}`, {
      method: "POST",
      headers: { authorization: `Bearer ${secret}`, "content-type": "message/rfc822" },
      body: text,
    });
    return ((await response.json()) as { data: { result: string; messageId: string } }).data;
  };
  const messageOf = async (id: string) =>
    (await desk.messagesOf(ticket)).find((each: { id: string }) => each.id === id);
  return { ...desk, ticket, post, messageOf };
}

t.test("three people reply to all", async (t) => {
  const { ticket, say, settled, post, messageOf } = await openThread();
  const first = await say(ticket, "Which lamp is it?");
  t.match(first.recipients, [{ email: "bob@example.org" }, { email: "eve@example.org" }]);
  await settled(ticket, first.id, isSent);
  const [mail] = await received(1);
  t.same(mail?.to, ["ada@example.com", "bob@example.org", "eve@example.org"]);
  t.match(mail?.email.to, [{ address: "ada@example.com" }]);
  t.equal(mail?.email.cc?.length, 2);
  t.match(mail?.email.cc, [
    { name: "Bob", address: "bob@example.org" },
    { address: "eve@example.org" },
  ]);
  t.notOk(mail?.email.headers.some(({ key }) => key === "bcc"));
  t.notMatch(mail?.raw, /\/t\/[0-9a-f]{40}/, "its readers must not act as the requester");
  t.match(mail?.email.text, "Reply to this email.");

  const [replyTo] = mail?.email.replyTo ?? [];
  const answer = await post(
    "Bob <bob@example.org>",
    replyTo?.address,
    mail?.email.messageId,
    "The red one",
  );
  t.match(answer, { result: "replied", ticketId: ticket.id });
  t.match(await messageOf(answer.messageId), {
    sender: { email: "bob@example.org" },
    body: "The red one",
  });

  const second = await say(ticket, "Thank you, Bob", { copies: { emails: ["BOB@example.org"] } });
  await settled(ticket, second.id, isSent);
  const third = await say(ticket, "For you alone, Ada", { copies: {} });
  await settled(ticket, third.id, isSent);
  const [, toTwo, toOne] = await received(3);
  t.same(toTwo?.to, ["ada@example.com", "bob@example.org"]);
  t.match(toTwo?.email.references, mail?.email.messageId, "one thread");
  t.same(toOne?.to, ["ada@example.com"]);
  t.match(toOne?.raw, /\/t\/[0-9a-f]{40}/);
  const stranger = await say(ticket, "x", { copies: { emails: ["mallory@example.org"] } });
  t.equal(stranger, undefined);
  const note = await say(ticket, "x", {
    visibility: "internal",
    copies: { emails: ["bob@example.org"] },
  });
  t.equal(note, undefined);
});

t.test("a refused recipient is named, and others get no second copy", async (t) => {
  const { api, ticket, say, settled, messageOf } = await openThread();
  server.at = (stage, address) => {
    if (stage === "recipient" && address === "eve@example.org") {
      throw refusal(550, "No such mailbox");
    }
  };
  const reply = await say(ticket, "Hello");
  await settled(ticket, reply.id, isSent);
  t.match((await messageOf(reply.id)).recipients, [
    { email: "bob@example.org", errorCode: "" },
    { email: "eve@example.org", errorCode: "550", errorMessage: "No such mailbox" },
  ]);
  t.same((await received(1))[0]?.to, ["ada@example.com", "bob@example.org"]);

  server.at = (stage, address) => {
    if (stage === "recipient" && address === "ada@example.com") {
      throw refusal(550, "No such mailbox");
    }
  };
  const failed = await say(ticket, "Hello again");
  t.match(await settled(ticket, failed.id, isFailed), { errorCode: "550" });
  server.at = () => {};
  await api("POST", `/tickets/${ticket.id}/messages/${failed.id}:resend`, {});
  await settled(ticket, failed.id, isSent);
  const [, toOthers, toAda] = await received(3);
  t.same(toOthers?.to, ["bob@example.org", "eve@example.org"]);
  t.same(toAda?.to, ["ada@example.com"]);
});

t.test("a forward and its reply", async (t) => {
  const { api, ticket, messagesOf, settled, post, messageOf } = await openThread();
  const [message] = await messagesOf(ticket);
  const path = `/tickets/${ticket.id}/messages/${message.id}:forward`;
  server.at = (stage, address) => {
    if (stage === "recipient" && address === "gone@example.net") {
      throw refusal(550, "No such mailbox");
    }
  };
  const link = await api("POST", `/tickets/${ticket.id}:createRequesterLink`, {});
  const forward = await api("POST", path, {
    to: ["wicks@example.net", "gone@example.net"],
    body: `Do you have **this** one?\n\n${link.data.url}`,
  });
  t.match(forward.data, { delivery: { status: "queued" }, visibility: "internal" });
  await settled(ticket, forward.data.id, isSent);
  t.match((await messageOf(forward.data.id)).recipients, [
    { email: "wicks@example.net", errorCode: "" },
    { email: "gone@example.net", errorCode: "550" },
  ]);
  const [mail] = await received(1);
  t.same(mail?.to, ["wicks@example.net"]);
  t.match(mail?.email, { subject: "Fwd: Lamp" });
  t.match(
    mail?.email.text,
    /Do you have \*this\* one\?[\s\S]*Forwarded message[\s\S]*From: .*Ada Lovelace <ada@example.com>[\s\S]*Date: .* UTC\nSubject: .*Lamp[\s\S]*It does not shine/,
  );
  t.match(mail?.email.html, "<strong>this</strong>");
  t.match(mail?.email.text, "[link removed]", "also one that the agent has written");
  t.notMatch(mail?.raw, /\/t\/[0-9a-f]{40}/);
  const [replyTo] = mail?.email.replyTo ?? [];
  const answer = await post(
    "wicks@example.net",
    replyTo?.address,
    mail?.email.messageId,
    "We have three",
  );
  t.match(await messageOf(answer.messageId), {
    visibility: "internal",
    sender: { email: "wicks@example.net" },
    body: "We have three",
  });
  t.match(await api("GET", `/tickets/${ticket.id}`), { data: { messageCount: 1 } });
  const { data: trail } = await api("GET", `/tickets/${ticket.id}/audit-events`);
  t.match(trail[0], { action: "message.forwarded", changes: [{ after: "wicks@example.net" }, {}] });

  server.at = () => {};
  await api("POST", `/tickets/${ticket.id}/messages/${forward.data.id}:resend`, {});
  const many = Array.from({ length: 10 }, (_, i) => `w${i}@example.net`);
  const codes: (string | undefined)[] = [];
  for (let i = 0; i < 3; i++) {
    codes.push((await api("POST", path, { to: many })).error?.code);
  }
  t.same(codes, [undefined, undefined, "RATE_LIMITED"], "a stolen key does not write to the world");
  const { length } = await messagesOf(ticket);
  t.equal(length, 5, "what is refused is not recorded");
});

t.test("nothing is forwarded without a channel for replies", async (t) => {
  const { api, open, messagesOf } = await openDesk();
  const ticket = await open();
  const [message] = await messagesOf(ticket);
  const path = `/tickets/${ticket.id}/messages/${message.id}:forward`;
  t.match((await api("POST", path, { to: ["a@example.net"] })).error, {
    code: "EMAIL_UNAVAILABLE",
  });
});
