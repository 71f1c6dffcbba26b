export const workspaces = `
  create table workspaces (
    id text primary key,
    name text not null constraint workspaces_name_unique unique,
    created_at timestamptz(3) not null,
    -- 0: closed tickets are kept.
    closed_ticket_retention_days int not null default 0,
    language text not null default 'en',
    -- Of emails to requesters.
    mail_template jsonb not null default '{}',
    -- How often it was moved here from another cell.
    moves int not null default 0
  );

  -- The workspaces that are being moved to another cell, and those that have been.
  create table workspace_moves (
    workspace_id text primary key,
    cell text not null,
    -- Since when nothing has been written to it.
    fenced_at timestamptz(3),
    -- Since when the other cell has had it.
    moved_at timestamptz(3)
  );

  -- SHA-256 of the names that callers of workspaces that have moved to another cell present: they are
  -- asked to try again, as they were sent to the wrong one.
  create table moved_names (
    workspace_id text not null,
    name text primary key
  );
  create index moved_names_workspace_id_index on moved_names (workspace_id);

  -- Refuses the calls of a workspace that is being moved, and keeps its rows from all others.
  create function keep_from_writes() returns trigger language plpgsql as $$
  begin
    if current_setting('ticketing.moving', true) = tg_argv[0] then
      return coalesce(new, old);
    end if;
    if current_setting('ticketing.workspace_id', true) = tg_argv[0] then
      raise exception 'workspace % is being moved', tg_argv[0] using errcode = 'CEL01';
    end if;
    return null;
  end
  $$;

  -- Refuses a call that began before its workspace was moved, and would now write where no one reads.
  create function refuse_if_moved(workspace text) returns boolean language plpgsql as $$
  begin
    if exists (select from workspace_moves where workspace_id = workspace and moved_at is not null) then
      raise exception 'workspace % has been moved', workspace using errcode = 'CEL01';
    end if;
    return false;
  end
  $$;

  -- Makes the workers skip the jobs of a workspace that is being moved.
  create function hold_job() returns trigger language plpgsql as $$
  begin
    -- Inserted for a worker that would begin it right after the commit.
    if tg_op = 'INSERT' and new.state = 'active' then
      new.state = 'created';
      new.started_on = null;
    end if;
    if new.state in ('created', 'retry') then
      new.start_after = 'infinity';
    end if;
    return new;
  end
  $$;

  -- Organisations of identity providers.
  create table organizations (
    issuer text not null,
    external_id text not null,
    workspace_id text not null,
    created_at timestamptz(3) not null,
    primary key (issuer, external_id)
  );
  create index organizations_workspace_id_index on organizations (workspace_id);

  create table members (
    workspace_id text not null,
    id text not null,
    name text not null,
    email text not null,
    -- Whether an admin entered the address, or its issuer has verified it.
    email_verified boolean not null,
    picture text not null,
    language text not null,
    -- In Markdown.
    signature text not null default '',
    role text not null,
    status text not null,
    invitation_expires_at timestamptz(3),
    created_at timestamptz(3) not null,
    last_seen_at timestamptz(3),
    primary key (workspace_id, id)
  );

  -- The identities of members at their identity providers.
  create table member_logins (
    workspace_id text not null,
    issuer text not null,
    subject text not null,
    member_id text not null,
    primary key (workspace_id, issuer, subject)
  );
  create index member_logins_workspace_id_member_id_index
    on member_logins (workspace_id, member_id);
  -- Finds the workspaces of a person.
  create index member_logins_issuer_subject_index on member_logins (issuer, subject);

  -- When a key was last used is written every few seconds: room for it on the same page, and a vacuum
  -- soon after, keep the lookups inside the index.
  create table api_keys (
    workspace_id text not null,
    id text not null,
    name text not null,
    key_prefix text not null,
    key_hash bytea not null,
    scopes text[] not null,
    allowed_cidrs text[] not null,
    created_by_type text not null,
    created_by_id text not null,
    created_by_name text not null,
    created_by_via text not null,
    created_at timestamptz(3) not null,
    last_used_at timestamptz(3),
    last_used_address text not null,
    last_used_user_agent text not null,
    revoked_at timestamptz(3),
    primary key (workspace_id, id)
  ) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02);
  -- Active keys with all that authentication needs.
  create unique index api_keys_active on api_keys (key_hash)
    include (id, workspace_id, name, scopes, allowed_cidrs, created_by_type, created_by_id)
    where revoked_at is null;
  -- Revoked keys are kept, however many a script replaces.
  create index api_keys_of_workspace on api_keys (workspace_id, id) where revoked_at is null;

  -- Links to the webhooks console. The created_by_… columns name the key or the member whose
  -- permissions it has, and created_by_via the key that acted for the member.
  create table console_sessions (
    workspace_id text not null,
    id text not null,
    token_hash bytea not null,
    read_only boolean not null,
    created_by_type text not null,
    created_by_id text not null,
    created_by_name text not null,
    created_by_via text not null,
    created_at timestamptz(3) not null,
    expires_at timestamptz(3) not null,
    primary key (workspace_id, id)
  );
  create unique index console_sessions_token_hash on console_sessions (token_hash);
  create index console_sessions_expires_at_index on console_sessions (expires_at);

  -- Calls of keys. Identifiers are those of requests and begin with the time: a day's rows are dropped
  -- together.
  create table api_calls (
    workspace_id text not null,
    id text not null,
    api_key_id text not null,
    method text not null,
    protocol text not null,
    http_method text not null,
    path text not null,
    http_status int not null,
    -- Null for a success.
    error_code text,
    duration_ms int not null,
    occurred_at timestamptz(3) not null,
    address text not null,
    user_agent text not null,
    -- The number of similar calls that were left out.
    omitted_count int not null,
    primary key (workspace_id, id)
  ) partition by range (id);
  create index api_calls_workspace_id_api_key_id_id_index on api_calls (workspace_id, api_key_id, id);
  -- Errors among many successes.
  create index api_calls_errors on api_calls (workspace_id, id) where error_code is not null;
  create table api_calls_default partition of api_calls default;

  create table audit_events (
    workspace_id text not null,
    id text not null,
    action text not null,
    actor_type text not null,
    actor_id text not null,
    actor_name text not null,
    actor_via text not null,
    target_id text not null,
    target_name text not null,
    request_id text not null,
    address text not null,
    user_agent text not null,
    occurred_at timestamptz(3) not null,
    -- The fields that were changed.
    changes jsonb,
    primary key (workspace_id, id)
  );
  create index audit_events_workspace_id_target_id_id_index
    on audit_events (workspace_id, target_id, id);

  create table billing_subscriptions (
    workspace_id text primary key,
    plan_id text not null,
    status text not null,
    customer_id text,
    subscription_id text,
    subscribed_at timestamptz(3),
    current_period_end timestamptz(3),
    cancel_at_period_end boolean not null,
    trial_ends_at timestamptz(3),
    activated_at timestamptz(3),
    version int not null,
    updated_at timestamptz(3) not null
  );

  -- Events of the payment provider that were applied.
  create table billing_events (
    workspace_id text not null,
    event_id text not null,
    type text not null,
    received_at timestamptz(3) not null,
    primary key (workspace_id, event_id)
  );
`;
