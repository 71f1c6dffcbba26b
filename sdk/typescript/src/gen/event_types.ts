// Code generated from the contract by `npm run generate:sdk`. DO NOT EDIT.

/** Every type of event. */
export const eventTypes = [
  "service.billing.subscribed.v1",
  "service.ticket.created.v1",
  "service.ticket.replied.v1",
  "service.ticket.status_changed.v1",
  "service.message.delivery_failed.v1",
  "service.webhook.ping.v1",
] as const;
