import { newId } from "../../db/ids.ts";
import { failedPrecondition, invalidField } from "../../rpc/errors/api-error.ts";
import { audit } from "../audit/audit.ts";
import { boundOf } from "../times.ts";
import type { WebhookHandlers } from "./deps.ts";
import { findActiveSubscription } from "./find.ts";
import { RecoveryEntity } from "./recovery/entity.ts";
import { toOperation } from "./recovery/render.ts";

const allOutcomes = ["expired", "failed", "interrupted"];

/** The handler that requests a recovery; recovery/run.ts carries it out. */
export const recoveryHandlers = {
  recoverWebhookSubscription: {
    one: async ({ em, workspaceId }, request, call) => {
      const now = new Date();
      const attemptedFrom = request.attemptedFrom ? boundOf(request.attemptedFrom) : now;
      const wanted = request.attemptedBefore && boundOf(request.attemptedBefore);
      const attemptedBefore = wanted && wanted < now ? wanted : now;
      if (attemptedFrom >= attemptedBefore) {
        const message =
          wanted && wanted < now ? "must be before attemptedBefore" : "must be in the past";
        throw invalidField("attemptedFrom", "INVALID_VALUE", message);
      }
      const outcomes = request.outcome.length === 0 ? allOutcomes : request.outcome.toSorted();
      const eventTypes = request.eventType.toSorted();
      const fingerprint = JSON.stringify([attemptedFrom, wanted, outcomes, eventTypes]);
      // Locked, so that concurrent requests start only one.
      const subscription = await findActiveSubscription(em, request.id, { lock: true });
      const { id: subscriptionId, url: name } = subscription;
      const running = await em.findOne(RecoveryEntity, { subscriptionId, endedAt: null });
      if (running !== null) {
        if (running.fingerprint !== fingerprint) {
          const message = `operation ${running.id} is still recovering this subscription; wait for it, or cancel it`;
          throw failedPrecondition("RECOVERY_RUNNING", message);
        }
        return { data: toOperation(running) };
      }
      const target = { id: subscriptionId, workspaceId, name };
      audit(em, call, "webhook_subscription.recovery_started", target);
      const row = em.create(RecoveryEntity, {
        id: newId("op"),
        workspaceId,
        subscriptionId,
        fingerprint,
        attemptedFrom,
        attemptedBefore,
        outcomes,
        eventTypes,
        total: null,
        sent: 0,
        succeeded: 0,
        failed: 0,
        cancelling: false,
        errorCode: "",
        nextAt: now,
        createdAt: now,
        endedAt: null,
      });
      return { data: toOperation(row) };
    },
  },
} satisfies Partial<WebhookHandlers>;
