/** One figure of a benchmark, as a ratio of two measurements of the same run. */
export interface Row {
  readonly name: string;
  readonly value: number;
  readonly reference: number;
  readonly ratio: number;
  /** The ratio must be at least this; at most, where lower is better. */
  readonly floor: number;
  readonly better: "higher" | "lower";
  readonly ok: boolean;
}

/** A rate against a reference rate: the higher, the better. */
export function rateRow(name: string, value: number, reference: number, floor: number): Row {
  const ratio = value / reference;
  return { name, value, reference, ratio, floor, better: "higher", ok: ratio >= floor };
}

/** Two rates or times that were measured one right after the other. */
export interface Pair {
  readonly value: number;
  readonly reference: number;
}

/** The pair with the middle ratio: what else the machine does, it does to both. */
function middlePair(pairs: readonly Pair[]): Pair {
  const sorted = [...pairs].sort((a, b) => a.value / a.reference - b.value / b.reference);
  return sorted[Math.floor(sorted.length / 2)] as Pair;
}

/** Rates of several rounds, by the one with the middle ratio: the higher, the better. */
export function medianRow(name: string, pairs: readonly Pair[], floor: number): Row {
  const { value, reference } = middlePair(pairs);
  return rateRow(name, value, reference, floor);
}

/** Times of several rounds, by the one with the middle ratio: the lower, the better. */
export function medianTimeRow(name: string, pairs: readonly Pair[], ceiling: number): Row {
  const { value, reference } = middlePair(pairs);
  return timeRow(name, value, reference, ceiling);
}

/** A time or a size against the most that it may be: the lower, the better. */
export function timeRow(name: string, value: number, reference: number, ceiling: number): Row {
  const ratio = value / reference;
  return { name, value, reference, ratio, floor: ceiling, better: "lower", ok: ratio <= ceiling };
}

/** Stands for the rows of a suite that failed. */
export const failedRow = (suite: string): Row => rateRow(`${suite}: did not finish`, 0, 1, 1);

/** The middle of the values. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** The value below which this part of the values lies. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

/** A row in one line, for the console. */
export function rowLine({ name, ok, value, reference, ...row }: Row): string {
  const figures = `${format(row.ratio)} (${format(value)} / ${format(reference)})`;
  return `${ok ? "ok  " : "MISS"} ${name}: ${figures}, ${boundOf(row)}`;
}

/** The bound of the ratio: `≥ 0.5`. */
export function boundOf({ better, floor }: Pick<Row, "better" | "floor">): string {
  return `${better === "higher" ? "≥" : "≤"} ${floor}`;
}

/** A figure with its significant digits. */
export function format(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString("en") : value.toFixed(2);
}
