export const notifications = `
  -- Notifications of members.
  create table notifications (
    workspace_id text not null,
    id text not null,
    member_id text not null,
    kind text not null,
    ticket_id text not null,
    message_id text,
    created_by_type text not null,
    created_by_id text not null,
    created_by_name text not null,
    created_by_via text not null,
    created_at timestamptz(3) not null,
    read_at timestamptz(3),
    mail_due_at timestamptz(3),
    mailed_at timestamptz(3),
    primary key (workspace_id, id)
  );
  create index notifications_workspace_id_member_id_id_index
    on notifications (workspace_id, member_id, id);
  create index notifications_workspace_id_ticket_id_index on notifications (workspace_id, ticket_id);
  create index notifications_unread on notifications (workspace_id, member_id, ticket_id)
    where read_at is null;
  -- For the emails of any workspace.
  create index notifications_mail_due_at on notifications (mail_due_at)
    where mail_due_at is not null;

  -- Which emails members get, if not the default.
  create table notification_settings (
    workspace_id text not null,
    member_id text not null,
    email_on_assignment boolean not null default true,
    email_on_mention boolean not null default true,
    unassigned_digest text not null default 'off',
    time_zone text not null default 'UTC',
    digest_due_at timestamptz(3),
    primary key (workspace_id, member_id)
  );
  create index notification_settings_digest_due_at on notification_settings (digest_due_at)
    where digest_due_at is not null;
`;
