import measure from "fast-string-truncated-width";
import { paint, plain } from "./output.ts";

export type Json = null | boolean | number | string | readonly Json[] | JsonRecord;
export interface JsonRecord {
  readonly [name: string]: Json;
}

/** Limit of a column's width on a terminal, so that others fit. */
const columnWidth = 44;
/** A column that does not fit is cut to the room that is left, unless there is less than this. */
const leastWidth = 12;
const defaultWidth = 100;
const gap = "  ";

/** Formats the next page of a table. The first page has a header. */
type Table = (page: readonly JsonRecord[]) => string;

/**
 * A table for people on a terminal, for programs elsewhere.
 * @param names of the columns. Default: the names in the first record
 */
export function createTable(names?: readonly string[]): Table {
  return process.stdout.isTTY
    ? createAlignedTable(names, process.stdout.columns ?? defaultWidth)
    : createTabbedTable(names);
}

/** All columns, in full, with tabs between. */
export function createTabbedTable(names?: readonly string[]): Table {
  let columns: readonly string[] | undefined;
  return (page) => {
    const head = columns === undefined;
    columns ??= order(names ?? Object.keys(page[0] ?? {}));
    const rows = page.map((record) =>
      columns?.map((name) => cellOf(name, record[name]) ?? plain(JSON.stringify(record[name]))),
    );
    return [...(head ? [columns] : []), ...rows].map((cells) => cells?.join("\t")).join("\n");
  };
}

interface Column {
  readonly name: string;
  readonly width: number;
}

/** The columns that fit and are not empty in the first page, which gives them their widths. */
export function createAlignedTable(names: readonly string[] | undefined, width: number): Table {
  let columns: readonly Column[] | undefined;
  return (page) => {
    const head = columns === undefined;
    columns ??= fitting(order(names ?? Object.keys(page[0] ?? {})), page, width);
    const line = (text: (name: string) => string) =>
      (columns ?? [])
        .map(({ name, width }) => fit(text(name), width))
        .join(gap)
        .trimEnd();
    const rows = page.map((record) => line((name) => cellOf(name, record[name]) ?? ""));
    return [...(head ? [line((name) => paint("bold", name))] : []), ...rows].join("\n");
  };
}

function fitting(names: readonly string[], page: readonly JsonRecord[], width: number): Column[] {
  let room = width;
  const columns: Column[] = [];
  for (const name of names) {
    const cells = page.map((record) => cellOf(name, record[name]) ?? "");
    if (cells.every((cell) => cell === "")) {
      continue;
    }
    const wanted = Math.max(...[name, ...cells].map((text) => measure(text).width));
    const least = Math.min(wanted, leastWidth);
    if (columns.length > 0 && least > room) {
      break;
    }
    columns.push({ name, width: Math.min(wanted, columnWidth, Math.max(room, least)) });
    room -= (columns.at(-1)?.width ?? 0) + gap.length;
  }
  return columns;
}

/** Cuts or pads a text to a width in columns of the terminal. */
function fit(text: string, width: number): string {
  const { index, ellipsed, width: taken } = measure(text, { limit: width, ellipsis: "…" });
  const end = ellipsed ? "…" : "";
  return `${text.slice(0, index)}${end}${" ".repeat(width - taken - end.length)}`;
}

/** The number of a record stands next to its identifier, as people refer to records by number. */
const order = (names: readonly string[]) =>
  names.toSorted(
    (a, b) =>
      Number(b === "id") - Number(a === "id") || Number(b === "number") - Number(a === "number"),
  );

/** Formats the non-empty fields of one record, one per line. */
export function formatRecord(record: JsonRecord): string {
  const lines = fieldsOf(record, "");
  const width = Math.max(0, ...lines.map(([name]) => name.length));
  return lines.map(([name, text]) => `${paint("bold", name.padEnd(width))}  ${text}`).join("\n");
}

function fieldsOf(record: JsonRecord, prefix: string): [string, string][] {
  return order(Object.keys(record)).flatMap((name): [string, string][] => {
    const value = record[name];
    if (isRecord(value)) {
      return fieldsOf(value, `${prefix}${name}.`);
    }
    const text = cellOf(name, value) ?? plain(JSON.stringify(value));
    return text === "" ? [] : [[`${prefix}${name}`, text]];
  });
}

const isRecord = (value: Json | undefined): value is JsonRecord =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Text of a cell; undefined if the value has no short form. */
function cellOf(name: string, value: Json | undefined): string | undefined {
  if (value === undefined || value === null) {
    return "";
  }
  if (Array.isArray(value)) {
    const cells = value.map((each) => cellOf(name, each));
    return cells.includes(undefined) ? undefined : cells.join(", ");
  }
  if (isRecord(value)) {
    const { name: label, email, id, type } = value;
    const known = [label, email, id, type].find((each) => typeof each === "string" && each !== "");
    return known === undefined ? undefined : plain(String(known));
  }
  return plain(name === "number" ? `#${value}` : String(value));
}
