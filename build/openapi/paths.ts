import type { DescMethod } from "@bufbuild/protobuf";
import { summaryOf } from "../../src/cli/contract/summary.ts";
import type { Route } from "../../src/rest/routes.ts";
import { commentOf } from "./comments.ts";
import type { Components } from "./components.ts";
import type { RestRoute, RestService } from "./contract.ts";
import type { Examples } from "./examples.ts";
import type { OpenApiObject } from "./openapi-object.ts";
import { type PathTemplate, pathTemplate } from "./path-template.ts";
import { operationRequest } from "./request.ts";
import { operationResponses } from "./responses.ts";

/** The HTTP methods that OpenAPI 3.1 knows. */
const knownMethods = new Set(["GET", "PUT", "POST", "DELETE", "OPTIONS", "HEAD", "PATCH", "TRACE"]);

/**
 * All paths, in the order of the contract. Routes for HTTP methods that OpenAPI does not know are left
 * out.
 * @param callbacks the requests to the `url` in the body of an operation that subscribes to events
 * @throws if two routes have the same HTTP method and path
 */
export function paths(
  services: readonly RestService[],
  components: Components,
  examples: Examples,
  callbacks: OpenApiObject = {},
): OpenApiObject {
  const parameterNames = new Map<string, readonly string[]>();
  const items: Record<string, Record<string, OpenApiObject>> = {};
  const newId = createOperationIds(services);
  for (const route of services.flatMap(({ routes }) => routes)) {
    if (!knownMethods.has(route.httpMethod)) {
      continue;
    }
    const template = pathTemplate(route, parameterNames);
    const item = items[template.path] ?? {};
    items[template.path] = item;
    const verb = route.httpMethod.toLowerCase();
    if (item[verb] !== undefined) {
      throw new Error(`${route.method}: ${route.httpMethod} ${template.path} already exists`);
    }
    item[verb] = {
      ...operation(route, newId(route.method), template, components, examples),
      ...(subscribes(route) && { callbacks }),
    };
  }
  return items;
}

function operation(
  route: RestRoute,
  operationId: string,
  template: PathTemplate,
  components: Components,
  examples: Examples,
): OpenApiObject {
  const { method, requiredRole, requiredScope } = route;
  const comment = commentOf(method);
  const limit = requiredRole === undefined ? "" : `Members need the role \`${requiredRole}\`.`;
  const description = [comment, limit].filter((part) => part !== "").join("\n\n");
  return {
    operationId,
    tags: [tagName(method.parent.name)],
    summary: summaryOf(comment) || method.name,
    ...(description !== "" && { description }),
    ...(method.deprecated && { deprecated: true }),
    ...(requiredRole !== undefined && { "x-required-role": requiredRole }),
    ...(requiredScope !== undefined && { "x-required-scope": requiredScope }),
    ...operationRequest(route, operationId, template, components, examples),
    responses: operationResponses(route, components, examples),
  };
}

/** Whether an operation tells the service where to send events. */
function subscribes({ httpMethod, method }: Route): boolean {
  const names = method.input.fields.map(({ name }) => name);
  return httpMethod === "POST" && names.includes("url") && names.includes("events");
}

/** The tag of the operations of a service: its name without `Service`. */
export const tagName = (serviceName: string) => serviceName.replace(/(?<=.)Service$/, "");

/**
 * Creates operation ids from method names. The id starts with the name of the service if another
 * service has such a method, and ends in a number if the method has several routes.
 */
function createOperationIds(services: readonly RestService[]) {
  const all = services.flatMap(({ service }) => service.methods);
  const used = new Map<string, number>();
  return (method: DescMethod): string => {
    const isShared = all.some((other) => other !== method && other.name === method.name);
    const name = isShared ? method.parent.name + method.name : method.name;
    const count = (used.get(name) ?? 0) + 1;
    used.set(name, count);
    return name.charAt(0).toLowerCase() + name.slice(1) + (count === 1 ? "" : count);
  };
}
