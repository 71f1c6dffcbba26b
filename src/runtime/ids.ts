import { v7 } from "uuid";

/** The prefix of an identifier tells what it identifies. */
export type IdPrefix =
  | "ak"
  | "aud"
  | "whs"
  | "evt"
  | "tkt"
  | "msg"
  | "rq"
  | "dlv"
  | "wrk"
  | "cr"
  | "ch";

/**
 * Makes an identifier: a prefix and the 32 hex digits of a UUIDv7 (RFC 9562),
 * so that identifiers of one kind sort by creation time.
 */
export function newId(prefix: IdPrefix): string {
  return `${prefix}_${v7().replaceAll("-", "")}`;
}

/** The lowest identifier that could be made at this time, in milliseconds. */
export const firstIdAt = (prefix: IdPrefix, ms: number): string =>
  `${prefix}_${Math.max(0, ms).toString(16).padStart(12, "0")}`;
