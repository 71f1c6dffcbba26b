/** HTTP as the transcoder speaks it, for handlers beside it. */

export { type CorsOptions, createCors } from "./cors.ts";
export { Exchange } from "./exchange.ts";
export { decodeUtf8, parseJsonText } from "./parse-json.ts";
export { checkJsonType, readBody, readBytes, tooLarge } from "./read-body.ts";
export { createObjectReader } from "./read-object.ts";
export { isCompressible, matchesEtag, quality, sendResponse, weakEtag } from "./send-response.ts";
