import { once } from "node:events";
import { createServer as createTcpServer, type Socket } from "node:net";
import { createServer as createTlsServer } from "node:tls";
import { type Certificate, testAuthority } from "../support/certificates.ts";
import { listenOnFreePort } from "../support/port.ts";

/** A server on a free loopback port without HTTP. */
interface RawReceiver {
  url: string;
  port: number;
  ca: string;
  /** Connections accepted. */
  readonly connections: number;
  /** Requests of which the head has arrived. */
  readonly arrivals: number;
  close(): Promise<void>;
}

/**
 * Calls `onRequest` each time the head of a request has arrived, with its socket and a way to
 * reset the connection.
 *
 * @param options.plain leaves out TLS and calls `onRequest` when a connection is accepted
 */
export async function createRawReceiver(
  onRequest: (socket: Socket, reset: () => void) => void,
  { plain = false, certificate }: { plain?: boolean; certificate?: Certificate } = {},
): Promise<RawReceiver> {
  const authority = await testAuthority();
  const sockets = new Set<Socket>();
  let connections = 0;
  let arrivals = 0;

  const server = plain
    ? createTcpServer((socket) => onRequest(socket, () => socket.resetAndDestroy()))
    : createTlsServer(certificate ?? (await authority.issue()), (socket) => {
        socket.on("data", (chunk) => {
          const heads = chunk.toString("latin1").split("POST /").length - 1;
          for (let i = 0; i < heads; i++) {
            arrivals++;
            onRequest(socket, () => reset(socket));
          }
        });
        socket.on("error", () => {});
      });
  /** A TLS socket cannot be reset, but the connection below it can. */
  function reset(tlsSocket: Socket): void {
    for (const socket of sockets) {
      if (socket.remotePort === tlsSocket.remotePort) {
        socket.resetAndDestroy();
      }
    }
  }

  server.on("tlsClientError", () => {});
  server.on("connection", (socket: Socket) => {
    connections++;
    sockets.add(socket);
    socket.on("error", () => {}).once("close", () => sockets.delete(socket));
  });
  const port = await listenOnFreePort(server);

  return {
    url: `https://127.0.0.1:${port}/hook`,
    port,
    ca: authority.ca,
    get connections() {
      return connections;
    },
    get arrivals() {
      return arrivals;
    },
    async close() {
      server.close();
      for (const socket of sockets) {
        socket.destroy();
      }
      await once(server, "close");
    },
  };
}
