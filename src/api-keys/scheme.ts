import { LRUCache } from "lru-cache";
import type { TokenScheme } from "../identity/authenticate.ts";
import type { FailedLogins } from "../limits/failed-logins.ts";
import { invalidToken } from "../rpc/api-error.ts";
import type { FindKey } from "./lookup.ts";
import { hashKey, looksLikeKey } from "./secret.ts";

/**
 * API keys. What is remembered is only which keys are dead, never which are
 * alive: 192 random bits that were unknown or revoked do not come to life. So
 * a script that goes on with a revoked key costs no look-up, is told 401 every
 * time, and counts against nobody else at its address.
 * @param onUse called for each request that a key authenticates
 */
export function createKeyScheme(
  findKey: FindKey,
  failures: FailedLogins,
  onUse: (id: string) => void,
): TokenScheme {
  const dead = new LRUCache<string, true>({ max: 10_000, ttl: 60_000 });
  return {
    matches: looksLikeKey,
    async identify(token, { remoteAddress }) {
      const hash = hashKey(token).toString("hex");
      if (dead.has(hash)) throw invalidToken();
      failures.check(remoteAddress);
      const key = await findKey(hash);
      if (key === undefined) {
        dead.set(hash, true);
        failures.count(remoteAddress);
        return undefined;
      }
      onUse(key.id);
      return { kind: "api_key", ...key };
    },
  };
}
