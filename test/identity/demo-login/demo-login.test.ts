// @suite default
import { statSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import * as openid from "openid-client";
import t from "tap";
import { resolveConfig } from "../../../src/app/resolve-config.ts";
import { createLoginCode } from "../../../src/identity/demo-login/login-link.ts";
import { hasDemoLogin } from "../../../src/identity/demo-login/settings.ts";
import { createBrowser as createCookieBrowser } from "../../support/browser.ts";
import { restCall, testConfig, testLog } from "../../support/service.ts";
import { authorizeUrl, startDemoService } from "./demo-service.ts";

t.test("a login by authorization code and PKCE, with an independent client", async (t) => {
  const { service, base, dataDir } = await startDemoService(t);
  const second = await service.newWorkspace();
  const client = await openid.discovery(new URL(`${base}/oidc`), "portal", undefined, undefined, {
    execute: [openid.allowInsecureRequests],
  });
  const redirect = `${base}/dashboard/callback`;
  const verifier = openid.randomPKCECodeVerifier();
  const state = openid.randomState();
  const nonce = openid.randomNonce();
  const url = openid.buildAuthorizationUrl(client, {
    redirect_uri: redirect,
    scope: "openid profile offline_access",
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    state,
    nonce,
  });
  const browser = createBrowser();
  const login = await browser(url.href);
  t.notMatch(login.text, service.workspaceId, "without a code nobody sees the workspaces");
  const code = `code=${await createLoginCode(service.app.db.pool)}`;
  const choice = await browser(login.url, code);
  t.match(choice.text, `alex:${service.workspaceId}`);
  for (const account of ["eve:x", `eve:${second.workspaceId}`, "ada:", second.workspaceId]) {
    const again = await browser(login.url, `${code}&account=${account}`);
    t.match(again, { status: 200, text: choice.text }, `there is no ${account}`);
  }
  const back = await browser(login.url, `${code}&account=alex:${second.workspaceId}`);
  t.ok(back.url.startsWith(`${redirect}?code=`));

  const tokens = await openid.authorizationCodeGrant(client, new URL(back.url), {
    pkceCodeVerifier: verifier,
    expectedState: state,
    expectedNonce: nonce,
  });
  t.match(tokens.claims(), { sub: `alex:${second.workspaceId}`, aud: "portal" });
  const me = (token: string) => restCall(base, token, "GET", "/api/v1/me");
  t.match(await me(tokens.access_token), {
    status: 200,
    body: {
      data: {
        authentication: "jwt",
        workspace: { id: second.workspaceId },
        identity: {
          issuer: `${base}/oidc`,
          name: "Alex Agent",
          email: "alex.agent@example.com",
        },
        role: "agent",
      },
    },
  });
  t.equal((await me(tokens.id_token ?? "")).status, 401, "the ID token is none for the API");

  const renewed = await openid.refreshTokenGrant(client, tokens.refresh_token ?? "");
  t.equal((await me(renewed.access_token)).status, 200);
  const again = await browser(url.href);
  t.ok(again.url.startsWith(`${redirect}?code=`), "the session is remembered");

  const { port } = await service.startAnother({ PUBLIC_URL: base });
  const elsewhere = `http://127.0.0.1:${port}`;
  const there = await restCall(elsewhere, tokens.access_token, "GET", "/api/v1/me");
  t.equal(there.status, 200, "the keys are those of the data folder");
  const mode = statSync(join(dataDir, "login.keys")).mode & 0o777;
  t.equal(mode, 0o600);
});

t.test("what the provider refuses", async (t) => {
  const { service, base } = await startDemoService(t);
  const authorize = (more: Record<string, string>) => createBrowser()(authorizeUrl(base, more));
  t.match(await authorize({ redirect_uri: "https://evil.example.com/" }), { status: 400 });
  t.match(await authorize({ client_id: "somebody" }), { status: 400 });
  t.match((await authorize({ code_challenge: "" })).url, /error=invalid_request/, "PKCE is needed");
  t.match((await authorize({ response_type: "token" })).url, /error=unsupported_response_type/);

  const login = await authorize({});
  t.match(login, { status: 200 });
  const stranger = createBrowser();
  const code = await createLoginCode(service.app.db.pool);
  const stolen = await stranger(login.url, `code=${code}&account=ada:${service.workspaceId}`);
  t.equal(stolen.status, 400, "a login belongs to the browser that began it");
});

t.test("it responds to this machine only, by its own name", async (t) => {
  const { service, base } = await startDemoService(t);
  const port = String(service.app.port);
  const { host } = new URL(base);
  for (const path of ["/oidc/.well-known/openid-configuration", "/login", "/login/done"]) {
    t.ok([200, 303].includes(await status(port, path, { host })), path);
    t.equal(await status(port, path, { host: `evil.example.com:${port}` }), 403, "rebound name");
    for (const name of ["x-forwarded-for", "forwarded", "via", "x-real-ip"]) {
      t.equal(await status(port, path, { host, [name]: "203.0.113.1" }), 403, name);
    }
  }
});

t.test("it is off beyond a first try", async (t) => {
  const own = testConfig("postgres://nowhere", { DEMO_LOGIN: "auto" });
  t.equal(
    (await resolveConfig(own, testLog)).config.DEMO_LOGIN,
    "off",
    "on a database of one's own",
  );
  const { service } = await startDemoService(t);
  const cases: Parameters<typeof service.startAnother>[0][] = [
    { DEMO_LOGIN: "off" },
    { PUBLIC_URL: "https://desk.example.com" },
    { PUBLIC_URL: "http://192.168.1.2:8080" },
    { PUBLIC_URL: "http://localhost.example.com" },
    { JWT_ISSUER: "https://id.example.com", JWT_AUDIENCE: ["x"] },
  ];
  for (const settings of cases) {
    const { port } = await service.startAnother(settings);
    const hosts = [`localhost:${port}`, new URL(settings?.PUBLIC_URL ?? "http://x").host];
    for (const host of hosts) {
      for (const path of ["/oidc/jwks", "/oidc/auth", "/oidc/interaction/x", "/login"]) {
        t.equal(await status(String(port), path, { host }), 404, `${host}${path}`);
      }
    }
    const page = await (await fetch(`http://127.0.0.1:${port}/dashboard`)).text();
    t.notMatch(page, `localhost:${port}/oidc`, "the dashboard does not lead there");
  }
});

t.test("addresses of this machine", async (t) => {
  const on = ["http://localhost:1", "http://127.8.9.1", "http://[::1]:8080", "http://127.1"];
  const off = [
    "http://[::2]",
    "http://128.0.0.1",
    "http://127.0.0.1.example.com",
    "http://a.localhost",
  ];
  const has = (url?: string) =>
    hasDemoLogin(testConfig("", { DEMO_LOGIN: "auto", PUBLIC_URL: url }));
  for (const url of [...on, undefined]) {
    t.equal(has(url), true, String(url));
  }
  for (const url of off) {
    t.equal(has(url), false, url);
  }
});

function status(port: string, path: string, headers: Record<string, string>) {
  return new Promise<number>((resolve, reject) => {
    request({ host: "127.0.0.1", port, path, headers }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    })
      .on("error", reject)
      .end();
  });
}

/** A browser that stops at the portal's callback. */
const createBrowser = () => createCookieBrowser((url) => url.includes("/dashboard/callback"));
