import type { Attachment, Email } from "postal-mime";
import { oneLine } from "./text.ts";

/**
 * The sort of email: `automatic` is a reply from a machine (RFC 3834), `generated` is any other
 * email from a machine, such as one from a monitoring system or about abuse (RFC 5965), `bulk` was sent to
 * many and expects no reply, `report` is about the delivery of another email (RFC 3464), `receipt` says
 * that one was displayed (RFC 8098).
 */
export type MailKind = "personal" | "bulk" | "automatic" | "generated" | "report" | "receipt";

/** A mail server's report on an email that it was to deliver. */
export interface DeliveryReport {
  /** The recipients that it did not reach; empty if it reports none. */
  readonly failures: readonly DeliveryFailure[];
  /** Message-ID of the email, in angle brackets; empty if the report does not return it. */
  readonly messageId: string;
}

export interface DeliveryFailure {
  /** In lower case; empty if the report does not name it. */
  readonly address: string;
  /** Why, in the words of the mail server. */
  readonly reason: string;
}

/** Recipients that a report is read for. */
const maxFailures = 50;

/** The first value of a header, by its name in lower case; empty if there is none. */
export const headerOf = ({ headers }: Pick<Email, "headers">, name: string): string =>
  headers.find(({ key }) => key === name)?.value ?? "";

/** Sorts an email by its headers, and by the reports among its parts. */
export function classify(email: Email): MailKind {
  const header = (name: string) => headerOf(email, name).trim().toLowerCase();
  if (reportPart(email) !== undefined) {
    return "report";
  }
  const type = header("content-type");
  const isReport = /^multipart\/report\b/.test(type);
  if (isReport && /report-type\s*=\s*"?disposition-notification\b/.test(type)) {
    return "receipt";
  }
  const submitted = header("auto-submitted").split(/[\s;(]/, 1)[0];
  const precedence = header("precedence");
  const isReply =
    submitted === "auto-replied" ||
    ["x-autoreply", "x-autorespond", "x-auto-reply"].some(
      (name) => !/^(no)?$/.test(header(name)),
    ) ||
    precedence === "auto_reply";
  if (isReply) {
    return "automatic";
  }
  const isGenerated =
    isReport ||
    (submitted !== "" && submitted !== "no") ||
    header("return-path") === "<>" ||
    /\bmailer-daemon@/.test(header("from"));
  if (isGenerated) {
    return "generated";
  }
  // Mailing lists do not count: the address of a support team often is one.
  const isBulk =
    ["bulk", "junk"].includes(precedence) ||
    /\b(all|autoreply|oof)\b/.test(header("x-auto-response-suppress"));
  return isBulk ? "bulk" : "personal";
}

/** The delivery report in an email; undefined if it is not one, or does not say what happened. */
export function reportOf(email: Email): DeliveryReport | undefined {
  const part = reportPart(email);
  if (part === undefined) {
    return undefined;
  }
  // One group of fields for the email, and one for each of its recipients.
  const recipients = textOf(part)
    .split(/\n\s*\n/)
    .map(fieldsOf)
    .filter((fields) => fields.has("action"));
  if (recipients.length === 0) {
    return undefined;
  }
  const failed = recipients.filter((fields) => /^failed\b/i.test(fields.get("action") ?? ""));
  const failures = failed.slice(0, maxFailures).map((fields) => ({
    address: recipientField(fields, "original-recipient", "final-recipient").toLowerCase(),
    reason: oneLine(recipientField(fields, "diagnostic-code") || fields.get("status") || "", 500),
  }));
  return { failures, messageId: returnedIdOf(email) };
}

/** Of the first field that exists, without its type: `rfc822; ada@example.com`, `smtp; 550 5.1.1 No such user`. */
function recipientField(fields: ReadonlyMap<string, string>, ...names: string[]): string {
  const name = names.find((each) => fields.has(each)) ?? "";
  return (fields.get(name) ?? "").replace(/^[\w-]+\s*;\s*/, "").trim();
}

/**
 * The Message-ID of the email that a report of abuse is about (RFC 5965), in angle brackets; empty if
 * the email is not one, or does not return it.
 */
export function complaintOf(email: Email): string {
  const part = email.attachments.find(({ mimeType }) => mimeType === "message/feedback-report");
  const type = part && fieldsOf(textOf(part)).get("feedback-type");
  return type?.toLowerCase() === "abuse" ? returnedIdOf(email) : "";
}

/** The Message-ID of the email that a report returns. */
function returnedIdOf({ attachments }: Email): string {
  const returned = attachments.find(({ mimeType }) => returnedTypes.test(mimeType));
  return messageIdIn(fieldsOf(returned ? textOf(returned) : "").get("message-id") ?? "");
}

/** The first Message-ID in a header, in angle brackets; empty if there is none. */
export const messageIdIn = (value: string): string => messageIdsIn(value)[0] ?? "";

/** All Message-IDs in a header, except any that are longer than a sent one. */
export const messageIdsIn = (value: string): string[] => value.match(/<[^<>\s]{1,253}>/g) ?? [];

const returnedTypes = /^(message\/(rfc822|global|global-headers)|text\/rfc822-headers)$/;

const reportPart = ({ attachments }: Email) =>
  attachments.find(({ mimeType }) => /^message\/(global-)?delivery-status$/.test(mimeType));

/** The beginning of a part: reports and headers are short. */
function textOf({ content }: Attachment): string {
  const bytes = typeof content === "string" ? Buffer.from(content) : new Uint8Array(content);
  return new TextDecoder().decode(bytes.subarray(0, 1 << 16)).replace(/\r\n?/g, "\n");
}

/** Header fields up to the first empty line, by their names in lower case. */
function fieldsOf(text: string): Map<string, string> {
  const [head = ""] = text.trimStart().split(/\n\s*\n/, 1);
  const lines = head.replace(/\n[ \t]+/g, " ").split("\n");
  return new Map(
    lines.flatMap((line) => {
      const [, name = "", value = ""] = /^([\w-]{1,64}):(.*)$/.exec(line) ?? [];
      return name ? [[name.toLowerCase(), value.trim()]] : [];
    }),
  );
}
