export { ApiError, type FieldViolation } from "./api-error.ts";
export type { Call } from "./call.ts";
export { type Client, createClient } from "./client.ts";
export type { ErrorCode } from "./gen/errors.ts";
export type * from "./gen/types.ts";
export type { CallLog } from "./log.ts";
export type { CallOptions, ClientOptions } from "./options.ts";
export { type PageOptions, paginate } from "./paginate.ts";
export { type ReconcileOptions, reconcile } from "./reconcile.ts";
export {
  createSync,
  type Sync,
  type SyncDecision,
  type SyncGap,
  SyncGapError,
  type SyncOptions,
  type SyncRunOptions,
  type SyncStore,
} from "./sync.ts";
export { type WatchOptions, watch } from "./watch.ts";
export type { WebhookEvent } from "./webhooks/event.ts";
