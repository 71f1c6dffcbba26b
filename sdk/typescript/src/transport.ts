import type { DescMethodUnary } from "@bufbuild/protobuf";
import { ConnectError, type Transport } from "@connectrpc/connect";
import { createConnectTransport } from "@connectrpc/connect-web";
import { ApiError } from "./api-error.ts";
import type { Settings } from "./options.ts";
import { mayRetry, sleep, takesIdempotencyKey, waitBefore } from "./retry.ts";

/** Connect over `fetch`, with the token, the deadline and safe retries. */
export function createTransport(settings: Settings): Transport {
  const { url, fetch, maxRetries } = settings;
  const connect = createConnectTransport({ baseUrl: url, fetch, useBinaryFormat: true });

  const headersOf = (given: HeadersInit | undefined): Headers => {
    const headers = new Headers(settings.headers);
    headers.set("authorization", `Bearer ${settings.token}`);
    new Headers(given).forEach((value, name) => {
      headers.set(name, value);
    });
    return headers;
  };

  return {
    async unary(method, signal, timeoutMs = settings.timeoutMs, given, input, contextValues) {
      const headers = headersOf(given);
      if (takesIdempotencyKey(method as DescMethodUnary) && !headers.has("idempotency-key")) {
        headers.set("idempotency-key", newKey());
      }
      const deadline = timeoutMs > 0 ? performance.now() + timeoutMs : Number.POSITIVE_INFINITY;
      const left = () => (timeoutMs > 0 ? Math.max(1, Math.ceil(deadline - performance.now())) : 0);
      for (let retry = 1; ; retry++) {
        try {
          return await connect.unary(method, signal, left(), headers, input, contextValues);
        } catch (error) {
          const cause = ConnectError.from(error);
          const wait = waitBefore(retry, cause);
          const isInTime = performance.now() + wait < deadline;
          if (retry > maxRetries || !mayRetry(cause, method) || !isInTime) {
            throw new ApiError(cause);
          }
          await sleep(wait, signal);
        }
      }
    },

    async stream(method, signal, timeoutMs, given, input, contextValues) {
      try {
        const headers = headersOf(given);
        const response = await connect.stream(
          method,
          signal,
          timeoutMs,
          headers,
          input,
          contextValues,
        );
        return { ...response, message: withApiErrors(response.message) };
      } catch (error) {
        throw new ApiError(ConnectError.from(error));
      }
    },
  };
}

async function* withApiErrors<T>(messages: AsyncIterable<T>): AsyncIterable<T> {
  try {
    yield* messages;
  } catch (error) {
    throw new ApiError(ConnectError.from(error));
  }
}

/** A random key. `randomUUID()` is missing on pages without TLS. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
