import { plain } from "./output.ts";

/** A request of the REST API, to be shown. */
export interface ShownRequest {
  readonly method: string;
  readonly url: string;
  readonly headers?: Headers;
  /** JSON, `@` and the name of a file, or undefined for none. */
  readonly body?: string | undefined;
  /** Whether the body is a file. */
  readonly isFile?: boolean;
  /** Whether the response is a stream. */
  readonly isStream?: boolean;
}

/** Headers that say nothing about the call. */
const dull = new Set(["accept", "authorization", "content-type", "user-agent"]);
/** Headers that carry a credential. */
const secret = /^(?:cookie|proxy-authorization)$/i;
const secretText = /\b(sk_live_|whsec_)\w+/g;

/**
 * The request as a `curl` command to paste into a shell. It takes the credential from
 * `SERVICE_TOKEN`, and no secret is in it.
 */
export function curlOf({ method, url, headers, body, isFile, isStream }: ShownRequest): string {
  const own = [...(headers ?? [])].filter(([name]) => !dull.has(name));
  const type = isFile
    ? "application/octet-stream"
    : (headers?.get("content-type") ?? "application/json");
  const flag = isFile ? "--data-binary" : "-d";
  const lines = [
    `curl${isStream ? " -N" : ""}${method === "GET" ? "" : ` -X ${method}`} ${quote(url)}`,
    '-H "Authorization: Bearer $SERVICE_TOKEN"',
    ...own.map(([name, value]) => `-H ${quote(`${name}: ${secret.test(name) ? "…" : value}`)}`),
    ...(body === undefined
      ? []
      : [`-H ${quote(`Content-Type: ${type}`)}`, `${flag} ${quote(body)}`]),
  ];
  return lines.join(" \\\n  ");
}

/** One word of a POSIX shell, in which nothing is expanded. */
function quote(text: string): string {
  const safe = plain(text.replace(secretText, "$1…"));
  return `'${safe.replaceAll("'", "'\\''")}'`;
}
