/**
 * An index leaves out the rows that cannot be found by it, which makes each insert cheaper: most
 * tickets have no caller's identifier, and most requesters have one identity of three.
 */
export const tickets = `
  create table requesters (
    workspace_id text not null,
    id text not null,
    name text not null,
    email text,
    phone text,
    external_id text,
    language text not null,
    email_problem text,
    email_problem_at timestamptz(3),
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
    assignee_id text not null,
    tags text[] not null,
    custom_fields jsonb not null,
    external_id text,
    channel_type text not null,
    channel_id text,
    preview text not null,
    message_count int not null,
    last_message_at timestamptz(3) not null,
    last_message_by text not null,
    last_writer_id text not null,
    reply_window_expires_at timestamptz(3),
    first_response_at timestamptz(3),
    resolved_at timestamptz(3),
    closed_at timestamptz(3),
    snoozed_until timestamptz(3),
    follow_up_of text,
    merged_into_id text,
    follower_ids text[] not null default '{}',
    participants jsonb not null default '[]',
    import_source text,
    import_external_id text,
    created_by_type text not null,
    created_by_id text not null,
    created_by_name text not null,
    created_by_via text not null,
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
  create unique index tickets_imported
    on tickets (workspace_id, import_external_id, import_source)
    where import_external_id is not null;
  create index tickets_workspace_id_last_message_at_id_index
    on tickets (workspace_id, last_message_at, id);
  create index tickets_workspace_id_created_at_id_index on tickets (workspace_id, created_at, id);
  create index tickets_workspace_id_updated_at_id_index on tickets (workspace_id, updated_at, id);
  -- The last column lets a list skip snoozed tickets without reading them.
  create index tickets_of_status
    on tickets (workspace_id, status, last_message_at, id, snoozed_until);
  create index tickets_workspace_id_requester_id_id_index
    on tickets (workspace_id, requester_id, id);
  create index tickets_assigned
    on tickets (workspace_id, assignee_id, status, last_message_at, id, snoozed_until);
  create index tickets_merged on tickets (workspace_id, merged_into_id, id)
    where merged_into_id is not null;
  create index tickets_snoozed on tickets (workspace_id, last_message_at, id)
    where snoozed_until is not null;
  -- For the end of each snooze, in any workspace.
  create index tickets_snoozed_until on tickets (snoozed_until) where snoozed_until is not null;
  create index tickets_workspace_id_channel_id_id_index
    on tickets (workspace_id, channel_id, id) where channel_id is not null;
  create index tickets_closed on tickets (workspace_id, closed_at) where closed_at is not null;

  -- For the erasure of a person, like the two of messages.
  create index tickets_participants on tickets using gin (participants jsonb_path_ops)
    where participants <> '[]';

  create table ticket_counters (
    workspace_id text primary key,
    last int not null
  ) with (fillfactor = 50);

  -- Up to when members and API keys have read tickets.
  create table ticket_reads (
    workspace_id text not null,
    reader_id text not null,
    ticket_id text not null,
    read_through timestamptz(3) not null,
    primary key (workspace_id, reader_id, ticket_id)
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
    mentioned_member_ids text[] not null default '{}',
    sender jsonb,
    recipients jsonb not null default '[]',
    forwarded_message_id text,
    channel_id text,
    external_id text,
    content_digest text not null default '',
    delivery_status text,
    delivery_error_code text not null,
    delivery_error_message text not null,
    delivery_updated_at timestamptz(3),
    created_by_type text not null,
    created_by_id text not null,
    created_by_name text not null,
    created_by_via text not null,
    created_at timestamptz(3) not null,
    primary key (workspace_id, id)
  );
  create index messages_workspace_id_ticket_id_id_index on messages (workspace_id, ticket_id, id);
  -- Channels deliver some messages twice. Senders choose Message-IDs, so a digest distinguishes emails.
  create unique index messages_external_id
    on messages (workspace_id, channel_id, external_id, content_digest)
    where external_id is not null;
  create index messages_undelivered on messages (workspace_id, ticket_id, id)
    where delivery_status = 'failed';
  -- The latest confirmations of a workspace are few among its messages.
  create index messages_confirmations on messages (workspace_id, created_at)
    where author = 'requester' and delivery_status is not null;
  create index messages_senders on messages (workspace_id, (sender ->> 'email'))
    where sender is not null;
  create index messages_recipients on messages using gin (recipients jsonb_path_ops)
    where recipients <> '[]';

  -- Messages to send later.
  create table scheduled_messages (
    workspace_id text not null,
    id text not null,
    ticket_id text not null,
    body text not null,
    visibility text not null,
    set_status text not null,
    attachments jsonb not null,
    send_at timestamptz(3) not null,
    error jsonb,
    created_by_type text not null,
    created_by_id text not null,
    created_by_name text not null,
    created_by_via text not null,
    created_at timestamptz(3) not null,
    primary key (workspace_id, id)
  );
  create index scheduled_messages_workspace_id_ticket_id_send_at_id_index
    on scheduled_messages (workspace_id, ticket_id, send_at, id);
  -- Workers look for those that are due.
  create index scheduled_messages_due on scheduled_messages (send_at) where error is null;

  -- Unsent texts of members.
  create table drafts (
    workspace_id text not null,
    member_id text not null,
    ticket_id text not null,
    reply text not null,
    note text not null,
    version int not null,
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    primary key (workspace_id, member_id, ticket_id)
  );
  create index drafts_workspace_id_ticket_id_index on drafts (workspace_id, ticket_id);

  -- Members who are viewing tickets. It is of no use after a crash, so it needs no log.
  create unlogged table presences (
    workspace_id text not null,
    ticket_id text not null,
    member_id text not null,
    state text not null,
    expires_at timestamptz(3) not null,
    primary key (workspace_id, ticket_id, member_id)
  );

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

  -- Saved filters of tickets. Those without a member are shared.
  create table views (
    workspace_id text not null,
    id text not null,
    member_id text not null,
    name text not null,
    filters jsonb not null,
    order_by text not null,
    position int not null,
    created_by_type text not null,
    created_by_id text not null,
    created_by_name text not null,
    created_by_via text not null,
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    primary key (workspace_id, id)
  );
  create index views_workspace_id_member_id_position_id_index
    on views (workspace_id, member_id, position, id);
`;
