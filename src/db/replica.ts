import type { QueryConfig } from "pg";
import type { Logger } from "../runtime/log.ts";
import { startLoop } from "../runtime/poll-loop.ts";
import type { Connected, Reader } from "./connect.ts";

const lookEveryMs = 1_000;
const answerWithinMs = 2_000;

/**
 * Reads from a replica as long as it answers, and from the primary while it does not. Every second
 * it is asked whether it is there; calls made in the moment before that is noticed fail.
 */
export function preferReplica(replica: Connected, primary: Reader, log: Logger) {
  let isAway = false;

  async function look(): Promise<false> {
    const wasAway = isAway;
    try {
      // A look that goes unanswered is over in time; @types/pg knows the limit for clients only.
      await replica.pool.query({ text: "select", query_timeout: answerWithinMs } as QueryConfig);
      isAway = false;
    } catch (err) {
      isAway = true;
      if (!wasAway) {
        log.warn({ err }, "the read replica is away; the primary takes its lists");
      }
    }
    if (wasAway && !isAway) {
      log.info("the read replica is back");
    }
    return false;
  }
  const watch = startLoop({ name: "look for the replica", step: look, pauseMs: lookEveryMs, log });

  const current = (): Reader => (isAway ? primary : replica);
  return {
    forWorkspace: (workspaceId) => current().forWorkspace(workspaceId),
    query: (...args) => current().query(...args),
    async close() {
      await watch.stop();
      await replica.close();
    },
  } satisfies Reader & { close(): Promise<void> };
}
