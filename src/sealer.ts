import { createHash } from "node:crypto";
import { CompactEncrypt, compactDecrypt } from "jose";

/** Encrypts what is kept but must be read back: signing secrets, credentials. */
export interface Sealer {
  seal(plain: string): Promise<string>;
  /** @throws when the text was sealed with another key, or was changed */
  open(sealed: string): Promise<string>;
}

/**
 * AES-256-GCM as a compact JWE (RFC 7516) whose header names the key.
 * @param key 32 bytes in base64
 */
export function createSealer(key: string): Sealer {
  const bytes = Buffer.from(key, "base64");
  const kid = createHash("sha256").update(bytes).digest("hex").slice(0, 8);
  return {
    seal: (plain) =>
      new CompactEncrypt(Buffer.from(plain))
        .setProtectedHeader({ alg: "dir", enc: "A256GCM", kid })
        .encrypt(bytes),
    async open(sealed) {
      const { plaintext } = await compactDecrypt(sealed, bytes);
      return Buffer.from(plaintext).toString();
    },
  };
}
