import type { FilterQuery } from "@mikro-orm/core";
import type { EntityManager } from "@mikro-orm/postgresql";
import { MessageEntity } from "../tickets/entity.ts";
import type { MessageIds } from "./message-id.ts";

/** Message-IDs in a References header: the first, and the last of the others. */
const maxReferences = 20;

/** The form of a Message-ID that a thread can refer to; nothing else can appear in a header. */
const plain = /^<?([!-;=?-~]{1,250})>?$/;

type Known = Pick<
  MessageEntity,
  "id" | "author" | "channelId" | "externalId" | "deliveryStatus" | "deliveryErrorCode"
>;

/** The position of an email among those of its ticket. */
export interface MailThread {
  /** Message-IDs of the emails before it, the oldest first, as clients walk them to show a thread. */
  readonly references: readonly string[];
  /** Whether the thread begins with a confirmation, whose subject it then has. */
  readonly isConfirmed: boolean;
}

/** Finds the emails about a message and those before it. */
export async function findThread(
  em: EntityManager,
  { idOf }: MessageIds,
  message: MessageEntity,
): Promise<MailThread> {
  const { ticketId } = message;
  const find = (direction: "asc" | "desc", limit: number): Promise<Known[]> =>
    em.find(
      MessageEntity,
      { ticketId, visibility: "public", createdAt: { $lt: message.createdAt }, ...mailed },
      {
        fields: ["author", "channelId", "externalId", "deliveryStatus", "deliveryErrorCode"],
        orderBy: { createdAt: direction, id: direction },
        limit,
      },
    );
  const latest = (await find("desc", maxReferences)).reverse();
  const before = latest.length < maxReferences ? latest : [...(await find("asc", 1)), ...latest];
  const sentAs = (row: Known) => (mayHaveArrived(row) ? [idOf(row.id)] : []);
  const idsOf = (row: Known) => [...receivedAs(row), ...sentAs(row)];
  const ids = before.flatMap(idsOf);
  const [first, ...others] = new Set([...ids, ...receivedAs(message)]);
  const root = before.find((row) => idsOf(row).length > 0) ?? message;
  return {
    references: first === undefined ? [] : [first, ...others.slice(1 - maxReferences)],
    isConfirmed: root.author === "requester" && receivedAs(root).length === 0,
  };
}

const sentStatuses = ["queued", "sent"] as const;
/** Codes of failures after which no one knows whether the email arrived. */
const unknownOutcomes = ["UNCONFIRMED", "INTERRUPTED"];

/** Messages that arrived as emails, and those that were sent as, or confirmed by, one. */
const mailed = {
  $or: [
    { deliveryStatus: { $in: [...sentStatuses] } },
    { deliveryErrorCode: { $in: unknownOutcomes } },
    { author: "requester", channelId: { $ne: null } },
  ],
} satisfies FilterQuery<MessageEntity>;

const mayHaveArrived = ({ deliveryStatus, deliveryErrorCode }: Known) =>
  sentStatuses.some((status) => status === deliveryStatus) ||
  unknownOutcomes.includes(deliveryErrorCode);

/** The Message-ID under which a requester's message arrived, if it is one. */
function receivedAs({ author, channelId, externalId }: Known): string[] {
  const [, id] = plain.exec(author === "requester" && channelId ? (externalId ?? "") : "") ?? [];
  return id === undefined ? [] : [`<${id}>`];
}
