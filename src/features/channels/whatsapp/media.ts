import { LockMode } from "@mikro-orm/core";
import type { Tx } from "../../../db/tenancy/unit-of-work.ts";
import { type MediaJob, mediaQueue, toWorkspaceJob } from "../../../jobs/queues.ts";
import { awaitRow } from "../../../jobs/visible-rows.ts";
import { workQueue } from "../../../jobs/work-queue.ts";
import { ApiError } from "../../../rpc/errors/api-error.ts";
import type { Attachment } from "../../attachments/entity.ts";
import { maxFileBytes } from "../../attachments/files.ts";
import { MessageEntity } from "../../tickets/entity.ts";
import { ChannelEntity } from "../entity.ts";
import type { Work, WorkContext } from "../kind.ts";
import { openSecrets } from "../settings.ts";
import { downloadMedia } from "./graph.ts";

/** Enqueues the fetch of a message's media, if it has any, in its transaction. */
export function enqueueMedia(tx: Tx, { id, workspaceId, attachments }: MessageEntity): void {
  if (attachments.some(isAtMeta)) {
    const job: MediaJob = { workspaceId, messageId: id };
    tx.enqueue(mediaQueue, toWorkspaceJob(job));
  }
}

/** Media that Meta stores and this service does not store yet. */
const isAtMeta = ({ id, url, externalId }: Attachment) => !id && url === "" && externalId !== "";

/**
 * Fetches the media of received messages and stores them as files, as long as the process runs. A
 * message whose media cannot be fetched keeps the mention of them.
 * @param apiUrl base URL of the Graph API
 */
export function startMedia(
  apiUrl: string,
  { db, boss, due, sealer, files, log }: WorkContext,
): Work {
  async function fetchAll({ workspaceId, messageId }: MediaJob): Promise<void> {
    const em = db.forWorkspace(workspaceId);
    const message = await awaitRow(
      async () => (await em.findOne(MessageEntity, { id: messageId })) ?? undefined,
    );
    const channel = await em.findOne(ChannelEntity, { id: message?.channelId ?? "" });
    const { accessToken } = channel ? await openSecrets(sealer, channel) : {};
    if (message === undefined || accessToken === undefined) {
      return;
    }
    for (const { externalId: mediaId, name, contentType } of message.attachments.filter(isAtMeta)) {
      const bytes = await downloadMedia(apiUrl, { mediaId, accessToken }, maxFileBytes);
      if (bytes !== undefined) {
        const [stored] = await files.store(workspaceId, [{ name, contentType, bytes }]);
        await replace(workspaceId, messageId, mediaId, stored as Attachment);
      }
    }
  }

  /**
   * Shows the stored file in place of the mention, unless another attempt has done so before or the
   * message was deleted.
   */
  const replace = (workspaceId: string, id: string, mediaId: string, stored: Attachment) =>
    db.transact(workspaceId, async (tx) => {
      const { em } = tx;
      const lock = { lockMode: LockMode.PESSIMISTIC_WRITE };
      const message = await em.findOne(MessageEntity, { id }, lock);
      const mention = message?.attachments.find(
        (file) => isAtMeta(file) && file.externalId === mediaId,
      );
      if (message === null || mention === undefined) {
        await files.discard(tx, { ids: [stored.id] });
        return;
      }
      const shown = { ...stored, name: namedFor(stored), externalId: mediaId };
      message.attachments = message.attachments.map((file) => (file === mention ? shown : file));
      await files.attach(em, message, [stored]);
    });

  return workQueue<MediaJob>(
    { pool: db.pool, boss, due, log, queue: mediaQueue, concurrency: 4 },
    async (job) => {
      const { messageId } = job.data;
      try {
        await fetchAll(job.data);
        await boss.complete(mediaQueue, job.id);
      } catch (error) {
        log.warn({ err: error, messageId }, "could not fetch the media of a message");
        // Space does not become free within minutes.
        const isFull = error instanceof ApiError && error.reason === "STORAGE_FULL";
        await (isFull ? boss.complete(mediaQueue, job.id) : boss.fail(mediaQueue, job.id)).catch(
          () => {},
        );
      }
    },
  );
}

/** Photos and recordings come without a name. */
function namedFor({ name, contentType }: Attachment): string {
  const extension = /^(?:image|audio|video)\/([a-z0-9]+)$/.exec(contentType)?.[1];
  return name.includes(".") || extension === undefined ? name : `${name}.${extension}`;
}
