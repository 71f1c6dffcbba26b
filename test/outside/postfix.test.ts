// @suite all
// @needs postfix
import { chmod, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import t from "tap";
import { desk, isSent } from "../e2e/mail-desk.ts";
import { eventually } from "../support/eventually.ts";
import { refusal, startMailServer } from "../support/mail-server.ts";
import { codeOf } from "../support/pages.ts";
import { freePort } from "../support/port.ts";
import { startPostfix } from "../support/postfix.ts";
import { temporaryFolder } from "../support/process.ts";
import { startService } from "../support/service.ts";

const block = (part: string) => codeOf("docs/guides/email.md", part);

t.test("a desk behind Postfix, set up as the guide says", async (t) => {
  const outside = await startMailServer(t);
  outside.at = (stage, address) => {
    if (stage === "recipient" && address.startsWith("nobody@")) {
      throw refusal(550, "No such user");
    }
  };
  const folder = await temporaryFolder(t);
  await chmod(folder, 0o755);
  const script = join(folder, "post-to-ticketing");
  const settings = join(folder, "ticketing-mail");
  await writeFile(script, block("#!/bin/sh").replace("/etc/ticketing-mail", settings));
  await chmod(script, 0o755);
  const postfix = await startPostfix(t, {
    main: `${block("recipient_delimiter")}relay_domains = example.com\nrelayhost = [127.0.0.1]:${outside.port}`,
    master: block("flags=DFORX").replace("/usr/local/bin/post-to-ticketing", script),
  });
  const service = await startService(t, {
    SMTP_URL: `smtp://127.0.0.1:${postfix.port}`,
    MAIL_FROM: "Desk <desk@example.com>",
  });
  const { api, tickets, messagesOf, say, settled } = desk(service, service.key);
  const secret = "s".repeat(24);
  const { data: channel } = await api("POST", "/channels", {
    type: "email",
    name: "Email",
    mail: { confirmation: true },
    email: { address: "support@example.com", secret },
  });
  const pointTo = (url: string) =>
    writeFile(settings, `EMAIL_SECRET=${secret}\nWEBHOOK_URL=${url}\n`);
  await pointTo(channel.email.webhookUrl);

  const mailer = createTransport({ host: "127.0.0.1", port: postfix.port, ignoreTLS: true });
  const write = (more: object) =>
    mailer.sendMail({
      from: "Ada Lovelace <ada@customer.example>",
      to: "support@example.com",
      subject: "Lamp",
      text: "It does not shine",
      ...more,
    });
  const counted = async (count: number) =>
    await eventually(tickets, ({ length }) => length >= count, 20_000);
  const isQueueEmpty = () => eventually(postfix.waiting, (text) => /empty/.test(text), 20_000);

  await write({});
  const [ticket] = await counted(1);
  t.match(ticket, { subject: "Lamp", requester: { email: "ada@customer.example" } });
  const [confirmation] = await eventually(
    async () => outside.received,
    ({ length }) => length > 0,
  );
  t.match(confirmation?.to, ["ada@customer.example"]);

  await t.test(
    "a reply to all reaches two addresses of the desk, and the ticket once",
    async (t) => {
      const reply = await say(ticket, "Which lamp is it?");
      await settled(ticket, reply.id, isSent);
      const [, question] = await eventually(
        async () => outside.received,
        ({ length }) => length > 1,
        20_000,
      );
      const replyTo = question?.email.replyTo?.[0]?.address as string;
      t.match(replyTo, /^support\+1\./);
      await write({
        to: [replyTo, "support@example.com"],
        cc: "bob@customer.example",
        subject: "Re: Lamp",
        inReplyTo: question?.email.messageId,
        text: "The blue one",
      });
      const messages = await eventually(
        () => messagesOf(ticket),
        ({ length }) => length >= 3,
        20_000,
      );
      await isQueueEmpty();
      t.same(
        messages.map(({ body }: { body: string }) => body),
        ["It does not shine", "Which lamp is it?", "The blue one"],
      );
      t.equal((await messagesOf(ticket)).length, 3);
      t.equal((await tickets()).length, 1);
    },
  );

  await t.test("an email from a mailing list opens a ticket and gets no reply", async (t) => {
    const before = outside.received.length;
    await write({
      from: "list@lists.example",
      subject: "Release 2",
      list: { id: { comment: "Releases", url: "releases.lists.example" } },
      headers: { Precedence: "list" },
    });
    await counted(2);
    await isQueueEmpty();
    t.equal(outside.received.length, before);
  });

  await t.test("bounces are recorded on the message", async (t) => {
    const lost = (
      await api("POST", "/tickets", {
        subject: "Lost",
        requester: { email: "nobody@gone.example" },
      })
    ).data;
    const { id } = await say(lost, "Are you there?");
    const state = await settled(lost, id, ({ status }) => status !== "queued" && status !== "sent");
    t.match(state, { status: "failed", errorCode: "BOUNCED" });
  });

  await t.test(
    "emails wait while the service is down, and none is lost or duplicated",
    async () => {
      await pointTo(`http://127.0.0.1:${await freePort()}/hooks/email/${channel.id}`);
      const subjects = Array.from({ length: 10 }, (_, i) => `Waiting ${i}`);
      for (const subject of subjects) {
        await write({ subject });
      }
      await eventually(
        postfix.waiting,
        (text) => (text.match(/temporary failure|status 75|Command died/gi) ?? []).length >= 10,
        20_000,
      );
      await pointTo(channel.email.webhookUrl);
      await postfix.flush();
      await isQueueEmpty();
      const found = (await tickets())
        .map(({ subject }: { subject: string }) => subject)
        .filter((subject: string) => subject.startsWith("Waiting"));
      t.same(found.sort(), subjects);
    },
  );
});
