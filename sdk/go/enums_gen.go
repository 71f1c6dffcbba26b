// Code generated from the contract by `npm run generate:sdk`. DO NOT EDIT.

package ticketing

// AuditActorType is one of these values, or one that only a newer service knows.
type AuditActorType string

const (
	AuditActorTypeAPIKey    AuditActorType = "api_key"
	AuditActorTypeJWT       AuditActorType = "jwt"
	AuditActorTypeAdmin     AuditActorType = "admin"
	AuditActorTypeRequester AuditActorType = "requester"
	AuditActorTypeSystem    AuditActorType = "system"
)

// BillingSubscriptionStatus is one of these values, or one that only a newer service knows.
type BillingSubscriptionStatus string

const (
	BillingSubscriptionStatusNone     BillingSubscriptionStatus = "none"
	BillingSubscriptionStatusActive   BillingSubscriptionStatus = "active"
	BillingSubscriptionStatusPastDue  BillingSubscriptionStatus = "past_due"
	BillingSubscriptionStatusCanceled BillingSubscriptionStatus = "canceled"
)

// ChannelType is one of these values, or one that only a newer service knows.
type ChannelType string

const (
	ChannelTypeForm     ChannelType = "form"
	ChannelTypeWhatsApp ChannelType = "whatsapp"
	ChannelTypeEmail    ChannelType = "email"
	ChannelTypeAgent    ChannelType = "agent"
)

// ChannelCheckStepName is one of these values, or one that only a newer service knows.
type ChannelCheckStepName string

const (
	ChannelCheckStepNameAccessToken ChannelCheckStepName = "access_token"
	ChannelCheckStepNameWebhook     ChannelCheckStepName = "webhook"
	ChannelCheckStepNameMessage     ChannelCheckStepName = "message"
)

// ChannelCheckStepStatus is one of these values, or one that only a newer service knows.
type ChannelCheckStepStatus string

const (
	ChannelCheckStepStatusOk      ChannelCheckStepStatus = "ok"
	ChannelCheckStepStatusWaiting ChannelCheckStepStatus = "waiting"
	ChannelCheckStepStatusFailed  ChannelCheckStepStatus = "failed"
)

// CreatorType is one of these values, or one that only a newer service knows.
type CreatorType string

const (
	CreatorTypeAPIKey    CreatorType = "api_key"
	CreatorTypeJWT       CreatorType = "jwt"
	CreatorTypeAgent     CreatorType = "agent"
	CreatorTypeEmail     CreatorType = "email"
	CreatorTypeForm      CreatorType = "form"
	CreatorTypeRequester CreatorType = "requester"
	CreatorTypeWhatsApp  CreatorType = "whatsapp"
)

// MeAuthentication is one of these values, or one that only a newer service knows.
type MeAuthentication string

const (
	MeAuthenticationAPIKey MeAuthentication = "api_key"
	MeAuthenticationJWT    MeAuthentication = "jwt"
)

// MeRole is one of these values, or one that only a newer service knows.
type MeRole string

const (
	MeRoleAdmin MeRole = "admin"
	MeRoleAgent MeRole = "agent"
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
)

// PlanInterval is one of these values, or one that only a newer service knows.
type PlanInterval string

const (
	PlanIntervalMonth PlanInterval = "month"
	PlanIntervalYear  PlanInterval = "year"
)

// RecoveryMetadataOutcome is one of these values, or one that only a newer service knows.
type RecoveryMetadataOutcome string

const (
	RecoveryMetadataOutcomeFailed      RecoveryMetadataOutcome = "failed"
	RecoveryMetadataOutcomeExpired     RecoveryMetadataOutcome = "expired"
	RecoveryMetadataOutcomeInterrupted RecoveryMetadataOutcome = "interrupted"
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

// ListMessagesOrderBy is one of these values, or one that only a newer service knows.
type ListMessagesOrderBy string

const (
	ListMessagesOrderByCreatedAt           ListMessagesOrderBy = "createdAt"
	ListMessagesOrderByCreatedAtDescending ListMessagesOrderBy = "-createdAt"
)

// ListTicketsOrderBy is one of these values, or one that only a newer service knows.
type ListTicketsOrderBy string

const (
	ListTicketsOrderByLastMessageAt           ListTicketsOrderBy = "lastMessageAt"
	ListTicketsOrderByLastMessageAtDescending ListTicketsOrderBy = "-lastMessageAt"
	ListTicketsOrderByCreatedAt               ListTicketsOrderBy = "createdAt"
	ListTicketsOrderByCreatedAtDescending     ListTicketsOrderBy = "-createdAt"
	ListTicketsOrderByUpdatedAt               ListTicketsOrderBy = "updatedAt"
	ListTicketsOrderByUpdatedAtDescending     ListTicketsOrderBy = "-updatedAt"
)

// ErrorCode is the stable code of an error. A newer service may know more.
type ErrorCode string

const (
	ErrorCodeAborted                    ErrorCode = "ABORTED"
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
	ErrorCodeFailedPrecondition         ErrorCode = "FAILED_PRECONDITION"
	ErrorCodeIdempotencyInProgress      ErrorCode = "IDEMPOTENCY_IN_PROGRESS"
	ErrorCodeIdempotencyKeyReused       ErrorCode = "IDEMPOTENCY_KEY_REUSED"
	ErrorCodeInternal                   ErrorCode = "INTERNAL"
	ErrorCodeInvalidArgument            ErrorCode = "INVALID_ARGUMENT"
	ErrorCodeInvalidSignature           ErrorCode = "INVALID_SIGNATURE"
	ErrorCodeInvalidToken               ErrorCode = "INVALID_TOKEN"
	ErrorCodeInvalidVerifyToken         ErrorCode = "INVALID_VERIFY_TOKEN"
	ErrorCodeLimitReached               ErrorCode = "LIMIT_REACHED"
	ErrorCodeMessageNotFailed           ErrorCode = "MESSAGE_NOT_FAILED"
	ErrorCodeMethodNotAllowed           ErrorCode = "METHOD_NOT_ALLOWED"
	ErrorCodeMissingToken               ErrorCode = "MISSING_TOKEN"
	ErrorCodeNotAcceptable              ErrorCode = "NOT_ACCEPTABLE"
	ErrorCodeNotFound                   ErrorCode = "NOT_FOUND"
	ErrorCodeNoRole                     ErrorCode = "NO_ROLE"
	ErrorCodeNoSubscription             ErrorCode = "NO_SUBSCRIPTION"
	ErrorCodeNoWorkspace                ErrorCode = "NO_WORKSPACE"
	ErrorCodeOriginNotAllowed           ErrorCode = "ORIGIN_NOT_ALLOWED"
	ErrorCodeOutOfRange                 ErrorCode = "OUT_OF_RANGE"
	ErrorCodePayloadTooLarge            ErrorCode = "PAYLOAD_TOO_LARGE"
	ErrorCodePermissionDenied           ErrorCode = "PERMISSION_DENIED"
	ErrorCodePlanActive                 ErrorCode = "PLAN_ACTIVE"
	ErrorCodeRateLimited                ErrorCode = "RATE_LIMITED"
	ErrorCodeRecoveryRunning            ErrorCode = "RECOVERY_RUNNING"
	ErrorCodeReplyWindowClosed          ErrorCode = "REPLY_WINDOW_CLOSED"
	ErrorCodeRequestTimeout             ErrorCode = "REQUEST_TIMEOUT"
	ErrorCodeResourceExhausted          ErrorCode = "RESOURCE_EXHAUSTED"
	ErrorCodeRoleRequired               ErrorCode = "ROLE_REQUIRED"
	ErrorCodeSubscriptionPaused         ErrorCode = "SUBSCRIPTION_PAUSED"
	ErrorCodeTimeout                    ErrorCode = "TIMEOUT"
	ErrorCodeTooManyStreams             ErrorCode = "TOO_MANY_STREAMS"
	ErrorCodeUnauthenticated            ErrorCode = "UNAUTHENTICATED"
	ErrorCodeUnavailable                ErrorCode = "UNAVAILABLE"
	ErrorCodeUnimplemented              ErrorCode = "UNIMPLEMENTED"
	ErrorCodeUnknown                    ErrorCode = "UNKNOWN"
	ErrorCodeUnsupportedMediaType       ErrorCode = "UNSUPPORTED_MEDIA_TYPE"
	ErrorCodeVersionMismatch            ErrorCode = "VERSION_MISMATCH"
)
