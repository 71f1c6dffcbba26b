import type { Call } from "./call.ts";
import type { Interceptor } from "./dispatch.ts";
import { logFailure } from "./log-failure.ts";
import { toApiError } from "./to-api-error.ts";

/** Records a call that has ended, for metrics. `code` is `OK` or the error's reason. */
export type CallObserver = (
  method: string,
  protocol: string,
  code: string,
  seconds: number,
) => void;

/**
 * Outermost of the chain: turns any error into an ApiError and writes one log
 * line for each call. See log-failure.ts for their levels.
 */
export const observe =
  (called: CallObserver): Interceptor =>
  (next) =>
  async (call, read) => {
    const start = performance.now();
    const { protocol } = call.context;
    try {
      const output = await next(call, read);
      const ms = performance.now() - start;
      called(call.method.name, protocol, "OK", ms / 1000);
      if (call.isVerbose) {
        call.log.debug(line(call, ms), "call");
      }
      return output;
    } catch (error) {
      const ms = performance.now() - start;
      const apiError = toApiError(error);
      called(call.method.name, protocol, apiError.reason, ms / 1000);
      const said = { failed: "call failed", refused: "call refused" };
      logFailure(call.log, error, apiError, said, line(call, ms));
      throw apiError;
    }
  };

const line = (call: Call, ms: number) => ({
  method: `${call.method.parent.typeName}/${call.method.name}`,
  protocol: call.context.protocol,
  ms: Math.round(ms * 10) / 10,
  workspace: call.principal?.workspaceId,
});
