import type { Pool } from "pg";
import { type LoopOptions, startLoop } from "../concurrency/poll-loop.ts";
import { genericPlan, runBatch } from "../db/pool/statement-batch.ts";
import type { Logger } from "../telemetry/log.ts";

/** The loops of a process that do the work that is due in tables. */
export interface DueWork {
  /** @param query returns a row if there is work; `onDue` is called repeatedly as long as it does */
  watch(query: string, onDue: () => void): void;
  /** Starts a loop whose step runs when its query returns a row. */
  startLoop(options: DueLoopOptions): ReturnType<typeof startLoop>;
  stop(): Promise<void>;
}

interface DueLoopOptions extends Pick<LoopOptions, "name" | "step"> {
  readonly isDue: string;
}

const everyMs = 250;
/** If the shared check of all tables missed something, a loop checks on its own. */
const safetyMs = 10_000;

/**
 * Looks for work of all kinds in one round trip, four times a second, so that an idle process does not
 * need one for each of its loops.
 * @param pauseMs between two checks, in milliseconds
 */
export function createDueWork(pool: Pool, log: Logger, pauseMs = everyMs): DueWork {
  /** Callbacks by query. */
  const watched = new Map<string, (() => void)[]>();
  let text = "";

  async function look(): Promise<boolean> {
    const all = [...watched.values()];
    if (all.length === 0) {
      return false;
    }
    try {
      const [, found] = await runBatch<Record<string, boolean>>(pool, [genericPlan, { text }]);
      callBack(all.filter((_, i) => found?.rows[0]?.[`due${i}`]));
    } catch (error) {
      // One bad query must not stop all work. Without a database, they would all fail.
      callBack(isOfStatement(error) ? all : []);
      throw error;
    }
    return false;
  }
  const looking = startLoop({ name: "look for work that is due", step: look, pauseMs, log });

  const due: DueWork = {
    watch(query, onDue) {
      watched.set(query, [...(watched.get(query) ?? []), onDue]);
      text = `select ${[...watched.keys()].map((each, i) => `exists (${each}) as due${i}`).join(", ")}`;
    },
    startLoop({ name, step, isDue }) {
      // Not all at the same time, or they would take every connection of the pool.
      const firstPauseMs = Math.random() * safetyMs;
      const loop = startLoop({ name, step, pauseMs: safetyMs, firstPauseMs, log });
      due.watch(isDue, loop.wake);
      return loop;
    },
    stop: looking.stop,
  };
  return due;
}

const callBack = (groups: readonly (readonly (() => void)[])[]) => {
  for (const onDue of groups.flat()) {
    onDue();
  }
};

/** @see https://www.postgresql.org/docs/current/errcodes-appendix.html class 42 */
const isOfStatement = (error: unknown) =>
  /^42...$/.test(String((error as { code?: unknown } | null)?.code));

/** Returns a row if a queue has waiting jobs that may start. */
export const waitingJobs = (queue: string): string =>
  `select from pgboss.job where name = '${queue}' and state < 'active' and start_after <= now()`;
