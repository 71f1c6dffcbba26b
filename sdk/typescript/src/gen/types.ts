// Code generated from the contract by `npm run generate:sdk`. DO NOT EDIT.
/**
 * Who acted.
 */
export interface Actor {
  /**
   * `api_key`, `member`, `requester`, `channel`, `operator` for the command line of the server, or `system`.
   */
  type: "api_key" | "member" | "requester" | "channel" | "operator" | "system" | (string & {});
  /**
   * Identifier of the key, member, requester or channel, or name of the system. Empty for the operator, and for an agent of another system who is not a member here.
   */
  id: string;
  /**
   * Display name at the time; empty if unknown.
   */
  name: string;
  /**
   * Identifier of the console session, or of the API key that the member acted through; otherwise empty.
   */
  via: string;
}
/**
 * A call that was made with an API key.
 */
export interface ApiCall {
  /**
   * Identifier of the request, with the prefix `req_`. The response returned it as `X-Request-Id`.
   */
  id: string;
  /**
   * The key that made the call. It may have been revoked since.
   */
  apiKeyId: string;
  /**
   * The method of the API, such as `CreateTicket`.
   */
  method: string;
  /**
   * Protocol of the call.
   */
  protocol: "rest" | "connect" | "grpc" | "grpc-web" | "mcp" | (string & {});
  /**
   * HTTP method over REST, such as `POST`. Empty in other protocols.
   */
  httpMethod: string;
  /**
   * Path with the names of its variables, such as `/api/v1/tickets/{id}`. In other protocols, the path of the procedure, such as `/ticketing.v1.TicketService/GetTicket`.
   */
  path: string;
  /**
   * HTTP status of the response. In other protocols, the status that REST would return.
   */
  httpStatus: number;
  /**
   * Code of the error, such as `NOT_FOUND`. Empty for a success.
   */
  errorCode: string;
  /**
   * Time from the headers of the request to its result, in milliseconds. For a stream, the time until it opened.
   */
  durationMs: number;
  /**
   * When the request arrived.
   */
  occurredAt: string;
  /**
   * IP address of the client.
   */
  address: string;
  /**
   * `User-Agent` of the client, up to 200 characters. Empty if there was none.
   */
  userAgent: string;
  /**
   * Number of other calls with the key at about the same time, with the same method and result, that were not logged because there were too many. 0 unless under load.
   */
  omittedCount: number;
}
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
   * The full secret: `sk_live_` and 48 hexadecimal characters. Present in the creation response only.
   */
  key?: string;
  /**
   * When the key was created.
   */
  createdAt: string;
  /**
   * When the key last authenticated a request, accurate to about ten seconds. Absent if the key has not been used.
   */
  lastUsedAt?: string;
  createdBy: Actor;
  /**
   * The scopes of a restricted key, such as `tickets:read`. Empty: the key can call every method.
   */
  scopes:
    | "api_keys:read"
    | "api_keys:manage"
    | "attachments:read"
    | "attachments:write"
    | "audit:read"
    | "billing:read"
    | "billing:manage"
    | "canned_replies:read"
    | "canned_replies:write"
    | "channels:read"
    | "channels:manage"
    | "drafts:read"
    | "drafts:write"
    | "events:read"
    | "members:read"
    | "notifications:read"
    | "notifications:write"
    | "operations:read"
    | "operations:manage"
    | "requesters:read"
    | "requesters:write"
    | "requesters:manage"
    | "sender_blocks:read"
    | "sender_blocks:write"
    | "tickets:read"
    | "tickets:write"
    | "tickets:manage"
    | "views:read"
    | "views:write"
    | "webhooks:read"
    | "webhooks:manage"
    | "workspace:read"
    | "workspace:manage"
    | (string & {})[];
  /**
   * Networks in CIDR notation from which the key can be used. Empty: it can be used from anywhere.
   */
  allowedCidrs: string[];
  /**
   * IP address that the key was last used from. Empty if the key has not been used.
   */
  lastUsedAddress: string;
  /**
   * `User-Agent` of the last request with the key. Empty if there was none.
   */
  lastUsedUserAgent: string;
}
/**
 * An API key was created over the API, with the command line or in the dashboard. A key that the operator creates with the server's own command fires no event.
 */
export interface ApiKeyCreatedV1 {
  /**
   * The key.
   */
  apiKeyId: string;
  /**
   * Its label.
   */
  name: string;
  /**
   * The scopes of a restricted key, such as `tickets:read`. Empty: the key can call every method.
   */
  scopes: string[];
  actor: Actor;
}
/**
 * An API key was revoked. Its next request gets 401.
 */
export interface ApiKeyRevokedV1 {
  /**
   * The key.
   */
  apiKeyId: string;
  /**
   * Its label.
   */
  name: string;
  /**
   * The scopes that it had. Empty: it could call every method.
   */
  scopes: string[];
  actor: Actor;
}
/**
 * A file attached to a message: either stored by the service, with an `id`, or hosted elsewhere, with a `url`.
 */
export interface Attachment {
  /**
   * Identifier of a stored file, with the prefix `att_`. Empty for a file hosted elsewhere.
   */
  id: string;
  /**
   * `https` URL of a file hosted elsewhere. Empty for a stored file.
   */
  url: string;
  /**
   * File name.
   */
  name: string;
  /**
   * Media type, such as `image/png`: detected for files that the service stores, otherwise declared by the sender.
   */
  contentType: string;
  /**
   * Size in bytes. Absent if unknown.
   */
  size?: string;
  /**
   * Identifier of the file in the channel that it came through, or in your own system.
   */
  externalId: string;
}
/**
 * A file for a new message.
 */
export interface AttachmentInput {
  /**
   * Identifier of an uploaded file, with the prefix `att_`. The other fields are not needed.
   */
  id?: string;
  /**
   * `https` URL of a file hosted elsewhere.
   */
  url?: string;
  /**
   * File name. Required with `url`.
   */
  name?: string;
  /**
   * Media type of a file hosted elsewhere, such as `image/png`.
   */
  contentType?: string;
  /**
   * Size in bytes of a file hosted elsewhere, if you know it.
   */
  size?: string;
  /**
   * Identifier in your own system of a file hosted elsewhere.
   */
  externalId?: string;
}
/**
 * The preview of an image, in two sizes.
 */
export interface AttachmentPreview {
  /**
   * Identifier of the file.
   */
  attachmentId: string;
  /**
   * Width of the large size in pixels, at most 2,048.
   */
  width: number;
  /**
   * Height of the large size in pixels, at most 2,048.
   */
  height: number;
  /**
   * URL of the small size, which fits into 480 × 480 pixels.
   */
  smallUrl: string;
  /**
   * URL of the large size.
   */
  largeUrl: string;
  /**
   * When the URLs expire, one to two hours from now.
   */
  expiresAt: string;
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
  actor: Actor;
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
   * When the change was made.
   */
  occurredAt: string;
  /**
   * For tickets, the fields that changed. For `requester.merged`, `sourceId` is the requester that was merged into the target. For `ticket.merged`, each `sourceId` is a ticket that was merged into the target, or `mergedIntoId` is the ticket that the target was merged into.
   */
  changes: AuditChange[];
  /**
   * How the client identifies itself, up to 200 characters: its `User-Agent`, preceded by the name of an AI agent if there is one. Empty if there was none.
   */
  userAgent: string;
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
   * The messages to add, 1 to 100, with 1,048,576 characters in total. Errors name the field of the message, such as `requests[3].body`.
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
   * Identifier of the ticket. Can be omitted in a batch, which names the ticket.
   */
  ticketId?: string;
  /**
   * Text, 1 to 65,536 characters. Agents' replies and notes are Markdown (see `body` of the message); requesters' messages are plain text.
   */
  body?: string;
  /**
   * Identifier of the canned reply to use as the text, rendered with the ticket's values. Requires the scope `canned_replies:read`.
   */
  cannedReplyId?: string;
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
   * Values for the `{{custom.…}}` variables of the canned reply. Only with `cannedReplyId`.
   */
  variables?: {
    [k: string]: string;
  };
  /**
   * Identifier in your own system.
   */
  externalId?: string;
  /**
   * Identifiers of the members whom an internal note mentions, at most 20. Each is notified and starts to follow the ticket. Only with `visibility` `internal`.
   *
   * @maxItems 20
   */
  mentionedMemberIds?: string[];
  copies?: MessageCopies;
}
/**
 * Participants who get a copy of a reply.
 */
export interface MessageCopies {
  /**
   * Their email addresses, at most 20. Empty: no copies are sent.
   *
   * @maxItems 20
   */
  emails?: string[];
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
  author: "agent" | "requester" | (string & {});
  /**
   * `public`, or `internal` for notes that the requester never sees.
   */
  visibility: "public" | "internal" | (string & {});
  /**
   * Text of the message, as it was written. Requesters write plain text. Agents' replies and notes are Markdown: emphasis, strong, strikethrough, code, code blocks, links, lists, quotes and headings. Line breaks are kept, URLs and email addresses become links, images are shown as links, and HTML is shown as text. Emails, the requester's page and the dashboard show the text formatted; other channels send it unformatted.
   */
  body: string;
  /**
   * When the message was added.
   */
  createdAt: string;
  /**
   * `inbound`: from the requester. `outbound`: to the requester. Notes are also `outbound`.
   */
  direction: "inbound" | "outbound" | (string & {});
  /**
   * Attached files.
   */
  attachments: Attachment[];
  /**
   * Identifier of the canned reply that the message was created from; otherwise empty.
   */
  cannedReplyId: string;
  /**
   * Identifier in the channel, or in your own system.
   */
  externalId: string;
  delivery?: MessageDelivery;
  confirmation?: MessageDelivery;
  createdBy: Actor;
  /**
   * Quoted history from the end of an email, which `body` leaves out.
   */
  quotedText: string;
  /**
   * Identifiers of the members whom an internal note mentions.
   */
  mentionedMemberIds: string[];
  /**
   * People other than the requester to whom the message was emailed: those who get a copy of a reply, or the recipients of a forward.
   */
  recipients: MessageRecipient[];
  sender?: Participant;
  /**
   * Identifier of the message that this note forwarded; otherwise empty.
   */
  forwardedMessageId: string;
}
/**
 * Status of sending something to a requester, through WhatsApp or by email.
 */
export interface MessageDelivery {
  /**
   * `queued`, `sent`, `delivered`, `read` or `failed`.
   */
  status: "queued" | "sent" | "delivered" | "read" | "failed" | (string & {});
  /**
   * Why it failed: an error code from the channel, an SMTP status such as `550`, or a code from the service such as `INTERRUPTED` or `BOUNCED`.
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
 * A person other than the requester to whom a message was emailed.
 */
export interface MessageRecipient {
  /**
   * Name; empty if unknown.
   */
  name: string;
  /**
   * Email address.
   */
  email: string;
  /**
   * Why the message did not reach the address: an SMTP status such as `550`, or `BOUNCED`. Empty if it is not known to have failed.
   */
  errorCode: string;
  /**
   * Error message of the mail server.
   */
  errorMessage: string;
}
/**
 * A person other than the requester who takes part in a ticket by email.
 */
export interface Participant {
  /**
   * Name; empty if unknown.
   */
  name: string;
  /**
   * Email address, in lower case. An address of the service is refused.
   */
  email: string;
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
   * Subject, 1 to 200 characters.
   */
  subject: string;
  requester: RequesterInput;
  message?: MessageInput;
  /**
   * `low`, `normal` (default), `high` or `urgent`.
   */
  priority?: "low" | "normal" | "high" | "urgent";
  /**
   * Identifier of the member who works on the ticket, or `me` for the calling member. With an API key, that is the member in `X-Member-Id` or, without this header, the member who created the key.
   */
  assigneeId?: string;
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
   * Identifier of the channel that the ticket arrived through. Default: logged by an agent.
   */
  channelId?: string;
  /**
   * Custom values by name: texts of up to 1,024 characters, numbers or booleans. At most 50, and 16 KiB of JSON in total.
   */
  customFields?: {
    [k: string]: string | number | boolean;
  };
  /**
   * People other than the requester who take part by email, at most 20. The requester is left out of the list.
   *
   * @maxItems 20
   */
  participants?: ParticipantInput[];
}
/**
 * Requester of a new ticket. An existing requester is looked up by external id, email and phone, in this order; if none is found, one is created.
 */
export interface RequesterInput {
  /**
   * Name to address the requester by.
   */
  name?: string;
  /**
   * Email address.
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
  /**
   * Language that the requester reads, a BCP 47 tag such as `de` or `pt-BR`. Used for new requesters only.
   */
  language?: string;
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
 * A person other than the requester who takes part in a ticket by email.
 */
export interface ParticipantInput {
  /**
   * Name; empty if unknown.
   */
  name?: string;
  /**
   * Email address, in lower case. An address of the service is refused.
   */
  email: string;
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
   * Subject.
   */
  subject: string;
  /**
   * `open`, `pending`, `resolved` or `closed`.
   */
  status: "open" | "pending" | "resolved" | "closed" | (string & {});
  /**
   * `low`, `normal`, `high` or `urgent`.
   */
  priority: "low" | "normal" | "high" | "urgent" | (string & {});
  requester: Requester;
  /**
   * Identifier of the member who works on the ticket; empty if unassigned.
   */
  assigneeId: string;
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
   * When the last public message was added or, if there is none, when the ticket was opened.
   */
  lastMessageAt: string;
  /**
   * Author of the last public message: `agent`, `requester`, or empty.
   */
  lastMessageBy: "agent" | "requester" | (string & {});
  /**
   * When the ticket was opened.
   */
  createdAt: string;
  /**
   * When the ticket or its messages last changed, or its requester was merged into another one.
   */
  updatedAt: string;
  /**
   * Number of the ticket in the workspace. Numbers increase; some may be skipped.
   */
  number: number;
  channel: TicketChannel;
  /**
   * Custom values, by name: texts, numbers or booleans.
   */
  customFields: {
    [k: string]: string | number | boolean;
  };
  /**
   * When an agent first replied publicly.
   */
  firstResponseAt?: string;
  /**
   * When the ticket was last resolved. Absent once it is reopened.
   */
  resolvedAt?: string;
  /**
   * When the ticket was closed. Absent once it is reopened.
   */
  closedAt?: string;
  /**
   * Identifier of the closed ticket that this one follows up; otherwise empty.
   */
  followUpOf: string;
  createdBy: Actor;
  /**
   * Increases with every change; for `If-Match`.
   */
  version: number;
  /**
   * End of the period in which agents can reply freely. Absent if the channel has no such limit.
   */
  replyWindowExpiresAt?: string;
  /**
   * System that the ticket was imported from, such as `zendesk`; otherwise empty.
   */
  importSource: string;
  /**
   * Identifier in the system that the ticket was imported from; otherwise empty.
   */
  importExternalId: string;
  /**
   * When the snooze ends. A snoozed ticket is set aside without a change of its status. Absent if the ticket is not snoozed.
   */
  snoozedUntil?: string;
  /**
   * Identifier of the ticket that this one was merged into; otherwise empty.
   */
  mergedIntoId: string;
  /**
   * Identifiers of the members who follow the ticket, at most 50.
   */
  followerIds: string[];
  /**
   * People other than the requester who take part by email, at most 20. They get copies of the agents' replies that are emailed, and their replies are added to the ticket. People in the To or Cc of an email to the service are added automatically.
   */
  participants: Participant[];
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
   * Email address, in lower case.
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
  /**
   * When the requester was created.
   */
  createdAt: string;
  /**
   * When the requester was last changed.
   */
  updatedAt: string;
  /**
   * Language that the requester reads, a BCP 47 tag such as `de` or `pt-BR`; empty if unknown. When a form or an email creates the requester, it is set from the form's page or the email's header. Emails to the requester are in this language if translations exist, otherwise in the language of the workspace.
   */
  language: string;
  /**
   * `bounced` after an email to the address came back, `complained` after its owner reported one as spam. Empty if neither is known. Cleared when the requester writes an email or the address changes.
   */
  emailProblem: "bounced" | "complained" | (string & {});
  /**
   * When `emailProblem` was set. Absent if it is empty.
   */
  emailProblemAt?: string;
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
  type: "agent" | "email" | "form" | "whatsapp" | (string & {});
}
/**
 * Request of BatchUpdateTickets.
 */
export interface BatchUpdateTicketsRequest {
  /**
   * The updates, 1 to 100, each to a different ticket. Over REST, each update changes the fields that it contains.
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
   * Identifier of the new assignee, a member, or `me`; empty to unassign.
   */
  assigneeId?: string;
  /**
   * New labels. They replace all existing ones.
   *
   * @maxItems 50
   */
  tags?: string[];
  /**
   * Custom values to set, by name. Values that are not named stay unchanged; `null` removes a value. A ticket can have 50 values, and 16 KiB of JSON in total. In an update mask, `custom_fields` stands for the values that the request names.
   */
  customFields?: {
    [k: string]: string | number | boolean | null;
  };
  /**
   * New identifier in your own system; empty to clear it.
   */
  externalId?: string;
  /**
   * Snoozes the ticket until this time, which must be in the future and at most 366 days ahead. `null` ends the snooze, as does `snoozed_until` in an update mask without a value. Only an open or pending ticket can be snoozed. The snooze also ends within about a second of its time and when the requester writes, both of which fire `service.ticket.unsnoozed.v1`, and when the ticket is resolved or closed.
   */
  snoozedUntil?: string | Date;
  /**
   * New participants, at most 20. They replace all existing ones. The requester is left out of the list.
   *
   * @maxItems 20
   */
  participants?: ParticipantInput[];
  /**
   * Fields to change. Over REST, the mask is derived from the keys of the body.
   */
  updateMask?: string;
}
/**
 * Response of BatchUpdateTickets.
 */
export interface BatchUpdateTicketsResponse {
  /**
   * The outcome of each update, in the order of the request.
   */
  data: UpdateOutcome[];
}
/**
 * The outcome of one update of a batch.
 */
export interface UpdateOutcome {
  ticket?: Ticket;
  error?: ItemError;
}
/**
 * Why one item of a batch was refused, in the same form as the error of a whole call.
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
   * The invalid fields.
   */
  details: ItemErrorDetail[];
}
/**
 * An invalid field.
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
 * The billing subscription of a workspace.
 */
export interface BillingSubscription {
  /**
   * Identifier of the plan; empty if there has never been one.
   */
  planId: string;
  /**
   * `none`, `active`, `past_due` or `canceled`.
   */
  status: "none" | "active" | "past_due" | "canceled" | (string & {});
  /**
   * End of the paid period.
   */
  currentPeriodEnd?: string;
  /**
   * Whether the billing subscription ends with that period.
   */
  cancelAtPeriodEnd: boolean;
  /**
   * When the plan became active.
   */
  activatedAt?: string;
  /**
   * End of the free trial, during which the plan is `active`. Absent if there is no trial.
   */
  trialEndsAt?: string;
  usage: BillingUsage;
}
/**
 * The usage of a workspace.
 */
export interface BillingUsage {
  /**
   * Start of the period: the paid period or, without an active plan, the calendar month in UTC.
   */
  periodStart: string;
  /**
   * End of the period.
   */
  periodEnd: string;
  /**
   * Number of tickets opened in the period that still exist, up to 100,000.
   */
  tickets: number;
  /**
   * Whether there are more tickets than that.
   */
  hasMoreTickets: boolean;
  /**
   * Number of active members.
   */
  members: number;
  /**
   * Total size of all stored files, in bytes, each rounded up to blocks of 4 KB.
   */
  fileBytes: string;
  /**
   * Total size of the files that the workspace can store, in bytes. Files beyond this limit are refused with `STORAGE_FULL`.
   */
  maxFileBytes: string;
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
   * `webhook_recovery`, `requester_erasure` or `requester_export`. `metadata` and `response` have a field for each type.
   */
  type: "webhook_recovery" | "requester_erasure" | "requester_export" | (string & {});
  /**
   * Whether the operation has ended, with an `error` or a `response`.
   */
  done: boolean;
  /**
   * Whether the operation has been cancelled and is waiting for its work in progress to end.
   */
  cancelling: boolean;
  /**
   * When the operation was requested.
   */
  createdAt: string;
  /**
   * When the operation ended. Absent until then.
   */
  endedAt?: string;
  metadata: OperationMetadata;
  response?: OperationResponse;
  error?: OperationError;
}
/**
 * Target and progress of an operation.
 */
export interface OperationMetadata {
  webhookRecovery?: WebhookRecoveryMetadata;
  requesterErasure?: RequesterErasureMetadata;
  requesterExport?: RequesterExportMetadata;
}
/**
 * Filters and progress of a recovery. The filters are those of the request.
 */
export interface WebhookRecoveryMetadata {
  /**
   * Subscription that the events are resent to.
   */
  subscriptionId: string;
  /**
   * Start of the range of recovered deliveries: those attempted at this time or later.
   */
  attemptedFrom: string;
  /**
   * End of the range of recovered deliveries: those attempted before this time.
   */
  attemptedBefore: string;
  /**
   * Outcomes to recover.
   */
  outcome: "failed" | "expired" | "interrupted" | (string & {})[];
  /**
   * Types of the events to recover. Empty: all.
   */
  eventType: string[];
  /**
   * Number of events to resend. Absent until they have been counted.
   */
  total?: number;
  /**
   * How many of these events have been sent or are queued.
   */
  sent: number;
  /**
   * How many of these deliveries have succeeded.
   */
  succeeded: number;
  /**
   * How many of these deliveries have not succeeded.
   */
  failed: number;
}
/**
 * Target and progress of an erasure.
 */
export interface RequesterErasureMetadata {
  /**
   * Requester to erase.
   */
  requesterId: string;
  /**
   * How many of the requester's tickets have been deleted.
   */
  ticketsDeleted: number;
}
/**
 * Target and progress of an export.
 */
export interface RequesterExportMetadata {
  /**
   * Requester whose data is exported.
   */
  requesterId: string;
  /**
   * Number of tickets to export. Absent until the tickets have been counted.
   */
  total?: number;
  /**
   * How many of the tickets have been exported.
   */
  exported: number;
}
/**
 * Result of an operation.
 */
export interface OperationResponse {
  webhookRecovery?: WebhookRecoveryResult;
  requesterErasure?: RequesterErasureResult;
  requesterExport?: RequesterExportResult;
}
/**
 * Result of a recovery.
 */
export interface WebhookRecoveryResult {
  /**
   * Events that were delivered.
   */
  succeeded: number;
  /**
   * Events that were not delivered.
   */
  failed: number;
}
/**
 * Result of an erasure.
 */
export interface RequesterErasureResult {
  /**
   * Number of tickets that were deleted.
   */
  ticketsDeleted: number;
}
/**
 * Result of an export.
 */
export interface RequesterExportResult {
  /**
   * URL of the archive. `GET` it with the token of an admin. Absent once the archive is deleted.
   */
  downloadUrl?: string;
  /**
   * Length of the archive in bytes.
   */
  size: string;
  /**
   * When the archive is deleted: 7 days after the export. It is deleted earlier if the requester is erased.
   */
  expiresAt: string;
}
/**
 * Why an operation ended early.
 */
export interface OperationError {
  /**
   * `CANCELLED`; for a recovery, also `SUBSCRIPTION_PAUSED` or `SUBSCRIPTION_DELETED`; for an export, also `REQUESTER_DELETED`, `STORAGE_FULL`, or `INTERNAL` after repeated failures.
   */
  code:
    | "CANCELLED"
    | "SUBSCRIPTION_PAUSED"
    | "SUBSCRIPTION_DELETED"
    | "REQUESTER_DELETED"
    | "STORAGE_FULL"
    | "INTERNAL"
    | (string & {});
  /**
   * Human-readable description of the error.
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
   * Purpose of the canned reply.
   */
  title: string;
  /**
   * Text, in Markdown. `{{requester.name|there}}` becomes the requester's name, or `there` if there is none.
   */
  body: string;
  /**
   * Labels, in the order given.
   */
  tags: string[];
  /**
   * When the canned reply was created.
   */
  createdAt: string;
  /**
   * When the canned reply was last changed.
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
  type: "form" | "whatsapp" | "email" | "agent" | (string & {});
  /**
   * Display name.
   */
  name: string;
  /**
   * Whether the channel receives and sends.
   */
  active: boolean;
  form?: FormSettings;
  whatsapp?: WhatsAppSettings;
  email?: EmailSettings;
  mail?: MailSettings;
  /**
   * When the last message arrived through the channel, to the minute. Absent if none has arrived.
   */
  lastMessageAt?: string;
  /**
   * When the channel was created.
   */
  createdAt: string;
  /**
   * When the channel was last changed.
   */
  updatedAt: string;
  /**
   * Human-readable reason why no messages arrive, for example because the mailbox refuses the password. Empty if no problem is known.
   */
  problem: string;
  /**
   * Human-readable reason why the channel's mail server sends no emails, for example because it refuses the password. Emails are retried for three days. Empty if no problem is known.
   */
  sendingProblem: string;
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
  allowedOrigins: string[];
  /**
   * Whether people can attach files: at most 5 per message, 5 MiB in total.
   */
  attachments: boolean;
  /**
   * URL of the form's page.
   */
  url: string;
}
/**
 * Settings of a WhatsApp number. Its credentials are never returned.
 */
export interface WhatsAppSettings {
  /**
   * Identifier of the phone number at Meta.
   */
  phoneNumberId: string;
  /**
   * Callback URL to enter at Meta, which posts messages to it.
   */
  webhookUrl: string;
  /**
   * When Meta last verified the callback URL. Absent if it has not.
   */
  webhookVerifiedAt?: string;
}
/**
 * Settings of an email address. Emails come from a mailbox, or from a mail server or a provider that posts them to `webhookUrl`. The secret and the password are never returned.
 */
export interface EmailSettings {
  /**
   * Address that requesters write to, with at most 32 characters before the `@`, in lower case. Replies arrive at the same address with a `+` and a code before the `@`.
   */
  address: string;
  /**
   * URL to which your mail server or provider posts emails.
   */
  webhookUrl: string;
  imap?: ImapSettings;
  /**
   * Provider that posts emails in its own format: `mailgun`, `sendgrid`, `postmark`, or `ses` for Amazon SES. Empty: each email is posted as it is.
   */
  provider: string;
  /**
   * ARN of the SNS topic to which Amazon SES publishes emails, such as `arn:aws:sns:eu-west-1:123456789012:mail`. Required for `ses`.
   */
  topicArn: string;
  account?: MailAccount;
  smtp?: SmtpSettings;
  /**
   * Sender address of emails to requesters: `address` if the channel has its own mail server, a connected account or a verified `domainRecord`, otherwise the address of the service. Empty if no email can be sent.
   */
  fromAddress: string;
  domainRecord?: DomainRecord;
}
/**
 * A mailbox that is read over IMAP, within seconds of an email's arrival. Emails that arrived before the mailbox was set up are ignored. If you change the server, the port or the user name, send the password again.
 */
export interface ImapSettings {
  /**
   * Host name of the server, such as `imap.example.com`. Required without `account`.
   */
  host: string;
  /**
   * Number of the port. Default: 993, or 143 with `starttls`.
   */
  port: number;
  /**
   * `tls` (default): encrypted from the start. `starttls`: encrypted before the login. The server needs a certificate for its host name.
   */
  security: string;
  /**
   * User name, often the email address. Required without `account`.
   */
  username: string;
  /**
   * Folder to read. Default: `INBOX`.
   */
  folder: string;
  /**
   * Action on an email once its ticket is stored. `keep` (default): none. `mark_read`: mark it as read. `move`: move it to `moveTo`.
   */
  afterImport: string;
  /**
   * Folder to move emails to. Required for `move`.
   */
  moveTo: string;
}
/**
 * An account at a mail provider, connected through OAuth. Its tokens are never returned. Changing the provider requires a new login.
 */
export interface MailAccount {
  /**
   * `google`, for Gmail and Google Workspace, or `microsoft`, for Microsoft 365. Required.
   */
  provider: string;
  /**
   * Email address of the account. Empty until the account is connected.
   */
  username: string;
  /**
   * When the account was connected. Absent until then.
   */
  connectedAt?: string;
  /**
   * Whether the account only receives. Emails to requesters are then sent as if the channel had no account.
   */
  receiveOnly: boolean;
}
/**
 * A mail server that sends over SMTP with encryption. If you change the server, the port or the user name, send the password again.
 */
export interface SmtpSettings {
  /**
   * Host name of the server, such as `smtp.example.com`. Required.
   */
  host: string;
  /**
   * Number of the port. Default: 465, or 587 with `starttls`.
   */
  port: number;
  /**
   * `tls` (default): encrypted from the start. `starttls`: encrypted before the login. The server needs a certificate for its host name.
   */
  security: string;
  /**
   * User name, often the email address. Empty: the server requires no login.
   */
  username: string;
}
/**
 * A DNS TXT record.
 */
export interface DomainRecord {
  /**
   * Name of the record, such as `_ticketing.example.com`.
   */
  name: string;
  /**
   * Value of the record.
   */
  value: string;
  /**
   * Whether CheckChannel has found the record. It is looked up again once a day.
   */
  verified: boolean;
}
/**
 * Settings for emails to requesters.
 */
export interface MailSettings {
  /**
   * Sender name of the emails. Empty: the name in `MAIL_FROM`.
   */
  senderName: string;
  /**
   * Text at the end of each email, at most 2,000 characters.
   */
  footer: string;
  /**
   * Whether the requester gets an email that confirms a new ticket. For forms, where it is on by default, and for email, where it is off by default.
   */
  confirmation?: boolean;
  /**
   * Identifier of the email channel that sends the emails and whose address receives the replies. If empty, or while that channel is paused: the oldest active email channel. Not for email channels.
   */
  emailChannelId: string;
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
   * The steps, in the order in which a channel is set up. Empty for types that need no set-up.
   */
  steps: ChannelCheckStep[];
}
/**
 * One step of setting up a channel.
 */
export interface ChannelCheckStep {
  /**
   * `access_token` and `webhook` of WhatsApp; `account` and `token` of an account at a mail provider; `smtp_server` and `smtp_login` of a mail server; `server`, `login` and `folder` of a mailbox; and `message`.
   */
  name:
    | "access_token"
    | "webhook"
    | "smtp_server"
    | "smtp_login"
    | "account"
    | "token"
    | "server"
    | "login"
    | "folder"
    | "message"
    | (string & {});
  /**
   * `ok`, `waiting` for something outside the service, or `failed`.
   */
  status: "ok" | "waiting" | "failed" | (string & {});
  /**
   * Human-readable result, and what to do about it.
   */
  message: string;
}
/**
 * A login at a mail provider.
 */
export interface ChannelLogin {
  /**
   * URL of the provider to open in a browser. It works for 10 minutes.
   */
  authorizationUrl: string;
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
 * A link to the webhooks console.
 */
export interface ConsoleSession {
  /**
   * Identifier with the prefix `cs_`. Actions in the console have it as the `via` of their actor.
   */
  id: string;
  /**
   * URL of the console. Present in the creation response only.
   */
  url?: string;
  /**
   * Whether the console is read-only: it changes and sends nothing.
   */
  readOnly: boolean;
  /**
   * When the link was created.
   */
  createdAt: string;
  /**
   * When the link expires.
   */
  expiresAt: string;
}
/**
 * Request of CountTickets.
 */
export interface CountTicketsRequest {
  /**
   * Sets of filters, each counted separately; at most 50.
   *
   * @minItems 1
   * @maxItems 50
   */
  filters: TicketFiltersInput[];
}
/**
 * Which tickets to list, with the filters of ListTickets. A ticket must match every filter that is set; without filters, every ticket matches.
 */
export interface TicketFiltersInput {
  /**
   * Only tickets in one of these statuses.
   *
   * @maxItems 4
   */
  status?: ("open" | "pending" | "resolved" | "closed")[];
  /**
   * Only tickets that last changed at this time or later.
   */
  updatedFrom?: string | Date;
  /**
   * Only tickets that last changed before this time.
   */
  updatedBefore?: string | Date;
  /**
   * Only tickets whose last message was added at this time or later.
   */
  lastMessageFrom?: string | Date;
  /**
   * Only tickets whose last message was added before this time.
   */
  lastMessageBefore?: string | Date;
  /**
   * Only tickets opened at this time or later.
   */
  createdFrom?: string | Date;
  /**
   * Only tickets opened before this time.
   */
  createdBefore?: string | Date;
  /**
   * Only tickets of the requester with this email address.
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
   * Only tickets of the member with this identifier, or of `me`.
   */
  assigneeId?: string;
  /**
   * Only tickets with all of these labels.
   *
   * @maxItems 10
   */
  tag?: string[];
  /**
   * Only tickets that arrived through one of these channels.
   *
   * @maxItems 20
   */
  channelId?: string[];
  /**
   * Only the ticket with this identifier in your own system.
   */
  externalId?: string;
  /**
   * Words to search for, such as `refund -card "due date" from:ada status:open`. The words must match within the ticket's subject and identifiers, within one message and the names of its files, or within its requester; `#5` or `5` lists the ticket with that number first. Case, accents and word endings (in the workspace's language) are ignored, and the last word may be incomplete. `or` between words matches either; `-` excludes a word. Operators are `from:`, `status:`, `priority:`, `tag:`, `assignee:` (`me`, `none` or an identifier), `channel:` (a type or an identifier), `before:` and `after:` (the date the ticket was opened, in UTC), `has:file`, `is:undelivered`, and `is:unread` (for the calling member). Only the first 8,192 characters of a message are searched.
   */
  q?: string;
  /**
   * Only tickets of one of these priorities.
   *
   * @maxItems 4
   */
  priority?: ("low" | "normal" | "high" | "urgent")[];
  /**
   * Number of the only ticket to list.
   */
  number?: number;
  /**
   * Only tickets without an assignee.
   */
  unassigned?: boolean;
  /**
   * Only tickets with a message that could not be delivered, and with none delivered after it.
   */
  undelivered?: boolean;
  /**
   * Only tickets that were imported from this system, such as `zendesk`.
   */
  importSource?: string;
  /**
   * Only tickets with this identifier in the system that they were imported from.
   */
  importExternalId?: string;
  /**
   * `true`: only tickets that are snoozed. `false`: only those that are not. Default: both.
   */
  snoozed?: boolean;
  /**
   * Only tickets with all of these custom values, each as `name:value`: `plan:pro`, `vip:true`.
   *
   * @maxItems 10
   */
  customField?: string[];
  /**
   * Only tickets that were merged into this one.
   */
  mergedIntoId?: string;
  /**
   * `true`: only tickets whose last public message is from an agent. `false`: only those still waiting for a reply. Default: both.
   */
  answered?: boolean;
  /**
   * Only tickets that were last resolved at this time or later and have not been reopened since.
   */
  resolvedFrom?: string | Date;
  /**
   * Only tickets that were last resolved before this time and have not been reopened since.
   */
  resolvedBefore?: string | Date;
}
/**
 * Response of CountTickets.
 */
export interface CountTicketsResponse {
  /**
   * A count for each set of filters, in the order of the request.
   */
  data: TicketCount[];
}
/**
 * The number of tickets that match a set of filters.
 */
export interface TicketCount {
  /**
   * Number of tickets, up to 1,000. Absent if they took too long to count.
   */
  count?: number;
  /**
   * Whether there are more tickets than `count`. If so, `count` is 1,000 or, for a search, the number of matches among the tickets that the search considers.
   */
  hasMore: boolean;
}
/**
 * Request of CountUnreadNotifications.
 */
export interface CountUnreadNotificationsRequest {}
/**
 * Response of CountUnreadNotifications.
 */
export interface CountUnreadNotificationsResponse {
  data: UnreadCount;
}
/**
 * The number of unread notifications.
 */
export interface UnreadCount {
  /**
   * Number of notifications, up to 100.
   */
  count: number;
  /**
   * Whether there are more.
   */
  hasMore: boolean;
}
/**
 * Request of CreateApiKey.
 */
export interface CreateApiKeyRequest {
  /**
   * Label, 1 to 100 characters.
   */
  name: string;
  /**
   * Scopes of a restricted key, which can call only the methods that need one of them. A scope that ends in `:write` or `:manage` includes the lesser scopes of the same resource. Empty: the key can call every method. A restricted key can create only keys with scopes that it has itself.
   *
   * @maxItems 40
   */
  scopes?: (
    | "api_keys:read"
    | "api_keys:manage"
    | "attachments:read"
    | "attachments:write"
    | "audit:read"
    | "billing:read"
    | "billing:manage"
    | "canned_replies:read"
    | "canned_replies:write"
    | "channels:read"
    | "channels:manage"
    | "drafts:read"
    | "drafts:write"
    | "events:read"
    | "members:read"
    | "notifications:read"
    | "notifications:write"
    | "operations:read"
    | "operations:manage"
    | "requesters:read"
    | "requesters:write"
    | "requesters:manage"
    | "sender_blocks:read"
    | "sender_blocks:write"
    | "tickets:read"
    | "tickets:write"
    | "tickets:manage"
    | "views:read"
    | "views:write"
    | "webhooks:read"
    | "webhooks:manage"
    | "workspace:read"
    | "workspace:manage"
  )[];
  /**
   * Networks in CIDR notation from which the key can be used, such as `203.0.113.0/24` or `2001:db8::/32`. Empty: it can be used from anywhere. A key with networks can create only keys whose networks lie within its own.
   *
   * @maxItems 20
   */
  allowedCidrs?: string[];
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
   * The file, 1 byte to 10 MiB. Its content type is the one that the sender declares.
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
   * Purpose of the canned reply, up to 200 characters.
   */
  title?: string;
  /**
   * Text, in Markdown, 1 to 16,384 characters. Variables: `requester.name`, `requester.email`, `requester.phone`, `requester.externalId`, `ticket.id`, `ticket.number`, `ticket.subject`, `ticket.status`, `ticket.priority`, `ticket.assignee`, and `custom.<name>` for values of the message or custom fields of the ticket.
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
  form?: FormSettingsInput;
  whatsapp?: WhatsAppSettingsInput;
  email?: EmailSettingsInput;
  mail?: MailSettingsInput;
}
/**
 * Settings of a form.
 */
export interface FormSettingsInput {
  /**
   * Origins whose pages may submit to the form, such as `https://www.example.com`; at most 20.
   *
   * @maxItems 20
   */
  allowedOrigins?: string[];
  /**
   * Whether people can attach files: at most 5 per message, 5 MiB in total.
   */
  attachments?: boolean;
}
/**
 * Settings of a WhatsApp number. Its credentials are never returned.
 */
export interface WhatsAppSettingsInput {
  /**
   * Identifier of the phone number at Meta.
   */
  phoneNumberId?: string;
  /**
   * Access token for sending messages.
   */
  accessToken?: string;
  /**
   * App secret that Meta signs its requests with.
   */
  appSecret?: string;
  /**
   * Verify token: a text of your choice that you also enter at Meta.
   */
  verifyToken?: string;
}
/**
 * Settings of an email address. Emails come from a mailbox, or from a mail server or a provider that posts them to `webhookUrl`. The secret and the password are never returned.
 */
export interface EmailSettingsInput {
  /**
   * Address that requesters write to, with at most 32 characters before the `@`, in lower case. Replies arrive at the same address with a `+` and a code before the `@`.
   */
  address?: string;
  /**
   * Secret of your choice, 24 to 255 characters, that your mail server sends to `webhookUrl` to authenticate: `Authorization: Bearer <secret>`. For `sendgrid` and `postmark`, it is the password in the URL; for `mailgun`, the HTTP webhook signing key. Required without a mailbox, except for `ses`.
   */
  secret?: string;
  imap?: ImapSettingsInput;
  /**
   * Provider that posts emails in its own format: `mailgun`, `sendgrid`, `postmark`, or `ses` for Amazon SES. Empty: each email is posted as it is.
   */
  provider?: "mailgun" | "sendgrid" | "postmark" | "ses";
  /**
   * ARN of the SNS topic to which Amazon SES publishes emails, such as `arn:aws:sns:eu-west-1:123456789012:mail`. Required for `ses`.
   */
  topicArn?: string;
  account?: MailAccountInput;
  smtp?: SmtpSettingsInput;
}
/**
 * A mailbox that is read over IMAP, within seconds of an email's arrival. Emails that arrived before the mailbox was set up are ignored. If you change the server, the port or the user name, send the password again.
 */
export interface ImapSettingsInput {
  /**
   * Host name of the server, such as `imap.example.com`. Required without `account`.
   */
  host?: string;
  /**
   * Number of the port. Default: 993, or 143 with `starttls`.
   */
  port?: number;
  /**
   * `tls` (default): encrypted from the start. `starttls`: encrypted before the login. The server needs a certificate for its host name.
   */
  security?: "tls" | "starttls";
  /**
   * User name, often the email address. Required without `account`.
   */
  username?: string;
  /**
   * Password of the user; many providers require an app password. Required without `account`.
   */
  password?: string;
  /**
   * Folder to read. Default: `INBOX`.
   */
  folder?: string;
  /**
   * Action on an email once its ticket is stored. `keep` (default): none. `mark_read`: mark it as read. `move`: move it to `moveTo`.
   */
  afterImport?: "keep" | "mark_read" | "move";
  /**
   * Folder to move emails to. Required for `move`.
   */
  moveTo?: string;
}
/**
 * An account at a mail provider, connected through OAuth. Its tokens are never returned. Changing the provider requires a new login.
 */
export interface MailAccountInput {
  /**
   * `google`, for Gmail and Google Workspace, or `microsoft`, for Microsoft 365. Required.
   */
  provider?: "google" | "microsoft";
  /**
   * Whether the account only receives. Emails to requesters are then sent as if the channel had no account.
   */
  receiveOnly?: boolean;
}
/**
 * A mail server that sends over SMTP with encryption. If you change the server, the port or the user name, send the password again.
 */
export interface SmtpSettingsInput {
  /**
   * Host name of the server, such as `smtp.example.com`. Required.
   */
  host?: string;
  /**
   * Number of the port. Default: 465, or 587 with `starttls`.
   */
  port?: number;
  /**
   * `tls` (default): encrypted from the start. `starttls`: encrypted before the login. The server needs a certificate for its host name.
   */
  security?: "tls" | "starttls";
  /**
   * User name, often the email address. Empty: the server requires no login.
   */
  username?: string;
  /**
   * Password of the user; many providers require an app password. Required with a user name.
   */
  password?: string;
}
/**
 * Settings for emails to requesters.
 */
export interface MailSettingsInput {
  /**
   * Sender name of the emails. Empty: the name in `MAIL_FROM`.
   */
  senderName?: string;
  /**
   * Text at the end of each email, at most 2,000 characters.
   */
  footer?: string;
  /**
   * Whether the requester gets an email that confirms a new ticket. For forms, where it is on by default, and for email, where it is off by default.
   */
  confirmation?: boolean;
  /**
   * Identifier of the email channel that sends the emails and whose address receives the replies. If empty, or while that channel is paused: the oldest active email channel. Not for email channels.
   */
  emailChannelId?: string;
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
 * Request of CreateConsoleSession.
 */
export interface CreateConsoleSessionRequest {
  /**
   * How long the link works, in seconds: 300 (5 minutes) to 86400 (1 day). Default: 3600 (1 hour).
   */
  expiresInSeconds?: number;
  /**
   * Whether the console is read-only: it changes and sends nothing.
   */
  readOnly?: boolean;
}
/**
 * Response of CreateConsoleSession.
 */
export interface CreateConsoleSessionResponse {
  data: ConsoleSession;
}
/**
 * Response of CreateMessage.
 */
export interface CreateMessageResponse {
  data: Message;
}
/**
 * Request of CreatePasskey.
 */
export interface CreatePasskeyRequest {
  /**
   * Name by which you recognise the passkey.
   */
  name: string;
  /**
   * The credential that the browser created, as `toJSON()` returns it.
   */
  credential: Record<string, unknown>;
}
/**
 * Response of CreatePasskey.
 */
export interface CreatePasskeyResponse {
  data: Passkey;
}
/**
 * A passkey.
 */
export interface Passkey {
  /**
   * Identifier with the prefix `pky_`.
   */
  id: string;
  /**
   * Name that you gave the passkey.
   */
  name: string;
  /**
   * When the passkey was added.
   */
  createdAt: string;
  /**
   * When the passkey last signed you in. Absent if it has not been used.
   */
  lastUsedAt?: string;
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
 * Request of CreateRecoveryLink.
 */
export interface CreateRecoveryLinkRequest {
  /**
   * Identifier of the member.
   */
  id: string;
}
/**
 * Response of CreateRecoveryLink.
 */
export interface CreateRecoveryLinkResponse {
  data: RecoveryLink;
}
/**
 * A link to add a new passkey.
 */
export interface RecoveryLink {
  /**
   * The link to give to the member. Anyone who has it can sign in as the member, so keep it secret. Empty if the member also belongs to other workspaces: the link is then only emailed.
   */
  url: string;
  /**
   * When the link expires: after 15 minutes.
   */
  expiresAt: string;
  /**
   * Whether the link is emailed to the member's verified address.
   */
  isSent: boolean;
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
   * When the link was created.
   */
  createdAt: string;
}
/**
 * Request of CreateRequester.
 */
export interface CreateRequesterRequest {
  /**
   * Name to address the requester by.
   */
  name?: string;
  /**
   * Email address.
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
  /**
   * Language that the requester reads, a BCP 47 tag such as `de` or `pt-BR`.
   */
  language?: string;
}
/**
 * Response of CreateRequester.
 */
export interface CreateRequesterResponse {
  data: Requester;
}
/**
 * Request of CreateScheduledMessage.
 */
export interface CreateScheduledMessageRequest {
  /**
   * Identifier of the ticket.
   */
  ticketId: string;
  /**
   * Text, 1 to 65,536 characters, in Markdown.
   */
  body: string;
  /**
   * `public` (default) or `internal`.
   */
  visibility?: "public" | "internal";
  /**
   * New status of the ticket, set when the message is sent.
   */
  setStatus?: "open" | "pending" | "resolved" | "closed";
  /**
   * Attached files, at most 20. Stored files are kept for the message.
   *
   * @maxItems 20
   */
  attachments?: AttachmentInput[];
  /**
   * Seconds from now, 1 to 86,400, by the clock of the service.
   */
  delaySeconds?: number;
  /**
   * A time in the future, at most 90 days ahead.
   */
  sendAt?: string | Date;
}
/**
 * Response of CreateScheduledMessage.
 */
export interface CreateScheduledMessageResponse {
  data: ScheduledMessage;
}
/**
 * A message to be sent later.
 */
export interface ScheduledMessage {
  /**
   * Identifier with the prefix `smsg_`.
   */
  id: string;
  /**
   * Identifier of its ticket. If the ticket is merged, the message moves to the ticket that remains.
   */
  ticketId: string;
  /**
   * Text, in Markdown.
   */
  body: string;
  /**
   * `public` or `internal`.
   */
  visibility: "public" | "internal" | (string & {});
  /**
   * New status of the ticket, set together with the message. Empty: the status that CreateMessage sets.
   */
  setStatus: "" | "open" | "pending" | "resolved" | "closed" | (string & {});
  /**
   * Attached files.
   */
  attachments: Attachment[];
  /**
   * When the message is sent, within about a second.
   */
  sendAt: string;
  error?: ItemError;
  createdBy: Actor;
  /**
   * When the message was scheduled.
   */
  createdAt: string;
}
/**
 * Request of CreateSenderBlock.
 */
export interface CreateSenderBlockRequest {
  /**
   * `email` for one address, `domain` for all addresses of a domain and its subdomains, or `phone` for a telephone number.
   */
  kind: "email" | "domain" | "phone";
  /**
   * The address, such as `ada@example.com`; the domain, such as `example.com`; or the number in E.164 form. Case is ignored. `ada+1@example.com` and `ada@example.com` are different addresses. Wildcards are not supported.
   */
  value: string;
  /**
   * Why the sender is blocked, up to 500 characters.
   */
  note?: string;
}
/**
 * Response of CreateSenderBlock.
 */
export interface CreateSenderBlockResponse {
  data: SenderBlock;
}
/**
 * A sender whose messages are refused.
 */
export interface SenderBlock {
  /**
   * Identifier with the prefix `blk_`.
   */
  id: string;
  /**
   * `email`, `domain` or `phone`.
   */
  kind: "email" | "domain" | "phone" | (string & {});
  /**
   * The blocked address, domain or number in the form in which senders are compared: lower case, with international domain names in ASCII, such as `xn--bcher-kva.example`.
   */
  value: string;
  /**
   * Why the sender is blocked.
   */
  note: string;
  createdBy: Actor;
  /**
   * When the block was created.
   */
  createdAt: string;
  /**
   * Number of messages refused, accurate to a few seconds.
   */
  refusedCount: number;
  /**
   * When a message was last refused. Absent if none has been refused.
   */
  lastRefusedAt?: string;
}
/**
 * Response of CreateTicket.
 */
export interface CreateTicketResponse {
  data: Ticket;
}
/**
 * Request of CreateView.
 */
export interface CreateViewRequest {
  /**
   * Name, 1 to 100 characters.
   */
  name: string;
  filters?: TicketFiltersInput;
  /**
   * Order of the tickets: `lastMessageAt`, `createdAt` or `updatedAt`, oldest first; with a leading `-`, newest first. Default: `-lastMessageAt`.
   */
  orderBy?:
    "lastMessageAt" | "-lastMessageAt" | "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt";
  /**
   * Whether all members see the view and can change it. Must be `true` for an API key without `X-Member-Id`.
   */
  shared?: boolean;
  /**
   * Number of the position in the list, 0 to 9,999. Views with a lower number come first.
   */
  position?: number;
}
/**
 * Response of CreateView.
 */
export interface CreateViewResponse {
  data: View;
}
/**
 * Saved filters for tickets.
 */
export interface View {
  /**
   * Identifier with the prefix `vw_`.
   */
  id: string;
  /**
   * Name.
   */
  name: string;
  filters: TicketFilters;
  /**
   * Order of the tickets, as in ListTickets.
   */
  orderBy:
    | "lastMessageAt"
    | "-lastMessageAt"
    | "createdAt"
    | "-createdAt"
    | "updatedAt"
    | "-updatedAt"
    | (string & {});
  /**
   * Whether all members see the view and can change it. If not, it belongs to the member who created it.
   */
  shared: boolean;
  /**
   * Number of the position in the list. Views with a lower number come first.
   */
  position: number;
  createdBy: Actor;
  /**
   * When the view was created.
   */
  createdAt: string;
  /**
   * When the view was last changed.
   */
  updatedAt: string;
}
/**
 * Which tickets to list, with the filters of ListTickets. A ticket must match every filter that is set; without filters, every ticket matches.
 */
export interface TicketFilters {
  /**
   * Only tickets in one of these statuses.
   *
   * @maxItems 4
   */
  status: "open" | "pending" | "resolved" | "closed" | (string & {})[];
  /**
   * Only tickets that last changed at this time or later.
   */
  updatedFrom?: string;
  /**
   * Only tickets that last changed before this time.
   */
  updatedBefore?: string;
  /**
   * Only tickets whose last message was added at this time or later.
   */
  lastMessageFrom?: string;
  /**
   * Only tickets whose last message was added before this time.
   */
  lastMessageBefore?: string;
  /**
   * Only tickets opened at this time or later.
   */
  createdFrom?: string;
  /**
   * Only tickets opened before this time.
   */
  createdBefore?: string;
  /**
   * Only tickets of the requester with this email address.
   */
  requesterEmail: string;
  /**
   * Only tickets of the requester with this telephone number.
   */
  requesterPhone: string;
  /**
   * Only tickets of this requester.
   */
  requesterId: string;
  /**
   * Only tickets of the member with this identifier, or of `me`.
   */
  assigneeId: string;
  /**
   * Only tickets with all of these labels.
   *
   * @maxItems 10
   */
  tag: string[];
  /**
   * Only tickets that arrived through one of these channels.
   *
   * @maxItems 20
   */
  channelId: string[];
  /**
   * Only the ticket with this identifier in your own system.
   */
  externalId: string;
  /**
   * Words to search for, such as `refund -card "due date" from:ada status:open`. The words must match within the ticket's subject and identifiers, within one message and the names of its files, or within its requester; `#5` or `5` lists the ticket with that number first. Case, accents and word endings (in the workspace's language) are ignored, and the last word may be incomplete. `or` between words matches either; `-` excludes a word. Operators are `from:`, `status:`, `priority:`, `tag:`, `assignee:` (`me`, `none` or an identifier), `channel:` (a type or an identifier), `before:` and `after:` (the date the ticket was opened, in UTC), `has:file`, `is:undelivered`, and `is:unread` (for the calling member). Only the first 8,192 characters of a message are searched.
   */
  q: string;
  /**
   * Only tickets of one of these priorities.
   *
   * @maxItems 4
   */
  priority: "low" | "normal" | "high" | "urgent" | (string & {})[];
  /**
   * Number of the only ticket to list.
   */
  number: number;
  /**
   * Only tickets without an assignee.
   */
  unassigned: boolean;
  /**
   * Only tickets with a message that could not be delivered, and with none delivered after it.
   */
  undelivered: boolean;
  /**
   * Only tickets that were imported from this system, such as `zendesk`.
   */
  importSource: string;
  /**
   * Only tickets with this identifier in the system that they were imported from.
   */
  importExternalId: string;
  /**
   * `true`: only tickets that are snoozed. `false`: only those that are not. Default: both.
   */
  snoozed?: boolean;
  /**
   * Only tickets with all of these custom values, each as `name:value`: `plan:pro`, `vip:true`.
   *
   * @maxItems 10
   */
  customField: string[];
  /**
   * Only tickets that were merged into this one.
   */
  mergedIntoId: string;
  /**
   * `true`: only tickets whose last public message is from an agent. `false`: only those still waiting for a reply. Default: both.
   */
  answered?: boolean;
  /**
   * Only tickets that were last resolved at this time or later and have not been reopened since.
   */
  resolvedFrom?: string;
  /**
   * Only tickets that were last resolved before this time and have not been reopened since.
   */
  resolvedBefore?: string;
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
   * At most 20 entries, each `*` or a versioned type such as `service.ticket.created.v1`. If omitted, empty or containing `*`: all events. Types that do not exist are accepted with a warning.
   *
   * @maxItems 20
   */
  events?: string[];
  /**
   * Description for your own reference.
   */
  description?: string;
  /**
   * CEL expression over the `data` of an event, such as `data.ticket.priority == "urgent"`. Events for which it is not true are not delivered. It must be valid for each type in `events`; with `*`, types for which it is not valid are not delivered. Up to 1,024 bytes and 50 operators and operands. Default: every event.
   */
  filter?: string;
  /**
   * Custom headers to add to each delivery, such as `Authorization`; at most 10. Names that the service or HTTP uses are refused.
   *
   * @maxItems 10
   */
  customHeaders?: WebhookHeader[];
  /**
   * Delivers events one at a time, in the same order as in `WatchEvents`. Each event waits until the attempt before it has succeeded or failed; an event that has waited for an hour expires without an attempt. Tests and redeliveries are sent immediately. Cannot be changed later. A workspace can have 100 ordered subscriptions.
   */
  ordered?: boolean;
}
/**
 * A custom header that each delivery of a subscription has in addition to the service's own headers.
 */
export interface WebhookHeader {
  /**
   * Name of the header.
   */
  name: string;
  /**
   * Value of the header: visible ASCII characters with spaces between them. Stored encrypted and never returned. If an update omits the value, the current value is kept.
   */
  value?: string;
}
/**
 * Response of CreateWebhookSubscription.
 */
export interface CreateWebhookSubscriptionResponse {
  data: WebhookSubscription;
  /**
   * `UNKNOWN_EVENT_TYPE` for each entry of `events` that does not exist.
   */
  warnings: Warning[];
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
   * Allowlist of event types, never empty. `*`: every event is delivered, including types that are added later.
   *
   * @minItems 1
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
   * End of the period during which deliveries are also signed with the previous secret. Absent if there is no such period.
   */
  previousSecretUntil?: string;
  health?: WebhookHealth;
  /**
   * When its deliveries began to fail. Present if no delivery has succeeded since then, at least 5 deliveries have failed or expired, and the first and the last of these are at least 10 minutes apart. A success or a new URL clears it. A failing subscription is never paused automatically.
   */
  failingSince?: string;
  /**
   * CEL expression that an event must match to be delivered. Empty: every event of the allowlist.
   */
  filter: string;
  /**
   * Names of your custom headers, which every delivery has. Their values are never returned.
   */
  customHeaderNames: string[];
  /**
   * `true`: events are delivered one at a time, in the same order as in `WatchEvents`.
   */
  ordered: boolean;
}
/**
 * Health of the deliveries to a subscription.
 */
export interface WebhookHealth {
  /**
   * Events of the last 24 hours that were delivered, on any attempt. Each event counts once.
   */
  succeeded: number;
  /**
   * Events of the last 24 hours that were not delivered.
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
   * Deliveries that are waiting because the endpoint is slow or, if the subscription is `ordered`, for their turn. Counted up to 1000.
   */
  waiting: number;
  /**
   * When the oldest waiting delivery began to wait.
   */
  waitingSince?: string;
  /**
   * Outcomes of the last deliveries, newest first; at most 20.
   */
  recentOutcomes: "succeeded" | "failed" | "interrupted" | "expired" | "skipped" | (string & {})[];
  /**
   * Events of the last 24 hours that were not delivered because they did not match the filter.
   */
  filtered: number;
  /**
   * Filtered events for which the filter could not be evaluated, for example because the event lacks a custom field. `:testFilter` returns the reason.
   */
  filterErrors: number;
}
/**
 * Something in a request that was accepted but may be a mistake.
 */
export interface Warning {
  /**
   * `UNKNOWN_EVENT_TYPE`: the service has no event of this type.
   */
  code: "UNKNOWN_EVENT_TYPE" | (string & {});
  /**
   * The field of the request, such as `events[1]`.
   */
  field: string;
  /**
   * Human-readable description of the problem.
   */
  message: string;
}
/**
 * Request of DeactivateMember.
 */
export interface DeactivateMemberRequest {
  /**
   * Identifier of the member.
   */
  id: string;
}
/**
 * Response of DeactivateMember.
 */
export interface DeactivateMemberResponse {
  data: Member;
}
/**
 * A person of the workspace, or one who is invited to it.
 */
export interface Member {
  /**
   * Identifier with the prefix `mbr_`.
   */
  id: string;
  /**
   * How the member signs in. Empty until an invitation is accepted.
   */
  logins: MemberLogin[];
  /**
   * Name; empty if unknown. A name in the tokens of your identity provider replaces it.
   */
  name: string;
  /**
   * Email address, from the invitation or from the latest token that contained one.
   */
  email: string;
  /**
   * URL of a picture, if the latest token contained one.
   */
  picture: string;
  /**
   * `admin` or `agent`.
   */
  role: "admin" | "agent" | (string & {});
  /**
   * `token` if your identity provider sets the role in each token, so that it cannot be changed here; otherwise `stored`.
   */
  roleSource: "stored" | "token" | (string & {});
  /**
   * `invited`, `active`, `deactivated` or `removed`. Only active members can act.
   */
  status: "invited" | "active" | "deactivated" | "removed" | (string & {});
  /**
   * When the member was invited, or made their first call.
   */
  createdAt: string;
  /**
   * When the member last made a call, accurate to a few minutes. Absent until the first call.
   */
  lastSeenAt?: string;
  /**
   * When the latest invitation expires or expired. Absent if there is none.
   */
  invitationExpiresAt?: string;
  /**
   * Language of the dashboard and of emails to the member: Arabic, German, English, Spanish, French, Japanese or Portuguese. Empty: the language of their browser and, for emails, the language of the workspace.
   */
  language: "ar" | "de" | "en" | "es" | "fr" | "ja" | "pt" | (string & {});
  /**
   * Signature below the member's replies in emails, in Markdown. Empty if there is none.
   */
  signature: string;
}
/**
 * The identity of a member at an identity provider.
 */
export interface MemberLogin {
  /**
   * The identity provider, as its tokens name it.
   */
  issuer: string;
  /**
   * Identifier of the member there.
   */
  subject: string;
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
 * Request of DeleteDraft.
 */
export interface DeleteDraftRequest {
  /**
   * Identifier of the ticket.
   */
  ticketId: string;
}
/**
 * Response of DeleteDraft.
 */
export interface DeleteDraftResponse {}
/**
 * Request of DeletePasskey.
 */
export interface DeletePasskeyRequest {
  /**
   * Identifier of the passkey.
   */
  id: string;
}
/**
 * Response of DeletePasskey.
 */
export interface DeletePasskeyResponse {}
/**
 * Request of DeleteScheduledMessage.
 */
export interface DeleteScheduledMessageRequest {
  /**
   * Identifier of the scheduled message.
   */
  id: string;
}
/**
 * Response of DeleteScheduledMessage.
 */
export interface DeleteScheduledMessageResponse {}
/**
 * Request of DeleteSenderBlock.
 */
export interface DeleteSenderBlockRequest {
  /**
   * Identifier of the block.
   */
  id: string;
}
/**
 * Response of DeleteSenderBlock.
 */
export interface DeleteSenderBlockResponse {}
/**
 * Request of DeleteTicket.
 */
export interface DeleteTicketRequest {
  /**
   * Identifier of the ticket.
   */
  id: string;
}
/**
 * Response of DeleteTicket.
 */
export interface DeleteTicketResponse {}
/**
 * Request of DeleteView.
 */
export interface DeleteViewRequest {
  /**
   * Identifier of the view.
   */
  id: string;
}
/**
 * Response of DeleteView.
 */
export interface DeleteViewResponse {}
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
 * The events first attempted within one hour. Each event counts once per subscription.
 */
export interface DeliveryCount {
  /**
   * Start of the hour.
   */
  hour: string;
  /**
   * Events that were delivered, on any attempt.
   */
  succeeded: number;
  /**
   * Events that have not been delivered so far.
   */
  failed: number;
  /**
   * Events that were not delivered because they did not match the filter.
   */
  filtered: number;
  /**
   * Filtered events for which the filter could not be evaluated.
   */
  filterErrors: number;
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
 * The unsent texts of a member on a ticket.
 */
export interface Draft {
  /**
   * Identifier of the ticket.
   */
  ticketId: string;
  /**
   * Text of the reply; otherwise empty.
   */
  reply: string;
  /**
   * Text of the internal note; otherwise empty.
   */
  note: string;
  /**
   * Number of changes to the draft; 0 if there is no draft.
   */
  version: number;
  /**
   * When the draft was created. Absent if there is no draft.
   */
  createdAt?: string;
  /**
   * When the draft was last changed. Absent if there is no draft.
   */
  updatedAt?: string;
}
/**
 * Request of EraseRequester.
 */
export interface EraseRequesterRequest {
  /**
   * Identifier of the requester.
   */
  id: string;
}
/**
 * Response of EraseRequester.
 */
export interface EraseRequesterResponse {
  data: Operation;
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
   * Payload; its schema depends on the type. Empty if it is `erased`.
   */
  data: Record<string, unknown>;
  /**
   * Whether the event was created to test a webhook subscription. Test events are not streamed, and their deliveries have the header `Service-Test: true`.
   */
  test: boolean;
  /**
   * Whether the payload was erased because its ticket or requester was. Erased events are neither streamed nor delivered.
   */
  erased: boolean;
  deliveries?: EventDeliveries;
}
/**
 * The state of an event at the webhook subscriptions that it was sent to in the last 7 days.
 */
export interface EventDeliveries {
  /**
   * Number of subscriptions with this state.
   */
  delivered: number;
  /**
   * Number of subscriptions with this state.
   */
  failed: number;
  /**
   * Number of subscriptions with this state.
   */
  pending: number;
  /**
   * Number of subscriptions with this state.
   */
  skipped: number;
  /**
   * The state at each subscription, up to 20, `failed` first.
   */
  subscriptions: EventDelivery[];
}
/**
 * The state of an event at a webhook subscription.
 */
export interface EventDelivery {
  /**
   * Identifier of the subscription.
   */
  subscriptionId: string;
  /**
   * `delivered`: an attempt succeeded. `failed`: no attempt succeeded. `pending`: no attempt has succeeded, and a manual delivery is waiting. `skipped`: the subscription was paused or the event erased.
   */
  state: "delivered" | "failed" | "pending" | "skipped" | (string & {});
  /**
   * Number of attempts up to the first that succeeded: 2 if the event was delivered on the second attempt.
   */
  attempts: number;
}
/**
 * A member, as events show them.
 */
export interface EventMember {
  /**
   * Identifier with the prefix `mbr_`.
   */
  id: string;
  /**
   * Name; empty if unknown.
   */
  name: string;
  /**
   * Email address; empty if unknown.
   */
  email: string;
  /**
   * `admin` or `agent`.
   */
  role: "admin" | "agent" | (string & {});
  /**
   * `invited`, `active`, `deactivated` or `removed`.
   */
  status: "invited" | "active" | "deactivated" | "removed" | (string & {});
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
 * Request of ExpirePreviousSecret.
 */
export interface ExpirePreviousSecretRequest {
  /**
   * Identifier of the subscription.
   */
  id: string;
}
/**
 * Response of ExpirePreviousSecret.
 */
export interface ExpirePreviousSecretResponse {
  data: WebhookSubscription;
}
/**
 * Request of ExportRequester.
 */
export interface ExportRequesterRequest {
  /**
   * Identifier of the requester.
   */
  id: string;
}
/**
 * Response of ExportRequester.
 */
export interface ExportRequesterResponse {
  data: Operation;
}
/**
 * A field that changed.
 */
export interface FieldChange {
  /**
   * Name of the field, such as `priority` or `customFields.plan`.
   */
  field: string;
  /**
   * Value before the change, as the API shows it. Absent for a custom field that the ticket did not have.
   */
  before?: unknown;
  /**
   * Value after the change. Absent for a custom field that was removed.
   */
  after?: unknown;
}
/**
 * Request of FinishChannelLogin.
 */
export interface FinishChannelLoginRequest {
  /**
   * Identifier of the channel.
   */
  id: string;
  /**
   * The full URL to which the provider redirected the browser. It begins with the public URL of the service and `/channel-login?`.
   */
  redirectUrl: string;
}
/**
 * Response of FinishChannelLogin.
 */
export interface FinishChannelLoginResponse {
  data: Channel;
}
/**
 * Request of FollowTicket.
 */
export interface FollowTicketRequest {
  /**
   * Identifier of the ticket.
   */
  id: string;
}
/**
 * Response of FollowTicket.
 */
export interface FollowTicketResponse {
  data: Ticket;
}
/**
 * Request of ForwardMessage.
 */
export interface ForwardMessageRequest {
  /**
   * Identifier of the ticket.
   */
  ticketId: string;
  /**
   * Identifier of the message to forward.
   */
  id: string;
  /**
   * Email addresses to forward it to, 1 to 10. An address of the service is refused.
   *
   * @minItems 1
   * @maxItems 10
   */
  to: string[];
  /**
   * Note to put above the forwarded message, up to 65,536 characters of Markdown.
   */
  body?: string;
  /**
   * Whether to include the files of the message.
   */
  includeAttachments?: boolean;
}
/**
 * Response of ForwardMessage.
 */
export interface ForwardMessageResponse {
  data: Message;
}
/**
 * Request of GetApiCall.
 */
export interface GetApiCallRequest {
  /**
   * Identifier of the API call.
   */
  id: string;
}
/**
 * Response of GetApiCall.
 */
export interface GetApiCallResponse {
  data: ApiCall;
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
 * Request of GetBillingSubscription.
 */
export interface GetBillingSubscriptionRequest {}
/**
 * Response of GetBillingSubscription.
 */
export interface GetBillingSubscriptionResponse {
  data: BillingSubscription;
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
 * Request of GetDraft.
 */
export interface GetDraftRequest {
  /**
   * Identifier of the ticket.
   */
  ticketId: string;
}
/**
 * Response of GetDraft.
 */
export interface GetDraftResponse {
  data: Draft;
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
 * Request of GetMailTemplate.
 */
export interface GetMailTemplateRequest {}
/**
 * Response of GetMailTemplate.
 */
export interface GetMailTemplateResponse {
  data: MailTemplate;
}
/**
 * The design of emails to requesters, and texts in them. Texts are Markdown of at most 4,000 characters and can have up to 20 placeholders, which become plain text. `{ticket.number}` and `{workspace.name}` work in every text.
 */
export interface MailTemplate {
  /**
   * `https` URL of the logo at the top. Email clients load it from there. Empty: no logo.
   */
  logoUrl: string;
  /**
   * Colour of the line at the top, such as `#2f6fed`. Empty: no line.
   */
  accentColor: string;
  /**
   * Text above the message.
   */
  intro: string;
  /**
   * Text below the message, above the footer of the channel.
   */
  footer: string;
  /**
   * Texts by language, each language once. For other languages, the service uses its own texts.
   *
   * @maxItems 7
   */
  texts: MailTexts[];
}
/**
 * Texts of emails in a language.
 */
export interface MailTexts {
  /**
   * Language of the requesters who get them: `ar`, `de`, `en`, `es`, `fr`, `ja` or `pt`.
   */
  language: "ar" | "de" | "en" | "es" | "fr" | "ja" | "pt" | (string & {});
  /**
   * Text that confirms a new ticket. Empty: the service's own text.
   */
  confirmation: string;
  /**
   * Text at the end of a reply, above the member's signature. It can also have `{requester.name}`, `{ticket.subject}` and `{agent.name}`, which is the name of the workspace if no member wrote the reply.
   */
  closing: string;
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
  actor: Actor;
  workspace: Workspace;
  /**
   * `admin` or `agent`. An API key is an `admin`, unless it acts for a member: it then has the member's role.
   */
  role: "admin" | "agent" | (string & {});
  member?: Member;
  apiKey?: ApiKey;
  /**
   * `token` if your identity provider sets the member's name with each token, so that it cannot be changed here, otherwise `stored`. Absent without a member.
   */
  nameSource?: "stored" | "token" | (string & {});
  consoleSession?: ConsoleSession;
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
   * Name, unique within the installation.
   */
  name: string;
  /**
   * When the workspace was created.
   */
  createdAt: string;
  /**
   * Number of days after `closedAt` when closed tickets are deleted, as DeleteTicket does. `0` (default): never.
   */
  closedTicketRetentionDays: number;
  /**
   * Language of the tickets, which a search uses to match the forms of a word: Arabic, German, English, Spanish, French, Japanese or Portuguese. `none`: words match only as they are written. Default: `en`.
   */
  language: "none" | "ar" | "de" | "en" | "es" | "fr" | "ja" | "pt" | (string & {});
}
/**
 * Request of GetMember.
 */
export interface GetMemberRequest {
  /**
   * Identifier of the member.
   */
  id: string;
}
/**
 * Response of GetMember.
 */
export interface GetMemberResponse {
  data: Member;
}
/**
 * Request of GetMessageOriginal.
 */
export interface GetMessageOriginalRequest {
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
 * Request of GetNotificationSettings.
 */
export interface GetNotificationSettingsRequest {}
/**
 * Response of GetNotificationSettings.
 */
export interface GetNotificationSettingsResponse {
  data: NotificationSettings;
}
/**
 * Which emails a member gets. No email is sent to an unverified address, or while the service sends no email.
 */
export interface NotificationSettings {
  /**
   * Whether to email the member about an assignment that is unread after a minute.
   */
  emailOnAssignment: boolean;
  /**
   * Whether to email the member about a mention that is unread after a minute.
   */
  emailOnMention: boolean;
  /**
   * How often a digest of the unassigned open tickets is emailed: `off`, or `daily` at 8 o'clock. No digest is sent if there are no such tickets.
   */
  unassignedDigest: "off" | "daily" | (string & {});
  /**
   * Time zone of the digest, such as `Europe/Berlin`.
   */
  timeZone: string;
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
 * Request of GetSenderBlock.
 */
export interface GetSenderBlockRequest {
  /**
   * Identifier of the block.
   */
  id: string;
}
/**
 * Response of GetSenderBlock.
 */
export interface GetSenderBlockResponse {
  data: SenderBlock;
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
 * Request of GetView.
 */
export interface GetViewRequest {
  /**
   * Identifier of the view.
   */
  id: string;
}
/**
 * Response of GetView.
 */
export interface GetViewResponse {
  data: View;
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
   * `succeeded`: the receiver responded with 2xx. `failed`: it did not. `interrupted`: the service stopped before the outcome was known. `expired`: the delivery waited too long behind other deliveries to the endpoint. `skipped`: the subscription was paused or the event erased in the meantime. `queued`: a manual delivery is waiting to be sent.
   */
  outcome:
    "queued" | "succeeded" | "failed" | "interrupted" | "expired" | "skipped" | (string & {});
  /**
   * HTTP status of the response. Absent if there was none.
   */
  httpStatus?: number;
  /**
   * Why the delivery did not succeed: `http_status`, `timeout`, `dns` (the host has no public address), `connect`, `tls`, `protocol`, `interrupted`, `expired`, `paused`, `erased`. Otherwise empty.
   */
  error:
    | "http_status"
    | "timeout"
    | "dns"
    | "connect"
    | "tls"
    | "protocol"
    | "interrupted"
    | "expired"
    | "paused"
    | "erased"
    | (string & {});
  /**
   * Time from the start of the attempt to its outcome, in milliseconds. Absent if there was no attempt, or if the error is `dns`, because the time would reveal whether the host has a private address.
   */
  durationMs?: number;
  /**
   * When the attempt began. If there was no attempt: when the delivery was queued or its outcome was recorded.
   */
  attemptedAt?: string;
  /**
   * Whether the delivery was sent manually, by a test or a redelivery.
   */
  manual: boolean;
  timings?: WebhookTimings;
  request?: WebhookRequest;
  response?: WebhookResponse;
  /**
   * Subscription that the event was sent to.
   */
  subscriptionId: string;
}
/**
 * Phases of a delivery, in milliseconds. A phase that did not happen is absent: for example, a connection that is already open needs no DNS lookup.
 */
export interface WebhookTimings {
  /**
   * Resolving the host name, in milliseconds.
   */
  dnsMs?: number;
  /**
   * Connecting, including TLS, in milliseconds.
   */
  connectMs?: number;
  /**
   * From the request to the first byte of the response, in milliseconds.
   */
  firstByteMs?: number;
}
/**
 * The request of a delivery.
 */
export interface WebhookRequest {
  /**
   * Headers, except your custom headers and those derived from the URL and the body length. `Service-Signature` is omitted if the secret has since been replaced, or if the previous secret was expired early.
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
 * The response to a delivery. Treat it as untrusted text.
 */
export interface WebhookResponse {
  /**
   * Headers in their original order, up to 4 KB. The values of `Set-Cookie` are never stored.
   */
  headers: HttpHeader[];
  /**
   * The first 4 KB of the body as UTF-8. Invalid bytes are replaced with U+FFFD.
   */
  body: string;
  /**
   * Whether the body is longer than that, or was cut off when the attempt ended.
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
 * Request of GetWorkspace.
 */
export interface GetWorkspaceRequest {}
/**
 * Response of GetWorkspace.
 */
export interface GetWorkspaceResponse {
  data: Workspace;
}
/**
 * The outcome for one ticket of an import.
 */
export interface ImportOutcome {
  /**
   * Identifier of the ticket in the system that it comes from, as in the request.
   */
  externalId: string;
  /**
   * Identifier of the new ticket.
   */
  createdTicketId?: string;
  /**
   * Identifier of the ticket that was imported earlier. It has not changed.
   */
  existingTicketId?: string;
  error?: ItemError;
}
/**
 * Request of ImportTickets.
 */
export interface ImportTicketsRequest {
  /**
   * System that the tickets come from, such as `zendesk`. Together with the `externalId`, it identifies a ticket across all imports.
   */
  source: string;
  /**
   * The tickets, 1 to 100, with at most 5,000 messages in total. Each ticket is validated separately: an invalid one is refused in its own outcome and does not affect the others.
   *
   * @minItems 1
   * @maxItems 100
   */
  tickets: ImportedTicket[];
}
/**
 * A ticket from another system. Its times must be in the year 2000 or later, and not in the future.
 */
export interface ImportedTicket {
  /**
   * Identifier in the system that the ticket comes from, unique there.
   */
  externalId: string;
  /**
   * Subject, 1 to 200 characters.
   */
  subject: string;
  requester: RequesterInput;
  /**
   * `open` (default), `pending`, `resolved` or `closed`.
   */
  status?: "open" | "pending" | "resolved" | "closed";
  /**
   * `low`, `normal` (default), `high` or `urgent`.
   */
  priority?: "low" | "normal" | "high" | "urgent";
  /**
   * Labels, at most 50 of up to 64 characters.
   *
   * @maxItems 50
   */
  tags?: string[];
  /**
   * Custom values by name: texts of up to 1,024 characters, numbers or booleans. At most 50, and 16 KiB of JSON in total.
   */
  customFields?: {
    [k: string]: string | number | boolean;
  };
  /**
   * Identifier of the member, or `me`.
   */
  assigneeId?: string;
  /**
   * Email address of the member.
   */
  assigneeEmail?: string;
  /**
   * When the ticket was opened.
   */
  createdAt: string;
  /**
   * When the ticket last changed. Default: the latest of its other times and those of its messages.
   */
  updatedAt?: string;
  /**
   * When the ticket was last resolved. Only with the status `resolved` or `closed`. Default: `updatedAt` if the status is `resolved`.
   */
  resolvedAt?: string;
  /**
   * When the ticket was closed. Only with the status `closed`. Default: `updatedAt`.
   */
  closedAt?: string;
  /**
   * Its messages, at most 1,000, in any order: they are sorted by `createdAt`.
   *
   * @maxItems 1000
   */
  messages?: ImportedMessage[];
}
/**
 * A message of an imported ticket.
 */
export interface ImportedMessage {
  /**
   * Text, 1 to 65,536 characters. Agents' messages are Markdown.
   */
  body: string;
  /**
   * When the message was written.
   */
  createdAt: string;
  agent?: ImportedAgent;
  /**
   * `public` (default) or `internal`.
   */
  visibility?: "public" | "internal";
  /**
   * Attached files, at most 20.
   *
   * @maxItems 20
   */
  attachments?: AttachmentInput[];
  /**
   * Identifier in the system that the message comes from.
   */
  externalId?: string;
}
/**
 * An agent of another system, who may or may not be a member here.
 */
export interface ImportedAgent {
  /**
   * Identifier of the member.
   */
  memberId?: string;
  /**
   * Email address. Matches the member with this address, if there is one.
   */
  email?: string;
  /**
   * Name to show if no member matches. Default: the email address.
   */
  name?: string;
}
/**
 * Response of ImportTickets.
 */
export interface ImportTicketsResponse {
  /**
   * The outcome for each ticket, in the order of the request.
   */
  data: ImportOutcome[];
}
/**
 * A link that lets one person in, once.
 */
export interface Invitation {
  /**
   * The link to give to the person. Anyone who has it can join, so keep it secret. Accepting it does not verify the email address.
   */
  url: string;
  /**
   * When the link expires: after 7 days.
   */
  expiresAt: string;
  /**
   * Whether a separate link is also emailed to the address. `false` if the service sends no emails.
   */
  isSent: boolean;
}
/**
 * Request of InviteMember.
 */
export interface InviteMemberRequest {
  /**
   * Email address of the person.
   */
  email: string;
  /**
   * Role that the person gets: `admin` or `agent`.
   */
  role: "admin" | "agent";
  /**
   * Name of the person, who can change it.
   */
  name?: string;
}
/**
 * Response of InviteMember.
 */
export interface InviteMemberResponse {
  data: Member;
  invitation?: Invitation;
}
/**
 * Request of ListApiCalls.
 */
export interface ListApiCallsRequest {
  /**
   * Only calls with one of these keys, at most 20. Revoked keys are allowed.
   *
   * @maxItems 20
   */
  apiKeyId?: string[];
  /**
   * Only calls to one of these methods, such as `CreateTicket`, at most 20.
   *
   * @maxItems 20
   */
  method?: string[];
  /**
   * Only calls with one of these HTTP statuses, such as `404`, or `4xx` for all from 400 to 499. At most 20.
   *
   * @maxItems 20
   */
  httpStatus?: string[];
  /**
   * Only calls with one of these error codes, such as `NOT_FOUND`, at most 20.
   *
   * @maxItems 20
   */
  errorCode?: string[];
  /**
   * Only calls at this time or later.
   */
  occurredFrom?: string | Date;
  /**
   * Only calls before this time.
   */
  occurredBefore?: string | Date;
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
 * Response of ListApiCalls.
 */
export interface ListApiCallsResponse {
  /**
   * Calls on this page.
   */
  data: ApiCall[];
  /**
   * Token for the next page; empty on the last page.
   */
  nextPageToken: string;
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
 * Request of ListAttachmentPreviews.
 */
export interface ListAttachmentPreviewsRequest {
  /**
   * Identifiers of stored files, at most 100.
   *
   * @maxItems 100
   */
  attachmentId?: string[];
}
/**
 * Response of ListAttachmentPreviews.
 */
export interface ListAttachmentPreviewsResponse {
  /**
   * The previews, in no particular order.
   */
  data: AttachmentPreview[];
}
/**
 * Request of ListAuditEvents.
 */
export interface ListAuditEventsRequest {
  /**
   * Only events with one of these actions, at most 20.
   *
   * @maxItems 20
   */
  action?: string[];
  /**
   * Only events of one of these actors, at most 20.
   *
   * @maxItems 20
   */
  actorId?: string[];
  /**
   * Only events about one of the objects with these identifiers, at most 20.
   *
   * @maxItems 20
   */
  targetId?: string[];
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
   * `nextPageToken` of the previous page, with the same filters.
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
   * Identifier of the subscription, or `-` for all subscriptions.
   */
  subscriptionId: string;
  /**
   * Number of hours, including the current one: 1 to 168 (7 days). Default: 24.
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
 * Request of ListDrafts.
 */
export interface ListDraftsRequest {
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
 * Response of ListDrafts.
 */
export interface ListDraftsResponse {
  /**
   * Drafts on this page.
   */
  data: Draft[];
  /**
   * Token for the next page; empty on the last page.
   */
  nextPageToken: string;
}
/**
 * Request of ListEventTypes.
 */
export interface ListEventTypesRequest {
  /**
   * Only these types, at most 20. If empty or containing `*`: all types, a response of 150 KB.
   *
   * @maxItems 20
   */
  type?: string[];
}
/**
 * Response of ListEventTypes.
 */
export interface ListEventTypesResponse {
  /**
   * The event types, in the order of the contract.
   */
  data: EventType[];
}
/**
 * Request of ListEvents.
 */
export interface ListEventsRequest {
  /**
   * Only events of these types, at most 20.
   *
   * @maxItems 20
   */
  type?: string[];
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
  /**
   * Only the event with this identifier.
   */
  eventId?: string;
  /**
   * Only events of the ticket with this identifier.
   */
  ticketId?: string;
  /**
   * Only events of this requester and of their current tickets.
   */
  requesterId?: string;
  /**
   * Only events of the requester with this email address and of their current tickets.
   */
  requesterEmail?: string;
  /**
   * Text in the JSON of the payload, such as `"priority":"urgent"`, regardless of case. Each call searches up to 20,000 events or 32 MB, so a page can be empty; `nextPageToken` continues the search.
   */
  q?: string;
  /**
   * Whether to include the `deliveries` of each event. Requires the role `admin` and the scope `webhooks:read`.
   */
  includeDeliveries?: boolean;
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
   * Only members with one of these statuses: `invited`, `active`, `deactivated`, `removed`. Default: all but `removed`.
   *
   * @maxItems 4
   */
  status?: ("invited" | "active" | "deactivated" | "removed")[];
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
 * Request of ListNotifications.
 */
export interface ListNotificationsRequest {
  /**
   * Maximum number of entries to return: 50 by default, at most 100.
   */
  pageSize?: number;
  /**
   * `nextPageToken` of the previous page.
   */
  pageToken?: string;
  /**
   * Whether to list only unread notifications. Default: all.
   */
  unread?: boolean;
}
/**
 * Response of ListNotifications.
 */
export interface ListNotificationsResponse {
  /**
   * Notifications on this page.
   */
  data: Notification[];
  /**
   * Token for the next page; empty on the last page.
   */
  nextPageToken: string;
}
/**
 * A notification for a member.
 */
export interface Notification {
  /**
   * Identifier with the prefix `ntf_`.
   */
  id: string;
  /**
   * `assigned`: another person assigned the ticket to the member. `mentioned`: a note mentions the member. `replied`: the requester wrote on a ticket that the member is assigned to or follows; the notification of a later message replaces an earlier unread one.
   */
  kind: "assigned" | "mentioned" | "replied" | (string & {});
  ticket: NotifiedTicket;
  /**
   * Identifier of the message or note that the notification is about; otherwise empty.
   */
  messageId: string;
  actor: Actor;
  /**
   * When it happened.
   */
  createdAt: string;
  /**
   * When the notification was read. Absent if it is unread.
   */
  readAt?: string;
}
/**
 * The ticket of a notification.
 */
export interface NotifiedTicket {
  /**
   * Identifier of the ticket.
   */
  id: string;
  /**
   * Number of the ticket in the workspace.
   */
  number: number;
  /**
   * Subject.
   */
  subject: string;
}
/**
 * Request of ListOperations.
 */
export interface ListOperationsRequest {
  /**
   * Only operations of these types.
   *
   * @maxItems 20
   */
  type?: ("webhook_recovery" | "requester_erasure" | "requester_export")[];
  /**
   * Only operations on this webhook subscription.
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
  /**
   * Only operations on this requester.
   */
  requesterId?: string;
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
 * Request of ListPasskeys.
 */
export interface ListPasskeysRequest {}
/**
 * Response of ListPasskeys.
 */
export interface ListPasskeysResponse {
  /**
   * Your passkeys.
   */
  data: Passkey[];
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
   * Display name.
   */
  name: string;
  /**
   * Price per interval, in the smallest unit of the currency: `"2900"` is 29 US dollars, or 2,900 yen.
   */
  price: string;
  /**
   * ISO 4217 code in lower case.
   */
  currency: string;
  /**
   * `month` or `year`.
   */
  interval: "month" | "year" | (string & {});
  /**
   * Features of the plan, in short sentences.
   */
  features: string[];
  /**
   * Number of new tickets per period that the plan includes. Absent: unlimited. Nothing is refused beyond it.
   */
  includedTickets?: number;
  /**
   * Number of active members that the plan includes. Absent: unlimited. Nothing is refused beyond it.
   */
  includedMembers?: number;
}
/**
 * Request of ListRequesters.
 */
export interface ListRequestersRequest {
  /**
   * Only the requester with this email address.
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
   * Beginnings of words, such as `ada lov`: only requesters whose name, email address or telephone number contains a word for each.
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
 * Request of ListScheduledMessages.
 */
export interface ListScheduledMessagesRequest {
  /**
   * Only messages on the ticket with this identifier.
   */
  ticketId?: string;
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
 * Response of ListScheduledMessages.
 */
export interface ListScheduledMessagesResponse {
  /**
   * Scheduled messages on this page.
   */
  data: ScheduledMessage[];
  /**
   * Token for the next page; empty on the last page.
   */
  nextPageToken: string;
}
/**
 * Request of ListSenderBlocks.
 */
export interface ListSenderBlocksRequest {
  /**
   * Only blocks that refuse one of these senders: email addresses, or telephone numbers in E.164 form. A block of a domain also refuses its addresses.
   *
   * @maxItems 10
   */
  sender?: string[];
  /**
   * Only blocks of these kinds.
   *
   * @maxItems 3
   */
  kind?: ("email" | "domain" | "phone")[];
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
 * Response of ListSenderBlocks.
 */
export interface ListSenderBlocksResponse {
  /**
   * Blocks on this page.
   */
  data: SenderBlock[];
  /**
   * Token for the next page; empty on the last page.
   */
  nextPageToken: string;
}
/**
 * Request of ListSessions.
 */
export interface ListSessionsRequest {}
/**
 * Response of ListSessions.
 */
export interface ListSessionsResponse {
  /**
   * Your sessions.
   */
  data: Session[];
}
/**
 * A session in one browser or command line. It ends after 14 days without use, and after 90 days at the latest.
 */
export interface Session {
  /**
   * Identifier with the prefix `ses_`.
   */
  id: string;
  /**
   * `browser` or `cli`.
   */
  client: "browser" | "cli" | (string & {});
  /**
   * IP address at the last renewal of the session.
   */
  address: string;
  /**
   * `User-Agent` at the last renewal of the session, up to 300 characters.
   */
  userAgent: string;
  /**
   * Whether this session makes the call.
   */
  isCurrent: boolean;
  /**
   * When you signed in.
   */
  createdAt: string;
  /**
   * When the session was last used, accurate to 10 minutes.
   */
  lastSeenAt: string;
  /**
   * When the session ends unless it is used.
   */
  expiresAt: string;
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
   * Only tickets that last changed at this time or later.
   */
  updatedFrom?: string | Date;
  /**
   * Only tickets that last changed before this time.
   */
  updatedBefore?: string | Date;
  /**
   * Only tickets whose last message was added at this time or later.
   */
  lastMessageFrom?: string | Date;
  /**
   * Only tickets whose last message was added before this time.
   */
  lastMessageBefore?: string | Date;
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
   * Only tickets opened at this time or later.
   */
  createdFrom?: string | Date;
  /**
   * Only tickets opened before this time.
   */
  createdBefore?: string | Date;
  /**
   * Only tickets of the requester with this email address.
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
   * Only tickets of the member with this identifier, or of `me`.
   */
  assigneeId?: string;
  /**
   * Only tickets with all of these labels.
   *
   * @maxItems 10
   */
  tag?: string[];
  /**
   * Only tickets that arrived through one of these channels.
   *
   * @maxItems 20
   */
  channelId?: string[];
  /**
   * Only the ticket with this identifier in your own system.
   */
  externalId?: string;
  /**
   * Words to search for, such as `refund -card "due date" from:ada status:open`. The words must match within the ticket's subject and identifiers, within one message and the names of its files, or within its requester; `#5` or `5` lists the ticket with that number first. Case, accents and word endings (in the workspace's language) are ignored, and the last word may be incomplete. `or` between words matches either; `-` excludes a word. Operators are `from:`, `status:`, `priority:`, `tag:`, `assignee:` (`me`, `none` or an identifier), `channel:` (a type or an identifier), `before:` and `after:` (the date the ticket was opened, in UTC), `has:file`, `is:undelivered`, and `is:unread` (for the calling member). Only the first 8,192 characters of a message are searched.
   */
  q?: string;
  /**
   * Only tickets of one of these priorities.
   *
   * @maxItems 4
   */
  priority?: ("low" | "normal" | "high" | "urgent")[];
  /**
   * Number of the only ticket to list.
   */
  number?: number;
  /**
   * Only tickets without an assignee.
   */
  unassigned?: boolean;
  /**
   * Only tickets with a message that could not be delivered, and with none delivered after it.
   */
  undelivered?: boolean;
  /**
   * Only tickets that were imported from this system, such as `zendesk`.
   */
  importSource?: string;
  /**
   * Only tickets with this identifier in the system that they were imported from.
   */
  importExternalId?: string;
  /**
   * `true`: only tickets that are snoozed. `false`: only those that are not. Default: both.
   */
  snoozed?: boolean;
  /**
   * Only tickets with all of these custom values, each as `name:value`: `plan:pro`, `vip:true`.
   *
   * @maxItems 10
   */
  customField?: string[];
  /**
   * Only tickets that were merged into this one.
   */
  mergedIntoId?: string;
  /**
   * `true`: only tickets whose last public message is from an agent. `false`: only those still waiting for a reply. Default: both.
   */
  answered?: boolean;
  /**
   * Only tickets that were last resolved at this time or later and have not been reopened since.
   */
  resolvedFrom?: string | Date;
  /**
   * Only tickets that were last resolved before this time and have not been reopened since.
   */
  resolvedBefore?: string | Date;
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
   * Identifiers of the tickets on this page with a message that the caller has not read. Messages from before the member joined or the API key was created do not count.
   */
  unread: string[];
  /**
   * Whether more tickets match the words of `q` than a search considers: the 1,000 with the most recent matches. The other filters apply to these tickets only. To find others, search for rarer words or add `before:`. For `is:unread` alone: whether more than 5,000 tickets, of which only the latest are considered, have messages since the member joined.
   */
  truncated: boolean;
  /**
   * The query that was searched for instead because nothing matched `q`: with one letter of a word changed, added, removed or swapped. Empty if `q` itself was searched for.
   */
  correctedQ: string;
  /**
   * Where the words of `q` occur in the tickets on this page, at most two places for each ticket.
   */
  highlights: TicketHighlight[];
}
/**
 * A text of a ticket in which a search found its words.
 */
export interface TicketHighlight {
  /**
   * Identifier of the ticket.
   */
  ticketId: string;
  /**
   * Place of the text: `subject`, `message`, `file` (a name) or `requester` (a name, address or identifier).
   */
  field: "subject" | "message" | "file" | "requester" | (string & {});
  /**
   * Identifier of the message with the text or the file; empty for other fields.
   */
  messageId: string;
  /**
   * An excerpt of about 200 characters, in parts. It is plain text, not HTML.
   */
  parts: TicketHighlightPart[];
}
/**
 * A part of a text.
 */
export interface TicketHighlightPart {
  /**
   * The text of this part.
   */
  text: string;
  /**
   * Whether this part matches the search.
   */
  match: boolean;
}
/**
 * Request of ListViews.
 */
export interface ListViewsRequest {
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
 * Response of ListViews.
 */
export interface ListViewsResponse {
  /**
   * Views on this page.
   */
  data: View[];
  /**
   * Token for the next page; empty on the last page.
   */
  nextPageToken: string;
}
/**
 * Request of ListWebhookDeliveries.
 */
export interface ListWebhookDeliveriesRequest {
  /**
   * Identifier of the subscription, or `-` for all subscriptions, which requires `eventId`.
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
   * Only deliveries of events of these types, at most 20.
   *
   * @maxItems 20
   */
  eventType?: string[];
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
   * The organisation of the caller's token. To act in its workspace, send it or the identifier of the workspace as `X-Workspace-Id`. Empty for an API key, which has one workspace.
   */
  organization: string;
  workspace: Workspace;
}
/**
 * A sample email, as it would be sent.
 */
export interface MailPreview {
  /**
   * Subject.
   */
  subject: string;
  /**
   * Plain text of the email.
   */
  text: string;
  /**
   * HTML of the email, a complete document.
   */
  html: string;
}
/**
 * The design of emails to requesters, and texts in them. Texts are Markdown of at most 4,000 characters and can have up to 20 placeholders, which become plain text. `{ticket.number}` and `{workspace.name}` work in every text.
 */
export interface MailTemplateInput {
  /**
   * `https` URL of the logo at the top. Email clients load it from there. Empty: no logo.
   */
  logoUrl?: string;
  /**
   * Colour of the line at the top, such as `#2f6fed`. Empty: no line.
   */
  accentColor?: string;
  /**
   * Text above the message.
   */
  intro?: string;
  /**
   * Text below the message, above the footer of the channel.
   */
  footer?: string;
  /**
   * Texts by language, each language once. For other languages, the service uses its own texts.
   *
   * @maxItems 7
   */
  texts?: MailTextsInput[];
}
/**
 * Texts of emails in a language.
 */
export interface MailTextsInput {
  /**
   * Language of the requesters who get them: `ar`, `de`, `en`, `es`, `fr`, `ja` or `pt`.
   */
  language: "ar" | "de" | "en" | "es" | "fr" | "ja" | "pt";
  /**
   * Text that confirms a new ticket. Empty: the service's own text.
   */
  confirmation?: string;
  /**
   * Text at the end of a reply, above the member's signature. It can also have `{requester.name}`, `{ticket.subject}` and `{agent.name}`, which is the name of the workspace if no member wrote the reply.
   */
  closing?: string;
}
/**
 * Request of MarkNotificationsRead. It names identifiers, a ticket or a time.
 */
export interface MarkNotificationsReadRequest {
  /**
   * Identifiers of notifications, at most 100.
   *
   * @maxItems 100
   */
  ids?: string[];
  /**
   * Identifier of the ticket that the notifications are about.
   */
  ticketId?: string;
  /**
   * `createdAt` of the last notification that the member has seen. All notifications up to this time are marked as read.
   */
  through?: string | Date;
}
/**
 * Response of MarkNotificationsRead.
 */
export interface MarkNotificationsReadResponse {}
/**
 * Request of MarkTicketRead.
 */
export interface MarkTicketReadRequest {
  /**
   * Identifier of the ticket.
   */
  id: string;
  /**
   * `lastMessageAt` of the ticket when it was read. Later messages remain unread.
   */
  through: string | Date;
}
/**
 * Response of MarkTicketRead.
 */
export interface MarkTicketReadResponse {}
/**
 * A person joined the workspace: they accepted an invitation, or made their first call with a token of your identity provider.
 */
export interface MemberJoinedV1 {
  member: EventMember;
}
/**
 * A member was removed from the workspace, or the invitation of a person was withdrawn.
 */
export interface MemberRemovedV1 {
  member: EventMember;
  actor: Actor;
}
/**
 * The name, the role or the status of a member was changed: they were renamed, made an admin or an agent, deactivated or reactivated. A name or a role that the tokens of your identity provider set fires no event.
 */
export interface MemberUpdatedV1 {
  member: EventMember;
  /**
   * The fields that changed: `name`, `role` or `status`.
   */
  changes: FieldChange[];
  actor: Actor;
}
/**
 * Request of MergeRequesters.
 */
export interface MergeRequestersRequest {
  /**
   * Identifier of the requester that remains.
   */
  id: string;
  /**
   * Identifier of the requester that is merged into it and deleted.
   */
  sourceId: string;
}
/**
 * Response of MergeRequesters.
 */
export interface MergeRequestersResponse {
  data: Requester;
}
/**
 * Request of MergeTickets.
 */
export interface MergeTicketsRequest {
  /**
   * Identifier of the ticket that remains.
   */
  id: string;
  /**
   * Identifiers of the tickets to merge into it, 1 to 20.
   *
   * @minItems 1
   * @maxItems 20
   */
  sourceIds: string[];
}
/**
 * Response of MergeTickets.
 */
export interface MergeTicketsResponse {
  data: Ticket;
}
/**
 * A message did not reach its requester: the last attempt to send it failed, or its email bounced. To send it again, call `ResendMessage`. If it is the confirmation of a new ticket that failed, the message is the first one of the requester, and its `confirmation` has `failed`.
 */
export interface MessageDeliveryFailedV1 {
  ticket: Ticket;
  message: Message;
  error: DeliveryError;
}
/**
 * A passkey that is being added.
 */
export interface PasskeyRegistration {
  /**
   * Options for `PublicKeyCredential.parseCreationOptionsFromJSON()`, valid for an hour.
   */
  options: Record<string, unknown>;
}
/**
 * A member who is present on a ticket.
 */
export interface Presence {
  /**
   * Identifier of the member.
   */
  memberId: string;
  /**
   * Display name of the member; empty if unknown.
   */
  name: string;
  /**
   * `viewing`, or `replying` while they write a reply.
   */
  state: "viewing" | "replying" | (string & {});
}
/**
 * Request of PreviewMail.
 */
export interface PreviewMailRequest {
  template: MailTemplateInput;
  /**
   * `reply` or `confirmation`.
   */
  kind: "reply" | "confirmation";
  /**
   * Language of the email: `ar`, `de`, `en`, `es`, `fr`, `ja` or `pt`.
   */
  language: "ar" | "de" | "en" | "es" | "fr" | "ja" | "pt";
}
/**
 * Response of PreviewMail.
 */
export interface PreviewMailResponse {
  data: MailPreview;
}
/**
 * Request of ReactivateMember.
 */
export interface ReactivateMemberRequest {
  /**
   * Identifier of the member.
   */
  id: string;
}
/**
 * Response of ReactivateMember.
 */
export interface ReactivateMemberResponse {
  data: Member;
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
  attemptedFrom: string | Date;
  /**
   * Recovers deliveries attempted before this time. Default: now.
   */
  attemptedBefore?: string | Date;
  /**
   * Outcomes to recover: `failed`, `expired`, `interrupted`. Default: all three.
   *
   * @maxItems 3
   */
  outcome?: ("failed" | "expired" | "interrupted")[];
  /**
   * Types of the events to recover. Default: all.
   *
   * @maxItems 20
   */
  eventType?: string[];
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
   * Identifier of the delivery whose event is resent.
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
 * Request of RemoveMember.
 */
export interface RemoveMemberRequest {
  /**
   * Identifier of the member.
   */
  id: string;
}
/**
 * Response of RemoveMember.
 */
export interface RemoveMemberResponse {
  data: Member;
  /**
   * Active API keys that the member created. Revoke those that are no longer needed.
   */
  apiKeys: ApiKey[];
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
   * Identifier of the ticket whose values are filled in. If omitted, fallbacks are used. Requires the scope `tickets:read`.
   */
  ticketId?: string;
  /**
   * Values for `custom.<name>`.
   */
  variables?: {
    [k: string]: string;
  };
  /**
   * Whether to leave missing variables, such as `{{custom.order}}`, in the text for a person to fill in.
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
   * The text, in Markdown.
   */
  body: string;
  /**
   * Variables with neither a value nor a fallback. They are removed from the text or, with `keepMissing`, left in it.
   */
  missing: string[];
}
/**
 * Request of ReportPresence.
 */
export interface ReportPresenceRequest {
  /**
   * Identifier of the ticket.
   */
  ticketId: string;
  /**
   * `viewing`, `replying`, or `away` once the ticket is closed or hidden.
   */
  state: "viewing" | "replying" | "away";
}
/**
 * Response of ReportPresence.
 */
export interface ReportPresenceResponse {
  /**
   * The other members who are present, up to 20, those who are replying first.
   */
  data: Presence[];
}
/**
 * A requester was erased, with their tickets. Erase what you hold about them, too.
 */
export interface RequesterErasedV1 {
  /**
   * The requester.
   */
  requesterId: string;
  actor: Actor;
}
/**
 * Fields of a requester were changed, or another requester was merged into them.
 */
export interface RequesterUpdatedV1 {
  requester: Requester;
  /**
   * The fields that changed. May be empty after a merge.
   */
  changes: FieldChange[];
  /**
   * Identifier of the requester who was merged into this one and no longer exists. Their tickets belong to this requester. Empty if there was no merge.
   */
  mergedRequesterId: string;
  actor: Actor;
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
 * Request of RevokeOtherSessions.
 */
export interface RevokeOtherSessionsRequest {}
/**
 * Response of RevokeOtherSessions.
 */
export interface RevokeOtherSessionsResponse {
  data: RevokedSessions;
}
/**
 * Sessions that were ended.
 */
export interface RevokedSessions {
  /**
   * How many sessions ended.
   */
  count: number;
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
 * Request of RevokeSession.
 */
export interface RevokeSessionRequest {
  /**
   * Identifier of the session.
   */
  id: string;
}
/**
 * Response of RevokeSession.
 */
export interface RevokeSessionResponse {}
/**
 * Request of RotateWebhookSecret.
 */
export interface RotateWebhookSecretRequest {
  /**
   * Identifier of the subscription.
   */
  id: string;
  /**
   * How long deliveries are also signed with the old secret, in seconds: 0 to 604800 (7 days). Default: 86400 (1 day).
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
 * Request of SendTestMail.
 */
export interface SendTestMailRequest {
  template: MailTemplateInput;
  /**
   * `reply` or `confirmation`.
   */
  kind: "reply" | "confirmation";
  /**
   * Language of the email: `ar`, `de`, `en`, `es`, `fr`, `ja` or `pt`.
   */
  language: "ar" | "de" | "en" | "es" | "fr" | "ja" | "pt";
}
/**
 * Response of SendTestMail.
 */
export interface SendTestMailResponse {}
/**
 * Request of SplitTicket.
 */
export interface SplitTicketRequest {
  /**
   * Identifier of the ticket.
   */
  id: string;
  /**
   * Identifiers of the messages and notes to move, 1 to 100.
   *
   * @minItems 1
   * @maxItems 100
   */
  messageIds: string[];
  /**
   * Subject of the new ticket, up to 200 characters. Default: the subject of this ticket.
   */
  subject?: string;
}
/**
 * Response of SplitTicket.
 */
export interface SplitTicketResponse {
  data: Ticket;
}
/**
 * Request of StartChannelLogin.
 */
export interface StartChannelLoginRequest {
  /**
   * Identifier of the channel.
   */
  id: string;
}
/**
 * Response of StartChannelLogin.
 */
export interface StartChannelLoginResponse {
  data: ChannelLogin;
}
/**
 * Request of StartPasskeyRegistration.
 */
export interface StartPasskeyRegistrationRequest {}
/**
 * Response of StartPasskeyRegistration.
 */
export interface StartPasskeyRegistrationResponse {
  data: PasskeyRegistration;
}
/**
 * Request of TestWebhookFilter.
 */
export interface TestWebhookFilterRequest {
  /**
   * The filter.
   */
  filter: string;
  /**
   * Event to evaluate the filter against. Default: an example of `eventType`.
   */
  eventId?: string;
  /**
   * Type of the example. Required without `eventId`; ignored with it.
   */
  eventType?: string;
  /**
   * Payload to use instead of the example, matching the schema of its type.
   */
  payload?: Record<string, unknown>;
}
/**
 * Response of TestWebhookFilter.
 */
export interface TestWebhookFilterResponse {
  data: WebhookFilterResult;
}
/**
 * The result of evaluating a filter against one event.
 */
export interface WebhookFilterResult {
  /**
   * Whether the event would be delivered.
   */
  matches: boolean;
  /**
   * Why the filter could not be evaluated, in which case the event does not match. Empty if it was evaluated.
   */
  error: string;
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
   * Payload of the event, matching the schema of its type. Default: the example of the type.
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
 * A new ticket arrived through a form, WhatsApp or email, or was logged by an agent.
 */
export interface TicketCreatedV1 {
  ticket: Ticket;
  message?: Message;
}
/**
 * A ticket was deleted: by an admin, with its requester, or because it had been closed for longer than the workspace keeps closed tickets.
 */
export interface TicketDeletedV1 {
  /**
   * The ticket.
   */
  ticketId: string;
  /**
   * Its requester.
   */
  requesterId: string;
  actor: Actor;
}
/**
 * Other tickets were merged into a ticket. Their messages moved there, and they are closed; no other event fires for them.
 */
export interface TicketMergedV1 {
  ticket: Ticket;
  /**
   * The tickets that were merged into it.
   */
  mergedTicketIds: string[];
  actor: Actor;
}
/**
 * An internal note was added to a ticket. Requesters never see it.
 */
export interface TicketNoteAddedV1 {
  ticket: Ticket;
  message: Message;
}
/**
 * A public message was added to a ticket: an agent's reply or a requester's follow-up.
 */
export interface TicketRepliedV1 {
  ticket: Ticket;
  message: Message;
}
/**
 * Messages of a ticket were moved to a new ticket, whose creation fires a separate event.
 */
export interface TicketSplitV1 {
  ticket: Ticket;
  /**
   * Identifier of the new ticket.
   */
  newTicketId: string;
  /**
   * Identifiers of the messages that moved, without internal notes.
   */
  messageIds: string[];
  actor: Actor;
}
/**
 * A ticket moved between open, pending, resolved and closed.
 */
export interface TicketStatusChangedV1 {
  ticket: Ticket;
  /**
   * Status it had before.
   */
  previousStatus: "open" | "pending" | "resolved" | "closed" | (string & {});
  /**
   * Status it has now.
   */
  status: "open" | "pending" | "resolved" | "closed" | (string & {});
}
/**
 * The snooze of a ticket ended automatically: its time came, or the requester wrote. An update that sets, moves or clears a snooze, or that resolves or closes the ticket, fires `service.ticket.updated.v1` instead. If an agent's message resolves or closes the ticket, the snooze ends without a separate event.
 */
export interface TicketUnsnoozedV1 {
  ticket: Ticket;
  /**
   * Why it ended: `time`, or `reply` if the requester wrote.
   */
  reason: "time" | "reply" | (string & {});
}
/**
 * Fields of a ticket were changed by an update, including a bulk update, or because its assignee was removed. Fires once per ticket and update, regardless of the number of fields. If the status is one of them, `service.ticket.status_changed.v1` fires as well. A status that is set with a message, or that a requester's message changes, fires only `service.ticket.status_changed.v1`.
 */
export interface TicketUpdatedV1 {
  ticket: Ticket;
  /**
   * The fields that changed. Each custom field is listed separately.
   */
  changes: FieldChange[];
  actor: Actor;
}
/**
 * Request of UnfollowTicket.
 */
export interface UnfollowTicketRequest {
  /**
   * Identifier of the ticket.
   */
  id: string;
}
/**
 * Response of UnfollowTicket.
 */
export interface UnfollowTicketResponse {
  data: Ticket;
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
   * New scopes, which replace the existing ones; see CreateApiKey. `[]` lifts the restriction.
   *
   * @maxItems 40
   */
  scopes?: (
    | "api_keys:read"
    | "api_keys:manage"
    | "attachments:read"
    | "attachments:write"
    | "audit:read"
    | "billing:read"
    | "billing:manage"
    | "canned_replies:read"
    | "canned_replies:write"
    | "channels:read"
    | "channels:manage"
    | "drafts:read"
    | "drafts:write"
    | "events:read"
    | "members:read"
    | "notifications:read"
    | "notifications:write"
    | "operations:read"
    | "operations:manage"
    | "requesters:read"
    | "requesters:write"
    | "requesters:manage"
    | "sender_blocks:read"
    | "sender_blocks:write"
    | "tickets:read"
    | "tickets:write"
    | "tickets:manage"
    | "views:read"
    | "views:write"
    | "webhooks:read"
    | "webhooks:manage"
    | "workspace:read"
    | "workspace:manage"
  )[];
  /**
   * New networks, which replace the existing ones; see CreateApiKey. `[]` lifts the restriction.
   *
   * @maxItems 20
   */
  allowedCidrs?: string[];
  /**
   * Fields to change. Over REST, the mask is derived from the keys of the body.
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
   * New text, in Markdown.
   */
  body?: string;
  /**
   * New labels. They replace all existing ones.
   *
   * @maxItems 50
   */
  tags?: string[];
  /**
   * Fields to change. Over REST, the mask is derived from the keys of the body.
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
 * Request of UpdateChannel. In every group of settings, fields that are omitted stay unchanged.
 */
export interface UpdateChannelRequest {
  /**
   * Identifier of the channel.
   */
  id: string;
  /**
   * Type of the channel, which cannot be changed.
   */
  type?: "form" | "whatsapp" | "email" | "agent";
  /**
   * New name, 1 to 100 characters.
   */
  name?: string;
  /**
   * Whether the channel receives and sends.
   */
  active?: boolean;
  form?: FormSettingsInput;
  whatsapp?: WhatsAppSettingsInput;
  email?: EmailSettingsInput;
  mail?: MailSettingsInput;
  /**
   * Fields to change. Name a single setting as `form.attachments`; `form` alone stands for the fields that are set in it. Over REST, the mask is derived from the keys of the body.
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
 * Request of UpdateDraft.
 */
export interface UpdateDraftRequest {
  /**
   * Identifier of the ticket.
   */
  ticketId: string;
  /**
   * New text of the reply, up to 65,536 characters; empty to discard it.
   */
  reply?: string;
  /**
   * New text of the internal note, up to 65,536 characters; empty to discard it.
   */
  note?: string;
  /**
   * Fields to change. Over REST, the mask is derived from the keys of the body.
   */
  updateMask?: string;
}
/**
 * Response of UpdateDraft.
 */
export interface UpdateDraftResponse {
  data: Draft;
}
/**
 * Request of UpdateMailTemplate.
 */
export interface UpdateMailTemplateRequest {
  /**
   * New `https` URL of the logo; empty for none.
   */
  logoUrl?: string;
  /**
   * New colour of the line at the top, such as `#2f6fed`; empty for no line.
   */
  accentColor?: string;
  /**
   * New text above the message.
   */
  intro?: string;
  /**
   * New text below the message.
   */
  footer?: string;
  /**
   * New texts by language. They replace all existing ones.
   *
   * @maxItems 7
   */
  texts?: MailTextsInput[];
  /**
   * Fields to change. Over REST, the mask is derived from the keys of the body.
   */
  updateMask?: string;
}
/**
 * Response of UpdateMailTemplate.
 */
export interface UpdateMailTemplateResponse {
  data: MailTemplate;
}
/**
 * Request of UpdateMember.
 */
export interface UpdateMemberRequest {
  /**
   * Identifier of the member.
   */
  id: string;
  /**
   * New name; empty to clear it.
   */
  name?: string;
  /**
   * New role: `admin` or `agent`. The last active admin keeps the role.
   */
  role?: "admin" | "agent";
  /**
   * New language of the dashboard and of emails to the member; empty for the language of their browser.
   */
  language?: "ar" | "de" | "en" | "es" | "fr" | "ja" | "pt";
  /**
   * New signature below the member's replies in emails, in Markdown, at most 1,000 characters; empty for none.
   */
  signature?: string;
  /**
   * Fields to change. Over REST, the mask is derived from the keys of the body.
   */
  updateMask?: string;
}
/**
 * Response of UpdateMember.
 */
export interface UpdateMemberResponse {
  data: Member;
}
/**
 * Request of UpdateNotificationSettings.
 */
export interface UpdateNotificationSettingsRequest {
  /**
   * Whether to email the member about an assignment that is unread after a minute. Default: true.
   */
  emailOnAssignment?: boolean;
  /**
   * Whether to email the member about a mention that is unread after a minute. Default: true.
   */
  emailOnMention?: boolean;
  /**
   * How often a digest of the unassigned open tickets is emailed: `off` (default) or `daily`.
   */
  unassignedDigest?: "off" | "daily";
  /**
   * Time zone of the digest, a name from the IANA database. Default: `UTC`.
   */
  timeZone?: string;
  /**
   * Fields to change. Over REST, the mask is derived from the keys of the body.
   */
  updateMask?: string;
}
/**
 * Response of UpdateNotificationSettings.
 */
export interface UpdateNotificationSettingsResponse {
  data: NotificationSettings;
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
   * New name; empty to clear it.
   */
  name?: string;
  /**
   * New email address; empty to clear it.
   */
  email?: string;
  /**
   * New telephone number in E.164 form; empty to clear it.
   */
  phone?: string;
  /**
   * New identifier in your own system; empty to clear it.
   */
  externalId?: string;
  /**
   * New language, a BCP 47 tag such as `de` or `pt-BR`; empty to clear it.
   */
  language?: string;
  /**
   * Fields to change. Over REST, the mask is derived from the keys of the body.
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
 * Request of UpdateView.
 */
export interface UpdateViewRequest {
  /**
   * Identifier of the view.
   */
  id: string;
  /**
   * New name, 1 to 100 characters.
   */
  name?: string;
  filters?: TicketFiltersInput;
  /**
   * New order.
   */
  orderBy?:
    "lastMessageAt" | "-lastMessageAt" | "createdAt" | "-createdAt" | "updatedAt" | "-updatedAt";
  /**
   * Whether all members see the view and can change it. Only the member who created it can stop sharing it.
   */
  shared?: boolean;
  /**
   * Number of the new position in the list, 0 to 9,999.
   */
  position?: number;
  /**
   * Fields to change. Over REST, the mask is derived from the keys of the body.
   */
  updateMask?: string;
}
/**
 * Response of UpdateView.
 */
export interface UpdateViewResponse {
  data: View;
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
   * `false` pauses the subscription, `true` resumes it. Events that occur during a pause are never sent.
   */
  active?: boolean;
  /**
   * New HTTPS endpoint.
   */
  url?: string;
  /**
   * New allowlist, with at least one entry; `["*"]` allows all events. It replaces the existing one.
   *
   * @minItems 1
   * @maxItems 20
   */
  events?: string[];
  /**
   * Description for your own reference.
   */
  description?: string;
  /**
   * New filter. Deliveries that are already waiting are still sent. Empty: every event.
   */
  filter?: string;
  /**
   * New custom headers, which replace the existing ones. An empty list removes them.
   *
   * @maxItems 10
   */
  customHeaders?: WebhookHeader[];
  /**
   * Cannot be changed: a value that differs from the subscription's is refused.
   */
  ordered?: boolean;
  /**
   * Fields to change. Over REST, the mask is derived from the keys of the body.
   */
  updateMask?: string;
}
/**
 * Response of UpdateWebhookSubscription.
 */
export interface UpdateWebhookSubscriptionResponse {
  data: WebhookSubscription;
  /**
   * `UNKNOWN_EVENT_TYPE` for each new entry of `events` that does not exist.
   */
  warnings: Warning[];
}
/**
 * Request of UpdateWorkspace.
 */
export interface UpdateWorkspaceRequest {
  /**
   * Number of days after which closed tickets are deleted, at most 3,650. `0`: never. Tickets that have been closed for longer are deleted within an hour or so.
   */
  closedTicketRetentionDays?: number;
  /**
   * New language of the tickets. Every later search uses it for all tickets.
   */
  language?: "none" | "ar" | "de" | "en" | "es" | "fr" | "ja" | "pt";
  /**
   * Fields to change. Over REST, the mask is derived from the keys of the body.
   */
  updateMask?: string;
}
/**
 * Response of UpdateWorkspace.
 */
export interface UpdateWorkspaceResponse {
  data: Workspace;
}
/**
 * Request of WatchEvents.
 */
export interface WatchEventsRequest {
  /**
   * After this event.
   */
  afterId?: string;
  /**
   * At the cursor of a message from an earlier call, or the `oldestCursor` of a `CURSOR_EXPIRED`.
   */
  cursor?: string;
  /**
   * Only events of these types, at most 20. If empty or containing `*`: all types.
   *
   * @maxItems 20
   */
  type?: string[];
  /**
   * Whether to also send messages without an event: one immediately, and one after every 15 seconds without events. They let a caller resume without a gap even before the first event, and detect a dead connection.
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
 * A webhook subscription began to fail: at least 5 of its deliveries have failed or expired over at least 10 minutes, without a success between them. Fires once, within about a minute, and not again until the subscription has recovered. All other subscriptions receive the event; the failing one does not, and stays active.
 */
export interface WebhookFailingV1 {
  /**
   * The subscription.
   */
  subscriptionId: string;
  /**
   * When the first of these deliveries failed.
   */
  failingSince: string;
  /**
   * Number of deliveries that have failed or expired since then.
   */
  failures: number;
}
/**
 * A webhook subscription was tested. Only that subscription receives it.
 */
export interface WebhookPingV1 {
  /**
   * The subscription that is tested.
   */
  subscriptionId: string;
}
/**
 * A delivery to a webhook subscription that was failing succeeded. Fires once after each `service.webhook.failing.v1`, within about a minute. All other subscriptions receive it.
 */
export interface WebhookRecoveredV1 {
  /**
   * The subscription.
   */
  subscriptionId: string;
  /**
   * When the first of the deliveries failed.
   */
  failingSince: string;
  /**
   * When a delivery last succeeded.
   */
  recoveredAt: string;
}

/** The data of an event, by its type. */
export interface EventData {
  "service.api_key.created.v1": ApiKeyCreatedV1;
  "service.api_key.revoked.v1": ApiKeyRevokedV1;
  "service.billing.subscribed.v1": BillingSubscribedV1;
  "service.member.joined.v1": MemberJoinedV1;
  "service.member.updated.v1": MemberUpdatedV1;
  "service.member.removed.v1": MemberRemovedV1;
  "service.requester.erased.v1": RequesterErasedV1;
  "service.requester.updated.v1": RequesterUpdatedV1;
  "service.ticket.created.v1": TicketCreatedV1;
  "service.ticket.replied.v1": TicketRepliedV1;
  "service.ticket.status_changed.v1": TicketStatusChangedV1;
  "service.ticket.updated.v1": TicketUpdatedV1;
  "service.ticket.unsnoozed.v1": TicketUnsnoozedV1;
  "service.ticket.merged.v1": TicketMergedV1;
  "service.ticket.split.v1": TicketSplitV1;
  "service.ticket.note_added.v1": TicketNoteAddedV1;
  "service.message.delivery_failed.v1": MessageDeliveryFailedV1;
  "service.ticket.deleted.v1": TicketDeletedV1;
  "service.webhook.ping.v1": WebhookPingV1;
  "service.webhook.failing.v1": WebhookFailingV1;
  "service.webhook.recovered.v1": WebhookRecoveredV1;
}
