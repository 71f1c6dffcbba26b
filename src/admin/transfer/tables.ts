/** A transferred row: its columns, as Postgres writes them in JSON. */
export type Row = Record<string, unknown>;

/** A table whose rows move with their workspace. */
export interface TransferTable {
  readonly name: string;
  /** SQL for the rows that move; default: all. */
  readonly where?: string;
  /** Columns left out: secrets, values that only their own server understands, computed columns. */
  readonly without?: readonly string[];
  /** Columns that get other values, as JSON. */
  readonly set?: Readonly<Record<string, string>>;
  /** The most rows in memory at a time, if they are long. */
  readonly batch?: number;
}

/** Transferred tables, in an order that satisfies their references. */
export const transferTables: readonly TransferTable[] = [
  { name: "members" },
  { name: "member_logins" },
  { name: "channels", without: ["sealed_settings"] },
  { name: "sender_blocks" },
  { name: "canned_replies" },
  { name: "views" },
  { name: "requesters", without: ["search_vector", "prefix_vector"] },
  { name: "tickets", without: ["search_vector"] },
  { name: "messages", without: ["search_vector"] },
  { name: "scheduled_messages" },
  { name: "drafts" },
  // Their emails are those of this server.
  { name: "notifications", without: ["mail_due_at"] },
  { name: "notification_settings" },
  // Keys are left behind.
  { name: "ticket_reads", where: "reader_id not like 'ak\\_%'" },
  // Files in a bucket are exported too, as chunks.
  {
    name: "attachments",
    set: { store: "postgres" },
    // Recreated at the destination.
    without: ["previews", "preview_attempts", "preview_due_at"],
  },
  // Without the archives of exports.
  { name: "attachment_chunks", where: "attachment_id like 'att\\_%'", batch: 64 },
  { name: "ticket_counters" },
  {
    name: "webhook_subscriptions",
    without: [
      ...["sealed_secret", "previous_sealed_secret", "previous_secret_until", "secrets_since"],
      ...["custom_header_names", "sealed_headers", "type_keys"],
    ],
  },
  { name: "events", without: ["position"] },
  { name: "webhook_deliveries" },
  { name: "webhook_delivery_stats" },
  { name: "webhook_failure_notices" },
  { name: "webhook_failure_streaks" },
  { name: "audit_events" },
  { name: "billing_subscriptions" },
];

/**
 * Tables of a workspace that are left out: credentials, data that expires within days, and cursors of
 * this server.
 */
export const leftOut: readonly string[] = [
  "api_keys",
  "workspace_moves",
  "moved_names",
  "moved_positions",
  "console_sessions",
  "api_calls",
  "organizations",
  "requester_links",
  "sign_in_links",
  "raw_mails",
  "mailboxes",
  "idempotent_responses",
  "form_tokens",
  "presences",
  "early_delivery_statuses",
  "event_low_watermarks",
  "billing_events",
  "webhook_order_cursors",
  "webhook_responses",
  "webhook_recoveries",
  "webhook_recovery_events",
  "requester_exports",
  "requester_export_parts",
  "requester_erasures",
];

/** First line of a file. */
export interface Header {
  readonly format: "ticketing-workspace";
  /** The latest migration of the source database. */
  readonly schema: string;
  readonly exportedAt: string;
  readonly workspace: { readonly id: string; readonly name: string };
}

/** Each line between them. */
export interface RowLine {
  readonly table: string;
  readonly row: Row;
}

/** Last line of a file. A truncated file has none. */
export interface Footer {
  readonly end: true;
  readonly rows: number;
}

/** Receives the number of rows of a table done so far. */
export type Progress = (table: string, rows: number) => void;
