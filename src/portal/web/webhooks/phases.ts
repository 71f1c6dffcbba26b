import type { WebhookDelivery } from "../../../../gen/ticketing/v1/webhook_subscription_service_pb.ts";

export interface Phase {
  readonly name: string;
  readonly ms: number;
}

/** Where the time of a delivery went, in order. What did not happen is left out. */
export function phasesOf({ durationMs, timings }: WebhookDelivery): Phase[] {
  const { dnsMs = 0, connectMs = 0, firstByteMs = 0 } = timings ?? {};
  const known = [
    { name: "Name resolution", ms: dnsMs },
    { name: "Connection and TLS", ms: connectMs },
    { name: "Waiting for the answer", ms: firstByteMs },
  ];
  const rest = durationMs - dnsMs - connectMs - firstByteMs;
  return [...known, { name: "Everything else", ms: rest }].filter(({ ms }) => ms > 0);
}
