import { hash } from "node:crypto";
import { BillingService } from "../../../gen/ticketing/v1/billing_service_pb.ts";
import type { PlanConfig } from "../../config/plans.ts";
import type { Database } from "../../db/database.ts";
import type { Transact } from "../../db/tenancy/unit-of-work.ts";
import type { Call } from "../../rpc/call.ts";
import { implement } from "../../rpc/dispatch.ts";
import { failedPrecondition, invalidField } from "../../rpc/errors/api-error.ts";
import type { Files } from "../attachments/files.ts";
import { audit } from "../audit/audit.ts";
import { optionalTime } from "../times.ts";
import { applySubscription } from "./apply-provider-event.ts";
import { BillingSubscriptionEntity } from "./entity.ts";
import type { BillingProvider } from "./provider.ts";
import { measureUsage, periodOf } from "./usage.ts";

interface BillingDeps {
  readonly db: Database;
  readonly transact: Transact;
  readonly files: Pick<Files, "usage">;
  readonly plans: readonly PlanConfig[];
  /** Undefined if billing is disabled. */
  readonly provider: BillingProvider | undefined;
}

/** The handlers of BillingService. */
export function billingService({ db, transact, files, plans, provider }: BillingDeps) {
  const current = (workspaceId: string) =>
    db.forWorkspace(workspaceId).findOne(BillingSubscriptionEntity, { workspaceId });

  function requireProvider(): BillingProvider {
    if (provider !== undefined) {
      return provider;
    }
    throw failedPrecondition(
      "BILLING_DISABLED",
      "billing is disabled; set BILLING_PROVIDER to enable it",
    );
  }

  return implement(BillingService, {
    async listPlans() {
      return {
        data: plans.map(({ stripePrice: _, price, ...plan }) => ({
          ...plan,
          price: BigInt(price),
        })),
      };
    },

    async getBillingSubscription(_, { principal }) {
      const { workspaceId } = principal;
      const row = await current(workspaceId);
      const plan = plans.find(({ id }) => id === row?.planId);
      const period = periodOf(row, plan, new Date());
      const usage = await measureUsage({ db, files }, workspaceId, period);
      return { data: { ...toSubscription(row), usage } };
    },

    async createCheckoutSession({ planId }, call) {
      const { workspaceId } = call.principal;
      const plan = plans.find(({ id }) => id === planId);
      if (plan === undefined) {
        const message = `must be one of: ${plans.map(({ id }) => id).join(", ")}`;
        throw invalidField("planId", "UNKNOWN_VALUE", message);
      }
      const row = await current(workspaceId);
      const { url, activated } = await requireProvider().checkout(
        workspaceId,
        plan,
        row,
        providerKey(call),
      );
      await transact(workspaceId, async (tx) => {
        const target = { id: planId, workspaceId, name: plan.name };
        audit(tx.em, call, "billing.checkout_started", target);
        if (activated) {
          await applySubscription(tx, { remote: activated, source: call });
        }
      });
      return { data: { url } };
    },

    async createPortalSession(_, call) {
      const { workspaceId } = call.principal;
      const row = await current(workspaceId);
      const data = await requireProvider().portal(row, providerKey(call));
      await transact(workspaceId, async ({ em }) => {
        const id = row?.subscriptionId ?? "";
        audit(em, call, "billing.portal_opened", { id, workspaceId });
      });
      return { data };
    },
  });
}

/** The caller's `Idempotency-Key`, made unique across workspaces: the provider sees all of them. */
function providerKey({ context, method, principal }: Call): string | undefined {
  const key = context.requestHeader("idempotency-key");
  return key && hash("sha256", [principal?.workspaceId, method.name, key].join(" "));
}

function toSubscription(row: BillingSubscriptionEntity | null) {
  if (row === null) {
    return { status: "none" };
  }
  return {
    planId: row.planId,
    status: row.status,
    cancelAtPeriodEnd: row.cancelAtPeriodEnd,
    currentPeriodEnd: optionalTime(row.currentPeriodEnd),
    activatedAt: optionalTime(row.activatedAt),
    trialEndsAt: optionalTime(row.trialEndsAt),
  };
}
