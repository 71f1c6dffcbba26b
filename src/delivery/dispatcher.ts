/**
 * The delivery worker, from the commit of an event to the record of its deliveries: claim its job
 * and fan it out (claim/), wait for a slot (schedule/), sign and POST (send/) over checked
 * connections (guard/), write the outcomes and remove the job (record/).
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Pool } from "pg";
import type { PgBoss } from "pg-boss";
import { startLoop } from "../concurrency/poll-loop.ts";
import { genericPlan } from "../db/pool/statement-batch.ts";
import type { Sealer } from "../db/sealer.ts";
import { type DueWork, waitingJobs } from "../jobs/due-work.ts";
import {
  insertClaimed,
  type OutgoingEvent,
  releaseClaims,
  type TakeEvents,
} from "../jobs/hand-over.ts";
import {
  type DeliveryJob,
  deliveryQueue,
  type EventJob,
  eventQueue,
  type HeldJob,
  interruptedQueue,
  toDeliveryJob,
} from "../jobs/queues.ts";
import { retryUntilDone } from "../jobs/retry-until-done.ts";
import type { Logger } from "../telemetry/log.ts";
import { awaitEvents } from "./claim/await-events.ts";
import { claimEvents } from "./claim/claim-events.ts";
import { createClaimSizer, maxClaim, maxHeld } from "./claim/claim-size.ts";
import {
  createFanOut,
  type FilteredEvent,
  type PlannedDelivery,
  partByOrder,
} from "./claim/fan-out.ts";
import {
  activeEndpointsFor,
  type DeliveryData,
  type FanOutData,
  type JobData,
  listenersOf,
  loadDeliveries,
  loadFanOut,
  rowKey,
  toFanOutData,
} from "./claim/load.ts";
import { startLanes } from "./ordered/lanes.ts";
import type { SubscriptionRef } from "./record/announce-ordered.ts";
import { recordInterrupted } from "./record/record-interrupted.ts";
import { createOutcomeRecorder } from "./record/recorder.ts";
import type { ConcurrencyLimits } from "./schedule/concurrency-limiter.ts";
import { createScheduler } from "./schedule/scheduler.ts";
import { type Outcome, withoutAttempt } from "./send/outcome.ts";
import { createSendDelivery, type SendDeliveryOptions } from "./send/send-delivery.ts";
import type { Sender } from "./send/sender.ts";

interface DispatcherOptions {
  readonly pool: Pool;
  readonly boss: PgBoss;
  /** The table of events, in the schema `pgboss`. */
  readonly eventTable: string;
  readonly sender: Sender;
  /** For endpoints that are slow; default: the same. */
  readonly slowSender?: Sender;
  readonly sealer: Sealer;
  readonly due: DueWork;
  readonly log: Logger;
  /** Called with each outcome, for metrics. */
  readonly observe?: SendDeliveryOptions["observe"];
  /** Called for each deferral, for metrics. */
  readonly observeDeferral?: () => void;
  /** How long a delivery may wait for its congested endpoint, in seconds. */
  readonly maxAgeSeconds: number;
  readonly limits: ConcurrencyLimits;
  /** How often it looks for events that nothing announced, in milliseconds. Default: 5,000. */
  readonly pollMs?: number;
}

/** The other consequences of an event. */
interface Undelivered {
  readonly filtered?: readonly FilteredEvent[];
  readonly ordered?: readonly SubscriptionRef[];
}

/**
 * Deliveries of one subscription that all workers together may hold from the delivery queue, so that an
 * endpoint that hangs leaves room for its new deliveries.
 */
const claimsPerSubscription = 512;
/** How soon to look again while there is no room for them. */
const roomPauseMs = 10;
/** A claim of deferred deliveries is followed by a pause of this many times its duration. */
const claimPauses = 4;
/** Beyond this number, the events of one transaction are shared among all workers. */
const takenAtMost = 64;
/** How often a stop checks whether the last delivery has ended. */
const stopCheckMs = 10;

/**
 * Starts the worker. It claims events in batches, and sends each to every active subscription that
 * matches, as the scheduler allows. A delivery that cannot be sent soon, because its endpoint is
 * congested, moves to a separate queue, where it delays no other. No database connection is held during a
 * delivery, and no delivery is made twice. Ordered subscriptions get theirs from lanes, one at a time.
 */
export function startDispatcher(options: DispatcherOptions) {
  const { pool, boss, eventTable, sender, slowSender = sender, sealer, log } = options;
  const { due, maxAgeSeconds, limits, pollMs = 5_000 } = options;
  const { observe = () => {}, observeDeferral = () => {} } = options;
  const scheduler = createScheduler(limits);
  const recorder = createOutcomeRecorder(pool, boss, log, (hasOrdered) => {
    claimIfRoom();
    if (hasOrdered) {
      lanes.wake();
    }
  });
  const sendDelivery = createSendDelivery({ pool, sender, slowSender, sealer, log, observe });
  const claims = createClaimSizer();
  const fanOut = createFanOut();
  let needsRoom = false;
  /** Whether events may be waiting to be claimed; they go first. */
  let hasBacklog = true;
  let isStopping = false;
  let lookedAt = performance.now();
  let claimDeliveriesAt = 0;
  /** Whether the next claim of deliveries must wait until some are due. */
  let areDeliveriesAwaited = false;
  /** Claimed jobs whose events are being loaded, and deliveries that may follow from those. */
  let loading = 0;

  const pendingCount = () => scheduler.load.inFlight + scheduler.load.waiting + loading;

  /** Room for more. Slow deliveries in flight have their own limit and take up none. */
  function room(): number {
    const { quick, waiting } = scheduler.load;
    return maxHeld - quick - waiting - loading - recorder.unwritten;
  }

  function claimIfRoom(): void {
    if (needsRoom && claims.isWorthClaiming(room())) {
      events.wake();
    }
  }

  async function lookForEvents(): Promise<boolean> {
    if (!claims.isWorthClaiming(room())) {
      scheduler.shedLoad();
    }
    needsRoom = !claims.isWorthClaiming(room());
    if (needsRoom) {
      hasBacklog = true;
      lookedAt = performance.now();
      return false;
    }
    const size = claims.sizeFor(room());
    const { jobs, ...data } = await claimEvents(boss, pool, size);
    lookedAt = performance.now();
    claims.claimed(size, jobs.length);
    hasBacklog = jobs.length === size;
    void submitAll(eventQueue, jobs, data, loadEventJobs, submitEvent);
    // A commit since then has called `wake`.
    return hasBacklog;
  }

  const take: TakeEvents = (taken) => {
    const isFree = !isStopping && !hasBacklog && claims.isWorthClaiming(room() - taken.length);
    if (!isFree || taken.length > takenAtMost) {
      return undefined;
    }
    loading += taken.length;
    const loadedAt = performance.now();
    const jobs = taken.map(({ job }) => job);
    return {
      statements: [
        genericPlan,
        insertClaimed(eventTable, jobs),
        activeEndpointsFor(jobs.map(dataOf)),
      ],
      committed([, inserted, endpoints]) {
        loading -= taken.length;
        const data = toFanOutData([undefined, endpoints], loadedAt);
        const claimed = new Set(
          inserted?.rows.filter(({ isClaimed }) => isClaimed).map(({ id }) => id),
        );
        for (const { job, event } of taken) {
          if (claimed.has(job.id)) {
            submitEvent({ ...job, retryCount: 0 }, event, data);
          }
        }
      },
      failed() {
        const release = () => releaseClaims(pool, eventTable, jobs);
        void retryUntilDone(release, log, "release events").then(() => {
          loading -= taken.length;
          events.wake();
        });
      },
    };
  };

  async function lookForDeliveries(): Promise<boolean> {
    const start = performance.now();
    const size = Math.min(maxClaim, room());
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
    // A claim reads past everything that waits for slow endpoints: the longer it takes, the rarer it is.
    const isWorthMore = jobs.length > 0 && scheduler.canTakeDeferred();
    areDeliveriesAwaited = !isWorthMore;
    claimDeliveriesAt = end + (isWorthMore ? (end - start) * claimPauses : pollMs);
    if (jobs.length > 0) {
      void loadAndSubmitDeliveries(jobs);
    }
    return false;
  }

  async function loadAndSubmitDeliveries(jobs: readonly HeldJob<DeliveryJob>[]): Promise<void> {
    loading += jobs.length;
    const data = await loadDeliveryJobs(jobs);
    loading -= jobs.length;
    await submitAll(deliveryQueue, jobs, data, loadDeliveryJobs, submitDelivery);
  }

  const loadEventJobs = (jobs: readonly HeldJob<EventJob>[]) =>
    retryUntilDone(() => loadFanOut(pool, jobs.map(dataOf)), log, "load events");
  const loadDeliveryJobs = (jobs: readonly HeldJob<DeliveryJob>[]) =>
    retryUntilDone(() => loadDeliveries(pool, jobs.map(dataOf)), log, "load deliveries");

  /** Submits the deliveries of jobs whose events exist, and removes the others. */
  async function submitAll<J extends EventJob, Data extends JobData<unknown>>(
    queue: string,
    jobs: readonly HeldJob<J>[],
    data: Data,
    load: (jobs: readonly HeldJob<J>[]) => Promise<Data>,
    submitOne: (job: HeldJob<J>, event: OutgoingEvent, data: Data) => void,
  ): Promise<void> {
    loading += jobs.length;
    const gone = await awaitEvents(jobs, data, load, (...found) => {
      loading -= 1;
      submitOne(...found);
    });
    loading -= gone.length;
    if (gone.length > 0) {
      const events = gone.map(({ data }) => data.eventId);
      log.warn({ queue, events }, "jobs whose events do not exist are removed");
    }
    for (const job of gone) {
      submit(queue, job, []);
    }
  }

  function submitEvent(job: HeldJob<EventJob>, event: OutgoingEvent, data: FanOutData): void {
    const { unordered, ordered } = partByOrder(event, listenersOf(job.data, data));
    // Room for all of them, until the filters have been evaluated.
    const taken = Math.max(1, unordered.length);
    loading += taken;
    void fanOut(event, unordered, job.data.trace).then(({ deliveries, filtered }) => {
      loading -= taken;
      claims.fannedOut(deliveries.length);
      submit(eventQueue, job, deliveries, { filtered, ordered });
    });
  }

  function submitDelivery(
    job: HeldJob<DeliveryJob>,
    event: OutgoingEvent,
    { endpoints }: DeliveryData,
  ): void {
    const { data: delivery } = job;
    const { workspaceId, subscriptionId, manual, waitingSince } = delivery;
    const endpoint = endpoints.get(rowKey({ workspaceId, id: subscriptionId }));
    const end = (outcome: Outcome) => {
      observe(outcome, event);
      recorder.add({ queue: deliveryQueue, job, outcomes: [outcome], deferred: [] });
    };
    if (endpoint === undefined) {
      submit(deliveryQueue, job, []);
    } else if (event.isErased) {
      end(withoutAttempt(delivery, "skipped", "erased"));
    } else if (!manual && Date.now() - waitingSince > maxAgeSeconds * 1000) {
      end(withoutAttempt(delivery, "expired"));
    } else {
      submit(deliveryQueue, job, [{ delivery, event, endpoint }]);
    }
  }

  /** Submits the deliveries of one job, and records the job when the last one has ended. */
  function submit(
    queue: string,
    job: HeldJob<EventJob>,
    deliveries: readonly PlannedDelivery[],
    others: Undelivered = {},
  ): void {
    const outcomes: Outcome[] = [];
    const deferred: ReturnType<typeof toDeliveryJob>[] = [];
    let left = deliveries.length;
    const finish = () => {
      if (left-- === 0) {
        recorder.add({ queue, job, outcomes, deferred, ...others });
      }
    };
    for (const planned of deliveries) {
      const { delivery, endpoint } = planned;
      scheduler.submit({
        endpointId: endpoint.id,
        workspaceId: endpoint.workspaceId,
        wasDeferred: queue === deliveryQueue,
        run(done, isSlow) {
          void sendDelivery(planned, isSlow).then((outcome) => {
            if (outcome !== undefined) {
              outcomes.push(outcome);
            }
            finish();
            done();
            claimIfRoom();
          });
        },
        defer() {
          deferred.push(toDeliveryJob(delivery));
          observeDeferral();
          finish();
        },
      });
    }
    finish();
  }

  const lanes = startLanes({ ...options, scheduler, sendDelivery, fanOut, observe });
  const recover = async () =>
    (await recordInterrupted(pool, boss, { recorder, fanOut, log, observe })) > 0;
  const events = startLoop({
    name: "claim events",
    step: lookForEvents,
    pauseMs: pollMs,
    log,
  });
  due.watch(waitingJobs(eventQueue), events.wake);
  const deferred = startLoop({
    name: "claim deliveries",
    step: lookForDeliveries,
    pauseMs: () => Math.max(roomPauseMs, claimDeliveriesAt - performance.now()),
    log,
  });
  due.watch(waitingJobs(deliveryQueue), () => {
    if (areDeliveriesAwaited) {
      claimDeliveriesAt = 0;
      deferred.wake();
    }
  });
  const interrupted = due.startLoop({
    name: "recover deliveries",
    step: recover,
    isDue: waitingJobs(interruptedQueue),
  });
  const loops = [events, deferred, interrupted];

  return {
    /** Accepts new events from this process. */
    take,
    /** Looks for events immediately: some were committed. */
    wake: events.wake,
    /** Deliveries in flight and waiting in this process, and finished jobs not yet recorded. */
    get load() {
      return { ...scheduler.load, unwritten: recorder.unwritten };
    },
    /** When it last looked for events, on the clock of `performance.now()`. */
    get lookedAt() {
      return lookedAt;
    },
    /** Stops claiming, defers waiting deliveries, and resolves when the rest are sent and recorded. */
    async stop(): Promise<void> {
      isStopping = true;
      await Promise.all([...loops.map((loop) => loop.stop()), lanes.stop()]);
      scheduler.close();
      // Jobs that are being loaded add more deliveries.
      while (pendingCount() > 0) {
        await sleep(stopCheckMs);
      }
      await recorder.drain();
    },
  };
}

export type Dispatcher = ReturnType<typeof startDispatcher>;

const dataOf = <Data>({ data }: { readonly data: Data }): Data => data;
