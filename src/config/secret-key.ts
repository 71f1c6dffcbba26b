import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Reads the key that encrypts stored secrets from `secret.key` below the data folder, or creates it at
 * the first start. Only its owner may read it.
 * @returns 32 bytes in base64
 */
export function loadOrCreateSecretKey(dataDir: string): string {
  const path = join(dataDir, "secret.key");
  mkdirSync(dataDir, { recursive: true });
  try {
    writeFileSync(path, randomBytes(32).toString("base64"), { mode: 0o600, flag: "wx" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") {
      throw error;
    }
  }
  return readFileSync(path, "utf8").trim();
}
