import type { RestService } from "./contract.ts";
import type { JsonSchema } from "./json-schema.ts";
import { type OperationContext, operation } from "./operation.ts";
import { pathTemplate } from "./path-template.ts";

/** The methods that OpenAPI 3.1 knows. */
const methods = new Set(["GET", "PUT", "POST", "DELETE", "OPTIONS", "HEAD", "PATCH", "TRACE"]);

/**
 * All paths, in the order in which the contract has them. A rule for an HTTP
 * method that OpenAPI does not know, or for any method, is left out.
 */
export function paths(services: readonly RestService[], context: OperationContext): JsonSchema {
  const known = new Map<string, readonly string[]>();
  const items: Record<string, Record<string, JsonSchema>> = {};
  const newId = createOperationIds(services);
  for (const route of services.flatMap(({ routes }) => routes)) {
    if (!methods.has(route.httpMethod)) continue;
    const template = pathTemplate(route, known);
    const item = items[template.path] ?? {};
    items[template.path] = item;
    const verb = route.httpMethod.toLowerCase();
    if (item[verb] !== undefined) {
      throw new Error(`${route.method}: ${route.httpMethod} ${template.path} is there already`);
    }
    item[verb] = operation(route, newId(route.method), template, context);
  }
  return items;
}

/**
 * The name of the method, preceded by that of its service where several have
 * such a method, and numbered where there are several ways to it.
 */
function createOperationIds(services: readonly RestService[]) {
  const all = services.flatMap(({ service }) => service.methods);
  const used = new Map<string, number>();
  return (method: (typeof all)[number]): string => {
    const isShared = all.some((other) => other !== method && other.name === method.name);
    const name = isShared ? method.parent.name + method.name : method.name;
    const count = (used.get(name) ?? 0) + 1;
    used.set(name, count);
    return name.charAt(0).toLowerCase() + name.slice(1) + (count === 1 ? "" : count);
  };
}
