import type { Pool } from "pg";
import { runBatch } from "../../db/batch.ts";
import { createLoader } from "../../db/loader.ts";

/** An active key, as authentication needs it. */
export interface KeyIdentity {
  readonly id: string;
  readonly workspaceId: string;
}

/** Finds the active key with this SHA-256, in hex. */
export type FindKey = (hash: string) => Promise<KeyIdentity | undefined>;

export interface KeyLookup {
  /** Shares a statement with all look-ups of the same turn of the event loop. */
  readonly find: FindKey;
  /** Waits for the statement before, then shares one with all that waited. */
  readonly findQueued: FindKey;
}

interface Row {
  key_hash: Buffer;
  id: string;
  workspace_id: string;
}

/** Prepared on each connection; exported for the test of its query plan. */
export const statement = {
  name: "api-key-lookup",
  text: `select key_hash, id, workspace_id from api_keys
         where key_hash = any($1::bytea[]) and revoked_at is null`,
};

/**
 * Makes the look-up of presented keys. There is no cache: each look-up reads the
 * primary after the request has arrived, so a revocation takes effect in every
 * process at once.
 */
export function createKeyLookup(pool: Pool): KeyLookup {
  async function load(hashes: string[]) {
    const values = [hashes.map((hash) => Buffer.from(hash, "hex"))];
    const [found] = await runBatch<Row>(pool, [{ ...statement, values }]);
    return new Map(
      found?.rows.map((row) => [
        row.key_hash.toString("hex"),
        { id: row.id, workspaceId: row.workspace_id } satisfies KeyIdentity,
      ]),
    );
  }
  return { find: createLoader(load), findQueued: createLoader(load, { oneAtATime: true }) };
}
