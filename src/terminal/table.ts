import measure from "fast-string-truncated-width";
import { paint, plain } from "./output.ts";

export type Json = null | boolean | number | string | readonly Json[] | JsonRecord;
export interface JsonRecord {
  readonly [name: string]: Json;
}

/** Limit of a column's width on a terminal, so that others fit. */
const columnWidth = 44;
/** A column that does not fit is cut to the remaining room, unless there is less than this. */
const leastWidth = 12;
const defaultWidth = 100;
const gap = "  ";

/** Formats the next page of a table. The first page has a header. */
type Table = (page: readonly JsonRecord[]) => string;

/** The columns of a table. */
export interface Columns {
  /** Default: the fields of the first record. */
  readonly names?: readonly string[] | undefined;
  /** Columns that come first on a terminal, and that it shows even if they must be cut. */
  readonly leading?: readonly string[] | undefined;
}

/** A table for people on a terminal, for programs elsewhere. */
export function createTable(columns: Columns = {}): Table {
  return process.stdout.isTTY
    ? createAlignedTable(columns, process.stdout.columns ?? defaultWidth)
    : createTabbedTable(columns.names);
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

/**
 * The columns that fit and are not empty in the first page, which gives them their widths. Identifiers come last:
 * people read the rest first.
 * @param now milliseconds, to which times are relative
 */
export function createAlignedTable(
  { names, leading }: Columns,
  width: number,
  now = Date.now(),
): Table {
  let columns: readonly Column[] | undefined;
  return (page) => {
    const head = columns === undefined;
    const text = (record: JsonRecord, name: string) => shortCellOf(name, record[name], now);
    if (columns === undefined) {
      const first = leading ?? [];
      const others = (names ?? Object.keys(page[0] ?? {})).filter((name) => !first.includes(name));
      const wanted = [...first, ...order(others)].map((name) => {
        const cells = page.map((record) => text(record, name));
        const widths = cells.map((cell) => measure(cell).width);
        const isEmpty = cells.every((cell) => cell === "");
        return { name, width: isEmpty ? 0 : Math.max(measure(name).width, ...widths) };
      });
      columns = fitting(
        wanted.filter((column) => column.width > 0),
        first,
        width,
      );
    }
    const line = (textOf: (name: string) => string) =>
      (columns ?? [])
        .map((column) => fit(textOf(column.name), column.width))
        .join(gap)
        .trimEnd();
    const rows = page.map((record) => line((name) => text(record, name)));
    return [...(head ? [line((name) => paint("bold", name))] : []), ...rows].join("\n");
  };
}

/** @param wanted columns with the widths of their texts */
function fitting(
  wanted: readonly Column[],
  leading: readonly string[],
  width: number,
): readonly Column[] {
  const id = wanted.find(({ name }) => name === "id");
  const rest = wanted
    .filter((column) => column !== id)
    .map(({ name, width }) => ({ name, width: Math.min(width, columnWidth) }));
  // A number is enough to name a record; without one, people need the identifier.
  const isNumbered = rest.some(({ name }) => name === "number");
  let room = width - (id && !isNumbered ? id.width + gap.length : 0);

  const columns: { name: string; width: number }[] = [];
  const take = (column: Column, least: number) => {
    if (least > room) {
      return false;
    }
    columns.push({ name: column.name, width: Math.min(column.width, Math.max(room, least)) });
    room -= (columns.at(-1)?.width ?? 0) + gap.length;
    return true;
  };
  const first = rest.filter(({ name }) => leading.includes(name));
  for (const column of shrunk(first, room)) {
    take(column, column.width);
  }
  for (const column of rest.slice(first.length)) {
    if (!take(column, Math.min(column.width, leastWidth))) {
      break;
    }
  }
  if (id && (!isNumbered || id.width <= room || columns.length === 0)) {
    columns.push({ ...id });
  }
  return columns;
}

/** Columns, the widest of them cut until all fit. */
function shrunk(columns: readonly Column[], room: number): readonly Column[] {
  const widths = columns.map(({ width }) => width);
  const total = () => widths.reduce((sum, width) => sum + width + gap.length, -gap.length);
  while (total() > room) {
    const widest = widths.indexOf(Math.max(...widths));
    if ((widths[widest] ?? 0) <= leastWidth) {
      break;
    }
    widths[widest] = (widths[widest] ?? 0) - 1;
  }
  return columns.map(({ name }, at) => ({ name, width: widths[at] ?? 0 }));
}

/** Text of a cell for people: times as people say them. */
function shortCellOf(name: string, value: Json | undefined, now: number): string {
  return typeof value === "string" && isoTime.test(value)
    ? relativeTime(Date.parse(value), now)
    : (cellOf(name, value) ?? "");
}

const isoTime = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
const relative = new Intl.RelativeTimeFormat("en", { style: "narrow" });
const units = [
  ["year", 365 * 86_400],
  ["month", 30 * 86_400],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const;

/** `3h ago`, `in 2d`. */
function relativeTime(time: number, now: number): string {
  const seconds = Math.round((time - now) / 1000);
  if (seconds === 0) {
    return "now";
  }
  const [unit, length] = units.find(([, each]) => Math.abs(seconds) >= each) ?? ["second", 1];
  return relative.format(Math.trunc(seconds / length), unit);
}

/** Cuts or pads a text to a width in columns of the terminal. */
function fit(text: string, width: number): string {
  const { index, ellipsed, width: taken } = measure(text, { limit: width, ellipsis: "…" });
  if (!ellipsed) {
    return text + " ".repeat(width - taken);
  }
  // The width of a text that is cut is the limit, even where a wide character did not fit.
  const cut = `${text.slice(0, index)}…`;
  return cut + " ".repeat(width - measure(cut).width);
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
