export type { ContentCoding } from "../../../src/rest/content-coding.ts";
export type { CorsOptions } from "../../../src/rest/cors.ts";
export type { TimeoutHeader } from "../../../src/rest/deadline.ts";
export type { WriteOptions } from "../../../src/rest/encode-message.ts";
export type { HttpRequest, HttpResponse, RestExchange } from "../../../src/rest/exchange.ts";
export { presets } from "../../../src/rest/presets.ts";
export type { FieldCheck, FieldFault } from "../../../src/rest/read-value.ts";
export {
  httpStatusOf,
  renderGoogleStatus,
  renderStatus,
} from "../../../src/rest/render-status.ts";
export { RestError, type RestErrorCode, type Violation } from "../../../src/rest/rest-error.ts";
export type { SystemParameter } from "../../../src/rest/system-parameters.ts";
export { createTranscoder, type RouteInfo, type Transcoder } from "../../../src/rest/transcoder.ts";
export type {
  ClientKind,
  InvokeResult,
  MethodOptions,
  RenderedError,
  StreamType,
  TranscoderOptions,
  UnknownHandler,
} from "../../../src/rest/transcoder-options.ts";
export { fetchHandler, nodeHandler } from "./handlers.ts";
