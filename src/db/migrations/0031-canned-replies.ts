import { Migration } from "@mikro-orm/migrations";

/** Canned replies. */
export class CannedReplies extends Migration {
  override up(): void {
    this.addSql(`
      create table canned_replies (
        id text primary key,
        workspace_id text not null,
        shortcut text not null,
        title text not null,
        body text not null,
        tags text[] not null,
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        constraint canned_replies_workspace_id_shortcut_unique unique (workspace_id, shortcut)
      );
    `);
  }
}
