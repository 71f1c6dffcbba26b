/** The head of a response, as far as it frames the body and keeps the connection. */
export interface ResponseHead {
  readonly status: number;
  /** How the body ends, or its length in bytes. */
  readonly body: "chunked" | "until closed" | number;
  /** Whether the connection may be kept, … */
  readonly keepAlive: boolean;
  /** … and for how long, in milliseconds, if the receiver says so. */
  readonly keepAliveMs?: number;
}

/** How much of a response has arrived. `refused`: it is not acceptable HTTP. */
export type ReadProgress = "reading" | "complete" | "refused";

/** A field of a head or a trailer, with its line end. */
export const fieldLine = /[!#$%&'*+\-.^_`|~\w]+:[\t\x20-\x7e\x80-\xff]*\r\n/;
const statusLine = /HTTP\/1\.([01]) ([1-9]\d\d)(?: [^\r\n]*)?\r\n/;
const wholeHead = new RegExp(`^${statusLine.source}(?:${fieldLine.source})*$`);
const framingFields = /\n(connection|content-length|keep-alive|transfer-encoding):([^\r]*)/gi;
const decimal = /^[\t ]*\d{1,15}[\t ]*$/;

/**
 * Reads the head of an HTTP/1.x response to a POST, up to and including the line end of its last
 * field. Only the fields that frame the body or keep the connection matter; the rest are skipped.
 *
 * @returns undefined if it is malformed or ambiguous
 * @see https://www.rfc-editor.org/rfc/rfc9112#section-6.3
 */
export function parseHead(text: string): ResponseHead | undefined {
  const match = wholeHead.exec(text);
  if (match === null) {
    return undefined;
  }
  const status = Number(match[2]);
  let length: number | undefined;
  let encodings: string | undefined;
  let options = "";
  let keepAliveMs: number | undefined;
  for (const [, name = "", value = ""] of text.matchAll(framingFields)) {
    switch (name.toLowerCase()) {
      case "content-length":
        if (length !== undefined || !decimal.test(value)) {
          return undefined;
        }
        length = Number(value);
        break;
      case "transfer-encoding":
        encodings = encodings === undefined ? value : `${encodings},${value}`;
        break;
      case "connection":
        options += `,${value}`;
        break;
      default: {
        const seconds = /(?:^|[\s,;])timeout="?(\d{1,9})/i.exec(value)?.[1];
        if (seconds !== undefined) {
          keepAliveMs = Number(seconds) * 1000;
        }
      }
    }
  }
  if (length !== undefined && encodings !== undefined) {
    return undefined;
  }
  const hasNoBody = status < 200 || status === 204 || status === 304;
  const body = hasNoBody ? 0 : bodyOf(encodings, length);
  const says = (option: RegExp) => option.test(options);
  const keepAlive =
    body !== "until closed" && (match[1] === "1" ? !says(/\bclose\b/i) : says(/\bkeep-alive\b/i));
  return { status, body, keepAlive, ...(keepAliveMs !== undefined && { keepAliveMs }) };
}

function bodyOf(encodings: string | undefined, length: number | undefined): ResponseHead["body"] {
  if (encodings === undefined) {
    return length ?? "until closed";
  }
  return /(?:^|,)[\t ]*chunked[\t ]*$/i.test(encodings) ? "chunked" : "until closed";
}
