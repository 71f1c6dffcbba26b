import { create } from "@bufbuild/protobuf";
import {
  UpdateWebhookSubscriptionRequestSchema,
  WebhookHealthSchema,
} from "../../../gen/ticketing/v1/webhook_subscription_service_pb.ts";
import { newId } from "../../db/ids.ts";
import { problemOf } from "../../filters/filter.ts";
import { enforceQuota } from "../../identity/enforce-quota.ts";
import { invalidArgument, invalidField } from "../../rpc/errors/api-error.ts";
import { changesOf, differs, requireValues } from "../../rpc/update-mask.ts";
import { audit } from "../audit/audit.ts";
import { listRows, readRow } from "../queries.ts";
import { toAllowlist, warningsOf } from "./allowlist.ts";
import type { WebhookDeps, WebhookHandlers } from "./deps.ts";
import {
  DeliveryEntity,
  DeliveryStatsEntity,
  FailureNoticeEntity,
  FailureStreakEntity,
  ResponseEntity,
  SubscriptionEntity,
} from "./entity.ts";
import { findSubscription } from "./find.ts";
import { toHeaderColumns } from "./headers.ts";
import { healthOf } from "./health.ts";
import { beginOrder, endOrder } from "./order.ts";
import { toSubscription } from "./render.ts";
import { generateSigningSecret } from "./signing-secret.ts";

/** Ordered subscriptions that a workspace may have: each takes its own slot in a worker. */
const maxOrdered = 100;
const defaultGraceSeconds = 24 * 3600;

/** The handlers that manage subscriptions. */
export function subscriptionHandlers(deps: WebhookDeps) {
  const { db, sealer, backlog, checkEndpoint, maxSubscriptions } = deps;

  function requireEndpoint(url: string): void {
    const problem = checkEndpoint(url);
    if (problem !== undefined) {
      throw invalidArgument({ field: "url", ...problem });
    }
  }

  /** @param changed the field to name if the two do not match */
  function requireFilter(filter: string, events: readonly string[], changed = "filter"): void {
    const problem = filter === "" ? undefined : problemOf(filter, events);
    if (problem !== undefined) {
      throw invalidField(changed, "INVALID_FILTER", problem);
    }
  }

  /** To be read before the first statement of a transaction, as it takes its own connections. */
  const healthBefore = async (workspaceId: string, id: string) =>
    (await healthOf(db.reads(workspaceId), backlog, [id])).get(id);

  return {
    createWebhookSubscription: {
      one: async (
        { em, workspaceId },
        { url, events, description, filter, ordered, customHeaders },
        call,
      ) => {
        requireEndpoint(url);
        requireFilter(filter, toAllowlist(events));
        const headerColumns = await toHeaderColumns(customHeaders, sealer);
        const secret = generateSigningSecret();
        const sealedSecret = await sealer.seal(secret);
        const counted = { workspaceId };
        const what = "webhook subscriptions";
        await enforceQuota(em, SubscriptionEntity, counted, maxSubscriptions, what);
        if (ordered) {
          const orderedOnes = { workspaceId, ordered };
          await enforceQuota(em, SubscriptionEntity, orderedOnes, maxOrdered, `ordered ${what}`);
        }
        const now = new Date();
        const row = em.create(SubscriptionEntity, {
          id: newId("whs"),
          workspaceId,
          url,
          events: toAllowlist(events),
          active: true,
          activeSince: now,
          description,
          filter,
          ordered,
          ...headerColumns,
          sealedSecret,
          secretsSince: now,
          previousSealedSecret: null,
          previousSecretUntil: null,
          createdAt: now,
          updatedAt: now,
        });
        if (ordered) {
          await beginOrder(em, row);
        }
        audit(em, call, "webhook_subscription.created", targetOf(row));
        const data = { ...toSubscription(row), health: create(WebhookHealthSchema), secret };
        return { data, warnings: warningsOf(events) };
      },
    },

    async listWebhookSubscriptions(request, { principal: { workspaceId } }) {
      const reads = db.reads(workspaceId);
      const { rows, nextPageToken } = await listRows(reads, SubscriptionEntity, request, {
        scope: ["webhook-subscriptions"],
      });
      const ids = rows.map(({ id }) => id);
      const health = await healthOf(reads, backlog, ids);
      const data = rows.map((row) => ({ ...toSubscription(row), ...health.get(row.id) }));
      return { data, nextPageToken };
    },

    async getWebhookSubscription({ id }, { principal: { workspaceId } }) {
      const reads = db.reads(workspaceId);
      const [row, health] = await Promise.all([
        readRow(reads, SubscriptionEntity, "webhook subscription", { id }),
        healthOf(reads, backlog, [id]),
      ]);
      return { data: { ...toSubscription(row), ...health.get(id) } };
    },

    updateWebhookSubscription: {
      one: async ({ em, workspaceId }, request, call) => {
        const { customHeaders, ...changes } = changesOf(
          UpdateWebhookSubscriptionRequestSchema,
          request,
        );
        requireValues(changes, ["active", "url", "ordered"]);
        if (changes.url !== undefined) {
          requireEndpoint(changes.url);
        }
        if (changes.events?.length === 0) {
          throw invalidField("events", "REQUIRED", 'must have an entry; ["*"] is everything');
        }
        const warnings = warningsOf(changes.events ?? []);
        if (changes.events !== undefined) {
          changes.events = toAllowlist(changes.events);
        }
        if ("description" in changes) {
          changes.description ??= "";
        }
        if ("filter" in changes) {
          changes.filter ??= "";
        }
        const health = await healthBefore(workspaceId, request.id);
        const row = await findSubscription(em, request.id, { lock: true });
        const { ordered = row.ordered } = changes;
        if (ordered !== row.ordered) {
          throw invalidField("ordered", "INVALID_VALUE", "cannot be changed");
        }
        const headerColumns =
          customHeaders && (await toHeaderColumns(customHeaders, sealer, row.sealedHeaders));
        const { filter = row.filter, events = row.events } = changes;
        if (filter !== row.filter || changes.events !== undefined) {
          requireFilter(filter, events, filter === row.filter ? "events" : "filter");
        }
        if (headerColumns === undefined && !differs(row, changes)) {
          return { data: { ...toSubscription(row), ...health }, warnings };
        }
        const now = new Date();
        if (changes.active && !row.active) {
          row.activeSince = now;
          if (row.ordered) {
            await beginOrder(em, row);
          }
        }
        const isMoved = changes.url !== undefined && changes.url !== row.url;
        if (isMoved) {
          await em.nativeDelete(FailureStreakEntity, { subscriptionId: row.id });
        }
        audit(em, call, actionOf(changes, row), targetOf(row));
        em.assign(row, { ...changes, ...headerColumns, updatedAt: now });
        const shown = { ...toSubscription(row), ...health };
        const data = isMoved ? { ...shown, failingSince: undefined } : shown;
        return { data, warnings };
      },
    },

    deleteWebhookSubscription: {
      one: async ({ em }, { id }, call) => {
        const row = await findSubscription(em, id, { lock: true });
        await em.nativeDelete(DeliveryEntity, { subscriptionId: id });
        await em.nativeDelete(ResponseEntity, { subscriptionId: id });
        await em.nativeDelete(DeliveryStatsEntity, { subscriptionId: id });
        await em.nativeDelete(FailureStreakEntity, { subscriptionId: id });
        await em.nativeDelete(FailureNoticeEntity, { subscriptionId: id });
        await endOrder(em, row);
        audit(em, call, "webhook_subscription.deleted", targetOf(row));
        em.remove(row);
        return {};
      },
    },

    rotateWebhookSecret: {
      one: async ({ em, workspaceId }, { id, graceSeconds = defaultGraceSeconds }, call) => {
        const secret = generateSigningSecret();
        const health = await healthBefore(workspaceId, id);
        const row = await findSubscription(em, id, { lock: true });
        const now = new Date();
        const until = new Date(now.getTime() + graceSeconds * 1000);
        em.assign(row, {
          sealedSecret: await sealer.seal(secret),
          secretsSince: now,
          previousSealedSecret: graceSeconds > 0 ? row.sealedSecret : null,
          previousSecretUntil: graceSeconds > 0 ? until : null,
          updatedAt: now,
        });
        audit(em, call, "webhook_subscription.secret_rotated", targetOf(row));
        return { data: { ...toSubscription(row), ...health, secret } };
      },
    },

    expirePreviousSecret: {
      one: async ({ em, workspaceId }, { id }, call) => {
        const health = await healthBefore(workspaceId, id);
        const row = await findSubscription(em, id, { lock: true });
        const now = new Date();
        if (row.previousSecretUntil && row.previousSecretUntil > now) {
          em.assign(row, {
            secretsSince: now,
            previousSealedSecret: null,
            previousSecretUntil: null,
            updatedAt: now,
          });
          audit(em, call, "webhook_subscription.previous_secret_expired", targetOf(row));
        }
        return { data: { ...toSubscription(row), ...health } };
      },
    },
  } satisfies Partial<WebhookHandlers>;
}

const targetOf = ({ id, workspaceId, url }: SubscriptionEntity) => ({ id, workspaceId, name: url });

/** Pausing and resuming are separate actions; everything else is an update. */
function actionOf({ active }: { active?: boolean | undefined }, row: SubscriptionEntity) {
  if (active === undefined || active === row.active) {
    return "webhook_subscription.updated";
  }
  return active ? "webhook_subscription.resumed" : "webhook_subscription.paused";
}
