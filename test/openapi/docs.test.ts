// @suite all
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import t from "tap";
import { startService } from "../support/service.ts";
import { asyncApiUrl, document, type Operation, operationsOf } from "./support/open-api.ts";

const languages = ["curl", "TypeScript", "Python", "Go", "CLI"];

interface Sampled extends Operation {
  "x-codeSamples": readonly { label: string; source: string }[];
}

/** Of all that the first visit of /docs/api loads; a second at 2 Mb/s. */
const maxBytes = 250_000;

t.test("the documentation is served", async (t) => {
  const { url } = await startService(t, { ROLE: "api" });

  await t.test(
    "/openapi.json is the committed document, with its address and samples",
    async (t) => {
      const response = await fetch(`${url}/openapi.json`);
      t.equal(response.status, 200);
      t.equal(response.headers.get("content-type"), "application/json");
      t.equal(response.headers.get("content-encoding"), "gzip");
      t.equal(response.headers.get("cache-control"), "no-cache");
      t.ok(response.headers.get("x-request-id"));
      const text = await response.text();
      t.equal(text.split("\n").length, 1, "without indentation");
      const served = JSON.parse(text);
      for (const { operation } of operationsOf(served)) {
        const { "x-codeSamples": samples, operationId } = operation as Sampled;
        t.same(
          samples.map(({ label }) => label),
          languages,
          operationId,
        );
        delete (operation as Partial<Sampled>)["x-codeSamples"];
      }
      t.same(served, { ...document, servers: [{ url: `http://localhost:${new URL(url).port}` }] });
    },
  );

  await t.test("/asyncapi.json is the committed document", async (t) => {
    const response = await fetch(`${url}/asyncapi.json`);
    t.equal(response.status, 200);
    t.equal(response.headers.get("content-type"), "application/json");
    t.same(await response.json(), JSON.parse(readFileSync(asyncApiUrl, "utf8")));
  });

  await t.test("clients that have it need not download it again", async (t) => {
    const head = await fetch(`${url}/openapi.json`, { method: "HEAD" });
    const etag = head.headers.get("etag") ?? "";
    t.match(etag, /^W\/".+"$/);
    t.equal(await head.text(), "");
    const again = await fetch(`${url}/openapi.json`, { headers: { "if-none-match": etag } });
    t.equal(again.status, 304);
    t.equal(again.headers.get("etag"), etag);
    const refused = await fetch(`${url}/openapi.json`, { method: "POST" });
    t.same([refused.status, refused.headers.get("allow")], [405, "GET, HEAD"]);
    t.match(await refused.json(), { error: { code: "METHOD_NOT_ALLOWED", requestId: /^req_/ } });
  });

  await t.test("/docs/api loads all of its resources from this service", async (t) => {
    const page = await fetch(`${url}/docs/api`);
    t.equal(page.status, 200);
    t.equal(page.headers.get("content-type"), "text/html; charset=utf-8");
    t.equal(page.headers.get("cache-control"), "no-cache");
    const policy = page.headers.get("content-security-policy") ?? "";
    t.match(policy, /default-src 'none'/);
    t.match(policy, /require-trusted-types-for 'script'/);
    t.notMatch(policy.replace("style-src-attr 'unsafe-inline'", ""), /unsafe|https?:|\*/);

    const html = await page.text();
    const named = [...html.matchAll(/<(?:link|script).+?(?:src|href)="([^"]+)"/g)];
    t.ok(named.length >= 4);
    let bytes = 0;
    for (const [, path = ""] of named) {
      const target = new URL(path, `${url}/docs/api`);
      t.equal(target.origin, url, `${path} is here`);
      const asset = await fetch(target);
      t.equal(asset.status, 200, path);
      t.equal(asset.headers.get("x-content-type-options"), "nosniff");
      t.match(
        asset.headers.get("cache-control"),
        path === "/openapi.json" ? /no-cache/ : /immutable/,
      );
      bytes += gzipSync(await asset.bytes(), { level: 9 }).length;
    }
    t.ok(bytes < maxBytes, `${bytes} bytes, compressed`);
  });

  await t.test("other paths respond with 404", async (t) => {
    for (const path of ["/docs/index.html", "/docs/package.json", "/docs/api/x", "/openapi"]) {
      t.equal((await fetch(url + path)).status, 404, path);
    }
  });
});
