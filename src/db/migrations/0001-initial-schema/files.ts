export const files = `
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
    stored_at timestamptz(3) not null default now(),
    served_at timestamptz(3) not null default now()
  );
`;
