import { createHash } from "node:crypto";
import type { Transact, Tx } from "../../db/tenancy/unit-of-work.ts";
import { actor } from "../../rpc/actor.ts";
import { notFound } from "../../rpc/errors/api-error.ts";
import type { Files, NewFile } from "../attachments/files.ts";
import type { MessageEntity, TicketEntity } from "../tickets/entity.ts";
import { findTicket, lockForRequester } from "../tickets/find.ts";
import { takeTicketNumbers } from "../tickets/numbers.ts";
import { type NewMessage, openFollowUp, postMessage } from "../tickets/open.ts";
import type { LinkedConversation, RequesterLinks } from "./links.ts";

/** A reply from the requester. */
interface Reply {
  readonly body: string;
  readonly files: readonly NewFile[];
}

export interface ReplyDeps {
  readonly transact: Transact;
  readonly links: RequesterLinks;
  readonly files: Files;
}

/** Where a reply went: to the ticket itself, or to a follow-up with its own page. */
interface Replied {
  readonly followUpUrl: string | undefined;
}

/** Adds replies from the conversation page. */
export function createReply({ transact, links, files }: ReplyDeps) {
  /**
   * Adds a reply to the ticket, or opens the follow-up of a closed one. The same reply from the same
   * form is added once.
   * @param nonce of the form
   * @throws {ApiError} STORAGE_FULL when the workspace has no room for the files
   */
  return async function reply(
    linked: LinkedConversation,
    written: Reply,
    nonce: string,
  ): Promise<Replied> {
    const { workspaceId } = linked;
    const sent = await links.redact(written);
    // Someone who goes back and writes something else sends another message.
    const used = `${linked.ticketId} ${nonce} ${digestOf(sent)}`;
    const attachments = await files.store(workspaceId, sent.files);
    const message = { body: sent.body, attachments };
    return transact(workspaceId, (tx) => add(tx, linked, message, used));
  };

  async function add(
    tx: Tx,
    { workspaceId, ticketId: linkedId, requesterId }: LinkedConversation,
    { body, attachments }: Pick<MessageEntity, "body" | "attachments">,
    used: string,
  ): Promise<Replied> {
    const { em } = tx;
    const ticket = await lockForRequester(em, { id: linkedId, mergedIntoId: null });
    if (ticket.requester.id !== requesterId) {
      throw notFound("ticket");
    }
    // The page of the ticket itself needs no link other than the one that was used.
    const replied = async (to: TicketEntity) => ({
      followUpUrl: to === ticket ? undefined : await links.urlOf(em, to),
    });
    const [earlier] = await em.execute<{ id: string }[]>(ticketByToken, [workspaceId, used]);
    if (earlier !== undefined) {
      return replied(earlier.id === ticket.id ? ticket : await findTicket(em, earlier.id));
    }
    const message: NewMessage = {
      author: "requester",
      visibility: "public",
      body,
      attachments,
      createdBy: actor("requester", ticket.requester),
    };
    const followUp =
      ticket.status === "closed"
        ? openFollowUp(tx, ticket, await takeTicketNumbers(tx, 1), message)
        : undefined;
    const to = followUp?.ticket ?? ticket;
    const row = followUp?.first ?? postMessage(tx, ticket, message);
    await files.attach(em, row, attachments);
    await em.execute(
      "insert into form_tokens (token, workspace_id, used_at, ticket_number) values (?, ?, ?, ?)",
      [used, workspaceId, new Date(), to.number],
    );
    return replied(to);
  }
}

function digestOf({ body, files }: Reply): string {
  const hash = createHash("sha256").update(body);
  for (const { name, bytes } of files) {
    hash.update(`\0${name}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest("base64url");
}

const ticketByToken = `select t.id from form_tokens f
  join tickets t on t.workspace_id = f.workspace_id and t.number = f.ticket_number
  where f.workspace_id = ? and f.token = ?`;
