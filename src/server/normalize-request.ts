import type { IncomingMessage } from "node:http";
import { type ApiError, invalidField } from "../rpc/errors/api-error.ts";

/** An absolute path as HTTP/1.1 and HTTP/2 send it. With `//` or `/\` it would name a host. */
const originForm = /^\/(?![/\\])[^\0-\x20\x7f]*$/;
const absoluteForm = /^https?:\/\/([^/?#]*)([^#]*)$/i;
const authorityForm = /^[^\s/?#@\\]+$/;

/** Authorities known to be valid. A service has few names, and parsing a URL takes time. */
const validAuthorities = new Set<string>();
const maxValidAuthorities = 100;

/**
 * Makes a request safe to parse, in every version of HTTP: its target is an absolute path (or `*` for
 * OPTIONS), `headers.host` is the authority, and both together are a URL. A target in absolute form, as
 * proxies send it, is rewritten (RFC 9112 §3.2.2). Several `Authorization` lines become one value with
 * a comma, which is not a token; Node would hide all but the first.
 * @throws {ApiError} 400 naming `target` or `Host`
 */
export function normalizeRequest(req: IncomingMessage): void {
  const { headers, rawHeaders } = req;
  const counts = countHostAndAuthorization(rawHeaders);
  if (counts.authorization > 1) {
    const isValue = (i: number) => rawHeaders[i - 1]?.toLowerCase() === "authorization";
    headers.authorization = rawHeaders.filter((_, i) => isValue(i)).join(", ");
  }
  const absolute = absoluteForm.exec(req.url ?? "");
  if (absolute !== null) {
    const [, authority = "", path = ""] = absolute;
    headers.host = authority;
    req.url = path.startsWith("/") ? path : `/${path}`;
  }
  if (!originForm.test(req.url ?? "") && !(req.url === "*" && req.method === "OPTIONS")) {
    throw invalid("target", "must be a path that begins with a single slash");
  }
  if (typeof headers[":authority"] === "string") {
    headers.host = headers[":authority"];
  }
  // HTTP/1.0 has no Host, and health checks of load balancers send none.
  else if (req.httpVersion === "1.0") {
    headers.host ||= "localhost";
  }
  if (counts.host > 1 || headers.host === undefined || !isAuthority(headers.host)) {
    throw invalid("Host", "must be one host name with an optional port");
  }
}

function isAuthority(text: string): boolean {
  if (validAuthorities.has(text)) {
    return true;
  }
  if (!authorityForm.test(text) || !URL.canParse(`http://${text}`)) {
    return false;
  }
  if (validAuthorities.size >= maxValidAuthorities) {
    validAuthorities.clear();
  }
  validAuthorities.add(text);
  return true;
}

/** Compares lengths first, as this runs for every request. */
function countHostAndAuthorization(rawHeaders: readonly string[]) {
  const counts = { host: 0, authorization: 0 };
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i] ?? "";
    if (name.length === 4 && name.toLowerCase() === "host") {
      counts.host += 1;
    }
    if (name.length === 13 && name.toLowerCase() === "authorization") {
      counts.authorization += 1;
    }
  }
  return counts;
}

const invalid = (field: string, message: string): ApiError =>
  invalidField(field, "INVALID_FORMAT", message);
