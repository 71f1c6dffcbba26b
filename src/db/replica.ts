import { setTimeout as sleep } from "node:timers/promises";
import type { QueryConfig } from "pg";
import type { Logger } from "../log.ts";
import type { Connected, Reader } from "./connect.ts";

const lookEveryMs = 1_000;
const answerWithinMs = 2_000;

/**
 * Reads from a replica as long as it answers, and from the primary while it does not. Every second
 * it is asked whether it is there; calls made in the moment before that is noticed fail.
 */
export function preferReplica(replica: Connected, primary: Reader, log: Logger) {
  const closing = new AbortController();
  let isAway = false;

  async function look(): Promise<void> {
    const wasAway = isAway;
    try {
      // A look that goes unanswered is over in time; @types/pg knows the limit for clients only.
      await replica.pool.query({ text: "select", query_timeout: answerWithinMs } as QueryConfig);
      isAway = false;
    } catch (err) {
      isAway = true;
      if (!wasAway) log.warn({ err }, "the read replica is away; the primary takes its lists");
    }
    if (wasAway && !isAway) log.info("the read replica is back");
  }

  async function watch({ signal }: AbortController): Promise<void> {
    while (!signal.aborted) {
      await look();
      await sleep(lookEveryMs, undefined, { signal, ref: false }).catch(() => {});
    }
  }
  const watching = watch(closing);

  const current = (): Reader => (isAway ? primary : replica);
  return {
    forWorkspace: (workspaceId) => current().forWorkspace(workspaceId),
    query: (...args) => current().query(...args),
    async close() {
      closing.abort();
      await watching;
      await replica.close();
    },
  } satisfies Reader & { close(): Promise<void> };
}
