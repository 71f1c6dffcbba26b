import { Migration } from "@mikro-orm/migrations";

/** All tables, by area. */
export class InitialSchema extends Migration {
  override up(): void {
    for (const sql of [workspaces, tickets, search, channels, files, webhooks, operations]) {
      this.addSql(sql);
    }
  }
}

const workspaces = `
  create table workspaces (
    id text primary key,
    name text not null constraint workspaces_name_unique unique,
    created_at timestamptz(3) not null
  );

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
    subject text not null,
    name text not null,
    email text not null,
    picture text not null,
    role text not null,
    created_at timestamptz(3) not null,
    last_seen_at timestamptz(3) not null,
    primary key (workspace_id, id),
    constraint members_workspace_id_subject_unique unique (workspace_id, subject)
  );

  -- When a key was last used is written every few seconds: room for it on the same page, and
  -- a vacuum soon after, keep the look-ups inside the index.
  create table api_keys (
    workspace_id text not null,
    id text not null,
    name text not null,
    key_prefix text not null,
    key_hash bytea not null,
    creator_type text not null,
    creator_id text not null,
    creator_name text not null,
    created_at timestamptz(3) not null,
    last_used_at timestamptz(3),
    revoked_at timestamptz(3),
    primary key (workspace_id, id)
  ) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02);
  -- Active keys with all that authentication needs.
  create unique index api_keys_active on api_keys (key_hash) include (id, workspace_id)
    where revoked_at is null;

  -- One-time codes of the demo login, which belong to no workspace.
  create table login_codes (
    hash bytea primary key,
    expires_at timestamptz(3) not null,
    -- The login that the code was first used for.
    redeemed_by text
  );

  create table audit_events (
    workspace_id text not null,
    id text not null,
    action text not null,
    actor_type text not null,
    actor_id text not null,
    actor_name text not null,
    target_id text not null,
    target_name text not null,
    request_id text not null,
    address text not null,
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

/**
 * An index leaves out the rows that nobody can find by it, which makes each insert cheaper: most
 * tickets have no caller's identifier, and most requesters one identity of three.
 */
const tickets = `
  create table requesters (
    workspace_id text not null,
    id text not null,
    name text not null,
    email text,
    phone text,
    external_id text,
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    primary key (workspace_id, id)
  );
  create unique index requesters_workspace_id_email_unique
    on requesters (workspace_id, email) where email is not null;
  create unique index requesters_workspace_id_phone_unique
    on requesters (workspace_id, phone) where phone is not null;
  create unique index requesters_workspace_id_external_id_unique
    on requesters (workspace_id, external_id) where external_id is not null;

  create table tickets (
    workspace_id text not null,
    id text not null,
    number int not null,
    subject text not null,
    status text not null,
    priority text not null,
    requester_id text not null,
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
    last_inbound_at timestamptz(3),
    first_response_at timestamptz(3),
    resolved_at timestamptz(3),
    closed_at timestamptz(3),
    follow_up_of text,
    created_by_type text not null,
    created_by_id text not null,
    version int not null,
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    primary key (workspace_id, id),
    constraint tickets_workspace_id_requester_id_foreign
      foreign key (workspace_id, requester_id) references requesters,
    constraint tickets_workspace_id_number_unique unique (workspace_id, number)
  );
  create unique index tickets_workspace_id_external_id_unique
    on tickets (workspace_id, external_id) where external_id is not null;
  create index tickets_workspace_id_last_message_at_id_index
    on tickets (workspace_id, last_message_at, id);
  create index tickets_workspace_id_created_at_id_index on tickets (workspace_id, created_at, id);
  create index tickets_workspace_id_updated_at_id_index on tickets (workspace_id, updated_at, id);
  create index tickets_workspace_id_status_last_message_at_id_index
    on tickets (workspace_id, status, last_message_at, id);
  create index tickets_workspace_id_requester_id_id_index
    on tickets (workspace_id, requester_id, id);
  create index tickets_assigned
    on tickets (workspace_id, assignee, status, last_message_at, id);
  create index tickets_workspace_id_channel_id_id_index
    on tickets (workspace_id, channel_id, id) where channel_id is not null;

  create table ticket_counters (
    workspace_id text primary key,
    last int not null
  ) with (fillfactor = 50);

  -- Up to when members have read tickets.
  create table ticket_reads (
    workspace_id text not null,
    subject text not null,
    ticket_id text not null,
    read_through timestamptz(3) not null,
    primary key (workspace_id, subject, ticket_id)
  ) with (fillfactor = 80);

  create table messages (
    workspace_id text not null,
    id text not null,
    ticket_id text not null,
    author text not null,
    visibility text not null,
    body text not null,
    quoted_text text not null default '',
    attachments jsonb not null,
    canned_reply_id text,
    channel_id text,
    external_id text,
    content_digest text not null default '',
    delivery_status text,
    delivery_error_code text not null,
    delivery_error_message text not null,
    delivery_updated_at timestamptz(3),
    created_by_type text not null,
    created_by_id text not null,
    created_at timestamptz(3) not null,
    primary key (workspace_id, id)
  );
  create index messages_workspace_id_ticket_id_id_index on messages (workspace_id, ticket_id, id);
  -- Channels deliver some messages twice. Senders choose Message-IDs, so a digest tells e-mails apart.
  create unique index messages_external_id
    on messages (workspace_id, channel_id, external_id, content_digest)
    where external_id is not null;
  -- The latest confirmations of a workspace are few among its messages.
  create index messages_confirmations on messages (workspace_id, created_at)
    where author = 'requester' and delivery_status is not null;

  create table canned_replies (
    workspace_id text not null,
    id text not null,
    shortcut text not null,
    title text not null,
    body text not null,
    tags text[] not null,
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    primary key (workspace_id, id),
    constraint canned_replies_workspace_id_shortcut_unique unique (workspace_id, shortcut)
  );
`;

/**
 * Vectors are computed once, when a row is written. The workspace is one of the terms of each, so
 * that a look-up by it reads the entries of one workspace, and the pending list of the index, which
 * all share and which \`gin_pending_list_limit\` bounds.
 *
 * Under row-level security Postgres uses indexes only by leakproof operators, which these are not:
 * hence functions of the owner, which take the workspace from where the policies take it. They
 * leave Postgres no other plan than the GIN index. Without statistics, or with a long pending list,
 * it would choose a sequential scan of the rows of all workspaces, or read each vector of the
 * workspace in full.
 * @see https://www.postgresql.org/docs/current/rules-privileges.html
 */
const search = String.raw`
  -- The workspace that the policies let through; the argument where there are none.
  create function current_workspace(given text) returns text
  language sql stable parallel safe as $$
    select coalesce(nullif(current_setting('ticketing.workspace_id', true), ''), given)
  $$;

  -- A term as the syntax of tsquery quotes it.
  create function quote_term(term text) returns text
  language sql immutable parallel safe as $$
    select '''' || replace(replace(term, '\', '\\'), '''', '''''') || ''''
  $$;

  create function to_search_vector(workspace_id text, content text) returns tsvector
  language sql immutable parallel safe as $$
    select array_to_tsvector(array[workspace_id]) || to_tsvector('simple', content)
  $$;

  create function to_search_query(workspace_id text, q text) returns tsquery
  language sql immutable parallel safe as $$
    select quote_term(workspace_id)::tsquery && websearch_to_tsquery('simple', q)
  $$;

  -- Labels as terms, exactly as written. No word of a text begins with the sign.
  create function to_tag_terms(tags text[]) returns text[]
  language sql immutable parallel safe as $$
    select array(select '#' || left(tag, 200) from unnest(tags) tag)
  $$;

  alter table tickets add column search_vector tsvector generated always as (
    to_search_vector(workspace_id, subject || ' ' || coalesce(external_id, ''))
      || case when tags = '{}' then '' else array_to_tsvector(to_tag_terms(tags)) end
  ) stored;
  alter table requesters add column search_vector tsvector generated always as (to_search_vector(
    workspace_id, name || ' ' || coalesce(email, '') || ' ' || coalesce(external_id, ''))) stored;
  -- The first 8,192 characters, so that the length of a message does not decide what it costs.
  alter table messages add column search_vector tsvector generated always as
    (to_search_vector(workspace_id, left(body, 8192))) stored;
  create index tickets_search_vector_index on tickets using gin (search_vector);
  create index requesters_search_vector_index on requesters using gin (search_vector);
  create index messages_search_vector_index on messages using gin (search_vector);

  create function search_tickets(workspace text, q text) returns setof text
  language plpgsql stable security definer rows 100
  set search_path from current set enable_seqscan = off as $$
    declare
      own constant text := current_workspace(workspace);
      query constant tsquery := to_search_query(own, q);
    begin
      -- A query of punctuation alone would match everything.
      if numnode(websearch_to_tsquery('simple', q)) = 0 then return; end if;
      -- A condition on an expression is a filter and never uses an index.
      return query
        with named as materialized (
          select r.id from requesters r
          where r.search_vector @@ query and r.workspace_id || '' = own
        )
        select t.id from tickets t
        where t.search_vector @@ query and t.workspace_id || '' = own
        union all
        select m.ticket_id from messages m
        where m.search_vector @@ query and m.workspace_id || '' = own
        union all
        select t.id from named
        join tickets t on t.workspace_id = own and t.requester_id = named.id;
    end
  $$;

  create function tickets_with_tag(workspace text, tag text) returns setof text
  language plpgsql stable security definer rows 100
  set search_path from current set enable_seqscan = off as $$
    declare
      own constant text := current_workspace(workspace);
      query constant tsquery := (select string_agg(quote_term(term), ' & ')::tsquery
        from unnest(own || to_tag_terms(array[tag])) term);
    begin
      return query select t.id from tickets t
        where t.search_vector @@ query and t.workspace_id || '' = own and t.tags @> array[tag];
    end
  $$;

  -- Requesters are found by prefixes too, as somebody types. Each term follows the end of the
  -- workspace's id, so that those of a workspace lie together in the index. Nothing is left out or
  -- taken apart that the parser of to_tsvector would: signs and emoji are text as well. A name is
  -- split at spaces, and at signs too: "O'Brien-Smith" is found by each of its parts.
  create function to_prefix_vector(workspace_id text, name text, email text, phone text)
  returns tsvector language sql immutable parallel safe as $$
    select array_to_tsvector(array(
      select right(workspace_id, 8) || ' ' || left(word, 200)
      from unnest(
        regexp_split_to_array(lower(name), '\s+')
          || regexp_split_to_array(lower(name), '[\s[:punct:]]+')
          || array[lower(email), ltrim(phone, '+')]
      ) word
      where word <> ''
    ))
  $$;

  -- Each word of the question must begin a term, or all its digits the phone: "+44 20 7946".
  create function to_prefix_query(workspace_id text, q text)
  returns tsquery language sql immutable parallel safe as $$
    with prefixes (is_phone, prefix) as (
      select is_phone, quote_term(right(workspace_id, 8) || ' ' || left(word, 200)) || ':*'
      from (
        select word, false from regexp_split_to_table(lower(q), '\s+') word
        union all
        select regexp_replace(q, '[^0-9]', '', 'g'), true where q ~ '^\+?[0-9 ().-]+$'
      ) words (word, is_phone)
      where word <> ''
    )
    select string_agg(terms, ' | ')::tsquery from (
      select string_agg(prefix, ' & ') from prefixes group by is_phone
    ) alternatives (terms)
  $$;

  alter table requesters add column prefix_vector tsvector generated always as
    (to_prefix_vector(workspace_id, name, email, phone)) stored;
  create index requesters_prefix_vector_index on requesters using gin (prefix_vector);

  -- The newest that match, at most "count" before an identifier; they may come twice.
  create function search_requesters(workspace text, q text, before text, count int)
  returns setof text language plpgsql stable security definer rows 100
  set search_path from current set enable_seqscan = off as $$
    declare
      own constant text := current_workspace(workspace);
      query constant tsquery := to_prefix_query(own, q);
      found_count int;
    begin
      -- Where many have the prefix, the newest are enough. Compared as rows: by an equality
      -- Postgres could walk the ids of all workspaces.
      return query
        select newest.id from (
          select r.id, r.prefix_vector from requesters r
          where (r.workspace_id, r.id) > (own, '')
            and (r.workspace_id, r.id) < (own, coalesce(before, 'rqz'))
          order by r.workspace_id desc, r.id desc limit 2000
        ) newest
        where newest.prefix_vector @@ query
        order by newest.id desc limit count;
      get diagnostics found_count = row_count;
      if found_count = count then return; end if;
      -- A condition on an expression is a filter and never uses an index.
      return query
        with matching as materialized (
          select r.id from requesters r
          where r.prefix_vector @@ query and r.workspace_id || '' = own
        )
        select m.id from matching m where before is null or m.id < before
        order by m.id desc limit count;
    end
  $$;
`;

const channels = `
  create table channels (
    workspace_id text not null,
    id text not null,
    type text not null,
    name text not null,
    active boolean not null,
    public_id text,
    allowed_origins text[] not null,
    attachments boolean not null default false,
    phone_number_id text,
    sealed_access_token text,
    sealed_app_secret text,
    sealed_verify_token text,
    email_address text,
    sealed_email_secret text,
    sender_name text not null default '',
    mail_footer text not null default '',
    mail_confirmation boolean not null default false,
    webhook_verified_at timestamptz(3),
    last_message_at timestamptz(3),
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    primary key (workspace_id, id)
  );
  create unique index channels_id on channels (id);
  create unique index channels_public_id on channels (public_id) where public_id is not null;

  create table form_tokens (
    workspace_id text not null,
    token text not null,
    used_at timestamptz(3) not null,
    -- What became of the form, for the page after it.
    ticket_number int,
    primary key (workspace_id, token)
  );
  create index form_tokens_used_at_index on form_tokens (used_at);

  -- Reports of a channel on messages whose identifier in the channel is not stored yet.
  create table early_delivery_statuses (
    workspace_id text not null,
    channel_id text not null,
    external_id text not null,
    status text not null,
    error_code text not null,
    error_message text not null,
    occurred_at timestamptz(3) not null,
    primary key (workspace_id, channel_id, external_id, status)
  );
  create index early_delivery_statuses_occurred_at_index on early_delivery_statuses (occurred_at);

  -- The original of an e-mail that a message stands for.
  create table raw_mails (
    workspace_id text not null,
    message_id text not null,
    sealed_key text not null,
    bytes bytea not null,
    created_at timestamptz(3) not null,
    primary key (workspace_id, message_id),
    foreign key (workspace_id, message_id) references messages on delete cascade
  );
  -- Ciphertext does not compress.
  alter table raw_mails alter column bytes set storage external;

  -- The links with which requesters reach the conversation pages of their tickets.
  create table requester_links (
    workspace_id text not null,
    ticket_id text not null,
    requester_id text not null,
    token_hash text not null,
    sealed_token text not null,
    created_at timestamptz(3) not null,
    primary key (workspace_id, ticket_id, requester_id)
  );
  create unique index requester_links_token_hash on requester_links (token_hash);
`;

const files = `
  -- The ticket and the message are null until a message takes the file.
  create table attachments (
    workspace_id text not null,
    id text not null,
    ticket_id text,
    message_id text,
    name text not null,
    content_type text not null,
    size int not null,
    sha256 text not null,
    store text not null default 'postgres',
    created_at timestamptz(3) not null,
    primary key (workspace_id, id)
  );
  create index attachments_workspace_id_ticket_id_id_index
    on attachments (workspace_id, ticket_id, id);
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

  -- The SDKs that each version of the service has handed out. A store for files has their bytes.
  create table sdk_releases (
    version text primary key,
    is_release boolean not null,
    files jsonb not null,
    store text not null,
    stored_at timestamptz(3) not null default now()
  );
`;

/** Identifiers begin with the time: of tables partitioned by them, a day's rows are dropped at once. */
const webhooks = `
  create table events (
    workspace_id text not null,
    id text not null,
    type text not null,
    occurred_at timestamptz(3) not null,
    body text not null,
    -- Made up by a test: it did not happen.
    is_test boolean not null default false,
    position xid8 not null default pg_current_xact_id(),
    primary key (workspace_id, id)
  ) partition by range (id);
  create index events_workspace_id_position_id_index on events (workspace_id, position, id);
  create table events_default partition of events default;

  -- The last event of each workspace that retention has deleted: cursors before it are expired.
  create table event_low_watermarks (
    workspace_id text primary key,
    position xid8 not null,
    id text not null,
    kept_since timestamptz(3) not null
  );

  create table webhook_subscriptions (
    workspace_id text not null,
    id text not null,
    url text not null,
    events text[] not null,
    active boolean not null,
    active_since timestamptz(3) not null,
    description text not null,
    sealed_secret text not null,
    secret_since timestamptz(3) not null default now(),
    previous_sealed_secret text,
    previous_secret_until timestamptz(3),
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    primary key (workspace_id, id)
  );

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
    duration_ms int not null,
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

  -- Operations that send again what has failed, and the events that each has yet to deliver.
  create table webhook_recoveries (
    workspace_id text not null,
    id text not null,
    subscription_id text not null,
    -- The request: another one with the same is the same.
    fingerprint text not null,
    since timestamptz(3) not null,
    until timestamptz(3) not null,
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
    finished_at timestamptz(3),
    primary key (workspace_id, id)
  );
  create unique index webhook_recoveries_running
    on webhook_recoveries (workspace_id, subscription_id) where finished_at is null;

  create table webhook_recovery_events (
    workspace_id text not null,
    operation_id text not null,
    event_id text not null,
    -- Null until it is sent. The row goes when the delivery has an outcome.
    delivery_id text,
    primary key (workspace_id, operation_id, event_id)
  );
  create index webhook_recovery_events_sent
    on webhook_recovery_events (workspace_id, operation_id) where delivery_id is not null;
`;

const operations = `
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
