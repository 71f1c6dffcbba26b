// @suite all
// @needs haproxy
import { appendFile } from "node:fs/promises";
import { request } from "node:http";
import { text } from "node:stream/consumers";
import t from "tap";
import { nameOf } from "../../src/cells/directory.ts";
import { createProxyMap } from "../../src/cells/proxy-map.ts";
import { follow } from "../chaos/follower.ts";
import { eventually } from "../support/eventually.ts";
import { jwtConfig, startIdentityProvider } from "../support/identity-provider.ts";
import { spawnAdmin } from "../support/process.ts";
import { restCall, type TestService } from "../support/service.ts";
import { startCells } from "./two-cells.ts";

const api = "/api/v1";
const ticket = { subject: "Lamp", requester: { email: "ada@example.com" } };

/** The name of the workspace that a call ends up in. */
async function workspaceOf(url: string, key: string): Promise<string> {
  const { status, body } = await restCall(url, key, "GET", `${api}/me`);
  return status === 200 ? body.data.workspace.id : `${status} ${body.error.code}`;
}

/** Gets a page of a cell through the proxy. */
async function getPage(url: string, host: string, path: string) {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; page: string }>();
  request(url + path, { headers: { host } }, async (response) =>
    resolve({ status: response.statusCode ?? 0, page: await text(response) }),
  )
    .on("error", reject)
    .end();
  return promise;
}

const newKey = async (url: string, key: string) =>
  (await restCall(url, key, "POST", `${api}/api-keys`, { name: "new" })).body;

t.test("every caller reaches their cell", async (t) => {
  const provider = await startIdentityProvider(t);
  const { a, b, url, map, stopProxy } = await startCells(t, jwtConfig(provider));
  const filled = async ({ key, workspaceId }: TestService) =>
    t.equal(
      await eventually(
        () => workspaceOf(url, key),
        (id) => id === workspaceId,
        10_000,
      ),
      workspaceId,
    );
  await filled(a);
  await filled(b);

  // Known once they are returned, and refused once they are revoked.
  for (const cell of [a, b]) {
    const { data } = await newKey(url, cell.key);
    t.equal(await workspaceOf(url, data.key), cell.workspaceId);
    await restCall(url, cell.key, "DELETE", `${api}/api-keys/${data.id}`);
    t.equal(await workspaceOf(url, data.key), "401 INVALID_TOKEN");
  }
  t.equal(await workspaceOf(url, `sk_live_${"0".repeat(48)}`), "401 INVALID_TOKEN");
  const follower = await follow("gRPC", url, b.key);
  const opened = await restCall(url, b.key, "POST", `${api}/tickets`, ticket);
  t.equal(opened.status, 201);
  await eventually(
    async () => follower.seen.length,
    (count) => count === 1,
  );
  t.same([follower.seen.length, follower.failures], [1, []], "gRPC too");
  await follower.stop();

  // An organisation whose first token came by the host of its cell.
  const token = await provider.token({ org_id: "org_b" });
  const own = await fetch(`${b.url}${api}/me`, { headers: { authorization: `Bearer ${token}` } });
  const { data } = (await own.json()) as { data: { workspace: { id: string } } };
  t.equal(await workspaceOf(url, token), data.workspace.id);

  // Forms, hooks and links have their cell in their host.
  for (const cell of [a, b]) {
    const form = { type: "form", name: `Help by ${cell.config.CELL}`, form: {} };
    const made = await restCall(url, cell.key, "POST", `${api}/channels`, form);
    const { host, pathname } = new URL(made.body.data.form.url);
    const { status, page } = await getPage(url, host, pathname);
    t.match([status, page], [200, /Help by [ab]/]);
    t.ok(page.includes(form.name));
  }

  const start = await stopProxy();
  const whileDown = await newKey(a.url, a.key);
  t.equal(whileDown.error.code, "UNAVAILABLE", "no key is made that no proxy knows");
  const { rows } = await a.app.db.pool.query("select from api_keys where revoked_at is null");
  t.equal(rows.length, 1);
  await start();
  const first = await workspaceOf(url, b.key);
  t.ok(["503 UNAVAILABLE", b.workspaceId].includes(first), `not refused: ${first}`);
  await filled(b);
  await filled(a);

  const { DATABASE_URL, SECRET_ENCRYPTION_KEY } = b.config;
  const env = { DATABASE_URL, SECRET_ENCRYPTION_KEY, CELL: "b" };
  const lines = await spawnAdmin(["cells", "directory"], env);
  t.ok(lines.split("\n").includes(`${nameOf(b.key)} b`));
  t.same(JSON.parse(await spawnAdmin(["cells", "directory", "--json"], env))[nameOf(b.key)], "b");
  await (await stopProxy())();
  await appendFile(map, `${lines}\n`);
  await (await stopProxy())();
  t.equal(await workspaceOf(url, b.key), b.workspaceId, "at once, from the map on its disk");
});

t.test("an invalid response from a proxy is an error", async (t) => {
  const { a, map } = await startCells(t);
  const [socket = ""] = a.config.CELL_PROXIES;
  const other = createProxyMap(socket, "/no/such.map");
  await t.rejects(other.find("x"), { message: /Unknown map/ });
  await t.rejects(other.put(["x"], "a"), { message: /Unknown map/ });
  await t.rejects(createProxyMap("127.0.0.1:1", map).read(), { message: /ECONNREFUSED/ });
  const names = Array.from({ length: 500 }, (_, i) => nameOf(`${i}`));
  const proxy = createProxyMap(socket, map);
  await proxy.put(names, "a");
  await proxy.put(names, "b");
  const cells = await proxy.read();
  t.equal(names.filter((name) => cells.get(name) === "b").length, 500);
});
