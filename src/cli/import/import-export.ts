import { createHash } from "node:crypto";
import { MemberService } from "../../../gen/ticketing/v1/member_service_pb.ts";
import { type ImportedTicket, TicketService } from "../../../gen/ticketing/v1/ticket_service_pb.ts";
import { Failure } from "../../terminal/failure.ts";
import type { Connection } from "../calls/client.ts";
import { download, storeFile } from "./fetch-file.ts";
import { type FittedTicket, fitTicket } from "./fit-ticket.ts";
import type { LooseTicket } from "./loose-ticket.ts";
import type { Entry } from "./read-file.ts";
import type { Report } from "./report.ts";
import { concurrency, sendBatch, toBatches, untilAvailable } from "./send-batches.ts";

/** The number of tickets so far, and their outcomes. */
export interface Counts {
  read: number;
  created: number;
  existing: number;
  refused: number;
}

interface Settings {
  readonly source: string;
  readonly withFiles: boolean;
  /** Reads and checks only. */
  readonly dryRun: boolean;
}

type Located = FittedTicket & { readonly at: string };

/**
 * Imports the tickets of an export, a few requests at a time, and reports what does not fit. Memory
 * does not grow with the tickets, except for 8 bytes each, which detect duplicates.
 * @throws {Failure} when the export cannot be read further, or the service cannot be reached
 */
export async function importExport(
  connection: Connection,
  tickets: AsyncIterable<Entry<LooseTicket>>,
  { source, withFiles, dryRun }: Settings,
  report: Report,
  counts: Counts,
): Promise<void> {
  const members = await loadMembers(connection);
  const batches = toBatches(fitAll(tickets, members, report, counts));

  async function send(batch: Located[]): Promise<void> {
    if (withFiles) {
      for (const one of batch) {
        await moveFiles(connection, source, one, report);
      }
    }
    const outcomes = await sendBatch(
      connection,
      source,
      batch.map(({ ticket }) => ticket),
    );
    for (const [i, outcome] of outcomes.entries()) {
      counts[outcome.case]++;
      const { at, ticket } = batch[i] as Located;
      for (const problem of outcome.case === "refused" ? outcome.problems : []) {
        report.add({ level: "error", at, externalId: ticket.externalId, ...problem });
      }
    }
  }

  async function work(): Promise<void> {
    for (;;) {
      const { value, done } = await batches.next();
      if (done) {
        return;
      }
      if (!dryRun) {
        await send(value);
      }
    }
  }

  const workers = Array.from({ length: concurrency }, work);
  // If one fails, wait for the others: what they send is counted.
  const ends = await Promise.allSettled(workers);
  for (const end of ends) {
    if (end.status === "rejected") {
      throw end.reason;
    }
  }
}

async function* fitAll(
  tickets: AsyncIterable<Entry<LooseTicket>>,
  members: ReadonlySet<string>,
  report: Report,
  counts: Counts,
): AsyncGenerator<Located> {
  const seen = new Set<number>();
  for await (const { at, value, problem } of tickets) {
    counts.read++;
    if (value === undefined) {
      counts.refused++;
      report.add({ level: "error", at, reason: "UNREADABLE", message: problem ?? "is empty" });
      continue;
    }
    const fitted = fitTicket(value, members);
    const { externalId } = fitted.ticket;
    for (const warning of fitted.warnings) {
      report.add({ level: "warning", at, externalId, ...warning });
    }
    const key = keyOf(externalId);
    const error = seen.has(key) ? repeated : fitted.error;
    seen.add(key);
    if (error === undefined) {
      yield { ...fitted, at };
    } else {
      counts.refused++;
      report.add({ level: "error", at, externalId: externalId.slice(0, 200), ...error });
    }
  }
}

/** The service would treat it as one from an earlier import, and skip it silently. */
const repeated = {
  field: "externalId",
  reason: "REPEATED",
  message: "is the same as for an earlier ticket in the export",
};

/** 48 bits of a hash: of a million tickets, two have the same with a chance of 1 in 500. */
const keyOf = (externalId: string) =>
  createHash("sha256").update(externalId).digest().readUIntBE(0, 6);

/** The email addresses of the members to whom tickets can be assigned, in lower case. */
async function loadMembers(connection: Connection): Promise<Set<string>> {
  const members = new Set<string>();
  let pageToken = "";
  do {
    const page = await connection
      .service(MemberService)
      .listMembers({ status: ["active"], pageSize: 100, pageToken });
    for (const { email } of page.data) {
      members.add(email.toLowerCase());
    }
    pageToken = page.nextPageToken;
  } while (pageToken !== "");
  members.delete("");
  return members;
}

/**
 * Stores the files of a ticket that has not been imported yet. One that cannot be fetched stays where it
 * is, and the report lists it.
 */
async function moveFiles(
  connection: Connection,
  importSource: string,
  { ticket, at }: Located,
  report: Report,
): Promise<void> {
  const { externalId } = ticket;
  if (ticket.messages.every(({ attachments }) => attachments.length === 0)) {
    return;
  }
  const { data } = await connection
    .service(TicketService)
    .listTickets({ importSource, importExternalId: externalId, pageSize: 1 });
  if (data.length > 0) {
    return;
  }
  for (const [i, field, attachment] of attachmentsOf(ticket)) {
    const { source, name } = attachment;
    if (source.case !== "url") {
      continue;
    }
    try {
      const file = await download(source.value);
      const id = await untilAvailable(() => storeFile(name, file));
      Object.assign(attachment, { source: { case: "id", value: id } });
    } catch (error) {
      // It concerns the service, and so every file.
      if (error instanceof Failure && ["network", "unavailable", "auth"].includes(error.kind)) {
        throw error;
      }
      const message = `stays where it is: ${(error as Error).message}`.slice(0, 300);
      const fault = { field: `${field}[${i}]`, reason: "NOT_FETCHED", message };
      report.add({ level: "warning", at, externalId, ...fault });
    }
  }
}

const attachmentsOf = ({ messages }: ImportedTicket) =>
  messages.flatMap(({ attachments }, m) =>
    attachments.map((each, i) => [i, `messages[${m}].attachments`, each] as const),
  );
