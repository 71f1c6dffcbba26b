export { type CorsOptions, createCors } from "./cors.ts";
export { type RenderJsonOptions, renderJson, type WriteOptions } from "./encode-message.ts";
export { Exchange, type HttpRequest, type HttpResponse, type RestExchange } from "./exchange.ts";
export { fetchHandler, nodeHandler } from "./handlers.ts";
export { type ParseJsonOptions, parseJson } from "./parse-json.ts";
export { readBody, readBytes } from "./read-body.ts";
export { httpStatusOf, renderStatus } from "./render-status.ts";
export { RestError, type RestErrorCode, type Violation } from "./rest-error.ts";
export { compileRoute, type PathVariable, type Route } from "./route.ts";
export { sendResponse } from "./send-response.ts";
export { createTranscoder, type RouteInfo, type Transcoder } from "./transcoder.ts";
export type {
  InvokeResult,
  RenderedError,
  SystemParameter,
  TranscoderOptions,
  UnknownHandler,
} from "./transcoder-options.ts";
