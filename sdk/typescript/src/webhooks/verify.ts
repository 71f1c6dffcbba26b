import { parseEvent, type WebhookEvent } from "./event.ts";
import { type VerifyOptions as SignatureOptions, verifySignature } from "./signature.ts";

export interface VerifyOptions extends SignatureOptions {
  /** The value of `Service-Test`, for `test` of the event. */
  readonly test?: string | readonly string[] | null | undefined;
}

/**
 * Verifies a delivery and returns its event.
 * @param rawBody the body as received, before any JSON parser
 * @param header the value of `Service-Signature`
 * @param secret the whole `whsec_…` of the subscription
 * @throws {WebhookVerificationError} when the signature does not verify: respond with 401
 * @throws {TypeError} when the signed body is not an event
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
  return parseEvent(text, options?.test === "true");
}
