import type { Pool } from "pg";
import type { MemberStatus } from "../../../gen/enums.ts";
import { createLoader } from "../../concurrency/loader.ts";
import { textArray } from "../../db/pool/array-literal.ts";
import { runBatch } from "../../db/pool/statement-batch.ts";
import { type FoundMember, memberColumns } from "../../identity/found-member.ts";
import type { Role } from "../../rpc/principal.ts";

/** The identity of a person at an issuer. */
export interface Login {
  readonly issuer: string;
  readonly subject: string;
}

/** Finds the member of a workspace by a login; undefined if there is none. */
type FindLogin = (workspaceId: string, login: Login) => Promise<FoundMember | undefined>;

interface Row extends FoundMember, Login {
  readonly workspaceId: string;
}

/** Prepared on each connection; exported for the test of its query plan. */
export const statement = {
  text: `select l.workspace_id as "workspaceId", l.issuer, l.subject,
      ${memberColumns}
    from unnest($1::text[], $2::text[], $3::text[]) as k (workspace_id, issuer, subject)
    join member_logins l on l.workspace_id = k.workspace_id and l.issuer = k.issuer
      and l.subject = k.subject
    join members m on m.workspace_id = l.workspace_id and m.id = l.member_id`,
};

/**
 * Creates the lookup of members by their logins. There is no cache: each lookup reads the primary
 * after the request has arrived, so a removal takes effect in every process immediately. Lookups of
 * one turn of the event loop share a statement.
 */
export function createFindLogin(pool: Pool): FindLogin {
  const find = createLoader(async (keys) => {
    const parts = keys.map((key) => JSON.parse(key) as [string, string, string]);
    const values = [0, 1, 2].map((i) => textArray(parts.map((part) => part[i] as string)));
    const [found] = await runBatch<Row>(pool, [{ ...statement, values }]);
    return new Map(found?.rows.map((row) => [keyOf(row.workspaceId, row), row]));
  });
  return (workspaceId, login) => find(keyOf(workspaceId, login));
}

const keyOf = (workspaceId: string, { issuer, subject }: Login) =>
  JSON.stringify([workspaceId, issuer, subject]);

/** A workspace in which a person is a member. */
export interface Membership {
  readonly workspaceId: string;
  readonly workspaceName: string;
  readonly memberId: string;
  readonly role: Role;
  readonly status: MemberStatus;
}

/**
 * The workspaces of a login, by their names. It reads across workspaces, even if the member is
 * deactivated or removed.
 */
export async function membershipsOf(
  db: Pick<Pool, "query">,
  issuer: string,
  subject: string,
): Promise<Membership[]> {
  const { rows } = await db.query<Membership>({
    name: "memberships",
    text: `select w.id as "workspaceId", w.name as "workspaceName", m.id as "memberId", m.role, m.status
      from member_logins l
      join members m on m.workspace_id = l.workspace_id and m.id = l.member_id
      join workspaces w on w.id = l.workspace_id
      where l.issuer = $1 and l.subject = $2 order by w.name`,
    values: [issuer, subject],
  });
  return rows;
}
