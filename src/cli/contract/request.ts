import { type DescMethod, fromJson, type JsonValue, type Message } from "@bufbuild/protobuf";
import { resourceOf, updateMask } from "../../contract/rest-conventions.ts";
import { type AnyMessage, createPrune, createUpdateMask, type Route } from "../../rest/routes.ts";
import { Failure } from "../../terminal/failure.ts";
import type { Json } from "../../terminal/table.ts";
import { readText } from "../options/options.ts";
import type { FieldFlag } from "./flags.ts";

interface Mutable {
  [name: string]: Json | Mutable;
}

/**
 * Reads `--data`: JSON, `@file`, or `-` for standard input.
 * @throws {Failure} when it is not a JSON object
 */
export function readData(text: string | undefined): Mutable {
  if (text === undefined) {
    return {};
  }
  const json = text === "-" || text.startsWith("@") ? readText(text.replace("@", "")) : text;
  try {
    const value = JSON.parse(json);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) {
      return value;
    }
  } catch (error) {
    throw new Failure("usage", `--data: ${(error as Error).message}`);
  }
  throw new Failure("usage", "--data: must be a JSON object");
}

/**
 * Builds the request of a method from its arguments, its options and `--data`.
 * Arguments and options override `--data`. An update masks the given fields.
 * @throws {Failure} for a field that does not exist or has another type
 */
export function buildRequest(
  route: Route,
  data: Mutable,
  flags: readonly FieldFlag[],
  options: Readonly<Record<string, Json>>,
  pathValues: readonly string[],
): Message {
  const json: Mutable = structuredClone(data);
  createPrune(route, resourceOf)?.(json);
  for (const { option, path, isText } of flags) {
    const value = options[option.attributeName()];
    if (value !== undefined) {
      // Commander turns null into an empty text.
      set(json, path, value === "" && !isText ? null : value);
    }
  }
  route.variables.forEach(({ fields }, i) => {
    const path = fields.map(({ jsonName }) => jsonName);
    set(json, path, pathValues[i] ?? "");
  });
  const message = read(route.method, json);
  createUpdateMask(route, updateMask)?.(message as AnyMessage, json);
  return message;
}

function set(target: Mutable, path: readonly string[], value: Json): void {
  const [name = "", ...rest] = path;
  if (rest.length === 0) {
    target[name] = value;
    return;
  }
  const inner = target[name] ?? {};
  target[name] = inner;
  // Another value is for the contract to refuse.
  if (typeof inner === "object") {
    set(inner as Mutable, rest, value);
  }
}

function read(method: DescMethod, json: Mutable): Message {
  try {
    return fromJson(method.input, json as JsonValue);
  } catch (error) {
    throw new Failure("usage", (error as Error).message);
  }
}
