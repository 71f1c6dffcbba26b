import { Migration } from "@mikro-orm/migrations";

/** Files that people attach in forms. */
export class Attachments extends Migration {
  override up(): void {
    this.addSql(`
      create table attachments (
        id text primary key,
        workspace_id text not null,
        ticket_id text not null,
        message_id text not null,
        name text not null,
        content_type text not null,
        size int not null,
        sha256 text not null,
        bytes bytea not null,
        created_at timestamptz(3) not null
      );
      create index attachments_workspace_id_ticket_id_id_index
        on attachments (workspace_id, ticket_id, id);
      -- Photos and archives are compressed already.
      alter table attachments alter column bytes set storage external;
    `);
  }
}
