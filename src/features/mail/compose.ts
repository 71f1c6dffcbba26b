/** E-mail to requesters: its text, its addresses and threads, and the SMTP transport. */
import type { MailComposerOptions } from "nodemailer/lib/mail-composer";
import type { Mailbox } from "../../config/mail.ts";
import { isolated } from "../../html/bidi.ts";
import type { Attachment } from "../tickets/entity.ts";
import { type Block, toHtml, toText } from "./body.ts";
import { headerText } from "./header-text.ts";
import { channelHeader } from "./reply-address.ts";

/** What an e-mail to a requester is made of. */
export interface MailContent {
  readonly kind: "reply" | "confirmation";
  readonly ticket: { readonly number: number; readonly subject: string };
  /** Of the agent's message; a confirmation repeats nothing that was sent in. */
  readonly body: string;
  readonly attachments: readonly Pick<Attachment, "name" | "url">[];
  /** Number of files that were sent in and not stored, which a confirmation says. */
  readonly filesLeftOut?: number;
  readonly from: Mailbox;
  readonly to: Mailbox;
  /** Address that takes replies; undefined if the service takes no e-mails. */
  readonly replyTo: string | undefined;
  /** The e-mail channel of that address. */
  readonly replyChannelId: string | undefined;
  readonly footer: string;
  /** URL of the conversation page. */
  readonly url: string;
  /** In angle brackets, as are the references. */
  readonly messageId: string;
  /** Message-IDs of the e-mails before it, the oldest first. */
  readonly references: readonly string[];
}

/** Composes an e-mail, as the options of nodemailer. */
export function composeMail(content: MailContent): MailComposerOptions {
  const { from, to, replyTo, replyChannelId, messageId, references } = content;
  const isConfirmation = content.kind === "confirmation";
  const subject = subjectOf(content);
  const blocks = blocksOf(content);
  return {
    disableFileAccess: true,
    disableUrlAccess: true,
    newline: "\r\n",
    from: { name: headerText(from.name), address: from.address },
    // A stranger chose the name, which greets nobody before an agent has seen it.
    to: { name: isConfirmation ? "" : headerText(to.name), address: to.address },
    envelope: { from: plain(replyTo ?? from.address), to: plain(to.address) },
    ...(replyTo && { replyTo: plain(replyTo) }),
    subject,
    text: toText(blocks),
    html: toHtml(subject, blocks),
    messageId,
    ...(references.length > 0 && {
      inReplyTo: references.at(-1) as string,
      references: [...references],
    }),
    headers: {
      ...(replyChannelId && { [channelHeader]: replyChannelId }),
      ...(isConfirmation && automatic),
    },
  };
}

/** nodemailer parses addresses that are strings, and takes objects as they are. */
const plain = (address: string) => ({ name: "", address });

/**
 * Keeps programs from replying to it automatically (RFC 3834). Exchange reads the
 * second header; non-delivery reports are not in its list.
 */
const automatic = {
  "Auto-Submitted": "auto-replied",
  "X-Auto-Response-Suppress": "DR, RN, NRN, OOF, AutoReply",
};

/**
 * A confirmation repeats nothing from a form: otherwise forms would send the words of anybody to
 * the address of anybody. The subject of an e-mail goes back to its sender, and keeps the thread.
 */
function subjectOf({ kind, ticket, references }: MailContent): string {
  const subject = headerText(ticket.subject) || `Request #${ticket.number}`;
  if (references.length === 0) {
    return kind === "confirmation" ? `We received your request (#${ticket.number})` : subject;
  }
  return /^re:/i.test(subject) ? subject : `Re: ${subject}`;
}

function blocksOf(content: MailContent): Block[] {
  const { kind, ticket, body, attachments, replyTo, url, footer } = content;
  const message =
    kind === "reply"
      ? [{ text: body }, ...attachments.map(fileLine)]
      : [
          { text: "Thank you for your message. We will get back to you." },
          { text: `Your request number is ${ticket.number}.` },
          { text: leftOutText(content.filesLeftOut ?? 0) },
        ];
  const way = replyTo
    ? { text: "Reply to this email, or", link: { text: "open the conversation", url } }
    : { text: "To reply,", link: { text: "open the conversation", url } };
  return [...message, way, { text: footer, isFooter: true }];
}

/** Without their names, which are a stranger's words. */
function leftOutText(count: number): string {
  if (count === 0) {
    return "";
  }
  const files = count === 1 ? "1 file" : `${count} files`;
  return `We could not store ${files} that you sent.`;
}

const fileLine = ({ name, url }: Pick<Attachment, "name" | "url">): Block => ({
  text: `Attachment: ${[isolated(name), url].filter((part) => part !== "").join(" ")}`,
});
