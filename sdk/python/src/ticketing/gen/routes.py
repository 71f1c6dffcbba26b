# Code generated from the contract by `npm run generate:sdk`. DO NOT EDIT.

from .._request import Route, file, nothing
from .._shape import Shape
from .types import (
    BatchCreateMessagesResponse,
    BatchCreateTicketsResponse,
    BatchUpdateTicketsResponse,
    CancelOperationResponse,
    CheckChannelResponse,
    CreateApiKeyResponse,
    CreateAttachmentResponse,
    CreateCannedReplyResponse,
    CreateChannelResponse,
    CreateCheckoutSessionResponse,
    CreateMessageResponse,
    CreatePortalSessionResponse,
    CreateRequesterLinkResponse,
    CreateTicketResponse,
    CreateWebhookSubscriptionResponse,
    GetApiKeyResponse,
    GetAuditEventResponse,
    GetCannedReplyResponse,
    GetChannelResponse,
    GetEventResponse,
    GetMeResponse,
    GetOperationResponse,
    GetRequesterResponse,
    GetSubscriptionResponse,
    GetTicketResponse,
    GetWebhookDeliveryResponse,
    GetWebhookSubscriptionResponse,
    ListApiKeysResponse,
    ListAuditEventsResponse,
    ListCannedRepliesResponse,
    ListChannelsResponse,
    ListDeliveryCountsResponse,
    ListEventTypesResponse,
    ListEventsResponse,
    ListMembersResponse,
    ListMessagesResponse,
    ListOperationsResponse,
    ListPlansResponse,
    ListRequestersResponse,
    ListTicketAuditEventsResponse,
    ListTicketsResponse,
    ListWebhookDeliveriesResponse,
    ListWebhookSubscriptionsResponse,
    ListWorkspacesResponse,
    RecoverWebhookSubscriptionResponse,
    RedeliverWebhookResponse,
    RenderCannedReplyResponse,
    ResendMessageResponse,
    RotateWebhookSecretResponse,
    TestWebhookSubscriptionResponse,
    UpdateApiKeyResponse,
    UpdateCannedReplyResponse,
    UpdateChannelResponse,
    UpdateRequesterResponse,
    UpdateTicketResponse,
    UpdateWebhookSubscriptionResponse,
    WatchEventsResponse,
)

FORM_SETTINGS = Shape(
    names={
        "allowed_origins": "allowedOrigins",
    },
)
WHATS_APP_SETTINGS = Shape(
    names={
        "phone_number_id": "phoneNumberId",
        "access_token": "accessToken",
        "app_secret": "appSecret",
        "verify_token": "verifyToken",
    },
)
EMAIL_SETTINGS = Shape()
REQUESTER_INPUT = Shape(
    names={
        "external_id": "externalId",
    },
)
ATTACHMENT_INPUT = Shape(
    names={
        "content_type": "contentType",
        "external_id": "externalId",
    },
)
MESSAGE_INPUT = Shape(
    messages={
        "attachments": ATTACHMENT_INPUT,
    },
)
CREATE_TICKET_REQUEST = Shape(
    names={
        "external_id": "externalId",
        "channel_id": "channelId",
        "custom_fields": "customFields",
    },
    messages={
        "requester": REQUESTER_INPUT,
        "message": MESSAGE_INPUT,
    },
)
UPDATE_TICKET_REQUEST = Shape(
    names={
        "custom_fields": "customFields",
    },
)
CREATE_MESSAGE_REQUEST = Shape(
    names={
        "ticket_id": "ticketId",
        "set_status": "setStatus",
        "canned_reply_id": "cannedReplyId",
        "external_id": "externalId",
    },
    messages={
        "attachments": ATTACHMENT_INPUT,
    },
)

CREATE_API_KEY = Route(
    "POST",
    "/api/v1/api-keys",
    CreateApiKeyResponse,
    takes_key=True,
)
LIST_API_KEYS = Route(
    "GET",
    "/api/v1/api-keys",
    ListApiKeysResponse,
    shape=Shape(
        names={
            "page_size": "pageSize",
            "page_token": "pageToken",
        },
    ),
)
GET_API_KEY = Route(
    "GET",
    "/api/v1/api-keys/{id}",
    GetApiKeyResponse,
)
UPDATE_API_KEY = Route(
    "PATCH",
    "/api/v1/api-keys/{id}",
    UpdateApiKeyResponse,
)
DELETE_API_KEY = Route(
    "DELETE",
    "/api/v1/api-keys/{id}",
    nothing,
)
CREATE_ATTACHMENT = Route(
    "POST",
    "/api/v1/attachments",
    CreateAttachmentResponse,
    takes_key=True,
    file="file",
)
GET_ATTACHMENT = Route(
    "GET",
    "/api/v1/attachments/{id}",
    file,
)
LIST_AUDIT_EVENTS = Route(
    "GET",
    "/api/v1/audit-events",
    ListAuditEventsResponse,
    shape=Shape(
        names={
            "actor_id": "actorId",
            "target_id": "targetId",
            "occurred_from": "occurredFrom",
            "occurred_before": "occurredBefore",
            "page_size": "pageSize",
            "page_token": "pageToken",
        },
    ),
)
GET_AUDIT_EVENT = Route(
    "GET",
    "/api/v1/audit-events/{id}",
    GetAuditEventResponse,
)
LIST_PLANS = Route(
    "GET",
    "/api/v1/billing/plans",
    ListPlansResponse,
)
GET_SUBSCRIPTION = Route(
    "GET",
    "/api/v1/billing/subscription",
    GetSubscriptionResponse,
)
CREATE_CHECKOUT_SESSION = Route(
    "POST",
    "/api/v1/billing/checkout-sessions",
    CreateCheckoutSessionResponse,
    shape=Shape(
        names={
            "plan_id": "planId",
        },
    ),
    takes_key=True,
)
CREATE_PORTAL_SESSION = Route(
    "POST",
    "/api/v1/billing/portal-sessions",
    CreatePortalSessionResponse,
    takes_key=True,
)
CREATE_CANNED_REPLY = Route(
    "POST",
    "/api/v1/canned-replies",
    CreateCannedReplyResponse,
    takes_key=True,
)
LIST_CANNED_REPLIES = Route(
    "GET",
    "/api/v1/canned-replies",
    ListCannedRepliesResponse,
    shape=Shape(
        names={
            "page_size": "pageSize",
            "page_token": "pageToken",
        },
    ),
)
GET_CANNED_REPLY = Route(
    "GET",
    "/api/v1/canned-replies/{id}",
    GetCannedReplyResponse,
)
UPDATE_CANNED_REPLY = Route(
    "PATCH",
    "/api/v1/canned-replies/{id}",
    UpdateCannedReplyResponse,
)
DELETE_CANNED_REPLY = Route(
    "DELETE",
    "/api/v1/canned-replies/{id}",
    nothing,
)
RENDER_CANNED_REPLY = Route(
    "POST",
    "/api/v1/canned-replies/{id}/render",
    RenderCannedReplyResponse,
    shape=Shape(
        names={
            "ticket_id": "ticketId",
            "keep_missing": "keepMissing",
        },
    ),
)
CREATE_CHANNEL = Route(
    "POST",
    "/api/v1/channels",
    CreateChannelResponse,
    shape=Shape(
        names={
            "sender_name": "senderName",
            "mail_footer": "mailFooter",
            "mail_confirmation": "mailConfirmation",
        },
        messages={
            "form": FORM_SETTINGS,
            "whatsapp": WHATS_APP_SETTINGS,
            "email": EMAIL_SETTINGS,
        },
    ),
    takes_key=True,
)
LIST_CHANNELS = Route(
    "GET",
    "/api/v1/channels",
    ListChannelsResponse,
    shape=Shape(
        names={
            "page_size": "pageSize",
            "page_token": "pageToken",
        },
    ),
)
GET_CHANNEL = Route(
    "GET",
    "/api/v1/channels/{id}",
    GetChannelResponse,
)
UPDATE_CHANNEL = Route(
    "PATCH",
    "/api/v1/channels/{id}",
    UpdateChannelResponse,
    shape=Shape(
        names={
            "sender_name": "senderName",
            "mail_footer": "mailFooter",
            "mail_confirmation": "mailConfirmation",
        },
        messages={
            "form": FORM_SETTINGS,
            "whatsapp": WHATS_APP_SETTINGS,
            "email": EMAIL_SETTINGS,
        },
    ),
)
CHECK_CHANNEL = Route(
    "POST",
    "/api/v1/channels/{id}:check",
    CheckChannelResponse,
    takes_key=True,
)
DELETE_CHANNEL = Route(
    "DELETE",
    "/api/v1/channels/{id}",
    nothing,
)
LIST_EVENTS = Route(
    "GET",
    "/api/v1/events",
    ListEventsResponse,
    shape=Shape(
        names={
            "page_size": "pageSize",
            "page_token": "pageToken",
            "occurred_from": "occurredFrom",
            "occurred_before": "occurredBefore",
        },
    ),
)
GET_EVENT = Route(
    "GET",
    "/api/v1/events/{id}",
    GetEventResponse,
)
LIST_EVENT_TYPES = Route(
    "GET",
    "/api/v1/event-types",
    ListEventTypesResponse,
)
WATCH_EVENTS = Route(
    "GET",
    "/api/v1/events:watch",
    WatchEventsResponse,
    shape=Shape(
        names={
            "after_id": "afterId",
        },
    ),
)
GET_ME = Route(
    "GET",
    "/api/v1/me",
    GetMeResponse,
)
LIST_WORKSPACES = Route(
    "GET",
    "/api/v1/me/workspaces",
    ListWorkspacesResponse,
)
LIST_MEMBERS = Route(
    "GET",
    "/api/v1/members",
    ListMembersResponse,
    shape=Shape(
        names={
            "page_size": "pageSize",
            "page_token": "pageToken",
        },
    ),
)
LIST_OPERATIONS = Route(
    "GET",
    "/api/v1/operations",
    ListOperationsResponse,
    shape=Shape(
        names={
            "subscription_id": "subscriptionId",
            "page_size": "pageSize",
            "page_token": "pageToken",
        },
    ),
)
GET_OPERATION = Route(
    "GET",
    "/api/v1/operations/{id}",
    GetOperationResponse,
)
CANCEL_OPERATION = Route(
    "POST",
    "/api/v1/operations/{id}:cancel",
    CancelOperationResponse,
    takes_key=True,
)
LIST_REQUESTERS = Route(
    "GET",
    "/api/v1/requesters",
    ListRequestersResponse,
    shape=Shape(
        names={
            "external_id": "externalId",
            "page_size": "pageSize",
            "page_token": "pageToken",
        },
    ),
)
GET_REQUESTER = Route(
    "GET",
    "/api/v1/requesters/{id}",
    GetRequesterResponse,
)
UPDATE_REQUESTER = Route(
    "PATCH",
    "/api/v1/requesters/{id}",
    UpdateRequesterResponse,
    shape=Shape(
        names={
            "external_id": "externalId",
        },
    ),
)
CREATE_TICKET = Route(
    "POST",
    "/api/v1/tickets",
    CreateTicketResponse,
    shape=CREATE_TICKET_REQUEST,
    takes_key=True,
)
BATCH_CREATE_TICKETS = Route(
    "POST",
    "/api/v1/tickets:batchCreate",
    BatchCreateTicketsResponse,
    shape=Shape(
        messages={
            "requests": CREATE_TICKET_REQUEST,
        },
    ),
    takes_key=True,
)
LIST_TICKETS = Route(
    "GET",
    "/api/v1/tickets",
    ListTicketsResponse,
    shape=Shape(
        names={
            "updated_after": "updatedAfter",
            "last_message_after": "lastMessageAfter",
            "order_by": "orderBy",
            "page_size": "pageSize",
            "page_token": "pageToken",
            "created_after": "createdAfter",
            "requester_email": "requesterEmail",
            "requester_phone": "requesterPhone",
            "requester_id": "requesterId",
            "channel_id": "channelId",
            "external_id": "externalId",
        },
    ),
)
GET_TICKET = Route(
    "GET",
    "/api/v1/tickets/{id}",
    GetTicketResponse,
)
UPDATE_TICKET = Route(
    "PATCH",
    "/api/v1/tickets/{id}",
    UpdateTicketResponse,
    shape=UPDATE_TICKET_REQUEST,
)
BATCH_UPDATE_TICKETS = Route(
    "POST",
    "/api/v1/tickets:batchUpdate",
    BatchUpdateTicketsResponse,
    shape=Shape(
        messages={
            "requests": UPDATE_TICKET_REQUEST,
        },
    ),
    takes_key=True,
)
MARK_TICKET_READ = Route(
    "POST",
    "/api/v1/tickets/{id}:markRead",
    nothing,
    takes_key=True,
)
LIST_TICKET_AUDIT_EVENTS = Route(
    "GET",
    "/api/v1/tickets/{ticketId}/audit-events",
    ListTicketAuditEventsResponse,
    shape=Shape(
        names={
            "ticket_id": "ticketId",
            "page_size": "pageSize",
            "page_token": "pageToken",
        },
    ),
)
LIST_MESSAGES = Route(
    "GET",
    "/api/v1/tickets/{ticketId}/messages",
    ListMessagesResponse,
    shape=Shape(
        names={
            "ticket_id": "ticketId",
            "page_size": "pageSize",
            "page_token": "pageToken",
            "order_by": "orderBy",
        },
    ),
)
CREATE_MESSAGE = Route(
    "POST",
    "/api/v1/tickets/{ticketId}/messages",
    CreateMessageResponse,
    shape=CREATE_MESSAGE_REQUEST,
    takes_key=True,
)
RESEND_MESSAGE = Route(
    "POST",
    "/api/v1/tickets/{ticketId}/messages/{id}:resend",
    ResendMessageResponse,
    shape=Shape(
        names={
            "ticket_id": "ticketId",
        },
    ),
    takes_key=True,
)
CREATE_REQUESTER_LINK = Route(
    "POST",
    "/api/v1/tickets/{id}:createRequesterLink",
    CreateRequesterLinkResponse,
    takes_key=True,
)
REVOKE_REQUESTER_LINK = Route(
    "POST",
    "/api/v1/tickets/{id}:revokeRequesterLink",
    nothing,
    takes_key=True,
)
BATCH_CREATE_MESSAGES = Route(
    "POST",
    "/api/v1/tickets/{ticketId}/messages:batchCreate",
    BatchCreateMessagesResponse,
    shape=Shape(
        names={
            "ticket_id": "ticketId",
        },
        messages={
            "requests": CREATE_MESSAGE_REQUEST,
        },
    ),
    takes_key=True,
)
CREATE_WEBHOOK_SUBSCRIPTION = Route(
    "POST",
    "/api/v1/webhook-subscriptions",
    CreateWebhookSubscriptionResponse,
    takes_key=True,
)
LIST_WEBHOOK_SUBSCRIPTIONS = Route(
    "GET",
    "/api/v1/webhook-subscriptions",
    ListWebhookSubscriptionsResponse,
    shape=Shape(
        names={
            "page_size": "pageSize",
            "page_token": "pageToken",
        },
    ),
)
GET_WEBHOOK_SUBSCRIPTION = Route(
    "GET",
    "/api/v1/webhook-subscriptions/{id}",
    GetWebhookSubscriptionResponse,
)
UPDATE_WEBHOOK_SUBSCRIPTION = Route(
    "PATCH",
    "/api/v1/webhook-subscriptions/{id}",
    UpdateWebhookSubscriptionResponse,
)
DELETE_WEBHOOK_SUBSCRIPTION = Route(
    "DELETE",
    "/api/v1/webhook-subscriptions/{id}",
    nothing,
)
ROTATE_WEBHOOK_SECRET = Route(
    "POST",
    "/api/v1/webhook-subscriptions/{id}/rotate-secret",
    RotateWebhookSecretResponse,
    shape=Shape(
        names={
            "grace_seconds": "graceSeconds",
        },
    ),
    takes_key=True,
)
TEST_WEBHOOK_SUBSCRIPTION = Route(
    "POST",
    "/api/v1/webhook-subscriptions/{id}/test",
    TestWebhookSubscriptionResponse,
    shape=Shape(
        names={
            "event_type": "eventType",
        },
    ),
    takes_key=True,
)
LIST_DELIVERY_COUNTS = Route(
    "GET",
    "/api/v1/webhook-subscriptions/{subscriptionId}/delivery-counts",
    ListDeliveryCountsResponse,
    shape=Shape(
        names={
            "subscription_id": "subscriptionId",
        },
    ),
)
LIST_WEBHOOK_DELIVERIES = Route(
    "GET",
    "/api/v1/webhook-subscriptions/{subscriptionId}/deliveries",
    ListWebhookDeliveriesResponse,
    shape=Shape(
        names={
            "subscription_id": "subscriptionId",
            "page_size": "pageSize",
            "page_token": "pageToken",
            "event_type": "eventType",
            "event_id": "eventId",
            "attempted_from": "attemptedFrom",
            "attempted_before": "attemptedBefore",
        },
    ),
)
GET_WEBHOOK_DELIVERY = Route(
    "GET",
    "/api/v1/webhook-subscriptions/{subscriptionId}/deliveries/{id}",
    GetWebhookDeliveryResponse,
    shape=Shape(
        names={
            "subscription_id": "subscriptionId",
        },
    ),
)
REDELIVER_WEBHOOK = Route(
    "POST",
    "/api/v1/webhook-subscriptions/{subscriptionId}/deliveries/{id}/redeliver",
    RedeliverWebhookResponse,
    shape=Shape(
        names={
            "subscription_id": "subscriptionId",
        },
    ),
    takes_key=True,
)
RECOVER_WEBHOOK_SUBSCRIPTION = Route(
    "POST",
    "/api/v1/webhook-subscriptions/{id}:recover",
    RecoverWebhookSubscriptionResponse,
    shape=Shape(
        names={
            "event_types": "eventTypes",
        },
    ),
    takes_key=True,
)
