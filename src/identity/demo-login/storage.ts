import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { exportJWK, generateKeyPair, type JWK } from "jose";
import { LRUCache } from "lru-cache";
import type { Adapter, AdapterPayload } from "oidc-provider";

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

/** The storage of an OpenID provider, by model: sessions, codes, tokens. */
export type LoginAdapter = (model: string) => Adapter;

/**
 * Keeps the sessions, codes and refresh tokens of the demo provider in memory,
 * bounded. They serve one person on one machine, who needs one click to log in
 * again after a restart, so they need no table.
 */
export function createMemoryAdapter(): LoginAdapter {
  const entries = new LRUCache<string, AdapterPayload>({ max: 10_000 });

  return (model) => {
    const key = (id: string) => `${model}:${id}`;
    const findBy = async (property: "uid" | "userCode", value: string) =>
      [...entries.values()].find((entry) => entry[property] === value && entry.kind === model);
    return {
      async upsert(id, payload, expiresIn) {
        // 0 means no limit to lru-cache.
        entries.set(key(id), payload, { ttl: (expiresIn || 0) * 1000 });
      },
      find: async (id) => entries.get(key(id)),
      findByUid: (uid) => findBy("uid", uid),
      findByUserCode: (code) => findBy("userCode", code),
      async consume(id) {
        const entry = entries.get(key(id));
        if (entry !== undefined) {
          entry.consumed = Math.floor(Date.now() / 1000);
        }
      },
      async destroy(id) {
        entries.delete(key(id));
      },
      async revokeByGrantId(grantId) {
        // Of tokens and codes only: a login in progress also has the identifier of the grant.
        for (const [id, entry] of entries) {
          if (entry.kind === model && entry.grantId === grantId) {
            entries.delete(id);
          }
        }
      },
    };
  };
}
