import type { Call } from "./call.ts";
import type { Interceptor } from "./dispatch.ts";
import { toApiError } from "./to-api-error.ts";

/** Takes note of a call that has ended, for metrics. `code` is `OK` or the error's reason. */
export type CallObserver = (
  method: string,
  protocol: string,
  code: string,
  seconds: number,
) => void;

/**
 * Outermost of the chain: turns whatever was thrown into an ApiError and
 * writes one line for each call. What callers caused is `info`, what the
 * service caused is `error`, with its cause.
 */
export const observe =
  (called: CallObserver): Interceptor =>
  (next) =>
  async (call, read) => {
    const start = performance.now();
    const { protocol } = call.transport;
    try {
      const output = await next(call, read);
      const ms = performance.now() - start;
      called(call.method.name, protocol, "OK", ms / 1000);
      if (call.isVerbose) {
        call.log.debug(line(call, ms), "call");
      }
      return output;
    } catch (thrown) {
      const ms = performance.now() - start;
      const error = toApiError(thrown);
      called(call.method.name, protocol, error.reason, ms / 1000);
      const fields = { ...line(call, ms), code: error.reason, status: error.status };
      if (error.status >= 500) {
        call.log.error({ ...fields, err: thrown }, "call failed");
      } else {
        call.log.info(fields, "call refused");
      }
      throw error;
    }
  };

const line = (call: Call, ms: number) => ({
  method: `${call.method.parent.typeName}/${call.method.name}`,
  protocol: call.transport.protocol,
  ms: Math.round(ms * 10) / 10,
  workspace: call.principal?.workspaceId,
});
