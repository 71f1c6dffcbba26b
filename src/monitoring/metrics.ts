import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Outcome } from "../delivery/send/outcome.ts";
import type { MessageOutcome } from "../features/sending/send-messages.ts";
import type { OutgoingEvent } from "../jobs/hand-over.ts";

/** The metrics of this process, in the Prometheus format. */
export interface Metrics {
  readonly registry: Registry;
  /** Counts the outcome of a delivery. */
  delivered(outcome: Outcome, event: OutgoingEvent): void;
  /** Counts a delivery that found no room in time. */
  deferred(): void;
  /** Counts the outcome of an attempt to send a message to a requester, or a later bounce. */
  messageSettled(medium: string, outcome: MessageOutcome): void;
  /** Counts a confirmation that is not sent, by the limit that it would exceed. */
  confirmationWithheld(bound: string): void;
  /** Counts a call of the API. */
  called(method: string, protocol: string, code: string, seconds: number): void;
  /** Counts calls that the log of API calls leaves out. */
  callsOmitted(count: number): void;
  /** Adds a gauge that is read at each scrape. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void;
  /** Adds a gauge with one label that is read at each scrape. */
  gauges(name: string, help: string, label: string, read: () => Promise<Map<string, number>>): void;
}

const seconds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60, 600];

/** Creates the metrics of a process. No label has values that tenants can multiply. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  // Each check wakes the processor, and with the default of 10 ms most wake-ups of an idle process come
  // from it.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 50 });
  const deliveries = new Counter({
    name: "ticketing_deliveries_total",
    help: "Webhook deliveries by outcome",
    labelNames: ["outcome", "error"],
    registers,
  });
  const deferrals = new Counter({
    name: "ticketing_deliveries_deferred_total",
    help: "Webhook deliveries that could not start in time and went back to the queue",
    registers,
  });
  const lag = new Histogram({
    name: "ticketing_delivery_lag_seconds",
    help: "From the event to the start of its automatic delivery",
    buckets: seconds,
    registers,
  });
  const phases = new Histogram({
    name: "ticketing_delivery_phase_seconds",
    help: "Deliveries by phase: dns, connect, first_byte, total",
    labelNames: ["phase"],
    buckets: seconds,
    registers,
  });
  const messages = new Counter({
    name: "ticketing_messages_total",
    help: "Attempts to send messages to requesters by outcome: sent, later, outage, failed; and bounced",
    labelNames: ["medium", "outcome"],
    registers,
  });
  const withheld = new Counter({
    name: "ticketing_confirmations_withheld_total",
    help: "Confirmations that were not sent, by the limit: address, domain, channel, workspace",
    labelNames: ["bound"],
    registers,
  });
  const calls = new Histogram({
    name: "ticketing_call_seconds",
    help: "Calls of the API",
    labelNames: ["method", "protocol", "code"],
    buckets: seconds,
    registers,
  });
  const omitted = new Counter({
    name: "ticketing_api_calls_omitted_total",
    help: "Calls with API keys that the log of a workspace counts without showing them",
    registers,
  });
  return {
    registry,
    delivered({ delivery, outcome, error, attemptedAt, attempt }, { occurredMs }) {
      deliveries.inc({ outcome, error });
      if (attempt === undefined) {
        return;
      }
      if (!delivery.manual) {
        lag.observe(Math.max(0, attemptedAt.getTime() - occurredMs) / 1000);
      }
      const { dnsMs, connectMs, ttfbMs } = attempt.timings;
      for (const [phase, value] of [
        ["dns", dnsMs],
        ["connect", connectMs],
        ["first_byte", ttfbMs],
        ["total", attempt.durationMs],
      ] as const) {
        if (value !== undefined) {
          phases.observe({ phase }, value / 1000);
        }
      }
    },
    deferred: () => deferrals.inc(),
    messageSettled: (medium, outcome) => messages.inc({ medium, outcome }),
    confirmationWithheld: (bound) => withheld.inc({ bound }),
    called(method, protocol, code, duration) {
      calls.observe({ method, protocol, code }, duration);
    },
    callsOmitted: (count) => omitted.inc(count),
    gauge(name, help, read) {
      new Gauge({
        name,
        help,
        registers,
        async collect() {
          this.set(await read());
        },
      });
    },
    gauges(name, help, label, read) {
      new Gauge({
        name,
        help,
        labelNames: [label],
        registers,
        async collect() {
          for (const [key, value] of await read()) {
            this.set({ [label]: key }, value);
          }
        },
      });
    },
  };
}
