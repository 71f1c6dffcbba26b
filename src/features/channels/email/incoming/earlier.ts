import type { EntityManager } from "@mikro-orm/postgresql";
import { Workspace } from "../../../../identity/workspace.ts";
import { translatorForReader } from "../../../../language/catalogues.ts";
import { mailText } from "../../../mail/compose.ts";
import type { MessageEntity, TicketEntity } from "../../../tickets/entity.ts";
import { ChannelEntity } from "../../entity.ts";

/** Limits on the earlier messages that are read for one e-mail. */
const most = { messages: 20, length: 1 << 16 };

const selectLatest = `select author, attachments, left(body || e'\\n' || quoted_text, ?) as body,
    delivery_status is not null as "isConfirmed"
  from messages
  where workspace_id = ? and ticket_id in (?, ?) and visibility = 'public'
  order by id desc limit ?`;

type Row = Pick<MessageEntity, "author" | "attachments" | "body"> & {
  /** Whether an e-mail of the service confirms it. */
  readonly isConfirmed: boolean;
};

/**
 * Texts that an e-mail on a ticket may quote: those of its latest messages, an agent's as it was
 * e-mailed.
 * @param other a ticket with which it shares its conversation
 */
export async function findEarlier(
  em: EntityManager,
  ticket: TicketEntity,
  other: Pick<TicketEntity, "id"> = ticket,
): Promise<string[]> {
  const { workspaceId, channelId, requester } = ticket;
  const rows = await em.execute<Row[]>(selectLatest, [
    most.length,
    workspaceId,
    ticket.id,
    other.id,
    most.messages,
  ]);
  const channel = channelId ? await em.findOne(ChannelEntity, { id: channelId }) : null;
  const { language } = await em.findOneOrFail(Workspace, workspaceId);
  const frame = {
    translator: await translatorForReader(requester.language, language),
    ticket,
    // A line about a file that went along is quoted by nobody, and does no harm.
    files: [],
    replyTo: channelId ?? workspaceId,
    footer: channel?.mailFooter ?? "",
    url: "",
  };
  return rows.flatMap(({ author, body, attachments, isConfirmed }) => {
    if (author !== "requester") {
      return [mailText({ ...frame, kind: "reply", body, attachments })];
    }
    const confirmation = { ...frame, kind: "confirmation", body: "", attachments: [] } as const;
    return isConfirmed ? [body, mailText(confirmation)] : [body];
  });
}
