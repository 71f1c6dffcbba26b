import type { DescMethod, Message, Registry } from "@bufbuild/protobuf";
import type { CorsOptions } from "./cors.ts";
import type { WriteOptions } from "./encode-message.ts";
import type { RestExchange } from "./exchange.ts";
import type { ResourceOf } from "./output-only.ts";
import type { FieldCheck } from "./read-value.ts";
import type { RouteOptions } from "./route.ts";

/** The output of a method: a message, or a stream of them if it is server-streaming. */
export type InvokeResult = Promise<Message | AsyncIterable<Message>> | AsyncIterable<Message>;

/** An error as the application wants it seen. */
export interface RenderedError {
  readonly status: number;
  /** Names in lower case; several values are as many lines. */
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

/** See https://cloud.google.com/apis/docs/system-parameters. */
export type SystemParameter = "$alt" | "$alt;enum-encoding" | "$apiVersion" | "$prettyPrint";

export const defaultMaxBodyBytes = 1024 * 1024;

export interface TranscoderOptions<State = unknown> extends RouteOptions {
  /** How messages are written as JSON. */
  readonly json?: WriteOptions;
  /**
   * Fields and query parameters that the contract does not know are rejected with 400, ignored, or
   * passed to a function. Default: `refuse`.
   */
  readonly unknown?: "refuse" | "ignore" | UnknownHandler<State>;
  /**
   * System parameters that clients may send in the query beside the fields of the request:
   * `$prettyPrint`, `$apiVersion`, `$alt=json`, and with `$alt;enum-encoding` in the list
   * `$alt=json;enum-encoding=int` for numbers in place of the names of enums. Others are unknown
   * parameters. Default: `$alt` and `$prettyPrint`.
   */
  readonly systemParameters?: readonly SystemParameter[];
  /**
   * Whether a PATCH without an update mask gets one, of the keys in its body. `resource`: if the
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
   * Whether a call ends with 504 after the seconds that the client gives in `X-Server-Timeout`.
   * Default: false.
   */
  readonly serverTimeout?: boolean;
  /**
   * Called first for every request that fits a template, 405 and OPTIONS included: the place to set
   * headers for every response.
   */
  begin?(exchange: RestExchange<State>): void;
  /**
   * Runs a call. `read` decodes the request when it is called and not before, so that a caller can
   * be turned away before a byte of the body is read. It rejects with a RestError. Client-streaming
   * methods, whose requests are google.api.HttpBody, are read by `readStream` instead: an upload of
   * any size, at the pace of its reader.
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
  /** Limit for a request body, as sent and as inflated, also by method. Default: 1 MiB. */
  readonly maxBodyBytes?: number | ((method: DescMethod) => number);
  /**
   * Looks at the JSON of each field before it is decoded, for limits that the contract sets on its
   * lists, maps and texts: a body of 1 MiB can hold 300,000 messages, each far larger in memory.
   */
  readonly checkField?: FieldCheck;
  /** Responses of this size and more are compressed for clients that accept it. Default: 1 KiB. */
  readonly compressMinBytes?: number;
  /** Default: no CORS headers, so that browsers keep pages of other origins out. */
  readonly cors?: CorsOptions;
  /** Message types that google.protobuf.Any may hold. */
  readonly registry?: Registry;
}

/** The options as the transcoder itself has them. */
export type InnerOptions = TranscoderOptions & Required<Pick<TranscoderOptions, "renderError">>;
