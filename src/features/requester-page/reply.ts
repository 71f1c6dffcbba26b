import { createHash } from "node:crypto";
import { notFound } from "../../rpc/api-error.ts";
import type { Transact, Tx } from "../events/outbox.ts";
import type { TicketEntity } from "../tickets/entity.ts";
import { findTicket } from "../tickets/find.ts";
import type { TicketNumbers } from "../tickets/numbers.ts";
import { openFollowUp, postMessage } from "../tickets/open.ts";
import type { LinkedConversation, RequesterLinks } from "./links.ts";

export interface ReplyDeps {
  readonly transact: Transact;
  readonly numbers: TicketNumbers;
  readonly links: RequesterLinks;
}

/** Where a reply went: to the ticket itself, or to a follow-up with a page of its own. */
export interface Replied {
  readonly followUpUrl: string | undefined;
}

/** Adds replies from the conversation page. */
export function createReply({ transact, numbers, links }: ReplyDeps) {
  /**
   * Adds a reply to the ticket, or opens the follow-up of a closed one. The same text from the same
   * form is added once.
   * @param nonce of the form
   */
  return async function reply(
    linked: LinkedConversation,
    body: string,
    nonce: string,
  ): Promise<Replied> {
    const { workspaceId } = linked;
    // Somebody who goes back and writes something else sends another message.
    const digest = createHash("sha256").update(body).digest("base64url");
    const used = `${linked.ticketId} ${nonce} ${digest}`;
    const attempt = (number?: number) =>
      transact(workspaceId, (tx) => add(tx, linked, body, used, number));
    // Only a follow-up needs a number, which is taken outside of the transaction.
    return (await attempt()) ?? ((await attempt(await numbers(workspaceId))) as Replied);
  };

  /** @returns undefined if it needs a number; then nothing was written */
  async function add(
    tx: Tx,
    { workspaceId, ticketId, requesterId }: LinkedConversation,
    body: string,
    used: string,
    number?: number,
  ): Promise<Replied | undefined> {
    const { em } = tx;
    const ticket = await findTicket(em, ticketId, "for update");
    if (ticket.requester.id !== requesterId) {
      throw notFound("ticket");
    }
    // The page of the ticket itself needs no other link than the one that was used.
    const replied = async (to: TicketEntity) => ({
      followUpUrl: to === ticket ? undefined : await links.urlOf(em, to),
    });
    const [earlier] = await em.execute<{ id: string }[]>(ticketByToken, [workspaceId, used]);
    if (earlier !== undefined) {
      return replied(earlier.id === ticketId ? ticket : await findTicket(em, earlier.id));
    }
    const isClosed = ticket.status === "closed";
    if (isClosed && number === undefined) {
      return undefined;
    }
    const message = {
      author: "requester",
      visibility: "public",
      body,
      createdBy: { type: "requester", id: requesterId },
    } as const;
    let to: TicketEntity = ticket;
    if (isClosed) {
      to = openFollowUp(tx, ticket, number as number, message).ticket;
    } else {
      postMessage(tx, ticket, message);
    }
    await em.execute(
      "insert into form_tokens (token, workspace_id, used_at, ticket_number) values (?, ?, ?, ?)",
      [used, workspaceId, new Date(), to.number],
    );
    return replied(to);
  }
}

const ticketByToken = `select t.id from form_tokens f
  join tickets t on t.workspace_id = f.workspace_id and t.number = f.ticket_number
  where f.workspace_id = ? and f.token = ?`;
