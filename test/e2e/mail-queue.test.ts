// @suite all
import t from "tap";
import { refusal } from "../support/mail-server.ts";
import { spawnAdmin, spawnService } from "../support/process.ts";
import { type Delivery, isFailed, isSent, startDesks } from "./mail-desk.ts";

const { server, service, openDesk, received } = await startDesks(t);

t.test("replies on a ticket arrive in order and refer to earlier ones", async (t) => {
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

t.test("an outage of the mail server loses nothing for three days", async (t) => {
  const { api, open, say, settled } = await openDesk();
  const { pool } = service.app.db;
  const metric = async (name: string) => {
    const text = await (await fetch(`${service.url}/metrics`)).text();
    return Number(
      text
        .split("\n")
        .find((line) => line.startsWith(name))
        ?.slice(name.length) ?? 0,
    );
  };
  const outages = 'ticketing_messages_total{medium="email",outcome="outage"} ';
  const oldest = 'ticketing_messages_oldest_seconds{queue="mail"} ';
  const before = await metric(outages);
  t.equal(await metric(oldest), 0);
  server.at = (stage) => {
    if (stage === "sender") {
      throw refusal(553, "Sender address rejected: not owned by user");
    }
  };
  const messages: { ticket: { id: string }; id: string }[] = [];
  for (const email of ["ada@example.com", "bob@example.com"]) {
    const ticket = await open({ requester: { email } });
    const { id } = await say(ticket, "Hello");
    messages.push({ ticket, id });
    const refused = await settled(ticket, id, ({ errorCode }) => errorCode === "553");
    t.match(refused, { status: "queued", errorMessage: /not owned/ });
  }
  t.equal((await metric(outages)) - before, 2);
  t.ok((await metric(oldest)) > 0);
  const [late, other] = messages as [(typeof messages)[0], (typeof messages)[0]];
  const { rowCount } = await pool.query(
    `update pgboss.job set start_after = now(),
       data = data || jsonb_build_object('since', now() - interval '3 days')
     where name = 'mail' and state = 'created' and data ->> 'messageId' = $1`,
    [late.id],
  );
  t.equal(rowCount, 1);
  t.match(await settled(late.ticket, late.id, isFailed), { errorCode: "553" });
  server.at = () => {};
  await pool.query("update pgboss.job set start_after = now() where name = 'mail'");
  t.match(await settled(other.ticket, other.id, isSent), { errorCode: "" });
  t.equal(await metric(oldest), 0);
  const events = (await api("GET", "/events")).data.map(({ type }: { type: string }) => type);
  const failures = events.filter((type: string) => type.includes("delivery_failed"));
  t.equal(failures.length, 1, "only what has failed for good is an event");
});

t.test("emails that failed since a time are resent, unless they may have arrived", async (t) => {
  const { open, say, settled } = await openDesk();
  const { pool } = service.app.db;
  server.at = (stage) => {
    if (stage === "recipient") {
      throw refusal(550, "No such user");
    }
  };
  const messages: { ticket: { id: string }; id: string }[] = [];
  for (const text of ["Old", "Uncertain", "First", "Second"]) {
    const ticket = await open();
    messages.push({ ticket, id: (await say(ticket, text)).id });
  }
  for (const { ticket, id } of messages) {
    await settled(ticket, id, isFailed);
  }
  const [old, uncertain, ...others] = messages.map(({ id }) => id);
  await pool.query(
    "update messages set delivery_updated_at = now() - interval '2 hours' where id = $1",
    [old],
  );
  await pool.query("update messages set delivery_error_code = 'UNCONFIRMED' where id = $1", [
    uncertain,
  ]);
  server.at = () => {};
  const { DATABASE_URL, SECRET_ENCRYPTION_KEY, SMTP_URL = "", MAIL_FROM = "" } = service.config;
  const env = { DATABASE_URL, SECRET_ENCRYPTION_KEY, SMTP_URL, MAIL_FROM };
  const { rows } = await pool.query(
    "select w.name from workspaces w join messages m on m.workspace_id = w.id where m.id = $1",
    [old],
  );
  const since = new Date(Date.now() - 3_600_000).toISOString();
  const resend = (workspace: string) =>
    spawnAdmin(["resend-failed", "--since", since, "--workspace", workspace], env);
  t.match(await resend("another"), "0 messages queued again, 0 cannot");
  t.match(await resend(rows[0].name), "2 messages queued again, 0 cannot");
  for (const { ticket, id } of messages.filter(({ id }) => others.includes(id))) {
    t.match(await settled(ticket, id, isSent), { errorCode: "" });
  }
  const texts = (await received(2)).map(({ email }) => email.text?.split("\n")[0]);
  t.same(texts.sort(), ["First", "Second"]);
  t.match(await resend(rows[0].name), "0 messages queued again");
});

t.test("workspaces whose emails stall do not stop the others", async (t) => {
  const stalled = [await openDesk(), await openDesk()];
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
  const messages: { desk: (typeof stalled)[0]; ticket: { id: string }; id: string }[] = [];
  for (const desk of stalled) {
    for (let index = 0; index < 24; index++) {
      const ticket = await desk.open({ requester: { email: `a${index}@slow.example` } });
      messages.push({ desk, ticket, id: (await desk.say(ticket, "Hello")).id });
    }
  }
  await begun.promise;
  const ticket = await open();
  for (let index = 0; index < 3; index++) {
    await settled(ticket, (await say(ticket, "Hello")).id, isSent);
  }
  stall.resolve();
  for (const { desk, ticket, id } of messages) {
    await desk.settled(ticket, id, isSent);
  }
});

t.test("workspaces take turns, whatever they have queued", async (t) => {
  const { server, openDesk, received } = await startDesks(t, { SMTP_CONNECTIONS: 1 });
  const desks = [await openDesk(), await openDesk(), await openDesk()];
  const stall = Promise.withResolvers<void>();
  t.teardown(stall.resolve);
  server.at = (stage) => (stage === "data" ? stall.promise : undefined);
  const counts = [12, 12, 1];
  for (const [index, desk] of desks.entries()) {
    for (let count = 0; count < (counts[index] ?? 0); count++) {
      const ticket = await desk.open({ requester: { email: `ada@desk${index}.example` } });
      await desk.say(ticket, "Hello");
    }
  }
  stall.resolve();
  const order = (await received(25)).map(({ to }) => Number(/@desk(\d)/.exec(to[0] ?? "")?.[1]));
  t.ok(order.indexOf(2) <= 3, `the last one comes early: ${order}`);
  t.same(
    order.filter((desk) => desk !== 2),
    Array.from({ length: 24 }, (_, index) => index % 2),
    "the others alternate",
  );
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
