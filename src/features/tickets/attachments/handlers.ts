import { notFound } from "../../../rpc/api-error.ts";
import type { TicketDeps, TicketHandlers } from "../deps.ts";
import { contentDisposition } from "./content-disposition.ts";
import type { AttachmentEntity } from "./entity.ts";

/** Whatever a client makes of the file, it runs no script and has no origin. */
const policy = "default-src 'none'; sandbox";

/** The handler for files of messages. */
export function attachmentHandlers({ db }: TicketDeps) {
  return {
    async getAttachment({ ticketId, id }, { principal: { workspaceId }, context }) {
      const [file] = await db.query<Pick<AttachmentEntity, "name" | "bytes">>(
        workspaceId,
        `select name, bytes from attachments
         where workspace_id = $1 and ticket_id = $2 and id = $3`,
        [ticketId, id],
      );
      if (file === undefined) {
        throw notFound("attachment");
      }
      context.setResponseHeader("content-disposition", contentDisposition(file.name));
      context.setResponseHeader("content-security-policy", policy);
      context.setResponseHeader("x-content-type-options", "nosniff");
      return { data: { contentType: "application/octet-stream", data: file.bytes } };
    },
  } satisfies Partial<TicketHandlers>;
}
