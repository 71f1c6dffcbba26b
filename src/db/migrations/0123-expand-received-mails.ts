import { Migration } from "@mikro-orm/migrations";

/** What tells received e-mails apart, and the originals of those that cannot be read. */
export class ReceivedMails extends Migration {
  override up(): void {
    this.addSql(`
      alter table messages add column content_digest text not null default '';
      -- What a channel hands over twice is one message. Senders choose Message-IDs.
      drop index messages_channel_id_external_id_unique;
      create unique index messages_channel_id_external_id_content_digest_unique
        on messages (channel_id, external_id, content_digest) where external_id is not null;

      -- The original of an e-mail that a message stands for.
      create table raw_mails (
        message_id text primary key references messages (id) on delete cascade,
        workspace_id text not null,
        sealed_key text not null,
        bytes bytea not null,
        created_at timestamptz(3) not null
      );
      create index raw_mails_workspace_id_index on raw_mails (workspace_id);
      -- What is encrypted does not compress.
      alter table raw_mails alter column bytes set storage external;
    `);
  }
}
