import { LRUCache } from "lru-cache";
import { invalidToken } from "../../rpc/api-error.ts";
import type { AuthFailures } from "../../rpc/limits/auth-failures.ts";
import type { TokenScheme } from "../authenticate.ts";
import type { KeyLookup } from "./lookup.ts";
import { hashKey, looksLikeKey } from "./secret.ts";

/**
 * API keys. What is remembered is only which keys are dead, never which are
 * alive: 192 random bits that were unknown or revoked do not come to life. So
 * a script that goes on with a revoked key costs no look-up, is told 401 every
 * time, and counts against nobody else at its address.
 *
 * A key is looked up before its address is judged, as only wrong keys are to
 * be slowed. What an address asks beyond its limit shares one statement at a
 * time with all such addresses, so that guessing takes up one connection.
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
      const find = failures.isOver(remoteAddress) ? lookup.findInLine : lookup.find;
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
