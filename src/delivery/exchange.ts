import { type Dispatcher, errors } from "undici";
import { ConnectError, type ConnectTimings } from "./guarded-connect.ts";

/**
 * Why an attempt failed. `http_status`: answered, but not with 2xx. `timeout`: not done within the
 * time limit. `connect`: no connection, or it was lost. `tls`: no trusted one. `blocked`: the
 * address is not one to deliver to. `protocol`: the answer is not acceptable HTTP. `aborted`: the
 * caller gave up, or the sender is closed.
 */
export type AttemptError =
  | "http_status"
  | "timeout"
  | "connect"
  | "tls"
  | "blocked"
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

/** What the exchanges of one sender have in common. */
export type ExchangeContext = {
  /** Set while undici takes over a fresh connection: the request started then paid for it. */
  opened?: ConnectTimings | undefined;
  onSettled(exchange: Exchange, attempt: Attempt): void;
};

/** Bytes of a response body that are read before the connection is dropped. */
export const MAX_RESPONSE_BODY_BYTES = 4096;
const MAX_INFORMATIONAL_RESPONSES = 8;
const GIVEN_UP = new Error("given up");

/** One request as undici drives it: settles exactly once, with an {@link Attempt}. */
export class Exchange implements Dispatcher.DispatchHandler {
  readonly expiresAt: number;
  readonly startedAt = new Date();
  readonly #context: ExchangeContext;
  readonly #resolve: (attempt: Attempt) => void;
  readonly #start = performance.now();
  readonly #timings: Attempt["timings"] = {};
  #controller: Dispatcher.DispatchController | undefined;
  #sentAt = 0;
  #reused = false;
  #status: number | undefined;
  #informational = 0;
  #bodyBytes = 0;
  #settled = false;

  constructor(context: ExchangeContext, timeoutMs: number, resolve: (attempt: Attempt) => void) {
    this.#context = context;
    this.#resolve = resolve;
    this.expiresAt = this.#start + timeoutMs;
  }

  expire(): void {
    this.fail("timeout");
  }

  fail(error: AttemptError): void {
    this.#settle(error);
    // Before the request has started there is nothing to abort; onRequestStart will see to it.
    this.#controller?.abort(GIVEN_UP);
  }

  /** Called when a connection is ready, right before the request is written to it. */
  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#settled) {
      controller.abort(GIVEN_UP);
      return;
    }
    const { opened } = this.#context;
    this.#context.opened = undefined;
    this.#reused = opened === undefined;
    if (opened) {
      this.#timings.dnsMs = opened.dnsMs;
      this.#timings.connectMs = opened.connectMs;
    }
    this.#sentAt = performance.now();
  }

  onResponseStart(_controller: Dispatcher.DispatchController, statusCode: number): void {
    if (statusCode < 200) {
      if (++this.#informational > MAX_INFORMATIONAL_RESPONSES) this.fail("protocol");
      return;
    }
    this.#status = statusCode;
    this.#timings.ttfbMs = performance.now() - this.#sentAt;
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#bodyBytes += chunk.length;
    if (this.#bodyBytes <= MAX_RESPONSE_BODY_BYTES) return;
    this.onResponseEnd();
    controller.abort(GIVEN_UP);
  }

  onResponseEnd(): void {
    const status = this.#status ?? 0;
    this.#settle(status >= 200 && status < 300 ? undefined : "http_status");
  }

  onResponseError(_controller: Dispatcher.DispatchController | null, error: Error): void {
    this.#settle(classify(error));
  }

  #settle(error: AttemptError | undefined): void {
    if (this.#settled) return;
    this.#settled = true;
    const attempt: Attempt = {
      outcome: error ? "failed" : "succeeded",
      startedAt: this.startedAt,
      durationMs: performance.now() - this.#start,
      timings: this.#timings,
      reusedConnection: this.#reused,
    };
    if (this.#status !== undefined) attempt.httpStatus = this.#status;
    if (error) attempt.error = error;
    this.#context.onSettled(this, attempt);
    this.#resolve(attempt);
  }
}

function classify(error: Error & { code?: unknown }): AttemptError {
  if (error instanceof ConnectError) return error.kind;
  // OpenSSL reports here too, such as a receiver that wants a client certificate.
  if (String(error.code).startsWith("ERR_SSL_")) return "tls";
  if (PROTOCOL_ERRORS.some((type) => error instanceof type)) return "protocol";
  return CLOSED_ERRORS.some((type) => error instanceof type) ? "aborted" : "connect";
}

const CLOSED_ERRORS = [errors.ClientClosedError, errors.ClientDestroyedError];

const PROTOCOL_ERRORS = [
  errors.HTTPParserError,
  errors.HeadersOverflowError,
  errors.ResponseContentLengthMismatchError,
  errors.InvalidArgumentError,
];
