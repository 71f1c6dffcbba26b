import { ApiError, canceled, errorOf, failureOf, parseError } from "./api-error.ts";
import type { CallOptions, Settings } from "./options.ts";
import { type Fields, headersOf, type RestRequest, type Route, requestOf } from "./request.ts";
import { withRetries } from "./retry.ts";

/** Calls a method. @throws {ApiError} */
export function call(
  settings: Settings,
  route: Route,
  fields: Fields,
  options: CallOptions,
): Promise<unknown> {
  const request = requestOf(route, fields);
  const headers = headersOf(settings, route, options);
  if (request.body instanceof Blob && request.body.type !== "") {
    headers["content-type"] = request.body.type;
  }
  return withRetries(settings, route, options, (signal) =>
    attempt(settings, route, request, headers, signal),
  );
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
  try {
    const response = await send(settings, path, { method: route.verb, headers, signal });
    for await (const line of linesOf(response)) {
      const error = parseError(line);
      if (error) {
        throw new ApiError({ ...error, violations: error.details });
      }
      yield JSON.parse(line);
    }
  } catch (error) {
    if (signal?.aborted) {
      throw canceled(error);
    }
    throw failureOf(error, settings.url);
  }
}

async function attempt(
  settings: Settings,
  { verb, isFile }: Route,
  { path, body }: RestRequest,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<unknown> {
  const response = await send(settings, path, {
    method: verb,
    headers,
    signal,
    ...(body !== undefined && { body }),
  });
  if (isFile) {
    return response.blob();
  }
  const text = await response.text();
  if (response.status === 204) {
    return {};
  }
  try {
    return JSON.parse(text);
  } catch (cause) {
    const message = `${settings.url} does not respond with JSON. Check SERVICE_URL.`;
    throw new ApiError({ code: "UNKNOWN", message, status: response.status, cause });
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
