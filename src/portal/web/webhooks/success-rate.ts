import type { WebhookHealth } from "../../../../gen/ticketing/v1/webhook_subscription_service_pb.ts";

const percent = new Intl.NumberFormat("en", {
  style: "percent",
  maximumFractionDigits: 1,
  // 99.96 % must not show as 100 %.
  roundingMode: "floor",
});

/** Share of the last day's deliveries that succeeded; undefined if there were none. */
export function successRate(health: WebhookHealth | undefined): string | undefined {
  const { succeeded = 0, failed = 0 } = health ?? {};
  return succeeded + failed === 0 ? undefined : percent.format(succeeded / (succeeded + failed));
}
