import type { Pool } from "pg";
import { batchTurn } from "../../db/loader.ts";

/** An active key, as authentication needs it. */
export interface KeyIdentity {
  readonly id: string;
  readonly workspaceId: string;
}

/** Finds the active key with this SHA-256, in hex. */
export type FindKey = (hash: string) => Promise<KeyIdentity | undefined>;

export interface KeyLookup {
  /** Shares a statement with what is asked in the same turn of the event loop. */
  readonly find: FindKey;
  /** Shares a statement with what is asked until the one before has its result. */
  readonly findInLine: FindKey;
}

interface Row {
  key_hash: Buffer;
  id: string;
  workspace_id: string;
}

/** Prepared on each connection; exported for the test that looks at its plan. */
export const statement = {
  name: "api-key-lookup",
  text: `select key_hash, id, workspace_id from api_keys
         where key_hash = any($1::bytea[]) and revoked_at is null`,
};

/**
 * Makes the look-up of presented keys. There is no cache: each look-up is a
 * read of the primary that starts after the request arrived, so a key that was
 * revoked before is dead in every process.
 */
export function createKeyLookup(pool: Pool): KeyLookup {
  async function load(hashes: string[]) {
    const values = [hashes.map((hash) => Buffer.from(hash, "hex"))];
    const { rows } = await pool.query<Row>({ ...statement, values });
    return new Map(
      rows.map((row) => [
        row.key_hash.toString("hex"),
        { id: row.id, workspaceId: row.workspace_id } satisfies KeyIdentity,
      ]),
    );
  }
  return { find: batchTurn(load), findInLine: oneAtATime(load) };
}

/** Gathers the keys asked for while a load runs, and loads them together after it. */
function oneAtATime<V>(
  load: (keys: string[]) => Promise<Map<string, V>>,
): (key: string) => Promise<V | undefined> {
  let next: { keys: Set<string>; found: Promise<Map<string, V>> } | undefined;
  let running: Promise<unknown> = Promise.resolve();
  return async (key) => {
    if (next === undefined) {
      const keys = new Set<string>();
      const found = running.then(() => {
        next = undefined;
        return load([...keys]);
      });
      running = found.catch(() => {});
      next = { keys, found };
    }
    next.keys.add(key);
    return (await next.found).get(key);
  };
}
