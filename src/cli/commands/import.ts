import { type Command, InvalidArgumentError, Option } from "commander";
import { exitCodes } from "../../terminal/failure.ts";
import { note, printJson } from "../../terminal/output.ts";
import { startPace, startStatusLine } from "../../terminal/progress.ts";
import { type Format, formats } from "../import/formats.ts";
import type { Counts } from "../import/import-export.ts";
import type { Export } from "../import/read-export.ts";

interface ImportOptions {
  readonly from: Format;
  readonly source?: string;
  readonly withFiles?: boolean;
  readonly dryRun?: boolean;
  readonly report: string;
  readonly json?: boolean;
}

/** Adds `tickets import`. */
export function addImport(tickets: Command): void {
  tickets
    .command("import")
    .summary("Imports tickets from another system")
    .description(
      "Imports tickets from another system, with their messages, people and times. No one is notified. After an interruption, run it again: tickets that were already imported stay unchanged, and the rest are imported. Data that does not fit is listed in the report, one line of JSON for each.",
    )
    .argument("<path>", "File of the export, or the folder with its files.")
    .addOption(
      new Option("--from <format>", "format of the export")
        .choices([...formats])
        .makeOptionMandatory(),
    )
    .option(
      "--source <name>",
      "system that the tickets come from; together with their identifiers, it determines which tickets have been imported (default: the format)",
      parseSource,
    )
    .option("--with-files", "download attached files over HTTPS, and store them in the service")
    .option("--dry-run", "read the export and write the report, without importing anything")
    .option(
      "--report <file>",
      "file for the report of data that does not fit",
      "import-report.jsonl",
    )
    .option("--json", "print the counts as JSON")
    .action(runImport);
}

function parseSource(text: string): string {
  if (/^[a-z0-9][a-z0-9_.-]{0,49}$/.test(text)) {
    return text;
  }
  throw new InvalidArgumentError("Use 1 to 50 lower-case letters, digits, `_`, `.` or `-`.");
}

async function runImport(path: string, options: ImportOptions): Promise<void> {
  const { from, source = from, withFiles = false, dryRun = false } = options;
  // The readers load with the command that needs them.
  const [{ connect }, { importExport }, { openExport }, { createReport }] = await Promise.all([
    import("../calls/client.ts"),
    import("../import/import-export.ts"),
    import("../import/read-export.ts"),
    import("../import/report.ts"),
  ]);
  const exported = openExport(path, from);
  const report = createReport(options.report);
  const counts: Counts = { read: 0, created: 0, existing: 0, refused: 0 };
  const progress = startImportProgress(exported, counts);
  try {
    const settings = { source, withFiles, dryRun };
    await importExport(connect(), exported.tickets(), settings, report, counts);
  } finally {
    progress.stop();
    report.close();
  }
  const { error: errors, warning: warnings } = report.counts;
  if (options.json) {
    printJson({ ...counts, warnings });
  }
  if (errors + warnings > 0) {
    note(
      `Data that did not fit is listed in ${options.report}: ${errors} errors, ${warnings} warnings.`,
    );
  }
  if (counts.refused > 0) {
    process.exitCode = exitCodes.failed;
  }
}

/** Shows the counts on standard error, with the rate and the remaining time. */
function startImportProgress(exported: Export, counts: Counts) {
  const pace = startPace();
  const number = (count: number) => count.toLocaleString("en");
  const stop = startStatusLine(() => {
    const { read, created, existing, refused } = counts;
    const share = Math.min(1, exported.bytesRead() / Math.max(1, exported.size));
    return `${Math.floor(share * 100)} % read, ${number(read)} tickets: ${number(created)} imported, ${number(existing)} already there, ${number(refused)} refused; ${pace(created + existing, share)}`;
  });
  return { stop };
}
