import { once } from "node:events";
import {
  type ClientHttp2Session,
  type ClientSessionOptions,
  connect as connectHttp2,
  constants,
  type OutgoingHttpHeaders,
} from "node:http2";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** No more than the kernel keeps for a server that is busy; it forgets what goes beyond. */
const wave = 250;

/** Opens many bare connections as fast as it can. */
export async function floodConnections(url: string, count: number): Promise<Socket[]> {
  const { hostname, port } = new URL(url);
  const sockets: Socket[] = [];
  while (sockets.length < count) {
    const more = Array.from({ length: Math.min(wave, count - sockets.length) }, () => {
      const socket = connect(Number(port), hostname);
      socket.on("error", () => {});
      return socket;
    });
    sockets.push(...more);
    await Promise.all(
      more.map((socket) => Promise.race([once(socket, "connect"), once(socket, "close")])),
    );
  }
  return sockets;
}

/** Resolves when it is closed, with an error or without: `once` fails at an error on the way. */
export function closed(connection: Socket | ClientHttp2Session): Promise<true> {
  return new Promise((resolve) => {
    if (connection.closed) {
      resolve(true);
    } else {
      connection.once("close", () => resolve(true));
    }
  });
}

/** An HTTP/2 connection that outlives what the server may do to it. */
export function openSession(url: string, options?: ClientSessionOptions): ClientHttp2Session {
  const session = connectHttp2(url, options);
  session.on("error", () => {});
  return session;
}

/**
 * Begins calls whose body never comes, as many as the server lets this connection have.
 * @returns how many of them the server has closed so far, when asked
 */
export function beginCalls(session: ClientHttp2Session, path: string, count: number): () => number {
  let closed = 0;
  for (let i = 0; i < count; i++) {
    const head = { ":method": "POST", ":path": path, "content-type": "application/grpc" };
    const stream = session.request(head, { endStream: false });
    stream.on("error", () => {});
    // What is not read does not end.
    stream.resume();
    stream.once("close", () => {
      closed += 1;
    });
  }
  return () => closed;
}

/**
 * Begins calls and cancels each immediately, as fast as it can.
 * @returns whether the server hung up, immediately or by that time
 */
export async function resetStreams(url: string, path: string, count: number): Promise<boolean> {
  const session = openSession(url);
  await once(session, "connect");
  const hungUp = closed(session);
  for (let sent = 0; sent < count && !session.closed && !session.destroyed; ) {
    for (let i = 0; i < 100 && !session.closed && !session.destroyed; i++, sent++) {
      const stream = session.request({ ":method": "GET", ":path": path });
      stream.on("error", () => {});
      stream.close(constants.NGHTTP2_CANCEL);
    }
    await new Promise((resolve) => setImmediate(resolve));
  }
  const response = await Promise.race([hungUp, sleep(30_000, false, { ref: false })]);
  session.destroy();
  return response;
}

/** Connections that ask for something over HTTP/1.1, many times each, and never read. */
export async function pipelineUnread(
  url: string,
  count: number,
  request: string,
  times: number,
): Promise<Socket[]> {
  const sockets = await floodConnections(url, count);
  for (const socket of sockets) {
    socket.write(request.repeat(times));
  }
  return sockets;
}

/** Connections whose streams ask for something over HTTP/2, and have no room for the responses. */
export async function streamUnread(
  url: string,
  count: number,
  headers: OutgoingHttpHeaders,
  times: number,
): Promise<ClientHttp2Session[]> {
  const sessions = Array.from({ length: count }, () =>
    openSession(url, { settings: { initialWindowSize: 0 } }),
  );
  await Promise.all(sessions.map((session) => once(session, "connect")));
  for (const session of sessions) {
    for (let i = 0; i < times; i++) {
      session.request(headers).on("error", () => {});
    }
  }
  return sessions;
}

/** The effects on other clients of a service, and its cost. */
interface Probe {
  /** Times of calls since this was last asked, in milliseconds, in order of length. */
  times(): number[];
  /** The longest of calls in the next second, in milliseconds. */
  lately(): Promise<number>;
  /** Peak resident memory since the last call, in MiB. */
  residentMiB(): number;
  stop(): Promise<void>;
}

const callers = 4;

/** Makes occasional calls, as other clients would, and checks the memory. */
export function startProbe(url: string, call: () => Promise<unknown>): Probe {
  let times: number[] = [];
  let resident = 0;
  let isOn = true;
  const every = async (ms: number, act: () => Promise<void>) => {
    while (isOn) {
      await act();
      await sleep(ms);
    }
  };
  const ended = Promise.all([
    ...Array.from({ length: callers }, () =>
      every(20, async () => {
        const start = performance.now();
        await call();
        times.push(performance.now() - start);
      }),
    ),
    every(250, async () => {
      const text = await (await fetch(`${url}/metrics`)).text();
      const bytes = Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1]);
      resident = Math.max(resident, bytes / 1024 ** 2);
    }),
  ]);
  return {
    times() {
      const sorted = times.sort((a, b) => a - b);
      times = [];
      return sorted;
    },
    async lately() {
      const from = times.length;
      await sleep(1_000);
      return times.length > from ? Math.max(...times.slice(from)) : Number.POSITIVE_INFINITY;
    },
    residentMiB() {
      const most = resident;
      resident = 0;
      return most;
    },
    async stop() {
      isOn = false;
      await ended;
    },
  };
}
