// Code generated from the contract by `npm run generate:sdk`. DO NOT EDIT.

package ticketing

// ActorType is one of these values, or one that only a newer service knows.
type ActorType string

const (
	ActorTypeAPIKey    ActorType = "api_key"
	ActorTypeMember    ActorType = "member"
	ActorTypeRequester ActorType = "requester"
	ActorTypeChannel   ActorType = "channel"
	ActorTypeOperator  ActorType = "operator"
	ActorTypeSystem    ActorType = "system"
)

// ChannelType is one of these values, or one that only a newer service knows.
type ChannelType string

const (
	ChannelTypeForm     ChannelType = "form"
	ChannelTypeWhatsApp ChannelType = "whatsapp"
	ChannelTypeEmail    ChannelType = "email"
	ChannelTypeAgent    ChannelType = "agent"
)

// MemberRole is one of these values, or one that only a newer service knows.
type MemberRole string

const (
	MemberRoleAdmin MemberRole = "admin"
	MemberRoleAgent MemberRole = "agent"
)

// MemberStatus is one of these values, or one that only a newer service knows.
type MemberStatus string

const (
	MemberStatusInvited     MemberStatus = "invited"
	MemberStatusActive      MemberStatus = "active"
	MemberStatusDeactivated MemberStatus = "deactivated"
	MemberStatusRemoved     MemberStatus = "removed"
)

// MemberLanguage is one of these values, or one that only a newer service knows.
type MemberLanguage string

const (
	MemberLanguageAr MemberLanguage = "ar"
	MemberLanguageDe MemberLanguage = "de"
	MemberLanguageEn MemberLanguage = "en"
	MemberLanguageEs MemberLanguage = "es"
	MemberLanguageFr MemberLanguage = "fr"
	MemberLanguageJa MemberLanguage = "ja"
	MemberLanguagePt MemberLanguage = "pt"
)

// MessageAuthor is one of these values, or one that only a newer service knows.
type MessageAuthor string

const (
	MessageAuthorAgent     MessageAuthor = "agent"
	MessageAuthorRequester MessageAuthor = "requester"
)

// MessageVisibility is one of these values, or one that only a newer service knows.
type MessageVisibility string

const (
	MessageVisibilityPublic   MessageVisibility = "public"
	MessageVisibilityInternal MessageVisibility = "internal"
)

// MessageDirection is one of these values, or one that only a newer service knows.
type MessageDirection string

const (
	MessageDirectionInbound  MessageDirection = "inbound"
	MessageDirectionOutbound MessageDirection = "outbound"
)

// NotificationKind is one of these values, or one that only a newer service knows.
type NotificationKind string

const (
	NotificationKindAssigned  NotificationKind = "assigned"
	NotificationKindMentioned NotificationKind = "mentioned"
	NotificationKindReplied   NotificationKind = "replied"
)

// OperationType is one of these values, or one that only a newer service knows.
type OperationType string

const (
	OperationTypeWebhookRecovery  OperationType = "webhook_recovery"
	OperationTypeRequesterErasure OperationType = "requester_erasure"
	OperationTypeRequesterExport  OperationType = "requester_export"
)

// PlanInterval is one of these values, or one that only a newer service knows.
type PlanInterval string

const (
	PlanIntervalMonth PlanInterval = "month"
	PlanIntervalYear  PlanInterval = "year"
)

// SessionClient is one of these values, or one that only a newer service knows.
type SessionClient string

const (
	SessionClientBrowser SessionClient = "browser"
	SessionClientCli     SessionClient = "cli"
)

// TicketStatus is one of these values, or one that only a newer service knows.
type TicketStatus string

const (
	TicketStatusOpen     TicketStatus = "open"
	TicketStatusPending  TicketStatus = "pending"
	TicketStatusResolved TicketStatus = "resolved"
	TicketStatusClosed   TicketStatus = "closed"
)

// TicketPriority is one of these values, or one that only a newer service knows.
type TicketPriority string

const (
	TicketPriorityLow    TicketPriority = "low"
	TicketPriorityNormal TicketPriority = "normal"
	TicketPriorityHigh   TicketPriority = "high"
	TicketPriorityUrgent TicketPriority = "urgent"
)

// WorkspaceLanguage is one of these values, or one that only a newer service knows.
type WorkspaceLanguage string

const (
	WorkspaceLanguageNone WorkspaceLanguage = "none"
	WorkspaceLanguageAr   WorkspaceLanguage = "ar"
	WorkspaceLanguageDe   WorkspaceLanguage = "de"
	WorkspaceLanguageEn   WorkspaceLanguage = "en"
	WorkspaceLanguageEs   WorkspaceLanguage = "es"
	WorkspaceLanguageFr   WorkspaceLanguage = "fr"
	WorkspaceLanguageJa   WorkspaceLanguage = "ja"
	WorkspaceLanguagePt   WorkspaceLanguage = "pt"
)

// APICallProtocol is one of these values, or one that only a newer service knows.
type APICallProtocol string

const (
	APICallProtocolRest    APICallProtocol = "rest"
	APICallProtocolConnect APICallProtocol = "connect"
	APICallProtocolGrpc    APICallProtocol = "grpc"
	APICallProtocolGrpcWeb APICallProtocol = "grpc-web"
	APICallProtocolMcp     APICallProtocol = "mcp"
)

// APIKeyScope is one of these values, or one that only a newer service knows.
type APIKeyScope string

const (
	APIKeyScopeAPIKeysRead        APIKeyScope = "api_keys:read"
	APIKeyScopeAPIKeysManage      APIKeyScope = "api_keys:manage"
	APIKeyScopeAttachmentsRead    APIKeyScope = "attachments:read"
	APIKeyScopeAttachmentsWrite   APIKeyScope = "attachments:write"
	APIKeyScopeAuditRead          APIKeyScope = "audit:read"
	APIKeyScopeBillingRead        APIKeyScope = "billing:read"
	APIKeyScopeBillingManage      APIKeyScope = "billing:manage"
	APIKeyScopeCannedRepliesRead  APIKeyScope = "canned_replies:read"
	APIKeyScopeCannedRepliesWrite APIKeyScope = "canned_replies:write"
	APIKeyScopeChannelsRead       APIKeyScope = "channels:read"
	APIKeyScopeChannelsManage     APIKeyScope = "channels:manage"
	APIKeyScopeDraftsRead         APIKeyScope = "drafts:read"
	APIKeyScopeDraftsWrite        APIKeyScope = "drafts:write"
	APIKeyScopeEventsRead         APIKeyScope = "events:read"
	APIKeyScopeMembersRead        APIKeyScope = "members:read"
	APIKeyScopeNotificationsRead  APIKeyScope = "notifications:read"
	APIKeyScopeNotificationsWrite APIKeyScope = "notifications:write"
	APIKeyScopeOperationsRead     APIKeyScope = "operations:read"
	APIKeyScopeOperationsManage   APIKeyScope = "operations:manage"
	APIKeyScopeRequestersRead     APIKeyScope = "requesters:read"
	APIKeyScopeRequestersWrite    APIKeyScope = "requesters:write"
	APIKeyScopeRequestersManage   APIKeyScope = "requesters:manage"
	APIKeyScopeSenderBlocksRead   APIKeyScope = "sender_blocks:read"
	APIKeyScopeSenderBlocksWrite  APIKeyScope = "sender_blocks:write"
	APIKeyScopeTicketsRead        APIKeyScope = "tickets:read"
	APIKeyScopeTicketsWrite       APIKeyScope = "tickets:write"
	APIKeyScopeTicketsManage      APIKeyScope = "tickets:manage"
	APIKeyScopeViewsRead          APIKeyScope = "views:read"
	APIKeyScopeViewsWrite         APIKeyScope = "views:write"
	APIKeyScopeWebhooksRead       APIKeyScope = "webhooks:read"
	APIKeyScopeWebhooksManage     APIKeyScope = "webhooks:manage"
	APIKeyScopeWorkspaceRead      APIKeyScope = "workspace:read"
	APIKeyScopeWorkspaceManage    APIKeyScope = "workspace:manage"
)

// MemberRoleSource is one of these values, or one that only a newer service knows.
type MemberRoleSource string

const (
	MemberRoleSourceStored MemberRoleSource = "stored"
	MemberRoleSourceToken  MemberRoleSource = "token"
)

// RequesterEmailProblem is one of these values, or one that only a newer service knows.
type RequesterEmailProblem string

const (
	RequesterEmailProblemBounced    RequesterEmailProblem = "bounced"
	RequesterEmailProblemComplained RequesterEmailProblem = "complained"
)

// SenderBlockKind is one of these values, or one that only a newer service knows.
type SenderBlockKind string

const (
	SenderBlockKindEmail  SenderBlockKind = "email"
	SenderBlockKindDomain SenderBlockKind = "domain"
	SenderBlockKindPhone  SenderBlockKind = "phone"
)

// ViewOrderBy is one of these values, or one that only a newer service knows.
type ViewOrderBy string

const (
	ViewOrderByLastMessageAt           ViewOrderBy = "lastMessageAt"
	ViewOrderByLastMessageAtDescending ViewOrderBy = "-lastMessageAt"
	ViewOrderByCreatedAt               ViewOrderBy = "createdAt"
	ViewOrderByCreatedAtDescending     ViewOrderBy = "-createdAt"
	ViewOrderByUpdatedAt               ViewOrderBy = "updatedAt"
	ViewOrderByUpdatedAtDescending     ViewOrderBy = "-updatedAt"
)

// WebhookDeliveryOutcome is one of these values, or one that only a newer service knows.
type WebhookDeliveryOutcome string

const (
	WebhookDeliveryOutcomeQueued      WebhookDeliveryOutcome = "queued"
	WebhookDeliveryOutcomeSucceeded   WebhookDeliveryOutcome = "succeeded"
	WebhookDeliveryOutcomeFailed      WebhookDeliveryOutcome = "failed"
	WebhookDeliveryOutcomeInterrupted WebhookDeliveryOutcome = "interrupted"
	WebhookDeliveryOutcomeExpired     WebhookDeliveryOutcome = "expired"
	WebhookDeliveryOutcomeSkipped     WebhookDeliveryOutcome = "skipped"
)

// WebhookDeliveryError is one of these values, or one that only a newer service knows.
type WebhookDeliveryError string

const (
	WebhookDeliveryErrorHTTPStatus  WebhookDeliveryError = "http_status"
	WebhookDeliveryErrorTimeout     WebhookDeliveryError = "timeout"
	WebhookDeliveryErrorDNS         WebhookDeliveryError = "dns"
	WebhookDeliveryErrorConnect     WebhookDeliveryError = "connect"
	WebhookDeliveryErrorTLS         WebhookDeliveryError = "tls"
	WebhookDeliveryErrorProtocol    WebhookDeliveryError = "protocol"
	WebhookDeliveryErrorInterrupted WebhookDeliveryError = "interrupted"
	WebhookDeliveryErrorExpired     WebhookDeliveryError = "expired"
	WebhookDeliveryErrorPaused      WebhookDeliveryError = "paused"
	WebhookDeliveryErrorErased      WebhookDeliveryError = "erased"
)

// PresenceState is one of these values, or one that only a newer service knows.
type PresenceState string

const (
	PresenceStateViewing  PresenceState = "viewing"
	PresenceStateReplying PresenceState = "replying"
)

// WarningCode is one of these values, or one that only a newer service knows.
type WarningCode string

const (
	WarningCodeUnknownEventType WarningCode = "UNKNOWN_EVENT_TYPE"
)

// BillingSubscriptionStatus is one of these values, or one that only a newer service knows.
type BillingSubscriptionStatus string

const (
	BillingSubscriptionStatusNone     BillingSubscriptionStatus = "none"
	BillingSubscriptionStatusActive   BillingSubscriptionStatus = "active"
	BillingSubscriptionStatusPastDue  BillingSubscriptionStatus = "past_due"
	BillingSubscriptionStatusCanceled BillingSubscriptionStatus = "canceled"
)

// EventDeliveryState is one of these values, or one that only a newer service knows.
type EventDeliveryState string

const (
	EventDeliveryStateDelivered EventDeliveryState = "delivered"
	EventDeliveryStateFailed    EventDeliveryState = "failed"
	EventDeliveryStatePending   EventDeliveryState = "pending"
	EventDeliveryStateSkipped   EventDeliveryState = "skipped"
)

// MessageDeliveryStatus is one of these values, or one that only a newer service knows.
type MessageDeliveryStatus string

const (
	MessageDeliveryStatusQueued    MessageDeliveryStatus = "queued"
	MessageDeliveryStatusSent      MessageDeliveryStatus = "sent"
	MessageDeliveryStatusDelivered MessageDeliveryStatus = "delivered"
	MessageDeliveryStatusRead      MessageDeliveryStatus = "read"
	MessageDeliveryStatusFailed    MessageDeliveryStatus = "failed"
)

// OperationErrorCode is one of these values, or one that only a newer service knows.
type OperationErrorCode string

const (
	OperationErrorCodeCancelled           OperationErrorCode = "CANCELLED"
	OperationErrorCodeSubscriptionPaused  OperationErrorCode = "SUBSCRIPTION_PAUSED"
	OperationErrorCodeSubscriptionDeleted OperationErrorCode = "SUBSCRIPTION_DELETED"
	OperationErrorCodeRequesterDeleted    OperationErrorCode = "REQUESTER_DELETED"
	OperationErrorCodeStorageFull         OperationErrorCode = "STORAGE_FULL"
	OperationErrorCodeInternal            OperationErrorCode = "INTERNAL"
)

// TicketHighlightField is one of these values, or one that only a newer service knows.
type TicketHighlightField string

const (
	TicketHighlightFieldSubject   TicketHighlightField = "subject"
	TicketHighlightFieldMessage   TicketHighlightField = "message"
	TicketHighlightFieldFile      TicketHighlightField = "file"
	TicketHighlightFieldRequester TicketHighlightField = "requester"
)

// WebhookRecoveryOutcome is one of these values, or one that only a newer service knows.
type WebhookRecoveryOutcome string

const (
	WebhookRecoveryOutcomeFailed      WebhookRecoveryOutcome = "failed"
	WebhookRecoveryOutcomeExpired     WebhookRecoveryOutcome = "expired"
	WebhookRecoveryOutcomeInterrupted WebhookRecoveryOutcome = "interrupted"
)

// ChannelCheckStepName is one of these values, or one that only a newer service knows.
type ChannelCheckStepName string

const (
	ChannelCheckStepNameAccessToken ChannelCheckStepName = "access_token"
	ChannelCheckStepNameWebhook     ChannelCheckStepName = "webhook"
	ChannelCheckStepNameSmtpServer  ChannelCheckStepName = "smtp_server"
	ChannelCheckStepNameSmtpLogin   ChannelCheckStepName = "smtp_login"
	ChannelCheckStepNameAccount     ChannelCheckStepName = "account"
	ChannelCheckStepNameToken       ChannelCheckStepName = "token"
	ChannelCheckStepNameServer      ChannelCheckStepName = "server"
	ChannelCheckStepNameLogin       ChannelCheckStepName = "login"
	ChannelCheckStepNameFolder      ChannelCheckStepName = "folder"
	ChannelCheckStepNameMessage     ChannelCheckStepName = "message"
)

// ChannelCheckStepStatus is one of these values, or one that only a newer service knows.
type ChannelCheckStepStatus string

const (
	ChannelCheckStepStatusOk      ChannelCheckStepStatus = "ok"
	ChannelCheckStepStatusWaiting ChannelCheckStepStatus = "waiting"
	ChannelCheckStepStatusFailed  ChannelCheckStepStatus = "failed"
)

// NotificationSettingsUnassignedDigest is one of these values, or one that only a newer service
// knows.
type NotificationSettingsUnassignedDigest string

const (
	NotificationSettingsUnassignedDigestOff   NotificationSettingsUnassignedDigest = "off"
	NotificationSettingsUnassignedDigestDaily NotificationSettingsUnassignedDigest = "daily"
)

// TicketUnsnoozedV1Reason is one of these values, or one that only a newer service knows.
type TicketUnsnoozedV1Reason string

const (
	TicketUnsnoozedV1ReasonTime  TicketUnsnoozedV1Reason = "time"
	TicketUnsnoozedV1ReasonReply TicketUnsnoozedV1Reason = "reply"
)

// WebhookHealthRecentOutcome is one of these values, or one that only a newer service knows.
type WebhookHealthRecentOutcome string

const (
	WebhookHealthRecentOutcomeSucceeded   WebhookHealthRecentOutcome = "succeeded"
	WebhookHealthRecentOutcomeFailed      WebhookHealthRecentOutcome = "failed"
	WebhookHealthRecentOutcomeInterrupted WebhookHealthRecentOutcome = "interrupted"
	WebhookHealthRecentOutcomeExpired     WebhookHealthRecentOutcome = "expired"
	WebhookHealthRecentOutcomeSkipped     WebhookHealthRecentOutcome = "skipped"
)

// EmailSettingsProvider is one of these values, or one that only a newer service knows.
type EmailSettingsProvider string

const (
	EmailSettingsProviderMailgun  EmailSettingsProvider = "mailgun"
	EmailSettingsProviderSendgrid EmailSettingsProvider = "sendgrid"
	EmailSettingsProviderPostmark EmailSettingsProvider = "postmark"
	EmailSettingsProviderSes      EmailSettingsProvider = "ses"
)

// ImapSettingsSecurity is one of these values, or one that only a newer service knows.
type ImapSettingsSecurity string

const (
	ImapSettingsSecurityTLS      ImapSettingsSecurity = "tls"
	ImapSettingsSecurityStarttls ImapSettingsSecurity = "starttls"
)

// MailAccountProvider is one of these values, or one that only a newer service knows.
type MailAccountProvider string

const (
	MailAccountProviderGoogle    MailAccountProvider = "google"
	MailAccountProviderMicrosoft MailAccountProvider = "microsoft"
)

// PreviewMailKind is one of these values, or one that only a newer service knows.
type PreviewMailKind string

const (
	PreviewMailKindReply        PreviewMailKind = "reply"
	PreviewMailKindConfirmation PreviewMailKind = "confirmation"
)

// ReportPresenceState is one of these values, or one that only a newer service knows.
type ReportPresenceState string

const (
	ReportPresenceStateViewing  ReportPresenceState = "viewing"
	ReportPresenceStateReplying ReportPresenceState = "replying"
	ReportPresenceStateAway     ReportPresenceState = "away"
)

// ImapSettingsAfterImport is one of these values, or one that only a newer service knows.
type ImapSettingsAfterImport string

const (
	ImapSettingsAfterImportKeep     ImapSettingsAfterImport = "keep"
	ImapSettingsAfterImportMarkRead ImapSettingsAfterImport = "mark_read"
	ImapSettingsAfterImportMove     ImapSettingsAfterImport = "move"
)

// ListMessagesOrderBy is one of these values, or one that only a newer service knows.
type ListMessagesOrderBy string

const (
	ListMessagesOrderByCreatedAt           ListMessagesOrderBy = "createdAt"
	ListMessagesOrderByCreatedAtDescending ListMessagesOrderBy = "-createdAt"
)

// ErrorCode is the stable code of an error. A newer service may know more.
type ErrorCode string

const (
	ErrorCodeAborted                    ErrorCode = "ABORTED"
	ErrorCodeAddressNotAllowed          ErrorCode = "ADDRESS_NOT_ALLOWED"
	ErrorCodeAlreadyExists              ErrorCode = "ALREADY_EXISTS"
	ErrorCodeAuthProviderUnavailable    ErrorCode = "AUTH_PROVIDER_UNAVAILABLE"
	ErrorCodeBillingDisabled            ErrorCode = "BILLING_DISABLED"
	ErrorCodeBillingProviderUnavailable ErrorCode = "BILLING_PROVIDER_UNAVAILABLE"
	ErrorCodeCanceled                   ErrorCode = "CANCELED"
	ErrorCodeCancelled                  ErrorCode = "CANCELLED"
	ErrorCodeChannelInactive            ErrorCode = "CHANNEL_INACTIVE"
	ErrorCodeCursorExpired              ErrorCode = "CURSOR_EXPIRED"
	ErrorCodeDataLoss                   ErrorCode = "DATA_LOSS"
	ErrorCodeDeadlineExceeded           ErrorCode = "DEADLINE_EXCEEDED"
	ErrorCodeEmailUnavailable           ErrorCode = "EMAIL_UNAVAILABLE"
	ErrorCodeErasureRunning             ErrorCode = "ERASURE_RUNNING"
	ErrorCodeEventErased                ErrorCode = "EVENT_ERASED"
	ErrorCodeFailedPrecondition         ErrorCode = "FAILED_PRECONDITION"
	ErrorCodeIdempotencyInProgress      ErrorCode = "IDEMPOTENCY_IN_PROGRESS"
	ErrorCodeIdempotencyKeyReused       ErrorCode = "IDEMPOTENCY_KEY_REUSED"
	ErrorCodeInsufficientScope          ErrorCode = "INSUFFICIENT_SCOPE"
	ErrorCodeInternal                   ErrorCode = "INTERNAL"
	ErrorCodeInvalidArgument            ErrorCode = "INVALID_ARGUMENT"
	ErrorCodeInvalidSignature           ErrorCode = "INVALID_SIGNATURE"
	ErrorCodeInvalidToken               ErrorCode = "INVALID_TOKEN"
	ErrorCodeInvalidVerifyToken         ErrorCode = "INVALID_VERIFY_TOKEN"
	ErrorCodeInvitationsDisabled        ErrorCode = "INVITATIONS_DISABLED"
	ErrorCodeLastAdmin                  ErrorCode = "LAST_ADMIN"
	ErrorCodeLimitReached               ErrorCode = "LIMIT_REACHED"
	ErrorCodeLoginFailed                ErrorCode = "LOGIN_FAILED"
	ErrorCodeMailProviderNotConfigured  ErrorCode = "MAIL_PROVIDER_NOT_CONFIGURED"
	ErrorCodeMailProviderUnavailable    ErrorCode = "MAIL_PROVIDER_UNAVAILABLE"
	ErrorCodeMemberDeactivated          ErrorCode = "MEMBER_DEACTIVATED"
	ErrorCodeMemberNotActive            ErrorCode = "MEMBER_NOT_ACTIVE"
	ErrorCodeMemberRemoved              ErrorCode = "MEMBER_REMOVED"
	ErrorCodeMemberRequired             ErrorCode = "MEMBER_REQUIRED"
	ErrorCodeMessageNotFailed           ErrorCode = "MESSAGE_NOT_FAILED"
	ErrorCodeMethodNotAllowed           ErrorCode = "METHOD_NOT_ALLOWED"
	ErrorCodeMissingToken               ErrorCode = "MISSING_TOKEN"
	ErrorCodeNameFromToken              ErrorCode = "NAME_FROM_TOKEN"
	ErrorCodeNotAcceptable              ErrorCode = "NOT_ACCEPTABLE"
	ErrorCodeNotCancellable             ErrorCode = "NOT_CANCELLABLE"
	ErrorCodeNotFound                   ErrorCode = "NOT_FOUND"
	ErrorCodeNoAccount                  ErrorCode = "NO_ACCOUNT"
	ErrorCodeNoBillingSubscription      ErrorCode = "NO_BILLING_SUBSCRIPTION"
	ErrorCodeNoRole                     ErrorCode = "NO_ROLE"
	ErrorCodeNoWorkspace                ErrorCode = "NO_WORKSPACE"
	ErrorCodeOriginalUnavailable        ErrorCode = "ORIGINAL_UNAVAILABLE"
	ErrorCodeOriginNotAllowed           ErrorCode = "ORIGIN_NOT_ALLOWED"
	ErrorCodeOutOfRange                 ErrorCode = "OUT_OF_RANGE"
	ErrorCodePayloadTooLarge            ErrorCode = "PAYLOAD_TOO_LARGE"
	ErrorCodePermissionDenied           ErrorCode = "PERMISSION_DENIED"
	ErrorCodePlanActive                 ErrorCode = "PLAN_ACTIVE"
	ErrorCodeRateLimited                ErrorCode = "RATE_LIMITED"
	ErrorCodeRecentSignInRequired       ErrorCode = "RECENT_SIGN_IN_REQUIRED"
	ErrorCodeRecoveryRunning            ErrorCode = "RECOVERY_RUNNING"
	ErrorCodeReplyWindowClosed          ErrorCode = "REPLY_WINDOW_CLOSED"
	ErrorCodeRequestTimeout             ErrorCode = "REQUEST_TIMEOUT"
	ErrorCodeResourceExhausted          ErrorCode = "RESOURCE_EXHAUSTED"
	ErrorCodeRoleFromToken              ErrorCode = "ROLE_FROM_TOKEN"
	ErrorCodeRoleRequired               ErrorCode = "ROLE_REQUIRED"
	ErrorCodeSessionRequired            ErrorCode = "SESSION_REQUIRED"
	ErrorCodeStorageFull                ErrorCode = "STORAGE_FULL"
	ErrorCodeSubscriptionPaused         ErrorCode = "SUBSCRIPTION_PAUSED"
	ErrorCodeTicketClosed               ErrorCode = "TICKET_CLOSED"
	ErrorCodeTicketMerged               ErrorCode = "TICKET_MERGED"
	ErrorCodeTimeout                    ErrorCode = "TIMEOUT"
	ErrorCodeTooManyStreams             ErrorCode = "TOO_MANY_STREAMS"
	ErrorCodeUnauthenticated            ErrorCode = "UNAUTHENTICATED"
	ErrorCodeUnavailable                ErrorCode = "UNAVAILABLE"
	ErrorCodeUnimplemented              ErrorCode = "UNIMPLEMENTED"
	ErrorCodeUnknown                    ErrorCode = "UNKNOWN"
	ErrorCodeUnsupportedMediaType       ErrorCode = "UNSUPPORTED_MEDIA_TYPE"
	ErrorCodeVersionMismatch            ErrorCode = "VERSION_MISMATCH"
	ErrorCodeWorkspaceMoving            ErrorCode = "WORKSPACE_MOVING"
)
