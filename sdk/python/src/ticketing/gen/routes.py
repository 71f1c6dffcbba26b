# Code generated from the contract by `npm run generate:sdk`. DO NOT EDIT.

from .._request import Route, file, nothing
from .._shape import Shape
from .types import (
    BatchCreateMessagesResponse,
    BatchCreateTicketsResponse,
    BatchUpdateTicketsResponse,
    CancelOperationResponse,
    CheckChannelResponse,
    CountTicketsResponse,
    CountUnreadNotificationsResponse,
    CreateApiKeyResponse,
    CreateAttachmentResponse,
    CreateCannedReplyResponse,
    CreateChannelResponse,
    CreateCheckoutSessionResponse,
    CreateConsoleSessionResponse,
    CreateMessageResponse,
    CreatePasskeyResponse,
    CreatePortalSessionResponse,
    CreateRecoveryLinkResponse,
    CreateRequesterLinkResponse,
    CreateRequesterResponse,
    CreateScheduledMessageResponse,
    CreateSenderBlockResponse,
    CreateTicketResponse,
    CreateViewResponse,
    CreateWebhookSubscriptionResponse,
    DeactivateMemberResponse,
    EraseRequesterResponse,
    ExpirePreviousSecretResponse,
    ExportRequesterResponse,
    FinishChannelLoginResponse,
    FollowTicketResponse,
    ForwardMessageResponse,
    GetApiCallResponse,
    GetApiKeyResponse,
    GetAuditEventResponse,
    GetBillingSubscriptionResponse,
    GetCannedReplyResponse,
    GetChannelResponse,
    GetDraftResponse,
    GetEventResponse,
    GetMailTemplateResponse,
    GetMeResponse,
    GetMemberResponse,
    GetNotificationSettingsResponse,
    GetOperationResponse,
    GetRequesterResponse,
    GetSenderBlockResponse,
    GetTicketResponse,
    GetViewResponse,
    GetWebhookDeliveryResponse,
    GetWebhookSubscriptionResponse,
    GetWorkspaceResponse,
    ImportTicketsResponse,
    InviteMemberResponse,
    ListApiCallsResponse,
    ListApiKeysResponse,
    ListAttachmentPreviewsResponse,
    ListAuditEventsResponse,
    ListCannedRepliesResponse,
    ListChannelsResponse,
    ListDeliveryCountsResponse,
    ListDraftsResponse,
    ListEventTypesResponse,
    ListEventsResponse,
    ListMembersResponse,
    ListMessagesResponse,
    ListNotificationsResponse,
    ListOperationsResponse,
    ListPasskeysResponse,
    ListPlansResponse,
    ListRequestersResponse,
    ListScheduledMessagesResponse,
    ListSenderBlocksResponse,
    ListSessionsResponse,
    ListTicketAuditEventsResponse,
    ListTicketsResponse,
    ListViewsResponse,
    ListWebhookDeliveriesResponse,
    ListWebhookSubscriptionsResponse,
    ListWorkspacesResponse,
    MergeRequestersResponse,
    MergeTicketsResponse,
    PreviewMailResponse,
    ReactivateMemberResponse,
    RecoverWebhookSubscriptionResponse,
    RedeliverWebhookResponse,
    RemoveMemberResponse,
    RenderCannedReplyResponse,
    ReportPresenceResponse,
    ResendMessageResponse,
    RevokeOtherSessionsResponse,
    RotateWebhookSecretResponse,
    SplitTicketResponse,
    StartChannelLoginResponse,
    StartPasskeyRegistrationResponse,
    TestWebhookFilterResponse,
    TestWebhookSubscriptionResponse,
    UnfollowTicketResponse,
    UpdateApiKeyResponse,
    UpdateCannedReplyResponse,
    UpdateChannelResponse,
    UpdateDraftResponse,
    UpdateMailTemplateResponse,
    UpdateMemberResponse,
    UpdateNotificationSettingsResponse,
    UpdateRequesterResponse,
    UpdateTicketResponse,
    UpdateViewResponse,
    UpdateWebhookSubscriptionResponse,
    UpdateWorkspaceResponse,
    WatchEventsResponse,
)

FORM_SETTINGS_INPUT = Shape(
    names={
        "allowed_origins": "allowedOrigins",
    },
)
WHATS_APP_SETTINGS_INPUT = Shape(
    names={
        "phone_number_id": "phoneNumberId",
        "access_token": "accessToken",
        "app_secret": "appSecret",
        "verify_token": "verifyToken",
    },
)
IMAP_SETTINGS_INPUT = Shape(
    names={
        "after_import": "afterImport",
        "move_to": "moveTo",
    },
)
MAIL_ACCOUNT_INPUT = Shape(
    names={
        "receive_only": "receiveOnly",
    },
)
SMTP_SETTINGS_INPUT = Shape()
EMAIL_SETTINGS_INPUT = Shape(
    names={
        "topic_arn": "topicArn",
    },
    messages={
        "imap": IMAP_SETTINGS_INPUT,
        "account": MAIL_ACCOUNT_INPUT,
        "smtp": SMTP_SETTINGS_INPUT,
    },
)
MAIL_SETTINGS_INPUT = Shape(
    names={
        "sender_name": "senderName",
        "email_channel_id": "emailChannelId",
    },
)
ATTACHMENT_INPUT = Shape(
    names={
        "content_type": "contentType",
        "external_id": "externalId",
    },
)
REQUESTER_INPUT = Shape(
    names={
        "external_id": "externalId",
    },
)
MESSAGE_INPUT = Shape(
    messages={
        "attachments": ATTACHMENT_INPUT,
    },
)
PARTICIPANT_INPUT = Shape()
CREATE_TICKET_REQUEST = Shape(
    names={
        "assignee_id": "assigneeId",
        "external_id": "externalId",
        "channel_id": "channelId",
        "custom_fields": "customFields",
    },
    messages={
        "requester": REQUESTER_INPUT,
        "message": MESSAGE_INPUT,
        "participants": PARTICIPANT_INPUT,
    },
)
IMPORTED_AGENT = Shape(
    names={
        "member_id": "memberId",
    },
)
IMPORTED_MESSAGE = Shape(
    names={
        "created_at": "createdAt",
        "external_id": "externalId",
    },
    messages={
        "agent": IMPORTED_AGENT,
        "attachments": ATTACHMENT_INPUT,
    },
)
IMPORTED_TICKET = Shape(
    names={
        "external_id": "externalId",
        "custom_fields": "customFields",
        "assignee_id": "assigneeId",
        "assignee_email": "assigneeEmail",
        "created_at": "createdAt",
        "updated_at": "updatedAt",
        "resolved_at": "resolvedAt",
        "closed_at": "closedAt",
    },
    messages={
        "requester": REQUESTER_INPUT,
        "messages": IMPORTED_MESSAGE,
    },
)
TICKET_FILTERS_INPUT = Shape(
    names={
        "updated_from": "updatedFrom",
        "updated_before": "updatedBefore",
        "last_message_from": "lastMessageFrom",
        "last_message_before": "lastMessageBefore",
        "created_from": "createdFrom",
        "created_before": "createdBefore",
        "requester_email": "requesterEmail",
        "requester_phone": "requesterPhone",
        "requester_id": "requesterId",
        "assignee_id": "assigneeId",
        "channel_id": "channelId",
        "external_id": "externalId",
        "import_source": "importSource",
        "import_external_id": "importExternalId",
        "custom_field": "customField",
        "merged_into_id": "mergedIntoId",
        "resolved_from": "resolvedFrom",
        "resolved_before": "resolvedBefore",
    },
)
UPDATE_TICKET_REQUEST = Shape(
    names={
        "assignee_id": "assigneeId",
        "custom_fields": "customFields",
        "external_id": "externalId",
        "snoozed_until": "snoozedUntil",
    },
    messages={
        "participants": PARTICIPANT_INPUT,
    },
)
MESSAGE_COPIES = Shape()
CREATE_MESSAGE_REQUEST = Shape(
    names={
        "ticket_id": "ticketId",
        "canned_reply_id": "cannedReplyId",
        "set_status": "setStatus",
        "external_id": "externalId",
        "mentioned_member_ids": "mentionedMemberIds",
    },
    messages={
        "attachments": ATTACHMENT_INPUT,
        "copies": MESSAGE_COPIES,
    },
)
WEBHOOK_HEADER = Shape()
MAIL_TEXTS_INPUT = Shape()
MAIL_TEMPLATE_INPUT = Shape(
    names={
        "logo_url": "logoUrl",
        "accent_color": "accentColor",
    },
    messages={
        "texts": MAIL_TEXTS_INPUT,
    },
)

LIST_API_CALLS = Route(
    "GET",
    "/api/v1/api-calls",
    ListApiCallsResponse,
    shape=Shape(
        names={
            "api_key_id": "apiKeyId",
            "http_status": "httpStatus",
            "error_code": "errorCode",
            "occurred_from": "occurredFrom",
            "occurred_before": "occurredBefore",
            "page_size": "pageSize",
            "page_token": "pageToken",
        },
    ),
)
GET_API_CALL = Route(
    "GET",
    "/api/v1/api-calls/{id}",
    GetApiCallResponse,
)
CREATE_API_KEY = Route(
    "POST",
    "/api/v1/api-keys",
    CreateApiKeyResponse,
    shape=Shape(
        names={
            "allowed_cidrs": "allowedCidrs",
        },
    ),
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
    shape=Shape(
        names={
            "allowed_cidrs": "allowedCidrs",
        },
    ),
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
LIST_ATTACHMENT_PREVIEWS = Route(
    "GET",
    "/api/v1/attachment-previews",
    ListAttachmentPreviewsResponse,
    shape=Shape(
        names={
            "attachment_id": "attachmentId",
        },
    ),
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
GET_BILLING_SUBSCRIPTION = Route(
    "GET",
    "/api/v1/billing/subscription",
    GetBillingSubscriptionResponse,
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
    "/api/v1/canned-replies/{id}:render",
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
        messages={
            "form": FORM_SETTINGS_INPUT,
            "whatsapp": WHATS_APP_SETTINGS_INPUT,
            "email": EMAIL_SETTINGS_INPUT,
            "mail": MAIL_SETTINGS_INPUT,
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
        messages={
            "form": FORM_SETTINGS_INPUT,
            "whatsapp": WHATS_APP_SETTINGS_INPUT,
            "email": EMAIL_SETTINGS_INPUT,
            "mail": MAIL_SETTINGS_INPUT,
        },
    ),
)
CHECK_CHANNEL = Route(
    "POST",
    "/api/v1/channels/{id}:check",
    CheckChannelResponse,
    takes_key=True,
)
START_CHANNEL_LOGIN = Route(
    "POST",
    "/api/v1/channels/{id}:startLogin",
    StartChannelLoginResponse,
    takes_key=True,
)
FINISH_CHANNEL_LOGIN = Route(
    "POST",
    "/api/v1/channels/{id}:finishLogin",
    FinishChannelLoginResponse,
    shape=Shape(
        names={
            "redirect_url": "redirectUrl",
        },
    ),
    takes_key=True,
)
DELETE_CHANNEL = Route(
    "DELETE",
    "/api/v1/channels/{id}",
    nothing,
)
CREATE_CONSOLE_SESSION = Route(
    "POST",
    "/api/v1/console-sessions",
    CreateConsoleSessionResponse,
    shape=Shape(
        names={
            "expires_in_seconds": "expiresInSeconds",
            "read_only": "readOnly",
        },
    ),
    takes_key=True,
)
LIST_DRAFTS = Route(
    "GET",
    "/api/v1/drafts",
    ListDraftsResponse,
    shape=Shape(
        names={
            "page_size": "pageSize",
            "page_token": "pageToken",
        },
    ),
)
GET_DRAFT = Route(
    "GET",
    "/api/v1/drafts/{ticketId}",
    GetDraftResponse,
    shape=Shape(
        names={
            "ticket_id": "ticketId",
        },
    ),
)
UPDATE_DRAFT = Route(
    "PATCH",
    "/api/v1/drafts/{ticketId}",
    UpdateDraftResponse,
    shape=Shape(
        names={
            "ticket_id": "ticketId",
        },
    ),
)
DELETE_DRAFT = Route(
    "DELETE",
    "/api/v1/drafts/{ticketId}",
    nothing,
    shape=Shape(
        names={
            "ticket_id": "ticketId",
        },
    ),
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
            "event_id": "eventId",
            "ticket_id": "ticketId",
            "requester_id": "requesterId",
            "requester_email": "requesterEmail",
            "include_deliveries": "includeDeliveries",
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
INVITE_MEMBER = Route(
    "POST",
    "/api/v1/members:invite",
    InviteMemberResponse,
    takes_key=True,
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
GET_MEMBER = Route(
    "GET",
    "/api/v1/members/{id}",
    GetMemberResponse,
)
UPDATE_MEMBER = Route(
    "PATCH",
    "/api/v1/members/{id}",
    UpdateMemberResponse,
)
DEACTIVATE_MEMBER = Route(
    "POST",
    "/api/v1/members/{id}:deactivate",
    DeactivateMemberResponse,
    takes_key=True,
)
REACTIVATE_MEMBER = Route(
    "POST",
    "/api/v1/members/{id}:reactivate",
    ReactivateMemberResponse,
    takes_key=True,
)
REMOVE_MEMBER = Route(
    "DELETE",
    "/api/v1/members/{id}",
    RemoveMemberResponse,
)
CREATE_RECOVERY_LINK = Route(
    "POST",
    "/api/v1/members/{id}:createRecoveryLink",
    CreateRecoveryLinkResponse,
    takes_key=True,
)
LIST_NOTIFICATIONS = Route(
    "GET",
    "/api/v1/notifications",
    ListNotificationsResponse,
    shape=Shape(
        names={
            "page_size": "pageSize",
            "page_token": "pageToken",
        },
    ),
)
COUNT_UNREAD_NOTIFICATIONS = Route(
    "GET",
    "/api/v1/notifications:countUnread",
    CountUnreadNotificationsResponse,
)
MARK_NOTIFICATIONS_READ = Route(
    "POST",
    "/api/v1/notifications:markRead",
    nothing,
    shape=Shape(
        names={
            "ticket_id": "ticketId",
        },
    ),
    takes_key=True,
)
GET_NOTIFICATION_SETTINGS = Route(
    "GET",
    "/api/v1/notification-settings",
    GetNotificationSettingsResponse,
)
UPDATE_NOTIFICATION_SETTINGS = Route(
    "PATCH",
    "/api/v1/notification-settings",
    UpdateNotificationSettingsResponse,
    shape=Shape(
        names={
            "email_on_assignment": "emailOnAssignment",
            "email_on_mention": "emailOnMention",
            "unassigned_digest": "unassignedDigest",
            "time_zone": "timeZone",
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
            "requester_id": "requesterId",
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
LIST_PASSKEYS = Route(
    "GET",
    "/api/v1/passkeys",
    ListPasskeysResponse,
)
START_PASSKEY_REGISTRATION = Route(
    "POST",
    "/api/v1/passkeys:startRegistration",
    StartPasskeyRegistrationResponse,
    takes_key=True,
)
CREATE_PASSKEY = Route(
    "POST",
    "/api/v1/passkeys",
    CreatePasskeyResponse,
    takes_key=True,
)
DELETE_PASSKEY = Route(
    "DELETE",
    "/api/v1/passkeys/{id}",
    nothing,
)
REPORT_PRESENCE = Route(
    "POST",
    "/api/v1/presence/{ticketId}:report",
    ReportPresenceResponse,
    shape=Shape(
        names={
            "ticket_id": "ticketId",
        },
    ),
    takes_key=True,
)
CREATE_REQUESTER = Route(
    "POST",
    "/api/v1/requesters",
    CreateRequesterResponse,
    shape=Shape(
        names={
            "external_id": "externalId",
        },
    ),
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
MERGE_REQUESTERS = Route(
    "POST",
    "/api/v1/requesters/{id}:merge",
    MergeRequestersResponse,
    shape=Shape(
        names={
            "source_id": "sourceId",
        },
    ),
    takes_key=True,
)
EXPORT_REQUESTER = Route(
    "POST",
    "/api/v1/requesters/{id}:export",
    ExportRequesterResponse,
    takes_key=True,
)
ERASE_REQUESTER = Route(
    "POST",
    "/api/v1/requesters/{id}:erase",
    EraseRequesterResponse,
    takes_key=True,
)
CREATE_SCHEDULED_MESSAGE = Route(
    "POST",
    "/api/v1/scheduled-messages",
    CreateScheduledMessageResponse,
    shape=Shape(
        names={
            "ticket_id": "ticketId",
            "set_status": "setStatus",
            "delay_seconds": "delaySeconds",
            "send_at": "sendAt",
        },
        messages={
            "attachments": ATTACHMENT_INPUT,
        },
    ),
    takes_key=True,
)
LIST_SCHEDULED_MESSAGES = Route(
    "GET",
    "/api/v1/scheduled-messages",
    ListScheduledMessagesResponse,
    shape=Shape(
        names={
            "ticket_id": "ticketId",
            "page_size": "pageSize",
            "page_token": "pageToken",
        },
    ),
)
DELETE_SCHEDULED_MESSAGE = Route(
    "DELETE",
    "/api/v1/scheduled-messages/{id}",
    nothing,
)
CREATE_SENDER_BLOCK = Route(
    "POST",
    "/api/v1/sender-blocks",
    CreateSenderBlockResponse,
    takes_key=True,
)
LIST_SENDER_BLOCKS = Route(
    "GET",
    "/api/v1/sender-blocks",
    ListSenderBlocksResponse,
    shape=Shape(
        names={
            "page_size": "pageSize",
            "page_token": "pageToken",
        },
    ),
)
GET_SENDER_BLOCK = Route(
    "GET",
    "/api/v1/sender-blocks/{id}",
    GetSenderBlockResponse,
)
DELETE_SENDER_BLOCK = Route(
    "DELETE",
    "/api/v1/sender-blocks/{id}",
    nothing,
)
LIST_SESSIONS = Route(
    "GET",
    "/api/v1/sessions",
    ListSessionsResponse,
)
REVOKE_SESSION = Route(
    "DELETE",
    "/api/v1/sessions/{id}",
    nothing,
)
REVOKE_OTHER_SESSIONS = Route(
    "POST",
    "/api/v1/sessions:revokeOthers",
    RevokeOtherSessionsResponse,
    takes_key=True,
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
IMPORT_TICKETS = Route(
    "POST",
    "/api/v1/tickets:import",
    ImportTicketsResponse,
    shape=Shape(
        messages={
            "tickets": IMPORTED_TICKET,
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
            "updated_from": "updatedFrom",
            "updated_before": "updatedBefore",
            "last_message_from": "lastMessageFrom",
            "last_message_before": "lastMessageBefore",
            "order_by": "orderBy",
            "page_size": "pageSize",
            "page_token": "pageToken",
            "created_from": "createdFrom",
            "created_before": "createdBefore",
            "requester_email": "requesterEmail",
            "requester_phone": "requesterPhone",
            "requester_id": "requesterId",
            "assignee_id": "assigneeId",
            "channel_id": "channelId",
            "external_id": "externalId",
            "import_source": "importSource",
            "import_external_id": "importExternalId",
            "custom_field": "customField",
            "merged_into_id": "mergedIntoId",
            "resolved_from": "resolvedFrom",
            "resolved_before": "resolvedBefore",
        },
    ),
)
COUNT_TICKETS = Route(
    "POST",
    "/api/v1/tickets:count",
    CountTicketsResponse,
    shape=Shape(
        messages={
            "filters": TICKET_FILTERS_INPUT,
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
FOLLOW_TICKET = Route(
    "POST",
    "/api/v1/tickets/{id}:follow",
    FollowTicketResponse,
    takes_key=True,
)
UNFOLLOW_TICKET = Route(
    "POST",
    "/api/v1/tickets/{id}:unfollow",
    UnfollowTicketResponse,
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
FORWARD_MESSAGE = Route(
    "POST",
    "/api/v1/tickets/{ticketId}/messages/{id}:forward",
    ForwardMessageResponse,
    shape=Shape(
        names={
            "ticket_id": "ticketId",
            "include_attachments": "includeAttachments",
        },
    ),
    takes_key=True,
)
GET_MESSAGE_ORIGINAL = Route(
    "GET",
    "/api/v1/tickets/{ticketId}/messages/{id}/original",
    file,
    shape=Shape(
        names={
            "ticket_id": "ticketId",
        },
    ),
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
MERGE_TICKETS = Route(
    "POST",
    "/api/v1/tickets/{id}:merge",
    MergeTicketsResponse,
    shape=Shape(
        names={
            "source_ids": "sourceIds",
        },
    ),
    takes_key=True,
)
SPLIT_TICKET = Route(
    "POST",
    "/api/v1/tickets/{id}:split",
    SplitTicketResponse,
    shape=Shape(
        names={
            "message_ids": "messageIds",
        },
    ),
    takes_key=True,
)
DELETE_TICKET = Route(
    "DELETE",
    "/api/v1/tickets/{id}",
    nothing,
)
CREATE_VIEW = Route(
    "POST",
    "/api/v1/views",
    CreateViewResponse,
    shape=Shape(
        names={
            "order_by": "orderBy",
        },
        messages={
            "filters": TICKET_FILTERS_INPUT,
        },
    ),
    takes_key=True,
)
LIST_VIEWS = Route(
    "GET",
    "/api/v1/views",
    ListViewsResponse,
    shape=Shape(
        names={
            "page_size": "pageSize",
            "page_token": "pageToken",
        },
    ),
)
GET_VIEW = Route(
    "GET",
    "/api/v1/views/{id}",
    GetViewResponse,
)
UPDATE_VIEW = Route(
    "PATCH",
    "/api/v1/views/{id}",
    UpdateViewResponse,
    shape=Shape(
        names={
            "order_by": "orderBy",
        },
        messages={
            "filters": TICKET_FILTERS_INPUT,
        },
    ),
)
DELETE_VIEW = Route(
    "DELETE",
    "/api/v1/views/{id}",
    nothing,
)
CREATE_WEBHOOK_SUBSCRIPTION = Route(
    "POST",
    "/api/v1/webhook-subscriptions",
    CreateWebhookSubscriptionResponse,
    shape=Shape(
        names={
            "custom_headers": "customHeaders",
        },
        messages={
            "custom_headers": WEBHOOK_HEADER,
        },
    ),
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
    shape=Shape(
        names={
            "custom_headers": "customHeaders",
        },
        messages={
            "custom_headers": WEBHOOK_HEADER,
        },
    ),
)
DELETE_WEBHOOK_SUBSCRIPTION = Route(
    "DELETE",
    "/api/v1/webhook-subscriptions/{id}",
    nothing,
)
ROTATE_WEBHOOK_SECRET = Route(
    "POST",
    "/api/v1/webhook-subscriptions/{id}:rotateSecret",
    RotateWebhookSecretResponse,
    shape=Shape(
        names={
            "grace_seconds": "graceSeconds",
        },
    ),
    takes_key=True,
)
EXPIRE_PREVIOUS_SECRET = Route(
    "POST",
    "/api/v1/webhook-subscriptions/{id}:expirePreviousSecret",
    ExpirePreviousSecretResponse,
    takes_key=True,
)
TEST_WEBHOOK_SUBSCRIPTION = Route(
    "POST",
    "/api/v1/webhook-subscriptions/{id}:test",
    TestWebhookSubscriptionResponse,
    shape=Shape(
        names={
            "event_type": "eventType",
        },
    ),
    takes_key=True,
)
TEST_WEBHOOK_FILTER = Route(
    "POST",
    "/api/v1/webhook-subscriptions:testFilter",
    TestWebhookFilterResponse,
    shape=Shape(
        names={
            "event_id": "eventId",
            "event_type": "eventType",
        },
    ),
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
    "/api/v1/webhook-subscriptions/{subscriptionId}/deliveries/{id}:redeliver",
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
            "attempted_from": "attemptedFrom",
            "attempted_before": "attemptedBefore",
            "event_type": "eventType",
        },
    ),
    takes_key=True,
)
GET_WORKSPACE = Route(
    "GET",
    "/api/v1/workspace",
    GetWorkspaceResponse,
)
UPDATE_WORKSPACE = Route(
    "PATCH",
    "/api/v1/workspace",
    UpdateWorkspaceResponse,
    shape=Shape(
        names={
            "closed_ticket_retention_days": "closedTicketRetentionDays",
        },
    ),
)
GET_MAIL_TEMPLATE = Route(
    "GET",
    "/api/v1/workspace/mail-template",
    GetMailTemplateResponse,
)
UPDATE_MAIL_TEMPLATE = Route(
    "PATCH",
    "/api/v1/workspace/mail-template",
    UpdateMailTemplateResponse,
    shape=Shape(
        names={
            "logo_url": "logoUrl",
            "accent_color": "accentColor",
        },
        messages={
            "texts": MAIL_TEXTS_INPUT,
        },
    ),
)
PREVIEW_MAIL = Route(
    "POST",
    "/api/v1/workspace/mail-template:preview",
    PreviewMailResponse,
    shape=Shape(
        messages={
            "template": MAIL_TEMPLATE_INPUT,
        },
    ),
)
SEND_TEST_MAIL = Route(
    "POST",
    "/api/v1/workspace/mail-template:sendTest",
    nothing,
    shape=Shape(
        messages={
            "template": MAIL_TEMPLATE_INPUT,
        },
    ),
    takes_key=True,
)
