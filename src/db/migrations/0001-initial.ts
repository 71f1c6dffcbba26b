import { Migration } from "@mikro-orm/migrations";

/** Workspaces, keys, subscriptions, tickets, events and deliveries. */
export class Initial extends Migration {
  override up(): void {
    this.addSql(`
      create table workspaces (
        id text primary key,
        name text not null constraint workspaces_name_unique unique,
        created_at timestamptz(3) not null
      );

      create table api_keys (
        id text primary key,
        workspace_id text not null,
        name text not null,
        key_prefix text not null,
        key_hash bytea not null constraint api_keys_key_hash_unique unique,
        created_at timestamptz(3) not null,
        last_used_at timestamptz(3),
        revoked_at timestamptz(3)
      );
      create index api_keys_workspace_id_id_index on api_keys (workspace_id, id);

      create table webhook_subscriptions (
        id text primary key,
        workspace_id text not null,
        url text not null,
        events text[] not null,
        active boolean not null,
        active_since timestamptz(3) not null,
        description text not null,
        sealed_secret text not null,
        previous_sealed_secret text,
        previous_secret_until timestamptz(3),
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null
      );
      create index webhook_subscriptions_workspace_id_id_index
        on webhook_subscriptions (workspace_id, id);

      -- Partitioned by id, which begins with the time: a day's rows are dropped at once.
      create table webhook_deliveries (
        id text not null,
        workspace_id text not null,
        subscription_id text not null,
        event_id text not null,
        event_type text not null,
        outcome text not null,
        error text not null,
        http_status int,
        manual boolean not null,
        duration_ms int not null,
        dns_ms int,
        connect_ms int,
        first_byte_ms int,
        attempted_at timestamptz(3) not null,
        primary key (subscription_id, id)
      ) partition by range (id);
      create table webhook_deliveries_default partition of webhook_deliveries default;

      create table webhook_delivery_stats (
        subscription_id text not null,
        hour timestamptz(3) not null,
        workspace_id text not null,
        succeeded int not null,
        failed int not null,
        last_http_status int,
        last_success_at timestamptz(3),
        last_failure_at timestamptz(3),
        primary key (subscription_id, hour)
      ) with (fillfactor = 70);

      create table events (
        id text primary key,
        workspace_id text not null,
        type text not null,
        occurred_at timestamptz(3) not null,
        body text not null,
        position xid8 not null default pg_current_xact_id()
      ) partition by range (id);
      create index events_workspace_id_id_index on events (workspace_id, id);
      create index events_workspace_id_position_id_index on events (workspace_id, position, id);
      create table events_default partition of events default;

      create table requesters (
        id text primary key,
        workspace_id text not null,
        name text not null,
        email text,
        phone text,
        external_id text,
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        constraint requesters_workspace_id_email_unique unique (workspace_id, email),
        constraint requesters_workspace_id_phone_unique unique (workspace_id, phone),
        constraint requesters_workspace_id_external_id_unique unique (workspace_id, external_id)
      );
      create index requesters_workspace_id_id_index on requesters (workspace_id, id);

      create table tickets (
        id text primary key,
        workspace_id text not null,
        number int not null,
        subject text not null,
        status text not null,
        priority text not null,
        requester_id text not null
          constraint tickets_requester_id_foreign references requesters (id),
        assignee text not null,
        tags text[] not null,
        custom_fields jsonb not null,
        external_id text,
        channel_type text not null,
        channel_id text,
        preview text not null,
        message_count int not null,
        last_message_at timestamptz(3) not null,
        last_message_by text not null,
        reply_window_expires_at timestamptz(3),
        first_response_at timestamptz(3),
        resolved_at timestamptz(3),
        closed_at timestamptz(3),
        follow_up_of text,
        created_by_type text not null,
        created_by_id text not null,
        version int not null,
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        constraint tickets_workspace_id_number_unique unique (workspace_id, number),
        constraint tickets_workspace_id_external_id_unique unique (workspace_id, external_id)
      );
      create index tickets_workspace_id_last_message_at_id_index
        on tickets (workspace_id, last_message_at, id);
      create index tickets_workspace_id_created_at_id_index
        on tickets (workspace_id, created_at, id);
      create index tickets_workspace_id_status_last_message_at_id_index
        on tickets (workspace_id, status, last_message_at, id);
      create index tickets_workspace_id_updated_at_id_index
        on tickets (workspace_id, updated_at, id);
      create index tickets_workspace_id_requester_id_id_index
        on tickets (workspace_id, requester_id, id);
      create index tickets_workspace_id_assignee_id_index
        on tickets (workspace_id, assignee, id) where assignee <> '';
      create index tickets_workspace_id_channel_id_id_index
        on tickets (workspace_id, channel_id, id) where channel_id is not null;

      create table messages (
        id text primary key,
        workspace_id text not null,
        ticket_id text not null,
        author text not null,
        visibility text not null,
        body text not null,
        attachments jsonb not null,
        canned_reply_id text,
        channel_id text,
        external_id text,
        delivery_status text,
        delivery_error_code text not null,
        delivery_error_message text not null,
        delivery_updated_at timestamptz(3),
        created_by_type text not null,
        created_by_id text not null,
        created_at timestamptz(3) not null,
        -- What a channel hands over twice is one message.
        constraint messages_channel_id_external_id_unique unique (channel_id, external_id)
      );
      create index messages_workspace_id_ticket_id_id_index
        on messages (workspace_id, ticket_id, id);

      create table ticket_counters (
        workspace_id text primary key,
        last int not null
      ) with (fillfactor = 50);
    `);
  }
}
