// @suite all
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { connect, type Socket } from "node:net";
import t from "tap";
import { loadConfig } from "../../src/config/settings.ts";
import type { EgressProxy } from "../../src/delivery/guard/proxy-tunnel.ts";
import { createSender } from "../../src/delivery/send/sender.ts";
import { verify } from "../../src/delivery/send/signature.ts";
import { createAddressGuard } from "../../src/egress/address-guard.ts";
import { testAuthority } from "../support/certificates.ts";
import { listenOnFreePort } from "../support/port.ts";
import { createReceiver } from "../support/receiver.ts";
import type { Scope } from "../support/scope.ts";
import { startService } from "../support/service.ts";
import { eventOf } from "./event-of.ts";

const secret = "whsec_example";
const authorization = `Basic ${Buffer.from("user:päss").toString("base64")}`;
const { ca } = await testAuthority();

type Tunnel = (request: IncomingMessage, client: Socket) => void;

/** An HTTP proxy, and what it was asked for. */
async function startProxy(t: Scope, respond?: Tunnel) {
  const asked: { target: string; authorization: string | undefined }[] = [];
  const sockets = new Set<Socket>();
  const server = createServer();
  server.on("connect", (request, client: Socket) => {
    const target = request.url ?? "";
    asked.push({ target, authorization: request.headers["proxy-authorization"] });
    client.on("error", () => {});
    if (respond !== undefined) {
      respond(request, client);
      return;
    }
    const upstream = connect({ host: "127.0.0.1", port: Number(target.split(":").at(-1)) });
    upstream.on("connect", () => {
      client.write("HTTP/1.1 200 Connection established\r\nVia: 1.1 test\r\n\r\n");
      upstream.pipe(client).pipe(upstream);
    });
    upstream.on("error", () => client.destroy());
  });
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  const port = await listenOnFreePort(server);
  t.teardown(async () => {
    for (const socket of sockets) {
      socket.destroy();
    }
    server.close();
    await once(server, "close");
  });
  return { asked, proxy: { host: "127.0.0.1", port, authorization, resolvesNames: false } };
}

function sendThrough(
  t: Scope,
  proxy: EgressProxy,
  addresses: readonly string[] = [],
  allowedCidrs = ["127.0.0.0/8"],
) {
  const sender = createSender({
    guard: createAddressGuard({ allowedCidrs }),
    ca,
    timeoutMs: 1_000,
    proxy,
    lookup: async () => addresses.map((address) => ({ address, family: 4 })),
  });
  t.teardown(() => sender.close());
  return (url: string, body = "{}") => sender.send({ url, event: eventOf(body), secrets: secret });
}

t.test("deliveries go through the tunnel of a proxy, over connections that are kept", async (t) => {
  const receiver = await createReceiver({ respond: { status: 500, body: "x".repeat(100_000) } });
  t.teardown(() => receiver.close());
  const { asked, proxy } = await startProxy(t);
  const send = sendThrough(t, proxy);
  const body = JSON.stringify({ subject: "y".repeat(200_000) });
  const failed = await send(receiver.url, body);
  t.match(failed, { outcome: "failed", httpStatus: 500 });
  receiver.respond({});
  t.match(await send(receiver.url), { outcome: "succeeded" });
  t.match(await send(receiver.url), { outcome: "succeeded", reusedConnection: true });
  const target = `127.0.0.1:${receiver.port}`;
  t.same(asked, Array(2).fill({ target, authorization }), "a long response ends a connection");
  const [request] = receiver.requests;
  t.equal(request?.body.toString(), body);
  const signature = request?.headers["service-signature"] as string;
  t.match(verify(body, signature, secret), { valid: true });
});

t.test("the proxy is asked for an address that the guard has checked", async (t) => {
  const receiver = await createReceiver();
  t.teardown(() => receiver.close());
  const url = `https://hooks.receiver.test:${receiver.port}/hook`;
  const { asked, proxy } = await startProxy(t);
  t.match(await sendThrough(t, proxy, ["127.0.0.1"])(url), { outcome: "succeeded" });
  t.equal(asked[0]?.target, `127.0.0.1:${receiver.port}`);
  const closed = sendThrough(t, proxy, ["127.0.0.1"], []);
  t.match(await closed(url), { outcome: "failed", error: "blocked" });
  t.equal(asked.length, 1, "it is not asked for a private one");
});

t.test("a proxy that resolves names is asked for the name", async (t) => {
  const receiver = await createReceiver();
  t.teardown(() => receiver.close());
  const { asked, proxy } = await startProxy(t);
  const send = sendThrough(t, { ...proxy, resolvesNames: true }, [], []);
  const host = `hooks.receiver.test:${receiver.port}`;
  t.match(await send(`https://${host}/hook`), { outcome: "succeeded" });
  t.equal(asked[0]?.target, host);
  t.match(await send(receiver.url), { error: "blocked" });
  t.equal(asked.length, 1, "literal addresses are still checked");
});

t.test("the next address is tried when the proxy cannot reach one", async (t) => {
  const receiver = await createReceiver();
  t.teardown(() => receiver.close());
  const { asked, proxy } = await startProxy(t, (request, client) => {
    if (request.url?.startsWith("127.0.0.2:")) {
      client.end("HTTP/1.1 502 Bad Gateway\r\n\r\n");
      return;
    }
    const upstream = connect(receiver.port, "127.0.0.1");
    client.write("HTTP/1.1 200 OK\r\n\r\n");
    upstream.pipe(client).pipe(upstream);
  });
  const send = sendThrough(t, proxy, ["127.0.0.2", "127.0.0.1"]);
  t.match(await send("https://hooks.receiver.test/hook"), { outcome: "succeeded" });
  t.same(
    asked.map(({ target }) => target),
    ["127.0.0.2:443", "127.0.0.1:443"],
  );
});

t.test(
  "each failure of a proxy has the error of its kind, within the time of an attempt",
  async (t) => {
    const head = (status: string) => `HTTP/1.1 ${status}\r\n\r\n`;
    const cases: [name: string, respond: Tunnel, error: string, hidden: string][] = [
      ["refuses", (_, client) => client.end(head("403 Forbidden")), "blocked", "blocked"],
      ["wants a password", (_, client) => client.end(head("407 No")), "blocked", "blocked"],
      ["does not reach it", (_, client) => client.end(head("504 Timeout")), "connect", "blocked"],
      ["hangs up", (_, client) => client.destroy(), "connect", "blocked"],
      ["hangs", () => {}, "timeout", "timeout"],
      ["never ends", (_, client) => client.write("x".repeat(20_000)), "connect", "blocked"],
      ["is no proxy", (_, client) => client.write("SSH-2.0-x\r\n\r\n"), "blocked", "blocked"],
      ["speaks first", (_, client) => client.write(`${head("200 OK")}boo`), "connect", "blocked"],
      ["is no tunnel", (_, client) => client.end(head("200 OK")), "tls", "tls"],
    ];
    for (const [name, respond, error, hidden] of cases) {
      const { proxy } = await startProxy(t, respond);
      const url = "https://hooks.receiver.test/hook";
      const start = performance.now();
      t.match(await sendThrough(t, proxy, ["127.0.0.1"])(url), { outcome: "failed", error }, name);
      t.match(
        await sendThrough(t, { ...proxy, resolvesNames: true })(url),
        { outcome: "failed", error: hidden },
        `${name}, and resolves names`,
      );
      t.ok(performance.now() - start < 3_000);
    }
    const nobody = { host: "127.0.0.1", port: 1, resolvesNames: false };
    const send = sendThrough(t, nobody, ["127.0.0.1"]);
    t.match(await send("https://hooks.receiver.test/"), { error: "connect" }, "nobody listens");
  },
);

t.test("the service uses the proxy of its settings", async (t) => {
  const { asked, proxy } = await startProxy(t);
  const service = await startService(t, {
    WEBHOOK_PROXY: `http://user:p%C3%A4ss@127.0.0.1:${proxy.port}`,
  });
  const receiver = await createReceiver();
  t.teardown(() => receiver.close());
  await service.rest("POST", "/api/v1/webhook-subscriptions", { url: receiver.url });
  await service.rest("POST", "/api/v1/tickets", {
    subject: "Help",
    requester: { email: "ada@example.com" },
  });
  await receiver.waitFor(1);
  t.match(asked[0], { target: `127.0.0.1:${receiver.port}`, authorization });
});

t.test("settings of a proxy are checked", (t) => {
  for (const text of [
    "proxy:3128",
    "https://proxy",
    "http://proxy/path",
    "socks5://proxy",
    "http://%zz@proxy",
    "http://",
  ]) {
    t.throws(() => loadConfig({ WEBHOOK_PROXY: text }), /WEBHOOK_PROXY/, text);
  }
  t.throws(() => loadConfig({ WEBHOOK_PROXY_RESOLVES_NAMES: "true" }), /WEBHOOK_PROXY/);
  t.ok(loadConfig({ WEBHOOK_PROXY: "http://[::1]:3128" }));
  t.end();
});
