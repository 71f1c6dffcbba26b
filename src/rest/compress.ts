import { brotliCompress, constants, gzip } from "node:zlib";
import { quality } from "./media-type.ts";

export type ContentCoding = "br" | "gzip";

/** The coding of the response, from the `Accept-Encoding` header; undefined: send as it is. */
export function chooseCoding(header: string | undefined): ContentCoding | undefined {
  if (header === undefined) {
    return undefined;
  }
  const br = quality(header, ["br", "*"]);
  const gz = quality(header, ["gzip", "x-gzip", "*"]);
  if (br === 0 && gz === 0) {
    return undefined;
  }
  return br >= gz ? "br" : "gzip";
}

/** Whether compressing a content type is worth it. */
export function isCompressible(contentType: string): boolean {
  return /^text\/|[/+](?:json|xml|javascript|proto)\b|ndjson|^image\/svg/i.test(contentType);
}

/** Compresses off the main thread. The callback gets undefined if that failed. */
export function compress(
  body: string | Buffer,
  coding: ContentCoding,
  done: (compressed: Buffer | undefined) => void,
): void {
  const callback = (error: Error | null, result: Buffer) =>
    done(error === null ? result : undefined);
  if (coding === "gzip") {
    gzip(body, callback);
  } else {
    // The default of 11 is made for files that are compressed once.
    const params = { [constants.BROTLI_PARAM_QUALITY]: 4 };
    brotliCompress(body, { params }, callback);
  }
}
