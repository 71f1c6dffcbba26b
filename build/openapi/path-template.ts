import type { DescField } from "@bufbuild/protobuf";
import type { Route } from "../../src/rest/routes.ts";

/** A path in the syntax of OpenAPI, and its parameters in order. */
export interface PathTemplate {
  readonly path: string;
  readonly parameters: readonly PathParameter[];
}

/** A parameter in a path. */
export interface PathParameter {
  readonly name: string;
  /** The field whose whole value it is. Undefined if it is part of a value, or of no field. */
  readonly field: DescField | undefined;
  /** Matches the rest of the path, slashes included. */
  readonly isRest: boolean;
}

/**
 * Writes the path of a route in the syntax of OpenAPI, where a parameter is one
 * segment: `{name=shelves/*}` becomes `shelves/{name}`.
 * @param known parameter names of the paths so far, by the shape of the path; extended by this path.
 *   OpenAPI treats paths that differ only in the names of their parameters as the same path, so the
 *   first path determines the names.
 */
export function pathTemplate(route: Route, known: Map<string, readonly string[]>): PathTemplate {
  const { segments, verb } = route.template;
  const parameters: PathParameter[] = [];
  const parts = segments.map((segment, index) => {
    if (segment.kind === "literal") {
      return encodeURIComponent(segment.text);
    }
    parameters.push({ ...parameterAt(route, index), isRest: segment.kind === "rest" });
    return "{}";
  });
  const suffix = verb === "" ? "" : `:${encodeURIComponent(verb)}`;
  const shape = `/${parts.join("/")}${suffix}`;
  const names = known.get(shape) ?? parameters.map(({ name }) => name);
  known.set(shape, names);
  let next = 0;
  return {
    path: shape.replaceAll("{}", () => `{${names[next++]}}`),
    parameters: parameters.map((parameter, i) => ({
      ...parameter,
      name: names[i] ?? parameter.name,
    })),
  };
}

/** The name and field of the wildcard at this index. */
function parameterAt(route: Route, index: number): Pick<PathParameter, "name" | "field"> {
  const { segments } = route.template;
  const variable = route.variables.find(
    ({ start, end = segments.length }) => start <= index && index < end,
  );
  if (variable === undefined) {
    return { name: `segment${index + 1}`, field: undefined };
  }
  const { fields, jsonPath, start, end = segments.length } = variable;
  const wildcards = segments
    .map(({ kind }, at) => ({ kind, at }))
    .filter(({ kind, at }) => kind !== "literal" && start <= at && at < end)
    .map(({ at }) => at);
  const field = end - start === 1 ? fields.at(-1) : undefined;
  return wildcards.length === 1
    ? { name: jsonPath, field }
    : { name: `${jsonPath}${wildcards.indexOf(index) + 1}`, field };
}
