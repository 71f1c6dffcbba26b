import { type DescMethod, isFieldSet, type Message } from "@bufbuild/protobuf";
import { renderJson } from "../../rest/index.ts";
import { note, paintNote, printJson, printLine } from "../output.ts";
import { formatRecord, formatTable, type JsonRecord } from "../table.ts";

/** Prints the answer to a call: as REST has it, or for people. */
export function printAnswer(method: DescMethod, message: Message, asJson: boolean): void {
  const body = JSON.parse(renderJson(method.output, message)) as JsonRecord;
  if (asJson) {
    if (method.output.fields.length > 0) {
      printJson(body);
    }
    return;
  }
  const { data, nextPageToken } = body;
  if (Array.isArray(data)) {
    if (data.length === 0) {
      note("none");
    } else {
      printLine(formatTable(data as JsonRecord[]));
    }
    if (nextPageToken) {
      note(`more: --page-token ${nextPageToken}, or --all`);
    }
  } else if (data !== undefined) {
    printRecord(method, message, data as JsonRecord);
  } else {
    note("done");
  }
}

/**
 * A secret has standard output to itself, for `KEY=$(ticketing keys create …)`;
 * what is to be known about it goes beside.
 */
function printRecord(method: DescMethod, message: Message, record: JsonRecord): void {
  const secret = secretField(method, message);
  if (secret === undefined) {
    printLine(formatRecord(record));
    return;
  }
  const { [secret]: value, ...others } = record;
  note(formatRecord(others));
  note(paintNote("yellow", `The ${secret} is shown this once:`));
  printLine(String(value));
}

/** The field of the answer that the contract wants kept out of logs, if it is there. */
function secretField({ output }: DescMethod, message: Message): string | undefined {
  const data = output.fields.find(({ name }) => name === "data");
  if (data?.fieldKind !== "message" || !isFieldSet(message, data)) {
    return undefined;
  }
  const inner = (message as unknown as Record<string, Message>)[data.localName] as Message;
  return data.message.fields.find(
    (field) => field.proto.options?.debugRedact && isFieldSet(inner, field),
  )?.jsonName;
}
