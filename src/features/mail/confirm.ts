import type { EntityManager } from "@mikro-orm/postgresql";
import type { PgBoss } from "pg-boss";
import { jobsOf } from "../events/enqueue.ts";
import { mailQueue, type OutboundJob } from "../events/queue.ts";
import type { MessageEntity, TicketEntity } from "../tickets/entity.ts";

/**
 * Enqueues the confirmation of a new ticket in its transaction, if its channel confirms and e-mail
 * is set up. The requester's first message carries its delivery.
 */
export type Confirm = (
  em: EntityManager,
  ticket: TicketEntity,
  first: MessageEntity,
  channel: { readonly mailConfirmation: boolean },
) => Promise<void>;

/**
 * Confirmations of one address in an hour. Anyone can enter anyone's address in a form, which
 * must not fill the mailbox of a stranger.
 */
const perHour = 5;

const countRecent = `select count(*)::int as count from messages m
  join tickets t on t.workspace_id = m.workspace_id and t.id = m.ticket_id
  where t.workspace_id = ? and t.requester_id = ? and t.created_at > now() - interval '1 hour'
    and m.author = 'requester' and m.delivery_status is not null`;

export interface ConfirmDeps {
  readonly boss: PgBoss;
  /** Whether the service can send e-mails. */
  readonly canMail: boolean;
}

export function createConfirm({ boss, canMail }: ConfirmDeps): Confirm {
  return async (em, ticket, first, { mailConfirmation }) => {
    const { workspaceId, requester } = ticket;
    if (!canMail || !mailConfirmation || !requester.email) {
      return;
    }
    // Of forms that are sent at once, each counts those before it.
    await em.execute("select from requesters where id = ? for update", [requester.id]);
    const [recent] = await em.execute<{ count: number }[]>(countRecent, [
      workspaceId,
      requester.id,
    ]);
    if (recent === undefined || recent.count >= perHour) {
      return;
    }
    first.deliveryStatus = "queued";
    first.deliveryUpdatedAt = first.createdAt;
    const data: OutboundJob = { workspaceId, messageId: first.id, attempt: 0 };
    await boss.insert(mailQueue, [{ data }], { db: jobsOf(em) });
  };
}
