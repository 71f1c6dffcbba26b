import type { EventDeliveryState } from "../../../gen/enums.ts";
import type { Reads } from "../../db/connect.ts";
import { textArray } from "../../db/pool/array-literal.ts";
import type { Outcome } from "./entity.ts";

/** Subscriptions that are named for an event. */
const mostNamed = 20;
/** Manual deliveries of an event that are examined. */
const mostManual = 1_000;

interface State {
  readonly subscriptionId: string;
  readonly state: EventDeliveryState;
  readonly attempts: number;
}

/** In the order in which an event lists its subscriptions. */
const states = ["failed", "pending", "skipped", "delivered"] as const;

/** The states of events at the subscriptions that they were sent to, by the id of the event. */
export async function eventStates({ query }: Reads, eventIds: readonly string[]) {
  if (eventIds.length === 0) {
    return new Map<string, ReturnType<typeof summarise>>();
  }
  const rows = await query<{ eventId: string; subscriptionId: string; outcomes: Outcome[] }>(
    outcomesByEvent,
    [textArray(eventIds)],
  );
  const byEvent = Map.groupBy(rows, ({ eventId }) => eventId);
  return new Map(
    [...byEvent].map(([eventId, found]) => [
      eventId,
      summarise(
        found.map(({ subscriptionId, outcomes }) => ({ subscriptionId, ...stateOf(outcomes) })),
      ),
    ]),
  );
}

function summarise(all: readonly State[]) {
  const by = Map.groupBy(all, ({ state }) => state);
  const count = (state: EventDeliveryState) => by.get(state)?.length ?? 0;
  return {
    ...Object.fromEntries(states.map((state) => [state, count(state)])),
    subscriptions: states.flatMap((state) => by.get(state) ?? []).slice(0, mostNamed),
  };
}

/** @param outcomes of the deliveries of an event to a subscription, in their order */
export function stateOf(outcomes: readonly Outcome[]): Omit<State, "subscriptionId"> {
  const success = outcomes.indexOf("succeeded");
  const upToSuccess = success === -1 ? outcomes : outcomes.slice(0, success + 1);
  const attempts = upToSuccess.filter((outcome) => attempted.includes(outcome)).length;
  if (success !== -1) {
    return { state: "delivered", attempts };
  }
  if (outcomes.includes("queued")) {
    return { state: "pending", attempts };
  }
  const isSkipped = outcomes.every((outcome) => outcome === "skipped");
  return { state: isSkipped ? "skipped" : "failed", attempts };
}

const attempted: readonly Outcome[] = ["succeeded", "failed", "interrupted"];

/** An automatic delivery has the time of its event, by which it is found, see event-deliveries.ts. */
const outcomesByEvent = `
  with e as (select id, 'dlv_' || substr(id, 5, 12) as first from unnest($2::text[]) as e (id))
  select event_id as "eventId", subscription_id as "subscriptionId",
    array_agg(outcome order by attempted_at, id) as outcomes
  from (
    select d.* from webhook_subscriptions s cross join e cross join lateral (
      select event_id, subscription_id, id, outcome, attempted_at from webhook_deliveries
      where workspace_id = $1 and subscription_id = s.id and id >= e.first and id < e.first || 'g'
        and event_id = e.id and not manual
    ) d
    where s.workspace_id = $1
    union all
    select d.* from e cross join lateral (
      select event_id, subscription_id, id, outcome, attempted_at from webhook_deliveries
      where workspace_id = $1 and event_id = e.id and manual
      order by id limit ${mostManual}
    ) d
  ) deliveries
  group by event_id, subscription_id
  order by subscription_id desc`;
