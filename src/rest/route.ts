import { METHODS } from "node:http";
import {
  type DescField,
  type DescMessage,
  type DescMethod,
  type DescService,
  getOption,
  hasOption,
} from "@bufbuild/protobuf";
import { http } from "../../gen/google/api/annotations_pb.ts";
import type { HttpRule } from "../../gen/google/api/http_pb.ts";
import { isHttpBody, isPlainMessage } from "./any-message.ts";
import { parseTemplate, type Template } from "./template.ts";

/** Which methods are served, and by which rules. */
export interface RouteOptions {
  /**
   * Rules by selector, `package.Service.Method`, as the `http` section of a service configuration has
   * them. They replace the options in the contract; of several for one method, the last one counts. A
   * selector that names no method of the services is an error.
   */
  readonly rules?: readonly HttpRule[];
  /**
   * A method that cannot be served, because it takes a stream of requests or its rule is faulty, is
   * left out with a process warning that names it, or makes startup fail with an error. Default:
   * `warn`.
   */
  readonly unmappable?: "warn" | "throw";
  /**
   * The HTTP status of a success; 204 sends no body. Default: 200.
   */
  readonly successStatus?: (method: DescMethod) => number;
}

/** A variable of a path template, resolved to the field that it sets. */
export interface PathVariable {
  /** From the request message down to the field. */
  readonly fields: readonly DescField[];
  /** The names of these in JSON, with dots between. */
  readonly jsonPath: string;
  /** The segments of the path that it captures; `end` is open if `**` ends the template. */
  readonly start: number;
  readonly end: number | undefined;
  /**
   * Can span several segments. Then `%2F` stays as it is, to distinguish it from the slashes between.
   */
  readonly multiple: boolean;
}

/** One HTTP method and path that reach a method of a service. */
export interface Route {
  readonly method: DescMethod;
  readonly httpMethod: string;
  /** The path template as in the contract. */
  readonly source: string;
  readonly template: Template;
  readonly variables: readonly PathVariable[];
  /** The content of the body: nothing, the whole request message (`*`), or one field of it. */
  readonly body: DescField | "*" | undefined;
  /** The field of the response message that is the response body; undefined: the whole message. */
  readonly responseBody: DescField | undefined;
  /** The HTTP status of a success. */
  readonly status: number;
}

/**
 * Compiles one rule of google.api.http.
 *
 * @param successStatus the HTTP status of a success, 200 by default.
 * @throws Error that names the fault of the rule.
 */
export function compileRoute(
  method: DescMethod,
  rule: HttpRule,
  successStatus: SuccessStatus = () => 200,
): Route {
  const { httpMethod, source } = readPattern(rule);
  const template = parseTemplate(source);
  const variables = template.variables.map(({ fieldPath, start, end }) => {
    const segments = template.segments.slice(start, end);
    const rest = segments.at(-1)?.kind === "rest";
    const fields = resolveVariable(method.input, fieldPath);
    return {
      fields,
      jsonPath: fields.map(({ jsonName }) => jsonName).join("."),
      start,
      end: rest ? undefined : end,
      multiple: rest || segments.length > 1,
    };
  });
  const body = resolveBody(method.input, httpMethod, rule.body);
  const bound = variables.find(({ fields }) => fields.length === 1 && fields[0] === body);
  if (bound !== undefined) {
    throw new Error(`field "${rule.body}" is both in the path and the body`);
  }
  const responseBody =
    rule.responseBody === ""
      ? undefined
      : resolveTopLevel(method.output, "response_body", rule.responseBody);
  const status = successStatus(method);
  return { method, httpMethod, source, template, variables, body, responseBody, status };
}

function readPattern({ pattern }: HttpRule): { httpMethod: string; source: string } {
  switch (pattern.case) {
    case undefined:
      throw new Error("the rule has no HTTP method and path");
    case "custom":
      return { httpMethod: pattern.value.kind, source: pattern.value.path };
    default:
      return { httpMethod: pattern.case.toUpperCase(), source: pattern.value };
  }
}

function resolveVariable(input: DescMessage, fieldPath: string): DescField[] {
  const fields: DescField[] = [];
  let parent: DescMessage | undefined = input;
  for (const name of fieldPath.split(".")) {
    const field: DescField | undefined = parent?.fields.find(
      (candidate) => candidate.name === name,
    );
    if (field === undefined) {
      throw new Error(`path variable "${fieldPath}" is not a field of ${input.typeName}`);
    }
    fields.push(field);
    parent = isPlainMessage(field) ? field.message : undefined;
  }
  const kind = fields.at(-1)?.fieldKind;
  if (kind !== "scalar" && kind !== "enum") {
    throw new Error(`path variable "${fieldPath}" is a ${kind} field, it must be a single scalar`);
  }
  return fields;
}

function resolveBody(
  input: DescMessage,
  httpMethod: string,
  body: string,
): DescField | "*" | undefined {
  if (body === "") {
    return undefined;
  }
  if (httpMethod === "GET" || httpMethod === "HEAD" || httpMethod === "DELETE") {
    throw new Error(`a ${httpMethod} request has no body, but the rule maps "${body}" to it`);
  }
  return body === "*" ? "*" : resolveTopLevel(input, "body", body);
}

function resolveTopLevel(desc: DescMessage, option: string, name: string): DescField {
  const field = desc.fields.find((candidate) => candidate.name === name);
  if (field === undefined) {
    throw new Error(`${option} "${name}" is not a top-level field of ${desc.typeName}`);
  }
  return field;
}

/**
 * Whether a method takes a stream of requests whose bodies are google.api.HttpBody: the one kind
 * that HTTP can carry, as the chunks of an upload.
 */
const isUpload = ({ method, body }: Route): boolean =>
  method.methodKind === "client_streaming" &&
  isHttpBody(body === "*" ? method.input : body?.message);

type SuccessStatus = (method: DescMethod) => number;

/** Adds a route, or returns the one that already has its place. */
type AddRoute = (route: Route) => Route | undefined;

/**
 * Compiles the routes of every method that has a rule, at startup.
 *
 * @throws Error that names a selector without a method or, if `unmappable` is `throw`, a method and the
 *   fault of its rule.
 */
export function compileRoutes(
  services: readonly DescService[],
  { rules = [], unmappable, successStatus }: RouteOptions,
  add: AddRoute,
): Route[] {
  const bySelector = new Map(rules.map((rule) => [rule.selector, rule]));
  const methods = services.flatMap((service) => service.methods);
  const names = new Set(methods.map(nameOf));
  const stray = rules.find(({ selector }) => !names.has(selector));
  if (stray !== undefined) {
    throw new Error(`rules: "${stray.selector}" is not a method of the services that are served`);
  }
  return methods.flatMap((method) => {
    try {
      return rulesOf(method, bySelector.get(nameOf(method))).map((rule) =>
        place(compileRoute(method, rule, successStatus), add),
      );
    } catch (error) {
      const detail = error instanceof Error ? error.message : String(error);
      const named = new Error(`${nameOf(method)}: ${detail}`, { cause: error });
      if (unmappable === "throw") {
        throw named;
      }
      process.emitWarning(`${named.message}. The method is left out.`, "TranscoderWarning");
      return [];
    }
  });
}

function place(route: Route, add: AddRoute): Route {
  const { methodKind } = route.method;
  if (methodKind === "bidi_streaming" || (methodKind === "client_streaming" && !isUpload(route))) {
    throw new Error("a stream of requests cannot be mapped to HTTP");
  }
  if (route.httpMethod !== "*" && !METHODS.includes(route.httpMethod)) {
    throw new Error(`"${route.httpMethod}" is not an HTTP method that Node.js can receive`);
  }
  const present = add(route);
  if (present !== undefined) {
    const name = `${route.httpMethod} ${route.source}`;
    throw new Error(`${name} is already taken by ${nameOf(present.method)} (${present.source})`);
  }
  return route;
}

/**
 * The rule of a method, if it has one, and its additional bindings.
 *
 * @param configured replaces its google.api.http option.
 */
export function rulesOf(method: DescMethod, configured?: HttpRule): HttpRule[] {
  const main = configured ?? (hasOption(method, http) ? getOption(method, http) : undefined);
  if (main === undefined) {
    return [];
  }
  if (main.additionalBindings.some((rule) => rule.additionalBindings.length > 0)) {
    throw new Error("additional_bindings cannot be nested");
  }
  return [main, ...main.additionalBindings];
}

function nameOf(method: DescMethod): string {
  return `${method.parent.typeName}.${method.name}`;
}
