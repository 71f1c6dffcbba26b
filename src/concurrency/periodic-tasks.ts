import type { Logger } from "../telemetry/log.ts";

/** Maintenance that repeats. */
export interface PeriodicTask {
  /** A verb phrase, to follow "could not" in the log. */
  readonly name: string;
  readonly everyMs: number;
  /** @param signal aborts when the process stops; the next run does the rest */
  run(signal: AbortSignal): Promise<unknown>;
}

/** Runs each task at once and then at its interval, never twice at a time. */
export function startPeriodicTasks(tasks: readonly PeriodicTask[], log: Logger) {
  const stopping = new AbortController();
  const running = new Map<PeriodicTask, Promise<unknown>>();

  function run(task: PeriodicTask): void {
    if (running.has(task)) {
      return;
    }
    const run = task
      .run(stopping.signal)
      .catch((err: unknown) => log.warn({ err }, `could not ${task.name}`))
      .finally(() => running.delete(task));
    running.set(task, run);
  }

  const timers = tasks.map((task) => {
    run(task);
    return setInterval(run, task.everyMs, task).unref();
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
