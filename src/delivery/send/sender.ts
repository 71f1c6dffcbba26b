import type { AddressGuard } from "../../egress/address-guard.ts";
import { createResolver, type Lookup } from "../../egress/resolver.ts";
import { createGuardedConnect, type GuardedConnect } from "../guard/guarded-connect.ts";
import type { EgressProxy } from "../guard/proxy-tunnel.ts";
import { type Attempt, PendingAttempt } from "./http/attempt.ts";
import { createConnectionLimit } from "./http/connection-limit.ts";
import { createConnectionPool } from "./http/connection-pool.ts";
import { createDeadlines } from "./http/deadlines.ts";
import { type SentEvent, toRequest } from "./request.ts";

interface SenderOptions {
  guard: AddressGuard;
  /** Limit for a whole attempt, from the call to the last byte of the response. Default: 5,000. */
  timeoutMs?: number;
  /** Default: the resolver of the operating system. */
  lookup?: Lookup;
  /** Connections to one origin at a time; further requests wait. Default: 128. */
  connectionsPerOrigin?: number;
  /** Open connections above which idle ones are closed. Default: 1,024. */
  maxConnections?: number;
  /** Age above which idle ones are closed, to follow a receiver that moved. Default: 300,000. */
  maxConnectionAgeMs?: number;
  /** How long an idle connection is kept, unless the receiver wants less. Default: 45,000. */
  keepAliveMs?: number;
  /** PEM certificates trusted instead of the ones Node trusts by default. */
  ca?: string | readonly string[];
  /** Connections go through it. */
  proxy?: EgressProxy | undefined;
  /** Whether failed attempts, and attempts on request, keep their response. Default: true. */
  keepResponses?: boolean;
  /** Opens connections in place of the guarded connector. For benchmarks without TLS. */
  connect?: GuardedConnect;
}

/** An event to be sent to a receiver. */
export interface WebhookRequest {
  url: string | URL;
  event: SentEvent;
  /** Signing secrets, the current one first. */
  secrets: string | readonly string[];
  /** Headers of the workspace. */
  headers?: Readonly<Record<string, string>>;
  /** Whether the response is kept even if the attempt succeeds. */
  keepsResponse?: boolean;
}

export interface Sender {
  /** Makes one POST, never two. Never rejects: the attempt holds the error. */
  send(request: WebhookRequest): Promise<Attempt>;
  /** Resolves when nothing is in flight. */
  close(): Promise<void>;
  stats(): {
    /** At present. */
    readonly inFlight: number;
    readonly openConnections: number;
    /** Since the start. */
    readonly connectionsOpened: number;
    readonly attempts: number;
    /** Attempts that found an open connection. */
    readonly reused: number;
  };
}

/** Sends signed deliveries over pooled HTTPS connections to addresses that the guard allows. */
export function createSender({
  guard,
  timeoutMs = 5_000,
  lookup,
  connectionsPerOrigin = 128,
  maxConnections = 1_024,
  maxConnectionAgeMs = 300_000,
  keepAliveMs = 45_000,
  ca,
  proxy,
  keepResponses = true,
  connect = createGuardedConnect({
    guard,
    resolve: createResolver(lookup ? { lookup } : {}),
    timeoutMs,
    ...(ca && { ca }),
    proxy,
  }),
}: SenderOptions): Sender {
  const limit = createConnectionLimit({ maxConnections, maxAgeMs: maxConnectionAgeMs });
  const deadlines = createDeadlines<PendingAttempt>();
  const counts = { connectionsOpened: 0, attempts: 0, reused: 0 };
  const pool = createConnectionPool({
    connect,
    connectionsPerOrigin,
    keepAliveMs,
    onOpen(connection) {
      counts.connectionsOpened++;
      limit.add(connection);
    },
    onClose: limit.delete,
  });
  const closed = Promise.withResolvers<void>();
  let isClosing = false;

  function post(
    { url: address, event, secrets, headers }: WebhookRequest,
    attempt: PendingAttempt,
  ): void {
    const url = typeof address === "string" ? new URL(address) : address;
    const request = toRequest(url, event, secrets, attempt.startedAt, headers);
    pool.send(url.origin, url, request, attempt);
  }

  return {
    send: (request) =>
      new Promise((resolve) => {
        const keep = !keepResponses ? "none" : request.keepsResponse ? "all" : "failures";
        const pending = new PendingAttempt(timeoutMs, keep, (settled, attempt) => {
          deadlines.delete(settled);
          counts.attempts++;
          if (attempt.reusedConnection) {
            counts.reused++;
          }
          resolve(attempt);
          if (isClosing && deadlines.size === 0) {
            closed.resolve();
          }
        });
        deadlines.add(pending);
        if (isClosing) {
          pending.fail("aborted");
          return;
        }
        try {
          post(request, pending);
        } catch {
          // There is no request to send: the URL is invalid, or there is no secret.
          pending.fail("protocol");
        }
      }),
    close() {
      isClosing = true;
      pool.close();
      if (deadlines.size === 0) {
        closed.resolve();
      }
      return closed.promise;
    },
    stats: () => ({ inFlight: deadlines.size, openConnections: limit.size, ...counts }),
  };
}
