import { mailgun } from "./mailgun.ts";
import { ownServer } from "./own-server.ts";
import { postmark } from "./postmark.ts";
import { sendgrid } from "./sendgrid.ts";
import { ses } from "./ses.ts";
import type { FetchText } from "./sns.ts";
import type { MailSource } from "./source.ts";

/** What JSON and forms add to an email: escapes, and what a provider says beside it. */
const growth = 1.4;

/**
 * The services that post emails, by their names in the contract; your own mail server has the empty one.
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
