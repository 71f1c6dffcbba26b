import { Code } from "@connectrpc/connect";
import { AttachmentService } from "../../../gen/ticketing/v1/attachment_service_pb.ts";
import { ApiError, notFound } from "../../rpc/api-error.ts";
import { implement } from "../../rpc/dispatch.ts";
import { contentDisposition } from "./content-disposition.ts";
import type { Files } from "./files.ts";

/** Whatever a client makes of the file, it runs no script and has no origin. */
const policy = "default-src 'none'; sandbox";

/** The handlers of AttachmentService. */
export function attachmentService(files: Files) {
  return implement(AttachmentService, {
    async createAttachment() {
      throw new ApiError(Code.Unimplemented, "UNIMPLEMENTED", "is not implemented");
    },

    async getAttachment({ id }, { principal: { workspaceId }, context }) {
      const file = await files.read(workspaceId, id);
      if (file === undefined) {
        throw notFound("attachment");
      }
      context.setResponseHeader("content-disposition", contentDisposition(file.name));
      context.setResponseHeader("content-security-policy", policy);
      context.setResponseHeader("x-content-type-options", "nosniff");
      return { data: { contentType: "application/octet-stream", data: file.bytes } };
    },
  });
}
