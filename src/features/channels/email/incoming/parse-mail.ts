import { hash } from "node:crypto";
import type { Attachment, Email } from "postal-mime";
import { shownText } from "../../../../contract/blank.ts";
import { acceptedLanguage, type Language } from "../../../../language/languages.ts";
import { fileName } from "../../../attachments/file-name.ts";
import { mailFileLimits } from "../../../mail/left-out-files.ts";
import { channelHeader } from "../../../mail/reply-address.ts";
import { type Participant, participantAddress } from "../../../tickets/participants.ts";
import { requireFew } from "./bounds.ts";
import {
  classify,
  complaintOf,
  type DeliveryReport,
  headerOf,
  type MailKind,
  messageIdIn,
  messageIdsIn,
  reportOf,
} from "./classify.ts";
import { mailboxAddress } from "./from-header.ts";
import { parseMime } from "./mime.ts";
import { cleanText, isStubOf, oneLine, textOfHtml, trimLines } from "./text.ts";

/** The parts of an email that the service reads. */
export interface Mail {
  /** In angle brackets. If the email lacks one, it is derived from the digest. */
  readonly messageId: string;
  /** The same for an email that is sent again, but for no other, even one with the same Message-ID. */
  readonly digest: string;
  readonly kind: MailKind;
  /** Set for a `report` that says what happened. */
  readonly report: DeliveryReport | undefined;
  /** Message-ID of the email that it reports as abuse, in angle brackets; empty if it does not. */
  readonly complaint: string;
  /** Undefined if `From` is not exactly one plain mailbox. */
  readonly from: { readonly name: string; readonly address: string } | undefined;
  /** The channel that it names as its own, and the address that it wants replies at. */
  readonly sentBy: { readonly channelId: string; readonly replyTo: string } | undefined;
  /**
   * People named in To and Cc, including those of the service. Empty if it came through a list, whose
   * addresses reach many.
   */
  readonly addressees: readonly Participant[];
  /** Addresses that it came to, by all headers that name one. */
  readonly recipients: readonly string[];
  /** Message-IDs that it replies to, the nearest first. */
  readonly references: readonly string[];
  readonly subject: string;
  /** Language of the sender, as their program declares it. */
  readonly language: Language | undefined;
  /** The text, with the history that it quotes. */
  readonly body: string;
  /** Whether the rest of the text was left out. */
  readonly isCut: boolean;
  readonly files: readonly MailFile[];
  /** Sentences about parts that are unknown or left out. */
  readonly omissions: readonly string[];
  /** Number of files that are left out, because they are too large or too many. */
  readonly filesOverLimit: number;
}

/** A file in an email. */
interface MailFile {
  readonly name: string;
  /** As the sender declares it; empty unless it has the form of a media type. */
  readonly contentType: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

const mebibyte = 1 << 20;
const { count: maxFiles, megabytes, totalMegabytes } = mailFileLimits;
/** Names that are listed of files that are left out. */
const maxNames = 10;
const maxTextLength = 1 << 18;
const maxRecipients = 200;
/** Enough to find as many as a ticket accepts, even if some are known or belong to the service. */
const maxAddressees = 100;
const maxReferences = 50;

/**
 * Reads an email. It takes up to a second for one of 25 MiB.
 * @throws when it has more lines, headers or nested parts than any email for people
 */
export async function parseMail(bytes: Uint8Array<ArrayBuffer>): Promise<Mail> {
  requireFew(bytes);
  const email = await parseMime(bytes);
  const { text, isCut } = textOf(email);
  const { files, leftOut } = filesOf(email.attachments);
  const digest = digestOf(email);
  const from = senderOf(email);
  return {
    messageId: messageIdIn(headerOf(email, "message-id")) || `<${digest}@digest.invalid>`,
    digest,
    kind: classify(email),
    report: reportOf(email),
    complaint: complaintOf(email),
    from,
    sentBy: channelOf(email),
    addressees: addresseesOf(email),
    recipients: recipientsOf(email),
    references: referencesOf(email),
    subject: shownLine(email.subject),
    language:
      acceptedLanguage(headerOf(email, "content-language")) ??
      acceptedLanguage(headerOf(email, "accept-language")),
    body: text,
    isCut,
    files,
    omissions: [
      ...(from === undefined ? [unknownSender(email)] : []),
      ...(leftOut.length > 0 ? [leftOutFiles(leftOut)] : []),
    ],
    filesOverLimit: leftOut.length,
  };
}

/** The text part, unless it hides what the HTML says. */
function textOf({ text = "", html = "" }: Email) {
  const plain = { text: trimLines(cleanText(text)), isCut: false };
  const rich = html && textOfHtml(html, maxTextLength);
  const isRich = rich && (plain.text === "" || isStubOf(rich.text, plain.text));
  const better = isRich ? rich : plain;
  const whole = trimLines(cleanText(better.text));
  return {
    text: whole.slice(0, maxTextLength).toWellFormed(),
    isCut: better.isCut || whole.length > maxTextLength,
  };
}

/** The digest of what the sender wrote: servers on the way add headers. */
function digestOf(email: Email): string {
  const { date, from, to, subject, text, html, attachments } = email;
  const files = attachments.map(({ content }) =>
    hash("sha256", new Uint8Array(content as ArrayBuffer)),
  );
  const parts = [date, from, to, subject, text?.trim(), html?.trim(), files];
  return hash("sha256", JSON.stringify(parts));
}

/** Undefined for two `From` headers: servers on the way may have checked the other. */
function senderOf({ from, headers }: Email): Mail["from"] {
  const [header, ...others] = headers.filter(({ key }) => key === "from");
  const address = others.length > 0 ? undefined : mailboxAddress(header?.value ?? "");
  return address === undefined ? undefined : { name: shownLine(from?.name), address };
}

function unknownSender({ headers }: Email): string {
  const values = headers.filter(({ key }) => key === "from").map(({ value }) => value);
  const from = oneLine(values.join(" / "), 500);
  return from
    ? `The sender is unknown, because From is not one address: ${from}`
    : "The sender is unknown, because the email has no From.";
}

function channelOf(email: Email): Mail["sentBy"] {
  const channelId = headerOf(email, channelHeader.toLowerCase()).trim();
  const replyTo = email.replyTo?.[0]?.address ?? "";
  return /^ch_[0-9a-f]{32}$/.test(channelId) ? { channelId, replyTo } : undefined;
}

/** Forwarders and lists leave the address that it was sent to in one of these. */
const recipientHeaders = new Set([
  "to",
  "cc",
  "delivered-to",
  "x-original-to",
  "envelope-to",
  "x-envelope-to",
  "x-forwarded-to",
]);

const recipientsOf = ({ headers }: Email): string[] =>
  headers
    .filter(({ key }) => recipientHeaders.has(key))
    .flatMap(({ value }) => value.match(/[^\s@"(),:;<>]{1,64}@[^\s@"(),:;<>]{1,190}/g) ?? [])
    .slice(0, maxRecipients);

const listHeaders = ["list-id", "list-post", "list-unsubscribe", "mailing-list"];

function addresseesOf({ to = [], cc = [], headers }: Email): Participant[] {
  if (headers.some(({ key, value }) => listHeaders.includes(key) || isListed(key, value))) {
    return [];
  }
  const found = new Map<string, Participant>();
  for (const { name, address = "", group } of [...to, ...cc]) {
    for (const each of group ?? [{ name, address }]) {
      const email = found.size < maxAddressees ? participantAddress(each.address ?? "") : undefined;
      if (email !== undefined && !found.has(email)) {
        found.set(email, { name: nameIn(each.name, email), email });
      }
    }
  }
  return [...found.values()];
}

const isListed = (key: string, value: string) =>
  key === "precedence" && value.trim().toLowerCase() === "list";

/** A name or a subject, on one line. */
const shownLine = (text = "") => shownText(oneLine(text, 200));

/** Many programs repeat the address as the name. */
function nameIn(given: string, email: string): string {
  const name = shownLine(given);
  return name.toLowerCase() === email ? "" : name;
}

/** `References` names the oldest first (RFC 5322, section 3.6.4). */
function referencesOf(email: Email): string[] {
  const thread = messageIdsIn(headerOf(email, "references")).reverse();
  const ids = new Set([...messageIdsIn(headerOf(email, "in-reply-to")), ...thread]);
  return [...ids].slice(0, maxReferences);
}

function filesOf(attachments: readonly Attachment[]) {
  const files: MailFile[] = [];
  const leftOut: string[] = [];
  let total = 0;
  for (const attachment of attachments) {
    const bytes = new Uint8Array(attachment.content as ArrayBuffer | Uint8Array<ArrayBuffer>);
    if (bytes.length === 0) {
      continue;
    }
    const isTooLarge =
      bytes.length > megabytes * mebibyte || total + bytes.length > totalMegabytes * mebibyte;
    if (isTooLarge || files.length === maxFiles) {
      leftOut.push(`${nameOf(attachment)} (${sizeOf(bytes.length)})`);
      continue;
    }
    total += bytes.length;
    files.push({ name: nameOf(attachment), contentType: mediaTypeOf(attachment), bytes });
  }
  return { files, leftOut };
}

const sizeOf = (bytes: number) =>
  bytes < mebibyte ? `${Math.ceil(bytes / 1024)} KiB` : `${(bytes / mebibyte).toFixed(1)} MiB`;

/** So that agents can ask for them. */
function leftOutFiles(names: readonly string[]): string {
  const more = names.length - maxNames;
  const named = names.slice(0, maxNames).join(", ");
  return `Left out, because they are too large or too many: ${named}${more > 0 ? `, and ${more} more` : ""}.`;
}

const nameOf = ({ filename, mimeType }: Attachment) =>
  fileName(filename || (mimeType === "message/rfc822" ? "message.eml" : "file"));

const mediaTypeOf = ({ mimeType }: Attachment) =>
  /^[\w.+-]{1,127}\/[\w.+-]{1,127}$/.test(mimeType) ? mimeType : "";
