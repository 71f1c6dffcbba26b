import { textArray } from "../../db/pool/array-literal.ts";
import type { WorkspaceTx } from "../../db/tenancy/unit-of-work.ts";

/** Rows that one statement changes or deletes, so that none runs for long. */
const batchSize = 1_000;

/**
 * Repeats a statement until it finds no more rows.
 * @param text changes at most as many rows as its last parameter says, and returns them
 * @param each called with the rows of each run
 */
export async function inBatches<Row extends object>(
  { em }: WorkspaceTx,
  text: string,
  values: readonly unknown[],
  each: (rows: readonly Row[]) => Promise<void> = async () => {},
): Promise<void> {
  for (let count = batchSize; count === batchSize; ) {
    const rows = await em.execute<Row[]>(text, [...values, batchSize]);
    await each(rows);
    count = rows.length;
  }
}

/**
 * Erases what the records of the service hold about tickets, requesters and files: bodies of events, the
 * responses of receivers to them, responses kept for an `Idempotency-Key`, and texts of the audit trail.
 * The records stay, with identifiers and times. Nothing may record more about them in the meantime: they are
 * locked, and their messages are gone.
 */
export async function forget(tx: WorkspaceTx, ids: readonly string[]): Promise<void> {
  const { em, workspaceId } = tx;
  const subjects = textArray(ids);
  await inBatches<{ id: string }>(tx, eraseEvents, [workspaceId, subjects], async (events) => {
    const eventIds = textArray(events.map(({ id }) => id));
    await em.execute(deleteResponses, [
      ...[workspaceId, eventIds, workspaceId, workspaceId, eventIds, workspaceId],
    ]);
  });
  await em.execute("select forget_responses(?, ?::text[])", [workspaceId, subjects]);
  await inBatches(tx, blankAudit, [workspaceId, subjects]);
}

/** In the order in which workers lock them to store a response, which they no longer do after this. */
const eraseEvents = `
  update events e set body = '', erased_at = now()
  from (
    select workspace_id, id from events
    where workspace_id = ? and subject_id = any(?::text[]) and erased_at is null
    order by id limit ? for update
  ) found
  where e.workspace_id = found.workspace_id and e.id = found.id
  returning e.id`;

/**
 * An automatic delivery has the time of its event, by which it is found, see event-deliveries.ts; a
 * manual one has an index.
 */
const deleteResponses = `
  with sent as (
    select d.subscription_id, d.id
    from webhook_subscriptions s
    cross join (select ? as workspace_id, unnest(?::text[]) as id) e
    cross join lateral (
      select subscription_id, id from webhook_deliveries
      where workspace_id = e.workspace_id and subscription_id = s.id
        and id >= 'dlv_' || substr(e.id, 5, 12) and id < 'dlv_' || substr(e.id, 5, 12) || 'g'
        and event_id = e.id
    ) d
    where s.workspace_id = ?
    union all
    select subscription_id, id from webhook_deliveries
    where workspace_id = ? and event_id = any(?::text[]) and manual
  )
  delete from webhook_responses r using sent
  where r.workspace_id = ? and r.subscription_id = sent.subscription_id and r.id = sent.id`;

/** The change that a merge records is an identifier, by which an erasure finds merged requesters. */
const blankAudit = `
  update audit_events a set target_name = '',
    changes = case when action = 'requester.merged' then changes end,
    actor_name = case when actor_type = 'requester' then '' else actor_name end,
    address = case when actor_type = 'requester' then '' else address end,
    user_agent = case when actor_type = 'requester' then '' else user_agent end
  from (
    select workspace_id, id from audit_events
    where workspace_id = ? and target_id = any(?::text[]) and (
      target_name <> '' or (changes is not null and action <> 'requester.merged')
      or (actor_type = 'requester' and (actor_name <> '' or address <> '' or user_agent <> ''))
    )
    limit ?
  ) found
  where a.workspace_id = found.workspace_id and a.id = found.id
  returning a.id`;
