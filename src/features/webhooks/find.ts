import { Code } from "@connectrpc/connect";
import type { LockMode } from "@mikro-orm/core";
import type { EntityManager } from "@mikro-orm/postgresql";
import { ApiError } from "../../rpc/api-error.ts";
import { findRow } from "../find-row.ts";
import { DeliveryEntity, SubscriptionEntity } from "./entity.ts";

/** In the place of a subscription's identifier: all of the workspace. */
export const allSubscriptions = "-";

/** A subscription of the entity manager's workspace. */
export const findSubscription = (em: EntityManager, id: string, lockMode?: LockMode) =>
  findRow(em, SubscriptionEntity, "webhook subscription", { id }, lockMode);

/** A subscription that can be sent to: it must not be paused. */
export async function findActiveSubscription(em: EntityManager, id: string, lockMode?: LockMode) {
  const row = await findSubscription(em, id, lockMode);
  if (row.active) {
    return row;
  }
  const message = "the subscription is paused; resume it first";
  throw new ApiError(Code.FailedPrecondition, "SUBSCRIPTION_PAUSED", message, { status: 409 });
}

/** A delivery of a subscription. */
export const findDelivery = (em: EntityManager, subscriptionId: string, id: string) =>
  findRow(em, DeliveryEntity, "delivery", { id, subscriptionId });
