import type { Interceptor } from "./dispatch.ts";
import { toApiError } from "./to-api-error.ts";

/**
 * Outermost of the chain: turns whatever was thrown into an ApiError and
 * writes one line for each call. What callers caused is `info`, what the
 * service caused is `error`, with its cause.
 */
export const observe: Interceptor = (next) => async (call, read) => {
  const start = performance.now();
  try {
    const output = await next(call, read);
    if (call.isVerbose) call.log.debug(line(call, start), "call");
    return output;
  } catch (thrown) {
    const error = toApiError(thrown);
    const fields = { ...line(call, start), code: error.reason, status: error.status };
    if (error.status >= 500) call.log.error({ ...fields, err: thrown }, "call failed");
    else call.log.info(fields, "call refused");
    throw error;
  }
};

const line = (call: Parameters<ReturnType<Interceptor>>[0], start: number) => ({
  method: `${call.method.parent.typeName}/${call.method.name}`,
  protocol: call.transport.protocol,
  ms: Math.round((performance.now() - start) * 10) / 10,
  workspace: call.principal?.workspaceId,
});
