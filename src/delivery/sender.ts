import type { Socket } from "node:net";
import { Agent, Client, Pool } from "undici";
import type { AddressGuard } from "./address.ts";
import { createConnectionLimit } from "./connection-limit.ts";
import { createDeadlines } from "./deadlines.ts";
import { type Attempt, Exchange, type ExchangeContext } from "./exchange.ts";
import { createGuardedConnect, type GuardedConnect } from "./guarded-connect.ts";
import { requestHeaders } from "./request-headers.ts";
import { createResolver, type Lookup } from "./resolver.ts";

export type { Attempt, AttemptError } from "./exchange.ts";
export type { Lookup } from "./resolver.ts";

export type SenderOptions = {
  guard: AddressGuard;
  userAgent: string;
  /** Limit for a whole attempt, from the call to the last byte of the answer. Default: 5,000. */
  timeoutMs?: number;
  /** Default: the resolver of the operating system. */
  lookup?: Lookup;
  /** Connections to one origin at a time; further requests wait. Default: 128. */
  connectionsPerOrigin?: number;
  /** Open connections above which idle ones are closed. Default: 1,024. */
  maxConnections?: number;
  /** Age above which idle ones are closed, to follow a receiver that moved. Default: 300,000. */
  maxConnectionAgeMs?: number;
  /** How long an idle connection is kept unless the receiver wants less. Default: 45,000. */
  keepAliveMs?: number;
  /** PEM certificates trusted instead of the ones Node trusts by default. */
  ca?: string | readonly string[];
  /** Opens connections in place of the guarded connector. For benchmarks without TLS. */
  connect?: GuardedConnect;
};

export type Delivery = {
  url: string | URL;
  body: string | Uint8Array;
  /** Signing secrets, the current one first. */
  secrets: string | readonly string[];
  /** More headers. Those that the sender sets itself are left out. */
  headers?: Readonly<Record<string, string>>;
  /** Ends the attempt as `aborted`. */
  signal?: AbortSignal;
};

export type SenderStats = {
  inFlight: number;
  openConnections: number;
  /** Since the start. */
  connectionsOpened: number;
  /** Attempts since the start, and how many of them found a connection open. */
  attempts: number;
  reused: number;
};

export type Sender = {
  /** Makes one POST, never two. Never rejects: whatever goes wrong is in the attempt. */
  send(delivery: Delivery): Promise<Attempt>;
  /** Resolves when what is in flight has ended. */
  close(): Promise<void>;
  stats(): SenderStats;
};

const MAX_RESPONSE_HEADER_BYTES = 16_384;
/** Headers that only the sender may set. */
const RESERVED = new Set([
  "accept-encoding",
  "connection",
  "content-length",
  "content-type",
  "expect",
  "host",
  "keep-alive",
  "service-signature",
  "transfer-encoding",
  "upgrade",
  "user-agent",
]);

/** Sends signed deliveries over pooled HTTPS connections to addresses that the guard allows. */
export function createSender({
  guard,
  userAgent,
  timeoutMs = 5_000,
  lookup,
  connectionsPerOrigin = 128,
  maxConnections = 1_024,
  maxConnectionAgeMs = 300_000,
  keepAliveMs = 45_000,
  ca,
  connect = createGuardedConnect({
    guard,
    resolve: createResolver(lookup ? { lookup } : {}),
    timeoutMs,
    ...(ca && { ca }),
  }),
}: SenderOptions): Sender {
  const connections = createConnectionLimit({ maxConnections, maxAgeMs: maxConnectionAgeMs });
  const deadlines = createDeadlines<Exchange>();
  const counts = { connectionsOpened: 0, attempts: 0, reused: 0 };

  const context: ExchangeContext = {
    onSettled(exchange, attempt) {
      deadlines.delete(exchange);
      counts.attempts++;
      if (attempt.reusedConnection) counts.reused++;
    },
  };

  function track(client: Client, socket: Socket): void {
    const connection = {
      isIdle: () => client.stats.size === 0,
      bytesWritten: () => socket.bytesWritten,
      close: () => socket.destroy(),
    };
    connections.add(connection);
    socket.once("close", () => connections.delete(connection));
    counts.connectionsOpened++;
  }

  function createClient(origin: URL, options: object): Client {
    const client: Client = new Client(origin, {
      ...options,
      connect(target, callback) {
        connect(target, (error, socket, timings) => {
          if (!socket) {
            callback(error as Error, null);
            return;
          }
          track(client, socket);
          // undici starts the waiting request before this callback returns.
          context.opened = timings;
          callback(null, socket);
          context.opened = undefined;
        });
      },
    });
    return client;
  }

  const agent = new Agent({
    // allowH2 is not given to the agent, which would then build a longer key at every request.
    factory: (origin, options) =>
      new Pool(origin, { ...options, allowH2: false, factory: createClient }),
    connections: connectionsPerOrigin,
    pipelining: 1,
    keepAliveTimeout: keepAliveMs,
    keepAliveMaxTimeout: keepAliveMs,
    maxHeaderSize: MAX_RESPONSE_HEADER_BYTES,
    // The one deadline of the exchange takes the place of both.
    headersTimeout: 0,
    bodyTimeout: 0,
  });

  let closed: Promise<void> | undefined;

  function dispatch(delivery: Delivery, exchange: Exchange): void {
    const url = typeof delivery.url === "string" ? new URL(delivery.url) : delivery.url;
    const body = typeof delivery.body === "string" ? Buffer.from(delivery.body) : delivery.body;
    const own = requestHeaders(body, delivery.secrets, exchange.startedAt, userAgent);
    const headers: string[] = [];
    for (const name in own) headers.push(name, own[name] as string);
    for (const name in delivery.headers) {
      const value = delivery.headers[name];
      if (value !== undefined && !RESERVED.has(name.toLowerCase())) headers.push(name, value);
    }
    const path = url.pathname + url.search;
    agent.dispatch({ origin: url.origin, path, method: "POST", headers, body }, exchange);
  }

  return {
    send: (delivery) =>
      new Promise((settle) => {
        const { signal } = delivery;
        const abort = () => exchange.fail("aborted");
        const exchange = new Exchange(context, timeoutMs, (attempt) => {
          signal?.removeEventListener("abort", abort);
          settle(attempt);
        });
        deadlines.add(exchange);
        if (signal?.aborted) {
          abort();
          return;
        }
        signal?.addEventListener("abort", abort);
        try {
          dispatch(delivery, exchange);
        } catch {
          // No request could be made of it: not a URL, no secret.
          exchange.fail("protocol");
        }
      }),
    close() {
      closed ??= agent.close();
      return closed;
    },
    stats: () => ({ inFlight: deadlines.size, openConnections: connections.size, ...counts }),
  };
}
