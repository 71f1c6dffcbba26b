import type { DescField } from "@bufbuild/protobuf";
import type { Route } from "../rest/route.ts";

/** A path as OpenAPI writes it, and its parameters in their order. */
export interface PathTemplate {
  readonly path: string;
  readonly parameters: readonly PathParameter[];
}

export interface PathParameter {
  readonly name: string;
  /** The field that the parameter is the whole value of. */
  readonly field: DescField | undefined;
  /** Takes all the rest of the path, slashes included. */
  readonly isRest: boolean;
}

/**
 * Writes the path of a route the way of OpenAPI, where a parameter is one
 * segment: of `{name=shelves/*}` the literal part goes into the path.
 * @param known paths so far by their shape. Paths that differ in the names of
 *   their parameters only are one path to OpenAPI, and get the names of the first.
 */
export function pathTemplate(route: Route, known: Map<string, readonly string[]>): PathTemplate {
  const { segments, verb } = route.template;
  const parameters: PathParameter[] = [];
  const parts = segments.map((segment, index) => {
    if (segment.kind === "literal") return encodeURIComponent(segment.text);
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

/** The name and field behind the wildcard at this place. */
function parameterAt(route: Route, index: number): Pick<PathParameter, "name" | "field"> {
  const { segments } = route.template;
  const variable = route.variables.find(
    ({ start, end = segments.length }) => start <= index && index < end,
  );
  if (variable === undefined) return { name: `segment${index + 1}`, field: undefined };
  const { fields, start, end = segments.length } = variable;
  const name = fields.map(({ jsonName }) => jsonName).join(".");
  const wildcards = segments
    .map(({ kind }, at) => ({ kind, at }))
    .filter(({ kind, at }) => kind !== "literal" && start <= at && at < end)
    .map(({ at }) => at);
  const field = end - start === 1 ? fields.at(-1) : undefined;
  if (wildcards.length === 1) return { name, field };
  return { name: `${name}${wildcards.indexOf(index) + 1}`, field };
}
