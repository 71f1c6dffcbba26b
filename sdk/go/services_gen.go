// Code generated from the contract by `npm run generate:sdk`. DO NOT EDIT.

package ticketing

import (
	"context"
	"iter"
)

// Client is a client of the service: one field per service of the API, with all its methods.
// Methods return [*Error]. A Client is safe for concurrent use.
type Client struct {
	// The log of calls made with API keys: the method, result and duration of each call, without
	// bodies, query strings or identifiers in the path. Under load, the log keeps a sample and counts
	// the rest. A call appears within about two seconds and is kept for 7 days by default, even if its
	// key is revoked. Calls that read the log are not logged.
	APICalls *APICallService
	// Workspace API keys: long-lived bearer credentials for scripts, servers and integrations. A key
	// acts in the workspace in which it was created, never expires, and stops working the moment it is
	// revoked.
	APIKeys *APIKeyService
	// Files of messages.
	Attachments *AttachmentService
	// The audit trail: who changed the workspace's keys, subscriptions, channels, billing and tickets.
	// Each entry is written in the same transaction as its change, so neither exists without the other.
	Audit *AuditService
	// Plans that a workspace can subscribe to.
	Billing *BillingService
	// Reply templates for agents.
	CannedReplies *CannedReplyService
	// Channels through which tickets arrive.
	Channels *ChannelService
	// Links to the webhooks console, which shows the webhooks and events of the workspace in a page of
	// your own.
	ConsoleSession *ConsoleSessionService
	// Messages that members have begun to write. Each member has at most one draft on a ticket, which
	// only they can see. An API key without `X-Member-Id` has no drafts: changes are refused with
	// `MEMBER_REQUIRED`.
	Drafts *DraftService
	// Events of the workspace: the same ones that webhook subscriptions receive.
	Events *EventService
	// The authenticated caller.
	Me *MeService
	// The people of the workspace.
	Members *MemberService
	// Notifications for a member: a ticket was assigned to them, a note mentions them, or a requester
	// wrote on a ticket that they work on or follow. Every method applies to the calling member. An API
	// key acts for a member with `X-Member-Id`; without it, `MEMBER_REQUIRED` is returned.
	Notifications *NotificationService
	// Operations that run longer than a call, such as the export of a requester. They follow
	// `google.longrunning.Operation`, with a type and typed fields instead of `Any`.
	Operations *OperationService
	// The passkeys that you sign in with. For members who signed in to the service itself: API keys,
	// and members of another identity provider, get `SESSION_REQUIRED`.
	Passkeys *PasskeyService
	// Which members are viewing a ticket or replying to it right now, so that two of them do not reply
	// to the same message. Requesters never see presence, and it fires no events.
	Presence *PresenceService
	// The people who ask for help. A requester is created with their first ticket, or separately.
	Requesters *RequesterService
	// Messages that the service sends later: after a few seconds, so that sending can be undone, or at
	// a time of your choice. Until then, the ticket is unaffected: there is no event, no email and no
	// change of status. When the time comes, the message is created as with CreateMessage, on behalf of
	// the member or API key that scheduled it, provided that they still have access.
	ScheduledMessages *ScheduledMessageService
	// Senders whose messages are refused. Forms, emails, WhatsApp messages and replies on the
	// requester's page from a blocked sender are dropped and counted, and the sender is not notified.
	// API calls are not affected.
	SenderBlocks *SenderBlockService
	// The sessions in which you are signed in. For members who signed in to the service itself: API
	// keys, and members of another identity provider, get `SESSION_REQUIRED`.
	Sessions *SessionService
	// Tickets and their messages.
	Tickets *TicketService
	// Saved filters for tickets. A shared view belongs to the workspace: every member sees it and can
	// change it. A personal view belongs to one member, and only they see it. An API key without
	// `X-Member-Id` sees shared views only.
	Views *ViewService
	// Webhook subscriptions: HTTPS endpoints that receive the workspace's events as signed POST
	// requests. Each delivery is attempted once and never retried; every attempt is recorded here.
	WebhookSubscriptions *WebhookSubscriptionService
	// The workspace of the caller and its settings.
	Workspace *WorkspaceService
}

func newClient(s *settings) *Client {
	return &Client{
		APICalls:             &APICallService{s},
		APIKeys:              &APIKeyService{s},
		Attachments:          &AttachmentService{s},
		Audit:                &AuditService{s},
		Billing:              &BillingService{s},
		CannedReplies:        &CannedReplyService{s},
		Channels:             &ChannelService{s},
		ConsoleSession:       &ConsoleSessionService{s},
		Drafts:               &DraftService{s},
		Events:               &EventService{s},
		Me:                   &MeService{s},
		Members:              &MemberService{s},
		Notifications:        &NotificationService{s},
		Operations:           &OperationService{s},
		Passkeys:             &PasskeyService{s},
		Presence:             &PresenceService{s},
		Requesters:           &RequesterService{s},
		ScheduledMessages:    &ScheduledMessageService{s},
		SenderBlocks:         &SenderBlockService{s},
		Sessions:             &SessionService{s},
		Tickets:              &TicketService{s},
		Views:                &ViewService{s},
		WebhookSubscriptions: &WebhookSubscriptionService{s},
		Workspace:            &WorkspaceService{s},
	}
}

// The log of calls made with API keys: the method, result and duration of each call, without
// bodies, query strings or identifiers in the path. Under load, the log keeps a sample and counts
// the rest. A call appears within about two seconds and is kept for 7 days by default, even if its
// key is revoked. Calls that read the log are not logged.
type APICallService struct{ settings *settings }

// ListAPICalls lists calls, newest first.
func (s *APICallService) ListAPICalls(ctx context.Context, request *ListAPICallsRequest, options ...Option) (*ListAPICallsResponse, error) {
	return call[ListAPICallsResponse](ctx, s.settings, route{verb: "GET", path: "/api/v1/api-calls"}, request, options)
}

// GetAPICall returns one call.
func (s *APICallService) GetAPICall(ctx context.Context, request *GetAPICallRequest, options ...Option) (*GetAPICallResponse, error) {
	return call[GetAPICallResponse](ctx, s.settings, route{verb: "GET", path: "/api/v1/api-calls/{id}"}, request, options)
}

// Workspace API keys: long-lived bearer credentials for scripts, servers and integrations. A key
// acts in the workspace in which it was created, never expires, and stops working the moment it is
// revoked.
type APIKeyService struct{ settings *settings }

// CreateAPIKey creates a key. The full key is shown in this response only. A workspace can have 100
// active keys; beyond that, `LIMIT_REACHED` is returned.
func (s *APIKeyService) CreateAPIKey(ctx context.Context, request *CreateAPIKeyRequest, options ...Option) (*CreateAPIKeyResponse, error) {
	return call[CreateAPIKeyResponse](ctx, s.settings, route{verb: "POST", path: "/api/v1/api-keys", takesKey: true}, request, options)
}

// ListAPIKeys lists the active keys of the workspace, newest first.
func (s *APIKeyService) ListAPIKeys(ctx context.Context, request *ListAPIKeysRequest, options ...Option) (*ListAPIKeysResponse, error) {
	return call[ListAPIKeysResponse](ctx, s.settings, route{verb: "GET", path: "/api/v1/api-keys"}, request, options)
}

// GetAPIKey returns one active key.
func (s *APIKeyService) GetAPIKey(ctx context.Context, request *GetAPIKeyRequest, options ...Option) (*GetAPIKeyResponse, error) {
	return call[GetAPIKeyResponse](ctx, s.settings, route{verb: "GET", path: "/api/v1/api-keys/{id}"}, request, options)
}

// UpdateAPIKey changes the name, the scopes or the networks of a key, effective from its next
// request. A key cannot give any key, including itself, more access than it has.
func (s *APIKeyService) UpdateAPIKey(ctx context.Context, request *UpdateAPIKeyRequest, options ...Option) (*UpdateAPIKeyResponse, error) {
	return call[UpdateAPIKeyResponse](ctx, s.settings, route{verb: "PATCH", path: "/api/v1/api-keys/{id}"}, request, options)
}

// DeleteAPIKey revokes a key immediately: after this response, every request with the key fails
// with 401 `INVALID_TOKEN`. A key can revoke itself.
func (s *APIKeyService) DeleteAPIKey(ctx context.Context, request *DeleteAPIKeyRequest, options ...Option) (*DeleteAPIKeyResponse, error) {
	return call[DeleteAPIKeyResponse](ctx, s.settings, route{verb: "DELETE", path: "/api/v1/api-keys/{id}"}, request, options)
}

// Files of messages.
type AttachmentService struct{ settings *settings }

// CreateAttachment stores a file. Attach it to a message by its `id` within 24 hours. Over REST,
// the body is the file itself: `POST /api/v1/attachments?name=invoice.pdf`. The media type is
// detected from the content. Fails with `STORAGE_FULL` if the file exceeds the storage limit of the
// workspace.
func (s *AttachmentService) CreateAttachment(ctx context.Context, request *CreateAttachmentRequest, options ...Option) (*CreateAttachmentResponse, error) {
	return call[CreateAttachmentResponse](ctx, s.settings, route{verb: "POST", path: "/api/v1/attachments", takesKey: true, file: "file"}, request, options)
}

// GetAttachment returns a stored file. The content is untrusted: save it, and do not open it in a
// browser. Over REST, the response is the file itself.
func (s *AttachmentService) GetAttachment(ctx context.Context, request *GetAttachmentRequest, options ...Option) (*File, error) {
	return callFile(ctx, s.settings, route{verb: "GET", path: "/api/v1/attachments/{id}"}, request, options)
}

// ListAttachmentPreviews lists the previews of images. JPEG, PNG, WebP, GIF and AVIF files of
// messages are re-encoded as WebP, without their metadata, within a second or two. Files without a
// preview are omitted. The URLs work without a token until they expire.
func (s *AttachmentService) ListAttachmentPreviews(ctx context.Context, request *ListAttachmentPreviewsRequest, options ...Option) (*ListAttachmentPreviewsResponse, error) {
	return call[ListAttachmentPreviewsResponse](ctx, s.settings, route{verb: "GET", path: "/api/v1/attachment-previews"}, request, options)
}

// The audit trail: who changed the workspace's keys, subscriptions, channels, billing and tickets.
// Each entry is written in the same transaction as its change, so neither exists without the other.
type AuditService struct{ settings *settings }

// ListAuditEvents lists audit events, newest first.
func (s *AuditService) ListAuditEvents(ctx context.Context, request *ListAuditEventsRequest, options ...Option) (*ListAuditEventsResponse, error) {
	return call[ListAuditEventsResponse](ctx, s.settings, route{verb: "GET", path: "/api/v1/audit-events"}, request, options)
}

// GetAuditEvent returns one audit event.
func (s *AuditService) GetAuditEvent(ctx context.Context, request *GetAuditEventRequest, options ...Option) (*GetAuditEventResponse, error) {
	return call[GetAuditEventResponse](ctx, s.settings, route{verb: "GET", path: "/api/v1/audit-events/{id}"}, request, options)
}

// Plans that a workspace can subscribe to.
type BillingService struct{ settings *settings }

// ListPlans lists the available plans.
func (s *BillingService) ListPlans(ctx context.Context, request *ListPlansRequest, options ...Option) (*ListPlansResponse, error) {
	return call[ListPlansResponse](ctx, s.settings, route{verb: "GET", path: "/api/v1/billing/plans"}, request, options)
}

// GetBillingSubscription returns the billing subscription of the workspace.
func (s *BillingService) GetBillingSubscription(ctx context.Context, request *GetBillingSubscriptionRequest, options ...Option) (*GetBillingSubscriptionResponse, error) {
	return call[GetBillingSubscriptionResponse](ctx, s.settings, route{verb: "GET", path: "/api/v1/billing/subscription"}, request, options)
}

// CreateCheckoutSession starts a checkout. Once the payment provider confirms the payment, the plan
// becomes active and `service.billing.subscribed.v1` fires.
func (s *BillingService) CreateCheckoutSession(ctx context.Context, request *CreateCheckoutSessionRequest, options ...Option) (*CreateCheckoutSessionResponse, error) {
	return call[CreateCheckoutSessionResponse](ctx, s.settings, route{verb: "POST", path: "/api/v1/billing/checkout-sessions", takesKey: true}, request, options)
}

// CreatePortalSession opens the payment provider's pages for invoices, payment methods and
// cancellation.
func (s *BillingService) CreatePortalSession(ctx context.Context, request *CreatePortalSessionRequest, options ...Option) (*CreatePortalSessionResponse, error) {
	return call[CreatePortalSessionResponse](ctx, s.settings, route{verb: "POST", path: "/api/v1/billing/portal-sessions", takesKey: true}, request, options)
}

// Reply templates for agents.
type CannedReplyService struct{ settings *settings }

// CreateCannedReply creates a canned reply. A workspace can have 1000; beyond that, `LIMIT_REACHED`
// is returned.
func (s *CannedReplyService) CreateCannedReply(ctx context.Context, request *CreateCannedReplyRequest, options ...Option) (*CreateCannedReplyResponse, error) {
	return call[CreateCannedReplyResponse](ctx, s.settings, route{verb: "POST", path: "/api/v1/canned-replies", takesKey: true}, request, options)
}

// ListCannedReplies lists canned replies, sorted by shortcut.
func (s *CannedReplyService) ListCannedReplies(ctx context.Context, request *ListCannedRepliesRequest, options ...Option) (*ListCannedRepliesResponse, error) {
	return call[ListCannedRepliesResponse](ctx, s.settings, route{verb: "GET", path: "/api/v1/canned-replies"}, request, options)
}

// GetCannedReply returns one canned reply.
func (s *CannedReplyService) GetCannedReply(ctx context.Context, request *GetCannedReplyRequest, options ...Option) (*GetCannedReplyResponse, error) {
	return call[GetCannedReplyResponse](ctx, s.settings, route{verb: "GET", path: "/api/v1/canned-replies/{id}"}, request, options)
}

// UpdateCannedReply updates a canned reply.
func (s *CannedReplyService) UpdateCannedReply(ctx context.Context, request *UpdateCannedReplyRequest, options ...Option) (*UpdateCannedReplyResponse, error) {
	return call[UpdateCannedReplyResponse](ctx, s.settings, route{verb: "PATCH", path: "/api/v1/canned-replies/{id}"}, request, options)
}

// DeleteCannedReply deletes a canned reply. Messages created from it are kept.
func (s *CannedReplyService) DeleteCannedReply(ctx context.Context, request *DeleteCannedReplyRequest, options ...Option) (*DeleteCannedReplyResponse, error) {
	return call[DeleteCannedReplyResponse](ctx, s.settings, route{verb: "DELETE", path: "/api/v1/canned-replies/{id}"}, request, options)
}

// RenderCannedReply previews a canned reply with the values of a ticket. Sends nothing.
func (s *CannedReplyService) RenderCannedReply(ctx context.Context, request *RenderCannedReplyRequest, options ...Option) (*RenderCannedReplyResponse, error) {
	return call[RenderCannedReplyResponse](ctx, s.settings, route{verb: "POST", path: "/api/v1/canned-replies/{id}:render"}, request, options)
}

// Channels through which tickets arrive.
type ChannelService struct{ settings *settings }

// CreateChannel creates a channel. A workspace can have 100; beyond that, `LIMIT_REACHED` is
// returned.
func (s *ChannelService) CreateChannel(ctx context.Context, request *CreateChannelRequest, options ...Option) (*CreateChannelResponse, error) {
	return call[CreateChannelResponse](ctx, s.settings, route{verb: "POST", path: "/api/v1/channels", takesKey: true}, request, options)
}

// ListChannels lists channels, newest first.
func (s *ChannelService) ListChannels(ctx context.Context, request *ListChannelsRequest, options ...Option) (*ListChannelsResponse, error) {
	return call[ListChannelsResponse](ctx, s.settings, route{verb: "GET", path: "/api/v1/channels"}, request, options)
}

// GetChannel returns one channel.
func (s *ChannelService) GetChannel(ctx context.Context, request *GetChannelRequest, options ...Option) (*GetChannelResponse, error) {
	return call[GetChannelResponse](ctx, s.settings, route{verb: "GET", path: "/api/v1/channels/{id}"}, request, options)
}

// UpdateChannel updates a channel. Settings and credentials that are omitted stay unchanged.
func (s *ChannelService) UpdateChannel(ctx context.Context, request *UpdateChannelRequest, options ...Option) (*UpdateChannelResponse, error) {
	return call[UpdateChannelResponse](ctx, s.settings, route{verb: "PATCH", path: "/api/v1/channels/{id}"}, request, options)
}

// CheckChannel checks whether a channel works: for WhatsApp, whether Meta accepts the access token,
// has verified the callback URL, and delivers messages; for a mailbox or a mail server, whether its
// account is connected, the server can be reached and accepts the login, and the folders exist.
// Also looks up `domainRecord`. Contacts external services, so the call takes a moment.
func (s *ChannelService) CheckChannel(ctx context.Context, request *CheckChannelRequest, options ...Option) (*CheckChannelResponse, error) {
	return call[CheckChannelResponse](ctx, s.settings, route{verb: "POST", path: "/api/v1/channels/{id}:check", takesKey: true}, request, options)
}

// StartChannelLogin starts the login with Google or Microsoft 365 for the account of a channel.
// Open the URL in a browser, where the owner of the account signs in and gives consent. If this
// service is not registered with the provider, `MAIL_PROVIDER_NOT_CONFIGURED` is returned.
func (s *ChannelService) StartChannelLogin(ctx context.Context, request *StartChannelLoginRequest, options ...Option) (*StartChannelLoginResponse, error) {
	return call[StartChannelLoginResponse](ctx, s.settings, route{verb: "POST", path: "/api/v1/channels/{id}:startLogin", takesKey: true}, request, options)
}

// FinishChannelLogin connects the account of a channel after a login. The caller must be the one
// who started the login, at most 10 minutes ago. If the provider denies access, `LOGIN_FAILED` is
// returned.
func (s *ChannelService) FinishChannelLogin(ctx context.Context, request *FinishChannelLoginRequest, options ...Option) (*FinishChannelLoginResponse, error) {
	return call[FinishChannelLoginResponse](ctx, s.settings, route{verb: "POST", path: "/api/v1/channels/{id}:finishLogin", takesKey: true}, request, options)
}

// DeleteChannel deletes a channel and its credentials. Its tickets are kept.
func (s *ChannelService) DeleteChannel(ctx context.Context, request *DeleteChannelRequest, options ...Option) (*DeleteChannelResponse, error) {
	return call[DeleteChannelResponse](ctx, s.settings, route{verb: "DELETE", path: "/api/v1/channels/{id}"}, request, options)
}

// Links to the webhooks console, which shows the webhooks and events of the workspace in a page of
// your own.
type ConsoleSessionService struct{ settings *settings }

// CreateConsoleSession creates a link to the webhooks console. A restricted API key also needs
// `events:read`. The link works until it expires or its creator loses the permission to create it.
// A workspace can have 1,000 links; beyond that, `LIMIT_REACHED` is returned.
func (s *ConsoleSessionService) CreateConsoleSession(ctx context.Context, request *CreateConsoleSessionRequest, options ...Option) (*CreateConsoleSessionResponse, error) {
	return call[CreateConsoleSessionResponse](ctx, s.settings, route{verb: "POST", path: "/api/v1/console-sessions", takesKey: true}, request, options)
}

// Messages that members have begun to write. Each member has at most one draft on a ticket, which
// only they can see. An API key without `X-Member-Id` has no drafts: changes are refused with
// `MEMBER_REQUIRED`.
type DraftService struct{ settings *settings }

// ListDrafts lists the drafts of the calling member, newest first.
func (s *DraftService) ListDrafts(ctx context.Context, request *ListDraftsRequest, options ...Option) (*ListDraftsResponse, error) {
	return call[ListDraftsResponse](ctx, s.settings, route{verb: "GET", path: "/api/v1/drafts"}, request, options)
}

// GetDraft returns the member's draft on a ticket. If there is no draft, its texts are empty and
// `version` is 0.
func (s *DraftService) GetDraft(ctx context.Context, request *GetDraftRequest, options ...Option) (*GetDraftResponse, error) {
	return call[GetDraftResponse](ctx, s.settings, route{verb: "GET", path: "/api/v1/drafts/{ticketId}"}, request, options)
}

// UpdateDraft saves the member's draft on a ticket. The first text creates the draft; when both
// texts are empty, it is deleted. If `If-Match` is set to `"<version>"` or to the `ETag` of a
// response, the update is refused with 412 if the draft has changed since; `"0"` stands for no
// draft. A member can have 100 drafts; beyond that, `LIMIT_REACHED` is returned. When the member
// sends a message from the dashboard, its draft is deleted. Drafts are deleted 90 days after their
// last change.
func (s *DraftService) UpdateDraft(ctx context.Context, request *UpdateDraftRequest, options ...Option) (*UpdateDraftResponse, error) {
	return call[UpdateDraftResponse](ctx, s.settings, route{verb: "PATCH", path: "/api/v1/drafts/{ticketId}"}, request, options)
}

// DeleteDraft deletes the member's draft on a ticket, if there is one.
func (s *DraftService) DeleteDraft(ctx context.Context, request *DeleteDraftRequest, options ...Option) (*DeleteDraftResponse, error) {
	return call[DeleteDraftResponse](ctx, s.settings, route{verb: "DELETE", path: "/api/v1/drafts/{ticketId}"}, request, options)
}

// Events of the workspace: the same ones that webhook subscriptions receive.
type EventService struct{ settings *settings }

// ListEvents lists events, newest first. Events are kept for 30 days, unless the service is
// configured otherwise. If all events after a page token have since been deleted, the call fails
// with `CURSOR_EXPIRED`.
func (s *EventService) ListEvents(ctx context.Context, request *ListEventsRequest, options ...Option) (*ListEventsResponse, error) {
	return call[ListEventsResponse](ctx, s.settings, route{verb: "GET", path: "/api/v1/events"}, request, options)
}

// GetEvent returns one event.
func (s *EventService) GetEvent(ctx context.Context, request *GetEventRequest, options ...Option) (*GetEventResponse, error) {
	return call[GetEventResponse](ctx, s.settings, route{verb: "GET", path: "/api/v1/events/{id}"}, request, options)
}

// ListEventTypes lists event types, each with its JSON Schema and an example.
func (s *EventService) ListEventTypes(ctx context.Context, request *ListEventTypesRequest, options ...Option) (*ListEventTypesResponse, error) {
	return call[ListEventTypesResponse](ctx, s.settings, route{verb: "GET", path: "/api/v1/event-types"}, request, options)
}

// WatchEvents streams events as they are committed, each exactly once and in a fixed order, until
// the caller ends the call. To resume, send the cursor of the last message or the id of the last
// event received.
//
// If events after that point have been deleted because their retention has ended, the call fails
// with `CURSOR_EXPIRED` (HTTP 400, `OUT_OF_RANGE`). This can also happen while a slow caller reads
// old events. The `metadata` of the error contains the `oldestCursor`, which resumes with the
// oldest stored event, and `keptSince`, the time from which events are kept.
func (s *EventService) WatchEvents(ctx context.Context, request *WatchEventsRequest, options ...Option) iter.Seq2[*WatchEventsResponse, error] {
	return stream[WatchEventsResponse](ctx, s.settings, route{verb: "GET", path: "/api/v1/events:watch"}, request, options)
}

// The authenticated caller.
type MeService struct{ settings *settings }

// GetMe returns the caller, its workspace and its role.
func (s *MeService) GetMe(ctx context.Context, request *GetMeRequest, options ...Option) (*GetMeResponse, error) {
	return call[GetMeResponse](ctx, s.settings, route{verb: "GET", path: "/api/v1/me"}, request, options)
}

// ListWorkspaces lists the workspaces in which the caller can act. This is the only call for which
// a token for several organisations needs no `X-Workspace-Id`.
func (s *MeService) ListWorkspaces(ctx context.Context, request *ListWorkspacesRequest, options ...Option) (*ListWorkspacesResponse, error) {
	return call[ListWorkspacesResponse](ctx, s.settings, route{verb: "GET", path: "/api/v1/me/workspaces"}, request, options)
}

// The people of the workspace.
type MemberService struct{ settings *settings }

// InviteMember invites a person to the workspace, who becomes a member when they accept through the
// link. Inviting a person again sends a new link and invalidates the earlier ones. If the person is
// an active member, nothing happens and the response has no invitation.
func (s *MemberService) InviteMember(ctx context.Context, request *InviteMemberRequest, options ...Option) (*InviteMemberResponse, error) {
	return call[InviteMemberResponse](ctx, s.settings, route{verb: "POST", path: "/api/v1/members:invite", takesKey: true}, request, options)
}

// ListMembers lists the members, in the order in which they joined or were invited. Removed members
// are omitted unless you request their status.
func (s *MemberService) ListMembers(ctx context.Context, request *ListMembersRequest, options ...Option) (*ListMembersResponse, error) {
	return call[ListMembersResponse](ctx, s.settings, route{verb: "GET", path: "/api/v1/members"}, request, options)
}

// GetMember returns one member, including a removed one.
func (s *MemberService) GetMember(ctx context.Context, request *GetMemberRequest, options ...Option) (*GetMemberResponse, error) {
	return call[GetMemberResponse](ctx, s.settings, route{verb: "GET", path: "/api/v1/members/{id}"}, request, options)
}

// UpdateMember updates a member. Agents can update only themselves, and not their role. If your
// identity provider sets the name in its tokens, the name can be changed only there: otherwise
// `NAME_FROM_TOKEN` is returned.
func (s *MemberService) UpdateMember(ctx context.Context, request *UpdateMemberRequest, options ...Option) (*UpdateMemberResponse, error) {
	return call[UpdateMemberResponse](ctx, s.settings, route{verb: "PATCH", path: "/api/v1/members/{id}"}, request, options)
}

// DeactivateMember locks a member out of the workspace until they are reactivated. They are signed
// out immediately and keep their tickets.
func (s *MemberService) DeactivateMember(ctx context.Context, request *DeactivateMemberRequest, options ...Option) (*DeactivateMemberResponse, error) {
	return call[DeactivateMemberResponse](ctx, s.settings, route{verb: "POST", path: "/api/v1/members/{id}:deactivate", takesKey: true}, request, options)
}

// ReactivateMember restores the access of a deactivated or removed member, with their previous
// logins.
func (s *MemberService) ReactivateMember(ctx context.Context, request *ReactivateMemberRequest, options ...Option) (*ReactivateMemberResponse, error) {
	return call[ReactivateMemberResponse](ctx, s.settings, route{verb: "POST", path: "/api/v1/members/{id}:reactivate", takesKey: true}, request, options)
}

// RemoveMember removes a member, or withdraws an invitation. The member is signed out immediately
// and stays locked out, even if their identity provider still lets them in. Within moments, their
// tickets that are not closed become unassigned. Their messages keep their name. API keys that they
// created keep working and are listed in the response.
func (s *MemberService) RemoveMember(ctx context.Context, request *RemoveMemberRequest, options ...Option) (*RemoveMemberResponse, error) {
	return call[RemoveMemberResponse](ctx, s.settings, route{verb: "DELETE", path: "/api/v1/members/{id}"}, request, options)
}

// CreateRecoveryLink creates a link that lets a member who lost their passkey add a new one. It
// works once, within 15 minutes, and invalidates earlier links. Only for members who do not sign in
// through your own identity provider.
func (s *MemberService) CreateRecoveryLink(ctx context.Context, request *CreateRecoveryLinkRequest, options ...Option) (*CreateRecoveryLinkResponse, error) {
	return call[CreateRecoveryLinkResponse](ctx, s.settings, route{verb: "POST", path: "/api/v1/members/{id}:createRecoveryLink", takesKey: true}, request, options)
}

// Notifications for a member: a ticket was assigned to them, a note mentions them, or a requester
// wrote on a ticket that they work on or follow. Every method applies to the calling member. An API
// key acts for a member with `X-Member-Id`; without it, `MEMBER_REQUIRED` is returned.
type NotificationService struct{ settings *settings }

// ListNotifications lists the notifications of the member, newest first. The newest 500 are kept,
// for 90 days.
func (s *NotificationService) ListNotifications(ctx context.Context, request *ListNotificationsRequest, options ...Option) (*ListNotificationsResponse, error) {
	return call[ListNotificationsResponse](ctx, s.settings, route{verb: "GET", path: "/api/v1/notifications"}, request, options)
}

// CountUnreadNotifications counts the unread notifications of the member, up to 100.
func (s *NotificationService) CountUnreadNotifications(ctx context.Context, request *CountUnreadNotificationsRequest, options ...Option) (*CountUnreadNotificationsResponse, error) {
	return call[CountUnreadNotificationsResponse](ctx, s.settings, route{verb: "GET", path: "/api/v1/notifications:countUnread"}, request, options)
}

// MarkNotificationsRead marks notifications of the member as read: those with the given
// identifiers, those about a ticket, or all up to a time. Notifications that no longer exist are
// ignored.
func (s *NotificationService) MarkNotificationsRead(ctx context.Context, request *MarkNotificationsReadRequest, options ...Option) (*MarkNotificationsReadResponse, error) {
	return call[MarkNotificationsReadResponse](ctx, s.settings, route{verb: "POST", path: "/api/v1/notifications:markRead", takesKey: true}, request, options)
}

// GetNotificationSettings returns which emails the member gets.
func (s *NotificationService) GetNotificationSettings(ctx context.Context, request *GetNotificationSettingsRequest, options ...Option) (*GetNotificationSettingsResponse, error) {
	return call[GetNotificationSettingsResponse](ctx, s.settings, route{verb: "GET", path: "/api/v1/notification-settings"}, request, options)
}

// UpdateNotificationSettings changes which emails the member gets.
func (s *NotificationService) UpdateNotificationSettings(ctx context.Context, request *UpdateNotificationSettingsRequest, options ...Option) (*UpdateNotificationSettingsResponse, error) {
	return call[UpdateNotificationSettingsResponse](ctx, s.settings, route{verb: "PATCH", path: "/api/v1/notification-settings"}, request, options)
}

// Operations that run longer than a call, such as the export of a requester. They follow
// `google.longrunning.Operation`, with a type and typed fields instead of `Any`.
type OperationService struct{ settings *settings }

// ListOperations lists the operations of the workspace, newest first. Operations are kept for 30
// days.
func (s *OperationService) ListOperations(ctx context.Context, request *ListOperationsRequest, options ...Option) (*ListOperationsResponse, error) {
	return call[ListOperationsResponse](ctx, s.settings, route{verb: "GET", path: "/api/v1/operations"}, request, options)
}

// GetOperation returns one operation. Poll it until `done`, about once a second.
func (s *OperationService) GetOperation(ctx context.Context, request *GetOperationRequest, options ...Option) (*GetOperationResponse, error) {
	return call[GetOperationResponse](ctx, s.settings, route{verb: "GET", path: "/api/v1/operations/{id}"}, request, options)
}

// CancelOperation cancels an operation. It starts no further work and is `done` once the work in
// progress has ended. An operation that is already done stays unchanged. The erasure of a requester
// cannot be cancelled; `NOT_CANCELLABLE` is returned.
func (s *OperationService) CancelOperation(ctx context.Context, request *CancelOperationRequest, options ...Option) (*CancelOperationResponse, error) {
	return call[CancelOperationResponse](ctx, s.settings, route{verb: "POST", path: "/api/v1/operations/{id}:cancel", takesKey: true}, request, options)
}

// The passkeys that you sign in with. For members who signed in to the service itself: API keys,
// and members of another identity provider, get `SESSION_REQUIRED`.
type PasskeyService struct{ settings *settings }

// ListPasskeys lists your passkeys, newest first.
func (s *PasskeyService) ListPasskeys(ctx context.Context, request *ListPasskeysRequest, options ...Option) (*ListPasskeysResponse, error) {
	return call[ListPasskeysResponse](ctx, s.settings, route{verb: "GET", path: "/api/v1/passkeys"}, request, options)
}

// StartPasskeyRegistration starts the registration of a passkey and returns the options with which
// the browser creates it. You must have signed in within the last 10 minutes; otherwise,
// `RECENT_SIGN_IN_REQUIRED` is returned.
func (s *PasskeyService) StartPasskeyRegistration(ctx context.Context, request *StartPasskeyRegistrationRequest, options ...Option) (*StartPasskeyRegistrationResponse, error) {
	return call[StartPasskeyRegistrationResponse](ctx, s.settings, route{verb: "POST", path: "/api/v1/passkeys:startRegistration", takesKey: true}, request, options)
}

// CreatePasskey adds the passkey that the browser has created. You can have 20. You must have
// signed in within the last 10 minutes; otherwise, `RECENT_SIGN_IN_REQUIRED` is returned.
func (s *PasskeyService) CreatePasskey(ctx context.Context, request *CreatePasskeyRequest, options ...Option) (*CreatePasskeyResponse, error) {
	return call[CreatePasskeyResponse](ctx, s.settings, route{verb: "POST", path: "/api/v1/passkeys", takesKey: true}, request, options)
}

// DeletePasskey deletes a passkey, which can then no longer sign you in. Sessions that were started
// with it continue.
func (s *PasskeyService) DeletePasskey(ctx context.Context, request *DeletePasskeyRequest, options ...Option) (*DeletePasskeyResponse, error) {
	return call[DeletePasskeyResponse](ctx, s.settings, route{verb: "DELETE", path: "/api/v1/passkeys/{id}"}, request, options)
}

// Which members are viewing a ticket or replying to it right now, so that two of them do not reply
// to the same message. Requesters never see presence, and it fires no events.
type PresenceService struct{ settings *settings }

// ReportPresence reports the presence of the calling member on a ticket for the next 25 seconds,
// and returns the other members who are present. Call it every few seconds while the ticket is
// open. An API key without `X-Member-Id` is refused with `MEMBER_REQUIRED`.
func (s *PresenceService) ReportPresence(ctx context.Context, request *ReportPresenceRequest, options ...Option) (*ReportPresenceResponse, error) {
	return call[ReportPresenceResponse](ctx, s.settings, route{verb: "POST", path: "/api/v1/presence/{ticketId}:report", takesKey: true}, request, options)
}

// The people who ask for help. A requester is created with their first ticket, or separately.
type RequesterService struct{ settings *settings }

// CreateRequester creates a requester. At least one of `name`, `email`, `phone` and `externalId` is
// required. The last three are unique in the workspace: the error `ALREADY_EXISTS` names the field
// whose value another requester has.
func (s *RequesterService) CreateRequester(ctx context.Context, request *CreateRequesterRequest, options ...Option) (*CreateRequesterResponse, error) {
	return call[CreateRequesterResponse](ctx, s.settings, route{verb: "POST", path: "/api/v1/requesters", takesKey: true}, request, options)
}

// ListRequesters lists requesters, newest first.
func (s *RequesterService) ListRequesters(ctx context.Context, request *ListRequestersRequest, options ...Option) (*ListRequestersResponse, error) {
	return call[ListRequestersResponse](ctx, s.settings, route{verb: "GET", path: "/api/v1/requesters"}, request, options)
}

// GetRequester returns one requester.
func (s *RequesterService) GetRequester(ctx context.Context, request *GetRequesterRequest, options ...Option) (*GetRequesterResponse, error) {
	return call[GetRequesterResponse](ctx, s.settings, route{verb: "GET", path: "/api/v1/requesters/{id}"}, request, options)
}

// UpdateRequester updates a requester.
func (s *RequesterService) UpdateRequester(ctx context.Context, request *UpdateRequesterRequest, options ...Option) (*UpdateRequesterResponse, error) {
	return call[UpdateRequesterResponse](ctx, s.settings, route{verb: "PATCH", path: "/api/v1/requesters/{id}"}, request, options)
}

// MergeRequesters merges another requester, the source, into this one. The tickets of the source
// become this requester's, with their messages and conversation links. Fields that are empty in
// this requester are copied from the source; the source's other values are dropped. The source is
// then deleted. A merge cannot be undone.
//
// Fires `service.requester.updated.v1`; the moved tickets get a new `version` and `updatedAt` but
// fire no event. The audit trail keeps the identifier of the source. Refused with `ERASURE_RUNNING`
// while one of the requesters is being erased.
func (s *RequesterService) MergeRequesters(ctx context.Context, request *MergeRequestersRequest, options ...Option) (*MergeRequestersResponse, error) {
	return call[MergeRequestersResponse](ctx, s.settings, route{verb: "POST", path: "/api/v1/requesters/{id}:merge", takesKey: true}, request, options)
}

// ExportRequester exports everything that the workspace stores about a requester: the requester,
// their tickets with all messages and notes, and the files, as one ZIP archive. The export runs in
// the background; the call returns an operation whose result contains the URL of the archive.
// Repeating the call while an export is running returns the same operation. A workspace can have 10
// running or waiting exports, of which one runs at a time; beyond that, `LIMIT_REACHED` is
// returned. Refused with `ERASURE_RUNNING` while the requester is being erased.
func (s *RequesterService) ExportRequester(ctx context.Context, request *ExportRequesterRequest, options ...Option) (*ExportRequesterResponse, error) {
	return call[ExportRequesterResponse](ctx, s.settings, route{verb: "POST", path: "/api/v1/requesters/{id}:export", takesKey: true}, request, options)
}

// EraseRequester permanently erases a requester. Their name and addresses are erased immediately. A
// background operation then deletes their tickets, as DeleteTicket does, and erases all other texts
// about them. Requesters who were merged into this one are included. If the person writes an email
// later, it opens a ticket with a new requester. Repeating the call returns the running operation.
// Fires `service.ticket.deleted.v1` for each ticket and `service.requester.erased.v1` at the end.
// An erasure can be neither undone nor cancelled.
func (s *RequesterService) EraseRequester(ctx context.Context, request *EraseRequesterRequest, options ...Option) (*EraseRequesterResponse, error) {
	return call[EraseRequesterResponse](ctx, s.settings, route{verb: "POST", path: "/api/v1/requesters/{id}:erase", takesKey: true}, request, options)
}

// Messages that the service sends later: after a few seconds, so that sending can be undone, or at
// a time of your choice. Until then, the ticket is unaffected: there is no event, no email and no
// change of status. When the time comes, the message is created as with CreateMessage, on behalf of
// the member or API key that scheduled it, provided that they still have access.
type ScheduledMessageService struct{ settings *settings }

// CreateScheduledMessage schedules a message of an agent on a ticket. A ticket can have 20
// scheduled messages, and a workspace 1,000; beyond that, `LIMIT_REACHED` is returned.
func (s *ScheduledMessageService) CreateScheduledMessage(ctx context.Context, request *CreateScheduledMessageRequest, options ...Option) (*CreateScheduledMessageResponse, error) {
	return call[CreateScheduledMessageResponse](ctx, s.settings, route{verb: "POST", path: "/api/v1/scheduled-messages", takesKey: true}, request, options)
}

// ListScheduledMessages lists the messages that are waiting to be sent and those that could not be
// sent, which have an `error`, in the order of `sendAt`.
func (s *ScheduledMessageService) ListScheduledMessages(ctx context.Context, request *ListScheduledMessagesRequest, options ...Option) (*ListScheduledMessagesResponse, error) {
	return call[ListScheduledMessagesResponse](ctx, s.settings, route{verb: "GET", path: "/api/v1/scheduled-messages"}, request, options)
}

// DeleteScheduledMessage cancels a scheduled message, or removes one that could not be sent. If the
// message was already sent, `NOT_FOUND` is returned: a message is either cancelled or sent, never
// both.
func (s *ScheduledMessageService) DeleteScheduledMessage(ctx context.Context, request *DeleteScheduledMessageRequest, options ...Option) (*DeleteScheduledMessageResponse, error) {
	return call[DeleteScheduledMessageResponse](ctx, s.settings, route{verb: "DELETE", path: "/api/v1/scheduled-messages/{id}"}, request, options)
}

// Senders whose messages are refused. Forms, emails, WhatsApp messages and replies on the
// requester's page from a blocked sender are dropped and counted, and the sender is not notified.
// API calls are not affected.
type SenderBlockService struct{ settings *settings }

// CreateSenderBlock blocks an email address, a domain or a telephone number. The block takes effect
// within a second and applies only to new messages: existing tickets are kept. The error
// `ALREADY_EXISTS` means that the value is already blocked. A workspace can have 10,000 blocks;
// beyond that, `LIMIT_REACHED` is returned.
func (s *SenderBlockService) CreateSenderBlock(ctx context.Context, request *CreateSenderBlockRequest, options ...Option) (*CreateSenderBlockResponse, error) {
	return call[CreateSenderBlockResponse](ctx, s.settings, route{verb: "POST", path: "/api/v1/sender-blocks", takesKey: true}, request, options)
}

// ListSenderBlocks lists blocks, newest first.
func (s *SenderBlockService) ListSenderBlocks(ctx context.Context, request *ListSenderBlocksRequest, options ...Option) (*ListSenderBlocksResponse, error) {
	return call[ListSenderBlocksResponse](ctx, s.settings, route{verb: "GET", path: "/api/v1/sender-blocks"}, request, options)
}

// GetSenderBlock returns one block.
func (s *SenderBlockService) GetSenderBlock(ctx context.Context, request *GetSenderBlockRequest, options ...Option) (*GetSenderBlockResponse, error) {
	return call[GetSenderBlockResponse](ctx, s.settings, route{verb: "GET", path: "/api/v1/sender-blocks/{id}"}, request, options)
}

// DeleteSenderBlock deletes a block. Messages that it refused are lost; later messages are accepted
// again.
func (s *SenderBlockService) DeleteSenderBlock(ctx context.Context, request *DeleteSenderBlockRequest, options ...Option) (*DeleteSenderBlockResponse, error) {
	return call[DeleteSenderBlockResponse](ctx, s.settings, route{verb: "DELETE", path: "/api/v1/sender-blocks/{id}"}, request, options)
}

// The sessions in which you are signed in. For members who signed in to the service itself: API
// keys, and members of another identity provider, get `SESSION_REQUIRED`.
type SessionService struct{ settings *settings }

// ListSessions lists your sessions, newest first. You have at most 100 at a time.
func (s *SessionService) ListSessions(ctx context.Context, request *ListSessionsRequest, options ...Option) (*ListSessionsResponse, error) {
	return call[ListSessionsResponse](ctx, s.settings, route{verb: "GET", path: "/api/v1/sessions"}, request, options)
}

// RevokeSession signs you out of one session. Its next call is refused, and its event streams end
// within a second.
func (s *SessionService) RevokeSession(ctx context.Context, request *RevokeSessionRequest, options ...Option) (*RevokeSessionResponse, error) {
	return call[RevokeSessionResponse](ctx, s.settings, route{verb: "DELETE", path: "/api/v1/sessions/{id}"}, request, options)
}

// RevokeOtherSessions signs you out of every session except the one that makes this call.
func (s *SessionService) RevokeOtherSessions(ctx context.Context, request *RevokeOtherSessionsRequest, options ...Option) (*RevokeOtherSessionsResponse, error) {
	return call[RevokeOtherSessionsResponse](ctx, s.settings, route{verb: "POST", path: "/api/v1/sessions:revokeOthers", takesKey: true}, request, options)
}

// Tickets and their messages.
type TicketService struct{ settings *settings }

// CreateTicket opens a ticket, with a first message if one is given. Fires
// `service.ticket.created.v1`.
func (s *TicketService) CreateTicket(ctx context.Context, request *CreateTicketRequest, options ...Option) (*CreateTicketResponse, error) {
	return call[CreateTicketResponse](ctx, s.settings, route{verb: "POST", path: "/api/v1/tickets", takesKey: true}, request, options)
}

// BatchCreateTickets opens up to 100 tickets in one call: all of them, or none if one is refused.
// Each ticket fires `service.ticket.created.v1` and counts as one call towards the rate limit.
func (s *TicketService) BatchCreateTickets(ctx context.Context, request *BatchCreateTicketsRequest, options ...Option) (*BatchCreateTicketsResponse, error) {
	return call[BatchCreateTicketsResponse](ctx, s.settings, route{verb: "POST", path: "/api/v1/tickets:batchCreate", takesKey: true}, request, options)
}

// ImportTickets imports up to 100 tickets from another system, preserving their times, messages and
// authors. Fires no events and sends nothing. Each ticket is either imported with all of its
// messages or refused with a reason; the response has an outcome for each. A ticket whose `source`
// and `externalId` were imported before is left unchanged, so an import can be repeated. Counts as
// one call towards the rate limit.
func (s *TicketService) ImportTickets(ctx context.Context, request *ImportTicketsRequest, options ...Option) (*ImportTicketsResponse, error) {
	return call[ImportTicketsResponse](ctx, s.settings, route{verb: "POST", path: "/api/v1/tickets:import", takesKey: true}, request, options)
}

// ListTickets lists tickets. To reconcile after missed deliveries, order by `lastMessageAt`, set
// `lastMessageFrom` to the latest time that you have seen, and page through the results.
func (s *TicketService) ListTickets(ctx context.Context, request *ListTicketsRequest, options ...Option) (*ListTicketsResponse, error) {
	return call[ListTicketsResponse](ctx, s.settings, route{verb: "GET", path: "/api/v1/tickets"}, request, options)
}

// CountTickets counts the tickets that match each of up to 50 sets of filters, up to 1,000 for each
// set. A count is absent if it exceeds the statement timeout, or if it needs a search while too
// many searches are running.
func (s *TicketService) CountTickets(ctx context.Context, request *CountTicketsRequest, options ...Option) (*CountTicketsResponse, error) {
	return call[CountTicketsResponse](ctx, s.settings, route{verb: "POST", path: "/api/v1/tickets:count"}, request, options)
}

// GetTicket returns one ticket.
func (s *TicketService) GetTicket(ctx context.Context, request *GetTicketRequest, options ...Option) (*GetTicketResponse, error) {
	return call[GetTicketResponse](ctx, s.settings, route{verb: "GET", path: "/api/v1/tickets/{id}"}, request, options)
}

// UpdateTicket updates a ticket. An update that changes something fires one
// `service.ticket.updated.v1`, and a new status also fires `service.ticket.status_changed.v1`; an
// update that changes nothing fires nothing. If `If-Match` is set to `"<version>"` or to the `ETag`
// of a response, the update is refused with 412 if the ticket has changed since.
func (s *TicketService) UpdateTicket(ctx context.Context, request *UpdateTicketRequest, options ...Option) (*UpdateTicketResponse, error) {
	return call[UpdateTicketResponse](ctx, s.settings, route{verb: "PATCH", path: "/api/v1/tickets/{id}"}, request, options)
}

// BatchUpdateTickets updates up to 100 tickets in one call, each as UpdateTicket does. A ticket
// that does not exist does not prevent the others from being updated: the response has a result for
// each. If any value is invalid, the whole call is refused. The updates are applied together, or
// not at all if the call fails. Each ticket counts as one call towards the rate limit.
func (s *TicketService) BatchUpdateTickets(ctx context.Context, request *BatchUpdateTicketsRequest, options ...Option) (*BatchUpdateTicketsResponse, error) {
	return call[BatchUpdateTicketsResponse](ctx, s.settings, route{verb: "POST", path: "/api/v1/tickets:batchUpdate", takesKey: true}, request, options)
}

// MarkTicketRead marks a ticket as read by the caller, up to a message. Each member and each API
// key has its own read marks. Also marks the member's notifications about this ticket as read,
// except those about later messages.
func (s *TicketService) MarkTicketRead(ctx context.Context, request *MarkTicketReadRequest, options ...Option) (*MarkTicketReadResponse, error) {
	return call[MarkTicketReadResponse](ctx, s.settings, route{verb: "POST", path: "/api/v1/tickets/{id}:markRead", takesKey: true}, request, options)
}

// FollowTicket makes the calling member follow a ticket: they are notified of the requester's
// messages, as the assignee is. Members who are mentioned in a note follow the ticket
// automatically. A ticket can have 50 followers; beyond that, `LIMIT_REACHED` is returned. A new
// follower fires `service.ticket.updated.v1`.
func (s *TicketService) FollowTicket(ctx context.Context, request *FollowTicketRequest, options ...Option) (*FollowTicketResponse, error) {
	return call[FollowTicketResponse](ctx, s.settings, route{verb: "POST", path: "/api/v1/tickets/{id}:follow", takesKey: true}, request, options)
}

// UnfollowTicket makes the calling member stop following a ticket. The assignee is still notified.
// Fires `service.ticket.updated.v1` if the member was following the ticket.
func (s *TicketService) UnfollowTicket(ctx context.Context, request *UnfollowTicketRequest, options ...Option) (*UnfollowTicketResponse, error) {
	return call[UnfollowTicketResponse](ctx, s.settings, route{verb: "POST", path: "/api/v1/tickets/{id}:unfollow", takesKey: true}, request, options)
}

// ListTicketAuditEvents lists the changes to a ticket and who made them, newest first. Client
// addresses appear only in the audit trail.
func (s *TicketService) ListTicketAuditEvents(ctx context.Context, request *ListTicketAuditEventsRequest, options ...Option) (*ListTicketAuditEventsResponse, error) {
	return call[ListTicketAuditEventsResponse](ctx, s.settings, route{verb: "GET", path: "/api/v1/tickets/{ticketId}/audit-events"}, request, options)
}

// ListMessages lists the messages of a ticket.
func (s *TicketService) ListMessages(ctx context.Context, request *ListMessagesRequest, options ...Option) (*ListMessagesResponse, error) {
	return call[ListMessagesResponse](ctx, s.settings, route{verb: "GET", path: "/api/v1/tickets/{ticketId}/messages"}, request, options)
}

// CreateMessage adds a message to a ticket. A public message fires `service.ticket.replied.v1`. A
// requester's message reopens a pending or resolved ticket; on a closed ticket it opens a follow-up
// ticket, which fires `service.ticket.created.v1`.
func (s *TicketService) CreateMessage(ctx context.Context, request *CreateMessageRequest, options ...Option) (*CreateMessageResponse, error) {
	return call[CreateMessageResponse](ctx, s.settings, route{verb: "POST", path: "/api/v1/tickets/{ticketId}/messages", takesKey: true}, request, options)
}

// ResendMessage resends a message that its channel failed to deliver. Any other message is refused
// with 409.
func (s *TicketService) ResendMessage(ctx context.Context, request *ResendMessageRequest, options ...Option) (*ResendMessageResponse, error) {
	return call[ResendMessageResponse](ctx, s.settings, route{verb: "POST", path: "/api/v1/tickets/{ticketId}/messages/{id}:resend", takesKey: true}, request, options)
}

// ForwardMessage forwards a public message by email to people outside the conversation, such as a
// supplier. The email contains your note, followed by the message with its sender, date and
// subject. It has no link to the conversation. The forward is recorded as an internal note that
// names its recipients. Their replies arrive as internal notes with their `sender`. The service
// limits the number of addresses that a workspace can forward to per hour; beyond that,
// `RATE_LIMITED` is returned. Requires a channel of the type `email`, which receives the replies:
// without one, or if the service sends no email, `EMAIL_UNAVAILABLE` is returned.
func (s *TicketService) ForwardMessage(ctx context.Context, request *ForwardMessageRequest, options ...Option) (*ForwardMessageResponse, error) {
	return call[ForwardMessageResponse](ctx, s.settings, route{verb: "POST", path: "/api/v1/tickets/{ticketId}/messages/{id}:forward", takesKey: true}, request, options)
}

// GetMessageOriginal returns the original of an email, with its headers and everything that `body`
// leaves out. Originals are kept for up to 30 days; if there is none, `ORIGINAL_UNAVAILABLE` is
// returned. In quoted links to conversation pages, each character of the token is replaced with
// `x`. The content is untrusted: save it, and do not open it in a browser. Over REST, the response
// is the email itself.
func (s *TicketService) GetMessageOriginal(ctx context.Context, request *GetMessageOriginalRequest, options ...Option) (*File, error) {
	return callFile(ctx, s.settings, route{verb: "GET", path: "/api/v1/tickets/{ticketId}/messages/{id}/original"}, request, options)
}

// CreateRequesterLink creates a link to the ticket's conversation page for its requester. It
// replaces the previous link, which stops working. Anyone with the link can read the public
// messages and reply as the requester. Emails to the requester contain the link too.
func (s *TicketService) CreateRequesterLink(ctx context.Context, request *CreateRequesterLinkRequest, options ...Option) (*CreateRequesterLinkResponse, error) {
	return call[CreateRequesterLinkResponse](ctx, s.settings, route{verb: "POST", path: "/api/v1/tickets/{id}:createRequesterLink", takesKey: true}, request, options)
}

// RevokeRequesterLink revokes the link to the ticket's conversation page. The next email to the
// requester contains a new one.
func (s *TicketService) RevokeRequesterLink(ctx context.Context, request *RevokeRequesterLinkRequest, options ...Option) (*RevokeRequesterLinkResponse, error) {
	return call[RevokeRequesterLinkResponse](ctx, s.settings, route{verb: "POST", path: "/api/v1/tickets/{id}:revokeRequesterLink", takesKey: true}, request, options)
}

// BatchCreateMessages adds up to 100 messages to a ticket in one call, in order: all of them, or
// none if one is refused. Each message fires the events of CreateMessage and counts as one call
// towards the rate limit.
func (s *TicketService) BatchCreateMessages(ctx context.Context, request *BatchCreateMessagesRequest, options ...Option) (*BatchCreateMessagesResponse, error) {
	return call[BatchCreateMessagesResponse](ctx, s.settings, route{verb: "POST", path: "/api/v1/tickets/{ticketId}/messages:batchCreate", takesKey: true}, request, options)
}

// MergeTickets merges other tickets of the same requester, the sources, into this one. Their
// messages and notes move here with their files, deliveries and identifiers, in the order in which
// they were written. `messageCount`, `preview`, the message times and `firstResponseAt` are
// updated; every other field of this ticket stays unchanged. A source remains readable, but has no
// messages: it is closed and names this ticket in `mergedIntoId`. Tickets that were merged into a
// source earlier become merged into this ticket. Calls that would change a merged ticket are
// refused with `TICKET_MERGED`. Emails and WhatsApp messages for a source arrive in this ticket,
// and links to its conversation page lead to this ticket's page; agents' replies go through the
// channel of this ticket. A merge cannot be undone.
//
// Fires one `service.ticket.merged.v1`. Repeating the call changes nothing. Tickets of different
// requesters are refused: merge the requesters first. Refused with `TICKET_MERGED` if this ticket
// or a source was merged into another ticket, with `TICKET_CLOSED` if this ticket is closed, and
// with `LIMIT_REACHED` if the sources have more than 5,000 messages or if more than 100 tickets
// would be merged into this one.
func (s *TicketService) MergeTickets(ctx context.Context, request *MergeTicketsRequest, options ...Option) (*MergeTicketsResponse, error) {
	return call[MergeTicketsResponse](ctx, s.settings, route{verb: "POST", path: "/api/v1/tickets/{id}:merge", takesKey: true}, request, options)
}

// SplitTicket splits a ticket: moves messages to a new ticket of the same requester and channel,
// with their files, deliveries and identifiers. The new ticket is open and copies the priority, the
// assignee, the tags and the custom fields. The counts, times and previews of both tickets are
// updated. Each ticket must end up with at least one public message. Refused with `TICKET_MERGED`
// if the ticket was merged, and with 400 if one of the messages is still being sent.
//
// Fires `service.ticket.created.v1` for the new ticket, with the first of the messages, and
// `service.ticket.split.v1`.
func (s *TicketService) SplitTicket(ctx context.Context, request *SplitTicketRequest, options ...Option) (*SplitTicketResponse, error) {
	return call[SplitTicketResponse](ctx, s.settings, route{verb: "POST", path: "/api/v1/tickets/{id}:split", takesKey: true}, request, options)
}

// DeleteTicket permanently deletes a ticket of any status, with its messages, files, read marks and
// conversation links, and the tickets that were merged into it. Its content is also erased from the
// event log, the stored responses of webhook receivers, the audit trail and the responses kept for
// an `Idempotency-Key`; identifiers remain. Fires `service.ticket.deleted.v1`. This cannot be
// undone.
func (s *TicketService) DeleteTicket(ctx context.Context, request *DeleteTicketRequest, options ...Option) (*DeleteTicketResponse, error) {
	return call[DeleteTicketResponse](ctx, s.settings, route{verb: "DELETE", path: "/api/v1/tickets/{id}"}, request, options)
}

// Saved filters for tickets. A shared view belongs to the workspace: every member sees it and can
// change it. A personal view belongs to one member, and only they see it. An API key without
// `X-Member-Id` sees shared views only.
type ViewService struct{ settings *settings }

// CreateView creates a view. A workspace can have 100 shared views, and each member 50 of their
// own; beyond that, `LIMIT_REACHED` is returned.
func (s *ViewService) CreateView(ctx context.Context, request *CreateViewRequest, options ...Option) (*CreateViewResponse, error) {
	return call[CreateViewResponse](ctx, s.settings, route{verb: "POST", path: "/api/v1/views", takesKey: true}, request, options)
}

// ListViews lists the shared views and the calling member's own views, by `position`, then in the
// order of creation.
func (s *ViewService) ListViews(ctx context.Context, request *ListViewsRequest, options ...Option) (*ListViewsResponse, error) {
	return call[ListViewsResponse](ctx, s.settings, route{verb: "GET", path: "/api/v1/views"}, request, options)
}

// GetView returns one view.
func (s *ViewService) GetView(ctx context.Context, request *GetViewRequest, options ...Option) (*GetViewResponse, error) {
	return call[GetViewResponse](ctx, s.settings, route{verb: "GET", path: "/api/v1/views/{id}"}, request, options)
}

// UpdateView updates a view. Filters that are not named stay unchanged; `null` removes a filter.
func (s *ViewService) UpdateView(ctx context.Context, request *UpdateViewRequest, options ...Option) (*UpdateViewResponse, error) {
	return call[UpdateViewResponse](ctx, s.settings, route{verb: "PATCH", path: "/api/v1/views/{id}"}, request, options)
}

// DeleteView deletes a view. Its tickets are kept.
func (s *ViewService) DeleteView(ctx context.Context, request *DeleteViewRequest, options ...Option) (*DeleteViewResponse, error) {
	return call[DeleteViewResponse](ctx, s.settings, route{verb: "DELETE", path: "/api/v1/views/{id}"}, request, options)
}

// Webhook subscriptions: HTTPS endpoints that receive the workspace's events as signed POST
// requests. Each delivery is attempted once and never retried; every attempt is recorded here.
type WebhookSubscriptionService struct{ settings *settings }

// CreateWebhookSubscription creates a subscription. Its signing secret is shown in this response
// only. A workspace can have 100 subscriptions unless the operator sets another limit; beyond that,
// `LIMIT_REACHED` is returned.
func (s *WebhookSubscriptionService) CreateWebhookSubscription(ctx context.Context, request *CreateWebhookSubscriptionRequest, options ...Option) (*CreateWebhookSubscriptionResponse, error) {
	return call[CreateWebhookSubscriptionResponse](ctx, s.settings, route{verb: "POST", path: "/api/v1/webhook-subscriptions", takesKey: true}, request, options)
}

// ListWebhookSubscriptions lists the subscriptions of the workspace, newest first.
func (s *WebhookSubscriptionService) ListWebhookSubscriptions(ctx context.Context, request *ListWebhookSubscriptionsRequest, options ...Option) (*ListWebhookSubscriptionsResponse, error) {
	return call[ListWebhookSubscriptionsResponse](ctx, s.settings, route{verb: "GET", path: "/api/v1/webhook-subscriptions"}, request, options)
}

// GetWebhookSubscription returns one subscription.
func (s *WebhookSubscriptionService) GetWebhookSubscription(ctx context.Context, request *GetWebhookSubscriptionRequest, options ...Option) (*GetWebhookSubscriptionResponse, error) {
	return call[GetWebhookSubscriptionResponse](ctx, s.settings, route{verb: "GET", path: "/api/v1/webhook-subscriptions/{id}"}, request, options)
}

// UpdateWebhookSubscription updates a subscription. `active` pauses and resumes it.
func (s *WebhookSubscriptionService) UpdateWebhookSubscription(ctx context.Context, request *UpdateWebhookSubscriptionRequest, options ...Option) (*UpdateWebhookSubscriptionResponse, error) {
	return call[UpdateWebhookSubscriptionResponse](ctx, s.settings, route{verb: "PATCH", path: "/api/v1/webhook-subscriptions/{id}"}, request, options)
}

// DeleteWebhookSubscription deletes a subscription and its delivery history.
func (s *WebhookSubscriptionService) DeleteWebhookSubscription(ctx context.Context, request *DeleteWebhookSubscriptionRequest, options ...Option) (*DeleteWebhookSubscriptionResponse, error) {
	return call[DeleteWebhookSubscriptionResponse](ctx, s.settings, route{verb: "DELETE", path: "/api/v1/webhook-subscriptions/{id}"}, request, options)
}

// RotateWebhookSecret replaces the signing secret. The new secret is shown in this response only.
// During the grace period, `Service-Signature` contains one `v1` per secret, starting with the new
// one. A receiver that reads only the last `v1` verifies with the old secret until the period ends.
func (s *WebhookSubscriptionService) RotateWebhookSecret(ctx context.Context, request *RotateWebhookSecretRequest, options ...Option) (*RotateWebhookSecretResponse, error) {
	return call[RotateWebhookSecretResponse](ctx, s.settings, route{verb: "POST", path: "/api/v1/webhook-subscriptions/{id}:rotateSecret", takesKey: true}, request, options)
}

// ExpirePreviousSecret ends the grace period of a rotation: later deliveries are signed with the
// new secret only. If there is no previous secret, nothing changes.
func (s *WebhookSubscriptionService) ExpirePreviousSecret(ctx context.Context, request *ExpirePreviousSecretRequest, options ...Option) (*ExpirePreviousSecretResponse, error) {
	return call[ExpirePreviousSecretResponse](ctx, s.settings, route{verb: "POST", path: "/api/v1/webhook-subscriptions/{id}:expirePreviousSecret", takesKey: true}, request, options)
}

// TestWebhookSubscription sends an event to this subscription only, through the same pipeline as
// every other event: `service.webhook.ping.v1`, or an example of any other type. Changes no data
// and ignores the subscription's allowlist. The delivery and its redeliveries have the header
// `Service-Test: true`. Refused while the subscription is paused.
func (s *WebhookSubscriptionService) TestWebhookSubscription(ctx context.Context, request *TestWebhookSubscriptionRequest, options ...Option) (*TestWebhookSubscriptionResponse, error) {
	return call[TestWebhookSubscriptionResponse](ctx, s.settings, route{verb: "POST", path: "/api/v1/webhook-subscriptions/{id}:test", takesKey: true}, request, options)
}

// TestWebhookFilter evaluates a filter against one event and returns whether a subscription with
// this filter would receive it. Nothing is changed or sent.
func (s *WebhookSubscriptionService) TestWebhookFilter(ctx context.Context, request *TestWebhookFilterRequest, options ...Option) (*TestWebhookFilterResponse, error) {
	return call[TestWebhookFilterResponse](ctx, s.settings, route{verb: "POST", path: "/api/v1/webhook-subscriptions:testFilter"}, request, options)
}

// ListDeliveryCounts counts the events delivered to a subscription, by hour. With `-` as
// `subscriptionId`, counts those delivered to all subscriptions of the workspace. Hours without
// events are included; the current hour comes last.
func (s *WebhookSubscriptionService) ListDeliveryCounts(ctx context.Context, request *ListDeliveryCountsRequest, options ...Option) (*ListDeliveryCountsResponse, error) {
	return call[ListDeliveryCountsResponse](ctx, s.settings, route{verb: "GET", path: "/api/v1/webhook-subscriptions/{subscriptionId}/delivery-counts"}, request, options)
}

// ListWebhookDeliveries lists the deliveries to a subscription, newest first. Deliveries are kept
// for 7 days. With `-` as `subscriptionId`, lists the deliveries of the event `eventId` to all
// subscriptions.
func (s *WebhookSubscriptionService) ListWebhookDeliveries(ctx context.Context, request *ListWebhookDeliveriesRequest, options ...Option) (*ListWebhookDeliveriesResponse, error) {
	return call[ListWebhookDeliveriesResponse](ctx, s.settings, route{verb: "GET", path: "/api/v1/webhook-subscriptions/{subscriptionId}/deliveries"}, request, options)
}

// GetWebhookDelivery returns one delivery.
func (s *WebhookSubscriptionService) GetWebhookDelivery(ctx context.Context, request *GetWebhookDeliveryRequest, options ...Option) (*GetWebhookDeliveryResponse, error) {
	return call[GetWebhookDeliveryResponse](ctx, s.settings, route{verb: "GET", path: "/api/v1/webhook-subscriptions/{subscriptionId}/deliveries/{id}"}, request, options)
}

// RedeliverWebhook sends the event of a delivery again, with the same event id and body and a fresh
// signature. Refused while the subscription is paused, and refused with `EVENT_ERASED` if the event
// was erased.
func (s *WebhookSubscriptionService) RedeliverWebhook(ctx context.Context, request *RedeliverWebhookRequest, options ...Option) (*RedeliverWebhookResponse, error) {
	return call[RedeliverWebhookResponse](ctx, s.settings, route{verb: "POST", path: "/api/v1/webhook-subscriptions/{subscriptionId}/deliveries/{id}:redeliver", takesKey: true}, request, options)
}

// RecoverWebhookSubscription resends the events whose deliveries have failed since a given time:
// each event once, oldest first, at most 100 at a time. Events that have since been delivered or
// erased are skipped, so the call is safe to repeat. The recovery runs in the background as an
// operation, which survives restarts. A subscription can have one recovery at a time: repeating the
// same request returns the running operation, and a different request is refused with
// `RECOVERY_RUNNING`. A recovery covers up to 100,000 events; repeat the call for more. Refused
// while the subscription is paused.
func (s *WebhookSubscriptionService) RecoverWebhookSubscription(ctx context.Context, request *RecoverWebhookSubscriptionRequest, options ...Option) (*RecoverWebhookSubscriptionResponse, error) {
	return call[RecoverWebhookSubscriptionResponse](ctx, s.settings, route{verb: "POST", path: "/api/v1/webhook-subscriptions/{id}:recover", takesKey: true}, request, options)
}

// The workspace of the caller and its settings.
type WorkspaceService struct{ settings *settings }

// GetWorkspace returns the workspace.
func (s *WorkspaceService) GetWorkspace(ctx context.Context, request *GetWorkspaceRequest, options ...Option) (*GetWorkspaceResponse, error) {
	return call[GetWorkspaceResponse](ctx, s.settings, route{verb: "GET", path: "/api/v1/workspace"}, request, options)
}

// UpdateWorkspace updates the settings of the workspace.
func (s *WorkspaceService) UpdateWorkspace(ctx context.Context, request *UpdateWorkspaceRequest, options ...Option) (*UpdateWorkspaceResponse, error) {
	return call[UpdateWorkspaceResponse](ctx, s.settings, route{verb: "PATCH", path: "/api/v1/workspace"}, request, options)
}

// GetMailTemplate returns the template of emails to requesters.
func (s *WorkspaceService) GetMailTemplate(ctx context.Context, request *GetMailTemplateRequest, options ...Option) (*GetMailTemplateResponse, error) {
	return call[GetMailTemplateResponse](ctx, s.settings, route{verb: "GET", path: "/api/v1/workspace/mail-template"}, request, options)
}

// UpdateMailTemplate updates the template of emails to requesters. Emails that have not been sent
// yet use it.
func (s *WorkspaceService) UpdateMailTemplate(ctx context.Context, request *UpdateMailTemplateRequest, options ...Option) (*UpdateMailTemplateResponse, error) {
	return call[UpdateMailTemplateResponse](ctx, s.settings, route{verb: "PATCH", path: "/api/v1/workspace/mail-template"}, request, options)
}

// PreviewMail renders a sample email with a template, which need not be saved. Nothing is stored or
// sent.
func (s *WorkspaceService) PreviewMail(ctx context.Context, request *PreviewMailRequest, options ...Option) (*PreviewMailResponse, error) {
	return call[PreviewMailResponse](ctx, s.settings, route{verb: "POST", path: "/api/v1/workspace/mail-template:preview"}, request, options)
}

// SendTestMail sends a sample email to the calling member. If the service sends no email, or the
// member has no address, `EMAIL_UNAVAILABLE` is returned.
func (s *WorkspaceService) SendTestMail(ctx context.Context, request *SendTestMailRequest, options ...Option) (*SendTestMailResponse, error) {
	return call[SendTestMailResponse](ctx, s.settings, route{verb: "POST", path: "/api/v1/workspace/mail-template:sendTest", takesKey: true}, request, options)
}
