import type { FormSettings } from "../../../../gen/ticketing/v1/channel_service_pb.ts";
import type { Language } from "../../../language/languages.ts";
import { actor } from "../../../rpc/actor.ts";
import type { MessageEntity } from "../../tickets/entity.ts";
import { takeTicketNumbers } from "../../tickets/numbers.ts";
import { openTicket } from "../../tickets/open.ts";
import { findOrCreateRequester } from "../../tickets/requesters.ts";
import type { PublicChannel } from "../inbound.ts";
import type { ReceiveContext } from "../kind.ts";
import { isUsed, usedToken } from "./receipts.ts";
import type { Submission } from "./submission.ts";

/** A form as its public page finds it. */
export type FormChannel = PublicChannel<FormSettings>;

/** Creates tickets from submissions. */
export function createOpen({ db, transact, files: store, confirm, links }: ReceiveContext) {
  /**
   * Opens the ticket, unless the token was used before: then the ticket already exists.
   * @throws {ApiError} STORAGE_FULL when the workspace has no room for the files
   */
  return async function open(
    channel: FormChannel,
    submission: Submission,
    nonce: string,
    language: Language,
  ): Promise<void> {
    const { id, workspaceId } = channel;
    const { values, files } = await links.redact(submission);
    if (files.length > 0 && (await isUsed(db, channel, nonce))) {
      return;
    }
    const attachments = await store.store(workspaceId, files);
    await transact(workspaceId, async (tx) => {
      const token = usedToken(channel, nonce);
      const used = await tx.em.execute(
        `insert into form_tokens (token, workspace_id, used_at) values (?, ?, ?)
         on conflict do nothing returning token`,
        [token, workspaceId, new Date()],
      );
      if (used.length === 0) {
        return;
      }
      const { email, name } = values;
      const requester = await findOrCreateRequester(tx.em, workspaceId, {
        email,
        name,
        language,
      });
      const number = await takeTicketNumbers(tx, 1);
      tx.write("update form_tokens set ticket_number = $3 where workspace_id = $1 and token = $2", [
        workspaceId,
        token,
        number,
      ]);
      const createdBy = actor("channel", channel);
      const message = {
        author: "requester",
        visibility: "public",
        body: values.message,
        attachments,
        createdBy,
      } as const;
      const { ticket, first } = openTicket(tx, {
        workspaceId,
        number,
        subject: values.subject,
        requester,
        createdBy,
        channel: { type: "form", id },
        message,
      });
      await store.attach(tx.em, first as MessageEntity, attachments);
      await confirm(tx, ticket, first as MessageEntity, channel);
    });
  };
}
