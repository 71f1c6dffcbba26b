import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { LockMode } from "@mikro-orm/core";
import { BillingSubscribedV1Schema } from "../../../gen/ticketing/events/v1/billing_pb.ts";
import type { Tx } from "../../db/tenancy/unit-of-work.ts";
import { type AuditSource, audit } from "../audit/audit.ts";
import { BillingSubscriptionEntity } from "./entity.ts";
import type { RemoteSubscription } from "./provider.ts";

/** The provider's event that reported a change. */
interface ProviderEvent {
  readonly id: string;
  readonly type: string;
}

interface Application {
  readonly remote: RemoteSubscription;
  readonly source: AuditSource;
  /** Each event is applied once. */
  readonly event?: ProviderEvent;
  /** Version of the row before the provider was asked; 0 if there was none. */
  readonly seenVersion?: number;
}

/**
 * Applies the state that the provider reports. A plan that becomes active fires
 * `service.billing.subscribed.v1` exactly once, even if the provider repeats or
 * reorders its events.
 * @returns `outdated` when the row has changed since the provider was asked
 */
export async function applySubscription(
  { em, record }: Tx,
  { remote, source, event, seenVersion }: Application,
): Promise<"applied" | "known" | "outdated"> {
  const { workspaceId } = remote;
  const now = new Date();
  await em.execute(
    `insert into billing_subscriptions
       (workspace_id, plan_id, status, cancel_at_period_end, version, updated_at)
     values (?, '', 'none', false, 0, ?) on conflict do nothing`,
    [workspaceId, now],
  );
  const row = await em.findOneOrFail(
    BillingSubscriptionEntity,
    { workspaceId },
    { lockMode: LockMode.PESSIMISTIC_WRITE },
  );
  if (seenVersion !== undefined && row.version !== seenVersion) {
    return "outdated";
  }
  if (event !== undefined && !(await isNew(em, event, workspaceId, now))) {
    return "known";
  }
  if (isOvertaken(row, remote)) {
    return "applied";
  }

  const wasActive =
    row.status === "active" &&
    row.subscriptionId === remote.subscriptionId &&
    row.planId === remote.planId;
  const before = row.status;
  const { workspaceId: _, ...state } = remote;
  em.assign(row, { ...state, version: row.version + 1, updatedAt: now });
  const target = { id: remote.subscriptionId, workspaceId, name: remote.planId };
  if (remote.status === "active" && !wasActive) {
    row.activatedAt = now;
    audit(em, source, "billing.subscribed", target);
    record(BillingSubscribedV1Schema, {
      workspaceId,
      planId: remote.planId,
      activatedAt: timestampFromDate(now),
    });
  } else if (remote.status === "canceled" && before !== "canceled") {
    audit(em, source, "billing.canceled", target);
  }
  return "applied";
}

/** A replaced subscription says nothing about its replacement. */
const isOvertaken = (row: BillingSubscriptionEntity, remote: RemoteSubscription) =>
  row.subscriptionId !== null &&
  row.subscriptionId !== remote.subscriptionId &&
  (row.subscribedAt ?? new Date(0)) > remote.subscribedAt;

async function isNew(em: Tx["em"], event: ProviderEvent, workspaceId: string, now: Date) {
  const rows = await em.execute(
    `insert into billing_events (event_id, workspace_id, type, received_at) values (?, ?, ?, ?)
     on conflict do nothing returning event_id`,
    [event.id, workspaceId, event.type, now],
  );
  return rows.length === 1;
}
