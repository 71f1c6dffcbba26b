import { type Clock, systemClock } from "./clock.ts";
import {
  type ConcurrencyLimits,
  createConcurrencyLimiter,
  type EndpointUse,
} from "./concurrency-limiter.ts";
import { watchUsefulConcurrency } from "./useful-concurrency.ts";

/** A delivery that wants to be sent. The scheduler calls either `run` or `defer`, once. */
export interface Task {
  /** The subscription, whose queue it joins. */
  readonly endpointId: string;
  readonly workspaceId: string;
  /** Whether it comes from the queue of deferred deliveries. */
  readonly wasDeferred: boolean;
  /** Sends it, and calls back when its outcome is known. */
  run(done: () => void): void;
  /** Moves it to the queue of deferred deliveries, as it cannot be sent soon. */
  defer(isSlow: boolean): void;
}

interface EndpointQueue {
  readonly use: EndpointUse;
  readonly tasks: { readonly task: Task; readonly since: number }[];
  /** When one of its deliveries was last deferred, or came back. */
  backlogSeenAt: number;
  usedAt: number;
}

/**
 * A delivery may wait here if its turn is likely to come within this time. A healthy endpoint gets
 * the 2 s within which a delivery should be attempted. A slow one cannot keep that anyway, so what
 * it cannot take soon goes back to Postgres, where waiting costs no memory.
 */
const acceptedWaitMs = { fast: 2_000, slow: 500 };
/** Longest wait in memory. With an attempt of 5 s on top, it stays well within a job's lease. */
const longestWaitMs = 4_000;
/** How long an endpoint counts as backlogged: longer than it takes to look for deferred work. */
const backlogLastsMs = 2_000;
/** Starved endpoints tried per slot that becomes free: bounds the work if none of them can start. */
const turnsPerSlot = 8;
/** A fifth of the shortest accepted wait, so that no delivery exceeds its wait by much. */
const sweepEveryMs = 100;
/** After this time without a delivery, the measurements of an endpoint are forgotten. */
const forgottenAfterMs = 600_000;

/**
 * Decides which deliveries are sent when, so that no endpoint slows down another. Each has a queue
 * and an adaptive concurrency limit. What would wait too long is deferred.
 * @param useful how many quick deliveries the process can work on at present
 */
export function createScheduler(
  limits: ConcurrencyLimits,
  clock: Clock = systemClock,
  useful: { readonly current: number; close(): void } = watchUsefulConcurrency(limits.total, clock),
) {
  const limiter = createConcurrencyLimiter(limits, clock, useful);
  const endpoints = new Map<string, EndpointQueue>();
  /** Endpoints whose next task waits for a slot that others hold. The longest wait comes first. */
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

  /** Whether deferred deliveries to it are likely to be left in Postgres. */
  const isBacklogged = ({ backlogSeenAt }: EndpointQueue) =>
    clock.now() - backlogSeenAt < backlogLastsMs;

  /** How long one more task is likely to wait, in milliseconds. */
  const waitOf = ({ use, tasks }: EndpointQueue) =>
    ((tasks.length + 1) / limiter.limitOf(use)) * use.latency;

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
    const isTooSlow = use.isSlow && !task.wasDeferred && waitOf(endpoint) > acceptedWaitMs.slow;
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
    task.defer(endpoint.use.isSlow);
  }

  function start(endpoint: EndpointQueue, task: Task): void {
    const slot = limiter.take(endpoint.use);
    task.run(() => {
      limiter.release(endpoint.use, slot);
      if (freed.length === 0) {
        clock.soon(useFreed);
      }
      freed.push(endpoint);
    });
  }

  /** Fills all slots of this turn together: a receiver then wakes up once for many requests. */
  function useFreed(): void {
    const ready = freed;
    freed = [];
    if (starved.size > 0) {
      shareOut(ready);
    }
    for (const endpoint of ready) {
      while (wantsSlot(endpoint) && limiter.hasSharedRoom(endpoint.use)) {
        startNext(endpoint);
      }
      if (wantsSlot(endpoint)) {
        starved.add(endpoint);
      }
    }
  }

  /**
   * Gives freed slots to those that wait for one, in turns. Endpoints with long queues would
   * otherwise never let go of theirs.
   */
  function shareOut(ready: readonly EndpointQueue[]): void {
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

  /** Whether its next task waits for nothing but a slot that others hold. */
  const wantsSlot = ({ use, tasks }: EndpointQueue) =>
    tasks.length > 0 && use.inFlight < limiter.limitOf(use);

  function startNext(endpoint: EndpointQueue): void {
    const next = endpoint.tasks.shift();
    if (next !== undefined) {
      waiting -= 1;
      start(endpoint, next.task);
    }
  }

  /** Recognizes endpoints that hang, defers what has waited too long, forgets unused endpoints. */
  function sweep(): void {
    const now = clock.now();
    for (const [id, endpoint] of endpoints) {
      limiter.recognizeHang(endpoint.use);
      deferUpTo(endpoint, now - longestWaitMs);
      const isIdle = endpoint.use.inFlight === 0 && endpoint.tasks.length === 0;
      if (isIdle && now - endpoint.usedAt > forgottenAfterMs) {
        limiter.forget(endpoint.use);
        endpoints.delete(id);
      }
    }
  }

  /** Defers what has been waiting since that time or before. */
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
    /** How many deliveries are in flight, and how many wait for a slot. */
    get load() {
      return { inFlight: limiter.inFlight, waiting };
    },
    /**
     * Frees memory: where the wait is long, defers what was submitted last. What is oldest keeps
     * its place, and so does what was deferred before.
     */
    shedLoad(): void {
      for (const endpoint of endpoints.values()) {
        while (waitOf(endpoint) > acceptedWaitMs.fast) {
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
    /** Endpoints that could not start one more now. */
    atCapacity: () =>
      [...endpoints]
        .filter(([, { use, tasks }]) => use.inFlight + tasks.length >= limiter.limitOf(use))
        .map(([id]) => id),
    /** Whether a backlogged endpoint has a free slot. */
    canTakeDeferred: () =>
      [...endpoints.values()].some(
        (endpoint) =>
          isBacklogged(endpoint) && endpoint.use.inFlight < limiter.limitOf(endpoint.use),
      ),
    /** Defers everything that waits, and from now on all that would. What is in flight goes on. */
    close(): void {
      isClosed = true;
      stopSweeping();
      useful.close();
      for (const endpoint of endpoints.values()) {
        deferUpTo(endpoint, Number.POSITIVE_INFINITY);
      }
    },
  };
}

export type Scheduler = ReturnType<typeof createScheduler>;
