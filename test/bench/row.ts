/** One figure of a benchmark, as a ratio of two measurements of the same run. */
export interface Row {
  readonly name: string;
  readonly value: number;
  readonly reference: number;
  readonly ratio: number;
  /** Lowest acceptable ratio, or the highest if lower is better. */
  readonly floor: number;
  readonly better: "higher" | "lower";
  readonly ok: boolean;
}

/** Compares a rate with a reference rate; higher is better. */
export function rateRow(name: string, value: number, reference: number, floor: number): Row {
  const ratio = value / reference;
  return { name, value, reference, ratio, floor, better: "higher", ok: ratio >= floor };
}

/** Two rates or times that were measured one right after the other. */
export interface Pair {
  readonly value: number;
  readonly reference: number;
}

/** The pair with the median ratio: other load on the machine affects both of its values. */
function middlePair(pairs: readonly Pair[]): Pair {
  const sorted = [...pairs].sort((a, b) => a.value / a.reference - b.value / b.reference);
  return sorted[Math.floor(sorted.length / 2)] as Pair;
}

/** Compares rates by the round with the median ratio; higher is better. */
export function medianRow(name: string, pairs: readonly Pair[], floor: number): Row {
  const { value, reference } = middlePair(pairs);
  return rateRow(name, value, reference, floor);
}

/** Compares times by the round with the median ratio; lower is better. */
export function medianTimeRow(name: string, pairs: readonly Pair[], ceiling: number): Row {
  const { value, reference } = middlePair(pairs);
  return timeRow(name, value, reference, ceiling);
}

/** Compares a time or a size with its limit; lower is better. */
export function timeRow(name: string, value: number, reference: number, ceiling: number): Row {
  const ratio = value / reference;
  return { name, value, reference, ratio, floor: ceiling, better: "lower", ok: ratio <= ceiling };
}

/** Replaces the rows of a suite that failed. */
export const failedRow = (suite: string): Row => rateRow(`${suite}: did not finish`, 0, 1, 1);

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** The value below which a share of the values lies, such as 0.99. */
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

/** A figure with two decimal places, or none from 100 on. */
export function format(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString("en") : value.toFixed(2);
}
