// @suite all
// @needs dovecot
import t from "tap";
import { desk } from "../e2e/mail-desk.ts";
import { startDovecot } from "../support/dovecot.ts";
import { eventually } from "../support/eventually.ts";
import { startMailProvider, visitMailProvider } from "../support/mail-provider.ts";
import { startMailServer } from "../support/mail-server.ts";
import { startService } from "../support/service.ts";

const user = "support@example.com";

let count = 0;
const mail = (subject: string) =>
  `From: Ada Lovelace <ada@customer.example>
To: ${user}
Subject: ${subject}
Message-ID: <${++count}@customer.example>

It does not shine
`;

t.test(
  "the mailbox of an account is read, from the login to its end and the next one",
  async (t) => {
    const provider = await startMailProvider(t);
    const dovecot = await startDovecot(t, provider.introspectionUrl);
    const smtp = await startMailServer(t, {
      authMethods: ["XOAUTH2"],
      onAuth: ({ username }, _, callback) => callback(null, { user: username }),
    });
    const service = await startService(t, {
      ...provider.settings,
      MAIL_GOOGLE_IMAP: `localhost:${dovecot.port}`,
      MAIL_GOOGLE_SMTP: `localhost:${smtp.port}`,
      MAIL_ALLOWED_CIDRS: ["127.0.0.0/8", "::1/128"],
    });
    provider.allow(service);
    const { pool } = service.app.db;
    const { api, tickets } = desk(service, service.key);
    const { data: channel } = await api("POST", "/channels", {
      type: "email",
      name: "Email",
      email: { address: user, account: { provider: "google" }, imap: { afterImport: "mark_read" } },
    });
    const path = `/channels/${channel.id}`;
    const connect = async () => {
      const { data } = await api("POST", `${path}:startLogin`, {});
      const redirectUrl = await visitMailProvider(data.authorizationUrl);
      return (await api("POST", `${path}:finishLogin`, { redirectUrl })).data;
    };
    const problem = async () => (await api("GET", path)).data.problem;
    const arrived = (...expected: string[]) =>
      eventually(
        async () => (await tickets()).map(({ subject }: { subject: string }) => subject).sort(),
        (found) => found.length >= expected.length,
        20_000,
      ).then((found) => t.same(found, expected));
    const opened = () =>
      eventually(
        async () =>
          (await pool.query("select from mailboxes where uid_validity is not null")).rowCount,
        Boolean,
        20_000,
      );
    const reconnect = async () => {
      await dovecot.stop();
      await dovecot.start();
    };

    t.equal((await pool.query("select from mailboxes")).rowCount, 0, "it waits for the login");
    await connect();
    await opened();
    await dovecot.deliver(user, [mail("A")]);
    await arrived("A");
    t.same(
      await eventually(
        () => dovecot.flagsIn(user),
        ([flags]) => flags === "S",
      ),
      ["S"],
    );
    const check = async () => (await api("POST", `${path}:check`, {})).data.steps;
    t.same(
      (await check()).map(({ name, status }: { name: string; status: string }) => [name, status]),
      [
        ...["account", "token", "server", "login", "folder"],
        ...["smtp_server", "smtp_login", "message"],
      ].map((name) => [name, "ok"]),
    );

    // The token in memory is refused, and replaced.
    provider.expireTokens();
    await reconnect();
    await dovecot.deliver(user, [mail("B")]);
    await arrived("A", "B");
    t.equal(await problem(), "");

    provider.revoke();
    await reconnect();
    await eventually(problem, (text) => text.includes("Connect the account again"), 20_000);
    await dovecot.deliver(user, [mail("C")]);
    t.match(await check(), [{ status: "ok" }, { name: "token", status: "failed" }]);

    await connect();
    await arrived("A", "B", "C");
    await eventually(problem, (text) => text === "", 20_000);

    // Another account's mailbox is another mailbox, read from now on.
    await dovecot.deliver(
      "desk@example.com",
      [mail("Old")],
      "INBOX",
      new Date(Date.now() - 3_600_000),
    );
    provider.account = "desk@example.com";
    provider.revoke();
    t.equal((await connect()).email.account.username, "desk@example.com");
    await dovecot.deliver("desk@example.com", [mail("D")]);
    await arrived("A", "B", "C", "D");

    // An account that the mail server does not take.
    provider.fault = (req, res) =>
      req.url?.startsWith("/introspect") === true &&
      !!res.writeHead(200, { "content-type": "application/json" }).end('{"active":false}');
    await reconnect();
    await eventually(
      problem,
      (text) => text.includes("refuses the account desk@example.com"),
      20_000,
    );
    t.match((await check())[3], { name: "login", status: "failed", message: /allow IMAP/ });
  },
);
