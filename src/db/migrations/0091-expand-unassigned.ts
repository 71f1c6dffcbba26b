import { Migration } from "@mikro-orm/migrations";

/** Tickets without an assignee, in the order of their last message. */
export class Unassigned extends Migration {
  override up(): void {
    this.addSql(`
      create index tickets_unassigned
        on tickets (workspace_id, status, last_message_at, id) where assignee = '';
    `);
  }
}
