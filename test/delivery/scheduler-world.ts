import assert from "node:assert/strict";
import type { ConcurrencyLimits } from "../../src/delivery/schedule/concurrency-limiter.ts";
import { createScheduler } from "../../src/delivery/schedule/scheduler.ts";
import { createVirtualClock } from "./virtual-clock.ts";

/** A submitted delivery and its fate. */
export interface Submitted {
  readonly number: number;
  readonly endpointId: string;
  readonly workspaceId: string;
  readonly wasDeferred: boolean;
  readonly submittedAt: number;
  /** How long it takes in milliseconds, unless the test ends it. */
  readonly takesMs?: number;
  startedAt?: number;
  endedAt?: number;
  deferredAt?: number;
  /** Ends it. Present while it is in flight. */
  end?: () => void;
}

/** A scheduler in a world whose clock a test advances. */
export function createWorld(limits: ConcurrencyLimits) {
  const clock = createVirtualClock();
  const capacity = { current: Number.POSITIVE_INFINITY, close() {} };
  const scheduler = createScheduler(limits, clock, capacity);
  const all: Submitted[] = [];
  let onStart = (_started: Submitted) => {};

  return {
    clock,
    capacity,
    scheduler,
    /** In the order in which they were submitted. */
    all,
    inFlight: () => all.filter(({ end }) => end !== undefined),
    waiting: () => all.filter((it) => it.startedAt === undefined && it.deferredAt === undefined),
    onStart(look: (started: Submitted) => void) {
      onStart = look;
    },
    submit(
      endpointId: string,
      { workspaceId = "w", wasDeferred = false, takesMs }: Partial<Submitted> = {},
    ): Submitted {
      const submitted: Submitted = {
        number: all.length,
        endpointId,
        workspaceId,
        wasDeferred,
        submittedAt: clock.now(),
        ...(takesMs !== undefined && { takesMs }),
      };
      all.push(submitted);
      const isNew = () =>
        assert.ok(
          submitted.startedAt === undefined && submitted.deferredAt === undefined,
          `delivery ${submitted.number} is run or deferred once`,
        );
      scheduler.submit({
        endpointId,
        workspaceId,
        wasDeferred,
        run(done) {
          isNew();
          submitted.startedAt = clock.now();
          submitted.end = () => {
            delete submitted.end;
            submitted.endedAt = clock.now();
            done();
          };
          if (takesMs !== undefined) {
            clock.at(clock.now() + takesMs, submitted.end);
          }
          onStart(submitted);
        },
        defer() {
          isNew();
          submitted.deferredAt = clock.now();
        },
      });
      return submitted;
    },
  };
}

export type World = ReturnType<typeof createWorld>;
