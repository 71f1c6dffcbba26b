import type { Reader } from "../../db/connect.ts";
import { cursorExpired, lowWatermarkOf, type Place } from "./low-watermark.ts";

/**
 * Finds a place of the stream in an earlier cell in that of this one, which has the same events in the
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
    // Before the event, where no other one can be.
    return { ...row, position: row.position, id: row.isAfter ? row.id : row.id.slice(0, -1) };
  }
  const lowWatermark = row && (await lowWatermarkOf(db, workspaceId));
  if (lowWatermark !== undefined) {
    throw cursorExpired("cursor", lowWatermark);
  }
  return { position: "0", id: "", moves: row?.moves ?? 0 };
}

/**
 * The event of the cursor, after which the stream goes on; else the first one at its position or
 * behind, before which it does. The last row of a move stands for the end, after its last event.
 */
const movedPlace = `
  select moves, at.position::text as position, at.id, at.after as "isAfter"
  from workspaces w left join lateral (
    (select position, id, true as after, 0 as rank from events
      where workspace_id = $1 and id = $2)
    union all
    (select e.position, p.event_id, p.position = '18446744073709551615'::xid8, 1
      from moved_positions p
      left join events e on e.workspace_id = p.workspace_id and e.id = p.event_id
      where p.workspace_id = $1 and p.move = $3 and p.position >= $4::xid8
      order by p.position limit 1)
    order by rank limit 1
  ) at on true
  where w.id = $1`;
