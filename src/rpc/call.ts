import type { DescMethod, Message } from "@bufbuild/protobuf";
import type { Hooks } from "../db/tenancy/unit-of-work.ts";
import type { Logger } from "../telemetry/log.ts";
import type { Principal } from "./principal.ts";
import type { ReceiveUpload } from "./receive-upload.ts";

/** The side of a call that its protocol knows; everything is read on demand. */
export interface CallContext {
  readonly protocol: "rest" | "connect" | "grpc" | "grpc-web" | "mcp";
  readonly requestId: string;
  /** Address of the client, past the proxies that are trusted. */
  readonly remoteAddress: string;
  /** Aborts when the caller disconnects or its deadline passes. */
  readonly signal: AbortSignal;
  requestHeader(name: string): string | undefined;
  setResponseHeader(name: string, value: string): void;
  readonly receiveUpload: ReceiveUpload;
  /** Aborts the response, including unsent data, so that the caller sees that it is incomplete. */
  abandon(): void;
}

/** One call as it passes through the interceptors to its handler. */
export interface Call {
  readonly method: DescMethod;
  readonly context: CallContext;
  /** Logger whose lines carry the request id. */
  readonly log: Logger;
  /** Whether `debug` lines are written, so that they need not be built otherwise. */
  readonly isVerbose: boolean;
  /** Set by authentication; absent only on public methods. */
  principal?: Principal;
  /** The API key that the caller presented, even if it may not act. */
  apiKey?: PresentedKey;
  /**
   * Whether the request that holds the call was authenticated and counted before it was read, as
   * nothing outside it names the method.
   */
  readonly isAdmitted: boolean;
  /** Hooks of interceptors in the unit of work of the call. */
  hooks?: Hooks<Message>;
}

/** An active API key. */
interface PresentedKey {
  readonly id: string;
  readonly workspaceId: string;
}

/** Creates a call; its logger is created when a line is written. */
export function createCall(method: DescMethod, context: CallContext, log: Logger): Call {
  return new LoggedCall(method, context, log, false);
}

/**
 * Creates a call for a caller who has been admitted: authenticated, and counted towards the rate limit.
 */
export function createAdmittedCall(
  method: DescMethod,
  context: CallContext,
  log: Logger,
  { principal, apiKey }: Pick<Call, "principal" | "apiKey">,
): Call {
  const call = new LoggedCall(method, context, log, true);
  return Object.assign(call, principal && { principal }, apiKey && { apiKey });
}

/**
 * A class, because its getter is created once: with a getter in an object literal, V8 creates a hidden
 * class for each object, which keeps the object alive until the next full collection. That was a third
 * of the cost of a call.
 */
class LoggedCall implements Call {
  readonly method: DescMethod;
  readonly context: CallContext;
  principal?: Principal;
  apiKey?: PresentedKey;
  readonly isAdmitted: boolean;
  hooks?: Hooks<Message>;
  #log: Logger;
  #isOwn = false;

  constructor(method: DescMethod, context: CallContext, log: Logger, isAdmitted: boolean) {
    this.method = method;
    this.context = context;
    this.isAdmitted = isAdmitted;
    this.#log = log;
  }

  get isVerbose(): boolean {
    return this.#log.isLevelEnabled("debug");
  }

  get log(): Logger {
    if (!this.#isOwn) {
      this.#log = this.#log.child({ requestId: this.context.requestId });
      this.#isOwn = true;
    }
    return this.#log;
  }
}
