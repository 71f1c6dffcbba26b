// @suite default
import { createServer } from "node:https";
import t from "tap";
import { createAddressGuard } from "../../src/egress/address-guard.ts";
import { guardedGet } from "../../src/egress/guarded-get.ts";
import { testAuthority } from "../support/certificates.ts";
import { listenOnFreePort } from "../support/port.ts";
import { trustTestAuthority } from "../support/service.ts";

await trustTestAuthority();
const { issue } = await testAuthority();
const asked: string[] = [];
const server = createServer(await issue(), (req, res) => {
  asked.push(req.url ?? "");
  if (req.url === "/moved") {
    res.writeHead(302, { location: "/text" }).end();
  } else if (req.url === "/slow") {
    res.write("a");
  } else {
    res.end(req.url === "/long" ? "x".repeat(101) : "text");
  }
});
const port = await listenOnFreePort(server);
t.teardown(() => {
  server.closeAllConnections();
  server.close();
});
const loopback = createAddressGuard({ allowedCidrs: ["127.0.0.0/8", "::1/128"] });
const get = (path: string, { host = "localhost", guard = loopback, timeoutMs = 5_000 } = {}) =>
  guardedGet(new URL(`https://${host}:${port}${path}`), guard, { maxBytes: 100, timeoutMs });

t.test("a short text is returned unchanged", async (t) => {
  t.equal(await get("/text"), "text");
});

t.test("long, slow and redirected responses are refused", async (t) => {
  await t.rejects(get("/long"), /more than 100 bytes/);
  await t.rejects(get("/moved"), /responded with 302/);
  await t.rejects(get("/slow", { timeoutMs: 300 }), /abort/i);
  t.same(asked, ["/text", "/long", "/moved", "/slow"], "no redirect is followed");
});

t.test("a refused address gets no request", async (t) => {
  const guard = createAddressGuard();
  await t.rejects(get("/text", { guard }), /not at a public address/);
  await t.rejects(get("/text", { guard, host: "127.0.0.1" }), /not at a public address/);
  t.equal(asked.length, 4);
});

t.test("a certificate for another name is refused", async (t) => {
  const other = createServer(await issue({ names: ["other.test"], addresses: [] }), (_req, res) => {
    res.end("text");
  });
  const at = await listenOnFreePort(other);
  t.teardown(() => other.close());
  const url = new URL(`https://localhost:${at}/`);
  await t.rejects(guardedGet(url, loopback, { maxBytes: 100, timeoutMs: 5_000 }), {
    code: "ERR_TLS_CERT_ALTNAME_INVALID",
  });
});
