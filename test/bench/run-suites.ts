import { failedRow, type Row } from "./row.ts";

/** A benchmark, or several that belong together. */
interface Suite {
  bench(): Promise<Row[]>;
}

/**
 * Runs suites one after the other. A suite that fails has a single row, which says so.
 * @param load imports a suite by its name
 * @param onRow is called with each row when its suite has ended
 */
export async function runSuites(
  names: readonly string[],
  load: (name: string) => Promise<Suite>,
  onRow: (row: Row) => void,
): Promise<{ rows: Row[]; errors: Map<string, unknown> }> {
  const rows: Row[] = [];
  const errors = new Map<string, unknown>();
  for (const name of names) {
    const found = await load(name)
      .then((suite) => suite.bench())
      .catch((error: unknown) => {
        errors.set(name, error);
        return [failedRow(name)];
      });
    for (const row of found) {
      rows.push(row);
      onRow(row);
    }
  }
  return { rows, errors };
}
