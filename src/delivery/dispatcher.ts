import { setTimeout as sleep } from "node:timers/promises";
import type { Pool } from "pg";
import type { Job, PgBoss } from "pg-boss";
import {
  claimsPerSubscription,
  type DeliveryJob,
  deliveryQueue,
  type EventJob,
  eventQueue,
  toDeliveryJob,
} from "../events/queue.ts";
import type { Logger } from "../log.ts";
import { startLoop } from "../loop.ts";
import type { Sealer } from "../sealer.ts";
import type { TraceContext } from "../trace-context.ts";
import {
  loadActiveEndpoints,
  loadEndpoints,
  loadEvents,
  type OutgoingEvent,
  type WebhookEndpoint,
} from "./load.ts";
import { matches } from "./matching.ts";
import { deliveryIdOf, type Outcome, withoutAttempt } from "./outcome.ts";
import { createOutcomeRecorder } from "./record-outcomes.ts";
import { recoverInterrupted } from "./recover.ts";
import { retryUntilDone } from "./retry-until-done.ts";
import { type ConcurrencyLimits, createScheduler } from "./scheduler.ts";
import { createSendOne, type SendOneOptions } from "./send-one.ts";
import type { Sender } from "./sender.ts";

export interface DispatcherOptions {
  readonly pool: Pool;
  readonly boss: PgBoss;
  readonly sender: Sender;
  readonly sealer: Sealer;
  readonly log: Logger;
  /** Takes note of each outcome, for metrics. */
  readonly observe?: SendOneOptions["observe"];
  /** How long a delivery may wait for its congested endpoint, in seconds. */
  readonly maxAgeSeconds: number;
  readonly limits?: ConcurrencyLimits;
}

const defaultLimits: ConcurrencyLimits = {
  total: 1_024,
  perWorkspace: 512,
  perEndpoint: 64,
  slow: 512,
};

const batchSize = 1_000;
/** After a pause a claim is small, so that the first deliveries are soon under way; then it grows. */
const firstBatchSize = 64;
const batchGrowth = 4;
/** Deliveries that this process holds at most, under way and waiting; the rest stay in Postgres. */
const heldAtMost = 2_048;
const leastRoom = 512;
const pollEventsMs = 500;
const pollDeliveriesMs = 250;
/** Pause after a claim of deliveries, in times of what it took. */
const claimPauses = 4;
const recoverEveryMs = 2_000;
/** How often a stop looks whether the last delivery has ended. */
const stopLookMs = 10;

/**
 * The delivery worker. It claims events in batches and sends each to every
 * active subscription that matches, as the lanes allow. What cannot be sent
 * soon, because its endpoint is congested, moves to a queue of its own, where
 * it is in nobody's way. No connection to the database is held while a
 * delivery is under way, and no delivery is made twice.
 */
export function startDispatcher(options: DispatcherOptions) {
  const { pool, boss, sender, sealer, log, maxAgeSeconds, limits = defaultLimits } = options;
  const scheduler = createScheduler(limits);
  const recorder = createOutcomeRecorder(pool, boss, log, claimIfRoom);
  const { observe = () => {} } = options;
  const sendOne = createSendOne({ pool, sender, sealer, log, observe });

  /** Submits the deliveries of one job, and settles it when the last one is done with. */
  function submit(queue: string, job: Job<EventJob>, deliveries: readonly Submission[]): void {
    const outcomes: Outcome[] = [];
    const deferred: ReturnType<typeof toDeliveryJob>[] = [];
    let left = deliveries.length;
    const finish = () => {
      if (left-- > 0) {
        return;
      }
      recorder.add({ queue, job, outcomes, deferred });
    };
    for (const { delivery, event, endpoint } of deliveries) {
      scheduler.submit({
        endpointId: endpoint.id,
        workspaceId: endpoint.workspaceId,
        wasDeferred: queue === deliveryQueue,
        run(done) {
          void sendOne(delivery, event, endpoint).then((outcome) => {
            if (outcome !== undefined) {
              outcomes.push(outcome);
            }
            finish();
            done();
            claimIfRoom();
          });
        },
        defer(isSlow) {
          deferred.push(toDeliveryJob(delivery, isSlow));
          finish();
        },
      });
    }
    finish();
  }

  /** Deliveries per event, smoothed: what a claimed event is likely to bring. */
  let usualFanOut = 1;
  let needsRoom = false;
  let claimable = firstBatchSize;
  let lookedAt = performance.now();
  /** Jobs that are claimed, and whose events are being loaded. */
  let loading = 0;
  const inHand = () => scheduler.load.inFlight + scheduler.load.waiting + loading;
  const roomFor = () => heldAtMost - inHand() - recorder.unwritten;

  function claimIfRoom(): void {
    if (needsRoom && roomFor() >= leastRoom) {
      events.wake();
    }
  }

  async function claimEvents(): Promise<boolean> {
    if (roomFor() < leastRoom) {
      scheduler.shedLoad();
    }
    const room = roomFor();
    // A claim costs the same for one job as for many: better to wait for some room.
    needsRoom = room < leastRoom;
    if (needsRoom) {
      lookedAt = performance.now();
      return false;
    }
    const size = Math.min(claimable, Math.ceil(room / usualFanOut));
    const jobs = await boss.fetch<EventJob>(eventQueue, { batchSize: size });
    lookedAt = performance.now();
    claimable = jobs.length < size ? firstBatchSize : Math.min(batchSize, claimable * batchGrowth);
    if (jobs.length === 0) {
      return false;
    }
    // The next batch is claimed while this one is loaded.
    void submitEvents(jobs);
    return true;
  }

  async function submitEvents(jobs: readonly Job<EventJob>[]): Promise<void> {
    loading += jobs.length;
    const data = jobs.map((job) => job.data);
    const [found, endpoints] = await retryUntilDone(
      () => loadFanOut(pool, data),
      log,
      "load events",
    );
    loading -= jobs.length;
    for (const job of jobs) {
      const event = found.get(job.data.eventId);
      const candidates = endpoints.get(job.data.workspaceId) ?? [];
      const deliveries = event === undefined ? [] : fanOut(event, candidates, job.data.trace);
      usualFanOut = Math.max(1, usualFanOut * 0.99 + deliveries.length * 0.01);
      submit(eventQueue, job, deliveries);
    }
  }

  let claimDeliveriesAt = 0;
  async function claimDeliveries(): Promise<boolean> {
    const start = performance.now();
    const size = Math.min(batchSize, roomFor());
    if (size <= 0 || start < claimDeliveriesAt) {
      return false;
    }
    const full = scheduler.atCapacity();
    const jobs = await boss.fetch<DeliveryJob>(deliveryQueue, {
      batchSize: size,
      groupConcurrency: claimsPerSubscription,
      ...(full.length > 0 && { ignoreGroups: full }),
    });
    const end = performance.now();
    // The claim reads past all that waits for the slow; the more that is, the more seldom it is made.
    const pause = scheduler.canTakeDeferred() ? (end - start) * claimPauses : pollDeliveriesMs;
    claimDeliveriesAt = end + pause;
    if (jobs.length === 0) {
      return false;
    }
    void submitDeliveries(jobs);
    return false;
  }

  async function submitDeliveries(jobs: readonly Job<DeliveryJob>[]): Promise<void> {
    loading += jobs.length;
    const all = jobs.map((job) => job.data);
    const [found, endpoints] = await retryUntilDone(
      () => loadSingles(pool, all),
      log,
      "load deliveries",
    );
    loading -= jobs.length;
    for (const job of jobs) {
      const { data } = job;
      const event = found.get(data.eventId);
      const endpoint = endpoints.get(data.subscriptionId);
      if (event === undefined || endpoint === undefined) {
        recorder.add({ queue: deliveryQueue, job, outcomes: [], deferred: [] });
        continue;
      }
      const delivery = { ...data, id: data.deliveryId, eventType: event.type };
      if (!data.manual && Date.now() - data.waitingSince > maxAgeSeconds * 1000) {
        const outcomes = [withoutAttempt(delivery, "expired")];
        recorder.add({ queue: deliveryQueue, job, outcomes, deferred: [] });
        continue;
      }
      submit(deliveryQueue, job, [{ delivery, event, endpoint }]);
    }
  }

  const recover = async () => (await recoverInterrupted(pool, boss, recorder, log)) > 0;
  const events = startLoop({ name: "claim events", step: claimEvents, pauseMs: pollEventsMs, log });
  const loops = [
    events,
    startLoop({ name: "claim deliveries", step: claimDeliveries, pauseMs: 10, log }),
    startLoop({ name: "recover deliveries", step: recover, pauseMs: recoverEveryMs, log }),
  ];

  return {
    /** Says that events were committed. */
    wake: events.wake,
    /** Deliveries under way and waiting in this process, and jobs that are not yet settled. */
    get load() {
      return { ...scheduler.load, unwritten: recorder.unwritten };
    },
    /** When events were last looked for, on the clock of `performance.now()`. */
    get lookedAt() {
      return lookedAt;
    },
    /** Claims no more, puts aside what waits, and resolves when the rest is sent and recorded. */
    async stop(): Promise<void> {
      await Promise.all(loops.map((loop) => loop.stop()));
      scheduler.close();
      // Batches that are being loaded bring deliveries of their own.
      while (inHand() > 0) {
        await sleep(stopLookMs);
      }
      await recorder.drain();
    },
  };
}

export type Dispatcher = ReturnType<typeof startDispatcher>;

/** A delivery and what it takes to make it. */
interface Submission {
  readonly delivery: DeliveryJob & { id: string; eventType: string };
  readonly event: OutgoingEvent;
  readonly endpoint: WebhookEndpoint;
}

function fanOut(
  event: OutgoingEvent,
  candidates: readonly WebhookEndpoint[],
  trace: TraceContext | undefined,
): Submission[] {
  return candidates
    .filter((endpoint) => matches(endpoint, event))
    .map((endpoint) => {
      const id = deliveryIdOf(event.id, endpoint.id);
      const delivery = {
        id,
        deliveryId: id,
        workspaceId: event.workspaceId,
        subscriptionId: endpoint.id,
        eventId: event.id,
        eventType: event.type,
        manual: false,
        waitingSince: Date.now(),
        trace,
      };
      return { delivery, event, endpoint };
    });
}

const loadFanOut = (pool: Pool, jobs: readonly EventJob[]) =>
  Promise.all([
    loadEvents(
      pool,
      jobs.map(({ eventId }) => eventId),
    ),
    loadActiveEndpoints(pool, [...new Set(jobs.map(({ workspaceId }) => workspaceId))]),
  ]);

const loadSingles = (pool: Pool, jobs: readonly DeliveryJob[]) =>
  Promise.all([
    loadEvents(
      pool,
      jobs.map(({ eventId }) => eventId),
    ),
    loadEndpoints(
      pool,
      jobs.map(({ subscriptionId }) => subscriptionId),
    ),
  ]);
