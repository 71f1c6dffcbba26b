/** Which web pages of other origins may call, per the Fetch standard. */
export interface CorsOptions {
  /** Origins as browsers send them, such as `https://app.example.com`; `*` means any. */
  readonly origins: readonly string[];
  /** Request headers that pages may send in addition to the safelisted ones. */
  readonly allowHeaders?: readonly string[];
  /** Response headers that pages may read in addition to the safelisted ones. */
  readonly exposeHeaders?: readonly string[];
  /** For how long a browser may keep the response to a preflight request, in seconds. */
  readonly maxAgeSeconds?: number;
}

/**
 * The CORS headers of a response.
 *
 * @param origin of the request, if it names one.
 * @param methods for a preflight request: the allowed methods, such as `GET, POST`.
 */
export type Cors = (origin: string | undefined, methods?: string) => Record<string, string>;

export function createCors(options: CorsOptions): Cors {
  const { origins, maxAgeSeconds = 600 } = options;
  const allowHeaders = (options.allowHeaders ?? ["authorization", "content-type"]).join(", ");
  const exposeHeaders = options.exposeHeaders?.join(", ");
  const any = origins.includes("*");

  return (origin, methods) => {
    const headers: Record<string, string> = any ? {} : { vary: "Origin" };
    if (origin === undefined || !(any || origins.includes(origin))) {
      return headers;
    }
    headers["access-control-allow-origin"] = any ? "*" : origin;
    if (exposeHeaders !== undefined) {
      headers["access-control-expose-headers"] = exposeHeaders;
    }
    if (methods !== undefined) {
      headers["access-control-allow-methods"] = methods;
      headers["access-control-allow-headers"] = allowHeaders;
      headers["access-control-max-age"] = String(maxAgeSeconds);
    }
    return headers;
  };
}
