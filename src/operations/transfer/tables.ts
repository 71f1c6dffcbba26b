/** A row as it goes over: column by column, as Postgres makes JSON of it. */
export type Row = Record<string, unknown>;

/** A table whose rows go over with their workspace. */
export interface TransferTable {
  readonly name: string;
  /** Columns that stay: secrets, what means something on its own server only, and what is computed. */
  readonly without?: readonly string[];
}

/** What goes over, in an order in which it can be put in. */
export const transferTables: readonly TransferTable[] = [
  {
    name: "channels",
    without: ["sealed_access_token", "sealed_app_secret", "sealed_verify_token"],
  },
  { name: "canned_replies" },
  { name: "requesters", without: ["words"] },
  { name: "tickets", without: ["words"] },
  { name: "messages", without: ["words"] },
  { name: "ticket_counters" },
  {
    name: "webhook_subscriptions",
    without: ["sealed_secret", "previous_sealed_secret", "previous_secret_until", "secret_since"],
  },
  { name: "events", without: ["position"] },
  { name: "webhook_deliveries" },
  { name: "webhook_delivery_stats" },
  { name: "audit_events" },
  { name: "billing_subscriptions" },
];

/** Tables with a workspace that stay: credentials, and what is forgotten within days anyway. */
export const leftOut: readonly string[] = [
  "api_keys",
  "organizations",
  "idempotent_answers",
  "form_tokens",
  "early_statuses",
  "billing_events",
];

/** First line of a file. */
export interface Header {
  readonly format: "ticketing-workspace";
  /** The last migration of the database that it is from. */
  readonly schema: string;
  readonly exportedAt: string;
  readonly workspace: { readonly id: string; readonly name: string };
}

/** Each line in between. */
export interface RowLine {
  readonly table: string;
  readonly row: Row;
}

/** Last line, by which a file that was cut off is told from a whole one. */
export interface Footer {
  readonly end: true;
  readonly rows: number;
}

/** Told now and then how many rows of which table are done. */
export type Progress = (table: string, rows: number) => void;
