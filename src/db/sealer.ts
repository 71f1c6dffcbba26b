import { createHash } from "node:crypto";
import { CompactEncrypt, compactDecrypt, decodeProtectedHeader } from "jose";

/** Encrypts stored secrets that must be read back: signing secrets, credentials. */
export interface Sealer {
  seal(plain: string): Promise<string>;
  /** @throws when the text was sealed with an unknown key or was changed */
  open(sealed: string): Promise<string>;
  /** The beginning of everything sealed with the current key. */
  readonly mark: string;
}

/**
 * AES-256-GCM as a compact JWE (RFC 7516) whose header names the key.
 * @param key 32 bytes in base64
 * @param previous earlier keys, which still open their own values
 */
export function createSealer(key: string, previous: readonly string[] = []): Sealer {
  const present = identify(key);
  const keys = new Map([...previous.map(identify), present].map(({ kid, bytes }) => [kid, bytes]));
  const header = { alg: "dir", enc: "A256GCM", kid: present.kid };
  return {
    seal: (plain) =>
      new CompactEncrypt(Buffer.from(plain)).setProtectedHeader(header).encrypt(present.bytes),
    async open(sealed) {
      const bytes = keys.get(decodeProtectedHeader(sealed).kid ?? "");
      if (bytes === undefined) {
        throw new Error("sealed with an unknown key");
      }
      const { plaintext } = await compactDecrypt(sealed, bytes);
      return Buffer.from(plaintext).toString();
    },
    mark: `${Buffer.from(JSON.stringify(header)).toString("base64url")}.`,
  };
}

function identify(key: string) {
  const bytes = Buffer.from(key, "base64");
  return { bytes, kid: createHash("sha256").update(bytes).digest("hex").slice(0, 8) };
}
