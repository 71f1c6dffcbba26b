/** E-mail to requesters: its text, its addresses and threads, and the SMTP transport. */
import type { MailComposerOptions } from "nodemailer/lib/mail-composer";
import type { Mailbox } from "../../config/mail.ts";
import { isolated } from "../../html/bidi.ts";
import type { FilesLeftOut } from "../../jobs/queues.ts";
import { msg, type Translator } from "../../language/translate.ts";
import type { Attachment } from "../attachments/entity.ts";
import { asLink, type Block, toHtml, toText, withLink } from "./body.ts";

import { headerText } from "./header-text.ts";
import { countLeftOut, mailFileLimits } from "./left-out-files.ts";
import type { PlaceholderValues } from "./placeholders.ts";
import type { MailThread } from "./references.ts";
import { channelHeader } from "./reply-address.ts";
import type { MailTemplate } from "./template.ts";

/** What an e-mail to a requester is made of. */
export interface MailContent extends MailThread {
  /** Into the language of the requester. */
  readonly translator: Translator;
  readonly kind: "reply" | "confirmation";
  readonly ticket: { readonly number: number; readonly subject: string };
  /** Of the agent's message, in Markdown; a confirmation repeats nothing that was sent in. */
  readonly body: string;
  /** Of a reply, with their signature in Markdown. Both are empty if no member wrote it. */
  readonly agent: { readonly name: string; readonly signature: string };
  /** As the requester gave it, or an agent. */
  readonly requesterName: string;
  readonly workspace: { readonly name: string; readonly template: MailTemplate };
  readonly attachments: readonly Pick<Attachment, "id" | "name" | "url">[];
  /** Those of the attachments that the e-mail takes along. The text mentions the others. */
  readonly files: readonly MailedFile[];
  /** Files that were sent in and not stored, which a confirmation mentions. */
  readonly leftOut?: FilesLeftOut;
  readonly from: Mailbox;
  readonly to: Mailbox;
  /** Address that takes replies; undefined if the service takes no e-mails. */
  readonly replyTo: string | undefined;
  /** The e-mail channel of that address. */
  readonly replyChannelId: string | undefined;
  /** Address that servers report to when they cannot deliver it. */
  readonly returnPath: string;
  readonly footer: string;
  /** URL of the conversation page. */
  readonly url: string;
  /** In angle brackets, as are the references. */
  readonly messageId: string;
}

/** A file within an e-mail. */
export interface MailedFile {
  /** Identifier of the attachment. */
  readonly id: string;
  readonly name: string;
  readonly contentType: string;
  readonly bytes: Buffer;
}

/** Composes an e-mail, as the options of nodemailer. */
export function composeMail(content: MailContent): MailComposerOptions {
  const { from, to, replyTo, returnPath, replyChannelId, messageId, references } = content;
  const isConfirmation = content.kind === "confirmation";
  const { subject, blocks, language, letterhead } = readableParts(content);
  return {
    disableFileAccess: true,
    disableUrlAccess: true,
    newline: "\r\n",
    from: { name: headerText(from.name), address: from.address },
    // A stranger chose the name, which greets nobody before an agent has seen it.
    to: { name: isConfirmation ? "" : headerText(to.name), address: to.address },
    envelope: { from: plain(returnPath), to: plain(to.address) },
    ...(replyTo && { replyTo: plain(replyTo) }),
    subject,
    text: toText(blocks),
    html: toHtml(subject, blocks, language, letterhead),
    attachments: content.files.map(({ name, contentType, bytes }) => ({
      filename: headerText(name),
      contentType,
      content: bytes,
    })),
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

/** What its reader sees of an e-mail. */
export function readableParts(content: MailText & MailThread) {
  const { name, template } = content.workspace;
  const { logoUrl, accentColor } = template;
  return {
    subject: subjectOf(content),
    blocks: blocksOf(content),
    language: content.translator.language,
    letterhead: { name, logoUrl, accentColor },
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
 * Every e-mail of a thread has one subject, as Gmail shows those with another as a thread of their
 * own. A confirmation of a form repeats nothing from it: otherwise forms would send the words of
 * anybody to the address of anybody. The subject of an e-mail goes back to its sender.
 */
function subjectOf({
  translator: { t },
  ticket,
  references,
  isConfirmed,
}: Pick<MailContent, "translator" | "ticket" | keyof MailThread>): string {
  const number = String(ticket.number);
  const own = isConfirmed ? "" : headerText(ticket.subject);
  const subject = own || t("Your request #{number}", { number });
  return references.length === 0 || /^re:/i.test(subject) ? subject : `Re: ${subject}`;
}

/** The content that the text of an e-mail depends on. */
type MailText = Omit<
  MailContent,
  "from" | "to" | "returnPath" | "replyChannelId" | "messageId" | keyof MailThread
>;

/** The words of an e-mail, as replies to it quote it. Markdown of members is not read, as that takes longer. */
export const mailText = (content: MailText): string =>
  toText(
    blocksOf(content).map((each) =>
      each.values === undefined ? { ...each, isMarkdown: false } : each,
    ),
  );

function blocksOf(content: MailText): Block[] {
  const { translator, kind, replyTo, url, footer, workspace } = content;
  const { template } = workspace;
  const own = template.texts.find(({ language }) => language === translator.language);
  const values = valuesOf(content);
  const written = (text: string) => ({ text, isMarkdown: true, values });
  const message =
    kind === "reply"
      ? replyBlocks(content, written(own?.closing ?? ""))
      : confirmationBlocks(content, written(own?.confirmation ?? ""));
  const way = replyTo
    ? msg("Reply to this email, or <link>open the conversation</link>.")
    : msg("To reply, <link>open the conversation</link>.");
  return [
    written(template.intro),
    ...message,
    withLink(translator, way, url),
    { ...written(template.footer), isFooter: true },
    { text: footer, isFooter: true },
  ];
}

const valuesOf = ({ ticket, agent, requesterName, workspace }: MailText): PlaceholderValues => ({
  "ticket.number": String(ticket.number),
  "ticket.subject": ticket.subject,
  "requester.name": requesterName,
  "agent.name": agent.name || workspace.name,
  "workspace.name": workspace.name,
});

function replyBlocks(content: MailText, closing: Block): Block[] {
  const { body, agent, files, attachments } = content;
  const others = attachments.filter(({ id }) => !files.some((file) => file.id === id));
  return [
    { text: body, isMarkdown: true },
    closing,
    ...others.map((file) => fileLine(content, file)),
    { text: agent.signature, isMarkdown: true, isFooter: true },
  ];
}

function confirmationBlocks({ translator, ticket, leftOut }: MailText, own: Block): Block[] {
  const { t } = translator;
  const number = String(ticket.number);
  const text =
    own.text === ""
      ? [
          { text: t("Thank you for your message. We will get back to you.") },
          { text: t("Your request number is {number}.", { number }) },
        ]
      : [own];
  return [...text, { text: leftOutText(translator, leftOut) }];
}

/** Without their names, which are a stranger's words. */
function leftOutText({ t }: Translator, leftOut: FilesLeftOut = {}): string {
  const count = countLeftOut(leftOut);
  if (count === 0) {
    return "";
  }
  const stored = t(
    "We could not store {count, plural, one {# file} other {# files}} that you sent.",
    { count },
  );
  const limits = t(
    "Please send up to {count, number} files in one email, of {megabytes, number} MB each and {totalMegabytes, number} MB in all.",
    mailFileLimits,
  );
  return !leftOut.filesOverLimit ? stored : `${stored} ${limits}`;
}

/** A file that is elsewhere: at a URL of its own, or on the conversation page. */
function fileLine({ translator, url }: MailText, file: MailContent["attachments"][number]): Block {
  const parts = [isolated(file.name), file.url].filter((part) => part !== "");
  const text = translator.t("Attachment: {file}", { file: parts.join(" ") });
  return file.id === "" ? { text } : asLink(text, url);
}
