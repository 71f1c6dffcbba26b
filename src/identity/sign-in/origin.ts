import type { IncomingMessage } from "node:http";
import type { Origin } from "./sessions.ts";

const maxUserAgentLength = 300;

/**
 * Makes a request state what the service knows about its address and its client, whatever the client or
 * a proxy has sent. The provider reads these headers.
 */
export function pinOrigin({ headers }: IncomingMessage, base: string, address: string): void {
  const { host, protocol } = new URL(base);
  headers["x-forwarded-for"] = address;
  headers["x-forwarded-host"] = host;
  headers["x-forwarded-proto"] = protocol.slice(0, -1);
}

/** Where a request comes from, after {@link pinOrigin}. */
export const originOf = ({ headers }: IncomingMessage): Origin => ({
  address: String(headers["x-forwarded-for"] ?? ""),
  userAgent: (headers["user-agent"] ?? "").slice(0, maxUserAgentLength),
});

/**
 * Whether a browser sends a request that changes something from one of our pages. Programs do not state
 * it, and have no cookies of ours.
 */
export function isOwnRequest({ headers }: IncomingMessage, base: string): boolean {
  const { origin, "sec-fetch-site": site } = headers;
  if (origin !== undefined) {
    return origin === new URL(base).origin;
  }
  return site === undefined || site === "same-origin";
}
