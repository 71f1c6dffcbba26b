import type { Database } from "../../db/database.ts";
import { isWritable } from "../../db/pool/is-writable.ts";
import type { DueWork } from "../../jobs/due-work.ts";
import type { Logger } from "../../telemetry/log.ts";
import { isPreviewable } from "./entity.ts";
import {
  type FileKey,
  type FileStores,
  previewKey,
  type StoreName,
  storeOf,
} from "./file-store.ts";
import { encodePreviews } from "./preview-encoder.ts";

interface PreviewsDeps {
  readonly db: Database;
  readonly stores: FileStores;
  readonly due: DueWork;
  readonly log: Logger;
}

interface Claimed extends FileKey {
  readonly size: number;
  readonly store: StoreName;
}

/**
 * Creates the previews of images in messages, one at a time and the newest first, as long as the
 * process runs. An image is tried three times, in case a process did not survive it.
 */
export function startPreviews({ db, stores, due, log }: PreviewsDeps) {
  async function make(image: Claimed): Promise<void> {
    const store = storeOf(stores, image.store);
    const bytes = Buffer.concat(await Array.fromAsync(store.read(image, image.size)));
    const encoded = await encodePreviews(bytes);
    if (encoded === undefined) {
      log.info({ attachmentId: image.id }, "an image has no preview: it could not be decoded");
      return;
    }
    const [small, large] = [previewKey(image, "small"), previewKey(image, "large")];
    await store.put(small, encoded.small);
    await store.put(large, encoded.large);
    const values = [JSON.stringify(encoded.sizes), image.workspaceId, image.id];
    const [found] = await db.transact(image.workspaceId, ({ em }) =>
      em.execute(setPreviews, values),
    );
    if (found === undefined) {
      // The file was deleted, perhaps before they were stored.
      await store.remove([small, large]);
    }
  }

  const loop = due.startLoop({
    name: "make the previews of images",
    isDue: `select from attachments where ${isDue}`,
    async step() {
      const { rows } = await db.pool.query<Claimed>(claimNewest);
      const [image] = rows;
      if (image !== undefined) {
        await make(image);
      }
      return image !== undefined;
    },
  });
  return { close: loop.stop };
}

const isDue = `message_id is not null and preview_due_at < now() and ${isPreviewable}
  and ${isWritable("attachments")}`;

const claimNewest = `
  update attachments set preview_attempts = preview_attempts + 1,
    preview_due_at = case when preview_attempts < 2 then now() + interval '1 minute' end
  where (workspace_id, id) = (
    select workspace_id, id from attachments
    where ${isDue}
    order by preview_due_at desc limit 1
    for update skip locked
  )
  returning workspace_id as "workspaceId", id, size, store`;

const setPreviews = `
  update attachments set previews = ?::jsonb, preview_due_at = null
  where workspace_id = ? and id = ? and message_id is not null returning id`;
