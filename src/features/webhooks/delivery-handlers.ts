import { create, type JsonObject, toJson } from "@bufbuild/protobuf";
import {
  WebhookRequestSchema,
  WebhookResponseSchema,
} from "../../../gen/ticketing/v1/webhook_subscription_service_pb.ts";
import { newId } from "../../db/ids.ts";
import type { Where } from "../../db/orm/select.ts";
import type { Tx } from "../../db/tenancy/unit-of-work.ts";
import { createJudge, problemOf } from "../../filters/filter.ts";
import { deliveryQueue, toDeliveryJob } from "../../jobs/queues.ts";
import { failedPrecondition, invalidField, notFound } from "../../rpc/errors/api-error.ts";
import { captureTrace } from "../../telemetry/trace-context.ts";
import { EventEntity } from "../events/entity.ts";
import { addEvent } from "../events/outbox.ts";
import { listRows, readRow } from "../queries.ts";
import { idRange, timeRange } from "../times.ts";
import { deliveryCounts } from "./delivery-counts.ts";
import type { WebhookDeps, WebhookHandlers } from "./deps.ts";
import { DeliveryEntity, type Outcome, ResponseEntity, SubscriptionEntity } from "./entity.ts";
import { listEventDeliveries } from "./event-deliveries.ts";
import {
  allSubscriptions,
  findActiveSubscription,
  findDelivery,
  requireSubscription,
} from "./find.ts";
import { toDelivery, toResponse } from "./render.ts";
import { sentRequest } from "./sent-request.ts";
import { testPayload } from "./test-payload.ts";

const defaultHours = 24;

/** The handlers that show deliveries and send them manually. */
export function deliveryHandlers({ db, sealer, sentHeaders }: WebhookDeps) {
  return {
    async listWebhookDeliveries(request, { principal }) {
      const { subscriptionId, outcome, eventType, eventId } = request;
      await requireSubscription(db, principal.workspaceId, subscriptionId);
      if (eventId !== "") {
        return listEventDeliveries(db.lists.reads(principal.workspaceId), request);
      }
      if (subscriptionId === allSubscriptions) {
        const message = "is required to list the deliveries to all subscriptions";
        throw invalidField("eventId", "REQUIRED", message);
      }
      const attemptedAt = timeRange(request.attemptedFrom, request.attemptedBefore);
      // An identifier is created no later than the attempt, but may be much earlier.
      const id = idRange("dlv", undefined, request.attemptedBefore);
      const where: Where<DeliveryEntity> = {
        subscriptionId,
        outcome: outcome.length > 0 ? (outcome as Outcome[]) : undefined,
        eventType: eventType.length > 0 ? eventType : undefined,
        id,
        attemptedAt,
      };
      const { rows, nextPageToken } = await listRows(
        db.lists.reads(principal.workspaceId),
        DeliveryEntity,
        request,
        { scope: ["webhook-deliveries", where], where },
      );
      return { data: rows.map(toDelivery), nextPageToken };
    },

    async getWebhookDelivery({ subscriptionId, id }, { principal }) {
      const reads = db.reads(principal.workspaceId);
      const where = { subscriptionId, id };
      const [row, subscription, [response]] = await Promise.all([
        readRow(reads, DeliveryEntity, "delivery", where),
        readRow(reads, SubscriptionEntity, "webhook subscription", { id: subscriptionId }),
        reads.rows(ResponseEntity, { where }),
      ]);
      const [event] = await reads.rows(EventEntity, { where: { id: row.eventId } });
      const isSent = event && event.erasedAt === null;
      const request = isSent && (await sentRequest(row, event, subscription, sealer, sentHeaders));
      const data = {
        ...toDelivery(row),
        request: request ? create(WebhookRequestSchema, request) : undefined,
        response: response && create(WebhookResponseSchema, toResponse(response)),
      };
      return { data };
    },

    async listDeliveryCounts({ subscriptionId, hours = defaultHours }, { principal }) {
      const { workspaceId } = principal;
      await requireSubscription(db, workspaceId, subscriptionId);
      return { data: await deliveryCounts(db, workspaceId, subscriptionId, hours) };
    },

    async testWebhookFilter({ filter, eventId, eventType, payload }, { principal }) {
      const { type, body } =
        eventId === ""
          ? exampleEvent(eventType, payload)
          : await readRow(db.reads(principal.workspaceId), EventEntity, "event", { id: eventId });
      const problem = problemOf(filter, [type]);
      if (problem !== undefined) {
        throw invalidField("filter", "INVALID_FILTER", problem);
      }
      return { data: createJudge(type, body)(filter) };
    },

    testWebhookSubscription: {
      one: async (tx, { id, eventType, payload }) => {
        await findActiveSubscription(tx.em, id);
        const { schema, message } = testPayload(id, eventType, payload);
        const event = addEvent(tx, schema, message, true);
        return { data: toDelivery(enqueue(tx, id, event)) };
      },
    },

    redeliverWebhook: {
      one: async (tx, { subscriptionId, id }) => {
        await findActiveSubscription(tx.em, subscriptionId);
        const { eventId } = await findDelivery(tx.em, subscriptionId, id);
        const event = await tx.em.findOne(EventEntity, { id: eventId });
        if (event === null) {
          throw notFound("event");
        }
        if (event.erasedAt !== null) {
          const message = "the event was erased together with its ticket or requester";
          throw failedPrecondition("EVENT_ERASED", message);
        }
        return { data: toDelivery(enqueue(tx, subscriptionId, event)) };
      },
    },
  } satisfies Partial<WebhookHandlers>;
}

function exampleEvent(eventType: string, payload: JsonObject | undefined) {
  if (eventType === "") {
    throw invalidField("eventType", "REQUIRED", "is required without eventId");
  }
  const { schema, message } = testPayload("whs_example", eventType, payload);
  return { type: eventType, body: JSON.stringify({ data: toJson(schema, message) }) };
}

/** Enqueues a manual delivery, with a row that shows it as waiting. */
function enqueue(tx: Tx, subscriptionId: string, event: EventEntity): DeliveryEntity {
  const row = tx.em.create(DeliveryEntity, {
    id: newId("dlv"),
    workspaceId: event.workspaceId,
    subscriptionId,
    eventId: event.id,
    eventType: event.type,
    outcome: "queued",
    error: "",
    httpStatus: null,
    manual: true,
    durationMs: null,
    dnsMs: null,
    connectMs: null,
    firstByteMs: null,
    attemptedAt: new Date(),
  });
  const trace = captureTrace();
  const job = toDeliveryJob({
    eventId: event.id,
    workspaceId: event.workspaceId,
    eventType: event.type,
    subscriptionId,
    deliveryId: row.id,
    manual: true,
    waitingSince: Date.now(),
    ...(trace && { trace }),
  });
  tx.enqueue(deliveryQueue, job);
  return row;
}
