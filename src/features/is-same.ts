import { createHmac, timingSafeEqual } from "node:crypto";

/** Compares in constant time, for any lengths. */
export function isSame(a: string, b: string): boolean {
  const digest = (text: string) => createHmac("sha256", "compare").update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
