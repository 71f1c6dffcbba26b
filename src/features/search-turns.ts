import { createSemaphores } from "../concurrency/semaphore.ts";
import { connectWithinMs } from "../db/pool/pool.ts";
import { noConnection } from "../db/tenancy/workspace-quota.ts";
import { timedOut } from "../rpc/errors/api-error.ts";
import { isStatementTimeout } from "../rpc/errors/error-formats.ts";

/** Runs a search of a workspace in its turn. */
export type SearchTurns = <T>(workspaceId: string, search: () => Promise<T>) => Promise<T>;

/** Concurrent searches of a workspace in a process. */
const atOnce = 1;
/** The pause after a search, as a multiple of its duration. */
const restFactor = 3;

/**
 * Searches take processor time, which all workspaces share. So the searches of a
 * workspace run one at a time, with pauses: a workspace that searches nonstop
 * uses a quarter of a processor.
 * @param advice what to do if a search covers too much
 * @param field the one to narrow
 * @throws {ApiError} TIMEOUT naming that field
 */
export function createSearchTurns(advice: string, field = "q"): SearchTurns {
  const tooBroad = { field, reason: "TOO_BROAD", message: advice };
  const turns = createSemaphores({
    permits: atOnce,
    withinMs: connectWithinMs,
    timeout: noConnection,
  });
  return async (workspaceId, search) => {
    const release = await turns(workspaceId).acquire();
    const start = performance.now();
    try {
      return await search();
    } catch (error) {
      throw isStatementTimeout(error) ? timedOut(error, tooBroad) : error;
    } finally {
      setTimeout(release, restFactor * (performance.now() - start)).unref();
    }
  };
}
