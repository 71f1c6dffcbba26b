import type { WebhookSubscription } from "../../../../gen/ticketing/v1/webhook_subscription_service_pb.ts";

/** Whether an active webhook fails: most of the last day's deliveries did not succeed. */
export const isFailing = ({ active, health }: WebhookSubscription): boolean =>
  active && health !== undefined && health.failed > health.succeeded;
