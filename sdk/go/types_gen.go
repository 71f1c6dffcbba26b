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
	// operator, and for an agent of another system who is not a member here.
	ID string `json:"id"`
	// Display name at the time; empty if unknown.
	Name string `json:"name"`
	// Identifier of the console session, or of the API key that the member acted through; otherwise
	// empty.
	Via string `json:"via"`
}

// A call that was made with an API key.
type APICall struct {
	// Identifier of the request, with the prefix `req_`. The response returned it as `X-Request-Id`.
	ID string `json:"id"`
	// The key that made the call. It may have been revoked since.
	APIKeyID string `json:"apiKeyId"`
	// The method of the API, such as `CreateTicket`.
	Method string `json:"method"`
	// Protocol of the call.
	Protocol APICallProtocol `json:"protocol"`
	// HTTP method over REST, such as `POST`. Empty in other protocols.
	HTTPMethod string `json:"httpMethod"`
	// Path with the names of its variables, such as `/api/v1/tickets/{id}`. In other protocols, the
	// path of the procedure, such as `/ticketing.v1.TicketService/GetTicket`.
	Path string `json:"path"`
	// HTTP status of the response. In other protocols, the status that REST would return.
	HTTPStatus int `json:"httpStatus"`
	// Code of the error, such as `NOT_FOUND`. Empty for a success.
	ErrorCode string `json:"errorCode"`
	// Time from the headers of the request to its result, in milliseconds. For a stream, the time until
	// it opened.
	DurationMs int `json:"durationMs"`
	// When the request arrived.
	OccurredAt time.Time `json:"occurredAt"`
	// IP address of the client.
	Address string `json:"address"`
	// `User-Agent` of the client, up to 200 characters. Empty if there was none.
	UserAgent string `json:"userAgent"`
	// Number of other calls with the key at about the same time, with the same method and result, that
	// were not logged because there were too many. 0 unless under load.
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
	// The full secret: `sk_live_` and 48 hexadecimal characters. Present in the creation response only.
	Key string `json:"key,omitzero"`
	// When the key was created.
	CreatedAt time.Time `json:"createdAt"`
	// When the key last authenticated a request, accurate to about ten seconds. Absent if the key has
	// not been used.
	LastUsedAt time.Time `json:"lastUsedAt,omitzero"`
	// Who created the key.
	CreatedBy *Actor `json:"createdBy"`
	// The scopes of a restricted key, such as `tickets:read`. Empty: the key can call every method.
	Scopes []APIKeyScope `json:"scopes"`
	// Networks in CIDR notation from which the key can be used. Empty: it can be used from anywhere.
	AllowedCidrs []string `json:"allowedCidrs"`
	// IP address that the key was last used from. Empty if the key has not been used.
	LastUsedAddress string `json:"lastUsedAddress"`
	// `User-Agent` of the last request with the key. Empty if there was none.
	LastUsedUserAgent string `json:"lastUsedUserAgent"`
}

// An API key was created over the API, with the command line or in the dashboard. A key that the
// operator creates with the server's own command fires no event.
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

// A file attached to a message: either stored by the service, with an `id`, or hosted elsewhere,
// with a `url`.
type Attachment struct {
	// Identifier of a stored file, with the prefix `att_`. Empty for a file hosted elsewhere.
	ID string `json:"id"`
	// `https` URL of a file hosted elsewhere. Empty for a stored file.
	URL string `json:"url"`
	// File name.
	Name string `json:"name"`
	// Media type, such as `image/png`: detected for files that the service stores, otherwise declared
	// by the sender.
	ContentType string `json:"contentType"`
	// Size in bytes. Absent if unknown.
	Size *int64 `json:"size,string,omitempty"`
	// Identifier of the file in the channel that it came through, or in your own system.
	ExternalID string `json:"externalId"`
}

// A file for a new message.
type AttachmentInput struct {
	// Identifier of an uploaded file, with the prefix `att_`. The other fields are not needed.
	ID string `json:"id,omitzero"`
	// `https` URL of a file hosted elsewhere.
	URL string `json:"url,omitzero"`
	// File name. Required with `url`.
	Name string `json:"name,omitzero"`
	// Media type of a file hosted elsewhere, such as `image/png`.
	ContentType string `json:"contentType,omitzero"`
	// Size in bytes of a file hosted elsewhere, if you know it.
	Size int64 `json:"size,string,omitzero"`
	// Identifier in your own system of a file hosted elsewhere.
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
	// Who made the change.
	Actor *Actor `json:"actor"`
	// Identifier of the object that was changed.
	TargetID string `json:"targetId"`
	// Name of the object at the time.
	TargetName string `json:"targetName"`
	// Identifier of the request; empty if there was none.
	RequestID string `json:"requestId"`
	// IP address of the client; empty if there was none.
	Address string `json:"address"`
	// When the change was made.
	OccurredAt time.Time `json:"occurredAt"`
	// For tickets, the fields that changed. For `requester.merged`, `sourceId` is the requester that
	// was merged into the target. For `ticket.merged`, each `sourceId` is a ticket that was merged into
	// the target, or `mergedIntoId` is the ticket that the target was merged into.
	Changes []*AuditChange `json:"changes"`
	// How the client identifies itself, up to 200 characters: its `User-Agent`, preceded by the name of
	// an AI agent if there is one. Empty if there was none.
	UserAgent string `json:"userAgent"`
}

// Request of BatchCreateMessages.
type BatchCreateMessagesRequest struct {
	// Identifier of the ticket.
	TicketID string `json:"ticketId"`
	// The messages to add, 1 to 100, with 1,048,576 characters in total. Errors name the field of the
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
	// The updates, 1 to 100, each to a different ticket. Over REST, each update changes the fields that
	// it contains.
	Requests []*UpdateTicketRequest `json:"requests"`
}

// Response of BatchUpdateTickets.
type BatchUpdateTicketsResponse struct {
	// The outcome of each update, in the order of the request.
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
	// End of the paid period.
	CurrentPeriodEnd time.Time `json:"currentPeriodEnd,omitzero"`
	// Whether the billing subscription ends with that period.
	CancelAtPeriodEnd bool `json:"cancelAtPeriodEnd"`
	// When the plan became active.
	ActivatedAt time.Time `json:"activatedAt,omitzero"`
	// End of the free trial, during which the plan is `active`. Absent if there is no trial.
	TrialEndsAt time.Time `json:"trialEndsAt,omitzero"`
	// Usage of the workspace.
	Usage *BillingUsage `json:"usage"`
}

// The usage of a workspace.
type BillingUsage struct {
	// Start of the period: the paid period or, without an active plan, the calendar month in UTC.
	PeriodStart time.Time `json:"periodStart"`
	// End of the period.
	PeriodEnd time.Time `json:"periodEnd"`
	// Number of tickets opened in the period that still exist, up to 100,000.
	Tickets int `json:"tickets"`
	// Whether there are more tickets than that.
	HasMoreTickets bool `json:"hasMoreTickets"`
	// Number of active members.
	Members int `json:"members"`
	// Total size of all stored files, in bytes, each rounded up to blocks of 4 KB.
	FileBytes int64 `json:"fileBytes,string"`
	// Total size of the files that the workspace can store, in bytes. Files beyond this limit are
	// refused with `STORAGE_FULL`.
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
	// Purpose of the canned reply.
	Title string `json:"title"`
	// Text, in Markdown. `{{requester.name|there}}` becomes the requester's name, or `there` if there
	// is none.
	Body string `json:"body"`
	// Labels, in the order given.
	Tags []string `json:"tags"`
	// When the canned reply was created.
	CreatedAt time.Time `json:"createdAt"`
	// When the canned reply was last changed.
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
	// Settings of a form.
	Form *FormSettings `json:"form,omitzero"`
	// Settings of a WhatsApp number.
	WhatsApp *WhatsAppSettings `json:"whatsapp,omitzero"`
	// Settings of an email address.
	Email *EmailSettings `json:"email,omitzero"`
	// Settings for emails to requesters. Absent for WhatsApp.
	Mail *MailSettings `json:"mail,omitzero"`
	// When the last message arrived through the channel, to the minute. Absent if none has arrived.
	LastMessageAt time.Time `json:"lastMessageAt,omitzero"`
	// When the channel was created.
	CreatedAt time.Time `json:"createdAt"`
	// When the channel was last changed.
	UpdatedAt time.Time `json:"updatedAt"`
	// Human-readable reason why no messages arrive, for example because the mailbox refuses the
	// password. Empty if no problem is known.
	Problem string `json:"problem"`
	// Human-readable reason why the channel's mail server sends no emails, for example because it
	// refuses the password. Emails are retried for three days. Empty if no problem is known.
	SendingProblem string `json:"sendingProblem"`
}

// Whether a channel works.
type ChannelCheck struct {
	// Whether every step is `ok`.
	Ok bool `json:"ok"`
	// The steps, in the order in which a channel is set up. Empty for types that need no set-up.
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
	// Identifier with the prefix `cs_`. Actions in the console have it as the `via` of their actor.
	ID string `json:"id"`
	// URL of the console. Present in the creation response only.
	URL string `json:"url,omitzero"`
	// Whether the console is read-only: it changes and sends nothing.
	ReadOnly bool `json:"readOnly"`
	// When the link was created.
	CreatedAt time.Time `json:"createdAt"`
	// When the link expires.
	ExpiresAt time.Time `json:"expiresAt"`
}

// Request of CountTickets.
type CountTicketsRequest struct {
	// Sets of filters, each counted separately; at most 50.
	Filters []*TicketFiltersInput `json:"filters"`
}

// Response of CountTickets.
type CountTicketsResponse struct {
	// A count for each set of filters, in the order of the request.
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
	// Scopes of a restricted key, which can call only the methods that need one of them. A scope that
	// ends in `:write` or `:manage` includes the lesser scopes of the same resource. Empty: the key can
	// call every method. A restricted key can create only keys with scopes that it has itself.
	Scopes []APIKeyScope `json:"scopes,omitzero"`
	// Networks in CIDR notation from which the key can be used, such as `203.0.113.0/24` or
	// `2001:db8::/32`. Empty: it can be used from anywhere. A key with networks can create only keys
	// whose networks lie within its own.
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
	// The file, 1 byte to 10 MiB. Its content type is the one that the sender declares.
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
	// Purpose of the canned reply, up to 200 characters.
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
	// For an email address. The address is required, and one of: the secret, an SES topic, a mailbox or
	// an account.
	Email *EmailSettingsInput `json:"email,omitzero"`
	// Settings for emails to requesters. Not for WhatsApp.
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
	// How long the link works, in seconds: 300 (5 minutes) to 86400 (1 day). Default: 3600 (1 hour).
	ExpiresInSeconds Optional[int] `json:"expiresInSeconds,omitzero"`
	// Whether the console is read-only: it changes and sends nothing.
	ReadOnly bool `json:"readOnly,omitzero"`
}

// Response of CreateConsoleSession.
type CreateConsoleSessionResponse struct {
	// The link.
	Data *ConsoleSession `json:"data"`
}

// Request of CreateMessage.
type CreateMessageRequest struct {
	// Identifier of the ticket. Can be omitted in a batch, which names the ticket.
	TicketID string `json:"ticketId,omitzero"`
	// Text, 1 to 65,536 characters. Agents' replies and notes are Markdown (see `body` of the message);
	// requesters' messages are plain text.
	Body string `json:"body,omitzero"`
	// Identifier of the canned reply to use as the text, rendered with the ticket's values. Requires
	// the scope `canned_replies:read`.
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
	// Identifiers of the members whom an internal note mentions, at most 20. Each is notified and
	// starts to follow the ticket. Only with `visibility` `internal`.
	MentionedMemberIds []string `json:"mentionedMemberIds,omitzero"`
	// Participants of the ticket who get a copy of an agent's reply by email. Default: all of them.
	Copies *MessageCopies `json:"copies,omitzero"`
}

// Response of CreateMessage.
type CreateMessageResponse struct {
	// The new message.
	Data *Message `json:"data"`
}

// Request of CreatePasskey.
type CreatePasskeyRequest struct {
	// Name by which you recognise the passkey.
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
	// Email address.
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
	// Attached files, at most 20. Stored files are kept for the message.
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
	// form. Case is ignored. `ada+1@example.com` and `ada@example.com` are different addresses.
	// Wildcards are not supported.
	Value string `json:"value"`
	// Why the sender is blocked, up to 500 characters.
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
	// The person who asks for help.
	Requester *RequesterInput `json:"requester"`
	// First message, written by the requester.
	Message *MessageInput `json:"message,omitzero"`
	// `low`, `normal` (default), `high` or `urgent`.
	Priority TicketPriority `json:"priority,omitzero"`
	// Identifier of the member who works on the ticket, or `me` for the calling member. With an API
	// key, that is the member in `X-Member-Id` or, without this header, the member who created the key.
	AssigneeID string `json:"assigneeId,omitzero"`
	// Labels, at most 50 of up to 64 characters.
	Tags []string `json:"tags,omitzero"`
	// Identifier in your own system.
	ExternalID string `json:"externalId,omitzero"`
	// Identifier of the channel that the ticket arrived through. Default: logged by an agent.
	ChannelID string `json:"channelId,omitzero"`
	// Custom values by name: texts of up to 1,024 characters, numbers or booleans. At most 50, and 16
	// KiB of JSON in total.
	CustomFields map[string]any `json:"customFields,omitzero"`
	// People other than the requester who take part by email, at most 20. The requester is left out of
	// the list.
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
	// Which tickets the view shows. Default: all.
	Filters *TicketFiltersInput `json:"filters,omitzero"`
	// Order of the tickets: `lastMessageAt`, `createdAt` or `updatedAt`, oldest first; with a leading
	// `-`, newest first. Default: `-lastMessageAt`.
	OrderBy ViewOrderBy `json:"orderBy,omitzero"`
	// Whether all members see the view and can change it. Must be `true` for an API key without
	// `X-Member-Id`.
	Shared bool `json:"shared,omitzero"`
	// Number of the position in the list, 0 to 9,999. Views with a lower number come first.
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
	// At most 20 entries, each `*` or a versioned type such as `service.ticket.created.v1`. If omitted,
	// empty or containing `*`: all events. Types that do not exist are accepted with a warning.
	Events []string `json:"events,omitzero"`
	// Description for your own reference.
	Description string `json:"description,omitzero"`
	// CEL expression over the `data` of an event, such as `data.ticket.priority == "urgent"`. Events
	// for which it is not true are not delivered. It must be valid for each type in `events`; with `*`,
	// types for which it is not valid are not delivered. Up to 1,024 bytes and 50 operators and
	// operands. Default: every event.
	Filter string `json:"filter,omitzero"`
	// Custom headers to add to each delivery, such as `Authorization`; at most 10. Names that the
	// service or HTTP uses are refused.
	CustomHeaders []*WebhookHeader `json:"customHeaders,omitzero"`
	// Delivers events one at a time, in the same order as in `WatchEvents`. Each event waits until the
	// attempt before it has succeeded or failed; an event that has waited for an hour expires without
	// an attempt. Tests and redeliveries are sent immediately. Cannot be changed later. A workspace can
	// have 100 ordered subscriptions.
	Ordered bool `json:"ordered,omitzero"`
}

// Response of CreateWebhookSubscription.
type CreateWebhookSubscriptionResponse struct {
	// The new subscription, with its secret.
	Data *WebhookSubscription `json:"data"`
	// `UNKNOWN_EVENT_TYPE` for each entry of `events` that does not exist.
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

// The events first attempted within one hour. Each event counts once per subscription.
type DeliveryCount struct {
	// Start of the hour.
	Hour time.Time `json:"hour"`
	// Events that were delivered, on any attempt.
	Succeeded int `json:"succeeded"`
	// Events that have not been delivered so far.
	Failed int `json:"failed"`
	// Events that were not delivered because they did not match the filter.
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

// A DNS TXT record.
type DomainRecord struct {
	// Name of the record, such as `_ticketing.example.com`.
	Name string `json:"name"`
	// Value of the record.
	Value string `json:"value"`
	// Whether CheckChannel has found the record. It is looked up again once a day.
	Verified bool `json:"verified"`
}

// The unsent texts of a member on a ticket.
type Draft struct {
	// Identifier of the ticket.
	TicketID string `json:"ticketId"`
	// Text of the reply; otherwise empty.
	Reply string `json:"reply"`
	// Text of the internal note; otherwise empty.
	Note string `json:"note"`
	// Number of changes to the draft; 0 if there is no draft.
	Version int `json:"version"`
	// When the draft was created. Absent if there is no draft.
	CreatedAt time.Time `json:"createdAt,omitzero"`
	// When the draft was last changed. Absent if there is no draft.
	UpdatedAt time.Time `json:"updatedAt,omitzero"`
}

// Settings of an email address. Emails come from a mailbox, or from a mail server or a provider
// that posts them to `webhookUrl`. The secret and the password are never returned.
type EmailSettings struct {
	// Address that requesters write to, with at most 32 characters before the `@`, in lower case.
	// Replies arrive at the same address with a `+` and a code before the `@`.
	Address string `json:"address"`
	// URL to which your mail server or provider posts emails.
	WebhookURL string `json:"webhookUrl"`
	// Mailbox whose new emails become tickets. With `account`, only its `folder`, `afterImport` and
	// `moveTo` can be set.
	Imap *ImapSettings `json:"imap,omitzero"`
	// Provider that posts emails in its own format: `mailgun`, `sendgrid`, `postmark`, or `ses` for
	// Amazon SES. Empty: each email is posted as it is.
	Provider string `json:"provider"`
	// ARN of the SNS topic to which Amazon SES publishes emails, such as
	// `arn:aws:sns:eu-west-1:123456789012:mail`. Required for `ses`.
	TopicArn string `json:"topicArn"`
	// Google or Microsoft 365 account whose mailbox is read and that sends the emails to requesters.
	// Connect it with StartChannelLogin.
	Account *MailAccount `json:"account,omitzero"`
	// Mail server that sends the emails to requesters, from `address`. Default: the mail server of the
	// service.
	Smtp *SmtpSettings `json:"smtp,omitzero"`
	// Sender address of emails to requesters: `address` if the channel has its own mail server, a
	// connected account or a verified `domainRecord`, otherwise the address of the service. Empty if no
	// email can be sent.
	FromAddress string `json:"fromAddress"`
	// DNS record with which the owner of the domain allows the service to send from `address`. Absent
	// if the channel has its own mail server or an account, or if the service has no mail server.
	DomainRecord *DomainRecord `json:"domainRecord,omitzero"`
}

// Settings of an email address. Emails come from a mailbox, or from a mail server or a provider
// that posts them to `webhookUrl`. The secret and the password are never returned.
type EmailSettingsInput struct {
	// Address that requesters write to, with at most 32 characters before the `@`, in lower case.
	// Replies arrive at the same address with a `+` and a code before the `@`.
	Address Optional[string] `json:"address,omitzero"`
	// Secret of your choice, 24 to 255 characters, that your mail server sends to `webhookUrl` to
	// authenticate: `Authorization: Bearer <secret>`. For `sendgrid` and `postmark`, it is the password
	// in the URL; for `mailgun`, the HTTP webhook signing key. Required without a mailbox, except for
	// `ses`.
	Secret Optional[string] `json:"secret,omitzero"`
	// Mailbox whose new emails become tickets. With `account`, only its `folder`, `afterImport` and
	// `moveTo` can be set.
	Imap Optional[*ImapSettingsInput] `json:"imap,omitzero"`
	// Provider that posts emails in its own format: `mailgun`, `sendgrid`, `postmark`, or `ses` for
	// Amazon SES. Empty: each email is posted as it is.
	Provider Optional[EmailSettingsProvider] `json:"provider,omitzero"`
	// ARN of the SNS topic to which Amazon SES publishes emails, such as
	// `arn:aws:sns:eu-west-1:123456789012:mail`. Required for `ses`.
	TopicArn Optional[string] `json:"topicArn,omitzero"`
	// Google or Microsoft 365 account whose mailbox is read and that sends the emails to requesters.
	// Connect it with StartChannelLogin.
	Account Optional[*MailAccountInput] `json:"account,omitzero"`
	// Mail server that sends the emails to requesters, from `address`. Default: the mail server of the
	// service.
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
	// Payload; its schema depends on the type. Empty if it is `erased`.
	Data json.RawMessage `json:"data"`
	// Whether the event was created to test a webhook subscription. Test events are not streamed, and
	// their deliveries have the header `Service-Test: true`.
	Test bool `json:"test"`
	// Whether the payload was erased because its ticket or requester was. Erased events are neither
	// streamed nor delivered.
	Erased bool `json:"erased"`
	// State of the event at each webhook subscription, if `includeDeliveries` is set.
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
	// The state at each subscription, up to 20, `failed` first.
	Subscriptions []*EventDelivery `json:"subscriptions"`
}

// The state of an event at a webhook subscription.
type EventDelivery struct {
	// Identifier of the subscription.
	SubscriptionID string `json:"subscriptionId"`
	// `delivered`: an attempt succeeded. `failed`: no attempt succeeded. `pending`: no attempt has
	// succeeded, and a manual delivery is waiting. `skipped`: the subscription was paused or the event
	// erased.
	State EventDeliveryState `json:"state"`
	// Number of attempts up to the first that succeeded: 2 if the event was delivered on the second
	// attempt.
	Attempts int `json:"attempts"`
}

// A member, as events show them.
type EventMember struct {
	// Identifier with the prefix `mbr_`.
	ID string `json:"id"`
	// Name; empty if unknown.
	Name string `json:"name"`
	// Email address; empty if unknown.
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
	// The full URL to which the provider redirected the browser. It begins with the public URL of the
	// service and `/channel-login?`.
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
	// Whether people can attach files: at most 5 per message, 5 MiB in total.
	Attachments bool `json:"attachments"`
	// URL of the form's page.
	URL string `json:"url"`
}

// Settings of a form.
type FormSettingsInput struct {
	// Origins whose pages may submit to the form, such as `https://www.example.com`; at most 20.
	AllowedOrigins Optional[[]string] `json:"allowedOrigins,omitzero"`
	// Whether people can attach files: at most 5 per message, 5 MiB in total.
	Attachments Optional[bool] `json:"attachments,omitzero"`
}

// Request of ForwardMessage.
type ForwardMessageRequest struct {
	// Identifier of the ticket.
	TicketID string `json:"ticketId"`
	// Identifier of the message to forward.
	ID string `json:"id"`
	// Email addresses to forward it to, 1 to 10. An address of the service is refused.
	To []string `json:"to"`
	// Note to put above the forwarded message, up to 65,536 characters of Markdown.
	Body string `json:"body,omitzero"`
	// Whether to include the files of the message.
	IncludeAttachments bool `json:"includeAttachments,omitzero"`
}

// Response of ForwardMessage.
type ForwardMessageResponse struct {
	// The note that records the forward, with the status of sending it in `delivery`.
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

// A mailbox that is read over IMAP, within seconds of an email's arrival. Emails that arrived
// before the mailbox was set up are ignored. If you change the server, the port or the user name,
// send the password again.
type ImapSettings struct {
	// Host name of the server, such as `imap.example.com`. Required without `account`.
	Host string `json:"host"`
	// Number of the port. Default: 993, or 143 with `starttls`.
	Port int `json:"port"`
	// `tls` (default): encrypted from the start. `starttls`: encrypted before the login. The server
	// needs a certificate for its host name.
	Security string `json:"security"`
	// User name, often the email address. Required without `account`.
	Username string `json:"username"`
	// Folder to read. Default: `INBOX`.
	Folder string `json:"folder"`
	// Action on an email once its ticket is stored. `keep` (default): none. `mark_read`: mark it as
	// read. `move`: move it to `moveTo`.
	AfterImport string `json:"afterImport"`
	// Folder to move emails to. Required for `move`.
	MoveTo string `json:"moveTo"`
}

// A mailbox that is read over IMAP, within seconds of an email's arrival. Emails that arrived
// before the mailbox was set up are ignored. If you change the server, the port or the user name,
// send the password again.
type ImapSettingsInput struct {
	// Host name of the server, such as `imap.example.com`. Required without `account`.
	Host Optional[string] `json:"host,omitzero"`
	// Number of the port. Default: 993, or 143 with `starttls`.
	Port Optional[int] `json:"port,omitzero"`
	// `tls` (default): encrypted from the start. `starttls`: encrypted before the login. The server
	// needs a certificate for its host name.
	Security Optional[ImapSettingsSecurity] `json:"security,omitzero"`
	// User name, often the email address. Required without `account`.
	Username Optional[string] `json:"username,omitzero"`
	// Password of the user; many providers require an app password. Required without `account`.
	Password Optional[string] `json:"password,omitzero"`
	// Folder to read. Default: `INBOX`.
	Folder Optional[string] `json:"folder,omitzero"`
	// Action on an email once its ticket is stored. `keep` (default): none. `mark_read`: mark it as
	// read. `move`: move it to `moveTo`.
	AfterImport Optional[ImapSettingsAfterImport] `json:"afterImport,omitzero"`
	// Folder to move emails to. Required for `move`.
	MoveTo Optional[string] `json:"moveTo,omitzero"`
}

// The outcome for one ticket of an import.
type ImportOutcome struct {
	// Identifier of the ticket in the system that it comes from, as in the request.
	ExternalID string `json:"externalId"`
	// Identifier of the new ticket.
	CreatedTicketID string `json:"createdTicketId,omitzero"`
	// Identifier of the ticket that was imported earlier. It has not changed.
	ExistingTicketID string `json:"existingTicketId,omitzero"`
	// Why it was refused.
	Error *ItemError `json:"error,omitzero"`
}

// Request of ImportTickets.
type ImportTicketsRequest struct {
	// System that the tickets come from, such as `zendesk`. Together with the `externalId`, it
	// identifies a ticket across all imports.
	Source string `json:"source"`
	// The tickets, 1 to 100, with at most 5,000 messages in total. Each ticket is validated separately:
	// an invalid one is refused in its own outcome and does not affect the others.
	Tickets []*ImportedTicket `json:"tickets"`
}

// Response of ImportTickets.
type ImportTicketsResponse struct {
	// The outcome for each ticket, in the order of the request.
	Data []*ImportOutcome `json:"data"`
}

// An agent of another system, who may or may not be a member here.
type ImportedAgent struct {
	// Identifier of the member.
	MemberID string `json:"memberId,omitzero"`
	// Email address. Matches the member with this address, if there is one.
	Email string `json:"email,omitzero"`
	// Name to show if no member matches. Default: the email address.
	Name string `json:"name,omitzero"`
}

// A message of an imported ticket.
type ImportedMessage struct {
	// Text, 1 to 65,536 characters. Agents' messages are Markdown.
	Body string `json:"body"`
	// When the message was written.
	CreatedAt time.Time `json:"createdAt"`
	// The agent who wrote it. Absent: the requester of the ticket.
	Agent *ImportedAgent `json:"agent,omitzero"`
	// `public` (default) or `internal`.
	Visibility MessageVisibility `json:"visibility,omitzero"`
	// Attached files, at most 20.
	Attachments []*AttachmentInput `json:"attachments,omitzero"`
	// Identifier in the system that the message comes from.
	ExternalID string `json:"externalId,omitzero"`
}

// A ticket from another system. Its times must be in the year 2000 or later, and not in the future.
type ImportedTicket struct {
	// Identifier in the system that the ticket comes from, unique there.
	ExternalID string `json:"externalId"`
	// Subject, 1 to 200 characters.
	Subject string `json:"subject"`
	// The person who asked for help.
	Requester *RequesterInput `json:"requester"`
	// `open` (default), `pending`, `resolved` or `closed`.
	Status TicketStatus `json:"status,omitzero"`
	// `low`, `normal` (default), `high` or `urgent`.
	Priority TicketPriority `json:"priority,omitzero"`
	// Labels, at most 50 of up to 64 characters.
	Tags []string `json:"tags,omitzero"`
	// Custom values by name: texts of up to 1,024 characters, numbers or booleans. At most 50, and 16
	// KiB of JSON in total.
	CustomFields map[string]any `json:"customFields,omitzero"`
	// Identifier of the member, or `me`.
	AssigneeID string `json:"assigneeId,omitzero"`
	// Email address of the member.
	AssigneeEmail string `json:"assigneeEmail,omitzero"`
	// When the ticket was opened.
	CreatedAt time.Time `json:"createdAt"`
	// When the ticket last changed. Default: the latest of its other times and those of its messages.
	UpdatedAt time.Time `json:"updatedAt,omitzero"`
	// When the ticket was last resolved. Only with the status `resolved` or `closed`. Default:
	// `updatedAt` if the status is `resolved`.
	ResolvedAt time.Time `json:"resolvedAt,omitzero"`
	// When the ticket was closed. Only with the status `closed`. Default: `updatedAt`.
	ClosedAt time.Time `json:"closedAt,omitzero"`
	// Its messages, at most 1,000, in any order: they are sorted by `createdAt`.
	Messages []*ImportedMessage `json:"messages,omitzero"`
}

// A link that lets one person in, once.
type Invitation struct {
	// The link to give to the person. Anyone who has it can join, so keep it secret. Accepting it does
	// not verify the email address.
	URL string `json:"url"`
	// When the link expires: after 7 days.
	ExpiresAt time.Time `json:"expiresAt"`
	// Whether a separate link is also emailed to the address. `false` if the service sends no emails.
	IsSent bool `json:"isSent"`
}

// Request of InviteMember.
type InviteMemberRequest struct {
	// Email address of the person.
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
	// The invitation. Absent if the person is already an active member.
	Invitation *Invitation `json:"invitation,omitzero"`
}

// Why one item of a batch was refused, in the same form as the error of a whole call.
type ItemError struct {
	// Code of the error, such as `NOT_FOUND`.
	Code string `json:"code"`
	// Human-readable description of the problem.
	Message string `json:"message"`
	// The invalid fields.
	Details []*ItemErrorDetail `json:"details"`
}

// An invalid field.
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
	// Only calls with one of these keys, at most 20. Revoked keys are allowed.
	APIKeyID []string `json:"apiKeyId,omitzero"`
	// Only calls to one of these methods, such as `CreateTicket`, at most 20.
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
	// Identifier of the subscription, or `-` for all subscriptions.
	SubscriptionID string `json:"subscriptionId"`
	// Number of hours, including the current one: 1 to 168 (7 days). Default: 24.
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
	// Only these types, at most 20. If empty or containing `*`: all types, a response of 150 KB.
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
	// Only events of this requester and of their current tickets.
	RequesterID string `json:"requesterId,omitzero"`
	// Only events of the requester with this email address and of their current tickets.
	RequesterEmail string `json:"requesterEmail,omitzero"`
	// Text in the JSON of the payload, such as `"priority":"urgent"`, regardless of case. Each call
	// searches up to 20,000 events or 32 MB, so a page can be empty; `nextPageToken` continues the
	// search.
	Q string `json:"q,omitzero"`
	// Whether to include the `deliveries` of each event. Requires the role `admin` and the scope
	// `webhooks:read`.
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
	// Whether to list only unread notifications. Default: all.
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
	// Only the requester with this email address.
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
	// Beginnings of words, such as `ada lov`: only requesters whose name, email address or telephone
	// number contains a word for each.
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
	// Only messages on the ticket with this identifier.
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
	// Only blocks that refuse one of these senders: email addresses, or telephone numbers in E.164
	// form. A block of a domain also refuses its addresses.
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
	// Only tickets of the requester with this email address.
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
	// Words to search for, such as `refund -card "due date" from:ada status:open`. The words must match
	// within the ticket's subject and identifiers, within one message and the names of its files, or
	// within its requester; `#5` or `5` lists the ticket with that number first. Case, accents and word
	// endings (in the workspace's language) are ignored, and the last word may be incomplete. `or`
	// between words matches either; `-` excludes a word. Operators are `from:`, `status:`, `priority:`,
	// `tag:`, `assignee:` (`me`, `none` or an identifier), `channel:` (a type or an identifier),
	// `before:` and `after:` (the date the ticket was opened, in UTC), `has:file`, `is:undelivered`,
	// and `is:unread` (for the calling member). Only the first 8,192 characters of a message are
	// searched.
	Q string `json:"q,omitzero"`
	// Only tickets of one of these priorities.
	Priority []TicketPriority `json:"priority,omitzero"`
	// Number of the only ticket to list.
	Number int `json:"number,omitzero"`
	// Only tickets without an assignee.
	Unassigned bool `json:"unassigned,omitzero"`
	// Only tickets with a message that could not be delivered, and with none delivered after it.
	Undelivered bool `json:"undelivered,omitzero"`
	// Only tickets that were imported from this system, such as `zendesk`.
	ImportSource string `json:"importSource,omitzero"`
	// Only tickets with this identifier in the system that they were imported from.
	ImportExternalID string `json:"importExternalId,omitzero"`
	// `true`: only tickets that are snoozed. `false`: only those that are not. Default: both.
	Snoozed Optional[bool] `json:"snoozed,omitzero"`
	// Only tickets with all of these custom values, each as `name:value`: `plan:pro`, `vip:true`.
	CustomField []string `json:"customField,omitzero"`
	// Only tickets that were merged into this one.
	MergedIntoID string `json:"mergedIntoId,omitzero"`
	// `true`: only tickets whose last public message is from an agent. `false`: only those still
	// waiting for a reply. Default: both.
	Answered Optional[bool] `json:"answered,omitzero"`
	// Only tickets that were last resolved at this time or later and have not been reopened since.
	ResolvedFrom time.Time `json:"resolvedFrom,omitzero"`
	// Only tickets that were last resolved before this time and have not been reopened since.
	ResolvedBefore time.Time `json:"resolvedBefore,omitzero"`
}

// Response of ListTickets.
type ListTicketsResponse struct {
	// Tickets on this page.
	Data []*Ticket `json:"data"`
	// Token for the next page; empty on the last page.
	NextPageToken string `json:"nextPageToken"`
	// Identifiers of the tickets on this page with a message that the caller has not read. Messages
	// from before the member joined or the API key was created do not count.
	Unread []string `json:"unread"`
	// Whether more tickets match the words of `q` than a search considers: the 1,000 with the most
	// recent matches. The other filters apply to these tickets only. To find others, search for rarer
	// words or add `before:`. For `is:unread` alone: whether more than 5,000 tickets, of which only the
	// latest are considered, have messages since the member joined.
	Truncated bool `json:"truncated"`
	// The query that was searched for instead because nothing matched `q`: with one letter of a word
	// changed, added, removed or swapped. Empty if `q` itself was searched for.
	CorrectedQ string `json:"correctedQ"`
	// Where the words of `q` occur in the tickets on this page, at most two places for each ticket.
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
	// Identifier of the subscription, or `-` for all subscriptions, which requires `eventId`.
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

// An account at a mail provider, connected through OAuth. Its tokens are never returned. Changing
// the provider requires a new login.
type MailAccount struct {
	// `google`, for Gmail and Google Workspace, or `microsoft`, for Microsoft 365. Required.
	Provider string `json:"provider"`
	// Email address of the account. Empty until the account is connected.
	Username string `json:"username"`
	// When the account was connected. Absent until then.
	ConnectedAt time.Time `json:"connectedAt,omitzero"`
	// Whether the account only receives. Emails to requesters are then sent as if the channel had no
	// account.
	ReceiveOnly bool `json:"receiveOnly"`
}

// An account at a mail provider, connected through OAuth. Its tokens are never returned. Changing
// the provider requires a new login.
type MailAccountInput struct {
	// `google`, for Gmail and Google Workspace, or `microsoft`, for Microsoft 365. Required.
	Provider Optional[MailAccountProvider] `json:"provider,omitzero"`
	// Whether the account only receives. Emails to requesters are then sent as if the channel had no
	// account.
	ReceiveOnly Optional[bool] `json:"receiveOnly,omitzero"`
}

// A sample email, as it would be sent.
type MailPreview struct {
	// Subject.
	Subject string `json:"subject"`
	// Plain text of the email.
	Text string `json:"text"`
	// HTML of the email, a complete document.
	Html string `json:"html"`
}

// Settings for emails to requesters.
type MailSettings struct {
	// Sender name of the emails. Empty: the name in `MAIL_FROM`.
	SenderName string `json:"senderName"`
	// Text at the end of each email, at most 2,000 characters.
	Footer string `json:"footer"`
	// Whether the requester gets an email that confirms a new ticket. For forms, where it is on by
	// default, and for email, where it is off by default.
	Confirmation *bool `json:"confirmation,omitempty"`
	// Identifier of the email channel that sends the emails and whose address receives the replies. If
	// empty, or while that channel is paused: the oldest active email channel. Not for email channels.
	EmailChannelID string `json:"emailChannelId"`
}

// Settings for emails to requesters.
type MailSettingsInput struct {
	// Sender name of the emails. Empty: the name in `MAIL_FROM`.
	SenderName Optional[string] `json:"senderName,omitzero"`
	// Text at the end of each email, at most 2,000 characters.
	Footer Optional[string] `json:"footer,omitzero"`
	// Whether the requester gets an email that confirms a new ticket. For forms, where it is on by
	// default, and for email, where it is off by default.
	Confirmation Optional[bool] `json:"confirmation,omitzero"`
	// Identifier of the email channel that sends the emails and whose address receives the replies. If
	// empty, or while that channel is paused: the oldest active email channel. Not for email channels.
	EmailChannelID Optional[string] `json:"emailChannelId,omitzero"`
}

// The design of emails to requesters, and texts in them. Texts are Markdown of at most 4,000
// characters and can have up to 20 placeholders, which become plain text. `{ticket.number}` and
// `{workspace.name}` work in every text.
type MailTemplate struct {
	// `https` URL of the logo at the top. Email clients load it from there. Empty: no logo.
	LogoURL string `json:"logoUrl"`
	// Colour of the line at the top, such as `#2f6fed`. Empty: no line.
	AccentColor string `json:"accentColor"`
	// Text above the message.
	Intro string `json:"intro"`
	// Text below the message, above the footer of the channel.
	Footer string `json:"footer"`
	// Texts by language, each language once. For other languages, the service uses its own texts.
	Texts []*MailTexts `json:"texts"`
}

// The design of emails to requesters, and texts in them. Texts are Markdown of at most 4,000
// characters and can have up to 20 placeholders, which become plain text. `{ticket.number}` and
// `{workspace.name}` work in every text.
type MailTemplateInput struct {
	// `https` URL of the logo at the top. Email clients load it from there. Empty: no logo.
	LogoURL string `json:"logoUrl,omitzero"`
	// Colour of the line at the top, such as `#2f6fed`. Empty: no line.
	AccentColor string `json:"accentColor,omitzero"`
	// Text above the message.
	Intro string `json:"intro,omitzero"`
	// Text below the message, above the footer of the channel.
	Footer string `json:"footer,omitzero"`
	// Texts by language, each language once. For other languages, the service uses its own texts.
	Texts []*MailTextsInput `json:"texts,omitzero"`
}

// Texts of emails in a language.
type MailTexts struct {
	// Language of the requesters who get them: `ar`, `de`, `en`, `es`, `fr`, `ja` or `pt`.
	Language MemberLanguage `json:"language"`
	// Text that confirms a new ticket. Empty: the service's own text.
	Confirmation string `json:"confirmation"`
	// Text at the end of a reply, above the member's signature. It can also have `{requester.name}`,
	// `{ticket.subject}` and `{agent.name}`, which is the name of the workspace if no member wrote the
	// reply.
	Closing string `json:"closing"`
}

// Texts of emails in a language.
type MailTextsInput struct {
	// Language of the requesters who get them: `ar`, `de`, `en`, `es`, `fr`, `ja` or `pt`.
	Language MemberLanguage `json:"language"`
	// Text that confirms a new ticket. Empty: the service's own text.
	Confirmation string `json:"confirmation,omitzero"`
	// Text at the end of a reply, above the member's signature. It can also have `{requester.name}`,
	// `{ticket.subject}` and `{agent.name}`, which is the name of the workspace if no member wrote the
	// reply.
	Closing string `json:"closing,omitzero"`
}

// Request of MarkNotificationsRead. It names identifiers, a ticket or a time.
type MarkNotificationsReadRequest struct {
	// Identifiers of notifications, at most 100.
	Ids []string `json:"ids,omitzero"`
	// Identifier of the ticket that the notifications are about.
	TicketID string `json:"ticketId,omitzero"`
	// `createdAt` of the last notification that the member has seen. All notifications up to this time
	// are marked as read.
	Through time.Time `json:"through,omitzero"`
}

// Response of MarkNotificationsRead.
type MarkNotificationsReadResponse struct {
}

// Request of MarkTicketRead.
type MarkTicketReadRequest struct {
	// Identifier of the ticket.
	ID string `json:"id"`
	// `lastMessageAt` of the ticket when it was read. Later messages remain unread.
	Through time.Time `json:"through"`
}

// Response of MarkTicketRead.
type MarkTicketReadResponse struct {
}

// A caller.
type Me struct {
	// Who acts: the API key, the member that the token belongs to, the member that the key acts for, or
	// the creator of the console session.
	Actor *Actor `json:"actor"`
	// Workspace in which the caller acts.
	Workspace *Workspace `json:"workspace"`
	// `admin` or `agent`. An API key is an `admin`, unless it acts for a member: it then has the
	// member's role.
	Role MemberRole `json:"role"`
	// The member who acts. Absent if no member does.
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
	// Email address, from the invitation or from the latest token that contained one.
	Email string `json:"email"`
	// URL of a picture, if the latest token contained one.
	Picture string `json:"picture"`
	// `admin` or `agent`.
	Role MemberRole `json:"role"`
	// `token` if your identity provider sets the role in each token, so that it cannot be changed here;
	// otherwise `stored`.
	RoleSource MemberRoleSource `json:"roleSource"`
	// `invited`, `active`, `deactivated` or `removed`. Only active members can act.
	Status MemberStatus `json:"status"`
	// When the member was invited, or made their first call.
	CreatedAt time.Time `json:"createdAt"`
	// When the member last made a call, accurate to a few minutes. Absent until the first call.
	LastSeenAt time.Time `json:"lastSeenAt,omitzero"`
	// When the latest invitation expires or expired. Absent if there is none.
	InvitationExpiresAt time.Time `json:"invitationExpiresAt,omitzero"`
	// Language of the dashboard and of emails to the member: Arabic, German, English, Spanish, French,
	// Japanese or Portuguese. Empty: the language of their browser and, for emails, the language of the
	// workspace.
	Language MemberLanguage `json:"language"`
	// Signature below the member's replies in emails, in Markdown. Empty if there is none.
	Signature string `json:"signature"`
}

// A person joined the workspace: they accepted an invitation, or made their first call with a token
// of your identity provider.
type MemberJoinedV1 struct {
	// The member.
	Member *EventMember `json:"member"`
}

// The identity of a member at an identity provider.
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
	// Identifiers of the tickets to merge into it, 1 to 20.
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
	// Text of the message, as it was written. Requesters write plain text. Agents' replies and notes
	// are Markdown: emphasis, strong, strikethrough, code, code blocks, links, lists, quotes and
	// headings. Line breaks are kept, URLs and email addresses become links, images are shown as links,
	// and HTML is shown as text. Emails, the requester's page and the dashboard show the text
	// formatted; other channels send it unformatted.
	Body string `json:"body"`
	// When the message was added.
	CreatedAt time.Time `json:"createdAt"`
	// `inbound`: from the requester. `outbound`: to the requester. Notes are also `outbound`.
	Direction MessageDirection `json:"direction"`
	// Attached files.
	Attachments []*Attachment `json:"attachments"`
	// Identifier of the canned reply that the message was created from; otherwise empty.
	CannedReplyID string `json:"cannedReplyId"`
	// Identifier in the channel, or in your own system.
	ExternalID string `json:"externalId"`
	// Status of sending the message to the requester. Absent if the message is not sent, for example
	// because it is inbound.
	Delivery *MessageDelivery `json:"delivery,omitzero"`
	// Status of an automatic email to the requester: on the ticket's first message, the one that
	// confirms the ticket; on any message, the one that reports that files of the requester were not
	// stored. Absent if no such email is sent, for example for an outbound message.
	Confirmation *MessageDelivery `json:"confirmation,omitzero"`
	// Who added the message.
	CreatedBy *Actor `json:"createdBy"`
	// Quoted history from the end of an email, which `body` leaves out.
	QuotedText string `json:"quotedText"`
	// Identifiers of the members whom an internal note mentions.
	MentionedMemberIds []string `json:"mentionedMemberIds"`
	// People other than the requester to whom the message was emailed: those who get a copy of a reply,
	// or the recipients of a forward.
	Recipients []*MessageRecipient `json:"recipients"`
	// Who wrote the message, if it was not the requester: a participant or, in an internal note, a
	// person to whom a message was forwarded. Absent otherwise.
	Sender *Participant `json:"sender,omitzero"`
	// Identifier of the message that this note forwarded; otherwise empty.
	ForwardedMessageID string `json:"forwardedMessageId"`
}

// Participants who get a copy of a reply.
type MessageCopies struct {
	// Their email addresses, at most 20. Empty: no copies are sent.
	Emails []string `json:"emails,omitzero"`
}

// Status of sending something to a requester, through WhatsApp or by email.
type MessageDelivery struct {
	// `queued`, `sent`, `delivered`, `read` or `failed`.
	Status MessageDeliveryStatus `json:"status"`
	// Why it failed: an error code from the channel, an SMTP status such as `550`, or a code from the
	// service such as `INTERRUPTED` or `BOUNCED`.
	ErrorCode string `json:"errorCode"`
	// Error message from the channel or mail server.
	ErrorMessage string `json:"errorMessage"`
	// When the status last changed.
	UpdatedAt time.Time `json:"updatedAt"`
}

// A message did not reach its requester: the last attempt to send it failed, or its email bounced.
// To send it again, call `ResendMessage`. If it is the confirmation of a new ticket that failed,
// the message is the first one of the requester, and its `confirmation` has `failed`.
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

// A person other than the requester to whom a message was emailed.
type MessageRecipient struct {
	// Name; empty if unknown.
	Name string `json:"name"`
	// Email address.
	Email string `json:"email"`
	// Why the message did not reach the address: an SMTP status such as `550`, or `BOUNCED`. Empty if
	// it is not known to have failed.
	ErrorCode string `json:"errorCode"`
	// Error message of the mail server.
	ErrorMessage string `json:"errorMessage"`
}

// A workspace in which the caller can act.
type MyWorkspace struct {
	// The organisation of the caller's token. To act in its workspace, send it or the identifier of the
	// workspace as `X-Workspace-Id`. Empty for an API key, which has one workspace.
	Organization string `json:"organization"`
	// The workspace. Absent until the first call that acts in it.
	Workspace *Workspace `json:"workspace"`
}

// A notification for a member.
type Notification struct {
	// Identifier with the prefix `ntf_`.
	ID string `json:"id"`
	// `assigned`: another person assigned the ticket to the member. `mentioned`: a note mentions the
	// member. `replied`: the requester wrote on a ticket that the member is assigned to or follows; the
	// notification of a later message replaces an earlier unread one.
	Kind NotificationKind `json:"kind"`
	// The ticket that the notification is about.
	Ticket *NotifiedTicket `json:"ticket"`
	// Identifier of the message or note that the notification is about; otherwise empty.
	MessageID string `json:"messageId"`
	// Who assigned the ticket or wrote the message.
	Actor *Actor `json:"actor"`
	// When it happened.
	CreatedAt time.Time `json:"createdAt"`
	// When the notification was read. Absent if it is unread.
	ReadAt time.Time `json:"readAt,omitzero"`
}

// Which emails a member gets. No email is sent to an unverified address, or while the service sends
// no email.
type NotificationSettings struct {
	// Whether to email the member about an assignment that is unread after a minute.
	EmailOnAssignment bool `json:"emailOnAssignment"`
	// Whether to email the member about a mention that is unread after a minute.
	EmailOnMention bool `json:"emailOnMention"`
	// How often a digest of the unassigned open tickets is emailed: `off`, or `daily` at 8 o'clock. No
	// digest is sent if there are no such tickets.
	UnassignedDigest NotificationSettingsUnassignedDigest `json:"unassignedDigest"`
	// Time zone of the digest, such as `Europe/Berlin`.
	TimeZone string `json:"timeZone"`
}

// The ticket of a notification.
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
	// field for each type.
	Type OperationType `json:"type"`
	// Whether the operation has ended, with an `error` or a `response`.
	Done bool `json:"done"`
	// Whether the operation has been cancelled and is waiting for its work in progress to end.
	Cancelling bool `json:"cancelling"`
	// When the operation was requested.
	CreatedAt time.Time `json:"createdAt"`
	// When the operation ended. Absent until then.
	EndedAt time.Time `json:"endedAt,omitzero"`
	// Target and progress of the operation.
	Metadata *OperationMetadata `json:"metadata"`
	// The result, if the operation ran to its end.
	Response *OperationResponse `json:"response,omitzero"`
	// The error, if the operation ended early.
	Error *OperationError `json:"error,omitzero"`
}

// Why an operation ended early.
type OperationError struct {
	// `CANCELLED`; for a recovery, also `SUBSCRIPTION_PAUSED` or `SUBSCRIPTION_DELETED`; for an export,
	// also `REQUESTER_DELETED`, `STORAGE_FULL`, or `INTERNAL` after repeated failures.
	Code OperationErrorCode `json:"code"`
	// Human-readable description of the error.
	Message string `json:"message"`
}

// Target and progress of an operation.
type OperationMetadata struct {
	// Details of a `webhook_recovery`.
	WebhookRecovery *WebhookRecoveryMetadata `json:"webhookRecovery,omitzero"`
	// Details of a `requester_erasure`.
	RequesterErasure *RequesterErasureMetadata `json:"requesterErasure,omitzero"`
	// Details of a `requester_export`.
	RequesterExport *RequesterExportMetadata `json:"requesterExport,omitzero"`
}

// Result of an operation.
type OperationResponse struct {
	// Details of a `webhook_recovery`.
	WebhookRecovery *WebhookRecoveryResult `json:"webhookRecovery,omitzero"`
	// Details of a `requester_erasure`.
	RequesterErasure *RequesterErasureResult `json:"requesterErasure,omitzero"`
	// Details of a `requester_export`.
	RequesterExport *RequesterExportResult `json:"requesterExport,omitzero"`
}

// A person other than the requester who takes part in a ticket by email.
type Participant struct {
	// Name; empty if unknown.
	Name string `json:"name"`
	// Email address, in lower case. An address of the service is refused.
	Email string `json:"email"`
}

// A person other than the requester who takes part in a ticket by email.
type ParticipantInput struct {
	// Name; empty if unknown.
	Name string `json:"name,omitzero"`
	// Email address, in lower case. An address of the service is refused.
	Email string `json:"email"`
}

// A passkey.
type Passkey struct {
	// Identifier with the prefix `pky_`.
	ID string `json:"id"`
	// Name that you gave the passkey.
	Name string `json:"name"`
	// When the passkey was added.
	CreatedAt time.Time `json:"createdAt"`
	// When the passkey last signed you in. Absent if it has not been used.
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
	// Display name.
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
	// Number of new tickets per period that the plan includes. Absent: unlimited. Nothing is refused
	// beyond it.
	IncludedTickets *int `json:"includedTickets,omitempty"`
	// Number of active members that the plan includes. Absent: unlimited. Nothing is refused beyond it.
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
	// Language of the email: `ar`, `de`, `en`, `es`, `fr`, `ja` or `pt`.
	Language MemberLanguage `json:"language"`
}

// Response of PreviewMail.
type PreviewMailResponse struct {
	// The email.
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
	// The link to give to the member. Anyone who has it can sign in as the member, so keep it secret.
	// Empty if the member also belongs to other workspaces: the link is then only emailed.
	URL string `json:"url"`
	// When the link expires: after 15 minutes.
	ExpiresAt time.Time `json:"expiresAt"`
	// Whether the link is emailed to the member's verified address.
	IsSent bool `json:"isSent"`
}

// Request of RedeliverWebhook.
type RedeliverWebhookRequest struct {
	// Identifier of the subscription.
	SubscriptionID string `json:"subscriptionId"`
	// Identifier of the delivery whose event is resent.
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
	// Active API keys that the member created. Revoke those that are no longer needed.
	APIKeys []*APIKey `json:"apiKeys"`
}

// Request of RenderCannedReply.
type RenderCannedReplyRequest struct {
	// Identifier of the canned reply.
	ID string `json:"id"`
	// Identifier of the ticket whose values are filled in. If omitted, fallbacks are used. Requires the
	// scope `tickets:read`.
	TicketID string `json:"ticketId,omitzero"`
	// Values for `custom.<name>`.
	Variables map[string]string `json:"variables,omitzero"`
	// Whether to leave missing variables, such as `{{custom.order}}`, in the text for a person to fill
	// in.
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
	// Variables with neither a value nor a fallback. They are removed from the text or, with
	// `keepMissing`, left in it.
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
	// The other members who are present, up to 20, those who are replying first.
	Data []*Presence `json:"data"`
}

// Who asked for help.
type Requester struct {
	// Identifier with the prefix `rq_`.
	ID string `json:"id"`
	// Name to address the requester by.
	Name string `json:"name"`
	// Email address, in lower case.
	Email string `json:"email"`
	// Telephone number in E.164 form.
	Phone string `json:"phone"`
	// Identifier in your own system.
	ExternalID string `json:"externalId"`
	// When the requester was created.
	CreatedAt time.Time `json:"createdAt"`
	// When the requester was last changed.
	UpdatedAt time.Time `json:"updatedAt"`
	// Language that the requester reads, a BCP 47 tag such as `de` or `pt-BR`; empty if unknown. When a
	// form or an email creates the requester, it is set from the form's page or the email's header.
	// Emails to the requester are in this language if translations exist, otherwise in the language of
	// the workspace.
	Language string `json:"language"`
	// `bounced` after an email to the address came back, `complained` after its owner reported one as
	// spam. Empty if neither is known. Cleared when the requester writes an email or the address
	// changes.
	EmailProblem RequesterEmailProblem `json:"emailProblem"`
	// When `emailProblem` was set. Absent if it is empty.
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
	// Requester to erase.
	RequesterID string `json:"requesterId"`
	// How many of the requester's tickets have been deleted.
	TicketsDeleted int `json:"ticketsDeleted"`
}

// Result of an erasure.
type RequesterErasureResult struct {
	// Number of tickets that were deleted.
	TicketsDeleted int `json:"ticketsDeleted"`
}

// Target and progress of an export.
type RequesterExportMetadata struct {
	// Requester whose data is exported.
	RequesterID string `json:"requesterId"`
	// Number of tickets to export. Absent until the tickets have been counted.
	Total *int `json:"total,omitempty"`
	// How many of the tickets have been exported.
	Exported int `json:"exported"`
}

// Result of an export.
type RequesterExportResult struct {
	// URL of the archive. `GET` it with the token of an admin. Absent once the archive is deleted.
	DownloadURL string `json:"downloadUrl,omitzero"`
	// Length of the archive in bytes.
	Size int64 `json:"size,string"`
	// When the archive is deleted: 7 days after the export. It is deleted earlier if the requester is
	// erased.
	ExpiresAt time.Time `json:"expiresAt"`
}

// Requester of a new ticket. An existing requester is looked up by external id, email and phone, in
// this order; if none is found, one is created.
type RequesterInput struct {
	// Name to address the requester by.
	Name string `json:"name,omitzero"`
	// Email address.
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
	// When the link was created.
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
	// How long deliveries are also signed with the old secret, in seconds: 0 to 604800 (7 days).
	// Default: 86400 (1 day).
	GraceSeconds Optional[int] `json:"graceSeconds,omitzero"`
}

// Response of RotateWebhookSecret.
type RotateWebhookSecretResponse struct {
	// The subscription, with its new secret.
	Data *WebhookSubscription `json:"data"`
}

// A message to be sent later.
type ScheduledMessage struct {
	// Identifier with the prefix `smsg_`.
	ID string `json:"id"`
	// Identifier of its ticket. If the ticket is merged, the message moves to the ticket that remains.
	TicketID string `json:"ticketId"`
	// Text, in Markdown.
	Body string `json:"body"`
	// `public` or `internal`.
	Visibility MessageVisibility `json:"visibility"`
	// New status of the ticket, set together with the message. Empty: the status that CreateMessage
	// sets.
	SetStatus TicketStatus `json:"setStatus"`
	// Attached files.
	Attachments []*Attachment `json:"attachments"`
	// When the message is sent, within about a second.
	SendAt time.Time `json:"sendAt"`
	// Why the message could not be sent. Absent while it is waiting to be sent. A failed message is not
	// retried and is removed after 30 days.
	Error *ItemError `json:"error,omitzero"`
	// Who scheduled the message and is its author.
	CreatedBy *Actor `json:"createdBy"`
	// When the message was scheduled.
	CreatedAt time.Time `json:"createdAt"`
}

// Request of SendTestMail.
type SendTestMailRequest struct {
	// The template.
	Template *MailTemplateInput `json:"template"`
	// `reply` or `confirmation`.
	Kind PreviewMailKind `json:"kind"`
	// Language of the email: `ar`, `de`, `en`, `es`, `fr`, `ja` or `pt`.
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
	// The blocked address, domain or number in the form in which senders are compared: lower case, with
	// international domain names in ASCII, such as `xn--bcher-kva.example`.
	Value string `json:"value"`
	// Why the sender is blocked.
	Note string `json:"note"`
	// Who created the block.
	CreatedBy *Actor `json:"createdBy"`
	// When the block was created.
	CreatedAt time.Time `json:"createdAt"`
	// Number of messages refused, accurate to a few seconds.
	RefusedCount int `json:"refusedCount"`
	// When a message was last refused. Absent if none has been refused.
	LastRefusedAt time.Time `json:"lastRefusedAt,omitzero"`
}

// A session in one browser or command line. It ends after 14 days without use, and after 90 days at
// the latest.
type Session struct {
	// Identifier with the prefix `ses_`.
	ID string `json:"id"`
	// `browser` or `cli`.
	Client SessionClient `json:"client"`
	// IP address at the last renewal of the session.
	Address string `json:"address"`
	// `User-Agent` at the last renewal of the session, up to 300 characters.
	UserAgent string `json:"userAgent"`
	// Whether this session makes the call.
	IsCurrent bool `json:"isCurrent"`
	// When you signed in.
	CreatedAt time.Time `json:"createdAt"`
	// When the session was last used, accurate to 10 minutes.
	LastSeenAt time.Time `json:"lastSeenAt"`
	// When the session ends unless it is used.
	ExpiresAt time.Time `json:"expiresAt"`
}

// A mail server that sends over SMTP with encryption. If you change the server, the port or the
// user name, send the password again.
type SmtpSettings struct {
	// Host name of the server, such as `smtp.example.com`. Required.
	Host string `json:"host"`
	// Number of the port. Default: 465, or 587 with `starttls`.
	Port int `json:"port"`
	// `tls` (default): encrypted from the start. `starttls`: encrypted before the login. The server
	// needs a certificate for its host name.
	Security string `json:"security"`
	// User name, often the email address. Empty: the server requires no login.
	Username string `json:"username"`
}

// A mail server that sends over SMTP with encryption. If you change the server, the port or the
// user name, send the password again.
type SmtpSettingsInput struct {
	// Host name of the server, such as `smtp.example.com`. Required.
	Host Optional[string] `json:"host,omitzero"`
	// Number of the port. Default: 465, or 587 with `starttls`.
	Port Optional[int] `json:"port,omitzero"`
	// `tls` (default): encrypted from the start. `starttls`: encrypted before the login. The server
	// needs a certificate for its host name.
	Security Optional[ImapSettingsSecurity] `json:"security,omitzero"`
	// User name, often the email address. Empty: the server requires no login.
	Username Optional[string] `json:"username,omitzero"`
	// Password of the user; many providers require an app password. Required with a user name.
	Password Optional[string] `json:"password,omitzero"`
}

// Request of SplitTicket.
type SplitTicketRequest struct {
	// Identifier of the ticket.
	ID string `json:"id"`
	// Identifiers of the messages and notes to move, 1 to 100.
	MessageIds []string `json:"messageIds"`
	// Subject of the new ticket, up to 200 characters. Default: the subject of this ticket.
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
	// Event to evaluate the filter against. Default: an example of `eventType`.
	EventID string `json:"eventId,omitzero"`
	// Type of the example. Required without `eventId`; ignored with it.
	EventType string `json:"eventType,omitzero"`
	// Payload to use instead of the example, matching the schema of its type.
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
	// Payload of the event, matching the schema of its type. Default: the example of the type.
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
	// The person who asked for help.
	Requester *Requester `json:"requester"`
	// Identifier of the member who works on the ticket; empty if unassigned.
	AssigneeID string `json:"assigneeId"`
	// Labels, in the order given.
	Tags []string `json:"tags"`
	// Identifier in your own system.
	ExternalID string `json:"externalId"`
	// Beginning of the last public message.
	Preview string `json:"preview"`
	// Number of public messages.
	MessageCount int `json:"messageCount"`
	// When the last public message was added or, if there is none, when the ticket was opened.
	LastMessageAt time.Time `json:"lastMessageAt"`
	// Author of the last public message: `agent`, `requester`, or empty.
	LastMessageBy MessageAuthor `json:"lastMessageBy"`
	// When the ticket was opened.
	CreatedAt time.Time `json:"createdAt"`
	// When the ticket or its messages last changed, or its requester was merged into another one.
	UpdatedAt time.Time `json:"updatedAt"`
	// Number of the ticket in the workspace. Numbers increase; some may be skipped.
	Number int `json:"number"`
	// The channel that the ticket arrived through.
	Channel *TicketChannel `json:"channel"`
	// Custom values, by name: texts, numbers or booleans.
	CustomFields map[string]any `json:"customFields"`
	// When an agent first replied publicly.
	FirstResponseAt time.Time `json:"firstResponseAt,omitzero"`
	// When the ticket was last resolved. Absent once it is reopened.
	ResolvedAt time.Time `json:"resolvedAt,omitzero"`
	// When the ticket was closed. Absent once it is reopened.
	ClosedAt time.Time `json:"closedAt,omitzero"`
	// Identifier of the closed ticket that this one follows up; otherwise empty.
	FollowUpOf string `json:"followUpOf"`
	// Who opened the ticket.
	CreatedBy *Actor `json:"createdBy"`
	// Increases with every change; for `If-Match`.
	Version int `json:"version"`
	// End of the period in which agents can reply freely. Absent if the channel has no such limit.
	ReplyWindowExpiresAt time.Time `json:"replyWindowExpiresAt,omitzero"`
	// System that the ticket was imported from, such as `zendesk`; otherwise empty.
	ImportSource string `json:"importSource"`
	// Identifier in the system that the ticket was imported from; otherwise empty.
	ImportExternalID string `json:"importExternalId"`
	// When the snooze ends. A snoozed ticket is set aside without a change of its status. Absent if the
	// ticket is not snoozed.
	SnoozedUntil time.Time `json:"snoozedUntil,omitzero"`
	// Identifier of the ticket that this one was merged into; otherwise empty.
	MergedIntoID string `json:"mergedIntoId"`
	// Identifiers of the members who follow the ticket, at most 50.
	FollowerIds []string `json:"followerIds"`
	// People other than the requester who take part by email, at most 20. They get copies of the
	// agents' replies that are emailed, and their replies are added to the ticket. People in the To or
	// Cc of an email to the service are added automatically.
	Participants []*Participant `json:"participants"`
}

// Channel of a ticket.
type TicketChannel struct {
	// Identifier of the channel; empty if there is none.
	ID string `json:"id"`
	// `agent`, `email`, `form` or `whatsapp`.
	Type ChannelType `json:"type"`
}

// The number of tickets that match a set of filters.
type TicketCount struct {
	// Number of tickets, up to 1,000. Absent if they took too long to count.
	Count *int `json:"count,omitempty"`
	// Whether there are more tickets than `count`. If so, `count` is 1,000 or, for a search, the number
	// of matches among the tickets that the search considers.
	HasMore bool `json:"hasMore"`
}

// A new ticket arrived through a form, WhatsApp or email, or was logged by an agent.
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

// Which tickets to list, with the filters of ListTickets. A ticket must match every filter that is
// set; without filters, every ticket matches.
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
	// Only tickets of the requester with this email address.
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
	// Words to search for, such as `refund -card "due date" from:ada status:open`. The words must match
	// within the ticket's subject and identifiers, within one message and the names of its files, or
	// within its requester; `#5` or `5` lists the ticket with that number first. Case, accents and word
	// endings (in the workspace's language) are ignored, and the last word may be incomplete. `or`
	// between words matches either; `-` excludes a word. Operators are `from:`, `status:`, `priority:`,
	// `tag:`, `assignee:` (`me`, `none` or an identifier), `channel:` (a type or an identifier),
	// `before:` and `after:` (the date the ticket was opened, in UTC), `has:file`, `is:undelivered`,
	// and `is:unread` (for the calling member). Only the first 8,192 characters of a message are
	// searched.
	Q string `json:"q"`
	// Only tickets of one of these priorities.
	Priority []TicketPriority `json:"priority"`
	// Number of the only ticket to list.
	Number int `json:"number"`
	// Only tickets without an assignee.
	Unassigned bool `json:"unassigned"`
	// Only tickets with a message that could not be delivered, and with none delivered after it.
	Undelivered bool `json:"undelivered"`
	// Only tickets that were imported from this system, such as `zendesk`.
	ImportSource string `json:"importSource"`
	// Only tickets with this identifier in the system that they were imported from.
	ImportExternalID string `json:"importExternalId"`
	// `true`: only tickets that are snoozed. `false`: only those that are not. Default: both.
	Snoozed *bool `json:"snoozed,omitempty"`
	// Only tickets with all of these custom values, each as `name:value`: `plan:pro`, `vip:true`.
	CustomField []string `json:"customField"`
	// Only tickets that were merged into this one.
	MergedIntoID string `json:"mergedIntoId"`
	// `true`: only tickets whose last public message is from an agent. `false`: only those still
	// waiting for a reply. Default: both.
	Answered *bool `json:"answered,omitempty"`
	// Only tickets that were last resolved at this time or later and have not been reopened since.
	ResolvedFrom time.Time `json:"resolvedFrom,omitzero"`
	// Only tickets that were last resolved before this time and have not been reopened since.
	ResolvedBefore time.Time `json:"resolvedBefore,omitzero"`
}

// Which tickets to list, with the filters of ListTickets. A ticket must match every filter that is
// set; without filters, every ticket matches.
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
	// Only tickets of the requester with this email address.
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
	// Words to search for, such as `refund -card "due date" from:ada status:open`. The words must match
	// within the ticket's subject and identifiers, within one message and the names of its files, or
	// within its requester; `#5` or `5` lists the ticket with that number first. Case, accents and word
	// endings (in the workspace's language) are ignored, and the last word may be incomplete. `or`
	// between words matches either; `-` excludes a word. Operators are `from:`, `status:`, `priority:`,
	// `tag:`, `assignee:` (`me`, `none` or an identifier), `channel:` (a type or an identifier),
	// `before:` and `after:` (the date the ticket was opened, in UTC), `has:file`, `is:undelivered`,
	// and `is:unread` (for the calling member). Only the first 8,192 characters of a message are
	// searched.
	Q Optional[string] `json:"q,omitzero"`
	// Only tickets of one of these priorities.
	Priority Optional[[]TicketPriority] `json:"priority,omitzero"`
	// Number of the only ticket to list.
	Number Optional[int] `json:"number,omitzero"`
	// Only tickets without an assignee.
	Unassigned Optional[bool] `json:"unassigned,omitzero"`
	// Only tickets with a message that could not be delivered, and with none delivered after it.
	Undelivered Optional[bool] `json:"undelivered,omitzero"`
	// Only tickets that were imported from this system, such as `zendesk`.
	ImportSource Optional[string] `json:"importSource,omitzero"`
	// Only tickets with this identifier in the system that they were imported from.
	ImportExternalID Optional[string] `json:"importExternalId,omitzero"`
	// `true`: only tickets that are snoozed. `false`: only those that are not. Default: both.
	Snoozed Optional[bool] `json:"snoozed,omitzero"`
	// Only tickets with all of these custom values, each as `name:value`: `plan:pro`, `vip:true`.
	CustomField Optional[[]string] `json:"customField,omitzero"`
	// Only tickets that were merged into this one.
	MergedIntoID Optional[string] `json:"mergedIntoId,omitzero"`
	// `true`: only tickets whose last public message is from an agent. `false`: only those still
	// waiting for a reply. Default: both.
	Answered Optional[bool] `json:"answered,omitzero"`
	// Only tickets that were last resolved at this time or later and have not been reopened since.
	ResolvedFrom Optional[time.Time] `json:"resolvedFrom,omitzero"`
	// Only tickets that were last resolved before this time and have not been reopened since.
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
	// An excerpt of about 200 characters, in parts. It is plain text, not HTML.
	Parts []*TicketHighlightPart `json:"parts"`
}

// A part of a text.
type TicketHighlightPart struct {
	// The text of this part.
	Text string `json:"text"`
	// Whether this part matches the search.
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

// Messages of a ticket were moved to a new ticket, whose creation fires a separate event.
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

// The snooze of a ticket ended automatically: its time came, or the requester wrote. An update that
// sets, moves or clears a snooze, or that resolves or closes the ticket, fires
// `service.ticket.updated.v1` instead. If an agent's message resolves or closes the ticket, the
// snooze ends without a separate event.
type TicketUnsnoozedV1 struct {
	// The ticket, no longer snoozed.
	Ticket *Ticket `json:"ticket"`
	// Why it ended: `time`, or `reply` if the requester wrote.
	Reason TicketUnsnoozedV1Reason `json:"reason"`
}

// Fields of a ticket were changed by an update, including a bulk update, or because its assignee
// was removed. Fires once per ticket and update, regardless of the number of fields. If the status
// is one of them, `service.ticket.status_changed.v1` fires as well. A status that is set with a
// message, or that a requester's message changes, fires only `service.ticket.status_changed.v1`.
type TicketUpdatedV1 struct {
	// The ticket after the update.
	Ticket *Ticket `json:"ticket"`
	// The fields that changed. Each custom field is listed separately.
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

// The number of unread notifications.
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
	// New scopes, which replace the existing ones; see CreateApiKey. `[]` lifts the restriction.
	Scopes Optional[[]APIKeyScope] `json:"scopes,omitzero"`
	// New networks, which replace the existing ones; see CreateApiKey. `[]` lifts the restriction.
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

// Request of UpdateChannel. In every group of settings, fields that are omitted stay unchanged.
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
	// For an email address.
	Email Optional[*EmailSettingsInput] `json:"email,omitzero"`
	// New settings for emails to requesters. Not for WhatsApp.
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
	// The updated draft.
	Data *Draft `json:"data"`
}

// Request of UpdateMailTemplate.
type UpdateMailTemplateRequest struct {
	// New `https` URL of the logo; empty for none.
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
	// New language of the dashboard and of emails to the member; empty for the language of their
	// browser.
	Language Optional[MemberLanguage] `json:"language,omitzero"`
	// New signature below the member's replies in emails, in Markdown, at most 1,000 characters; empty
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
	// Whether to email the member about an assignment that is unread after a minute. Default: true.
	EmailOnAssignment Optional[bool] `json:"emailOnAssignment,omitzero"`
	// Whether to email the member about a mention that is unread after a minute. Default: true.
	EmailOnMention Optional[bool] `json:"emailOnMention,omitzero"`
	// How often a digest of the unassigned open tickets is emailed: `off` (default) or `daily`.
	UnassignedDigest Optional[NotificationSettingsUnassignedDigest] `json:"unassignedDigest,omitzero"`
	// Time zone of the digest, a name from the IANA database. Default: `UTC`.
	TimeZone Optional[string] `json:"timeZone,omitzero"`
}

// Response of UpdateNotificationSettings.
type UpdateNotificationSettingsResponse struct {
	// The updated settings.
	Data *NotificationSettings `json:"data"`
}

// The outcome of one update of a batch.
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
	// New email address; empty to clear it.
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
	// Custom values to set, by name. Values that are not named stay unchanged; `null` removes a value.
	// A ticket can have 50 values, and 16 KiB of JSON in total. In an update mask, `custom_fields`
	// stands for the values that the request names.
	CustomFields Optional[map[string]any] `json:"customFields,omitzero"`
	// New identifier in your own system; empty to clear it.
	ExternalID Optional[string] `json:"externalId,omitzero"`
	// Snoozes the ticket until this time, which must be in the future and at most 366 days ahead.
	// `null` ends the snooze, as does `snoozed_until` in an update mask without a value. Only an open
	// or pending ticket can be snoozed. The snooze also ends within about a second of its time and when
	// the requester writes, both of which fire `service.ticket.unsnoozed.v1`, and when the ticket is
	// resolved or closed.
	SnoozedUntil Optional[time.Time] `json:"snoozedUntil,omitzero"`
	// New participants, at most 20. They replace all existing ones. The requester is left out of the
	// list.
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
	// Whether all members see the view and can change it. Only the member who created it can stop
	// sharing it.
	Shared Optional[bool] `json:"shared,omitzero"`
	// Number of the new position in the list, 0 to 9,999.
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
	// `false` pauses the subscription, `true` resumes it. Events that occur during a pause are never
	// sent.
	Active Optional[bool] `json:"active,omitzero"`
	// New HTTPS endpoint.
	URL Optional[string] `json:"url,omitzero"`
	// New allowlist, with at least one entry; `["*"]` allows all events. It replaces the existing one.
	Events Optional[[]string] `json:"events,omitzero"`
	// Description for your own reference.
	Description Optional[string] `json:"description,omitzero"`
	// New filter. Deliveries that are already waiting are still sent. Empty: every event.
	Filter Optional[string] `json:"filter,omitzero"`
	// New custom headers, which replace the existing ones. An empty list removes them.
	CustomHeaders Optional[[]*WebhookHeader] `json:"customHeaders,omitzero"`
	// Cannot be changed: a value that differs from the subscription's is refused.
	Ordered Optional[bool] `json:"ordered,omitzero"`
}

// Response of UpdateWebhookSubscription.
type UpdateWebhookSubscriptionResponse struct {
	// The updated subscription.
	Data *WebhookSubscription `json:"data"`
	// `UNKNOWN_EVENT_TYPE` for each new entry of `events` that does not exist.
	Warnings []*Warning `json:"warnings"`
}

// Request of UpdateWorkspace.
type UpdateWorkspaceRequest struct {
	// Number of days after which closed tickets are deleted, at most 3,650. `0`: never. Tickets that
	// have been closed for longer are deleted within an hour or so.
	ClosedTicketRetentionDays Optional[int] `json:"closedTicketRetentionDays,omitzero"`
	// New language of the tickets. Every later search uses it for all tickets.
	Language Optional[WorkspaceLanguage] `json:"language,omitzero"`
}

// Response of UpdateWorkspace.
type UpdateWorkspaceResponse struct {
	// The updated workspace.
	Data *Workspace `json:"data"`
}

// Saved filters for tickets.
type View struct {
	// Identifier with the prefix `vw_`.
	ID string `json:"id"`
	// Name.
	Name string `json:"name"`
	// Which tickets the view shows. `me` as the assignee is the member who opens the view. A member or
	// a channel that the filters name may have been removed since.
	Filters *TicketFilters `json:"filters"`
	// Order of the tickets, as in ListTickets.
	OrderBy ViewOrderBy `json:"orderBy"`
	// Whether all members see the view and can change it. If not, it belongs to the member who created
	// it.
	Shared bool `json:"shared"`
	// Number of the position in the list. Views with a lower number come first.
	Position int `json:"position"`
	// Who created the view.
	CreatedBy *Actor `json:"createdBy"`
	// When the view was created.
	CreatedAt time.Time `json:"createdAt"`
	// When the view was last changed.
	UpdatedAt time.Time `json:"updatedAt"`
}

// Something in a request that was accepted but may be a mistake.
type Warning struct {
	// `UNKNOWN_EVENT_TYPE`: the service has no event of this type.
	Code WarningCode `json:"code"`
	// The field of the request, such as `events[1]`.
	Field string `json:"field"`
	// Human-readable description of the problem.
	Message string `json:"message"`
}

// Request of WatchEvents.
type WatchEventsRequest struct {
	// After this event.
	AfterID string `json:"afterId,omitzero"`
	// At the cursor of a message from an earlier call, or the `oldestCursor` of a `CURSOR_EXPIRED`.
	Cursor string `json:"cursor,omitzero"`
	// Only events of these types, at most 20. If empty or containing `*`: all types.
	Type []string `json:"type,omitzero"`
	// Whether to also send messages without an event: one immediately, and one after every 15 seconds
	// without events. They let a caller resume without a gap even before the first event, and detect a
	// dead connection.
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
	// stopped before the outcome was known. `expired`: the delivery waited too long behind other
	// deliveries to the endpoint. `skipped`: the subscription was paused or the event erased in the
	// meantime. `queued`: a manual delivery is waiting to be sent.
	Outcome WebhookDeliveryOutcome `json:"outcome"`
	// HTTP status of the response. Absent if there was none.
	HTTPStatus *int `json:"httpStatus,omitempty"`
	// Why the delivery did not succeed: `http_status`, `timeout`, `dns` (the host has no public
	// address), `connect`, `tls`, `protocol`, `interrupted`, `expired`, `paused`, `erased`. Otherwise
	// empty.
	Error WebhookDeliveryError `json:"error"`
	// Time from the start of the attempt to its outcome, in milliseconds. Absent if there was no
	// attempt, or if the error is `dns`, because the time would reveal whether the host has a private
	// address.
	DurationMs *int `json:"durationMs,omitempty"`
	// When the attempt began. If there was no attempt: when the delivery was queued or its outcome was
	// recorded.
	AttemptedAt time.Time `json:"attemptedAt,omitzero"`
	// Whether the delivery was sent manually, by a test or a redelivery.
	Manual bool `json:"manual"`
	// How long each phase of the delivery took.
	Timings *WebhookTimings `json:"timings,omitzero"`
	// The request that was sent. Absent in lists, and once the event has been deleted or erased.
	Request *WebhookRequest `json:"request,omitzero"`
	// The receiver's response, if the delivery failed or was sent manually. Absent in lists, for
	// automatic deliveries that succeeded, if there was no response, after 3 days, and once the event
	// has been erased. For an endpoint that fails very often, some responses are not stored.
	Response *WebhookResponse `json:"response,omitzero"`
	// Subscription that the event was sent to.
	SubscriptionID string `json:"subscriptionId"`
}

// A webhook subscription began to fail: at least 5 of its deliveries have failed or expired over at
// least 10 minutes, without a success between them. Fires once, within about a minute, and not
// again until the subscription has recovered. All other subscriptions receive the event; the
// failing one does not, and stays active.
type WebhookFailingV1 struct {
	// The subscription.
	SubscriptionID string `json:"subscriptionId"`
	// When the first of these deliveries failed.
	FailingSince time.Time `json:"failingSince"`
	// Number of deliveries that have failed or expired since then.
	Failures int `json:"failures"`
}

// The result of evaluating a filter against one event.
type WebhookFilterResult struct {
	// Whether the event would be delivered.
	Matches bool `json:"matches"`
	// Why the filter could not be evaluated, in which case the event does not match. Empty if it was
	// evaluated.
	Error string `json:"error"`
}

// A custom header that each delivery of a subscription has in addition to the service's own
// headers.
type WebhookHeader struct {
	// Name of the header.
	Name string `json:"name"`
	// Value of the header: visible ASCII characters with spaces between them. Stored encrypted and
	// never returned. If an update omits the value, the current value is kept.
	Value string `json:"value,omitzero"`
}

// Health of the deliveries to a subscription.
type WebhookHealth struct {
	// Events of the last 24 hours that were delivered, on any attempt. Each event counts once.
	Succeeded int `json:"succeeded"`
	// Events of the last 24 hours that were not delivered.
	Failed int `json:"failed"`
	// HTTP status of the last response. Absent if there was none.
	LastHTTPStatus *int `json:"lastHttpStatus,omitempty"`
	// When a delivery last succeeded. Absent if none did in the last 7 days.
	LastSuccessAt time.Time `json:"lastSuccessAt,omitzero"`
	// When a delivery last failed. Absent if none did in the last 7 days.
	LastFailureAt time.Time `json:"lastFailureAt,omitzero"`
	// Deliveries that are waiting because the endpoint is slow or, if the subscription is `ordered`,
	// for their turn. Counted up to 1000.
	Waiting int `json:"waiting"`
	// When the oldest waiting delivery began to wait.
	WaitingSince time.Time `json:"waitingSince,omitzero"`
	// Outcomes of the last deliveries, newest first; at most 20.
	RecentOutcomes []WebhookHealthRecentOutcome `json:"recentOutcomes"`
	// Events of the last 24 hours that were not delivered because they did not match the filter.
	Filtered int `json:"filtered"`
	// Filtered events for which the filter could not be evaluated, for example because the event lacks
	// a custom field. `:testFilter` returns the reason.
	FilterErrors int `json:"filterErrors"`
}

// A webhook subscription was tested. Only that subscription receives it.
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
	// Subscription that the events are resent to.
	SubscriptionID string `json:"subscriptionId"`
	// Start of the range of recovered deliveries: those attempted at this time or later.
	AttemptedFrom time.Time `json:"attemptedFrom"`
	// End of the range of recovered deliveries: those attempted before this time.
	AttemptedBefore time.Time `json:"attemptedBefore"`
	// Outcomes to recover.
	Outcome []WebhookRecoveryOutcome `json:"outcome"`
	// Types of the events to recover. Empty: all.
	EventType []string `json:"eventType"`
	// Number of events to resend. Absent until they have been counted.
	Total *int `json:"total,omitempty"`
	// How many of these events have been sent or are queued.
	Sent int `json:"sent"`
	// How many of these deliveries have succeeded.
	Succeeded int `json:"succeeded"`
	// How many of these deliveries have not succeeded.
	Failed int `json:"failed"`
}

// Result of a recovery.
type WebhookRecoveryResult struct {
	// Events that were delivered.
	Succeeded int `json:"succeeded"`
	// Events that were not delivered.
	Failed int `json:"failed"`
}

// The request of a delivery.
type WebhookRequest struct {
	// Headers, except your custom headers and those derived from the URL and the body length.
	// `Service-Signature` is omitted if the secret has since been replaced, or if the previous secret
	// was expired early.
	Headers []*HTTPHeader `json:"headers"`
	// The body, byte for byte.
	Body string `json:"body"`
}

// The response to a delivery. Treat it as untrusted text.
type WebhookResponse struct {
	// Headers in their original order, up to 4 KB. The values of `Set-Cookie` are never stored.
	Headers []*HTTPHeader `json:"headers"`
	// The first 4 KB of the body as UTF-8. Invalid bytes are replaced with U+FFFD.
	Body string `json:"body"`
	// Whether the body is longer than that, or was cut off when the attempt ended.
	BodyTruncated bool `json:"bodyTruncated"`
}

// A webhook subscription.
type WebhookSubscription struct {
	// Identifier with the prefix `whs_`.
	ID string `json:"id"`
	// HTTPS endpoint that receives the deliveries.
	URL string `json:"url"`
	// Allowlist of event types, never empty. `*`: every event is delivered, including types that are
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
	// End of the period during which deliveries are also signed with the previous secret. Absent if
	// there is no such period.
	PreviousSecretUntil time.Time `json:"previousSecretUntil,omitzero"`
	// Health of its deliveries.
	Health *WebhookHealth `json:"health,omitzero"`
	// When its deliveries began to fail. Present if no delivery has succeeded since then, at least 5
	// deliveries have failed or expired, and the first and the last of these are at least 10 minutes
	// apart. A success or a new URL clears it. A failing subscription is never paused automatically.
	FailingSince time.Time `json:"failingSince,omitzero"`
	// CEL expression that an event must match to be delivered. Empty: every event of the allowlist.
	Filter string `json:"filter"`
	// Names of your custom headers, which every delivery has. Their values are never returned.
	CustomHeaderNames []string `json:"customHeaderNames"`
	// `true`: events are delivered one at a time, in the same order as in `WatchEvents`.
	Ordered bool `json:"ordered"`
}

// Phases of a delivery, in milliseconds. A phase that did not happen is absent: for example, a
// connection that is already open needs no DNS lookup.
type WebhookTimings struct {
	// Resolving the host name, in milliseconds.
	DNSMs *int `json:"dnsMs,omitempty"`
	// Connecting, including TLS, in milliseconds.
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
	// App secret that Meta signs its requests with.
	AppSecret Optional[string] `json:"appSecret,omitzero"`
	// Verify token: a text of your choice that you also enter at Meta.
	VerifyToken Optional[string] `json:"verifyToken,omitzero"`
}

// A workspace. All other objects belong to one.
type Workspace struct {
	// Identifier with the prefix `wrk_`.
	ID string `json:"id"`
	// Name, unique within the installation.
	Name string `json:"name"`
	// When the workspace was created.
	CreatedAt time.Time `json:"createdAt"`
	// Number of days after `closedAt` when closed tickets are deleted, as DeleteTicket does. `0`
	// (default): never.
	ClosedTicketRetentionDays int `json:"closedTicketRetentionDays"`
	// Language of the tickets, which a search uses to match the forms of a word: Arabic, German,
	// English, Spanish, French, Japanese or Portuguese. `none`: words match only as they are written.
	// Default: `en`.
	Language WorkspaceLanguage `json:"language"`
}
