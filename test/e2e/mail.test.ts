import t from "tap";
import { createReplyAddresses } from "../../src/features/mail/reply-address.ts";
import { eventually } from "../support/eventually.ts";
import { type MailServer, refusal, startMailServer } from "../support/mail-server.ts";
import { type ServiceProcess, spawnService } from "../support/process.ts";
import type { Scope } from "../support/scope.ts";
import { startService } from "../support/service.ts";

t.setTimeout(90_000);

type Service = Awaited<ReturnType<typeof startService>>;

/** A service with a mail server. Messages are sent by it, unless its role is `api`. */
async function start(t: Scope, overrides: Parameters<typeof startService>[1] = {}) {
  const server = await startMailServer(t);
  const service = await startService(t, {
    SMTP_URL: `smtp://127.0.0.1:${server.port}`,
    MAIL_FROM: "Lighthouse Lamps <support@lamps.example>",
    PUBLIC_URL: "https://support.lamps.example",
    FORM_MIN_FILL_MS: 0,
    ...overrides,
  });
  return { server, service, ...desk(service), received: (count: number) => arrived(server, count) };
}

/** Waits until this many e-mails have arrived. */
async function arrived(server: MailServer, count: number) {
  const get = async () => server.received;
  return [...(await eventually(get, ({ length }) => length >= count, 20_000))];
}

/** What agents and requesters do. */
function desk({ rest, url }: Pick<Service, "rest" | "url">) {
  const api = async (method: string, path: string, body?: unknown) =>
    (await rest(method, `/api/v1${path}`, body)).body;
  const open = async (more: object = {}) =>
    (
      await api("POST", "/tickets", {
        subject: "Lamp",
        requester: { name: "Ada Lovelace", email: "ada@example.com" },
        message: { body: "It does not shine" },
        ...more,
      })
    ).data;
  const say = async (ticket: { id: string }, body: string, more: object = {}) =>
    (await api("POST", `/tickets/${ticket.id}/messages`, { body, ...more })).data;
  const messagesOf = async (ticket: { id: string }) =>
    (await api("GET", `/tickets/${ticket.id}/messages`)).data;
  const settled = (ticket: { id: string }, id: string, willDo: (delivery: Delivery) => boolean) =>
    eventually(
      async () =>
        (await messagesOf(ticket)).find((each: { id: string }) => each.id === id).delivery,
      willDo,
      20_000,
    );
  /** Fills in a form, as a browser does. */
  const fillIn = async (formUrl: string, fields: Record<string, string>) => {
    const form = `${url}${new URL(formUrl).pathname}`;
    const html = await (await fetch(form)).text();
    const token = /name="token" value="([^"]+)"/.exec(html)?.[1] ?? "";
    const body = new URLSearchParams({
      name: "",
      subject: "Lamp",
      message: "Help",
      ...fields,
      token,
    });
    return (await fetch(form, { method: "POST", body, redirect: "manual" })).status;
  };
  const tickets = async () => (await api("GET", "/tickets")).data;
  return { api, open, say, messagesOf, settled, fillIn, tickets };
}

interface Delivery {
  readonly status: string;
  readonly errorCode: string;
}

const isSent = ({ status }: Delivery) => status === "sent";
const isFailed = ({ status }: Delivery) => status === "failed";

t.test("a form, its confirmation, and two replies are one thread", async (t) => {
  const { api, say, messagesOf, fillIn, tickets, received, settled } = await start(t);
  const form = await api("POST", "/channels", {
    type: "form",
    name: "Help",
    senderName: "Lamps, Support",
    mailFooter: "Harbour Road 1",
  });
  await fillIn(form.data.formUrl, { name: "Ada Lovelace", email: "Ada@example.com" });
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
  t.match(confirmation, { subject: `We received your request (#${ticket.number})` });
  t.match(question, {
    from: { name: "Lamps, Support", address: "support@lamps.example" },
    to: [{ name: "Ada Lovelace", address: "ada@example.com" }],
    subject: "Re: Lamp",
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
  const links = mails.map(
    ({ email }) => /https:\/\/support\.lamps\.example\/t\/\w+/.exec(email.text ?? "")?.[0],
  );
  t.ok(links[0]);
  t.same(links, [links[0], links[0], links[0]], "each has the link to the conversation");
  t.match(reminder?.text, "Are you there?");
  t.notMatch(reminder?.text, /Which lamp|Bob/);
  t.match(reminder?.text, "-- \nHarbour Road 1");
});

t.test("what is sent to whom", async (t) => {
  const { service, api, open, say, received, settled } = await start(t);
  const email = await api("POST", "/channels", {
    type: "email",
    name: "E-mail",
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

t.test("refusals for now are tried again, and those for good can be", async (t) => {
  const { server, service, api, open, say, received, settled } = await start(t);
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
  server.at = () => {};
  const resend = `/tickets/${ticket.id}/messages/${refused.id}:resend`;
  t.match(await api("POST", resend, {}), { data: { delivery: { status: "queued" } } });
  await settled(ticket, refused.id, isSent);
  t.match((await api("POST", resend, {})).error, { code: "MESSAGE_NOT_FAILED" });
  t.equal((await received(2)).length, 2);
});

t.test("a form fills nobody's mailbox", async (t) => {
  const { server, api, fillIn, tickets, messagesOf, settled } = await start(t);
  const form = await api("POST", "/channels", { type: "form", name: "Help" });
  const submissions = Array.from({ length: 12 }, () =>
    fillIn(form.data.formUrl, { email: "stranger@example.com" }),
  );
  t.same([...new Set(await Promise.all(submissions))], [303]);
  const opened = await tickets();
  t.equal(opened.length, 12);
  const firsts = await Promise.all(
    opened.map(async (each: { id: string }) => (await messagesOf(each))[0]),
  );
  const confirmed = firsts.filter(({ delivery }) => delivery !== undefined);
  t.equal(confirmed.length, 5);
  await Promise.all(confirmed.map(({ ticketId, id }) => settled({ id: ticketId }, id, isSent)));
  t.equal(server.received.length, 5);
});

t.test("without a mail server nothing changes", async (t) => {
  const { api, open, say, fillIn, tickets, messagesOf } = desk(
    await startService(t, { FORM_MIN_FILL_MS: 0 }),
  );
  t.equal((await say(await open(), "Hello")).delivery, undefined);
  const form = await api("POST", "/channels", { type: "form", name: "Help" });
  await fillIn(form.data.formUrl, { email: "ada@example.com" });
  const [ticket] = await tickets();
  const [first] = await messagesOf(ticket);
  t.equal(first.delivery, undefined);
  const resend = await api("POST", `/tickets/${ticket.id}/messages/${first.id}:resend`, {});
  t.match(resend.error, { code: "MESSAGE_NOT_FAILED" });
});

t.test("a worker that is killed sends once, or says that it was interrupted", async (t) => {
  const { server, service, open, say, settled } = await start(t, { ROLE: "api" });
  const { DATABASE_URL, SECRET_ENCRYPTION_KEY, SMTP_URL = "", MAIL_FROM = "" } = service.config;
  const env = { DATABASE_URL, SECRET_ENCRYPTION_KEY, SMTP_URL, MAIL_FROM, ROLE: "worker" };
  const ticket = await open();
  const stall = Promise.withResolvers<void>();
  t.teardown(stall.resolve);
  /** Kills a worker once it is at the stage, and starts another after its lease. */
  async function killAt(worker: ServiceProcess, stage: string, body: string) {
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
    await worker.end("SIGKILL");
    server.at = () => {};
    await service.app.db.pool.query(
      "update pgboss.job set started_on = now() - interval '61 seconds' where name = 'mail' and state = 'active'",
    );
    return id;
  }
  const before = await say(ticket, "Before there is a worker");
  const first = await spawnService(t, env);
  await settled(ticket, before.id, isSent);
  const interrupted = await killAt(first, "data", "In flight");
  const second = await spawnService(t, env);
  t.match(await settled(ticket, interrupted, isFailed), { errorCode: "INTERRUPTED" });
  const early = await killAt(second, "connect", "Hardly begun");
  await spawnService(t, env);
  t.match(await settled(ticket, early, isFailed), { errorCode: "INTERRUPTED" });
  t.same(
    server.received.map(({ email }) => email.text?.split("\n")[0]),
    ["Before there is a worker"],
    "nothing is sent twice",
  );
});
