import type { Clock } from "./clock.ts";

/** Most deliveries in flight at once. */
export interface ConcurrencyLimits {
  readonly total: number;
  readonly perWorkspace: number;
  readonly perEndpoint: number;
  /** For all slow endpoints together. The rest of `total` is left to the others. */
  readonly slow: number;
}

/** The place of one delivery in flight. */
interface Slot {
  /** When it was taken. */
  readonly at: number;
}

/** What the endpoints of one workspace share. */
interface WorkspaceUse {
  readonly id: string;
  inFlight: number;
  endpoints: number;
}

/** What is in flight to one endpoint, and its measurements. */
export interface EndpointUse {
  readonly id: string;
  readonly workspace: WorkspaceUse;
  /** Adaptive concurrency limit: begins low and grows with each quick response. */
  limit: number;
  inFlight: number;
  /** Slots in use, oldest first. */
  readonly slots: Set<Slot>;
  /** Moving average of the duration of a delivery, in milliseconds. */
  latency: number;
  isSlow: boolean;
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
/** Even with many slow endpoints, each may have this many in flight; as many can be claimed. */
const leastSlowLimit = 4;

/**
 * Counts what is in flight against the limits of the process, the workspace and the endpoint. The
 * endpoint's own limit adapts: it grows while responses are quick, and the slow share `slow`.
 * @param useful how many quick deliveries the process can work on at present
 */
export function createConcurrencyLimiter(
  limits: ConcurrencyLimits,
  clock: Clock,
  useful: { readonly current: number },
) {
  const workspaces = new Map<string, WorkspaceUse>();
  let inFlight = 0;
  let slowInFlight = 0;
  let slowEndpoints = 0;

  function adapt(endpoint: EndpointUse, ms: number): void {
    endpoint.latency = endpoint.latency * 0.8 + ms * 0.2;
    if (ms < slowMs) {
      endpoint.limit = Math.min(endpoint.limit + 1, limits.perEndpoint);
    }
    // One slow response makes it slow. To be fast again, its average has to recover.
    setSlow(endpoint, ms >= slowMs || (endpoint.isSlow && endpoint.latency >= slowMs));
  }

  function setSlow(endpoint: EndpointUse, isSlow: boolean): void {
    if (endpoint.isSlow === isSlow) {
      return;
    }
    endpoint.isSlow = isSlow;
    slowEndpoints += isSlow ? 1 : -1;
    slowInFlight += isSlow ? endpoint.inFlight : -endpoint.inFlight;
  }

  return {
    /** Begins to count for an endpoint, of which nothing is known. */
    open(id: string, workspaceId: string): EndpointUse {
      const workspace = workspaces.get(workspaceId) ?? {
        id: workspaceId,
        inFlight: 0,
        endpoints: 0,
      };
      workspaces.set(workspaceId, workspace);
      workspace.endpoints += 1;
      return {
        id,
        workspace,
        limit: Math.min(firstLimit, limits.perEndpoint),
        inFlight: 0,
        slots: new Set(),
        latency: firstLatencyMs,
        isSlow: false,
      };
    },
    /** Forgets an endpoint that has nothing in flight. */
    forget(endpoint: EndpointUse): void {
      setSlow(endpoint, false);
      endpoint.workspace.endpoints -= 1;
      if (endpoint.workspace.endpoints === 0) {
        workspaces.delete(endpoint.workspace.id);
      }
    },
    /** How many deliveries this endpoint may have in flight now. */
    limitOf: (endpoint: EndpointUse): number =>
      endpoint.isSlow
        ? Math.min(
            endpoint.limit,
            Math.max(leastSlowLimit, Math.floor(limits.slow / slowEndpoints)),
          )
        : endpoint.limit,
    /** Whether the limits that it shares with others allow one more. */
    hasSharedRoom: (endpoint: EndpointUse): boolean =>
      inFlight < limits.total &&
      (endpoint.isSlow || inFlight - slowInFlight < useful.current) &&
      endpoint.workspace.inFlight < limits.perWorkspace &&
      !(endpoint.isSlow && slowInFlight >= limits.slow),
    /** Takes a slot, which is given back by `release`. */
    take(endpoint: EndpointUse): Slot {
      const slot = { at: clock.now() };
      endpoint.slots.add(slot);
      endpoint.inFlight += 1;
      endpoint.workspace.inFlight += 1;
      inFlight += 1;
      if (endpoint.isSlow) {
        slowInFlight += 1;
      }
      return slot;
    },
    /** Gives a slot back, and learns from how long it was taken. */
    release(endpoint: EndpointUse, slot: Slot): void {
      if (endpoint.isSlow) {
        slowInFlight -= 1;
      }
      inFlight -= 1;
      endpoint.workspace.inFlight -= 1;
      endpoint.inFlight -= 1;
      endpoint.slots.delete(slot);
      adapt(endpoint, clock.now() - slot.at);
    },
    /** Recognizes an endpoint that hangs before its deliveries time out. */
    recognizeHang(endpoint: EndpointUse): void {
      const [oldest] = endpoint.slots;
      const ms = oldest === undefined ? 0 : clock.now() - oldest.at;
      if (ms > slowMs) {
        endpoint.latency = Math.max(endpoint.latency, ms);
        setSlow(endpoint, true);
      }
    },
    get inFlight() {
      return inFlight;
    },
  };
}
