import { RestError } from "./rest-error.ts";

/**
 * How much a client likes something, from an `Accept` or `Accept-Encoding` header (RFC 9110, 12.4.2).
 *
 * @param names that fit the thing, the most specific first: `application/json`, `application/*` …
 * @returns from 0, not at all, to 1.
 */
export function quality(header: string, names: readonly string[]): number {
  const weights = new Map<string, number>();
  for (const item of header.toLowerCase().split(",")) {
    const [name = "", ...parameters] = item.split(";").map((part) => part.trim());
    const q = parameters.find((parameter) => parameter.startsWith("q="));
    const weight = q === undefined ? 1 : Number(q.slice(2));
    weights.set(name, Math.max(weights.get(name) ?? 0, Number.isNaN(weight) ? 0 : weight));
  }
  const match = names.find((name) => weights.has(name));
  return match === undefined ? 0 : (weights.get(match) ?? 0);
}

/** Whether a client that sent this `Accept` header takes one of these media types. */
export function accepts(header: string | undefined, types: readonly string[]): boolean {
  if (header === undefined || header === "*/*" || types.includes(header)) {
    return true;
  }
  return types.some((type) => {
    const range = `${type.slice(0, type.indexOf("/"))}/*`;
    return quality(header, [type, range, "*/*"]) > 0;
  });
}

const jsonType = /^\s*application\/json\s*(?:;|$)/i;
const charset = /;\s*charset\s*=\s*"?([^";\s]*)/i;

/**
 * Makes sure that a body is JSON in UTF-8. A body without a content type is taken for that.
 *
 * @throws RestError UNSUPPORTED_MEDIA_TYPE.
 */
export function checkJsonType(contentType: string | undefined): void {
  if (contentType === undefined || contentType === "application/json") {
    return;
  }
  if (!jsonType.test(contentType)) {
    throw unsupported(`Content type "${contentType}" is not supported, send application/json.`);
  }
  const name = charset.exec(contentType)?.[1] ?? "utf-8";
  if (!/^utf-?8$/i.test(name)) {
    throw unsupported(`Charset "${name}" is not supported, send UTF-8.`);
  }
}

function unsupported(message: string): RestError {
  return new RestError("UNSUPPORTED_MEDIA_TYPE", message);
}
