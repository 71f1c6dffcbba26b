import { version } from "../../config/version.ts";
import { sign } from "./signature.ts";

/** The User-Agent of every delivery. */
const userAgent = `ticketing/${version}`;

/**
 * The headers of a delivery, except Host and Content-Length.
 * @param secrets signing secrets, the current one first
 */
export const requestHeaders = (
  body: Uint8Array | string,
  secrets: string | readonly string[],
  startedAt: Date,
): Record<string, string> => ({
  "Content-Type": "application/json",
  "Accept-Encoding": "identity",
  "User-Agent": userAgent,
  "Service-Signature": sign(body, secrets, Math.floor(startedAt.getTime() / 1000)),
});

/** The whole POST as it goes over the wire, signed at `startedAt`. */
export function toRequest(
  { pathname, search, host }: URL,
  body: string,
  secrets: string | readonly string[],
  startedAt: Date,
): string {
  const headers = requestHeaders(body, secrets, startedAt);
  let request = `POST ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\n`;
  for (const name in headers) {
    request += `${name}: ${headers[name]}\r\n`;
  }
  return `${request}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}
