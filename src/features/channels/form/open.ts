import type { Database } from "../../../db/database.ts";
import type { Files } from "../../attachments/files.ts";
import type { Transact } from "../../events/outbox.ts";
import type { Confirm } from "../../mail/confirm.ts";
import type { RequesterLinks } from "../../requester-page/links.ts";
import type { MessageEntity } from "../../tickets/entity.ts";
import type { TicketNumbers } from "../../tickets/numbers.ts";
import { openTicket } from "../../tickets/open.ts";
import { findOrCreateRequester } from "../../tickets/requesters.ts";
import type { PublicChannel } from "../public.ts";
import { isUsed, usedToken } from "./receipts.ts";
import type { Submission } from "./submission.ts";

export interface OpenDeps {
  readonly db: Database;
  readonly transact: Transact;
  readonly numbers: TicketNumbers;
  readonly files: Files;
  readonly confirm: Confirm;
  readonly links: Pick<RequesterLinks, "redactor">;
}

/** Makes tickets of submissions. */
export function createOpen({ db, transact, numbers, files: store, confirm, links }: OpenDeps) {
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
    if (files.length > 0 && (await isUsed(db, channel, nonce))) {
      return;
    }
    const attachments = await store.store(workspaceId, files);
    const redact = await links.redactor([values.subject, values.message]);
    await transact(workspaceId, async (tx) => {
      const used = await tx.em.execute(
        `insert into form_tokens (token, workspace_id, used_at, ticket_number) values (?, ?, ?, ?)
         on conflict do nothing returning token`,
        [usedToken(channel, nonce), workspaceId, new Date(), number],
      );
      if (used.length === 0) {
        return;
      }
      const { email, name } = values;
      const createdBy = { type: "form", id } as const;
      const message = {
        author: "requester",
        visibility: "public",
        body: redact(values.message),
        attachments,
        createdBy,
      } as const;
      const { ticket, first } = openTicket(tx, {
        workspaceId,
        number,
        subject: redact(values.subject),
        requester: await findOrCreateRequester(tx.em, workspaceId, { email, name }),
        createdBy,
        channel: createdBy,
        message,
      });
      await store.attach(tx.em, first as MessageEntity, attachments);
      await confirm(tx.em, ticket, first as MessageEntity, channel);
    });
  };
}
