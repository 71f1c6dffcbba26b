import type { PoolClient } from "pg";
import { type Progress, type Row, transferTables } from "./tables.ts";

const batchSize = 500;

/** An invalid file. The message names the line. */
export class ImportError extends Error {
  override name = "ImportError";
}

/** Writes rows in batches of one table and one set of columns. */
export function createRowWriter(client: PoolClient, progress: Progress) {
  const columnsOf = new Map<string, Set<string>>();
  let batch: Row[] = [];
  let most = batchSize;
  let kind = "";
  let table = "";
  let ofTable = 0;
  let total = 0;

  async function requireColumns(columns: readonly string[], number: number): Promise<void> {
    let known = columnsOf.get(table);
    if (known === undefined) {
      const { rows } = await client.query<{ name: string }>(
        `select column_name as name from information_schema.columns
         where table_schema = current_schema() and table_name = $1`,
        [table],
      );
      known = new Set(rows.map(({ name }) => name));
      columnsOf.set(table, known);
    }
    const unknown = columns.find((column) => !known.has(column));
    if (unknown !== undefined) {
      throw new ImportError(`line ${number}: ${unknown}: ${table} has no such column`);
    }
  }

  async function flush(): Promise<void> {
    const [first] = batch;
    if (first === undefined) {
      return;
    }
    const columns = Object.keys(first)
      .map((column) => client.escapeIdentifier(column))
      .join();
    await client.query(
      `insert into ${table} (${columns})
       select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
      [JSON.stringify(batch)],
    );
    ofTable += batch.length;
    total += batch.length;
    progress(table, ofTable);
    batch = [];
  }

  return {
    flush,
    get total() {
      return total;
    },
    async add(name: string, row: Row, number: number): Promise<void> {
      const columns = Object.keys(row);
      const next = `${name} ${columns}`;
      if (next !== kind) {
        await flush();
        if (name !== table) {
          ofTable = 0;
        }
        [kind, table] = [next, name];
        most = transferTables.find((known) => known.name === name)?.batch ?? batchSize;
        await requireColumns(columns, number);
      }
      batch.push(row);
      if (batch.length === most) {
        await flush();
      }
    },
  };
}
