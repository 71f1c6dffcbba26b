import { getCACertificates } from "node:tls";
import { Worker } from "node:worker_threads";
import type { EgressProxy } from "../guard/proxy-tunnel.ts";
import type { Attempt } from "./http/attempt.ts";
import type { Sender, WebhookRequest } from "./sender.ts";

/** The options of a sender that can be passed to a thread. */
interface SenderThreadOptions {
  readonly allowedCidrs: readonly string[];
  readonly connectionsPerOrigin: number;
  readonly maxConnections: number;
  readonly keepResponses: boolean;
  readonly proxy: EgressProxy | undefined;
}

/** The options of the program that the thread runs. */
export interface ThreadOptions extends SenderThreadOptions {
  /** PEM certificates that Node trusts in this thread. */
  readonly trusted: readonly string[];
}

export interface ThreadRequest {
  readonly id: number;
  readonly request: WebhookRequest;
}

export interface ThreadResult {
  readonly id: number;
  readonly attempt: Attempt;
}

type Stats = ReturnType<Sender["stats"]>;

/** In the sources, and in the bundle. */
const program = new URL("./sender-thread-main.js", import.meta.url);
/** Starting the thread takes 110 ms, and keeping it 25 MB. */
const usualIdleMs = 60_000;
const noStats: Stats = {
  inFlight: 0,
  openConnections: 0,
  connectionsOpened: 0,
  attempts: 0,
  reused: 0,
};

/**
 * A sender in its own thread, for endpoints that are slow: after an attempt that timed out, the next one
 * needs a TLS handshake, which takes about a millisecond of the event loop. It starts with the first
 * attempt, and ends after the last one.
 * @param idleMs how long it stays without an attempt, in milliseconds
 */
export function createSenderThread(options: SenderThreadOptions, idleMs = usualIdleMs): Sender {
  const pending = new Map<number, { readonly since: Since; resolve(attempt: Attempt): void }>();
  const closed = Promise.withResolvers<void>();
  /** Of threads that have ended. */
  let earlier = noStats;
  let stats = noStats;
  let worker: Worker | undefined;
  let requests: ThreadRequest[] = [];
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;
  let isClosing = false;

  function start(): Worker {
    const trusted = getCACertificates();
    const started = new Worker(program, { workerData: { ...options, trusted } });
    started.on("message", ({ results, stats: current }) => {
      stats = current;
      for (const { id, attempt } of results as ThreadResult[]) {
        settle(id, withBuffer(attempt));
      }
    });
    // A thread that fails exits too.
    started.on("error", () => {});
    started.once("exit", () => {
      if (worker === started) {
        leave();
        requests = [];
        for (const [id, { since }] of pending) {
          settle(id, abortedSince(since));
        }
      }
    });
    return started;
  }

  /** Leaves the thread, so that the next attempt starts another. */
  function leave(): void {
    worker = undefined;
    earlier = { ...sumOfStats(earlier, stats), openConnections: 0 };
    stats = noStats;
  }

  /**
   * Ends the thread, which has nothing to do. A request that reached it while it was ending would be
   * lost.
   */
  function end(): void {
    const ended = worker;
    leave();
    void ended?.terminate();
  }

  function settle(id: number, attempt: Attempt): void {
    pending.get(id)?.resolve(attempt);
    pending.delete(id);
    if (pending.size > 0) {
      return;
    }
    worker?.unref();
    if (isClosing) {
      end();
      closed.resolve();
    } else {
      idle = setTimeout(end, idleMs).unref();
    }
  }

  /** Sends the requests of a turn of the event loop together. */
  function flush(): void {
    if (requests.length > 0) {
      worker?.postMessage(requests);
    }
    requests = [];
  }

  return {
    send(request) {
      const since = { startedAt: new Date(), at: performance.now() };
      if (isClosing) {
        return Promise.resolve(abortedSince(since));
      }
      clearTimeout(idle);
      worker ??= start();
      worker.ref();
      if (requests.length === 0) {
        setImmediate(flush);
      }
      lastId += 1;
      requests.push({ id: lastId, request: { ...request, url: String(request.url) } });
      const { promise, resolve } = Promise.withResolvers<Attempt>();
      pending.set(lastId, { since, resolve });
      return promise;
    },
    close() {
      isClosing = true;
      if (pending.size === 0) {
        end();
        closed.resolve();
      }
      return closed.promise;
    },
    stats: () => ({ ...sumOfStats(earlier, stats), inFlight: pending.size }),
  };
}

/** When an attempt was asked for: by the clock on the wall, and on that of `performance.now()`. */
interface Since {
  readonly startedAt: Date;
  readonly at: number;
}

/** It is not known whether an attempt that ends with its thread was made. */
const abortedSince = ({ startedAt, at }: Since): Attempt => ({
  outcome: "failed",
  error: "aborted",
  startedAt,
  durationMs: performance.now() - at,
  timings: {},
  reusedConnection: false,
});

/** A buffer arrives from the thread as a plain array of bytes. */
const withBuffer = ({ response, ...attempt }: Attempt): Attempt => ({
  ...attempt,
  ...(response && { response: { ...response, body: Buffer.from(response.body) } }),
});

/** Of two senders. */
export const sumOfStats = (a: Stats, b: Stats): Stats => ({
  inFlight: a.inFlight + b.inFlight,
  openConnections: a.openConnections + b.openConnections,
  connectionsOpened: a.connectionsOpened + b.connectionsOpened,
  attempts: a.attempts + b.attempts,
  reused: a.reused + b.reused,
});
