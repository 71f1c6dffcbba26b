import { invalidField } from "./rest-error.ts";
import type { SystemParameter } from "./transcoder-options.ts";

/** What a client asks for by system parameters. */
export interface SystemRequest {
  /** The query without them. */
  readonly query: string;
  readonly enumAsInteger: boolean;
  readonly isPretty: boolean;
}

/**
 * Takes the accepted system parameters out of a query.
 * https://cloud.google.com/apis/docs/system-parameters
 *
 * @throws RestError INVALID_ARGUMENT for a value that cannot be served.
 */
export function takeSystemParameters(
  query: string,
  accepted: readonly SystemParameter[],
): SystemRequest {
  let enumAsInteger = false;
  let isPretty = false;
  const rest = query.split("&").filter((pair) => {
    const [, name = "", value = ""] = pattern.exec(pair) ?? [];
    if (!accepted.includes(`$${name}` as SystemParameter)) {
      return true;
    }
    if (name === "prettyPrint") {
      isPretty = value !== "false" && value !== "0";
    } else if (name === "alt") {
      enumAsInteger = readAlt(value, accepted.includes("$alt;enum-encoding"));
    }
    return false;
  });
  return { query: rest.join("&"), enumAsInteger, isPretty };
}

const pattern = /^(?:\$|%24)(alt|apiVersion|prettyPrint)(?:=(.*))?$/;

/** Whether a query may have system parameters: most have none, and are not searched. */
export const hasSystemParameters = (query: string) => query.includes("$") || query.includes("%24");

/** @returns whether enums are written as numbers */
function readAlt(value: string, takesEncoding: boolean): boolean {
  if (value === "json") {
    return false;
  }
  if (takesEncoding && /^json(?:;|%3B)enum-encoding(?:=|%3D)int$/i.test(value)) {
    return true;
  }
  throw invalidField("$alt", "INVALID_VALUE", "must be json");
}
