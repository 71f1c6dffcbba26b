import { textArray } from "../../db/pool/array-literal.ts";
import type { Statement } from "../../db/pool/statement-batch.ts";
import { rowKey } from "../claim/load.ts";

/** Names an ordered subscription. */
export interface SubscriptionRef {
  readonly workspaceId: string;
  readonly subscriptionId: string;
}

/** The statements that announce events to the cursors of ordered subscriptions. */
export function announceOrdered(subscriptions: readonly SubscriptionRef[]): Statement[] {
  if (subscriptions.length === 0) {
    return [];
  }
  const named = new Map(
    subscriptions.map((each) => [
      rowKey({ workspaceId: each.workspaceId, id: each.subscriptionId }),
      each,
    ]),
  );
  const each = [...named.values()];
  const values = [
    textArray(each.map(({ workspaceId }) => workspaceId)),
    textArray(each.map(({ subscriptionId }) => subscriptionId)),
  ];
  return [{ text: announceStatement, values, hasRows: false }];
}

/**
 * In a fixed order, so that two workers cannot deadlock. It writes the row even if it is pending: a
 * release that has not seen the event must either wait or have finished.
 */
const announceStatement = `
  with named as (
    select c.workspace_id, c.subscription_id
    from unnest($1::text[], $2::text[]) as n (workspace_id, subscription_id)
    join webhook_order_cursors c using (workspace_id, subscription_id)
    order by 1, 2 for update of c
  )
  update webhook_order_cursors c set pending_since = coalesce(c.pending_since, now())
  from named
  where c.workspace_id = named.workspace_id and c.subscription_id = named.subscription_id`;
