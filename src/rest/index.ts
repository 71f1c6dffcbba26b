export type { CorsOptions } from "./cors.ts";
export type { TimeoutHeader } from "./deadline.ts";
export type { WriteOptions } from "./encode-message.ts";
export type { HttpRequest, HttpResponse, RestExchange } from "./exchange.ts";
export { presets } from "./presets.ts";
export type { FieldCheck, FieldFault } from "./read-value.ts";
export { httpStatusOf, renderGoogleStatus, renderStatus } from "./render-status.ts";
export { RestError, type RestErrorCode, type Violation } from "./rest-error.ts";
export type { SystemParameter } from "./system-parameters.ts";
export { createTranscoder, type RouteInfo, type Transcoder } from "./transcoder.ts";
export type {
  ClientKind,
  InvokeResult,
  MethodOptions,
  RenderedError,
  StreamType,
  TranscoderOptions,
  UnknownHandler,
} from "./transcoder-options.ts";
