import type { Logger } from "../telemetry/log.ts";

export interface LoopOptions {
  readonly name: string;
  /** Does some work. Returns `true` if there may be more. */
  readonly step: () => Promise<boolean>;
  /** Pause after a step that found nothing, in milliseconds. `wake` ends it early. */
  readonly pauseMs: number | (() => number);
  /** Pause before the first step, in milliseconds; default: none. `wake` ends it early too. */
  readonly firstPauseMs?: number;
  readonly log: Logger;
}

/** Repeats a step until stopped. It retries a failed step after the pause. */
export function startLoop({ name, step, pauseMs, firstPauseMs = 0, log }: LoopOptions) {
  let stopped = false;
  let woken = Promise.withResolvers<void>();

  async function pause(ms: number): Promise<void> {
    const timer = setTimeout(woken.resolve, ms);
    await woken.promise;
    clearTimeout(timer);
  }

  async function run(): Promise<void> {
    if (firstPauseMs > 0) {
      await pause(firstPauseMs);
    }
    while (!stopped) {
      woken = Promise.withResolvers();
      const more = await step().catch((err: unknown) => {
        log.warn({ err }, `could not ${name}; will retry`);
        return false;
      });
      if (more) {
        continue;
      }
      await pause(typeof pauseMs === "number" ? pauseMs : pauseMs());
    }
  }
  const running = run();

  return {
    wake: () => woken.resolve(),
    /** Resolves when the last step has ended. */
    async stop(): Promise<void> {
      stopped = true;
      woken.resolve();
      await running;
    },
  };
}
