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
        description text not null,
        sealed_secret text not null,
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null
      );
      create index webhook_subscriptions_workspace_id_id_index
        on webhook_subscriptions (workspace_id, id);

      create table webhook_deliveries (
        id text primary key,
        workspace_id text not null,
        subscription_id text not null,
        event_id text not null,
        event_type text not null,
        outcome text not null,
        http_status int,
        error text not null,
        duration_ms int not null,
        attempted_at timestamptz(3) not null,
        constraint webhook_deliveries_event_id_subscription_id_unique
          unique (event_id, subscription_id)
      );
      create index webhook_deliveries_workspace_id_subscription_id_id_index
        on webhook_deliveries (workspace_id, subscription_id, id);

      create table events (
        id text primary key,
        workspace_id text not null,
        type text not null,
        occurred_at timestamptz(3) not null,
        body text not null
      );
      create index events_workspace_id_id_index on events (workspace_id, id);

      create table requesters (
        id text primary key,
        workspace_id text not null,
        name text not null,
        email text,
        phone text,
        external_id text,
        created_at timestamptz(3) not null,
        constraint requesters_workspace_id_email_unique unique (workspace_id, email),
        constraint requesters_workspace_id_phone_unique unique (workspace_id, phone),
        constraint requesters_workspace_id_external_id_unique unique (workspace_id, external_id)
      );

      create table tickets (
        id text primary key,
        workspace_id text not null,
        subject text not null,
        status text not null,
        priority text not null,
        requester_id text not null
          constraint tickets_requester_id_foreign references requesters (id),
        assignee text not null,
        tags text[] not null,
        external_id text,
        preview text not null,
        message_count int not null,
        last_message_at timestamptz(3) not null,
        last_message_by text not null,
        created_at timestamptz(3) not null,
        updated_at timestamptz(3) not null,
        constraint tickets_workspace_id_external_id_unique unique (workspace_id, external_id)
      );
      create index tickets_workspace_id_last_message_at_id_index
        on tickets (workspace_id, last_message_at, id);
      create index tickets_workspace_id_created_at_id_index
        on tickets (workspace_id, created_at, id);
      create index tickets_workspace_id_status_last_message_at_id_index
        on tickets (workspace_id, status, last_message_at, id);

      create table messages (
        id text primary key,
        workspace_id text not null,
        ticket_id text not null,
        author text not null,
        visibility text not null,
        body text not null,
        created_at timestamptz(3) not null
      );
      create index messages_workspace_id_ticket_id_id_index
        on messages (workspace_id, ticket_id, id);
    `);
  }
}
