/** Carries one delivery through to its outcome: a signed POST over a connection that is kept open. */
import {
  INVALID_SPAN_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { LRUCache } from "lru-cache";
import type { Pool } from "pg";
import { createLoader } from "../../concurrency/loader.ts";
import { upTo } from "../../concurrency/lru.ts";
import type { Sealer } from "../../db/sealer.ts";
import type { OutgoingEvent } from "../../jobs/hand-over.ts";
import type { Logger } from "../../telemetry/log.ts";
import { continueTrace, isTraced, tracer } from "../../telemetry/trace-context.ts";
import type { PlannedDelivery } from "../claim/fan-out.ts";
import { loadEndpoints, rowKey, type WebhookEndpoint } from "../claim/load.ts";
import { type Outcome, outcomeOf, withoutAttempt } from "./outcome.ts";
import { createResponseBudget } from "./response-budget.ts";
import type { Sender } from "./sender.ts";

/** Sends an event to an endpoint; undefined when the subscription is deleted. */
export type SendDelivery = (
  planned: PlannedDelivery,
  isSlow: boolean,
) => Promise<Outcome | undefined>;

export interface SendDeliveryOptions {
  readonly pool: Pool;
  readonly sender: Sender;
  /** For endpoints that are slow. */
  readonly slowSender: Sender;
  readonly sealer: Sealer;
  readonly log: Logger;
  /** Called with each outcome, for metrics. */
  readonly observe: (outcome: Outcome, event: OutgoingEvent) => void;
}

/** A subscription that was read longer ago than this is reread before use. */
const freshMs = 200;
const endpointsKept = 10_000;

/**
 * Carries a delivery through to its outcome: rereads the subscription if it is time to, opens the
 * secrets, makes the attempt, and logs it.
 */
export function createSendDelivery(options: SendDeliveryOptions): SendDelivery {
  const { pool, sender, slowSender, sealer, log, observe } = options;
  const opened = new LRUCache<string, string>(upTo(endpointsKept));
  const mayStore = createResponseBudget();
  const mayStoreManual = createResponseBudget();
  const load = createLoader((keys: string[]) => loadEndpoints(pool, keys));
  /** Reread subscriptions, which the deliveries right after share. */
  const reread = new LRUCache<string, Promise<WebhookEndpoint | undefined>>({
    ...upTo(endpointsKept),
    ttl: freshMs,
  });

  async function open(sealed: string): Promise<string> {
    const secret = opened.get(sealed) ?? (await sealer.open(sealed));
    opened.set(sealed, secret);
    return secret;
  }

  function reload(endpoint: WebhookEndpoint): Promise<WebhookEndpoint | undefined> {
    const key = rowKey(endpoint);
    const known = reread.get(key);
    if (known !== undefined) {
      return known;
    }
    const found = load(key);
    reread.set(key, found);
    found.catch(() => reread.delete(key));
    return found;
  }

  async function attemptOf(
    { delivery, event }: PlannedDelivery,
    { url, sealedSecret, previousSealedSecret, sealedHeaders }: WebhookEndpoint,
    by: Sender,
  ) {
    const secrets = [await open(sealedSecret)];
    if (previousSealedSecret !== null) {
      secrets.push(await open(previousSealedSecret));
    }
    const headers: Record<string, string> =
      sealedHeaders === null ? {} : JSON.parse(await open(sealedHeaders));
    const keepsResponse = delivery.manual;
    const attempt = await by.send({ url, event, secrets, headers, keepsResponse });
    const budget = keepsResponse ? mayStoreManual : mayStore;
    if (attempt.response && !budget(delivery.subscriptionId)) {
      delete attempt.response;
    }
    return attempt;
  }

  async function sendIn(
    span: Span,
    planned: PlannedDelivery,
    by: Sender,
  ): Promise<Outcome | undefined> {
    const { delivery, event, endpoint } = planned;
    const { eventId, subscriptionId } = delivery;
    try {
      const isFresh = performance.now() - endpoint.loadedAt < freshMs;
      const current = isFresh ? endpoint : await reload(endpoint);
      if (current === undefined) {
        return undefined;
      }
      const result = current.active
        ? outcomeOf(delivery, await attemptOf(planned, current, by))
        : withoutAttempt(delivery, "skipped");
      observe(result, event);
      const { outcome, error, attempt } = result;
      const status = attempt?.httpStatus;
      const level = outcome === "failed" ? "warn" : "debug";
      if (log.isLevelEnabled(level)) {
        const ms = attempt && Math.round(attempt.durationMs);
        const line = { event: eventId, subscription: subscriptionId, outcome, error, status, ms };
        log[level](line, outcome === "failed" ? "delivery failed" : "delivery");
      }
      if (status !== undefined) {
        span.setAttribute("http.response.status_code", status);
      }
      if (error !== "") {
        span.setStatus({ code: SpanStatusCode.ERROR, message: error });
      }
      return result;
    } catch (error) {
      // Not the receiver's fault: a secret cannot be opened, or a subscription cannot be read.
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
    const noSpan = trace.wrapSpanContext(INVALID_SPAN_CONTEXT);
    return (planned, isSlow) => sendIn(noSpan, planned, isSlow ? slowSender : sender);
  }
  return (planned, isSlow) => {
    const { eventId, subscriptionId, trace } = planned.delivery;
    const attributes = { "ticketing.event": eventId, "ticketing.subscription": subscriptionId };
    return tracer.startActiveSpan(
      "webhook delivery",
      { kind: SpanKind.CLIENT, attributes },
      continueTrace(trace),
      (span) => sendIn(span, planned, isSlow ? slowSender : sender),
    );
  };
}
