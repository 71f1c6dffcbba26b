import type { ConnectTimings } from "../../guard/guarded-connect.ts";
import type { Attempt, AttemptError } from "./attempt.ts";
import { type Keep, type KeptResponse, toReceivedResponse } from "./received-response.ts";

/** What carries it. */
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
   * @param opened what it took to open the connection, if that was for this request
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

  /** As much of the response has arrived as matters. */
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
