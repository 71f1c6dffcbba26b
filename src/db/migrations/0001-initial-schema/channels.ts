export const channels = `
  create table channels (
    workspace_id text not null,
    id text not null,
    type text not null,
    name text not null,
    active boolean not null,
    public_id text,
    settings jsonb not null,
    sealed_settings text,
    sender_name text not null default '',
    mail_footer text not null default '',
    mail_confirmation boolean not null default false,
    -- The channel from which its emails are sent.
    mail_channel_id text,
    -- Why nothing arrives, in words for people.
    problem text not null default '',
    -- Why its server sends nothing, in words for people.
    sending_problem text not null default '',
    -- Domain whose owner lets it send from its addresses.
    proved_domain text not null default '',
    -- Since when there is a problem, and when the admins were last told of one.
    failing_since timestamptz(3),
    failure_mailed_at timestamptz(3),
    webhook_verified_at timestamptz(3),
    last_message_at timestamptz(3),
    created_at timestamptz(3) not null,
    updated_at timestamptz(3) not null,
    primary key (workspace_id, id)
  );
  create unique index channels_id on channels (id);
  create unique index channels_public_id on channels (public_id) where public_id is not null;

  create index channels_failing on channels (id)
    where problem <> '' or sending_problem <> '' or failing_since is not null;
  create index channels_mailbox on channels (id)
    where type = 'email' and settings ?| array['imap', 'account'];

  -- How far the mailbox of a channel has been read, and the process that is reading it.
  create table mailboxes (
    workspace_id text not null,
    channel_id text not null,
    -- The account and folder that the other columns refer to.
    target text not null,
    since timestamptz(3) not null,
    uid_validity bigint,
    floor bigint not null,
    last_uid bigint not null,
    read_at timestamptz(3),
    owner text,
    leased_until timestamptz(3),
    primary key (workspace_id, channel_id),
    foreign key (workspace_id, channel_id) references channels on delete cascade
    -- Updated for each email: leaves room for that on the same page.
  ) with (fillfactor = 50);
  create index mailboxes_owner_index on mailboxes (owner);

  create table form_tokens (
    workspace_id text not null,
    token text not null,
    used_at timestamptz(3) not null,
    -- The outcome of the form, for the page after it.
    ticket_number int,
    primary key (workspace_id, token)
  );
  create index form_tokens_used_at_index on form_tokens (used_at);

  -- Senders whose messages are refused. Counts are updated often: leaves room for them on the same
  -- page.
  create table sender_blocks (
    workspace_id text not null,
    id text not null,
    kind text not null,
    value text not null,
    note text not null,
    created_by_type text not null,
    created_by_id text not null,
    created_by_name text not null,
    created_by_via text not null,
    created_at timestamptz(3) not null,
    refused_count int not null,
    last_refused_at timestamptz(3),
    primary key (workspace_id, id),
    constraint sender_blocks_workspace_id_value_unique unique (workspace_id, value)
  ) with (fillfactor = 80);

  -- Reports of a channel about messages whose identifier in the channel is not stored yet.
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

  -- The original of an email that has become a message.
  create table raw_mails (
    workspace_id text not null,
    message_id text not null,
    -- Whether the message has its content. If not, it is nowhere else.
    is_read boolean not null,
    -- Number of bytes of such earlier originals of the workspace.
    position bigint not null,
    sealed_key text not null,
    bytes bytea not null,
    created_at timestamptz(3) not null,
    primary key (workspace_id, message_id),
    foreign key (workspace_id, message_id) references messages on delete cascade
  );
  create index raw_mails_workspace_id_is_read_position_index
    on raw_mails (workspace_id, is_read, position);
  create index raw_mails_created_at_index on raw_mails (created_at);
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
    primary key (workspace_id, ticket_id, requester_id),
    foreign key (workspace_id, requester_id) references requesters
  );
  create index requester_links_workspace_id_requester_id_index
    on requester_links (workspace_id, requester_id);
  create unique index requester_links_token_hash on requester_links (token_hash);
`;
