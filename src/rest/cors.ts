import type { Exchange } from "./exchange.ts";

/** Which web pages of other origins may call, per the Fetch standard. */
export interface CorsOptions {
  /** Origins as browsers send them, such as `https://app.example.com`; `*` stands for any. */
  readonly origins: readonly string[];
  /** Request headers that pages may send beside the safelisted ones. */
  readonly allowHeaders?: readonly string[];
  /** Response headers that pages may read beside the safelisted ones. */
  readonly exposeHeaders?: readonly string[];
  /** For how long a browser may keep the response to a preflight request, in seconds. */
  readonly maxAgeSeconds?: number;
}

/** Adds the CORS headers to an answer; `allow` is given when it answers an OPTIONS request. */
export type Cors = (exchange: Exchange, allow?: string) => void;

export function createCors(options: CorsOptions): Cors {
  const { origins, exposeHeaders = [], maxAgeSeconds = 600 } = options;
  const allowHeaders = options.allowHeaders ?? ["authorization", "content-type"];
  const any = origins.includes("*");

  return (exchange, allow) => {
    if (!any) {
      exchange.appendHeader("vary", "Origin");
    }
    const origin = exchange.header("origin");
    if (origin === undefined || !(any || origins.includes(origin))) {
      return;
    }
    exchange.setHeader("access-control-allow-origin", any ? "*" : origin);
    if (exposeHeaders.length > 0) {
      exchange.setHeader("access-control-expose-headers", exposeHeaders.join(", "));
    }
    if (allow !== undefined && exchange.header("access-control-request-method") !== undefined) {
      exchange.setHeader("access-control-allow-methods", allow);
      exchange.setHeader("access-control-allow-headers", allowHeaders.join(", "));
      exchange.setHeader("access-control-max-age", String(maxAgeSeconds));
    }
  };
}
