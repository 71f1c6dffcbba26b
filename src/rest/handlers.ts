import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { PassThrough, Readable } from "node:stream";
import type { HttpRequest, HttpResponse } from "./exchange.ts";
import type { Transcoder } from "./transcoder.ts";

const notFound = '{"code":5,"message":"not found","details":[]}';
const json = { "content-type": "application/json" };

/**
 * A request handler for `node:http` and `node:http2`.
 *
 * @param fallback gets what no template fits. Default: 404 as google.rpc.Status.
 */
export function nodeHandler(
  transcoder: Transcoder,
  fallback: RequestListener = (_request, response) => {
    response.writeHead(404, json).end(notFound);
  },
): (request: HttpRequest, response: HttpResponse) => void {
  return (request, response) => {
    if (!transcoder.handle(request, response)) {
      fallback(
        request as IncomingMessage,
        response as ServerResponse<IncomingMessage> & { req: IncomingMessage },
      );
    }
  };
}

/**
 * A request handler for runtimes that have Request and Response: Deno, Bun, Workers with
 * `nodejs_compat`.
 *
 * @param fallback gets what no template fits. Default: 404 as google.rpc.Status.
 */
export function fetchHandler(
  transcoder: Transcoder,
  fallback: (request: Request) => Response | Promise<Response> = () =>
    new Response(notFound, { status: 404, headers: json }),
): (request: Request) => Promise<Response> {
  return async (request) => {
    const { response, head } = createResponse(request.signal);
    const isServed = transcoder.handle(toIncoming(request), response);
    return isServed ? head : fallback(request);
  };
}

/** The request as `node:http` would have it. */
function toIncoming(request: Request): IncomingMessage {
  const { pathname, search } = new URL(request.url);
  const body = request.body === null ? Readable.from([]) : Readable.fromWeb(request.body as never);
  const headers = Object.fromEntries(request.headers);
  if (request.body !== null && headers["content-length"] === undefined) {
    headers["transfer-encoding"] = "chunked";
  }
  return Object.assign(body, {
    method: request.method,
    url: pathname + search,
    headers,
    socket: { remoteAddress: undefined, destroyed: false },
  }) as unknown as IncomingMessage;
}

/** A response of `node:http` that becomes a Response with its head. */
function createResponse(signal: AbortSignal): {
  response: ServerResponse;
  head: Promise<Response>;
} {
  const body = new PassThrough();
  const leave = () => body.destroy();
  signal.addEventListener("abort", leave, { once: true });
  body.once("close", () => signal.removeEventListener("abort", leave));
  const head = new Promise<Response>((resolve, reject) => {
    body.once("head", resolve);
    body.once("close", () => reject(new Error("the response was broken off")));
  });
  // The reader of the body gets the error.
  body.on("error", () => {});
  const response = Object.assign(body, {
    headersSent: false,
    flushHeaders() {},
    writeHead(status: number, own: Record<string, string | number | string[]>) {
      response.headersSent = true;
      const headers = new Headers();
      for (const [name, value] of Object.entries(own)) {
        for (const each of [value].flat()) {
          headers.append(name, String(each));
        }
      }
      const hasBody = status !== 204 && status !== 304;
      const content = hasBody ? (Readable.toWeb(body) as ReadableStream) : null;
      body.emit("head", new Response(content, { status, headers }));
      return response;
    },
  });
  return { response: response as unknown as ServerResponse, head };
}
