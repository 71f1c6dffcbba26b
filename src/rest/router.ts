import type { Segment, Template } from "./template.ts";

interface Node<Route> {
  readonly literals: Map<string, Node<Route>>;
  one: Node<Route> | undefined;
  rest: Node<Route> | undefined;
  /** Routes that end here, by verb, then by HTTP method. */
  readonly ends: Map<string, Map<string, Route>>;
}

/** A template that matches a path. */
export interface Candidate<Route> {
  readonly routes: ReadonlyMap<string, Route>;
  /** The segments of the path, not decoded, without the verb. */
  readonly segments: readonly string[];
}

interface Router<Route> {
  /** Adds a route, unless one of the same shape and HTTP method exists, which it then returns. */
  add(httpMethod: string, template: Template, route: Route): Route | undefined;
  /** Every template that matches the path, most specific first. */
  match(path: string): Candidate<Route>[];
}

/**
 * Matches paths against templates: a literal wins over `*`, which wins over `**`, segment by
 * segment and with backtracking. Paths are split before they are decoded, so that `%2F` never
 * separates segments.
 */
export function createRouter<Route>(): Router<Route> {
  const root = createNode<Route>();
  const verbs = new Set<string>();

  return {
    add(httpMethod, template, route) {
      let node = root;
      for (const segment of template.segments) {
        node = childOf(node, segment);
      }
      let routes = node.ends.get(template.verb);
      if (routes === undefined) {
        routes = new Map();
        node.ends.set(template.verb, routes);
      }
      const present = routes.get(httpMethod);
      if (present === undefined) {
        routes.set(httpMethod, route);
        if (template.verb !== "") {
          verbs.add(template.verb);
        }
      }
      return present;
    },

    match(path) {
      const found: Candidate<Route>[] = [];
      if (!path.startsWith("/")) {
        return found;
      }
      const segments = path.slice(1).split("/");
      if (verbs.size > 0) {
        // A colon can also belong to a captured value: `{id}:rotate` matches "a:b:rotate". Only verbs
        // that some template has are cut off, longest first.
        const last = segments.at(-1) ?? "";
        for (let colon = last.indexOf(":"); colon !== -1; colon = last.indexOf(":", colon + 1)) {
          const verb = decode(last.slice(colon + 1));
          if (verbs.has(verb)) {
            collect(root, segments.with(-1, last.slice(0, colon)), 0, verb, found);
          }
        }
      }
      // A path that ends in the verb of a template is not also a value that happens to end that way.
      if (found.length === 0) {
        collect(root, segments, 0, "", found);
      }
      return found;
    },
  };
}

function createNode<Route>(): Node<Route> {
  return { literals: new Map(), one: undefined, rest: undefined, ends: new Map() };
}

function childOf<Route>(node: Node<Route>, segment: Segment): Node<Route> {
  switch (segment.kind) {
    case "one":
      node.one ??= createNode();
      return node.one;
    case "rest":
      node.rest ??= createNode();
      return node.rest;
    case "literal": {
      let next = node.literals.get(segment.text);
      if (next === undefined) {
        next = createNode();
        node.literals.set(segment.text, next);
      }
      return next;
    }
  }
}

function collect<Route>(
  node: Node<Route>,
  segments: readonly string[],
  position: number,
  verb: string,
  found: Candidate<Route>[],
): void {
  const segment = segments[position];
  if (segment === undefined) {
    const routes = node.ends.get(verb);
    if (routes !== undefined) {
      found.push({ routes, segments });
    }
  } else {
    const literal = node.literals.get(decode(segment));
    if (literal !== undefined) {
      collect(literal, segments, position + 1, verb, found);
    }
    // A variable must capture something: "/books/" is not "/books/{id}" with an empty id.
    if (node.one !== undefined && segment !== "") {
      collect(node.one, segments, position + 1, verb, found);
    }
  }
  const rest = node.rest?.ends.get(verb);
  if (rest !== undefined) {
    found.push({ routes: rest, segments });
  }
}

/** Decodes a segment to compare it with literals. One that cannot be decoded equals no literal. */
function decode(segment: string): string {
  if (!segment.includes("%")) {
    return segment;
  }
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
