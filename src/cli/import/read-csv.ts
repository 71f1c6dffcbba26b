import { basename } from "node:path";
import { Readable } from "node:stream";
import { type CsvError, parse } from "csv-parse";
import { Failure } from "../../terminal/failure.ts";
import { type Entry, maxEntryLength, readText } from "./read-file.ts";

/**
 * Reads the rows of a CSV file with a header. Commas, semicolons or tabs separate its fields, which may
 * be quoted; lines end in LF or CRLF, and a byte order mark is skipped. Fields are text, whatever they
 * begin with.
 * @throws {Failure} at the first broken row: a missing quote makes the rest meaningless
 */
export async function* readCsv(
  file: string,
  onBytes?: (count: number) => void,
): AsyncGenerator<Entry<Readonly<Record<string, string>>>> {
  const parts = readText(file, onBytes);
  const first = await parts.next();
  const head = first.value ?? "";
  const text = async function* () {
    yield head;
    yield* parts;
  };
  const parser = parse({
    columns: (names: string[]) => checkHeader(file, names),
    delimiter: delimiterOf(head),
    info: true,
    max_record_size: maxEntryLength,
    skip_empty_lines: true,
  });
  const source = Readable.from(text());
  source.once("error", (error) => parser.destroy(error));
  source.pipe(parser);
  try {
    for await (const { record, info } of parser) {
      yield { at: `${basename(file)}:${info.lines}`, value: record };
    }
  } catch (error) {
    if (typeof (error as CsvError).code === "string" && /^CSV_/.test((error as CsvError).code)) {
      throw new Failure("usage", `${file}: ${(error as Error).message.slice(0, 200)}`);
    }
    throw error;
  }
}

const delimiters = [",", ";", "\t"];

/** The most frequent separator in the header. */
function delimiterOf(head: string): string {
  const [header = ""] = head.split("\n", 1);
  const count = (delimiter: string) => header.split(delimiter).length;
  return delimiters.reduce((best, each) => (count(each) > count(best) ? each : best));
}

function checkHeader(file: string, names: readonly string[]): string[] {
  const trimmed = names.map((name) => name.trim().toLowerCase());
  const twice = trimmed.find((name, i) => name !== "" && trimmed.indexOf(name) < i);
  if (twice !== undefined) {
    throw new Failure("usage", `${file} has two columns ${twice}`);
  }
  const missing = ["external_id", "created_at"].filter((name) => !trimmed.includes(name));
  if (missing.length > 0) {
    throw new Failure("usage", `${file} has no column ${missing.join(" and no column ")}`);
  }
  return names.map((name, i) =>
    /^custom\./i.test(name.trim()) ? name.trim() : (trimmed[i] ?? ""),
  );
}
