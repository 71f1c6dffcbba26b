import { once } from "node:events";
import { type ClientHttp2Session, connect as connectHttp2, constants } from "node:http2";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** No more than the kernel keeps for a server that is busy; it forgets what goes beyond. */
const wave = 250;

/** Opens many bare connections, as fast as they come about. */
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
    if (connection.closed) resolve(true);
    else connection.once("close", () => resolve(true));
  });
}

/** An HTTP/2 connection that outlives what the server may do to it. */
export function openSession(url: string): ClientHttp2Session {
  const session = connectHttp2(url);
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
 * Begins calls and takes each back at once, as fast as it can.
 * @returns whether the server hung up, at once or when it had come so far
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
  const answer = await Promise.race([hungUp, sleep(30_000, false, { ref: false })]);
  session.destroy();
  return answer;
}
