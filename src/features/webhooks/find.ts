import type { EntityManager } from "@mikro-orm/postgresql";
import type { Reader } from "../../db/connect.ts";
import { failedPrecondition } from "../../rpc/errors/api-error.ts";
import { findRow, readRow } from "../queries.ts";
import { DeliveryEntity, SubscriptionEntity } from "./entity.ts";

/** In place of a subscription's identifier: all of the workspace. */
export const allSubscriptions = "-";

/** A subscription of the entity manager's workspace. */
export const findSubscription = (em: EntityManager, id: string, options?: Locking) =>
  findRow(em, SubscriptionEntity, "webhook subscription", { id }, options);

/** `lock` locks the row until the transaction ends. */
interface Locking {
  readonly lock?: boolean;
}

/** Checks that a subscription exists, unless all are requested. @throws {ApiError} NOT_FOUND */
export async function requireSubscription(db: Reader, workspaceId: string, id: string) {
  if (id !== allSubscriptions) {
    await readRow(db.reads(workspaceId), SubscriptionEntity, "webhook subscription", { id });
  }
}

/** A subscription that can be sent to: it must not be paused. */
export async function findActiveSubscription(em: EntityManager, id: string, options?: Locking) {
  const row = await findSubscription(em, id, options);
  if (row.active) {
    return row;
  }
  throw failedPrecondition("SUBSCRIPTION_PAUSED", "the subscription is paused; resume it first");
}

/** A delivery of a subscription. */
export const findDelivery = (em: EntityManager, subscriptionId: string, id: string) =>
  findRow(em, DeliveryEntity, "delivery", { id, subscriptionId });
