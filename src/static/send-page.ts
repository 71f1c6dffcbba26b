import type { IncomingMessage, ServerResponse } from "node:http";
import { quality } from "../rest/accept.ts";
import { matchesEtag } from "../rest/etag.ts";
import type { Page } from "./page.ts";

/** Bodies below that gain nothing by compression. */
const compressMinBytes = 1024;

/** Answers a GET or HEAD with the page, or with 304 if the client has it already. */
export async function sendPage(
  page: Page,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { headers } = request;
  const compressible = page.body.length >= compressMinBytes;
  const own = {
    ...page.headers,
    etag: page.etag,
    ...(compressible && { vary: "Accept-Encoding" }),
  };
  const known = headers["if-none-match"];
  if (known !== undefined && matchesEtag(known, page.etag)) {
    response.writeHead(304, own).end();
    return;
  }
  const gzip =
    compressible && quality(String(headers["accept-encoding"] ?? ""), ["gzip", "x-gzip", "*"]) > 0;
  const body = gzip ? await page.gzipped() : page.body;
  response.writeHead(200, {
    ...own,
    ...(gzip && { "content-encoding": "gzip" }),
    "content-length": body.length,
  });
  response.end(request.method === "HEAD" ? undefined : body);
}
