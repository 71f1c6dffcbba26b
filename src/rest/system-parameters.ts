import type { DescMessage } from "@bufbuild/protobuf";
import { invalidField } from "./rest-error.ts";

/** Parameters that control how a response is written. */
type WritingParameter = "$alt" | "alt" | "$alt;enum-encoding" | "$prettyPrint" | "prettyPrint";

/** Parameters that are left to the application, which finds them in the URL. */
type OtherParameter =
  | "$.xgafv"
  | "$apiVersion"
  | "$key"
  | "$quotaUser"
  | "$upload_protocol"
  | "$userProject"
  | "access_token"
  | "key"
  | "oauth_token"
  | "quotaUser"
  | "uploadType"
  | "upload_protocol";

/** See https://cloud.google.com/apis/docs/system-parameters. */
export type SystemParameter = WritingParameter | OtherParameter;

/** The system parameters of a request. */
export interface SystemRequest {
  /** The query without them. */
  readonly query: string;
  readonly enumAsInteger: boolean;
  readonly isPretty: boolean;
}

/**
 * Creates the function that takes the accepted system parameters out of a query. A request field takes
 * precedence over a parameter without `$` that has the same name.
 *
 * @throws RestError INVALID_ARGUMENT for a value that cannot be served.
 */
export function createSystemReader(
  input: DescMessage,
  accepted: readonly SystemParameter[],
): (query: string) => SystemRequest {
  const fields = new Set(input.fields.flatMap(({ name, jsonName }) => [name, jsonName]));
  const names = new Set<string>(accepted.filter((name) => !fields.has(name)));
  const takesEncoding = names.delete("$alt;enum-encoding");
  const onlyDollars = [...names].every((name) => name.startsWith("$"));

  return (query) => {
    // Most requests have none.
    if (query === "" || (onlyDollars && !query.includes("$") && !query.includes("%24"))) {
      return { query, enumAsInteger: false, isPretty: false };
    }
    let enumAsInteger = false;
    let isPretty = false;
    const rest = query.split("&").filter((pair) => {
      const equals = pair.indexOf("=");
      const name = (equals === -1 ? pair : pair.slice(0, equals)).replace(/^%24/, "$");
      if (!names.has(name)) {
        return true;
      }
      const value = equals === -1 ? "" : pair.slice(equals + 1);
      if (name.endsWith("prettyPrint")) {
        isPretty = value !== "false" && value !== "0";
      } else if (name.endsWith("alt")) {
        enumAsInteger = readAlt(name, value, takesEncoding);
      }
      return false;
    });
    return { query: rest.join("&"), enumAsInteger, isPretty };
  };
}

/** @returns whether enums are written as numbers */
function readAlt(name: string, value: string, takesEncoding: boolean): boolean {
  if (value === "json") {
    return false;
  }
  if (takesEncoding && /^json(?:;|%3B)enum-encoding(?:=|%3D)int$/i.test(value)) {
    return true;
  }
  throw invalidField(name, "INVALID_VALUE", "must be json");
}
