import { Code } from "@connectrpc/connect";
import type { ClientBase } from "pg";
import { moveLock } from "../../cells/move-lock.ts";
import type { Reader } from "../../db/connect.ts";
import { PurgePostponed } from "../../db/partitions.ts";
import type { RowFilter } from "../../db/pool/delete-in-batches.ts";
import { ApiError } from "../../rpc/errors/api-error.ts";

/** A place in the stream of a workspace. */
export interface Place {
  readonly position: string;
  readonly id: string;
  /** How many times the workspace had come from another cell: each cell has its own positions. */
  readonly moves: number;
}

/** The cursor of a place. */
export const formatCursor = ({ position, id, moves }: Place): string =>
  `${moves > 0 ? `${moves}:` : ""}${position}.${id}`;

/** The last event of a workspace that retention has deleted. */
export interface LowWatermark extends Place {
  /** Events from this time on are kept. */
  readonly keptSince: Date;
}

/**
 * Raises the low watermarks of the workspaces whose events are about to be deleted. It walks from one
 * workspace to the next on the index of the positions, so that its cost does not depend on the number of
 * events.
 * @param rows the events of a partition
 * @param keptSince events from this time on are kept
 * @throws {PurgePostponed} while a workspace is being moved to another cell
 */
export async function raiseLowWatermarks(
  client: Pick<ClientBase, "query">,
  { table, where, values = [] }: RowFilter,
  keptSince: Date,
): Promise<void> {
  const last = (beyond: string) => `
    select workspace_id, position, id from ${table}
    where ${where} and not is_test and ${beyond}
    order by workspace_id desc, position desc, id desc limit 1`;
  const raise = () =>
    client.query(
      `with recursive last as (
       (${last("true")})
       union all
       select previous.* from last cross join lateral (
         ${last("workspace_id < last.workspace_id")}
       ) as previous
     )
     insert into event_low_watermarks as mark (workspace_id, position, id, kept_since)
     select workspace_id, position, id, $${values.length + 1} from last
     on conflict (workspace_id) do update
     set position = excluded.position, id = excluded.id, kept_since = excluded.kept_since
     where (mark.position, mark.id) < (excluded.position, excluded.id)`,
      [...values, keptSince],
    );
  await raise();
  // Checked last: the fence of a move skips rows of its workspace, and one that comes later waits for this
  // transaction. A move that was interrupted does not resume before its end.
  const { rows } = await client.query<{ id: string; isInterrupted: boolean }>(
    `select workspace_id as id, pg_try_advisory_xact_lock(${moveLock("workspace_id")}) as "isInterrupted"
     from workspace_moves where moved_at is null`,
  );
  if (!rows.every(({ isInterrupted }) => isInterrupted)) {
    throw new PurgePostponed("a workspace is being moved to another cell");
  }
  for (const { id } of rows) {
    await client.query("select set_config('ticketing.moving', $1, true)", [id]);
    await raise();
  }
}

/** The low watermark of a workspace; undefined if all of its events are kept. */
export async function lowWatermarkOf(
  db: Pick<Reader, "query">,
  workspaceId: string,
): Promise<LowWatermark | undefined> {
  const [lowWatermark] = await db.query<LowWatermark>(
    workspaceId,
    `select position::text, mark.id, kept_since as "keptSince", moves
     from event_low_watermarks mark join workspaces w on w.id = workspace_id where workspace_id = $1`,
    [],
  );
  return lowWatermark;
}

/**
 * 400: events after the cursor are no longer kept.
 * @param field the field of the request with the cursor
 */
export function cursorExpired(field: string, lowWatermark: LowWatermark): ApiError {
  const { keptSince } = lowWatermark;
  const kept = keptSince.toISOString();
  const message = `is older than the events that are kept, which begin at ${kept}`;
  return new ApiError(Code.OutOfRange, "CURSOR_EXPIRED", `${field}: ${message}`, {
    violations: [{ field, reason: "EXPIRED", message }],
    metadata: { oldestCursor: formatCursor(lowWatermark), keptSince: kept },
  });
}
