import type { Statement } from "../../db/batch.ts";
import { columnStatement } from "../../db/column-statement.ts";
import type { Reader } from "../../db/connect.ts";
import { createLoader } from "../../db/loader.ts";

/** The response to an earlier call, and a digest of that call's request. */
export interface StoredResponse {
  readonly fingerprint: Buffer;
  /** The response message in binary. */
  readonly answer: Buffer;
}

/** Reads a slot: the response in it, or whether that is too old to be replayed. */
export type ReadSlot = (
  workspaceId: string,
  slot: Buffer,
) => Promise<{ readonly stored: StoredResponse | undefined; readonly isExpired: boolean }>;

interface Row extends StoredResponse {
  readonly slot: Buffer;
  readonly expired: boolean;
}

/** Makes the reader of slots. Those of a workspace that are read in one turn share a statement. */
export function createSlotReader(db: Reader, keptHours: number): ReadSlot {
  const loaders = new Map<string, (slot: string) => Promise<Row | undefined>>();

  const loaderOf = (workspaceId: string) =>
    createLoader(async (slots) => {
      loaders.delete(workspaceId);
      const values = [slots.map((slot) => Buffer.from(slot, "hex")), keptHours];
      const rows = await db.query<Row>(workspaceId, select, values);
      return new Map(rows.map((row) => [row.slot.toString("hex"), row]));
    });

  return async (workspaceId, slot) => {
    const load = loaders.get(workspaceId) ?? loaderOf(workspaceId);
    loaders.set(workspaceId, load);
    const row = await load(slot.toString("hex"));
    const isExpired = row?.expired ?? false;
    return { stored: isExpired ? undefined : row, isExpired };
  };
}

const select = `
  select slot, fingerprint, answer, created_at <= now() - $3 * interval '1 hour' as expired
  from idempotent_answers where workspace_id = $1 and slot = any($2::bytea[])`;

/**
 * The statement that locks a slot until its transaction ends. It fails where another call holds the
 * lock, so that nothing after it runs; see {@link isSlotTaken}.
 */
export const lockSlot = (slot: Buffer): Statement =>
  columnStatement(lock, [[String(slot.readBigInt64BE())]]);

/** It divides by zero, or finds nothing. */
const lock = `
  select from unnest($1::bigint[]) as slot where 1 / pg_try_advisory_xact_lock(slot)::int = 0`;

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
  const own = [[workspaceId], [slot.toString("hex")]];
  const content = [[fingerprint.toString("hex")], [answer.toString("hex")]];
  const fill = columnStatement(insert, [...own, ...content]);
  return isExpired ? [columnStatement(remove, own), fill] : [fill];
}

const remove = `
  delete from idempotent_answers using unnest($1::text[], $2::text[]) as old (workspace, slot)
  where workspace_id = old.workspace and idempotent_answers.slot = decode(old.slot, 'hex')`;

const insert = `
  insert into idempotent_answers (workspace_id, slot, fingerprint, answer, created_at)
  select workspace, decode(slot, 'hex'), decode(fingerprint, 'hex'), decode(answer, 'hex'), now()
  from unnest($1::text[], $2::text[], $3::text[], $4::text[])
    as new (workspace, slot, fingerprint, answer)`;

/** Whether {@link lockSlot} or {@link fillSlot} failed because another call was first. */
export function isSlotTaken(error: unknown): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === divisionByZero || constraint === "idempotent_answers_pkey";
}

const divisionByZero = "22012";
