// @suite all
// @needs dovecot
import t, { type Test } from "tap";
import { desk } from "../e2e/mail-desk.ts";
import { type Dovecot, startDovecot } from "../support/dovecot.ts";
import { eventually } from "../support/eventually.ts";
import { startService } from "../support/service.ts";

const user = "support@example.com";

let count = 0;
const mail = (subject: string, more = "") =>
  `From: Ada Lovelace <ada@customer.example>
To: ${user}
Subject: ${subject}
Message-ID: <${++count}@customer.example>
${more}
It does not shine
`;

const mailboxAt = ({ port, password }: Dovecot) => ({
  host: "localhost",
  port,
  username: user,
  password,
});

/** A service that reads a mailbox, and what its agents see. */
async function startDesk(t: Test, dovecot: Dovecot, imap: object = {}) {
  const service = await startService(t, { MAIL_ALLOWED_CIDRS: ["127.0.0.0/8", "::1/128"] });
  const { api, tickets } = desk(service, service.key);
  const { data: channel } = await api("POST", "/channels", {
    type: "email",
    name: "Email",
    email: { address: user, imap: { ...mailboxAt(dovecot), ...imap } },
  });
  const subjects = async () =>
    (await tickets()).map(({ subject }: { subject: string }) => subject).sort();
  const arrived = (...expected: string[]) =>
    eventually(subjects, (found) => found.length >= expected.length, 20_000).then((found) =>
      t.same(found, expected),
    );
  const read = async () => (await api("GET", `/channels/${channel.id}`)).data;
  const change = (body: object) => api("PATCH", `/channels/${channel.id}`, body);
  /** Until the mailbox is open. */
  const opened = () =>
    eventually(
      async () =>
        (await service.app.db.pool.query("select from mailboxes where uid_validity is not null"))
          .rowCount,
      Boolean,
      20_000,
    );
  return { service, api, tickets, channel, subjects, arrived, read, change, opened };
}

t.test("new emails in a mailbox become tickets within seconds", async (t) => {
  const dovecot = await startDovecot(t);
  const { arrived, opened, tickets, api, read } = await startDesk(t, dovecot);
  await opened();
  const at = performance.now();
  await dovecot.deliver(user, [mail("Lamp")]);
  await eventually(tickets, (found) => found.length > 0, 20_000);
  const ms = performance.now() - at;
  t.ok(ms < 3_000, `it took ${Math.round(ms)} ms`);
  await arrived("Lamp");
  t.same(await dovecot.flagsIn(user), [""], "it leaves them as they are");
  t.equal((await read()).problem, "");
  const { data } = await api("POST", `/channels/${(await read()).id}:check`, {});
  t.match(data, { ok: true }, "and the check says so");
  t.same(
    data.steps.map(({ name }: { name: string }) => name),
    ["server", "login", "folder", "message"],
  );
});

t.test("earlier emails are left alone", async (t) => {
  const dovecot = await startDovecot(t);
  const hourAgo = new Date(Date.now() - 3_600_000);
  await dovecot.deliver(user, [mail("Old")], "INBOX", hourAgo);
  const { arrived } = await startDesk(t, dovecot);
  await dovecot.deliver(user, [mail("New")]);
  await arrived("New");
});

t.test("a reply reaches its ticket, and one read twice is one message", async (t) => {
  const dovecot = await startDovecot(t);
  const { arrived, tickets, api, service } = await startDesk(t, dovecot);
  await dovecot.deliver(user, [
    mail("Lamp").replace(/<\d+@/, "<first@"),
    mail("Re: Lamp", "In-Reply-To: <first@customer.example>\n"),
  ]);
  await arrived("Lamp");
  const [ticket] = await tickets();
  const messages = async () => (await api("GET", `/tickets/${ticket.id}/messages`)).data;
  await eventually(messages, ({ length }) => length === 2, 10_000);
  await service.app.db.pool.query("update mailboxes set last_uid = 0");
  await service.startAnother({ ROLE: "worker" });
  await dovecot.deliver(user, [mail("Another")]);
  await arrived("Another", "Lamp");
  t.equal((await messages()).length, 2);
});

for (const [afterImport, expected] of [
  ["mark_read", ["S"]],
  ["move", []],
] as const) {
  t.test(`${afterImport}`, async (t) => {
    const dovecot = await startDovecot(t);
    await dovecot.deliver(user, [], "Done");
    const { arrived } = await startDesk(t, dovecot, { afterImport, moveTo: "Done" });
    await dovecot.deliver(user, [mail("Lamp")]);
    await arrived("Lamp");
    const get = () => dovecot.flagsIn(user);
    t.same(await eventually(get, (found) => found.join() === expected.join(), 10_000), expected);
    t.equal((await dovecot.flagsIn(user, "Done")).length, afterImport === "move" ? 1 : 0);
  });
}

t.test("STARTTLS", async (t) => {
  const dovecot = await startDovecot(t);
  const { arrived } = await startDesk(t, dovecot, {
    port: dovecot.plainPort,
    security: "starttls",
  });
  await dovecot.deliver(user, [mail("Lamp")]);
  await arrived("Lamp");
});

t.test("it reconnects after an outage and misses nothing", async (t) => {
  const dovecot = await startDovecot(t);
  const { arrived, opened } = await startDesk(t, dovecot);
  await opened();
  await dovecot.stop();
  await dovecot.deliver(user, [mail("Meanwhile")]);
  await dovecot.start();
  await arrived("Meanwhile");
});

t.test("new UIDs of a folder duplicate nothing", async (t) => {
  const dovecot = await startDovecot(t);
  const { arrived, service } = await startDesk(t, dovecot);
  await dovecot.deliver(user, [mail("A"), mail("B")]);
  await arrived("A", "B");
  await dovecot.stop();
  await dovecot.forgetUids(user);
  await dovecot.deliver(user, [mail("C")]);
  await dovecot.start();
  await arrived("A", "B", "C");
  const { rows } = await service.app.db.pool.query("select count(*)::int from messages");
  t.equal(rows[0].count, 3);
});

t.test(
  "a wrong password, a folder that does not exist and a private address are said",
  async (t) => {
    const dovecot = await startDovecot(t);
    const { api, change, read, arrived } = await startDesk(t, dovecot, { password: "wrong" });
    const problem = async () => (await read()).problem;
    await eventually(
      problem,
      (text) => text.includes("refuses the user name or the password"),
      10_000,
    );
    const steps = async () =>
      (await api("POST", `/channels/${(await read()).id}:check`, {})).data.steps.map(
        ({ status }: { status: string }) => status,
      );
    t.same(await steps(), ["ok", "failed", "waiting", "waiting"]);
    await change({ email: { imap: { password: dovecot.password, folder: "Nowhere" } } });
    await eventually(problem, (text) => text.includes("no folder named “Nowhere”"), 10_000);
    t.same(await steps(), ["ok", "ok", "failed", "waiting"]);
    await dovecot.deliver(user, [mail("Lamp")]);
    await change({ email: { imap: { folder: "INBOX" } } });
    await arrived("Lamp");
    await eventually(problem, (text) => text === "", 10_000);
    t.same(await steps(), ["ok", "ok", "ok", "ok"]);
  },
);

t.test("a paused channel resumes where it stopped", async (t) => {
  const dovecot = await startDovecot(t);
  const { arrived, change, service } = await startDesk(t, dovecot);
  await dovecot.deliver(user, [mail("A")]);
  await arrived("A");
  await change({ active: false });
  const held = async () =>
    (await service.app.db.pool.query("select from mailboxes where owner is not null")).rowCount;
  await eventually(held, (found) => found === 0, 10_000);
  await dovecot.deliver(user, [mail("B")]);
  await change({ active: true });
  await arrived("A", "B");
});

t.test("an email of 30 MB arrives with its headers and a note about its location", async (t) => {
  const dovecot = await startDovecot(t);
  const { arrived, tickets, api } = await startDesk(t, dovecot);
  await dovecot.deliver(user, [
    `${mail("Large")}${"x".repeat(76)}\n`.padEnd(30 << 20, "x\n"),
    mail("Small"),
  ]);
  await arrived("Large", "Small");
  const ticket = (await tickets()).find(({ subject }: { subject: string }) => subject === "Large");
  const [message] = (await api("GET", `/tickets/${ticket.id}/messages`)).data;
  t.match(message.body, /could not be read: it has \d+ MB, .* all of it in the mailbox/);
});
