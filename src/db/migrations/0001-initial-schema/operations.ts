export const operations = `
  -- The responses that are kept for calls with an Idempotency-Key.
  create table idempotent_responses (
    workspace_id text not null,
    slot bytea not null,
    fingerprint bytea not null,
    response bytea not null,
    created_at timestamptz(3) not null,
    primary key (workspace_id, slot)
  );
  create index idempotent_responses_created_at_index on idempotent_responses (created_at);

  -- Fails the statements of a call whose Idempotency-Key another call has, by its own SQLSTATE.
  create function idempotency_conflict() returns boolean language plpgsql as $$
  begin
    raise exception 'another call has this Idempotency-Key' using errcode = 'IDK01';
  end
  $$;

  -- Tells a service whether it has the key with which the stored secrets are sealed.
  create table key_checks (
    name text primary key,
    sealed_value text not null
  );
`;
