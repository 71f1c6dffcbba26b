import { LRUCache } from "lru-cache";
import { invalidToken } from "../../rpc/api-error.ts";
import type { AuthFailures } from "../../rpc/limits/auth-failures.ts";
import type { TokenScheme } from "../authenticate.ts";
import type { KeyLookup } from "./lookup.ts";
import { hashKey, looksLikeKey } from "./secret.ts";

/**
 * API keys. It caches invalid keys only, never valid ones: 192 random bits that
 * were unknown or revoked never become valid. So a script that repeats a revoked
 * key gets 401 every time without a look-up, and does not use up the limit of
 * other clients at its address.
 *
 * The look-up comes before the limit of the address, as only wrong keys count.
 * Addresses over their limit share one statement at a time, so that guessing
 * occupies one connection.
 * @param onUse called for each request that a key authenticates
 */
export function createKeyScheme(
  lookup: KeyLookup,
  failures: AuthFailures,
  onUse: (id: string) => void,
): TokenScheme {
  const dead = new LRUCache<string, true>({ max: 10_000, ttl: 60_000 });
  return {
    matches: looksLikeKey,
    async identify(token, { remoteAddress }) {
      const hash = hashKey(token).toString("hex");
      if (dead.has(hash)) {
        throw invalidToken();
      }
      const find = failures.isOver(remoteAddress) ? lookup.findQueued : lookup.find;
      const key = await find(hash);
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
