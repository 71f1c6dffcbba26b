import type { EntityManager } from "@mikro-orm/postgresql";
import type { Database } from "../../db/database.ts";
import type { Attachment } from "../attachments/entity.ts";
import type { SenderIdentity } from "../sender-blocks/blocked-values.ts";
import type { Author, Status, TicketEntity } from "../tickets/entity.ts";
import type { Participant } from "../tickets/participants.ts";
import type { LinkedConversation } from "./links.ts";

/** The parts of a ticket that the requester sees: nothing that is for agents. */
export interface Conversation {
  readonly number: number;
  readonly subject: string;
  readonly status: Status;
  /** The name that agents reply under. */
  readonly agentName: string;
  /** Whether the channel of the ticket accepts files. */
  readonly takesFiles: boolean;
  /** Whether replies also go to the requester by email. */
  readonly isMailed: boolean;
  /** Number of the closed ticket that it continues. */
  readonly follows: number | null;
  /** The oldest first. */
  readonly messages: readonly ShownMessage[];
  /** Set if there are earlier messages: where they end. */
  readonly earlier: string | undefined;
}

export interface ShownMessage {
  readonly id: string;
  readonly author: Author;
  /** The author, if someone wrote it in place of the requester; else null. */
  readonly sender: Participant | null;
  readonly body: string;
  readonly quotedText: string;
  readonly attachments: readonly Attachment[];
  readonly createdAt: Date;
}

/** Maximum messages of a page, and maximum text in them beyond the first, in characters. */
const pageSize = 20;
const maxLength = 1 << 18;

/** Later than every identifier of a message. */
const end = "msg_z";

/** The properties of channel types that the page needs. */
export interface ChannelTraits {
  /** @param settings of the channel; undefined if it is deleted */
  takesFiles(channelType: string, settings: object | undefined): boolean;
  /** Whether replies on a ticket go out by email to requesters who have an address. */
  mailsReplies(
    em: EntityManager,
    ticket: Pick<TicketEntity, "workspaceId" | "channelType" | "channelId">,
  ): Promise<boolean>;
}

/**
 * Reads the latest messages of a ticket, or those before one of them.
 * @returns undefined if the requester no longer has the ticket
 */
export async function readConversation(
  db: Database,
  channels: ChannelTraits,
  { workspaceId, ticketId, requesterId }: LinkedConversation,
  before = end,
): Promise<Conversation | undefined> {
  const { query } = db.reads(workspaceId);
  const [[ticket], found] = await Promise.all([
    query<TicketRow>(ticketOfRequester, [ticketId, requesterId]),
    query<ShownMessage>(publicMessages, [ticketId, before, pageSize + 1]),
  ]);
  if (ticket === undefined) {
    return undefined;
  }
  const { channelType, channelId, settings, canBeMailed, ...shown } = ticket;
  const newestFirst = fitting(found);
  const mailed = { workspaceId, channelType, channelId };
  const isMailed =
    canBeMailed && (await channels.mailsReplies(db.forWorkspace(workspaceId), mailed));
  return {
    ...shown,
    takesFiles: channels.takesFiles(channelType, settings ?? undefined),
    isMailed,
    messages: newestFirst.toReversed(),
    earlier: newestFirst.length < found.length ? newestFirst.at(-1)?.id : undefined,
  };
}

/** The identities of a conversation's requester. */
export async function readRequester(
  db: Database,
  { workspaceId, requesterId }: LinkedConversation,
): Promise<SenderIdentity> {
  const text = "select email, phone from requesters where workspace_id = $1 and id = $2";
  const [row] = await db.reads(workspaceId).query<SenderIdentity>(text, [requesterId]);
  return row ?? {};
}

/** The messages that fit on a page. */
function fitting(messages: readonly ShownMessage[]): readonly ShownMessage[] {
  let length = 0;
  const tooMany = messages.findIndex(({ body, quotedText }, index) => {
    length += body.length + quotedText.length;
    return index === pageSize || (index > 0 && length > maxLength);
  });
  return tooMany === -1 ? messages : messages.slice(0, tooMany);
}

interface TicketRow
  extends Pick<Conversation, "number" | "subject" | "status" | "agentName" | "follows"> {
  readonly channelType: string;
  readonly channelId: string | null;
  /** Null if the channel is deleted. */
  readonly settings: object | null;
  /** Whether the requester has an address and the channel, if any, is active. */
  readonly canBeMailed: boolean;
}

const ticketOfRequester = `
  select t.number, t.subject, t.status, t.channel_type as "channelType", t.channel_id as "channelId",
    coalesce(nullif(c.sender_name, ''), w.name) as "agentName", c.settings,
    f.number as follows,
    coalesce(r.email, '') <> '' and (t.channel_id is null or coalesce(c.active, false)) as "canBeMailed"
  from tickets t join workspaces w on w.id = t.workspace_id
  join requesters r on r.workspace_id = t.workspace_id and r.id = t.requester_id
  left join channels c on c.workspace_id = t.workspace_id and c.id = t.channel_id
  left join tickets f on f.workspace_id = t.workspace_id and f.id = t.follow_up_of
    and f.requester_id = t.requester_id
  where t.workspace_id = $1 and t.id = $2 and t.requester_id = $3`;

const publicMessages = `
  select id, author, sender, body, left(quoted_text, 65536) as "quotedText", attachments,
    created_at as "createdAt"
  from messages
  where workspace_id = $1 and ticket_id = $2 and id < $3 and visibility = 'public'
  order by id desc limit $4`;
