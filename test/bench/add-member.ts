import type { Pool } from "pg";

/** Adds an administrator who signs in with this issuer. */
export async function addMember(
  pool: Pool,
  workspaceId: string,
  issuer: string,
  subject: string,
): Promise<void> {
  await pool.query(
    `with member as (
       insert into members (workspace_id, id, name, email, email_verified, picture, role, status, created_at)
       values ($1, 'mbr_' || $3, '', '', true, '', 'admin', 'active', now()) returning id)
     insert into member_logins (workspace_id, issuer, subject, member_id)
     select $1, $2, $3, id from member`,
    [workspaceId, issuer, subject],
  );
}
