import t from "tap";
import { startService } from "../support/service.ts";

t.test("the service hands out its SDKs", async (t) => {
  const service = await startService(t, { PUBLIC_URL: "https://support.example.com" });
  const get = (path: string, init: RequestInit = {}) =>
    fetch(`${service.url}${path}`, { redirect: "manual", ...init });

  await t.test("a page says how to install them", async (t) => {
    const page = await get("/sdk");
    t.match(page.headers.get("content-security-policy"), /^default-src 'none'; style-src 'sha256-/);
    const text = await page.text();
    const paths = [...text.matchAll(/https:\/\/support\.example\.com(\/sdk\/\S+\.(?:tgz|whl))/g)];
    t.equal(paths.length, 3);
    for (const [, path = ""] of paths) {
      const file = await get(path);
      t.equal(file.status, 200, path);
      t.equal(file.headers.get("content-encoding"), null, "it is compressed already");
      t.ok((await file.arrayBuffer()).byteLength > 50_000);
    }
    t.match(text, "curl -fsSL https://support.example.com/cli -o ticketing");
    t.match(await (await get("/cli")).text(), /^#!\/usr\/bin\/env node\n/);
    t.match(text, /GOPROXY=https:\/\/support\.example\.com\/sdk\/go,/);
  });

  await t.test("Go finds the module, and asks the next proxy for all others", async (t) => {
    const version = await (await get("/sdk/go/example.com/ticketing/@v/list")).text();
    const info = await get(`/sdk/go/example.com/ticketing/@v/${version.trim()}.info`);
    t.same(await info.json(), { Version: version.trim() });
    t.equal((await get("/sdk/go/google.golang.org/protobuf/@v/list")).status, 404);
  });

  for (const [name, path, init, status] of [
    ["what is not there", "/sdk/nothing.tgz", {}, 404],
    ["a way out of the folder", "/sdk/..%2f..%2fpackage.json", {}, 404],
    ["what is below a file", "/cli/nothing", {}, 404],
    ["another method", "/sdk/typescript.tgz", { method: "POST", body: "x" }, 405],
    ["what the client has", "/sdk/typescript.tgz", {}, 304],
  ] as const) {
    await t.test(`${name}: ${status}`, async (t) => {
      const etag = (await get("/sdk/typescript.tgz")).headers.get("etag") ?? "";
      const headers = { "if-none-match": status === 304 ? etag : '"other"' };
      const response = await get(path, { ...init, headers });
      t.equal(response.status, status);
    });
  }
});
