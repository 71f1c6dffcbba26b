// Code generated from the contract by `npm run generate:sdk`. DO NOT EDIT.

/** Every type of event. */
export const eventTypes = [
  "service.api_key.created.v1",
  "service.api_key.revoked.v1",
  "service.billing.subscribed.v1",
  "service.member.joined.v1",
  "service.member.updated.v1",
  "service.member.removed.v1",
  "service.requester.erased.v1",
  "service.requester.updated.v1",
  "service.ticket.created.v1",
  "service.ticket.replied.v1",
  "service.ticket.status_changed.v1",
  "service.ticket.updated.v1",
  "service.ticket.unsnoozed.v1",
  "service.ticket.merged.v1",
  "service.ticket.split.v1",
  "service.ticket.note_added.v1",
  "service.message.delivery_failed.v1",
  "service.ticket.deleted.v1",
  "service.webhook.ping.v1",
  "service.webhook.failing.v1",
  "service.webhook.recovered.v1",
] as const;
