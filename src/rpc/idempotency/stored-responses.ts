import type { Pool } from "pg";
import type { Reader } from "../../db/connect.ts";
import { textArray } from "../../db/pool/array-literal.ts";
import { columnStatement } from "../../db/pool/column-statement.ts";
import { deleteInBatches } from "../../db/pool/delete-in-batches.ts";
import type { Statement } from "../../db/pool/statement-batch.ts";

/** The response to an earlier call, and a digest of that call's request. */
interface StoredResponse {
  readonly fingerprint: Buffer;
  /** The response message in binary. */
  readonly response: Buffer;
}

/** Creates the statements for slots, in which responses are stored for this many hours. */
export function createSlots(db: Reader, keptHours: number) {
  const since = `now() - ${keptHours} * interval '1 hour'`;
  const select = `
    select fingerprint, response from idempotent_responses
    where workspace_id = $1 and slot = $2 and created_at > ${since}`;
  // Counted: to find that no row exists, Postgres may read the whole table.
  const lock = `
    select from unnest($1::text[], $2::text[], $3::bigint[]) as wanted (workspace, slot, number)
    where case when pg_try_advisory_xact_lock(number) and (
      select count(*) from idempotent_responses as stored
      where stored.workspace_id = workspace and stored.slot = decode(wanted.slot, 'hex')
        and stored.created_at > ${since}
    ) = 0 then false else idempotency_conflict() end`;
  const insert = `
    insert into idempotent_responses as stored
      (workspace_id, slot, fingerprint, response, mentions, created_at)
    select workspace, decode(slot, 'hex'), decode(fingerprint, 'hex'), decode(response, 'hex'),
      mentions::text[], now()
    from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[])
      as new (workspace, slot, fingerprint, response, mentions)
    on conflict (workspace_id, slot) do update
    set fingerprint = excluded.fingerprint, response = excluded.response,
      mentions = excluded.mentions, created_at = excluded.created_at
    where case when stored.created_at <= ${since} then true else idempotency_conflict() end`;

  return {
    async read(workspaceId: string, slot: Buffer): Promise<StoredResponse | undefined> {
      return (await db.query<StoredResponse>(workspaceId, select, [slot]))[0];
    },

    /**
     * The statement that locks a slot until its transaction ends. It fails if another call holds the
     * lock or has filled the slot, so that nothing after it runs; see {@link isConflict}.
     */
    lock: (workspaceId: string, slot: Buffer): Statement =>
      columnStatement(lock, [
        [workspaceId],
        [slot.toString("hex")],
        [String(slot.readBigInt64BE())],
      ]),

    /**
     * The statement that stores a response in a slot, replacing an expired one. It fails if another
     * call was first, which databases without advisory locks allow.
     */
    fill: (
      workspaceId: string,
      slot: Buffer,
      { fingerprint, response }: StoredResponse,
    ): Statement =>
      columnStatement(insert, [
        [workspaceId],
        [slot.toString("hex")],
        [fingerprint.toString("hex")],
        [response.toString("hex")],
        [textArray(mentionsIn(response))],
      ]),
  };
}

/** Identifiers of what can be erased: tickets, requesters, files and blocks of senders. */
const erasable = /(?:tkt|rq|att|blk)_[0-9a-f]{32}/g;

const mentionsIn = (response: Buffer): string[] => [
  ...new Set(response.toString("latin1").match(erasable)),
];

/** Whether a statement for a slot failed because another call was first: it has its own SQLSTATE. */
export const isConflict = (error: unknown) => (error as { code?: string }).code === "IDK01";

/** Deletes responses older than `keptHours`. */
export async function purgeResponses(
  pool: Pool,
  keptHours: number,
  signal?: AbortSignal,
): Promise<void> {
  const where = "created_at <= now() - $1 * interval '1 hour'";
  await deleteInBatches(
    pool,
    { table: "idempotent_responses", where, values: [keptHours] },
    signal,
  );
}
