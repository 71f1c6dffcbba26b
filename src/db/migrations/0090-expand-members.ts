import { Migration } from "@mikro-orm/migrations";

/** The people of a workspace. */
export class Members extends Migration {
  override up(): void {
    this.addSql(`
      create table members (
        id text primary key,
        workspace_id text not null,
        subject text not null,
        name text not null,
        email text not null,
        picture text not null,
        role text not null,
        created_at timestamptz(3) not null,
        last_seen_at timestamptz(3) not null,
        constraint members_workspace_id_subject_unique unique (workspace_id, subject)
      );
      create index members_workspace_id_id_index on members (workspace_id, id);
    `);
  }
}
