import { newId } from "../../../runtime/ids.ts";
import { requireFileRoom, storeFiles, toAttachment } from "../../attachments/store.ts";
import type { Transact } from "../../events/outbox.ts";
import type { Confirm } from "../../mail/confirm.ts";
import type { MessageEntity } from "../../tickets/entity.ts";
import type { TicketNumbers } from "../../tickets/numbers.ts";
import { openTicket } from "../../tickets/open.ts";
import { findOrCreateRequester } from "../../tickets/requesters.ts";
import type { PublicChannel } from "../public.ts";
import { usedToken } from "./receipts.ts";
import type { Submission } from "./submission.ts";

export interface OpenDeps {
  readonly transact: Transact;
  readonly numbers: TicketNumbers;
  readonly confirm: Confirm;
  /** Bytes of files that a workspace can store. */
  readonly maxFileBytes: number;
}

/** Makes tickets of submissions. */
export function createOpen({ transact, numbers, confirm, maxFileBytes }: OpenDeps) {
  /**
   * Opens the ticket, unless the token was used before: then the ticket exists already.
   * @throws {ApiError} LIMIT_REACHED when the workspace has no room for the files
   */
  return async function open(
    channel: PublicChannel,
    { values, files }: Submission,
    nonce: string,
  ): Promise<void> {
    const { id, workspaceId } = channel;
    const number = await numbers(workspaceId);
    const named = files.map((file) => ({ ...file, id: newId("att") }));
    await transact(workspaceId, async (tx) => {
      const used = await tx.em.execute(
        `insert into form_tokens (token, workspace_id, used_at, ticket_number) values (?, ?, ?, ?)
         on conflict do nothing returning token`,
        [usedToken(channel, nonce), workspaceId, new Date(), number],
      );
      if (used.length === 0) {
        return;
      }
      if (named.length > 0) {
        await requireFileRoom(tx.em, workspaceId, named, maxFileBytes);
      }
      const { email, name, subject, message: body } = values;
      const createdBy = { type: "form", id } as const;
      const message = {
        author: "requester",
        visibility: "public",
        body,
        attachments: named.map(toAttachment),
        createdBy,
      } as const;
      const { ticket, first } = openTicket(tx, {
        workspaceId,
        number,
        subject,
        requester: await findOrCreateRequester(tx.em, workspaceId, { email, name }),
        createdBy,
        channel: createdBy,
        message,
      });
      storeFiles(tx.em, first as MessageEntity, named);
      await confirm(tx.em, ticket, first as MessageEntity, channel);
    });
  };
}
