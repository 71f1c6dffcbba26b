import type { DescMethod, Message, Registry } from "@bufbuild/protobuf";
import type { CorsOptions } from "./cors.ts";
import type { TimeoutHeader } from "./deadline.ts";
import type { WriteOptions } from "./encode-message.ts";
import type { RestExchange } from "./exchange.ts";
import type { ResourceOf } from "./output-only.ts";
import type { FieldCheck } from "./read-value.ts";
import type { RouteOptions } from "./route.ts";
import type { SystemParameter } from "./system-parameters.ts";

/** A coding of HTTP content; `deflate` is for requests only. */
export type ContentCoding = "br" | "gzip" | "deflate";

export const allCodings: readonly ContentCoding[] = ["gzip", "deflate", "br"];

/** The output of a method: a message, or a stream of them if it is server-streaming. */
export type InvokeResult = Promise<Message | AsyncIterable<Message>> | AsyncIterable<Message>;

/** An error as the application wants it to be seen. */
export interface RenderedError {
  readonly status: number;
  /** Names in lower case; several values become several lines. */
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  /** An object is sent as JSON; a string as it is, as JSON unless the headers say otherwise. */
  readonly body: string | object;
}

/** Gets a value that the contract does not know, by its path: `requester.nickname`. */
export type UnknownHandler<State = unknown> = (
  path: string,
  value: unknown,
  exchange: RestExchange<State>,
) => void;

/** How a stream of messages is sent: as lines of JSON, a JSON array, or server-sent events. */
export type StreamType = "application/x-ndjson" | "application/json" | "text/event-stream";

/** The kind of clients that an API is made for. */
export type ClientKind = "google" | "grpc-gateway";

export const defaultMaxBodyBytes = 1024 * 1024;

/** Options that individual methods can have. */
export interface MethodOptions<State = unknown> {
  /** How messages are written as JSON. */
  readonly json?: WriteOptions;
  /**
   * Fields and query parameters that the contract does not know are rejected with 400, ignored, or
   * passed to a function. Default: `refuse`.
   */
  readonly unknown?: "refuse" | "ignore" | UnknownHandler<State>;
  /** Limit for a request body, as sent and as inflated, also by method. Default: 1 MiB. */
  readonly maxBodyBytes?: number | ((method: DescMethod) => number);
  /** Responses of this size or more are compressed for clients that accept it. Default: 1 KiB. */
  readonly compressMinBytes?: number;
  /**
   * Content codings of requests and responses. None: an empty list. Default: `br`, `gzip` and
   * `deflate`, the last one for requests only.
   */
  readonly contentCodings?: readonly ContentCoding[];
  /** The most that a client may give as its timeout, in milliseconds. Default: any time. */
  readonly maxTimeoutMs?: number;
  /** Message types that google.protobuf.Any may hold, and extensions of messages. */
  readonly registry?: Registry;
}

export interface TranscoderOptions<State = unknown> extends RouteOptions, MethodOptions<State> {
  /**
   * Behaves as the clients of other servers expect: of Google's APIs, or of grpc-gateway. See
   * `presets`. Options given alongside it replace those of the preset. Default: none.
   */
  readonly clients?: ClientKind;
  /** Options of one method, which replace those for all. */
  methodOptions?(method: DescMethod): MethodOptions<State>;
  /** Prefixed to all paths: `/api`. Default: none. */
  readonly requestPathPrefix?: string;
  /**
   * System parameters that clients may send in the query alongside the fields of the request:
   * `$prettyPrint`, `$alt=json`, and with `$alt;enum-encoding` in the list
   * `$alt=json;enum-encoding=int` for numbers in place of the names of enums. `$apiVersion`, `key` and
   * others can be accepted too, and are left to the application. Those that are not in the list are
   * unknown parameters. Default: `$alt` and `$prettyPrint`.
   */
  readonly systemParameters?: readonly SystemParameter[];
  /**
   * Whether a PATCH without an update mask gets one, made of the keys in its body. `resource`: if the
   * rule maps a field to the body, relative to this field. `request`: also if it maps the whole
   * request, relative to the request. Default: `resource`.
   */
  readonly updateMask?: "resource" | "request" | "none";
  /**
   * The resource that a PATCH of a whole request (`body: "*"`) changes. Its fields with the behaviour
   * OUTPUT_ONLY are ignored in the body, as are those of the request itself. Default: the output of
   * the method.
   */
  readonly resource?: ResourceOf;
  /**
   * Headers in which clients may state how long they wait; after that the call ends with 504. Default:
   * none.
   */
  readonly timeoutHeaders?: readonly TimeoutHeader[];
  /**
   * The treatment of a body if the rule has none: `refuse`, `ignore` without reading it, or `empty`,
   * which accepts `{}`. Default: `refuse`.
   */
  readonly unexpectedBody?: "refuse" | "empty" | "ignore";
  /**
   * Whether `Content-Type` and `Accept` must match. `ignore` treats any body as JSON, including those
   * that a page of another origin can send without asking. Default: `check`.
   */
  readonly mediaTypes?: "check" | "ignore";
  /** Whether `""` leaves a field unset that is not a string, bytes or a JSON value. Default: false. */
  readonly emptyIsUnset?: boolean;
  /**
   * Whether maps can be query parameters, `labels[color]=red`, and google.protobuf.Struct, Value and
   * ListValue too, as JSON. Default: false.
   */
  readonly mapsInQuery?: boolean;
  /**
   * How a stream is sent to clients that accept several types equally. Default: `application/x-ndjson`.
   */
  readonly streamType?: StreamType;
  /**
   * Sends every stream as lines `{"result": …}`, and an error as `{"error": …}`, with the content type
   * `application/json`. Default: false.
   */
  readonly streamEnvelope?: boolean;
  /** Whether streams are compressed, message by message, for clients that accept it. Default: false. */
  readonly compressStreams?: boolean;
  /**
   * Gets the size of each response and message of a stream, in bytes, before it is sent. Throws to send
   * an error instead.
   */
  checkSize?(bytes: number, method: DescMethod): void;
  /**
   * Called first for every request that matches a template, 405 and OPTIONS included: the place to set
   * headers for every response.
   */
  begin?(exchange: RestExchange<State>): void;
  /**
   * Runs a call. `read` decodes the request when it is called, not before, so that a caller can be
   * turned away before a byte of the body is read. It rejects with a RestError. Client-streaming
   * methods, whose requests are google.api.HttpBody, are read by `readStream` instead: an upload of any
   * size, at the pace of its reader.
   */
  invoke(
    method: DescMethod,
    exchange: RestExchange<State>,
    read: () => Promise<Message>,
    readStream: () => AsyncIterable<Message>,
  ): InvokeResult;
  /**
   * Gets every error: RestErrors of the transcoder, and errors of `invoke`. Default:
   * `renderStatus`, which renders them as google.rpc.Status.
   */
  renderError?(error: unknown, exchange: RestExchange<State>): RenderedError;
  /**
   * Checks the JSON of each field before it is decoded, for limits that the contract sets on its lists,
   * maps and texts: a body of 1 MiB can hold 300,000 messages, each far larger in memory.
   */
  readonly checkField?: FieldCheck;
  /** Default: no CORS headers, so that browsers keep pages of other origins out. */
  readonly cors?: CorsOptions;
}

/** The options as the transcoder itself uses them. */
export type InnerOptions = TranscoderOptions & Required<Pick<TranscoderOptions, "renderError">>;
