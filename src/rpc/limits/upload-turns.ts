import type { Release } from "../../concurrency/semaphore.ts";
import type { Interceptor } from "../dispatch.ts";
import { isUpload } from "../message-limits.ts";

/**
 * Has uploads wait for their turn while they are received, so that a process holds few in memory
 * and a workspace leaves room for others.
 */
export function uploadTurns(takeTurn: (workspaceId: string) => Promise<Release>): Interceptor {
  return (next) => async (call, read) => {
    const { method, principal } = call;
    if (principal === undefined || !isUpload(method)) {
      return next(call, read);
    }
    return call.context.receiveUpload(
      () => takeTurn(principal.workspaceId),
      () => next(call, read),
    );
  };
}
