import type { IncomingMessage, ServerResponse } from "node:http";
import { cors as connectCors } from "@connectrpc/connect";
import { createCors } from "../../rest/http.ts";
import type { CorsOptions } from "../../rest/index.ts";

/** Headers that pages of these origins may send and read, in every protocol. Undefined for none. */
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
      "MCP-Protocol-Version",
      "Mcp-Method",
      "Mcp-Name",
      "X-Client",
      "X-Member-Id",
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

/** Adds the CORS headers to a response, and responds to preflight requests. */
type AllowOrigin = (req: IncomingMessage, res: ServerResponse) => boolean;

/**
 * CORS for everything except REST, whose transcoder handles it itself.
 * @returns a function that returns true if it has responded
 */
export function createAllowOrigin(options: CorsOptions): AllowOrigin {
  const cors = createCors(options);
  const methods = connectCors.allowedMethods.join(", ");

  return (req, res) => {
    const isOptions = req.method === "OPTIONS";
    const headers = cors(req.headers.origin, isOptions ? methods : undefined);
    for (const [name, value] of Object.entries(headers)) {
      res.setHeader(name, value);
    }
    const isPreflight = isOptions && "access-control-allow-origin" in headers;
    if (isPreflight) {
      res.writeHead(204).end();
    }
    return isPreflight;
  };
}
