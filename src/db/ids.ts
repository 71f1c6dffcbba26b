import { v7 } from "uuid";

/** The prefix of an identifier tells what it identifies. */
export type IdPrefix =
  | "ak"
  | "att"
  | "aud"
  | "whs"
  | "evt"
  | "tkt"
  | "msg"
  | "rq"
  | "dlv"
  | "op"
  | "wrk"
  | "mem"
  | "cr"
  | "ch";

/** Random bytes for several identifiers, as the system takes longer to give 16 than to give all. */
const random = new Uint8Array(16 * 128);
let used = random.length;

function nextRandom(): Uint8Array {
  if (used === random.length) {
    crypto.getRandomValues(random);
    used = 0;
  }
  used += 16;
  return random.subarray(used - 16, used);
}

/** The time and the counter of the last identifier. */
let msecs = 0;
let seq = 0;

/**
 * Makes an identifier: a prefix and the 32 hex digits of a UUIDv7 (RFC 9562), so that identifiers
 * of one kind sort by creation time. Those that a process makes ascend, even within a millisecond
 * and when its clock steps back.
 */
export function newId(prefix: IdPrefix): string {
  const bytes = nextRandom();
  const now = Date.now();
  if (now > msecs) {
    msecs = now;
    // 31 bits leave room to count.
    seq = new DataView(bytes.buffer, bytes.byteOffset).getUint32(6) >>> 1;
  } else {
    seq += 1;
  }
  return `${prefix}_${v7({ msecs, seq, random: bytes }).replaceAll("-", "")}`;
}

/** The lowest identifier that could be made at this time, in milliseconds. */
export const firstIdAt = (prefix: IdPrefix, ms: number): string =>
  `${prefix}_${Math.max(0, ms).toString(16).padStart(12, "0")}`;
