import { ApiError, canceled, errorOf, failureOf, parseError } from "./api-error.ts";
import { beginLog } from "./log.ts";
import type { CallOptions, Settings } from "./options.ts";
import { type Fields, headersOf, type RestRequest, type Route, requestOf } from "./request.ts";
import { type Responded, withRetries } from "./retry.ts";

/** The call of a method: a promise of its result. */
export interface Call<Result> extends Promise<Result> {
  /** Resolves with the response too, whose headers have the request ID and the rate limit. */
  withResponse(): Promise<Responded<Result, Response>>;
}

/** Calls a method. It rejects with an `ApiError`. @throws {TypeError} when the request is invalid */
export function call(
  settings: Settings,
  route: Route,
  fields: Fields,
  options: CallOptions,
): Call<unknown> {
  const request = requestOf(route, fields);
  const headers = headersOf(settings, route, options);
  if (request.body instanceof Blob && request.body.type !== "") {
    headers["content-type"] = request.body.type;
  }
  const target = { verb: route.verb, path: request.path };
  const responded = withRetries(settings, target, options, (signal) =>
    attempt(settings, route, request, headers, signal),
  );
  const called = responded.then(({ result }) => result);
  return Object.assign(called, {
    withResponse() {
      // It rejects too, but the caller waits for the other.
      called.catch(() => {});
      return responded;
    },
  });
}

/** Calls a method that streams its response: one line of JSON for each message. @throws {ApiError} */
export async function* stream(
  settings: Settings,
  route: Route,
  fields: Fields,
  options: CallOptions,
): AsyncGenerator<unknown, void, undefined> {
  const { path } = requestOf(route, fields);
  const { signal } = options;
  const headers = headersOf(settings, route, options);
  const log = beginLog(settings.logger, route.verb, path, 1);
  let isOpen = false;
  try {
    const response = await send(settings, path, { method: route.verb, headers, signal });
    isOpen = true;
    log(response);
    for await (const line of linesOf(response)) {
      const error = parseError(line);
      if (error) {
        throw new ApiError({ ...error, violations: error.details });
      }
      yield JSON.parse(line);
    }
  } catch (error) {
    const failure = signal?.aborted ? canceled(error) : failureOf(error, settings.url);
    if (!isOpen) {
      log(failure);
    }
    throw failure;
  }
}

async function attempt(
  settings: Settings,
  { verb, isFile }: Route,
  { path, body }: RestRequest,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<Responded<unknown, Response>> {
  const response = await send(settings, path, {
    method: verb,
    headers,
    signal,
    ...(body !== undefined && { body }),
  });
  if (isFile) {
    return { result: await response.blob(), response };
  }
  const text = await response.text();
  const result = response.status === 204 ? {} : parseObject(text);
  if (result === undefined) {
    const message = `${settings.url} does not respond with JSON. Check SERVICE_URL.`;
    throw new ApiError({ code: "UNKNOWN", message, status: response.status });
  }
  return { result, response };
}

function parseObject(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** @returns a response with a status of 2xx */
async function send(
  { url, fetch }: Settings,
  path: string,
  init: { method: string; headers: Record<string, string>; signal?: AbortSignal | undefined },
): Promise<Response> {
  // Not followed: a redirect would turn a POST into a GET. Workers do not know `error`.
  const response = await fetch(url + path, { ...init, redirect: "manual" } as RequestInit);
  if (!response.ok) {
    throw errorOf(response, await response.text());
  }
  return response;
}

async function* linesOf({ body }: Response): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder();
  let rest = "";
  // Not every runtime can iterate over a body.
  const reader = (body as ReadableStream<Uint8Array>).getReader();
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      const lines = (rest + decoder.decode(read.value, { stream: true })).split("\n");
      rest = lines.pop() ?? "";
      yield* lines;
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}
