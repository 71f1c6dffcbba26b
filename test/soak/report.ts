import { type Machine, machineLine } from "../bench/machine.ts";
import { writeWithChart } from "../bench/report.ts";
import type { Row } from "../bench/row.ts";
import { drawLines, type Series } from "./line-chart.ts";

/** The result of a soak. */
interface Soak {
  readonly minutes: number;
  readonly machine: Machine;
  readonly rows: readonly Row[];
  readonly tickets: number;
  readonly calls: number;
  readonly heard: number;
}

/** Writes the figures and all samples to `FILE.json`, and their plot to `FILE.svg`. */
export function writeRun(path: string, soak: Soak, series: readonly Series[]): Promise<void> {
  const date = new Date().toISOString().slice(0, 10);
  const caption = `${date}, ${soak.minutes} minutes, ${soak.tickets} tickets, ${machineLine(soak.machine)}`;
  const chart = drawLines(series, caption, [1 / 3, 2 / 3]);
  return writeWithChart(path, { date, ...soak, series }, chart);
}
