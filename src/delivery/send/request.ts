import { version } from "../../config/version.ts";
import { sign } from "./signature.ts";

/** The User-Agent of every delivery. */
export const userAgent = `ticketing/${version}`;

/**
 * The headers of a delivery, except Host and Content-Length.
 * @param secrets signing secrets, the current one first
 */
export const requestHeaders = (
  body: Uint8Array | string,
  secrets: string | readonly string[],
  startedAt: Date,
  agent = userAgent,
): Record<string, string> => ({
  "Content-Type": "application/json",
  "Accept-Encoding": "identity",
  "User-Agent": agent,
  "Service-Signature": sign(body, secrets, Math.floor(startedAt.getTime() / 1000)),
});
