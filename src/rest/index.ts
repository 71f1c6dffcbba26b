export type { CorsOptions } from "./cors.ts";
export {
  createJsonRenderer,
  type JsonRenderer,
  type RenderJsonOptions,
  renderJson,
  type WriteOptions,
} from "./encode-message.ts";
export type { HttpRequest, HttpResponse, RestExchange } from "./exchange.ts";
export { type ParseJsonOptions, parseJson } from "./parse-json.ts";
export type { FieldCheck, FieldFault } from "./read-value.ts";
export { httpStatusOf, renderStatus } from "./render-status.ts";
export { RestError, type RestErrorCode, type Violation } from "./rest-error.ts";
export { createTranscoder, type RouteInfo, type Transcoder } from "./transcoder.ts";
export type {
  InvokeResult,
  RenderedError,
  SystemParameter,
  TranscoderOptions,
  UnknownHandler,
} from "./transcoder-options.ts";
