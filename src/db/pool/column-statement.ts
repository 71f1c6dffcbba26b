import { textArray } from "./array-literal.ts";
import type { Statement } from "./statement-batch.ts";

/** A statement about rows, each of whose parameters is a column of them, as an array of texts. */
interface ColumnStatement extends Statement {
  readonly columns: readonly (readonly string[])[];
}

/** Creates a statement that returns no row. */
export const columnStatement = (
  text: string,
  columns: readonly (readonly string[])[],
): ColumnStatement => ({ text, columns, values: columns.map(textArray), hasRows: false });

/** Merges statements with the same text, if their parameters are columns. */
export function mergeColumns(statements: readonly Statement[]): Statement[] {
  const groups = Map.groupBy(statements, (one) => (isOfColumns(one) ? one.text : one));
  return [...groups.values()].map((group) => {
    const [first, ...others] = group as [Statement];
    return others.length === 0 || !isOfColumns(first)
      ? first
      : columnStatement(
          first.text,
          first.columns.map((_, index) =>
            group.flatMap((one) => (one as ColumnStatement).columns[index] ?? []),
          ),
        );
  });
}

const isOfColumns = (statement: Statement): statement is ColumnStatement => "columns" in statement;
