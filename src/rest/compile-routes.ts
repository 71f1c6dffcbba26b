import { METHODS } from "node:http";
import { type DescMethod, type DescService, getOption, hasOption } from "@bufbuild/protobuf";
import { http } from "../../gen/google/api/annotations_pb.ts";
import type { HttpRule } from "../../gen/google/api/http_pb.ts";
import { compileRoute, type Route } from "./route.ts";

/** Takes a route in, or returns the one that already has its place. */
type AddRoute = (route: Route) => Route | undefined;

/**
 * Compiles the routes of every method that has a google.api.http option. A rule that could not work
 * is refused here, at start-up.
 *
 * @throws Error naming the method and what is wrong with its rule.
 */
export function compileRoutes(services: readonly DescService[], add: AddRoute): Route[] {
  return services
    .flatMap((service) => service.methods)
    .filter((method) => hasOption(method, http))
    .flatMap((method) => {
      try {
        return compileMethod(method, add);
      } catch (cause) {
        const reason = cause instanceof Error ? cause.message : String(cause);
        throw new Error(`${nameOf(method)}: ${reason}`, { cause });
      }
    });
}

function compileMethod(method: DescMethod, add: AddRoute): Route[] {
  if (method.methodKind === "client_streaming" || method.methodKind === "bidi_streaming") {
    throw new Error("a stream of requests cannot be mapped to HTTP");
  }
  return rulesOf(method).map((rule) => {
    const route = compileRoute(method, rule);
    if (route.httpMethod !== "*" && !METHODS.includes(route.httpMethod)) {
      throw new Error(`"${route.httpMethod}" is not an HTTP method that Node.js can receive`);
    }
    const present = add(route);
    if (present !== undefined) {
      const name = `${route.httpMethod} ${route.source}`;
      throw new Error(`${name} is already taken by ${nameOf(present.method)} (${present.source})`);
    }
    return route;
  });
}

function rulesOf(method: DescMethod): HttpRule[] {
  const main = getOption(method, http);
  if (main.additionalBindings.some((rule) => rule.additionalBindings.length > 0)) {
    throw new Error("additional_bindings cannot be nested");
  }
  return [main, ...main.additionalBindings];
}

function nameOf(method: DescMethod): string {
  return `${method.parent.typeName}.${method.name}`;
}
