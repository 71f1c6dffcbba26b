import { Migration } from "@mikro-orm/migrations";

/** Finds the manual deliveries of an event. Automatic ones, nearly all, do not pay for the index. */
export class ManualDeliveries extends Migration {
  override up(): void {
    this.addSql(`
      create index webhook_deliveries_workspace_id_event_id_index
        on webhook_deliveries (workspace_id, event_id) where manual;
    `);
  }
}
