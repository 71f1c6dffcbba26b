import { Failure } from "../../terminal/failure.ts";
import type { Json } from "../../terminal/table.ts";
import { readLiteral, readText } from "../options/options.ts";

/** A field of a request, as given with `--field` or `--raw-field`. */
export interface Field {
  /** From the request down: a name, or `[]` for a new element of a list. */
  readonly path: readonly string[];
  readonly value: Json;
}

/** The last part of a path that appends to a list, as in `tags[]`. */
const append = "[]";
const maxDepth = 10;

/**
 * Reads `key=value`. The key is a path: `requester.email`, `requester[email]`, or `tags[]` for an
 * element of a list.
 * @param isTyped whether `true`, `false`, `null` and numbers are JSON, and `@file` is the text of a file
 * @throws {Failure} when it has another form
 */
export function readField(text: string, isTyped: boolean): Field {
  const [, key = "", value = ""] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
  const path = [...key.matchAll(/\[\]|\[([^[\]]+)\]|\.?([^.[\]]+)/g)];
  const isWhole = path.reduce((length, [part]) => length + part.length, 0) === key.length;
  if (key === "" || key.startsWith(".") || !isWhole) {
    throw new Failure("usage", `field "${text}" must have the form key=value`, {
      hint: "nest with a dot, as in requester.email=ada@example.com; add to a list with tags[]=vip",
    });
  }
  if (path.length > maxDepth) {
    throw new Failure("usage", `field "${key}" is nested more than ${maxDepth} levels deep`);
  }
  return {
    path: path.map(([whole, inBrackets, plain]) => inBrackets ?? plain ?? whole),
    value: isTyped ? readTyped(value) : value,
  };
}

function readTyped(text: string): Json {
  return text.startsWith("@") ? readText(text.slice(1)) : readLiteral(text);
}

type Node = Map<string, Node> | Json[] | Json;

/**
 * The JSON object that fields describe.
 * @throws {Failure} when two fields contradict each other, as `a=1` and `a.b=2` do
 */
export function toObject(fields: readonly Field[]): string {
  const root = new Map<string, Node>();
  for (const { path, value } of fields) {
    if (!set(root, path, value)) {
      throw new Failure("usage", `field ${path.join(".")} contradicts another field`, {
        hint: "pass a list of objects with --input",
      });
    }
  }
  return JSON.stringify(root, (_, node) => (node instanceof Map ? Object.fromEntries(node) : node));
}

/** @returns whether the earlier fields allow it */
function set(target: Map<string, Node>, path: readonly string[], value: Json): boolean {
  const [name = "", next, ...rest] = path;
  const before = target.get(name);
  if (next === undefined) {
    target.set(name, value);
    return name !== append && !(before instanceof Map) && !Array.isArray(before);
  }
  if (next === append) {
    const list = before ?? [];
    target.set(name, list);
    return Array.isArray(list) && rest.length === 0 && list.push(value) > 0;
  }
  const inner = before ?? new Map<string, Node>();
  target.set(name, inner);
  return inner instanceof Map && set(inner, [next, ...rest], value);
}

/** Fields as query parameters: `requester.email=…`, and a parameter for each element of a list. */
export const toQuery = (fields: readonly Field[]) =>
  fields.map(({ path, value }): [name: string, value: string] => [
    path.filter((part) => part !== append).join("."),
    String(value),
  ]);
