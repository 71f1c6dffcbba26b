import { parseEvent, type WebhookEvent } from "./event.ts";
import { type VerifyOptions, verifySignature } from "./signature.ts";

/**
 * Checks a delivery and reads the event in it.
 * @param rawBody as it came off the wire, before any JSON parser
 * @param header the value of `Service-Signature`
 * @param secret the whole `whsec_…` of the subscription
 * @throws {WebhookVerificationError} when it was not signed with this secret: answer 401
 * @throws {TypeError} when it was, and is not an event
 */
export async function verify(
  rawBody: Uint8Array | string,
  header: string | readonly string[] | null | undefined,
  secret: string,
  options?: VerifyOptions,
): Promise<WebhookEvent> {
  await verifySignature(rawBody, header, secret, options);
  const text =
    typeof rawBody === "string"
      ? rawBody
      : new TextDecoder("utf-8", { fatal: true }).decode(rawBody);
  return parseEvent(text);
}
