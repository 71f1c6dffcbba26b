import type { QueryConfig } from "pg";
import { startLoop } from "../concurrency/poll-loop.ts";
import type { Logger } from "../telemetry/log.ts";
import type { Connected, Reader } from "./connect.ts";

/** After the replica is lost, calls fail for at most this long and `respondWithinMs`. */
const probeEveryMs = 1_000;
/** A healthy replica responds in milliseconds; this allows for a busy one. */
const respondWithinMs = 2_000;

/**
 * Reads from a replica while it responds to a probe every second, and from the primary while it
 * does not. Calls fail between the loss of the replica and the next probe.
 */
export function preferReplica(replica: Connected, primary: Reader, log: Logger) {
  let isAway = false;

  async function probe(): Promise<false> {
    const wasAway = isAway;
    try {
      // @types/pg has the time limit only for clients.
      await replica.pool.query({ text: "select", query_timeout: respondWithinMs } as QueryConfig);
      isAway = false;
    } catch (error) {
      isAway = true;
      if (!wasAway) {
        log.warn({ err: error }, "the read replica does not respond; the primary serves its lists");
      }
    }
    if (wasAway && !isAway) {
      log.info("the read replica is back");
    }
    return false;
  }
  const watch = startLoop({ name: "probe the replica", step: probe, pauseMs: probeEveryMs, log });

  const current = (): Reader => (isAway ? primary : replica);
  return {
    forWorkspace: (workspaceId) => current().forWorkspace(workspaceId),
    query: (...args) => current().query(...args),
    reads: (workspaceId) => current().reads(workspaceId),
    async close() {
      await watch.stop();
      await replica.close();
    },
  } satisfies Reader & { close(): Promise<void> };
}
