import { LRUCache } from "lru-cache";
import type { Pool } from "pg";
import { MeService } from "../../../gen/ticketing/v1/me_service_pb.ts";
import { newId } from "../../db/ids.ts";
import type { Interceptor } from "../../rpc/dispatch.ts";
import type { JwtPrincipal } from "../../rpc/principal.ts";
import { isMember } from "./me.ts";

/** How old `last_seen_at` may be. */
const seenEveryMs = 3 * 60_000;

/**
 * Records who calls as members of their workspace: with their first call, before it is handled, and
 * whenever their token says something new of them. A call of somebody known costs no statement; now
 * and then one writes, beside the call, that its member was seen.
 */
export function recordMembers(pool: Pool, everyMs = seenEveryMs): Interceptor {
  const recorded = new LRUCache<string, true, JwtPrincipal>({
    max: 10_000,
    ttl: everyMs,
    allowStale: true,
    allowStaleOnFetchRejection: true,
    async fetchMethod(_key, _stale, { context }) {
      await upsert(pool, context);
      return true as const;
    },
  });

  return (next) => async (call, read) => {
    const { principal, method } = call;
    // That method acts in no workspace.
    if (isMember(principal) && method !== MeService.method.listWorkspaces) {
      await recorded.fetch(keyOf(principal), { context: principal });
    }
    return await next(call, read);
  };
}

/** Everything that is recorded, so that a token with new values misses the cache. */
const keyOf = ({ workspaceId, subject, role, name, email, picture }: JwtPrincipal) =>
  JSON.stringify([workspaceId, subject, role, name, email, picture]);

/** Some clients leave claims out of their tokens: then the stored values stay. */
async function upsert(pool: Pool, principal: JwtPrincipal): Promise<void> {
  const { workspaceId, subject, name = "", email = "", picture = "", role } = principal;
  await pool.query({
    name: "record-member",
    text: `insert into members as m
        (id, workspace_id, subject, name, email, picture, role, created_at, last_seen_at)
      values ($1, $2, $3, $4, $5, $6, $7, now(), now())
      on conflict (workspace_id, subject) do update set
        name = coalesce(nullif(excluded.name, ''), m.name),
        email = coalesce(nullif(excluded.email, ''), m.email),
        picture = coalesce(nullif(excluded.picture, ''), m.picture),
        role = excluded.role,
        last_seen_at = greatest(m.last_seen_at, excluded.last_seen_at)`,
    values: [newId("mem"), workspaceId, subject, name, email, picture, role],
  });
}
