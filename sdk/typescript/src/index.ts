export { ApiError, type FieldViolation } from "./api-error.ts";
export { Client } from "./client.ts";
export * from "./contract.ts";
export type { ClientOptions } from "./options.ts";
export { type PageOptions, paginate } from "./paginate.ts";
export { type ReconcileOptions, reconcile } from "./reconcile.ts";
export { type WatchOptions, watch } from "./watch.ts";
export type { WebhookEvent } from "./webhooks/event.ts";
export * as webhooks from "./webhooks/index.ts";
