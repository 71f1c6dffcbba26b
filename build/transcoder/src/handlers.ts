import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { Readable, Writable } from "node:stream";
import { bodyIsGone } from "../../../src/rest/body-read-before.ts";
import type { HttpRequest, HttpResponse } from "../../../src/rest/exchange.ts";
import type { Transcoder } from "../../../src/rest/transcoder.ts";

const notFound = '{"code":5,"message":"not found","details":[]}';
const internalError = '{"code":13,"message":"internal error","details":[]}';
const json = { "content-type": "application/json" };

/**
 * A request handler for `node:http` and `node:http2`, and a middleware for Express.
 *
 * @param fallback gets requests that match no template. Default: the next middleware, if there is one,
 *   or 404 as google.rpc.Status.
 */
export function nodeHandler(
  transcoder: Transcoder,
  fallback?: RequestListener,
): (request: HttpRequest, response: HttpResponse, next?: () => void) => void {
  return (request, response, next) => {
    if (transcoder.handle(request, response)) {
      return;
    }
    if (fallback !== undefined) {
      fallback(
        request as IncomingMessage,
        response as ServerResponse<IncomingMessage> & { req: IncomingMessage },
      );
    } else if (next !== undefined) {
      next();
    } else {
      (response as ServerResponse).writeHead(404, json).end(notFound);
    }
  };
}

/**
 * A request handler for runtimes that have Request and Response: Deno, Bun, Workers with
 * `nodejs_compat`.
 *
 * @param fallback gets requests that match no template. Default: 404 as google.rpc.Status.
 */
export function fetchHandler(
  transcoder: Transcoder,
  fallback: (request: Request) => Response | Promise<Response> = () =>
    new Response(notFound, { status: 404, headers: json }),
): (request: Request) => Promise<Response> {
  return async (request) => {
    const { response, head } = createResponse();
    if (!transcoder.handle(toIncoming(request), response)) {
      return fallback(request);
    }
    const { signal } = request;
    const leave = () => response.destroy();
    signal.addEventListener("abort", leave, { once: true });
    response.once("close", () => signal.removeEventListener("abort", leave));
    if (signal.aborted) {
      leave();
    }
    return head;
  };
}

/** The request as `node:http` would have it. Its body is not touched until it is read. */
function toIncoming(request: Request): IncomingMessage {
  const { host, pathname, protocol, search } = new URL(request.url);
  const body = Readable.from(chunksOf(request), { objectMode: false });
  // The reader of the body gets the error; no one else needs it.
  body.on("error", () => {});
  const headers: Record<string, string> = { host, ...Object.fromEntries(request.headers) };
  if (request.body !== null && headers["content-length"] === undefined) {
    headers["transfer-encoding"] = "chunked";
  }
  return Object.assign(body, {
    method: request.method,
    url: pathname + search,
    headers,
    socket: { remoteAddress: undefined, destroyed: false, encrypted: protocol === "https:" },
  }) as unknown as IncomingMessage;
}

async function* chunksOf(request: Request) {
  if (request.bodyUsed) {
    throw bodyIsGone(
      "a middleware. Put the transcoder in front of it, or have it read `request.clone()`",
    );
  }
  if (request.body !== null) {
    yield* request.body;
  }
}

const withoutBody = new Set([101, 204, 205, 304]);

/**
 * A response of `node:http` that becomes a Response with its head. `head` is never rejected, as a
 * runtime may treat that as a reason to end the process: a call that is aborted before its head is a
 * server error, unless no one is left to see it.
 */
function createResponse(): { response: ServerResponse; head: Promise<Response> } {
  let resolve: (response: Response) => void;
  const head = new Promise<Response>((settle) => {
    resolve = settle;
  });
  // Set while the body has a reader, or may still get one.
  let content: ReadableStreamDefaultController<Uint8Array> | undefined;
  let goOn: (() => void) | undefined;
  const createContent = () =>
    new ReadableStream<Uint8Array>({
      start(controller) {
        content = controller;
      },
      pull() {
        const done = goOn;
        goOn = undefined;
        done?.();
      },
      cancel() {
        content = undefined;
        body.destroy();
      },
    });
  const body = new Writable({
    write(chunk: Buffer, _encoding, done) {
      // A copy: the memory of a Buffer is shared, and a stream may transfer its chunks.
      content?.enqueue(new Uint8Array(chunk));
      if (content === undefined || (content.desiredSize ?? 0) > 0) {
        done();
      } else {
        goOn = done;
      }
    },
    final(done) {
      content?.close();
      content = undefined;
      done();
    },
    destroy(_error, done) {
      content?.error(new Error("the response was broken off"));
      content = undefined;
      if (!response.headersSent) {
        resolve(new Response(internalError, { status: 500, headers: json }));
      }
      done(null);
    },
  });
  // The reader of the body gets the error.
  body.on("error", () => {});
  const response = Object.assign(body, {
    headersSent: false,
    flushHeaders() {},
    writeHead(status: number, own: Record<string, string | number | string[]> = {}) {
      const headers = new Headers();
      for (const [name, value] of Object.entries(own)) {
        for (const each of [value].flat()) {
          headers.append(name, String(each));
        }
      }
      const content = withoutBody.has(status) ? null : createContent();
      resolve(new Response(content, { status, headers }));
      response.headersSent = true;
      return response;
    },
  });
  return { response: response as unknown as ServerResponse, head };
}
