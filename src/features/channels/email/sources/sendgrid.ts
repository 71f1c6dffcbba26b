import { requirePassword } from "./basic-auth.ts";
import { readForm } from "./form.ts";
import { type MailSource, requirePart } from "./source.ts";

/**
 * The Inbound Parse webhook of SendGrid, with the raw email.
 * @see https://www.twilio.com/docs/sendgrid/for-developers/parsing-email/setting-up-the-inbound-parse-webhook
 */
export const sendgrid = (maxBytes: number): MailSource => ({
  contentTypes: ["multipart/form-data"],
  maxBytes,
  authenticate: requirePassword,
  async read(body, { contentType }) {
    const form = await readForm(body, contentType, ["email"]);
    return requirePart(form.get("email"), "email", "check “POST the raw, full MIME message”");
  },
  // It retries only after 5xx.
  statuses: { 408: 503, 429: 503 },
});
