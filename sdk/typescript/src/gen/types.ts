// Code generated from the contract by `npm run generate:sdk`. DO NOT EDIT.
/**
 * An API key.
 */
export interface ApiKey {
  /**
   * Identifier with the prefix `ak_`.
   */
  id: string;
  /**
   * Label of the key.
   */
  name: string;
  /**
   * `sk_live_` and the first 4 characters of the random part; safe to display.
   */
  keyPrefix: string;
  /**
   * The full secret, `sk_live_` and 48 hexadecimal characters. Present in the creation response only.
   */
  key?: string;
  /**
   * When the key was created.
   */
  createdAt: string;
  /**
   * When the key last authenticated a request, accurate to about ten seconds. Absent while the key has not been used.
   */
  lastUsedAt?: string;
  createdBy: AuditActor;
}
/**
 * Who made a change.
 */
export interface AuditActor {
  /**
   * `api_key`, `jwt`, `admin` for the operator's command line, `requester` or `system`.
   */
  type: "api_key" | "jwt" | "admin" | "requester" | "system";
  /**
   * Identifier of the key, subject of the JWT, identifier of the requester, or name of the system.
   */
  id: string;
  /**
   * Name or e-mail address in the JWT, if any.
   */
  name: string;
}
/**
 * A file with a message: one that the service stores, which has an `id`, or one elsewhere, which has a `url`.
 */
export interface Attachment {
  /**
   * File name. Required for a file without an `id`.
   */
  name: string;
  /**
   * URL of a file elsewhere, `http` or `https`.
   */
  url: string;
  /**
   * Media type, such as `image/png`: detected for files that the service stores, otherwise declared by the sender.
   */
  contentType: string;
  /**
   * Size in bytes, 0 if unknown.
   */
  size: number;
  /**
   * Identifier of the file in the channel that it came through, or in your own system.
   */
  externalId: string;
  /**
   * Identifier of a stored file, with the prefix `att_`. In a request, the `id` of an uploaded file is enough: its other fields are filled in.
   */
  id: string;
}
/**
 * A file with a message: one that the service stores, which has an `id`, or one elsewhere, which has a `url`.
 */
export interface AttachmentInput {
  /**
   * File name. Required for a file without an `id`.
   */
  name?: string;
  /**
   * URL of a file elsewhere, `http` or `https`.
   */
  url?: string;
  /**
   * Media type, such as `image/png`: detected for files that the service stores, otherwise declared by the sender.
   */
  contentType?: string;
  /**
   * Size in bytes, 0 if unknown.
   */
  size?: number;
  /**
   * Identifier of the file in the channel that it came through, or in your own system.
   */
  externalId?: string;
  /**
   * Identifier of a stored file, with the prefix `att_`. In a request, the `id` of an uploaded file is enough: its other fields are filled in.
   */
  id?: string;
}
/**
 * A field that changed.
 */
export interface AuditChange {
  /**
   * Name of the field, such as `status` or `customFields.plan`.
   */
  field: string;
  /**
   * The value before, as text; empty if there was none.
   */
  before: string;
  /**
   * The value after, as text; empty if there is none.
   */
  after: string;
}
/**
 * One entry of the audit trail.
 */
export interface AuditEvent {
  /**
   * Identifier with the prefix `aud_`.
   */
  id: string;
  /**
   * The change, such as `api_key.created`.
   */
  action: string;
  actor: AuditActor;
  /**
   * Identifier of the object that was changed.
   */
  targetId: string;
  /**
   * Name of the object at the time.
   */
  targetName: string;
  /**
   * Identifier of the request; empty if there was none.
   */
  requestId: string;
  /**
   * IP address of the client; empty if there was none.
   */
  address: string;
  /**
   * When it happened.
   */
  occurredAt: string;
  /**
   * The fields that changed, for tickets.
   */
  changes: AuditChange[];
}
/**
 * Request of BatchCreateMessages.
 */
export interface BatchCreateMessagesRequest {
  /**
   * Identifier of the ticket.
   */
  ticketId: string;
  /**
   * The messages to add, 1 to 100, with 1,048,576 characters in all. Errors name the field of the message, such as `requests[3].body`.
   *
   * @minItems 1
   * @maxItems 100
   */
  requests: CreateMessageRequest[];
}
/**
 * Request of CreateMessage.
 */
export interface CreateMessageRequest {
  /**
   * Identifier of the ticket. May be left out in a batch, which names the ticket.
   */
  ticketId?: string;
  /**
   * Text, 1 to 65,536 characters. May be left out with `cannedReplyId`.
   */
  body?: string;
  /**
   * `public` (default) or `internal`.
   */
  visibility?: "public" | "internal";
  /**
   * `agent` (default) or `requester`.
   */
  author?: "agent" | "requester";
  /**
   * New status of the ticket, set together with the message.
   */
  setStatus?: "open" | "pending" | "resolved" | "closed";
  /**
   * Attached files, at most 20.
   *
   * @maxItems 20
   */
  attachments?: AttachmentInput[];
  /**
   * Identifier of the canned reply to use as the body, rendered with the ticket's values.
   */
  cannedReplyId?: string;
  /**
   * Values for the `{{custom.…}}` variables of the canned reply.
   */
  variables?: {
    [k: string]: string;
  };
  /**
   * Identifier in your own system.
   */
  externalId?: string;
}
/**
 * Response of BatchCreateMessages.
 */
export interface BatchCreateMessagesResponse {
  /**
   * The new messages, in the order of the request.
   */
  data: Message[];
}
/**
 * A message on a ticket.
 */
export interface Message {
  /**
   * Identifier with the prefix `msg_`.
   */
  id: string;
  /**
   * Identifier of its ticket.
   */
  ticketId: string;
  /**
   * `agent` or `requester`.
   */
  author: "agent" | "requester";
  /**
   * `public`, or `internal` for notes that the requester never sees.
   */
  visibility: "public" | "internal";
  /**
   * Text of the message.
   */
  body: string;
  /**
   * When the message was added.
   */
  createdAt: string;
  /**
   * `inbound` from the requester, `outbound` to them; notes are `outbound` too.
   */
  direction: "inbound" | "outbound";
  /**
   * Attached files.
   */
  attachments: Attachment[];
  /**
   * Identifier of the canned reply that it was created from, or empty.
   */
  cannedReplyId: string;
  /**
   * Identifier in the channel, or in your own system.
   */
  externalId: string;
  delivery?: MessageDelivery;
  createdBy: Creator;
  /**
   * Quoted history below the text of an e-mail, without which `body` reads as it was written.
   */
  quotedText: string;
}
/**
 * Status of sending a message to its requester: through WhatsApp, or by e-mail. On the first message of a requester, status of the e-mail that confirms the ticket.
 */
export interface MessageDelivery {
  /**
   * `queued`, `sent`, `delivered`, `read` or `failed`.
   */
  status: "queued" | "sent" | "delivered" | "read" | "failed";
  /**
   * Why it failed: a code of the channel, an SMTP status such as `550`, or a code of the service such as `INTERRUPTED` or `BOUNCED`.
   */
  errorCode: string;
  /**
   * Error message from the channel or mail server.
   */
  errorMessage: string;
  /**
   * When the status last changed.
   */
  updatedAt: string;
}
/**
 * Who created an object.
 */
export interface Creator {
  /**
   * `api_key`, `jwt`, the type of the channel that it arrived through, or `requester` for what the requester wrote on the conversation page.
   */
  type: "api_key" | "jwt" | "agent" | "email" | "form" | "requester" | "whatsapp";
  /**
   * Identifier of the key, subject of the token, or identifier of the channel or requester.
   */
  id: string;
}
/**
 * Request of BatchCreateTickets.
 */
export interface BatchCreateTicketsRequest {
  /**
   * The tickets to open, 1 to 100. Errors name the field of the ticket, such as `requests[3].subject`.
   *
   * @minItems 1
   * @maxItems 100
   */
  requests: CreateTicketRequest[];
}
/**
 * Request of CreateTicket.
 */
export interface CreateTicketRequest {
  /**
   * What it is about, 1 to 200 characters.
   */
  subject: string;
  requester: RequesterInput;
  message?: MessageInput;
  /**
   * `low`, `normal` (default), `high` or `urgent`.
   */
  priority?: "low" | "normal" | "high" | "urgent";
  /**
   * Who works on it: the `subject` of a member, a name of your own, or `me` for the calling member.
   */
  assignee?: string;
  /**
   * Labels, at most 50 of up to 64 characters.
   *
   * @maxItems 50
   */
  tags?: string[];
  /**
   * Identifier in your own system.
   */
  externalId?: string;
  /**
   * Identifier of the channel that it arrived through. Default: logged by an agent.
   */
  channelId?: string;
  /**
   * Custom values by name, at most 50.
   */
  customFields?: {
    [k: string]: string;
  };
}
/**
 * Requester of a new ticket: found by external id, e-mail or phone, in this order, or created.
 */
export interface RequesterInput {
  /**
   * Name to address the requester by.
   */
  name?: string;
  /**
   * E-mail address.
   */
  email?: string;
  /**
   * Telephone number in E.164 form.
   */
  phone?: string;
  /**
   * Identifier in your own system.
   */
  externalId?: string;
}
/**
 * First message of a new ticket, written by its requester.
 */
export interface MessageInput {
  /**
   * Text, 1 to 65,536 characters.
   */
  body: string;
  /**
   * Attached files, at most 20.
   *
   * @maxItems 20
   */
  attachments?: AttachmentInput[];
}
/**
 * Response of BatchCreateTickets.
 */
export interface BatchCreateTicketsResponse {
  /**
   * The new tickets, in the order of the request and with consecutive numbers.
   */
  data: Ticket[];
}
/**
 * A ticket.
 */
export interface Ticket {
  /**
   * Identifier with the prefix `tkt_`.
   */
  id: string;
  /**
   * What it is about.
   */
  subject: string;
  /**
   * `open`, `pending`, `resolved` or `closed`.
   */
  status: "open" | "pending" | "resolved" | "closed";
  /**
   * `low`, `normal`, `high` or `urgent`.
   */
  priority: "low" | "normal" | "high" | "urgent";
  requester: Requester;
  /**
   * Who works on it: the `subject` of a member, or a name of your own. Empty if unassigned.
   */
  assignee: string;
  /**
   * Labels, in the order given.
   */
  tags: string[];
  /**
   * Identifier in your own system.
   */
  externalId: string;
  /**
   * Beginning of the last public message.
   */
  preview: string;
  /**
   * Number of public messages.
   */
  messageCount: number;
  /**
   * When the last public message was added, or the ticket opened without one.
   */
  lastMessageAt: string;
  /**
   * Author of the last public message: `agent`, `requester`, or empty.
   */
  lastMessageBy: "" | "agent" | "requester";
  /**
   * When the ticket was opened.
   */
  createdAt: string;
  /**
   * When the ticket or its messages last changed.
   */
  updatedAt: string;
  /**
   * Number of the ticket in the workspace. Numbers increase; some may be skipped.
   */
  number: number;
  channel: TicketChannel;
  /**
   * Custom values, by name.
   */
  customFields: {
    [k: string]: string;
  };
  /**
   * When an agent first replied in public.
   */
  firstResponseAt?: string;
  /**
   * When it was last resolved. Absent once it is reopened.
   */
  resolvedAt?: string;
  /**
   * When it was closed. Absent once it is reopened.
   */
  closedAt?: string;
  /**
   * Identifier of the closed ticket that this one follows up, or empty.
   */
  followUpOf: string;
  createdBy: Creator;
  /**
   * Increases with every change; for `If-Match`.
   */
  version: number;
  /**
   * Until when agents can reply freely. Absent if the channel has no such limit.
   */
  replyWindowExpiresAt?: string;
}
/**
 * Who asked for help.
 */
export interface Requester {
  /**
   * Identifier with the prefix `rq_`.
   */
  id: string;
  /**
   * Name to address the requester by.
   */
  name: string;
  /**
   * E-mail address, in lower case.
   */
  email: string;
  /**
   * Telephone number in E.164 form.
   */
  phone: string;
  /**
   * Identifier in your own system.
   */
  externalId: string;
}
/**
 * Channel of a ticket.
 */
export interface TicketChannel {
  /**
   * Identifier of the channel; empty if there is none.
   */
  id: string;
  /**
   * `agent`, `email`, `form` or `whatsapp`.
   */
  type: "agent" | "email" | "form" | "whatsapp";
}
/**
 * Request of BatchUpdateTickets.
 */
export interface BatchUpdateTicketsRequest {
  /**
   * The updates, 1 to 100, of different tickets. Over REST, each changes the fields that it has.
   *
   * @minItems 1
   * @maxItems 100
   */
  requests: UpdateTicketRequest[];
}
/**
 * Request of UpdateTicket.
 */
export interface UpdateTicketRequest {
  /**
   * Identifier of the ticket.
   */
  id: string;
  /**
   * New subject, 1 to 200 characters.
   */
  subject?: string;
  /**
   * New status. Every transition is allowed.
   */
  status?: "open" | "pending" | "resolved" | "closed";
  /**
   * New priority.
   */
  priority?: "low" | "normal" | "high" | "urgent";
  /**
   * New assignee: the `subject` of a member, a name of your own, or `me` for the calling member; empty to unassign.
   */
  assignee?: string;
  /**
   * New labels. They replace all existing ones.
   *
   * @maxItems 50
   */
  tags?: string[];
  /**
   * Custom values by name, at most 50.
   */
  customFields?: {
    [k: string]: string;
  };
  /**
   * Fields to change. Over REST it is derived from the keys of the body.
   */
  updateMask?: string;
}
/**
 * Response of BatchUpdateTickets.
 */
export interface BatchUpdateTicketsResponse {
  /**
   * What became of each update, in the order of the request.
   */
  data: UpdateOutcome[];
}
/**
 * What became of one update of a batch: either the ticket or the error is set.
 */
export interface UpdateOutcome {
  ticket?: Ticket;
  error?: ItemError;
}
/**
 * Why one item of a batch was refused, as in the error of a whole call.
 */
export interface ItemError {
  /**
   * Code of the error, such as `NOT_FOUND`.
   */
  code: string;
  /**
   * Human-readable description of the problem.
   */
  message: string;
  /**
   * The fields at fault.
   */
  details: ItemErrorDetail[];
}
/**
 * A field at fault.
 */
export interface ItemErrorDetail {
  /**
   * Field of the item, such as `status`.
   */
  field: string;
  /**
   * Code of the reason.
   */
  reason: string;
  /**
   * Human-readable description of the problem.
   */
  message: string;
}
/**
 * A page to redirect the user to.
 */
export interface BillingPage {
  /**
   * URL of the page.
   */
  url: string;
}
/**
 * A paid plan was activated on the workspace.
 */
export interface BillingSubscribedV1 {
  /**
   * Workspace that subscribed.
   */
  workspaceId: string;
  /**
   * Plan that was activated.
   */
  planId: string;
  /**
   * When the plan became active.
   */
  activatedAt: string;
}
/**
 * The subscription of a workspace.
 */
export interface BillingSubscription {
  /**
   * Identifier of the plan; empty if there has never been one.
   */
  planId: string;
  /**
   * `none`, `active`, `past_due` or `canceled`.
   */
  status: "none" | "active" | "past_due" | "canceled";
  /**
   * End of the period that is paid for.
   */
  currentPeriodEnd?: string;
  /**
   * Whether the subscription ends with that period.
   */
  cancelAtPeriodEnd: boolean;
  /**
   * When the plan became active.
   */
  activatedAt?: string;
}
/**
 * Request of CancelOperation.
 */
export interface CancelOperationRequest {
  /**
   * Identifier of the operation.
   */
  id: string;
}
/**
 * Response of CancelOperation.
 */
export interface CancelOperationResponse {
  data: Operation;
}
/**
 * A long-running operation.
 */
export interface Operation {
  /**
   * Identifier with the prefix `op_`.
   */
  id: string;
  /**
   * Name of the resource: `operations/` and the identifier.
   */
  name: string;
  /**
   * Whether it has ended, with an `error` or a `response`.
   */
  done: boolean;
  metadata: RecoveryMetadata;
  response?: RecoveryResult;
  error?: OperationError;
}
/**
 * What a recovery does, and how far it is.
 */
export interface RecoveryMetadata {
  /**
   * Subscription to which events are sent again.
   */
  subscriptionId: string;
  /**
   * Deliveries attempted at this time or later, …
   */
  since: string;
  /**
   * … and before this time.
   */
  until: string;
  /**
   * Outcomes that are recovered.
   */
  outcomes: ("failed" | "expired" | "interrupted")[];
  /**
   * Types of the events that are recovered. Empty: all.
   */
  eventTypes: string[];
  /**
   * Number of events to send. Absent until they have been counted.
   */
  total?: number;
  /**
   * How many of them have been sent or are queued.
   */
  sent: number;
  /**
   * How many of these deliveries have succeeded.
   */
  succeeded: number;
  /**
   * How many of them have not succeeded.
   */
  failed: number;
  /**
   * Whether it has been cancelled, and waits for the deliveries it has queued.
   */
  cancelling: boolean;
  /**
   * When it was requested.
   */
  createdAt: string;
  /**
   * When it ended. Absent until then.
   */
  finishedAt?: string;
}
/**
 * Result of a recovery.
 */
export interface RecoveryResult {
  /**
   * Events that were delivered.
   */
  succeeded: number;
  /**
   * Events that were not.
   */
  failed: number;
}
/**
 * Why an operation ended early.
 */
export interface OperationError {
  /**
   * `CANCELLED`, `SUBSCRIPTION_PAUSED` or `SUBSCRIPTION_DELETED`.
   */
  code: "CANCELLED" | "SUBSCRIPTION_PAUSED" | "SUBSCRIPTION_DELETED";
  /**
   * The same in words.
   */
  message: string;
}
/**
 * A canned reply.
 */
export interface CannedReply {
  /**
   * Identifier with the prefix `cr_`.
   */
  id: string;
  /**
   * Short name, unique in the workspace.
   */
  shortcut: string;
  /**
   * What it is for.
   */
  title: string;
  /**
   * Text. `{{requester.name|there}}` becomes the requester's name, or `there` if there is none.
   */
  body: string;
  /**
   * Labels, in the order given.
   */
  tags: string[];
  /**
   * When it was created.
   */
  createdAt: string;
  /**
   * When it was last changed.
   */
  updatedAt: string;
}
/**
 * A channel.
 */
export interface Channel {
  /**
   * Identifier with the prefix `ch_`.
   */
  id: string;
  /**
   * `form`, `whatsapp`, `email` or `agent`.
   */
  type: "form" | "whatsapp" | "email" | "agent";
  /**
   * Display name.
   */
  name: string;
  /**
   * Whether the channel receives and sends.
   */
  active: boolean;
  /**
   * URL of the form's page. Empty for other types.
   */
  formUrl: string;
  /**
   * URL to which Meta or your mail server posts messages. Empty for other types.
   */
  webhookUrl: string;
  /**
   * Origins whose pages may submit to the form. Empty for other types.
   */
  allowedOrigins: string[];
  /**
   * Identifier of the phone number at Meta. Empty for other types.
   */
  phoneNumberId: string;
  /**
   * When it was created.
   */
  createdAt: string;
  /**
   * When it was last changed.
   */
  updatedAt: string;
  /**
   * Whether people can attach files in the form.
   */
  attachments: boolean;
  /**
   * When Meta last verified the callback URL. Absent for other types.
   */
  webhookVerifiedAt?: string;
  /**
   * When the last message arrived through it, to the minute. Absent if none has.
   */
  lastMessageAt?: string;
  /**
   * E-mail address of an e-mail channel. Empty for other types.
   */
  emailAddress: string;
  /**
   * Name that e-mails to requesters are sent under. Empty: the name of `MAIL_FROM`.
   */
  senderName: string;
  /**
   * Text below every e-mail to requesters.
   */
  mailFooter: string;
  /**
   * Whether a new ticket of a form or an e-mail is confirmed to its requester by e-mail.
   */
  mailConfirmation: boolean;
}
/**
 * Whether a channel works.
 */
export interface ChannelCheck {
  /**
   * Whether every step is `ok`.
   */
  ok: boolean;
  /**
   * The steps, in the order in which a channel is set up. Empty for types without set-up.
   */
  steps: ChannelCheckStep[];
}
/**
 * One step of setting up a channel.
 */
export interface ChannelCheckStep {
  /**
   * `access_token`, `webhook` or `message`.
   */
  name: "access_token" | "webhook" | "message";
  /**
   * `ok`, `waiting` for something outside the service, or `failed`.
   */
  status: "ok" | "waiting" | "failed";
  /**
   * Human-readable result, and what to do about it.
   */
  message: string;
}
/**
 * Request of CheckChannel.
 */
export interface CheckChannelRequest {
  /**
   * Identifier of the channel.
   */
  id: string;
}
/**
 * Response of CheckChannel.
 */
export interface CheckChannelResponse {
  data: ChannelCheck;
}
/**
 * Request of CreateApiKey.
 */
export interface CreateApiKeyRequest {
  /**
   * Label, 1 to 100 characters.
   */
  name: string;
}
/**
 * Response of CreateApiKey.
 */
export interface CreateApiKeyResponse {
  data: ApiKey;
}
/**
 * Request of CreateAttachment.
 */
export interface CreateAttachmentRequest {
  /**
   * File name, 1 to 255 characters.
   */
  name: string;
  /**
   * The file, 1 byte to 10 MiB. Its content type is that which the sender declares.
   */
  file: Blob | Uint8Array<ArrayBuffer>;
}
/**
 * Response of CreateAttachment.
 */
export interface CreateAttachmentResponse {
  data: Attachment;
}
/**
 * Request of CreateCannedReply.
 */
export interface CreateCannedReplyRequest {
  /**
   * Short name: lower-case letters, digits, `-`, `_`, `.`, at most 64.
   */
  shortcut: string;
  /**
   * What it is for, up to 200 characters.
   */
  title?: string;
  /**
   * Text, 1 to 16,384 characters. Variables: `requester.name`, `requester.email`, `requester.phone`, `requester.externalId`, `ticket.id`, `ticket.number`, `ticket.subject`, `ticket.status`, `ticket.priority`, `ticket.assignee`, and `custom.<name>` for values of the message or custom fields of the ticket.
   */
  body: string;
  /**
   * Labels, at most 50 of up to 64 characters.
   *
   * @maxItems 50
   */
  tags?: string[];
}
/**
 * Response of CreateCannedReply.
 */
export interface CreateCannedReplyResponse {
  data: CannedReply;
}
/**
 * Request of CreateChannel.
 */
export interface CreateChannelRequest {
  /**
   * `form`, `whatsapp`, `email` or `agent`.
   */
  type: "form" | "whatsapp" | "email" | "agent";
  /**
   * Display name, 1 to 100 characters.
   */
  name: string;
  form?: FormSettings;
  whatsapp?: WhatsAppSettings;
  email?: EmailSettings;
  /**
   * Name that e-mails to requesters are sent under. Not for WhatsApp.
   */
  senderName?: string;
  /**
   * Text below every e-mail to requesters, at most 2,000 characters. Not for WhatsApp.
   */
  mailFooter?: string;
  /**
   * Whether a new ticket is confirmed to its requester by e-mail. For forms and e-mail; by default forms do and e-mail does not.
   */
  mailConfirmation?: boolean;
}
/**
 * Settings of a form.
 */
export interface FormSettings {
  /**
   * Origins whose pages may submit to the form, such as `https://www.example.com`; at most 20.
   *
   * @maxItems 20
   */
  allowedOrigins?: string[];
  /**
   * Whether people can attach files: at most 5 to a message, of 5 MiB in all.
   */
  attachments?: boolean;
}
/**
 * Settings of a WhatsApp number. Its credentials are never returned.
 */
export interface WhatsAppSettings {
  /**
   * Identifier of the phone number at Meta.
   */
  phoneNumberId?: string;
  /**
   * Access token for sending messages.
   */
  accessToken?: string;
  /**
   * App secret, with which Meta signs its requests.
   */
  appSecret?: string;
  /**
   * Verify token: a text of your choice that you also enter at Meta.
   */
  verifyToken?: string;
}
/**
 * Settings of an e-mail address. Its secret is never returned.
 */
export interface EmailSettings {
  /**
   * Address that requesters write to, with at most 32 characters before the `@`, in lower case. Replies come to the same address with a `+` and a code before the `@`.
   */
  address?: string;
  /**
   * Secret of your choice, 24 to 255 characters, with which your mail server authenticates at `webhookUrl`: `Authorization: Bearer <secret>`.
   */
  secret?: string;
}
/**
 * Response of CreateChannel.
 */
export interface CreateChannelResponse {
  data: Channel;
}
/**
 * Request of CreateCheckoutSession.
 */
export interface CreateCheckoutSessionRequest {
  /**
   * Identifier of the plan.
   */
  planId: string;
}
/**
 * Response of CreateCheckoutSession.
 */
export interface CreateCheckoutSessionResponse {
  data: BillingPage;
}
/**
 * Response of CreateMessage.
 */
export interface CreateMessageResponse {
  data: Message;
}
/**
 * Request of CreatePortalSession.
 */
export interface CreatePortalSessionRequest {}
/**
 * Response of CreatePortalSession.
 */
export interface CreatePortalSessionResponse {
  data: BillingPage;
}
/**
 * Request of CreateRequesterLink.
 */
export interface CreateRequesterLinkRequest {
  /**
   * Identifier of the ticket.
   */
  id: string;
}
/**
 * Response of CreateRequesterLink.
 */
export interface CreateRequesterLinkResponse {
  data: RequesterLink;
}
/**
 * A link to the conversation page of a ticket.
 */
export interface RequesterLink {
  /**
   * URL of the page. Anyone who has it can read the conversation and reply.
   */
  url: string;
  /**
   * When it was created.
   */
  createdAt: string;
}
/**
 * Response of CreateTicket.
 */
export interface CreateTicketResponse {
  data: Ticket;
}
/**
 * Request of CreateWebhookSubscription.
 */
export interface CreateWebhookSubscriptionRequest {
  /**
   * HTTPS endpoint. Addresses that are not globally reachable are refused.
   */
  url: string;
  /**
   * At most 20 entries, each `*` or a versioned type such as `service.ticket.created.v1`. Omitted, empty or `*`: everything.
   *
   * @maxItems 20
   */
  events?: string[];
  /**
   * Description for your own reference.
   */
  description?: string;
}
/**
 * Response of CreateWebhookSubscription.
 */
export interface CreateWebhookSubscriptionResponse {
  data: WebhookSubscription;
}
/**
 * A webhook subscription.
 */
export interface WebhookSubscription {
  /**
   * Identifier with the prefix `whs_`.
   */
  id: string;
  /**
   * HTTPS endpoint that receives the deliveries.
   */
  url: string;
  /**
   * Allowlist of event types. Empty or `*`: every event is delivered.
   */
  events: string[];
  /**
   * `true`: events are delivered. `false`: paused.
   */
  active: boolean;
  /**
   * Description for your own reference.
   */
  description: string;
  /**
   * Signing secret with the prefix `whsec_`. Present only in the responses to creation and rotation.
   */
  secret?: string;
  /**
   * When the subscription was created.
   */
  createdAt: string;
  /**
   * When the subscription was last changed.
   */
  updatedAt: string;
  /**
   * Until when deliveries are also signed with the previous secret. Absent if they are not.
   */
  previousSecretUntil?: string;
  health?: WebhookHealth;
  /**
   * Since when its deliveries have been failing. Present if nothing has succeeded since then, at least 5 deliveries have failed or expired, and the first and the last of these are at least 10 minutes apart. A success or a new URL clears it. Nothing is paused automatically.
   */
  failingSince?: string;
}
/**
 * Health of the deliveries to a subscription.
 */
export interface WebhookHealth {
  /**
   * Successful deliveries in the last 24 hours.
   */
  succeeded: number;
  /**
   * Unsuccessful deliveries in the last 24 hours.
   */
  failed: number;
  /**
   * HTTP status of the last response. Absent if there was none.
   */
  lastHttpStatus?: number;
  /**
   * When a delivery last succeeded. Absent if none did in the last 7 days.
   */
  lastSuccessAt?: string;
  /**
   * When a delivery last failed. Absent if none did in the last 7 days.
   */
  lastFailureAt?: string;
  /**
   * Deliveries waiting because this endpoint is slow; counted up to 1000.
   */
  waiting: number;
  /**
   * Since when the oldest of them has been waiting.
   */
  waitingSince?: string;
  /**
   * Outcomes of the last deliveries, newest first; at most 20.
   */
  recentOutcomes: ("succeeded" | "failed" | "interrupted" | "expired" | "skipped")[];
}
/**
 * Request of DeleteApiKey.
 */
export interface DeleteApiKeyRequest {
  /**
   * Identifier of the key.
   */
  id: string;
}
/**
 * Response of DeleteApiKey.
 */
export interface DeleteApiKeyResponse {}
/**
 * Request of DeleteCannedReply.
 */
export interface DeleteCannedReplyRequest {
  /**
   * Identifier of the canned reply.
   */
  id: string;
}
/**
 * Response of DeleteCannedReply.
 */
export interface DeleteCannedReplyResponse {}
/**
 * Request of DeleteChannel.
 */
export interface DeleteChannelRequest {
  /**
   * Identifier of the channel.
   */
  id: string;
}
/**
 * Response of DeleteChannel.
 */
export interface DeleteChannelResponse {}
/**
 * Request of DeleteWebhookSubscription.
 */
export interface DeleteWebhookSubscriptionRequest {
  /**
   * Identifier of the subscription.
   */
  id: string;
}
/**
 * Response of DeleteWebhookSubscription.
 */
export interface DeleteWebhookSubscriptionResponse {}
/**
 * The deliveries within one hour.
 */
export interface DeliveryCount {
  /**
   * Start of the hour.
   */
  hour: string;
  /**
   * Successful deliveries.
   */
  succeeded: number;
  /**
   * Unsuccessful deliveries.
   */
  failed: number;
}
/**
 * Why a message did not reach its requester.
 */
export interface DeliveryError {
  /**
   * A code of the channel, an SMTP status such as `550`, or a code of the service such as `INTERRUPTED` or `BOUNCED`.
   */
  code: string;
  /**
   * Error message from the channel or mail server.
   */
  message: string;
}
/**
 * An event.
 */
export interface Event {
  /**
   * Identifier with the prefix `evt_`.
   */
  id: string;
  /**
   * Type, such as `service.ticket.created.v1`.
   */
  type: string;
  /**
   * When it happened.
   */
  occurredAt: string;
  /**
   * Payload; its shape depends on the type.
   */
  data: Record<string, unknown>;
  /**
   * Whether it did not happen, but was made up to test a webhook subscription. Such events are not streamed. False for `service.webhook.ping.v1`, which tells by its type.
   */
  test: boolean;
}
/**
 * An event type.
 */
export interface EventType {
  /**
   * The type, such as `service.ticket.created.v1`.
   */
  type: string;
  /**
   * When it fires.
   */
  description: string;
  /**
   * JSON Schema (2020-12) of the payload.
   */
  schema: Record<string, unknown>;
  /**
   * An example payload.
   */
  example: Record<string, unknown>;
}
/**
 * Request of GetApiKey.
 */
export interface GetApiKeyRequest {
  /**
   * Identifier of the key.
   */
  id: string;
}
/**
 * Response of GetApiKey.
 */
export interface GetApiKeyResponse {
  data: ApiKey;
}
/**
 * Request of GetAttachment.
 */
export interface GetAttachmentRequest {
  /**
   * Identifier of the file, with the prefix `att_`.
   */
  id: string;
}
/**
 * Request of GetAuditEvent.
 */
export interface GetAuditEventRequest {
  /**
   * Identifier of the audit event.
   */
  id: string;
}
/**
 * Response of GetAuditEvent.
 */
export interface GetAuditEventResponse {
  data: AuditEvent;
}
/**
 * Request of GetCannedReply.
 */
export interface GetCannedReplyRequest {
  /**
   * Identifier of the canned reply.
   */
  id: string;
}
/**
 * Response of GetCannedReply.
 */
export interface GetCannedReplyResponse {
  data: CannedReply;
}
/**
 * Request of GetChannel.
 */
export interface GetChannelRequest {
  /**
   * Identifier of the channel.
   */
  id: string;
}
/**
 * Response of GetChannel.
 */
export interface GetChannelResponse {
  data: Channel;
}
/**
 * Request of GetEvent.
 */
export interface GetEventRequest {
  /**
   * Identifier of the event.
   */
  id: string;
}
/**
 * Response of GetEvent.
 */
export interface GetEventResponse {
  data: Event;
}
/**
 * Request of GetMe.
 */
export interface GetMeRequest {}
/**
 * Response of GetMe.
 */
export interface GetMeResponse {
  data: Me;
}
/**
 * A caller.
 */
export interface Me {
  /**
   * `api_key` or `jwt`.
   */
  authentication: "api_key" | "jwt";
  workspace: Workspace;
  apiKey?: ApiKey;
  identity?: Identity;
  /**
   * `admin` or `agent`; an API key is an `admin`.
   */
  role: "admin" | "agent";
}
/**
 * A workspace. All other objects belong to one.
 */
export interface Workspace {
  /**
   * Identifier with the prefix `wrk_`.
   */
  id: string;
  /**
   * Name, unique in this installation.
   */
  name: string;
  /**
   * When the workspace was created.
   */
  createdAt: string;
}
/**
 * A subject of an identity provider.
 */
export interface Identity {
  /**
   * The identity provider.
   */
  issuer: string;
  /**
   * Identifier of the subject at the provider.
   */
  subject: string;
  /**
   * Name, if the token has one.
   */
  name: string;
  /**
   * E-mail address, if the token has one.
   */
  email: string;
  /**
   * URL of a picture, if the token has one.
   */
  picture: string;
}
/**
 * Request of GetOperation.
 */
export interface GetOperationRequest {
  /**
   * Identifier of the operation.
   */
  id: string;
}
/**
 * Response of GetOperation.
 */
export interface GetOperationResponse {
  data: Operation;
}
/**
 * Request of GetRequester.
 */
export interface GetRequesterRequest {
  /**
   * Identifier of the requester.
   */
  id: string;
}
/**
 * Response of GetRequester.
 */
export interface GetRequesterResponse {
  data: Requester;
}
/**
 * Request of GetSubscription.
 */
export interface GetSubscriptionRequest {}
/**
 * Response of GetSubscription.
 */
export interface GetSubscriptionResponse {
  data: BillingSubscription;
}
/**
 * Request of GetTicket.
 */
export interface GetTicketRequest {
  /**
   * Identifier of the ticket.
   */
  id: string;
}
/**
 * Response of GetTicket.
 */
export interface GetTicketResponse {
  data: Ticket;
}
/**
 * Request of GetWebhookDelivery.
 */
export interface GetWebhookDeliveryRequest {
  /**
   * Identifier of the subscription.
   */
  subscriptionId: string;
  /**
   * Identifier of the delivery.
   */
  id: string;
}
/**
 * Response of GetWebhookDelivery.
 */
export interface GetWebhookDeliveryResponse {
  data: WebhookDelivery;
}
/**
 * One delivery of an event to a subscription.
 */
export interface WebhookDelivery {
  /**
   * Identifier with the prefix `dlv_`.
   */
  id: string;
  /**
   * Event that was delivered.
   */
  eventId: string;
  /**
   * Type of the event.
   */
  eventType: string;
  /**
   * `succeeded`: the receiver responded with 2xx. `failed`: it did not. `interrupted`: the service stopped before the outcome was known. `expired`: it waited too long behind other deliveries to the endpoint. `skipped`: the subscription was paused in the meantime. `queued`: a manual delivery is waiting.
   */
  outcome: "queued" | "succeeded" | "failed" | "interrupted" | "expired" | "skipped";
  /**
   * HTTP status of the response. Absent if there was none.
   */
  httpStatus?: number;
  /**
   * Why it did not succeed: `http_status`, `timeout`, `dns` (the host has no public address), `connect`, `tls`, `protocol`, `interrupted`, `expired`, `paused`. Otherwise empty.
   */
  error:
    | ""
    | "http_status"
    | "timeout"
    | "dns"
    | "connect"
    | "tls"
    | "protocol"
    | "interrupted"
    | "expired"
    | "paused";
  /**
   * Time from the start of the attempt to its outcome, in milliseconds. 1 if the error is `dns`.
   */
  durationMs: number;
  /**
   * When the attempt began.
   */
  attemptedAt?: string;
  /**
   * Whether it was sent manually, by a test or a redelivery.
   */
  manual: boolean;
  timings?: WebhookTimings;
  request?: WebhookRequest;
  response?: WebhookResponse;
  /**
   * Subscription that it was sent to.
   */
  subscriptionId: string;
}
/**
 * Phases of a delivery, in milliseconds. A phase that did not happen is absent: a connection that is already open needs no DNS.
 */
export interface WebhookTimings {
  /**
   * Resolving the host name.
   */
  dnsMs?: number;
  /**
   * Connecting, TLS included.
   */
  connectMs?: number;
  /**
   * From the request to the first byte of the response.
   */
  firstByteMs?: number;
}
/**
 * The request of a delivery.
 */
export interface WebhookRequest {
  /**
   * Headers, except those derived from the URL and the length. Without `Service-Signature` if the secret has been replaced since.
   */
  headers: HttpHeader[];
  /**
   * The body, byte for byte.
   */
  body: string;
}
/**
 * An HTTP header.
 */
export interface HttpHeader {
  /**
   * Name of the header.
   */
  name: string;
  /**
   * Value of the header.
   */
  value: string;
}
/**
 * The response to a delivery. Treat it as text from a stranger.
 */
export interface WebhookResponse {
  /**
   * Headers in their order, up to 4 KB. The values of `Set-Cookie` are never stored.
   */
  headers: HttpHeader[];
  /**
   * The first 4 KB of the body as UTF-8. Bytes that are not are replaced by U+FFFD.
   */
  body: string;
  /**
   * Whether the body goes on after that, or was cut off by the end of the attempt.
   */
  bodyTruncated: boolean;
}
/**
 * Request of GetWebhookSubscription.
 */
export interface GetWebhookSubscriptionRequest {
  /**
   * Identifier of the subscription.
   */
  id: string;
}
/**
 * Response of GetWebhookSubscription.
 */
export interface GetWebhookSubscriptionResponse {
  data: WebhookSubscription;
}
/**
 * Request of ListApiKeys.
 */
export interface ListApiKeysRequest {
  /**
   * Maximum number of entries to return: 50 by default, at most 100. A page of long entries holds fewer; `nextPageToken` continues after them.
   */
  pageSize?: number;
  /**
   * `nextPageToken` of the previous page.
   */
  pageToken?: string;
}
/**
 * Response of ListApiKeys.
 */
export interface ListApiKeysResponse {
  /**
   * Keys on this page.
   */
  data: ApiKey[];
  /**
   * Token for the next page; empty on the last page.
   */
  nextPageToken: string;
}
/**
 * Request of ListAuditEvents.
 */
export interface ListAuditEventsRequest {
  /**
   * Only events with this action.
   */
  action?: string;
  /**
   * Only events of this actor.
   */
  actorId?: string;
  /**
   * Only events about the object with this identifier.
   */
  targetId?: string;
  /**
   * Only events at this time or later.
   */
  occurredFrom?: string | Date;
  /**
   * Only events before this time.
   */
  occurredBefore?: string | Date;
  /**
   * Maximum number of entries to return: 50 by default, at most 100. A page of long entries holds fewer; `nextPageToken` continues after them.
   */
  pageSize?: number;
  /**
   * `nextPageToken` of the previous page.
   */
  pageToken?: string;
}
/**
 * Response of ListAuditEvents.
 */
export interface ListAuditEventsResponse {
  /**
   * Audit events on this page.
   */
  data: AuditEvent[];
  /**
   * Token for the next page; empty on the last page.
   */
  nextPageToken: string;
}
/**
 * Request of ListCannedReplies.
 */
export interface ListCannedRepliesRequest {
  /**
   * Text to search for in shortcuts, titles and bodies.
   */
  q?: string;
  /**
   * Only canned replies with this label.
   */
  tag?: string;
  /**
   * Only the canned reply with this shortcut.
   */
  shortcut?: string;
  /**
   * Maximum number of entries to return: 50 by default, at most 100. A page of long entries holds fewer; `nextPageToken` continues after them.
   */
  pageSize?: number;
  /**
   * `nextPageToken` of the previous page, with the same filters.
   */
  pageToken?: string;
}
/**
 * Response of ListCannedReplies.
 */
export interface ListCannedRepliesResponse {
  /**
   * Canned replies on this page.
   */
  data: CannedReply[];
  /**
   * Token for the next page; empty on the last page.
   */
  nextPageToken: string;
}
/**
 * Request of ListChannels.
 */
export interface ListChannelsRequest {
  /**
   * Maximum number of entries to return: 50 by default, at most 100. A page of long entries holds fewer; `nextPageToken` continues after them.
   */
  pageSize?: number;
  /**
   * `nextPageToken` of the previous page.
   */
  pageToken?: string;
}
/**
 * Response of ListChannels.
 */
export interface ListChannelsResponse {
  /**
   * Channels on this page.
   */
  data: Channel[];
  /**
   * Token for the next page; empty on the last page.
   */
  nextPageToken: string;
}
/**
 * Request of ListDeliveryCounts.
 */
export interface ListDeliveryCountsRequest {
  /**
   * Identifier of the subscription, or `-` for all.
   */
  subscriptionId: string;
  /**
   * Number of hours, the current one included: 1 to 168 (7 days), by default 24.
   */
  hours?: number;
}
/**
 * Response of ListDeliveryCounts.
 */
export interface ListDeliveryCountsResponse {
  /**
   * The hours, oldest first.
   */
  data: DeliveryCount[];
}
/**
 * Request of ListEventTypes.
 */
export interface ListEventTypesRequest {}
/**
 * Response of ListEventTypes.
 */
export interface ListEventTypesResponse {
  /**
   * All event types.
   */
  data: EventType[];
}
/**
 * Request of ListEvents.
 */
export interface ListEventsRequest {
  /**
   * Only events of this type.
   */
  type?: string;
  /**
   * Maximum number of entries to return: 50 by default, at most 100. A page of long entries holds fewer; `nextPageToken` continues after them.
   */
  pageSize?: number;
  /**
   * `nextPageToken` of the previous page, with the same filters.
   */
  pageToken?: string;
  /**
   * Only events that occurred at this time or later.
   */
  occurredFrom?: string | Date;
  /**
   * Only events that occurred before this time.
   */
  occurredBefore?: string | Date;
}
/**
 * Response of ListEvents.
 */
export interface ListEventsResponse {
  /**
   * Events on this page.
   */
  data: Event[];
  /**
   * Token for the next page; empty on the last page.
   */
  nextPageToken: string;
}
/**
 * Request of ListMembers.
 */
export interface ListMembersRequest {
  /**
   * Maximum number of entries to return: 50 by default, at most 100. A page of long entries holds fewer; `nextPageToken` continues after them.
   */
  pageSize?: number;
  /**
   * `nextPageToken` of the previous page.
   */
  pageToken?: string;
}
/**
 * Response of ListMembers.
 */
export interface ListMembersResponse {
  /**
   * Members on this page.
   */
  data: Member[];
  /**
   * Token for the next page; empty on the last page.
   */
  nextPageToken: string;
}
/**
 * A person who logged in to the workspace.
 */
export interface Member {
  /**
   * Identifier at the identity provider. It names the member wherever one is named: as the `assignee` of tickets, in `createdBy` and in audit events.
   */
  subject: string;
  /**
   * Name, if the token has one.
   */
  name: string;
  /**
   * E-mail address, if the token has one.
   */
  email: string;
  /**
   * URL of a picture, if the token has one.
   */
  picture: string;
  /**
   * `admin` or `agent`.
   */
  role: "admin" | "agent";
  /**
   * When the member first made a call.
   */
  createdAt: string;
  /**
   * When the member last made a call, to within a few minutes.
   */
  lastSeenAt: string;
}
/**
 * Request of ListMessages.
 */
export interface ListMessagesRequest {
  /**
   * Identifier of the ticket.
   */
  ticketId: string;
  /**
   * Maximum number of entries to return: 50 by default, at most 100. A page of long entries holds fewer; `nextPageToken` continues after them.
   */
  pageSize?: number;
  /**
   * `nextPageToken` of the previous page.
   */
  pageToken?: string;
  /**
   * `createdAt` (default), oldest first; `-createdAt`, newest first.
   */
  orderBy?: "createdAt" | "-createdAt";
}
/**
 * Response of ListMessages.
 */
export interface ListMessagesResponse {
  /**
   * Messages on this page.
   */
  data: Message[];
  /**
   * Token for the next page; empty on the last page.
   */
  nextPageToken: string;
}
/**
 * Request of ListOperations.
 */
export interface ListOperationsRequest {
  /**
   * Only operations on this subscription.
   */
  subscriptionId?: string;
  /**
   * Maximum number of entries to return: 50 by default, at most 100.
   */
  pageSize?: number;
  /**
   * `nextPageToken` of the previous page, with the same filters.
   */
  pageToken?: string;
}
/**
 * Response of ListOperations.
 */
export interface ListOperationsResponse {
  /**
   * Operations on this page.
   */
  data: Operation[];
  /**
   * Token for the next page; empty on the last page.
   */
  nextPageToken: string;
}
/**
 * Request of ListPlans.
 */
export interface ListPlansRequest {}
/**
 * Response of ListPlans.
 */
export interface ListPlansResponse {
  /**
   * The plans, in the order of the configuration.
   */
  data: Plan[];
}
/**
 * A plan.
 */
export interface Plan {
  /**
   * Identifier, as configured.
   */
  id: string;
  /**
   * Name to show.
   */
  name: string;
  /**
   * Price per interval, in the smallest unit of the currency.
   */
  price: number;
  /**
   * ISO 4217 code in lower case.
   */
  currency: string;
  /**
   * `month` or `year`.
   */
  interval: "month" | "year";
}
/**
 * Request of ListRequesters.
 */
export interface ListRequestersRequest {
  /**
   * Only the requester with this e-mail address.
   */
  email?: string;
  /**
   * Only the requester with this telephone number.
   */
  phone?: string;
  /**
   * Only the requester with this identifier in your own system.
   */
  externalId?: string;
  /**
   * Maximum number of entries to return: 50 by default, at most 100. A page of long entries holds fewer; `nextPageToken` continues after them.
   */
  pageSize?: number;
  /**
   * `nextPageToken` of the previous page, with the same filters.
   */
  pageToken?: string;
  /**
   * Beginnings of words, such as `ada lov`: only requesters whose name, e-mail address or telephone number has a word for each.
   */
  q?: string;
}
/**
 * Response of ListRequesters.
 */
export interface ListRequestersResponse {
  /**
   * Requesters on this page.
   */
  data: Requester[];
  /**
   * Token for the next page; empty on the last page.
   */
  nextPageToken: string;
}
/**
 * Request of ListTicketAuditEvents.
 */
export interface ListTicketAuditEventsRequest {
  /**
   * Identifier of the ticket.
   */
  ticketId: string;
  /**
   * Maximum number of entries to return: 50 by default, at most 100. A page of long entries holds fewer; `nextPageToken` continues after them.
   */
  pageSize?: number;
  /**
   * `nextPageToken` of the previous page.
   */
  pageToken?: string;
}
/**
 * Response of ListTicketAuditEvents.
 */
export interface ListTicketAuditEventsResponse {
  /**
   * Audit events on this page.
   */
  data: AuditEvent[];
  /**
   * Token for the next page; empty on the last page.
   */
  nextPageToken: string;
}
/**
 * Request of ListTickets.
 */
export interface ListTicketsRequest {
  /**
   * Only tickets in one of these statuses.
   *
   * @maxItems 4
   */
  status?: ("open" | "pending" | "resolved" | "closed")[];
  /**
   * Only tickets changed after this time.
   */
  updatedAfter?: string | Date;
  /**
   * Only tickets whose last message was added after this time.
   */
  lastMessageAfter?: string | Date;
  /**
   * `lastMessageAt`, `createdAt` or `updatedAt`, oldest first; with a leading `-`, newest first. Default `-lastMessageAt`.
   */
  orderBy?:
    "lastMessageAt" | "-lastMessageAt" | "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt";
  /**
   * Maximum number of entries to return: 50 by default, at most 100. A page of long entries holds fewer; `nextPageToken` continues after them.
   */
  pageSize?: number;
  /**
   * `nextPageToken` of the previous page, with the same filters.
   */
  pageToken?: string;
  /**
   * Only tickets opened after this time.
   */
  createdAfter?: string | Date;
  /**
   * Only tickets of the requester with this e-mail address.
   */
  requesterEmail?: string;
  /**
   * Only tickets of the requester with this telephone number.
   */
  requesterPhone?: string;
  /**
   * Only tickets of this requester.
   */
  requesterId?: string;
  /**
   * Only tickets with this assignee; `me` stands for the calling member.
   */
  assignee?: string;
  /**
   * Only tickets with this label.
   */
  tag?: string;
  /**
   * Only tickets that arrived through this channel.
   */
  channelId?: string;
  /**
   * Only the ticket with this identifier in your own system.
   */
  externalId?: string;
  /**
   * Words to search for in subjects, messages and requesters: `refund -card "due date"`. Only the first 8,192 characters of a message are searched.
   */
  q?: string;
  /**
   * Only tickets of one of these priorities.
   *
   * @maxItems 4
   */
  priority?: ("low" | "normal" | "high" | "urgent")[];
  /**
   * Only the ticket with this number.
   */
  number?: number;
  /**
   * Only tickets without an assignee.
   */
  unassigned?: boolean;
}
/**
 * Response of ListTickets.
 */
export interface ListTicketsResponse {
  /**
   * Tickets on this page.
   */
  data: Ticket[];
  /**
   * Token for the next page; empty on the last page.
   */
  nextPageToken: string;
  /**
   * Identifiers of the tickets on this page with a message since the calling member last read them, or since the member joined. Always empty for an API key.
   */
  unread: string[];
}
/**
 * Request of ListWebhookDeliveries.
 */
export interface ListWebhookDeliveriesRequest {
  /**
   * Identifier of the subscription, or `-` for all: then `eventId` is required.
   */
  subscriptionId: string;
  /**
   * Maximum number of entries to return: 50 by default, at most 100. A page of long entries holds fewer; `nextPageToken` continues after them.
   */
  pageSize?: number;
  /**
   * `nextPageToken` of the previous page, with the same filters.
   */
  pageToken?: string;
  /**
   * Only deliveries with one of these outcomes.
   *
   * @maxItems 6
   */
  outcome?: ("succeeded" | "failed" | "interrupted" | "expired" | "skipped" | "queued")[];
  /**
   * Only deliveries of events of this type.
   */
  eventType?: string;
  /**
   * Only deliveries of this event.
   */
  eventId?: string;
  /**
   * Only deliveries attempted at this time or later.
   */
  attemptedFrom?: string | Date;
  /**
   * Only deliveries attempted before this time.
   */
  attemptedBefore?: string | Date;
}
/**
 * Response of ListWebhookDeliveries.
 */
export interface ListWebhookDeliveriesResponse {
  /**
   * Deliveries on this page.
   */
  data: WebhookDelivery[];
  /**
   * Token for the next page; empty on the last page.
   */
  nextPageToken: string;
}
/**
 * Request of ListWebhookSubscriptions.
 */
export interface ListWebhookSubscriptionsRequest {
  /**
   * Maximum number of entries to return: 50 by default, at most 100. A page of long entries holds fewer; `nextPageToken` continues after them.
   */
  pageSize?: number;
  /**
   * `nextPageToken` of the previous page.
   */
  pageToken?: string;
}
/**
 * Response of ListWebhookSubscriptions.
 */
export interface ListWebhookSubscriptionsResponse {
  /**
   * Subscriptions on this page.
   */
  data: WebhookSubscription[];
  /**
   * Token for the next page; empty on the last page.
   */
  nextPageToken: string;
}
/**
 * Request of ListWorkspaces.
 */
export interface ListWorkspacesRequest {}
/**
 * Response of ListWorkspaces.
 */
export interface ListWorkspacesResponse {
  /**
   * The workspaces, in the order of the token.
   */
  data: MyWorkspace[];
}
/**
 * A workspace in which the caller can act.
 */
export interface MyWorkspace {
  /**
   * The organisation of the caller's token: send it as `X-Workspace-Id` to act in this workspace. Empty for an API key, which has one workspace.
   */
  organization: string;
  workspace: Workspace;
}
/**
 * Request of MarkTicketRead.
 */
export interface MarkTicketReadRequest {
  /**
   * Identifier of the ticket.
   */
  id: string;
  /**
   * `lastMessageAt` of the ticket as it was read. Messages after it remain unread.
   */
  through: string | Date;
}
/**
 * Response of MarkTicketRead.
 */
export interface MarkTicketReadResponse {}
/**
 * A message did not reach its requester: the last attempt to send it failed, or its e-mail came back. To send it again, call `ResendMessage`. For the confirmation of a new ticket, the message is the first one of the requester.
 */
export interface MessageDeliveryFailedV1 {
  ticket: Ticket;
  message: Message;
  error: DeliveryError;
}
/**
 * Request of RecoverWebhookSubscription.
 */
export interface RecoverWebhookSubscriptionRequest {
  /**
   * Identifier of the subscription.
   */
  id: string;
  /**
   * Recovers deliveries attempted at this time or later.
   */
  since: string | Date;
  /**
   * Recovers deliveries attempted before this time. Default: now.
   */
  until?: string | Date;
  /**
   * Outcomes to recover: `failed`, `expired`, `interrupted`. Default: all three.
   *
   * @maxItems 3
   */
  outcomes?: ("failed" | "expired" | "interrupted")[];
  /**
   * Types of the events to recover. Default: all.
   *
   * @maxItems 20
   */
  eventTypes?: string[];
}
/**
 * Response of RecoverWebhookSubscription.
 */
export interface RecoverWebhookSubscriptionResponse {
  data: Operation;
}
/**
 * Request of RedeliverWebhook.
 */
export interface RedeliverWebhookRequest {
  /**
   * Identifier of the subscription.
   */
  subscriptionId: string;
  /**
   * Identifier of the delivery whose event is sent again.
   */
  id: string;
}
/**
 * Response of RedeliverWebhook.
 */
export interface RedeliverWebhookResponse {
  data: WebhookDelivery;
}
/**
 * Request of RenderCannedReply.
 */
export interface RenderCannedReplyRequest {
  /**
   * Identifier of the canned reply.
   */
  id: string;
  /**
   * Identifier of the ticket whose values are filled in. Without it, fallbacks are used.
   */
  ticketId?: string;
  /**
   * Values for `custom.<name>`.
   */
  variables?: {
    [k: string]: string;
  };
  /**
   * Leaves missing variables in the text, such as `{{custom.order}}`, for a person to fill in.
   */
  keepMissing?: boolean;
}
/**
 * Response of RenderCannedReply.
 */
export interface RenderCannedReplyResponse {
  data: RenderedReply;
}
/**
 * A canned reply with its variables replaced.
 */
export interface RenderedReply {
  /**
   * The text.
   */
  body: string;
  /**
   * Variables with neither a value nor a fallback. They are replaced by nothing, or left in the text with `keepMissing`.
   */
  missing: string[];
}
/**
 * Request of ResendMessage.
 */
export interface ResendMessageRequest {
  /**
   * Identifier of the ticket.
   */
  ticketId: string;
  /**
   * Identifier of the message.
   */
  id: string;
}
/**
 * Response of ResendMessage.
 */
export interface ResendMessageResponse {
  data: Message;
}
/**
 * Request of RevokeRequesterLink.
 */
export interface RevokeRequesterLinkRequest {
  /**
   * Identifier of the ticket.
   */
  id: string;
}
/**
 * Response of RevokeRequesterLink.
 */
export interface RevokeRequesterLinkResponse {}
/**
 * Request of RotateWebhookSecret.
 */
export interface RotateWebhookSecretRequest {
  /**
   * Identifier of the subscription.
   */
  id: string;
  /**
   * For how long deliveries are also signed with the old secret, in seconds: 0 to 604800 (7 days), by default 86400 (1 day).
   */
  graceSeconds?: number;
}
/**
 * Response of RotateWebhookSecret.
 */
export interface RotateWebhookSecretResponse {
  data: WebhookSubscription;
}
/**
 * Request of TestWebhookSubscription.
 */
export interface TestWebhookSubscriptionRequest {
  /**
   * Identifier of the subscription.
   */
  id: string;
  /**
   * Type of the event, by default `service.webhook.ping.v1`.
   */
  eventType?: string;
  /**
   * Payload of the event, in the shape of its type. Default: the example of the type.
   */
  payload?: Record<string, unknown>;
}
/**
 * Response of TestWebhookSubscription.
 */
export interface TestWebhookSubscriptionResponse {
  data: WebhookDelivery;
}
/**
 * A new ticket arrived through a form, WhatsApp or e-mail, or was logged by an agent.
 */
export interface TicketCreatedV1 {
  ticket: Ticket;
  message?: Message;
}
/**
 * A public message was added to a ticket: an agent's reply or a requester's follow-up.
 */
export interface TicketRepliedV1 {
  ticket: Ticket;
  message: Message;
}
/**
 * A ticket moved between open, pending, resolved and closed.
 */
export interface TicketStatusChangedV1 {
  ticket: Ticket;
  /**
   * Status it had before.
   */
  previousStatus: "open" | "pending" | "resolved" | "closed";
  /**
   * Status it has now.
   */
  status: "open" | "pending" | "resolved" | "closed";
}
/**
 * Request of UpdateApiKey.
 */
export interface UpdateApiKeyRequest {
  /**
   * Identifier of the key.
   */
  id: string;
  /**
   * New label, 1 to 100 characters.
   */
  name?: string;
  /**
   * Fields to change. Over REST it is derived from the keys of the body.
   */
  updateMask?: string;
}
/**
 * Response of UpdateApiKey.
 */
export interface UpdateApiKeyResponse {
  data: ApiKey;
}
/**
 * Request of UpdateCannedReply.
 */
export interface UpdateCannedReplyRequest {
  /**
   * Identifier of the canned reply.
   */
  id: string;
  /**
   * New shortcut.
   */
  shortcut?: string;
  /**
   * New title.
   */
  title?: string;
  /**
   * New text.
   */
  body?: string;
  /**
   * New labels. They replace all existing ones.
   *
   * @maxItems 50
   */
  tags?: string[];
  /**
   * Fields to change. Over REST it is derived from the keys of the body.
   */
  updateMask?: string;
}
/**
 * Response of UpdateCannedReply.
 */
export interface UpdateCannedReplyResponse {
  data: CannedReply;
}
/**
 * Request of UpdateChannel.
 */
export interface UpdateChannelRequest {
  /**
   * Identifier of the channel.
   */
  id: string;
  /**
   * New name, 1 to 100 characters.
   */
  name?: string;
  /**
   * Whether the channel receives and sends.
   */
  active?: boolean;
  form?: FormSettings;
  whatsapp?: WhatsAppSettings;
  email?: EmailSettings;
  /**
   * New name that e-mails to requesters are sent under. Not for WhatsApp.
   */
  senderName?: string;
  /**
   * New text below every e-mail to requesters, at most 2,000 characters. Not for WhatsApp.
   */
  mailFooter?: string;
  /**
   * Whether a new ticket is confirmed to its requester by e-mail. For forms and e-mail.
   */
  mailConfirmation?: boolean;
  /**
   * Fields to change. Over REST it is derived from the keys of the body.
   */
  updateMask?: string;
}
/**
 * Response of UpdateChannel.
 */
export interface UpdateChannelResponse {
  data: Channel;
}
/**
 * Request of UpdateRequester.
 */
export interface UpdateRequesterRequest {
  /**
   * Identifier of the requester.
   */
  id: string;
  /**
   * New name; null to clear it.
   */
  name?: string;
  /**
   * New e-mail address; null to clear it.
   */
  email?: string;
  /**
   * New telephone number in E.164 form; null to clear it.
   */
  phone?: string;
  /**
   * New identifier in your own system; null to clear it.
   */
  externalId?: string;
  /**
   * Fields to change. Over REST it is derived from the keys of the body.
   */
  updateMask?: string;
}
/**
 * Response of UpdateRequester.
 */
export interface UpdateRequesterResponse {
  data: Requester;
}
/**
 * Response of UpdateTicket.
 */
export interface UpdateTicketResponse {
  data: Ticket;
}
/**
 * Request of UpdateWebhookSubscription.
 */
export interface UpdateWebhookSubscriptionRequest {
  /**
   * Identifier of the subscription.
   */
  id: string;
  /**
   * `false` pauses, `true` resumes. Events during a pause are never sent.
   */
  active?: boolean;
  /**
   * New HTTPS endpoint.
   */
  url?: string;
  /**
   * New allowlist. It replaces the existing one.
   *
   * @maxItems 20
   */
  events?: string[];
  /**
   * Description for your own reference.
   */
  description?: string;
  /**
   * Fields to change. Over REST it is derived from the keys of the body.
   */
  updateMask?: string;
}
/**
 * Response of UpdateWebhookSubscription.
 */
export interface UpdateWebhookSubscriptionResponse {
  data: WebhookSubscription;
}
/**
 * Request of WatchEvents.
 */
export interface WatchEventsRequest {
  /**
   * Resume after this event. Without `afterId` and `cursor`, the stream starts with new events.
   */
  afterId?: string;
  /**
   * Only events of these types, at most 20. Empty or `*`: all types.
   *
   * @maxItems 20
   */
  types?: string[];
  /**
   * Resume here: the cursor of a message from an earlier call, or the `oldestCursor` of a `CURSOR_EXPIRED`. Cannot be combined with `afterId`.
   */
  cursor?: string;
  /**
   * Also send messages without an event: one immediately, and one after every 15 seconds of silence. They let a caller resume without a gap before the first event, and notice a dead connection.
   */
  bookmarks?: boolean;
}
/**
 * One message of the WatchEvents stream.
 */
export interface WatchEventsResponse {
  data?: Event;
  /**
   * The envelope, byte for byte as webhook subscriptions receive it.
   */
  body: string;
  /**
   * Cursor to resume after this message.
   */
  cursor: string;
}
/**
 * A webhook subscription is tested. Only that subscription receives it.
 */
export interface WebhookPingV1 {
  /**
   * The subscription that is tested.
   */
  subscriptionId: string;
}

/** The data of an event, by its type. */
export interface EventData {
  "service.billing.subscribed.v1": BillingSubscribedV1;
  "service.ticket.created.v1": TicketCreatedV1;
  "service.ticket.replied.v1": TicketRepliedV1;
  "service.ticket.status_changed.v1": TicketStatusChangedV1;
  "service.message.delivery_failed.v1": MessageDeliveryFailedV1;
  "service.webhook.ping.v1": WebhookPingV1;
}
