import type { Pool } from "pg";
import type { Reader } from "../../db/connect.ts";
import { deleteInBatches } from "../../db/pool/delete-in-batches.ts";
import { cursorExpired, lowWatermarkOf, type Place } from "./low-watermark.ts";

/**
 * Maps a place of the stream in an earlier cell to the stream of this one, which has the same events in the
 * same order.
 * @throws {ApiError} CURSOR_EXPIRED when events after it are deleted
 */
export async function findMovedPlace(
  db: Pick<Reader, "query">,
  workspaceId: string,
  { position, id, moves }: Place,
): Promise<Place> {
  interface Row {
    moves: number;
    position: string | null;
    id: string;
    isAfter: boolean;
  }
  const [row] = await db.query<Row>(workspaceId, movedPlace, [id, moves + 1, position]);
  if (row?.position) {
    // Before the event, where no other event can be.
    return { ...row, position: row.position, id: row.isAfter ? row.id : row.id.slice(0, -1) };
  }
  const lowWatermark = row && (await lowWatermarkOf(db, workspaceId));
  if (lowWatermark !== undefined) {
    throw cursorExpired("cursor", lowWatermark);
  }
  return { position: "0", id: "", moves: row?.moves ?? 0 };
}

/**
 * The event of the cursor, after which the stream resumes; else the first one at or after its
 * position, before which it resumes. The last row of a move represents the end, after its last event. The low
 * watermark is the one deleted event that still has a place.
 */
const movedPlace = `
  with placed as not materialized (
    select position, id from events where workspace_id = $1
    union all
    select position, id from event_low_watermarks where workspace_id = $1
  )
  select moves, at.position::text as position, at.id, at.after as "isAfter"
  from workspaces w left join lateral (
    (select position, id, true as after, 0 as rank from placed where id = $2)
    union all
    (select placed.position, p.event_id, p.position = '18446744073709551615'::xid8, 1
      from (select position, event_id from moved_positions
        where workspace_id = $1 and move = $3 and position >= $4::xid8
        order by position limit 1) p
      left join placed on placed.id = p.event_id)
    order by rank limit 1
  ) at on true
  where w.id = $1`;

/**
 * Deletes the places of earlier cells that no cursor needs. A cursor does not age: it is valid until retention
 * deletes an event after it. So a place is deleted once both its event and the next one come before the low
 * watermark: the next place then refuses the same cursors. About as many remain for each move as events from
 * before it do; all of them, if events are kept forever.
 */
export const purgeMovedPositions = (pool: Pool, signal?: AbortSignal): Promise<number> =>
  deleteInBatches(
    pool,
    {
      table: "moved_positions",
      // Retention deletes by identifier.
      where: `exists (
        select from event_low_watermarks mark
        where mark.workspace_id = moved_positions.workspace_id and moved_positions.event_id < mark.id
          and coalesce((
            select next.event_id from moved_positions next
            where next.workspace_id = moved_positions.workspace_id
              and next.move = moved_positions.move and next.position > moved_positions.position
            order by next.position limit 1
          ), '') < mark.id)`,
    },
    signal,
  );
