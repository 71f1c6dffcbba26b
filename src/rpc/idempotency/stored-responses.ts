import type { QueryResult } from "pg";
import type { Statement } from "../../db/batch.ts";
import { rowTypes } from "../../db/row-types.ts";

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
  /** Whether it holds a response that is too old to be replayed. */
  readonly isExpired: boolean;
}

/** The statements that lock a slot until the transaction ends, and then find the response in it. */
export const openSlot = (workspaceId: string, slot: Buffer, keptHours: number): Statement[] => [
  { text: "select pg_try_advisory_xact_lock($1) as locked", values: [slot.readBigInt64BE()] },
  {
    text: `select fingerprint, answer, created_at <= now() - $3 * interval '1 hour' as expired
           from idempotent_answers where workspace_id = $1 and slot = $2`,
    values: [workspaceId, slot, keptHours],
    types: rowTypes,
  },
];

/** Reads the results of {@link openSlot}. */
export function readSlot([lock, found]: readonly QueryResult[]): Slot {
  const row = found?.rows[0];
  const isExpired = row?.expired ?? false;
  return { isLocked: lock?.rows[0].locked, stored: isExpired ? undefined : row, isExpired };
}

/**
 * The statements that store a response in a slot, instead of an expired one. They fail if another
 * call was first, which databases without advisory locks allow; see {@link isSlotTaken}.
 */
export function fillSlot(
  workspaceId: string,
  slot: Buffer,
  { fingerprint, answer }: StoredResponse,
  isExpired: boolean,
): Statement[] {
  const own = [workspaceId, slot];
  const remove = {
    text: "delete from idempotent_answers where workspace_id = $1 and slot = $2",
    values: own,
    hasRows: false,
  };
  const insert = {
    text: `insert into idempotent_answers (workspace_id, slot, fingerprint, answer, created_at)
           values ($1, $2, $3, $4, now())`,
    values: [...own, fingerprint, answer],
    hasRows: false,
  };
  return isExpired ? [remove, insert] : [insert];
}

/** Whether {@link fillSlot} failed because another call was first. */
export const isSlotTaken = (error: unknown) =>
  (error as { constraint?: string }).constraint === "idempotent_answers_pkey";
