// Code generated from the contract by `npm run generate:sdk`. DO NOT EDIT.

package ticketing

import (
	"encoding/json"
	"time"
)

// Who acted.
type Actor struct {
	// `api_key`, `member`, `requester`, `channel`, `operator` for the command line of the server, or
	// `system`.
	Type ActorType `json:"type"`
	// Identifier of the key, member, requester or channel, or name of the system. Empty for the
	// operator, and for an agent of another system who is no member here.
	ID string `json:"id"`
	// Display name at the time; empty if unknown.
	Name string `json:"name"`
	// Identifier of the console session, or of the API key that the member acted through; otherwise
	// empty.
	Via string `json:"via"`
}

// A call that was made with an API key.
type APICall struct {
	// Identifier of the request, with the prefix `req_`: the response had it as `X-Request-Id`.
	ID string `json:"id"`
	// The key that made it, which may be revoked since.
	APIKeyID string `json:"apiKeyId"`
	// The method of the API, such as `CreateTicket`.
	Method string `json:"method"`
	// How it was called.
	Protocol APICallProtocol `json:"protocol"`
	// HTTP method over REST, such as `POST`. Empty in other protocols.
	HTTPMethod string `json:"httpMethod"`
	// Path with the names of its variables, such as `/api/v1/tickets/{id}`; in other protocols that of
	// the procedure, such as `/ticketing.v1.TicketService/GetTicket`.
	Path string `json:"path"`
	// HTTP status of the response. In other protocols, the one that REST would have.
	HTTPStatus int `json:"httpStatus"`
	// Code of the error, such as `NOT_FOUND`. Empty for a success.
	ErrorCode string `json:"errorCode"`
	// Time from the headers of the request to its result, in milliseconds. Of a stream, until it
	// opened.
	DurationMs int `json:"durationMs"`
	// When the request arrived.
	OccurredAt time.Time `json:"occurredAt"`
	// IP address of the client.
	Address string `json:"address"`
	// `User-Agent` of the client, up to 200 characters. Empty if there was none.
	UserAgent string `json:"userAgent"`
	// Number of further calls of the key at about the same time, with the same method and result, that
	// the log leaves out because there were too many. 0 unless under load.
	OmittedCount int `json:"omittedCount"`
}

// An API key.
type APIKey struct {
	// Identifier with the prefix `ak_`.
	ID string `json:"id"`
	// Label of the key.
	Name string `json:"name"`
	// `sk_live_` and the first 4 characters of the random part; safe to display.
	KeyPrefix string `json:"keyPrefix"`
	// The full secret, `sk_live_` and 48 hexadecimal characters. Present in the creation response only.
	Key string `json:"key,omitzero"`
	// When the key was created.
	CreatedAt time.Time `json:"createdAt"`
	// When the key last authenticated a request, accurate to about ten seconds. Absent while the key
	// has not been used.
	LastUsedAt time.Time `json:"lastUsedAt,omitzero"`
	// Who created the key.
	CreatedBy *Actor `json:"createdBy"`
	// The scopes of a restricted key, such as `tickets:read`. Empty: the key can call every method.
	Scopes []APIKeyScope `json:"scopes"`
	// Networks in CIDR notation from which the key works. Empty: it works from everywhere.
	AllowedCidrs []string `json:"allowedCidrs"`
	// Address that the key was last used from. Empty while it has not been used.
	LastUsedAddress string `json:"lastUsedAddress"`
	// `User-Agent` of its last use. Empty if there was none.
	LastUsedUserAgent string `json:"lastUsedUserAgent"`
}

// An API key was created: over the API, at the command line or in the dashboard. A key that the
// operator creates at the command line of the server fires no event.
type APIKeyCreatedV1 struct {
	// The key.
	APIKeyID string `json:"apiKeyId"`
	// Its label.
	Name string `json:"name"`
	// The scopes of a restricted key, such as `tickets:read`. Empty: the key can call every method.
	Scopes []string `json:"scopes"`
	// Who created it.
	Actor *Actor `json:"actor"`
}

// An API key was revoked. Its next request gets 401.
type APIKeyRevokedV1 struct {
	// The key.
	APIKeyID string `json:"apiKeyId"`
	// Its label.
	Name string `json:"name"`
	// The scopes that it had. Empty: it could call every method.
	Scopes []string `json:"scopes"`
	// Who revoked it.
	Actor *Actor `json:"actor"`
}

// A file with a message: one that the service stores, which has an `id`, or one elsewhere, which
// has a `url`.
type Attachment struct {
	// Identifier of a stored file, with the prefix `att_`. Empty for a file elsewhere.
	ID string `json:"id"`
	// `https` URL of a file elsewhere. Empty for a stored file.
	URL string `json:"url"`
	// File name.
	Name string `json:"name"`
	// Media type, such as `image/png`: detected for files that the service stores, otherwise declared
	// by the sender.
	ContentType string `json:"contentType"`
	// Size in bytes. Absent if it is unknown.
	Size *int64 `json:"size,string,omitempty"`
	// Identifier of the file in the channel that it came through, or in your own system.
	ExternalID string `json:"externalId"`
}

// A file for a new message.
type AttachmentInput struct {
	// Identifier of an uploaded file, with the prefix `att_`. All else is known of it.
	ID string `json:"id,omitzero"`
	// `https` URL of a file elsewhere.
	URL string `json:"url,omitzero"`
	// File name. Required with `url`.
	Name string `json:"name,omitzero"`
	// Media type of a file elsewhere, such as `image/png`.
	ContentType string `json:"contentType,omitzero"`
	// Size of a file elsewhere in bytes, if you know it.
	Size int64 `json:"size,string,omitzero"`
	// Identifier of a file elsewhere in your own system.
	ExternalID string `json:"externalId,omitzero"`
}

// The preview of an image, in two sizes.
type AttachmentPreview struct {
	// Identifier of the file.
	AttachmentID string `json:"attachmentId"`
	// Width of the large size in pixels, at most 2,048.
	Width int `json:"width"`
	// Height of the large size in pixels, at most 2,048.
	Height int `json:"height"`
	// URL of the small size, which fits into 480 × 480 pixels.
	SmallURL string `json:"smallUrl"`
	// URL of the large size.
	LargeURL string `json:"largeUrl"`
	// When the URLs expire, one to two hours from now.
	ExpiresAt time.Time `json:"expiresAt"`
}

// A field that changed.
type AuditChange struct {
	// Name of the field, such as `status` or `customFields.plan`.
	Field string `json:"field"`
	// The value before, as text; empty if there was none.
	Before string `json:"before"`
	// The value after, as text; empty if there is none.
	After string `json:"after"`
}

// One entry of the audit trail.
type AuditEvent struct {
	// Identifier with the prefix `aud_`.
	ID string `json:"id"`
	// The change, such as `api_key.created`.
	Action string `json:"action"`
	// Who did it.
	Actor *Actor `json:"actor"`
	// Identifier of the object that was changed.
	TargetID string `json:"targetId"`
	// Name of the object at the time.
	TargetName string `json:"targetName"`
	// Identifier of the request; empty if there was none.
	RequestID string `json:"requestId"`
	// IP address of the client; empty if there was none.
	Address string `json:"address"`
	// When it happened.
	OccurredAt time.Time `json:"occurredAt"`
	// The fields that changed, for tickets. For `requester.merged`, `sourceId` is the requester that
	// was merged into the target; for `ticket.merged`, each `sourceId` is a ticket that was merged into
	// the target, or `mergedIntoId` the one that the target was merged into.
	Changes []*AuditChange `json:"changes"`
	// The client as it names itself, up to 200 characters: its `User-Agent`, with the name of an AI
	// agent before it. Empty if there was none.
	UserAgent string `json:"userAgent"`
}

// Request of BatchCreateMessages.
type BatchCreateMessagesRequest struct {
	// Identifier of the ticket.
	TicketID string `json:"ticketId"`
	// The messages to add, 1 to 100, with 1,048,576 characters in all. Errors name the field of the
	// message, such as `requests[3].body`.
	Requests []*CreateMessageRequest `json:"requests"`
}

// Response of BatchCreateMessages.
type BatchCreateMessagesResponse struct {
	// The new messages, in the order of the request.
	Data []*Message `json:"data"`
}

// Request of BatchCreateTickets.
type BatchCreateTicketsRequest struct {
	// The tickets to open, 1 to 100. Errors name the field of the ticket, such as
	// `requests[3].subject`.
	Requests []*CreateTicketRequest `json:"requests"`
}

// Response of BatchCreateTickets.
type BatchCreateTicketsResponse struct {
	// The new tickets, in the order of the request and with consecutive numbers.
	Data []*Ticket `json:"data"`
}

// Request of BatchUpdateTickets.
type BatchUpdateTicketsRequest struct {
	// The updates, 1 to 100, of different tickets. Over REST, each changes the fields that it has.
	Requests []*UpdateTicketRequest `json:"requests"`
}

// Response of BatchUpdateTickets.
type BatchUpdateTicketsResponse struct {
	// What became of each update, in the order of the request.
	Data []*UpdateOutcome `json:"data"`
}

// A page to redirect the user to.
type BillingPage struct {
	// URL of the page.
	URL string `json:"url"`
}

// A paid plan was activated on the workspace.
type BillingSubscribedV1 struct {
	// Workspace that subscribed.
	WorkspaceID string `json:"workspaceId"`
	// Plan that was activated.
	PlanID string `json:"planId"`
	// When the plan became active.
	ActivatedAt time.Time `json:"activatedAt"`
}

// The billing subscription of a workspace.
type BillingSubscription struct {
	// Identifier of the plan; empty if there has never been one.
	PlanID string `json:"planId"`
	// `none`, `active`, `past_due` or `canceled`.
	Status BillingSubscriptionStatus `json:"status"`
	// End of the period that is paid for.
	CurrentPeriodEnd time.Time `json:"currentPeriodEnd,omitzero"`
	// Whether the billing subscription ends with that period.
	CancelAtPeriodEnd bool `json:"cancelAtPeriodEnd"`
	// When the plan became active.
	ActivatedAt time.Time `json:"activatedAt,omitzero"`
	// End of the free trial, while there is one: the plan is `active` until then.
	TrialEndsAt time.Time `json:"trialEndsAt,omitzero"`
	// Usage of the workspace.
	Usage *BillingUsage `json:"usage"`
}

// The usage of a workspace.
type BillingUsage struct {
	// Beginning of the period: the one that is paid for, or the calendar month in UTC without an active
	// plan.
	PeriodStart time.Time `json:"periodStart"`
	// End of the period.
	PeriodEnd time.Time `json:"periodEnd"`
	// Number of tickets that were opened in the period and still exist, up to 100,000.
	Tickets int `json:"tickets"`
	// Whether there are more tickets than that.
	HasMoreTickets bool `json:"hasMoreTickets"`
	// Number of active members.
	Members int `json:"members"`
	// Size of all stored files, in bytes, each in blocks of 4 KB.
	FileBytes int64 `json:"fileBytes,string"`
	// Size of files that the workspace can store, in bytes. Further files are refused with
	// `STORAGE_FULL`.
	MaxFileBytes int64 `json:"maxFileBytes,string"`
}

// Request of CancelOperation.
type CancelOperationRequest struct {
	// Identifier of the operation.
	ID string `json:"id"`
}

// Response of CancelOperation.
type CancelOperationResponse struct {
	// The operation.
	Data *Operation `json:"data"`
}

// A canned reply.
type CannedReply struct {
	// Identifier with the prefix `cr_`.
	ID string `json:"id"`
	// Short name, unique in the workspace.
	Shortcut string `json:"shortcut"`
	// What it is for.
	Title string `json:"title"`
	// Text, in Markdown. `{{requester.name|there}}` becomes the requester's name, or `there` if there
	// is none.
	Body string `json:"body"`
	// Labels, in the order given.
	Tags []string `json:"tags"`
	// When it was created.
	CreatedAt time.Time `json:"createdAt"`
	// When it was last changed.
	UpdatedAt time.Time `json:"updatedAt"`
}

// A channel.
type Channel struct {
	// Identifier with the prefix `ch_`.
	ID string `json:"id"`
	// `form`, `whatsapp`, `email` or `agent`.
	Type ChannelType `json:"type"`
	// Display name.
	Name string `json:"name"`
	// Whether the channel receives and sends.
	Active bool `json:"active"`
	// Of a form.
	Form *FormSettings `json:"form,omitzero"`
	// Of a WhatsApp number.
	WhatsApp *WhatsAppSettings `json:"whatsapp,omitzero"`
	// Of an e-mail address.
	Email *EmailSettings `json:"email,omitzero"`
	// Settings for e-mails to requesters. Absent for WhatsApp.
	Mail *MailSettings `json:"mail,omitzero"`
	// When the last message arrived through it, to the minute. Absent if none has.
	LastMessageAt time.Time `json:"lastMessageAt,omitzero"`
	// When it was created.
	CreatedAt time.Time `json:"createdAt"`
	// When it was last changed.
	UpdatedAt time.Time `json:"updatedAt"`
	// Why nothing arrives through it, for people, such as a mailbox that refuses the password. Empty if
	// nothing is known to be wrong.
	Problem string `json:"problem"`
	// Why the mail server of the channel sends nothing, for people, such as that it refuses the
	// password. E-mails are tried again for three days. Empty if nothing is known to be wrong.
	SendingProblem string `json:"sendingProblem"`
}

// Whether a channel works.
type ChannelCheck struct {
	// Whether every step is `ok`.
	Ok bool `json:"ok"`
	// The steps, in the order in which a channel is set up. Empty for types without set-up.
	Steps []*ChannelCheckStep `json:"steps"`
}

// One step of setting up a channel.
type ChannelCheckStep struct {
	// `access_token` and `webhook` of WhatsApp; `account` and `token` of an account at a mail provider;
	// `smtp_server` and `smtp_login` of a mail server; `server`, `login` and `folder` of a mailbox; and
	// `message`.
	Name ChannelCheckStepName `json:"name"`
	// `ok`, `waiting` for something outside the service, or `failed`.
	Status ChannelCheckStepStatus `json:"status"`
	// Human-readable result, and what to do about it.
	Message string `json:"message"`
}

// A login at a mail provider.
type ChannelLogin struct {
	// URL of the provider to open in a browser. It works for 10 minutes.
	AuthorizationURL string `json:"authorizationUrl"`
}

// Request of CheckChannel.
type CheckChannelRequest struct {
	// Identifier of the channel.
	ID string `json:"id"`
}

// Response of CheckChannel.
type CheckChannelResponse struct {
	// The result of the check.
	Data *ChannelCheck `json:"data"`
}

// A link to the webhooks console.
type ConsoleSession struct {
	// Identifier with the prefix `cs_`. It is the `via` of what is done in the console.
	ID string `json:"id"`
	// Address of the console. Present in the creation response only.
	URL string `json:"url,omitzero"`
	// Whether the console changes and sends nothing.
	ReadOnly bool `json:"readOnly"`
	// When it was created.
	CreatedAt time.Time `json:"createdAt"`
	// When it expires.
	ExpiresAt time.Time `json:"expiresAt"`
}

// Request of CountTickets.
type CountTicketsRequest struct {
	// Filters, each of which is counted by itself, at most 50.
	Filters []*TicketFiltersInput `json:"filters"`
}

// Response of CountTickets.
type CountTicketsResponse struct {
	// A count for each of the filters, in their order.
	Data []*TicketCount `json:"data"`
}

// Request of CountUnreadNotifications.
type CountUnreadNotificationsRequest struct {
}

// Response of CountUnreadNotifications.
type CountUnreadNotificationsResponse struct {
	// The count.
	Data *UnreadCount `json:"data"`
}

// Request of CreateApiKey.
type CreateAPIKeyRequest struct {
	// Label, 1 to 100 characters.
	Name string `json:"name"`
	// Scopes of a restricted key: it can call only the methods that need one of them. A scope that ends
	// in `:write` or `:manage` includes the lesser ones of the same resource. Empty: the key can call
	// every method. A restricted key can create only keys whose scopes it has itself.
	Scopes []APIKeyScope `json:"scopes,omitzero"`
	// Networks in CIDR notation from which the key works, such as `203.0.113.0/24` or `2001:db8::/32`.
	// Empty: it works from everywhere. A key with networks can create only keys for parts of them.
	AllowedCidrs []string `json:"allowedCidrs,omitzero"`
}

// Response of CreateApiKey.
type CreateAPIKeyResponse struct {
	// The new key, with its secret.
	Data *APIKey `json:"data"`
}

// Request of CreateAttachment.
type CreateAttachmentRequest struct {
	// File name, 1 to 255 characters.
	Name string `json:"name"`
	// The file, 1 byte to 10 MiB. Its content type is that which the sender declares.
	File []byte `json:"file"`
}

// Response of CreateAttachment.
type CreateAttachmentResponse struct {
	// The stored file.
	Data *Attachment `json:"data"`
}

// Request of CreateCannedReply.
type CreateCannedReplyRequest struct {
	// Short name: lower-case letters, digits, `-`, `_`, `.`, at most 64.
	Shortcut string `json:"shortcut"`
	// What it is for, up to 200 characters.
	Title string `json:"title,omitzero"`
	// Text, in Markdown, 1 to 16,384 characters. Variables: `requester.name`, `requester.email`,
	// `requester.phone`, `requester.externalId`, `ticket.id`, `ticket.number`, `ticket.subject`,
	// `ticket.status`, `ticket.priority`, `ticket.assignee`, and `custom.<name>` for values of the
	// message or custom fields of the ticket.
	Body string `json:"body"`
	// Labels, at most 50 of up to 64 characters.
	Tags []string `json:"tags,omitzero"`
}

// Response of CreateCannedReply.
type CreateCannedReplyResponse struct {
	// The new canned reply.
	Data *CannedReply `json:"data"`
}

// Request of CreateChannel.
type CreateChannelRequest struct {
	// `form`, `whatsapp`, `email` or `agent`.
	Type ChannelType `json:"type"`
	// Display name, 1 to 100 characters.
	Name string `json:"name"`
	// For a form.
	Form *FormSettingsInput `json:"form,omitzero"`
	// For a WhatsApp number. The number and all credentials are required.
	WhatsApp *WhatsAppSettingsInput `json:"whatsapp,omitzero"`
	// For an e-mail address. The address is required, and the secret, a topic of SES, a mailbox or an
	// account.
	Email *EmailSettingsInput `json:"email,omitzero"`
	// Settings for e-mails to requesters. Not for WhatsApp.
	Mail *MailSettingsInput `json:"mail,omitzero"`
}

// Response of CreateChannel.
type CreateChannelResponse struct {
	// The new channel.
	Data *Channel `json:"data"`
}

// Request of CreateCheckoutSession.
type CreateCheckoutSessionRequest struct {
	// Identifier of the plan.
	PlanID string `json:"planId"`
}

// Response of CreateCheckoutSession.
type CreateCheckoutSessionResponse struct {
	// The page to pay on.
	Data *BillingPage `json:"data"`
}

// Request of CreateConsoleSession.
type CreateConsoleSessionRequest struct {
	// How long the link works, in seconds: 300 (5 minutes) to 86400 (1 day), by default 3600 (1 hour).
	ExpiresInSeconds Optional[int] `json:"expiresInSeconds,omitzero"`
	// Whether the console changes and sends nothing.
	ReadOnly bool `json:"readOnly,omitzero"`
}

// Response of CreateConsoleSession.
type CreateConsoleSessionResponse struct {
	// The link.
	Data *ConsoleSession `json:"data"`
}

// Request of CreateMessage.
type CreateMessageRequest struct {
	// Identifier of the ticket. May be left out in a batch, which names the ticket.
	TicketID string `json:"ticketId,omitzero"`
	// Text, 1 to 65,536 characters. That of agents, replies and notes, is Markdown, as `body` of the
	// message says; that of requesters is plain text.
	Body string `json:"body,omitzero"`
	// Identifier of the canned reply to use as the text, rendered with the ticket's values.
	CannedReplyID string `json:"cannedReplyId,omitzero"`
	// `public` (default) or `internal`.
	Visibility MessageVisibility `json:"visibility,omitzero"`
	// `agent` (default) or `requester`.
	Author MessageAuthor `json:"author,omitzero"`
	// New status of the ticket, set together with the message.
	SetStatus TicketStatus `json:"setStatus,omitzero"`
	// Attached files, at most 20.
	Attachments []*AttachmentInput `json:"attachments,omitzero"`
	// Values for the `{{custom.…}}` variables of the canned reply. Only with `cannedReplyId`.
	Variables map[string]string `json:"variables,omitzero"`
	// Identifier in your own system.
	ExternalID string `json:"externalId,omitzero"`
	// Identifiers of the members whom an internal note mentions, at most 20. Each is notified, and
	// follows the ticket from then on. Only with `visibility` `internal`.
	MentionedMemberIds []string `json:"mentionedMemberIds,omitzero"`
	// Participants of the ticket who get a copy of an agent's reply by e-mail. Default: all of them.
	Copies *MessageCopies `json:"copies,omitzero"`
}

// Response of CreateMessage.
type CreateMessageResponse struct {
	// The new message.
	Data *Message `json:"data"`
}

// Request of CreatePasskey.
type CreatePasskeyRequest struct {
	// Name by which you recognise it.
	Name string `json:"name"`
	// The credential that the browser created, as `toJSON()` returns it.
	Credential json.RawMessage `json:"credential"`
}

// Response of CreatePasskey.
type CreatePasskeyResponse struct {
	// The passkey.
	Data *Passkey `json:"data"`
}

// Request of CreatePortalSession.
type CreatePortalSessionRequest struct {
}

// Response of CreatePortalSession.
type CreatePortalSessionResponse struct {
	// The page to manage the billing subscription on.
	Data *BillingPage `json:"data"`
}

// Request of CreateRecoveryLink.
type CreateRecoveryLinkRequest struct {
	// Identifier of the member.
	ID string `json:"id"`
}

// Response of CreateRecoveryLink.
type CreateRecoveryLinkResponse struct {
	// The link.
	Data *RecoveryLink `json:"data"`
}

// Request of CreateRequesterLink.
type CreateRequesterLinkRequest struct {
	// Identifier of the ticket.
	ID string `json:"id"`
}

// Response of CreateRequesterLink.
type CreateRequesterLinkResponse struct {
	// The new link.
	Data *RequesterLink `json:"data"`
}

// Request of CreateRequester.
type CreateRequesterRequest struct {
	// Name to address the requester by.
	Name string `json:"name,omitzero"`
	// E-mail address.
	Email string `json:"email,omitzero"`
	// Telephone number in E.164 form.
	Phone string `json:"phone,omitzero"`
	// Identifier in your own system.
	ExternalID string `json:"externalId,omitzero"`
	// Language that the requester reads, a BCP 47 tag such as `de` or `pt-BR`.
	Language string `json:"language,omitzero"`
}

// Response of CreateRequester.
type CreateRequesterResponse struct {
	// The new requester.
	Data *Requester `json:"data"`
}

// Request of CreateScheduledMessage.
type CreateScheduledMessageRequest struct {
	// Identifier of the ticket.
	TicketID string `json:"ticketId"`
	// Text, 1 to 65,536 characters, in Markdown.
	Body string `json:"body"`
	// `public` (default) or `internal`.
	Visibility MessageVisibility `json:"visibility,omitzero"`
	// New status of the ticket, set when the message is sent.
	SetStatus TicketStatus `json:"setStatus,omitzero"`
	// Attached files, at most 20. Stored ones are kept for the message.
	Attachments []*AttachmentInput `json:"attachments,omitzero"`
	// Seconds from now, 1 to 86,400, by the clock of the service.
	DelaySeconds int `json:"delaySeconds,omitzero"`
	// A time in the future, at most 90 days ahead.
	SendAt time.Time `json:"sendAt,omitzero"`
}

// Response of CreateScheduledMessage.
type CreateScheduledMessageResponse struct {
	// The scheduled message.
	Data *ScheduledMessage `json:"data"`
}

// Request of CreateSenderBlock.
type CreateSenderBlockRequest struct {
	// `email` for one address, `domain` for all addresses of a domain and its subdomains, or `phone`
	// for a telephone number.
	Kind SenderBlockKind `json:"kind"`
	// The address, such as `ada@example.com`; the domain, such as `example.com`; or the number in E.164
	// form. Upper and lower case are the same. `ada+1@example.com` is another address than
	// `ada@example.com`. Wildcards are not supported.
	Value string `json:"value"`
	// Why it is blocked, up to 500 characters.
	Note string `json:"note,omitzero"`
}

// Response of CreateSenderBlock.
type CreateSenderBlockResponse struct {
	// The new block.
	Data *SenderBlock `json:"data"`
}

// Request of CreateTicket.
type CreateTicketRequest struct {
	// Subject, 1 to 200 characters.
	Subject string `json:"subject"`
	// Who asks.
	Requester *RequesterInput `json:"requester"`
	// First message, written by the requester.
	Message *MessageInput `json:"message,omitzero"`
	// `low`, `normal` (default), `high` or `urgent`.
	Priority TicketPriority `json:"priority,omitzero"`
	// Identifier of the member who works on it, or `me`: the member who calls. With an API key, that is
	// the member in `X-Member-Id`, else the one who created the key.
	AssigneeID string `json:"assigneeId,omitzero"`
	// Labels, at most 50 of up to 64 characters.
	Tags []string `json:"tags,omitzero"`
	// Identifier in your own system.
	ExternalID string `json:"externalId,omitzero"`
	// Identifier of the channel that it arrived through. Default: logged by an agent.
	ChannelID string `json:"channelId,omitzero"`
	// Custom values by name: texts of up to 1,024 characters, numbers or booleans. At most 50, and 16
	// KiB of JSON in all.
	CustomFields map[string]any `json:"customFields,omitzero"`
	// People besides the requester who take part by e-mail, at most 20. The requester is left out of
	// them.
	Participants []*ParticipantInput `json:"participants,omitzero"`
}

// Response of CreateTicket.
type CreateTicketResponse struct {
	// The new ticket.
	Data *Ticket `json:"data"`
}

// Request of CreateView.
type CreateViewRequest struct {
	// Name, 1 to 100 characters.
	Name string `json:"name"`
	// Which tickets it shows. Default: all.
	Filters *TicketFiltersInput `json:"filters,omitzero"`
	// In which order: `lastMessageAt`, `createdAt` or `updatedAt`, oldest first; with a leading `-`,
	// newest first. Default: `-lastMessageAt`.
	OrderBy ViewOrderBy `json:"orderBy,omitzero"`
	// Whether all members see it and can change it. An API key without `X-Member-Id` has to share it.
	Shared bool `json:"shared,omitzero"`
	// Number of its place in the list, 0 to 9,999: those with a lower one come first.
	Position int `json:"position,omitzero"`
}

// Response of CreateView.
type CreateViewResponse struct {
	// The new view.
	Data *View `json:"data"`
}

// Request of CreateWebhookSubscription.
type CreateWebhookSubscriptionRequest struct {
	// HTTPS endpoint. Addresses that are not globally reachable are refused.
	URL string `json:"url"`
	// At most 20 entries, each `*` or a versioned type such as `service.ticket.created.v1`. Omitted,
	// empty or with `*` among them: everything. Types that do not exist are accepted with a warning.
	Events []string `json:"events,omitzero"`
	// Description for your own reference.
	Description string `json:"description,omitzero"`
	// CEL expression about the `data` of an event, such as `data.ticket.priority == "urgent"`: events
	// for which it is not true are not delivered. It must fit each type of `events`; with `*`, types
	// that it does not fit are not delivered. Up to 1,024 bytes and 50 operators and operands. Default:
	// every event.
	Filter string `json:"filter,omitzero"`
	// Headers that each delivery has in addition, such as `Authorization`; at most 10. Names that the
	// service or HTTP uses are refused.
	CustomHeaders []*WebhookHeader `json:"customHeaders,omitzero"`
	// Delivers events one at a time, in the order in which `WatchEvents` has them. An event waits for
	// the attempt before it to end, by a success or a failure; one that has waited for an hour expires
	// without an attempt. Tests and redeliveries are sent at once. Cannot be changed later. A workspace
	// can have 100 such subscriptions.
	Ordered bool `json:"ordered,omitzero"`
}

// Response of CreateWebhookSubscription.
type CreateWebhookSubscriptionResponse struct {
	// The new subscription, with its secret.
	Data *WebhookSubscription `json:"data"`
	// `UNKNOWN_EVENT_TYPE` for each of the `events` that does not exist.
	Warnings []*Warning `json:"warnings"`
}

// Request of DeactivateMember.
type DeactivateMemberRequest struct {
	// Identifier of the member.
	ID string `json:"id"`
}

// Response of DeactivateMember.
type DeactivateMemberResponse struct {
	// The member.
	Data *Member `json:"data"`
}

// Request of DeleteApiKey.
type DeleteAPIKeyRequest struct {
	// Identifier of the key.
	ID string `json:"id"`
}

// Response of DeleteApiKey.
type DeleteAPIKeyResponse struct {
}

// Request of DeleteCannedReply.
type DeleteCannedReplyRequest struct {
	// Identifier of the canned reply.
	ID string `json:"id"`
}

// Response of DeleteCannedReply.
type DeleteCannedReplyResponse struct {
}

// Request of DeleteChannel.
type DeleteChannelRequest struct {
	// Identifier of the channel.
	ID string `json:"id"`
}

// Response of DeleteChannel.
type DeleteChannelResponse struct {
}

// Request of DeleteDraft.
type DeleteDraftRequest struct {
	// Identifier of the ticket.
	TicketID string `json:"ticketId"`
}

// Response of DeleteDraft.
type DeleteDraftResponse struct {
}

// Request of DeletePasskey.
type DeletePasskeyRequest struct {
	// Identifier of the passkey.
	ID string `json:"id"`
}

// Response of DeletePasskey.
type DeletePasskeyResponse struct {
}

// Request of DeleteScheduledMessage.
type DeleteScheduledMessageRequest struct {
	// Identifier of the scheduled message.
	ID string `json:"id"`
}

// Response of DeleteScheduledMessage.
type DeleteScheduledMessageResponse struct {
}

// Request of DeleteSenderBlock.
type DeleteSenderBlockRequest struct {
	// Identifier of the block.
	ID string `json:"id"`
}

// Response of DeleteSenderBlock.
type DeleteSenderBlockResponse struct {
}

// Request of DeleteTicket.
type DeleteTicketRequest struct {
	// Identifier of the ticket.
	ID string `json:"id"`
}

// Response of DeleteTicket.
type DeleteTicketResponse struct {
}

// Request of DeleteView.
type DeleteViewRequest struct {
	// Identifier of the view.
	ID string `json:"id"`
}

// Response of DeleteView.
type DeleteViewResponse struct {
}

// Request of DeleteWebhookSubscription.
type DeleteWebhookSubscriptionRequest struct {
	// Identifier of the subscription.
	ID string `json:"id"`
}

// Response of DeleteWebhookSubscription.
type DeleteWebhookSubscriptionResponse struct {
}

// The events first attempted within one hour. Each counts once for a subscription.
type DeliveryCount struct {
	// Start of the hour.
	Hour time.Time `json:"hour"`
	// Events that were delivered, at any attempt.
	Succeeded int `json:"succeeded"`
	// Events that were not delivered, so far.
	Failed int `json:"failed"`
	// Events that the filter kept from being delivered.
	Filtered int `json:"filtered"`
	// Filtered events for which the filter could not be evaluated.
	FilterErrors int `json:"filterErrors"`
}

// Why a message did not reach its requester.
type DeliveryError struct {
	// A code of the channel, an SMTP status such as `550`, or a code of the service such as
	// `INTERRUPTED` or `BOUNCED`.
	Code string `json:"code"`
	// Error message from the channel or mail server.
	Message string `json:"message"`
}

// A TXT record of DNS.
type DomainRecord struct {
	// Its name, such as `_ticketing.example.com`.
	Name string `json:"name"`
	// Its text.
	Value string `json:"value"`
	// Whether CheckChannel has found it. It is looked up again once a day.
	Verified bool `json:"verified"`
}

// The unsent texts of a member on a ticket.
type Draft struct {
	// Identifier of the ticket.
	TicketID string `json:"ticketId"`
	// Text of a reply, or empty.
	Reply string `json:"reply"`
	// Text of an internal note, or empty.
	Note string `json:"note"`
	// Number of its changes; 0 without a draft.
	Version int `json:"version"`
	// When it was begun. Absent without a draft.
	CreatedAt time.Time `json:"createdAt,omitzero"`
	// When it was last changed. Absent without a draft.
	UpdatedAt time.Time `json:"updatedAt,omitzero"`
}

// Settings of an e-mail address. E-mails come from a mailbox, or from a mail server or a provider
// that posts them to `webhookUrl`. The secret and the password are never returned.
type EmailSettings struct {
	// Address that requesters write to, with at most 32 characters before the `@`, in lower case.
	// Replies come to the same address with a `+` and a code before the `@`.
	Address string `json:"address"`
	// URL to which your mail server or provider posts e-mails.
	WebhookURL string `json:"webhookUrl"`
	// Mailbox whose new e-mails become tickets. With `account`, only its `folder`, `afterImport` and
	// `moveTo` can be set.
	Imap *ImapSettings `json:"imap,omitzero"`
	// Provider that posts e-mails in a format of its own: `mailgun`, `sendgrid`, `postmark`, or `ses`
	// for Amazon SES. Empty: each e-mail is posted as it is.
	Provider string `json:"provider"`
	// ARN of the SNS topic to which Amazon SES publishes e-mails, such as
	// `arn:aws:sns:eu-west-1:123456789012:mail`. Required for `ses`.
	TopicArn string `json:"topicArn"`
	// Account at Google or Microsoft 365 whose mailbox is read, and that e-mails to requesters leave
	// through. Connect it with StartChannelLogin.
	Account *MailAccount `json:"account,omitzero"`
	// Mail server that e-mails to requesters leave through, from `address`. Without one, they leave
	// through that of the service.
	Smtp *SmtpSettings `json:"smtp,omitzero"`
	// Address that e-mails to requesters come from: `address` with a mail server of its own, a
	// connected account or a verified `domainRecord`, else the one of the service. Empty if nothing can
	// be sent.
	FromAddress string `json:"fromAddress"`
	// DNS record by which the owner of the domain lets the service send from `address`. Absent with a
	// mail server of its own or an account, and where the service has none.
	DomainRecord *DomainRecord `json:"domainRecord,omitzero"`
}

// Settings of an e-mail address. E-mails come from a mailbox, or from a mail server or a provider
// that posts them to `webhookUrl`. The secret and the password are never returned.
type EmailSettingsInput struct {
	// Address that requesters write to, with at most 32 characters before the `@`, in lower case.
	// Replies come to the same address with a `+` and a code before the `@`.
	Address Optional[string] `json:"address,omitzero"`
	// Secret of your choice, 24 to 255 characters, with which your mail server authenticates at
	// `webhookUrl`: `Authorization: Bearer <secret>`. For `sendgrid` and `postmark`, it is the password
	// in the URL; for `mailgun`, the HTTP webhook signing key. Required without a mailbox, except for
	// `ses`.
	Secret Optional[string] `json:"secret,omitzero"`
	// Mailbox whose new e-mails become tickets. With `account`, only its `folder`, `afterImport` and
	// `moveTo` can be set.
	Imap Optional[*ImapSettingsInput] `json:"imap,omitzero"`
	// Provider that posts e-mails in a format of its own: `mailgun`, `sendgrid`, `postmark`, or `ses`
	// for Amazon SES. Empty: each e-mail is posted as it is.
	Provider Optional[EmailSettingsProvider] `json:"provider,omitzero"`
	// ARN of the SNS topic to which Amazon SES publishes e-mails, such as
	// `arn:aws:sns:eu-west-1:123456789012:mail`. Required for `ses`.
	TopicArn Optional[string] `json:"topicArn,omitzero"`
	// Account at Google or Microsoft 365 whose mailbox is read, and that e-mails to requesters leave
	// through. Connect it with StartChannelLogin.
	Account Optional[*MailAccountInput] `json:"account,omitzero"`
	// Mail server that e-mails to requesters leave through, from `address`. Without one, they leave
	// through that of the service.
	Smtp Optional[*SmtpSettingsInput] `json:"smtp,omitzero"`
}

// Request of EraseRequester.
type EraseRequesterRequest struct {
	// Identifier of the requester.
	ID string `json:"id"`
}

// Response of EraseRequester.
type EraseRequesterResponse struct {
	// The operation, of the type `requester_erasure`.
	Data *Operation `json:"data"`
}

// An event.
type Event struct {
	// Identifier with the prefix `evt_`.
	ID string `json:"id"`
	// Type, such as `service.ticket.created.v1`.
	Type string `json:"type"`
	// When it happened.
	OccurredAt time.Time `json:"occurredAt"`
	// Payload; its shape depends on the type. Empty if it is `erased`.
	Data json.RawMessage `json:"data"`
	// Whether it was made up to test a webhook subscription. Such events are not streamed, and their
	// deliveries have the header `Service-Test: true`.
	Test bool `json:"test"`
	// Whether its payload was erased, as its ticket or requester was. Such events are neither streamed
	// nor delivered.
	Erased bool `json:"erased"`
	// Its state at each webhook subscription, if `includeDeliveries` asks for it.
	Deliveries *EventDeliveries `json:"deliveries,omitzero"`
}

// The state of an event at the webhook subscriptions that it was sent to in the last 7 days.
type EventDeliveries struct {
	// Number of subscriptions with this state.
	Delivered int `json:"delivered"`
	// Number of subscriptions with this state.
	Failed int `json:"failed"`
	// Number of subscriptions with this state.
	Pending int `json:"pending"`
	// Number of subscriptions with this state.
	Skipped int `json:"skipped"`
	// The state at each, up to 20, `failed` first.
	Subscriptions []*EventDelivery `json:"subscriptions"`
}

// The state of an event at a webhook subscription.
type EventDelivery struct {
	// Identifier of the subscription.
	SubscriptionID string `json:"subscriptionId"`
	// `delivered`: an attempt succeeded. `failed`: none did. `pending`: none did, and a manual one is
	// waiting. `skipped`: the subscription was paused or the event erased.
	State EventDeliveryState `json:"state"`
	// Number of attempts, up to the first that succeeded: 2 if it was delivered at the 2nd.
	Attempts int `json:"attempts"`
}

// A member, as events show them.
type EventMember struct {
	// Identifier with the prefix `mbr_`.
	ID string `json:"id"`
	// Name; empty if unknown.
	Name string `json:"name"`
	// E-mail address; empty if unknown.
	Email string `json:"email"`
	// `admin` or `agent`.
	Role MemberRole `json:"role"`
	// `invited`, `active`, `deactivated` or `removed`.
	Status MemberStatus `json:"status"`
}

// An event type.
type EventType struct {
	// The type, such as `service.ticket.created.v1`.
	Type string `json:"type"`
	// When it fires.
	Description string `json:"description"`
	// JSON Schema (2020-12) of the payload.
	Schema json.RawMessage `json:"schema"`
	// An example payload.
	Example json.RawMessage `json:"example"`
}

// Request of ExpirePreviousSecret.
type ExpirePreviousSecretRequest struct {
	// Identifier of the subscription.
	ID string `json:"id"`
}

// Response of ExpirePreviousSecret.
type ExpirePreviousSecretResponse struct {
	// The subscription.
	Data *WebhookSubscription `json:"data"`
}

// Request of ExportRequester.
type ExportRequesterRequest struct {
	// Identifier of the requester.
	ID string `json:"id"`
}

// Response of ExportRequester.
type ExportRequesterResponse struct {
	// The operation, of the type `requester_export`.
	Data *Operation `json:"data"`
}

// A field that changed.
type FieldChange struct {
	// Name of the field, such as `priority` or `customFields.plan`.
	Field string `json:"field"`
	// Value before the change, as the API shows it. Absent for a custom field that the ticket did not
	// have.
	Before any `json:"before,omitzero"`
	// Value after the change. Absent for a custom field that was removed.
	After any `json:"after,omitzero"`
}

// Request of FinishChannelLogin.
type FinishChannelLoginRequest struct {
	// Identifier of the channel.
	ID string `json:"id"`
	// The whole URL to which the provider sent the browser back, which begins with the public URL of
	// the service and `/channel-login?`.
	RedirectURL string `json:"redirectUrl"`
}

// Response of FinishChannelLogin.
type FinishChannelLoginResponse struct {
	// The channel with its account.
	Data *Channel `json:"data"`
}

// Request of FollowTicket.
type FollowTicketRequest struct {
	// Identifier of the ticket.
	ID string `json:"id"`
}

// Response of FollowTicket.
type FollowTicketResponse struct {
	// The ticket with its followers.
	Data *Ticket `json:"data"`
}

// Settings of a form.
type FormSettings struct {
	// Origins whose pages may submit to the form, such as `https://www.example.com`; at most 20.
	AllowedOrigins []string `json:"allowedOrigins"`
	// Whether people can attach files: at most 5 to a message, of 5 MiB in all.
	Attachments bool `json:"attachments"`
	// URL of the form's page.
	URL string `json:"url"`
}

// Settings of a form.
type FormSettingsInput struct {
	// Origins whose pages may submit to the form, such as `https://www.example.com`; at most 20.
	AllowedOrigins Optional[[]string] `json:"allowedOrigins,omitzero"`
	// Whether people can attach files: at most 5 to a message, of 5 MiB in all.
	Attachments Optional[bool] `json:"attachments,omitzero"`
}

// Request of ForwardMessage.
type ForwardMessageRequest struct {
	// Identifier of the ticket.
	TicketID string `json:"ticketId"`
	// Identifier of the message to forward.
	ID string `json:"id"`
	// E-mail addresses to forward it to, 1 to 10. An address of the service is refused.
	To []string `json:"to"`
	// Note above the forwarded message, up to 65,536 characters of Markdown.
	Body string `json:"body,omitzero"`
	// Whether to send the files of the message along.
	IncludeAttachments bool `json:"includeAttachments,omitzero"`
}

// Response of ForwardMessage.
type ForwardMessageResponse struct {
	// The note that records it, with the status of sending it in `delivery`.
	Data *Message `json:"data"`
}

// Request of GetApiCall.
type GetAPICallRequest struct {
	// Identifier of the API call.
	ID string `json:"id"`
}

// Response of GetApiCall.
type GetAPICallResponse struct {
	// The call.
	Data *APICall `json:"data"`
}

// Request of GetApiKey.
type GetAPIKeyRequest struct {
	// Identifier of the key.
	ID string `json:"id"`
}

// Response of GetApiKey.
type GetAPIKeyResponse struct {
	// The key.
	Data *APIKey `json:"data"`
}

// Request of GetAttachment.
type GetAttachmentRequest struct {
	// Identifier of the file, with the prefix `att_`.
	ID string `json:"id"`
}

// Request of GetAuditEvent.
type GetAuditEventRequest struct {
	// Identifier of the audit event.
	ID string `json:"id"`
}

// Response of GetAuditEvent.
type GetAuditEventResponse struct {
	// The audit event.
	Data *AuditEvent `json:"data"`
}

// Request of GetBillingSubscription.
type GetBillingSubscriptionRequest struct {
}

// Response of GetBillingSubscription.
type GetBillingSubscriptionResponse struct {
	// The billing subscription.
	Data *BillingSubscription `json:"data"`
}

// Request of GetCannedReply.
type GetCannedReplyRequest struct {
	// Identifier of the canned reply.
	ID string `json:"id"`
}

// Response of GetCannedReply.
type GetCannedReplyResponse struct {
	// The canned reply.
	Data *CannedReply `json:"data"`
}

// Request of GetChannel.
type GetChannelRequest struct {
	// Identifier of the channel.
	ID string `json:"id"`
}

// Response of GetChannel.
type GetChannelResponse struct {
	// The channel.
	Data *Channel `json:"data"`
}

// Request of GetDraft.
type GetDraftRequest struct {
	// Identifier of the ticket.
	TicketID string `json:"ticketId"`
}

// Response of GetDraft.
type GetDraftResponse struct {
	// The draft.
	Data *Draft `json:"data"`
}

// Request of GetEvent.
type GetEventRequest struct {
	// Identifier of the event.
	ID string `json:"id"`
}

// Response of GetEvent.
type GetEventResponse struct {
	// The event.
	Data *Event `json:"data"`
}

// Request of GetMailTemplate.
type GetMailTemplateRequest struct {
}

// Response of GetMailTemplate.
type GetMailTemplateResponse struct {
	// The template.
	Data *MailTemplate `json:"data"`
}

// Request of GetMe.
type GetMeRequest struct {
}

// Response of GetMe.
type GetMeResponse struct {
	// The caller.
	Data *Me `json:"data"`
}

// Request of GetMember.
type GetMemberRequest struct {
	// Identifier of the member.
	ID string `json:"id"`
}

// Response of GetMember.
type GetMemberResponse struct {
	// The member.
	Data *Member `json:"data"`
}

// Request of GetMessageOriginal.
type GetMessageOriginalRequest struct {
	// Identifier of the ticket.
	TicketID string `json:"ticketId"`
	// Identifier of the message.
	ID string `json:"id"`
}

// Request of GetNotificationSettings.
type GetNotificationSettingsRequest struct {
}

// Response of GetNotificationSettings.
type GetNotificationSettingsResponse struct {
	// The settings of the member.
	Data *NotificationSettings `json:"data"`
}

// Request of GetOperation.
type GetOperationRequest struct {
	// Identifier of the operation.
	ID string `json:"id"`
}

// Response of GetOperation.
type GetOperationResponse struct {
	// The operation.
	Data *Operation `json:"data"`
}

// Request of GetRequester.
type GetRequesterRequest struct {
	// Identifier of the requester.
	ID string `json:"id"`
}

// Response of GetRequester.
type GetRequesterResponse struct {
	// The requester.
	Data *Requester `json:"data"`
}

// Request of GetSenderBlock.
type GetSenderBlockRequest struct {
	// Identifier of the block.
	ID string `json:"id"`
}

// Response of GetSenderBlock.
type GetSenderBlockResponse struct {
	// The block.
	Data *SenderBlock `json:"data"`
}

// Request of GetTicket.
type GetTicketRequest struct {
	// Identifier of the ticket.
	ID string `json:"id"`
}

// Response of GetTicket.
type GetTicketResponse struct {
	// The ticket.
	Data *Ticket `json:"data"`
}

// Request of GetView.
type GetViewRequest struct {
	// Identifier of the view.
	ID string `json:"id"`
}

// Response of GetView.
type GetViewResponse struct {
	// The view.
	Data *View `json:"data"`
}

// Request of GetWebhookDelivery.
type GetWebhookDeliveryRequest struct {
	// Identifier of the subscription.
	SubscriptionID string `json:"subscriptionId"`
	// Identifier of the delivery.
	ID string `json:"id"`
}

// Response of GetWebhookDelivery.
type GetWebhookDeliveryResponse struct {
	// The delivery.
	Data *WebhookDelivery `json:"data"`
}

// Request of GetWebhookSubscription.
type GetWebhookSubscriptionRequest struct {
	// Identifier of the subscription.
	ID string `json:"id"`
}

// Response of GetWebhookSubscription.
type GetWebhookSubscriptionResponse struct {
	// The subscription.
	Data *WebhookSubscription `json:"data"`
}

// Request of GetWorkspace.
type GetWorkspaceRequest struct {
}

// Response of GetWorkspace.
type GetWorkspaceResponse struct {
	// The workspace.
	Data *Workspace `json:"data"`
}

// An HTTP header.
type HTTPHeader struct {
	// Name of the header.
	Name string `json:"name"`
	// Value of the header.
	Value string `json:"value"`
}

// A mailbox that is read over IMAP, within seconds of an e-mail. Those that came before it was set
// are left alone. A change of the server, the port or the user name needs the password again.
type ImapSettings struct {
	// Name of the server, such as `imap.example.com`. Required without `account`.
	Host string `json:"host"`
	// Number of its port; by default 993, or 143 with `starttls`.
	Port int `json:"port"`
	// `tls`, the default, encrypts from the start; `starttls` before the login. The server needs a
	// certificate for its name.
	Security string `json:"security"`
	// Name of the user, often the address. Required without `account`.
	Username string `json:"username"`
	// Folder that is read; by default `INBOX`.
	Folder string `json:"folder"`
	// Change to an e-mail once its ticket is stored: `keep`, the default, is none, `mark_read` marks it
	// as read, and `move` moves it to `moveTo`.
	AfterImport string `json:"afterImport"`
	// Folder that e-mails are moved to. Required for `move`.
	MoveTo string `json:"moveTo"`
}

// A mailbox that is read over IMAP, within seconds of an e-mail. Those that came before it was set
// are left alone. A change of the server, the port or the user name needs the password again.
type ImapSettingsInput struct {
	// Name of the server, such as `imap.example.com`. Required without `account`.
	Host Optional[string] `json:"host,omitzero"`
	// Number of its port; by default 993, or 143 with `starttls`.
	Port Optional[int] `json:"port,omitzero"`
	// `tls`, the default, encrypts from the start; `starttls` before the login. The server needs a
	// certificate for its name.
	Security Optional[ImapSettingsSecurity] `json:"security,omitzero"`
	// Name of the user, often the address. Required without `account`.
	Username Optional[string] `json:"username,omitzero"`
	// Password of the user, for many providers one for this app alone. Required without `account`.
	Password Optional[string] `json:"password,omitzero"`
	// Folder that is read; by default `INBOX`.
	Folder Optional[string] `json:"folder,omitzero"`
	// Change to an e-mail once its ticket is stored: `keep`, the default, is none, `mark_read` marks it
	// as read, and `move` moves it to `moveTo`.
	AfterImport Optional[ImapSettingsAfterImport] `json:"afterImport,omitzero"`
	// Folder that e-mails are moved to. Required for `move`.
	MoveTo Optional[string] `json:"moveTo,omitzero"`
}

// What became of one ticket of an import.
type ImportOutcome struct {
	// Its identifier in the system that it comes from, as in the request.
	ExternalID string `json:"externalId"`
	// Identifier of the new ticket.
	CreatedTicketID string `json:"createdTicketId,omitzero"`
	// Identifier of the ticket that was imported before. It has not changed.
	ExistingTicketID string `json:"existingTicketId,omitzero"`
	// Why it was refused.
	Error *ItemError `json:"error,omitzero"`
}

// Request of ImportTickets.
type ImportTicketsRequest struct {
	// System that the tickets come from, such as `zendesk`. With the `externalId`, it identifies a
	// ticket in all imports.
	Source string `json:"source"`
	// The tickets, 1 to 100, with 5,000 messages in all. The fields of each are checked by themselves:
	// one that is invalid is refused alone, in its outcome.
	Tickets []*ImportedTicket `json:"tickets"`
}

// Response of ImportTickets.
type ImportTicketsResponse struct {
	// What became of each ticket, in the order of the request.
	Data []*ImportOutcome `json:"data"`
}

// An agent of another system: a member, or somebody who is none.
type ImportedAgent struct {
	// Identifier of the member.
	MemberID string `json:"memberId,omitzero"`
	// E-mail address. Finds the member that has it, if there is one.
	Email string `json:"email,omitzero"`
	// Name to show if no member is found. Default: the e-mail address.
	Name string `json:"name,omitzero"`
}

// A message of an imported ticket.
type ImportedMessage struct {
	// Text, 1 to 65,536 characters. That of agents is Markdown.
	Body string `json:"body"`
	// When it was written.
	CreatedAt time.Time `json:"createdAt"`
	// The agent who wrote it. Absent: the requester of the ticket.
	Agent *ImportedAgent `json:"agent,omitzero"`
	// `public` (default) or `internal`.
	Visibility MessageVisibility `json:"visibility,omitzero"`
	// Attached files, at most 20.
	Attachments []*AttachmentInput `json:"attachments,omitzero"`
	// Identifier in the system that it comes from.
	ExternalID string `json:"externalId,omitzero"`
}

// A ticket as it was in another system. Times are from the year 2000 on, and not in the future.
type ImportedTicket struct {
	// Identifier in the system that it comes from, unique there.
	ExternalID string `json:"externalId"`
	// Subject, 1 to 200 characters.
	Subject string `json:"subject"`
	// Who asked.
	Requester *RequesterInput `json:"requester"`
	// `open` (default), `pending`, `resolved` or `closed`.
	Status TicketStatus `json:"status,omitzero"`
	// `low`, `normal` (default), `high` or `urgent`.
	Priority TicketPriority `json:"priority,omitzero"`
	// Labels, at most 50 of up to 64 characters.
	Tags []string `json:"tags,omitzero"`
	// Custom values by name: texts of up to 1,024 characters, numbers or booleans. At most 50, and 16
	// KiB of JSON in all.
	CustomFields map[string]any `json:"customFields,omitzero"`
	// Identifier of the member, or `me`.
	AssigneeID string `json:"assigneeId,omitzero"`
	// E-mail address of the member.
	AssigneeEmail string `json:"assigneeEmail,omitzero"`
	// When it was opened.
	CreatedAt time.Time `json:"createdAt"`
	// When it last changed. Default: the latest of its other times and those of its messages.
	UpdatedAt time.Time `json:"updatedAt,omitzero"`
	// When it was last resolved. Only with the status `resolved` or `closed`. Default: `updatedAt` if
	// it is `resolved`.
	ResolvedAt time.Time `json:"resolvedAt,omitzero"`
	// When it was closed. Only with the status `closed`. Default: `updatedAt`.
	ClosedAt time.Time `json:"closedAt,omitzero"`
	// Its messages, at most 1,000, in any order: they are sorted by `createdAt`.
	Messages []*ImportedMessage `json:"messages,omitzero"`
}

// A link that lets one person in, once.
type Invitation struct {
	// The link, for you to hand to the person. Anyone who has it can join, so keep it secret. It proves
	// nothing about the e-mail address.
	URL string `json:"url"`
	// Until when it works: 7 days.
	ExpiresAt time.Time `json:"expiresAt"`
	// Whether a link of its own is e-mailed to the address as well. `false` if the service sends no
	// e-mails.
	IsSent bool `json:"isSent"`
}

// Request of InviteMember.
type InviteMemberRequest struct {
	// E-mail address of the person.
	Email string `json:"email"`
	// Role that the person gets: `admin` or `agent`.
	Role MemberRole `json:"role"`
	// Name of the person, who can change it.
	Name string `json:"name,omitzero"`
}

// Response of InviteMember.
type InviteMemberResponse struct {
	// The member.
	Data *Member `json:"data"`
	// The invitation. Absent if the person is an active member already.
	Invitation *Invitation `json:"invitation,omitzero"`
}

// Why one item of a batch was refused, as in the error of a whole call.
type ItemError struct {
	// Code of the error, such as `NOT_FOUND`.
	Code string `json:"code"`
	// Human-readable description of the problem.
	Message string `json:"message"`
	// The fields at fault.
	Details []*ItemErrorDetail `json:"details"`
}

// A field at fault.
type ItemErrorDetail struct {
	// Field of the item, such as `status`.
	Field string `json:"field"`
	// Code of the reason.
	Reason string `json:"reason"`
	// Human-readable description of the problem.
	Message string `json:"message"`
}

// Request of ListApiCalls.
type ListAPICallsRequest struct {
	// Only calls of one of these keys, at most 20. They may be revoked.
	APIKeyID []string `json:"apiKeyId,omitzero"`
	// Only calls of one of these methods, such as `CreateTicket`, at most 20.
	Method []string `json:"method,omitzero"`
	// Only calls with one of these HTTP statuses, such as `404`, or `4xx` for all from 400 to 499. At
	// most 20.
	HTTPStatus []string `json:"httpStatus,omitzero"`
	// Only calls with one of these error codes, such as `NOT_FOUND`, at most 20.
	ErrorCode []string `json:"errorCode,omitzero"`
	// Only calls at this time or later.
	OccurredFrom time.Time `json:"occurredFrom,omitzero"`
	// Only calls before this time.
	OccurredBefore time.Time `json:"occurredBefore,omitzero"`
	// Maximum number of entries to return: 50 by default, at most 100.
	PageSize int `json:"pageSize,omitzero"`
	// `nextPageToken` of the previous page, with the same filters.
	PageToken string `json:"pageToken,omitzero"`
}

// Response of ListApiCalls.
type ListAPICallsResponse struct {
	// Calls on this page.
	Data []*APICall `json:"data"`
	// Token for the next page; empty on the last page.
	NextPageToken string `json:"nextPageToken"`
}

// Request of ListApiKeys.
type ListAPIKeysRequest struct {
	// Maximum number of entries to return: 50 by default, at most 100. A page of long entries holds
	// fewer; `nextPageToken` continues after them.
	PageSize int `json:"pageSize,omitzero"`
	// `nextPageToken` of the previous page.
	PageToken string `json:"pageToken,omitzero"`
}

// Response of ListApiKeys.
type ListAPIKeysResponse struct {
	// Keys on this page.
	Data []*APIKey `json:"data"`
	// Token for the next page; empty on the last page.
	NextPageToken string `json:"nextPageToken"`
}

// Request of ListAttachmentPreviews.
type ListAttachmentPreviewsRequest struct {
	// Identifiers of stored files, at most 100.
	AttachmentID []string `json:"attachmentId,omitzero"`
}

// Response of ListAttachmentPreviews.
type ListAttachmentPreviewsResponse struct {
	// The previews, in no particular order.
	Data []*AttachmentPreview `json:"data"`
}

// Request of ListAuditEvents.
type ListAuditEventsRequest struct {
	// Only events with one of these actions, at most 20.
	Action []string `json:"action,omitzero"`
	// Only events of one of these actors, at most 20.
	ActorID []string `json:"actorId,omitzero"`
	// Only events about one of the objects with these identifiers, at most 20.
	TargetID []string `json:"targetId,omitzero"`
	// Only events at this time or later.
	OccurredFrom time.Time `json:"occurredFrom,omitzero"`
	// Only events before this time.
	OccurredBefore time.Time `json:"occurredBefore,omitzero"`
	// Maximum number of entries to return: 50 by default, at most 100. A page of long entries holds
	// fewer; `nextPageToken` continues after them.
	PageSize int `json:"pageSize,omitzero"`
	// `nextPageToken` of the previous page, with the same filters.
	PageToken string `json:"pageToken,omitzero"`
}

// Response of ListAuditEvents.
type ListAuditEventsResponse struct {
	// Audit events on this page.
	Data []*AuditEvent `json:"data"`
	// Token for the next page; empty on the last page.
	NextPageToken string `json:"nextPageToken"`
}

// Request of ListCannedReplies.
type ListCannedRepliesRequest struct {
	// Text to search for in shortcuts, titles and bodies.
	Q string `json:"q,omitzero"`
	// Only canned replies with this label.
	Tag string `json:"tag,omitzero"`
	// Only the canned reply with this shortcut.
	Shortcut string `json:"shortcut,omitzero"`
	// Maximum number of entries to return: 50 by default, at most 100. A page of long entries holds
	// fewer; `nextPageToken` continues after them.
	PageSize int `json:"pageSize,omitzero"`
	// `nextPageToken` of the previous page, with the same filters.
	PageToken string `json:"pageToken,omitzero"`
}

// Response of ListCannedReplies.
type ListCannedRepliesResponse struct {
	// Canned replies on this page.
	Data []*CannedReply `json:"data"`
	// Token for the next page; empty on the last page.
	NextPageToken string `json:"nextPageToken"`
}

// Request of ListChannels.
type ListChannelsRequest struct {
	// Maximum number of entries to return: 50 by default, at most 100. A page of long entries holds
	// fewer; `nextPageToken` continues after them.
	PageSize int `json:"pageSize,omitzero"`
	// `nextPageToken` of the previous page.
	PageToken string `json:"pageToken,omitzero"`
}

// Response of ListChannels.
type ListChannelsResponse struct {
	// Channels on this page.
	Data []*Channel `json:"data"`
	// Token for the next page; empty on the last page.
	NextPageToken string `json:"nextPageToken"`
}

// Request of ListDeliveryCounts.
type ListDeliveryCountsRequest struct {
	// Identifier of the subscription, or `-` for all.
	SubscriptionID string `json:"subscriptionId"`
	// Number of hours, the current one included: 1 to 168 (7 days), by default 24.
	Hours Optional[int] `json:"hours,omitzero"`
}

// Response of ListDeliveryCounts.
type ListDeliveryCountsResponse struct {
	// The hours, oldest first.
	Data []*DeliveryCount `json:"data"`
}

// Request of ListDrafts.
type ListDraftsRequest struct {
	// Maximum number of entries to return: 50 by default, at most 100. A page of long entries holds
	// fewer; `nextPageToken` continues after them.
	PageSize int `json:"pageSize,omitzero"`
	// `nextPageToken` of the previous page.
	PageToken string `json:"pageToken,omitzero"`
}

// Response of ListDrafts.
type ListDraftsResponse struct {
	// Drafts on this page.
	Data []*Draft `json:"data"`
	// Token for the next page; empty on the last page.
	NextPageToken string `json:"nextPageToken"`
}

// Request of ListEventTypes.
type ListEventTypesRequest struct {
	// Only these types, at most 20. Empty, or with `*` among them: all types, which are 150 KB long.
	Type []string `json:"type,omitzero"`
}

// Response of ListEventTypes.
type ListEventTypesResponse struct {
	// The event types, in the order of the contract.
	Data []*EventType `json:"data"`
}

// Request of ListEvents.
type ListEventsRequest struct {
	// Only events of these types, at most 20.
	Type []string `json:"type,omitzero"`
	// Maximum number of entries to return: 50 by default, at most 100. A page of long entries holds
	// fewer; `nextPageToken` continues after them.
	PageSize int `json:"pageSize,omitzero"`
	// `nextPageToken` of the previous page, with the same filters.
	PageToken string `json:"pageToken,omitzero"`
	// Only events that occurred at this time or later.
	OccurredFrom time.Time `json:"occurredFrom,omitzero"`
	// Only events that occurred before this time.
	OccurredBefore time.Time `json:"occurredBefore,omitzero"`
	// Only the event with this identifier.
	EventID string `json:"eventId,omitzero"`
	// Only events of the ticket with this identifier.
	TicketID string `json:"ticketId,omitzero"`
	// Only events of this requester, and of the tickets that are theirs now.
	RequesterID string `json:"requesterId,omitzero"`
	// The same by the e-mail address of the requester.
	RequesterEmail string `json:"requesterEmail,omitzero"`
	// Text in the JSON of the payload, such as `"priority":"urgent"`, regardless of case. A call
	// searches up to 20,000 events or 32 MB: its page may be empty, and `nextPageToken` continues.
	Q string `json:"q,omitzero"`
	// Whether events have their `deliveries`. Needs the role `admin` and the scope `webhooks:read`.
	IncludeDeliveries bool `json:"includeDeliveries,omitzero"`
}

// Response of ListEvents.
type ListEventsResponse struct {
	// Events on this page.
	Data []*Event `json:"data"`
	// Token for the next page; empty on the last page.
	NextPageToken string `json:"nextPageToken"`
}

// Request of ListMembers.
type ListMembersRequest struct {
	// Only members with one of these statuses: `invited`, `active`, `deactivated`, `removed`. Default:
	// all but `removed`.
	Status []MemberStatus `json:"status,omitzero"`
	// Maximum number of entries to return: 50 by default, at most 100. A page of long entries holds
	// fewer; `nextPageToken` continues after them.
	PageSize int `json:"pageSize,omitzero"`
	// `nextPageToken` of the previous page, with the same filters.
	PageToken string `json:"pageToken,omitzero"`
}

// Response of ListMembers.
type ListMembersResponse struct {
	// Members on this page.
	Data []*Member `json:"data"`
	// Token for the next page; empty on the last page.
	NextPageToken string `json:"nextPageToken"`
}

// Request of ListMessages.
type ListMessagesRequest struct {
	// Identifier of the ticket.
	TicketID string `json:"ticketId"`
	// Maximum number of entries to return: 50 by default, at most 100. A page of long entries holds
	// fewer; `nextPageToken` continues after them.
	PageSize int `json:"pageSize,omitzero"`
	// `nextPageToken` of the previous page.
	PageToken string `json:"pageToken,omitzero"`
	// `createdAt` (default), oldest first; `-createdAt`, newest first.
	OrderBy ListMessagesOrderBy `json:"orderBy,omitzero"`
}

// Response of ListMessages.
type ListMessagesResponse struct {
	// Messages on this page.
	Data []*Message `json:"data"`
	// Token for the next page; empty on the last page.
	NextPageToken string `json:"nextPageToken"`
}

// Request of ListNotifications.
type ListNotificationsRequest struct {
	// Maximum number of entries to return: 50 by default, at most 100.
	PageSize int `json:"pageSize,omitzero"`
	// `nextPageToken` of the previous page.
	PageToken string `json:"pageToken,omitzero"`
	// Only those that are unread. Default: all.
	Unread bool `json:"unread,omitzero"`
}

// Response of ListNotifications.
type ListNotificationsResponse struct {
	// Notifications on this page.
	Data []*Notification `json:"data"`
	// Token for the next page; empty on the last page.
	NextPageToken string `json:"nextPageToken"`
}

// Request of ListOperations.
type ListOperationsRequest struct {
	// Only operations of these types.
	Type []OperationType `json:"type,omitzero"`
	// Only operations on this webhook subscription.
	SubscriptionID string `json:"subscriptionId,omitzero"`
	// Maximum number of entries to return: 50 by default, at most 100.
	PageSize int `json:"pageSize,omitzero"`
	// `nextPageToken` of the previous page, with the same filters.
	PageToken string `json:"pageToken,omitzero"`
	// Only operations on this requester.
	RequesterID string `json:"requesterId,omitzero"`
}

// Response of ListOperations.
type ListOperationsResponse struct {
	// Operations on this page.
	Data []*Operation `json:"data"`
	// Token for the next page; empty on the last page.
	NextPageToken string `json:"nextPageToken"`
}

// Request of ListPasskeys.
type ListPasskeysRequest struct {
}

// Response of ListPasskeys.
type ListPasskeysResponse struct {
	// Your passkeys.
	Data []*Passkey `json:"data"`
}

// Request of ListPlans.
type ListPlansRequest struct {
}

// Response of ListPlans.
type ListPlansResponse struct {
	// The plans, in the order of the configuration.
	Data []*Plan `json:"data"`
}

// Request of ListRequesters.
type ListRequestersRequest struct {
	// Only the requester with this e-mail address.
	Email string `json:"email,omitzero"`
	// Only the requester with this telephone number.
	Phone string `json:"phone,omitzero"`
	// Only the requester with this identifier in your own system.
	ExternalID string `json:"externalId,omitzero"`
	// Maximum number of entries to return: 50 by default, at most 100. A page of long entries holds
	// fewer; `nextPageToken` continues after them.
	PageSize int `json:"pageSize,omitzero"`
	// `nextPageToken` of the previous page, with the same filters.
	PageToken string `json:"pageToken,omitzero"`
	// Beginnings of words, such as `ada lov`: only requesters whose name, e-mail address or telephone
	// number has a word for each.
	Q string `json:"q,omitzero"`
}

// Response of ListRequesters.
type ListRequestersResponse struct {
	// Requesters on this page.
	Data []*Requester `json:"data"`
	// Token for the next page; empty on the last page.
	NextPageToken string `json:"nextPageToken"`
}

// Request of ListScheduledMessages.
type ListScheduledMessagesRequest struct {
	// Only those of the ticket with this identifier.
	TicketID string `json:"ticketId,omitzero"`
	// Maximum number of entries to return: 50 by default, at most 100. A page of long entries holds
	// fewer; `nextPageToken` continues after them.
	PageSize int `json:"pageSize,omitzero"`
	// `nextPageToken` of the previous page.
	PageToken string `json:"pageToken,omitzero"`
}

// Response of ListScheduledMessages.
type ListScheduledMessagesResponse struct {
	// Scheduled messages on this page.
	Data []*ScheduledMessage `json:"data"`
	// Token for the next page; empty on the last page.
	NextPageToken string `json:"nextPageToken"`
}

// Request of ListSenderBlocks.
type ListSenderBlocksRequest struct {
	// Only blocks that refuse one of these senders: e-mail addresses, or telephone numbers in E.164
	// form. An address is also refused by a block of its domain.
	Sender []string `json:"sender,omitzero"`
	// Only blocks of these kinds.
	Kind []SenderBlockKind `json:"kind,omitzero"`
	// Maximum number of entries to return: 50 by default, at most 100.
	PageSize int `json:"pageSize,omitzero"`
	// `nextPageToken` of the previous page, with the same filters.
	PageToken string `json:"pageToken,omitzero"`
}

// Response of ListSenderBlocks.
type ListSenderBlocksResponse struct {
	// Blocks on this page.
	Data []*SenderBlock `json:"data"`
	// Token for the next page; empty on the last page.
	NextPageToken string `json:"nextPageToken"`
}

// Request of ListSessions.
type ListSessionsRequest struct {
}

// Response of ListSessions.
type ListSessionsResponse struct {
	// Your sessions.
	Data []*Session `json:"data"`
}

// Request of ListTicketAuditEvents.
type ListTicketAuditEventsRequest struct {
	// Identifier of the ticket.
	TicketID string `json:"ticketId"`
	// Maximum number of entries to return: 50 by default, at most 100. A page of long entries holds
	// fewer; `nextPageToken` continues after them.
	PageSize int `json:"pageSize,omitzero"`
	// `nextPageToken` of the previous page.
	PageToken string `json:"pageToken,omitzero"`
}

// Response of ListTicketAuditEvents.
type ListTicketAuditEventsResponse struct {
	// Audit events on this page.
	Data []*AuditEvent `json:"data"`
	// Token for the next page; empty on the last page.
	NextPageToken string `json:"nextPageToken"`
}

// Request of ListTickets.
type ListTicketsRequest struct {
	// Only tickets in one of these statuses.
	Status []TicketStatus `json:"status,omitzero"`
	// Only tickets that last changed at this time or later.
	UpdatedFrom time.Time `json:"updatedFrom,omitzero"`
	// Only tickets that last changed before this time.
	UpdatedBefore time.Time `json:"updatedBefore,omitzero"`
	// Only tickets whose last message was added at this time or later.
	LastMessageFrom time.Time `json:"lastMessageFrom,omitzero"`
	// Only tickets whose last message was added before this time.
	LastMessageBefore time.Time `json:"lastMessageBefore,omitzero"`
	// `lastMessageAt`, `createdAt` or `updatedAt`, oldest first; with a leading `-`, newest first.
	// Default `-lastMessageAt`.
	OrderBy ViewOrderBy `json:"orderBy,omitzero"`
	// Maximum number of entries to return: 50 by default, at most 100. A page of long entries holds
	// fewer; `nextPageToken` continues after them.
	PageSize int `json:"pageSize,omitzero"`
	// `nextPageToken` of the previous page, with the same filters.
	PageToken string `json:"pageToken,omitzero"`
	// Only tickets opened at this time or later.
	CreatedFrom time.Time `json:"createdFrom,omitzero"`
	// Only tickets opened before this time.
	CreatedBefore time.Time `json:"createdBefore,omitzero"`
	// Only tickets of the requester with this e-mail address.
	RequesterEmail string `json:"requesterEmail,omitzero"`
	// Only tickets of the requester with this telephone number.
	RequesterPhone string `json:"requesterPhone,omitzero"`
	// Only tickets of this requester.
	RequesterID string `json:"requesterId,omitzero"`
	// Only tickets of the member with this identifier, or of `me`.
	AssigneeID string `json:"assigneeId,omitzero"`
	// Only tickets with all of these labels.
	Tag []string `json:"tag,omitzero"`
	// Only tickets that arrived through one of these channels.
	ChannelID []string `json:"channelId,omitzero"`
	// Only the ticket with this identifier in your own system.
	ExternalID string `json:"externalId,omitzero"`
	// Words to search for, such as `refund -card "due date" from:ada status:open`. A ticket is found by
	// its subject and identifiers, by one message with the names of its files, or by its requester;
	// `#5` or `5` lists the ticket with that number first. Case, accents and endings do not matter, and
	// the last word may be the start of one. `or` between words means either, `-` none. Operators are
	// `from:`, `status:`, `priority:`, `tag:`, `assignee:` (`me`, `none` or an identifier), `channel:`
	// (a type or an identifier), `before:` and `after:` (a date when it was opened, in UTC),
	// `has:file`, `is:undelivered`, and `is:unread` (for the member who asks). Of a message, the first
	// 8,192 characters are searched. Endings are those of the workspace's language.
	Q string `json:"q,omitzero"`
	// Only tickets of one of these priorities.
	Priority []TicketPriority `json:"priority,omitzero"`
	// Number of the only ticket to list.
	Number int `json:"number,omitzero"`
	// Only tickets without an assignee.
	Unassigned bool `json:"unassigned,omitzero"`
	// Only tickets with a message that could not be delivered, after which none was.
	Undelivered bool `json:"undelivered,omitzero"`
	// Only tickets that were imported from this system, such as `zendesk`.
	ImportSource string `json:"importSource,omitzero"`
	// Only tickets with this identifier in the system that they were imported from.
	ImportExternalID string `json:"importExternalId,omitzero"`
	// `true`: only tickets that are snoozed; `false`: only those that are not. Default: both.
	Snoozed Optional[bool] `json:"snoozed,omitzero"`
	// Only tickets with all of these custom values, each as `name:value`: `plan:pro`, `vip:true`.
	CustomField []string `json:"customField,omitzero"`
	// Only tickets that were merged into this one.
	MergedIntoID string `json:"mergedIntoId,omitzero"`
	// `true`: only tickets whose last public message is of an agent; `false`: only those that still
	// wait for one. Default: both.
	Answered Optional[bool] `json:"answered,omitzero"`
	// Only tickets that were last resolved at this time or later, and not reopened since.
	ResolvedFrom time.Time `json:"resolvedFrom,omitzero"`
	// Only tickets that were last resolved before this time, and not reopened since.
	ResolvedBefore time.Time `json:"resolvedBefore,omitzero"`
}

// Response of ListTickets.
type ListTicketsResponse struct {
	// Tickets on this page.
	Data []*Ticket `json:"data"`
	// Token for the next page; empty on the last page.
	NextPageToken string `json:"nextPageToken"`
	// Identifiers of the tickets on this page with a message that the caller has not read: one since it
	// last read the ticket, and since the member joined or the API key was created.
	Unread []string `json:"unread"`
	// Whether more tickets have the words of `q` than a search considers: the 1,000 that matched most
	// recently. The other filters apply to these. Search for rarer words, or add `before:`. For
	// `is:unread` alone: whether more tickets than the latest 5,000 have messages since the member
	// joined.
	Truncated bool `json:"truncated"`
	// The query that was searched for instead of `q`, in which nothing was found: with one letter of a
	// word changed, added, removed or swapped. Empty if `q` itself was.
	CorrectedQ string `json:"correctedQ"`
	// Where the words of `q` are in the tickets of this page, at most two places for each.
	Highlights []*TicketHighlight `json:"highlights"`
}

// Request of ListViews.
type ListViewsRequest struct {
	// Maximum number of entries to return: 50 by default, at most 100. A page of long entries holds
	// fewer; `nextPageToken` continues after them.
	PageSize int `json:"pageSize,omitzero"`
	// `nextPageToken` of the previous page.
	PageToken string `json:"pageToken,omitzero"`
}

// Response of ListViews.
type ListViewsResponse struct {
	// Views on this page.
	Data []*View `json:"data"`
	// Token for the next page; empty on the last page.
	NextPageToken string `json:"nextPageToken"`
}

// Request of ListWebhookDeliveries.
type ListWebhookDeliveriesRequest struct {
	// Identifier of the subscription, or `-` for all: then `eventId` is required.
	SubscriptionID string `json:"subscriptionId"`
	// Maximum number of entries to return: 50 by default, at most 100. A page of long entries holds
	// fewer; `nextPageToken` continues after them.
	PageSize int `json:"pageSize,omitzero"`
	// `nextPageToken` of the previous page, with the same filters.
	PageToken string `json:"pageToken,omitzero"`
	// Only deliveries with one of these outcomes.
	Outcome []WebhookDeliveryOutcome `json:"outcome,omitzero"`
	// Only deliveries of events of these types, at most 20.
	EventType []string `json:"eventType,omitzero"`
	// Only deliveries of this event.
	EventID string `json:"eventId,omitzero"`
	// Only deliveries attempted at this time or later.
	AttemptedFrom time.Time `json:"attemptedFrom,omitzero"`
	// Only deliveries attempted before this time.
	AttemptedBefore time.Time `json:"attemptedBefore,omitzero"`
}

// Response of ListWebhookDeliveries.
type ListWebhookDeliveriesResponse struct {
	// Deliveries on this page.
	Data []*WebhookDelivery `json:"data"`
	// Token for the next page; empty on the last page.
	NextPageToken string `json:"nextPageToken"`
}

// Request of ListWebhookSubscriptions.
type ListWebhookSubscriptionsRequest struct {
	// Maximum number of entries to return: 50 by default, at most 100. A page of long entries holds
	// fewer; `nextPageToken` continues after them.
	PageSize int `json:"pageSize,omitzero"`
	// `nextPageToken` of the previous page.
	PageToken string `json:"pageToken,omitzero"`
}

// Response of ListWebhookSubscriptions.
type ListWebhookSubscriptionsResponse struct {
	// Subscriptions on this page.
	Data []*WebhookSubscription `json:"data"`
	// Token for the next page; empty on the last page.
	NextPageToken string `json:"nextPageToken"`
}

// Request of ListWorkspaces.
type ListWorkspacesRequest struct {
}

// Response of ListWorkspaces.
type ListWorkspacesResponse struct {
	// The workspaces, in the order of the token.
	Data []*MyWorkspace `json:"data"`
}

// An account at a mail provider, connected by OAuth. Its tokens are never returned. Another
// provider needs another login.
type MailAccount struct {
	// `google`, for Gmail and Google Workspace, or `microsoft`, for Microsoft 365. Required.
	Provider string `json:"provider"`
	// Address of the account. Empty until it is connected.
	Username string `json:"username"`
	// When it was connected. Absent until then.
	ConnectedAt time.Time `json:"connectedAt,omitzero"`
	// Whether e-mails to requesters leave as if the channel had no account, which then only receives.
	ReceiveOnly bool `json:"receiveOnly"`
}

// An account at a mail provider, connected by OAuth. Its tokens are never returned. Another
// provider needs another login.
type MailAccountInput struct {
	// `google`, for Gmail and Google Workspace, or `microsoft`, for Microsoft 365. Required.
	Provider Optional[MailAccountProvider] `json:"provider,omitzero"`
	// Whether e-mails to requesters leave as if the channel had no account, which then only receives.
	ReceiveOnly Optional[bool] `json:"receiveOnly,omitzero"`
}

// A sample e-mail, as it would be sent.
type MailPreview struct {
	// Subject.
	Subject string `json:"subject"`
	// Its plain text.
	Text string `json:"text"`
	// Its HTML, a whole document.
	Html string `json:"html"`
}

// Settings for e-mails to requesters.
type MailSettings struct {
	// Name that they are sent under. Empty: the name of `MAIL_FROM`.
	SenderName string `json:"senderName"`
	// Text below each of them, at most 2,000 characters.
	Footer string `json:"footer"`
	// Whether a new ticket is confirmed to its requester. For forms and e-mail; by default forms do and
	// e-mail does not.
	Confirmation *bool `json:"confirmation,omitempty"`
	// Identifier of the e-mail channel as which e-mails leave, and whose address takes replies. Empty,
	// or while that one is paused: the oldest active one. Not for e-mail channels.
	EmailChannelID string `json:"emailChannelId"`
}

// Settings for e-mails to requesters.
type MailSettingsInput struct {
	// Name that they are sent under. Empty: the name of `MAIL_FROM`.
	SenderName Optional[string] `json:"senderName,omitzero"`
	// Text below each of them, at most 2,000 characters.
	Footer Optional[string] `json:"footer,omitzero"`
	// Whether a new ticket is confirmed to its requester. For forms and e-mail; by default forms do and
	// e-mail does not.
	Confirmation Optional[bool] `json:"confirmation,omitzero"`
	// Identifier of the e-mail channel as which e-mails leave, and whose address takes replies. Empty,
	// or while that one is paused: the oldest active one. Not for e-mail channels.
	EmailChannelID Optional[string] `json:"emailChannelId,omitzero"`
}

// How e-mails to requesters look, and texts in them. Texts are Markdown of at most 4,000
// characters, and may have up to 20 placeholders, which become plain text: `{ticket.number}` and
// `{workspace.name}` everywhere.
type MailTemplate struct {
	// Address of the logo at the top, over `https`. Mail programs load it from there. Empty: none.
	LogoURL string `json:"logoUrl"`
	// Colour of the line at the top, such as `#2f6fed`. Empty: no line.
	AccentColor string `json:"accentColor"`
	// Text above the message.
	Intro string `json:"intro"`
	// Text below the message, above the footer of the channel.
	Footer string `json:"footer"`
	// Texts by language, each language once. For others the service has its own.
	Texts []*MailTexts `json:"texts"`
}

// How e-mails to requesters look, and texts in them. Texts are Markdown of at most 4,000
// characters, and may have up to 20 placeholders, which become plain text: `{ticket.number}` and
// `{workspace.name}` everywhere.
type MailTemplateInput struct {
	// Address of the logo at the top, over `https`. Mail programs load it from there. Empty: none.
	LogoURL string `json:"logoUrl,omitzero"`
	// Colour of the line at the top, such as `#2f6fed`. Empty: no line.
	AccentColor string `json:"accentColor,omitzero"`
	// Text above the message.
	Intro string `json:"intro,omitzero"`
	// Text below the message, above the footer of the channel.
	Footer string `json:"footer,omitzero"`
	// Texts by language, each language once. For others the service has its own.
	Texts []*MailTextsInput `json:"texts,omitzero"`
}

// Texts of e-mails in a language.
type MailTexts struct {
	// Language of the requesters who get them: `ar`, `de`, `en`, `es`, `fr`, `ja` or `pt`.
	Language MemberLanguage `json:"language"`
	// What confirms a new ticket, in place of the service's own text. Empty: that text.
	Confirmation string `json:"confirmation"`
	// What ends a reply, above the member's signature. It may also have `{agent.name}`, which is the
	// name of the workspace where no member wrote the reply, `{requester.name}` and `{ticket.subject}`.
	Closing string `json:"closing"`
}

// Texts of e-mails in a language.
type MailTextsInput struct {
	// Language of the requesters who get them: `ar`, `de`, `en`, `es`, `fr`, `ja` or `pt`.
	Language MemberLanguage `json:"language"`
	// What confirms a new ticket, in place of the service's own text. Empty: that text.
	Confirmation string `json:"confirmation,omitzero"`
	// What ends a reply, above the member's signature. It may also have `{agent.name}`, which is the
	// name of the workspace where no member wrote the reply, `{requester.name}` and `{ticket.subject}`.
	Closing string `json:"closing,omitzero"`
}

// Request of MarkNotificationsRead. It names identifiers, a ticket or a time.
type MarkNotificationsReadRequest struct {
	// Identifiers of notifications, at most 100.
	Ids []string `json:"ids,omitzero"`
	// Identifier of the ticket that they are about.
	TicketID string `json:"ticketId,omitzero"`
	// `createdAt` of the last that was seen: all up to it are read.
	Through time.Time `json:"through,omitzero"`
}

// Response of MarkNotificationsRead.
type MarkNotificationsReadResponse struct {
}

// Request of MarkTicketRead.
type MarkTicketReadRequest struct {
	// Identifier of the ticket.
	ID string `json:"id"`
	// `lastMessageAt` of the ticket as it was read. Messages after it remain unread.
	Through time.Time `json:"through"`
}

// Response of MarkTicketRead.
type MarkTicketReadResponse struct {
}

// A caller.
type Me struct {
	// Who acts: the API key, the member whose token it is, the member that the key acts for, or the
	// creator of the console session.
	Actor *Actor `json:"actor"`
	// Workspace in which the caller acts.
	Workspace *Workspace `json:"workspace"`
	// `admin` or `agent`. An API key is an `admin`, unless it acts for a member, whose role it has.
	Role MemberRole `json:"role"`
	// The member who acts, if one does.
	Member *Member `json:"member,omitzero"`
	// The API key of the call, if it has one.
	APIKey *APIKey `json:"apiKey,omitzero"`
	// `token` if your identity provider sets the member's name with each token, so that it cannot be
	// changed here, otherwise `stored`. Absent without a member.
	NameSource MemberRoleSource `json:"nameSource,omitzero"`
	// The console session of the call, if it has one.
	ConsoleSession *ConsoleSession `json:"consoleSession,omitzero"`
}

// A person of the workspace, or one who is invited to it.
type Member struct {
	// Identifier with the prefix `mbr_`.
	ID string `json:"id"`
	// How the member signs in. Empty until an invitation is accepted.
	Logins []*MemberLogin `json:"logins"`
	// Name; empty if unknown. A name in the tokens of your identity provider replaces it.
	Name string `json:"name"`
	// E-mail address: that of the invitation, or of the latest token that had one.
	Email string `json:"email"`
	// URL of a picture, if the latest token has one.
	Picture string `json:"picture"`
	// `admin` or `agent`.
	Role MemberRole `json:"role"`
	// `token` if your identity provider sets the role with each token, so that it cannot be changed
	// here, otherwise `stored`.
	RoleSource MemberRoleSource `json:"roleSource"`
	// `invited`, `active`, `deactivated` or `removed`. Only active members can act.
	Status MemberStatus `json:"status"`
	// When the member was invited, or made their first call.
	CreatedAt time.Time `json:"createdAt"`
	// When the member last made a call, to within a few minutes. Absent until the first.
	LastSeenAt time.Time `json:"lastSeenAt,omitzero"`
	// Until when the latest invitation can be accepted, also in the past. Absent if there is none.
	InvitationExpiresAt time.Time `json:"invitationExpiresAt,omitzero"`
	// Language of the dashboard and of e-mails to the member: Arabic, German, English, Spanish, French,
	// Japanese or Portuguese. Empty: that of their browser, and for e-mails that of the workspace.
	Language MemberLanguage `json:"language"`
	// Signature below the member's replies in e-mails, in Markdown. Empty if there is none.
	Signature string `json:"signature"`
}

// A person joined the workspace: they accepted an invitation, or made their first call with a token
// of your identity provider.
type MemberJoinedV1 struct {
	// The member.
	Member *EventMember `json:"member"`
}

// Who a member is at an identity provider.
type MemberLogin struct {
	// The identity provider, as its tokens name it.
	Issuer string `json:"issuer"`
	// Identifier of the member there.
	Subject string `json:"subject"`
}

// A member was removed from the workspace, or the invitation of a person was withdrawn.
type MemberRemovedV1 struct {
	// The member.
	Member *EventMember `json:"member"`
	// Who removed them.
	Actor *Actor `json:"actor"`
}

// The name, the role or the status of a member was changed: they were renamed, made an admin or an
// agent, deactivated or reactivated. A name or a role that the tokens of your identity provider set
// fires no event.
type MemberUpdatedV1 struct {
	// The member after the change.
	Member *EventMember `json:"member"`
	// The fields that changed: `name`, `role` or `status`.
	Changes []*FieldChange `json:"changes"`
	// Who changed them.
	Actor *Actor `json:"actor"`
}

// Request of MergeRequesters.
type MergeRequestersRequest struct {
	// Identifier of the requester that remains.
	ID string `json:"id"`
	// Identifier of the requester that is merged into it and deleted.
	SourceID string `json:"sourceId"`
}

// Response of MergeRequesters.
type MergeRequestersResponse struct {
	// The requester that remains.
	Data *Requester `json:"data"`
}

// Request of MergeTickets.
type MergeTicketsRequest struct {
	// Identifier of the ticket that remains.
	ID string `json:"id"`
	// Identifiers of the tickets that are merged into it, 1 to 20.
	SourceIds []string `json:"sourceIds"`
}

// Response of MergeTickets.
type MergeTicketsResponse struct {
	// The ticket that remains.
	Data *Ticket `json:"data"`
}

// A message on a ticket.
type Message struct {
	// Identifier with the prefix `msg_`.
	ID string `json:"id"`
	// Identifier of its ticket.
	TicketID string `json:"ticketId"`
	// `agent` or `requester`.
	Author MessageAuthor `json:"author"`
	// `public`, or `internal` for notes that the requester never sees.
	Visibility MessageVisibility `json:"visibility"`
	// Text of the message, as it was written. That of a requester is plain text. That of an agent,
	// reply or note, is Markdown: emphasis, strong, strikethrough, code, blocks of code, links, lists,
	// quotes and headings. Line breaks are kept, addresses are links, images are shown as links, and
	// HTML is text. E-mails, the page of the requester and the dashboard show it formatted; other
	// channels send it as it is.
	Body string `json:"body"`
	// When the message was added.
	CreatedAt time.Time `json:"createdAt"`
	// `inbound` from the requester, `outbound` to them; notes are `outbound` too.
	Direction MessageDirection `json:"direction"`
	// Attached files.
	Attachments []*Attachment `json:"attachments"`
	// Identifier of the canned reply that it was created from, or empty.
	CannedReplyID string `json:"cannedReplyId"`
	// Identifier in the channel, or in your own system.
	ExternalID string `json:"externalId"`
	// Status of sending it to the requester. Absent if it is not sent, as an inbound message.
	Delivery *MessageDelivery `json:"delivery,omitzero"`
	// Status of the e-mail that confirms the ticket to the requester, on the ticket's first message, or
	// that says that files of the requester were not stored, on any. Absent if none is sent, as with an
	// outbound message.
	Confirmation *MessageDelivery `json:"confirmation,omitzero"`
	// Who added it.
	CreatedBy *Actor `json:"createdBy"`
	// Quoted history below the text of an e-mail, without which `body` reads as it was written.
	QuotedText string `json:"quotedText"`
	// Identifiers of the members whom an internal note mentions.
	MentionedMemberIds []string `json:"mentionedMemberIds"`
	// Others than the requester to whom it was e-mailed: copies of a reply, or the recipients of a
	// forward.
	Recipients []*MessageRecipient `json:"recipients"`
	// Who wrote it, if it was not the requester: a participant or, in an internal note, somebody to
	// whom a message was forwarded. Absent otherwise.
	Sender *Participant `json:"sender,omitzero"`
	// Identifier of the message that this note forwarded, or empty.
	ForwardedMessageID string `json:"forwardedMessageId"`
}

// Participants who get a copy of a reply.
type MessageCopies struct {
	// Their e-mail addresses, at most 20. Empty: none of them gets one.
	Emails []string `json:"emails,omitzero"`
}

// Status of sending something to a requester: through WhatsApp, or by e-mail.
type MessageDelivery struct {
	// `queued`, `sent`, `delivered`, `read` or `failed`.
	Status MessageDeliveryStatus `json:"status"`
	// Why it failed: a code of the channel, an SMTP status such as `550`, or a code of the service such
	// as `INTERRUPTED` or `BOUNCED`.
	ErrorCode string `json:"errorCode"`
	// Error message from the channel or mail server.
	ErrorMessage string `json:"errorMessage"`
	// When the status last changed.
	UpdatedAt time.Time `json:"updatedAt"`
}

// A message did not reach its requester: the last attempt to send it failed, or its e-mail came
// back. To send it again, call `ResendMessage`. If it is the confirmation of a new ticket that
// failed, the message is the first one of the requester, and its `confirmation` has `failed`.
type MessageDeliveryFailedV1 struct {
	// The ticket of the message.
	Ticket *Ticket `json:"ticket"`
	// The message.
	Message *Message `json:"message"`
	// Why it failed.
	Error *DeliveryError `json:"error"`
}

// First message of a new ticket, written by its requester.
type MessageInput struct {
	// Text, 1 to 65,536 characters.
	Body string `json:"body"`
	// Attached files, at most 20.
	Attachments []*AttachmentInput `json:"attachments,omitzero"`
}

// Somebody other than the requester to whom a message was e-mailed.
type MessageRecipient struct {
	// Name; empty if unknown.
	Name string `json:"name"`
	// E-mail address.
	Email string `json:"email"`
	// Why the address did not get it: an SMTP status such as `550`, or `BOUNCED`. Empty if it is not
	// known to have failed.
	ErrorCode string `json:"errorCode"`
	// Error message of the mail server.
	ErrorMessage string `json:"errorMessage"`
}

// A workspace in which the caller can act.
type MyWorkspace struct {
	// The organisation of the caller's token. To act in its workspace, send it or the identifier of the
	// workspace as `X-Workspace-Id`. Empty for an API key, which has one workspace.
	Organization string `json:"organization"`
	// The workspace. Not set before the first call that acts in it.
	Workspace *Workspace `json:"workspace"`
}

// Something that concerns a member.
type Notification struct {
	// Identifier with the prefix `ntf_`.
	ID string `json:"id"`
	// `assigned`: somebody else assigned the ticket to the member. `mentioned`: a note mentions the
	// member. `replied`: the requester wrote on a ticket that the member is assigned to or follows; a
	// later message takes the place of an earlier one that is unread.
	Kind NotificationKind `json:"kind"`
	// The ticket that it is about.
	Ticket *NotifiedTicket `json:"ticket"`
	// Identifier of the message or note that it is about, or empty.
	MessageID string `json:"messageId"`
	// Who assigned the ticket, or wrote the message.
	Actor *Actor `json:"actor"`
	// When it happened.
	CreatedAt time.Time `json:"createdAt"`
	// When it was read. Absent if it is unread.
	ReadAt time.Time `json:"readAt,omitzero"`
}

// Which e-mails a member gets. None is sent to an address that is not verified, or while the
// service sends no e-mail.
type NotificationSettings struct {
	// Whether an assignment that is unread after a minute is e-mailed.
	EmailOnAssignment bool `json:"emailOnAssignment"`
	// Whether a mention that is unread after a minute is e-mailed.
	EmailOnMention bool `json:"emailOnMention"`
	// How often the open tickets that nobody is assigned to are e-mailed: `off`, or `daily`, at 8
	// o'clock. Nothing is sent when there are none.
	UnassignedDigest NotificationSettingsUnassignedDigest `json:"unassignedDigest"`
	// Time zone of the digest, such as `Europe/Berlin`.
	TimeZone string `json:"timeZone"`
}

// A ticket as a notification names it.
type NotifiedTicket struct {
	// Identifier of the ticket.
	ID string `json:"id"`
	// Number of the ticket in the workspace.
	Number int `json:"number"`
	// Subject.
	Subject string `json:"subject"`
}

// A long-running operation.
type Operation struct {
	// Identifier with the prefix `op_`.
	ID string `json:"id"`
	// `webhook_recovery`, `requester_erasure` or `requester_export`. `metadata` and `response` have a
	// member for each type.
	Type OperationType `json:"type"`
	// Whether it has ended, with an `error` or a `response`.
	Done bool `json:"done"`
	// Whether it has been cancelled, and waits for what it has started.
	Cancelling bool `json:"cancelling"`
	// When it was requested.
	CreatedAt time.Time `json:"createdAt"`
	// When it ended. Absent until then.
	EndedAt time.Time `json:"endedAt,omitzero"`
	// Its target and progress.
	Metadata *OperationMetadata `json:"metadata"`
	// It has ended by itself.
	Response *OperationResponse `json:"response,omitzero"`
	// It has ended early.
	Error *OperationError `json:"error,omitzero"`
}

// Why an operation ended early.
type OperationError struct {
	// `CANCELLED`; of a recovery `SUBSCRIPTION_PAUSED` or `SUBSCRIPTION_DELETED`; of an export
	// `REQUESTER_DELETED`, `STORAGE_FULL`, or `INTERNAL` after repeated failures.
	Code OperationErrorCode `json:"code"`
	// The same in words.
	Message string `json:"message"`
}

// Target and progress of an operation.
type OperationMetadata struct {
	// Of a `webhook_recovery`.
	WebhookRecovery *WebhookRecoveryMetadata `json:"webhookRecovery,omitzero"`
	// Of a `requester_erasure`.
	RequesterErasure *RequesterErasureMetadata `json:"requesterErasure,omitzero"`
	// Of a `requester_export`.
	RequesterExport *RequesterExportMetadata `json:"requesterExport,omitzero"`
}

// Result of an operation.
type OperationResponse struct {
	// Of a `webhook_recovery`.
	WebhookRecovery *WebhookRecoveryResult `json:"webhookRecovery,omitzero"`
	// Of a `requester_erasure`.
	RequesterErasure *RequesterErasureResult `json:"requesterErasure,omitzero"`
	// Of a `requester_export`.
	RequesterExport *RequesterExportResult `json:"requesterExport,omitzero"`
}

// Somebody who takes part in a ticket by e-mail, without being its requester.
type Participant struct {
	// Name; empty if unknown.
	Name string `json:"name"`
	// E-mail address, in lower case. An address of the service is refused.
	Email string `json:"email"`
}

// Somebody who takes part in a ticket by e-mail, without being its requester.
type ParticipantInput struct {
	// Name; empty if unknown.
	Name string `json:"name,omitzero"`
	// E-mail address, in lower case. An address of the service is refused.
	Email string `json:"email"`
}

// A passkey.
type Passkey struct {
	// Identifier with the prefix `pky_`.
	ID string `json:"id"`
	// Name that you gave it.
	Name string `json:"name"`
	// When it was added.
	CreatedAt time.Time `json:"createdAt"`
	// When it last signed you in. Absent if it has not yet.
	LastUsedAt time.Time `json:"lastUsedAt,omitzero"`
}

// A passkey that is being added.
type PasskeyRegistration struct {
	// Options for `PublicKeyCredential.parseCreationOptionsFromJSON()`, valid for an hour.
	Options json.RawMessage `json:"options"`
}

// A plan.
type Plan struct {
	// Identifier, as configured.
	ID string `json:"id"`
	// Name to show.
	Name string `json:"name"`
	// Price per interval, in the smallest unit of the currency: `"2900"` is 29 US dollars, or 2,900
	// yen.
	Price int64 `json:"price,string"`
	// ISO 4217 code in lower case.
	Currency string `json:"currency"`
	// `month` or `year`.
	Interval PlanInterval `json:"interval"`
	// Features of the plan, in short sentences.
	Features []string `json:"features"`
	// Number of new tickets in a period that the plan includes. Absent: any. Nothing is refused beyond
	// it.
	IncludedTickets *int `json:"includedTickets,omitempty"`
	// Number of active members that the plan includes. Absent: any. Nothing is refused beyond it.
	IncludedMembers *int `json:"includedMembers,omitempty"`
}

// A member who is present on a ticket.
type Presence struct {
	// Identifier of the member.
	MemberID string `json:"memberId"`
	// Display name of the member; empty if unknown.
	Name string `json:"name"`
	// `viewing`, or `replying` while they write a reply.
	State PresenceState `json:"state"`
}

// Request of PreviewMail.
type PreviewMailRequest struct {
	// The template.
	Template *MailTemplateInput `json:"template"`
	// `reply` or `confirmation`.
	Kind PreviewMailKind `json:"kind"`
	// Language of the e-mail: `ar`, `de`, `en`, `es`, `fr`, `ja` or `pt`.
	Language MemberLanguage `json:"language"`
}

// Response of PreviewMail.
type PreviewMailResponse struct {
	// The e-mail.
	Data *MailPreview `json:"data"`
}

// Request of ReactivateMember.
type ReactivateMemberRequest struct {
	// Identifier of the member.
	ID string `json:"id"`
}

// Response of ReactivateMember.
type ReactivateMemberResponse struct {
	// The member.
	Data *Member `json:"data"`
}

// Request of RecoverWebhookSubscription.
type RecoverWebhookSubscriptionRequest struct {
	// Identifier of the subscription.
	ID string `json:"id"`
	// Recovers deliveries attempted at this time or later.
	AttemptedFrom time.Time `json:"attemptedFrom"`
	// Recovers deliveries attempted before this time. Default: now.
	AttemptedBefore time.Time `json:"attemptedBefore,omitzero"`
	// Outcomes to recover: `failed`, `expired`, `interrupted`. Default: all three.
	Outcome []WebhookRecoveryOutcome `json:"outcome,omitzero"`
	// Types of the events to recover. Default: all.
	EventType []string `json:"eventType,omitzero"`
}

// Response of RecoverWebhookSubscription.
type RecoverWebhookSubscriptionResponse struct {
	// The operation.
	Data *Operation `json:"data"`
}

// A link to add a new passkey.
type RecoveryLink struct {
	// The link, for you to hand to the member. Anyone who has it can sign in as the member, so keep it
	// secret. Empty if the member belongs to other workspaces too: then it is only e-mailed.
	URL string `json:"url"`
	// Until when it works: 15 minutes.
	ExpiresAt time.Time `json:"expiresAt"`
	// Whether it is e-mailed to the member's verified address.
	IsSent bool `json:"isSent"`
}

// Request of RedeliverWebhook.
type RedeliverWebhookRequest struct {
	// Identifier of the subscription.
	SubscriptionID string `json:"subscriptionId"`
	// Identifier of the delivery whose event is sent again.
	ID string `json:"id"`
}

// Response of RedeliverWebhook.
type RedeliverWebhookResponse struct {
	// The new, queued delivery.
	Data *WebhookDelivery `json:"data"`
}

// Request of RemoveMember.
type RemoveMemberRequest struct {
	// Identifier of the member.
	ID string `json:"id"`
}

// Response of RemoveMember.
type RemoveMemberResponse struct {
	// The member.
	Data *Member `json:"data"`
	// Active API keys that the member created. Revoke those that nobody needs.
	APIKeys []*APIKey `json:"apiKeys"`
}

// Request of RenderCannedReply.
type RenderCannedReplyRequest struct {
	// Identifier of the canned reply.
	ID string `json:"id"`
	// Identifier of the ticket whose values are filled in. Without it, fallbacks are used.
	TicketID string `json:"ticketId,omitzero"`
	// Values for `custom.<name>`.
	Variables map[string]string `json:"variables,omitzero"`
	// Leaves missing variables in the text, such as `{{custom.order}}`, for a person to fill in.
	KeepMissing bool `json:"keepMissing,omitzero"`
}

// Response of RenderCannedReply.
type RenderCannedReplyResponse struct {
	// The rendered reply.
	Data *RenderedReply `json:"data"`
}

// A canned reply with its variables replaced.
type RenderedReply struct {
	// The text, in Markdown.
	Body string `json:"body"`
	// Variables with neither a value nor a fallback. They are replaced by nothing, or left in the text
	// with `keepMissing`.
	Missing []string `json:"missing"`
}

// Request of ReportPresence.
type ReportPresenceRequest struct {
	// Identifier of the ticket.
	TicketID string `json:"ticketId"`
	// `viewing`, `replying`, or `away` once the ticket is closed or hidden.
	State ReportPresenceState `json:"state"`
}

// Response of ReportPresence.
type ReportPresenceResponse struct {
	// The other members who are present, up to 20: first those who reply.
	Data []*Presence `json:"data"`
}

// Who asked for help.
type Requester struct {
	// Identifier with the prefix `rq_`.
	ID string `json:"id"`
	// Name to address the requester by.
	Name string `json:"name"`
	// E-mail address, in lower case.
	Email string `json:"email"`
	// Telephone number in E.164 form.
	Phone string `json:"phone"`
	// Identifier in your own system.
	ExternalID string `json:"externalId"`
	// When the requester was created.
	CreatedAt time.Time `json:"createdAt"`
	// When the requester was last changed.
	UpdatedAt time.Time `json:"updatedAt"`
	// Language that the requester reads, a BCP 47 tag such as `de` or `pt-BR`; empty if unknown. Set
	// from the page of a form or the header of an e-mail when the requester is created there. E-mails
	// to the requester are in it if there are translations, otherwise in the language of the workspace.
	Language string `json:"language"`
	// `bounced` after an e-mail to the address came back, `complained` after its owner reported one as
	// spam. Empty if neither is known, and as soon as they write an e-mail or the address changes.
	EmailProblem RequesterEmailProblem `json:"emailProblem"`
	// When `emailProblem` was noted. Absent if it is empty.
	EmailProblemAt time.Time `json:"emailProblemAt,omitzero"`
}

// A requester was erased, with their tickets. Erase what you hold about them, too.
type RequesterErasedV1 struct {
	// The requester.
	RequesterID string `json:"requesterId"`
	// Who erased them, without a name.
	Actor *Actor `json:"actor"`
}

// Target and progress of an erasure.
type RequesterErasureMetadata struct {
	// Requester that is erased.
	RequesterID string `json:"requesterId"`
	// How many of their tickets have been deleted.
	TicketsDeleted int `json:"ticketsDeleted"`
}

// Result of an erasure.
type RequesterErasureResult struct {
	// Number of tickets that were deleted.
	TicketsDeleted int `json:"ticketsDeleted"`
}

// Target and progress of an export.
type RequesterExportMetadata struct {
	// Requester whose data are exported.
	RequesterID string `json:"requesterId"`
	// Number of tickets to export. Absent until they have been counted.
	Total *int `json:"total,omitempty"`
	// How many of them have been exported.
	Exported int `json:"exported"`
}

// Result of an export.
type RequesterExportResult struct {
	// Address of the archive. `GET` it with the token of an admin. Absent once the archive is deleted.
	DownloadURL string `json:"downloadUrl,omitzero"`
	// Length of the archive in bytes.
	Size int64 `json:"size,string"`
	// When the archive is deleted: 7 days after the export, or with the data of the requester.
	ExpiresAt time.Time `json:"expiresAt"`
}

// Requester of a new ticket: found by external id, e-mail or phone, in this order, or created.
type RequesterInput struct {
	// Name to address the requester by.
	Name string `json:"name,omitzero"`
	// E-mail address.
	Email string `json:"email,omitzero"`
	// Telephone number in E.164 form.
	Phone string `json:"phone,omitzero"`
	// Identifier in your own system.
	ExternalID string `json:"externalId,omitzero"`
	// Language that the requester reads, a BCP 47 tag such as `de` or `pt-BR`. Used for new requesters
	// only.
	Language string `json:"language,omitzero"`
}

// A link to the conversation page of a ticket.
type RequesterLink struct {
	// URL of the page. Anyone who has it can read the conversation and reply.
	URL string `json:"url"`
	// When it was created.
	CreatedAt time.Time `json:"createdAt"`
}

// Fields of a requester were changed, or another requester was merged into them.
type RequesterUpdatedV1 struct {
	// The requester after the change.
	Requester *Requester `json:"requester"`
	// The fields that changed. May be empty after a merge.
	Changes []*FieldChange `json:"changes"`
	// Identifier of the requester who was merged into this one and no longer exists. Their tickets
	// belong to this requester. Empty if there was no merge.
	MergedRequesterID string `json:"mergedRequesterId"`
	// Who did it.
	Actor *Actor `json:"actor"`
}

// Request of ResendMessage.
type ResendMessageRequest struct {
	// Identifier of the ticket.
	TicketID string `json:"ticketId"`
	// Identifier of the message.
	ID string `json:"id"`
}

// Response of ResendMessage.
type ResendMessageResponse struct {
	// The message, `queued` again.
	Data *Message `json:"data"`
}

// Request of RevokeOtherSessions.
type RevokeOtherSessionsRequest struct {
}

// Response of RevokeOtherSessions.
type RevokeOtherSessionsResponse struct {
	// The sessions that were ended.
	Data *RevokedSessions `json:"data"`
}

// Request of RevokeRequesterLink.
type RevokeRequesterLinkRequest struct {
	// Identifier of the ticket.
	ID string `json:"id"`
}

// Response of RevokeRequesterLink.
type RevokeRequesterLinkResponse struct {
}

// Request of RevokeSession.
type RevokeSessionRequest struct {
	// Identifier of the session.
	ID string `json:"id"`
}

// Response of RevokeSession.
type RevokeSessionResponse struct {
}

// Sessions that were ended.
type RevokedSessions struct {
	// How many sessions ended.
	Count int `json:"count"`
}

// Request of RotateWebhookSecret.
type RotateWebhookSecretRequest struct {
	// Identifier of the subscription.
	ID string `json:"id"`
	// For how long deliveries are also signed with the old secret, in seconds: 0 to 604800 (7 days), by
	// default 86400 (1 day).
	GraceSeconds Optional[int] `json:"graceSeconds,omitzero"`
}

// Response of RotateWebhookSecret.
type RotateWebhookSecretResponse struct {
	// The subscription, with its new secret.
	Data *WebhookSubscription `json:"data"`
}

// A message that is sent later.
type ScheduledMessage struct {
	// Identifier with the prefix `smsg_`.
	ID string `json:"id"`
	// Identifier of its ticket. When that is merged, the message moves to the ticket that remains.
	TicketID string `json:"ticketId"`
	// Text, in Markdown.
	Body string `json:"body"`
	// `public` or `internal`.
	Visibility MessageVisibility `json:"visibility"`
	// Status of the ticket, set together with the message; empty: as CreateMessage sets it.
	SetStatus TicketStatus `json:"setStatus"`
	// Attached files.
	Attachments []*Attachment `json:"attachments"`
	// When it is sent, within about a second.
	SendAt time.Time `json:"sendAt"`
	// Why it could not be sent; absent while it is to be sent. It is not tried again, and is removed
	// after 30 days.
	Error *ItemError `json:"error,omitzero"`
	// Who scheduled it, and is the author of the message.
	CreatedBy *Actor `json:"createdBy"`
	// When it was scheduled.
	CreatedAt time.Time `json:"createdAt"`
}

// Request of SendTestMail.
type SendTestMailRequest struct {
	// The template.
	Template *MailTemplateInput `json:"template"`
	// `reply` or `confirmation`.
	Kind PreviewMailKind `json:"kind"`
	// Language of the e-mail: `ar`, `de`, `en`, `es`, `fr`, `ja` or `pt`.
	Language MemberLanguage `json:"language"`
}

// Response of SendTestMail.
type SendTestMailResponse struct {
}

// A sender whose messages are refused.
type SenderBlock struct {
	// Identifier with the prefix `blk_`.
	ID string `json:"id"`
	// `email`, `domain` or `phone`.
	Kind SenderBlockKind `json:"kind"`
	// The blocked address, domain or number in the form that senders are compared in: lower case, with
	// international domain names in ASCII, such as `xn--bcher-kva.example`.
	Value string `json:"value"`
	// Why it is blocked.
	Note string `json:"note"`
	// Who blocked it.
	CreatedBy *Actor `json:"createdBy"`
	// When it was blocked.
	CreatedAt time.Time `json:"createdAt"`
	// Number of messages refused, accurate to a few seconds.
	RefusedCount int `json:"refusedCount"`
	// When a message was last refused. Absent if none has been.
	LastRefusedAt time.Time `json:"lastRefusedAt,omitzero"`
}

// A sign-in in one browser or command line. It ends after 14 days without use, and after 90 days at
// the latest.
type Session struct {
	// Identifier with the prefix `ses_`.
	ID string `json:"id"`
	// `browser` or `cli`.
	Client SessionClient `json:"client"`
	// IP address of its last renewal.
	Address string `json:"address"`
	// `User-Agent` of its last renewal, of which the first 300 characters are kept.
	UserAgent string `json:"userAgent"`
	// Whether it makes this call.
	IsCurrent bool `json:"isCurrent"`
	// When you signed in.
	CreatedAt time.Time `json:"createdAt"`
	// When it was last used, to within 10 minutes.
	LastSeenAt time.Time `json:"lastSeenAt"`
	// When it ends unless it is used.
	ExpiresAt time.Time `json:"expiresAt"`
}

// A mail server that sends over SMTP with encryption. A change of the server, the port or the user
// name needs the password again.
type SmtpSettings struct {
	// Name of the server, such as `smtp.example.com`. Required.
	Host string `json:"host"`
	// Number of its port; by default 465, or 587 with `starttls`.
	Port int `json:"port"`
	// `tls`, the default, encrypts from the start; `starttls` before the login. The server needs a
	// certificate for its name.
	Security string `json:"security"`
	// Name of the user, often the address. Empty: the server wants no login.
	Username string `json:"username"`
}

// A mail server that sends over SMTP with encryption. A change of the server, the port or the user
// name needs the password again.
type SmtpSettingsInput struct {
	// Name of the server, such as `smtp.example.com`. Required.
	Host Optional[string] `json:"host,omitzero"`
	// Number of its port; by default 465, or 587 with `starttls`.
	Port Optional[int] `json:"port,omitzero"`
	// `tls`, the default, encrypts from the start; `starttls` before the login. The server needs a
	// certificate for its name.
	Security Optional[ImapSettingsSecurity] `json:"security,omitzero"`
	// Name of the user, often the address. Empty: the server wants no login.
	Username Optional[string] `json:"username,omitzero"`
	// Password of the user, for many providers one for this app alone. Required with a user name.
	Password Optional[string] `json:"password,omitzero"`
}

// Request of SplitTicket.
type SplitTicketRequest struct {
	// Identifier of the ticket.
	ID string `json:"id"`
	// Identifiers of the messages and notes that move, 1 to 100.
	MessageIds []string `json:"messageIds"`
	// Subject of the new ticket, up to 200 characters. Default: the same.
	Subject string `json:"subject,omitzero"`
}

// Response of SplitTicket.
type SplitTicketResponse struct {
	// The new ticket.
	Data *Ticket `json:"data"`
}

// Request of StartChannelLogin.
type StartChannelLoginRequest struct {
	// Identifier of the channel.
	ID string `json:"id"`
}

// Response of StartChannelLogin.
type StartChannelLoginResponse struct {
	// Where the login starts.
	Data *ChannelLogin `json:"data"`
}

// Request of StartPasskeyRegistration.
type StartPasskeyRegistrationRequest struct {
}

// Response of StartPasskeyRegistration.
type StartPasskeyRegistrationResponse struct {
	// The registration.
	Data *PasskeyRegistration `json:"data"`
}

// Request of TestWebhookFilter.
type TestWebhookFilterRequest struct {
	// The filter.
	Filter string `json:"filter"`
	// Event to evaluate it for. Default: an example of `eventType`.
	EventID string `json:"eventId,omitzero"`
	// Type of the example. Required without `eventId`, ignored with it.
	EventType string `json:"eventType,omitzero"`
	// Payload in place of the example, in the shape of its type.
	Payload json.RawMessage `json:"payload,omitzero"`
}

// Response of TestWebhookFilter.
type TestWebhookFilterResponse struct {
	// The result.
	Data *WebhookFilterResult `json:"data"`
}

// Request of TestWebhookSubscription.
type TestWebhookSubscriptionRequest struct {
	// Identifier of the subscription.
	ID string `json:"id"`
	// Type of the event, by default `service.webhook.ping.v1`.
	EventType string `json:"eventType,omitzero"`
	// Payload of the event, in the shape of its type. Default: the example of the type.
	Payload json.RawMessage `json:"payload,omitzero"`
}

// Response of TestWebhookSubscription.
type TestWebhookSubscriptionResponse struct {
	// The queued delivery.
	Data *WebhookDelivery `json:"data"`
}

// A ticket.
type Ticket struct {
	// Identifier with the prefix `tkt_`.
	ID string `json:"id"`
	// Subject.
	Subject string `json:"subject"`
	// `open`, `pending`, `resolved` or `closed`.
	Status TicketStatus `json:"status"`
	// `low`, `normal`, `high` or `urgent`.
	Priority TicketPriority `json:"priority"`
	// Who asked.
	Requester *Requester `json:"requester"`
	// Identifier of the member who works on it; empty if unassigned.
	AssigneeID string `json:"assigneeId"`
	// Labels, in the order given.
	Tags []string `json:"tags"`
	// Identifier in your own system.
	ExternalID string `json:"externalId"`
	// Beginning of the last public message.
	Preview string `json:"preview"`
	// Number of public messages.
	MessageCount int `json:"messageCount"`
	// When the last public message was added, or the ticket opened without one.
	LastMessageAt time.Time `json:"lastMessageAt"`
	// Author of the last public message: `agent`, `requester`, or empty.
	LastMessageBy MessageAuthor `json:"lastMessageBy"`
	// When the ticket was opened.
	CreatedAt time.Time `json:"createdAt"`
	// When the ticket or its messages last changed, or its requester was merged into another one.
	UpdatedAt time.Time `json:"updatedAt"`
	// Number of the ticket in the workspace. Numbers increase; some may be skipped.
	Number int `json:"number"`
	// The channel that it arrived through.
	Channel *TicketChannel `json:"channel"`
	// Custom values, by name: texts, numbers or booleans.
	CustomFields map[string]any `json:"customFields"`
	// When an agent first replied in public.
	FirstResponseAt time.Time `json:"firstResponseAt,omitzero"`
	// When it was last resolved. Absent once it is reopened.
	ResolvedAt time.Time `json:"resolvedAt,omitzero"`
	// When it was closed. Absent once it is reopened.
	ClosedAt time.Time `json:"closedAt,omitzero"`
	// Identifier of the closed ticket that this one follows up, or empty.
	FollowUpOf string `json:"followUpOf"`
	// Who opened it.
	CreatedBy *Actor `json:"createdBy"`
	// Increases with every change; for `If-Match`.
	Version int `json:"version"`
	// Until when agents can reply freely. Absent if the channel has no such limit.
	ReplyWindowExpiresAt time.Time `json:"replyWindowExpiresAt,omitzero"`
	// System that it was imported from, such as `zendesk`, or empty.
	ImportSource string `json:"importSource"`
	// Identifier in the system that it was imported from, or empty.
	ImportExternalID string `json:"importExternalId"`
	// Until when it is snoozed: set aside, without a change of its status. Absent if it is not.
	SnoozedUntil time.Time `json:"snoozedUntil,omitzero"`
	// Identifier of the ticket that this one was merged into, or empty.
	MergedIntoID string `json:"mergedIntoId"`
	// Identifiers of the members who follow it, at most 50.
	FollowerIds []string `json:"followerIds"`
	// People besides the requester who take part by e-mail, at most 20: agents' replies that are
	// e-mailed go to them as copies, and their answers are filed to the ticket. Those whom an e-mail to
	// the service names in To or Cc are added by themselves.
	Participants []*Participant `json:"participants"`
}

// Channel of a ticket.
type TicketChannel struct {
	// Identifier of the channel; empty if there is none.
	ID string `json:"id"`
	// `agent`, `email`, `form` or `whatsapp`.
	Type ChannelType `json:"type"`
}

// How many tickets match filters.
type TicketCount struct {
	// Number of tickets, up to 1,000. Absent if they took too long to count.
	Count *int `json:"count,omitempty"`
	// Whether there are more than `count`: it is 1,000 then, or the number of those among the tickets
	// that a search considers.
	HasMore bool `json:"hasMore"`
}

// A new ticket arrived through a form, WhatsApp or e-mail, or was logged by an agent.
type TicketCreatedV1 struct {
	// The ticket as it was opened.
	Ticket *Ticket `json:"ticket"`
	// Its first message, if it came with one.
	Message *Message `json:"message,omitzero"`
}

// A ticket was deleted: by an admin, with its requester, or because it had been closed for longer
// than the workspace keeps closed tickets.
type TicketDeletedV1 struct {
	// The ticket.
	TicketID string `json:"ticketId"`
	// Its requester.
	RequesterID string `json:"requesterId"`
	// Who deleted it, without a name. `system` with the identifier `retention` if it was closed for too
	// long.
	Actor *Actor `json:"actor"`
}

// Which tickets to list, by the filters of ListTickets. All that are set have to hold; without any,
// every ticket is meant.
type TicketFilters struct {
	// Only tickets in one of these statuses.
	Status []TicketStatus `json:"status"`
	// Only tickets that last changed at this time or later.
	UpdatedFrom time.Time `json:"updatedFrom,omitzero"`
	// Only tickets that last changed before this time.
	UpdatedBefore time.Time `json:"updatedBefore,omitzero"`
	// Only tickets whose last message was added at this time or later.
	LastMessageFrom time.Time `json:"lastMessageFrom,omitzero"`
	// Only tickets whose last message was added before this time.
	LastMessageBefore time.Time `json:"lastMessageBefore,omitzero"`
	// Only tickets opened at this time or later.
	CreatedFrom time.Time `json:"createdFrom,omitzero"`
	// Only tickets opened before this time.
	CreatedBefore time.Time `json:"createdBefore,omitzero"`
	// Only tickets of the requester with this e-mail address.
	RequesterEmail string `json:"requesterEmail"`
	// Only tickets of the requester with this telephone number.
	RequesterPhone string `json:"requesterPhone"`
	// Only tickets of this requester.
	RequesterID string `json:"requesterId"`
	// Only tickets of the member with this identifier, or of `me`.
	AssigneeID string `json:"assigneeId"`
	// Only tickets with all of these labels.
	Tag []string `json:"tag"`
	// Only tickets that arrived through one of these channels.
	ChannelID []string `json:"channelId"`
	// Only the ticket with this identifier in your own system.
	ExternalID string `json:"externalId"`
	// Words to search for, such as `refund -card "due date" from:ada status:open`. A ticket is found by
	// its subject and identifiers, by one message with the names of its files, or by its requester;
	// `#5` or `5` lists the ticket with that number first. Case, accents and endings do not matter, and
	// the last word may be the start of one. `or` between words means either, `-` none. Operators are
	// `from:`, `status:`, `priority:`, `tag:`, `assignee:` (`me`, `none` or an identifier), `channel:`
	// (a type or an identifier), `before:` and `after:` (a date when it was opened, in UTC),
	// `has:file`, `is:undelivered`, and `is:unread` (for the member who asks). Of a message, the first
	// 8,192 characters are searched. Endings are those of the workspace's language.
	Q string `json:"q"`
	// Only tickets of one of these priorities.
	Priority []TicketPriority `json:"priority"`
	// Number of the only ticket to list.
	Number int `json:"number"`
	// Only tickets without an assignee.
	Unassigned bool `json:"unassigned"`
	// Only tickets with a message that could not be delivered, after which none was.
	Undelivered bool `json:"undelivered"`
	// Only tickets that were imported from this system, such as `zendesk`.
	ImportSource string `json:"importSource"`
	// Only tickets with this identifier in the system that they were imported from.
	ImportExternalID string `json:"importExternalId"`
	// `true`: only tickets that are snoozed; `false`: only those that are not. Default: both.
	Snoozed *bool `json:"snoozed,omitempty"`
	// Only tickets with all of these custom values, each as `name:value`: `plan:pro`, `vip:true`.
	CustomField []string `json:"customField"`
	// Only tickets that were merged into this one.
	MergedIntoID string `json:"mergedIntoId"`
	// `true`: only tickets whose last public message is of an agent; `false`: only those that still
	// wait for one. Default: both.
	Answered *bool `json:"answered,omitempty"`
	// Only tickets that were last resolved at this time or later, and not reopened since.
	ResolvedFrom time.Time `json:"resolvedFrom,omitzero"`
	// Only tickets that were last resolved before this time, and not reopened since.
	ResolvedBefore time.Time `json:"resolvedBefore,omitzero"`
}

// Which tickets to list, by the filters of ListTickets. All that are set have to hold; without any,
// every ticket is meant.
type TicketFiltersInput struct {
	// Only tickets in one of these statuses.
	Status Optional[[]TicketStatus] `json:"status,omitzero"`
	// Only tickets that last changed at this time or later.
	UpdatedFrom Optional[time.Time] `json:"updatedFrom,omitzero"`
	// Only tickets that last changed before this time.
	UpdatedBefore Optional[time.Time] `json:"updatedBefore,omitzero"`
	// Only tickets whose last message was added at this time or later.
	LastMessageFrom Optional[time.Time] `json:"lastMessageFrom,omitzero"`
	// Only tickets whose last message was added before this time.
	LastMessageBefore Optional[time.Time] `json:"lastMessageBefore,omitzero"`
	// Only tickets opened at this time or later.
	CreatedFrom Optional[time.Time] `json:"createdFrom,omitzero"`
	// Only tickets opened before this time.
	CreatedBefore Optional[time.Time] `json:"createdBefore,omitzero"`
	// Only tickets of the requester with this e-mail address.
	RequesterEmail Optional[string] `json:"requesterEmail,omitzero"`
	// Only tickets of the requester with this telephone number.
	RequesterPhone Optional[string] `json:"requesterPhone,omitzero"`
	// Only tickets of this requester.
	RequesterID Optional[string] `json:"requesterId,omitzero"`
	// Only tickets of the member with this identifier, or of `me`.
	AssigneeID Optional[string] `json:"assigneeId,omitzero"`
	// Only tickets with all of these labels.
	Tag Optional[[]string] `json:"tag,omitzero"`
	// Only tickets that arrived through one of these channels.
	ChannelID Optional[[]string] `json:"channelId,omitzero"`
	// Only the ticket with this identifier in your own system.
	ExternalID Optional[string] `json:"externalId,omitzero"`
	// Words to search for, such as `refund -card "due date" from:ada status:open`. A ticket is found by
	// its subject and identifiers, by one message with the names of its files, or by its requester;
	// `#5` or `5` lists the ticket with that number first. Case, accents and endings do not matter, and
	// the last word may be the start of one. `or` between words means either, `-` none. Operators are
	// `from:`, `status:`, `priority:`, `tag:`, `assignee:` (`me`, `none` or an identifier), `channel:`
	// (a type or an identifier), `before:` and `after:` (a date when it was opened, in UTC),
	// `has:file`, `is:undelivered`, and `is:unread` (for the member who asks). Of a message, the first
	// 8,192 characters are searched. Endings are those of the workspace's language.
	Q Optional[string] `json:"q,omitzero"`
	// Only tickets of one of these priorities.
	Priority Optional[[]TicketPriority] `json:"priority,omitzero"`
	// Number of the only ticket to list.
	Number Optional[int] `json:"number,omitzero"`
	// Only tickets without an assignee.
	Unassigned Optional[bool] `json:"unassigned,omitzero"`
	// Only tickets with a message that could not be delivered, after which none was.
	Undelivered Optional[bool] `json:"undelivered,omitzero"`
	// Only tickets that were imported from this system, such as `zendesk`.
	ImportSource Optional[string] `json:"importSource,omitzero"`
	// Only tickets with this identifier in the system that they were imported from.
	ImportExternalID Optional[string] `json:"importExternalId,omitzero"`
	// `true`: only tickets that are snoozed; `false`: only those that are not. Default: both.
	Snoozed Optional[bool] `json:"snoozed,omitzero"`
	// Only tickets with all of these custom values, each as `name:value`: `plan:pro`, `vip:true`.
	CustomField Optional[[]string] `json:"customField,omitzero"`
	// Only tickets that were merged into this one.
	MergedIntoID Optional[string] `json:"mergedIntoId,omitzero"`
	// `true`: only tickets whose last public message is of an agent; `false`: only those that still
	// wait for one. Default: both.
	Answered Optional[bool] `json:"answered,omitzero"`
	// Only tickets that were last resolved at this time or later, and not reopened since.
	ResolvedFrom Optional[time.Time] `json:"resolvedFrom,omitzero"`
	// Only tickets that were last resolved before this time, and not reopened since.
	ResolvedBefore Optional[time.Time] `json:"resolvedBefore,omitzero"`
}

// A text of a ticket in which a search found its words.
type TicketHighlight struct {
	// Identifier of the ticket.
	TicketID string `json:"ticketId"`
	// Place of the text: `subject`, `message`, `file` (a name) or `requester` (a name, address or
	// identifier).
	Field TicketHighlightField `json:"field"`
	// Identifier of the message with the text or the file; empty for other fields.
	MessageID string `json:"messageId"`
	// The text in parts, about 200 characters of it. It is plain text, not HTML.
	Parts []*TicketHighlightPart `json:"parts"`
}

// A part of a text.
type TicketHighlightPart struct {
	// The text of this part.
	Text string `json:"text"`
	// Whether it is what was searched for.
	Match bool `json:"match"`
}

// Other tickets were merged into a ticket. Their messages moved there, and they are closed; no
// other event fires for them.
type TicketMergedV1 struct {
	// The ticket that remains, after the merge.
	Ticket *Ticket `json:"ticket"`
	// The tickets that were merged into it.
	MergedTicketIds []string `json:"mergedTicketIds"`
	// Who merged them.
	Actor *Actor `json:"actor"`
}

// An internal note was added to a ticket. Requesters never see it.
type TicketNoteAddedV1 struct {
	// The ticket.
	Ticket *Ticket `json:"ticket"`
	// The note, a message with the visibility `internal`.
	Message *Message `json:"message"`
}

// A public message was added to a ticket: an agent's reply or a requester's follow-up.
type TicketRepliedV1 struct {
	// The ticket, including the message.
	Ticket *Ticket `json:"ticket"`
	// The message.
	Message *Message `json:"message"`
}

// Messages of a ticket were moved to a new ticket, whose creation fires an event of its own.
type TicketSplitV1 struct {
	// The ticket, after the split.
	Ticket *Ticket `json:"ticket"`
	// Identifier of the new ticket.
	NewTicketID string `json:"newTicketId"`
	// Identifiers of the messages that moved, without internal notes.
	MessageIds []string `json:"messageIds"`
	// Who split the ticket.
	Actor *Actor `json:"actor"`
}

// A ticket moved between open, pending, resolved and closed.
type TicketStatusChangedV1 struct {
	// The ticket in its new status.
	Ticket *Ticket `json:"ticket"`
	// Status it had before.
	PreviousStatus TicketStatus `json:"previousStatus"`
	// Status it has now.
	Status TicketStatus `json:"status"`
}

// The snooze of a ticket ended by itself: its time came, or the requester wrote. Setting, moving
// and clearing a snooze by an update fires `service.ticket.updated.v1` instead, and so does an
// update that resolves or closes the ticket. If a message of an agent does so, the snooze ends
// without an event of its own.
type TicketUnsnoozedV1 struct {
	// The ticket, no longer snoozed.
	Ticket *Ticket `json:"ticket"`
	// Why it ended: `time`, or `reply` of the requester.
	Reason TicketUnsnoozedV1Reason `json:"reason"`
}

// Fields of a ticket were changed: by an update, also of several tickets at once, or because its
// assignee was removed. Fires once for each ticket and update, whatever the number of fields. If
// the status is one of them, `service.ticket.status_changed.v1` fires as well. A status that is set
// with a message, or that a requester's message changes, fires `service.ticket.status_changed.v1`
// alone.
type TicketUpdatedV1 struct {
	// The ticket after the update.
	Ticket *Ticket `json:"ticket"`
	// The fields that changed. Each custom field is one of its own.
	Changes []*FieldChange `json:"changes"`
	// Who updated it.
	Actor *Actor `json:"actor"`
}

// Request of UnfollowTicket.
type UnfollowTicketRequest struct {
	// Identifier of the ticket.
	ID string `json:"id"`
}

// Response of UnfollowTicket.
type UnfollowTicketResponse struct {
	// The ticket with its followers.
	Data *Ticket `json:"data"`
}

// How many notifications are unread.
type UnreadCount struct {
	// Number of notifications, up to 100.
	Count int `json:"count"`
	// Whether there are more.
	HasMore bool `json:"hasMore"`
}

// Request of UpdateApiKey.
type UpdateAPIKeyRequest struct {
	// Identifier of the key.
	ID string `json:"id"`
	// New label, 1 to 100 characters.
	Name Optional[string] `json:"name,omitzero"`
	// Scopes, which replace the earlier ones; see CreateApiKey. `[]` lifts the restriction.
	Scopes Optional[[]APIKeyScope] `json:"scopes,omitzero"`
	// Networks, which replace the earlier ones; see CreateApiKey. `[]` lifts the restriction.
	AllowedCidrs Optional[[]string] `json:"allowedCidrs,omitzero"`
}

// Response of UpdateApiKey.
type UpdateAPIKeyResponse struct {
	// The updated key.
	Data *APIKey `json:"data"`
}

// Request of UpdateCannedReply.
type UpdateCannedReplyRequest struct {
	// Identifier of the canned reply.
	ID string `json:"id"`
	// New shortcut.
	Shortcut Optional[string] `json:"shortcut,omitzero"`
	// New title.
	Title Optional[string] `json:"title,omitzero"`
	// New text, in Markdown.
	Body Optional[string] `json:"body,omitzero"`
	// New labels. They replace all existing ones.
	Tags Optional[[]string] `json:"tags,omitzero"`
}

// Response of UpdateCannedReply.
type UpdateCannedReplyResponse struct {
	// The updated canned reply.
	Data *CannedReply `json:"data"`
}

// Request of UpdateChannel. In every group of settings, fields that are left out stay unchanged.
type UpdateChannelRequest struct {
	// Identifier of the channel.
	ID string `json:"id"`
	// Type of the channel, which cannot be changed.
	Type Optional[ChannelType] `json:"type,omitzero"`
	// New name, 1 to 100 characters.
	Name Optional[string] `json:"name,omitzero"`
	// Whether the channel receives and sends.
	Active Optional[bool] `json:"active,omitzero"`
	// For a form.
	Form Optional[*FormSettingsInput] `json:"form,omitzero"`
	// For a WhatsApp number.
	WhatsApp Optional[*WhatsAppSettingsInput] `json:"whatsapp,omitzero"`
	// For an e-mail address.
	Email Optional[*EmailSettingsInput] `json:"email,omitzero"`
	// New settings for e-mails to requesters. Not for WhatsApp.
	Mail Optional[*MailSettingsInput] `json:"mail,omitzero"`
}

// Response of UpdateChannel.
type UpdateChannelResponse struct {
	// The updated channel.
	Data *Channel `json:"data"`
}

// Request of UpdateDraft.
type UpdateDraftRequest struct {
	// Identifier of the ticket.
	TicketID string `json:"ticketId"`
	// New text of the reply, up to 65,536 characters; empty to discard it.
	Reply Optional[string] `json:"reply,omitzero"`
	// New text of the internal note, up to 65,536 characters; empty to discard it.
	Note Optional[string] `json:"note,omitzero"`
}

// Response of UpdateDraft.
type UpdateDraftResponse struct {
	// The draft as it is now.
	Data *Draft `json:"data"`
}

// Request of UpdateMailTemplate.
type UpdateMailTemplateRequest struct {
	// New address of the logo, over `https`; empty for none.
	LogoURL Optional[string] `json:"logoUrl,omitzero"`
	// New colour of the line at the top, such as `#2f6fed`; empty for no line.
	AccentColor Optional[string] `json:"accentColor,omitzero"`
	// New text above the message.
	Intro Optional[string] `json:"intro,omitzero"`
	// New text below the message.
	Footer Optional[string] `json:"footer,omitzero"`
	// New texts by language. They replace all existing ones.
	Texts Optional[[]*MailTextsInput] `json:"texts,omitzero"`
}

// Response of UpdateMailTemplate.
type UpdateMailTemplateResponse struct {
	// The updated template.
	Data *MailTemplate `json:"data"`
}

// Request of UpdateMember.
type UpdateMemberRequest struct {
	// Identifier of the member.
	ID string `json:"id"`
	// New name; empty to clear it.
	Name Optional[string] `json:"name,omitzero"`
	// New role: `admin` or `agent`. The last active admin keeps the role.
	Role Optional[MemberRole] `json:"role,omitzero"`
	// New language of the dashboard and of e-mails to the member; empty for that of their browser.
	Language Optional[MemberLanguage] `json:"language,omitzero"`
	// New signature below the member's replies in e-mails, in Markdown, at most 1,000 characters; empty
	// for none.
	Signature Optional[string] `json:"signature,omitzero"`
}

// Response of UpdateMember.
type UpdateMemberResponse struct {
	// The member.
	Data *Member `json:"data"`
}

// Request of UpdateNotificationSettings.
type UpdateNotificationSettingsRequest struct {
	// Whether an assignment that is unread after a minute is e-mailed. Default: true.
	EmailOnAssignment Optional[bool] `json:"emailOnAssignment,omitzero"`
	// Whether a mention that is unread after a minute is e-mailed. Default: true.
	EmailOnMention Optional[bool] `json:"emailOnMention,omitzero"`
	// How often the open tickets that nobody is assigned to are e-mailed: `off` (default) or `daily`.
	UnassignedDigest Optional[NotificationSettingsUnassignedDigest] `json:"unassignedDigest,omitzero"`
	// Time zone of the digest, a name of the IANA database. Default: `UTC`.
	TimeZone Optional[string] `json:"timeZone,omitzero"`
}

// Response of UpdateNotificationSettings.
type UpdateNotificationSettingsResponse struct {
	// The updated settings.
	Data *NotificationSettings `json:"data"`
}

// What became of one update of a batch.
type UpdateOutcome struct {
	// The updated ticket.
	Ticket *Ticket `json:"ticket,omitzero"`
	// Why it was refused.
	Error *ItemError `json:"error,omitzero"`
}

// Request of UpdateRequester.
type UpdateRequesterRequest struct {
	// Identifier of the requester.
	ID string `json:"id"`
	// New name; empty to clear it.
	Name Optional[string] `json:"name,omitzero"`
	// New e-mail address; empty to clear it.
	Email Optional[string] `json:"email,omitzero"`
	// New telephone number in E.164 form; empty to clear it.
	Phone Optional[string] `json:"phone,omitzero"`
	// New identifier in your own system; empty to clear it.
	ExternalID Optional[string] `json:"externalId,omitzero"`
	// New language, a BCP 47 tag such as `de` or `pt-BR`; empty to clear it.
	Language Optional[string] `json:"language,omitzero"`
}

// Response of UpdateRequester.
type UpdateRequesterResponse struct {
	// The updated requester.
	Data *Requester `json:"data"`
}

// Request of UpdateTicket.
type UpdateTicketRequest struct {
	// Identifier of the ticket.
	ID string `json:"id"`
	// New subject, 1 to 200 characters.
	Subject Optional[string] `json:"subject,omitzero"`
	// New status. Every transition is allowed.
	Status Optional[TicketStatus] `json:"status,omitzero"`
	// New priority.
	Priority Optional[TicketPriority] `json:"priority,omitzero"`
	// Identifier of the new assignee, a member, or `me`; empty to unassign.
	AssigneeID Optional[string] `json:"assigneeId,omitzero"`
	// New labels. They replace all existing ones.
	Tags Optional[[]string] `json:"tags,omitzero"`
	// Custom values to set, by name. Those that it does not name stay; `null` removes one. The ticket
	// can have 50, and 16 KiB of JSON in all. In an update mask, `custom_fields` stands for the values
	// that the request names.
	CustomFields Optional[map[string]any] `json:"customFields,omitzero"`
	// New identifier in your own system; empty to clear it.
	ExternalID Optional[string] `json:"externalId,omitzero"`
	// Snoozes the ticket until this time, which is in the future and at most 366 days ahead. `null`
	// ends the snooze; in an update mask, `snoozed_until` without a value does. Only an open or pending
	// ticket can be snoozed. A snooze also ends at its time, within about a second, and with a message
	// of the requester, both of which fire `service.ticket.unsnoozed.v1`; and when the ticket is
	// resolved or closed.
	SnoozedUntil Optional[time.Time] `json:"snoozedUntil,omitzero"`
	// New participants, at most 20. They replace all existing ones. The requester is left out of them.
	Participants Optional[[]*ParticipantInput] `json:"participants,omitzero"`
}

// Response of UpdateTicket.
type UpdateTicketResponse struct {
	// The updated ticket.
	Data *Ticket `json:"data"`
}

// Request of UpdateView.
type UpdateViewRequest struct {
	// Identifier of the view.
	ID string `json:"id"`
	// New name, 1 to 100 characters.
	Name Optional[string] `json:"name,omitzero"`
	// Filters to change.
	Filters Optional[*TicketFiltersInput] `json:"filters,omitzero"`
	// New order.
	OrderBy Optional[ViewOrderBy] `json:"orderBy,omitzero"`
	// Whether all members see it and can change it. Only the member who created it can stop sharing it.
	Shared Optional[bool] `json:"shared,omitzero"`
	// Number of its new place in the list, 0 to 9,999.
	Position Optional[int] `json:"position,omitzero"`
}

// Response of UpdateView.
type UpdateViewResponse struct {
	// The updated view.
	Data *View `json:"data"`
}

// Request of UpdateWebhookSubscription.
type UpdateWebhookSubscriptionRequest struct {
	// Identifier of the subscription.
	ID string `json:"id"`
	// `false` pauses, `true` resumes. Events during a pause are never sent.
	Active Optional[bool] `json:"active,omitzero"`
	// New HTTPS endpoint.
	URL Optional[string] `json:"url,omitzero"`
	// New allowlist, with at least one entry: `["*"]` is everything. It replaces the existing one.
	Events Optional[[]string] `json:"events,omitzero"`
	// Description for your own reference.
	Description Optional[string] `json:"description,omitzero"`
	// New filter. Deliveries that are already waiting are still sent. Empty: every event.
	Filter Optional[string] `json:"filter,omitzero"`
	// New headers, which replace the existing ones. An empty list removes them.
	CustomHeaders Optional[[]*WebhookHeader] `json:"customHeaders,omitzero"`
	// Cannot be changed: another value than that of the subscription is refused.
	Ordered Optional[bool] `json:"ordered,omitzero"`
}

// Response of UpdateWebhookSubscription.
type UpdateWebhookSubscriptionResponse struct {
	// The updated subscription.
	Data *WebhookSubscription `json:"data"`
	// `UNKNOWN_EVENT_TYPE` for each of the new `events` that does not exist.
	Warnings []*Warning `json:"warnings"`
}

// Request of UpdateWorkspace.
type UpdateWorkspaceRequest struct {
	// Number of days after which closed tickets are deleted, at most 3,650. `0`: never. Tickets that
	// have been closed for longer are deleted within an hour or so.
	ClosedTicketRetentionDays Optional[int] `json:"closedTicketRetentionDays,omitzero"`
	// New language of the tickets. Every later search uses it, for all tickets.
	Language Optional[WorkspaceLanguage] `json:"language,omitzero"`
}

// Response of UpdateWorkspace.
type UpdateWorkspaceResponse struct {
	// The updated workspace.
	Data *Workspace `json:"data"`
}

// Saved filters of tickets.
type View struct {
	// Identifier with the prefix `vw_`.
	ID string `json:"id"`
	// Name.
	Name string `json:"name"`
	// Which tickets it shows. `me` as the assignee is the member who looks at it. A member or a channel
	// that it names may have been removed since.
	Filters *TicketFilters `json:"filters"`
	// In which order, as in ListTickets.
	OrderBy ViewOrderBy `json:"orderBy"`
	// Whether all members see it and can change it. Otherwise it is of the member who created it.
	Shared bool `json:"shared"`
	// Number of its place in the list: those with a lower one come first.
	Position int `json:"position"`
	// Who created it.
	CreatedBy *Actor `json:"createdBy"`
	// When it was created.
	CreatedAt time.Time `json:"createdAt"`
	// When it was last changed.
	UpdatedAt time.Time `json:"updatedAt"`
}

// Something in a request that was accepted but may be a mistake.
type Warning struct {
	// `UNKNOWN_EVENT_TYPE`: the service has no event of this type.
	Code WarningCode `json:"code"`
	// The field of the request, such as `events[1]`.
	Field string `json:"field"`
	// The same in words.
	Message string `json:"message"`
}

// Request of WatchEvents.
type WatchEventsRequest struct {
	// After this event.
	AfterID string `json:"afterId,omitzero"`
	// At the cursor of a message from an earlier call, or the `oldestCursor` of a `CURSOR_EXPIRED`.
	Cursor string `json:"cursor,omitzero"`
	// Only events of these types, at most 20. Empty, or with `*` among them: all types.
	Type []string `json:"type,omitzero"`
	// Also send messages without an event: one immediately, and one after every 15 seconds of silence.
	// They let a caller resume without a gap before the first event, and notice a dead connection.
	Bookmarks bool `json:"bookmarks,omitzero"`
}

// One message of the WatchEvents stream.
type WatchEventsResponse struct {
	// The event; absent in a bookmark.
	Data *Event `json:"data,omitzero"`
	// The envelope, byte for byte as webhook subscriptions receive it.
	Body string `json:"body"`
	// Cursor to resume after this message.
	Cursor string `json:"cursor"`
}

// One delivery of an event to a subscription.
type WebhookDelivery struct {
	// Identifier with the prefix `dlv_`.
	ID string `json:"id"`
	// Event that was delivered.
	EventID string `json:"eventId"`
	// Type of the event.
	EventType string `json:"eventType"`
	// `succeeded`: the receiver responded with 2xx. `failed`: it did not. `interrupted`: the service
	// stopped before the outcome was known. `expired`: it waited too long behind other deliveries to
	// the endpoint. `skipped`: the subscription was paused or the event erased in the meantime.
	// `queued`: a manual delivery is waiting.
	Outcome WebhookDeliveryOutcome `json:"outcome"`
	// HTTP status of the response. Absent if there was none.
	HTTPStatus *int `json:"httpStatus,omitempty"`
	// Why it did not succeed: `http_status`, `timeout`, `dns` (the host has no public address),
	// `connect`, `tls`, `protocol`, `interrupted`, `expired`, `paused`, `erased`. Otherwise empty.
	Error WebhookDeliveryError `json:"error"`
	// Time from the start of the attempt to its outcome, in milliseconds. Absent if there was no
	// attempt, and if the error is `dns`, as the time would tell private addresses from none.
	DurationMs *int `json:"durationMs,omitempty"`
	// When the attempt began. Without an attempt: when the delivery was queued, or its outcome
	// recorded.
	AttemptedAt time.Time `json:"attemptedAt,omitzero"`
	// Whether it was sent manually, by a test or a redelivery.
	Manual bool `json:"manual"`
	// Where the time went.
	Timings *WebhookTimings `json:"timings,omitzero"`
	// The request that was sent. Absent in lists, and once the event has been deleted or erased.
	Request *WebhookRequest `json:"request,omitzero"`
	// What the receiver responded to a delivery that failed or was sent manually. Absent in lists, for
	// deliveries that succeeded automatically, if there was no response, after 3 days, and once the
	// event has been erased. Of an endpoint that fails very often, some are left out.
	Response *WebhookResponse `json:"response,omitzero"`
	// Subscription that it was sent to.
	SubscriptionID string `json:"subscriptionId"`
}

// A webhook subscription began to fail: at least 5 of its deliveries have failed or expired over at
// least 10 minutes, without a success between them. Fires once, within about a minute, and not
// again until the subscription has recovered. All other subscriptions receive it, and the
// subscription itself does not. It stays active.
type WebhookFailingV1 struct {
	// The subscription.
	SubscriptionID string `json:"subscriptionId"`
	// When the first of these deliveries failed.
	FailingSince time.Time `json:"failingSince"`
	// Number of deliveries that have failed or expired since then.
	Failures int `json:"failures"`
}

// The result of a filter for one event.
type WebhookFilterResult struct {
	// Whether the event would be delivered.
	Matches bool `json:"matches"`
	// Why the filter could not be evaluated; empty if it was. Then the event does not match.
	Error string `json:"error"`
}

// A header that each delivery of a subscription has in addition to those of the service.
type WebhookHeader struct {
	// Name of the header.
	Name string `json:"name"`
	// Value of the header: visible ASCII characters, and spaces between them. Stored encrypted, and not
	// shown again. An update without it keeps the value.
	Value string `json:"value,omitzero"`
}

// Health of the deliveries to a subscription.
type WebhookHealth struct {
	// Events of the last 24 hours that were delivered, at any attempt. Each counts once.
	Succeeded int `json:"succeeded"`
	// Events of the last 24 hours that were not delivered.
	Failed int `json:"failed"`
	// HTTP status of the last response. Absent if there was none.
	LastHTTPStatus *int `json:"lastHttpStatus,omitempty"`
	// When a delivery last succeeded. Absent if none did in the last 7 days.
	LastSuccessAt time.Time `json:"lastSuccessAt,omitzero"`
	// When a delivery last failed. Absent if none did in the last 7 days.
	LastFailureAt time.Time `json:"lastFailureAt,omitzero"`
	// Deliveries waiting because this endpoint is slow, or for their turn if the subscription is
	// `ordered`; counted up to 1000.
	Waiting int `json:"waiting"`
	// Since when the oldest of them has been waiting.
	WaitingSince time.Time `json:"waitingSince,omitzero"`
	// Outcomes of the last deliveries, newest first; at most 20.
	RecentOutcomes []WebhookHealthRecentOutcome `json:"recentOutcomes"`
	// Events of the last 24 hours that the filter kept from being delivered.
	Filtered int `json:"filtered"`
	// Filtered events for which the filter could not be evaluated, as with a custom field that the
	// event lacks. `:testFilter` says why.
	FilterErrors int `json:"filterErrors"`
}

// A webhook subscription is tested. Only that subscription receives it.
type WebhookPingV1 struct {
	// The subscription that is tested.
	SubscriptionID string `json:"subscriptionId"`
}

// A delivery to a webhook subscription that was failing succeeded. Fires once after each
// `service.webhook.failing.v1`, within about a minute. All other subscriptions receive it.
type WebhookRecoveredV1 struct {
	// The subscription.
	SubscriptionID string `json:"subscriptionId"`
	// When the first of the deliveries failed.
	FailingSince time.Time `json:"failingSince"`
	// When a delivery last succeeded.
	RecoveredAt time.Time `json:"recoveredAt"`
}

// Filters and progress of a recovery. The filters are those of the request.
type WebhookRecoveryMetadata struct {
	// Subscription to which events are sent again.
	SubscriptionID string `json:"subscriptionId"`
	// Deliveries attempted at this time or later, …
	AttemptedFrom time.Time `json:"attemptedFrom"`
	// … and before this time.
	AttemptedBefore time.Time `json:"attemptedBefore"`
	// Outcomes that are recovered.
	Outcome []WebhookRecoveryOutcome `json:"outcome"`
	// Types of the events that are recovered. Empty: all.
	EventType []string `json:"eventType"`
	// Number of events to send. Absent until they have been counted.
	Total *int `json:"total,omitempty"`
	// How many of them have been sent or are queued.
	Sent int `json:"sent"`
	// How many of these deliveries have succeeded.
	Succeeded int `json:"succeeded"`
	// How many of them have not succeeded.
	Failed int `json:"failed"`
}

// Result of a recovery.
type WebhookRecoveryResult struct {
	// Events that were delivered.
	Succeeded int `json:"succeeded"`
	// Events that were not.
	Failed int `json:"failed"`
}

// The request of a delivery.
type WebhookRequest struct {
	// Headers, except those derived from the URL and the length, and your own. Without
	// `Service-Signature` if the secret has been replaced since, or the previous one has been expired
	// early.
	Headers []*HTTPHeader `json:"headers"`
	// The body, byte for byte.
	Body string `json:"body"`
}

// The response to a delivery. Treat it as text from a stranger.
type WebhookResponse struct {
	// Headers in their order, up to 4 KB. The values of `Set-Cookie` are never stored.
	Headers []*HTTPHeader `json:"headers"`
	// The first 4 KB of the body as UTF-8. Bytes that are not are replaced by U+FFFD.
	Body string `json:"body"`
	// Whether the body goes on after that, or was cut off by the end of the attempt.
	BodyTruncated bool `json:"bodyTruncated"`
}

// A webhook subscription.
type WebhookSubscription struct {
	// Identifier with the prefix `whs_`.
	ID string `json:"id"`
	// HTTPS endpoint that receives the deliveries.
	URL string `json:"url"`
	// Allowlist of event types, never empty. `*`: every event is delivered, also of types that are
	// added later.
	Events []string `json:"events"`
	// `true`: events are delivered. `false`: paused.
	Active bool `json:"active"`
	// Description for your own reference.
	Description string `json:"description"`
	// Signing secret with the prefix `whsec_`. Present only in the responses to creation and rotation.
	Secret string `json:"secret,omitzero"`
	// When the subscription was created.
	CreatedAt time.Time `json:"createdAt"`
	// When the subscription was last changed.
	UpdatedAt time.Time `json:"updatedAt"`
	// Until when deliveries are also signed with the previous secret. Absent if they are not.
	PreviousSecretUntil time.Time `json:"previousSecretUntil,omitzero"`
	// Health of its deliveries.
	Health *WebhookHealth `json:"health,omitzero"`
	// Since when its deliveries have been failing. Present if nothing has succeeded since then, at
	// least 5 deliveries have failed or expired, and the first and the last of these are at least 10
	// minutes apart. A success or a new URL clears it. Nothing is paused automatically.
	FailingSince time.Time `json:"failingSince,omitzero"`
	// CEL expression that an event has to match to be delivered. Empty: every event of the allowlist.
	Filter string `json:"filter"`
	// Names of the headers that deliveries have of your own. Their values are not shown.
	CustomHeaderNames []string `json:"customHeaderNames"`
	// `true`: events are delivered one at a time, in the order in which `WatchEvents` has them.
	Ordered bool `json:"ordered"`
}

// Phases of a delivery, in milliseconds. A phase that did not happen is absent: a connection that
// is already open needs no DNS.
type WebhookTimings struct {
	// Resolving the host name, in milliseconds.
	DNSMs *int `json:"dnsMs,omitempty"`
	// Connecting, TLS included, in milliseconds.
	ConnectMs *int `json:"connectMs,omitempty"`
	// From the request to the first byte of the response, in milliseconds.
	FirstByteMs *int `json:"firstByteMs,omitempty"`
}

// Settings of a WhatsApp number. Its credentials are never returned.
type WhatsAppSettings struct {
	// Identifier of the phone number at Meta.
	PhoneNumberID string `json:"phoneNumberId"`
	// Callback URL to enter at Meta, which posts messages to it.
	WebhookURL string `json:"webhookUrl"`
	// When Meta last verified the callback URL. Absent if it has not.
	WebhookVerifiedAt time.Time `json:"webhookVerifiedAt,omitzero"`
}

// Settings of a WhatsApp number. Its credentials are never returned.
type WhatsAppSettingsInput struct {
	// Identifier of the phone number at Meta.
	PhoneNumberID Optional[string] `json:"phoneNumberId,omitzero"`
	// Access token for sending messages.
	AccessToken Optional[string] `json:"accessToken,omitzero"`
	// App secret, with which Meta signs its requests.
	AppSecret Optional[string] `json:"appSecret,omitzero"`
	// Verify token: a text of your choice that you also enter at Meta.
	VerifyToken Optional[string] `json:"verifyToken,omitzero"`
}

// A workspace. All other objects belong to one.
type Workspace struct {
	// Identifier with the prefix `wrk_`.
	ID string `json:"id"`
	// Name, unique in this installation.
	Name string `json:"name"`
	// When the workspace was created.
	CreatedAt time.Time `json:"createdAt"`
	// Number of days after which closed tickets are deleted, as DeleteTicket does, from `closedAt` on.
	// `0`, the default: never.
	ClosedTicketRetentionDays int `json:"closedTicketRetentionDays"`
	// Language of the tickets, in which a search knows the forms of a word: Arabic, German, English,
	// Spanish, French, Japanese or Portuguese. `none`: words are found as they are written. Default
	// `en`.
	Language WorkspaceLanguage `json:"language"`
}
