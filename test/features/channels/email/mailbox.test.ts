// @suite all
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import t from "tap";
import { eventually } from "../../../support/eventually.ts";
import { freePort } from "../../../support/port.ts";
import { startService } from "../../../support/service.ts";
import { type Script, startHostileImap } from "./hostile-imap.ts";

const reachable = { MAIL_ALLOWED_CIDRS: ["127.0.0.0/8", "::1/128"] };
const account = { host: "127.0.0.1", username: "support@example.com", password: "secret" };

t.test("the settings of a mailbox", async (t) => {
  const { rest, key, app } = await startService(t, { ROLE: "api" });
  const call = async (method: string, path: string, body: object) => {
    const response = await rest(method, `/api/v1/channels${path}`, body, key);
    const { error } = response.body;
    const fields = error?.details?.map(({ field }: { field: string }) => field);
    return { status: response.status, fields, data: response.body.data };
  };
  const create = (imap: object) =>
    call("POST", "", {
      type: "email",
      name: "Support",
      email: { address: "support@example.com", imap },
    });

  t.test("required settings", async (t) => {
    const { status, fields } = await create({ afterImport: "move" });
    t.equal(status, 400);
    t.same(fields, [
      "email.imap.host",
      "email.imap.username",
      "email.imap.password",
      "email.imap.moveTo",
    ]);
    for (const [field, value] of [
      ["host", "https://imap.example.com"],
      ["host", "imap.example.com\r\nA LOGOUT"],
      ["port", 70_000],
      ["security", "none"],
      ["afterImport", "delete"],
      ["folder", "IN\nBOX"],
      ["username", "a\u0007b"],
    ]) {
      const refused = await create({ ...account, [field as string]: value });
      t.same([refused.status, refused.fields], [400, [`email.imap.${field}`]], `${field}`);
    }
  });

  t.test("defaults, and a password that is never shown", async (t) => {
    const { data } = await create({ ...account, host: "imap.example.com" });
    t.same(data.email.imap, {
      host: "imap.example.com",
      port: 993,
      security: "tls",
      username: "support@example.com",
      folder: "INBOX",
      afterImport: "keep",
      moveTo: "",
    });
    const { rows } = await app.db.pool.query(
      "select to_jsonb(channels)::text as row from channels",
    );
    t.notOk(rows.some(({ row }) => row.includes(account.password)));
  });

  t.test("the password goes to the server that it was entered for, and to no other", async (t) => {
    const { data } = await create({ ...account, host: "imap.example.com" });
    const change = (imap: object | null) => call("PATCH", `/${data.id}`, { email: { imap } });
    for (const elsewhere of [
      { host: "imap.attacker.example" },
      { port: 994 },
      { username: "other" },
      { security: "starttls" },
    ]) {
      const { status, fields } = await change(elsewhere);
      t.same([status, fields], [400, ["email.imap.password"]], JSON.stringify(elsewhere));
    }
    t.equal((await change({ folder: "Support" })).data.email.imap.folder, "Support");
    t.equal((await change({ host: "b.example.com", password: "new" })).status, 200);
    t.same((await change({ host: "" })).fields, ["email.imap.host", "email.imap.password"]);
    const without = await change(null);
    t.equal(without.data.email.imap, undefined, "null removes the mailbox");
    t.same((await change({ host: "b.example.com", username: "a" })).fields, [
      "email.imap.password",
    ]);
  });
});

t.test("an address that the operator has not allowed", async (t) => {
  const { rest, key } = await startService(t);
  const { body } = await rest(
    "POST",
    "/api/v1/channels",
    { type: "email", name: "S", email: { address: "a@example.com", imap: account } },
    key,
  );
  const checked = await rest("POST", `/api/v1/channels/${body.data.id}:check`, {}, key);
  t.match(checked.body.data.steps[0], {
    name: "server",
    status: "failed",
    message: /private address.*MAIL_ALLOWED_CIDRS/,
  });
});

t.test("servers that send garbage", async (t) => {
  const service = await startService(t, reachable);
  const { pool } = service.app.db;
  const endless = (socket: { write(text: string): boolean }) => {
    for (let i = 0; i < 40; i++) {
      socket.write("x".repeat(1 << 20));
    }
  };
  const mails = (socket: { write(text: string): void }, tag: string) =>
    socket.write(`* SEARCH 1\r\n${tag} OK done\r\n`);
  const described = `* 1 FETCH (UID 1 RFC822.SIZE 10 INTERNALDATE "${new Date()
    .toUTCString()
    .replace(/^\w+, (\d+) (\w+) (\d+) ([\d:]+) GMT$/, "$1-$2-$3 $4 +0000")}")\r\n`;
  const scripts: Record<string, readonly [Script, RegExp]> = {
    "a line without an end": [{ SELECT: endless }, /does not speak IMAP|ended/],
    "a literal of 1 GB": [
      { LIST: (socket) => socket.write('* LIST () "/" {1073741824}\r\n') },
      /does not speak IMAP/,
    ],
    "a million lists": [
      {
        LIST: (socket, tag) =>
          socket.write(`* LIST ${"(".repeat(1_000_000)}\r\n${tag} OK done\r\n`),
        SELECT: (socket, tag) => socket.write(`${tag} NO [NONEXISTENT] None\r\n`),
      },
      /no folder/,
    ],
    "an email larger than it said": [
      {
        SEARCH: mails,
        FETCH: (socket, tag, count) =>
          count === 0
            ? socket.write(`${described}${tag} OK done\r\n`)
            : socket.write("* 1 FETCH (UID 1 BODY[]<0> {99999999}\r\n"),
      },
      /does not speak IMAP/,
    ],
    "a refusal with a text of its own": [
      {
        AUTHENTICATE: (socket, tag) =>
          socket.write(`${tag} NO [AUTHENTICATIONFAILED] Go\x07 away\r\n`),
      },
      /refuses the user name or the password.* The server says: “Go away”/,
    ],
    "a goodbye": [{ SELECT: (socket) => socket.end("* BYE\r\n") }, /ended/],
  };
  for (const [name, [script, expected]] of Object.entries(scripts)) {
    t.test(name, async (t) => {
      const port = await startHostileImap(t, script);
      const { key } = await service.newWorkspace();
      const rest = (method: string, path: string, body: object) =>
        service.rest(method, `/api/v1/channels${path}`, body, key);
      const imap = { ...account, port };
      const { body } = await rest("POST", "", {
        type: "email",
        name: "S",
        email: { address: "a@example.com", imap },
      });
      const failed = async () =>
        (await pool.query("select from mailboxes where channel_id = $1", [body.data.id])).rowCount;
      await eventually(failed, Boolean, 10_000);
      if (name !== "an email larger than it said") {
        const { steps } = (await rest("POST", `/${body.data.id}:check`, {})).body.data;
        const { message } = steps.find(({ status }: { status: string }) => status !== "ok");
        t.match(message, expected);
      }
      await rest("DELETE", `/${body.data.id}`, {});
    });
  }
  t.test("the service keeps serving", async (t) => {
    t.ok(process.memoryUsage().rss < 2 ** 30, "with bounded memory");
    t.equal((await service.rest("GET", "/api/v1/me", undefined, service.key)).status, 200);
  });
});

t.test("a port that does not speak TLS, and one that is closed", async (t) => {
  const { rest, key } = await startService(t, reachable);
  const server = createServer((socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  t.teardown(() => server.close());
  for (const [port, expected] of [
    [(server.address() as AddressInfo).port, /No encrypted connection to 127.0.0.1 is possible/],
    [await freePort(), /does not accept connections at port/],
  ] as const) {
    const imap = { ...account, port };
    const email = { address: "a@example.com", imap };
    const { body } = await rest(
      "POST",
      "/api/v1/channels",
      { type: "email", name: "S", email },
      key,
    );
    const checked = await rest("POST", `/api/v1/channels/${body.data.id}:check`, {}, key);
    t.match(checked.body.data.steps[0].message, expected);
  }
});
