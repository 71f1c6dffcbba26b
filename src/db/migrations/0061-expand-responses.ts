import { Migration } from "@mikro-orm/migrations";

/** Responses to failed and manual deliveries, with a retention of their own. */
export class Responses extends Migration {
  override up(): void {
    this.addSql(`
      -- Partitioned by the id of the delivery, like the deliveries.
      create table webhook_responses (
        id text not null,
        workspace_id text not null,
        subscription_id text not null,
        headers jsonb not null,
        -- Bytes: a receiver may send what no text can hold.
        body bytea not null,
        is_cut boolean not null,
        primary key (subscription_id, id)
      ) partition by range (id);
      create table webhook_responses_default partition of webhook_responses default;
    `);
  }
}
