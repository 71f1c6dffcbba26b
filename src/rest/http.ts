/** HTTP and JSON as the transcoder handles them, for handlers alongside it. */

export { type CorsOptions, createCors } from "./cors.ts";
export { createJsonRenderer, renderJson } from "./encode-message.ts";
export { Exchange } from "./exchange.ts";
export { decodeUtf8, parseJson, parseJsonText } from "./parse-json.ts";
export { checkJsonType, readBody, readBytes, tooLarge } from "./read-body.ts";
export { createObjectReader } from "./read-object.ts";
export { RoundedNumber } from "./read-value.ts";
export { isCompressible, matchesEtag, quality, sendResponse, weakEtag } from "./send-response.ts";
