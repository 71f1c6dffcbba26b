import { textArray } from "../../db/pool/array-literal.ts";
import { rowTypes } from "../../db/pool/row-types.ts";
import type { Statement } from "../../db/pool/statement-batch.ts";
import type { Outcome } from "../send/outcome.ts";

/** A delivery of an event to a subscription, as far as the counts are concerned. */
export interface KnownDelivery {
  readonly id: string;
  readonly workspaceId: string;
  readonly subscriptionId: string;
  readonly eventId: string;
  readonly outcome: string;
  readonly attemptedAt: Date;
}

/** How an event counts for a subscription. */
export interface Tally {
  readonly workspaceId: string;
  readonly subscriptionId: string;
  /** When it was first attempted: it counts in that hour, no matter when it was delivered. */
  readonly at: Date;
  readonly isDelivered: boolean;
}

/** How an event counted before, and how it counts now. */
export interface Recount {
  readonly before: Tally | undefined;
  readonly after: Tally | undefined;
}

/** Manual deliveries of an event that are considered: beyond these its counts no longer change. */
const mostManual = 100;

/**
 * The statements that lock and return the earlier deliveries of the same events to the same
 * subscriptions. Workers that record deliveries of one event take turns, as each locks the ones another
 * has yet to record.
 */
export function lockEarlier(outcomes: readonly Outcome[]): Statement[] {
  if (outcomes.length === 0) {
    return [];
  }
  const values = [
    textArray(outcomes.map(({ delivery }) => delivery.workspaceId)),
    textArray(outcomes.map(({ delivery }) => delivery.subscriptionId)),
    textArray(outcomes.map(({ delivery }) => delivery.eventId)),
  ];
  return [automatic, manual].map((which) => ({ text: lockRows(which), values, types: rowTypes }));
}

/** An automatic delivery has the time of its event, by which it is found, see event-deliveries.ts. */
const automatic = `
  id >= 'dlv_' || substr(o.event_id, 5, 12) and id < 'dlv_' || substr(o.event_id, 5, 12) || 'g'
    and event_id = o.event_id and not manual`;

/** Successes first, as one of them decides. */
const manual = `
  event_id = o.event_id and manual order by outcome <> 'succeeded', id limit ${mostManual}`;

/** In a fixed order, so that two workers recording at the same time cannot deadlock. */
const lockRows = (which: string) => `
  select d.id, d.workspace_id as "workspaceId", d.subscription_id as "subscriptionId",
    d.event_id as "eventId", d.outcome, d.attempted_at as "attemptedAt"
  from (
    select distinct * from unnest($1::text[], $2::text[], $3::text[])
      as o (workspace_id, subscription_id, event_id)
  ) o
  cross join lateral (
    select * from webhook_deliveries
    where workspace_id = o.workspace_id and subscription_id = o.subscription_id and ${which}
  ) d
  order by d.workspace_id, d.subscription_id, d.id for update of d`;

/**
 * How outcomes change the contribution of their events to the counts: an event counts once for a
 * subscription, as delivered if any of its deliveries succeeded, and otherwise as failed if any was not
 * skipped.
 * @param earlier deliveries as they were before, including these
 * @param outcomes that were written
 */
export function recount(
  earlier: readonly KnownDelivery[],
  outcomes: readonly Outcome[],
): readonly Recount[] {
  const before = Map.groupBy(earlier, keyOf);
  const written = outcomes.map(({ delivery, outcome, attemptedAt }) => ({
    ...{ ...delivery, id: delivery.deliveryId, outcome, attemptedAt },
  }));
  return [...Map.groupBy(written, keyOf)].map(([key, now]) => {
    const known = before.get(key) ?? [];
    const replaced = new Set(now.map(({ id }) => id));
    const others = known.filter(({ id }) => !replaced.has(id));
    return { before: tallyOf(known), after: tallyOf([...others, ...now]) };
  });
}

const keyOf = ({ workspaceId, subscriptionId, eventId }: KnownDelivery) =>
  `${workspaceId} ${subscriptionId} ${eventId}`;

function tallyOf(deliveries: readonly KnownDelivery[]): Tally | undefined {
  const [first, ...later] = deliveries.filter(
    ({ outcome }) => outcome !== "queued" && outcome !== "skipped",
  );
  if (first === undefined) {
    return undefined;
  }
  const { workspaceId, subscriptionId } = first;
  const all = [first, ...later];
  return {
    workspaceId,
    subscriptionId,
    at: new Date(Math.min(...all.map(({ attemptedAt }) => attemptedAt.getTime()))),
    isDelivered: all.some(({ outcome }) => outcome === "succeeded"),
  };
}
