import type { Pool } from "pg";
import { isWritable } from "../../db/pool/is-writable.ts";
import type { Transact, Tx } from "../../db/tenancy/unit-of-work.ts";
import { actor } from "../../rpc/actor.ts";
import type { Logger } from "../../telemetry/log.ts";
import type { Files } from "../attachments/files.ts";

/** Tickets deleted in one transaction. */
const batchSize = 20;

const retention = { actor: actor("system", { id: "retention", name: "" }) };

interface RetentionDeps {
  readonly pool: Pool;
  readonly transact: Transact;
  readonly files: Pick<Files, "discard">;
  readonly log: Logger;
}

/**
 * Deletes the tickets that have been closed for longer than their workspace keeps them. One process at a
 * time does so for a workspace.
 * @param signal stops it after the current batch
 */
export async function purgeClosedTickets(
  { pool, transact, files, log }: RetentionDeps,
  signal: AbortSignal,
): Promise<void> {
  const { rows } = await pool.query<{ id: string }>(
    `select id from workspaces
     where closed_ticket_retention_days > 0 and ${isWritable("workspaces", "id")}`,
  );
  for (const { id } of rows) {
    try {
      for (let count = batchSize; count >= batchSize && !signal.aborted; ) {
        count = await transact(id, (tx) => deleteSome(tx, files));
      }
    } catch (err) {
      // The tickets of other workspaces do not wait for it.
      log.warn({ err, workspaceId: id }, "could not delete closed tickets; will retry");
    }
  }
}

/** @returns how many; 0 if another process does it */
async function deleteSome(tx: Tx, files: RetentionDeps["files"]): Promise<number> {
  const { em, workspaceId } = tx;
  const [lock] = await em.execute<{ taken: boolean }[]>(takeTurn, [`closed ${workspaceId}`]);
  if (!lock?.taken) {
    return 0;
  }
  const expired = await em.execute<{ id: string }[]>(expiredTickets, [
    ...[workspaceId, workspaceId, batchSize],
  ]);
  const ids = expired.map(({ id }) => id);
  if (ids.length === 0) {
    return 0;
  }
  // Loads the contract, which workers rarely need.
  const { deleteTickets } = await import("./delete-tickets.ts");
  return deleteTickets(tx, files, retention, ids);
}

const takeTurn = "select pg_try_advisory_xact_lock(hashtextextended(?, 0)) as taken";

/**
 * A merged ticket is deleted with its target. Locked: a reopened ticket is kept. Skips tickets that
 * someone is changing.
 */
const expiredTickets = `
  select id from tickets
  where workspace_id = ? and merged_into_id is null and closed_at < now() - (
    select closed_ticket_retention_days from workspaces
    where id = ? and closed_ticket_retention_days > 0
  ) * interval '1 day'
  order by closed_at, id limit ? for update skip locked`;
