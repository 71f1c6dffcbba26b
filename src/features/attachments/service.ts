import { AttachmentService } from "../../../gen/ticketing/v1/attachment_service_pb.ts";
import { implement } from "../../rpc/dispatch.ts";
import { notFound } from "../../rpc/errors/api-error.ts";
import { type Attachment, renderAttachment } from "./entity.ts";
import { fileHeaders } from "./file-headers.ts";
import type { Files } from "./files.ts";

/** The handlers of AttachmentService. */
export function attachmentService(files: Files) {
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
  });
}

const toBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  Buffer.from(buffer, byteOffset, byteLength);
