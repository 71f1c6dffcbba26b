import { hash } from "node:crypto";
import { roundRobin } from "../../concurrency/round-robin.ts";
import type { Verdict } from "../../filters/filter.ts";
import type { OutgoingEvent } from "../../jobs/hand-over.ts";
import type { DeliveryJob } from "../../jobs/queues.ts";
import type { TraceContext } from "../../telemetry/trace-context.ts";
import type { WebhookEndpoint } from "./load.ts";

/** A delivery with its event and its endpoint. */
export interface PlannedDelivery {
  readonly delivery: DeliveryJob;
  readonly event: OutgoingEvent;
  readonly endpoint: WebhookEndpoint;
}

/** An event that a subscription's filter excluded. */
export interface FilteredEvent {
  readonly workspaceId: string;
  readonly subscriptionId: string;
  /** When the event happened. */
  readonly at: Date;
  /** Whether the filter could not be evaluated. */
  readonly isError: boolean;
}

/** The outcome of fanning out an event. */
interface FanOut {
  readonly deliveries: readonly PlannedDelivery[];
  readonly filtered: readonly FilteredEvent[];
}

export type FanOutEvent = (
  event: OutgoingEvent,
  candidates: readonly WebhookEndpoint[],
  trace: TraceContext | undefined,
) => Promise<FanOut>;

/**
 * Splits the listeners of an event into those that get it immediately and the ordered ones, which get it
 * in turn.
 */
export function partByOrder(event: OutgoingEvent, listeners: readonly WebhookEndpoint[]) {
  const ordered = listeners
    .filter((endpoint) => endpoint.ordered && listens(endpoint, event))
    .map(({ workspaceId, id }) => ({ workspaceId, subscriptionId: id }));
  return { unordered: listeners.filter((endpoint) => !endpoint.ordered), ordered };
}

/**
 * Returns a function that plans one delivery of an event to each endpoint whose allowlist and filter it
 * matches, or none if the event was erased. Workspaces take turns on the event loop to evaluate the
 * filters of an event, so that a workspace with many filters delays neither deliveries nor other
 * workspaces.
 */
export function createFanOut(): FanOutEvent {
  const takeTurn = createTurns();
  return async (event, candidates, trace) => {
    const listening = candidates.filter((endpoint) => listens(endpoint, event));
    let matching: readonly WebhookEndpoint[] = listening;
    let filtered: readonly FilteredEvent[] = [];
    if (listening.some(({ filter }) => filter !== "")) {
      // Most processes never need it, and it loads every message in the contract.
      const { createJudge } = await import("../../filters/filter.ts");
      await takeTurn(event.workspaceId);
      const judge = createJudge(event.type, event.body);
      ({ matching, filtered } = evaluate(judge, event, listening));
    }
    return {
      deliveries: matching.map((endpoint) => planDelivery(event, endpoint, trace)),
      filtered,
    };
  };
}

/** Returns a function that resolves when it is a workspace's turn. */
function createTurns(): (workspaceId: string) => Promise<void> {
  const queues = new Map<string, (() => void)[]>();
  const waitFor = roundRobin<string>(1, (workspaceId) => {
    const queue = queues.get(workspaceId) ?? [];
    const next = queue.shift();
    if (queue.length > 0) {
      waitFor(workspaceId);
    } else {
      queues.delete(workspaceId);
    }
    next?.();
  });
  return (workspaceId) =>
    new Promise((resolve) => {
      const queue = queues.get(workspaceId) ?? [];
      queue.push(resolve);
      queues.set(workspaceId, queue);
      waitFor(workspaceId);
    });
}

/** The one automatic delivery of an event to an endpoint. */
export const planDelivery = (
  event: OutgoingEvent,
  endpoint: WebhookEndpoint,
  trace?: TraceContext,
): PlannedDelivery => ({
  delivery: {
    deliveryId: deliveryIdOf(event.id, endpoint.id),
    workspaceId: event.workspaceId,
    subscriptionId: endpoint.id,
    eventId: event.id,
    eventType: event.type,
    manual: false,
    waitingSince: Date.now(),
    trace,
  },
  event,
  endpoint,
});

/**
 * Whether an event is for an active subscription: the allowlist names its type or `*`, the subscription
 * has been active since it happened, and the event is not about the subscription itself.
 */
function listens({ id, events, activeSince }: WebhookEndpoint, event: OutgoingEvent): boolean {
  const isListed = events.includes("*") || events.includes(event.type);
  const isOther = id !== event.subjectId;
  return isListed && isOther && !event.isErased && activeSince.getTime() <= event.occurredMs;
}

function evaluate(
  judge: (filter: string) => Verdict,
  { occurredMs }: OutgoingEvent,
  endpoints: readonly WebhookEndpoint[],
) {
  const matching: WebhookEndpoint[] = [];
  const filtered: FilteredEvent[] = [];
  for (const endpoint of endpoints) {
    const { id: subscriptionId, workspaceId, filter } = endpoint;
    const { matches, error }: Verdict = filter === "" ? { matches: true } : judge(filter);
    if (matches) {
      matching.push(endpoint);
    } else {
      const at = new Date(occurredMs);
      filtered.push({ workspaceId, subscriptionId, at, isError: error !== undefined });
    }
  }
  return { matching, filtered };
}

/**
 * The identifier of the one automatic delivery of an event to a subscription. It is derived from the two,
 * so that no worker can record a second one, and it begins with the time of the event, as identifiers
 * must in tables that are partitioned by day.
 */
function deliveryIdOf(eventId: string, subscriptionId: string): string {
  const time = eventId.slice("evt_".length, "evt_".length + 12);
  const digest = hash("sha256", eventId + subscriptionId);
  return `dlv_${time}${digest.slice(0, 20)}`;
}
