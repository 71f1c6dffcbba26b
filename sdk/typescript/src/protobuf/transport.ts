import { type DescMethod, getOption, hasOption } from "@bufbuild/protobuf";
import { MethodOptions_IdempotencyLevel as Level } from "@bufbuild/protobuf/wkt";
import { Code, ConnectError, type Transport } from "@connectrpc/connect";
import { createConnectTransport } from "@connectrpc/connect-web";
import { ApiError, retryAfterOf } from "../api-error.ts";
import type { ErrorCode } from "../gen/errors.ts";
import { type ClientOptions, resolveOptions } from "../options.ts";
import { headersOf, type Route } from "../request.ts";
import { withRetries } from "../retry.ts";
import { http } from "./gen/google/api/annotations_pb.ts";
import { BadRequestSchema, ErrorInfoSchema } from "./gen/google/rpc/error_details_pb.ts";

/**
 * Connect over `fetch`, with the token, the time limit, the retries and the errors of the client.
 * @throws {TypeError} when the token or URL is neither an option nor in the environment
 */
export function createTransport(options: ClientOptions = {}): Transport {
  const settings = resolveOptions(options);
  const { url, fetch } = settings;
  const connect = createConnectTransport({
    baseUrl: url,
    useBinaryFormat: true,
    // Workers do not know `redirect: "error"`, which Connect asks for.
    fetch: (input, init) => fetch(input, { ...init, redirect: "manual" }),
  });
  const allHeaders = (route: Route, given: HeadersInit | undefined) => {
    const {
      accept,
      "content-type": _,
      ...headers
    } = headersOf(settings, route, {
      headers: Object.fromEntries(new Headers(given)),
    });
    return headers;
  };

  return {
    unary(method, signal, timeoutMs, given, input, contextValues) {
      const route = routeOf(method);
      const headers = allHeaders(route, given);
      return withRetries(settings, route, { signal, timeoutMs }, async (either, leftMs) => {
        try {
          return await connect.unary(method, either, leftMs, headers, input, contextValues);
        } catch (error) {
          throw toApiError(error);
        }
      });
    },

    async stream(method, signal, timeoutMs, given, input, contextValues) {
      try {
        const headers = allHeaders(routeOf(method), given);
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
        throw toApiError(error);
      }
    },
  };
}

async function* withApiErrors<T>(messages: AsyncIterable<T>): AsyncIterable<T> {
  try {
    yield* messages;
  } catch (error) {
    throw toApiError(error);
  }
}

/** What decides on keys and retries. */
function routeOf(method: DescMethod): Route {
  const { pattern } = hasOption(method, http) ? getOption(method, http) : {};
  const verb = (pattern?.case ?? "patch").toUpperCase();
  const takesKey = verb === "POST" && method.idempotency !== Level.NO_SIDE_EFFECTS;
  return { verb, path: "", takesKey };
}

function toApiError(thrown: unknown): ApiError {
  const error = ConnectError.from(thrown);
  const { metadata, rawMessage } = error;
  return new ApiError({
    code: (error.findDetails(ErrorInfoSchema)[0]?.reason as ErrorCode | undefined) ?? codeOf(error),
    message: rawMessage,
    violations: error
      .findDetails(BadRequestSchema)
      .flatMap(({ fieldViolations }) => fieldViolations)
      .map(({ field, reason, description }) => ({ field, reason, message: description })),
    retryAfter: retryAfterOf(metadata),
    requestId: metadata.get("x-request-id") ?? undefined,
    cause: error,
  });
}

/** The code of an error that is not from the service: `NOT_FOUND` for Code.NotFound. */
function codeOf({ code, cause }: ConnectError): ErrorCode {
  // The rejection of `fetch`. Errors of the service have no cause.
  const isConnectionFailure = code === Code.Unknown && cause !== undefined;
  const name = Code[isConnectionFailure ? Code.Unavailable : code] ?? "Unknown";
  return name.replace(/(?<=.)([A-Z])/g, "_$1").toUpperCase() as ErrorCode;
}
