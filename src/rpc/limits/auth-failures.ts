import { isIPv6 } from "node:net";
import { createGcra, requireAllowed } from "./gcra.ts";

/**
 * Counts wrong tokens by the address that sent them. Only wrong tokens are limited: valid ones pass,
 * even from the same address.
 */
export interface AuthFailures {
  /** Whether the address may currently send no more wrong tokens. */
  isOver(address: string): boolean;
  /**
   * Counts a wrong token.
   * @param target the resource that it opens, if that has its own limit
   * @throws {ApiError} RATE_LIMITED when the address has sent too many
   */
  count(address: string, target?: string): void;
}

/**
 * Limits how many wrong tokens a client address may present.
 * @param perMinute 0 for no limit
 */
export function createAuthFailures(perMinute: number): AuthFailures {
  if (perMinute === 0) {
    return { isOver: () => false, count() {} };
  }
  const limiter = createGcra({ perMinute, burst: Math.max(10, Math.ceil(perMinute / 2)) });
  return {
    isOver: (address) => !limiter.peek(networkOf(address)).allowed,
    count(address, target) {
      const network = networkOf(address);
      const key = target === undefined ? network : `${network} ${target}`;
      requireAllowed(limiter.take(key));
    },
  };
}

/** An IPv6 subscriber has at least a /64 to choose addresses from (RFC 6177). */
export function networkOf(address: string): string {
  if (!isIPv6(address)) {
    return address;
  }
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
