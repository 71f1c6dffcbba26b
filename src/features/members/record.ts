import { LRUCache } from "lru-cache";
import type { Pool } from "pg";
import { upTo } from "../../concurrency/lru.ts";
import type { FoundMember } from "../../identity/found-member.ts";
import type { JwtPrincipal } from "../../rpc/principal.ts";

/** How old `last_seen_at` may be. */
const seenEveryMs = 3 * 60_000;

/** Records that a member calls, and what the token says about them. */
type RecordMember = (principal: JwtPrincipal, found: FoundMember) => Promise<void>;

/**
 * Records callers. Occasionally, a call writes that its member was seen, in the background. The call
 * waits only if a token says something new about its member, so that it sees the new values.
 */
export function createRecordMember(pool: Pool, everyMs = seenEveryMs): RecordMember {
  const recorded = new LRUCache<string, true, { memberId: string; principal: JwtPrincipal }>({
    ...upTo(10_000),
    ttl: everyMs,
    allowStale: true,
    allowStaleOnFetchRejection: true,
    fetchMethod: (_key, _stale, { context }) => update(pool, context.principal, context.memberId),
  });
  return async (principal, found) => {
    const isNew = saysNew(principal, found);
    if (!isNew && found.seenMsAgo !== null && found.seenMsAgo < everyMs) {
      return;
    }
    const { workspaceId } = principal;
    // The claims of the token are part of the key, so that different tokens are recorded independently.
    const key = JSON.stringify([workspaceId, found.id, ...saidBy(principal)]);
    const recording = recorded.fetch(key, { context: { memberId: found.id, principal } });
    if (isNew) {
      await recording;
    } else {
      recording.catch(() => {});
    }
  };
}

const saidBy = ({ name, email, picture, emailVerified, role }: JwtPrincipal) => [
  name,
  email,
  picture,
  emailVerified,
  role,
];

const saysNew = (principal: JwtPrincipal, found: FoundMember) =>
  (["name", "email", "picture", "role"] as const).some(
    (name) => principal[name] !== undefined && principal[name] !== found[name],
  );

/**
 * Some clients leave claims out of their tokens: then the stored values stay. A member who has been
 * removed in the meantime stays unchanged.
 */
async function update(pool: Pool, principal: JwtPrincipal, memberId: string): Promise<true> {
  const { workspaceId, name = "", email = "", picture = "", role = "" } = principal;
  await pool.query({
    name: "record-member",
    text: `update members set
        name = coalesce(nullif($3, ''), name),
        email = coalesce(nullif($4, ''), email),
        email_verified = case
          when $4 = '' then email_verified
          when $4 = email then email_verified or $5
          else $5 end,
        picture = coalesce(nullif($6, ''), picture),
        role = coalesce(nullif($7, ''), role),
        last_seen_at = greatest(last_seen_at, now())
      where workspace_id = $1 and id = $2 and status = 'active'`,
    values: [workspaceId, memberId, name, email, principal.emailVerified ?? false, picture, role],
  });
  return true;
}
