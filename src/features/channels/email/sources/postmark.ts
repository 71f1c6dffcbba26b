import { z } from "zod";
import { decodeUtf8, parseJsonText } from "../../../../rest/parse-json.ts";
import { requirePassword } from "./basic-auth.ts";
import { type MailSource, requirePart } from "./source.ts";

const notification = z.object({ RawEmail: z.string() });

/**
 * The inbound webhook of Postmark, with the raw email.
 * @see https://postmarkapp.com/developer/webhooks/inbound-webhook
 */
export const postmark = (maxBytes: number): MailSource => ({
  contentTypes: ["application/json"],
  maxBytes,
  authenticate: requirePassword,
  async read(body) {
    const { data } = notification.safeParse(parseJsonText(decodeUtf8(body), false));
    const advice = "check “Include raw email content in JSON payload”";
    return Buffer.from(requirePart(data?.RawEmail, "RawEmail", advice));
  },
});
