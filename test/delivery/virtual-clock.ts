import type { Clock } from "../../src/delivery/schedule/clock.ts";

/** A clock that a test advances. */
interface VirtualClock extends Clock {
  /** Runs once at a time. */
  at(time: number, run: () => void): void;
  /** Advances the clock and runs the due callbacks, in order. */
  pass(ms: number): void;
}

/** Creates a clock at 0. */
export function createVirtualClock(): VirtualClock {
  let now = 0;
  const timers: { at: number; run: () => void }[] = [];
  let turn: (() => void)[] = [];

  function endTurn(): void {
    while (turn.length > 0) {
      const due = turn;
      turn = [];
      for (const run of due) {
        run();
      }
    }
  }

  function at(time: number, run: () => void): void {
    const next = timers.findIndex((timer) => timer.at > time);
    timers.splice(next < 0 ? timers.length : next, 0, { at: time, run });
  }

  return {
    now: () => now,
    at,
    every(ms, run) {
      let isStopped = false;
      const repeat = () => {
        if (isStopped) {
          return;
        }
        run();
        at(now + ms, repeat);
      };
      at(now + ms, repeat);
      return () => {
        isStopped = true;
      };
    },
    soon: (run) => turn.push(run),
    pass(ms) {
      const end = now + ms;
      endTurn();
      for (let next = timers[0]; next && next.at <= end; next = timers[0]) {
        timers.shift();
        now = next.at;
        next.run();
        endTurn();
      }
      now = end;
    },
  };
}
