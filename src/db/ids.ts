/** The prefix of an identifier names the kind of object. */
export type IdPrefix =
  | "ak"
  | "att"
  | "aud"
  | "whs"
  | "evt"
  | "req"
  | "tkt"
  | "msg"
  | "rq"
  | "dlv"
  | "op"
  | "wrk"
  | "mbr"
  | "acc"
  | "pky"
  | "ses"
  | "cs"
  | "cr"
  | "ch"
  | "blk"
  | "vw"
  | "smsg"
  | "ntf";

/** Random bytes for several identifiers, as the system takes longer to return 16 than to return all. */
const random = Buffer.alloc(16 * 128);
let used = random.length;

function nextRandom(): Buffer {
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
 * Creates an identifier: a prefix and the 32 hex digits of a UUIDv7, so that identifiers of one kind
 * sort by creation time. Within a process they ascend, even within a millisecond and when the clock
 * steps back, which `crypto.randomUUIDv7` does not promise.
 * @see https://www.rfc-editor.org/rfc/rfc9562#section-6.2 method 1, with a counter of 32 bits
 */
export function newId(prefix: IdPrefix): string {
  const bytes = nextRandom();
  const now = Date.now();
  if (now > msecs) {
    msecs = now;
    // 31 bits leave room to count.
    seq = bytes.readUInt32BE(6) >>> 1;
  } else {
    seq += 1;
  }
  bytes.writeUIntBE(msecs, 0, 6);
  bytes.writeUInt16BE(0x7000 | (seq >>> 20), 6);
  bytes.writeUInt16BE(0x8000 | ((seq >>> 6) & 0x3fff), 8);
  bytes.writeUInt8(((seq << 2) & 0xff) | (bytes.readUInt8(10) & 0x03), 10);
  return `${prefix}_${bytes.toString("hex")}`;
}

/** The lowest identifier that could be created at this time, in milliseconds. */
export const firstIdAt = (prefix: IdPrefix, ms: number): string =>
  `${prefix}_${Math.max(0, ms).toString(16).padStart(12, "0")}`;
