import { Migration } from "@mikro-orm/migrations";

/** Channels, and what keeps their inbound side from taking things twice. */
export class Channels extends Migration {
  override up(): void {
    this.addSql(`
      create table channels (
        id text primary key,
        workspace_id text not null,
        type text not null,
        name text not null,
        active boolean not null,
        public_id text constraint channels_public_id_unique unique,
        settings jsonb not null,
        sealed_settings text,
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null
      );
      create index channels_workspace_id_id_index on channels (workspace_id, id);

      create table form_tokens (
        token text primary key,
        workspace_id text not null,
        used_at timestamptz(3) not null
      );
      create index form_tokens_used_at_index on form_tokens (used_at);

      -- What a channel said of a message before it was known by its identifier.
      create table early_statuses (
        channel_id text not null,
        external_id text not null,
        workspace_id text not null,
        status text not null,
        error_code text not null,
        error_message text not null,
        occurred_at timestamptz(3) not null,
        primary key (channel_id, external_id, status)
      );
      create index early_statuses_occurred_at_index on early_statuses (occurred_at);
    `);
  }
}
