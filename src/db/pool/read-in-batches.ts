import type { ClientBase, QueryResultRow } from "pg";

/**
 * Reads the rows of a query through a cursor, so that only one batch is in memory.
 * @param client in a transaction, with no other such reader at a time
 * @param size rows of a batch
 */
export async function* readInBatches<Row extends QueryResultRow>(
  client: Pick<ClientBase, "query">,
  query: string,
  size: number,
): AsyncGenerator<Row[]> {
  await client.query(`declare batches no scroll cursor for ${query}`);
  for (let full = true; full; ) {
    const { rows } = await client.query<Row>(`fetch ${size} from batches`);
    if (rows.length > 0) {
      yield rows;
    }
    full = rows.length === size;
  }
  await client.query("close batches");
}
