import { type DescMethod, type Message, toJson } from "@bufbuild/protobuf";
import { routeOf } from "../../contract/rest-route.ts";
import { withoutSecrets } from "../../contract/without-secrets.ts";
import type { Json, JsonRecord } from "../../terminal/table.ts";
import type { ShownRequest } from "./curl.ts";

/**
 * A call of the contract in the form of REST, without its secrets.
 * @param base URL of the service, without a trailing slash
 */
export function restRequestOf(base: string, method: DescMethod, message: Message): ShownRequest {
  const { httpMethod, source, body, variables } = routeOf(method);
  const fields = toJson(method.input, withoutSecrets(method.input, message, "…")) as JsonRecord;
  const left = new Map(Object.entries(fields));
  const names = variables.map(({ jsonPath }) => jsonPath).values();
  const path = source.replace(/\{[^}]*\}/g, () => {
    const name = names.next().value ?? "";
    const value = left.get(name) ?? "";
    left.delete(name);
    return encodeURIComponent(String(value));
  });
  const isFile = typeof body === "object" && left.delete(body.jsonName);
  const query = body === "*" ? "" : new URLSearchParams(parametersOf("", [...left])).toString();
  return {
    method: httpMethod,
    url: base + path + (query === "" ? "" : `?${query}`),
    body:
      body === "*"
        ? JSON.stringify(Object.fromEntries(left))
        : isFile
          ? `@${left.get("name")}`
          : undefined,
    isFile,
    isStream: method.methodKind === "server_streaming",
  };
}

/** `a.b=1` for a field in a message, and a parameter for each element of a list. */
function parametersOf(prefix: string, fields: readonly [string, Json][]): [string, string][] {
  return fields.flatMap(([name, value]) =>
    [value]
      .flat()
      .flatMap((each: Json): [string, string][] =>
        typeof each === "object" && each !== null
          ? parametersOf(`${prefix}${name}.`, Object.entries(each))
          : [[prefix + name, String(each)]],
      ),
  );
}
