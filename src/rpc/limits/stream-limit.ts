import { tooManyStreams } from "../api-error.ts";
import type { Interceptor, Next } from "../dispatch.ts";
import { onEnd } from "../on-end.ts";

/**
 * Limits the streams that a workspace has open at once in this process: each
 * holds memory for as long as its client likes.
 * @param most 0: no limit
 */
export function streamLimit(most: number): Interceptor {
  if (most === 0) {
    return (next) => next;
  }
  const open = new Map<string, number>();

  function release(workspaceId: string): void {
    const left = (open.get(workspaceId) ?? 1) - 1;
    if (left === 0) {
      open.delete(workspaceId);
    } else {
      open.set(workspaceId, left);
    }
  }

  return (next) => {
    const limited: Next = async (call, read) => {
      const { workspaceId = "" } = call.principal ?? {};
      const others = open.get(workspaceId) ?? 0;
      if (others >= most) {
        throw tooManyStreams(most);
      }
      // Counted before it opens, so that streams opened together count one another.
      open.set(workspaceId, others + 1);
      try {
        const output = await next(call, read);
        if (Symbol.asyncIterator in output) {
          return onEnd(output, () => release(workspaceId));
        }
        release(workspaceId);
        return output;
      } catch (error) {
        release(workspaceId);
        throw error;
      }
    };
    return (call, read) =>
      call.method.methodKind === "unary" ? next(call, read) : limited(call, read);
  };
}
