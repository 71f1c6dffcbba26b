import { randomBytes } from "node:crypto";
import type { MessageInitShape } from "@bufbuild/protobuf";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import {
  UpdateWebhookSubscriptionRequestSchema,
  type WebhookDeliverySchema,
  type WebhookSubscriptionSchema,
  WebhookSubscriptionService,
} from "../../gen/ticketing/v1/webhook_subscription_service_pb.ts";
import type { Database } from "../db/database.ts";
import { newId } from "../ids.ts";
import { type FieldViolation, invalidArgument, notFound } from "../rpc/api-error.ts";
import { implement } from "../rpc/dispatch.ts";
import { paginate } from "../rpc/page.ts";
import { changesOf, requireValues } from "../rpc/update-mask.ts";
import type { Sealer } from "../sealer.ts";
import { DeliveryEntity, SubscriptionEntity } from "./entity.ts";

/** Says what is wrong with a URL as an endpoint, or nothing if it will do. */
export type CheckEndpoint = (url: string) => Omit<FieldViolation, "field"> | undefined;

/** The handlers of WebhookSubscriptionService. */
export function webhookSubscriptionService(
  db: Database,
  sealer: Sealer,
  checkEndpoint: CheckEndpoint,
) {
  function requireEndpoint(url: string): void {
    const problem = checkEndpoint(url);
    if (problem !== undefined) throw invalidArgument({ field: "url", ...problem });
  }

  async function find(workspaceId: string, id: string) {
    const em = db.forWorkspace(workspaceId);
    const row = await em.findOne(SubscriptionEntity, { id });
    if (row === null) throw notFound("webhook subscription");
    return { em, row };
  }

  return implement(WebhookSubscriptionService, {
    async createWebhookSubscription({ url, events, description }, { principal }) {
      requireEndpoint(url);
      const secret = `whsec_${randomBytes(32).toString("hex")}`;
      const now = new Date();
      const em = db.forWorkspace(principal.workspaceId);
      const row = em.create(SubscriptionEntity, {
        id: newId("whs"),
        workspaceId: principal.workspaceId,
        url,
        events,
        active: true,
        description,
        sealedSecret: await sealer.seal(secret),
        createdAt: now,
        updatedAt: now,
      });
      await em.flush();
      return { data: { ...toSubscription(row), secret } };
    },

    async listWebhookSubscriptions(request, { principal }) {
      const em = db.forWorkspace(principal.workspaceId);
      const { rows, nextPageToken } = await paginate(
        request,
        ["webhook-subscriptions"],
        (row: SubscriptionEntity) => [row.id],
        (limit, after) =>
          em.find(SubscriptionEntity, after ? { id: { $lt: after[0] } } : {}, {
            orderBy: { id: "desc" },
            limit,
          }),
      );
      return { data: rows.map(toSubscription), nextPageToken };
    },

    async getWebhookSubscription({ id }, { principal }) {
      const { row } = await find(principal.workspaceId, id);
      return { data: toSubscription(row) };
    },

    async updateWebhookSubscription(request, { principal }) {
      const changes = changesOf(UpdateWebhookSubscriptionRequestSchema, request);
      requireValues(changes, ["active", "url"]);
      if (changes.url !== undefined) requireEndpoint(changes.url);
      if ("description" in changes) changes.description ??= "";
      const { em, row } = await find(principal.workspaceId, request.id);
      em.assign(row, { ...changes, updatedAt: new Date() });
      await em.flush();
      return { data: toSubscription(row) };
    },

    async deleteWebhookSubscription({ id }, { principal }) {
      const { em, row } = await find(principal.workspaceId, id);
      await em.transactional(async (tx) => {
        await tx.nativeDelete(DeliveryEntity, { subscriptionId: id });
        await tx.remove(row).flush();
      });
      return {};
    },

    async listWebhookDeliveries(request, { principal }) {
      const { subscriptionId } = request;
      const { em } = await find(principal.workspaceId, subscriptionId);
      const { rows, nextPageToken } = await paginate(
        request,
        ["webhook-deliveries", subscriptionId],
        (row: DeliveryEntity) => [row.id],
        (limit, after) =>
          em.find(
            DeliveryEntity,
            { subscriptionId, ...(after && { id: { $lt: after[0] } }) },
            { orderBy: { id: "desc" }, limit },
          ),
      );
      return { data: rows.map(toDelivery), nextPageToken };
    },
  });
}

function toSubscription(
  row: SubscriptionEntity,
): MessageInitShape<typeof WebhookSubscriptionSchema> {
  return {
    id: row.id,
    url: row.url,
    events: row.events,
    active: row.active,
    description: row.description,
    createdAt: timestampFromDate(row.createdAt),
    updatedAt: timestampFromDate(row.updatedAt),
  };
}

function toDelivery(row: DeliveryEntity): MessageInitShape<typeof WebhookDeliverySchema> {
  return {
    id: row.id,
    eventId: row.eventId,
    eventType: row.eventType,
    outcome: row.outcome,
    httpStatus: row.httpStatus ?? undefined,
    error: row.error,
    durationMs: row.durationMs,
    attemptedAt: timestampFromDate(row.attemptedAt),
  };
}
