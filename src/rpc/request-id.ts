import { randomBytes } from "node:crypto";

const instance = randomBytes(6).toString("hex");
let count = 0;

/**
 * Makes the identifier of a request: `req_` and 24 hex digits. The first half names this process,
 * the second counts. Identifiers are unique, not secret.
 */
export function newRequestId(): string {
  count += 1;
  return `req_${instance}${count.toString(16).padStart(12, "0")}`;
}
