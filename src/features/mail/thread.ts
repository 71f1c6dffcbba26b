import type { EntityManager } from "@mikro-orm/postgresql";
import { MessageEntity } from "../tickets/entity.ts";
import type { MessageIds } from "./message-id.ts";

/** Message-IDs in a References header: the first, and the last of the others. */
const maxReferences = 20;

/** What a message of an e-mail's thread has in a Message-ID; nothing else can stand in a header. */
const plain = /^<?([!-;=?-~]{1,250})>?$/;

type Known = Pick<MessageEntity, "id" | "author" | "channelId" | "externalId" | "deliveryStatus">;

/**
 * Message-IDs of the e-mails about a message and those before it, the oldest first, as clients
 * walk them to show a thread.
 */
export async function findReferences(
  em: EntityManager,
  { idOf }: MessageIds,
  message: MessageEntity,
): Promise<string[]> {
  const idsOf = (row: Known) =>
    row.id === message.id ? [receivedAs(row)] : [receivedAs(row), sentAs(row)];
  const sentAs = (row: Known) => (row.deliveryStatus === "sent" ? idOf(row.id) : undefined);
  const { ticketId } = message;
  const where = { ticketId, visibility: "public", createdAt: { $lte: message.createdAt } } as const;
  const find = (direction: "asc" | "desc", limit: number): Promise<Known[]> =>
    em.find(MessageEntity, where, {
      fields: ["author", "channelId", "externalId", "deliveryStatus"],
      orderBy: { createdAt: direction, id: direction },
      limit,
    });
  const latest = (await find("desc", maxReferences)).reverse();
  const rows = latest.length < maxReferences ? latest : [...(await find("asc", 1)), ...latest];
  const ids = new Set(rows.flatMap(idsOf).filter((id) => id !== undefined));
  const [first, ...others] = ids;
  return first === undefined ? [] : [first, ...others.slice(1 - maxReferences)];
}

/** Message-ID under which a requester's message arrived. */
function receivedAs({ author, channelId, externalId }: Known): string | undefined {
  const [, id] = plain.exec(author === "requester" && channelId ? (externalId ?? "") : "") ?? [];
  return id && `<${id}>`;
}
