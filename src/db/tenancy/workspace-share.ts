import { createSemaphores, type Release } from "../../runtime/semaphore.ts";
import { currentCall } from "./tenant-context.ts";

/** Waits for a connection out of the share of a workspace. */
export type TakeShare = (workspaceId: string) => Promise<Release>;

/**
 * Bounds how many connections of a pool one workspace holds at once, so that its
 * slow statements leave room for others. Further calls wait in turn.
 * @param connections share of each workspace
 * @param withinMs longest wait before the call is refused
 */
export function createWorkspaceShare(connections: number, withinMs: number): TakeShare {
  const shares = createSemaphores({ places: connections, withinMs, timeout: noConnection });

  return async (workspaceId) => {
    const call = currentCall();
    const share = shares(workspaceId);
    // A call never waits for its second connection, as calls could then wait for one another.
    const release = call && call.connections > 0 ? share.force() : await share.acquire();
    if (call === undefined) {
      return release;
    }
    call.connections += 1;
    let isHeld = true;
    return () => {
      if (isHeld) {
        call.connections -= 1;
      }
      isHeld = false;
      release();
    };
  };
}

/** Has Postgres's code for too many connections, which tells callers to retry. */
export const noConnection = () =>
  Object.assign(new Error("the workspace waited too long for a connection"), { code: "53300" });
