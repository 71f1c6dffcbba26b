import { mailgun } from "./mailgun.ts";
import { ownServer } from "./own-server.ts";
import { postmark } from "./postmark.ts";
import { sendgrid } from "./sendgrid.ts";
import { ses } from "./ses.ts";
import type { FetchText } from "./sns.ts";
import type { MailSource } from "./source.ts";

/** The growth of an email in JSON and forms: escapes, and further fields of a provider. */
const growth = 1.4;

/**
 * The services that post emails, by their names in the contract; the name of your own mail server is empty.
 * @param fetchText from Amazon
 */
export function mailSources(
  maxMailBytes: number,
  fetchText: FetchText,
): ReadonlyMap<string, MailSource> {
  const maxBytes = Math.ceil(growth * maxMailBytes);
  return new Map([
    ["", ownServer(maxMailBytes)],
    ["mailgun", mailgun(maxBytes)],
    ["sendgrid", sendgrid(maxBytes)],
    ["postmark", postmark(maxBytes)],
    ["ses", ses(fetchText)],
  ]);
}
