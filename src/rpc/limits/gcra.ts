import { rateLimited } from "../errors/api-error.ts";

/** A limiter's verdict on one request. */
export interface Verdict {
  readonly allowed: boolean;
  /** Requests that could follow immediately. */
  readonly remaining: number;
  /** Seconds until everything is free again. */
  readonly resetSeconds: number;
  /** Seconds after which one more request would be allowed. */
  readonly retryAfterSeconds: number;
}

interface GcraOptions {
  readonly perMinute: number;
  /** Requests that may come in a burst after a pause. Default: six seconds' worth, at least 10. */
  readonly burst?: number;
  /** Requests by which a batch may exceed the free quota; see `takeBatch`. Default: 0. */
  readonly overdraft?: number;
  /** The most keys to remember; beyond that the idlest are forgotten early. */
  readonly maxKeys?: number;
  /** A clock in milliseconds that never goes back. */
  readonly now?: () => number;
}

/** @throws {ApiError} RATE_LIMITED for a request that is not allowed */
export function requireAllowed({ allowed, retryAfterSeconds }: Verdict, message?: string): void {
  if (!allowed) {
    throw rateLimited(retryAfterSeconds, message);
  }
}

/** The default burst at a rate. */
const defaultBurst = (perMinute: number) => Math.max(10, Math.ceil(perMinute / 10));

/**
 * The generic cell rate algorithm: one number for each key, the time until which its requests would
 * last at the steady rate. There are no timers: two generations of numbers alternate, and one is
 * dropped when all of it is in the past.
 * @see https://en.wikipedia.org/wiki/Generic_cell_rate_algorithm
 */
export function createGcra(options: GcraOptions) {
  const { perMinute, maxKeys = 100_000, now = () => performance.now() } = options;
  const { burst = defaultBurst(perMinute), overdraft = 0 } = options;
  const interval = 60_000 / perMinute;
  const tolerance = interval * burst;
  const rememberedMs = tolerance + interval * overdraft;
  let young = new Map<string, number>();
  let old = new Map<string, number>();
  let turnedAt = now();

  function judge(key: string, cost: number, take: boolean, least = cost): Verdict {
    const at = now();
    if (at - turnedAt > rememberedMs || young.size >= maxKeys / 2) {
      old = young;
      young = new Map();
      turnedAt = at;
    }
    const due = Math.max(young.get(key) ?? old.get(key) ?? at, at);
    const next = due + interval * cost;
    const room = at + tolerance - next;
    const missing = due + interval * least - tolerance - at;
    // Rounding errors must not decide the verdict.
    const allowed = missing < 1e-6;
    if (allowed && take) {
      young.set(key, next);
    }
    return {
      allowed,
      remaining: allowed ? Math.max(0, Math.floor(room / interval + 1e-9)) : 0,
      resetSeconds: Math.ceil(((allowed ? next : due) - at) / 1000),
      retryAfterSeconds: allowed ? 0 : Math.max(1, Math.ceil(missing / 1000)),
    };
  }

  return {
    burst,
    /** The time after which a full burst is available again, in seconds. */
    windowSeconds: Math.ceil(tolerance / 1000),
    /**
     * Counts a request if it is allowed.
     * @param cost requests that it counts as; a cost above the burst is never allowed
     */
    take: (key: string, cost = 1) => judge(key, cost, true),
    /**
     * Counts the requests of a batch if one of them is allowed: a batch may be larger than the
     * burst, and the next request waits until all of it is paid for.
     * @param cost at most the overdraft
     */
    takeBatch: (key: string, cost: number) => judge(key, cost, true, Math.min(cost, 1)),
    /** The verdict on a request, without counting it. */
    peek: (key: string) => judge(key, 1, false),
  };
}
