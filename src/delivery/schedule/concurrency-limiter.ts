import { performance } from "node:perf_hooks";
import type { Clock } from "./clock.ts";

/** The most deliveries in flight at once in one pool. */
interface PoolLimits {
  readonly total: number;
  readonly perWorkspace: number;
  readonly perEndpoint: number;
}

/**
 * The two pools of a process. `quick` is for endpoints that respond quickly, each with as many at once as
 * it has earned. `slow` is for the others, and for deliveries beyond that. Neither takes a slot of the
 * other, so slow endpoints cost quick ones nothing.
 */
export interface ConcurrencyLimits {
  readonly quick: PoolLimits;
  readonly slow: PoolLimits;
}

/** The permit of one delivery in flight. */
interface Slot {
  /** When it was taken. */
  readonly at: number;
}

/** How much of each pool is in use. */
interface PoolUse {
  quick: number;
  slow: number;
}

/** The use of both pools by all endpoints of one workspace. */
interface WorkspaceUse extends PoolUse {
  readonly id: string;
  endpoints: number;
}

/** Deliveries in flight to one endpoint, and its measurements. */
export interface EndpointUse extends PoolUse {
  readonly id: string;
  readonly workspace: WorkspaceUse;
  /** Earned: starts low and grows with each quick response. */
  limit: number;
  /** Replaces a lower `limit`, so that nothing waits long. */
  raisedLimit: number;
  inFlight: number;
  /** Slots in use, oldest first. */
  readonly slots: Set<Slot>;
  /** Moving average of the duration of a delivery, in milliseconds. */
  latency: number;
  isSlow: boolean;
}

/** Enough for a quick receiver to start with, and little for one that is down. */
const firstLimit = 8;
/** Assumed until measured. Low, so that a first burst waits for its turn. */
const firstLatencyMs = 10;
/**
 * From this duration on, an endpoint is slow. Healthy receivers are far below it, and the 5 s deadline is
 * far above it: one that hangs is recognised long before its deliveries time out.
 */
export const slowMs = 1_000;
/** Deliveries that an endpoint may have in flight even when the slow pool is nearly full. */
const leastSlowShare = 4;
/** Connections above this are idle more often than they are useful for quick deliveries. */
const mostQuick = 1_024;
const mostQuickPerEndpoint = 64;

/** Divides the deliveries that a process may have in flight. A workspace gets half of each pool. */
export function divideConcurrency(total: number): ConcurrencyLimits {
  const quick = Math.min(mostQuick, Math.ceil(total / 2));
  const slow = total - quick;
  return {
    quick: {
      total: quick,
      perWorkspace: Math.ceil(quick / 2),
      perEndpoint: mostQuickPerEndpoint,
    },
    slow: {
      total: slow,
      perWorkspace: Math.ceil(slow / 2),
      perEndpoint: Math.ceil(slow / 5),
    },
  };
}

/**
 * Counts deliveries in flight against the limits of the process, the workspace and the endpoint. The
 * endpoint's own limit adapts: it grows while responses are quick, and while deliveries would wait.
 * @param capacity how many quick deliveries the process can currently work on
 */
export function createConcurrencyLimiter(
  limits: ConcurrencyLimits,
  clock: Clock,
  capacity: { readonly current: number },
) {
  const { quick, slow } = limits;
  const workspaces = new Map<string, WorkspaceUse>();
  const inUse: PoolUse = { quick: 0, slow: 0 };

  /** Counts the slots of an endpoint in each pool. To be called after each change to it. */
  function recount(endpoint: EndpointUse): void {
    const { workspace, isSlow, inFlight, limit } = endpoint;
    const quick = isSlow ? 0 : Math.min(inFlight, limit);
    const moreQuick = quick - endpoint.quick;
    const moreSlow = inFlight - quick - endpoint.slow;
    endpoint.quick += moreQuick;
    endpoint.slow += moreSlow;
    workspace.quick += moreQuick;
    workspace.slow += moreSlow;
    inUse.quick += moreQuick;
    inUse.slow += moreSlow;
  }

  /** How many deliveries an endpoint may have in flight in the slow pool. */
  function slowShare({ workspace }: EndpointUse): number {
    // As much as is left free, so that a few can use most of the pool, many share it evenly, and there is
    // always room for one more.
    const free = Math.min(slow.total - inUse.slow, slow.perWorkspace - workspace.slow);
    return Math.min(slow.perEndpoint, Math.max(leastSlowShare, free));
  }

  /** How many deliveries this endpoint could have in flight if it needed them. */
  const mostOf = (endpoint: EndpointUse): number =>
    (endpoint.isSlow ? 0 : endpoint.limit) + slowShare(endpoint);

  function adapt(endpoint: EndpointUse, ms: number): void {
    endpoint.latency = endpoint.latency * 0.8 + ms * 0.2;
    if (ms < slowMs) {
      endpoint.limit = Math.min(endpoint.limit + 1, quick.perEndpoint);
    }
    // One slow response makes it slow. To be quick again, its average must recover.
    endpoint.isSlow = ms >= slowMs || (endpoint.isSlow && endpoint.latency >= slowMs);
  }

  return {
    /** Starts counting for an endpoint that is not measured yet. */
    open(id: string, workspaceId: string): EndpointUse {
      const workspace = workspaces.get(workspaceId) ?? {
        id: workspaceId,
        quick: 0,
        slow: 0,
        endpoints: 0,
      };
      workspaces.set(workspaceId, workspace);
      workspace.endpoints += 1;
      return {
        id,
        workspace,
        limit: Math.min(firstLimit, quick.perEndpoint),
        raisedLimit: 0,
        inFlight: 0,
        quick: 0,
        slow: 0,
        slots: new Set(),
        latency: firstLatencyMs,
        isSlow: false,
      };
    },
    /** Stops counting for an endpoint that has nothing in flight. */
    close({ workspace }: EndpointUse): void {
      workspace.endpoints -= 1;
      if (workspace.endpoints === 0) {
        workspaces.delete(workspace.id);
      }
    },
    mostOf,
    /** How many deliveries this endpoint may have in flight now. */
    limitOf: (endpoint: EndpointUse): number =>
      Math.min(mostOf(endpoint), Math.max(endpoint.limit, endpoint.raisedLimit)),
    /** Whether the limits that it shares with others allow one more. */
    hasSharedRoom(endpoint: EndpointUse): boolean {
      const { workspace } = endpoint;
      if (
        inUse.quick + inUse.slow >= quick.total + slow.total ||
        workspace.quick + workspace.slow >= quick.perWorkspace + slow.perWorkspace
      ) {
        return false;
      }
      return !endpoint.isSlow && endpoint.inFlight < endpoint.limit
        ? inUse.quick < Math.min(capacity.current, quick.total) &&
            workspace.quick < quick.perWorkspace
        : inUse.slow < slow.total && workspace.slow < slow.perWorkspace;
    },
    /** Takes a slot, which `release` returns. */
    take(endpoint: EndpointUse): Slot {
      const slot = { at: clock.now() };
      endpoint.slots.add(slot);
      endpoint.inFlight += 1;
      recount(endpoint);
      return slot;
    },
    /** Releases a slot, and learns from how long it was held. */
    release(endpoint: EndpointUse, slot: Slot): void {
      endpoint.slots.delete(slot);
      endpoint.inFlight -= 1;
      adapt(endpoint, clock.now() - slot.at);
      recount(endpoint);
    },
    /** Measures deliveries without a response too, to recognize an endpoint that hangs. */
    observe(endpoint: EndpointUse): void {
      const [oldest] = endpoint.slots;
      if (oldest === undefined) {
        return;
      }
      const ms = clock.now() - oldest.at;
      endpoint.latency = Math.max(endpoint.latency, ms);
      if (ms > slowMs) {
        endpoint.isSlow = true;
        recount(endpoint);
      }
    },
    /**
     * Allows an endpoint this many more deliveries than it has in flight, beyond its earned limit. Some
     * headroom lets its next deliveries start as they come, one by one.
     */
    raise(endpoint: EndpointUse, more: number): void {
      const { inFlight, limit } = endpoint;
      const headroom = inFlight > limit ? Math.ceil(inFlight / 4) : 0;
      endpoint.raisedLimit = inFlight + headroom + more;
    },
    /** Deliveries in flight: all, and those in the quick pool. */
    get inFlight() {
      return inUse.quick + inUse.slow;
    },
    get quickInFlight() {
      return inUse.quick;
    },
  };
}

const measureEveryMs = 100;
/** Above this utilization the event loop counts as saturated. */
const saturated = 0.85;
const leastCapacity = 64;

/**
 * How many quick deliveries are worth having in flight at once. While the event loop is saturated, more
 * of them would only wait in it and cost memory, so the number is halved step by step. It grows again as
 * soon as the loop has time.
 */
export function watchEventLoopCapacity(most: number, clock: Clock) {
  let current = most;
  let before = performance.eventLoopUtilization();
  const close = clock.every(measureEveryMs, () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    current =
      utilization > saturated
        ? Math.max(leastCapacity, current / 2)
        : Math.min(most, current * 1.25);
  });
  return {
    /** The number at this moment. */
    get current() {
      return current;
    },
    close,
  };
}
