import { createSemaphores, type Release } from "../../runtime/semaphore.ts";
import { currentCall } from "./tenant-context.ts";

/** Waits for a connection of the share of a workspace. */
export type TakeShare = (workspaceId: string) => Promise<Release>;

/**
 * Bounds how many connections of a pool one workspace holds at once, so that
 * slow statements of one leave room for the others. Calls beyond wait in turn.
 * @param connections most that a workspace holds
 * @param withinMs longest wait before the call is refused
 */
export function createWorkspaceShare(connections: number, withinMs: number): TakeShare {
  const shares = createSemaphores({ places: connections, withinMs, timeout: noConnection });

  return async (workspaceId) => {
    const call = currentCall();
    const share = shares(workspaceId);
    // A call that holds a connection does not wait for its second: calls that did would wait for
    // one another.
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

/** With the code of Postgres for too many connections, so that callers are told to retry. */
export const noConnection = () =>
  Object.assign(new Error("the workspace waited too long for a connection"), { code: "53300" });
