import { type DescMessage, type DescMethod, isFieldSet, type Message } from "@bufbuild/protobuf";
import { renderApiJson } from "../../contract/rest-conventions.ts";
import { isSecret } from "../../contract/without-secrets.ts";
import { note, paintNote, printJson, printLine } from "../../terminal/output.ts";
import { startCounter } from "../../terminal/progress.ts";
import { type Columns, createTable, formatRecord, type JsonRecord } from "../../terminal/table.ts";

/** Prints the response to a call: as the JSON of REST, or for people. */
export function printResponse(method: DescMethod, message: Message, asJson: boolean): void {
  const body = JSON.parse(renderApiJson(method.output, message)) as JsonRecord;
  for (const { field, message: text } of (body.warnings ?? []) as JsonRecord[]) {
    note(paintNote("yellow", `Warning: ${field}: ${text}`));
  }
  if (asJson) {
    if (method.output.fields.length > 0) {
      printJson(body);
    }
    return;
  }
  const { data, nextPageToken } = body;
  if (Array.isArray(data)) {
    if (data.length === 0) {
      note("No results.");
    } else {
      printLine(createTable(columnsOf(method))(data as JsonRecord[]));
    }
    if (nextPageToken) {
      note(`There are more results: pass --page-token ${nextPageToken}, or --all.`);
    }
  } else if (data !== undefined) {
    printRecord(method, message, body);
  } else {
    note("Done.");
  }
}

/** Prints the pages of a list as they come, for people. */
export async function printPages(method: DescMethod, pages: AsyncIterable<Message>): Promise<void> {
  const table = createTable(columnsOf(method));
  let isEmpty = true;
  for await (const page of pages) {
    const { data } = JSON.parse(renderApiJson(method.output, page)) as { data: JsonRecord[] };
    if (data.length > 0) {
      printLine(table(data));
      isEmpty = false;
    }
  }
  if (isEmpty) {
    note("No results.");
  }
}

/** The columns that people look at first, by the type of the elements. */
const leading: Readonly<Record<string, readonly string[]>> = {
  Ticket: ["number", "subject", "status", "requester", "lastMessageAt"],
};

/** Columns by the type of the elements: they do not depend on the values. */
function columnsOf({ output }: DescMethod): Columns {
  const { message }: { message?: DescMessage | undefined } = output.field.data ?? {};
  return {
    names: message?.fields.map(({ jsonName }) => jsonName),
    leading: leading[message?.name ?? ""],
  };
}

/**
 * Prints a record, with the other fields of the response. Only a secret goes to standard output, for
 * `KEY=$(ticketing keys create …)`; the other fields go to standard error.
 */
function printRecord(method: DescMethod, message: Message, body: JsonRecord): void {
  const { data, warnings: _, ...beside } = body;
  const secret = findSecret(method, message);
  if (secret === undefined) {
    printLine(formatRecord({ ...(data as JsonRecord), ...beside }));
    return;
  }
  const { holder, name } = secret;
  const { [name]: value, ...others } = body[holder] as JsonRecord;
  const record = holder === "data" ? others : (data as JsonRecord);
  note(formatRecord({ ...record, ...beside, ...(holder !== "data" && { [holder]: others }) }));
  note(paintNote("yellow", `Copy the ${name} now. You will not see it again:`));
  printLine(String(value));
}

/** The field that the contract keeps out of logs, if it is set, and the field of the response that contains it. */
function findSecret({ output }: DescMethod, message: Message) {
  for (const field of output.fields) {
    if (field.fieldKind !== "message" || !isFieldSet(message, field)) {
      continue;
    }
    const inner = (message as unknown as Record<string, Message>)[field.localName] as Message;
    const secret = field.message.fields.find((each) => isSecret(each) && isFieldSet(inner, each));
    if (secret !== undefined) {
      return { holder: field.jsonName, name: secret.jsonName };
    }
  }
  return undefined;
}

/** A page of a list. */
type Page = Message & { data: unknown[]; nextPageToken: string };

/** The most that a page holds. */
const longestPage = 100;

/**
 * Fetches every page of a list, from the requested one. On a terminal, shows how much
 * has arrived.
 */
export async function* pagesOf(
  call: (input: Message) => Promise<Message>,
  request: Message,
): AsyncGenerator<Page, void> {
  const counter = startCounter();
  const { pageSize } = request as Message & { pageSize: number };
  let input = { ...request, pageSize: pageSize || longestPage } as Message;
  let count = 0;
  try {
    for (;;) {
      const page = (await call(input)) as Page;
      counter.clear();
      yield page;
      if (page.nextPageToken === "") {
        return;
      }
      count += page.data.length;
      counter.show(count);
      input = { ...input, pageToken: page.nextPageToken } as Message;
    }
  } finally {
    counter.clear();
  }
}

/** Returns the pages as one. */
export async function joinPages(pages: AsyncIterable<Page>): Promise<Message> {
  let last: Page | undefined;
  const data: unknown[] = [];
  for await (last of pages) {
    data.push(...last.data);
  }
  return { ...last, data } as Page;
}
