import { failedRow, type Row } from "./row.ts";

/** A benchmark, or several that belong together. */
interface Suite {
  bench(): Promise<Row[]>;
}

/**
 * Runs suites one after the other. One that fails costs its own rows only, and gets a row that
 * says so.
 * @param load imports a suite by its name
 * @param onRow sees each row as soon as it is there
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
