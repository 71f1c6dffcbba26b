import type { ReceivedResponse } from "./received-response.ts";

/**
 * Why an attempt failed. `http_status`: the response was not 2xx. `timeout`: not done within the
 * time limit. `dns`: the name has no address. `blocked`: the address is not one to deliver to.
 * `connect`: no connection, or it was lost. `tls`: the connection is not trusted. `protocol`: the response is not acceptable HTTP.
 * `aborted`: the sender is closed.
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

/** The record of one POST. It succeeded if a 2xx response came in full, or 4 KiB of its body did. */
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
  /** What came back, if it is kept. Present once the head of a response has arrived. */
  response?: ReceivedResponse;
}
