// @suite all
import { setTimeout as sleep } from "node:timers/promises";
import t from "tap";
import { eventually } from "../support/eventually.ts";
import { type ReceivedMail, startMailServer } from "../support/mail-server.ts";
import type { Scope } from "../support/scope.ts";
import { startService } from "../support/service.ts";

const secret = "a-secret-of-24-characters";

/** A service with an email channel at a domain, which confirms. */
async function startDesk(t: Scope, smtpPort: number, domain: string) {
  const address = `support@${domain}`;
  const service = await startService(t, {
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    MAIL_FROM: `Support <${address}>`,
    PUBLIC_URL: `https://${domain}`,
  });
  const api = async (method: string, path: string, body?: unknown) =>
    (await service.rest(method, `/api/v1/${path}`, body)).body.data;
  const email = { address, secret };
  const channel = await api("POST", "channels", {
    ...{ type: "email", name: "Support", email },
    mail: { confirmation: true },
  });
  return {
    address,
    api,
    pool: service.app.db.pool,
    tickets: (): Promise<{ id: string }[]> => api("GET", "tickets"),
    messages: (id: string): Promise<Message[]> => api("GET", `tickets/${id}/messages`),
    say: (id: string, body: string) => api("POST", `tickets/${id}/messages`, { body }),
    async receive(text: string) {
      const response = await fetch(`${service.url}/hooks/email/${channel.id}`, {
        method: "POST",
        headers: { authorization: `Bearer ${secret}`, "content-type": "message/rfc822" },
        body: text,
      });
      return ((await response.json()) as { data: { result: string; ticketId: string } }).data;
    },
  };
}

interface Message {
  readonly author: string;
  readonly visibility: string;
  readonly body: string;
  readonly quotedText: string;
}

type Desk = Awaited<ReturnType<typeof startDesk>>;

const bodies = async (desk: Desk, id: string) => (await desk.messages(id)).map(({ body }) => body);

t.test(
  "an email, its confirmation, and a talk by email are one ticket and one thread",
  async (t) => {
    const server = await startMailServer(t);
    const desk = await startDesk(t, server.port, "a.example");
    /** The next email to Ada. */
    let seen = 0;
    const next = async () => {
      const mails = await eventually(
        async () => server.received,
        ({ length }) => length > seen,
        20_000,
      );
      return (mails[seen++] as ReceivedMail).email;
    };
    /** Answers as clients do. */
    const answer = (mail: ReceivedMail["email"], id: string, body: string) =>
      desk.receive(
        [
          "From: Ada <ada@example.com>",
          `To: ${(mail.replyTo ?? [])[0]?.address}`,
          `Subject: Re: ${mail.subject}`,
          `Message-ID: ${id}`,
          `In-Reply-To: ${mail.messageId}`,
          `References: ${mail.references ?? ""} ${mail.messageId}`,
          "",
          body,
          "",
          "On Mon, 23 Nov 2026 at 10:00, Support wrote:",
          ...(mail.text ?? "").split("\n").map((line) => `> ${line}`),
        ].join("\r\n"),
      );

    const first =
      "From: Ada <ada@example.com>\r\nSubject: Lamp\r\nMessage-ID: <1@ada>\r\n\r\nIt is dark.";
    const { ticketId } = await desk.receive(first);
    const confirmation = await next();
    t.match(confirmation, { to: [{ address: "ada@example.com" }], inReplyTo: "<1@ada>" });
    await desk.say(ticketId, "Is it **on**?");
    const question = await next();
    t.match(question.text, /^Is it \*on\*\?\n/, "without the formatting");
    t.match(question.html, ">Is it <strong>on</strong>?</p>");
    t.match(await answer(question, "<2@ada>", "It is."), { result: "replied", ticketId });
    await desk.say(ticketId, "Is the bulb in?");
    const last = await next();
    const ids = ["<1@ada>", confirmation.messageId, question.messageId, "<2@ada>"];
    t.same([last.inReplyTo, last.references], ["<2@ada>", ids.join(" ")]);
    t.match(await answer(confirmation, "<3@ada>", "Oh."), { result: "replied", ticketId });

    t.same(await bodies(desk, ticketId), [
      "It is dark.",
      "Is it **on**?",
      "It is.",
      "Is the bulb in?",
      "Oh.",
    ]);
    t.match((await desk.messages(ticketId))[2]?.quotedText, /^On Mon.+> Is it \*on\*\?/s);
    const { rows } = await desk.pool.query(
      "select type, count(*)::int from events group by 1 order by 1",
    );
    t.same(rows, [
      { type: "service.ticket.created.v1", count: 1 },
      { type: "service.ticket.replied.v1", count: 4 },
    ]);
  },
);

t.test("two services that email each other stop", async (t) => {
  const server = await startMailServer(t);
  const [a, b] = await Promise.all([
    startDesk(t, server.port, "a.example"),
    startDesk(t, server.port, "b.example"),
  ]);
  let passedOn = 0;
  /** Passes emails on as mail servers do, until none has come for a while. */
  async function passOn() {
    const results: string[] = [];
    for (let idle = 0; idle < 15; idle++) {
      for (const { from, to, raw } of server.received.slice(passedOn)) {
        passedOn++;
        const desk = to[0]?.endsWith("@a.example") ? a : b;
        const trace = `Return-Path: <${from}>\r\nDelivered-To: ${to[0]}\r\n`;
        results.push(`${desk.address} ${(await desk.receive(trace + raw)).result}`);
        idle = 0;
      }
      await sleep(100);
    }
    return results;
  }

  const mine = await a.api("POST", "tickets", {
    ...{ subject: "Our order", requester: { email: b.address } },
  });
  await a.say(mine.id, "When do you pay?");
  t.same(await passOn(), ["support@b.example created", "support@a.example noted"]);
  const [theirs] = await b.tickets();
  t.equal(theirs && (await b.tickets()).length, 1);
  t.match(await bodies(b, theirs?.id ?? ""), [/^When do you pay\?/]);

  await b.say(theirs?.id ?? "", "Tomorrow");
  t.same(await passOn(), ["support@a.example replied"]);
  const talk = await a.messages(mine.id);
  t.same(
    talk.map(({ author, visibility }) => `${author} ${visibility}`),
    ["agent public", "requester internal", "requester public"],
  );
  t.match(talk.at(-1)?.body, /^Tomorrow/);
  t.equal((await a.tickets()).length, 1, "and none of it became another ticket");
});
