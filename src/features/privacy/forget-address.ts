import { textArray } from "../../db/pool/array-literal.ts";
import type { WorkspaceTx } from "../../db/tenancy/unit-of-work.ts";
import { participantAddress } from "../tickets/participants.ts";
import { inBatches } from "./forget.ts";

/**
 * Removes an address from the tickets of others: from their participants, the senders and recipients of
 * their messages, and the audit trail. Text that its owner wrote there stays, without a name.
 */
export async function forgetAddress(tx: WorkspaceTx, given: string): Promise<void> {
  const email = participantAddress(given) ?? given;
  const { em, workspaceId } = tx;
  const person = JSON.stringify([{ email }]);
  await inBatches(tx, blankSenders, [workspaceId, email]);
  const values = [email, workspaceId, person];
  const blankTrail = async (tickets: readonly { readonly id: string }[]) => {
    const ids = textArray(tickets.map(({ id }) => id));
    await em.execute(blankAudit, [workspaceId, ids, email]);
  };
  await inBatches(tx, removeRecipients, values, blankTrail);
  await inBatches(tx, removeParticipants, values, blankTrail);
}

const blankSenders = `
  update messages set sender = '{"name": "", "email": ""}'
  where (workspace_id, id) in (
    select m.workspace_id, m.id from messages m
    where m.workspace_id = ? and m.sender is not null
      and m.sender ->> 'email' = ? limit ?
  )
  returning id`;

const removeRecipients = `
  update messages set recipients = coalesce((
    select jsonb_agg(each) from jsonb_array_elements(recipients) each
    where each ->> 'email' <> ?
  ), '[]')
  where (workspace_id, id) in (
    select m.workspace_id, m.id from messages m
    where m.workspace_id = ? and m.recipients <> '[]'
      and m.recipients @> ?::jsonb limit ?
  )
  returning ticket_id as id`;

const removeParticipants = `
  update tickets set version = version + 1, updated_at = now(), participants = coalesce((
    select jsonb_agg(each) from jsonb_array_elements(participants) each
    where each ->> 'email' <> ?
  ), '[]')
  where (workspace_id, id) in (
    select t.workspace_id, t.id from tickets t
    where t.workspace_id = ? and t.participants <> '[]'
      and t.participants @> ?::jsonb limit ?
  )
  returning id`;

const blankAudit = `
  update audit_events set changes = null
  where workspace_id = ? and target_id = any(?::text[])
    and action in ('ticket.updated', 'message.forwarded') and strpos(changes::text, ?) > 0`;
