import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { drawBars } from "./bar-chart.ts";
import { type Machine, machineLine } from "./machine.ts";
import { boundOf, format, type Row } from "./row.ts";

/** The figures of one run. */
export interface Report {
  /** Day of the run, `2026-01-31`. */
  readonly date: string;
  readonly machine: Machine;
  readonly rows: readonly Row[];
}

/** Writes the figures to `FILE.json`, and a chart of them beside it to `FILE.svg`. */
export function writeReport(path: string, report: Report): Promise<void> {
  const caption = `${report.date}, ${machineLine(report.machine)}`;
  return writeWithChart(path, report, drawBars(report.rows, caption));
}

/** Writes data to `FILE.json`, and a drawing of them beside it to `FILE.svg`. */
export async function writeWithChart(path: string, data: object, svg: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, `${JSON.stringify(data, null, 2)}\n`);
  await writeFile(path.replace(/(\.json)?$/, ".svg"), svg);
}

const docs = join(import.meta.dirname, "../../docs");
const marks = ["<!-- figures -->\n", "<!-- /figures -->\n"] as const;

/** Writes the figures to `docs/`, and their table between its two marks in `docs/measuring.md`. */
export async function publishReport(report: Report): Promise<void> {
  await writeReport(join(docs, "figures.json"), report);
  const page = join(docs, "measuring.md");
  const [before, rest = ""] = (await readFile(page, "utf8")).split(marks[0]);
  const after = rest.split(marks[1])[1];
  if (after === undefined) {
    throw new Error("docs/measuring.md has no place for the figures");
  }
  await writeFile(page, `${before}${marks[0]}${renderTable(report)}${marks[1]}${after}`);
}

/** The figures as a table in Markdown, with the chart beside it. */
export function renderTable({ date, machine, rows }: Report): string {
  const lines = rows.map((row) => {
    const { name, value, reference, ratio, ok } = row;
    const cells = [name, format(value), format(reference), format(ratio), boundOf(row)];
    return `| ${cells.join(" | ")} | ${ok ? "yes" : "**no**"} |`;
  });
  return `${date} on ${machineLine(machine)}:

| Figure | Measured | Against | Ratio | Bound | Held |
| --- | --- | --- | --- | --- | --- |
${lines.join("\n")}

![Each figure against its bound](figures.svg)
`;
}
