import pg, { type PoolClient } from "pg";

/** An answer that was given before, and a digest of what it was given to. */
export interface KnownAnswer {
  readonly fingerprint: Buffer;
  /** The response message in binary. */
  readonly answer: Buffer;
}

/**
 * Lets one transaction at a time work on a slot, until it ends.
 * @returns whether it is this one
 */
export async function lockSlot(client: PoolClient, slot: Buffer): Promise<boolean> {
  const { rows } = await client.query({
    name: "lock-idempotent-answer",
    text: "select pg_try_advisory_xact_lock($1) as locked",
    values: [slot.readBigInt64BE()],
  });
  return rows[0].locked;
}

export async function findAnswer(
  client: PoolClient,
  workspaceId: string,
  slot: Buffer,
  keptHours: number,
): Promise<KnownAnswer | undefined> {
  const { rows } = await client.query<KnownAnswer>({
    name: "find-idempotent-answer",
    text: `select fingerprint, answer from idempotent_answers
           where workspace_id = $1 and slot = $2
             and created_at > now() - $3 * interval '1 hour'`,
    values: [workspaceId, slot, keptHours],
    types: pg.types,
  });
  return rows[0];
}

/**
 * Keeps an answer, in place of one that is past its time.
 * @returns false if another call was first, as can be where locks are not what they are in Postgres
 */
export async function keepAnswer(
  client: PoolClient,
  workspaceId: string,
  slot: Buffer,
  { fingerprint, answer }: KnownAnswer,
  keptHours: number,
): Promise<boolean> {
  const { rowCount } = await client.query({
    name: "keep-idempotent-answer",
    text: `insert into idempotent_answers as a (workspace_id, slot, fingerprint, answer, created_at)
           values ($1, $2, $3, $4, now())
           on conflict (workspace_id, slot) do update
             set fingerprint = excluded.fingerprint, answer = excluded.answer,
               created_at = excluded.created_at
             where a.created_at <= now() - $5 * interval '1 hour'`,
    values: [workspaceId, slot, fingerprint, answer, keptHours],
  });
  return rowCount === 1;
}
