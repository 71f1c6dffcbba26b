# Code generated from the contract by `npm run generate:sdk`. DO NOT EDIT.

from typing import Literal

ActorType = Literal[
    "api_key",
    "member",
    "requester",
    "channel",
    "operator",
    "system",
]
ChannelType = Literal[
    "form",
    "whatsapp",
    "email",
    "agent",
]
MemberRole = Literal[
    "admin",
    "agent",
]
MemberStatus = Literal[
    "invited",
    "active",
    "deactivated",
    "removed",
]
MemberLanguage = Literal[
    "ar",
    "de",
    "en",
    "es",
    "fr",
    "ja",
    "pt",
]
MessageAuthor = Literal[
    "agent",
    "requester",
]
MessageVisibility = Literal[
    "public",
    "internal",
]
MessageDirection = Literal[
    "inbound",
    "outbound",
]
NotificationKind = Literal[
    "assigned",
    "mentioned",
    "replied",
]
OperationType = Literal[
    "webhook_recovery",
    "requester_erasure",
    "requester_export",
]
PlanInterval = Literal[
    "month",
    "year",
]
SessionClient = Literal[
    "browser",
    "cli",
]
TicketStatus = Literal[
    "open",
    "pending",
    "resolved",
    "closed",
]
TicketPriority = Literal[
    "low",
    "normal",
    "high",
    "urgent",
]
WorkspaceLanguage = Literal[
    "none",
    "ar",
    "de",
    "en",
    "es",
    "fr",
    "ja",
    "pt",
]
ApiCallProtocol = Literal[
    "rest",
    "connect",
    "grpc",
    "grpc-web",
    "mcp",
]
ApiKeyScope = Literal[
    "api_keys:read",
    "api_keys:manage",
    "attachments:read",
    "attachments:write",
    "audit:read",
    "billing:read",
    "billing:manage",
    "canned_replies:read",
    "canned_replies:write",
    "channels:read",
    "channels:manage",
    "drafts:read",
    "drafts:write",
    "events:read",
    "members:read",
    "notifications:read",
    "notifications:write",
    "operations:read",
    "operations:manage",
    "requesters:read",
    "requesters:write",
    "requesters:manage",
    "sender_blocks:read",
    "sender_blocks:write",
    "tickets:read",
    "tickets:write",
    "tickets:manage",
    "views:read",
    "views:write",
    "webhooks:read",
    "webhooks:manage",
    "workspace:read",
    "workspace:manage",
]
MemberRoleSource = Literal[
    "stored",
    "token",
]
RequesterEmailProblem = Literal[
    "bounced",
    "complained",
]
SenderBlockKind = Literal[
    "email",
    "domain",
    "phone",
]
ViewOrderBy = Literal[
    "lastMessageAt",
    "-lastMessageAt",
    "createdAt",
    "-createdAt",
    "updatedAt",
    "-updatedAt",
]
WebhookDeliveryOutcome = Literal[
    "queued",
    "succeeded",
    "failed",
    "interrupted",
    "expired",
    "skipped",
]
WebhookDeliveryError = Literal[
    "http_status",
    "timeout",
    "dns",
    "connect",
    "tls",
    "protocol",
    "interrupted",
    "expired",
    "paused",
    "erased",
]
PresenceState = Literal[
    "viewing",
    "replying",
]
WarningCode = Literal["UNKNOWN_EVENT_TYPE"]
BillingSubscriptionStatus = Literal[
    "none",
    "active",
    "past_due",
    "canceled",
]
EventDeliveryState = Literal[
    "delivered",
    "failed",
    "pending",
    "skipped",
]
MessageDeliveryStatus = Literal[
    "queued",
    "sent",
    "delivered",
    "read",
    "failed",
]
OperationErrorCode = Literal[
    "CANCELLED",
    "SUBSCRIPTION_PAUSED",
    "SUBSCRIPTION_DELETED",
    "REQUESTER_DELETED",
    "STORAGE_FULL",
    "INTERNAL",
]
TicketHighlightField = Literal[
    "subject",
    "message",
    "file",
    "requester",
]
WebhookRecoveryOutcome = Literal[
    "failed",
    "expired",
    "interrupted",
]
ChannelCheckStepName = Literal[
    "access_token",
    "webhook",
    "smtp_server",
    "smtp_login",
    "account",
    "token",
    "server",
    "login",
    "folder",
    "message",
]
ChannelCheckStepStatus = Literal[
    "ok",
    "waiting",
    "failed",
]
NotificationSettingsUnassignedDigest = Literal[
    "off",
    "daily",
]
TicketUnsnoozedV1Reason = Literal[
    "time",
    "reply",
]
WebhookHealthRecentOutcome = Literal[
    "succeeded",
    "failed",
    "interrupted",
    "expired",
    "skipped",
]
EmailSettingsProvider = Literal[
    "mailgun",
    "sendgrid",
    "postmark",
    "ses",
]
ImapSettingsSecurity = Literal[
    "tls",
    "starttls",
]
MailAccountProvider = Literal[
    "google",
    "microsoft",
]
PreviewMailKind = Literal[
    "reply",
    "confirmation",
]
ReportPresenceState = Literal[
    "viewing",
    "replying",
    "away",
]
ImapSettingsAfterImport = Literal[
    "keep",
    "mark_read",
    "move",
]
ListMessagesOrderBy = Literal[
    "createdAt",
    "-createdAt",
]
