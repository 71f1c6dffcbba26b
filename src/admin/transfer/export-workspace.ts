import type { Pool, PoolClient } from "pg";
import { latestMigration } from "../../db/migrations/migrate.ts";
import { readInBatches } from "../../db/pool/read-in-batches.ts";
import type { FileStore } from "../../features/attachments/file-store.ts";
import { chunkBytes } from "../../features/attachments/postgres-store.ts";
import {
  type Footer,
  type Header,
  type Progress,
  type TransferTable,
  transferTables,
} from "./tables.ts";

const batchSize = 1_000;

/**
 * Exports a workspace as lines of JSON from one snapshot: a header, its rows, its files in the
 * bucket, a footer.
 * @throws when there is no workspace of that name, or no bucket to read its files from
 */
export async function* exportWorkspace(
  pool: Pool,
  name: string,
  progress: Progress,
  bucket?: Pick<FileStore, "read">,
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
    const files = await client.query<RemoteFile>(remoteFiles, [id]);
    // It takes as long as the bucket does, and files do not change.
    await client.query("commit");
    for (const file of files.rows) {
      for await (const row of readFile(bucket, id, file)) {
        yield `${JSON.stringify({ table: "attachment_chunks", row })}\n`;
        total += 1;
      }
    }
    const footer: Footer = { end: true, rows: total };
    yield `${JSON.stringify(footer)}\n`;
  } finally {
    // Closes it, as the reader may have stopped partway.
    client.release(true);
  }
}

async function* readTable(
  client: PoolClient,
  { name, where = "true", without = [], set = {}, batch = batchSize }: TransferTable,
  id: string,
) {
  const rows = `
    select (to_jsonb(t) - array[${without.map((column) => client.escapeLiteral(column)).join()}]::text[]
      || ${client.escapeLiteral(JSON.stringify(set))}::jsonb)::text as row
    from ${name} t where workspace_id = ${client.escapeLiteral(id)} and ${where}`;
  for await (const read of readInBatches<{ row: string }>(client, rows, batch)) {
    yield read.map(({ row }) => row);
  }
}

interface RemoteFile {
  readonly id: string;
  readonly size: number;
}

const remoteFiles = `
  select id, size from attachments
  where workspace_id = $1 and store = 's3' and message_id is not null`;

/** A file in the bucket as rows of chunks, as Postgres writes them in JSON. */
async function* readFile(
  bucket: Pick<FileStore, "read"> | undefined,
  workspaceId: string,
  { id, size }: RemoteFile,
) {
  if (bucket === undefined) {
    throw new Error("S3_BUCKET: is needed, as the workspace has files in a bucket");
  }
  let position = 0;
  for await (const part of bucket.read({ workspaceId, id }, size)) {
    for (let start = 0; start < part.length; start += chunkBytes) {
      const bytes = `\\x${part.toString("hex", start, start + chunkBytes)}`;
      yield { workspace_id: workspaceId, attachment_id: id, position: position++, bytes };
    }
  }
}
