import type { Exchange } from "./exchange.ts";
import { RestError } from "./rest-error.ts";

/** Headers in which clients state how long they wait. */
export type TimeoutHeader = "X-Server-Timeout" | "Connect-Timeout-Ms" | "grpc-timeout";

interface TimeoutForm {
  readonly pattern: RegExp;
  readonly expected: string;
  toMs(match: RegExpExecArray): number;
}

/** Milliseconds by the units of gRPC. */
const units: Record<string, number> = { H: 3_600_000, M: 60_000, S: 1000, m: 1, u: 1e-3, n: 1e-6 };

const forms: Record<TimeoutHeader, TimeoutForm> = {
  // https://cloud.google.com/apis/docs/system-parameters
  "X-Server-Timeout": {
    pattern: /^(\d+(?:\.\d+)?)$/,
    expected: "a number of seconds",
    toMs: ([, seconds]) => Number(seconds) * 1000,
  },
  // https://connectrpc.com/docs/protocol#unary-request
  "Connect-Timeout-Ms": {
    pattern: /^(\d{1,10})$/,
    expected: "a number of milliseconds, of at most ten digits",
    toMs: ([, milliseconds]) => Number(milliseconds),
  },
  // https://github.com/grpc/grpc/blob/master/doc/PROTOCOL-HTTP2.md#requests
  "grpc-timeout": {
    pattern: /^(\d{1,8})([HMSmun])$/,
    expected: "at most eight digits and one of the units H, M, S, m, u and n",
    toMs: ([, amount, unit = ""]) => Number(amount) * (units[unit] ?? 0),
  },
};

/** The longest delay of a timer, in milliseconds: longer ones fire immediately. */
const maxTimerMs = 2 ** 31 - 1;

interface DeadlineOptions {
  readonly timeoutHeaders: readonly TimeoutHeader[];
  readonly maxTimeoutMs: number;
}

/**
 * Reads how long the client waits, in milliseconds: the shortest of the times that it gives.
 *
 * @throws RestError INVALID_ARGUMENT for a header that is not a time, or exceeds `maxTimeoutMs`.
 */
function readTimeout(exchange: Exchange, { timeoutHeaders, maxTimeoutMs }: DeadlineOptions) {
  let shortest: number | undefined;
  for (const name of timeoutHeaders) {
    const text = exchange.header(name);
    if (text === undefined) {
      continue;
    }
    const { pattern, expected, toMs } = forms[name];
    const match = pattern.exec(text);
    if (match === null) {
      throw new RestError("INVALID_ARGUMENT", `${name}: must be ${expected}`);
    }
    const milliseconds = toMs(match);
    if (milliseconds > maxTimeoutMs) {
      const message = `${name}: must be at most ${maxTimeoutMs} milliseconds`;
      throw new RestError("INVALID_ARGUMENT", message);
    }
    shortest = Math.min(milliseconds, shortest ?? milliseconds);
  }
  return shortest;
}

/**
 * Aborts a call with DEADLINE_EXCEEDED after the time that the client gives, and then calls `end`.
 *
 * @throws RestError INVALID_ARGUMENT for a time that is invalid or too long.
 */
export function endInTime(
  exchange: Exchange,
  options: DeadlineOptions,
  end: (error: RestError) => void,
): void {
  const asked = readTimeout(exchange, options);
  if (asked === undefined) {
    return;
  }
  const timeout = Math.min(asked, maxTimerMs);
  exchange.setTimeout(timeout);
  const message = `The call took longer than ${timeout} milliseconds.`;
  const error = new RestError("DEADLINE_EXCEEDED", message);
  const timer = setTimeout(() => {
    exchange.abort(error);
    end(error);
  }, timeout);
  exchange.response.once("close", () => clearTimeout(timer));
}
