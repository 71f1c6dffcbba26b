import { readdirSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { Failure } from "../../terminal/failure.ts";
import { ticketsOfCsv } from "./csv.ts";
import type { Format } from "./formats.ts";
import { personOfFreshdesk, ticketOfFreshdesk } from "./freshdesk.ts";
import { joinByTicket } from "./join.ts";
import { type Fields, fieldsOf, type LooseTicket, textOf } from "./loose-ticket.ts";
import { createPeople, type Person } from "./people.ts";
import { readCsv } from "./read-csv.ts";
import type { Entry } from "./read-file.ts";
import { readJson } from "./read-json.ts";
import { readXml } from "./read-xml.ts";
import { personOfZendesk, ticketOfZendesk } from "./zendesk.ts";

/** The files of an export. */
interface ExportFiles {
  readonly tickets: readonly string[];
  readonly people: readonly string[];
  readonly comments: readonly string[];
}

/** An export, read from the beginning. */
export interface Export {
  /** Bytes of all files. */
  readonly size: number;
  /** Bytes that have been read so far. */
  bytesRead(): number;
  /** @throws {Failure} when a file cannot be read further */
  tickets(): AsyncGenerator<Entry<LooseTicket>>;
}

/** @throws {Failure} when there is no file of tickets */
export function openExport(path: string, format: Format): Export {
  const files = findFiles(path, format);
  const all = [...files.people, ...files.comments, ...files.tickets];
  let bytes = 0;
  const onBytes = (count: number) => {
    bytes += count;
  };
  return {
    size: all.reduce((sum, file) => sum + statSync(file).size, 0),
    bytesRead: () => bytes,
    tickets: () => readTickets(files, format, onBytes),
  };
}

const kinds = {
  people: /user|contact|agent/i,
  comments: /comment/i,
  tickets: /ticket/i,
};

function findFiles(path: string, format: Format): ExportFiles {
  const names = listFiles(path);
  if (names === undefined) {
    return { tickets: [path], people: [], comments: [] };
  }
  const pattern = {
    zendesk: /\.(json|ndjson|jsonl)$/i,
    freshdesk: /\.(json|xml)$/i,
    csv: /\.csv$/i,
  };
  const fitting = names.filter((name) => pattern[format].test(name));
  const of = (kind: RegExp) =>
    fitting.filter((name) => kind.test(name)).map((name) => join(path, name));
  const comments = format === "zendesk" ? of(kinds.comments) : [];
  const people = format === "csv" ? [] : of(kinds.people);
  const others = new Set([...comments, ...people]);
  const tickets = of(format === "csv" ? /./ : kinds.tickets).filter((file) => !others.has(file));
  if (tickets.length === 0) {
    const wanted = format === "csv" ? "*.csv" : "*ticket*";
    throw new Failure("usage", `${path} contains no file with tickets`, {
      hint: `it is named ${wanted}`,
    });
  }
  return { tickets, people, comments };
}

/** The files of a folder, in order; undefined for a file. */
function listFiles(path: string): string[] | undefined {
  try {
    return statSync(path).isDirectory() ? readdirSync(path).sort() : undefined;
  } catch (error) {
    throw new Failure("usage", `cannot read ${path}: ${(error as Error).message}`);
  }
}

async function* readTickets(files: ExportFiles, format: Format, onBytes: (count: number) => void) {
  if (format === "csv") {
    for (const file of files.tickets) {
      yield* ticketsOfCsv(readCsv(file, onBytes));
    }
    return;
  }
  const people = createPeople();
  const personOf = format === "zendesk" ? personOfZendesk : personOfFreshdesk;
  for (const file of files.people) {
    for await (const { value } of readEntries(file, nameOf(file), onBytes)) {
      const { id, person } = unwrap(value, personOf);
      if (id !== "") {
        people.add(id, person);
      }
    }
  }
  const toTicket =
    format === "zendesk"
      ? (ticket: Fields, comments: readonly unknown[]) => ticketOfZendesk(ticket, people, comments)
      : (ticket: Fields) => ticketOfFreshdesk(ticket, people);
  const tickets = entriesOf(files.tickets, onBytes);
  const joined =
    files.comments.length > 0
      ? joinByTicket(tickets, entriesOf(files.comments, onBytes))
      : withoutComments(tickets);
  for await (const { entry, comments } of joined) {
    yield mapEntry(entry, (ticket) => toTicket(ticket, comments));
  }
}

async function* withoutComments(tickets: AsyncIterable<Entry<unknown>>) {
  for await (const entry of tickets) {
    yield { entry, comments: [] };
  }
}

async function* entriesOf(files: readonly string[], onBytes: (count: number) => void) {
  for (const file of files) {
    yield* readEntries(file, nameOf(file), onBytes);
  }
}

const readEntries = (file: string, name: string, onBytes: (count: number) => void) =>
  /\.xml$/i.test(file) ? readXml(file, onBytes) : readJson(file, name, onBytes);

/** The array that a file is named after. */
function nameOf(file: string): string {
  const name = basename(file).toLowerCase();
  const found = ["comments", "users", "contacts", "agents"].find((each) =>
    name.includes(each.slice(0, -1)),
  );
  return found ?? "tickets";
}

/** Some exports have an object around each entry. */
function unwrap(value: unknown, personOf: (user: Fields) => Person) {
  const outer = fieldsOf(value);
  const user = fieldsOf(outer.user ?? outer.contact ?? outer.agent ?? outer);
  return { id: textOf(user.id), person: personOf(user) };
}

function mapEntry(
  { at, value, problem }: Entry<unknown>,
  map: (fields: Fields) => LooseTicket,
): Entry<LooseTicket> {
  if (problem !== undefined) {
    return { at, problem };
  }
  try {
    return { at, value: map(fieldsOf(value)) };
  } catch (error) {
    return { at, problem: (error as Error).message };
  }
}
