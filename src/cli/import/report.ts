import { closeSync, openSync, writeSync } from "node:fs";
import { Failure } from "../../terminal/failure.ts";
import type { Problem } from "./fit-ticket.ts";

/** A line of the report. */
interface ReportLine extends Partial<Problem> {
  /** `error`: the ticket was not imported; `warning`: something in it was changed or left out. */
  readonly level: "error" | "warning";
  /** Its position in the export. */
  readonly at: string;
  readonly externalId?: string;
}

/** The parts that did not fit, as lines of JSON. */
export interface Report {
  readonly counts: Readonly<Record<ReportLine["level"], number>>;
  add(line: ReportLine): void;
  close(): void;
}

/**
 * Creates the file with its first line, readable only by its owner: it may quote tickets.
 * @throws {Failure} when it cannot be written
 */
export function createReport(file: string): Report {
  const counts = { error: 0, warning: 0 };
  let descriptor: number | undefined;
  return {
    counts,
    add(line) {
      counts[line.level]++;
      try {
        descriptor ??= openSync(file, "w", 0o600);
        writeSync(descriptor, `${JSON.stringify(line)}\n`);
      } catch (error) {
        throw new Failure("failed", `cannot write ${file}: ${(error as Error).message}`);
      }
    },
    close() {
      if (descriptor !== undefined) {
        closeSync(descriptor);
      }
    },
  };
}
