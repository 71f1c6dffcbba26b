import { version } from "./gen/version.ts";
import { toHex } from "./hex.ts";
import type { CallOptions, Settings } from "./options.ts";

/** Where a method is in the REST API. */
export interface Route {
  readonly verb: string;
  /** With a field of the request in each pair of braces. */
  readonly path: string;
  /** Whether the service stores the response by `Idempotency-Key`. */
  readonly takesKey?: boolean;
  /** Whether the response is a stream of messages. */
  readonly isStream?: boolean;
  /** The field that is sent as the body, a file. */
  readonly file?: string;
  /** Whether the response is a file instead of JSON. */
  readonly isFile?: boolean;
}

/** The fields of a request message. */
export type Fields = Readonly<Record<string, unknown>>;

/** A request of the REST API: the fields in the path, and the rest in the query or the body. */
export interface RestRequest {
  /** With the query. */
  readonly path: string;
  readonly body: string | Blob | Uint8Array<ArrayBuffer> | undefined;
}

/** @throws {TypeError} when a field of the path is no identifier */
export function requestOf({ verb, path, file }: Route, fields: Fields): RestRequest {
  const rest = { ...fields };
  const target = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name];
    if (typeof value !== "string" || notIdentifier.test(value)) {
      throw new TypeError(`${name}: must be an identifier, not ${JSON.stringify(value)}`);
    }
    delete rest[name];
    return encodeURIComponent(value);
  });
  if (file === undefined && (verb === "POST" || verb === "PATCH")) {
    return { path: target, body: JSON.stringify(rest) };
  }
  const body = file === undefined ? undefined : fileOf(file, rest[file]);
  if (file !== undefined) {
    delete rest[file];
  }
  const query = new URLSearchParams(parametersOf(rest));
  return { path: query.size > 0 ? `${target}?${query}` : target, body };
}

/** Leads to another path: servers and proxies decode a path, and resolve its dots. */
const notIdentifier = /^\.{0,2}$|[/\\?#%]/;

function fileOf(name: string, value: unknown): Blob | Uint8Array<ArrayBuffer> {
  if (value instanceof Blob || value instanceof Uint8Array) {
    return value as Blob | Uint8Array<ArrayBuffer>;
  }
  throw new TypeError(`${name}: must be a Blob, a File or a Uint8Array`);
}

/** `{ a: { b: [1, 2] } }` becomes `a.b=1`, `a.b=2`. */
function parametersOf(fields: Fields, prefix = ""): string[][] {
  return Object.entries(fields).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).flatMap((each: unknown): string[][] => {
      if (each === undefined || each === null) {
        return [];
      }
      if (typeof each === "object" && !(each instanceof Date)) {
        return parametersOf(each as Fields, `${prefix}${name}.`);
      }
      return [[prefix + name, each instanceof Date ? each.toISOString() : String(each)]];
    }),
  );
}

/** Headers of a call, in lower case. */
export function headersOf(
  settings: Settings,
  { takesKey, verb, isStream, isFile, file }: Route,
  options: CallOptions,
): Record<string, string> {
  const type = file === undefined ? "application/json" : "application/octet-stream";
  const headers: Record<string, string> = {
    accept: isStream ? "application/x-ndjson" : isFile ? "*/*" : "application/json",
    authorization: `Bearer ${settings.token}`,
    "x-client": `ticketing-typescript/${version}`,
    ...(verb !== "GET" && verb !== "DELETE" && { "content-type": type }),
    ...(takesKey && { "idempotency-key": newKey() }),
  };
  for (const [name, value] of [
    ...Object.entries(settings.headers),
    ...Object.entries(options.headers ?? {}),
  ]) {
    headers[name.toLowerCase()] = value;
  }
  if (options.idempotencyKey !== undefined) {
    headers["idempotency-key"] = options.idempotencyKey;
  }
  if (options.ifMatch !== undefined) {
    headers["if-match"] = `"${options.ifMatch}"`;
  }
  return headers;
}

/** A random key. `randomUUID()` is missing on pages without TLS. */
function newKey(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(16)));
}
