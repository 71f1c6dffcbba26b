export const operations = `
  -- The responses kept for calls with an Idempotency-Key.
  create table idempotent_responses (
    workspace_id text not null,
    slot bytea not null,
    fingerprint bytea not null,
    response bytea not null,
    -- Identifiers in the response whose data can be erased.
    mentions text[] not null default '{}',
    created_at timestamptz(3) not null,
    primary key (workspace_id, slot)
  );
  create index idempotent_responses_created_at_index on idempotent_responses (created_at);
  create index idempotent_responses_mentions_index on idempotent_responses using gin (mentions)
    where mentions <> '{}';

  -- Deletes the responses that mention one of these. Row-level security would keep Postgres from using
  -- the index: hence a function of the owner, as for searches.
  create function forget_responses(workspace text, ids text[]) returns void
  language sql security definer
  set search_path from current set enable_seqscan = off as $$
    delete from idempotent_responses
    where mentions <> '{}' and mentions && ids and workspace_id || '' = current_workspace(workspace)
  $$;

  -- Fails the statements of a call whose Idempotency-Key is used by another call, with its own
  -- SQLSTATE.
  create function idempotency_conflict() returns boolean language plpgsql as $$
  begin
    raise exception 'another call has this Idempotency-Key' using errcode = 'IDK01';
  end
  $$;

  -- Operations that erase requesters.
  create table requester_erasures (
    workspace_id text not null,
    id text not null,
    requester_id text not null,
    tickets_deleted int not null,
    created_by_type text not null,
    created_by_id text not null,
    created_by_name text not null,
    created_by_via text not null,
    next_at timestamptz(3) not null,
    created_at timestamptz(3) not null,
    ended_at timestamptz(3),
    primary key (workspace_id, id)
  );
  create unique index requester_erasures_running
    on requester_erasures (workspace_id, requester_id) where ended_at is null;
  create index requester_erasures_due on requester_erasures (next_at) where ended_at is null;

  -- Lets a service check that it has the key with which the stored secrets are sealed.
  create table key_checks (
    name text primary key,
    sealed_value text not null
  );
`;
