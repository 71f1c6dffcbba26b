import type { Database } from "../../db/database.ts";
import type { FileStore } from "./file-store.ts";

/** Length of every chunk of a file except the last. */
export const chunkBytes = 256 * 1024;

/** Keeps files in the database, in chunks, so that a reader needs memory for only one. */
export function createPostgresStore(db: Pick<Database, "pool" | "query" | "transact">): FileStore {
  return {
    async put({ workspaceId, id }, bytes) {
      const chunks = Math.ceil(bytes.length / chunkBytes);
      await db.transact(workspaceId, async (tx) =>
        tx.write(insertChunks, [workspaceId, id, bytes, chunks]),
      );
    },

    async *read({ workspaceId, id }, size) {
      for (let position = 0; position * chunkBytes < size; position++) {
        const [chunk] = await db.query<{ bytes: Buffer }>(workspaceId, selectChunk, [id, position]);
        if (chunk === undefined) {
          throw new Error(`${id} has no chunk ${position}`);
        }
        yield chunk.bytes;
      }
    },

    async remove(keys) {
      const columns = [keys.map(({ workspaceId }) => workspaceId), keys.map(({ id }) => id)];
      await db.pool.query(deleteChunks, columns);
    },
  };
}

const insertChunks = `
  insert into attachment_chunks (workspace_id, attachment_id, position, bytes)
  select $1, $2, i, substring($3::bytea from i * ${chunkBytes} + 1 for ${chunkBytes})
  from generate_series(0, $4::int - 1) as i
  on conflict do nothing`;

const selectChunk = `
  select bytes from attachment_chunks
  where workspace_id = $1 and attachment_id = $2 and position = $3`;

const deleteChunks = `
  delete from attachment_chunks
  where (workspace_id, attachment_id) in (select * from unnest($1::text[], $2::text[]))`;
