import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { AttachmentService } from "../../../gen/ticketing/v1/attachment_service_pb.ts";
import type { Database } from "../../db/database.ts";
import { implement } from "../../rpc/dispatch.ts";
import { notFound } from "../../rpc/errors/api-error.ts";
import { type Attachment, AttachmentEntity, renderAttachment } from "./entity.ts";
import { fileHeaders } from "./file-headers.ts";
import type { PreviewSize } from "./file-store.ts";
import type { Files } from "./files.ts";
import type { PreviewLinks } from "./preview-links.ts";

interface AttachmentDeps {
  readonly db: Pick<Database, "reads">;
  readonly files: Files;
  readonly previewLinks: PreviewLinks;
  /** The URL at which clients reach the service. */
  readonly base: () => string;
}

/** The handlers of AttachmentService. */
export function attachmentService({ db, files, previewLinks, base }: AttachmentDeps) {
  return implement(AttachmentService, {
    async createAttachment({ name, file }, { principal: { workspaceId } }) {
      const { contentType = "", data = new Uint8Array() } = file ?? {};
      const upload = { name, contentType, bytes: toBuffer(data) };
      const [stored] = await files.store(workspaceId, [upload]);
      return { data: renderAttachment(stored as Attachment) };
    },

    async getAttachment({ id }, { principal: { workspaceId }, context }) {
      const file = await files.read(workspaceId, id);
      if (file === undefined) {
        throw notFound("attachment");
      }
      for (const [name, value] of Object.entries(fileHeaders(file.name))) {
        context.setResponseHeader(name, value);
      }
      return { data: { contentType: "application/octet-stream", data: file.bytes } };
    },

    async listAttachmentPreviews({ attachmentId }, { principal: { workspaceId } }) {
      const images = await db.reads(workspaceId).rows(AttachmentEntity, {
        where: { id: attachmentId },
        and: [() => "t.message_id is not null and t.previews is not null"],
      });
      const expiresAt = previewLinks.expiry();
      const urlOf = (id: string, size: PreviewSize) =>
        base() + previewLinks.pathOf({ workspaceId, id }, size, expiresAt);
      return {
        data: images.map(({ id, previews }) => ({
          attachmentId: id,
          width: previews?.width ?? 0,
          height: previews?.height ?? 0,
          smallUrl: urlOf(id, "small"),
          largeUrl: urlOf(id, "large"),
          expiresAt: timestampFromDate(expiresAt),
        })),
      };
    },
  });
}

const toBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  Buffer.from(buffer, byteOffset, byteLength);
