export const signIn = `
  -- People of the built-in issuer. An address is known to be theirs once a link that was mailed to it
  -- has been used.
  create table accounts (
    id text primary key,
    name text not null,
    email text not null,
    email_verified_at timestamptz(3),
    created_at timestamptz(3) not null,
    -- When it was first seen to belong to no workspace, without a session; null while it is used.
    unused_since timestamptz(3)
  );
  create unique index accounts_verified_email on accounts (lower(email))
    where email_verified_at is not null;

  create table passkeys (
    id text primary key,
    account_id text not null references accounts on delete cascade,
    credential_id bytea not null constraint passkeys_credential_id_unique unique,
    public_key bytea not null,
    counter bigint not null,
    transports text[] not null,
    name text not null,
    created_at timestamptz(3) not null,
    last_used_at timestamptz(3)
  );
  create index passkeys_account_id_index on passkeys (account_id);

  -- Each is one sign-in of an account, in one browser or command line. Access tokens name their
  -- sign-in.
  create table sessions (
    id text primary key,
    account_id text not null references accounts on delete cascade,
    -- The client of the issuer: portal or cli.
    client_id text not null,
    created_at timestamptz(3) not null,
    last_seen_at timestamptz(3) not null,
    -- The earlier of the idle and the absolute limit.
    expires_at timestamptz(3) not null,
    address text not null,
    user_agent text not null,
    revoked_at timestamptz(3)
  );
  create index sessions_account_id_index on sessions (account_id);
  create index sessions_expires_at_index on sessions (expires_at);

  -- Links that sign a person in. Those of no workspace have an empty workspace_id.
  create table sign_in_links (
    hash bytea primary key,
    purpose text not null,
    workspace_id text not null,
    member_id text,
    account_id text,
    -- Hash of the cookie of the browser that may use it; null: any browser.
    browser bytea,
    -- The address that it was mailed to; null: shown to a person, which proves no address.
    sent_to text,
    created_at timestamptz(3) not null,
    expires_at timestamptz(3) not null,
    spent_at timestamptz(3)
  );
  create index sign_in_links_workspace_id_member_id_index on sign_in_links (workspace_id, member_id);
  create index sign_in_links_account_id_index on sign_in_links (account_id);
  create index sign_in_links_expires_at_index on sign_in_links (expires_at);

  -- Keys that sign tokens: the latest one signs; those before it verify until their tokens expire.
  create table issuer_keys (
    kid text primary key,
    sealed_key text not null,
    created_at timestamptz(3) not null
  );

  -- Sign-ins in progress, browser sessions, codes and refresh tokens of the issuer, found by hashes.
  create table issuer_entries (
    model text not null,
    hash bytea not null,
    uid_hash bytea,
    user_code_hash bytea,
    -- The session that it belongs to.
    session_id text,
    sealed_payload text not null,
    consumed_at timestamptz(3),
    expires_at timestamptz(3) not null,
    primary key (model, hash)
  );
  create unique index issuer_entries_uid_hash on issuer_entries (model, uid_hash)
    where uid_hash is not null;
  create unique index issuer_entries_user_code_hash on issuer_entries (model, user_code_hash)
    where user_code_hash is not null;
  create index issuer_entries_session_id_index on issuer_entries (session_id);
  create index issuer_entries_expires_at_index on issuer_entries (expires_at);
`;
