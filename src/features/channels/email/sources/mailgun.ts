import { createHmac } from "node:crypto";
import { invalidSignature } from "../../../../rpc/errors/api-error.ts";
import { isSame } from "../../../is-same.ts";
import { readForm } from "./form.ts";
import { type MailSource, requirePart } from "./source.ts";

/**
 * Mailgun retries for 8 hours, and does not document whether a retry has a new signature. A replay
 * delivers the same email, which is recognised.
 */
const maxAgeSeconds = 9 * 3_600;
/** The most by which clocks may differ. */
const maxAheadSeconds = 300;

/**
 * Routes of Mailgun to a URL that ends in `mime`.
 * @see https://documentation.mailgun.com/docs/mailgun/user-manual/receive-forward-store/receive-http
 */
export const mailgun = (maxBytes: number): MailSource => ({
  contentTypes: ["multipart/form-data", "application/x-www-form-urlencoded"],
  maxBytes,
  async read(body, { contentType, secret }) {
    const names = ["timestamp", "token", "signature", "body-mime"];
    const form = await readForm(body, contentType, names);
    const text = (name: string) => form.get(name)?.toString("latin1", 0, 100) ?? "";
    requireSigned(secret, text("timestamp"), text("token"), text("signature"));
    return requirePart(form.get("body-mime"), "body-mime", "end the URL of the route in /mime");
  },
  // It retries after all codes except 200 and 406.
  statuses: { 400: 406, 413: 406, 415: 406 },
});

/**
 * The signature covers only the time and a random token.
 * @see https://documentation.mailgun.com/docs/mailgun/user-manual/webhooks/securing-webhooks
 * @throws {ApiError} 401
 */
function requireSigned(
  key: string | undefined,
  timestamp: string,
  token: string,
  signature: string,
): void {
  const expected = createHmac("sha256", key ?? "")
    .update(`${timestamp}${token}`)
    .digest("hex");
  if (key === undefined || token === "" || !isSame(signature, expected)) {
    throw invalidSignature(
      "the signature was not made with the channel's HTTP webhook signing key",
    );
  }
  const age = Date.now() / 1_000 - Number(timestamp);
  if (!/^\d{1,12}$/.test(timestamp) || age > maxAgeSeconds || age < -maxAheadSeconds) {
    throw invalidSignature("the timestamp differs too much from the clock of the service");
  }
}
