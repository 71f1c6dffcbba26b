/** HTTP as the transcoder speaks it, for handlers beside it. */
export { isCompressible } from "./compress.ts";
export { type CorsOptions, createCors } from "./cors.ts";
export { matchesEtag, weakEtag } from "./etag.ts";
export { Exchange } from "./exchange.ts";
export { quality } from "./media-type.ts";
export { readBody, readBytes, tooLarge } from "./read-body.ts";
export { sendResponse } from "./send-response.ts";
