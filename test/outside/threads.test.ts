// @suite all
// @needs notmuch
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import t from "tap";
import { isSent, startDesks } from "../e2e/mail-desk.ts";
import { must } from "../sdk/support/suite.ts";
import type { ReceivedMail } from "../support/mail-server.ts";
import { temporaryFolder } from "../support/process.ts";

const secret = "a-secret-of-24-characters";

/** The subject as mail programs compare it. */
const bare = (subject = "") => subject.replace(/^(?:re: *)+/i, "");

t.test("mail programs show the emails of a ticket as one thread", async (t) => {
  const { service, openDesk, received } = await startDesks(t);
  const { api, say, settled, fillIn, tickets, messagesOf } = await openDesk();
  const mail = { confirmation: true };
  const email = { address: "help@lamps.example", secret };
  const channel = await api("POST", "/channels", { type: "email", name: "Email", email, mail });
  const form = await api("POST", "/channels", { type: "form", name: "Contact" });
  const post = async (raw: string) => {
    const response = await fetch(`${service.url}/hooks/email/${channel.data.id}`, {
      method: "POST",
      headers: { authorization: `Bearer ${secret}`, "content-type": "message/rfc822" },
      body: raw,
    });
    return ((await response.json()) as { data: { ticketId: string } }).data;
  };
  /** All emails of both sides, as the requester's mailbox has them. */
  const mailbox: string[] = [];
  let seen = 0;
  const next = async (): Promise<ReceivedMail["email"]> => {
    const mail = (await received(seen + 1))[seen++] as ReceivedMail;
    mailbox.push(mail.raw);
    return mail.email;
  };
  const write = async (lines: readonly string[]) => {
    const raw = ["From: Ada <ada@example.com>", ...lines].join("\r\n");
    mailbox.push(raw);
    return post(raw);
  };
  const answer = (mail: ReceivedMail["email"], id: string) =>
    write([
      `To: ${mail.replyTo?.[0]?.address}`,
      `Subject: Re: ${bare(mail.subject)}`,
      `Message-ID: <${id}@ada>`,
      `In-Reply-To: ${mail.messageId}`,
      `References: ${mail.references ?? ""} ${mail.messageId}`,
      "",
      "It is on.",
    ]);
  const talk = async (ticketId: string, confirmation: ReceivedMail["email"]) => {
    const ticket = { id: ticketId };
    const subjects = [confirmation.subject];
    for (const [index, body] of ["Is it on?", "Is the bulb in?", "Which one?"].entries()) {
      await settled(ticket, (await say(ticket, body)).id, isSent);
      const reply = await next();
      subjects.push(reply.subject);
      t.equal((await answer(reply, `${ticketId}-${index}`)).ticketId, ticketId);
    }
    t.same(new Set(subjects.map(bare)).size, 1, "Gmail wants one subject");
  };

  await fillIn(form.data.form.url, { email: "ada@example.com", subject: "Lamp" });
  const [ofForm] = await tickets();
  await settled(ofForm, (await messagesOf(ofForm))[0].id, isSent);
  await talk(ofForm.id, await next());
  const { ticketId } = await write([
    "To: help@lamps.example",
    "Subject: Lamp",
    "Message-ID: <first@ada>",
    "",
    "It is dark.",
  ]);
  await talk(ticketId, await next());

  const folder = await temporaryFolder(t);
  const inbox = join(folder, "mail/cur");
  for (const name of ["cur", "new", "tmp"]) {
    await mkdir(join(folder, "mail", name), { recursive: true });
  }
  await Promise.all(mailbox.map((raw, i) => writeFile(join(inbox, `${i}:2,S`), raw, "latin1")));
  const config = join(folder, "config");
  await writeFile(config, `[database]\npath=${join(folder, "mail")}\n`);
  const notmuch = (...args: string[]) =>
    must("notmuch", [`--config=${config}`, ...args], { cwd: folder });
  await notmuch("new", "--quiet");
  t.equal((await notmuch("count", "*")).trim(), String(mailbox.length));
  t.equal((await notmuch("count", "--output=threads", "*")).trim(), "2");
});
