import { isIPv6 } from "node:net";
import { rateLimited } from "../rpc/api-error.ts";
import { createGcra } from "./gcra.ts";

/** Keeps count of the tokens that were wrong, by the address they came from. */
export interface FailedLogins {
  /**
   * To be asked before a token costs any work.
   * @throws {ApiError} RATE_LIMITED when too many of that address were wrong
   */
  check(address: string): void;
  count(address: string): void;
}

/**
 * Limits how many wrong tokens a client address may present.
 * @param perMinute 0 is no limit
 */
export function createFailedLogins(perMinute: number): FailedLogins {
  if (perMinute === 0) return { check() {}, count() {} };
  const limiter = createGcra({ perMinute, burst: Math.max(10, Math.ceil(perMinute / 2)) });
  return {
    check(address) {
      const { allowed, retryAfterSeconds } = limiter.peek(networkOf(address));
      if (!allowed) throw rateLimited(retryAfterSeconds);
    },
    count: (address) => void limiter.take(networkOf(address)),
  };
}

/** An IPv6 subscriber has at least a /64 to choose addresses from (RFC 6177). */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = "", tail] = address.split("%", 1)[0]?.split("::") ?? [];
  const groups = head.split(":");
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(":").length;
  const all = [
    ...groups,
    ...Array<string>(Math.max(missing, 0)).fill("0"),
    ...(tail ?? "").split(":"),
  ];
  return all
    .slice(0, 4)
    .map((group) => Number.parseInt(group || "0", 16))
    .join(":");
}
