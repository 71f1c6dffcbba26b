import { randomBytes } from "node:crypto";

/** Creates a signing secret: `whsec_` and 32 random bytes as hex. */
export function generateSigningSecret(): string {
  return `whsec_${randomBytes(32).toString("hex")}`;
}
