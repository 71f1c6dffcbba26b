import { once } from "node:events";
import { Agent, get, type IncomingMessage } from "node:http";
import { connect as connectHttp2, constants } from "node:http2";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import t from "tap";
import { type ListenerLimits, listen } from "../../src/server/listener.ts";
import { eventually } from "../support/eventually.ts";
import { testLog } from "../support/service.ts";

const options = { log: testLog, port: 0, host: "127.0.0.1" };

/** Called for each request to `/slow`. */
let begun = () => {};

const listenForTest = (limits: Partial<ListenerLimits> = {}, isDraining = () => false) =>
  listen({
    ...options,
    limits,
    isDraining,
    async handler(req, res) {
      if (req.url === "/slow") {
        begun();
        await sleep(300);
      }
      if (req.url === "/whole") {
        await text(req).catch(() => {});
      }
      res.end(req.httpVersion);
    },
  });

async function text(response: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) {
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

async function get1(port: number, path: string, agent?: Agent): Promise<string> {
  const request = get({ port, path, host: "127.0.0.1", agent });
  const [response] = (await once(request, "response")) as [IncomingMessage];
  return text(response);
}

async function open(port: number): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  return socket;
}

t.test("HTTP/1.1 and HTTP/2 share one port", async (t) => {
  const listener = await listenForTest();
  t.teardown(() => listener.close(1000));
  t.equal(await get1(listener.port, "/"), "1.1");
  const session = connectHttp2(`http://127.0.0.1:${listener.port}`);
  t.equal(await text(session.request({ ":path": "/" })), "2.0");
  session.close();
});

t.test("the first bytes may arrive one by one", async (t) => {
  const listener = await listenForTest();
  t.teardown(() => listener.close(1000));
  const socket = await open(listener.port);
  for (const byte of "PUT / HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\nConnection: close\r\n\r\n") {
    socket.write(byte);
    await sleep(1);
  }
  t.match(await text(socket), /^HTTP\/1\.1 200/);
});

t.test("garbage and disconnects do no harm", async (t) => {
  const listener = await listenForTest();
  t.teardown(() => listener.close(1000));
  for (const bytes of [
    "\0\0\0\0",
    "PRI * HTTP/2.0\r\n",
    "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\ngarbage",
    "P",
  ]) {
    const socket = await open(listener.port);
    socket.on("error", () => {});
    socket.end(bytes);
    await once(socket.resume(), "close");
  }
  const reset = await open(listener.port);
  reset.resetAndDestroy();
  t.equal(await get1(listener.port, "/"), "1.1");
});

t.test("connections over the limit are closed until one is free", async (t) => {
  const listener = await listenForTest({ connections: 2 });
  t.teardown(() => listener.close(1000));
  const [one, two] = await Promise.all([open(listener.port), open(listener.port)]);
  await t.rejects(get1(listener.port, "/"), { code: "ECONNRESET" });
  one?.destroy();
  t.equal(
    await eventually(
      () => get1(listener.port, "/").catch(() => ""),
      (version) => version !== "",
    ),
    "1.1",
  );
  two?.destroy();
});

t.test("close waits for calls in flight and ends idle connections", async (t) => {
  const listener = await listenForTest();
  const agent = new Agent({ keepAlive: true });
  t.teardown(() => agent.destroy());
  await get1(listener.port, "/", agent);
  const session = connectHttp2(`http://127.0.0.1:${listener.port}`);
  const bothBegun = new Promise<void>((resolve) => {
    let count = 0;
    begun = () => ++count === 2 && resolve();
  });
  const slow1 = get1(listener.port, "/slow", agent);
  const slow2 = text(session.request({ ":path": "/slow" }));
  await bothBegun;
  const start = performance.now();
  await listener.close(20_000);
  t.ok(performance.now() - start < 20_000, "it does not wait for the grace to pass");
  t.same(await Promise.all([slow1, slow2]), ["1.1", "2.0"], "calls in flight got their responses");
  await t.rejects(open(listener.port), { code: "ECONNREFUSED" });
});

t.test("clients leave a draining listener without a failed call", async (t) => {
  let draining = false;
  const listener = await listenForTest({}, () => draining);
  t.teardown(() => listener.close(1000));
  const base = `http://127.0.0.1:${listener.port}`;

  await t.test("HTTP/1.1: after their next call", async (t) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    t.teardown(() => agent.destroy());
    const connectionOf = async () => {
      const request = get(base, { agent });
      const [response] = (await once(request, "response")) as [IncomingMessage];
      await text(response);
      return response.headers.connection;
    };
    t.equal(await connectionOf(), "keep-alive");
    draining = true;
    t.equal(await connectionOf(), "close");
    t.equal(await connectionOf(), "close", "a new connection is still served");
    draining = false;
  });

  await t.test("HTTP/2: calls that cross the GOAWAY are served", async (t) => {
    const session = connectHttp2(base);
    t.equal(await text(session.request({ ":path": "/" })), "2.0");
    const goaway = once(session, "goaway");
    draining = true;
    const crossing = Array.from({ length: 20 }, () => text(session.request({ ":path": "/slow" })));
    t.equal((await goaway)[0], constants.NGHTTP2_NO_ERROR);
    t.same(await Promise.all(crossing), Array(20).fill("2.0"));
    await eventually(async () => session.closed, Boolean);
    const next = connectHttp2(base);
    t.equal(await text(next.request({ ":path": "/" })), "2.0", "a new connection is still served");
    next.close();
  });
});

t.test("close does not wait for connections without a request", async (t) => {
  const listener = await listenForTest();
  const ahead = await open(listener.port);
  // Accepted in order: the server knows the other one by now.
  t.equal(await get1(listener.port, "/"), "1.1");
  const ended = once(ahead.resume(), "close");
  const start = performance.now();
  await listener.close(20_000);
  await ended;
  // The server itself closes an idle connection after 10 s.
  t.ok(performance.now() - start < 5_000);
});

t.test("calls that do not end within the grace are cut", async (t) => {
  const asked = Promise.withResolvers<void>();
  const handler = () => {
    asked.resolve();
    return true as const;
  };
  const listener = await listen({ ...options, handler });
  const hanging = get1(listener.port, "/").catch((thrown) => thrown.code);
  await asked.promise;
  await listener.close(200);
  t.equal(await hanging, "ECONNRESET");
});

t.test("HTTP/2 requests that arrive too slowly are reset, and others continue", async (t) => {
  const listener = await listenForTest({ requestMs: 150, idleMs: 60_000 });
  t.teardown(() => listener.close(1000));
  const session = connectHttp2(`http://127.0.0.1:${listener.port}`);
  t.teardown(() => session.destroy());
  const post = { ":method": "POST", ":path": "/whole" };
  const endless = session.request(post, { endStream: false });
  endless.write("{");
  const completed = session.request({ ...post, ":path": "/" }, { endStream: false });
  t.equal(await text(completed), "2.0");
  const slow = session.request({ ":path": "/slow" });
  const closed = [endless, completed].map((stream) => stream.closed || once(stream, "close"));
  await Promise.all([...closed, text(slow).then((it) => t.equal(it, "2.0"))]);
  t.equal(endless.rstCode, constants.NGHTTP2_CANCEL);
  t.equal(await text(session.request(post).end("{}")), "2.0", "and the connection goes on");
});

t.test("idle HTTP/2 connections are closed, those with a request stay open", async (t) => {
  const listener = await listenForTest({ requestMs: 60_000, idleMs: 100 });
  t.teardown(() => listener.close(1000));
  const session = connectHttp2(`http://127.0.0.1:${listener.port}`);
  t.equal(await text(session.request({ ":path": "/slow" })), "2.0");
  await once(session, "close");
});
