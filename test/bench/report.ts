import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { drawBars } from "./bar-chart.ts";
import { type Machine, machineLine } from "./machine.ts";
import type { Row } from "./row.ts";

/** The figures of one run. */
export interface Report {
  /** Day of the run, `2026-01-31`. */
  readonly date: string;
  readonly machine: Machine;
  readonly rows: readonly Row[];
}

/** Writes the figures to `FILE.json`, and a chart of them to `FILE.svg`. */
export function writeReport(path: string, report: Report): Promise<void> {
  const caption = `${report.date}, ${machineLine(report.machine)}`;
  return writeWithChart(path, report, drawBars(report.rows, caption));
}

/** Writes data to `FILE.json`, and a drawing of them to `FILE.svg`. */
export async function writeWithChart(path: string, data: object, svg: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, `${JSON.stringify(data, null, 2)}\n`);
  await writeFile(path.replace(/(\.json)?$/, ".svg"), svg);
}
