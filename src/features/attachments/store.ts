import { createHash } from "node:crypto";
import type { EntityManager } from "@mikro-orm/postgresql";
import { limitReached } from "../../rpc/api-error.ts";
import type { Attachment, MessageEntity } from "../tickets/entity.ts";
import { AttachmentEntity } from "./entity.ts";

/** A file to store. */
export interface NewFile {
  /** With the prefix `att_`. */
  readonly id: string;
  readonly name: string;
  readonly contentType: string;
  readonly bytes: Buffer;
}

/** The file as its message shows it. */
export const toAttachment = ({ id, name, contentType, bytes }: NewFile): Attachment => ({
  name,
  url: "",
  contentType,
  size: bytes.length,
  externalId: "",
  id,
});

/**
 * Submissions at the same time may exceed the limit by their own files, which are bounded.
 * @throws {ApiError} LIMIT_REACHED
 */
export async function requireFileRoom(
  em: EntityManager,
  workspaceId: string,
  files: readonly NewFile[],
  maxBytes: number,
): Promise<void> {
  const [{ stored }] = (await em.execute(
    "select coalesce(sum(size), 0) as stored from attachments where workspace_id = ?",
    [workspaceId],
  )) as [{ stored: string }];
  const added = files.reduce((sum, { bytes }) => sum + bytes.length, 0);
  if (Number(stored) + added > maxBytes) {
    throw limitReached(`the workspace stores at most ${maxBytes >> 20} MB of files`);
  }
}

/** Stores the files of a message in its transaction. */
export function storeFiles(
  em: EntityManager,
  message: MessageEntity,
  files: readonly NewFile[],
): void {
  for (const { id, name, contentType, bytes } of files) {
    em.create(AttachmentEntity, {
      id,
      workspaceId: message.workspaceId,
      ticketId: message.ticketId,
      messageId: message.id,
      name,
      contentType,
      size: bytes.length,
      sha256: createHash("sha256").update(bytes).digest("hex"),
      bytes,
      createdAt: message.createdAt,
    });
  }
}
