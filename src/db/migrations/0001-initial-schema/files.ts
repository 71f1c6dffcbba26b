export const files = `
  -- The ticket and the message are null until a message uses the file.
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
    -- Size in pixels and bytes of the previews, once they are made.
    previews jsonb,
    preview_attempts smallint not null default 0,
    -- When a worker should next try to create them; null: never again.
    preview_due_at timestamptz(3) default now(),
    primary key (workspace_id, id)
  );
  create index attachments_workspace_id_ticket_id_id_index
    on attachments (workspace_id, ticket_id, id);
  create index attachments_unattached on attachments (created_at) where message_id is null;
  create index attachments_preview_due on attachments (preview_due_at)
    where message_id is not null and preview_due_at is not null and content_type in
      ('image/avif', 'image/gif', 'image/jpeg', 'image/png', 'image/webp');

  create table attachment_chunks (
    workspace_id text not null,
    attachment_id text not null,
    position int not null,
    bytes bytea not null,
    primary key (workspace_id, attachment_id, position)
  );
  -- Photos and archives are compressed already.
  alter table attachment_chunks alter column bytes set storage external;

  -- Operations that export the data of a requester, and the parts of their archives. No foreign keys: the
  -- bytes of a part are in a store for files, and are removed before its row.
  create table requester_exports (
    workspace_id text not null,
    id text not null,
    requester_id text not null,
    -- Incremented with each start, so that a worker notices that another one has taken over.
    attempt int not null,
    total int,
    exported int not null,
    size bigint not null,
    cancelling boolean not null,
    error_code text not null,
    -- When a worker should next look at it; null: never.
    next_at timestamptz(3),
    created_at timestamptz(3) not null,
    ended_at timestamptz(3),
    expires_at timestamptz(3),
    primary key (workspace_id, id)
  );
  create index requester_exports_workspace_id_requester_id_id_index
    on requester_exports (workspace_id, requester_id, id);
  create index requester_exports_due on requester_exports (next_at) where next_at is not null;
  create index requester_exports_running on requester_exports (workspace_id, id)
    where ended_at is null;

  create table requester_export_parts (
    workspace_id text not null,
    export_id text not null,
    attempt int not null,
    position int not null,
    size int not null,
    store text not null,
    primary key (workspace_id, export_id, attempt, position)
  );

  -- The SDKs that each version of the service has served. A store for files has their bytes.
  create table sdk_releases (
    version text primary key,
    is_release boolean not null,
    files jsonb not null,
    store text not null,
    stored_at timestamptz(3) not null default now(),
    served_at timestamptz(3) not null default now()
  );
`;
