import type { DescMethod, DescService, Message, Registry } from "@bufbuild/protobuf";
import type { CorsOptions } from "./cors.ts";
import type { RestExchange } from "./exchange.ts";

/** What a method gives: a message, or a stream of them if it is server-streaming. */
export type InvokeResult = Promise<Message | AsyncIterable<Message>> | AsyncIterable<Message>;

/** An error as the application wants it seen. */
export interface RenderedError {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** An object is sent as JSON; a string as it is, as JSON unless the headers say otherwise. */
  readonly body: string | object;
}

export interface TranscoderOptions<State = unknown> {
  /** Methods without a google.api.http option are left out. */
  readonly services: readonly DescService[];
  /**
   * Called first for every request that fits a template, 405 and OPTIONS included: the place to set
   * headers for every response.
   */
  begin?(exchange: RestExchange<State>): void;
  /**
   * Runs a call. `read` decodes the request when it is called and not before, so that a caller can
   * be turned away before a byte of the body is read. It rejects with a RestError.
   */
  invoke(
    method: DescMethod,
    exchange: RestExchange<State>,
    read: () => Promise<Message>,
  ): InvokeResult;
  /** Gets every error: RestErrors of the transcoder, and all that `invoke` throws. */
  renderError(error: unknown, exchange: RestExchange<State>): RenderedError;
  /** Limit for a request body, as sent and as inflated, also by method. Default: 1 MiB. */
  readonly maxBodyBytes?: number | ((method: DescMethod) => number);
  /** Responses of this size and more are compressed for clients that accept it. Default: 1 KiB. */
  readonly compressMinBytes?: number;
  /** Default: no CORS headers, so that browsers keep pages of other origins out. */
  readonly cors?: CorsOptions;
  /** Message types that google.protobuf.Any may hold. */
  readonly registry?: Registry;
}
