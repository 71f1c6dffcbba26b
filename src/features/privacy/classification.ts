/** Everything that the service stores, by whether it can reveal something about a person, and by its removal. */

/** How a column or the objects below a prefix are reached. The first is for data about no one. */
export const reaches = {
  none: "Identifiers, times, counts, states and settings.",
  ticket: "Deleted with its ticket: `deleteTickets` deletes the row.",
  requester: "Deleted with its requester: the erasure deletes the row.",
  forgotten: "Mentions the ticket, the file or the requester: `forget` deletes the row.",
  blanked: "The row keeps its identifiers and times: `forget` empties the column.",
  expires: "Nothing identifies the owner: retention deletes the row, after 30 days at most.",
  staff: "About members and holders of keys, whom erasures of requesters do not affect.",
  workspace: "Written by the workspace for all of its requesters, or one of its secrets.",
} as const;

type Reach = keyof typeof reaches;

/** The columns of a table by their reach, separated by spaces. */
type Columns = Readonly<Partial<Record<Reach, string>>>;

/** Every column of every table. A test compares it with the schema: add what you add there. */
export const columns: Readonly<Record<string, Columns>> = {
  // biome-ignore-start lint/style/useNamingConvention: the names of tables
  accounts: { none: "id email_verified_at created_at unused_since", staff: "name email" },
  api_calls: {
    none: "workspace_id id api_key_id method protocol http_method path http_status error_code duration_ms occurred_at omitted_count",
    staff: "address user_agent",
  },
  api_keys: {
    none: "workspace_id id key_prefix created_by_type created_by_id created_by_via scopes created_at last_used_at revoked_at",
    staff: "name created_by_name last_used_address last_used_user_agent",
    workspace: "key_hash allowed_cidrs",
  },
  attachment_chunks: {
    none: "workspace_id attachment_id position",
    ticket: "bytes",
  },
  attachments: {
    none: "workspace_id id ticket_id message_id size store created_at previews preview_attempts preview_due_at",
    ticket: "name content_type sha256",
  },
  audit_events: {
    none: "workspace_id id action actor_type actor_id actor_via target_id request_id occurred_at",
    blanked: "actor_name address user_agent target_name changes",
  },
  billing_events: { none: "workspace_id event_id type received_at" },
  billing_subscriptions: {
    none: "workspace_id plan_id status subscribed_at current_period_end cancel_at_period_end trial_ends_at activated_at version updated_at",
    workspace: "customer_id subscription_id",
  },
  canned_replies: {
    none: "workspace_id id created_at updated_at",
    workspace: "shortcut title body tags",
  },
  channels: {
    none: "workspace_id id type active public_id mail_confirmation mail_channel_id failing_since failure_mailed_at webhook_verified_at last_message_at created_at updated_at",
    workspace:
      "name settings sealed_settings sender_name mail_footer problem sending_problem proved_domain",
  },
  console_sessions: {
    none: "workspace_id id read_only created_by_type created_by_id created_by_via created_at expires_at",
    staff: "created_by_name",
    workspace: "token_hash",
  },
  drafts: {
    none: "workspace_id member_id ticket_id version created_at updated_at",
    ticket: "reply note",
  },
  early_delivery_statuses: {
    none: "workspace_id channel_id status error_code occurred_at",
    // WhatsApp's identifiers of messages contain the number.
    expires: "external_id error_message",
  },
  event_low_watermarks: { none: "workspace_id position id kept_since" },
  events: {
    none: "workspace_id id type occurred_at is_test subject_id erased_at position",
    blanked: "body",
  },
  form_tokens: {
    none: "workspace_id used_at ticket_number",
    // For a reply, it contains a digest of the text.
    expires: "token",
  },
  idempotent_responses: {
    none: "workspace_id slot mentions created_at",
    forgotten: "fingerprint response",
  },
  issuer_entries: {
    none: "model hash uid_hash user_code_hash session_id consumed_at expires_at",
    staff: "sealed_payload",
  },
  issuer_keys: { none: "kid created_at", workspace: "sealed_key" },
  key_checks: { none: "name", workspace: "sealed_value" },
  mailboxes: {
    none: "workspace_id channel_id since uid_validity floor last_uid read_at owner leased_until",
    workspace: "target",
  },
  member_logins: { none: "workspace_id member_id", staff: "issuer subject" },
  members: {
    none: "workspace_id id email_verified role status invitation_expires_at created_at last_seen_at",
    staff: "name email picture language signature",
  },
  messages: {
    none: "workspace_id id ticket_id author visibility canned_reply_id mentioned_member_ids forwarded_message_id channel_id delivery_status delivery_error_code delivery_updated_at created_by_type created_by_id created_by_via created_at",
    ticket:
      "body quoted_text attachments sender recipients external_id content_digest delivery_error_message created_by_name search_vector",
  },
  migrations: { none: "id name executed_at" },
  moved_names: { none: "workspace_id", workspace: "name" },
  moved_positions: { none: "workspace_id move position event_id" },
  notification_settings: {
    none: "workspace_id member_id email_on_assignment email_on_mention unassigned_digest digest_due_at",
    staff: "time_zone",
  },
  notifications: {
    none: "workspace_id id member_id kind ticket_id message_id created_by_type created_by_id created_by_via created_at read_at mail_due_at mailed_at",
    ticket: "created_by_name",
  },
  organizations: { none: "issuer external_id workspace_id created_at" },
  passkeys: {
    none: "id account_id counter transports created_at last_used_at",
    staff: "credential_id public_key name",
  },
  presences: { none: "workspace_id ticket_id member_id state expires_at" },
  raw_mails: {
    none: "workspace_id message_id is_read position created_at",
    // Deleted with its message.
    ticket: "sealed_key bytes",
  },
  requester_erasures: {
    none: "workspace_id id requester_id tickets_deleted created_by_type created_by_id created_by_via next_at created_at ended_at",
    staff: "created_by_name",
  },
  // The bytes of their archives are attachment_chunks, or objects in the bucket.
  requester_export_parts: { none: "workspace_id export_id attempt position size store" },
  requester_exports: {
    none: "workspace_id id requester_id attempt total exported size cancelling error_code next_at created_at ended_at expires_at",
  },
  requester_links: {
    none: "workspace_id ticket_id requester_id created_at",
    ticket: "token_hash sealed_token",
  },
  requesters: {
    none: "workspace_id id email_problem_at created_at updated_at",
    requester: "name email phone external_id language email_problem search_vector prefix_vector",
  },
  sdk_releases: { none: "version is_release files store stored_at served_at" },
  sender_blocks: {
    none: "workspace_id id kind created_by_type created_by_id created_by_via created_at refused_count last_refused_at",
    requester: "value note",
    staff: "created_by_name",
  },
  scheduled_messages: {
    none: "workspace_id id ticket_id visibility set_status send_at error created_by_type created_by_id created_by_via created_at",
    ticket: "body attachments",
    staff: "created_by_name",
  },
  sessions: {
    none: "id account_id client_id created_at last_seen_at expires_at revoked_at",
    staff: "address user_agent",
  },
  sign_in_links: {
    none: "hash purpose workspace_id member_id account_id browser created_at expires_at spent_at",
    staff: "sent_to",
  },
  ticket_counters: { none: "workspace_id last" },
  ticket_reads: { none: "workspace_id reader_id ticket_id read_through" },
  tickets: {
    none: "workspace_id id number status priority requester_id assignee_id channel_type channel_id message_count last_message_at last_message_by last_writer_id reply_window_expires_at first_response_at resolved_at closed_at snoozed_until follow_up_of merged_into_id follower_ids created_by_type created_by_id created_by_via version created_at updated_at import_source",
    ticket:
      "subject tags custom_fields participants external_id import_external_id preview created_by_name search_vector",
  },
  views: {
    none: "workspace_id id member_id order_by position created_by_type created_by_id created_by_via created_at updated_at",
    requester: "filters",
    staff: "created_by_name",
    workspace: "name",
  },
  webhook_deliveries: {
    none: "workspace_id subscription_id id event_id event_type outcome error http_status manual duration_ms dns_ms connect_ms first_byte_ms attempted_at",
  },
  webhook_delivery_stats: {
    none: "workspace_id subscription_id hour succeeded failed filtered filter_errors last_http_status last_success_at last_failure_at",
  },
  webhook_failure_notices: { none: "workspace_id subscription_id since recovered_at mailed_at" },
  webhook_failure_streaks: { none: "workspace_id subscription_id since last_failure_at failures" },
  webhook_order_cursors: {
    none: "workspace_id subscription_id position event_id in_flight is_slow pending_since lease lease_until",
  },
  webhook_recoveries: {
    none: "workspace_id id subscription_id fingerprint attempted_from attempted_before outcomes event_types total sent succeeded failed cancelling error_code next_at created_at ended_at",
  },
  webhook_recovery_events: { none: "workspace_id operation_id event_id delivery_id" },
  webhook_responses: {
    none: "workspace_id subscription_id id is_cut",
    // A receiver may echo what it gets.
    forgotten: "headers body",
  },
  webhook_subscriptions: {
    none: "workspace_id id events type_keys ordered active active_since secrets_since previous_secret_until created_at updated_at",
    workspace:
      "url description filter custom_header_names sealed_headers sealed_secret previous_sealed_secret",
  },
  workspace_moves: { none: "workspace_id cell fenced_at moved_at" },
  workspaces: {
    none: "id closed_ticket_retention_days language moves created_at",
    workspace: "name mail_template",
  },
  // biome-ignore-end lint/style/useNamingConvention: the names of tables
};

/** The schemas of other programs, as a whole: the jobs of pg-boss hold identifiers. */
export const schemas: Readonly<Record<string, Reach>> = { pgboss: "none" };

/** The objects in a bucket, by patterns for their keys. */
export const objects: readonly { readonly key: RegExp; readonly reach: Reach }[] = [
  { key: /^wrk_[0-9a-f]{32}\/att_[0-9a-f]{32}$/, reach: "ticket" },
  // Parts of the archive of an export.
  { key: /^wrk_[0-9a-f]{32}\/exports\/op_[0-9a-f]{32}\/\d+\/\d+$/, reach: "requester" },
  // The packages of the SDKs.
  { key: /^sdk\/[^/]+\/[0-9a-f]{64}$/, reach: "none" },
];
