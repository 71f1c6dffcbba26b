import type { ConnectTimings } from "../../guard/guarded-connect.ts";
import {
  type Keep,
  type KeptResponse,
  type ReceivedResponse,
  toReceivedResponse,
} from "./received-response.ts";

/**
 * Why an attempt failed. `http_status`: the response was not 2xx. `timeout`: not done within the
 * time limit. `dns`: the name has no address. `blocked`: deliveries to the address are forbidden.
 * `connect`: no connection, or it was lost. `tls`: the connection is not trusted. `protocol`: the
 * response is not acceptable HTTP. `aborted`: the sender is closed.
 */
type AttemptError =
  | "http_status"
  | "timeout"
  | "dns"
  | "blocked"
  | "connect"
  | "tls"
  | "protocol"
  | "aborted";

/** The record of one POST. It succeeded if a 2xx response arrived in full, or 4 KiB of its body did. */
export interface Attempt {
  outcome: "succeeded" | "failed";
  /** Present once the head of a response has arrived, even if the attempt then failed. */
  httpStatus?: number;
  /** Present if the outcome is `failed`. */
  error?: AttemptError;
  startedAt: Date;
  durationMs: number;
  /** `dnsMs` and `connectMs` only if this attempt opened its connection. */
  timings: { dnsMs?: number; connectMs?: number; ttfbMs?: number };
  reusedConnection: boolean;
  /** The response, if it is kept. Present once the head of a response has arrived. */
  response?: ReceivedResponse;
}

/** The connection that carries an attempt. */
interface Carrier {
  takeResponse(): KeptResponse | undefined;
  close(): void;
}

/** A POST that has no result yet. It settles exactly once, with an {@link Attempt}. */
export class PendingAttempt {
  readonly expiresAt: number;
  readonly startedAt = new Date();
  readonly keep: Keep;
  readonly #onSettled: (pending: PendingAttempt, attempt: Attempt) => void;
  readonly #start = performance.now();
  readonly #timings: Attempt["timings"] = {};
  #connection: Carrier | undefined;
  #sentAt = 0;
  #reused = false;
  #status: number | undefined;
  #isSettled = false;

  constructor(
    timeoutMs: number,
    keep: Keep,
    onSettled: (pending: PendingAttempt, attempt: Attempt) => void,
  ) {
    this.keep = keep;
    this.#onSettled = onSettled;
    this.expiresAt = this.#start + timeoutMs;
  }

  get isSettled(): boolean {
    return this.#isSettled;
  }

  /**
   * The request is about to be written.
   * @param opened how long the connection took to open, if that was for this request
   */
  begin(connection: Carrier, opened: ConnectTimings | undefined): void {
    this.#connection = connection;
    this.#reused = opened === undefined;
    if (opened) {
      this.#timings.dnsMs = opened.dnsMs;
      this.#timings.connectMs = opened.connectMs;
    }
    this.#sentAt = performance.now();
  }

  /** The head of the response has arrived. Only the first call counts. */
  receiveHead(status: number): void {
    if (this.#status !== undefined) {
      return;
    }
    this.#status = status;
    this.#timings.ttfbMs = performance.now() - this.#sentAt;
  }

  /** Settles with the status: enough of the response has arrived. */
  complete(): void {
    const status = this.#status ?? 0;
    this.#settle(status >= 200 && status < 300 ? undefined : "http_status");
  }

  expire(): void {
    this.fail("timeout");
  }

  /** Gives up, and closes its connection. */
  fail(error: AttemptError): void {
    this.#settle(error);
    this.#connection?.close();
  }

  #settle(error: AttemptError | undefined): void {
    if (this.#isSettled) {
      return;
    }
    this.#isSettled = true;
    const attempt: Attempt = {
      outcome: error ? "failed" : "succeeded",
      startedAt: this.startedAt,
      durationMs: performance.now() - this.#start,
      timings: this.#timings,
      reusedConnection: this.#reused,
    };
    if (this.#status !== undefined) {
      attempt.httpStatus = this.#status;
    }
    if (error) {
      attempt.error = error;
    }
    const kept = this.#connection?.takeResponse();
    if (kept && (error || this.keep === "all")) {
      attempt.response = toReceivedResponse(kept);
    }
    this.#onSettled(this, attempt);
  }
}
