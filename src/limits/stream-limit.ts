import type { Message } from "@bufbuild/protobuf";
import { tooManyStreams } from "../rpc/api-error.ts";
import type { Interceptor, Next } from "../rpc/dispatch.ts";

/**
 * Limits the streams that a workspace has open at once in this process: each
 * holds memory for as long as its client likes.
 * @param most 0: no limit
 */
export function streamLimit(most: number): Interceptor {
  if (most === 0) return (next) => next;
  const open = new Map<string, number>();

  async function* counted(output: AsyncIterable<Message>, workspaceId: string) {
    open.set(workspaceId, (open.get(workspaceId) ?? 0) + 1);
    try {
      yield* output;
    } finally {
      const left = (open.get(workspaceId) ?? 1) - 1;
      if (left === 0) open.delete(workspaceId);
      else open.set(workspaceId, left);
    }
  }

  return (next) => {
    const limited: Next = async (call, read) => {
      const { workspaceId = "" } = call.principal ?? {};
      if ((open.get(workspaceId) ?? 0) >= most) throw tooManyStreams(most);
      const output = await next(call, read);
      return Symbol.asyncIterator in output ? counted(output, workspaceId) : output;
    };
    return (call, read) =>
      call.method.methodKind === "unary" ? next(call, read) : limited(call, read);
  };
}
