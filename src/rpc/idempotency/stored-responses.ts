import type { Statement } from "../../db/batch.ts";
import type { Reader } from "../../db/connect.ts";

/** The response to an earlier call, and a digest of that call's request. */
export interface StoredResponse {
  readonly fingerprint: Buffer;
  /** The response message in binary. */
  readonly answer: Buffer;
}

/** Reads a slot: the response in it, or whether that is too old to be replayed. */
export async function readSlot(db: Reader, workspaceId: string, slot: Buffer, keptHours: number) {
  const [row] = await db.query<StoredResponse & { expired: boolean }>(workspaceId, select, [
    slot,
    keptHours,
  ]);
  const isExpired = row?.expired ?? false;
  return { stored: isExpired ? undefined : row, isExpired };
}

const select = `
  select fingerprint, answer, created_at <= now() - $3 * interval '1 hour' as expired
  from idempotent_answers where workspace_id = $1 and slot = $2`;

/**
 * The statement that locks a slot until its transaction ends. It fails where another call holds the
 * lock, so that nothing after it runs; see {@link isSlotTaken}.
 */
export const lockSlot = (slot: Buffer): Statement => ({
  // It divides by zero, or finds nothing.
  text: "select where 1 / pg_try_advisory_xact_lock($1)::int = 0",
  values: [slot.readBigInt64BE()],
  hasRows: false,
});

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

/** Whether {@link lockSlot} or {@link fillSlot} failed because another call was first. */
export function isSlotTaken(error: unknown): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === divisionByZero || constraint === "idempotent_answers_pkey";
}

const divisionByZero = "22012";
