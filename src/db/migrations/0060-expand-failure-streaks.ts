import { Migration } from "@mikro-orm/migrations";

/** Deliveries to a subscription that have failed since its last success. */
export class FailureStreaks extends Migration {
  override up(): void {
    this.addSql(`
      create table webhook_failure_streaks (
        subscription_id text primary key,
        workspace_id text not null,
        since timestamptz(3) not null,
        last_failure_at timestamptz(3) not null,
        failures int not null
      ) with (fillfactor = 50);
    `);
  }
}
