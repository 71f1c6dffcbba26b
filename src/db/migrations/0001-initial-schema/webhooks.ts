/**
 * Identifiers begin with the time: in tables partitioned by them, a day's rows are dropped together.
 */
export const webhooks = `
  create table events (
    workspace_id text not null,
    id text not null,
    type text not null,
    occurred_at timestamptz(3) not null,
    body text not null,
    -- Made up by a test: it did not happen.
    is_test boolean not null default false,
    -- The ticket, requester or subscription that it is about.
    subject_id text,
    -- Its body has been empty since then.
    erased_at timestamptz(3),
    position xid8 not null default pg_current_xact_id(),
    primary key (workspace_id, id)
  ) partition by range (id);
  create index events_workspace_id_position_id_index on events (workspace_id, position, id);
  create index events_subject on events (workspace_id, subject_id) where subject_id is not null;
  create table events_default partition of events default;

  -- The last event of each workspace that retention has deleted: cursors before it are expired.
  create table event_low_watermarks (
    workspace_id text primary key,
    position xid8 not null,
    id text not null,
    kept_since timestamptz(3) not null
  );

  -- Where events were in the stream of an earlier cell, by the number of the move: cursors of that cell
  -- continue there.
  create table moved_positions (
    workspace_id text not null,
    move int not null,
    position xid8 not null,
    event_id text not null,
    primary key (workspace_id, move, position)
  );

  -- The names by which events find their subscriptions.
  create function subscription_type_keys(workspace_id text, events text[]) returns text[]
    language sql immutable strict parallel safe
    as $$ select array_agg(workspace_id || ' ' || event) from unnest(events) as event $$;

  create table webhook_subscriptions (
    workspace_id text not null,
    id text not null,
    url text not null,
    events text[] not null,
    active boolean not null,
    active_since timestamptz(3) not null,
    description text not null,
    filter text not null,
    ordered boolean not null,
    custom_header_names text[] not null,
    sealed_headers text,
    sealed_secret text not null,
    secrets_since timestamptz(3) not null default now(),
    previous_sealed_secret text,
    previous_secret_until timestamptz(3),
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    type_keys text[] generated always as (subscription_type_keys(workspace_id, events)) stored,
    primary key (workspace_id, id)
  );
  -- Entries that wait in a pending list would be read by every claim of events.
  create index webhook_subscriptions_type_keys_index on webhook_subscriptions
    using gin (type_keys) with (fastupdate = off) where active;

  -- How far each ordered subscription has come, by the positions of events.
  create table webhook_order_cursors (
    workspace_id text not null,
    subscription_id text not null,
    -- The position of the last event that is done, or that is being sent.
    position xid8 not null,
    event_id text not null,
    in_flight boolean not null,
    is_slow boolean not null,
    -- Since when announced events have been waiting. Null for none.
    pending_since timestamptz(3),
    -- The worker that holds it.
    lease text,
    lease_until timestamptz(3),
    primary key (workspace_id, subscription_id)
  ) with (fillfactor = 50);
  create index webhook_order_cursors_pending_since_index on webhook_order_cursors (pending_since)
    where pending_since is not null;

  create table webhook_deliveries (
    workspace_id text not null,
    subscription_id text not null,
    id text not null,
    event_id text not null,
    event_type text not null,
    outcome text not null,
    error text not null,
    http_status int,
    manual boolean not null,
    duration_ms int,
    dns_ms int,
    connect_ms int,
    first_byte_ms int,
    attempted_at timestamptz(3) not null,
    primary key (workspace_id, subscription_id, id)
  ) partition by range (id);
  -- Automatic deliveries, nearly all, do not pay for it.
  create index webhook_deliveries_workspace_id_event_id_index
    on webhook_deliveries (workspace_id, event_id) where manual;
  create table webhook_deliveries_default partition of webhook_deliveries default;

  -- Responses to failed and manual deliveries, by the id of the delivery.
  create table webhook_responses (
    workspace_id text not null,
    subscription_id text not null,
    id text not null,
    headers jsonb not null,
    -- Bytes: a receiver may send what no text can hold.
    body bytea not null,
    is_cut boolean not null,
    primary key (workspace_id, subscription_id, id)
  ) partition by range (id);
  create table webhook_responses_default partition of webhook_responses default;

  create table webhook_delivery_stats (
    workspace_id text not null,
    subscription_id text not null,
    hour timestamptz(3) not null,
    succeeded int not null,
    failed int not null,
    filtered int not null,
    filter_errors int not null,
    last_http_status int,
    last_success_at timestamptz(3),
    last_failure_at timestamptz(3),
    primary key (workspace_id, subscription_id, hour)
  ) with (fillfactor = 70);

  -- Deliveries to a subscription that have failed since its last success.
  create table webhook_failure_streaks (
    workspace_id text not null,
    subscription_id text not null,
    since timestamptz(3) not null,
    last_failure_at timestamptz(3) not null,
    failures int not null,
    primary key (workspace_id, subscription_id)
  ) with (fillfactor = 50);

  -- Subscriptions that were announced as failing.
  create table webhook_failure_notices (
    workspace_id text not null,
    subscription_id text not null,
    since timestamptz(3) not null,
    recovered_at timestamptz(3),
    mailed_at timestamptz(3),
    primary key (workspace_id, subscription_id)
  );

  -- Operations that resend failed events, and the events that each has yet to deliver.
  create table webhook_recoveries (
    workspace_id text not null,
    id text not null,
    subscription_id text not null,
    -- The request: another operation with the same request is the same operation.
    fingerprint text not null,
    attempted_from timestamptz(3) not null,
    attempted_before timestamptz(3) not null,
    outcomes text[] not null,
    event_types text[] not null,
    total int,
    sent int not null,
    succeeded int not null,
    failed int not null,
    cancelling boolean not null,
    error_code text not null,
    next_at timestamptz(3) not null,
    created_at timestamptz(3) not null,
    ended_at timestamptz(3),
    primary key (workspace_id, id)
  );
  create unique index webhook_recoveries_running
    on webhook_recoveries (workspace_id, subscription_id) where ended_at is null;

  create table webhook_recovery_events (
    workspace_id text not null,
    operation_id text not null,
    event_id text not null,
    -- Null until it is sent. The row is removed when the delivery has an outcome.
    delivery_id text,
    primary key (workspace_id, operation_id, event_id)
  );
  create index webhook_recovery_events_sent
    on webhook_recovery_events (workspace_id, operation_id) where delivery_id is not null;
`;
