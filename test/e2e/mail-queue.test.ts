// @suite all
import t from "tap";
import { refusal } from "../support/mail-server.ts";
import { spawnService } from "../support/process.ts";
import { type Delivery, isFailed, isSent, startDesks } from "./mail-desk.ts";

const { server, service, openDesk, received } = await startDesks(t);

t.test("replies on a ticket arrive in order, and name those before them", async (t) => {
  const { open, say, settled } = await openDesk();
  const ticket = await open();
  const first = Promise.withResolvers<void>();
  server.at = (stage) => (stage === "data" ? first.promise : undefined);
  const replies: { id: string }[] = [];
  for (let index = 0; index < 12; index++) {
    replies.push(await say(ticket, `Message ${index}.`));
  }
  const [, second, ...others] = replies as [{ id: string }, { id: string }, { id: string }];
  const isWaiting = ({ errorCode }: Delivery) => errorCode === "WAITING";
  t.match(await settled(ticket, second.id, isWaiting), { status: "queued" });
  first.resolve();
  await settled(ticket, others.at(-1)?.id ?? "", isSent);
  const mails = (await received(12)).map(({ email }) => email);
  t.same(
    mails.map(({ text }) => text?.split("\n")[0]),
    replies.map((_, index) => `Message ${index}.`),
  );
  const ids = mails.map(({ messageId }) => messageId);
  for (const [index, mail] of mails.entries()) {
    t.equal(mail.references ?? "", ids.slice(0, index).join(" "), `references of ${index}`);
    t.equal(mail.inReplyTo, ids[index - 1]);
  }
});

t.test(
  "a reply that is tried again holds back those after it; one that failed does not",
  async (t) => {
    const { open, say, settled } = await openDesk();
    const ticket = await open();
    const refuse = (code: number) => {
      server.at = (stage) => {
        if (stage === "recipient") {
          throw refusal(code, "Not now");
        }
      };
    };
    refuse(451);
    const late = await say(ticket, "First");
    await settled(ticket, late.id, ({ errorCode }) => errorCode === "451");
    server.at = () => {};
    const next = await say(ticket, "Second");
    await settled(ticket, next.id, ({ errorCode }) => errorCode === "WAITING");
    const elsewhere = await open({ requester: { email: "bob@example.com" } });
    await settled(elsewhere, (await say(elsewhere, "Elsewhere")).id, isSent);
    refuse(550);
    await service.app.db.pool.query(
      "update pgboss.job set start_after = now() where name = 'mail' and state = 'created'",
    );
    await settled(ticket, late.id, isFailed);
    await settled(ticket, next.id, isFailed);
    server.at = () => {};
    t.match(await settled(ticket, (await say(ticket, "Third")).id, isSent), { errorCode: "" });
    const texts = (await received(2)).map(({ email }) => email.text?.split("\n")[0]);
    t.same(texts, ["Elsewhere", "Third"]);
  },
);

t.test("a workspace whose e-mails stall does not stop the others", async (t) => {
  const stalled = await openDesk();
  const { open, say, settled } = await openDesk();
  const stall = Promise.withResolvers<void>();
  t.teardown(stall.resolve);
  const begun = Promise.withResolvers<void>();
  server.at = (stage, address) => {
    if (stage !== "data" || !address.endsWith("@slow.example")) {
      return undefined;
    }
    begun.resolve();
    return stall.promise;
  };
  const messages = [];
  for (let index = 0; index < 24; index++) {
    const ticket = await stalled.open({ requester: { email: `a${index}@slow.example` } });
    messages.push({ ticket, ...(await stalled.say(ticket, "Hello")) });
  }
  await begun.promise;
  const ticket = await open();
  for (let index = 0; index < 3; index++) {
    await settled(ticket, (await say(ticket, "Hello")).id, isSent);
  }
  stall.resolve();
  for (const { ticket, id } of messages) {
    await stalled.settled(ticket, id, isSent);
  }
});

t.test(
  "a worker that stops ends what takes too long, and says what may have arrived",
  async (t) => {
    const { server, service, openDesk } = await startDesks(t, { ROLE: "api" });
    const { open, say, settled } = await openDesk();
    const stall = Promise.withResolvers<void>();
    t.teardown(stall.resolve);
    const reached = { recipient: Promise.withResolvers(), data: Promise.withResolvers() };
    server.at = (stage, address) => {
      if (stage !== (address.startsWith("a") ? "recipient" : "data")) {
        return undefined;
      }
      reached[stage as "recipient" | "data"].resolve(undefined);
      return stall.promise;
    };
    const tickets = [
      await open({ requester: { email: "ada@example.com" } }),
      await open({ requester: { email: "bob@example.com" } }),
    ];
    const [ada, bob] = [await say(tickets[0], "Hello"), await say(tickets[1], "Hello")];
    const { DATABASE_URL, SECRET_ENCRYPTION_KEY, SMTP_URL = "", MAIL_FROM = "" } = service.config;
    const env = { DATABASE_URL, SECRET_ENCRYPTION_KEY, SMTP_URL, MAIL_FROM };
    const worker = await spawnService(t, { ...env, ROLE: "worker", SHUTDOWN_TIMEOUT_SECONDS: "4" });
    await Promise.all(Object.values(reached).map(({ promise }) => promise));
    t.equal(await worker.end("SIGTERM"), 0);
    t.match(await settled(tickets[1], bob.id, isFailed), { errorCode: "UNCONFIRMED" });
    const isLater = ({ errorCode }: Delivery) => errorCode === "NO_RESPONSE";
    t.match(await settled(tickets[0], ada.id, isLater), { status: "queued" });
  },
);
