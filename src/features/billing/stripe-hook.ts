import type Stripe from "stripe";
import type { PlanConfig } from "../../config/plans.ts";
import type { Database } from "../../db/database.ts";
import { inWorkspace } from "../../db/tenancy/tenant-context.ts";
import type { Logger } from "../../runtime/log.ts";
import { type InboundHandler, invalidSignature } from "../../server/inbound/inbound-page.ts";
import type { Transact } from "../events/outbox.ts";
import { applySubscription } from "./apply.ts";
import { fetchSubscription } from "./stripe-provider.ts";

const maxBodyBytes = 1 << 19;
/** How far the time of a signature may be from now, in seconds. */
const tolerance = 300;
const attempts = 5;

export interface StripeHookDeps {
  readonly stripe: Stripe;
  readonly webhookSecret: string;
  readonly plans: readonly PlanConfig[];
  readonly db: Database;
  readonly transact: Transact;
  readonly log: Logger;
}

/**
 * Takes Stripe's events. They may come twice and in any order, so an event
 * only says that something has changed: what, Stripe is asked.
 * @see https://docs.stripe.com/webhooks#event-ordering
 */
export function createStripeHook(deps: StripeHookDeps): InboundHandler {
  const { stripe, webhookSecret, plans, db, transact, log } = deps;

  async function take(event: Stripe.Event, { workspaceId, subscriptionId }: Subject) {
    const known = await db.pool.query("select from billing_events where event_id = $1", [event.id]);
    if (known.rowCount === 1) {
      return;
    }
    // Stripe is asked outside of the transaction. If meanwhile another event
    // was taken, that one's answer may be the newer, and Stripe is asked again.
    for (let attempt = 0; attempt < attempts; attempt++) {
      const seenVersion = await versionOf(workspaceId);
      const remote = await fetchSubscription(stripe, plans, subscriptionId);
      if (remote?.workspaceId !== workspaceId || seenVersion === undefined) {
        log.warn({ event: event.id, subscriptionId }, "a Stripe subscription that is none of ours");
        return;
      }
      const application = { remote, source: { system: "stripe" }, event, seenVersion };
      const result = await inWorkspace(workspaceId, () =>
        transact(workspaceId, (tx) => applySubscription(tx, application)),
      );
      if (result !== "outdated") {
        return;
      }
    }
    throw new Error(`subscription ${subscriptionId} keeps changing`);
  }

  /** Undefined where there is no such workspace. */
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
      throw invalidSignature("Stripe-Signature is not of this body, this secret and this moment");
    }
    const subject = subjectOf(event);
    if (subject !== undefined) {
      await take(event, subject);
    }
    return { status: 200, type: "application/json", text: '{"received":true}' };
  };
}

/**
 * Stripe's library refuses signatures that are old, and takes any time to come.
 * Of several times it takes the last, and so does this.
 */
function isOfTheFuture(signature: string): boolean {
  const time = signature.split(",").findLast((element) => element.startsWith("t="));
  return !(Number.parseInt(time?.slice(2) ?? "", 10) <= Date.now() / 1000 + tolerance);
}

/** What an event is about; what it says of that may be old by now. */
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
