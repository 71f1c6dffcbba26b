import { once } from "node:events";
import type { IncomingHttpHeaders, OutgoingHttpHeaders, ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { type Certificate, testAuthority } from "./certificates.ts";
import { listenOnFreePort } from "./port.ts";

/** A request as it arrived. */
export interface ReceivedRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  /** The raw bytes. */
  body: Buffer;
  /** When the last byte had arrived, on the clock of `performance.now()`. */
  arrivedAt: number;
}

/** How the receiver responds. A function is called for each request. */
interface ReceiverResponse {
  /** Default: 200. */
  status?: number;
  headers?: OutgoingHttpHeaders;
  body?: string | Uint8Array;
  /** Delay before the response. */
  delayMs?: number;
  /** Never respond. */
  hang?: boolean;
}

export interface ReceiverOptions {
  respond?:
    | ReceiverResponse
    | ((request: ReceivedRequest) => ReceiverResponse | Promise<ReceiverResponse>);
  /** Takes over the raw response instead of `respond`. */
  handle?: (request: ReceivedRequest, response: ServerResponse) => void;
  /** Default: one that `testAuthority()` issues for localhost and `*.receiver.test`. */
  certificate?: Certificate;
  /** How long idle connections are kept. Default: 60,000. */
  keepAliveMs?: number;
  /** Default: `127.0.0.1`. */
  host?: string;
}

export interface Receiver {
  /** `https://127.0.0.1:<port>/hook`. */
  url: string;
  port: number;
  /** PEM of the authority behind the default certificate. */
  ca: string;
  requests: ReceivedRequest[];
  /** Connections accepted so far. */
  readonly connections: number;
  /** Changes the response from now on. */
  respond(next: NonNullable<ReceiverOptions["respond"]>): void;
  /** Resolves with the first `count` requests, once they have arrived. */
  waitFor(count: number, timeoutMs?: number): Promise<ReceivedRequest[]>;
  /** Closes all connections and continues to listen. */
  dropConnections(): void;
  close(): Promise<void>;
}

/** Starts an HTTPS server on a free loopback port that records requests. */
export async function createReceiver(options: ReceiverOptions = {}): Promise<Receiver> {
  const authority = await testAuthority();
  const certificate = options.certificate ?? (await authority.issue());
  const { host = "127.0.0.1", keepAliveMs = 60_000 } = options;
  let respond = options.respond ?? {};
  let connections = 0;
  const requests: ReceivedRequest[] = [];
  const sockets = new Set<Socket>();
  const waiting = new Set<() => void>();

  const server = createServer({ ...certificate, keepAliveTimeout: keepAliveMs });
  server.on("request", async (incoming, response) => {
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of incoming) {
        chunks.push(chunk);
      }
    } catch {
      return; // The sender disconnected in mid-request.
    }
    const request: ReceivedRequest = {
      method: incoming.method ?? "",
      path: incoming.url ?? "",
      headers: incoming.headers,
      body: Buffer.concat(chunks),
      arrivedAt: performance.now(),
    };
    requests.push(request);
    for (const check of waiting) {
      check();
    }
    if (options.handle) {
      options.handle(request, response);
      return;
    }
    const {
      status = 200,
      headers,
      body,
      delayMs,
      hang,
    } = typeof respond === "function" ? await respond(request) : respond;
    if (hang) {
      return;
    }
    if (delayMs) {
      await delay(delayMs);
    }
    response.writeHead(status, headers).end(body);
  });
  server.on("connection", (socket: Socket) => {
    connections++;
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  // In some tests the sender refuses the certificate or disconnects.
  server.on("tlsClientError", () => {});
  const port = await listenOnFreePort(server, host);

  function dropConnections(): void {
    for (const socket of sockets) {
      socket.destroy();
    }
  }

  return {
    url: `https://${host.includes(":") ? `[${host}]` : host}:${port}/hook`,
    port,
    ca: authority.ca,
    requests,
    get connections() {
      return connections;
    },
    respond(next) {
      respond = next;
    },
    waitFor(count, timeoutMs = 5_000) {
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.delete(check);
          reject(new Error(`${requests.length} of ${count} requests within ${timeoutMs} ms`));
        }, timeoutMs);
        function check() {
          if (requests.length < count) {
            return;
          }
          clearTimeout(timer);
          waiting.delete(check);
          resolve(requests.slice(0, count));
        }
        waiting.add(check);
        check();
      });
    },
    dropConnections,
    async close() {
      server.close();
      dropConnections();
      await once(server, "close");
    },
  };
}
