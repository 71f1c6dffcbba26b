import type { Exchange } from "./exchange.ts";
import { RestError } from "./rest-error.ts";
import { sendError } from "./send-response.ts";
import type { InnerOptions } from "./transcoder-options.ts";

/** The longest time of a timer. */
const maxMs = 2 ** 31 - 1;

/**
 * Ends a call with 504 after the seconds that the client gives in `X-Server-Timeout`, and aborts its
 * signal. Where a response has begun, it is cut.
 * https://cloud.google.com/apis/docs/system-parameters
 *
 * @throws RestError INVALID_ARGUMENT for a header that is no number of seconds.
 */
export function endInTime(exchange: Exchange, options: InnerOptions): void {
  const header = exchange.header("x-server-timeout");
  if (header === undefined) {
    return;
  }
  if (!/^\d+(?:\.\d+)?$/.test(header)) {
    throw new RestError("INVALID_ARGUMENT", "X-Server-Timeout: must be a number of seconds");
  }
  const { response } = exchange;
  const error = new RestError("DEADLINE_EXCEEDED", `The call took longer than ${header} seconds.`);
  const timer = setTimeout(
    () => {
      exchange.abort(error);
      if (response.headersSent) {
        exchange.abandon();
      } else {
        sendError(exchange, error, options);
      }
    },
    Math.min(Number(header) * 1000, maxMs),
  );
  response.once("close", () => clearTimeout(timer));
}
