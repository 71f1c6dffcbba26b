// @suite all
import { randomBytes } from "node:crypto";
import t from "tap";
import { type Delivery, desk, isSent } from "../../../e2e/mail-desk.ts";
import { startDnsServer } from "../../../support/dns-server.ts";
import { eventually } from "../../../support/eventually.ts";
import { startMailServer } from "../../../support/mail-server.ts";
import { freePort } from "../../../support/port.ts";
import { restCall, startService } from "../../../support/service.ts";

const secret = "a-secret-of-24-characters";
const login = { username: "support@acme.example", password: "right" };
const reachable = { MAIL_ALLOWED_CIDRS: ["127.0.0.0/8", "::1/128"] };

/** A mail server that knows one user. */
const ownServer = () =>
  startMailServer(t, {
    authOptional: false,
    onAuth({ username, password }, _, callback) {
      callback(null, password === login.password ? { user: username } : {});
    },
  });

const service = await startMailServer(t);
const acme = await ownServer();
const app = await startService(t, {
  ...reachable,
  SMTP_URL: `smtp://127.0.0.1:${service.port}`,
  MAIL_FROM: "Lamps <mail@service.example>",
  FORM_MIN_FILL_MS: 0,
});

type App = Pick<typeof app, "rest" | "url" | "newWorkspace">;

/** A workspace with an email channel. */
async function open(email: object, on: App = app) {
  const { workspaceId, key } = await on.newWorkspace();
  const own = desk(on, key);
  const call = async (method: string, path: string, body?: unknown) => {
    const response = await on.rest(method, `/api/v1/channels${path}`, body, key);
    const { data, error } = response.body ?? {};
    const fields = error?.details?.map(({ field }: { field: string }) => field);
    return { status: response.status, data, fields };
  };
  const settings = { address: "support@acme.example", secret, ...email };
  const created = await call("POST", "", { type: "email", name: "Support", email: settings });
  const { id } = created.data;
  const receive = async (text: string) => {
    const response = await fetch(`${on.url}/hooks/email/${id}`, {
      method: "POST",
      headers: { authorization: `Bearer ${secret}`, "content-type": "message/rfc822" },
      body: text,
    });
    return ((await response.json()) as { data: { result: string; ticketId: string } }).data;
  };
  return { ...own, workspaceId, key, call, created, id, receive };
}

const smtp = (port: number, more: object = {}) => ({
  smtp: { host: "localhost", port, security: "starttls", ...login, ...more },
});

const mailFrom = (address: string, to: string, more = "") =>
  [
    `From: Ada <${address}>`,
    `To: ${to}`,
    "Subject: Lamp",
    `Message-ID: <${Math.random()}@x>`,
    more,
    "Help",
  ].join("\r\n");

/** Makes emails that wait for another attempt due. */
const retryNow = () =>
  app.app.db.pool.query(
    "update pgboss.job set start_after = now() where name in ('mail', 'channel-mail') and state < 'active'",
  );

t.test("the settings of a server", async (t) => {
  const desk = await open({});
  const change = (server: object | null) =>
    desk.call("PATCH", `/${desk.id}`, { email: { smtp: server } });
  const missing = await change({ username: "ada" });
  t.same([missing.status, missing.fields], [400, ["email.smtp.host", "email.smtp.password"]]);
  for (const [field, value] of [
    ["host", "https://smtp.example.com"],
    ["host", "smtp.example.com\r\nRSET"],
    ["port", 70_000],
    ["security", "none"],
    ["username", "a\u0007b"],
  ]) {
    const refused = await change({ host: "smtp.example.com", ...login, [field as string]: value });
    t.same([refused.status, refused.fields], [400, [`email.smtp.${field}`]], `${field}`);
  }
  const { data } = await change({ host: "smtp.example.com", ...login });
  t.same(data.email.smtp, {
    host: "smtp.example.com",
    port: 465,
    security: "tls",
    username: login.username,
  });
  for (const elsewhere of [{ host: "smtp.attacker.example" }, { port: 25 }, { username: "b" }]) {
    const { status, fields } = await change(elsewhere);
    t.same([status, fields], [400, ["email.smtp.password"]], JSON.stringify(elsewhere));
  }
  t.equal((await change(null)).data.email.smtp, undefined);
  const open2 = await change({ host: "smtp.example.com", security: "starttls" });
  t.match(open2.data.email.smtp, { port: 587, username: "" }, "a server without a login");
});

t.test("emails of a channel are sent through its server, from its address", async (t) => {
  const desk = await open(smtp(acme.port));
  t.match(desk.created.data.email, { fromAddress: "support@acme.example" });
  t.equal(desk.created.data.email.domainRecord, undefined);
  const { ticketId } = await desk.receive(mailFrom("ada@example.com", "support@acme.example"));
  const ticket = { id: ticketId };
  await desk.settled(ticket, (await desk.say(ticket, "One")).id, isSent);
  const [mail] = acme.received.splice(0);
  t.match(mail, { from: "support@acme.example", isSecure: true, user: login.username });
  t.equal(mail?.email.from?.address, "support@acme.example");
  t.match(mail?.email.replyTo?.[0]?.address, /^support\+1\.[0-9a-f]{20}@acme\.example$/);
  t.same(mail?.to, ["ada@example.com"]);

  const form = (await desk.call("POST", "", { type: "form", name: "Contact" })).data;
  await desk.fillIn(form.form.url, { email: "bob@example.com" });
  const mails = await eventually(
    async () => acme.received,
    ({ length }) => length === 1,
  );
  t.match(mails[0], { from: "support@acme.example", to: ["bob@example.com"] }, "confirmations");
  t.same(service.received, [], "nothing leaves through the service's");
  acme.received.length = 0;

  const email = { address: "sales@acme.example", secret, ...smtp(acme.port) };
  const sales = (await desk.call("POST", "", { type: "email", name: "Sales", email })).data;
  const choose = (emailChannelId: string, id = form.id) =>
    desk.call("PATCH", `/${id}`, { mail: { emailChannelId } });
  t.equal((await choose(sales.id)).data.mail.emailChannelId, sales.id);
  await desk.fillIn(form.form.url, { email: "bob@example.com" });
  const ofSales = await eventually(
    async () => acme.received,
    ({ length }) => length === 1,
  );
  t.match(ofSales[0], { from: "sales@acme.example" }, "as another email channel");
  t.match(ofSales[0]?.email.replyTo?.[0]?.address, /^sales\+/);
  for (const [id, of] of [
    [form.id, form.id],
    ["ch_unknown", form.id],
    [(await open({})).id, form.id],
    [sales.id, desk.id],
  ] as const) {
    const { status, fields } = await choose(id, of);
    t.same([status, fields], [400, ["mail.emailChannelId"]]);
  }
  await desk.call("DELETE", `/${sales.id}`);
  acme.received.length = 0;
  await desk.fillIn(form.form.url, { email: "eve@example.com" });
  const again = await eventually(
    async () => acme.received,
    ({ length }) => length === 1,
  );
  t.match(again[0], { from: "support@acme.example" }, "the oldest one, as the other is gone");
  acme.received.length = 0;
});

t.test("a refused login is shown, and waiting emails are sent later", async (t) => {
  const desk = await open(smtp(acme.port, { password: "wrong" }));
  const ticket = await desk.open();
  const { id } = await desk.say(ticket, "Hello");
  const delivery = await desk.settled(ticket, id, ({ errorCode }) => errorCode === "535");
  t.match(delivery, { status: "queued" });
  const shown = async () => (await desk.call("GET", `/${desk.id}`)).data.sendingProblem;
  t.equal(await shown(), "Emails cannot be sent: the mail server refuses the login.");
  await desk.call("PATCH", `/${desk.id}`, { email: { smtp: { password: "right" } } });
  t.equal(await shown(), "", "about what was before");
  await retryNow();
  await desk.settled(ticket, id, isSent);
  acme.received.length = 0;
});

t.test("a problem ends with the next email that is sent", async (t) => {
  const port = await freePort();
  const desk = await open(smtp(port));
  const ticket = await desk.open();
  const { id } = await desk.say(ticket, "Hello");
  const shown = async () => (await desk.call("GET", `/${desk.id}`)).data.sendingProblem;
  t.equal(
    await eventually(shown, (problem) => problem !== "", 20_000),
    "Emails cannot be sent: the mail server cannot be reached.",
  );
  await app.app.db.pool.query(
    "update channels set settings = jsonb_set(settings, '{smtp,port}', $2) where id = $1",
    [desk.id, acme.port],
  );
  await retryNow();
  await desk.settled(ticket, id, isSent);
  t.equal(await shown(), "");
  acme.received.length = 0;
});

t.test("checking a server", async (t) => {
  const check = async (email: object) => {
    const desk = await open(email);
    const { data } = await desk.call("POST", `/${desk.id}:check`, {});
    return data.steps
      .filter(({ name }: { name: string }) => name.startsWith("smtp_"))
      .map(({ name, status, message }: Record<string, string>) => [name, status, message]);
  };
  const reached = `localhost can be reached at port ${acme.port}, over an encrypted connection.`;
  t.same(await check({}), []);
  t.same(await check(smtp(acme.port)), [
    ["smtp_server", "ok", reached],
    ["smtp_login", "ok", "support@acme.example can send."],
  ]);
  t.same(await check(smtp(acme.port, { password: "wrong" })), [
    ["smtp_server", "ok", reached],
    ["smtp_login", "failed", "The mail server refuses the login."],
  ]);
  const waiting = ["smtp_login", "waiting", "Checked once the previous step is ok."];
  t.same(await check(smtp(await freePort())), [
    ["smtp_server", "waiting", "The mail server cannot be reached."],
    waiting,
  ]);
  t.same(await check(smtp(acme.port, { security: "tls" })), [
    ["smtp_server", "failed", "The mail server does not encrypt the connection."],
    waiting,
  ]);
  t.same(await check(smtp(acme.port, { host: "no-such-host.invalid" })), [
    ["smtp_server", "waiting", "No server was found at no-such-host.invalid."],
    waiting,
  ]);
});

t.test("private addresses are reached only where the operator allows it", async (t) => {
  const strict = await startService(t);
  const desk = await open(smtp(acme.port), strict);
  const { data } = await desk.call("POST", `/${desk.id}:check`, {});
  t.match(data.steps[0], {
    name: "smtp_server",
    status: "failed",
    message: /^Localhost is at a private address, .* MAIL_ALLOWED_CIDRS\.$/i,
  });
  const ticket = await desk.open();
  const { id } = await desk.say(ticket, "Hello");
  const isBlocked = ({ errorCode }: Delivery) => errorCode === "BLOCKED_ADDRESS";
  t.match(await desk.settled(ticket, id, isBlocked), { status: "queued" });
  t.same(acme.received, []);
});

t.test("a service without its own mail server", async (t) => {
  const plain = await startService(t, { ...reachable, FORM_MIN_FILL_MS: 0 });
  const without = await open({}, plain);
  t.match(without.created.data.email, { fromAddress: "", domainRecord: undefined });
  const silent = await without.open();
  t.equal((await without.say(silent, "Hello")).delivery, undefined, "nothing is sent");

  const desk = await open(smtp(acme.port), plain);
  const ticket = await desk.open();
  await desk.settled(ticket, (await desk.say(ticket, "Hello")).id, isSent);
  t.match(acme.received.splice(0), [{ from: "support@acme.example" }]);
});

t.test("workspaces of one service write to each other", async (t) => {
  const beta = await ownServer();
  const [a, b] = [
    await open(smtp(acme.port)),
    await open({ address: "help@beta.example", ...smtp(beta.port) }),
  ];
  const data = await a.open({ requester: { email: "help@beta.example" } });
  await a.settled(data, (await a.say(data, "Where is our order?")).id, isSent);
  const [question] = acme.received.splice(0);
  const created = await b.receive(question?.raw ?? "");
  t.equal(created.result, "created");
  const ticket = { id: created.ticketId };
  await b.settled(ticket, (await b.say(ticket, "On its way.")).id, isSent);
  const [reply] = beta.received.splice(0);
  t.equal(reply?.to[0]?.replace(/\+.*@/, "@"), "support@acme.example");
  t.match(await a.receive(reply?.raw ?? ""), { result: "replied", ticketId: data.id });
  t.match(await a.receive(question?.raw ?? ""), { result: "ignored" }, "its own comes back");
});

t.test("a stalled server delays no one else", async (t) => {
  const stalled = await ownServer();
  stalled.at = (stage) => (stage === "data" ? new Promise(() => {}) : undefined);
  const slow = await open(smtp(stalled.port));
  for (let i = 0; i < 30; i++) {
    await slow.say(await slow.open(), "Hello");
  }
  const [byService, byOwn] = [await open({}), await open(smtp(acme.port))];
  for (const desk of [byService, byOwn]) {
    const ticket = await desk.open();
    const start = performance.now();
    await desk.settled(ticket, (await desk.say(ticket, "Hello")).id, isSent);
    const seconds = (performance.now() - start) / 1_000;
    t.ok(seconds < 10, `after ${seconds} s`);
  }
  const held = await app.app.db.pool.query(
    `select count(*)::int from pgboss.job
      where name = 'channel-mail' and state = 'active' and group_id = $1`,
    [slow.workspaceId],
  );
  t.equal(held.rows[0].count, 2, "places of one workspace");
  service.received.length = 0;
  acme.received.length = 0;
});

t.test("the owner of a domain lets the service send from it", async (t) => {
  const records = await startDnsServer(t);
  const desk = await open({});
  const { fromAddress, domainRecord } = desk.created.data.email;
  t.equal(fromAddress, "mail@service.example");
  t.match(domainRecord, {
    name: "_ticketing.acme.example",
    value: /^ticketing-sender=[0-9a-f]{20}$/,
    verified: false,
  });
  const other = await open({});
  t.not(other.created.data.email.domainRecord.value, domainRecord.value, "of one workspace");
  const shown = async (of = desk) => {
    await of.call("POST", `/${of.id}:check`, {});
    const { email } = (await of.call("GET", `/${of.id}`)).data;
    return [email.domainRecord.verified, email.fromAddress];
  };
  const no = [false, "mail@service.example"];
  t.same(await shown(), no);
  records.set(domainRecord.name, ["v=spf1 -all", `${domainRecord.value}0`]);
  t.same(await shown(), no, "another record");
  records.set(domainRecord.name, ["v=spf1 -all", domainRecord.value]);
  t.same(await shown(), [true, "support@acme.example"]);
  t.same(await shown(other), no, "not for another workspace");

  const ticket = await desk.open();
  await desk.settled(ticket, (await desk.say(ticket, "Hello")).id, isSent);
  const [mail] = service.received.splice(0);
  t.equal(mail?.email.from?.address, "support@acme.example");
  t.match(mail?.from, /^support\+1\./, "bounces come to the ticket");

  const rotated = {
    SECRET_ENCRYPTION_KEY: randomBytes(32).toString("base64"),
    SECRET_ENCRYPTION_KEY_PREVIOUS: [app.config.SECRET_ENCRYPTION_KEY],
    ROLE: "api" as const,
  };
  const { port } = await app.startAnother(rotated);
  const later = (method: string, action = "") =>
    restCall(
      `http://127.0.0.1:${port}`,
      desk.key,
      method,
      `/api/v1/channels/${desk.id}${action}`,
      method === "POST" ? {} : undefined,
    );
  await later("POST", ":check");
  const { email } = (await later("GET")).body.data;
  t.equal(email.fromAddress, "support@acme.example", "after a rotation of the key");
  t.not(email.domainRecord.value, domainRecord.value, "which has another record");

  records.set(domainRecord.name, "silent");
  t.same(await shown(), [true, "support@acme.example"], "DNS that says nothing withdraws nothing");
  const moved = await desk.call("PATCH", `/${desk.id}`, {
    email: { address: "support@victim.example" },
  });
  t.match(moved.data.email, { fromAddress: "mail@service.example" }, "another domain");
  await desk.call("PATCH", `/${desk.id}`, { email: { address: "support@acme.example" } });
  records.delete(domainRecord.name);
  t.same(await shown(), no, "a record that is gone");
});
