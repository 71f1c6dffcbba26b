import type { ConnectTimings } from "./guarded-connect.ts";
import type { Connection } from "./http/connection.ts";

/**
 * Why an attempt failed. `http_status`: answered, but not with 2xx. `timeout`: not done within the
 * time limit. `dns`: the name has no address. `blocked`: the address is not one to deliver to.
 * `connect`: no connection, or it was lost. `tls`: no trusted one. `protocol`: the answer is not acceptable HTTP. `aborted`: the
 * sender is closed.
 */
export type AttemptError =
  | "http_status"
  | "timeout"
  | "dns"
  | "blocked"
  | "connect"
  | "tls"
  | "protocol"
  | "aborted";

/** The record of one POST. It succeeded if a 2xx answer came in full, or 4 KiB of its body did. */
export type Attempt = {
  outcome: "succeeded" | "failed";
  /** Present once the head of an answer has arrived, also if the attempt then failed. */
  httpStatus?: number;
  /** Present if the outcome is `failed`. */
  error?: AttemptError;
  startedAt: Date;
  durationMs: number;
  /** `dnsMs` and `connectMs` only if this attempt opened its connection. */
  timings: { dnsMs?: number; connectMs?: number; ttfbMs?: number };
  reusedConnection: boolean;
};

/** One request and its answer: settles exactly once, with an {@link Attempt}. */
export class Exchange {
  readonly expiresAt: number;
  readonly startedAt = new Date();
  readonly #onSettled: (exchange: Exchange, attempt: Attempt) => void;
  readonly #start = performance.now();
  readonly #timings: Attempt["timings"] = {};
  #connection: Connection | undefined;
  #sentAt = 0;
  #reused = false;
  #status: number | undefined;
  #isSettled = false;

  constructor(timeoutMs: number, onSettled: (exchange: Exchange, attempt: Attempt) => void) {
    this.#onSettled = onSettled;
    this.expiresAt = this.#start + timeoutMs;
  }

  get isSettled(): boolean {
    return this.#isSettled;
  }

  /** The request is about to be written to a connection; `opened` if that was opened for it. */
  begin(connection: Connection, opened: ConnectTimings | undefined): void {
    this.#connection = connection;
    this.#reused = opened === undefined;
    if (opened) {
      this.#timings.dnsMs = opened.dnsMs;
      this.#timings.connectMs = opened.connectMs;
    }
    this.#sentAt = performance.now();
  }

  /** The head of the answer has come. */
  answered(status: number): void {
    if (this.#status !== undefined) return;
    this.#status = status;
    this.#timings.ttfbMs = performance.now() - this.#sentAt;
  }

  /** As much of the answer has come as matters. */
  complete(): void {
    const status = this.#status ?? 0;
    this.#settle(status >= 200 && status < 300 ? undefined : "http_status");
  }

  expire(): void {
    this.fail("timeout");
  }

  /** Gives up, and its connection with it. */
  fail(error: AttemptError): void {
    this.#settle(error);
    this.#connection?.close();
  }

  #settle(error: AttemptError | undefined): void {
    if (this.#isSettled) return;
    this.#isSettled = true;
    const attempt: Attempt = {
      outcome: error ? "failed" : "succeeded",
      startedAt: this.startedAt,
      durationMs: performance.now() - this.#start,
      timings: this.#timings,
      reusedConnection: this.#reused,
    };
    if (this.#status !== undefined) attempt.httpStatus = this.#status;
    if (error) attempt.error = error;
    this.#onSettled(this, attempt);
  }
}
