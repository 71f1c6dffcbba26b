import type { DescMethod, DescService } from "@bufbuild/protobuf";
import { type Cors, createCors } from "./cors.ts";
import { Exchange, type HttpRequest, type HttpResponse } from "./exchange.ts";
import { renderStatus } from "./render-status.ts";
import { RestError } from "./rest-error.ts";
import { compileRoutes } from "./route.ts";
import { createRouteHandler, type RouteHandler } from "./route-handler.ts";
import { type Candidate, createRouter } from "./router.ts";
import { sendError, sendResponse } from "./send-response.ts";
import type { InnerOptions, TranscoderOptions } from "./transcoder-options.ts";

export interface RouteInfo {
  /** `*` for a rule that leaves the HTTP method open. */
  readonly httpMethod: string;
  readonly template: string;
  readonly method: DescMethod;
}

export interface Transcoder {
  /**
   * Serves a request whose path fits a template. Otherwise returns false and has touched nothing.
   * Never throws.
   */
  handle(request: HttpRequest, response: HttpResponse): boolean;
  readonly routes: readonly RouteInfo[];
}

/**
 * Serves the methods of protobuf services as JSON over HTTP, by their google.api.http options.
 * Methods without one are left out.
 *
 * @throws Error naming the method, if a rule in the contract cannot work and `unmappable` says so.
 * @example
 * import { create } from "@bufbuild/protobuf";
 * import { createServer } from "node:http";
 * import { MeService } from "../../gen/ticketing/v1/me_service_pb.ts";
 *
 * const transcoder = createTranscoder([MeService], {
 *   async invoke(method, exchange, read) {
 *     const request = await read();
 *     return create(method.output, { data: { authentication: "none" } });
 *   },
 * });
 * const server = createServer((request, response) => {
 *   if (!transcoder.handle(request, response)) response.writeHead(404).end();
 * });
 * await new Promise((resolve) => server.listen(0, resolve));
 * const response = await fetch(`http://localhost:${server.address().port}/api/v1/me`);
 * (await response.json()).data.authentication
 * // → "none"
 * server.close();
 */
export function createTranscoder<State = unknown>(
  services: readonly DescService[],
  options: TranscoderOptions<State>,
): Transcoder {
  // Inside, the state of the application is something that is passed on.
  const inner = { renderError: renderStatus, ...options } as InnerOptions;
  const router = createRouter<RouteHandler>();
  const routes = compileRoutes(services, inner, (route) => {
    const handler = createRouteHandler(route, inner);
    return router.add(route.httpMethod, route.template, handler)?.route;
  });
  const cors = options.cors && createCors(options.cors);

  return {
    routes: routes.map(({ httpMethod, source, method }) => ({
      httpMethod,
      template: source,
      method,
    })),
    handle(request, response) {
      const { path, query } = splitTarget(request.url ?? "");
      const candidates = router.match(path);
      if (candidates.length === 0) {
        return false;
      }
      const match = select(candidates, request.method ?? "GET");
      const exchange = new Exchange(request, response, path, match?.handler.route);
      try {
        inner.begin?.(exchange);
        if (match === undefined) {
          refuseMethod(exchange, allowedMethods(candidates), cors);
        } else {
          allowOrigin(exchange, cors);
          match.handler.serve(exchange, match.segments, query);
        }
      } catch (error) {
        sendError(exchange, error, inner);
      }
      return true;
    },
  };
}

/** Splits a request target. Proxies may send it in absolute form: `http://host/path?query`. */
function splitTarget(target: string): { path: string; query: string } {
  const local = target.startsWith("/") ? target : target.replace(/^https?:\/\/[^/?#]*/i, "");
  const mark = local.indexOf("?");
  return mark === -1
    ? { path: local, query: "" }
    : { path: local.slice(0, mark), query: local.slice(mark + 1) };
}

/** The most specific template that has the HTTP method. */
function select(
  candidates: readonly Candidate<RouteHandler>[],
  httpMethod: string,
): { handler: RouteHandler; segments: readonly string[] } | undefined {
  for (const { routes, segments } of candidates) {
    const handler =
      routes.get(httpMethod) ??
      (httpMethod === "HEAD" ? routes.get("GET") : undefined) ??
      (httpMethod === "OPTIONS" ? undefined : routes.get("*"));
    if (handler !== undefined) {
      return { handler, segments };
    }
  }
  return undefined;
}

/** Responds to OPTIONS. @throws RestError METHOD_NOT_ALLOWED for any other method. */
function refuseMethod(exchange: Exchange, allow: string, cors: Cors | undefined): void {
  const isPreflight = exchange.header("access-control-request-method") !== undefined;
  allowOrigin(exchange, cors, isPreflight ? allow : undefined);
  if (exchange.httpMethod !== "OPTIONS") {
    const message = `${exchange.httpMethod} is not allowed here. Allowed: ${allow}.`;
    throw new RestError("METHOD_NOT_ALLOWED", message, { headers: { allow } });
  }
  exchange.setHeader("allow", allow);
  sendResponse(exchange, 204, { type: undefined, body: "" }, 0);
}

function allowOrigin(exchange: Exchange, cors: Cors | undefined, methods?: string): void {
  if (cors !== undefined) {
    for (const [name, value] of Object.entries(cors(exchange.header("origin"), methods))) {
      exchange.appendHeader(name, value);
    }
  }
}

function allowedMethods(candidates: readonly Candidate<RouteHandler>[]): string {
  const methods = new Set(candidates.flatMap(({ routes }) => [...routes.keys()]));
  if (methods.delete("*")) {
    for (const method of ["DELETE", "GET", "PATCH", "POST", "PUT"]) {
      methods.add(method);
    }
  }
  if (methods.has("GET")) {
    methods.add("HEAD");
  }
  return [...methods.add("OPTIONS")].sort().join(", ");
}
