import type { Pool } from "pg";
import { hasScope } from "../../contract/scopes.ts";
import { runBatch } from "../../db/pool/statement-batch.ts";
import type { ConsolePrincipal } from "../../rpc/principal.ts";
import { manageScopes, readScopes } from "./scopes.ts";

interface Row {
  readonly token_hash: Buffer;
  readonly id: string;
  readonly workspace_id: string;
  readonly read_only: boolean;
  readonly type: "api_key" | "member";
  readonly creator_id: string;
  readonly name: string;
  /** Scopes of the key that created it, or that acted for the member; null without one. */
  readonly key_scopes: string[] | null;
}

/**
 * Prepared on each connection; exported for the test of its query plan. A session lasts only as
 * long as its creator could create it: the key is active, the member is an active admin.
 */
export const statement = {
  name: "console-session-lookup",
  text: `select s.token_hash, s.id, s.workspace_id, s.read_only, s.created_by_type as type,
      s.created_by_id as creator_id, s.created_by_name as name, k.scopes as key_scopes
    from console_sessions s
    left join api_keys k on k.workspace_id = s.workspace_id and k.revoked_at is null
      and k.id = case s.created_by_type when 'member' then s.created_by_via else s.created_by_id end
    left join members m on m.workspace_id = s.workspace_id and m.id = s.created_by_id
    where s.token_hash = any($1::bytea[]) and s.expires_at > now()
      and case s.created_by_type
        when 'member' then m.status = 'active' and m.role = 'admin'
          and (s.created_by_via = '' or k.id is not null)
        else k.id is not null end`,
};

/**
 * Finds the sessions with these SHA-256 hashes of their tokens, in hex.
 * @returns sessions by hash, without those that are expired or that their creator could no longer create
 */
export async function findSessions(
  pool: Pool,
  hashes: readonly string[],
): Promise<Map<string, ConsolePrincipal>> {
  const values = [hashes.map((hash) => Buffer.from(hash, "hex"))];
  const [found] = await runBatch<Row>(pool, [{ ...statement, values }]);
  const rows = found?.rows ?? [];
  return new Map(
    rows
      .filter(({ key_scopes: own }) => manageScopes.every((scope) => hasScope(own ?? [], scope)))
      .map((row) => [row.token_hash.toString("hex"), toPrincipal(row)]),
  );
}

const toPrincipal = (row: Row): ConsolePrincipal => ({
  kind: "console",
  id: row.id,
  workspaceId: row.workspace_id,
  scopes: row.read_only ? readScopes : manageScopes,
  creator: { type: row.type, id: row.creator_id, name: row.name },
});
