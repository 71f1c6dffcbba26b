/** What the head of an answer says of the rest of it, and of its connection. */
export interface AnswerHead {
  readonly status: number;
  /** How the body is delimited, or its length in bytes. */
  readonly body: "chunked" | "until closed" | number;
  /** Whether the connection may be kept, … */
  readonly keepAlive: boolean;
  /** … and for how long, in milliseconds, if the receiver says so. */
  readonly keepAliveMs?: number;
}

/** A field of a head or a trailer, with its line end. */
export const fieldLine = /[!#$%&'*+\-.^_`|~\w]+:[\t\x20-\x7e\x80-\xff]*\r\n/;
const statusLine = /HTTP\/1\.([01]) ([1-9]\d\d)(?: [^\r\n]*)?\r\n/;
const wholeHead = new RegExp(`^${statusLine.source}(?:${fieldLine.source})*$`);
const framingFields = /\n(connection|content-length|keep-alive|transfer-encoding):([^\r]*)/gi;
const decimal = /^[\t ]*\d{1,15}[\t ]*$/;

/**
 * Reads the head of an HTTP/1.x answer to a POST, up to and with the line end of its last field.
 * Fields that say nothing of where the body ends or what becomes of the connection are passed by.
 *
 * @returns undefined if it is not well formed, or could be understood in two ways
 * @see https://www.rfc-editor.org/rfc/rfc9112#section-6.3
 */
export function parseHead(text: string): AnswerHead | undefined {
  const match = wholeHead.exec(text);
  if (match === null) return undefined;
  const status = Number(match[2]);
  let length: number | undefined;
  let encodings: string | undefined;
  let options = "";
  let keepAliveMs: number | undefined;
  for (const [, name = "", value = ""] of text.matchAll(framingFields)) {
    switch (name.toLowerCase()) {
      case "content-length":
        if (length !== undefined || !decimal.test(value)) return undefined;
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
        if (seconds !== undefined) keepAliveMs = Number(seconds) * 1000;
      }
    }
  }
  if (length !== undefined && encodings !== undefined) return undefined;
  const hasNoBody = status < 200 || status === 204 || status === 304;
  const body = hasNoBody ? 0 : bodyOf(encodings, length);
  const says = (option: RegExp) => option.test(options);
  const keepAlive =
    body !== "until closed" && (match[1] === "1" ? !says(/\bclose\b/i) : says(/\bkeep-alive\b/i));
  return { status, body, keepAlive, ...(keepAliveMs !== undefined && { keepAliveMs }) };
}

function bodyOf(encodings: string | undefined, length: number | undefined): AnswerHead["body"] {
  if (encodings === undefined) return length ?? "until closed";
  return /(?:^|,)[\t ]*chunked[\t ]*$/i.test(encodings) ? "chunked" : "until closed";
}
