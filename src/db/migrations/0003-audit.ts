import { Migration } from "@mikro-orm/migrations";

/** The audit trail. */
export class Audit extends Migration {
  override up(): void {
    this.addSql(`
      create table audit_events (
        id text primary key,
        workspace_id text not null,
        action text not null,
        actor_type text not null,
        actor_id text not null,
        actor_name text not null,
        target_id text not null,
        target_name text not null,
        request_id text not null,
        address text not null,
        occurred_at timestamptz(3) not null
      );
      create index audit_events_workspace_id_id_index on audit_events (workspace_id, id);
      create index audit_events_workspace_id_target_id_id_index
        on audit_events (workspace_id, target_id, id);
    `);
  }
}
