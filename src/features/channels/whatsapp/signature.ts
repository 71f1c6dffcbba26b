import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * Whether Meta's `X-Hub-Signature-256` matches these bytes and this secret.
 * @see https://developers.facebook.com/docs/graph-api/webhooks/getting-started#validate-payloads
 */
export function isSignedBy(secret: string, header: string | undefined, body: Buffer): boolean {
  const hex = /^sha256=([0-9a-f]{64})$/.exec(header ?? "")?.[1];
  if (hex === undefined) {
    return false;
  }
  const expected = createHmac("sha256", secret).update(body).digest();
  return timingSafeEqual(expected, Buffer.from(hex, "hex"));
}
