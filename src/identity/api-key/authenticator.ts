import { LRUCache } from "lru-cache";
import type { Pool } from "pg";
import { createLoader } from "../../concurrency/loader.ts";
import { upTo } from "../../concurrency/lru.ts";
import { runBatch } from "../../db/pool/statement-batch.ts";
import type { CallContext } from "../../rpc/call.ts";
import { addressNotAllowed, invalidToken, noWorkspace } from "../../rpc/errors/api-error.ts";
import type { AuthFailures } from "../../rpc/limits/auth-failures.ts";
import type { ApiKeyPrincipal } from "../../rpc/principal.ts";
import type { Authenticator } from "../authenticate.ts";
import { workspaceHeader } from "../organizations.ts";
import { createNetworkCheck } from "./networks.ts";
import { hashKey, looksLikeKey } from "./secret.ts";

/**
 * API keys. It caches only invalid keys, never valid ones: 192 random bits that
 * were unknown or revoked never become valid. So a script that repeats a revoked
 * key gets 401 every time without a lookup, and does not use up the limit of
 * other clients at its address.
 *
 * The lookup comes before the limit of the address, as only wrong keys count.
 * Addresses over their limit share one statement at a time, so that guessing
 * occupies one connection.
 * @param onUse called for each request that a key authenticates, from an address that it allows
 * @param remembersUnknown whether invalid keys are cached: not in a cell, to which a workspace may move
 *   with its keys
 */
export function createKeyAuthenticator(
  lookup: KeyLookup,
  failures: AuthFailures,
  onUse: (key: KeyIdentity, context: CallContext) => void,
  remembersUnknown: boolean,
): Authenticator {
  const isInNetworks = createNetworkCheck();
  const negativeCache = new LRUCache<string, true>({ ...upTo(10_000), ttl: 60_000 });
  return {
    matches: looksLikeKey,
    async identify(token, call) {
      const { context } = call;
      const { remoteAddress } = context;
      const hash = hashKey(token).toString("hex");
      if (negativeCache.has(hash)) {
        throw invalidToken();
      }
      const find = failures.isOver(remoteAddress) ? lookup.findQueued : lookup.find;
      const key = await find(hash);
      if (key === undefined) {
        if (remembersUnknown) {
          negativeCache.set(hash, true);
        }
        failures.count(remoteAddress);
        return undefined;
      }
      call.apiKey = key;
      const { allowedCidrs } = key;
      if (allowedCidrs.length > 0 && !isInNetworks(remoteAddress, allowedCidrs)) {
        throw addressNotAllowed(remoteAddress);
      }
      onUse(key, context);
      const choice = context.requestHeader(workspaceHeader);
      if (choice !== undefined && choice !== key.workspaceId) {
        throw noWorkspace("X-Workspace-Id is not the workspace of the API key");
      }
      return { kind: "api_key", ...key };
    },
  };
}

/** An active key, as authentication needs it. */
type KeyIdentity = Omit<ApiKeyPrincipal, "kind" | "member">;

/** Finds the active key with this SHA-256, in hex. */
type FindKey = (hash: string) => Promise<KeyIdentity | undefined>;

interface KeyLookup {
  /** Shares a statement with all lookups of the same turn of the event loop. */
  readonly find: FindKey;
  /** Waits for the previous statement, then shares one with all lookups that waited. */
  readonly findQueued: FindKey;
}

interface Row {
  key_hash: Buffer;
  id: string;
  workspace_id: string;
  name: string;
  scopes: string[];
  allowed_cidrs: string[];
  created_by_type: string;
  created_by_id: string;
}

/** Prepared on each connection; exported for the test of its query plan. */
export const statement = {
  name: "api-key-lookup",
  text: `select key_hash, id, workspace_id, name, scopes, allowed_cidrs, created_by_type, created_by_id
         from api_keys
         where key_hash = any($1::bytea[]) and revoked_at is null`,
};

const toIdentity = (row: Row): KeyIdentity => ({
  id: row.id,
  workspaceId: row.workspace_id,
  name: row.name,
  scopes: row.scopes,
  allowedCidrs: row.allowed_cidrs,
  ...(row.created_by_type === "member" && { creatorId: row.created_by_id }),
});

/**
 * Creates the lookup of presented keys. There is no cache: each lookup reads the
 * primary after the request has arrived, so a revocation takes effect in every
 * process immediately.
 */
export function createKeyLookup(pool: Pool): KeyLookup {
  async function load(hashes: string[]) {
    const values = [hashes.map((hash) => Buffer.from(hash, "hex"))];
    const [found] = await runBatch<Row>(pool, [{ ...statement, values }]);
    return new Map(found?.rows.map((row) => [row.key_hash.toString("hex"), toIdentity(row)]));
  }
  return { find: createLoader(load), findQueued: createLoader(load, { oneAtATime: true }) };
}
