import type { Logger } from "./log.ts";

/** Something that has to be done again and again to keep a database in shape. */
export interface PeriodicTask {
  /** What it does, as the log puts it: "could not …". */
  readonly name: string;
  readonly everyMs: number;
  /** @param signal aborts when the process stops: what is left may wait for the next time */
  run(signal: AbortSignal): Promise<unknown>;
}

/** Runs each task at once and then again in its interval, never twice at a time. */
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
    /** Resolves when what runs has come to an end. */
    async close(): Promise<void> {
      stopping.abort();
      for (const timer of timers) {
        clearInterval(timer);
      }
      await Promise.all(running.values());
    },
  };
}
