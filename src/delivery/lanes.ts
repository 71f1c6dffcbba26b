import { watchUsefulConcurrency } from "./useful-concurrency.ts";

/** A delivery that wants to be sent. */
export interface Task {
  /** Subscription: the lane that it takes. */
  readonly lane: string;
  readonly workspaceId: string;
  /** Sends it, and calls back when its outcome is known. */
  run(done: () => void): void;
  /** Puts it aside, for it cannot be sent soon; says whether its lane is slow. */
  putAside(slow: boolean): void;
  /** It has been put aside before, so it is let wait for its turn. */
  readonly patient: boolean;
}

export interface LaneLimits {
  /** Deliveries under way at once, of everybody. */
  readonly total: number;
  /** Of one workspace. */
  readonly perWorkspace: number;
  /** Of one lane. */
  readonly perLane: number;
  /** Of all slow lanes together: what is left belongs to those that answer. */
  readonly slow: number;
}

/** What the lanes of one workspace share. */
interface Workspace {
  readonly id: string;
  inFlight: number;
  lanes: number;
}

interface Lane {
  readonly id: string;
  readonly workspace: Workspace;
  /** Most that may be under way. A new lane begins low and earns more by answering. */
  limit: number;
  inFlight: number;
  /** Starts of what is under way, oldest first. */
  readonly started: Set<{ at: number }>;
  readonly queue: { task: Task; since: number }[];
  /** Smoothed duration of a delivery, in milliseconds. */
  latency: number;
  slow: boolean;
  /** When something of it was last put aside, or came back from there. */
  backlogSeenAt: number;
  usedAt: number;
}

const firstLimit = 8;
const firstLatencyMs = 10;
/** Above this, a lane is slow. */
const slowMs = 1_000;
/** A task waits in its lane while its turn is likely to come within this time, or … */
const acceptedWaitMs = { fast: 2_000, slow: 500 };
/** … until it has waited as long as this. A job's lease allows for it and an attempt. */
const longestWaitMs = 4_000;
const backlogLastsMs = 2_000;
const leastSlowLimit = 4;
const turnsAtOnce = 8;
const forgottenAfterMs = 600_000;

/**
 * Decides what is sent when, so that no endpoint costs another anything. Each
 * endpoint is a lane with a limit of its own. A lane that answers may use up
 * to `perLane`; lanes that are slow share what `slow` allows. What would have
 * to wait too long is put aside.
 */
export function createLanes(limits: LaneLimits) {
  const lanes = new Map<string, Lane>();
  const workspaces = new Map<string, Workspace>();
  /** Lanes whose next task waits for a slot that others hold. */
  const starved = new Set<Lane>();
  /** Lanes of which a delivery has ended in this turn of the event loop. */
  let freed: Lane[] = [];
  let inFlight = 0;
  let waiting = 0;
  let slowInFlight = 0;
  let slowLanes = 0;
  const useful = watchUsefulConcurrency(limits.total);

  function laneOf({ lane: id, workspaceId }: Task): Lane {
    const known = lanes.get(id);
    if (known !== undefined) return known;
    let workspace = workspaces.get(workspaceId);
    if (workspace === undefined) {
      workspace = { id: workspaceId, inFlight: 0, lanes: 0 };
      workspaces.set(workspaceId, workspace);
    }
    workspace.lanes += 1;
    const lane: Lane = {
      id,
      workspace,
      limit: firstLimit,
      inFlight: 0,
      started: new Set(),
      queue: [],
      latency: firstLatencyMs,
      slow: false,
      backlogSeenAt: Number.NEGATIVE_INFINITY,
      usedAt: 0,
    };
    lanes.set(id, lane);
    return lane;
  }

  const limitOf = (lane: Lane) =>
    lane.slow
      ? Math.min(lane.limit, Math.max(leastSlowLimit, Math.floor(limits.slow / slowLanes)))
      : lane.limit;

  /** Whether something of it is likely to be put aside still. */
  const isBacklogged = (lane: Lane) => performance.now() - lane.backlogSeenAt < backlogLastsMs;

  /** How long one more task is likely to wait, in milliseconds. */
  const waitOf = (lane: Lane) => ((lane.queue.length + 1) / limitOf(lane)) * lane.latency;

  const hasSharedRoom = (lane: Lane) =>
    inFlight < limits.total &&
    (lane.slow || inFlight - slowInFlight < useful.current) &&
    lane.workspace.inFlight < limits.perWorkspace &&
    !(lane.slow && slowInFlight >= limits.slow);

  function submit(task: Task): void {
    const lane = laneOf(task);
    lane.usedAt = performance.now();
    if (task.patient) lane.backlogSeenAt = lane.usedAt;
    const limit = limitOf(lane);
    // Half of a lane is for what has waited longer.
    const room = !task.patient && isBacklogged(lane) ? Math.ceil(limit / 2) : limit;
    if (lane.queue.length === 0 && lane.inFlight < room && hasSharedRoom(lane)) {
      start(lane, task);
      return;
    }
    if (lane.slow && !task.patient && waitOf(lane) > acceptedWaitMs.slow) {
      putAside(lane, task);
      return;
    }
    lane.queue.push({ task, since: lane.usedAt });
    waiting += 1;
    if (lane.inFlight < limit) starved.add(lane);
  }

  function putAside(lane: Lane, task: Task): void {
    lane.backlogSeenAt = performance.now();
    task.putAside(lane.slow);
  }

  function start(lane: Lane, task: Task): void {
    const entry = { at: performance.now() };
    lane.started.add(entry);
    lane.inFlight += 1;
    inFlight += 1;
    if (lane.slow) slowInFlight += 1;
    lane.workspace.inFlight += 1;
    task.run(() => {
      if (lane.slow) slowInFlight -= 1;
      inFlight -= 1;
      lane.inFlight -= 1;
      lane.started.delete(entry);
      lane.workspace.inFlight -= 1;
      adapt(lane, performance.now() - entry.at);
      if (freed.length === 0) setImmediate(useFreed);
      freed.push(lane);
    });
  }

  /** Starts what comes next in one go: whoever is at the other end is woken once for many. */
  function useFreed(): void {
    const ready = freed;
    freed = [];
    for (const lane of ready) startNext(lane);
    // Their slots were everybody's: a few of those that wait for one get their turn.
    for (let turns = Math.min(starved.size, turnsAtOnce * ready.length); turns > 0; turns--) {
      const [other] = starved;
      if (other !== undefined) startNext(other);
    }
  }

  /** Starts what may start of a lane's queue, and notes if others are in its way. */
  function startNext(lane: Lane): void {
    starved.delete(lane);
    while (lane.inFlight < limitOf(lane)) {
      const next = lane.queue[0];
      if (next === undefined) return;
      if (!hasSharedRoom(lane)) {
        // To the end of the line: each of the starved gets its turn.
        starved.add(lane);
        return;
      }
      lane.queue.shift();
      waiting -= 1;
      start(lane, next.task);
    }
  }

  function adapt(lane: Lane, ms: number): void {
    lane.latency = lane.latency * 0.8 + ms * 0.2;
    if (ms < slowMs) lane.limit = Math.min(lane.limit + 1, limits.perLane);
    setSlow(lane, ms >= slowMs || (lane.slow && lane.latency >= slowMs));
  }

  function setSlow(lane: Lane, slow: boolean): void {
    if (lane.slow === slow) return;
    lane.slow = slow;
    slowLanes += slow ? 1 : -1;
    slowInFlight += slow ? lane.inFlight : -lane.inFlight;
  }

  /** Notices lanes that hang, puts aside what waited too long, forgets idle lanes. */
  function sweep(): void {
    const now = performance.now();
    for (const lane of lanes.values()) {
      const [oldest] = lane.started;
      if (oldest !== undefined && now - oldest.at > slowMs) {
        lane.latency = Math.max(lane.latency, now - oldest.at);
        setSlow(lane, true);
      }
      putAsideSince(lane, now - longestWaitMs);
      if (lane.inFlight === 0 && lane.queue.length === 0 && now - lane.usedAt > forgottenAfterMs) {
        setSlow(lane, false);
        lanes.delete(lane.id);
        lane.workspace.lanes -= 1;
        if (lane.workspace.lanes === 0) workspaces.delete(lane.workspace.id);
      }
    }
  }
  function putAsideSince(lane: Lane, time: number): void {
    for (let next = lane.queue[0]; next && next.since <= time; next = lane.queue[0]) {
      lane.queue.shift();
      waiting -= 1;
      putAside(lane, next.task);
    }
  }

  const sweeper = setInterval(sweep, 100).unref();

  return {
    submit,
    /** Deliveries under way, and those that wait for a slot. */
    get load() {
      return { inFlight, waiting };
    },
    /**
     * Makes room for others: of the lanes whose tasks would wait long, those
     * that came last are put aside.
     */
    relieve(): void {
      for (const lane of lanes.values()) {
        while (waitOf(lane) > acceptedWaitMs.fast) {
          const last = lane.queue.at(-1);
          if (last === undefined || last.task.patient) break;
          lane.queue.pop();
          waiting -= 1;
          putAside(lane, last.task);
        }
      }
    },
    /** Lanes that could not take one more now. */
    full: () =>
      [...lanes.values()]
        .filter((lane) => lane.inFlight + lane.queue.length >= limitOf(lane))
        .map(({ id }) => id),
    /** Whether some lane with room may have something put aside. */
    mayDrain: () =>
      [...lanes.values()].some((lane) => isBacklogged(lane) && lane.inFlight < limitOf(lane)),
    /** Puts aside everything that waits. What is under way goes on. */
    close(): void {
      clearInterval(sweeper);
      useful.close();
      for (const lane of lanes.values()) putAsideSince(lane, Number.POSITIVE_INFINITY);
    },
  };
}

export type Lanes = ReturnType<typeof createLanes>;
