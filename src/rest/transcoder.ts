import type { DescMethod } from "@bufbuild/protobuf";
import { compileRoutes } from "./compile-routes.ts";
import { type Cors, createCors } from "./cors.ts";
import { createEndpoint, type Endpoint } from "./endpoint.ts";
import { Exchange, type ServerReply, type ServerRequest } from "./exchange.ts";
import { RestError } from "./rest-error.ts";
import { type Candidate, createRouter } from "./router.ts";
import { sendAnswer } from "./send-answer.ts";
import { sendError } from "./send-error.ts";
import type { TranscoderOptions } from "./transcoder-options.ts";

export interface RouteInfo {
  /** `*` for a rule that leaves the HTTP method open. */
  readonly httpMethod: string;
  readonly template: string;
  readonly method: DescMethod;
}

export interface Transcoder {
  /**
   * Answers a request, if a template fits its path. Otherwise returns false and has touched
   * nothing. Never throws.
   */
  handle(request: ServerRequest, reply: ServerReply): boolean;
  readonly routes: readonly RouteInfo[];
}

/**
 * Serves the methods of protobuf services as JSON over HTTP, by their google.api.http options.
 *
 * @throws Error naming the method, if a rule in the contract cannot work.
 * @example
 * import { create } from "@bufbuild/protobuf";
 * import { createServer } from "node:http";
 * import { MeService } from "../../gen/ticketing/v1/me_service_pb.ts";
 *
 * const transcoder = createTranscoder({
 *   services: [MeService],
 *   async invoke(method, exchange, read) {
 *     const request = await read();
 *     return create(method.output, { data: { authentication: "none" } });
 *   },
 *   renderError: (error) => ({ status: error.status ?? 500, body: { error: error.message } }),
 * });
 * const server = createServer((request, reply) => {
 *   if (!transcoder.handle(request, reply)) reply.writeHead(404).end();
 * });
 * await new Promise((resolve) => server.listen(0, resolve));
 * const response = await fetch(`http://localhost:${server.address().port}/api/v1/me`);
 * (await response.json()).data.authentication
 * // → "none"
 * server.close();
 */
export function createTranscoder<State = unknown>(options: TranscoderOptions<State>): Transcoder {
  // Inside, the state of the application is something that is passed on.
  const inner = options as TranscoderOptions;
  const router = createRouter<Endpoint>();
  const routes = compileRoutes(options.services, (route) => {
    const endpoint = createEndpoint(route, inner);
    return router.add(route.httpMethod, route.template, endpoint)?.route;
  });
  const cors = options.cors && createCors(options.cors);

  return {
    routes: routes.map(({ httpMethod, source, method }) => ({
      httpMethod,
      template: source,
      method,
    })),
    handle(request, reply) {
      const { path, query } = splitTarget(request.url ?? "");
      const candidates = router.match(path);
      if (candidates.length === 0) {
        return false;
      }
      const match = select(candidates, request.method ?? "GET");
      const exchange = new Exchange(request, reply, path, match?.endpoint.route);
      try {
        inner.begin?.(exchange);
        if (match === undefined) {
          refuseMethod(exchange, allowedMethods(candidates), cors);
        } else {
          cors?.(exchange);
          match.endpoint.serve(exchange, match.segments, query);
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
  candidates: readonly Candidate<Endpoint>[],
  httpMethod: string,
): { endpoint: Endpoint; segments: readonly string[] } | undefined {
  for (const { routes, segments } of candidates) {
    const endpoint =
      routes.get(httpMethod) ??
      (httpMethod === "HEAD" ? routes.get("GET") : undefined) ??
      (httpMethod === "OPTIONS" ? undefined : routes.get("*"));
    if (endpoint !== undefined) {
      return { endpoint, segments };
    }
  }
  return undefined;
}

/** @throws RestError METHOD_NOT_ALLOWED, unless it was OPTIONS and is answered. */
function refuseMethod(exchange: Exchange, allow: string, cors: Cors | undefined): void {
  cors?.(exchange, allow);
  if (exchange.httpMethod !== "OPTIONS") {
    const message = `${exchange.httpMethod} is not possible here, but ${allow}.`;
    throw new RestError("METHOD_NOT_ALLOWED", message, { headers: { allow } });
  }
  exchange.setHeader("allow", allow);
  sendAnswer(exchange, 204, { type: undefined, body: "" }, 0);
}

function allowedMethods(candidates: readonly Candidate<Endpoint>[]): string {
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
