import { Migration } from "@mikro-orm/migrations";

/** The last event of each workspace that retention has deleted: cursors before it are expired. */
export class EventFloors extends Migration {
  override up(): void {
    this.addSql(`
      create table event_floors (
        workspace_id text not null primary key,
        position xid8 not null,
        id text not null,
        kept_since timestamptz(3) not null
      );
    `);
  }
}
