// Code generated from the contract by `npm run generate:sdk`. DO NOT EDIT.

package ticketing

import (
	"encoding/json"
	"time"
)

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
	CreatedBy *AuditActor `json:"createdBy"`
}

// A file with a message: one that the service stores, which has an `id`, or one elsewhere, which
// has a `url`.
type Attachment struct {
	// File name. Required for a file without an `id`.
	Name string `json:"name"`
	// URL of a file elsewhere, `http` or `https`.
	URL string `json:"url"`
	// Media type, such as `image/png`: detected for files that the service stores, otherwise declared
	// by the sender.
	ContentType string `json:"contentType"`
	// Size in bytes, 0 if unknown.
	Size int `json:"size"`
	// Identifier of the file in the channel that it came through, or in your own system.
	ExternalID string `json:"externalId"`
	// Identifier of a stored file, with the prefix `att_`. In a request, the `id` of an uploaded file
	// is enough: its other fields are filled in.
	ID string `json:"id"`
}

// A file with a message: one that the service stores, which has an `id`, or one elsewhere, which
// has a `url`.
type AttachmentInput struct {
	// File name. Required for a file without an `id`.
	Name string `json:"name,omitzero"`
	// URL of a file elsewhere, `http` or `https`.
	URL string `json:"url,omitzero"`
	// Media type, such as `image/png`: detected for files that the service stores, otherwise declared
	// by the sender.
	ContentType string `json:"contentType,omitzero"`
	// Size in bytes, 0 if unknown.
	Size int `json:"size,omitzero"`
	// Identifier of the file in the channel that it came through, or in your own system.
	ExternalID string `json:"externalId,omitzero"`
	// Identifier of a stored file, with the prefix `att_`. In a request, the `id` of an uploaded file
	// is enough: its other fields are filled in.
	ID string `json:"id,omitzero"`
}

// Who made a change.
type AuditActor struct {
	// `api_key`, `jwt`, `admin` for the operator's command line, `requester` or `system`.
	Type AuditActorType `json:"type"`
	// Identifier of the key, subject of the JWT, identifier of the requester, or name of the system.
	ID string `json:"id"`
	// Name or e-mail address in the JWT, if any.
	Name string `json:"name"`
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
	Actor *AuditActor `json:"actor"`
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
	// The fields that changed, for tickets.
	Changes []*AuditChange `json:"changes"`
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

// The subscription of a workspace.
type BillingSubscription struct {
	// Identifier of the plan; empty if there has never been one.
	PlanID string `json:"planId"`
	// `none`, `active`, `past_due` or `canceled`.
	Status BillingSubscriptionStatus `json:"status"`
	// End of the period that is paid for.
	CurrentPeriodEnd time.Time `json:"currentPeriodEnd,omitzero"`
	// Whether the subscription ends with that period.
	CancelAtPeriodEnd bool `json:"cancelAtPeriodEnd"`
	// When the plan became active.
	ActivatedAt time.Time `json:"activatedAt,omitzero"`
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
	// Text. `{{requester.name|there}}` becomes the requester's name, or `there` if there is none.
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
	// URL of the form's page. Empty for other types.
	FormURL string `json:"formUrl"`
	// URL to which Meta or your mail server posts messages. Empty for other types.
	WebhookURL string `json:"webhookUrl"`
	// Origins whose pages may submit to the form. Empty for other types.
	AllowedOrigins []string `json:"allowedOrigins"`
	// Identifier of the phone number at Meta. Empty for other types.
	PhoneNumberID string `json:"phoneNumberId"`
	// When it was created.
	CreatedAt time.Time `json:"createdAt"`
	// When it was last changed.
	UpdatedAt time.Time `json:"updatedAt"`
	// Whether people can attach files in the form.
	Attachments bool `json:"attachments"`
	// When Meta last verified the callback URL. Absent for other types.
	WebhookVerifiedAt time.Time `json:"webhookVerifiedAt,omitzero"`
	// When the last message arrived through it, to the minute. Absent if none has.
	LastMessageAt time.Time `json:"lastMessageAt,omitzero"`
	// E-mail address of an e-mail channel. Empty for other types.
	EmailAddress string `json:"emailAddress"`
	// Name that e-mails to requesters are sent under. Empty: the name of `MAIL_FROM`.
	SenderName string `json:"senderName"`
	// Text below every e-mail to requesters.
	MailFooter string `json:"mailFooter"`
	// Whether a new ticket of a form or an e-mail is confirmed to its requester by e-mail.
	MailConfirmation bool `json:"mailConfirmation"`
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
	// `access_token`, `webhook` or `message`.
	Name ChannelCheckStepName `json:"name"`
	// `ok`, `waiting` for something outside the service, or `failed`.
	Status ChannelCheckStepStatus `json:"status"`
	// Human-readable result, and what to do about it.
	Message string `json:"message"`
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

// Request of CreateApiKey.
type CreateAPIKeyRequest struct {
	// Label, 1 to 100 characters.
	Name string `json:"name"`
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
	// Text, 1 to 16,384 characters. Variables: `requester.name`, `requester.email`, `requester.phone`,
	// `requester.externalId`, `ticket.id`, `ticket.number`, `ticket.subject`, `ticket.status`,
	// `ticket.priority`, `ticket.assignee`, and `custom.<name>` for values of the message or custom
	// fields of the ticket.
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
	Form *FormSettings `json:"form,omitzero"`
	// For a WhatsApp number. All four fields are required.
	WhatsApp *WhatsAppSettings `json:"whatsapp,omitzero"`
	// For an e-mail address. Both fields are required.
	Email *EmailSettings `json:"email,omitzero"`
	// Name that e-mails to requesters are sent under. Not for WhatsApp.
	SenderName string `json:"senderName,omitzero"`
	// Text below every e-mail to requesters, at most 2,000 characters. Not for WhatsApp.
	MailFooter string `json:"mailFooter,omitzero"`
	// Whether a new ticket is confirmed to its requester by e-mail. For forms and e-mail; by default
	// forms do and e-mail does not.
	MailConfirmation Optional[bool] `json:"mailConfirmation,omitzero"`
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

// Request of CreateMessage.
type CreateMessageRequest struct {
	// Identifier of the ticket. May be left out in a batch, which names the ticket.
	TicketID string `json:"ticketId,omitzero"`
	// Text, 1 to 65,536 characters. May be left out with `cannedReplyId`.
	Body string `json:"body,omitzero"`
	// `public` (default) or `internal`.
	Visibility MessageVisibility `json:"visibility,omitzero"`
	// `agent` (default) or `requester`.
	Author MessageAuthor `json:"author,omitzero"`
	// New status of the ticket, set together with the message.
	SetStatus TicketStatus `json:"setStatus,omitzero"`
	// Attached files, at most 20.
	Attachments []*AttachmentInput `json:"attachments,omitzero"`
	// Identifier of the canned reply to use as the body, rendered with the ticket's values.
	CannedReplyID string `json:"cannedReplyId,omitzero"`
	// Values for the `{{custom.…}}` variables of the canned reply.
	Variables map[string]string `json:"variables,omitzero"`
	// Identifier in your own system.
	ExternalID string `json:"externalId,omitzero"`
}

// Response of CreateMessage.
type CreateMessageResponse struct {
	// The new message.
	Data *Message `json:"data"`
}

// Request of CreatePortalSession.
type CreatePortalSessionRequest struct {
}

// Response of CreatePortalSession.
type CreatePortalSessionResponse struct {
	// The page to manage the subscription on.
	Data *BillingPage `json:"data"`
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

// Request of CreateTicket.
type CreateTicketRequest struct {
	// What it is about, 1 to 200 characters.
	Subject string `json:"subject"`
	// Who asks.
	Requester *RequesterInput `json:"requester"`
	// First message, written by the requester.
	Message *MessageInput `json:"message,omitzero"`
	// `low`, `normal` (default), `high` or `urgent`.
	Priority TicketPriority `json:"priority,omitzero"`
	// Who works on it: the `subject` of a member, a name of your own, or `me` for the calling member.
	Assignee string `json:"assignee,omitzero"`
	// Labels, at most 50 of up to 64 characters.
	Tags []string `json:"tags,omitzero"`
	// Identifier in your own system.
	ExternalID string `json:"externalId,omitzero"`
	// Identifier of the channel that it arrived through. Default: logged by an agent.
	ChannelID string `json:"channelId,omitzero"`
	// Custom values by name, at most 50.
	CustomFields map[string]string `json:"customFields,omitzero"`
}

// Response of CreateTicket.
type CreateTicketResponse struct {
	// The new ticket.
	Data *Ticket `json:"data"`
}

// Request of CreateWebhookSubscription.
type CreateWebhookSubscriptionRequest struct {
	// HTTPS endpoint. Addresses that are not globally reachable are refused.
	URL string `json:"url"`
	// At most 20 entries, each `*` or a versioned type such as `service.ticket.created.v1`. Omitted,
	// empty or `*`: everything.
	Events []string `json:"events,omitzero"`
	// Description for your own reference.
	Description string `json:"description,omitzero"`
}

// Response of CreateWebhookSubscription.
type CreateWebhookSubscriptionResponse struct {
	// The new subscription, with its secret.
	Data *WebhookSubscription `json:"data"`
}

// Who created an object.
type Creator struct {
	// `api_key`, `jwt`, the type of the channel that it arrived through, or `requester` for what the
	// requester wrote on the conversation page.
	Type CreatorType `json:"type"`
	// Identifier of the key, subject of the token, or identifier of the channel or requester.
	ID string `json:"id"`
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

// Request of DeleteWebhookSubscription.
type DeleteWebhookSubscriptionRequest struct {
	// Identifier of the subscription.
	ID string `json:"id"`
}

// Response of DeleteWebhookSubscription.
type DeleteWebhookSubscriptionResponse struct {
}

// The deliveries within one hour.
type DeliveryCount struct {
	// Start of the hour.
	Hour time.Time `json:"hour"`
	// Successful deliveries.
	Succeeded int `json:"succeeded"`
	// Unsuccessful deliveries.
	Failed int `json:"failed"`
}

// Why a message did not reach its requester.
type DeliveryError struct {
	// A code of the channel, an SMTP status such as `550`, or a code of the service such as
	// `INTERRUPTED` or `BOUNCED`.
	Code string `json:"code"`
	// Error message from the channel or mail server.
	Message string `json:"message"`
}

// Settings of an e-mail address. Its secret is never returned.
type EmailSettings struct {
	// Address that requesters write to, with at most 32 characters before the `@`, in lower case.
	// Replies come to the same address with a `+` and a code before the `@`.
	Address string `json:"address,omitzero"`
	// Secret of your choice, 24 to 255 characters, with which your mail server authenticates at
	// `webhookUrl`: `Authorization: Bearer <secret>`.
	Secret string `json:"secret,omitzero"`
}

// An event.
type Event struct {
	// Identifier with the prefix `evt_`.
	ID string `json:"id"`
	// Type, such as `service.ticket.created.v1`.
	Type string `json:"type"`
	// When it happened.
	OccurredAt time.Time `json:"occurredAt"`
	// Payload; its shape depends on the type.
	Data json.RawMessage `json:"data"`
	// Whether it did not happen, but was made up to test a webhook subscription. Such events are not
	// streamed. False for `service.webhook.ping.v1`, which tells by its type.
	Test bool `json:"test"`
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

// Settings of a form.
type FormSettings struct {
	// Origins whose pages may submit to the form, such as `https://www.example.com`; at most 20.
	AllowedOrigins []string `json:"allowedOrigins,omitzero"`
	// Whether people can attach files: at most 5 to a message, of 5 MiB in all.
	Attachments bool `json:"attachments,omitzero"`
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

// Request of GetMe.
type GetMeRequest struct {
}

// Response of GetMe.
type GetMeResponse struct {
	// The caller.
	Data *Me `json:"data"`
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

// Request of GetSubscription.
type GetSubscriptionRequest struct {
}

// Response of GetSubscription.
type GetSubscriptionResponse struct {
	// The subscription.
	Data *BillingSubscription `json:"data"`
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

// An HTTP header.
type HTTPHeader struct {
	// Name of the header.
	Name string `json:"name"`
	// Value of the header.
	Value string `json:"value"`
}

// A subject of an identity provider.
type Identity struct {
	// The identity provider.
	Issuer string `json:"issuer"`
	// Identifier of the subject at the provider.
	Subject string `json:"subject"`
	// Name, if the token has one.
	Name string `json:"name"`
	// E-mail address, if the token has one.
	Email string `json:"email"`
	// URL of a picture, if the token has one.
	Picture string `json:"picture"`
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

// Request of ListAuditEvents.
type ListAuditEventsRequest struct {
	// Only events with this action.
	Action string `json:"action,omitzero"`
	// Only events of this actor.
	ActorID string `json:"actorId,omitzero"`
	// Only events about the object with this identifier.
	TargetID string `json:"targetId,omitzero"`
	// Only events at this time or later.
	OccurredFrom time.Time `json:"occurredFrom,omitzero"`
	// Only events before this time.
	OccurredBefore time.Time `json:"occurredBefore,omitzero"`
	// Maximum number of entries to return: 50 by default, at most 100. A page of long entries holds
	// fewer; `nextPageToken` continues after them.
	PageSize int `json:"pageSize,omitzero"`
	// `nextPageToken` of the previous page.
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

// Request of ListEventTypes.
type ListEventTypesRequest struct {
}

// Response of ListEventTypes.
type ListEventTypesResponse struct {
	// All event types.
	Data []*EventType `json:"data"`
}

// Request of ListEvents.
type ListEventsRequest struct {
	// Only events of this type.
	Type string `json:"type,omitzero"`
	// Maximum number of entries to return: 50 by default, at most 100. A page of long entries holds
	// fewer; `nextPageToken` continues after them.
	PageSize int `json:"pageSize,omitzero"`
	// `nextPageToken` of the previous page, with the same filters.
	PageToken string `json:"pageToken,omitzero"`
	// Only events that occurred at this time or later.
	OccurredFrom time.Time `json:"occurredFrom,omitzero"`
	// Only events that occurred before this time.
	OccurredBefore time.Time `json:"occurredBefore,omitzero"`
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
	// Maximum number of entries to return: 50 by default, at most 100. A page of long entries holds
	// fewer; `nextPageToken` continues after them.
	PageSize int `json:"pageSize,omitzero"`
	// `nextPageToken` of the previous page.
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

// Request of ListOperations.
type ListOperationsRequest struct {
	// Only operations on this subscription.
	SubscriptionID string `json:"subscriptionId,omitzero"`
	// Maximum number of entries to return: 50 by default, at most 100.
	PageSize int `json:"pageSize,omitzero"`
	// `nextPageToken` of the previous page, with the same filters.
	PageToken string `json:"pageToken,omitzero"`
}

// Response of ListOperations.
type ListOperationsResponse struct {
	// Operations on this page.
	Data []*Operation `json:"data"`
	// Token for the next page; empty on the last page.
	NextPageToken string `json:"nextPageToken"`
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
	// Only tickets changed after this time.
	UpdatedAfter time.Time `json:"updatedAfter,omitzero"`
	// Only tickets whose last message was added after this time.
	LastMessageAfter time.Time `json:"lastMessageAfter,omitzero"`
	// `lastMessageAt`, `createdAt` or `updatedAt`, oldest first; with a leading `-`, newest first.
	// Default `-lastMessageAt`.
	OrderBy ListTicketsOrderBy `json:"orderBy,omitzero"`
	// Maximum number of entries to return: 50 by default, at most 100. A page of long entries holds
	// fewer; `nextPageToken` continues after them.
	PageSize int `json:"pageSize,omitzero"`
	// `nextPageToken` of the previous page, with the same filters.
	PageToken string `json:"pageToken,omitzero"`
	// Only tickets opened after this time.
	CreatedAfter time.Time `json:"createdAfter,omitzero"`
	// Only tickets of the requester with this e-mail address.
	RequesterEmail string `json:"requesterEmail,omitzero"`
	// Only tickets of the requester with this telephone number.
	RequesterPhone string `json:"requesterPhone,omitzero"`
	// Only tickets of this requester.
	RequesterID string `json:"requesterId,omitzero"`
	// Only tickets with this assignee; `me` stands for the calling member.
	Assignee string `json:"assignee,omitzero"`
	// Only tickets with this label.
	Tag string `json:"tag,omitzero"`
	// Only tickets that arrived through this channel.
	ChannelID string `json:"channelId,omitzero"`
	// Only the ticket with this identifier in your own system.
	ExternalID string `json:"externalId,omitzero"`
	// Words to search for in subjects, messages and requesters: `refund -card "due date"`. Only the
	// first 8,192 characters of a message are searched.
	Q string `json:"q,omitzero"`
	// Only tickets of one of these priorities.
	Priority []TicketPriority `json:"priority,omitzero"`
	// Only the ticket with this number.
	Number int `json:"number,omitzero"`
	// Only tickets without an assignee.
	Unassigned bool `json:"unassigned,omitzero"`
}

// Response of ListTickets.
type ListTicketsResponse struct {
	// Tickets on this page.
	Data []*Ticket `json:"data"`
	// Token for the next page; empty on the last page.
	NextPageToken string `json:"nextPageToken"`
	// Identifiers of the tickets on this page with a message since the calling member last read them,
	// or since the member joined. Always empty for an API key.
	Unread []string `json:"unread"`
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
	// Only deliveries of events of this type.
	EventType string `json:"eventType,omitzero"`
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
	// `api_key` or `jwt`.
	Authentication MeAuthentication `json:"authentication"`
	// Workspace in which the caller acts.
	Workspace *Workspace `json:"workspace"`
	// The API key, for `api_key`.
	APIKey *APIKey `json:"apiKey,omitzero"`
	// The subject of the identity provider, for `jwt`.
	Identity *Identity `json:"identity,omitzero"`
	// `admin` or `agent`; an API key is an `admin`.
	Role MeRole `json:"role"`
}

// A person who logged in to the workspace.
type Member struct {
	// Identifier at the identity provider. It names the member wherever one is named: as the `assignee`
	// of tickets, in `createdBy` and in audit events.
	Subject string `json:"subject"`
	// Name, if the token has one.
	Name string `json:"name"`
	// E-mail address, if the token has one.
	Email string `json:"email"`
	// URL of a picture, if the token has one.
	Picture string `json:"picture"`
	// `admin` or `agent`.
	Role MeRole `json:"role"`
	// When the member first made a call.
	CreatedAt time.Time `json:"createdAt"`
	// When the member last made a call, to within a few minutes.
	LastSeenAt time.Time `json:"lastSeenAt"`
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
	// Text of the message.
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
	// Status of sending it. Absent if it is not sent.
	Delivery *MessageDelivery `json:"delivery,omitzero"`
	// Who added it.
	CreatedBy *Creator `json:"createdBy"`
	// Quoted history below the text of an e-mail, without which `body` reads as it was written.
	QuotedText string `json:"quotedText"`
}

// Status of sending a message to its requester: through WhatsApp, or by e-mail. On the first
// message of a requester, status of the e-mail that confirms the ticket.
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
// back. To send it again, call `ResendMessage`. For the confirmation of a new ticket, the message
// is the first one of the requester.
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

// A workspace in which the caller can act.
type MyWorkspace struct {
	// The organisation of the caller's token: send it as `X-Workspace-Id` to act in this workspace.
	// Empty for an API key, which has one workspace.
	Organization string `json:"organization"`
	// The workspace. Not set before the first call that acts in it.
	Workspace *Workspace `json:"workspace"`
}

// A long-running operation.
type Operation struct {
	// Identifier with the prefix `op_`.
	ID string `json:"id"`
	// Name of the resource: `operations/` and the identifier.
	Name string `json:"name"`
	// Whether it has ended, with an `error` or a `response`.
	Done bool `json:"done"`
	// What it does, and how far it is.
	Metadata *RecoveryMetadata `json:"metadata"`
	// It has ended by itself.
	Response *RecoveryResult `json:"response,omitzero"`
	// It has ended early.
	Error *OperationError `json:"error,omitzero"`
}

// Why an operation ended early.
type OperationError struct {
	// `CANCELLED`, `SUBSCRIPTION_PAUSED` or `SUBSCRIPTION_DELETED`.
	Code OperationErrorCode `json:"code"`
	// The same in words.
	Message string `json:"message"`
}

// A plan.
type Plan struct {
	// Identifier, as configured.
	ID string `json:"id"`
	// Name to show.
	Name string `json:"name"`
	// Price per interval, in the smallest unit of the currency.
	Price int `json:"price"`
	// ISO 4217 code in lower case.
	Currency string `json:"currency"`
	// `month` or `year`.
	Interval PlanInterval `json:"interval"`
}

// Request of RecoverWebhookSubscription.
type RecoverWebhookSubscriptionRequest struct {
	// Identifier of the subscription.
	ID string `json:"id"`
	// Recovers deliveries attempted at this time or later.
	Since time.Time `json:"since"`
	// Recovers deliveries attempted before this time. Default: now.
	Until time.Time `json:"until,omitzero"`
	// Outcomes to recover: `failed`, `expired`, `interrupted`. Default: all three.
	Outcomes []RecoveryMetadataOutcome `json:"outcomes,omitzero"`
	// Types of the events to recover. Default: all.
	EventTypes []string `json:"eventTypes,omitzero"`
}

// Response of RecoverWebhookSubscription.
type RecoverWebhookSubscriptionResponse struct {
	// The operation.
	Data *Operation `json:"data"`
}

// What a recovery does, and how far it is.
type RecoveryMetadata struct {
	// Subscription to which events are sent again.
	SubscriptionID string `json:"subscriptionId"`
	// Deliveries attempted at this time or later, …
	Since time.Time `json:"since"`
	// … and before this time.
	Until time.Time `json:"until"`
	// Outcomes that are recovered.
	Outcomes []RecoveryMetadataOutcome `json:"outcomes"`
	// Types of the events that are recovered. Empty: all.
	EventTypes []string `json:"eventTypes"`
	// Number of events to send. Absent until they have been counted.
	Total *int `json:"total,omitempty"`
	// How many of them have been sent or are queued.
	Sent int `json:"sent"`
	// How many of these deliveries have succeeded.
	Succeeded int `json:"succeeded"`
	// How many of them have not succeeded.
	Failed int `json:"failed"`
	// Whether it has been cancelled, and waits for the deliveries it has queued.
	Cancelling bool `json:"cancelling"`
	// When it was requested.
	CreatedAt time.Time `json:"createdAt"`
	// When it ended. Absent until then.
	FinishedAt time.Time `json:"finishedAt,omitzero"`
}

// Result of a recovery.
type RecoveryResult struct {
	// Events that were delivered.
	Succeeded int `json:"succeeded"`
	// Events that were not.
	Failed int `json:"failed"`
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
	// The text.
	Body string `json:"body"`
	// Variables with neither a value nor a fallback. They are replaced by nothing, or left in the text
	// with `keepMissing`.
	Missing []string `json:"missing"`
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
}

// A link to the conversation page of a ticket.
type RequesterLink struct {
	// URL of the page. Anyone who has it can read the conversation and reply.
	URL string `json:"url"`
	// When it was created.
	CreatedAt time.Time `json:"createdAt"`
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

// Request of RevokeRequesterLink.
type RevokeRequesterLinkRequest struct {
	// Identifier of the ticket.
	ID string `json:"id"`
}

// Response of RevokeRequesterLink.
type RevokeRequesterLinkResponse struct {
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
	// What it is about.
	Subject string `json:"subject"`
	// `open`, `pending`, `resolved` or `closed`.
	Status TicketStatus `json:"status"`
	// `low`, `normal`, `high` or `urgent`.
	Priority TicketPriority `json:"priority"`
	// Who asked.
	Requester *Requester `json:"requester"`
	// Who works on it: the `subject` of a member, or a name of your own. Empty if unassigned.
	Assignee string `json:"assignee"`
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
	// When the ticket or its messages last changed.
	UpdatedAt time.Time `json:"updatedAt"`
	// Number of the ticket in the workspace. Numbers increase; some may be skipped.
	Number int `json:"number"`
	// The channel that it arrived through.
	Channel *TicketChannel `json:"channel"`
	// Custom values, by name.
	CustomFields map[string]string `json:"customFields"`
	// When an agent first replied in public.
	FirstResponseAt time.Time `json:"firstResponseAt,omitzero"`
	// When it was last resolved. Absent once it is reopened.
	ResolvedAt time.Time `json:"resolvedAt,omitzero"`
	// When it was closed. Absent once it is reopened.
	ClosedAt time.Time `json:"closedAt,omitzero"`
	// Identifier of the closed ticket that this one follows up, or empty.
	FollowUpOf string `json:"followUpOf"`
	// Who opened it.
	CreatedBy *Creator `json:"createdBy"`
	// Increases with every change; for `If-Match`.
	Version int `json:"version"`
	// Until when agents can reply freely. Absent if the channel has no such limit.
	ReplyWindowExpiresAt time.Time `json:"replyWindowExpiresAt,omitzero"`
}

// Channel of a ticket.
type TicketChannel struct {
	// Identifier of the channel; empty if there is none.
	ID string `json:"id"`
	// `agent`, `email`, `form` or `whatsapp`.
	Type ChannelType `json:"type"`
}

// A new ticket arrived through a form, WhatsApp or e-mail, or was logged by an agent.
type TicketCreatedV1 struct {
	// The ticket as it was opened.
	Ticket *Ticket `json:"ticket"`
	// Its first message, if it came with one.
	Message *Message `json:"message,omitzero"`
}

// A public message was added to a ticket: an agent's reply or a requester's follow-up.
type TicketRepliedV1 struct {
	// The ticket, including the message.
	Ticket *Ticket `json:"ticket"`
	// The message.
	Message *Message `json:"message"`
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

// Request of UpdateApiKey.
type UpdateAPIKeyRequest struct {
	// Identifier of the key.
	ID string `json:"id"`
	// New label, 1 to 100 characters.
	Name Optional[string] `json:"name,omitzero"`
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
	// New text.
	Body Optional[string] `json:"body,omitzero"`
	// New labels. They replace all existing ones.
	Tags Optional[[]string] `json:"tags,omitzero"`
}

// Response of UpdateCannedReply.
type UpdateCannedReplyResponse struct {
	// The updated canned reply.
	Data *CannedReply `json:"data"`
}

// Request of UpdateChannel.
type UpdateChannelRequest struct {
	// Identifier of the channel.
	ID string `json:"id"`
	// New name, 1 to 100 characters.
	Name Optional[string] `json:"name,omitzero"`
	// Whether the channel receives and sends.
	Active Optional[bool] `json:"active,omitzero"`
	// For a form. They replace all existing ones.
	Form Optional[*FormSettings] `json:"form,omitzero"`
	// For a WhatsApp number. Empty fields stay unchanged.
	WhatsApp Optional[*WhatsAppSettings] `json:"whatsapp,omitzero"`
	// For an e-mail address. Empty fields stay unchanged.
	Email Optional[*EmailSettings] `json:"email,omitzero"`
	// New name that e-mails to requesters are sent under. Not for WhatsApp.
	SenderName Optional[string] `json:"senderName,omitzero"`
	// New text below every e-mail to requesters, at most 2,000 characters. Not for WhatsApp.
	MailFooter Optional[string] `json:"mailFooter,omitzero"`
	// Whether a new ticket is confirmed to its requester by e-mail. For forms and e-mail.
	MailConfirmation Optional[bool] `json:"mailConfirmation,omitzero"`
}

// Response of UpdateChannel.
type UpdateChannelResponse struct {
	// The updated channel.
	Data *Channel `json:"data"`
}

// What became of one update of a batch: either the ticket or the error is set.
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
	// New name; null to clear it.
	Name Optional[string] `json:"name,omitzero"`
	// New e-mail address; null to clear it.
	Email Optional[string] `json:"email,omitzero"`
	// New telephone number in E.164 form; null to clear it.
	Phone Optional[string] `json:"phone,omitzero"`
	// New identifier in your own system; null to clear it.
	ExternalID Optional[string] `json:"externalId,omitzero"`
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
	// New assignee: the `subject` of a member, a name of your own, or `me` for the calling member;
	// empty to unassign.
	Assignee Optional[string] `json:"assignee,omitzero"`
	// New labels. They replace all existing ones.
	Tags Optional[[]string] `json:"tags,omitzero"`
	// Custom values by name, at most 50.
	CustomFields Optional[map[string]string] `json:"customFields,omitzero"`
}

// Response of UpdateTicket.
type UpdateTicketResponse struct {
	// The updated ticket.
	Data *Ticket `json:"data"`
}

// Request of UpdateWebhookSubscription.
type UpdateWebhookSubscriptionRequest struct {
	// Identifier of the subscription.
	ID string `json:"id"`
	// `false` pauses, `true` resumes. Events during a pause are never sent.
	Active Optional[bool] `json:"active,omitzero"`
	// New HTTPS endpoint.
	URL Optional[string] `json:"url,omitzero"`
	// New allowlist. It replaces the existing one.
	Events Optional[[]string] `json:"events,omitzero"`
	// Description for your own reference.
	Description Optional[string] `json:"description,omitzero"`
}

// Response of UpdateWebhookSubscription.
type UpdateWebhookSubscriptionResponse struct {
	// The updated subscription.
	Data *WebhookSubscription `json:"data"`
}

// Request of WatchEvents.
type WatchEventsRequest struct {
	// Resume after this event. Without `afterId` and `cursor`, the stream starts with new events.
	AfterID string `json:"afterId,omitzero"`
	// Only events of these types, at most 20. Empty or `*`: all types.
	Types []string `json:"types,omitzero"`
	// Resume here: the cursor of a message from an earlier call, or the `oldestCursor` of a
	// `CURSOR_EXPIRED`. Cannot be combined with `afterId`.
	Cursor string `json:"cursor,omitzero"`
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
	// the endpoint. `skipped`: the subscription was paused in the meantime. `queued`: a manual delivery
	// is waiting.
	Outcome WebhookDeliveryOutcome `json:"outcome"`
	// HTTP status of the response. Absent if there was none.
	HTTPStatus *int `json:"httpStatus,omitempty"`
	// Why it did not succeed: `http_status`, `timeout`, `dns` (the host has no public address),
	// `connect`, `tls`, `protocol`, `interrupted`, `expired`, `paused`. Otherwise empty.
	Error WebhookDeliveryError `json:"error"`
	// Time from the start of the attempt to its outcome, in milliseconds. 1 if the error is `dns`.
	DurationMs int `json:"durationMs"`
	// When the attempt began.
	AttemptedAt time.Time `json:"attemptedAt,omitzero"`
	// Whether it was sent manually, by a test or a redelivery.
	Manual bool `json:"manual"`
	// Where the time went.
	Timings *WebhookTimings `json:"timings,omitzero"`
	// The request that was sent. Absent in lists, and once the event has been deleted.
	Request *WebhookRequest `json:"request,omitzero"`
	// What the receiver responded to a delivery that failed or was sent manually. Absent in lists, for
	// deliveries that succeeded automatically, if there was no response, and after 3 days. Of an
	// endpoint that fails very often, some are left out.
	Response *WebhookResponse `json:"response,omitzero"`
	// Subscription that it was sent to.
	SubscriptionID string `json:"subscriptionId"`
}

// Health of the deliveries to a subscription.
type WebhookHealth struct {
	// Successful deliveries in the last 24 hours.
	Succeeded int `json:"succeeded"`
	// Unsuccessful deliveries in the last 24 hours.
	Failed int `json:"failed"`
	// HTTP status of the last response. Absent if there was none.
	LastHTTPStatus *int `json:"lastHttpStatus,omitempty"`
	// When a delivery last succeeded. Absent if none did in the last 7 days.
	LastSuccessAt time.Time `json:"lastSuccessAt,omitzero"`
	// When a delivery last failed. Absent if none did in the last 7 days.
	LastFailureAt time.Time `json:"lastFailureAt,omitzero"`
	// Deliveries waiting because this endpoint is slow; counted up to 1000.
	Waiting int `json:"waiting"`
	// Since when the oldest of them has been waiting.
	WaitingSince time.Time `json:"waitingSince,omitzero"`
	// Outcomes of the last deliveries, newest first; at most 20.
	RecentOutcomes []WebhookHealthRecentOutcome `json:"recentOutcomes"`
}

// A webhook subscription is tested. Only that subscription receives it.
type WebhookPingV1 struct {
	// The subscription that is tested.
	SubscriptionID string `json:"subscriptionId"`
}

// The request of a delivery.
type WebhookRequest struct {
	// Headers, except those derived from the URL and the length. Without `Service-Signature` if the
	// secret has been replaced since.
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
	// Allowlist of event types. Empty or `*`: every event is delivered.
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
}

// Phases of a delivery, in milliseconds. A phase that did not happen is absent: a connection that
// is already open needs no DNS.
type WebhookTimings struct {
	// Resolving the host name.
	DNSMs *int `json:"dnsMs,omitempty"`
	// Connecting, TLS included.
	ConnectMs *int `json:"connectMs,omitempty"`
	// From the request to the first byte of the response.
	FirstByteMs *int `json:"firstByteMs,omitempty"`
}

// Settings of a WhatsApp number. Its credentials are never returned.
type WhatsAppSettings struct {
	// Identifier of the phone number at Meta.
	PhoneNumberID string `json:"phoneNumberId,omitzero"`
	// Access token for sending messages.
	AccessToken string `json:"accessToken,omitzero"`
	// App secret, with which Meta signs its requests.
	AppSecret string `json:"appSecret,omitzero"`
	// Verify token: a text of your choice that you also enter at Meta.
	VerifyToken string `json:"verifyToken,omitzero"`
}

// A workspace. All other objects belong to one.
type Workspace struct {
	// Identifier with the prefix `wrk_`.
	ID string `json:"id"`
	// Name, unique in this installation.
	Name string `json:"name"`
	// When the workspace was created.
	CreatedAt time.Time `json:"createdAt"`
}
