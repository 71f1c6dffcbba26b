import type { Pool } from "pg";
import { deleteInBatches } from "../../db/pool/delete-in-batches.ts";
import { ownIssuer } from "./settings.ts";

/** Data that no sign-in needs anymore. Sessions and links are kept a day longer, to show their outcome. */
const expired = [
  { table: "issuer_entries", where: "expires_at < now()", skipMoving: false },
  { table: "sign_in_links", where: "expires_at < now() - interval '1 day'" },
  {
    table: "sessions",
    where: "expires_at < now() - interval '1 day' or revoked_at < now() - interval '1 day'",
    skipMoving: false,
  },
];

/**
 * Deletes expired entries of the issuer, links and sessions, and accounts that no one has used for
 * 30 days.
 */
export async function purgeSignIn(pool: Pool, signal?: AbortSignal): Promise<void> {
  for (const filter of expired) {
    await deleteInBatches(pool, filter, signal);
  }
  await pool.query(noteUnused, [ownIssuer]);
  await pool.query(deleteUnused, [ownIssuer]);
}

/** An account is in use as long as it belongs to a workspace, is signed in, or a link can sign it in. */
const isUsed = `(
  exists (select from member_logins l
    join members m on m.workspace_id = l.workspace_id and m.id = l.member_id
    where l.issuer = $1 and l.subject = a.id and m.status <> 'removed')
  or exists (select from sessions s
    where s.account_id = a.id and s.revoked_at is null and s.expires_at > now())
  or exists (select from sign_in_links k
    where k.account_id = a.id and k.spent_at is null and k.expires_at > now()))`;

const noteUnused = `
  update accounts a set unused_since = case when ${isUsed} then null else now() end
  where (unused_since is null) <> ${isUsed}`;

/** A member who was removed keeps their name, and can be invited again with another account. */
const deleteUnused = `
  with gone as (
    delete from accounts a where unused_since < now() - interval '30 days' and not ${isUsed}
    returning id)
  delete from member_logins l using gone where l.issuer = $1 and l.subject = gone.id`;
