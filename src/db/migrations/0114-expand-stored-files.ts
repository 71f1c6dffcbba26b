import { Migration } from "@mikro-orm/migrations";

/** Files that no message has yet, and stores for their bytes: chunks here, or a bucket elsewhere. */
export class StoredFiles extends Migration {
  override up(): void {
    this.addSql(`
      alter table attachments
        alter column ticket_id drop not null,
        alter column message_id drop not null,
        alter column bytes drop not null,
        add column store text not null default 'postgres';
      create index attachments_unattached on attachments (created_at) where message_id is null;

      create table attachment_chunks (
        workspace_id text not null,
        attachment_id text not null,
        position int not null,
        bytes bytea not null,
        primary key (workspace_id, attachment_id, position)
      );
      -- Photos and archives are compressed already.
      alter table attachment_chunks alter column bytes set storage external;
    `);
  }
}
