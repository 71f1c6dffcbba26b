import type { Pool, PoolClient } from "pg";
import { latestMigration } from "../../db/migrate.ts";
import {
  type Footer,
  type Header,
  type Progress,
  type TransferTable,
  transferTables,
} from "./tables.ts";

const batchSize = 1_000;

/**
 * Exports a workspace as lines of JSON from one snapshot: a header, its rows, a footer.
 * @throws when there is no workspace of that name
 */
export async function* exportWorkspace(
  pool: Pool,
  name: string,
  progress: Progress,
): AsyncGenerator<string> {
  const client = await pool.connect();
  try {
    await client.query("begin isolation level repeatable read read only");
    const found = await client.query<{ id: string }>("select id from workspaces where name = $1", [
      name,
    ]);
    const id = found.rows[0]?.id;
    if (id === undefined) {
      throw new Error(`--workspace: there is no workspace ${name}`);
    }
    const header: Header = {
      format: "ticketing-workspace",
      schema: latestMigration,
      exportedAt: new Date().toISOString(),
      workspace: { id, name },
    };
    yield `${JSON.stringify(header)}\n`;
    let total = 0;
    for (const table of transferTables) {
      let rows = 0;
      for await (const batch of readTable(client, table, id)) {
        yield batch.map((row) => `{"table":"${table.name}","row":${row}}\n`).join("");
        rows += batch.length;
        progress(table.name, rows);
      }
      total += rows;
    }
    const footer: Footer = { end: true, rows: total };
    yield `${JSON.stringify(footer)}\n`;
  } finally {
    // Closes it, as the reader may have stopped halfway.
    client.release(true);
  }
}

async function* readTable(
  client: PoolClient,
  { name, without = [], batch = batchSize }: TransferTable,
  id: string,
) {
  await client.query(
    `declare transfer no scroll cursor for
     select (to_jsonb(t) - array[${without.map((column) => client.escapeLiteral(column)).join()}]::text[])::text as row
     from ${name} t where workspace_id = ${client.escapeLiteral(id)}`,
  );
  for (let full = true; full; ) {
    const { rows } = await client.query<{ row: string }>(`fetch ${batch} from transfer`);
    if (rows.length > 0) {
      yield rows.map(({ row }) => row);
    }
    full = rows.length === batch;
  }
  await client.query("close transfer");
}
