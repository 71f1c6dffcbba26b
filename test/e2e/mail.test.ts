// @suite all
import { randomBytes } from "node:crypto";
import t from "tap";
import { createReplyAddresses } from "../../src/features/mail/reply-address.ts";
import { loseHeartbeat } from "../support/lose-heartbeat.ts";
import { refusal, type Stage } from "../support/mail-server.ts";
import { addMember } from "../support/members.ts";
import { spawnService } from "../support/process.ts";
import { restCall, startService } from "../support/service.ts";
import { type Delivery, desk, isFailed, isSent, startDesks } from "./mail-desk.ts";

const { server, service, openDesk, received } = await startDesks(t);

t.test("a form, its confirmation, and two replies are one thread", async (t) => {
  const { api, say, messagesOf, fillIn, tickets, settled } = await openDesk();
  const form = await api("POST", "/channels", {
    type: "form",
    name: "Help",
    mail: { senderName: "Lamps, Support", footer: "Harbour Road 1" },
  });
  await fillIn(form.data.form.url, { name: "Ada Lovelace", email: "Ada@example.com" });
  const [ticket] = await tickets();
  const [first] = await messagesOf(ticket);
  t.match(await settled(ticket, first.id, isSent), { errorCode: "" });

  const reply = await say(ticket, "Which lamp is it?");
  t.equal(reply.delivery.status, "queued");
  await settled(ticket, reply.id, isSent);
  await say(ticket, "Ask Bob", { visibility: "internal" });
  const again = await say(ticket, "Are you there?");
  await settled(ticket, again.id, isSent);
  const mails = await received(3);
  t.equal(mails.length, 3, "the note is sent to nobody");

  const [confirmation, question, reminder] = mails.map(({ email }) => email);
  t.match(confirmation, { subject: `Your request #${ticket.number}` });
  t.match(question, {
    from: { name: "Lamps, Support", address: "support@lamps.example" },
    to: [{ name: "Ada Lovelace", address: "ada@example.com" }],
    subject: `Re: Your request #${ticket.number}`,
    inReplyTo: confirmation?.messageId,
    references: confirmation?.messageId,
    replyTo: undefined,
  });
  t.match(reminder, {
    inReplyTo: question?.messageId,
    references: `${confirmation?.messageId} ${question?.messageId}`,
  });
  t.same(
    [...new Set(mails.map(({ from, to }) => `${from} ${to}`))],
    ["support@lamps.example ada@example.com"],
  );
  const links = mails.map(({ email }) => /http:\S+\/t\/\w+/.exec(email.text ?? "")?.[0]);
  t.ok(links[0]);
  t.same(links, [links[0], links[0], links[0]], "each has the link to the conversation");
  t.match(reminder?.text, "Are you there?");
  t.notMatch(reminder?.text, /Which lamp|Bob/);
  t.match(reminder?.text, "-- \nHarbour Road 1");
});

t.test("a member's signature is below their replies and nowhere else", async (t) => {
  server.received.length = 0;
  const space = await service.newWorkspace();
  const { api, open, say, settled, messagesOf } = desk(service, space.key);
  const grace = await addMember({ app: service.app, workspaceId: space.workspaceId }, "Grace");
  const signature = "**Grace**\r\nBcc: eve@evil.example\n[Hours](https://lamps.example/hours)";
  await api("PATCH", `/members/${grace}`, { signature });
  const ticket = await open();
  const path = `/api/v1/tickets/${ticket.id}/messages`;
  const headers = { "x-member-id": grace };
  const hello = await restCall(service.url, space.key, "POST", path, { body: "Hello" }, headers);
  await settled(ticket, hello.body.data.id, isSent);
  const program = await say(ticket, "From a program");
  await settled(ticket, program.id, isSent);
  const [signed, unsigned] = (await received(2)).map(({ email }) => email);
  t.match(
    signed?.text,
    /^Hello\n\n-- \n\*Grace\*\nBcc: eve@evil\.example\nHours \(https:\/\/lamps\.example\/hours\)\n\nTo reply/,
  );
  t.match(signed?.html, "<strong>Grace</strong><br>Bcc: eve@evil.example<br>");
  t.same([signed?.to?.length, signed?.cc, signed?.bcc], [1, undefined, undefined]);
  t.notMatch(unsigned?.text, /Grace|-- /);
  const bodies = (await messagesOf(ticket)).map(({ body }: { body: string }) => body);
  t.same(bodies, ["It does not shine", "Hello", "From a program"]);
  t.equal((await api("GET", "/tickets?q=Grace")).data.length, 0, "a search does not find it");
  t.equal((await api("GET", "/tickets?q=program")).data.length, 1);
});

t.test("a workspace's template applies only to its emails", async (t) => {
  const { api, open, say, settled, fillIn, tickets } = await openDesk();
  const other = desk(service, (await service.newWorkspace()).key);
  const form = await api("POST", "/channels", {
    ...{ type: "form", name: "Help", mail: { footer: "Harbour Road 1" } },
  });
  await api("PATCH", "/workspace/mail-template", {
    logoUrl: "https://lamps.example/logo.png",
    accentColor: "#2f6fed",
    intro: "**Lamps**, request {ticket.number}",
    footer: "Open from 9 to 5",
    texts: [
      { language: "en", confirmation: "We have got it.", closing: "Yours, {requester.name}" },
      { language: "de", confirmation: "Ist da.", closing: "" },
    ],
  });
  const name = "[x](http://evil.example) Bcc: eve@evil.example <b>";
  await fillIn(form.data.form.url, { name, email: "ada@example.com" });
  const [confirmation] = (await received(1)).map(({ email }) => email);
  const [ticket] = await tickets();
  t.match(confirmation?.text, `*Lamps*, request ${ticket.number}\n\nWe have got it.\n\nTo reply`);
  t.match(confirmation?.text, "\n\n-- \nOpen from 9 to 5\n\nHarbour Road 1\n");
  t.notMatch(confirmation?.text, "evil");
  const reply = await say(ticket, "Hello");
  await settled(ticket, reply.id, isSent);
  const [, answer] = await received(2);
  t.match(answer?.email.text, `Hello\n\nYours, ${name}\n`);
  t.match(answer?.email.html, /<img src="https:\/\/lamps\.example\/logo\.png" alt="[^"]+"/);
  t.notMatch(answer?.email.html, /href="http:\/\/evil|<b>/);
  t.same([answer?.email.to?.length, answer?.email.bcc], [1, undefined]);

  server.received.length = 0;
  const requester = { email: "bob@example.com", language: "de" };
  const theirs = await other.open({ requester });
  await other.settled(theirs, (await other.say(theirs, "Hallo")).id, isSent);
  const german = await open({ requester });
  await settled(german, (await say(german, "Hallo")).id, isSent);
  const [plain, framed] = (await received(2)).map(({ email }) => email);
  t.notMatch(plain?.html, /Lamps|logo/);
  t.match(framed?.text, `*Lamps*, request ${german.number}\n\nHallo\n\n`);
  t.notMatch(framed?.text, "Yours");
});

t.test("recipients of each email", async (t) => {
  const { api, open, say, settled } = await openDesk();
  const email = await api("POST", "/channels", {
    type: "email",
    name: "Email",
    email: { address: "help@lamps.example", secret: "s".repeat(24) },
  });
  const { id: channelId } = email.data;
  const ticket = await open();
  const mine = await say(ticket, "Hello");
  await settled(ticket, mine.id, isSent);
  const [mail] = await received(1);
  const addresses = createReplyAddresses({ key: service.config.SECRET_ENCRYPTION_KEY });
  const [replyTo] = mail?.email.replyTo ?? [];
  t.equal(addresses.read({ id: channelId }, replyTo?.address ?? ""), ticket.number);
  t.equal(mail?.from, replyTo?.address, "bounces come back to the ticket too");
  t.match(mail?.email, { subject: "Lamp", inReplyTo: undefined });

  const inbound = await say(ticket, "It works again", { author: "requester" });
  t.equal(inbound.delivery, undefined);
  const without = await open({ requester: { name: "Bob" } });
  t.equal((await say(without, "Hello")).delivery, undefined, "there is no address");
  const batch = await api("POST", `/tickets/${ticket.id}/messages:batchCreate`, {
    requests: [{ body: "One" }, { body: "Two" }],
  });
  t.same(
    batch.data.map(({ delivery }: { delivery: Delivery }) => delivery.status),
    ["queued", "queued"],
  );
  await received(3);

  const paused = await open({ channelId });
  await api("PATCH", `/channels/${channelId}`, { active: false });
  t.equal((await say(paused, "Hello")).delivery, undefined, "the channel is paused");
});

t.test("temporary refusals are retried, permanent ones can be", async (t) => {
  const { api, open, say, settled } = await openDesk();
  const ticket = await open();
  const { pool } = service.app.db;
  server.at = (stage) => {
    if (stage === "recipient") {
      throw refusal(451, "Greylisted, come back");
    }
  };
  const late = await say(ticket, "Hello");
  t.match(await settled(ticket, late.id, ({ errorCode }) => errorCode === "451"), {
    status: "queued",
    errorMessage: "Greylisted, come back",
  });
  server.at = () => {};
  const { rowCount } = await pool.query(
    "update pgboss.job set start_after = now() where name = 'mail' and state = 'created'",
  );
  t.equal(rowCount, 1);
  t.match(await settled(ticket, late.id, isSent), { errorCode: "", errorMessage: "" });

  server.at = (stage) => {
    if (stage === "data") {
      throw refusal(550, "No such mailbox");
    }
  };
  const refused = await say(ticket, "Hello again");
  t.match(await settled(ticket, refused.id, isFailed), {
    errorCode: "550",
    errorMessage: "No such mailbox",
  });
  const failures = await api("GET", "/events?type=service.message.delivery_failed.v1");
  t.equal(failures.data.length, 1, "one that is tried again has not failed");
  t.match(failures.data[0].data, {
    ticket: { id: ticket.id, requester: { email: "ada@example.com" } },
    message: { id: refused.id, delivery: { status: "failed" } },
    error: { code: "550", message: "No such mailbox" },
  });
  server.at = () => {};
  const resend = `/tickets/${ticket.id}/messages/${refused.id}:resend`;
  t.match(await api("POST", resend, {}), { data: { delivery: { status: "queued" } } });
  await settled(ticket, refused.id, isSent);
  t.match((await api("POST", resend, {})).error, { code: "MESSAGE_NOT_FAILED" });
  t.equal((await received(2)).length, 2);

  const metrics = await (await fetch(`${service.url}/metrics`)).text();
  for (const outcome of ["sent", "later", "failed"]) {
    const line = new RegExp(
      `ticketing_messages_total\\{medium="email",outcome="${outcome}"\\} [1-9]`,
    );
    t.match(metrics, line);
  }
});

t.test("a form cannot flood a mailbox", async (t) => {
  const own = await openDesk();
  const other = await openDesk();
  const formOf = async ({ api }: typeof own) =>
    (await api("POST", "/channels", { type: "form", name: "Help" })).data.form.url;
  const [form, otherForm] = [await formOf(own), await formOf(other)];
  const addresses = ["192.0.2.1", "198.51.100.1", "2001:db8::1"];
  const submissions = Array.from({ length: 24 }, (_, index) => {
    const email = `${index % 2 ? "Bomb" : "bomb"}+${index}@victim.example`;
    return own.fillIn(form, { email }, addresses[index % addresses.length]);
  });
  t.same([...new Set(await Promise.all(submissions))], [303]);
  await own.fillIn(form, { email: "ada@victim.example" });
  await other.fillIn(otherForm, { email: "bomb+1@victim.example" });

  const opened = (await own.api("GET", "/tickets?pageSize=100")).data;
  t.equal(opened.length, 25, "each is a ticket");
  const firsts = await Promise.all(
    opened.map(async (each: { id: string }) => (await own.messagesOf(each))[0]),
  );
  const confirmed = firsts.filter(({ confirmation }) => confirmation !== undefined);
  t.equal(confirmed.length, 5 + 1);
  await Promise.all(confirmed.map(({ ticketId, id }) => own.settled({ id: ticketId }, id, isSent)));
  const to = (await received(5 + 1 + 1)).flatMap(({ to }) => to);
  t.equal(to.length, 5 + 1 + 1);
  t.equal(to.filter((address) => address.startsWith("bomb+")).length, 5 + 1);
  t.ok(to.includes("ada@victim.example"), "somebody else of the domain");
});

t.test("without a mail server, nothing is sent", async (t) => {
  const { api, open, say, fillIn, tickets, messagesOf } = desk(
    await startService(t, { FORM_MIN_FILL_MS: 0 }),
  );
  t.equal((await say(await open(), "Hello")).delivery, undefined);
  const form = await api("POST", "/channels", { type: "form", name: "Help" });
  await fillIn(form.data.form.url, { email: "ada@example.com" });
  const [ticket] = await tickets();
  const [first] = await messagesOf(ticket);
  t.equal(first.delivery, undefined);
  const resend = await api("POST", `/tickets/${ticket.id}/messages/${first.id}:resend`, {});
  t.match(resend.error, { code: "MESSAGE_NOT_FAILED" });
});

t.test("a worker that is killed sends once, or says that it was interrupted", async (t) => {
  const { server, service, openDesk } = await startDesks(t, { ROLE: "api" });
  const { open, say, settled } = await openDesk();
  const { DATABASE_URL, SECRET_ENCRYPTION_KEY, SMTP_URL = "", MAIL_FROM = "" } = service.config;
  const env = { DATABASE_URL, SECRET_ENCRYPTION_KEY, SMTP_URL, MAIL_FROM, ROLE: "worker" };
  const ticket = await open();
  const stall = Promise.withResolvers<void>();
  t.teardown(stall.resolve);
  /** Posts a message on a new ticket, and waits until the mail server is at the stage, where it stays. */
  async function sayUntil(
    stage: Stage,
    body: string,
  ): Promise<{ ticket: { id: string }; id: string }> {
    const ticket = await open();
    const reached = Promise.withResolvers<void>();
    server.at = (now) => {
      if (now === stage) {
        reached.resolve();
        return stall.promise;
      }
      return undefined;
    };
    const { id } = await say(ticket, body);
    await reached.promise;
    return { ticket, id };
  }
  const before = await say(ticket, "Before there is a worker");
  const worker = await spawnService(t, env);
  await settled(ticket, before.id, isSent);
  const inFlight = [
    await sayUntil("connect", "Hardly begun"),
    await sayUntil("data", "Handed over"),
  ];
  await worker.end("SIGKILL");
  server.at = () => {};
  await loseHeartbeat(service, "mail");
  await spawnService(t, env);
  for (const { ticket, id } of inFlight) {
    t.match(await settled(ticket, id, isFailed), { errorCode: "INTERRUPTED" });
  }
  t.same(
    server.received.map(({ email }) => email.text?.split("\n")[0]),
    ["Before there is a worker"],
    "nothing is sent twice",
  );
});

t.test("form, email and page share one conversation", async (t) => {
  const { api, say, fillIn, tickets, messagesOf, settled } = await openDesk();
  const secret = "s".repeat(24);
  const email = { address: "help@lamps.example", secret };
  const channel = await api("POST", "/channels", { type: "email", name: "Email", email });
  const form = await api("POST", "/channels", { type: "form", name: "Help" });
  /** Hands an email over, as the mail server of the channel does. */
  const handOver = async (lines: readonly string[]) => {
    const response = await fetch(`${service.url}/hooks/email/${channel.data.id}`, {
      method: "POST",
      headers: { authorization: `Bearer ${secret}`, "content-type": "message/rfc822" },
      body: lines.join("\r\n"),
    });
    return ((await response.json()) as { data: { result: string } }).data.result;
  };
  const sendReply = async (body: string) => settled(ticket, (await say(ticket, body)).id, isSent);

  await fillIn(form.data.form.url, { email: "ada@example.com" });
  const [ticket] = await tickets();
  const [confirmation] = await received(1);
  const answer = [
    "From: Ada <ada@example.com>",
    `To: ${confirmation?.email.replyTo?.[0]?.address}`,
    "Subject: Re: We received your request",
    "Message-ID: <answer@example.com>",
    `In-Reply-To: ${confirmation?.email.messageId}`,
    "",
    "It is the blue one.",
  ];
  t.equal(await handOver(answer), "replied");
  t.equal(await handOver(answer), "known");

  await sendReply("The blue one, I see.");
  const [, first] = await received(2);
  t.match(first?.email, {
    inReplyTo: "<answer@example.com>",
    references: `${confirmation?.email.messageId} <answer@example.com>`,
  });
  const link = /http:\S+\/t\/\w+/.exec(first?.email.text ?? "")?.[0] ?? "";
  const page = await (await fetch(link)).text();
  t.match(page, "The blue one, I see.");
  const token = /name="token" value="([^"]+)"/.exec(page)?.[1] ?? "";
  const body = new URLSearchParams({ token, message: "Yes, that one." });
  t.equal((await fetch(link, { method: "POST", body, redirect: "manual" })).status, 303);

  await sendReply("It is on its way.");
  const [, , second] = await received(3);
  t.match(second?.email, {
    inReplyTo: first?.email.messageId,
    references: `${confirmation?.email.messageId} <answer@example.com> ${first?.email.messageId}`,
  });

  t.notMatch(await handOver([second?.raw ?? ""]), /created|replied/, "its own email comes back");
  t.same(
    (await messagesOf(ticket))
      .filter(({ visibility }: { visibility: string }) => visibility === "public")
      .map(({ author }: { author: string }) => author),
    ["requester", "requester", "agent", "requester", "agent"],
  );
  t.equal((await tickets()).length, 1);
  const events = (await api("GET", "/events")).data;
  const types = events.map(({ type }: { type: string }) => type.split(".")[2]).sort();
  t.same(types, ["created", "replied", "replied", "replied", "replied"]);
  t.equal(server.received.length, 3);
});

t.test("an agent's files are attached, and large ones are linked", async (t) => {
  server.received.length = 0;
  const { key } = await service.newWorkspace();
  const { open, say, settled } = desk(service, key);
  const upload = async (name: string, bytes: Buffer) => {
    const url = `${service.url}/api/v1/attachments?name=${encodeURIComponent(name)}`;
    const headers = { authorization: `Bearer ${key}` };
    const response = await fetch(url, { method: "POST", headers, body: new Uint8Array(bytes) });
    return ((await response.json()) as { data: { id: string } }).data.id;
  };
  const manual = randomBytes(6 << 20);
  const invoice = Buffer.from("Total: 29");
  const ids = [
    await upload("Anleitung für Lampen.bin", manual),
    await upload("film.bin", randomBytes(2 << 20)),
    await upload("invoice.txt", invoice),
  ];
  const ticket = await open();
  const { id } = await say(ticket, "Here they are", {
    attachments: ids.map((each) => ({ id: each })),
  });
  await settled(ticket, id, isSent);
  const [mail] = await received(1);
  const files = mail?.email.attachments.map(({ filename, content }) => [
    filename,
    Buffer.from(content as ArrayBuffer),
  ]);
  t.same(files, [
    ["Anleitung für Lampen.bin", manual],
    ["invoice.txt", invoice],
  ]);
  t.match(mail?.email.text, /^Here they are\n\nAttachment: film\.bin\nhttp:\S+\/t\/\w+\n/);
  t.ok((mail?.raw.length ?? 0) < 10_240_000, "Postfix takes it");
});

t.test("a confirmation says how many files were left out", async (t) => {
  const { api, tickets } = await openDesk();
  const secret = "s".repeat(24);
  const { data: channel } = await api("POST", "/channels", {
    type: "email",
    name: "Email",
    mail: { confirmation: true },
    email: { address: "help@lamps.example", secret },
  });
  const file = "Content-Disposition: attachment; filename=secret.txt\r\n\r\nx\r\n";
  const handOver = (files: number) =>
    fetch(`${service.url}/hooks/email/${channel.id}`, {
      method: "POST",
      headers: { authorization: `Bearer ${secret}`, "content-type": "message/rfc822" },
      body: [
        "From: Ada <ada@example.com>",
        "Subject: Lamp",
        `Message-ID: <${files}@example.com>`,
        "Content-Type: multipart/mixed; boundary=b",
        "",
        `--b\r\n\r\nHelp\r\n${`--b\r\n${file}`.repeat(files)}--b--`,
      ].join("\r\n"),
    });
  for (const files of [20, 23]) {
    t.equal((await handOver(files)).status, 200);
  }
  t.equal((await tickets()).length, 2);
  const texts = (await received(2)).map(({ email }) => email.text ?? "");
  const told = texts.filter((text) => text.includes("We could not store 3 files"));
  t.equal(told.length, 1);
  t.equal(texts.filter((text) => /could not store|secret/.test(text)).length, 1);
  t.notMatch(told[0], "secret");
});

t.test("senders of too many files are notified, even without confirmations", async (t) => {
  const { api, messagesOf } = await openDesk();
  const secret = "s".repeat(24);
  const email = { address: "help@lamps.example", secret };
  const { data: channel } = await api("POST", "/channels", {
    type: "email",
    name: "Email",
    email,
  });
  const handOver = async (id: string, files: number, ...headers: string[]) => {
    const file = "--b\r\nContent-Disposition: attachment; filename=scan.pdf\r\n\r\nx\r\n";
    const response = await fetch(`${service.url}/hooks/email/${channel.id}`, {
      method: "POST",
      headers: { authorization: `Bearer ${secret}`, "content-type": "message/rfc822" },
      body: [
        "From: Ada <ada@example.com>",
        `Message-ID: <${id}@example.com>`,
        ...headers,
        "Content-Type: multipart/mixed; boundary=b",
        "",
        `--b\r\n\r\nHelp\r\n${file.repeat(files)}--b--`,
      ].join("\r\n"),
    });
    return ((await response.json()) as { data: { result: string; ticketId: string } }).data;
  };
  const { ticketId } = await handOver("first", 22);
  const [first] = await received(1);
  const limits = "Please send up to 20 files in one email, of 10 MB each and 20 MB in all.";
  t.match(first?.email.text, `We could not store 2 files that you sent. ${limits}`);
  t.match(first?.email, { inReplyTo: "<first@example.com>" });
  t.ok(first?.email.headers.some(({ key }) => key === "auto-submitted"));

  const reply = "In-Reply-To: <first@example.com>";
  t.match(await handOver("few", 1, reply), { result: "replied" });
  t.match(await handOver("machine", 25, reply, "Auto-Submitted: auto-generated"), {
    result: "noted",
  });
  t.match(await handOver("list", 25, reply, "Precedence: bulk"), { result: "replied" });
  t.match(await handOver("second", 21, reply), { result: "replied" });
  t.equal((await handOver("second", 21, reply)).result, "known");
  const [, second, ...others] = await received(2);
  t.match(second?.email.text, `We could not store 1 file that you sent. ${limits}`);
  t.match(second?.email, { inReplyTo: "<second@example.com>" });
  t.equal(others.length, 0);
  const bodies = (await messagesOf({ id: ticketId })).map(({ body }: { body: string }) => body);
  const leftOut = "[Left out, because they are too large or too many: scan.pdf (1 KiB).]";
  t.equal(bodies.at(-1), `Help\n\n${leftOut}`);
});

t.test("two workspaces of one service email each other, but not themselves", async (t) => {
  const secret = "s".repeat(24);
  const openAt = async (address: string) => {
    const own = await openDesk();
    const mail = { senderName: address, confirmation: true };
    const body = { type: "email", name: "Email", mail, email: { address, secret } };
    const { data } = await own.api("POST", "/channels", body);
    const handOver = async (raw = "") => {
      const response = await fetch(`${service.url}/hooks/email/${data.id}`, {
        method: "POST",
        headers: { authorization: `Bearer ${secret}`, "content-type": "message/rfc822" },
        body: Buffer.from(raw, "latin1"),
      });
      return ((await response.json()) as { data: { result: string } }).data.result;
    };
    return { ...own, handOver };
  };
  // The first has the address that all send from.
  const lamps = await openAt("support@lamps.example");
  const bulbs = await openAt("help@bulbs.example");
  server.received.length = 0;

  const ticket = await lamps.open({ requester: { email: "help@bulbs.example" } });
  await lamps.say(ticket, "Do you have bulbs?");
  const [question] = await received(1);
  t.equal(question?.email.from?.address, "support@lamps.example");
  t.equal(await lamps.handOver(question?.raw), "ignored", "its own");
  const renamed = question?.raw.replace(/^Message-ID: .*$/im, "Message-ID: <1@relay.example>");
  t.equal(await lamps.handOver(renamed), "ignored", "its own, renamed by a relay");
  t.equal(await bulbs.handOver(question?.raw), "created");
  t.equal(await bulbs.handOver(question?.raw), "known");

  const [asked] = await bulbs.tickets();
  t.match(asked.requester, { email: "support@lamps.example" });
  const [, confirmation] = await received(2);
  t.same(confirmation?.to, ["support@lamps.example"]);
  t.equal(await lamps.handOver(confirmation?.raw), "noted", "which is confirmed by nothing");
  await bulbs.say(asked, "A whole box.");
  const [, , answer] = await received(3);
  t.equal(answer?.email.from?.address, "support@lamps.example", "the address of the service");
  t.equal(await lamps.handOver(answer?.raw), "replied");
  t.equal(await bulbs.handOver(answer?.raw), "ignored");
  t.match((await lamps.messagesOf(ticket)).at(-1), { author: "requester", body: "A whole box." });

  await lamps.say(ticket, "We take it.");
  const [, , , last] = await received(4);
  t.equal(await bulbs.handOver(last?.raw), "replied");
  t.equal((await lamps.tickets()).length, 1);
  t.equal((await bulbs.tickets()).length, 1);

  // Nobody but the service can name a channel as the sender.
  const plugs = await openAt("info@plugs.example");
  const forge = (id: string) =>
    answer?.raw
      .replace(/^Reply-To: .*$/im, "Reply-To: help+1.aa@bulbs.example")
      .replace(/^Message-ID: .*$/im, `Message-ID: <${id}@relay.example>`);
  t.equal(await lamps.handOver(forge("2")), "ignored", "it has the address of the channel itself");
  t.equal(await plugs.handOver(forge("3")), "created");
  t.match(await plugs.tickets(), [{ requester: { email: "support@lamps.example" } }]);
  const [{ id: ticketId }] = await plugs.tickets();
  const [{ id }] = await plugs.messagesOf({ id: ticketId });
  await plugs.settled({ id: ticketId }, id, isSent);
});

t.test("the references of a long thread begin with its first email", async (t) => {
  const { api, open, say, settled } = await openDesk();
  const ticket = await open();
  const first = await say(ticket, "First");
  await settled(ticket, first.id, isSent);
  const requests = Array.from({ length: 25 }, (_, index) => ({ body: `Message ${index}` }));
  const batch = await api("POST", `/tickets/${ticket.id}/messages:batchCreate`, { requests });
  for (const { id } of batch.data) {
    await settled(ticket, id, isSent);
  }
  await say(ticket, "Last");
  const mails = (await received(27)).map(({ email }) => email);
  const last = mails.find(({ text }) => text?.startsWith("Last"));
  const references = last?.references?.split(" ") ?? [];
  t.equal(references.length, 20);
  t.equal(references[0], mails[0]?.messageId);
  t.equal(references.at(-1), last?.inReplyTo);
  t.equal(mails.find(({ text }) => text?.startsWith("Message 24"))?.messageId, last?.inReplyTo);
});
