import Table from "cli-table3";
import { paint, plain } from "./output.ts";

export type Json = null | boolean | number | string | readonly Json[] | JsonRecord;
export interface JsonRecord {
  readonly [name: string]: Json;
}

/** Limit of a column's width on a terminal, so that others fit. */
const columnWidth = 44;
const defaultWidth = 100;
const gap = 2;

/**
 * Formats records as a table. A terminal gets the non-empty columns that fit;
 * a pipe or file gets all of them, in full.
 */
export function formatTable(records: readonly JsonRecord[], width = terminalWidth()): string {
  const names = [...new Set(records.flatMap((record) => Object.keys(record)))];
  const columns = names
    .map((name) => ({ name, cells: records.map((record) => cellOf(record[name])) }))
    .filter(({ cells }) => cells.some((cell) => cell !== undefined && cell !== ""))
    .map(({ name, cells }) => ({
      name,
      cells,
      width: Math.max(name.length, ...cells.map((cell) => cell?.length ?? 0)),
    }));
  const shown: Column[] = width === undefined ? columns : fitting(columns, width);
  const table = new Table({
    head: shown.map(({ name }) => paint("bold", name)),
    chars: noBorders,
    style: { head: [], border: [], compact: true, "padding-left": 0, "padding-right": gap },
    colWidths: shown.map(({ limit }) => limit ?? null),
  });
  table.push(...records.map((_, row) => shown.map(({ cells }) => cells[row] ?? "")));
  return table
    .toString()
    .split("\n")
    .map((line) => line.trimEnd())
    .join("\n");
}

interface Column {
  name: string;
  cells: (string | undefined)[];
  width: number;
  limit?: number;
}

function fitting(columns: readonly Column[], width: number): Column[] {
  let room = width;
  const shown: Column[] = [];
  for (const column of columns) {
    const taken = Math.min(column.width, columnWidth) + gap;
    if (shown.length > 0 && taken > room) {
      break;
    }
    shown.push({ ...column, limit: taken });
    room -= taken;
  }
  return shown;
}

/** Formats the non-empty fields of one record, one per line. */
export function formatRecord(record: JsonRecord): string {
  const lines = fieldsOf(record, "");
  const width = Math.max(0, ...lines.map(([name]) => name.length));
  return lines.map(([name, text]) => `${paint("bold", name.padEnd(width))}  ${text}`).join("\n");
}

function fieldsOf(record: JsonRecord, prefix: string): [string, string][] {
  return Object.entries(record).flatMap(([name, value]): [string, string][] => {
    if (isRecord(value)) {
      return fieldsOf(value, `${prefix}${name}.`);
    }
    const text = cellOf(value) ?? JSON.stringify(value);
    return text === "" ? [] : [[`${prefix}${name}`, text]];
  });
}

const isRecord = (value: Json | undefined): value is JsonRecord =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Text of a cell; undefined if the value has no short form. */
function cellOf(value: Json | undefined): string | undefined {
  if (value === undefined || value === null) {
    return "";
  }
  if (Array.isArray(value)) {
    const cells = value.map(cellOf);
    return cells.includes(undefined) ? undefined : cells.join(", ");
  }
  if (isRecord(value)) {
    const { name, email, id, type } = value;
    const label = [name, email, id, type].find((each) => typeof each === "string" && each !== "");
    return label === undefined ? undefined : cellOf(label);
  }
  return plain(String(value));
}

const terminalWidth = () =>
  process.stdout.isTTY ? (process.stdout.columns ?? defaultWidth) : undefined;

// biome-ignore format: one list
const noBorders = Object.fromEntries(
  ["top", "top-mid", "top-left", "top-right", "bottom", "bottom-mid", "bottom-left", "bottom-right",
   "left", "left-mid", "mid", "mid-mid", "right", "right-mid", "middle"].map((name) => [name, ""]),
);
