import type { Logger } from "../telemetry/log.ts";

/** Maintenance that repeats. */
export interface PeriodicTask {
  /** A verb phrase, to follow "could not" in the log. */
  readonly name: string;
  readonly everyMs: number;
  /** @param signal aborts when the process stops; the next run does the rest */
  run(signal: AbortSignal): Promise<unknown>;
}

/**
 * Runs each task immediately and then at its interval, never twice at a time. Tasks with the same
 * interval run one at a time: together they would take every connection of a pool, each hour and at
 * each start.
 */
export function startPeriodicTasks(tasks: readonly PeriodicTask[], log: Logger) {
  const stopping = new AbortController();
  const { signal } = stopping;
  const running = new Map<number, Promise<void>>();

  async function runInTurn(group: readonly PeriodicTask[]): Promise<void> {
    for (const task of group) {
      if (signal.aborted) {
        return;
      }
      await task.run(signal).catch((err: unknown) => log.warn({ err }, `could not ${task.name}`));
    }
  }

  const timers = [...Map.groupBy(tasks, ({ everyMs }) => everyMs)].map(([everyMs, group]) => {
    const run = () => {
      if (!running.has(everyMs)) {
        running.set(
          everyMs,
          runInTurn(group).finally(() => running.delete(everyMs)),
        );
      }
    };
    run();
    return setInterval(run, everyMs).unref();
  });
  return {
    /** Resolves when running tasks have ended. */
    async close(): Promise<void> {
      stopping.abort();
      for (const timer of timers) {
        clearInterval(timer);
      }
      await Promise.all(running.values());
    },
  };
}
