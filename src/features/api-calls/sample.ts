import { LRUCache } from "lru-cache";
import { upTo } from "../../concurrency/lru.ts";
import { createGcra } from "../../rpc/limits/gcra.ts";

/** A call that is kept. */
export interface Kept {
  /** The same for calls of one key with the same method and result. */
  readonly kind: string;
  readonly workspaceId: string;
  readonly isError: boolean;
  /** Calls of its kind that are left out. */
  omittedCount: number;
}

interface SampleOptions {
  /** Calls of a workspace that are kept per minute, counting successes and errors separately. */
  readonly perMinute: number;
  /** Maximum calls that wait to be taken, counting successes and errors separately. */
  readonly maxWaiting?: number;
  /** Called with a number of calls that are left out. */
  readonly onOmit: (count: number) => void;
}

/** Calls of a kind since the last of them was taken. */
interface Kind {
  omitted: number;
  /** The last batch that contains one. */
  batch: number;
}

/** Beyond this number, the count of the idlest kind is forgotten. */
const maxKinds = 10_000;
/** Share of a workspace's calls that only the first ones of a kind in a batch may use. */
const reserved = 0.2;

/**
 * Keeps the calls that fit its limits and counts the others, each with the kept calls of its kind.
 * Memory is bounded: when too many calls wait to be taken, the oldest are dropped.
 */
export function createSample<C extends Kept>(options: SampleOptions) {
  const { perMinute, maxWaiting = 1_000, onOmit } = options;
  const rate = { perMinute, burst: perMinute };
  const lanes = {
    success: { waiting: [] as C[], budget: createGcra(rate) },
    error: { waiting: [] as C[], budget: createGcra(rate) },
  };
  const laneOf = (isError: boolean) => (isError ? lanes.error : lanes.success);
  const kinds = new LRUCache<string, Kind>(upTo(maxKinds));
  const reserve = Math.floor(perMinute * reserved);
  let batch = 1;

  function kindOf(name: string): Kind {
    let kind = kinds.get(name);
    if (kind === undefined) {
      kind = { omitted: 0, batch: 0 };
      kinds.set(name, kind);
    }
    return kind;
  }

  function omit(kind: Kind, count: number): void {
    kind.omitted += count;
    onOmit(count);
  }

  return {
    /** Whether a call is to be passed to `keep`. Counts it if not. */
    admits(name: string, workspaceId: string, isError: boolean): boolean {
      const kind = kindOf(name);
      const { budget } = laneOf(isError);
      const { allowed, remaining } = budget.peek(workspaceId);
      const isFirst = kind.batch !== batch;
      if (!allowed || (!isFirst && remaining < reserve)) {
        omit(kind, 1);
        return false;
      }
      budget.take(workspaceId);
      kind.batch = batch;
      return true;
    },

    keep(call: C): void {
      const { waiting } = laneOf(call.isError);
      waiting.push(call);
      const oldest = waiting.length > maxWaiting ? waiting.shift() : undefined;
      if (oldest !== undefined) {
        omit(kindOf(oldest.kind), 1);
      }
    },

    /** Takes the waiting calls, the last one of each kind with the number of those left out. */
    take(): C[] {
      const taken = [...lanes.success.waiting, ...lanes.error.waiting];
      lanes.success.waiting = [];
      lanes.error.waiting = [];
      batch += 1;
      for (const call of taken.toReversed()) {
        const kind = kindOf(call.kind);
        call.omittedCount = kind.omitted;
        kind.omitted = 0;
      }
      return taken;
    },

    /** Counts calls that were taken as left out. */
    lose(calls: readonly C[]): void {
      for (const { kind, omittedCount } of calls) {
        // Those were counted when they were left out.
        kindOf(kind).omitted += omittedCount;
        omit(kindOf(kind), 1);
      }
    },
  };
}
