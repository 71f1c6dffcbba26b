import type { EntityManager } from "@mikro-orm/postgresql";
import type { MessageIds } from "../../../mail/message-id.ts";
import type { ReplyAddresses } from "../../../mail/reply-address.ts";
import { MessageEntity, TicketEntity } from "../../../tickets/entity.ts";
import type { Mail } from "./parse-mail.ts";

/** Keys that read values signed by this service. */
export interface ThreadKeys {
  readonly messageIds: Pick<MessageIds, "read">;
  readonly replyAddresses: Pick<ReplyAddresses, "read">;
}

/** A ticket that an email belongs to by its headers. */
export interface Thread {
  readonly ticket: TicketEntity;
  /** Whether it names something that only this service can have created. */
  readonly isSigned: boolean;
  /** The message that the email replies to; undefined if it names the ticket otherwise. */
  readonly message?: MessageEntity;
}

/**
 * The tickets that an email names, the most certain first: by the address that it was sent to, then
 * by the emails that it replies to, the nearest first. It does not say who may write on them.
 */
export async function findThreads(
  em: EntityManager,
  channelId: string,
  { recipients, references }: Pick<Mail, "recipients" | "references">,
  { messageIds, replyAddresses }: ThreadKeys,
): Promise<Thread[]> {
  const numbers = recipients.flatMap((to) => replyAddresses.read({ id: channelId }, to) ?? []);
  const repliedTo = references.map((externalId) => ({
    externalId,
    id: messageIds.read(externalId),
  }));
  const messages = await findMessages(em, channelId, repliedTo);
  const ids = [...messages.values()].flat().map(({ ticketId }) => ticketId);
  if (numbers.length + ids.length === 0) {
    return [];
  }
  const tickets = await em.find(
    TicketEntity,
    { $or: [{ number: numbers }, { id: ids }] },
    { populate: ["requester"] },
  );
  const targets = await findMergedInto(em, tickets);
  const toThread = (
    is: (ticket: TicketEntity) => boolean,
    isSigned: boolean,
    message?: MessageEntity,
  ): Thread[] => {
    const ticket = tickets.find(is);
    return ticket
      ? [
          {
            ticket: targets.get(ticket.mergedIntoId ?? "") ?? ticket,
            isSigned,
            ...(message && { message }),
          },
        ]
      : [];
  };
  return [
    ...numbers.flatMap((number) => toThread((ticket) => ticket.number === number, true)),
    ...repliedTo.flatMap(({ id, externalId }) =>
      (messages.get(id ?? externalId) ?? []).flatMap((message) =>
        toThread((ticket) => ticket.id === message.ticketId, id !== undefined, message),
      ),
    ),
  ];
}

/** The tickets that others were merged into, whose participants are the ones that count. */
async function findMergedInto(em: EntityManager, tickets: readonly TicketEntity[]) {
  const ids = tickets.flatMap(({ mergedIntoId }) => mergedIntoId ?? []);
  const found =
    ids.length === 0 ? [] : await em.find(TicketEntity, { id: ids }, { populate: ["requester"] });
  return new Map(found.map((ticket) => [ticket.id, ticket]));
}

interface RepliedTo {
  /** Identifier of the message with the Message-ID, if this service sent it. */
  readonly id: string | undefined;
  readonly externalId: string;
}

/**
 * The messages replied to: sent ones by their ids, and received ones by their Message-IDs. Several may share
 * one, as anyone can send an email with the Message-ID of another.
 */
async function findMessages(em: EntityManager, channelId: string, repliedTo: readonly RepliedTo[]) {
  if (repliedTo.length === 0) {
    return new Map<string, MessageEntity[]>();
  }
  const own = repliedTo.flatMap(({ id }) => id ?? []);
  const received = repliedTo.flatMap(({ id, externalId }) => (id === undefined ? externalId : []));
  const rows = await em.find(
    MessageEntity,
    { $or: [{ id: own }, { channelId, externalId: received }] },
    { orderBy: { id: "asc" } },
  );
  return Map.groupBy(rows, ({ id, externalId }) => (own.includes(id) ? id : (externalId ?? "")));
}
