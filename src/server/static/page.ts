import type { OutgoingHttpHeaders } from "node:http";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { weakEtag } from "../../rest/http.ts";

/** Fixed content, ready to send. */
export interface Page {
  readonly headers: OutgoingHttpHeaders;
  readonly etag: string;
  readonly body: Buffer;
  /** The compressed body, made on first use. */
  gzipped(): Promise<Buffer>;
}

export function createPage(body: string | Buffer, headers: OutgoingHttpHeaders): Page {
  const bytes = Buffer.from(body);
  let gzipped: Promise<Buffer> | undefined;
  return {
    headers: { "x-content-type-options": "nosniff", ...headers },
    etag: weakEtag(bytes),
    body: bytes,
    gzipped() {
      gzipped ??= promisify(gzip)(bytes, { level: 9 });
      return gzipped;
    },
  };
}
