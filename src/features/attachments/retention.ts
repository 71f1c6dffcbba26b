import type { Pool } from "pg";
import { isWritable } from "../../db/pool/is-writable.ts";
import {
  type FileKey,
  type FileStores,
  previewKey,
  previewSizes,
  type StoreName,
} from "./file-store.ts";

const batchSize = 100;

/**
 * Deletes files that were given up, or that no message has claimed within a day, with their previews.
 * Bytes are deleted first, so that the rows still lead to them after a crash. It waits an extra hour, so that
 * no message claims a file in the meantime.
 * @param signal stops it after the current batch
 */
export async function purgeUnattached(
  pool: Pool,
  stores: FileStores,
  signal?: AbortSignal,
): Promise<void> {
  const reachable = (Object.keys(stores) as StoreName[]).filter((name) => stores[name]);
  for (let batch = batchSize; batch === batchSize && !signal?.aborted; ) {
    const { rows } = await pool.query<FileKey & { store: StoreName }>(selectOld, [reachable]);
    for (const name of reachable) {
      const keys = rows.filter(({ store }) => store === name);
      const previews = keys.flatMap((key) => previewSizes.map((size) => previewKey(key, size)));
      await stores[name]?.remove([...keys, ...previews]);
    }
    await pool.query(deleteRows, [
      rows.map(({ workspaceId }) => workspaceId),
      rows.map(({ id }) => id),
    ]);
    batch = rows.length;
  }
}

const deleteRows = `
  delete from attachments
  where (workspace_id, id) in (select * from unnest($1::text[], $2::text[]))`;

const selectOld = `
  select id, workspace_id as "workspaceId", store from attachments
  where message_id is null and created_at < now() - interval '25 hours' and store = any ($1)
    and ${isWritable("attachments")}
  order by created_at limit ${batchSize}`;
