import type { IncomingMessage, ServerResponse } from "node:http";
import { cors as connectCors } from "@connectrpc/connect";
import type { CorsOptions } from "../rest/index.ts";

/** What pages of these origins may send and read, in every protocol. None: none may. */
export function corsOptions(origins: readonly string[]): CorsOptions | undefined {
  if (origins.length === 0) {
    return undefined;
  }
  return {
    origins,
    allowHeaders: [
      "Authorization",
      "Idempotency-Key",
      "If-Match",
      "If-None-Match",
      "X-Workspace-Id",
      ...connectCors.allowedHeaders,
    ],
    exposeHeaders: [
      "ETag",
      "Idempotency-Replayed",
      "RateLimit",
      "RateLimit-Policy",
      "Retry-After",
      "X-Request-Id",
      ...connectCors.exposedHeaders,
    ],
  };
}

/**
 * Adds the headers of CORS to what is not REST, whose transcoder does it by itself.
 * @returns true when it was a preflight request, which is answered by that
 */
export function allowOrigin(
  options: CorsOptions,
  req: IncomingMessage,
  res: ServerResponse,
): boolean {
  const { origins, allowHeaders = [], exposeHeaders = [] } = options;
  const any = origins.includes("*");
  const { origin } = req.headers;
  if (!any) {
    res.setHeader("vary", "Origin");
  }
  if (origin === undefined || !(any || origins.includes(origin))) {
    return false;
  }
  res.setHeader("access-control-allow-origin", any ? "*" : origin);
  res.setHeader("access-control-expose-headers", exposeHeaders.join(", "));
  if (req.method !== "OPTIONS") {
    return false;
  }
  res.setHeader("access-control-allow-methods", connectCors.allowedMethods.join(", "));
  res.setHeader("access-control-allow-headers", allowHeaders.join(", "));
  res.setHeader("access-control-max-age", "600");
  res.writeHead(204).end();
  return true;
}
