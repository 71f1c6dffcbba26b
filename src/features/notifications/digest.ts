import type { Tx } from "../../db/tenancy/unit-of-work.ts";
import { translatorForReader } from "../../language/catalogues.ts";
import { digestMail, type MailDeps, type MailedTicket } from "./mails.ts";
import { nextDigestAt } from "./next-digest.ts";

/** Tickets that a digest names. */
const namedAtMost = 10;
/** Counting stops here. */
const countedAtMost = 1_000;

/**
 * Emails a member the open unassigned tickets, if there are any, and sets the time of the
 * next digest. Of several workers, only one finds it due.
 */
export async function mailDigest(
  { em, workspaceId, enqueue }: Tx,
  memberId: string,
  { notices, base }: MailDeps,
): Promise<void> {
  const [member] = await em.execute<Recipient[]>(take, [workspaceId, memberId]);
  if (member === undefined) {
    return;
  }
  const [tickets, [counted]] = await Promise.all([
    em.execute<MailedTicket[]>(longestWaiting, [workspaceId]),
    em.execute<{ count: number }[]>(countThem, [workspaceId]),
  ]);
  const count = Number(counted?.count ?? 0);
  if (count > 0) {
    const translator = await translatorForReader(member.language, member.workspaceLanguage);
    const mail = digestMail(translator, {
      to: member.email,
      count,
      countedAtMost,
      tickets,
      url: `${base()}/dashboard`,
    });
    await notices.send(enqueue, mail, workspaceId);
  }
}

interface Recipient {
  readonly email: string;
  readonly language: string;
  readonly workspaceLanguage: string;
}

const take = `
  with taken as (
    update notification_settings set digest_due_at = ${nextDigestAt("time_zone")}
    where workspace_id = ? and member_id = ? and digest_due_at <= now()
    returning workspace_id, member_id
  )
  select m.email, m.language, w.language as "workspaceLanguage" from taken
  join members m on m.workspace_id = taken.workspace_id and m.id = taken.member_id
  join workspaces w on w.id = taken.workspace_id
  where m.status = 'active' and m.email_verified and m.email <> ''`;

const unassigned = `workspace_id = ? and assignee_id = '' and status = 'open'
  and snoozed_until is null`;

const longestWaiting = `select id, number, subject from tickets where ${unassigned}
  order by last_message_at, id limit ${namedAtMost}`;

const countThem = `select count(*) from (
    select from tickets where ${unassigned} limit ${countedAtMost + 1}
  ) counted`;
