import type { Route } from "../rest/route.ts";
import { answers } from "./answers.ts";
import { describe } from "./comments.ts";
import type { Components } from "./components.ts";
import { takesIdempotencyKey } from "./contract.ts";
import type { Examples } from "./examples.ts";
import type { JsonSchema } from "./json-schema.ts";
import { pathParameters, queryParameters } from "./parameters.ts";
import type { PathTemplate } from "./path-template.ts";
import { omittedFields, requestBody } from "./request-body.ts";
import { summaryOf } from "./summary.ts";

/** What goes into each operation of a document. */
export interface OperationContext {
  readonly components: Components;
  readonly examples: Examples;
}

/** A route as an operation of OpenAPI. */
export function operation(
  route: Route,
  operationId: string,
  { parameters }: PathTemplate,
  { components, examples }: OperationContext,
): JsonSchema {
  const { method } = route;
  const description = describe(method);
  const omit = omittedFields(route);
  const all = [
    ...pathParameters(parameters, components.input, examples),
    ...queryParameters(route, omit, components.input, examples),
    ...(takesIdempotencyKey(route) ? [{ $ref: "#/components/parameters/Idempotency-Key" }] : []),
  ];
  const body = requestBody(route, operationId, omit, components, examples);
  return {
    operationId,
    tags: [tagName(method.parent.name)],
    summary: summaryOf(description) || method.name,
    ...(description !== "" && { description }),
    ...(method.deprecated && { deprecated: true }),
    ...(all.length > 0 && { parameters: all }),
    ...(body !== undefined && { requestBody: body }),
    responses: answers(route, components, examples),
  };
}

/** What a service is about: its name without `Service`. */
export const tagName = (serviceName: string) => serviceName.replace(/(?<=.)Service$/, "");
