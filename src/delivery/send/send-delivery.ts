import {
  INVALID_SPAN_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { LRUCache } from "lru-cache";
import type { Pool } from "pg";
import { createLoader } from "../../db/loader.ts";
import type { Sealer } from "../../db/sealer.ts";
import type { Logger } from "../../telemetry/log.ts";
import { continueTrace, isTraced, tracer } from "../../telemetry/trace-context.ts";
import { loadEndpoints, type OutgoingEvent, type WebhookEndpoint } from "../claim/load.ts";
import { type EventDelivery, type Outcome, outcomeOf, withoutAttempt } from "./outcome.ts";
import { createResponseBudget } from "./response-budget.ts";
import type { Sender } from "./sender.ts";

/** Sends an event to an endpoint; undefined when the subscription is no more. */
export type SendOne = (
  delivery: EventDelivery,
  event: OutgoingEvent,
  endpoint: WebhookEndpoint,
) => Promise<Outcome | undefined>;

export interface SendOneOptions {
  readonly pool: Pool;
  readonly sender: Sender;
  readonly sealer: Sealer;
  readonly log: Logger;
  /** Takes note of each outcome, for metrics. */
  readonly observe: (outcome: Outcome, event: OutgoingEvent) => void;
}

/** What was read of a subscription longer ago than this is read again before it is used. */
const freshMs = 200;
const endpointsKept = 10_000;

/**
 * Makes the step from a delivery to its outcome: a last look at the
 * subscription if it is time for one, the secrets, the attempt, a log line.
 */
export function createSendOne(options: SendOneOptions): SendOne {
  const { pool, sender, sealer, log, observe } = options;
  const opened = new LRUCache<string, string>({ max: endpointsKept });
  const mayStore = createResponseBudget();
  const mayStoreManual = createResponseBudget();
  const load = createLoader((ids: string[]) => loadEndpoints(pool, ids));
  /** Second readings, which the deliveries right after share. */
  const reread = new LRUCache<string, Promise<WebhookEndpoint | undefined>>({
    max: endpointsKept,
    ttl: freshMs,
  });

  async function open(sealed: string): Promise<string> {
    const secret = await sealer.open(sealed);
    opened.set(sealed, secret);
    return secret;
  }

  function reload(id: string): Promise<WebhookEndpoint | undefined> {
    const known = reread.get(id);
    if (known !== undefined) {
      return known;
    }
    const found = load(id);
    reread.set(id, found);
    found.catch(() => reread.delete(id));
    return found;
  }

  async function sendIn(span: Span, ...[delivery, event, endpoint]: Parameters<SendOne>) {
    const { eventId, subscriptionId } = delivery;
    try {
      const isFresh = performance.now() - endpoint.loadedAt < freshMs;
      const current = isFresh ? endpoint : await reload(endpoint.id);
      if (current === undefined) {
        return undefined;
      }
      const { url, active, sealedSecret, previousSealedSecret } = current;
      let result: Outcome;
      if (active) {
        const secrets = [opened.get(sealedSecret) ?? (await open(sealedSecret))];
        if (previousSealedSecret !== null) {
          secrets.push(opened.get(previousSealedSecret) ?? (await open(previousSealedSecret)));
        }
        const { body } = event;
        const keepsResponse = delivery.manual;
        const attempt = await sender.send({ url, body, secrets, keepsResponse });
        const budget = keepsResponse ? mayStoreManual : mayStore;
        if (attempt.response && !budget(subscriptionId)) {
          delete attempt.response;
        }
        result = outcomeOf(delivery, attempt);
      } else {
        result = withoutAttempt(delivery, "skipped");
      }
      observe(result, event);
      const { outcome, error, attempt } = result;
      const status = attempt?.httpStatus;
      if (outcome === "failed" || log.isLevelEnabled("debug")) {
        const ms = attempt && Math.round(attempt.durationMs);
        const line = { event: eventId, subscription: subscriptionId, outcome, error, status, ms };
        if (outcome === "failed") {
          log.warn(line, "delivery failed");
        } else {
          log.debug(line, "delivery");
        }
      }
      if (status !== undefined) {
        span.setAttribute("http.response.status_code", status);
      }
      if (error !== "") {
        span.setStatus({ code: SpanStatusCode.ERROR, message: error });
      }
      return result;
    } catch (error) {
      // Not the receiver's doing: a secret that cannot be opened, a subscription that cannot be read.
      log.error(
        { err: error, event: eventId, subscription: subscriptionId },
        "delivery could not be made",
      );
      span.setStatus({ code: SpanStatusCode.ERROR });
      return withoutAttempt(delivery, "interrupted");
    } finally {
      span.end();
    }
  }

  if (!isTraced()) {
    const nobodys = trace.wrapSpanContext(INVALID_SPAN_CONTEXT);
    return (...args) => sendIn(nobodys, ...args);
  }
  return (...args) => {
    const [{ eventId, subscriptionId, trace }] = args;
    const attributes = { "ticketing.event": eventId, "ticketing.subscription": subscriptionId };
    return tracer.startActiveSpan(
      "webhook delivery",
      { kind: SpanKind.CLIENT, attributes },
      continueTrace(trace),
      (span) => sendIn(span, ...args),
    );
  };
}
