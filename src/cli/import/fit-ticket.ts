import { create, type MessageInitShape, toBinary } from "@bufbuild/protobuf";
import { type Timestamp, timestampFromDate, ValueSchema } from "@bufbuild/protobuf/wkt";
import {
  type ImportedMessageSchema,
  type ImportedTicket,
  ImportedTicketSchema,
} from "../../../gen/ticketing/v1/ticket_service_pb.ts";
import { isBlank, shownText } from "../../contract/blank.ts";
import type { LooseFile, LooseMessage, LoosePerson, LooseTicket } from "./loose-ticket.ts";

/** A part of a ticket that did not fit. */
export interface Problem {
  readonly field: string;
  /** Stable word in UPPER_SNAKE. */
  readonly reason: string;
  readonly message: string;
}

/** A ticket in the form of the contract, and the parts that were left out or changed. */
export interface FittedTicket {
  readonly ticket: ImportedTicket;
  /** Files of its messages elsewhere, each in the `attachments` of a message of the ticket. */
  readonly warnings: readonly Problem[];
  /** Why it cannot be imported. */
  readonly error?: Problem;
  /** Bytes of the ticket in a request. */
  readonly size: number;
}

/** Longest request of the service, in bytes, with room for what surrounds the tickets. */
export const maxRequestBytes = (1 << 20) - 1024;
const limits = {
  subject: 200,
  body: 65_536,
  name: 200,
  email: 254,
  tag: 64,
  tags: 50,
  customFields: 50,
  customText: 1024,
  files: 20,
  url: 2048,
  fileName: 255,
  messages: 1000,
  id: 200,
};

/**
 * Fits a ticket into the limits of the contract, losing as little as possible: long messages are
 * split, and anything that cannot be kept is named in a warning.
 * @param members email addresses of the members, in lower case
 */
export function fitTicket(loose: LooseTicket, members: ReadonlySet<string>): FittedTicket {
  const warnings: Problem[] = [];
  const warn = (field: string, reason: string, message: string) =>
    warnings.push({ field, reason, message });

  /** Without characters that the service does not store. */
  function clean(text: string, field: string): string {
    if (text.includes("\0")) {
      warn(field, "NUL_REMOVED", "NUL characters were removed");
    }
    return text.replaceAll("\0", "").toWellFormed();
  }

  function cut(text: string, field: string, most: number): string {
    const whole = shownText(clean(text, field).trim());
    if (whole.length <= most) {
      return whole;
    }
    warn(field, "CUT", `was cut to ${most} characters`);
    return whole
      .slice(0, most)
      .toWellFormed()
      .replace(/\ufffd$/, "")
      .trim();
  }

  function timeOf(text: string, field: string): Timestamp | undefined {
    const date = parseTime(text);
    if (date === undefined && text.trim() !== "") {
      warn(field, "NOT_A_TIME", `is not a time: ${text.slice(0, 40)}`);
    }
    return date && timestampFromDate(date);
  }

  function personOf({ name, email, phone, externalId, key }: LoosePerson) {
    const address = clean(email, "requester.email").trim();
    const isAddress = isEmail(address);
    if (address !== "" && !isAddress) {
      warn("requester.email", "NOT_AN_ADDRESS", "is not an email address, and was left out");
    }
    const number = phone.replace(/[\s()./-]/g, "").replace(/^00/, "+");
    const isNumber = /^\+[1-9][0-9]{1,14}$/.test(number);
    if (phone.trim() !== "" && !isNumber) {
      warn("requester.phone", "NOT_E164", "has no country code, and was left out");
    }
    const given = cut(externalId, "requester.externalId", limits.id);
    const isKnown = isAddress || isNumber || given !== "";
    const called = cut(name, "requester.name", limits.name);
    return {
      email: isAddress ? address : "",
      phone: isNumber ? number : "",
      externalId: isKnown ? given : cut(key, "requester.externalId", limits.id),
      name: isKnown ? called : called || "Unknown",
    };
  }

  function tagsOf(tags: readonly string[]): string[] {
    const distinct = new Set(tags.map((tag) => cut(tag, "tags", limits.tag)));
    distinct.delete("");
    if (distinct.size > limits.tags) {
      warn("tags", "TOO_MANY", `only the first ${limits.tags} were kept`);
    }
    return [...distinct].slice(0, limits.tags);
  }

  function customFieldsOf(fields: Readonly<Record<string, unknown>>) {
    const entries = Object.entries(fields).flatMap(([key, value]) => {
      const name = key.replace(/[^A-Za-z0-9_.-]/g, "_").slice(0, 64);
      const scalar = scalarOf(value, `customFields.${name}`);
      return name === "" || scalar === undefined ? [] : [[name, scalar] as const];
    });
    if (entries.length > limits.customFields) {
      warn("customFields", "TOO_MANY", `only the first ${limits.customFields} were kept`);
    }
    return Object.fromEntries(entries.slice(0, limits.customFields));
  }

  function scalarOf(value: unknown, field: string) {
    if (typeof value === "boolean") {
      return create(ValueSchema, { kind: { case: "boolValue", value } });
    }
    if (typeof value === "number" && Number.isFinite(value)) {
      return create(ValueSchema, { kind: { case: "numberValue", value } });
    }
    const text = Array.isArray(value) ? value.map(String).join(", ") : (value ?? "");
    if (text === "") {
      return undefined;
    }
    const whole = typeof text === "string" ? text : JSON.stringify(text);
    const kept = cut(whole, field, limits.customText);
    return create(ValueSchema, { kind: { case: "stringValue", value: kept } });
  }

  function filesOf(files: readonly LooseFile[], field: string) {
    const kept = files.filter(({ url }, i) => {
      const isKept = /^https:\/\/[^\s]+$/.test(url) && url.length <= limits.url;
      if (!isKept) {
        warn(`${field}.attachments[${i}]`, "NOT_HTTPS", "has no https URL, and was left out");
      }
      return isKept;
    });
    if (kept.length > limits.files) {
      warn(`${field}.attachments`, "TOO_MANY", `only the first ${limits.files} were kept`);
    }
    return kept.slice(0, limits.files).map(({ url, name, contentType, externalId }) => ({
      source: { case: "url" as const, value: url },
      name: cut(name, `${field}.attachments`, limits.fileName) || "file",
      contentType: cut(contentType, `${field}.attachments`, limits.fileName),
      externalId: cut(externalId, `${field}.attachments`, limits.fileName),
    }));
  }

  function messagesOf(message: LooseMessage, i: number): MessageInit[] {
    const field = `messages[${i}]`;
    const attachments = filesOf(message.files, field);
    const body = clean(message.body, `${field}.body`);
    const parts = split(isBlank(body) && attachments.length > 0 ? "(no text)" : body);
    if (parts.length === 0) {
      warn(field, "EMPTY", "has no text and no files, and was left out");
    }
    if (parts.length > 1) {
      warn(`${field}.body`, "SPLIT", `was split into ${parts.length} messages`);
    }
    const { agent, externalId, isInternal } = message;
    const time = timeOf(message.createdAt || loose.createdAt, `${field}.createdAt`);
    return parts.map((part, index) => ({
      body: part,
      ...(time && { createdAt: time }),
      ...(agent && {
        agent: {
          email: isEmail(agent.email.trim()) ? agent.email.trim() : "",
          name: cut(agent.name, `${field}.agent.name`, limits.name) || agentName(agent.email),
        },
      }),
      visibility: isInternal ? "internal" : "public",
      attachments: index === 0 ? attachments : [],
      externalId: cut(externalId, `${field}.externalId`, limits.id),
    }));
  }

  const assigneeEmail = loose.assigneeEmail.trim();
  const isMember = members.has(assigneeEmail.toLowerCase());
  if (assigneeEmail !== "" && !isMember) {
    warn("assigneeEmail", "NOT_A_MEMBER", `${assigneeEmail.slice(0, 100)} is not a member`);
  }
  const messages = loose.messages.flatMap(messagesOf);
  const subject = cut(loose.subject.replace(/\s+/g, " "), "subject", limits.subject);
  const opener = shownText(messages[0]?.body.trim().split("\n", 1)[0] ?? "");
  const { status } = loose;
  const createdAt = timeOf(loose.createdAt, "createdAt");
  const later = (text: string, field: string) => {
    const time = timeOf(text, field);
    return time && createdAt && time.seconds < createdAt.seconds ? createdAt : time;
  };
  const isDone = status === "resolved" || status === "closed";
  const ticket = create(ImportedTicketSchema, {
    externalId: loose.externalId,
    subject: subject || opener.slice(0, limits.subject).toWellFormed() || "(no subject)",
    status,
    priority: loose.priority,
    requester: personOf(loose.requester),
    tags: tagsOf(loose.tags),
    customFields: customFieldsOf(loose.customFields),
    ...(isMember && { assignee: { case: "assigneeEmail", value: assigneeEmail } }),
    ...timesOf({
      createdAt,
      updatedAt: later(loose.updatedAt, "updatedAt"),
      resolvedAt: isDone ? later(loose.resolvedAt, "resolvedAt") : undefined,
      closedAt: status === "closed" ? later(loose.closedAt, "closedAt") : undefined,
    }),
    messages,
  });
  const size = toBinary(ImportedTicketSchema, ticket).length + 8;
  const error = errorOf(ticket, size);
  return { ticket, warnings, size, ...(error && { error }) };
}

type MessageInit = MessageInitShape<typeof ImportedMessageSchema> & { readonly body: string };

/** Limits whose breach would make the service refuse the whole batch. */
function errorOf({ messages, externalId }: ImportedTicket, size: number): Problem | undefined {
  if (externalId.length > limits.id) {
    return { field: "externalId", reason: "TOO_LONG", message: `has more than ${limits.id}` };
  }
  if (messages.length > limits.messages) {
    const message = `has ${messages.length} messages, and ${limits.messages} can be imported`;
    return { field: "messages", reason: "TOO_MANY", message };
  }
  return size > maxRequestBytes
    ? { field: "messages", reason: "TOO_LONG", message: "has more than 1 MiB of text" }
    : undefined;
}

const timesOf = <T extends Record<string, Timestamp | undefined>>(times: T) =>
  Object.fromEntries(Object.entries(times).filter(([, time]) => time !== undefined));

const agentName = (email: string) => (isEmail(email.trim()) ? "" : email.trim() || "Unknown");

const isEmail = (text: string) =>
  text.length <= limits.email &&
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i.test(
    text,
  );

/** Texts of at most the length of a message, each with something to read, never cut within a character. */
function split(body: string): string[] {
  const parts: string[] = [];
  for (let from = 0; from < body.length; ) {
    const end = from + limits.body;
    const isWithin = end < body.length && /[\ud800-\udbff]/.test(body[end - 1] ?? "");
    const to = isWithin ? end - 1 : end;
    parts.push(body.slice(from, to));
    from = to;
  }
  return parts.filter((part) => !isBlank(part));
}

/** A time in ISO 8601; without an offset, in UTC. */
function parseTime(text: string): Date | undefined {
  const [, day, time = "00:00", offset = "Z"] =
    /^\s*(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)\s*(Z|UTC|[+-]\d\d:?\d\d)?)?\s*$/i.exec(
      text,
    ) ?? [];
  if (day === undefined) {
    return undefined;
  }
  const zone = /^[+-]\d{4}$/.test(offset) ? `${offset.slice(0, 3)}:${offset.slice(3)}` : offset;
  const date = new Date(`${day}T${time}${/utc/i.test(zone) ? "Z" : zone.toUpperCase()}`);
  return Number.isNaN(date.getTime()) ? undefined : date;
}
