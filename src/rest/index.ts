export type { CorsOptions } from "./cors.ts";
export type { RestExchange } from "./exchange.ts";
export { type ParseJsonOptions, parseJson } from "./parse-json.ts";
export { type RenderJsonOptions, renderJson } from "./render-json.ts";
export { RestError, type RestErrorCode, type Violation } from "./rest-error.ts";
export { compileRoute, type PathVariable, type Route } from "./route.ts";
export { createTranscoder, type RouteInfo, type Transcoder } from "./transcoder.ts";
export type { InvokeResult, RenderedError, TranscoderOptions } from "./transcoder-options.ts";
