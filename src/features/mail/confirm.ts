import type { Tx } from "../../db/tenancy/unit-of-work.ts";
import { type FilesLeftOut, mailQueue, toMessageJob } from "../../jobs/queues.ts";
import type { MessageEntity, TicketEntity } from "../tickets/entity.ts";
import { countLeftOut } from "./left-out-files.ts";
import type { CanMail } from "./replies.ts";

/**
 * Enqueues the confirmation of a new ticket in its transaction, if its channel confirms and email
 * is set up. The requester's message carries its delivery. Files that were left out are reported as
 * such on any message, whatever the channel does otherwise: their sender believes they were sent.
 */
export type Confirm = (
  tx: Tx,
  ticket: TicketEntity,
  message: MessageEntity,
  channel: { readonly mailConfirmation: boolean },
  leftOut?: FilesLeftOut,
) => Promise<void>;

/**
 * The criteria by which confirmations are counted. Anyone can enter anyone's address in a form, which must fill
 * neither the mailbox of a stranger nor the queue of a mail server.
 */
const confirmationBounds = ["address", "domain", "channel", "workspace"] as const;

type ConfirmationBound = (typeof confirmationBounds)[number];

/** Mail servers commonly deliver `ada+anything@example.com` to `ada@example.com` (RFC 5233). */
const mailboxOf = (address: string) => `regexp_replace(${address}, '\\+.*@', '@')`;
const domainOf = (address: string) => `substring(${address} from '[^@]*$')`;

/** Counts confirmations of the last hour in a ticket's workspace, and those that share something with it. */
const countRecent = `select count(*)::int as workspace,
    count(*) filter (where t.channel_id = own.channel_id)::int as channel,
    count(*) filter (where ${domainOf("r.email")} = ${domainOf("own.email")})::int as domain,
    count(*) filter (where ${mailboxOf("r.email")} = ${mailboxOf("own.email")})::int as address
  from (select ?::text as workspace_id, ?::text as channel_id, ?::text as email) own
  join messages m on m.workspace_id = own.workspace_id
  join tickets t on t.workspace_id = m.workspace_id and t.id = m.ticket_id
  join requesters r on r.workspace_id = m.workspace_id and r.id = t.requester_id
  where m.author = 'requester' and m.delivery_status is not null
    and m.created_at > now() - interval '1 hour'`;

interface ConfirmDeps {
  readonly canMail: CanMail;
  /** Maximum confirmations in an hour. */
  readonly perHour: Readonly<Record<ConfirmationBound, number>>;
  /** Called for each confirmation that is not sent, with the bound that it would exceed. */
  readonly withheld: (bound: ConfirmationBound) => void;
}

export function createConfirm({ canMail, perHour, withheld }: ConfirmDeps): Confirm {
  return async (tx, ticket, message, { mailConfirmation }, leftOut = {}) => {
    const { workspaceId, channelId, requester } = ticket;
    const isDue = mailConfirmation || countLeftOut(leftOut) > 0;
    if (!isDue || !requester.email || !(await canMail(tx.em, ticket))) {
      return;
    }
    // If tickets are opened at the same time, each counts the confirmations of those before it.
    await tx.em.execute("select pg_advisory_xact_lock(hashtextextended(?, 0))", [
      `confirmations ${workspaceId}`,
    ]);
    const [recent] = await tx.em.execute<Record<ConfirmationBound, number>[]>(countRecent, [
      workspaceId,
      channelId,
      requester.email,
    ]);
    const exceeded = confirmationBounds.find((bound) => (recent?.[bound] ?? 0) >= perHour[bound]);
    if (exceeded !== undefined) {
      withheld(exceeded);
      return;
    }
    message.deliveryStatus = "queued";
    message.deliveryUpdatedAt = message.createdAt;
    tx.enqueue(mailQueue, toMessageJob({ workspaceId, messageId: message.id, ...leftOut }));
  };
}
