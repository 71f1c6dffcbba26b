import {
  type IncomingMessage,
  type ServerResponse,
  validateHeaderName,
  validateHeaderValue,
} from "node:http";
import { constants, type Http2ServerRequest, Http2ServerResponse } from "node:http2";
import type { DescMethod } from "@bufbuild/protobuf";
import { RestError } from "./rest-error.ts";
import type { Route } from "./route.ts";

export type HttpRequest = IncomingMessage | Http2ServerRequest;
export type HttpResponse = ServerResponse | Http2ServerResponse;

/**
 * One HTTP call as the application sees it. Everything is computed on demand: a call whose handler
 * never reads `signal` never pays for an AbortController.
 */
export interface RestExchange<State = unknown> {
  /** Undefined when the path is known and the HTTP method is not (405). */
  readonly method: DescMethod | undefined;
  readonly httpMethod: string;
  /** The path template that matched, for logs and metrics. */
  readonly template: string | undefined;
  /** The path as received: still percent-encoded, without the query. */
  readonly path: string;
  /**
   * The URL with its query, as received: behind a proxy that ends TLS, its scheme is that of the
   * connection to the proxy.
   */
  readonly url: string;
  readonly remoteAddress: string | undefined;
  /**
   * The request as Node represents it. For a `Request`, it has `method`, `url`, `headers` and the body.
   */
  readonly request: HttpRequest;
  /** Aborts when the client disconnects before the response is complete, and at the deadline. */
  readonly signal: AbortSignal;
  /** How much longer the client waits, in milliseconds; undefined if it gives no time. */
  timeoutMs(): number | undefined;
  /** State of the application for this call. */
  state: State | undefined;
  /** Overrides the status of a successful response. */
  status: number | undefined;
  /** A request header; the name is case-insensitive. Repeated lines are joined with a comma. */
  header(name: string): string | undefined;
  /** Names of the request's headers, in lower case. */
  headerNames(): string[];
  /**
   * Sets a header of the response, error responses included. Headers that frame the response, such as
   * `Content-Type`, `Content-Length` and `Connection`, belong to the transcoder: they are ignored.
   */
  setHeader(name: string, value: string): void;
  appendHeader(name: string, value: string): void;
  /** Adds headers that may still change, such as a `Headers`: they are read when the head is sent. */
  addHeaders(headers: HeaderEntries): void;
  /** Aborts, so that the client sees that the response is incomplete. */
  abandon(): void;
}

/** The transcoder's side of a call: the public view, and the Node objects behind it. */
export class Exchange implements RestExchange {
  readonly method: DescMethod | undefined;
  readonly template: string | undefined;
  readonly path: string;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  state: unknown = undefined;
  status: number | undefined = undefined;
  /** Headers of the response. */
  readonly headers = new ResponseHeaders();
  #controller: AbortController | undefined = undefined;
  /** On the clock of `performance.now()`. */
  #deadline: number | undefined = undefined;

  constructor(
    request: HttpRequest,
    response: HttpResponse,
    path: string,
    route: Route | undefined,
  ) {
    // The HTTP/2 objects have everything used here, but TypeScript cannot call through a union.
    this.request = request as IncomingMessage;
    this.response = response as ServerResponse;
    this.path = path;
    this.method = route?.method;
    this.template = route?.source;
  }

  get httpMethod(): string {
    return this.request.method ?? "GET";
  }

  get url(): string {
    const { url = "/", headers, socket } = this.request;
    const scheme = "encrypted" in socket && socket.encrypted ? "https" : "http";
    const host = headers.host ?? headers[":authority"];
    const isHost = typeof host === "string" && plainHost.test(host);
    return `${scheme}://${isHost ? host : "localhost"}${url.replace(absolute, "")}`;
  }

  timeoutMs(): number | undefined {
    return this.#deadline && this.#deadline - performance.now();
  }

  /** Sets the deadline, counted from now. */
  setTimeout(milliseconds: number): void {
    this.#deadline = performance.now() + milliseconds;
  }

  get remoteAddress(): string | undefined {
    return this.request.socket.remoteAddress;
  }

  get signal(): AbortSignal {
    return this.#abortable().signal;
  }

  /** Aborts the call on the server side. */
  abort(reason: RestError): void {
    this.#abortable().abort(reason);
  }

  #abortable(): AbortController {
    if (this.#controller === undefined) {
      const controller = new AbortController();
      this.#controller = controller;
      const { response } = this;
      const leave = () => {
        if (!response.writableEnded) {
          controller.abort(new RestError("CANCELLED", "The client closed the connection."));
        }
      };
      if (this.gone) {
        leave();
      } else {
        response.once("close", leave);
      }
    }
    return this.#controller;
  }

  /** True once no one can read a response anymore. */
  get gone(): boolean {
    return this.response.destroyed || this.request.socket.destroyed;
  }

  abandon(): void {
    const response = this.response as HttpResponse;
    if (response instanceof Http2ServerResponse) {
      // Destroying the response would end the stream as if nothing were wrong.
      response.stream.close(constants.NGHTTP2_INTERNAL_ERROR);
    } else {
      response.destroy();
    }
  }

  header(name: string): string | undefined {
    const value = this.request.headers[name.toLowerCase()];
    return Array.isArray(value) ? value.join(", ") : value;
  }

  headerNames(): string[] {
    return Object.keys(this.request.headers).filter((name) => !name.startsWith(":"));
  }

  setHeader(name: string, value: string): void {
    this.headers.set(name, value);
  }

  appendHeader(name: string, value: string): void {
    this.headers.append(name, value);
  }

  addHeaders(headers: HeaderEntries): void {
    this.headers.addLive(headers);
  }
}

const plainHost = /^[\w.:[\]-]+$/;

/** The start of a request target in absolute form, as proxies may send it: `http://host/path`. */
export const absolute = /^https?:\/\/[^/?#]*/i;

/** Headers as `writeHead` accepts them, names in lower case. */
export type Head = Record<string, string | number | string[]>;

/** Names and values; a name may appear several times, or with several values. */
type HeaderEntries = Iterable<readonly [name: string, value: string | readonly string[]]>;

/**
 * Headers that frame and encode the body, or belong to the connection. The transcoder sets them for
 * the bytes that it sends, and the application cannot: RFC 9110, 7.6.1 and 8; RFC 9112, 6;
 * RFC 9113, 8.2.2.
 */
const framing = new Set([
  ...["content-type", "content-length", "content-encoding", "transfer-encoding"],
  ...["connection", "keep-alive", "proxy-connection", "te", "trailer", "upgrade"],
]);

/** Headers that may appear on several lines. */
const additive = new Set(["set-cookie", "vary"]);

const plainName = /^[a-z-]+$/;
const plainValue = /^[\x20-\x7e]*$/;

/** The headers of one response that the application sets. Framing headers are ignored. */
class ResponseHeaders {
  #lines: Record<string, string | string[]> | undefined = undefined;
  #live: HeaderEntries[] | undefined = undefined;

  /** @throws TypeError for an invalid header: here, where the fault is, rather than in the head. */
  set(name: string, value: string): void {
    // Node's own checks are slow, so plain headers skip them.
    if (!plainName.test(name)) {
      validateHeaderName(name);
    }
    if (!plainValue.test(value)) {
      validateHeaderValue(name, value);
    }
    const key = name.toLowerCase();
    if (!framing.has(key)) {
      this.#lines ??= {};
      this.#lines[key] = value;
    }
  }

  append(name: string, value: string): void {
    const key = name.toLowerCase();
    const before = this.#lines?.[key];
    this.set(name, value);
    if (before !== undefined && this.#lines !== undefined) {
      this.#lines[key] = [before, value].flat();
    }
  }

  /** Adds headers that may still change: they are read when the head is written. */
  addLive(headers: HeaderEntries): void {
    this.#live ??= [];
    this.#live.push(headers);
  }

  /** Adopts headers. Cookies and `Vary` are added to existing ones; others replace them. */
  merge(headers: HeaderEntries): void {
    this.#settle();
    for (const [name, value] of headers) {
      const [first = "", ...others] = [value].flat();
      if (additive.has(name.toLowerCase())) {
        this.append(name, first);
      } else {
        this.set(name, first);
      }
      for (const other of others) {
        this.append(name, other);
      }
    }
  }

  /** @param name in lower case */
  get(name: string): string | string[] | undefined {
    this.#settle();
    return this.#lines?.[name];
  }

  /** The head of the response: adds the headers of the application to `own`. */
  head(own: Head): Head {
    this.#settle();
    return this.#lines === undefined ? own : Object.assign(own, this.#lines);
  }

  #settle(): void {
    const live = this.#live;
    this.#live = undefined;
    for (const headers of live ?? []) {
      this.merge(headers);
    }
  }
}
