import { statSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import * as openid from "openid-client";
import t, { type Test } from "tap";
import { resolveConfig } from "../../src/resolve-config.ts";
import { createBrowser as createCookieBrowser } from "../support/browser.ts";
import { temporaryFolder } from "../support/process.ts";
import { restCall, startService, testConfig, testLog } from "../support/service.ts";

t.test("a login by authorization code and PKCE, with a client that is not ours", async (t) => {
  const { service, base, dataDir } = await start(t);
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
  t.match(login.text, /asks for no password/);
  t.match(login.text, service.workspaceId);
  const back = await browser(login.url, `workspace=${second.workspaceId}`);
  t.ok(back.url.startsWith(`${redirect}?code=`));

  const tokens = await openid.authorizationCodeGrant(client, new URL(back.url), {
    pkceCodeVerifier: verifier,
    expectedState: state,
    expectedNonce: nonce,
  });
  t.match(tokens.claims(), { sub: `demo:${second.workspaceId}`, aud: "portal" });
  const me = (token: string) => restCall(base, token, "GET", "/api/v1/me");
  t.match(await me(tokens.access_token), {
    status: 200,
    body: {
      data: {
        authentication: "jwt",
        workspace: { id: second.workspaceId },
        identity: { issuer: `${base}/oidc`, name: "Demo user" },
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
  const { service, base } = await start(t);
  const authorize = (more: Record<string, string>) => {
    const query = new URLSearchParams({
      client_id: "portal",
      response_type: "code",
      scope: "openid",
      redirect_uri: `${base}/dashboard/callback`,
      code_challenge: "x".repeat(43),
      code_challenge_method: "S256",
      ...more,
    });
    return createBrowser()(`${base}/oidc/auth?${query}`);
  };
  t.match(await authorize({ redirect_uri: "https://evil.example.com/" }), { status: 400 });
  t.match(await authorize({ client_id: "somebody" }), { status: 400 });
  t.match((await authorize({ code_challenge: "" })).url, /error=invalid_request/, "PKCE is needed");
  t.match((await authorize({ response_type: "token" })).url, /error=unsupported_response_type/);

  const login = await authorize({});
  t.match(login, { status: 200 });
  const stranger = createBrowser();
  const stolen = await stranger(login.url, `workspace=${service.workspaceId}`);
  t.equal(stolen.status, 400, "a login belongs to the browser that began it");
});

t.test("it is for this machine only, by its own name", async (t) => {
  const { service, base } = await start(t);
  const path = "/oidc/.well-known/openid-configuration";
  const port = String(service.app.port);
  const { host } = new URL(base);
  t.equal(await status(port, path, { host }), 200);
  t.equal(await status(port, path, { host: `evil.example.com:${port}` }), 403, "rebound name");
  t.equal(await status(port, path, { host, "x-forwarded-for": "203.0.113.1" }), 403, "by a proxy");

  const open = await service.startAnother({ DEMO_LOGIN: "open" });
  const openHost = `localhost:${open.port}`;
  const forwarded = { host: openHost, "x-forwarded-for": "203.0.113.1" };
  t.equal(await status(String(open.port), path, forwarded), 200);
  const off = await service.startAnother({ DEMO_LOGIN: "off" });
  t.equal(await status(String(off.port), path, { host: `localhost:${off.port}` }), 404);
});

t.test("with a database or an identity provider of one's own there is none", async (t) => {
  const own = testConfig("postgres://nowhere", { DEMO_LOGIN: "open" });
  t.equal((await resolveConfig(own, testLog)).config.DEMO_LOGIN, "off");
  const { service } = await start(t, { JWT_ISSUER: "https://id.example.com", JWT_AUDIENCE: ["x"] });
  const host = `localhost:${service.app.port}`;
  t.equal(await status(String(service.app.port), "/oidc/jwks", { host }), 404);
});

async function start(t: Test, more: Parameters<typeof startService>[1] = {}) {
  const dataDir = await temporaryFolder(t);
  const service = await startService(t, {
    DEMO_LOGIN: "loopback",
    DATA_DIR: dataDir,
    ROLE: "api",
    ...more,
  });
  return { service, dataDir, base: `http://localhost:${service.app.port}` };
}

function status(port: string, path: string, headers: Record<string, string>) {
  return new Promise((resolve, reject) => {
    request({ host: "127.0.0.1", port, path, headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    })
      .on("error", reject)
      .end();
  });
}

/** Goes as far as the portal's callback. */
const createBrowser = () => createCookieBrowser((url) => url.includes("/dashboard/callback"));
