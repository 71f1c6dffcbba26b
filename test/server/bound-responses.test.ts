// @suite default
import { once } from "node:events";
import {
  type ClientHttp2Session,
  type ClientHttp2Stream,
  connect as connectHttp2,
  constants,
} from "node:http2";
import { connect, Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import t, { type Test } from "tap";
import { type ListenerLimits, listen } from "../../src/server/listener.ts";
import { eventually } from "../support/eventually.ts";
import { testLog } from "../support/service.ts";

const MiB = 2 ** 20;
/** More than the kernel buffers for a socket on loopback. */
const long = Buffer.alloc(16 * MiB, "x");
const page = long.subarray(0, MiB);
/** More than a connection may hold unread. */
const huge = Buffer.alloc(3 * long.length);
const bodies: Readonly<Record<string, Buffer>> = { "/huge": huge, "/long": long, "/page": page };

interface Target {
  readonly port: number;
  /** Requests whose handlers have run. */
  readonly handled: string[];
}

/**
 * Serves `/huge`, `/long`, `/page`, `/short`, `/held`, which takes as long as the test, and `/idle`, a stream
 * that begins and then stays silent.
 */
async function start(t: Test, limits: Partial<ListenerLimits>): Promise<Target> {
  const handled: string[] = [];
  const listener = await listen({
    log: testLog,
    port: 0,
    host: "127.0.0.1",
    limits: { connectionBytes: 2 * long.length, processBytes: 8 * long.length, ...limits },
    isStream: ({ url }) => url === "/idle",
    async handler({ url = "" }, res) {
      handled.push(url);
      if (url === "/idle") {
        return void res.write("begun");
      }
      if (url === "/held") {
        return;
      }
      await sleep(5);
      res.end(bodies[url] ?? "short");
    },
  });
  t.teardown(() => listener.close(0));
  return { port: listener.port, handled };
}

/** A connection with these requests over HTTP/1.1, whose responses are never read. */
async function ask(t: Test, { port }: Target, paths: readonly string[]): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  t.teardown(() => socket.destroy());
  socket.on("error", () => {});
  await once(socket, "connect");
  socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`).join(""));
  return socket;
}

function open(t: Test, { port }: Target, initialWindowSize = 65_535): ClientHttp2Session {
  const session = connectHttp2(`http://127.0.0.1:${port}`, { settings: { initialWindowSize } });
  session.on("error", () => {});
  t.teardown(() => session.destroy());
  return session;
}

/** A stream that is never read. */
function request(session: ClientHttp2Session, path: string): ClientHttp2Stream {
  const stream = session.request({ ":path": path });
  stream.on("error", () => {});
  return stream;
}

const requestMany = (session: ClientHttp2Session, path: string, count: number) =>
  Array.from({ length: count }, () => request(session, path));

async function lengthOf(stream: AsyncIterable<Buffer>): Promise<number> {
  let length = 0;
  for await (const chunk of stream) {
    length += chunk.length;
  }
  return length;
}

/** Returns when the server has read the earlier frames of a session. */
async function received(session: ClientHttp2Session): Promise<void> {
  if (session.connecting) {
    await once(session, "connect");
  }
  await promisify(session.ping.bind(session))();
}

/** Returns when the server has inspected its connections twice: each time it cuts one for its size. */
async function inspected(t: Test, target: Target): Promise<void> {
  for (let round = 0; round < 2; round++) {
    await isCut(await ask(t, target, ["/huge"]));
  }
}

/** A socket without a reader notices that it was cut when it writes. */
const isCut = (connection: Socket | ClientHttp2Session | undefined) =>
  eventually(async () => {
    if (connection instanceof Socket && !connection.destroyed) {
      connection.write("\r\n");
    }
    return connection?.destroyed;
  }, Boolean);

t.test("an unread socket is closed in the middle of a response", async (t) => {
  const target = await start(t, { stallMs: 500 });
  const socket = await ask(t, target, ["/long"]);
  t.ok(await isCut(socket));
});

t.test("a stream without a window is reset, and the connection continues", async (t) => {
  const target = await start(t, { stallMs: 500 });
  const session = open(t, target, 0);
  const stuck = request(session, "/page");
  const idle = request(session, "/idle");
  const begun = performance.now();
  await once(stuck, "close");
  t.equal(stuck.rstCode, constants.NGHTTP2_CANCEL);
  t.ok(performance.now() - begun > 450, "not sooner than it has to be");
  t.notOk(session.destroyed, "its connection is left");
  t.notOk(idle.closed, "and so are streams on which there is nothing to take");
});

t.test("slow readers and idle streams are left alone", async (t) => {
  const target = await start(t, { stallMs: 2_000 });
  const slow = await ask(t, target, ["/long"]);
  const idle = await ask(t, target, ["/idle"]);
  const session = open(t, target);
  const slowStream = request(session, "/page");
  const idleStream = request(session, "/idle");
  let seen = 0;
  // Ten seconds for all of it, however fast the machine hands it over.
  const part = Math.floor(long.length / 500);
  const until = performance.now() + 5_000;
  while (performance.now() < until) {
    await sleep(20);
    // The kernel accepts more only after a large part of its buffer is free.
    seen += slow.read(Math.min(part, slow.readableLength) || undefined)?.length ?? 0;
    slowStream.read(2 * 1024);
  }
  t.ok(seen < long.length, "it was slow");
  t.notOk(slow.destroyed || slow.readableEnded, "HTTP/1.1, slow");
  t.notOk(idle.destroyed, "HTTP/1.1, idle");
  t.notOk(slowStream.closed, "HTTP/2, slow");
  t.notOk(idleStream.closed, "HTTP/2, idle");
});

t.test("requests wait while their client does not read earlier responses", async (t) => {
  const target = await start(t, {});
  const session = open(t, target, 0);
  const streams = requestMany(session, "/page", 80);
  const socket = await ask(t, target, Array(80).fill("/long"));
  const countOf = (path: string) => target.handled.filter((each) => each === path).length;
  await eventually(
    async () => [countOf("/page"), countOf("/long")],
    (counts) => counts.every((count) => count >= 4),
  );
  await inspected(t, target);
  t.equal(countOf("/page"), 4, "HTTP/2");
  t.equal(countOf("/long"), 4, "HTTP/1.1");

  socket.destroy();
  session.settings({ initialWindowSize: 65_535 });
  const lengths = await Promise.all(streams.map(lengthOf));
  t.same(new Set(lengths), new Set([page.length]), "and all get theirs once it reads");
});

t.test("a client that reads may send many requests at once", async (t) => {
  const target = await start(t, {});
  for (const path of ["/short", "/page"]) {
    const streams = requestMany(open(t, target), path, 100);
    const lengths = await Promise.all(streams.map(lengthOf));
    t.same(new Set(lengths), new Set([path === "/page" ? page.length : 5]));
  }
});

t.test("idle streams do not keep other requests waiting", async (t) => {
  const target = await start(t, {});
  const session = open(t, target);
  requestMany(session, "/idle", 50);
  const short = request(session, "/short");
  const begun = performance.now();
  t.equal(await lengthOf(short), 5);
  t.ok(performance.now() - begun < 10_000, "before any request ceases to count for its age");
});

t.test("a request that is reset while it waits is not handled", async (t) => {
  const target = await start(t, {});
  const session = open(t, target, 0);
  const pages = requestMany(session, "/page", 4);
  const late = request(session, "/short");
  await received(session);
  late.close(constants.NGHTTP2_CANCEL);
  await received(session);
  // Without those before it, it would be its turn.
  for (const page of pages) {
    page.close(constants.NGHTTP2_CANCEL);
  }
  await received(session);
  await inspected(t, target);
  t.notOk(target.handled.includes("/short"));
});

t.test("a connection over its share of memory is closed", async (t) => {
  const target = await start(t, { connectionBytes: 8 * MiB });
  const [socket, session] = [await ask(t, target, ["/long"]), open(t, target, 0)];
  request(session, "/long");
  t.ok(await isCut(socket));
  t.ok(await isCut(session));
});

t.test("when connections hold too much together, the longest stalled are closed", async (t) => {
  const target = await start(t, { processBytes: 5 * MiB });
  const sessions = Array.from({ length: 3 }, () => open(t, target, 0));
  for (const session of sessions) {
    const begun = requestMany(session, "/page", 2);
    await Promise.all(begun.map((stream) => once(stream, "response")));
  }
  t.ok(await isCut(sessions[0]));
  t.same(
    sessions.map(({ destroyed }) => destroyed),
    [true, false, false],
  );
});

t.test("a client that pipelines endlessly is disconnected", async (t) => {
  const target = await start(t, {});
  const socket = await ask(t, target, Array(1_500).fill("/idle"));
  t.ok(await isCut(socket));
});

t.test("requests over the queue limit of the process are refused", async (t) => {
  const target = await start(t, { waitingRequests: 10 });
  const greedy = open(t, target, 0);
  const refused = () =>
    streams.filter(({ rstCode }) => rstCode === constants.NGHTTP2_REFUSED_STREAM).length;
  const streams = requestMany(greedy, "/page", 40);
  // HTTP/1.1 cannot say that nothing was done.
  t.ok(
    await eventually(
      async () => refused(),
      (count) => count >= 20,
    ),
  );
  t.ok(await isCut(await ask(t, target, Array(20).fill("/long"))));
  const other = open(t, target);
  t.equal(await lengthOf(request(other, "/short")), "short".length, "others are served");
  greedy.destroy();
  const isAccepted = await eventually(async () => {
    const next = open(t, target, 0);
    const streams = requestMany(next, "/page", 8);
    const isOpen = await received(next).then(
      () => true,
      () => false,
    );
    const accepted = isOpen && streams.every(({ rstCode }) => rstCode === 0);
    next.destroy();
    return accepted;
  }, Boolean);
  t.ok(isAccepted, "permits come free when their connection closes");
});

t.test("many new connections share the concurrency of the process", async (t) => {
  const target = await start(t, {});
  const reader = open(t, target);
  for (let i = 0; i < 12; i++) {
    await lengthOf(request(reader, "/short"));
  }
  const sessions = Array.from({ length: 40 }, () => open(t, target));
  for (const session of sessions) {
    requestMany(session, "/held", 10);
  }
  const held = () => target.handled.filter((path) => path === "/held").length;
  await eventually(
    async () => held(),
    (count) => count >= 64 + 24,
  );
  await Promise.all(sessions.map(received));
  t.ok(held() <= 64 + 40, `${held()} of 400 run, one for each connection at least`);
  t.equal(await lengthOf(request(reader, "/short")), "short".length, "others are served");
  requestMany(reader, "/held", 10);
  await eventually(
    async () => held(),
    (count) => count >= 64 + 24 + 10,
  );
  t.ok(held() >= 64 + 24 + 10, "a client that reads has its full allowance");
});
