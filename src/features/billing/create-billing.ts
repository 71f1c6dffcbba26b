import type { Config } from "../../config/settings.ts";
import type { Database } from "../../db/database.ts";
import type { Transact } from "../../db/tenancy/unit-of-work.ts";
import type { ClientAddress } from "../../rpc/client-address.ts";
import type { ServiceEntry } from "../../rpc/dispatch.ts";
import type { AuthFailures } from "../../rpc/limits/auth-failures.ts";
import type { RequestHandler } from "../../server/error-boundary.ts";
import { inboundPage } from "../../server/inbound-page.ts";
import type { Logger } from "../../telemetry/log.ts";
import type { Files } from "../attachments/files.ts";
import { createDevProvider } from "./dev-provider.ts";
import { billingService } from "./service.ts";

interface BillingContext {
  readonly db: Database;
  readonly transact: Transact;
  readonly files: Pick<Files, "usage">;
  readonly log: Logger;
  readonly clientAddress: ClientAddress;
  /** Failed signatures of the provider's hook. */
  readonly failures: AuthFailures;
  /** The public URL of the service. */
  readonly base: () => string;
}

/** Creates billing as configured: its service, and the hook of its provider. */
export async function createBilling(
  config: Config,
  { db, transact, files, log, clientAddress, failures, base }: BillingContext,
): Promise<{ entry: ServiceEntry; pages: RequestHandler[] }> {
  const plans = config.BILLING_PLANS;
  const common = { db, transact, files, plans };
  switch (config.BILLING_PROVIDER) {
    case "dev":
      return { entry: billingService({ ...common, provider: createDevProvider(base) }), pages: [] };
    case "stripe": {
      // Stripe's package is larger than the rest of the service.
      const { createStripe, createStripeProvider } = await import("./stripe-provider.ts");
      const { createStripeHook } = await import("./stripe-hook.ts");
      const secretKey = config.STRIPE_SECRET_KEY ?? "";
      const webhookSecret = config.STRIPE_WEBHOOK_SECRET ?? "";
      const options = { secretKey, apiUrl: config.STRIPE_API_URL, plans, base };
      const stripe = createStripe(options);
      const provider = createStripeProvider(stripe, options);
      const hook = createStripeHook({ stripe, webhookSecret, ...common, log, failures });
      const page = inboundPage(/^\/hooks\/stripe$/, { POST: hook }, clientAddress);
      return { entry: billingService({ ...common, provider }), pages: [page] };
    }
    default:
      return { entry: billingService({ ...common, provider: undefined }), pages: [] };
  }
}
