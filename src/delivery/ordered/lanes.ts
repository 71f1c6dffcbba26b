/**
 * Delivers to ordered subscriptions: one event at a time, in the order of the events, each attempted
 * once. A lane holds the cursor of one subscription for a turn, and sends until nothing is left or the
 * turn is over.
 */
import type { Pool } from "pg";
import type { DueWork } from "../../jobs/due-work.ts";
import { retryUntilDone } from "../../jobs/retry-until-done.ts";
import type { Logger } from "../../telemetry/log.ts";
import { type FanOutEvent, type FilteredEvent, planDelivery } from "../claim/fan-out.ts";
import { loadDeliveries, loadEndpoints, rowKey, type WebhookEndpoint } from "../claim/load.ts";
import { slowMs } from "../schedule/concurrency-limiter.ts";
import type { Scheduler } from "../schedule/scheduler.ts";
import { type Outcome, withoutAttempt } from "../send/outcome.ts";
import type { SendDelivery, SendDeliveryOptions } from "../send/send-delivery.ts";
import {
  type Cursor,
  claimCursors,
  dueCursors,
  moveCursor,
  nextEvents,
  type OrderedEvent,
  type Position,
  releaseCursor,
  rewindCursors,
} from "./cursors.ts";

interface LanesOptions {
  readonly pool: Pool;
  readonly scheduler: Scheduler;
  readonly sendDelivery: SendDelivery;
  readonly fanOut: FanOutEvent;
  readonly due: DueWork;
  readonly log: Logger;
  readonly observe: SendDeliveryOptions["observe"];
  /** How long an event may wait for its turn, in seconds. */
  readonly maxAgeSeconds: number;
}

/** Lanes of a process: each waits for one receiver, and holds up to half a megabyte of events. */
const maxLanes = 256;
/** Slow receivers leave a quarter for the others. */
const maxSlowLanes = 192;
const maxLanesPerWorkspace = 64;
const maxClaim = 32;
/** After this time a subscription gives up its lane to others, and waits for its next turn. */
const turnMs = 1_000;
/** Outcomes without an attempt that are written together. */
const maxUnwritten = 500;

/** Starts the lanes of a worker. */
export function startLanes(options: LanesOptions) {
  const { pool, scheduler, sendDelivery, fanOut, due, log, observe, maxAgeSeconds } = options;
  const lanes = new Set<Promise<void>>();
  const byWorkspace = new Map<string, number>();
  let slowLanes = 0;
  let isStopping = false;

  const count = (workspaceId: string, by: 1 | -1) =>
    byWorkspace.set(workspaceId, (byWorkspace.get(workspaceId) ?? 0) + by);

  async function claim(): Promise<boolean> {
    const atMost = Math.min(maxClaim, maxLanes - lanes.size);
    if (atMost <= 0) {
      return false;
    }
    const full = [...byWorkspace].flatMap(([id, held]) =>
      held < maxLanesPerWorkspace ? [] : [id],
    );
    const withSlow = slowLanes < maxSlowLanes;
    const cursors = await claimCursors(pool, { atMost, withSlow, full });
    for (const cursor of cursors) {
      const { workspaceId, isSlow } = cursor;
      count(workspaceId, 1);
      slowLanes += isSlow ? 1 : 0;
      const lane = run(cursor)
        .then(() => loop.wake())
        .catch((err: unknown) => {
          // A worker tries again.
          log.warn({ err, subscription: cursor.subscriptionId }, "ordered deliveries have to wait");
        })
        .finally(() => {
          lanes.delete(lane);
          count(workspaceId, -1);
          if (byWorkspace.get(workspaceId) === 0) {
            byWorkspace.delete(workspaceId);
          }
          slowLanes -= isSlow ? 1 : 0;
        });
      lanes.add(lane);
    }
    return cursors.length === atMost;
  }

  async function run(cursor: Cursor): Promise<void> {
    const until = performance.now() + turnMs;
    const lane = createLane(cursor);
    try {
      await lane.recordInterrupted();
      while (!isStopping && performance.now() < until) {
        if (!(await lane.deliverNext(until))) {
          break;
        }
      }
    } finally {
      await lane.release();
    }
  }

  /** One turn of a subscription. */
  function createLane(cursor: Cursor) {
    const { workspaceId, subscriptionId } = cursor;
    let at: Position = cursor;
    let outcomes: Outcome[] = [];
    let filtered: FilteredEvent[] = [];
    let isSlow = cursor.isSlow;
    let isHeld = true;
    let eventTypes: readonly string[] = ["*"];

    /** Records what is done, and advances. @returns whether the cursor is still held */
    async function move(to: Position, inFlight: boolean): Promise<boolean> {
      const settled = { outcomes, filtered };
      [outcomes, filtered] = [[], []];
      const moving = () => moveCursor(pool, cursor, { to, inFlight, ...settled });
      isHeld = await retryUntilDone(moving, log, "record ordered deliveries");
      return isHeld;
    }

    async function endpointNow(): Promise<WebhookEndpoint | undefined> {
      const key = rowKey({ workspaceId, id: subscriptionId });
      return (await loadEndpoints(pool, [key])).get(key);
    }

    /** @returns whether the next event may follow */
    async function deliver(event: OrderedEvent, endpoint: WebhookEndpoint): Promise<boolean> {
      const to = { position: event.position, eventId: event.id };
      const planned = await fanOut(event, [endpoint], undefined);
      filtered.push(...planned.filtered);
      const [delivery] = planned.deliveries;
      if (delivery === undefined) {
        at = to;
        return true;
      }
      if (Date.now() - event.occurredMs > maxAgeSeconds * 1000) {
        const expired = withoutAttempt(delivery.delivery, "expired");
        observe(expired, event);
        outcomes.push(expired);
        at = to;
        return true;
      }
      const slot = await takeSlot(endpoint);
      if (slot === undefined) {
        return false;
      }
      try {
        if (!(await move(to, true))) {
          return false;
        }
        at = to;
        const start = performance.now();
        const outcome = await sendDelivery(delivery, slot.isSlow);
        isSlow = performance.now() - start >= slowMs;
        if (outcome !== undefined) {
          outcomes.push(outcome);
        }
        return outcome !== undefined;
      } finally {
        slot.done();
      }
    }

    /** Waits until the receiver may have one more delivery; undefined if that is not soon. */
    const takeSlot = (endpoint: WebhookEndpoint) =>
      new Promise<{ done(): void; readonly isSlow: boolean } | undefined>((resolve) => {
        scheduler.submit({
          endpointId: subscriptionId,
          workspaceId: endpoint.workspaceId,
          wasDeferred: false,
          run: (done, isSlow) => resolve({ done, isSlow }),
          defer: () => resolve(undefined),
        });
      });

    return {
      /** Records the delivery that a worker was making when it died. */
      async recordInterrupted(): Promise<void> {
        if (!cursor.inFlight) {
          return;
        }
        const { events, endpoints } = await loadDeliveries(pool, [cursor]);
        const event = events.get(rowKey({ workspaceId, id: cursor.eventId }));
        const endpoint = endpoints.get(rowKey({ workspaceId, id: subscriptionId }));
        if (event === undefined || endpoint === undefined) {
          return;
        }
        const { delivery } = planDelivery(event, endpoint);
        const interrupted = withoutAttempt(delivery, "interrupted");
        observe(interrupted, event);
        outcomes.push(interrupted);
      },
      /** Delivers the next events. @returns whether more may follow */
      async deliverNext(until: number): Promise<boolean> {
        const endpoint = await endpointNow();
        if (endpoint === undefined) {
          return false;
        }
        // Events during a pause are never sent.
        eventTypes = endpoint.active ? endpoint.events : [];
        const { events, end } = await nextEvents(pool, { workspaceId, ...at }, eventTypes);
        for (const event of events) {
          const isOver = isStopping || performance.now() >= until;
          if (isOver || !(await deliver(event, endpoint))) {
            return false;
          }
        }
        at = end ?? at;
        const isMuch = outcomes.length + filtered.length >= maxUnwritten;
        return end === undefined && (!isMuch || (await move(at, false)));
      },
      /** Ends the turn. */
      async release(): Promise<void> {
        if (outcomes.length > 0 || filtered.length > 0) {
          await move(at, false);
        }
        if (isHeld) {
          const hasMoved = at.position !== cursor.position || at.eventId !== cursor.eventId;
          await releaseCursor(pool, cursor, { at, isSlow, hasMoved, eventTypes });
        }
      },
    };
  }

  const rewound = retryUntilDone(() => rewindCursors(pool), log, "rewind ordered deliveries");
  const step = () => rewound.then(claim);
  // Also for cursors that wait for a commit, and those of a worker that died.
  const loop = due.startLoop({ name: "deliver in order", step, isDue: dueCursors });

  return {
    /** Looks for events immediately: some were announced. */
    wake: loop.wake,
    /** Ends each lane after the delivery that it is making. */
    async stop(): Promise<void> {
      isStopping = true;
      await loop.stop();
      await Promise.all(lanes);
    },
  };
}
