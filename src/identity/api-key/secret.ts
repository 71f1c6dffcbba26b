import { hash, randomBytes } from "node:crypto";

const prefix = "sk_live_";
const shape = /^sk_live_[0-9a-f]{48}$/;

/** Creates the secret of a new key: `sk_live_` and 24 random bytes as hex. */
export function generateKey(): string {
  return prefix + randomBytes(24).toString("hex");
}

/** Whether a token has the form of an API key, checked before any lookup. */
export function looksLikeKey(token: string): boolean {
  return shape.test(token);
}

/**
 * SHA-256 of a key, the only form in which it is stored. A fast hash is enough,
 * because 192 random bits cannot be guessed.
 */
export function hashKey(key: string): Buffer {
  return hash("sha256", key, "buffer");
}

/** The part of a key that may be shown: up to its first 4 random characters. */
export function displayPrefix(key: string): string {
  return key.slice(0, prefix.length + 4);
}
