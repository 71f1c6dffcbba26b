// @suite default
// @needs chromium
import { gzipSync } from "node:zlib";
import t from "tap";
import { loadConfig } from "../../src/config/settings.ts";
import { findLogins } from "../../src/portal/find-login.ts";
import { jwtConfig, startIdentityProvider } from "../support/identity-provider.ts";
import { startService } from "../support/service.ts";

/** Of the links to the identity provider. */
const maxScriptBytes = 30_000;

t.test("serving the dashboard", async (t) => {
  const { url } = await startService(t, {
    ROLE: "api",
    SIGN_IN: "on",
  });
  const page = await fetch(`${url}/dashboard`);
  const html = await page.text();

  await t.test(
    "the HTML is revalidated each time, and its policy allows no other origin",
    async (t) => {
      t.equal(page.status, 200);
      t.equal(page.headers.get("cache-control"), "no-cache");
      t.equal(page.headers.get("content-encoding"), "gzip");
      t.equal(page.headers.get("referrer-policy"), "no-referrer");
      t.equal(page.headers.get("x-content-type-options"), "nosniff");
      const policy = page.headers.get("content-security-policy") ?? "";
      t.match(policy, /default-src 'none'/);
      t.match(policy, /frame-ancestors 'none'/);
      t.notMatch(policy, /unsafe|\*/);
      const known = { "if-none-match": page.headers.get("etag") ?? "" };
      t.equal((await fetch(`${url}/dashboard`, { headers: known })).status, 304);
    },
  );

  await t.test("every path below it serves the same HTML", async (t) => {
    for (const path of [
      "/dashboard/",
      "/dashboard/webhooks/whs_1?edit",
      "/dashboard/callback?code=x",
    ]) {
      t.equal(await (await fetch(url + path)).text(), html, path);
    }
    t.equal((await fetch(`${url}/dashboards`)).status, 404);
    const refused = await fetch(`${url}/dashboard`, { method: "POST" });
    t.same([refused.status, refused.headers.get("allow")], [405, "GET, HEAD"]);
  });

  await t.test("is compressed as the browser prefers", async (t) => {
    const codings = [
      ["gzip, deflate, br, zstd", "br"],
      ["br;q=0.5, gzip", "gzip"],
      ["gzip, *;q=0", "gzip"],
      ["br", "br"],
      ["*", "br"],
      ["identity", null],
      ["br;q=0, gzip;q=0", null],
    ] as const;
    for (const [accepted, coding] of codings) {
      const response = await fetch(`${url}/dashboard`, {
        headers: { "accept-encoding": accepted },
      });
      t.equal(response.headers.get("content-encoding"), coding, accepted);
      t.match(response.headers.get("vary"), /Accept-Encoding/);
      t.equal(await response.text(), html, accepted);
    }
  });

  await t.test("its assets are local, immutable and small", async (t) => {
    const named = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path ?? "");
    t.ok(named.length >= 3);
    let scriptBytes = 0;
    for (const path of named) {
      t.match(path, /^\/dashboard\/assets\/[\w-]+-[\w-]{8}\.\w+$/);
      const asset = await fetch(url + path);
      t.equal(asset.status, 200, path);
      t.equal(asset.headers.get("cache-control"), "public, max-age=31536000, immutable");
      t.equal(asset.headers.get("x-content-type-options"), "nosniff");
      const body = Buffer.from(await asset.arrayBuffer());
      if (path.endsWith(".js")) {
        scriptBytes += gzipSync(body, { level: 9 }).length;
      }
    }
    t.ok(scriptBytes > 0 && scriptBytes < maxScriptBytes, `${scriptBytes} bytes of script`);
    const unknown = await fetch(`${url}/dashboard/assets/none-12345678.js`);
    t.equal(unknown.status, 404, "what was replaced by a new version is no page");
  });
});

t.test("the policy of each page allows the icon that browsers ask for", async (t) => {
  const { url, rest } = await startService(t, { SIGN_IN: "on" });
  const create = async (path: string, body: object) =>
    (await rest("POST", `/api/v1/${path}`, body)).body.data;
  const { form } = await create("channels", { type: "form", name: "Help" });
  const { id } = await create("tickets", { subject: "A lamp", requester: { name: "Ada" } });
  const link = await create(`tickets/${id}:createRequesterLink`, {});
  const paths = [
    "/",
    "/sdk",
    "/docs",
    "/docs/api",
    "/dashboard",
    "/console",
    "/oidc/interaction/unknown",
    new URL(form.url).pathname,
    new URL(link.url).pathname,
  ];
  for (const path of paths) {
    const page = await fetch(url + path, { headers: { accept: "text/html" } });
    const icon = /<link rel="icon"[^>]* href="([^"]+)"/.exec(await page.text())?.[1];
    const policy = page.headers.get("content-security-policy") ?? "";
    const allowed = /img-src ([^;]*)/.exec(policy)?.[1]?.split(" ") ?? [];
    const source = icon?.startsWith("data:") ? "data:" : "'self'";
    t.ok(allowed.includes(source), `${path}: ${icon} by ${policy}`);
  }
});

t.test("a deployment uses its own identity provider", async (t) => {
  const provider = await startIdentityProvider(t);
  const { url } = await startService(t, {
    ROLE: "api",
    ...jwtConfig(provider),
    PORTAL_CLIENT_ID: "dash</script>",
    PORTAL_CONNECT_ORIGINS: ["https://tokens.example.com/path"],
  });
  const page = await fetch(`${url}/dashboard`);
  const policy = page.headers.get("content-security-policy") ?? "";
  const { origin } = new URL(provider.issuer);
  t.match(policy, `connect-src 'self' ${origin} https://tokens.example.com;`);
  const data = /id="settings">(.*?)<\/script>/.exec(await page.text())?.[1] ?? "";
  const [login] = JSON.parse(data).logins;
  t.match(login, { issuer: provider.issuer, clientId: "dash</script>", scope: /^openid/ });
});

t.test("the sign-in page follows from the settings", async (t) => {
  const issuersOf = (settings: Record<string, string>) =>
    findLogins(loadConfig(settings), "http://localhost").map(({ issuer }) => issuer);
  const provider = { JWT_ISSUER: "https://id.example.com", JWT_AUDIENCE: "x" };
  const own = "http://localhost/oidc";
  t.same(issuersOf({}), [own]);
  t.same(issuersOf({ SIGN_IN: "off" }), []);
  t.same(issuersOf(provider), [], "the dashboard has no client there");
  const full = { ...provider, PORTAL_CLIENT_ID: "x" };
  t.same(issuersOf(full), [provider.JWT_ISSUER]);
  t.same(issuersOf({ ...full, SIGN_IN: "on" }), [own, provider.JWT_ISSUER]);
  t.same(issuersOf({ ...full, SIGN_IN: "off" }), [provider.JWT_ISSUER]);
  t.throws(() => loadConfig({ PORTAL_CLIENT_ID: "x" }), /JWT_ISSUER: is needed/);
});
