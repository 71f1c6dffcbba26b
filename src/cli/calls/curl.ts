import { note, paintNote, plain } from "../../terminal/output.ts";

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
 * `SERVICE_TOKEN`, and contains no secret.
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

let isOn = false;

/** Shows each further call: `--debug`. */
export function turnOnDebug(): void {
  isOn = true;
}

export const isDebugging = (): boolean => isOn;

/** How a call ended. */
interface Outcome {
  /** HTTP status and its name, or why there is no response. */
  readonly result: string;
  readonly requestId?: string | null | undefined;
}

/**
 * Shows a call on standard error while debugging: a `curl` command before it, and its result after
 * it, as a comment of the shell.
 * @returns a function that shows the result
 */
export function showCall(request: ShownRequest): (outcome: Outcome) => void {
  if (!isOn) {
    return () => {};
  }
  note(curlOf(request));
  const start = performance.now();
  return ({ result, requestId }) => {
    const parts = [result, `${Math.round(performance.now() - start)} ms`, requestId].filter(
      Boolean,
    );
    note(paintNote("dim", `# ${plain(parts.join(", "))}`));
  };
}
