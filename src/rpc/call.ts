import type { DescMethod } from "@bufbuild/protobuf";
import type { Logger } from "../log.ts";
import type { Principal } from "./principal.ts";

/** What a transport knows of one call; everything is read on demand. */
export interface Transport {
  readonly protocol: "rest" | "connect" | "grpc" | "grpc-web";
  readonly requestId: string;
  /** Address of the client, past the proxies that are trusted. */
  readonly remoteAddress: string;
  /** Aborts when the caller goes away or its deadline passes. */
  readonly signal: AbortSignal;
  requestHeader(name: string): string | undefined;
  setResponseHeader(name: string, value: string): void;
}

/** One call as it passes through the interceptors to its handler. */
export interface Call {
  readonly method: DescMethod;
  readonly transport: Transport;
  /** Logger whose lines carry the request id. */
  readonly log: Logger;
  /** Set by authentication; absent only on public methods. */
  principal?: Principal;
}

/** Makes a call; its logger is made when a line is written. */
export function createCall(method: DescMethod, transport: Transport, log: Logger): Call {
  let own: Logger | undefined;
  return {
    method,
    transport,
    get log() {
      own ??= log.child({ requestId: transport.requestId });
      return own;
    },
  };
}
