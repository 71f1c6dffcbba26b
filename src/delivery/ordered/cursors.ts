/**
 * The cursor of each ordered subscription: how far it has come in the order of the events. A worker
 * holds a cursor by a lease, so one delivery is in flight at a time.
 */
import pg, { type Pool } from "pg";
import { textArray } from "../../db/pool/array-literal.ts";
import { idleLimit, openTransaction } from "../../db/pool/in-transaction.ts";
import { genericPlan, runBatch, type Statement } from "../../db/pool/statement-batch.ts";
import type { OutgoingEvent } from "../../jobs/hand-over.ts";
import type { FilteredEvent } from "../claim/fan-out.ts";
import { outgoingColumns } from "../claim/load.ts";
import type { SubscriptionRef } from "../record/announce-ordered.ts";
import { type Settled, writeFirst, writesOf } from "../record/consequences.ts";
import type { Outcome } from "../send/outcome.ts";

const { types } = pg;

/** A position in the order of the events, which is also the order of `WatchEvents`. */
export interface Position {
  readonly position: string;
  readonly eventId: string;
}

/** A cursor that this worker holds. */
export interface Cursor extends SubscriptionRef, Position {
  readonly lease: string;
  /** Whether the event at its position may have been sent: the worker that held it before died. */
  readonly inFlight: boolean;
  /** Whether its last delivery was slow. */
  readonly isSlow: boolean;
}

/** Well above the 5 s of a delivery; each delivery renews it. */
const leaseSeconds = 15;

const restingMs = 250;

/** Which cursors to claim. */
interface Claim {
  readonly atMost: number;
  /** Whether to include those whose last delivery was slow. */
  readonly withSlow: boolean;
  /** Workspaces that have their share. */
  readonly full: readonly string[];
}

/**
 * Claims cursors that have events to deliver, longest wait first. Each claim is a separate lease: a lane
 * whose lease has run out must not pass for the next one of the same worker.
 */
export async function claimCursors(pool: Pool, claim: Claim): Promise<Cursor[]> {
  const { atMost, withSlow, full } = claim;
  const lease = crypto.randomUUID();
  const values = [lease, atMost, withSlow, textArray(full)];
  const [, claimed] = await runBatch<Omit<Cursor, "lease">>(pool, [
    genericPlan,
    { text: claimStatement, values, types },
  ]);
  return (claimed?.rows ?? []).map((row) => ({ ...row, lease }));
}

const isDue = "pending_since is not null and (lease_until is null or lease_until < now())";

/** Returns a row if a cursor has events to deliver. */
export const dueCursors = `select from webhook_order_cursors where ${isDue}`;

const claimStatement = `
  with due as (
    select workspace_id, subscription_id from webhook_order_cursors
    where ${isDue}
      and ($3::boolean or not is_slow) and workspace_id <> all($4::text[])
    order by pending_since limit $2 for update skip locked
  )
  update webhook_order_cursors c
  set lease = $1, lease_until = now() + interval '${leaseSeconds} s'
  from due where c.workspace_id = due.workspace_id and c.subscription_id = due.subscription_id
  returning c.workspace_id as "workspaceId", c.subscription_id as "subscriptionId",
    c.position::text as position, c.event_id as "eventId", c.in_flight as "inFlight",
    c.is_slow as "isSlow"`;

/** Events read at a time, and their bytes, which the last event may exceed. */
const maxEvents = 100;
const maxBytes = 256 * 1024;

export interface OrderedEvent extends OutgoingEvent {
  readonly position: string;
}

/** The events after a cursor. */
interface NextEvents {
  readonly events: readonly OrderedEvent[];
  /** The position after all existing events if no more follow; undefined if some may. */
  readonly end: Position | undefined;
}

/**
 * Reads the next events of these types. An event is visible once all those before it in the order are.
 */
export async function nextEvents(
  pool: Pool,
  { workspaceId, position, eventId }: Position & { readonly workspaceId: string },
  eventTypes: readonly string[],
): Promise<NextEvents> {
  const values = [workspaceId, position, eventId, ...typesIn(eventTypes)];
  const [, result] = await runBatch<OrderedEvent & { horizon: string; isLast: boolean }>(pool, [
    genericPlan,
    { text: nextStatement, values, types },
  ]);
  const rows = result?.rows ?? [];
  const [{ horizon = "0", isLast = true } = {}] = rows;
  return {
    events: rows.filter(({ id }) => id !== null),
    end: isLast ? { position: horizon, eventId: "" } : undefined,
  };
}

const nextStatement = `
  with following as (
    select ${outgoingColumns}, position::text as position,
      sum(octet_length(body)) over (order by position, id) - octet_length(body) as before
    from (
      select * from events
      where workspace_id = $1 and (position, id) > ($2::xid8, $3)
        and position < pg_snapshot_xmin(pg_current_snapshot())
        and not is_test and erased_at is null and ($4::boolean or type = any($5::text[]))
      order by events.position, id limit ${maxEvents}
    ) as event
  )
  select following.*, pg_snapshot_xmin(pg_current_snapshot())::text as horizon,
    (select count(*) < ${maxEvents} and coalesce(max(before), 0) < ${maxBytes} from following) as "isLast"
  from (values (1)) as one left join following on before < ${maxBytes}
  order by before`;

/**
 * Moves cursors that are ahead of every event back to the next one. A database restored from a dump
 * restarts its transaction IDs.
 */
export async function rewindCursors(pool: Pool): Promise<void> {
  await pool.query(
    `update webhook_order_cursors
     set position = pg_snapshot_xmin(pg_current_snapshot()), event_id = '', in_flight = false
     where position > pg_snapshot_xmax(pg_current_snapshot())`,
  );
}

/** How a cursor advances. */
interface Move {
  readonly to: Position;
  /** Whether the event at the new position is about to be sent. */
  readonly inFlight: boolean;
  readonly outcomes: readonly Outcome[];
  readonly filtered: readonly FilteredEvent[];
}

/**
 * Moves a cursor, renews its lease, and records the outcomes of the events before it.
 * @returns whether the lease still held; if not, outcomes are recorded anyway
 */
export async function moveCursor(pool: Pool, cursor: Cursor, move: Move): Promise<boolean> {
  const { to, inFlight, outcomes, filtered } = move;
  const values = [...keyOf(cursor), cursor.lease, to.position, to.eventId, inFlight];
  const moved = await settle(pool, { outcomes, filtered, ordered: [] }, [
    { text: moveStatement, values },
  ]);
  if (!moved && outcomes.length > 0) {
    await settle(pool, { outcomes, filtered: [], ordered: [] });
  }
  return moved;
}

const moveStatement = `
  update webhook_order_cursors
  set position = $4::xid8, event_id = $5, in_flight = $6,
    lease_until = now() + interval '${leaseSeconds} s'
  where workspace_id = $1 and subscription_id = $2 and lease = $3
  returning true`;

/** Writes the outcomes of events, unless the preceding statement finds no row. */
const settle = (
  pool: Pool,
  settled: Settled,
  before: readonly Statement[] = [],
): Promise<boolean> =>
  writeFirst((mayBeLater) =>
    openTransaction(pool, [idleLimit, ...before], async (client, [, ...found]) => {
      if (found.some(({ rowCount }) => rowCount === 0)) {
        return { result: false };
      }
      const { rows, needsResults, consequences } = writesOf(settled, mayBeLater);
      const closing = needsResults
        ? consequences(await runBatch(client, rows))
        : [...rows, ...consequences([])];
      return { result: true, closing };
    }),
  );

/** How a cursor is released. */
interface Release {
  readonly at: Position;
  /** Whether its last delivery was slow. */
  readonly isSlow: boolean;
  /** Whether it advanced. If not, it rests a little, as whatever it waits for takes time. */
  readonly hasMoved: boolean;
  /** See {@link nextEvents}. */
  readonly eventTypes: readonly string[];
}

/** Releases a cursor. It stays pending if events follow, including those not yet visible. */
export async function releaseCursor(
  pool: Pool,
  cursor: Cursor,
  { at: { position, eventId }, isSlow, hasMoved, eventTypes }: Release,
): Promise<void> {
  const values = [...keyOf(cursor), cursor.lease];
  const restMs = hasMoved ? 0 : restingMs;
  const release = [...values, position, eventId, isSlow, ...typesIn(eventTypes), restMs];
  await openTransaction(pool, [idleLimit, { text: lockStatement, values }], async () => ({
    result: undefined,
    // A snapshot taken under the lock includes every event announced before.
    closing: [{ text: releaseStatement, values: release, hasRows: false }],
  }));
}

const lockStatement = `
  select from webhook_order_cursors
  where workspace_id = $1 and subscription_id = $2 and lease = $3 for update`;

const releaseStatement = `
  update webhook_order_cursors c
  set position = $4::xid8, event_id = $5, in_flight = false, is_slow = $6,
    lease = null, lease_until = now() + $9::int * interval '1 ms',
    pending_since = case when exists (
      select from events
      where events.workspace_id = $1 and (events.position, events.id) > ($4::xid8, $5)
        and not is_test and erased_at is null and ($7::boolean or type = any($8::text[]))
    ) then now() end
  where workspace_id = $1 and subscription_id = $2 and lease = $3`;

const keyOf = ({ workspaceId, subscriptionId }: SubscriptionRef) => [workspaceId, subscriptionId];

/** @returns whether they are all types, and the types as an array */
const typesIn = (eventTypes: readonly string[]) => [
  eventTypes.includes("*"),
  textArray(eventTypes),
];
