import { shifted } from "./period.ts";
import type { BillingProvider } from "./provider.ts";

/**
 * Activates every plan immediately and for free, to try out billing.
 * @param base public URL of the service
 */
export function createDevProvider(base: () => string): BillingProvider {
  const url = () => `${base()}/dashboard/billing`;
  return {
    async checkout(workspaceId, plan, current) {
      const isActive = current?.status === "active" && current.planId === plan.id;
      if (isActive) {
        return { url: url() };
      }
      const now = new Date();
      const activated = {
        workspaceId,
        planId: plan.id,
        status: "active",
        customerId: null,
        subscriptionId: `dev_${plan.id}`,
        subscribedAt: now,
        currentPeriodEnd: shifted(now, plan.interval, 1),
        cancelAtPeriodEnd: false,
        trialEndsAt: null,
      } as const;
      return { url: url(), activated };
    },
    portal: async () => ({ url: url() }),
  };
}
