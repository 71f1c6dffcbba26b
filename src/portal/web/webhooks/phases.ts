import type { WebhookDelivery } from "../../../../gen/ticketing/v1/webhook_subscription_service_pb.ts";

export interface Phase {
  /** Selects the colour in the style sheet. */
  readonly id: "dns" | "connect" | "response" | "other";
  readonly name: string;
  readonly ms: number;
}

/** The phases of a delivery, in order, without those that took no time. */
export function phasesOf({ durationMs, timings }: WebhookDelivery): Phase[] {
  const { dnsMs = 0, connectMs = 0, firstByteMs = 0 } = timings ?? {};
  const rest = durationMs - dnsMs - connectMs - firstByteMs;
  const phases: Phase[] = [
    { id: "dns", name: "DNS lookup", ms: dnsMs },
    { id: "connect", name: "Connection and TLS", ms: connectMs },
    { id: "response", name: "Waiting for the response", ms: firstByteMs },
    { id: "other", name: "Other", ms: rest },
  ];
  return phases.filter(({ ms }) => ms > 0);
}
