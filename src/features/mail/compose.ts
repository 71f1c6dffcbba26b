/** Email to requesters: its text, its addresses and threads, and the SMTP transport. */
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

/** The sender and the recipients of an email, and its thread. */
export interface MailEnvelope extends MailThread {
  readonly from: Mailbox;
  readonly to: readonly Mailbox[];
  readonly cc: readonly Mailbox[];
  /** The addresses among them that the server is to accept it for. */
  readonly recipients: readonly string[];
  /** Address that receives replies; undefined if the service receives no emails. */
  readonly replyTo: string | undefined;
  /** The email channel of that address. */
  readonly replyChannelId: string | undefined;
  /** Address that servers report to when they cannot deliver it. */
  readonly returnPath: string;
  /** In angle brackets, as are the references. */
  readonly messageId: string;
}

/** The content of an email to a requester. */
export interface MailContent extends MailEnvelope {
  /** Into the language of the requester. */
  readonly translator: Translator;
  readonly kind: "reply" | "confirmation";
  readonly ticket: { readonly number: number; readonly subject: string };
  /** Text of the agent's message, in Markdown; a confirmation repeats nothing that was submitted. */
  readonly body: string;
  /** The author of a reply, with their signature in Markdown. Both are empty if no member wrote it. */
  readonly agent: { readonly name: string; readonly signature: string };
  /** As the requester or an agent entered it. */
  readonly requesterName: string;
  readonly workspace: { readonly name: string; readonly template: MailTemplate };
  readonly attachments: readonly Pick<Attachment, "id" | "name" | "url">[];
  /** The attachments that the email includes. The text mentions the others. */
  readonly files: readonly MailedFile[];
  /** Files that were submitted and not stored, which a confirmation mentions. */
  readonly leftOut?: FilesLeftOut;
  readonly footer: string;
  /** URL of the conversation page, whose reader acts as the requester: no email with copies has it. */
  readonly url: string;
}

/** A file within an email. */
export interface MailedFile {
  /** Identifier of the attachment. */
  readonly id: string;
  readonly name: string;
  readonly contentType: string;
  readonly bytes: Buffer;
}

/** Composes an email, as the options of nodemailer. */
export function composeMail(content: MailContent): MailComposerOptions {
  const isConfirmation = content.kind === "confirmation";
  // A stranger chose the name, which greets no one before an agent has seen it.
  const to = isConfirmation ? content.to.map(({ address }) => plain(address)) : content.to;
  const mail = { ...readableParts(content), files: content.files };
  return assembleMail({ ...content, to }, mail, isConfirmation ? automatic : {});
}

interface MailParts extends ReturnType<typeof readableParts> {
  readonly files: readonly MailedFile[];
}

/** Puts an email together, as the options of nodemailer. */
export function assembleMail(
  envelope: MailEnvelope,
  { subject, blocks, language, letterhead, files }: MailParts,
  headers: Readonly<Record<string, string>> = {},
): MailComposerOptions {
  const { from, to, cc, recipients, replyTo, returnPath, replyChannelId, messageId, references } =
    envelope;
  return {
    disableFileAccess: true,
    disableUrlAccess: true,
    newline: "\r\n",
    from: { name: headerText(from.name), address: from.address },
    to: to.map(toHeader),
    ...(cc.length > 0 && { cc: cc.map(toHeader) }),
    envelope: { from: plain(returnPath), to: recipients.map(plain) },
    ...(replyTo && { replyTo: plain(replyTo) }),
    subject,
    text: toText(blocks),
    html: toHtml(subject, blocks, language, letterhead),
    attachments: files.map(({ name, contentType, bytes }) => ({
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
      ...headers,
    },
  };
}

/** The parts of an email that its reader sees. */
export function readableParts(content: MailText & MailThread) {
  return {
    subject: subjectOf(content),
    blocks: blocksOf(content),
    language: content.translator.language,
    letterhead: letterheadOf(content.workspace),
  };
}

/** The head of an email of a workspace. */
export const letterheadOf = ({ name, template }: MailContent["workspace"]) => ({
  name,
  logoUrl: template.logoUrl,
  accentColor: template.accentColor,
});

/** nodemailer parses addresses that are strings, and uses objects as they are. */
const plain = (address: string) => ({ name: "", address });

const toHeader = ({ name, address }: Mailbox) => ({ name: headerText(name), address });

/**
 * Keeps programs from replying to it automatically (RFC 3834). Exchange reads the
 * second header; non-delivery reports are not in its list.
 */
const automatic = {
  "Auto-Submitted": "auto-replied",
  "X-Auto-Response-Suppress": "DR, RN, NRN, OOF, AutoReply",
};

/**
 * All emails of a thread have the same subject, as Gmail shows emails with another one as a separate
 * thread. A confirmation of a form repeats nothing from it: otherwise, forms would send anyone's
 * words to anyone's address. The subject of an email goes back to its sender.
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

/** The content that the text of an email depends on. */
type MailText = Omit<MailContent, Exclude<keyof MailEnvelope, "replyTo" | "cc">>;

/** The words of an email, as replies to it quote it. Markdown of members is not read, as that takes longer. */
export const mailText = (content: MailText): string =>
  toText(
    blocksOf(content).map((each) =>
      each.values === undefined ? { ...each, isMarkdown: false } : each,
    ),
  );

function blocksOf(content: MailText): Block[] {
  const { translator, kind, replyTo, cc, footer, workspace } = content;
  const { t } = translator;
  const { template } = workspace;
  const own = template.texts.find(({ language }) => language === translator.language);
  const values = valuesOf(content);
  const written = (text: string) => ({ text, isMarkdown: true, values });
  const url = cc.length > 0 ? undefined : content.url;
  const message =
    kind === "reply"
      ? replyBlocks(content, written(own?.closing ?? ""), url)
      : confirmationBlocks(content, written(own?.confirmation ?? ""));
  const way = replyTo
    ? msg("Reply to this email, or <link>open the conversation</link>.")
    : msg("To reply, <link>open the conversation</link>.");
  return [
    written(template.intro),
    ...message,
    url === undefined ? { text: t("Reply to this email.") } : withLink(translator, way, url),
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

function replyBlocks(content: MailText, closing: Block, url: string | undefined): Block[] {
  const { translator, body, agent, files, attachments } = content;
  const others = attachments.filter(({ id }) => !files.some((file) => file.id === id));
  return [
    { text: body, isMarkdown: true },
    closing,
    ...others.map((file) => fileLine(translator, file, url)),
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

/**
 * A file that is elsewhere: at its own URL, or on the conversation page.
 * @param url of that page; undefined if its readers must not have access to it
 */
export function fileLine(
  { t }: Translator,
  file: MailContent["attachments"][number],
  url?: string,
): Block {
  const parts = [isolated(file.name), file.url].filter((part) => part !== "");
  const named = { file: parts.join(" ") };
  if (file.id !== "" && url === undefined) {
    return { text: t("Attachment: {file} (too large for this email)", named) };
  }
  const text = t("Attachment: {file}", named);
  return url === undefined || file.id === "" ? { text } : asLink(text, url);
}
