import type Stripe from "stripe";
import type { PlanConfig } from "../../config/plans.ts";
import type { Database } from "../../db/database.ts";
import type { Transact } from "../../db/tenancy/unit-of-work.ts";
import { actor } from "../../rpc/actor.ts";
import { invalidSignature } from "../../rpc/errors/api-error.ts";
import type { AuthFailures } from "../../rpc/limits/auth-failures.ts";
import type { InboundHandler } from "../../server/inbound-page.ts";
import type { Logger } from "../../telemetry/log.ts";
import { applySubscription } from "./apply-provider-event.ts";
import { fetchSubscription } from "./stripe-provider.ts";

const maxBodyBytes = 1 << 19;
/** Tolerance for the time of a signature, in seconds. */
const tolerance = 300;
const attempts = 5;
const source = { actor: actor("system", { id: "stripe", name: "Stripe" }) };

interface StripeHookDeps {
  readonly stripe: Stripe;
  readonly webhookSecret: string;
  readonly plans: readonly PlanConfig[];
  readonly db: Database;
  readonly transact: Transact;
  readonly log: Logger;
  readonly failures: AuthFailures;
}

/**
 * Receives Stripe's events. They may repeat and come in any order, so an event
 * only says that something has changed; the new state is fetched from Stripe.
 * @see https://docs.stripe.com/webhooks#event-ordering
 */
export function createStripeHook(deps: StripeHookDeps): InboundHandler {
  const { stripe, webhookSecret, plans, db, transact, log } = deps;

  async function take(event: Stripe.Event, { workspaceId, subscriptionId }: Subject) {
    const known = await db.pool.query(
      "select from billing_events where workspace_id = $1 and event_id = $2",
      [workspaceId, event.id],
    );
    if (known.rowCount === 1) {
      return;
    }
    // The state is fetched outside the transaction. If another event was applied
    // in the meantime, its state may be newer, so the state is fetched again.
    for (let attempt = 0; attempt < attempts; attempt++) {
      const seenVersion = await versionOf(workspaceId);
      const remote = await fetchSubscription(stripe, plans, subscriptionId);
      if (remote?.workspaceId !== workspaceId || seenVersion === undefined) {
        log.warn(
          { event: event.id, subscriptionId },
          "ignored a Stripe subscription of no workspace",
        );
        return;
      }
      const application = { remote, source, event, seenVersion };
      const result = await transact(workspaceId, (tx) => applySubscription(tx, application));
      if (result !== "outdated") {
        return;
      }
    }
    throw new Error(`subscription ${subscriptionId} keeps changing`);
  }

  /** Undefined if there is no such workspace. */
  async function versionOf(workspaceId: string): Promise<number | undefined> {
    const { rows } = await db.pool.query<{ version: number }>(
      `select coalesce(b.version, 0) as version
       from workspaces w left join billing_subscriptions b on b.workspace_id = w.id
       where w.id = $1`,
      [workspaceId],
    );
    return rows[0]?.version;
  }

  return async (request) => {
    const signature = request.header("stripe-signature");
    if (signature === undefined) {
      throw invalidSignature("Stripe-Signature is missing");
    }
    const body = await request.body(maxBodyBytes);
    const event = await stripe.webhooks
      .constructEventAsync(body, signature, webhookSecret, tolerance)
      .catch(() => undefined);
    if (event === undefined || isOfTheFuture(signature)) {
      deps.failures.count(request.address);
      throw invalidSignature("Stripe-Signature does not match the body, or is too old");
    }
    const subject = subjectOf(event);
    if (subject !== undefined) {
      await take(event, subject);
    }
    return { status: 200, type: "application/json", text: '{"received":true}' };
  };
}

/**
 * Stripe's library refuses old signatures, but accepts any time in the future.
 * If a header has several timestamps, both use the last.
 */
function isOfTheFuture(signature: string): boolean {
  const time = signature.split(",").findLast((element) => element.startsWith("t="));
  return !(Number.parseInt(time?.slice(2) ?? "", 10) <= Date.now() / 1000 + tolerance);
}

/** The subscription that an event is about. Its state in the event may be outdated. */
interface Subject {
  readonly workspaceId: string;
  readonly subscriptionId: string;
}

function subjectOf({ type, data }: Stripe.Event): Subject | undefined {
  const object = data.object as { id?: unknown; subscription?: unknown; metadata?: unknown };
  const subscriptionId =
    type === "checkout.session.completed"
      ? object.subscription
      : type.startsWith("customer.subscription.")
        ? object.id
        : undefined;
  const { workspaceId } = (object.metadata ?? {}) as { workspaceId?: unknown };
  return typeof subscriptionId === "string" && typeof workspaceId === "string"
    ? { workspaceId, subscriptionId }
    : undefined;
}
