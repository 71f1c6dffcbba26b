// @suite default
import t from "tap";
import { Agent, buildConnector, fetch as undiciFetch } from "undici";
import { createLoginCode } from "../../../src/identity/demo-login/login-link.ts";
import { startProxy } from "../../chaos/proxy.ts";
import { createBrowser } from "../../support/browser.ts";
import { restCall } from "../../support/service.ts";
import { authorizeUrl, startDemoService } from "./demo-service.ts";

const isAtEnd = (url: string) => url.includes("/dashboard/callback");

t.test("through a silent relay on the same host, a login still needs a code", async (t) => {
  const { service, base } = await startDemoService(t);
  await service.newWorkspace();
  // Uses the service's own host name, and relays every byte.
  const relay = await startProxy(t, base);
  const connect = buildConnector({});
  const dispatcher = new Agent({
    connect: (options, callback) =>
      connect({ ...options, hostname: "127.0.0.1", port: new URL(relay.url).port }, callback),
  });
  t.teardown(() => dispatcher.destroy());
  const send = ((url: string, init: object) =>
    undiciFetch(url, { ...init, dispatcher })) as unknown as typeof fetch;
  const browser = createBrowser(isAtEnd, send);

  const login = await browser(authorizeUrl(base));
  t.match(login, { status: 200, text: /Login code/ });
  const forms = [
    `account=ada:${service.workspaceId}`,
    `account=ada:${service.workspaceId}&code=`,
    `account=ada:${service.workspaceId}&code=${"0".repeat(32)}`,
    `account=ada:${service.workspaceId}&code[]=x&code=%00&code=${"f".repeat(10_000)}`.slice(
      0,
      4_000,
    ),
    "login=1&accountId=ada:x&consent=1",
  ];
  for (const form of forms) {
    const refused = await browser(login.url, form);
    t.equal(refused.status, 403, form.slice(0, 60));
    t.notMatch(refused.text, service.workspaceId);
    t.notMatch(refused.text, "test-1", "not even the names of workspaces");
  }
  const resumed = await browser(login.url.replace("/interaction/", "/auth/"));
  t.match(resumed.text, /Login code/, "nor by going on as if it had been given");
  for (const more of [
    { prompt: "consent" },
    { prompt: "login consent", max_age: "0" },
    { client_id: "cli", redirect_uri: "http://127.0.0.1:1/callback", prompt: "consent" },
    { client_id: "login-link", redirect_uri: `${base}/login/done`, response_type: "none" },
  ]) {
    const page = await browser(authorizeUrl(base, more));
    t.match(page, { status: 200, text: /Login code/ }, JSON.stringify(more));
    const refused = await browser(page.url, `account=ada:${service.workspaceId}`);
    t.match(refused, { status: 403, text: /not valid/ });
  }
  const silent = await browser(authorizeUrl(base, { prompt: "none" }));
  t.match(silent.url, /error=login_required/);
  const link = await browser(`${base}/login`);
  t.match(link.text, /Login code/);
  const post = async (path: string, body: Record<string, string>) => {
    const response = await send(base + path, { method: "POST", body: new URLSearchParams(body) });
    return { status: response.status, body: (await response.json()) as Record<string, string> };
  };
  const grants = ["client_credentials", "password", "implicit", "authorization_code"];
  for (const grant of grants) {
    const { status, body } = await post("/oidc/token", {
      client_id: "cli",
      grant_type: grant,
      code: "x",
    });
    t.ok(status >= 400 && !("access_token" in body), grant);
  }
  const device = await post("/oidc/device/auth", { client_id: "cli", scope: "openid" });
  const grantType = "urn:ietf:params:oauth:grant-type:device_code";
  const { device_code = "" } = device.body;
  const waiting = await post("/oidc/token", {
    client_id: "cli",
    grant_type: grantType,
    device_code,
  });
  t.match(waiting.body, { error: "authorization_pending" });

  const code = await createLoginCode(service.app.db.pool);
  const form = `code=${code}&account=ada:${service.workspaceId}`;
  t.match((await browser(link.url, form)).url, /\/dashboard#$/, "the code is what counts");
});

t.test("of concurrent logins with one code, one succeeds", async (t) => {
  const { service, base } = await startDemoService(t);
  const other = await service.startAnother({ PUBLIC_URL: base });
  const through = (port: number) =>
    ((url: string, init: object) =>
      undiciFetch(url.replace(/:\d+/, `:${port}`), {
        ...init,
        headers: { ...(init as { headers: object }).headers, host: new URL(base).host },
      })) as unknown as typeof fetch;
  for (let round = 0; round < 5; round++) {
    const code = await createLoginCode(service.app.db.pool);
    const logins = await Promise.all(
      Array.from({ length: 10 }, async (_, i) => {
        const port = i % 2 === 0 ? service.app.port : other.port;
        const browser = createBrowser(isAtEnd, through(port));
        return { browser, page: await browser(authorizeUrl(base)) };
      }),
    );
    const ends = await Promise.all(
      logins.map(({ browser, page }) =>
        browser(page.url, `code=${code}&account=ada:${service.workspaceId}`),
      ),
    );
    t.equal(ends.filter(({ url }) => isAtEnd(url)).length, 1);
    t.equal(ends.filter(({ status }) => status === 403).length, 9);
  }
});

t.test("a form that is sent twice is one login", async (t) => {
  const { service, base } = await startDemoService(t);
  const browser = createBrowser((url) => url.includes("/oidc/auth/"));
  const { url } = await browser(authorizeUrl(base));
  const code = await createLoginCode(service.app.db.pool);
  const form = `code=${code}&account=ada:${service.workspaceId}`;
  const both = await Promise.all([browser(url, form), browser(url, form)]);
  t.match(both, [{ url: /\/oidc\/auth\// }, { url: /\/oidc\/auth\// }]);
});

t.test("wrong codes are limited, and a right one still works", async (t) => {
  const { service, base } = await startDemoService(t, { AUTH_FAILURES_PER_MINUTE: 1 });
  const browser = createBrowser();
  const { url } = await browser(authorizeUrl(base));
  const tries = await Promise.all(
    Array.from({ length: 40 }, (_, i) => browser(url, `code=${String(i).padStart(32, "0")}`)),
  );
  t.equal(tries.filter(({ status }) => status === 403).length, 10);
  t.match(tries.find(({ status }) => status === 429)?.text, /Too many attempts/);
  const code = await createLoginCode(service.app.db.pool);
  t.equal((await browser(url, `code=${code}`)).status, 200, "a right one still works");
});

t.test("what is no form of the page", async (t) => {
  const { service, base } = await startDemoService(t);
  const begun = await fetch(authorizeUrl(base), { redirect: "manual" });
  const url = begun.headers.get("location") ?? "";
  const cookie = begun.headers.getSetCookie().map((line) => line.split(";", 1)[0]);
  const send = async (init: RequestInit) => {
    const headers = { cookie: cookie.join("; "), ...init.headers };
    return fetch(new URL(url, base), { method: "POST", redirect: "manual", ...init, headers });
  };
  const code = await createLoginCode(service.app.db.pool);
  const formType = { "content-type": "application/x-www-form-urlencoded" };
  const json = { "content-type": "application/json" };
  const large = `code=${code}&x=${"x".repeat(1 << 20)}`;
  t.equal((await send({ body: large, headers: formType })).status, 413);
  t.equal((await send({ body: JSON.stringify({ code }), headers: json })).status, 415);
  t.equal((await send({ body: new FormData() })).status, 415);
  t.equal((await send({ body: "" })).status, 415);
  const empty = await send({ body: "", headers: formType });
  t.match(empty.headers.get("location"), /\?wrong$/);
  t.equal((await send({ method: "PUT", body: `code=${code}`, headers: formType })).status, 405);
  const page = await send({ method: "GET" });
  t.equal(page.headers.get("cache-control"), "no-store");
  t.equal(page.headers.get("referrer-policy"), "no-referrer");
  t.match(
    page.headers.get("content-security-policy"),
    /^default-src 'none'.*frame-ancestors 'none'/,
  );
  t.notMatch(page.headers.get("content-security-policy"), /unsafe/);
  for (const line of begun.headers.getSetCookie()) {
    t.match(line, /samesite=lax; httponly/i);
  }

  const account = `ada:${service.workspaceId}`;
  const done = await send({ body: `code=${code}&account=${account}`, headers: formType });
  t.match(done.headers.get("location"), /\/oidc\/auth\//, "none of it used the code up");
});

t.test("a code in a query is ignored", async (t) => {
  const { service, base } = await startDemoService(t);
  const code = await createLoginCode(service.app.db.pool);
  t.equal((await fetch(`${base}/login`, { method: "POST", body: code })).status, 405);
  for (const path of ["/login", "/dashboard", "/oidc/auth"]) {
    const page = await createBrowser()(
      `${base}${path}?code=${code}&${new URL(authorizeUrl(base)).searchParams}`,
    );
    t.not(new URL(page.url).pathname, "/dashboard/callback", path);
  }
  const browser = createBrowser(isAtEnd);
  const page = await browser(authorizeUrl(base));
  const form = `code=%20${base}/login%23${code}%0A&account=ada:${service.workspaceId}`;
  t.match(await browser(page.url, form), { url: /callback\?code/ });
  t.equal((await restCall(base, code, "GET", "/api/v1/me")).status, 401, "nor is it a token");
});
