/** Labels of the actions in the audit trail. */
export const actions: Readonly<Record<string, string>> = {
  "api_key.created": "Created an API key",
  "api_key.renamed": "Renamed an API key",
  "api_key.revoked": "Revoked an API key",
  "webhook_subscription.created": "Added a webhook",
  "webhook_subscription.updated": "Changed a webhook",
  "webhook_subscription.paused": "Paused a webhook",
  "webhook_subscription.resumed": "Resumed a webhook",
  "webhook_subscription.secret_rotated": "Rotated a webhook’s secret",
  "webhook_subscription.recovery_started": "Started a recovery of a webhook",
  "webhook_subscription.recovery_cancelled": "Cancelled a recovery of a webhook",
  "webhook_subscription.deleted": "Deleted a webhook",
  "ticket.updated": "Changed a ticket",
  "requester_link.created": "Created a link for a requester",
  "requester_link.revoked": "Revoked a link for a requester",
  "channel.created": "Created a channel",
  "channel.updated": "Changed a channel",
  "channel.credentials_changed": "Changed a channel’s credentials",
  "channel.deleted": "Deleted a channel",
  "billing.checkout_started": "Started a checkout",
  "billing.portal_opened": "Opened the billing portal",
  "billing.subscribed": "Subscribed to a plan",
  "billing.canceled": "Cancelled a plan",
};

/** The label of an action; its name if it has none here. */
export const actionLabel = (action: string) => actions[action] ?? action;
