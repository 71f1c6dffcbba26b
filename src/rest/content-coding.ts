/** A coding of HTTP content; `deflate` is for requests only. */
export type ContentCoding = "br" | "gzip" | "deflate";

export const allCodings: readonly ContentCoding[] = ["gzip", "deflate", "br"];
