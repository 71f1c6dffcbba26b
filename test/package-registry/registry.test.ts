// @suite all
import { hash } from "node:crypto";
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import t from "tap";
import { createPostgresStore } from "../../src/features/attachments/postgres-store.ts";
import { createReleases } from "../../src/package-registry/releases.ts";
import fc from "../support/properties.ts";
import { startService } from "../support/service.ts";
import { fabricate } from "./fabricate.ts";

const base = "https://support.example.com";
const immutable = "public, max-age=31536000, immutable";
const scoped = "@ticketing-service/sdk";
const module = "example.com/ticketing";

t.test("the service hands out the packages of its version and of earlier ones", async (t) => {
  const service = await startService(t, { PUBLIC_URL: base });
  const { db } = service.app;
  const get = (path: string, init: RequestInit = {}) =>
    fetch(`${service.url}${path}`, { redirect: "manual", ...init });
  const textOf = async (path: string) => (await get(path)).text();
  // biome-ignore lint/suspicious/noExplicitAny: responses of every shape
  const jsonOf = (response: Response): Promise<any> => response.json();
  // The service itself ships a build between releases.
  const { "dist-tags": tags } = JSON.parse(await textOf(`/sdk/npm/${scoped}`));
  const own: string = tags.latest;
  const stores = { postgres: createPostgresStore(db), s3: undefined };
  for (const packed of [
    fabricate(t, "0.0.1"),
    fabricate(t, "0.0.2-dev-1", { isRelease: false }),
    fabricate(t, "0.0.2"),
  ]) {
    await createReleases({ pool: db.pool, stores, ...packed }).list();
  }
  const another = await service.startAnother();
  const url = `http://127.0.0.1:${another.port}`;

  await t.test("npm gets a document in two lengths, and files with their integrity", async (t) => {
    const path = `${url}/sdk/npm/@ticketing-service%2fsdk`;
    const whole = await fetch(path);
    t.equal(whole.headers.get("content-type"), "application/json");
    t.equal(whole.headers.get("cache-control"), "no-cache");
    t.match(whole.headers.get("vary"), /Accept, Accept-Encoding/);
    const long = await jsonOf(whole);
    t.same(Object.keys(long.versions), ["0.0.1", "0.0.2-dev-1", "0.0.2", own]);
    t.same(long["dist-tags"], { latest: own });
    t.match(long.time, { created: /Z$/, modified: /Z$/, "0.0.1": /Z$/, [own]: /Z$/ });
    t.match(long.versions[own], { license: "Apache-2.0", scripts: {}, exports: {} });

    const accept = "application/vnd.npm.install-v1+json; q=1.0, application/json; q=0.8, */*";
    const abbreviated = await fetch(path, { headers: { accept } });
    t.equal(abbreviated.headers.get("content-type"), "application/vnd.npm.install-v1+json");
    const short = await jsonOf(abbreviated);
    t.same(Object.keys(short.versions), Object.keys(long.versions));
    t.same(short["dist-tags"], long["dist-tags"]);
    t.notMatch(Object.keys(short.versions[own]), ["scripts"]);
    t.match(short.versions[own], { engines: { node: /./ }, peerDependenciesMeta: {} });

    const { tarball, shasum, integrity } = short.versions[own].dist;
    t.ok(tarball.startsWith(`${base}/sdk/npm/${scoped}/-/`));
    const file = await fetch(tarball.replace(base, url));
    const bytes = await file.bytes();
    t.equal(`sha512-${hash("sha512", bytes, "base64")}`, integrity);
    t.equal(hash("sha1", bytes), shasum);
    t.equal(file.headers.get("cache-control"), immutable);
    t.equal(file.headers.get("content-encoding"), null, "it is compressed already");
    const earlier = long.versions["0.0.1"].dist.tarball.replace(base, url);
    t.match(await (await fetch(earlier)).text(), /0\.0\.1$/);
  });

  await t.test("pip gets an index with hashes, and PyPI's for all other packages", async (t) => {
    t.match(await textOf("/sdk/python/simple/"), '<a href="ticketing-sdk/">ticketing-sdk</a>');
    const text = await (await fetch(`${url}/sdk/python/simple/ticketing-sdk/`)).text();
    const links = [...text.matchAll(/<a href="([^"]+)#sha256=(\w{64})" ([^>]*)>([^<]+)<\/a>/g)];
    t.equal(links.length, 4);
    for (const [index, [, href = "", sha256, attributes = "", name = ""]] of links.entries()) {
      t.match(attributes, /^data-requires-python="&gt;=3\.10/);
      t.equal(attributes.includes("data-yanked"), name.includes("-dev-1"), "an earlier build");
      const file = await fetch(new URL(href, `${url}/sdk/python/simple/ticketing-sdk/`));
      t.equal(hash("sha256", await file.bytes()), sha256, `${index}`);
      t.equal(file.headers.get("cache-control"), immutable);
    }
    for (const [path, location] of [
      ["/sdk/python/simple", "simple/"],
      ["/sdk/python/simple/ticketing-sdk", "ticketing-sdk/"],
      ["/sdk/python/simple/Ticketing._SDK/", "../ticketing-sdk/"],
      ["/sdk/python/simple/HTTPX/", "https://pypi.org/simple/httpx/"],
    ] as const) {
      const response = await get(path);
      t.equal(response.status, 302, path);
      t.equal(response.headers.get("location"), location);
    }
  });

  await t.test("Go gets a list of the releases, and all versions", async (t) => {
    const at = `${url}/sdk/go/${module}`;
    t.equal(await (await fetch(`${at}/@v/list`)).text(), "v0.0.1\nv0.0.2\n");
    const { Version } = await jsonOf(await fetch(`${at}/@latest`));
    t.match(Version, /^v\d+\.\d+\.\d+-dev\.0\.00010101000000-\w{12}$/, "a pseudo-version");
    for (const version of ["v0.0.1", "v0.0.2-dev-1", Version]) {
      const [info, mod, zip] = await Promise.all(
        ["info", "mod", "zip"].map((end) => fetch(`${at}/@v/${version}.${end}`)),
      );
      t.same(await info?.json(), { Version: version });
      t.match(await mod?.text(), `module ${module}\n`);
      t.equal(zip?.status, 200);
      for (const response of [info, mod, zip]) {
        t.equal(response?.headers.get("cache-control"), immutable);
      }
    }
    t.equal(
      (await get("/sdk/go/google.golang.org/protobuf/@v/list")).status,
      404,
      "the next proxy",
    );
  });

  await t.test("URLs without a version redirect to those with one", async (t) => {
    for (const [path, location, content] of [
      ["/sdk/proto.zip", `files/proto-${own}.zip`, /^PK/],
      ["/cli", `sdk/files/ticketing-${own}`, /^#!\/usr\/bin\/env node\n/],
    ] as const) {
      const response = await get(path);
      t.equal(response.status, 302);
      t.equal(response.headers.get("location"), location);
      t.equal(response.headers.get("cache-control"), "no-cache");
      t.match(await (await get(path, { redirect: "follow" })).text(), content);
    }
  });

  await t.test("a page says how to install them", async (t) => {
    const page = await get("/sdk");
    t.match(page.headers.get("content-security-policy"), /^default-src 'none'; style-src 'sha256-/);
    const text = await page.text();
    t.match(text, `@ticketing-service:registry=${base}/sdk/npm/\nnpm install ${scoped}@${own}`);
    t.match(text, `pip install --index-url ${base}/sdk/python/simple/ ticketing-sdk==`);
    t.match(text, `GOPROXY=${base}/sdk/go,`);
    t.match(text, `curl -fsSL ${base}/cli -o ticketing`);
    t.match(text, '<a href="/dashboard">', "the way back");
  });

  const tarball = `/sdk/npm/${scoped}/-/sdk-${own}.tgz`;
  for (const [name, path, init, status] of [
    ["what is not there", "/sdk/nothing.tgz", {}, 404],
    ["a version that is not kept", `/sdk/npm/${scoped}/-/sdk-9.9.9.tgz`, {}, 404],
    ["a way out of the folder", "/sdk/..%2f..%2fpackage.json", {}, 404],
    ["a way out of a package", `/sdk/npm/${scoped}/-/..%2f..%2frelease.json`, {}, 404],
    ["a way out of the index", "/sdk/python/simple/..%2f..%2fx/", {}, 404],
    ["a project that cannot be", "/sdk/python/simple/-x-/", {}, 404],
    ["a project whose name has no end", `/sdk/python/simple/${"x".repeat(101)}/`, {}, 404],
    ["half a character", "/sdk/%E0%A4%A", {}, 404],
    ["what is below a file", "/cli/nothing", {}, 404],
    ["another method of a file", tarball, { method: "POST", body: "x" }, 405],
    ["another method of a redirect", "/cli", { method: "PUT", body: "x" }, 405],
    ["what the client has", tarball, {}, 304],
    ["only the header", tarball, { method: "HEAD" }, 200],
  ] as const) {
    await t.test(`${name}: ${status}`, async (t) => {
      const etag = (await get(tarball)).headers.get("etag") ?? "";
      const headers = { "if-none-match": status === 304 ? etag : '"other"' };
      const response = await get(path, { ...init, headers });
      t.equal(response.status, status);
      const length = Number(response.headers.get("content-length"));
      t.ok(status !== 200 || (length > 50_000 && (await response.bytes()).length === 0));
    });
  }

  /** As it is: `fetch` takes dots out of a path. */
  async function getRaw(path: string) {
    const asked = request(`${service.url}/`, { path }).end();
    const [response] = (await once(asked, "response")) as [IncomingMessage];
    response.resume();
    return response;
  }

  await t.test("every path leads to a package, to PyPI or to a 404", async (t) => {
    const part = fc.oneof(
      fc.constantFrom("sdk", "npm", "python", "simple", "go", "files", "-", "@v", "..", ".", ""),
      fc.constantFrom(
        scoped,
        module,
        `sdk-${own}.tgz`,
        "list",
        "@latest",
        "release.json",
        "%2e%2e",
      ),
      fc.string({ unit: "binary", maxLength: 8 }).map(encodeURIComponent),
    );
    const locations = /^(https:\/\/pypi\.org\/simple\/[a-z0-9-]+\/|(\.\.\/)?[a-z-]+\/|files\/\S+)$/;
    const path = fc.array(part, { maxLength: 7 }).map((parts) => `/sdk/${parts.join("/")}`);
    await fc.assert(
      fc.asyncProperty(path, async (path) => {
        const { statusCode, headers } = await getRaw(path);
        t.ok([200, 302, 404].includes(statusCode ?? 0), path);
        t.match(headers.location ?? "simple/", locations);
      }),
      { numRuns: 200 },
    );
  });
});
