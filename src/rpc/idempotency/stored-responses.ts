import pg, { type PoolClient, type QueryResult } from "pg";
import type { Statement } from "../../db/batch.ts";

/** The response to an earlier call, and a digest of that call's request. */
export interface StoredResponse {
  readonly fingerprint: Buffer;
  /** The response message in binary. */
  readonly answer: Buffer;
}

/** The state of a slot at the beginning of a transaction. */
export interface Slot {
  /** Whether this transaction holds its lock; another one may. */
  readonly isLocked: boolean;
  readonly stored: StoredResponse | undefined;
}

/**
 * The statements that lock a slot until the transaction ends, and then find the response in it,
 * unless that is older than `keptHours`.
 */
export const openSlot = (workspaceId: string, slot: Buffer, keptHours: number): Statement[] => [
  { text: "select pg_try_advisory_xact_lock($1) as locked", values: [slot.readBigInt64BE()] },
  {
    text: `select fingerprint, answer from idempotent_answers
           where workspace_id = $1 and slot = $2
             and created_at > now() - $3 * interval '1 hour'`,
    values: [workspaceId, slot, keptHours],
    types: pg.types,
  },
];

/** Reads the results of {@link openSlot}. */
export function readSlot([lock, found]: readonly QueryResult[]): Slot {
  return { isLocked: lock?.rows[0].locked, stored: found?.rows[0] };
}

/**
 * Stores a response; an expired one in its slot is replaced.
 * @returns false if another call was first, which databases without advisory locks allow
 */
export async function storeResponse(
  client: PoolClient,
  workspaceId: string,
  slot: Buffer,
  { fingerprint, answer }: StoredResponse,
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
