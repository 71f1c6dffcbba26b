import type { EntityManager } from "@mikro-orm/postgresql";
import { Workspace } from "../../../../identity/workspace.ts";
import { translatorForReader } from "../../../../language/catalogues.ts";
import { type MailContent, mailText } from "../../../mail/compose.ts";
import { toMailbox } from "../../../mail/mailbox.ts";
import { readTemplate } from "../../../mail/template.ts";
import type { MessageEntity, TicketEntity } from "../../../tickets/entity.ts";
import { ChannelEntity } from "../../entity.ts";

/** Limits on the earlier messages that are read for one email. */
const most = { messages: 20, length: 1 << 16 };

const selectLatest = `select m.author, m.attachments, m.recipients,
    left(m.body || e'\\n' || m.quoted_text, ?) as body,
    m.delivery_status is not null as "isConfirmed",
    json_build_object('name', coalesce(by.name, ''), 'signature', coalesce(by.signature, '')) as agent
  from messages m
  left join members by on by.workspace_id = m.workspace_id and by.id = m.created_by_id
  where m.workspace_id = ? and m.ticket_id in (?, ?) and m.visibility = 'public'
  order by m.id desc limit ?`;

type Row = Pick<MessageEntity, "author" | "attachments" | "recipients" | "body"> & {
  /** Whether an email of the service confirms it. */
  readonly isConfirmed: boolean;
  /** Its author, as they are now. */
  readonly agent: MailContent["agent"];
};

/**
 * Texts that an email on a ticket may quote: the texts of its latest messages, an agent's as it was
 * emailed.
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
  const { language, name, mailTemplate } = await em.findOneOrFail(Workspace, workspaceId, {
    populate: ["mailTemplate"],
  });
  const frame = {
    translator: await translatorForReader(requester.language, language),
    ticket,
    requesterName: requester.name,
    workspace: { name, template: readTemplate(mailTemplate) },
    // No one quotes a line about an attached file, and it does no harm.
    files: [],
    replyTo: channelId ?? workspaceId,
    footer: channel?.mailFooter ?? "",
    url: "",
  };
  return rows.flatMap(({ author, body, attachments, recipients, isConfirmed, agent }) => {
    if (author !== "requester") {
      const cc = recipients.map(toMailbox);
      return [mailText({ ...frame, kind: "reply", body, attachments, agent, cc })];
    }
    const none = { body: "", attachments: [], agent, cc: [] };
    const confirmation = { ...frame, ...none, kind: "confirmation" } as const;
    return isConfirmed ? [body, mailText(confirmation)] : [body];
  });
}
