import { timestampDate } from "@bufbuild/protobuf/wkt";
import { Code } from "@connectrpc/connect";
import { newId } from "../../db/ids.ts";
import { ApiError, invalidArgument } from "../../rpc/errors/api-error.ts";
import { audit } from "../audit/audit.ts";
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
      const since = request.since ? timestampDate(request.since) : now;
      const wanted = request.until && timestampDate(request.until);
      const until = wanted && wanted < now ? wanted : now;
      if (since >= until) {
        const message = wanted && wanted < now ? "must be before until" : "must be in the past";
        throw invalidArgument({ field: "since", reason: "INVALID_VALUE", message });
      }
      const outcomes = request.outcomes.length === 0 ? allOutcomes : request.outcomes.toSorted();
      const eventTypes = request.eventTypes.toSorted();
      const fingerprint = JSON.stringify([since, wanted, outcomes, eventTypes]);
      // Locked, so that requests at the same time start one.
      const subscription = await findActiveSubscription(em, request.id, { lock: true });
      const { id: subscriptionId, url: name } = subscription;
      const running = await em.findOne(RecoveryEntity, { subscriptionId, finishedAt: null });
      if (running !== null) {
        if (running.fingerprint !== fingerprint) {
          throw recoveryRunning(running.id);
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
        since,
        until,
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
        finishedAt: null,
      });
      return { data: toOperation(row) };
    },
  },
} satisfies Partial<WebhookHandlers>;

/** 409: it has to end, or to be cancelled, first. */
function recoveryRunning(id: string): ApiError {
  const message = `operations/${id} is still recovering this subscription; wait for it, or cancel it`;
  return new ApiError(Code.FailedPrecondition, "RECOVERY_RUNNING", message, { status: 409 });
}
