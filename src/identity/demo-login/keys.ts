import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { exportJWK, generateKeyPair, type JWK } from "jose";

/** Keys with which the demo provider signs tokens and cookies. */
export interface DemoKeys {
  /** Private key for ES256. */
  readonly signing: JWK;
  readonly cookies: string;
}

/**
 * Reads the keys from `login.keys` below the data folder, or makes them at the
 * first start, so that tokens outlive a restart. Only their owner may read them.
 */
export async function loadOrCreateDemoKeys(dataDir: string): Promise<DemoKeys> {
  const path = join(dataDir, "login.keys");
  mkdirSync(dataDir, { recursive: true });
  const { privateKey } = await generateKeyPair("ES256", { extractable: true });
  const kid = randomBytes(8).toString("hex");
  const signing = { ...(await exportJWK(privateKey)), alg: "ES256", use: "sig", kid };
  const keys: DemoKeys = { signing, cookies: randomBytes(32).toString("base64url") };
  try {
    writeFileSync(path, JSON.stringify(keys), { mode: 0o600, flag: "wx" });
    return keys;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") {
      throw error;
    }
    return JSON.parse(readFileSync(path, "utf8")) as DemoKeys;
  }
}
