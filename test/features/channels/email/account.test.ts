// @suite all
import t, { type Test } from "tap";
import { createSealer } from "../../../../src/db/sealer.ts";
import { createApiKey } from "../../../../src/features/api-keys/service.ts";
import { createMailAccounts } from "../../../../src/features/channels/email/account/accounts.ts";
import { createOAuthClients } from "../../../../src/features/channels/email/account/oauth-client.ts";
import { mailProviders } from "../../../../src/features/channels/email/account/providers.ts";
import { stopClock } from "../../../support/clock.ts";
import { startMailProvider, visitMailProvider } from "../../../support/mail-provider.ts";
import { startService } from "../../../support/service.ts";

const publicUrl = ({ url }: { url: string }) => `http://localhost:${new URL(url).port}`;

/** A service that is registered with a provider, and a channel whose account is to be connected. */
async function startDesk(t: Test, account: object = { provider: "google" }) {
  const provider = await startMailProvider(t);
  const service = await startService(t, { ROLE: "api", ...provider.settings });
  provider.allow(service);
  const call = async (method: string, path: string, body?: object, token = service.key) => {
    const response = await service.rest(method, `/api/v1/channels${path}`, body, token);
    const { error, data } = response.body;
    const [detail] = error?.details ?? [];
    return { status: response.status, code: error?.code, detail, error, data };
  };
  const create = async (email: object = {}, token = service.key) =>
    (
      await call(
        "POST",
        "",
        { type: "email", name: "S", email: { address: "support@example.com", account, ...email } },
        token,
      )
    ).data;
  const channel = await create();
  const start = async (id = channel.id, token = service.key) =>
    (await call("POST", `/${id}:startLogin`, {}, token)).data.authorizationUrl;
  const finish = (redirectUrl: string, id = channel.id, token = service.key) =>
    call("POST", `/${id}:finishLogin`, { redirectUrl }, token);
  /** Connects the account. */
  const connect = async () => finish(await visitMailProvider(await start()));
  const check = async () => (await call("POST", `/${channel.id}:check`, {})).data.steps;
  return { provider, service, call, create, channel, start, finish, connect, check };
}

t.test("an account is connected, and its tokens are never shown", async (t) => {
  const { provider, service, call, channel, start, finish } = await startDesk(t);
  t.same(channel.email.account, { provider: "google", username: "", receiveOnly: false });
  t.same(channel.email.imap.folder, "INBOX");
  provider.account = "Support@Example.com";
  const url = new URL(await start());
  t.equal(url.origin, provider.issuer);
  const { searchParams: query } = url;
  t.match(Object.fromEntries(query), {
    scope: "openid email https://mail.google.com/",
    access_type: "offline",
    prompt: "consent",
    code_challenge_method: "S256",
    redirect_uri: `${publicUrl(service)}/channel-login`,
  });
  t.ok(query.get("nonce") && query.get("code_challenge"));
  const { status, data } = await finish(await visitMailProvider(url.href));
  t.equal(status, 200);
  t.equal(data.email.account.username, "support@example.com", "in lower case");
  t.ok(Date.parse(data.email.account.connectedAt));
  t.same((await call("GET", `/${channel.id}`)).data, data);
  const { rows } = await service.app.db.pool.query(
    "select to_jsonb(channels)::text as row from channels",
  );
  t.notMatch(rows[0].row, /refresh/i, "the token is sealed");
  const audit = (await service.rest("GET", "/api/v1/audit-events")).body.data;
  t.equal(audit[0].action, "channel.credentials_changed");
});

t.test("settings that an account allows and excludes", async (t) => {
  const { call, create, channel, connect } = await startDesk(t);
  const own = { host: "imap.example.com", port: 993, username: "a", password: "b" };
  const body = {
    type: "email",
    name: "S",
    email: { address: "a@example.com", account: { provider: "google" }, imap: own },
  };
  const refused = await call("POST", "", body);
  t.equal(refused.code, "INVALID_ARGUMENT");
  t.same(
    refused.error.details.map(({ field }: { field: string }) => field),
    ["host", "port", "username", "password"].map((name) => `email.imap.${name}`),
  );
  for (const account of [{}, { provider: "" }, { provider: "yahoo" }]) {
    const { status, detail } = await call("POST", "", {
      ...body,
      email: { ...body.email, account },
    });
    t.same([status, detail.field], [400, "email.account.provider"]);
  }
  const moved = await create({ imap: { folder: "Support", afterImport: "move", moveTo: "Done" } });
  t.match(moved.email.imap, { folder: "Support", afterImport: "move", moveTo: "Done", host: "" });
  await connect();
  const change = (email: object) => call("PATCH", `/${channel.id}`, { email });
  const accountAfter = async (email: object) => (await change(email)).data.email.account;
  t.equal((await accountAfter({ imap: { folder: "A" } })).username, "support@example.com");
  const other = { provider: "microsoft" };
  t.same(
    await accountAfter({ account: other }),
    { ...other, username: "", receiveOnly: false },
    "another login",
  );
  const back = { provider: "google" };
  t.same(
    await accountAfter({ account: back }),
    { ...back, username: "", receiveOnly: false },
    "also on the way back",
  );
  t.equal((await change({ account: null })).status, 400, "a mailbox needs a server");
  t.equal(await accountAfter({ account: null, imap: own }), undefined);
});

t.test("logins of others and finished logins", async (t) => {
  const { service, call, create, channel, start, finish } = await startDesk(t);
  const reasonOf = async (...args: Parameters<typeof finish>) => {
    const { status, code, detail } = await finish(...args);
    return [status, code, detail?.field, detail?.reason];
  };
  const invalid = (reason: string) => [400, "INVALID_ARGUMENT", "redirectUrl", reason];
  const landed = await visitMailProvider(await start());

  t.test("another channel, caller or workspace", async (t) => {
    const other = await create();
    t.same(await reasonOf(landed, other.id), invalid("INVALID_VALUE"));
    const { key } = await createApiKey(service.app.db, service.workspaceId, "another");
    t.same(await reasonOf(landed, channel.id, key), invalid("OTHER_CALLER"));
    const stranger = (await service.newWorkspace()).key;
    t.equal((await finish(landed, channel.id, stranger)).status, 404);
    const theirs = await create({}, stranger);
    t.same(await reasonOf(landed, theirs.id, stranger), invalid("INVALID_VALUE"));
  });

  t.test("invalid callback URLs", async (t) => {
    const { search } = new URL(landed);
    for (const url of [
      `https://attacker.example/channel-login${search}`,
      `${publicUrl(service)}/channel-login/x${search}`,
      `http://user@localhost:${new URL(service.url).port}/channel-login${search}`,
      `${publicUrl(service)}/channel-login`,
      `${publicUrl(service)}/channel-login?code=a&state=${channel.id}.x`,
      `${publicUrl(service)}/channel-login?code=a&state=${"a.".repeat(4000)}`,
      "javascript:alert(1)",
      "x",
    ]) {
      t.same(await reasonOf(url), invalid("INVALID_VALUE"), url.slice(0, 80));
    }
    t.same(await reasonOf(`${landed}${"x".repeat(8192)}`), invalid("TOO_LONG"));
    t.ok((await finish(`${landed}${"x".repeat(1 << 20)}`)).status >= 400, "1 MB");
    const doubled = `${landed}&${new URL(landed).searchParams}`;
    t.equal((await finish(doubled)).status >= 400, true, "parameters twice");
  });

  t.test("another person's code", async (t) => {
    const mine = new URL(landed);
    const other = new URL(await visitMailProvider(await start((await create()).id)));
    mine.searchParams.set("code", other.searchParams.get("code") ?? "");
    t.match(await finish(mine.href), { status: 409, code: "LOGIN_FAILED" }, "PKCE");
  });

  t.test("only once and in time", async (t) => {
    const early = await visitMailProvider(await start());
    t.equal((await finish(await visitMailProvider(await start()))).status, 200);
    t.same(await reasonOf(early), invalid("USED"), "an earlier login");
    const url = await visitMailProvider(await start());
    t.equal((await finish(url)).status, 200);
    t.same(await reasonOf(url), invalid("USED"), "the same again");
    const late = await visitMailProvider(await start());
    stopClock(t, Date)(10 * 60_000 + 1);
    t.same(await reasonOf(late), invalid("EXPIRED"));
  });

  t.test("the provider changes during a login", async (t) => {
    const url = await visitMailProvider(await start());
    await call("PATCH", `/${channel.id}`, { email: { account: { provider: "microsoft" } } });
    t.same(await reasonOf(url), invalid("INVALID_VALUE"));
  });
});

t.test("Microsoft names the account by its user name", async (t) => {
  const { provider, start, finish } = await startDesk(t, { provider: "microsoft" });
  provider.claims = () => ({ email: "ada@home.example", preferred_username: "Desk@Example.com" });
  const url = await start();
  t.match(new URL(url).searchParams.get("scope"), /^openid email profile offline_access .*IMAP/);
  const { data } = await finish(await visitMailProvider(url));
  t.equal(data.email.account.username, "desk@example.com");
});

t.test("providers that grant no access", async (t) => {
  const { provider, start, finish } = await startDesk(t);
  const outcome = async (answer?: "decline") => {
    const { status, code, error } = await finish(await visitMailProvider(await start(), answer));
    return `${status} ${code} ${error?.message}`;
  };
  t.match(await outcome("decline"), /^409 LOGIN_FAILED Access was declined at Google/);
  provider.givesRefreshTokens = false;
  t.match(await outcome(), /^409 LOGIN_FAILED Google did not grant lasting access/);
  provider.givesRefreshTokens = true;
  for (const email of [
    undefined,
    "",
    7,
    "a\u0001b@example.com",
    `${"a".repeat(300)}@example.com`,
  ]) {
    provider.claims = () => ({ email });
    t.match(await outcome(), /^409 LOGIN_FAILED Google did not return the address/, String(email));
  }
  provider.claims = undefined;

  const json = { "content-type": "application/json" };
  const faults: Record<string, NonNullable<typeof provider.fault>> = {
    junk: (_, res) => !!res.writeHead(200, json).end("{]"),
    "another type": (_, res) => !!res.writeHead(200, json).end("7"),
    "a failure": (_, res) => !!res.writeHead(503).end(),
    "a redirect": (_, res) => !!res.writeHead(307, { location: "https://a.example" }).end(),
    huge: (_, res) => !!res.writeHead(200, json).end(JSON.stringify({ a: "x".repeat(1 << 20) })),
    "the end of the connection": (_, res) => !!res.destroy(),
    "without end": (_, res) => !!res.writeHead(200, json).write("{"),
  };
  for (const [name, fault] of Object.entries(faults)) {
    const landed = await visitMailProvider(await start());
    provider.fault = fault;
    const { status, code } = await finish(landed);
    provider.fault = undefined;
    t.same([status, code], [503, "MAIL_PROVIDER_UNAVAILABLE"], name);
  }
  t.match(await outcome(), /^200/, "and then it works");
});

t.test("a service without a registered client", async (t) => {
  const { rest } = await startService(t, { ROLE: "api" });
  const email = { address: "support@example.com", account: { provider: "microsoft" } };
  const { body } = await rest("POST", "/api/v1/channels", { type: "email", name: "S", email });
  const path = `/api/v1/channels/${body.data.id}`;
  const started = await rest("POST", `${path}:startLogin`, {});
  t.match(started, { status: 409, body: { error: { code: "MAIL_PROVIDER_NOT_CONFIGURED" } } });
  t.match(started.body.error.message, /MAIL_MICROSOFT_CLIENT_ID/);
  const [step] = (await rest("POST", `${path}:check`, {})).body.data.steps;
  t.match(step, { name: "account", status: "failed", message: /MAIL_MICROSOFT_CLIENT_ID/ });
  const other = await rest("POST", "/api/v1/channels", { type: "agent", name: "S" });
  const refused = await rest("POST", `/api/v1/channels/${other.body.data.id}:startLogin`, {});
  t.equal(refused.status, 400, "a channel without an account");
});

t.test("the steps of a check", async (t) => {
  const { provider, connect, check } = await startDesk(t);
  const states = async () =>
    (await check()).map(
      ({ name, status }: { name: string; status: string }) => `${name} ${status}`,
    );
  const rest = ["login waiting", "folder waiting", "message waiting"];
  t.same(await states(), ["account failed", "token waiting", "server waiting", ...rest]);
  await connect();
  provider.revoke();
  t.same(await states(), ["account ok", "token failed", "server waiting", ...rest]);
  t.match((await check())[1].message, /Connect the account again/);
  provider.fault = (_, res) => !!res.writeHead(502).end();
  t.same((await states())[1], "token waiting");
});

t.test("processes that refresh concurrently lose no token", async (t) => {
  const { provider, service, channel, connect, call } = await startDesk(t);
  const { data } = await connect();
  const { pool } = service.app.db;
  const sealer = createSealer(service.config.SECRET_ENCRYPTION_KEY);
  const found = {
    id: channel.id,
    workspaceId: service.workspaceId,
    settings: { account: { ...data.email.account } },
  };
  const process = () => {
    const find = createMailAccounts(
      { pool, sealer },
      createOAuthClients(mailProviders(service.config)),
    );
    return find(found);
  };
  const [one, ...others] = Array.from({ length: 6 }, process);
  const tokens = await Promise.all([one, ...others].map((each) => each?.accessToken()));
  t.equal(new Set(tokens).size, 6, "each process has its own");
  t.equal(await one?.accessToken(), tokens[0], "and keeps it");
  const [again, same] = await Promise.all([
    one?.accessToken(tokens[0]),
    one?.accessToken(tokens[0]),
  ]);
  t.not(again, tokens[0], "until it is refused");
  t.equal(again, same, "which is one request");
  t.equal(provider.exchanged.filter((type) => type === "refresh_token").length, 7);

  t.test("settings changed during a refresh are kept", async (t) => {
    const secret = "a-secret-of-24-characters";
    let change: Promise<unknown> | undefined;
    provider.fault = () => {
      change ??= call("PATCH", `/${channel.id}`, { email: { secret } });
      return false;
    };
    await process()?.accessToken();
    await change;
    await process()?.accessToken();
    const { rows } = await pool.query("select sealed_settings from channels");
    t.equal(JSON.parse(await sealer.open(rows[0].sealed_settings)).secret, secret);
  });
});
