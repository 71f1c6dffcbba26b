import type { Pool } from "pg";
import { batchTurn } from "../db/batch-turn.ts";
import type { Logger } from "../log.ts";
import type { Sealer } from "../sealer.ts";
import { setBounded } from "./bounded-map.ts";
import { type Endpoint, loadEndpoints, type OutgoingEvent } from "./load.ts";
import { type Delivery, type Outcome, outcomeOf, withoutAttempt } from "./outcome.ts";
import type { Sender } from "./sender.ts";

/** Sends an event to an endpoint; undefined when the subscription is no more. */
export type SendOne = (
  delivery: Delivery,
  event: OutgoingEvent,
  endpoint: Endpoint,
  loadedAt: number,
) => Promise<Outcome | undefined>;

/** What was read of a subscription longer ago than this is read again before it is used. */
const freshMs = 200;
const openSecretsKept = 10_000;

/**
 * Makes the step from a delivery to its outcome: a last look at the
 * subscription if it is time for one, the secrets, the attempt, a log line.
 */
export function createSendOne(pool: Pool, sender: Sender, sealer: Sealer, log: Logger): SendOne {
  const secrets = new Map<string, string>();
  const reload = batchTurn((ids: string[]) => loadEndpoints(pool, ids));

  async function open(sealed: string): Promise<string> {
    const known = secrets.get(sealed);
    if (known !== undefined) return known;
    const secret = await sealer.open(sealed);
    setBounded(secrets, sealed, secret, openSecretsKept);
    return secret;
  }

  async function send(...[delivery, event, endpoint, loadedAt]: Parameters<SendOne>) {
    const isFresh = performance.now() - loadedAt < freshMs;
    const current = isFresh ? endpoint : await reload(endpoint.id);
    if (current === undefined) return undefined;
    if (!current.active) return withoutAttempt(delivery, "skipped");
    const { url, sealedSecret, previousSealedSecret } = current;
    const secrets = [await open(sealedSecret)];
    if (previousSealedSecret !== null) secrets.push(await open(previousSealedSecret));
    return outcomeOf(delivery, await sender.send({ url, body: event.body, secrets }));
  }

  return async (...args) => {
    const [delivery] = args;
    const { eventId: event, subscriptionId: subscription } = delivery;
    try {
      const result = await send(...args);
      if (result === undefined) return undefined;
      const { outcome, error, httpStatus: status, durationMs: ms } = result;
      const line = { event, subscription, outcome, error, status, ms };
      if (outcome === "failed") log.warn(line, "delivery failed");
      else log.debug(line, "delivery");
      return result;
    } catch (err) {
      // Not the receiver's doing: a secret that cannot be opened, a subscription that cannot be read.
      log.error({ err, event, subscription }, "delivery could not be made");
      return withoutAttempt(delivery, "interrupted");
    }
  };
}
