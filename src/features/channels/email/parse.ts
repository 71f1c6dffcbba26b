import { createHash } from "node:crypto";
import PostalMime, { type Attachment, type Email } from "postal-mime";
import { fileName } from "../../attachments/file-name.ts";
import {
  classify,
  type DeliveryReport,
  headerOf,
  type MailKind,
  messageIdIn,
  messageIdsIn,
  reportOf,
} from "./classify.ts";
import { splitQuote } from "./quote.ts";
import { cleanText, maxHtmlLength, oneLine, textOfHtml } from "./text.ts";

/** What the service reads of an e-mail. */
export interface Mail {
  /** In angle brackets. One that the e-mail lacks is made from what it says. */
  readonly messageId: string;
  readonly kind: MailKind;
  /** Of a `report` that says what happened. */
  readonly report: DeliveryReport | undefined;
  /** Undefined if no address of a sender can be read. */
  readonly from: { readonly name: string; readonly address: string } | undefined;
  /** Addresses that it came to, by all headers that name one. */
  readonly recipients: readonly string[];
  /** Message-IDs that it replies to, the nearest first. */
  readonly references: readonly string[];
  readonly subject: string;
  readonly body: string;
  readonly quotedText: string;
  readonly files: readonly MailFile[];
  /** What is not kept of it, in sentences. */
  readonly omissions: readonly string[];
}

/** A file in an e-mail. */
export interface MailFile {
  readonly name: string;
  /** What the sender declares; empty unless it has the form of a media type. */
  readonly contentType: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** The parser keeps an object for each line. Base64 of 25 MiB has 345,000. */
const maxLines = 500_000;
const parserOptions = {
  // A message within a message is a file: it is not what the sender of this one says.
  forceRfc822Attachments: true,
  maxNestingDepth: 100,
  maxHeadersSize: 1 << 20,
};

const maxFiles = { count: 20, bytes: 10 << 20, totalBytes: 20 << 20 };
/** Of the new text, and of the history. */
const maxLength = 65_536;
const maxTextLength = 4 * maxLength;
const maxRecipients = 200;
const maxReferences = 50;

/**
 * Reads an e-mail. It takes up to a second for one of 25 MiB.
 * @throws when it has more lines, headers or nested parts than any e-mail for people
 */
export async function parseMail(bytes: Uint8Array<ArrayBuffer>): Promise<Mail> {
  requireFewLines(bytes);
  const email = await PostalMime.parse(bytes.buffer, parserOptions);
  const { text, isCut } = textOf(email);
  const { body, quotedText } = splitQuote(text);
  const { files, leftOut } = filesOf(email.attachments);
  return {
    messageId: messageIdIn(headerOf(email, "message-id")) || digestOf(email),
    kind: classify(email),
    report: reportOf(email),
    from: senderOf(email),
    recipients: recipientsOf(email),
    references: referencesOf(email),
    subject: oneLine(email.subject ?? "", 200),
    body: cut(body),
    quotedText: cut(quotedText),
    files,
    omissions: [
      ...(isCut || body.length > maxLength ? ["The rest of the text was left out."] : []),
      ...(leftOut > 0 ? [`Left out: ${leftOut} more ${leftOut === 1 ? "file" : "files"}.`] : []),
    ],
  };
}

function requireFewLines(bytes: Uint8Array): void {
  let lines = 0;
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) {
    lines += 1;
    if (lines > maxLines) {
      throw new Error(`it has more than ${maxLines} lines`);
    }
  }
}

function textOf({ text = "", html = "" }: Email) {
  const plain = cleanText(text).trim();
  const whole = plain || cleanText(textOfHtml(html)).trim();
  const isCut = whole.length > maxTextLength || (plain === "" && html.length > maxHtmlLength);
  return { text: whole.slice(0, maxTextLength), isCut };
}

const cut = (text: string) => text.slice(0, maxLength).toWellFormed();

/** The same for an e-mail that is sent again, though servers on its way add headers. */
function digestOf(email: Email): string {
  const parts = [email.date, email.from, email.to, email.subject, email.text, email.html];
  return `<${createHash("sha256").update(JSON.stringify(parts)).digest("hex")}@digest.invalid>`;
}

/** Of two `From` headers, servers on the way may have checked the other. */
function senderOf({ from, headers }: Email): Mail["from"] {
  const isOnly = headers.filter(({ key }) => key === "from").length === 1;
  const mailbox = from?.group ? from.group[0] : from;
  const address = mailbox?.address?.toLowerCase() ?? "";
  return isOnly &&
    address.length <= 254 &&
    /^[^\s@"(),:;<>[\\\]\p{Cc}]+@[^\s@"(),:;<>[\\\]\p{Cc}]+$/u.test(address)
    ? { name: oneLine(mailbox?.name ?? "", 200), address: address.toWellFormed() }
    : undefined;
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

/** `References` names the oldest first (RFC 5322, section 3.6.4). */
function referencesOf(email: Email): string[] {
  const thread = messageIdsIn(headerOf(email, "references")).reverse();
  const ids = new Set([...messageIdsIn(headerOf(email, "in-reply-to")), ...thread]);
  return [...ids].slice(0, maxReferences);
}

function filesOf(attachments: readonly Attachment[]) {
  const files: MailFile[] = [];
  let total = 0;
  let leftOut = 0;
  for (const attachment of attachments) {
    const bytes = new Uint8Array(attachment.content as ArrayBuffer | Uint8Array<ArrayBuffer>);
    if (bytes.length === 0) {
      continue;
    }
    const isTooLarge = bytes.length > maxFiles.bytes || total + bytes.length > maxFiles.totalBytes;
    if (isTooLarge || files.length === maxFiles.count) {
      leftOut += 1;
      continue;
    }
    total += bytes.length;
    files.push({ name: nameOf(attachment), contentType: mediaTypeOf(attachment), bytes });
  }
  return { files, leftOut };
}

const nameOf = ({ filename, mimeType }: Attachment) =>
  fileName(filename || (mimeType === "message/rfc822" ? "message.eml" : "file"));

const mediaTypeOf = ({ mimeType }: Attachment) =>
  /^[\w.+-]{1,127}\/[\w.+-]{1,127}$/.test(mimeType) ? mimeType : "";
