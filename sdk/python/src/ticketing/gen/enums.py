# Code generated from the contract by `npm run generate:sdk`. DO NOT EDIT.

from typing import Literal

AuditActorType = Literal[
    "api_key",
    "jwt",
    "admin",
    "requester",
    "system",
]
PlanInterval = Literal[
    "month",
    "year",
]
BillingSubscriptionStatus = Literal[
    "none",
    "active",
    "past_due",
    "canceled",
]
ChannelType = Literal[
    "form",
    "whatsapp",
    "email",
    "agent",
]
ChannelCheckStepName = Literal[
    "access_token",
    "webhook",
    "message",
]
ChannelCheckStepStatus = Literal[
    "ok",
    "waiting",
    "failed",
]
MeAuthentication = Literal[
    "api_key",
    "jwt",
]
MeRole = Literal[
    "admin",
    "agent",
]
RecoveryMetadataOutcomes = Literal[
    "failed",
    "expired",
    "interrupted",
]
OperationErrorCode = Literal[
    "CANCELLED",
    "SUBSCRIPTION_PAUSED",
    "SUBSCRIPTION_DELETED",
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
TicketLastMessageBy = Literal[
    "",
    "agent",
    "requester",
]
CreatorType = Literal[
    "api_key",
    "jwt",
    "agent",
    "email",
    "form",
    "requester",
    "whatsapp",
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
MessageDeliveryStatus = Literal[
    "queued",
    "sent",
    "delivered",
    "read",
    "failed",
]
WebhookHealthRecentOutcomes = Literal[
    "succeeded",
    "failed",
    "interrupted",
    "expired",
    "skipped",
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
    "",
    "http_status",
    "timeout",
    "dns",
    "connect",
    "tls",
    "protocol",
    "interrupted",
    "expired",
    "paused",
]
ListTicketsOrderBy = Literal[
    "lastMessageAt",
    "-lastMessageAt",
    "createdAt",
    "-createdAt",
    "updatedAt",
    "-updatedAt",
]
ListMessagesOrderBy = Literal[
    "createdAt",
    "-createdAt",
]
