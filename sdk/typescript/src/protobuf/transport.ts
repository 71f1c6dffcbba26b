import { type DescMethod, getOption, hasOption } from "@bufbuild/protobuf";
import { MethodOptions_IdempotencyLevel as Level } from "@bufbuild/protobuf/wkt";
import { Code, ConnectError, type Transport } from "@connectrpc/connect";
import { createConnectTransport } from "@connectrpc/connect-web";
import { ApiError, errorOf, retryAfterOf } from "../api-error.ts";
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
    async fetch(input, init) {
      // Workers do not know `redirect: "error"`, which Connect asks for.
      const response = await fetch(input, { ...init, redirect: "manual" });
      return response.ok ? response : keepConnectError(response);
    },
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
    async unary(method, signal, timeoutMs, given, input, contextValues) {
      const route = routeOf(method);
      const headers = allHeaders(route, given);
      const options = { signal, timeoutMs };
      const { result } = await withRetries(settings, route, options, async (either, leftMs) => {
        try {
          const result = await connect.unary(method, either, leftMs, headers, input, contextValues);
          return { result, response: { status: 200, headers: result.header } };
        } catch (error) {
          throw toApiError(error);
        }
      });
      return result;
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
  return { verb, path: `/${method.parent.typeName}/${method.name}`, takesKey };
}

/**
 * The response, if its body is an error of Connect.
 * @throws {ApiError} the error of a proxy, whose status Connect would not keep
 */
async function keepConnectError(response: Response): Promise<Response> {
  const text = await response.text();
  if (isConnectError(text)) {
    const { status, statusText, headers } = response;
    return new Response(text, { status, statusText, headers });
  }
  throw errorOf(response, text);
}

function isConnectError(text: string): boolean {
  try {
    return typeof (JSON.parse(text) as { code?: unknown }).code === "string";
  } catch {
    return false;
  }
}

function toApiError(thrown: unknown): ApiError {
  const error = ConnectError.from(thrown);
  if (error.cause instanceof ApiError) {
    return error.cause;
  }
  const { metadata, rawMessage } = error;
  const info = error.findDetails(ErrorInfoSchema)[0];
  return new ApiError({
    code: (info?.reason as ErrorCode | undefined) ?? codeOf(error),
    message: rawMessage,
    // Of an error of the service. The others have no response.
    status: info && statusOf(error.code, info.reason),
    violations: error
      .findDetails(BadRequestSchema)
      .flatMap(({ fieldViolations }) => fieldViolations)
      .map(({ field, reason, description }) => ({ field, reason, message: description })),
    metadata: info?.metadata,
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

/** A message that is too long is not one that a retry could send. */
const statusOf = (code: Code, reason: string) =>
  reason === "PAYLOAD_TOO_LARGE" ? 413 : statuses[code];

/** @see https://connectrpc.com/docs/protocol#error-codes */
const statuses: Readonly<Record<Code, number>> = {
  [Code.Canceled]: 499,
  [Code.Unknown]: 500,
  [Code.InvalidArgument]: 400,
  [Code.DeadlineExceeded]: 504,
  [Code.NotFound]: 404,
  [Code.AlreadyExists]: 409,
  [Code.PermissionDenied]: 403,
  [Code.ResourceExhausted]: 429,
  [Code.FailedPrecondition]: 400,
  [Code.Aborted]: 409,
  [Code.OutOfRange]: 400,
  [Code.Unimplemented]: 501,
  [Code.Internal]: 500,
  [Code.Unavailable]: 503,
  [Code.DataLoss]: 500,
  [Code.Unauthenticated]: 401,
};
