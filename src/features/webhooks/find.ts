import { Code } from "@connectrpc/connect";
import type { EntityManager } from "@mikro-orm/postgresql";
import { ApiError, notFound } from "../../rpc/api-error.ts";
import { DeliveryEntity, SubscriptionEntity } from "./entity.ts";

/** A subscription of the entity manager's workspace. */
export async function findSubscription(em: EntityManager, id: string): Promise<SubscriptionEntity> {
  const row = await em.findOne(SubscriptionEntity, { id });
  if (row === null) {
    throw notFound("webhook subscription");
  }
  return row;
}

/** A subscription to which something is to be sent now. */
export async function findActiveSubscription(em: EntityManager, id: string) {
  const row = await findSubscription(em, id);
  if (row.active) {
    return row;
  }
  const message = "the subscription is paused; resume it first";
  throw new ApiError(Code.FailedPrecondition, "SUBSCRIPTION_PAUSED", message, { status: 409 });
}

/** A delivery of a subscription. */
export async function findDelivery(em: EntityManager, subscriptionId: string, id: string) {
  const row = await em.findOne(DeliveryEntity, { id, subscriptionId });
  if (row === null) {
    throw notFound("delivery");
  }
  return row;
}
