import { v7 } from "uuid";

/** Prefixes of the identifiers, one for each kind of thing. */
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
 * so that identifiers of one kind sort by the time they were made.
 */
export function newId(prefix: IdPrefix): string {
  return `${prefix}_${v7().replaceAll("-", "")}`;
}
