import { randomBytes } from "node:crypto";

const size = 12;
let pool = Buffer.alloc(0);
let used = 0;

/** Makes the identifier of a request: `req_` and 24 hex digits. Random bytes are drawn in bulk. */
export function newRequestId(): string {
  if (used + size > pool.length) {
    pool = randomBytes(size * 256);
    used = 0;
  }
  used += size;
  return `req_${pool.toString("hex", used - size, used)}`;
}
