import { createHash, randomBytes } from "node:crypto";
import type { Pool } from "pg";
import { ownIssuer } from "./settings.ts";

/** The purpose of a link. */
type LinkPurpose = "sign_in" | "invitation" | "first_admin" | "recovery";

/** A link to create. */
interface NewLink {
  readonly purpose: LinkPurpose;
  /** The workspace that an invitation leads to, or whose admin gets the link. */
  readonly workspaceId?: string;
  /** The member who is invited. */
  readonly memberId?: string;
  /** The account that it signs in; a link without one creates an account. */
  readonly accountId?: string;
  /** Hash of the cookie of the only browser that may use it. */
  readonly browser?: Buffer;
  /** The address that it is mailed to, which its use verifies; undefined: a person copies it. */
  readonly sentTo?: string;
}

/** A link that was created. */
interface CreatedLink {
  /** Path with the token behind `#`, where no server and no log sees it. */
  readonly path: string;
  readonly expiresAt: Date;
}

/** Runs a statement whose result no one reads, such as `write` of a unit of work. */
export type Write = (text: string, values: readonly unknown[]) => unknown;

/** Where links lead. */
export const linkPath = "/sign-in/link";

const minute = 60_000;

/** How long links work, in milliseconds. */
const linkMs: Readonly<Record<LinkPurpose, number>> = {
  sign_in: 15 * minute,
  invitation: 7 * 24 * 60 * minute,
  first_admin: 15 * minute,
  recovery: 15 * minute,
};

/**
 * Creates a link that signs someone in once. The database keeps a hash of its token.
 * @param write as the service, or in a unit of work of the link's workspace
 */
export async function createLink(write: Write, link: NewLink): Promise<CreatedLink> {
  const { purpose, workspaceId = "", memberId, accountId, browser, sentTo } = link;
  const token = randomBytes(32).toString("base64url");
  const expiresAt = new Date(Date.now() + linkMs[purpose]);
  await write(
    `insert into sign_in_links
       (hash, purpose, workspace_id, member_id, account_id, browser, sent_to, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, now(), $8)`,
    [hashOf(token), purpose, workspaceId, memberId, accountId, browser, sentTo, expiresAt],
  );
  return { path: `${linkPath}#${token}`, expiresAt };
}

/**
 * Ends the links of a member, as when an invitation is sent again or revoked.
 * @param write as the service, or in a unit of work of the workspace
 */
export async function endLinks(write: Write, workspaceId: string, memberId: string): Promise<void> {
  await write("delete from sign_in_links where workspace_id = $1 and member_id = $2", [
    workspaceId,
    memberId,
  ]);
}

/** The hash by which a secret is stored and found. */
export const hashOf = (secret: string): Buffer => createHash("sha256").update(secret).digest();

/** A link as it was found. */
export interface FoundLink {
  readonly hash: Buffer;
  readonly purpose: LinkPurpose;
  /** Empty if it belongs to none. */
  readonly workspaceId: string;
  readonly workspaceName: string | null;
  readonly memberId: string | null;
  readonly accountId: string | null;
  readonly browser: Buffer | null;
  readonly sentTo: string | null;
  /** Name and address of the account or of the member who is invited. */
  readonly name: string;
  readonly email: string;
  readonly isSpent: boolean;
  readonly isExpired: boolean;
  /** Whether it gives an admin access to workspaces that are not theirs. */
  readonly isTooWide: boolean;
}

/** The form of a token. */
export const tokenShape: RegExp = /^[\w-]{43}$/;

/** Finds a link by the hash of its token, without using it. */
export async function findLink(
  db: Pick<Pool, "query">,
  hash: Buffer,
): Promise<FoundLink | undefined> {
  const { rows } = await db.query<FoundLink>({
    name: "sign-in-link",
    text: `select l.hash, l.purpose, l.workspace_id as "workspaceId", w.name as "workspaceName",
        l.member_id as "memberId", l.account_id as "accountId", l.browser, l.sent_to as "sentTo",
        coalesce(a.name, m.name, '') as name, coalesce(a.email, m.email, '') as email,
        l.spent_at is not null as "isSpent", l.expires_at <= now() as "isExpired",
        l.purpose = 'recovery' and l.sent_to is null and l.workspace_id <> '' and exists (
          select from member_logins o where o.issuer = $2 and o.subject = l.account_id
            and o.workspace_id <> l.workspace_id) as "isTooWide"
      from sign_in_links l
      left join workspaces w on w.id = l.workspace_id
      left join members m on m.workspace_id = l.workspace_id and m.id = l.member_id
      left join accounts a on a.id = l.account_id
      where l.hash = $1`,
    values: [hash, ownIssuer],
  });
  return rows[0];
}

/** Marks a link as used. Of concurrent uses, only one succeeds. */
export const spendStatement = `update sign_in_links set spent_at = now()
  where hash = $1 and spent_at is null and expires_at > now()`;

/** Maximum links that an account can have at a time; a new one replaces the oldest. */
const maxPending = 5;

/** Deletes the oldest links for a sign-in of an account, before another is created. */
export async function boundLinks(db: Pick<Pool, "query">, accountId: string): Promise<void> {
  await db.query(
    `delete from sign_in_links where hash in (
       select hash from sign_in_links where account_id = $1 and purpose = 'sign_in'
       order by created_at desc offset ${maxPending - 1})`,
    [accountId],
  );
}
