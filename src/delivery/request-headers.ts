import { version } from "../config/settings.ts";
import { sign } from "./signature.ts";

/** What every delivery says that it comes from. */
export const userAgent = `ticketing/${version}`;

/**
 * The headers of a delivery, but for those that follow from its address and
 * length.
 * @param secrets with which to sign, the present one first
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
