import { isBlank } from "../../contract/blank.ts";
import { Failure } from "../../terminal/failure.ts";
import type { LooseMessage, LooseTicket } from "./loose-ticket.ts";
import type { Entry } from "./read-file.ts";

type Row = Readonly<Record<string, string>>;

/** The columns of a CSV file, and `custom.` with the name of a custom value. */
const csvColumns: readonly string[] = [
  ...["external_id", "subject", "status", "priority", "tags"],
  ...["requester_name", "requester_email", "requester_phone", "requester_external_id"],
  ...["assignee_email", "created_at", "updated_at", "resolved_at", "closed_at"],
  ...["message_body", "message_created_at", "message_author", "message_author_name"],
  ...["message_author_email", "message_visibility", "message_external_id"],
  "message_attachment_urls",
];

/**
 * The tickets of a CSV file. A row is a message; the rows of a ticket are consecutive, and its own columns
 * are those of its first row.
 * @throws {Failure} when a column is unknown
 */
export async function* ticketsOfCsv(
  rows: AsyncIterable<Entry<Row>>,
): AsyncGenerator<Entry<LooseTicket>> {
  let first: Row | undefined;
  let at = "";
  let messages: LooseMessage[] = [];
  for await (const { value: row = {}, at: rowAt } of rows) {
    if (first === undefined) {
      requireKnown(Object.keys(row));
    }
    if (first === undefined || first.external_id !== row.external_id) {
      if (first !== undefined) {
        yield { at, value: ticketOf(first, messages) };
      }
      first = row;
      at = rowAt;
      messages = [];
    }
    if (messages.length <= mostMessages) {
      messages.push(...messageOf(row));
    }
  }
  if (first !== undefined) {
    yield { at, value: ticketOf(first, messages) };
  }
}

/** Beyond the limit of a ticket, which is then refused. */
const mostMessages = 1000;

function requireKnown(names: readonly string[]): void {
  const unknown = names.find((name) => !csvColumns.includes(name) && !name.startsWith("custom."));
  if (unknown !== undefined) {
    throw new Failure("usage", `the column ${unknown} is unknown`, {
      hint: `the columns are ${csvColumns.join(", ")}, and custom.NAME`,
    });
  }
}

function ticketOf(row: Row, messages: readonly LooseMessage[]): LooseTicket {
  const text = (name: string) => row[name] ?? "";
  const custom = Object.entries(row).filter(([name]) => name.startsWith("custom."));
  return {
    externalId: text("external_id").trim(),
    subject: text("subject"),
    status: text("status").trim().toLowerCase(),
    priority: text("priority").trim().toLowerCase(),
    tags: text("tags").split(/[,;|]/),
    customFields: Object.fromEntries(
      custom.map(([name, value]) => [name.slice("custom.".length), value]),
    ),
    requester: {
      name: text("requester_name"),
      email: text("requester_email"),
      phone: text("requester_phone"),
      externalId: text("requester_external_id"),
      key: "",
    },
    assigneeEmail: text("assignee_email"),
    createdAt: text("created_at"),
    updatedAt: text("updated_at"),
    resolvedAt: text("resolved_at"),
    closedAt: text("closed_at"),
    messages,
  };
}

function messageOf(row: Row): LooseMessage[] {
  const text = (name: string) => row[name] ?? "";
  const urls = text("message_attachment_urls").split(/\s+/).filter(Boolean);
  if (isBlank(text("message_body")) && urls.length === 0) {
    return [];
  }
  const [name, email] = [text("message_author_name"), text("message_author_email")];
  const author = text("message_author").trim().toLowerCase();
  const isAgent = author === "" ? Boolean(name || email) : author !== "requester";
  return [
    {
      externalId: text("message_external_id"),
      body: text("message_body"),
      createdAt: text("message_created_at"),
      ...(isAgent && { agent: { name: name || (email ? "" : author), email } }),
      isInternal: /^(internal|private|note)$/i.test(text("message_visibility").trim()),
      files: urls.map((url) => ({ url, name: nameIn(url), contentType: "", externalId: "" })),
    },
  ];
}

function nameIn(url: string): string {
  const path = URL.canParse(url) ? new URL(url).pathname : "";
  try {
    return decodeURIComponent(path.slice(path.lastIndexOf("/") + 1));
  } catch {
    return "";
  }
}
