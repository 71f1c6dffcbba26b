import { version } from "../../config/version.ts";
import { sign, signStandard } from "./signature.ts";

/** The User-Agent of every delivery. */
const userAgent = `ticketing/${version}`;

/** An event, as it is sent. */
export interface SentEvent {
  readonly id: string;
  /** The envelope, byte for byte. */
  readonly body: string;
  /** Whether a test made it up. */
  readonly isTest: boolean;
}

/**
 * The headers of a delivery, except Host and Content-Length. The signature comes in two forms: the one of
 * this service, and that of Standard Webhooks for receivers that know only the latter.
 * @param secrets signing secrets, the current one first
 */
export function requestHeaders(
  { id, body, isTest }: SentEvent,
  secrets: string | readonly string[],
  startedAt: Date,
): Record<string, string> {
  const timestamp = Math.floor(startedAt.getTime() / 1000);
  return {
    "Content-Type": "application/json",
    "Accept-Encoding": "identity",
    "User-Agent": userAgent,
    "Service-Signature": sign(body, secrets, timestamp),
    "webhook-id": id,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": signStandard(id, body, secrets, timestamp),
    ...(isTest && { "Service-Test": "true" }),
  };
}

/**
 * The whole POST as it goes over the wire, signed at `startedAt`.
 * @param ownHeaders checked when the subscription was written: none is a header of the service
 */
export function toRequest(
  { pathname, search, host }: URL,
  event: SentEvent,
  secrets: string | readonly string[],
  startedAt: Date,
  ownHeaders: Readonly<Record<string, string>> = {},
): string {
  const headers = { ...requestHeaders(event, secrets, startedAt), ...ownHeaders };
  let request = `POST ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\n`;
  for (const name in headers) {
    request += `${name}: ${headers[name]}\r\n`;
  }
  return `${request}Content-Length: ${Buffer.byteLength(event.body)}\r\n\r\n${event.body}`;
}
