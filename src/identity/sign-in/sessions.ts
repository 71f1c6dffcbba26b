import type { Pool } from "pg";
import { createLoader } from "../../concurrency/loader.ts";
import { newId } from "../../db/ids.ts";
import { textArray } from "../../db/pool/array-literal.ts";
import { inTransaction } from "../../db/pool/in-transaction.ts";
import { rowTypes } from "../../db/pool/row-types.ts";
import { type RunStatements, runBatch } from "../../db/pool/statement-batch.ts";
import { type FoundMember, memberColumns } from "../found-member.ts";
import { ownIssuer } from "./settings.ts";

/** The clients of the issuer that get tokens. */
export type SessionClient = "portal" | "cli";

/** Where a request comes from. */
export interface Origin {
  readonly address: string;
  readonly userAgent: string;
}

/** A session that no one uses ends after this many seconds: 14 days. */
export const idleSeconds = 14 * 24 * 3600;

/** Every session ends after this many seconds: 90 days. */
export const longestSeconds = 90 * 24 * 3600;

const idleEnd = `now() + interval '${idleSeconds} s'`;

/** Maximum sessions of an account; a new one ends the least recently used one. */
const maxSessions = 100;

/** Records a sign-in. @returns the identifier of its session */
export async function createSession(
  pool: Pool,
  accountId: string,
  clientId: SessionClient,
  { address, userAgent }: Origin,
): Promise<string> {
  const id = newId("ses");
  await pool.query(
    `insert into sessions
       (id, account_id, client_id, created_at, last_seen_at, expires_at, address, user_agent)
     values ($1, $2, $3, now(), now(), ${idleEnd}, $4, $5)`,
    [id, accountId, clientId, address, userAgent],
  );
  await endSessions(
    pool,
    `id in (select id from sessions where account_id = $1 and revoked_at is null
      order by last_seen_at desc, id desc offset ${maxSessions})`,
    [accountId],
  );
  return id;
}

/** Extends a session when its client gets tokens. @returns whether it has not ended */
export async function extendSession(
  pool: Pick<Pool, "query">,
  id: string,
  { address, userAgent }: Origin,
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update sessions set last_seen_at = now(), address = $2, user_agent = $3,
       expires_at = least(${idleEnd}, created_at + interval '${longestSeconds} s')
     where id = $1 and revoked_at is null and expires_at > now()`,
    [id, address, userAgent],
  );
  return rowCount === 1;
}

/** {@link endSessionsIn} a transaction of its own. */
export const endSessions = (pool: Pool, where: string, values: readonly unknown[]) =>
  inTransaction(pool, (client) =>
    endSessionsIn((statements) => runBatch(client, statements), where, values),
  );

/**
 * Ends sessions: their access tokens are refused from the next call on, and nothing renews them.
 * @param run of a transaction
 * @param where SQL that selects them, with `$1` … as the values
 * @returns how many there were
 */
export async function endSessionsIn(
  run: RunStatements,
  where: string,
  values: readonly unknown[],
): Promise<number> {
  const text = `update sessions set revoked_at = now() where revoked_at is null and (${where}) returning id`;
  const [ended] = await run([{ text, values }]);
  const ids = ended?.rows.map(({ id }) => id) ?? [];
  if (ids.length > 0) {
    const text = "delete from issuer_entries where session_id = any($1)";
    await run([{ text, values: [textArray(ids)], hasRows: false }]);
  }
  return ids.length;
}

/** A session as its owner sees it. */
export interface Session extends Origin {
  readonly id: string;
  readonly clientId: SessionClient;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  readonly expiresAt: Date;
}

/** The sessions of an account that have not ended, the latest first. */
export async function listSessions(db: Pick<Pool, "query">, accountId: string): Promise<Session[]> {
  const { rows } = await db.query<Session>({
    text: `select id, client_id as "clientId", address, user_agent as "userAgent",
        created_at as "createdAt", last_seen_at as "lastSeenAt", expires_at as "expiresAt"
      from sessions where account_id = $1 and revoked_at is null and expires_at > now()
      order by id desc limit ${maxSessions}`,
    values: [accountId],
    types: rowTypes,
  });
  return rows;
}

/** Whether a session began within the last 10 minutes. */
export async function isRecent(db: Pick<Pool, "query">, id: string): Promise<boolean> {
  const { rowCount } = await db.query(
    "select from sessions where id = $1 and created_at > now() - interval '10 minutes'",
    [id],
  );
  return rowCount === 1;
}

/** The account of a session, with the workspaces in which it is a member. */
interface LiveSession {
  readonly accountId: string;
  /** Workspaces in which the member is active; if there are none, those in which they were. */
  readonly workspaceIds: readonly string[];
  /** The account's member in a workspace, even if deactivated or removed. */
  memberOf(workspaceId: string): FoundMember | undefined;
}

/** Finds a session that has not ended. */
type FindSession = (id: string) => Promise<LiveSession | undefined>;

/** Prepared on each connection. */
const statement = `select s.id as "sessionId", s.account_id as "accountId",
    l.workspace_id as "workspaceId", ${memberColumns}
  from sessions s
  left join member_logins l on l.issuer = $2 and l.subject = s.account_id
  left join members m on m.workspace_id = l.workspace_id and m.id = l.member_id
  where s.id = any($1::text[]) and s.revoked_at is null and s.expires_at > now()
  order by l.workspace_id`;

interface Row extends FoundMember {
  readonly sessionId: string;
  readonly accountId: string;
  /** Null, like the member, if the account is not a member anywhere. */
  readonly workspaceId: string | null;
}

/**
 * Creates the lookup of sessions. There is no cache: each reads the primary after the request has
 * arrived, and those of one turn of the event loop share a statement.
 */
export function createFindSession(pool: Pool): FindSession {
  return createLoader(async (ids) => {
    const values = [textArray(ids), ownIssuer];
    const [found] = await runBatch<Row>(pool, [{ text: statement, values }]);
    const bySession = Map.groupBy(found?.rows ?? [], ({ sessionId }) => sessionId);
    return new Map([...bySession].map(([id, rows]) => [id, toSession(rows)]));
  });
}

function toSession(rows: readonly Row[]): LiveSession {
  const joined = rows.filter(({ workspaceId }) => workspaceId !== null);
  const active = joined.filter(({ status }) => status === "active");
  const chosen = active.length > 0 ? active : joined;
  return {
    accountId: (rows[0] as Row).accountId,
    workspaceIds: chosen.map(({ workspaceId }) => workspaceId as string),
    memberOf: (id) => joined.find(({ workspaceId }) => workspaceId === id),
  };
}
