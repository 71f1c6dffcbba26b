/** Decides when each delivery starts, within limits for the process, a workspace and an endpoint. */
import { type Clock, systemClock } from "./clock.ts";
import {
  type ConcurrencyLimits,
  createConcurrencyLimiter,
  type EndpointUse,
  watchEventLoopCapacity,
} from "./concurrency-limiter.ts";

/** A delivery that is ready to be sent. The scheduler calls either `run` or `defer`, once. */
interface Task {
  /** The subscription, whose queue it joins. */
  readonly endpointId: string;
  readonly workspaceId: string;
  /** Whether it comes from the queue of deferred deliveries. */
  readonly wasDeferred: boolean;
  /** Sends it, and calls back when its outcome is known. The endpoint may have been slow recently. */
  run(done: () => void, isSlow: boolean): void;
  /** Moves it to the queue of deferred deliveries, as it cannot be sent soon. */
  defer(): void;
}

interface EndpointQueue {
  readonly use: EndpointUse;
  readonly tasks: { readonly task: Task; readonly since: number }[];
  /** When one of its deliveries was last deferred, or came back. */
  backlogSeenAt: number;
  usedAt: number;
}

/**
 * A delivery starts within this time, if the pools have room: half of the 2 s within which it
 * should be attempted. The other half is for finding the event, and for a busy process.
 */
const promisedWaitMs = 1_000;
/** A delivery that would wait longer is deferred: in Postgres, waiting costs no memory. */
const acceptedWaitMs = 2_000;
/** The longest wait in memory. With an attempt of 5 s on top, it stays well within a job's lease. */
const longestWaitMs = 4_000;
/** How long an endpoint counts as backlogged: longer than it takes to look for deferred work. */
const backlogLastsMs = 2_000;
/** Starved endpoints tried per freed slot: bounds the work if none of them can start. */
const turnsPerSlot = 8;
/** A tenth of the promised wait, so that no delivery exceeds it by much. */
const sweepEveryMs = 100;
/** After this time without a delivery, the measurements of an endpoint are purged. */
const purgedAfterMs = 600_000;

/**
 * Decides which deliveries are sent when, so that no endpoint slows down another, and none waits
 * longer than promised while there is room. Each endpoint has a queue and an adaptive concurrency
 * limit. A delivery that finds no room in time is deferred.
 * @param capacity how many quick deliveries the process can work on at present
 */
export function createScheduler(
  limits: ConcurrencyLimits,
  clock: Clock = systemClock,
  capacity: { readonly current: number; close(): void } = watchEventLoopCapacity(
    limits.quick.total,
    clock,
  ),
) {
  const limiter = createConcurrencyLimiter(limits, clock, capacity);
  const endpoints = new Map<string, EndpointQueue>();
  /** Endpoints whose next task waits for a slot that others hold. Longest wait first. */
  const starved = new Set<EndpointQueue>();
  /** One entry for each delivery that has ended in this turn of the event loop. */
  let freed: EndpointQueue[] = [];
  let waiting = 0;
  let isClosed = false;

  function queueOf({ endpointId, workspaceId }: Task): EndpointQueue {
    const known = endpoints.get(endpointId);
    if (known !== undefined) {
      return known;
    }
    const endpoint: EndpointQueue = {
      use: limiter.open(endpointId, workspaceId),
      tasks: [],
      backlogSeenAt: Number.NEGATIVE_INFINITY,
      usedAt: 0,
    };
    endpoints.set(endpointId, endpoint);
    return endpoint;
  }

  /** Whether Postgres is likely to still hold deferred deliveries to it. */
  const isBacklogged = ({ backlogSeenAt }: EndpointQueue) =>
    clock.now() - backlogSeenAt < backlogLastsMs;

  /** How long one more task would wait for a slot, in milliseconds, however much limits grow. */
  function expectedWaitMs({ use, tasks }: EndpointQueue): number {
    const most = limiter.mostOf(use);
    return (Math.max(0, use.inFlight + tasks.length + 1 - most) / most) * use.latency;
  }

  function submit(task: Task): void {
    const endpoint = queueOf(task);
    const { use, tasks } = endpoint;
    const now = clock.now();
    endpoint.usedAt = now;
    if (task.wasDeferred) {
      endpoint.backlogSeenAt = now;
    }
    const limit = limiter.limitOf(use);
    // New deliveries leave half of the slots to deferred ones, which have waited longer.
    const room = !task.wasDeferred && isBacklogged(endpoint) ? Math.ceil(limit / 2) : limit;
    if (tasks.length === 0 && use.inFlight < room && limiter.hasSharedRoom(use)) {
      start(endpoint, task);
      return;
    }
    const isTooSlow = use.isSlow && !task.wasDeferred && expectedWaitMs(endpoint) > acceptedWaitMs;
    if (isClosed || isTooSlow) {
      defer(endpoint, task);
      return;
    }
    tasks.push({ task, since: now });
    waiting += 1;
    if (use.inFlight < limit) {
      starved.add(endpoint);
    }
  }

  function defer(endpoint: EndpointQueue, task: Task): void {
    endpoint.backlogSeenAt = clock.now();
    task.defer();
  }

  function start(endpoint: EndpointQueue, task: Task): void {
    const slot = limiter.take(endpoint.use);
    const done = () => {
      limiter.release(endpoint.use, slot);
      if (freed.length === 0) {
        clock.soon(useFreed);
      }
      freed.push(endpoint);
    };
    task.run(done, endpoint.use.isSlow);
  }

  /** Fills all slots of this turn together: a receiver then wakes up once for many requests. */
  function useFreed(): void {
    const ready = freed;
    freed = [];
    if (starved.size > 0) {
      distributeSlots(ready);
    }
    for (const endpoint of ready) {
      startWhilePossible(endpoint);
    }
  }

  function startWhilePossible(endpoint: EndpointQueue): void {
    while (wantsSlot(endpoint) && limiter.hasSharedRoom(endpoint.use)) {
      startNext(endpoint);
    }
    if (wantsSlot(endpoint)) {
      starved.add(endpoint);
    }
  }

  /**
   * Gives freed slots to waiting endpoints in turns. Otherwise endpoints with long queues would never
   * release their slots.
   */
  function distributeSlots(ready: readonly EndpointQueue[]): void {
    for (const endpoint of ready) {
      starved.add(endpoint);
    }
    let started = 0;
    let turns = turnsPerSlot * ready.length;
    for (const endpoint of starved) {
      const hasRoom = limiter.hasSharedRoom(endpoint.use);
      if (turns === 0 || (started >= ready.length && !hasRoom)) {
        break;
      }
      turns -= 1;
      starved.delete(endpoint);
      if (hasRoom && wantsSlot(endpoint)) {
        startNext(endpoint);
        started += 1;
      }
      if (wantsSlot(endpoint)) {
        // Back of the line.
        starved.add(endpoint);
      }
    }
  }

  /** Whether its next task waits only for a slot that others hold. */
  const wantsSlot = ({ use, tasks }: EndpointQueue) =>
    tasks.length > 0 && use.inFlight < limiter.limitOf(use);

  function startNext(endpoint: EndpointQueue): void {
    const next = endpoint.tasks.shift();
    if (next !== undefined) {
      waiting -= 1;
      start(endpoint, next.task);
    }
  }

  /**
   * Recognizes endpoints that hang, raises limits that keep deliveries waiting, defers deliveries
   * that have waited too long, purges unused endpoints.
   */
  function sweep(): void {
    const now = clock.now();
    for (const [id, endpoint] of endpoints) {
      const { use, tasks } = endpoint;
      limiter.observe(use);
      deferUpTo(endpoint, now - longestWaitMs);
      raiseLimit(endpoint);
      const isIdle = use.inFlight === 0 && tasks.length === 0;
      if (isIdle && now - endpoint.usedAt > purgedAfterMs) {
        limiter.close(use);
        endpoints.delete(id);
      }
    }
  }

  /**
   * Lets an endpoint have more in flight if deliveries would otherwise wait longer than promised.
   * It spreads the starts over the time that is left, so that a burst does not open all of its
   * connections at once. A limit that was raised falls as the endpoint needs less.
   */
  function raiseLimit(endpoint: EndpointQueue): void {
    const more = missingSlots(endpoint);
    limiter.raise(endpoint.use, more);
    if (more > 0) {
      startWhilePossible(endpoint);
    }
  }

  /** The number of deliveries that must start now, in excess of the limit. */
  function missingSlots({ use, tasks }: EndpointQueue): number {
    const now = clock.now();
    const left = (tasks[0]?.since ?? now) + promisedWaitMs - now;
    if (left <= 0) {
      const inTime = tasks.findIndex(({ since }) => since + promisedWaitMs > now);
      return inTime < 0 ? tasks.length : inTime;
    }
    const served = (limiter.limitOf(use) * left) / use.latency;
    const share = Math.min(1, sweepEveryMs / left);
    return Math.max(0, Math.ceil((tasks.length - served) * share));
  }

  /** Defers tasks that have waited since that time or before. */
  function deferUpTo(endpoint: EndpointQueue, time: number): void {
    const { tasks } = endpoint;
    for (let next = tasks[0]; next && next.since <= time; next = tasks[0]) {
      tasks.shift();
      waiting -= 1;
      defer(endpoint, next.task);
    }
  }

  const stopSweeping = clock.every(sweepEveryMs, sweep);

  return {
    submit,
    /** How many deliveries are in flight, how many of these are quick, and how many wait. */
    get load() {
      return { inFlight: limiter.inFlight, quick: limiter.quickInFlight, waiting };
    },
    /**
     * Frees memory: if the wait is long, defers the newest tasks. The oldest stay, as do tasks that were
     * deferred before.
     */
    shedLoad(): void {
      for (const endpoint of endpoints.values()) {
        while (expectedWaitMs(endpoint) > acceptedWaitMs) {
          const last = endpoint.tasks.at(-1);
          if (last === undefined || last.task.wasDeferred) {
            break;
          }
          endpoint.tasks.pop();
          waiting -= 1;
          defer(endpoint, last.task);
        }
      }
    },
    /** Endpoints without a slot for one more. */
    atCapacity: () =>
      [...endpoints]
        .filter(([, { use, tasks }]) => use.inFlight + tasks.length >= limiter.mostOf(use))
        .map(([id]) => id),
    /** Whether a backlogged endpoint has a free slot. */
    canTakeDeferred: () =>
      [...endpoints.values()].some(
        (endpoint) =>
          isBacklogged(endpoint) && endpoint.use.inFlight < limiter.mostOf(endpoint.use),
      ),
    /**
     * Defers everything that waits, and everything that would wait from here on. Deliveries in flight
     * continue.
     */
    close(): void {
      isClosed = true;
      stopSweeping();
      capacity.close();
      for (const endpoint of endpoints.values()) {
        deferUpTo(endpoint, Number.POSITIVE_INFINITY);
      }
    },
  };
}

export type Scheduler = ReturnType<typeof createScheduler>;
