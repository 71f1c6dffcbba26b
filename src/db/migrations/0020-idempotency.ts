import { Migration } from "@mikro-orm/migrations";

/** The answers that are kept for calls with an `Idempotency-Key`. */
export class Idempotency extends Migration {
  override up(): void {
    this.addSql(`
      create table idempotent_answers (
        workspace_id text not null,
        slot bytea not null,
        fingerprint bytea not null,
        answer bytea not null,
        created_at timestamptz(3) not null,
        primary key (workspace_id, slot)
      );
      create index idempotent_answers_created_at_index on idempotent_answers (created_at);
    `);
  }
}
