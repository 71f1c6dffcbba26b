import { UpdateWebhookSubscriptionRequestSchema } from "../../../gen/ticketing/v1/webhook_subscription_service_pb.ts";
import { requireRoom } from "../../identity/require-room.ts";
import { invalidArgument } from "../../rpc/api-error.ts";
import { changesOf, requireValues } from "../../rpc/update-mask.ts";
import { newId } from "../../runtime/ids.ts";
import { audit } from "../audit/audit.ts";
import { readRow } from "../find-row.ts";
import { listRows } from "../list-rows.ts";
import type { WebhookDeps, WebhookHandlers } from "./deps.ts";
import {
  DeliveryEntity,
  DeliveryStatsEntity,
  FailureStreakEntity,
  ResponseEntity,
  SubscriptionEntity,
} from "./entity.ts";
import { findSubscription } from "./find.ts";
import { healthOf } from "./health.ts";
import { toSubscription } from "./render.ts";
import { generateSigningSecret } from "./signing-secret.ts";

/** Subscriptions that a workspace may have: each event becomes as many deliveries. */
const maxSubscriptions = 100;
const defaultGraceSeconds = 24 * 3600;

/** The handlers that manage subscriptions. */
export function subscriptionHandlers(deps: WebhookDeps) {
  const { db, sealer, backlog, checkEndpoint } = deps;

  function requireEndpoint(url: string): void {
    const problem = checkEndpoint(url);
    if (problem !== undefined) {
      throw invalidArgument({ field: "url", ...problem });
    }
  }

  async function withHealth(row: SubscriptionEntity) {
    const health = await healthOf(db, backlog, row.workspaceId, [row.id]);
    return { ...toSubscription(row), ...health.get(row.id) };
  }

  return {
    async createWebhookSubscription({ url, events, description }, call) {
      requireEndpoint(url);
      const { workspaceId } = call.principal;
      const secret = generateSigningSecret();
      const sealedSecret = await sealer.seal(secret);
      const row = await db.forWorkspace(workspaceId).transactional(async (em) => {
        await requireRoom(
          em,
          SubscriptionEntity,
          { workspaceId },
          maxSubscriptions,
          "webhook subscriptions",
        );
        const now = new Date();
        const created = em.create(SubscriptionEntity, {
          id: newId("whs"),
          workspaceId,
          url,
          events,
          active: true,
          activeSince: now,
          description,
          sealedSecret,
          secretSince: now,
          previousSealedSecret: null,
          previousSecretUntil: null,
          createdAt: now,
          updatedAt: now,
        });
        audit(em, call, "webhook_subscription.created", targetOf(created));
        return created;
      });
      return { data: { ...toSubscription(row), health: {}, secret } };
    },

    async listWebhookSubscriptions(request, { principal: { workspaceId } }) {
      const em = db.forWorkspace(workspaceId);
      const { rows, nextPageToken } = await listRows(
        em,
        SubscriptionEntity,
        request,
        "webhook-subscriptions",
      );
      const ids = rows.map(({ id }) => id);
      const health = await healthOf(db, backlog, workspaceId, ids);
      const data = rows.map((row) => ({ ...toSubscription(row), ...health.get(row.id) }));
      return { data, nextPageToken };
    },

    async getWebhookSubscription({ id }, { principal: { workspaceId } }) {
      const [row, health] = await Promise.all([
        readRow(db, workspaceId, SubscriptionEntity, "webhook subscription", id),
        healthOf(db, backlog, workspaceId, [id]),
      ]);
      return { data: { ...toSubscription(row), ...health.get(id) } };
    },

    async updateWebhookSubscription(request, call) {
      const changes = changesOf(UpdateWebhookSubscriptionRequestSchema, request);
      requireValues(changes, ["active", "url"]);
      if (changes.url !== undefined) {
        requireEndpoint(changes.url);
      }
      if ("description" in changes) {
        changes.description ??= "";
      }
      const { workspaceId } = call.principal;
      const row = await db.forWorkspace(workspaceId).transactional(async (em) => {
        const found = await findSubscription(em, request.id);
        const now = new Date();
        if (changes.active && !found.active) {
          found.activeSince = now;
        }
        if (changes.url !== undefined && changes.url !== found.url) {
          await em.nativeDelete(FailureStreakEntity, { subscriptionId: found.id });
        }
        if (Object.keys(changes).length > 0) {
          audit(em, call, actionOf(changes, found), targetOf(found));
        }
        em.assign(found, { ...changes, updatedAt: now });
        return found;
      });
      return { data: await withHealth(row) };
    },

    async deleteWebhookSubscription({ id }, call) {
      const em = db.forWorkspace(call.principal.workspaceId);
      await em.transactional(async (tx) => {
        const row = await findSubscription(tx, id);
        await tx.nativeDelete(DeliveryEntity, { subscriptionId: id });
        await tx.nativeDelete(ResponseEntity, { subscriptionId: id });
        await tx.nativeDelete(DeliveryStatsEntity, { subscriptionId: id });
        await tx.nativeDelete(FailureStreakEntity, { subscriptionId: id });
        audit(tx, call, "webhook_subscription.deleted", targetOf(row));
        tx.remove(row);
      });
      return {};
    },

    async rotateWebhookSecret({ id, graceSeconds = defaultGraceSeconds }, call) {
      const secret = generateSigningSecret();
      const em = db.forWorkspace(call.principal.workspaceId);
      const row = await findSubscription(em, id);
      const now = new Date();
      const until = new Date(now.getTime() + graceSeconds * 1000);
      em.assign(row, {
        sealedSecret: await sealer.seal(secret),
        secretSince: now,
        previousSealedSecret: graceSeconds > 0 ? row.sealedSecret : null,
        previousSecretUntil: graceSeconds > 0 ? until : null,
        updatedAt: now,
      });
      audit(em, call, "webhook_subscription.secret_rotated", targetOf(row));
      await em.flush();
      return { data: { ...(await withHealth(row)), secret } };
    },
  } satisfies Partial<WebhookHandlers>;
}

const targetOf = ({ id, workspaceId, url }: SubscriptionEntity) => ({ id, workspaceId, name: url });

/** Pausing and resuming are actions of their own; all else is an update. */
function actionOf({ active }: { active?: boolean | undefined }, row: SubscriptionEntity) {
  if (active === undefined || active === row.active) {
    return "webhook_subscription.updated";
  }
  return active ? "webhook_subscription.resumed" : "webhook_subscription.paused";
}
