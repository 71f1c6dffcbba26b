import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "../../db/database.ts";
import { firstIdAt } from "../../db/ids.ts";
import type { EventNotifier } from "../../jobs/notifier.ts";
import { invalidField, notFound } from "../../rpc/errors/api-error.ts";
import {
  cursorExpired,
  formatCursor as formatPlace,
  type LowWatermark,
  lowWatermarkOf,
  type Place,
} from "./low-watermark.ts";
import { findMovedPlace } from "./moved-place.ts";

/** An event in a watch. */
interface WatchedEvent {
  readonly id: string;
  readonly type: string;
  readonly occurredAt: Date;
  readonly body: string;
  readonly position: string;
}

/** One item of a watch: an event, or a bookmark that has only a cursor. */
interface WatchItem {
  readonly event?: WatchedEvent;
  /** Resumes after this item. */
  readonly cursor: string;
}

interface WatchOptions {
  readonly workspaceId: string;
  /** Resume after this event; empty: start at the cursor, or now. */
  readonly afterId: string;
  /** Resume at this cursor; empty: start now. */
  readonly cursor?: string;
  /** Also yield bookmarks: one immediately, then while nothing happens. */
  readonly bookmarks?: boolean;
  /** Only these types; undefined: all. */
  readonly types: readonly string[] | undefined;
  readonly signal: AbortSignal;
}

const batchSize = 100;
/** Longest wait for a signal, in milliseconds: the delay if one is lost. */
const longestWait = 1_000;
const shortestWait = 5;
/** Time between bookmarks while nothing happens. */
const bookmarkMs = 15_000;

/**
 * Yields events as they are committed, each once and in the order of their
 * transactions: an event is held back while an earlier transaction is still open,
 * so that no later event comes before a yielded one.
 * @throws {ApiError} NOT_FOUND when the event to resume after does not exist; INVALID_ARGUMENT when
 *   the cursor is ahead of the database; CURSOR_EXPIRED when events after it are deleted, even while
 *   a slow caller reads old ones
 */
export async function* watchEvents(
  db: Database,
  notifier: EventNotifier,
  { workspaceId, afterId, cursor: given = "", bookmarks = false, types, signal }: WatchOptions,
): AsyncGenerator<WatchItem> {
  let woken = Promise.withResolvers<void>();
  const stopListening = notifier.on(workspaceId, () => woken.resolve());
  try {
    let cursor =
      given === "" ? await startOf(db, workspaceId, afterId) : await resume(db, workspaceId, given);
    let wait = shortestWait;
    let lastSent = Number.NEGATIVE_INFINITY;
    while (!signal.aborted) {
      woken = Promise.withResolvers();
      const { events, horizon, lowWatermark } = await next(db, workspaceId, cursor, types);
      if (lowWatermark) {
        throw cursorExpired(afterId === "" ? "cursor" : "afterId", lowWatermark);
      }
      if (bookmarks && performance.now() - lastSent >= bookmarkMs) {
        yield { cursor: formatCursor(cursor) };
        lastSent = performance.now();
      }
      for (const event of events) {
        yield {
          event,
          cursor: formatCursor({ ...cursor, position: event.position, id: event.id }),
        };
      }
      if (events.length > 0) {
        lastSent = performance.now();
        wait = shortestWait;
      }
      if (events.length === batchSize) {
        const { position, id } = events.at(-1) as WatchedEvent;
        cursor = { ...cursor, position, id };
        continue;
      }
      // Not the last event: a stream that is quiet for longer than events are kept has read them all.
      cursor = { ...cursor, position: horizon, id: "", seen: seenWhileOpen(cursor.seen, horizon) };
      // A signal may come while its event is still held back: look again soon, then less often.
      const pause = sleep(wait, false, { signal }).catch(() => false);
      const heard = await Promise.race([woken.promise.then(() => true), pause]);
      wait = heard ? shortestWait : Math.min(wait * 4, longestWait);
    }
  } finally {
    stopListening();
  }
}

interface Cursor extends Place {
  /**
   * For a watch that started now, while transactions from before its start are open: the first transaction
   * after the start, then those that were open. Other events existed at the start, though they come
   * after `position`.
   */
  readonly seen?: readonly string[] | undefined;
}

/** Maximum open transactions in a cursor. With more, the watch also yields events from before its start. */
const maxOpen = 40;

const formatCursor = (cursor: Cursor) =>
  [formatPlace(cursor), ...(cursor.seen ? [cursor.seen.join(",")] : [])].join(".");

/** `seen` until all of its transactions have ended: then it excludes nothing. */
const seenWhileOpen = (seen: Cursor["seen"], horizon: string) =>
  BigInt(horizon) < BigInt(seen?.[0] ?? 0) ? seen : undefined;

/** The form of the cursor is validated by the contract. */
async function resume(db: Database, workspaceId: string, cursor: string): Promise<Cursor> {
  const [place = "", id = "", seen] = cursor.split(".", 3);
  const [position = "", moved = "0"] = place.split(":").reverse();
  // After a restore from a backup, a watch from a later cursor would stay silent for a long time.
  const [row] = await db.query<{ moves: number; isAhead: boolean }>(
    workspaceId,
    `select moves, $2::xid8 > pg_snapshot_xmax(pg_current_snapshot()) as "isAhead"
     from workspaces where id = $1`,
    [position],
  );
  const { moves = 0, isAhead = false } = row ?? {};
  if (Number(moved) < moves) {
    return findMovedPlace(db, workspaceId, { position, id, moves: Number(moved) });
  }
  if (isAhead || Number(moved) > moves) {
    const message = "is from a later state of the database; start without it";
    throw invalidField("cursor", "OUT_OF_RANGE", message);
  }
  return { position, id, moves, seen: seen?.split(",") };
}

async function startOf(db: Database, workspaceId: string, afterId: string): Promise<Cursor> {
  const [row] =
    afterId === ""
      ? await startNow(db, workspaceId)
      : await db.query<Cursor>(
          workspaceId,
          `select position::text, e.id, moves from events e join workspaces w on w.id = workspace_id
           where workspace_id = $1 and e.id = $2`,
          [afterId],
        );
  if (row !== undefined) {
    return row;
  }
  const lowWatermark = await lowWatermarkOf(db, workspaceId);
  const isExpired =
    lowWatermark !== undefined &&
    /^evt_[0-9a-f]{32}$/.test(afterId) &&
    afterId < firstIdAt("evt", +lowWatermark.keptSince);
  if (isExpired) {
    throw cursorExpired("afterId", lowWatermark);
  }
  throw notFound("event");
}

async function startNow(db: Database, workspaceId: string): Promise<Cursor[]> {
  interface Row {
    moves: number;
    position: string;
    next: string;
    open: string[];
  }
  const rows = await db.query<Row>(
    workspaceId,
    `select moves, pg_snapshot_xmin(snapshot)::text as position, pg_snapshot_xmax(snapshot)::text as next,
       array(select pg_snapshot_xip(snapshot)::text limit ${maxOpen + 1}) as open
     from pg_current_snapshot() as snapshot, workspaces where workspaces.id = $1`,
    [],
  );
  return rows.map(({ moves, position, next, open }) => ({
    moves,
    position,
    id: "",
    seen: open.length > 0 && open.length <= maxOpen ? [next, ...open] : undefined,
  }));
}

/** The next events of a stream. */
interface Next {
  readonly events: WatchedEvent[];
  /** All events before this position are visible. */
  readonly horizon: string;
  /** Set if events after the cursor are deleted. */
  readonly lowWatermark: LowWatermark | undefined;
}

/**
 * One statement, and so one snapshot: it returns an event, or the low watermark includes its deletion.
 */
async function next(
  db: Database,
  workspaceId: string,
  after: Cursor,
  types: readonly string[] | undefined,
): Promise<Next> {
  type Row = { readonly horizon: string; readonly markPosition: string | null } & WatchedEvent & {
      readonly markId: string;
      readonly keptSince: Date;
    };
  const rows = await db.query<Row>(
    workspaceId,
    `select pg_snapshot_xmin(pg_current_snapshot())::text as horizon,
       mark.position::text as "markPosition", mark.id as "markId", mark.kept_since as "keptSince",
       event.id, event.type, event.occurred_at as "occurredAt", event.body,
       event.position::text as position
     from (values (1)) as one
     left join event_low_watermarks as mark
       on mark.workspace_id = $1 and (mark.position, mark.id) > ($2::xid8, $3)
     left join lateral (
       select id, type, occurred_at, body, position from events
       where workspace_id = $1 and (position, id) > ($2::xid8, $3)
         and position < pg_snapshot_xmin(pg_current_snapshot())
         and ($5::xid8[] is null or position >= $5[1] or position = any($5[2:]))
         and not is_test and erased_at is null and ($4::text[] is null or type = any($4))
       order by position, id limit ${batchSize}
     ) as event on true
     order by event.position, event.id`,
    [after.position, after.id, types ?? null, after.seen ?? null],
  );
  const [{ horizon, markPosition, markId, keptSince }] = rows as [Row];
  return {
    events: rows.filter(({ id }) => id !== null),
    horizon,
    lowWatermark:
      markPosition === null
        ? undefined
        : { position: markPosition, id: markId, keptSince, moves: after.moves },
  };
}
