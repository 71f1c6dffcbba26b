import { textArray } from "../../db/pool/array-literal.ts";
import type { Tx } from "../../db/tenancy/unit-of-work.ts";
import { translatorForReader } from "../../language/catalogues.ts";
import { type MailDeps, type MailedTicket, notificationMail } from "./mails.ts";

/** Emails that a member gets within an hour. */
const maxPerHour = 20;

interface Due {
  readonly id: string;
  readonly memberId: string;
  readonly kind: "assigned" | "mentioned";
  readonly ticketId: string;
  readonly by: string;
}

interface Recipient {
  readonly id: string;
  readonly email: string;
  readonly language: string;
  readonly workspaceLanguage: string;
  readonly assigned: boolean;
  readonly mentioned: boolean;
  /** How many emails they got within the last hour. */
  readonly sent: number;
}

/** Emails unread notifications to members who want that, and checks none of them again. */
export async function mailNotifications(
  tx: Tx,
  ids: readonly string[],
  { notices, base }: MailDeps,
): Promise<void> {
  const { em, workspaceId, enqueue } = tx;
  const due = await em.execute<Due[]>(take, [workspaceId, textArray(ids)]);
  if (due.length === 0) {
    return;
  }
  const memberIds = textArray(due.map(({ memberId }) => memberId));
  const ticketIds = textArray(due.map(({ ticketId }) => ticketId));
  const [found, tickets] = await Promise.all([
    em.execute<Recipient[]>(recipients, [workspaceId, memberIds]),
    em.execute<MailedTicket[]>(ticketsOf, [workspaceId, ticketIds]),
  ]);
  const left = new Map(found.map(({ id, sent }) => [id, maxPerHour - Number(sent)]));
  const mailed: string[] = [];
  for (const { id, memberId, kind, ticketId, by } of due) {
    const recipient = found.find((each) => each.id === memberId);
    const ticket = tickets.find((each) => each.id === ticketId);
    const room = left.get(memberId) ?? 0;
    if (recipient?.[kind] && ticket !== undefined && room > 0) {
      left.set(memberId, room - 1);
      const url = `${base()}/dashboard`;
      const { email: to, language, workspaceLanguage } = recipient;
      const translator = await translatorForReader(language, workspaceLanguage);
      const mail = notificationMail(translator, { to, kind, by, ticket, url });
      await notices.send(enqueue, mail, workspaceId);
      mailed.push(id);
    }
  }
  if (mailed.length > 0) {
    await em.execute(markMailed, [workspaceId, textArray(mailed)]);
  }
}

/** Notifications older than an hour were delayed by an outage, or are from before email was set up. */
const take = `
  with taken as (
    update notifications set mail_due_at = null
    where workspace_id = ? and id = any(?::text[]) and mail_due_at is not null
    returning id, member_id, kind, ticket_id, created_by_name, read_at, created_at
  )
  select id, member_id as "memberId", kind, ticket_id as "ticketId", created_by_name as by
  from taken where read_at is null and created_at > now() - interval '1 hour' order by id`;

const recipients = `
  select m.id, m.email, m.language, w.language as "workspaceLanguage",
    coalesce(s.email_on_assignment, true) as assigned,
    coalesce(s.email_on_mention, true) as mentioned, (
      select count(*) from notifications n
      where n.workspace_id = m.workspace_id and n.member_id = m.id
        and n.mailed_at > now() - interval '1 hour'
    ) as sent
  from members m
  join workspaces w on w.id = m.workspace_id
  left join notification_settings s on s.workspace_id = m.workspace_id and s.member_id = m.id
  where m.workspace_id = ? and m.id = any(?::text[]) and m.status = 'active'
    and m.email_verified and m.email <> ''`;

const ticketsOf = `select id, number, subject from tickets
  where workspace_id = ? and id = any(?::text[])`;

const markMailed = `update notifications set mailed_at = now()
  where workspace_id = ? and id = any(?::text[])`;
