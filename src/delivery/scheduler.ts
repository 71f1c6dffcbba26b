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

/** Most deliveries in flight at once. */
export interface ConcurrencyLimits {
  readonly total: number;
  readonly perWorkspace: number;
  readonly perEndpoint: number;
  /** For all slow endpoints together. The rest of `total` is left to the others. */
  readonly slow: number;
}

/** What the endpoints of one workspace share. */
interface Workspace {
  readonly id: string;
  inFlight: number;
  endpoints: number;
}

interface Endpoint {
  readonly id: string;
  readonly workspace: Workspace;
  /** Adaptive concurrency limit: begins low and grows with each quick response. */
  limit: number;
  inFlight: number;
  /** When each delivery in flight was started, oldest first. */
  readonly started: Set<{ at: number }>;
  readonly queue: { task: Task; since: number }[];
  /** Moving average of the duration of a delivery, in milliseconds. */
  latency: number;
  isSlow: boolean;
  /** When one of its deliveries was last deferred, or came back. */
  backlogSeenAt: number;
  usedAt: number;
}

/** Enough for a quick receiver to start with, and all that one which hangs can tie up. */
const firstLimit = 8;
/** Assumed until measured. Low, so that a first burst waits for its turn and is not deferred. */
const firstLatencyMs = 10;
/**
 * From here on an endpoint is slow. Healthy receivers are far below it, and the 5 s deadline is far
 * above it: one that hangs is recognized long before its deliveries time out.
 */
const slowMs = 1_000;
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
/** Even with many slow endpoints, each may have this many in flight; as many can be claimed. */
const leastSlowLimit = 4;
/** Starved endpoints tried per slot that becomes free: bounds the work if none of them can start. */
const turnsPerSlot = 8;
const sweepEveryMs = 100;
/** What was learnt about an endpoint is forgotten after this time without a delivery. */
const forgottenAfterMs = 600_000;

/**
 * Decides which deliveries are sent when, so that no endpoint slows down another. Each has a queue
 * and an adaptive concurrency limit: one that responds quickly may have up to `perEndpoint` in
 * flight, and those that are slow share `slow` slots. What would wait too long is deferred.
 */
export function createScheduler(limits: ConcurrencyLimits) {
  const endpoints = new Map<string, Endpoint>();
  const workspaces = new Map<string, Workspace>();
  /** Endpoints whose next task waits for a slot that others hold. The longest wait comes first. */
  const starved = new Set<Endpoint>();
  /** One entry for each delivery that has ended in this turn of the event loop. */
  let freed: Endpoint[] = [];
  let inFlight = 0;
  let waiting = 0;
  let slowInFlight = 0;
  let slowEndpoints = 0;
  const useful = watchUsefulConcurrency(limits.total);

  function endpointOf({ endpointId: id, workspaceId }: Task): Endpoint {
    const known = endpoints.get(id);
    if (known !== undefined) {
      return known;
    }
    const workspace = workspaces.get(workspaceId) ?? { id: workspaceId, inFlight: 0, endpoints: 0 };
    workspaces.set(workspaceId, workspace);
    workspace.endpoints += 1;
    const endpoint: Endpoint = {
      id,
      workspace,
      limit: firstLimit,
      inFlight: 0,
      started: new Set(),
      queue: [],
      latency: firstLatencyMs,
      isSlow: false,
      backlogSeenAt: Number.NEGATIVE_INFINITY,
      usedAt: 0,
    };
    endpoints.set(id, endpoint);
    return endpoint;
  }

  const limitOf = (endpoint: Endpoint) =>
    endpoint.isSlow
      ? Math.min(endpoint.limit, Math.max(leastSlowLimit, Math.floor(limits.slow / slowEndpoints)))
      : endpoint.limit;

  /** Whether deferred deliveries to it are likely to be left in Postgres. */
  const isBacklogged = (endpoint: Endpoint) =>
    performance.now() - endpoint.backlogSeenAt < backlogLastsMs;

  /** How long one more task is likely to wait, in milliseconds. */
  const waitOf = (endpoint: Endpoint) =>
    ((endpoint.queue.length + 1) / limitOf(endpoint)) * endpoint.latency;

  const hasSharedRoom = (endpoint: Endpoint) =>
    inFlight < limits.total &&
    (endpoint.isSlow || inFlight - slowInFlight < useful.current) &&
    endpoint.workspace.inFlight < limits.perWorkspace &&
    !(endpoint.isSlow && slowInFlight >= limits.slow);

  function submit(task: Task): void {
    const endpoint = endpointOf(task);
    endpoint.usedAt = performance.now();
    if (task.wasDeferred) {
      endpoint.backlogSeenAt = endpoint.usedAt;
    }
    const limit = limitOf(endpoint);
    // New deliveries leave half of the slots to deferred ones, which have waited longer.
    const room = !task.wasDeferred && isBacklogged(endpoint) ? Math.ceil(limit / 2) : limit;
    if (endpoint.queue.length === 0 && endpoint.inFlight < room && hasSharedRoom(endpoint)) {
      start(endpoint, task);
      return;
    }
    if (endpoint.isSlow && !task.wasDeferred && waitOf(endpoint) > acceptedWaitMs.slow) {
      defer(endpoint, task);
      return;
    }
    endpoint.queue.push({ task, since: endpoint.usedAt });
    waiting += 1;
    if (endpoint.inFlight < limit) {
      starved.add(endpoint);
    }
  }

  function defer(endpoint: Endpoint, task: Task): void {
    endpoint.backlogSeenAt = performance.now();
    task.defer(endpoint.isSlow);
  }

  function start(endpoint: Endpoint, task: Task): void {
    const entry = { at: performance.now() };
    endpoint.started.add(entry);
    endpoint.inFlight += 1;
    inFlight += 1;
    if (endpoint.isSlow) {
      slowInFlight += 1;
    }
    endpoint.workspace.inFlight += 1;
    task.run(() => {
      if (endpoint.isSlow) {
        slowInFlight -= 1;
      }
      inFlight -= 1;
      endpoint.inFlight -= 1;
      endpoint.started.delete(entry);
      endpoint.workspace.inFlight -= 1;
      adapt(endpoint, performance.now() - entry.at);
      if (freed.length === 0) {
        setImmediate(useFreed);
      }
      freed.push(endpoint);
    });
  }

  /** Fills all slots of this turn together: a receiver then wakes up once for many requests. */
  function useFreed(): void {
    const ready = freed;
    freed = [];
    for (const endpoint of ready) {
      startNext(endpoint);
    }
    // The slots may be of use to others.
    for (let turns = Math.min(starved.size, turnsPerSlot * ready.length); turns > 0; turns--) {
      const [other] = starved;
      if (other !== undefined) {
        startNext(other);
      }
    }
  }

  /** Starts as much of an endpoint's queue as its limit and the shared ones allow. */
  function startNext(endpoint: Endpoint): void {
    starved.delete(endpoint);
    while (endpoint.inFlight < limitOf(endpoint)) {
      const next = endpoint.queue[0];
      if (next === undefined) {
        return;
      }
      if (!hasSharedRoom(endpoint)) {
        // Back of the line, so that each starved endpoint gets its turn.
        starved.add(endpoint);
        return;
      }
      endpoint.queue.shift();
      waiting -= 1;
      start(endpoint, next.task);
    }
  }

  function adapt(endpoint: Endpoint, ms: number): void {
    endpoint.latency = endpoint.latency * 0.8 + ms * 0.2;
    if (ms < slowMs) {
      endpoint.limit = Math.min(endpoint.limit + 1, limits.perEndpoint);
    }
    // One slow response makes it slow. To be fast again, its average has to recover.
    setSlow(endpoint, ms >= slowMs || (endpoint.isSlow && endpoint.latency >= slowMs));
  }

  function setSlow(endpoint: Endpoint, isSlow: boolean): void {
    if (endpoint.isSlow === isSlow) {
      return;
    }
    endpoint.isSlow = isSlow;
    slowEndpoints += isSlow ? 1 : -1;
    slowInFlight += isSlow ? endpoint.inFlight : -endpoint.inFlight;
  }

  /** Recognizes endpoints that hang, defers what has waited too long, forgets unused endpoints. */
  function sweep(): void {
    const now = performance.now();
    for (const endpoint of endpoints.values()) {
      const [oldest] = endpoint.started;
      if (oldest !== undefined && now - oldest.at > slowMs) {
        endpoint.latency = Math.max(endpoint.latency, now - oldest.at);
        setSlow(endpoint, true);
      }
      deferOlderThan(endpoint, now - longestWaitMs);
      const isIdle = endpoint.inFlight === 0 && endpoint.queue.length === 0;
      if (isIdle && now - endpoint.usedAt > forgottenAfterMs) {
        forget(endpoint);
      }
    }
  }

  function deferOlderThan(endpoint: Endpoint, time: number): void {
    const { queue } = endpoint;
    for (let next = queue[0]; next && next.since <= time; next = queue[0]) {
      queue.shift();
      waiting -= 1;
      defer(endpoint, next.task);
    }
  }

  function forget(endpoint: Endpoint): void {
    setSlow(endpoint, false);
    endpoints.delete(endpoint.id);
    endpoint.workspace.endpoints -= 1;
    if (endpoint.workspace.endpoints === 0) {
      workspaces.delete(endpoint.workspace.id);
    }
  }

  const sweeper = setInterval(sweep, sweepEveryMs).unref();

  return {
    submit,
    /** How many deliveries are in flight, and how many wait for a slot. */
    get load() {
      return { inFlight, waiting };
    },
    /**
     * Frees memory: where the wait is long, defers what was submitted last. What is oldest keeps
     * its place, and so does what was deferred before.
     */
    shedLoad(): void {
      for (const endpoint of endpoints.values()) {
        while (waitOf(endpoint) > acceptedWaitMs.fast) {
          const last = endpoint.queue.at(-1);
          if (last === undefined || last.task.wasDeferred) {
            break;
          }
          endpoint.queue.pop();
          waiting -= 1;
          defer(endpoint, last.task);
        }
      }
    },
    /** Endpoints that could not start one more now. */
    atCapacity: () =>
      [...endpoints.values()]
        .filter((endpoint) => endpoint.inFlight + endpoint.queue.length >= limitOf(endpoint))
        .map(({ id }) => id),
    /** Whether a backlogged endpoint has a free slot. */
    canTakeDeferred: () =>
      [...endpoints.values()].some(
        (endpoint) => isBacklogged(endpoint) && endpoint.inFlight < limitOf(endpoint),
      ),
    /** Defers everything that waits. What is in flight goes on. */
    close(): void {
      clearInterval(sweeper);
      useful.close();
      for (const endpoint of endpoints.values()) {
        deferOlderThan(endpoint, Number.POSITIVE_INFINITY);
      }
    },
  };
}

export type Scheduler = ReturnType<typeof createScheduler>;
