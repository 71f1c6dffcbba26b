import type { WebhookDelivery } from "../../../../gen/ticketing/v1/webhook_subscription_service_pb.ts";

export interface Phase {
  readonly name: string;
  readonly ms: number;
}

/** The phases of a delivery, in order, without those that took no time. */
export function phasesOf({ durationMs, timings }: WebhookDelivery): Phase[] {
  const { dnsMs = 0, connectMs = 0, firstByteMs = 0 } = timings ?? {};
  const known = [
    { name: "DNS lookup", ms: dnsMs },
    { name: "Connection and TLS", ms: connectMs },
    { name: "Waiting for the response", ms: firstByteMs },
  ];
  const rest = durationMs - dnsMs - connectMs - firstByteMs;
  return [...known, { name: "Other", ms: rest }].filter(({ ms }) => ms > 0);
}
