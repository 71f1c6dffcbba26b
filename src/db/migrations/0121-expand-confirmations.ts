import { Migration } from "@mikro-orm/migrations";

/** Finds the latest confirmations of a workspace, which are few among its messages. */
export class Confirmations extends Migration {
  override up(): void {
    this.addSql(`
      create index messages_confirmations on messages (workspace_id, created_at)
        where author = 'requester' and delivery_status is not null;
    `);
  }
}
