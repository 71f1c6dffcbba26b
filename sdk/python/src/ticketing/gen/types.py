# Code generated from the contract by `npm run generate:sdk`. DO NOT EDIT.

from __future__ import annotations

from datetime import datetime
from typing import Any

from .._objects import Object, field, optional_field, optional_time, time
from .words import *


class AuditActor(Object):
    """Who made a change."""

    type: AuditActorType = field("type")
    """`api_key`, `jwt`, `admin` for the operator's command line, `requester` or `system`."""
    id: str = field("id")
    """Identifier of the key, subject of the JWT, identifier of the requester, or name of the
    system.
    """
    name: str = field("name")
    """Name or e-mail address in the JWT, if any."""


class ApiKey(Object):
    """An API key."""

    id: str = field("id")
    """Identifier with the prefix `ak_`."""
    name: str = field("name")
    """Label of the key."""
    key_prefix: str = field("keyPrefix")
    """`sk_live_` and the first 4 characters of the random part; safe to display."""
    key: str | None = optional_field("key")
    """The full secret, `sk_live_` and 48 hexadecimal characters. Present in the creation
    response only.
    """
    created_at: datetime = time("createdAt")
    """When the key was created."""
    last_used_at: datetime | None = optional_time("lastUsedAt")
    """When the key last authenticated a request, accurate to about ten seconds. Absent while the
    key has not been used.
    """
    created_by: AuditActor = field("createdBy", AuditActor)
    """Who created the key."""


class CreateApiKeyResponse(Object):
    """Response of CreateApiKey."""

    data: ApiKey = field("data", ApiKey)
    """The new key, with its secret."""


class ListApiKeysResponse(Object):
    """Response of ListApiKeys."""

    data: list[ApiKey] = field("data", ApiKey)
    """Keys on this page."""
    next_page_token: str = field("nextPageToken")
    """Token for the next page; empty on the last page."""


class GetApiKeyResponse(Object):
    """Response of GetApiKey."""

    data: ApiKey = field("data", ApiKey)
    """The key."""


class UpdateApiKeyResponse(Object):
    """Response of UpdateApiKey."""

    data: ApiKey = field("data", ApiKey)
    """The updated key."""


class AuditChange(Object):
    """A field that changed."""

    field: str = field("field")
    """Name of the field, such as `status` or `customFields.plan`."""
    before: str = field("before")
    """The value before, as text; empty if there was none."""
    after: str = field("after")
    """The value after, as text; empty if there is none."""


class AuditEvent(Object):
    """One entry of the audit trail."""

    id: str = field("id")
    """Identifier with the prefix `aud_`."""
    action: str = field("action")
    """The change, such as `api_key.created`."""
    actor: AuditActor = field("actor", AuditActor)
    """Who did it."""
    target_id: str = field("targetId")
    """Identifier of the object that was changed."""
    target_name: str = field("targetName")
    """Name of the object at the time."""
    request_id: str = field("requestId")
    """Identifier of the request; empty if there was none."""
    address: str = field("address")
    """IP address of the client; empty if there was none."""
    occurred_at: datetime = time("occurredAt")
    """When it happened."""
    changes: list[AuditChange] = field("changes", AuditChange)
    """The fields that changed, for tickets."""


class ListAuditEventsResponse(Object):
    """Response of ListAuditEvents."""

    data: list[AuditEvent] = field("data", AuditEvent)
    """Audit events on this page."""
    next_page_token: str = field("nextPageToken")
    """Token for the next page; empty on the last page."""


class GetAuditEventResponse(Object):
    """Response of GetAuditEvent."""

    data: AuditEvent = field("data", AuditEvent)
    """The audit event."""


class Plan(Object):
    """A plan."""

    id: str = field("id")
    """Identifier, as configured."""
    name: str = field("name")
    """Name to show."""
    price: int = field("price")
    """Price per interval, in the smallest unit of the currency."""
    currency: str = field("currency")
    """ISO 4217 code in lower case."""
    interval: PlanInterval = field("interval")
    """`month` or `year`."""


class ListPlansResponse(Object):
    """Response of ListPlans."""

    data: list[Plan] = field("data", Plan)
    """The plans, in the order of the configuration."""


class BillingSubscription(Object):
    """The subscription of a workspace."""

    plan_id: str = field("planId")
    """Identifier of the plan; empty if there has never been one."""
    status: BillingSubscriptionStatus = field("status")
    """`none`, `active`, `past_due` or `canceled`."""
    current_period_end: datetime | None = optional_time("currentPeriodEnd")
    """End of the period that is paid for."""
    cancel_at_period_end: bool = field("cancelAtPeriodEnd")
    """Whether the subscription ends with that period."""
    activated_at: datetime | None = optional_time("activatedAt")
    """When the plan became active."""


class GetSubscriptionResponse(Object):
    """Response of GetSubscription."""

    data: BillingSubscription = field("data", BillingSubscription)
    """The subscription."""


class BillingPage(Object):
    """A page to redirect the user to."""

    url: str = field("url")
    """URL of the page."""


class CreateCheckoutSessionResponse(Object):
    """Response of CreateCheckoutSession."""

    data: BillingPage = field("data", BillingPage)
    """The page to pay on."""


class CreatePortalSessionResponse(Object):
    """Response of CreatePortalSession."""

    data: BillingPage = field("data", BillingPage)
    """The page to manage the subscription on."""


class CannedReply(Object):
    """A canned reply."""

    id: str = field("id")
    """Identifier with the prefix `cr_`."""
    shortcut: str = field("shortcut")
    """Short name, unique in the workspace."""
    title: str = field("title")
    """What it is for."""
    body: str = field("body")
    """Text. `{{requester.name|there}}` becomes the requester's name, or `there` if there is
    none.
    """
    tags: list[str] = field("tags")
    """Labels, in the order given."""
    created_at: datetime = time("createdAt")
    """When it was created."""
    updated_at: datetime = time("updatedAt")
    """When it was last changed."""


class CreateCannedReplyResponse(Object):
    """Response of CreateCannedReply."""

    data: CannedReply = field("data", CannedReply)
    """The new canned reply."""


class ListCannedRepliesResponse(Object):
    """Response of ListCannedReplies."""

    data: list[CannedReply] = field("data", CannedReply)
    """Canned replies on this page."""
    next_page_token: str = field("nextPageToken")
    """Token for the next page; empty on the last page."""


class GetCannedReplyResponse(Object):
    """Response of GetCannedReply."""

    data: CannedReply = field("data", CannedReply)
    """The canned reply."""


class UpdateCannedReplyResponse(Object):
    """Response of UpdateCannedReply."""

    data: CannedReply = field("data", CannedReply)
    """The updated canned reply."""


class RenderedReply(Object):
    """A canned reply with its variables replaced."""

    body: str = field("body")
    """The text."""
    missing: list[str] = field("missing")
    """Variables with neither a value nor a fallback. They are replaced by nothing, or left in
    the text with `keepMissing`.
    """


class RenderCannedReplyResponse(Object):
    """Response of RenderCannedReply."""

    data: RenderedReply = field("data", RenderedReply)
    """The rendered reply."""


class Channel(Object):
    """A channel."""

    id: str = field("id")
    """Identifier with the prefix `ch_`."""
    type: ChannelType = field("type")
    """`form`, `whatsapp` or `agent`."""
    name: str = field("name")
    """Display name."""
    active: bool = field("active")
    """Whether the channel receives and sends."""
    form_url: str = field("formUrl")
    """URL of the form's page. Empty for other types."""
    webhook_url: str = field("webhookUrl")
    """Callback URL to enter at Meta. Empty for other types."""
    allowed_origins: list[str] = field("allowedOrigins")
    """Origins whose pages may submit to the form. Empty for other types."""
    phone_number_id: str = field("phoneNumberId")
    """Identifier of the phone number at Meta. Empty for other types."""
    created_at: datetime = time("createdAt")
    """When it was created."""
    updated_at: datetime = time("updatedAt")
    """When it was last changed."""
    attachments: bool = field("attachments")
    """Whether people can attach files in the form."""
    webhook_verified_at: datetime | None = optional_time("webhookVerifiedAt")
    """When Meta last verified the callback URL. Absent for other types."""
    last_message_at: datetime | None = optional_time("lastMessageAt")
    """When the last message arrived through it, to the minute. Absent if none has."""


class CreateChannelResponse(Object):
    """Response of CreateChannel."""

    data: Channel = field("data", Channel)
    """The new channel."""


class ListChannelsResponse(Object):
    """Response of ListChannels."""

    data: list[Channel] = field("data", Channel)
    """Channels on this page."""
    next_page_token: str = field("nextPageToken")
    """Token for the next page; empty on the last page."""


class GetChannelResponse(Object):
    """Response of GetChannel."""

    data: Channel = field("data", Channel)
    """The channel."""


class UpdateChannelResponse(Object):
    """Response of UpdateChannel."""

    data: Channel = field("data", Channel)
    """The updated channel."""


class ChannelCheckStep(Object):
    """One step of setting up a channel."""

    name: ChannelCheckStepName = field("name")
    """`access_token`, `webhook` or `message`."""
    status: ChannelCheckStepStatus = field("status")
    """`ok`, `waiting` for something outside the service, or `failed`."""
    message: str = field("message")
    """What was found and what to do about it, for people."""


class ChannelCheck(Object):
    """Whether a channel works."""

    ok: bool = field("ok")
    """Whether every step is `ok`."""
    steps: list[ChannelCheckStep] = field("steps", ChannelCheckStep)
    """The steps, in the order in which a channel is set up. Empty for types without set-up."""


class CheckChannelResponse(Object):
    """Response of CheckChannel."""

    data: ChannelCheck = field("data", ChannelCheck)
    """What was found."""


class Event(Object):
    """An event."""

    id: str = field("id")
    """Identifier with the prefix `evt_`."""
    type: str = field("type")
    """Type, such as `service.ticket.created.v1`."""
    occurred_at: datetime = time("occurredAt")
    """When it happened."""
    data: dict[str, Any] = field("data")
    """Payload; its shape depends on the type."""
    test: bool = field("test")
    """Whether it did not happen, but was made up to test a webhook subscription. Such events are
    not streamed. False for `service.webhook.ping.v1`, which tells by its type.
    """


class ListEventsResponse(Object):
    """Response of ListEvents."""

    data: list[Event] = field("data", Event)
    """Events on this page."""
    next_page_token: str = field("nextPageToken")
    """Token for the next page; empty on the last page."""


class GetEventResponse(Object):
    """Response of GetEvent."""

    data: Event = field("data", Event)
    """The event."""


class EventType(Object):
    """An event type."""

    type: str = field("type")
    """The type, such as `service.ticket.created.v1`."""
    description: str = field("description")
    """When it fires."""
    schema: dict[str, Any] = field("schema")
    """JSON Schema (2020-12) of the payload."""
    example: dict[str, Any] = field("example")
    """An example payload."""


class ListEventTypesResponse(Object):
    """Response of ListEventTypes."""

    data: list[EventType] = field("data", EventType)
    """All event types."""


class WatchEventsResponse(Object):
    """One message of the WatchEvents stream."""

    data: Event | None = optional_field("data", Event)
    """The event; absent in a bookmark."""
    body: str = field("body")
    """The envelope, byte for byte as webhook subscriptions receive it."""
    cursor: str = field("cursor")
    """Cursor to resume after this message."""


class Workspace(Object):
    """A workspace. All other objects belong to one."""

    id: str = field("id")
    """Identifier with the prefix `wrk_`."""
    name: str = field("name")
    """Name, unique in this installation."""
    created_at: datetime = time("createdAt")
    """When the workspace was created."""


class Identity(Object):
    """A subject of an identity provider."""

    issuer: str = field("issuer")
    """The identity provider."""
    subject: str = field("subject")
    """Identifier of the subject at the provider."""
    name: str = field("name")
    """Name, if the token has one."""
    email: str = field("email")
    """E-mail address, if the token has one."""
    picture: str = field("picture")
    """URL of a picture, if the token has one."""


class Me(Object):
    """A caller."""

    authentication: MeAuthentication = field("authentication")
    """`api_key` or `jwt`."""
    workspace: Workspace = field("workspace", Workspace)
    """Workspace in which the caller acts."""
    api_key: ApiKey | None = optional_field("apiKey", ApiKey)
    """The API key, for `api_key`."""
    identity: Identity | None = optional_field("identity", Identity)
    """The subject of the identity provider, for `jwt`."""
    role: MeRole = field("role")
    """`admin` or `agent`; an API key is an `admin`."""


class GetMeResponse(Object):
    """Response of GetMe."""

    data: Me = field("data", Me)
    """The caller."""


class MyWorkspace(Object):
    """A workspace in which the caller can act."""

    organization: str = field("organization")
    """The organisation of the caller's token: send it as `X-Workspace-Id` to act in this
    workspace. Empty for an API key, which has one workspace.
    """
    workspace: Workspace = field("workspace", Workspace)
    """The workspace. Not set before the first call that acts in it."""


class ListWorkspacesResponse(Object):
    """Response of ListWorkspaces."""

    data: list[MyWorkspace] = field("data", MyWorkspace)
    """The workspaces, in the order of the token."""


class Member(Object):
    """A person who logged in to the workspace."""

    subject: str = field("subject")
    """Identifier at the identity provider. It names the member wherever one is named: as the
    `assignee` of tickets, in `createdBy` and in audit events.
    """
    name: str = field("name")
    """Name, if the token has one."""
    email: str = field("email")
    """E-mail address, if the token has one."""
    picture: str = field("picture")
    """URL of a picture, if the token has one."""
    role: MeRole = field("role")
    """`admin` or `agent`."""
    created_at: datetime = time("createdAt")
    """When the member first made a call."""
    last_seen_at: datetime = time("lastSeenAt")
    """When the member last made a call, to within a few minutes."""


class ListMembersResponse(Object):
    """Response of ListMembers."""

    data: list[Member] = field("data", Member)
    """Members on this page."""
    next_page_token: str = field("nextPageToken")
    """Token for the next page; empty on the last page."""


class RecoveryMetadata(Object):
    """What a recovery does, and how far it is."""

    subscription_id: str = field("subscriptionId")
    """Subscription to which events are sent again."""
    since: datetime = time("since")
    """Deliveries attempted at this time or later, …"""
    until: datetime = time("until")
    """… and before this time."""
    outcomes: list[RecoveryMetadataOutcomes] = field("outcomes")
    """Outcomes that are recovered."""
    event_types: list[str] = field("eventTypes")
    """Types of the events that are recovered. Empty: all."""
    total: int | None = optional_field("total")
    """Number of events to send. Absent until they have been counted."""
    sent: int = field("sent")
    """How many of them have been sent or are queued."""
    succeeded: int = field("succeeded")
    """How many of these deliveries have succeeded."""
    failed: int = field("failed")
    """How many of them have not succeeded."""
    cancelling: bool = field("cancelling")
    """Whether it has been cancelled, and waits for the deliveries it has queued."""
    created_at: datetime = time("createdAt")
    """When it was requested."""
    finished_at: datetime | None = optional_time("finishedAt")
    """When it ended. Absent until then."""


class RecoveryResult(Object):
    """Result of a recovery."""

    succeeded: int = field("succeeded")
    """Events that were delivered."""
    failed: int = field("failed")
    """Events that were not."""


class OperationError(Object):
    """Why an operation ended early."""

    code: OperationErrorCode = field("code")
    """`CANCELLED`, `SUBSCRIPTION_PAUSED` or `SUBSCRIPTION_DELETED`."""
    message: str = field("message")
    """The same in words."""


class Operation(Object):
    """A long-running operation."""

    id: str = field("id")
    """Identifier with the prefix `op_`."""
    name: str = field("name")
    """Name of the resource: `operations/` and the identifier."""
    done: bool = field("done")
    """Whether it has ended, with an `error` or a `response`."""
    metadata: RecoveryMetadata = field("metadata", RecoveryMetadata)
    """What it does, and how far it is."""
    response: RecoveryResult | None = optional_field("response", RecoveryResult)
    """It has ended by itself."""
    error: OperationError | None = optional_field("error", OperationError)
    """It has ended early."""


class ListOperationsResponse(Object):
    """Response of ListOperations."""

    data: list[Operation] = field("data", Operation)
    """Operations on this page."""
    next_page_token: str = field("nextPageToken")
    """Token for the next page; empty on the last page."""


class GetOperationResponse(Object):
    """Response of GetOperation."""

    data: Operation = field("data", Operation)
    """The operation."""


class CancelOperationResponse(Object):
    """Response of CancelOperation."""

    data: Operation = field("data", Operation)
    """The operation."""


class Requester(Object):
    """Who asked for help."""

    id: str = field("id")
    """Identifier with the prefix `rq_`."""
    name: str = field("name")
    """Name to address the requester by."""
    email: str = field("email")
    """E-mail address, in lower case."""
    phone: str = field("phone")
    """Telephone number in E.164 form."""
    external_id: str = field("externalId")
    """Identifier in your own system."""


class ListRequestersResponse(Object):
    """Response of ListRequesters."""

    data: list[Requester] = field("data", Requester)
    """Requesters on this page."""
    next_page_token: str = field("nextPageToken")
    """Token for the next page; empty on the last page."""


class GetRequesterResponse(Object):
    """Response of GetRequester."""

    data: Requester = field("data", Requester)
    """The requester."""


class UpdateRequesterResponse(Object):
    """Response of UpdateRequester."""

    data: Requester = field("data", Requester)
    """The updated requester."""


class TicketChannel(Object):
    """Channel of a ticket."""

    id: str = field("id")
    """Identifier of the channel; empty if there is none."""
    type: ChannelType = field("type")
    """`agent`, `form` or `whatsapp`."""


class Creator(Object):
    """Who created an object."""

    type: CreatorType = field("type")
    """`api_key`, `jwt`, or the type of the channel that it arrived through."""
    id: str = field("id")
    """Identifier of the key, subject of the token, or identifier of the channel."""


class Ticket(Object):
    """A ticket."""

    id: str = field("id")
    """Identifier with the prefix `tkt_`."""
    subject: str = field("subject")
    """What it is about."""
    status: TicketStatus = field("status")
    """`open`, `pending`, `resolved` or `closed`."""
    priority: TicketPriority = field("priority")
    """`low`, `normal`, `high` or `urgent`."""
    requester: Requester = field("requester", Requester)
    """Who asked."""
    assignee: str = field("assignee")
    """Who works on it: the `subject` of a member, or a name of your own. Empty if unassigned."""
    tags: list[str] = field("tags")
    """Labels, in the order given."""
    external_id: str = field("externalId")
    """Identifier in your own system."""
    preview: str = field("preview")
    """Beginning of the last public message."""
    message_count: int = field("messageCount")
    """Number of public messages."""
    last_message_at: datetime = time("lastMessageAt")
    """When the last public message was added, or the ticket opened without one."""
    last_message_by: TicketLastMessageBy = field("lastMessageBy")
    """Author of the last public message: `agent`, `requester`, or empty."""
    created_at: datetime = time("createdAt")
    """When the ticket was opened."""
    updated_at: datetime = time("updatedAt")
    """When the ticket or its messages last changed."""
    number: int = field("number")
    """Number of the ticket in the workspace. Numbers increase; some may be skipped."""
    channel: TicketChannel = field("channel", TicketChannel)
    """The channel that it arrived through."""
    custom_fields: dict[str, str] = field("customFields")
    """Custom values, by name."""
    first_response_at: datetime | None = optional_time("firstResponseAt")
    """When an agent first replied in public."""
    resolved_at: datetime | None = optional_time("resolvedAt")
    """When it was last resolved. Absent once it is reopened."""
    closed_at: datetime | None = optional_time("closedAt")
    """When it was closed. Absent once it is reopened."""
    follow_up_of: str = field("followUpOf")
    """Identifier of the closed ticket that this one follows up, or empty."""
    created_by: Creator = field("createdBy", Creator)
    """Who opened it."""
    version: int = field("version")
    """Increases with every change; for `If-Match`."""
    reply_window_expires_at: datetime | None = optional_time("replyWindowExpiresAt")
    """Until when agents can reply freely. Absent if the channel has no such limit."""


class CreateTicketResponse(Object):
    """Response of CreateTicket."""

    data: Ticket = field("data", Ticket)
    """The new ticket."""


class BatchCreateTicketsResponse(Object):
    """Response of BatchCreateTickets."""

    data: list[Ticket] = field("data", Ticket)
    """The new tickets, in the order of the request and with consecutive numbers."""


class ListTicketsResponse(Object):
    """Response of ListTickets."""

    data: list[Ticket] = field("data", Ticket)
    """Tickets on this page."""
    next_page_token: str = field("nextPageToken")
    """Token for the next page; empty on the last page."""
    unread: list[str] = field("unread")
    """Identifiers of the tickets on this page with a message since the calling member last read
    them, or since the member joined. Always empty for an API key.
    """


class GetTicketResponse(Object):
    """Response of GetTicket."""

    data: Ticket = field("data", Ticket)
    """The ticket."""


class UpdateTicketResponse(Object):
    """Response of UpdateTicket."""

    data: Ticket = field("data", Ticket)
    """The updated ticket."""


class ItemErrorDetail(Object):
    """A field at fault."""

    field: str = field("field")
    """Field of the item, such as `status`."""
    reason: str = field("reason")
    """Code of the reason."""
    message: str = field("message")
    """What is wrong, for people."""


class ItemError(Object):
    """Why one item of a batch was refused, as in the error of a whole call."""

    code: str = field("code")
    """Code of the error, such as `NOT_FOUND`."""
    message: str = field("message")
    """What is wrong, for people."""
    details: list[ItemErrorDetail] = field("details", ItemErrorDetail)
    """The fields at fault."""


class UpdateOutcome(Object):
    """What became of one update of a batch: either the ticket or the error is set."""

    ticket: Ticket | None = optional_field("ticket", Ticket)
    """The updated ticket."""
    error: ItemError | None = optional_field("error", ItemError)
    """Why it was refused."""


class BatchUpdateTicketsResponse(Object):
    """Response of BatchUpdateTickets."""

    data: list[UpdateOutcome] = field("data", UpdateOutcome)
    """What became of each update, in the order of the request."""


class ListTicketAuditEventsResponse(Object):
    """Response of ListTicketAuditEvents."""

    data: list[AuditEvent] = field("data", AuditEvent)
    """Audit events on this page."""
    next_page_token: str = field("nextPageToken")
    """Token for the next page; empty on the last page."""


class Attachment(Object):
    """A file with a message."""

    name: str = field("name")
    """File name."""
    url: str = field("url")
    """URL of the file, `http` or `https`. Empty for media that only the channel stores."""
    content_type: str = field("contentType")
    """Media type that the sender declared, such as `image/png`."""
    size: int = field("size")
    """Size in bytes, 0 if unknown."""
    external_id: str = field("externalId")
    """Identifier of the file in the channel. `GetAttachment` returns files with the prefix
    `att_`.
    """


class MessageDelivery(Object):
    """Status of a message that was sent through a channel."""

    status: MessageDeliveryStatus = field("status")
    """`queued`, `sent`, `delivered`, `read` or `failed`."""
    error_code: str = field("errorCode")
    """Error code from the channel."""
    error_message: str = field("errorMessage")
    """Error message from the channel."""
    updated_at: datetime = time("updatedAt")
    """When the status last changed."""


class Message(Object):
    """A message on a ticket."""

    id: str = field("id")
    """Identifier with the prefix `msg_`."""
    ticket_id: str = field("ticketId")
    """Identifier of its ticket."""
    author: MessageAuthor = field("author")
    """`agent` or `requester`."""
    visibility: MessageVisibility = field("visibility")
    """`public`, or `internal` for notes that the requester never sees."""
    body: str = field("body")
    """Text of the message."""
    created_at: datetime = time("createdAt")
    """When the message was added."""
    direction: MessageDirection = field("direction")
    """`inbound` from the requester, `outbound` to them; notes are `outbound` too."""
    attachments: list[Attachment] = field("attachments", Attachment)
    """Attached files."""
    canned_reply_id: str = field("cannedReplyId")
    """Identifier of the canned reply that it was created from, or empty."""
    external_id: str = field("externalId")
    """Identifier in the channel, or in your own system."""
    delivery: MessageDelivery | None = optional_field("delivery", MessageDelivery)
    """Status of sending it. Absent if the channel sends nothing."""
    created_by: Creator = field("createdBy", Creator)
    """Who added it."""


class ListMessagesResponse(Object):
    """Response of ListMessages."""

    data: list[Message] = field("data", Message)
    """Messages on this page."""
    next_page_token: str = field("nextPageToken")
    """Token for the next page; empty on the last page."""


class CreateMessageResponse(Object):
    """Response of CreateMessage."""

    data: Message = field("data", Message)
    """The new message."""


class ResendMessageResponse(Object):
    """Response of ResendMessage."""

    data: Message = field("data", Message)
    """The message, `queued` again."""


class BatchCreateMessagesResponse(Object):
    """Response of BatchCreateMessages."""

    data: list[Message] = field("data", Message)
    """The new messages, in the order of the request."""


class WebhookHealth(Object):
    """Health of the deliveries to a subscription."""

    succeeded: int = field("succeeded")
    """Successful deliveries in the last 24 hours."""
    failed: int = field("failed")
    """Unsuccessful deliveries in the last 24 hours."""
    last_http_status: int | None = optional_field("lastHttpStatus")
    """HTTP status of the last response. Absent if there was none."""
    last_success_at: datetime | None = optional_time("lastSuccessAt")
    """When a delivery last succeeded. Absent if none did in the last 7 days."""
    last_failure_at: datetime | None = optional_time("lastFailureAt")
    """When a delivery last failed. Absent if none did in the last 7 days."""
    waiting: int = field("waiting")
    """Deliveries waiting because this endpoint is slow; counted up to 1000."""
    waiting_since: datetime | None = optional_time("waitingSince")
    """Since when the oldest of them has been waiting."""
    recent_outcomes: list[WebhookHealthRecentOutcomes] = field("recentOutcomes")
    """Outcomes of the last deliveries, newest first; at most 20."""


class WebhookSubscription(Object):
    """A webhook subscription."""

    id: str = field("id")
    """Identifier with the prefix `whs_`."""
    url: str = field("url")
    """HTTPS endpoint that receives the deliveries."""
    events: list[str] = field("events")
    """Allowlist of event types. Empty or `*`: every event is delivered."""
    active: bool = field("active")
    """`true`: events are delivered. `false`: paused."""
    description: str = field("description")
    """Description for your own reference."""
    secret: str | None = optional_field("secret")
    """Signing secret with the prefix `whsec_`. Present only in the responses to creation and
    rotation.
    """
    created_at: datetime = time("createdAt")
    """When the subscription was created."""
    updated_at: datetime = time("updatedAt")
    """When the subscription was last changed."""
    previous_secret_until: datetime | None = optional_time("previousSecretUntil")
    """Until when deliveries are also signed with the previous secret. Absent if they are not."""
    health: WebhookHealth | None = optional_field("health", WebhookHealth)
    """Health of its deliveries."""
    failing_since: datetime | None = optional_time("failingSince")
    """Since when its deliveries have been failing. Present if nothing has succeeded since then,
    at least 5 deliveries have failed or expired, and the first and the last of these are at
    least 10 minutes apart. A success or a new URL clears it. Nothing is paused automatically.
    """


class CreateWebhookSubscriptionResponse(Object):
    """Response of CreateWebhookSubscription."""

    data: WebhookSubscription = field("data", WebhookSubscription)
    """The new subscription, with its secret."""


class ListWebhookSubscriptionsResponse(Object):
    """Response of ListWebhookSubscriptions."""

    data: list[WebhookSubscription] = field("data", WebhookSubscription)
    """Subscriptions on this page."""
    next_page_token: str = field("nextPageToken")
    """Token for the next page; empty on the last page."""


class GetWebhookSubscriptionResponse(Object):
    """Response of GetWebhookSubscription."""

    data: WebhookSubscription = field("data", WebhookSubscription)
    """The subscription."""


class UpdateWebhookSubscriptionResponse(Object):
    """Response of UpdateWebhookSubscription."""

    data: WebhookSubscription = field("data", WebhookSubscription)
    """The updated subscription."""


class RotateWebhookSecretResponse(Object):
    """Response of RotateWebhookSecret."""

    data: WebhookSubscription = field("data", WebhookSubscription)
    """The subscription, with its new secret."""


class WebhookTimings(Object):
    """Phases of a delivery, in milliseconds. A phase that did not happen is absent: a connection
    that is already open needs no DNS.
    """

    dns_ms: int | None = optional_field("dnsMs")
    """Resolving the host name."""
    connect_ms: int | None = optional_field("connectMs")
    """Connecting, TLS included."""
    first_byte_ms: int | None = optional_field("firstByteMs")
    """From the request to the first byte of the response."""


class HttpHeader(Object):
    """An HTTP header."""

    name: str = field("name")
    """Name of the header."""
    value: str = field("value")
    """Value of the header."""


class WebhookRequest(Object):
    """The request of a delivery."""

    headers: list[HttpHeader] = field("headers", HttpHeader)
    """Headers, except those derived from the URL and the length. Without `Service-Signature` if
    the secret has been replaced since.
    """
    body: str = field("body")
    """The body, byte for byte."""


class WebhookResponse(Object):
    """The response to a delivery. Treat it as text from a stranger."""

    headers: list[HttpHeader] = field("headers", HttpHeader)
    """Headers in their order, up to 4 KB. The values of `Set-Cookie` are never stored."""
    body: str = field("body")
    """The first 4 KB of the body as UTF-8. Bytes that are not are replaced by U+FFFD."""
    body_truncated: bool = field("bodyTruncated")
    """Whether the body goes on after that, or was cut off by the end of the attempt."""


class WebhookDelivery(Object):
    """One delivery of an event to a subscription."""

    id: str = field("id")
    """Identifier with the prefix `dlv_`."""
    event_id: str = field("eventId")
    """Event that was delivered."""
    event_type: str = field("eventType")
    """Type of the event."""
    outcome: WebhookDeliveryOutcome = field("outcome")
    """`succeeded`: the receiver responded with 2xx. `failed`: it did not. `interrupted`: the
    service stopped before the outcome was known. `expired`: it waited too long behind other
    deliveries to the endpoint. `skipped`: the subscription was paused in the meantime.
    `queued`: a manual delivery is waiting.
    """
    http_status: int | None = optional_field("httpStatus")
    """HTTP status of the response. Absent if there was none."""
    error: WebhookDeliveryError = field("error")
    """Why it did not succeed: `http_status`, `timeout`, `dns` (the host has no public address),
    `connect`, `tls`, `protocol`, `interrupted`, `expired`, `paused`. Otherwise empty.
    """
    duration_ms: int = field("durationMs")
    """Time from the start of the attempt to its outcome, in milliseconds. 1 if the error is
    `dns`.
    """
    attempted_at: datetime | None = optional_time("attemptedAt")
    """When the attempt began."""
    manual: bool = field("manual")
    """Whether it was sent manually, by a test or a redelivery."""
    timings: WebhookTimings | None = optional_field("timings", WebhookTimings)
    """Where the time went."""
    request: WebhookRequest | None = optional_field("request", WebhookRequest)
    """The request that was sent. Absent in lists, and once the event has been deleted."""
    response: WebhookResponse | None = optional_field("response", WebhookResponse)
    """What the receiver responded to a delivery that failed or was sent manually. Absent in
    lists, for deliveries that succeeded automatically, if there was no response, and after 3
    days. Of an endpoint that fails very often, some are left out.
    """
    subscription_id: str = field("subscriptionId")
    """Subscription that it was sent to."""


class TestWebhookSubscriptionResponse(Object):
    """Response of TestWebhookSubscription."""

    data: WebhookDelivery = field("data", WebhookDelivery)
    """The queued delivery."""


class DeliveryCount(Object):
    """The deliveries within one hour."""

    hour: datetime = time("hour")
    """Start of the hour."""
    succeeded: int = field("succeeded")
    """Successful deliveries."""
    failed: int = field("failed")
    """Unsuccessful deliveries."""


class ListDeliveryCountsResponse(Object):
    """Response of ListDeliveryCounts."""

    data: list[DeliveryCount] = field("data", DeliveryCount)
    """The hours, oldest first."""


class ListWebhookDeliveriesResponse(Object):
    """Response of ListWebhookDeliveries."""

    data: list[WebhookDelivery] = field("data", WebhookDelivery)
    """Deliveries on this page."""
    next_page_token: str = field("nextPageToken")
    """Token for the next page; empty on the last page."""


class GetWebhookDeliveryResponse(Object):
    """Response of GetWebhookDelivery."""

    data: WebhookDelivery = field("data", WebhookDelivery)
    """The delivery."""


class RedeliverWebhookResponse(Object):
    """Response of RedeliverWebhook."""

    data: WebhookDelivery = field("data", WebhookDelivery)
    """The new, queued delivery."""


class RecoverWebhookSubscriptionResponse(Object):
    """Response of RecoverWebhookSubscription."""

    data: Operation = field("data", Operation)
    """The operation."""


class BillingSubscribedV1(Object):
    """A paid plan was activated on the workspace."""

    workspace_id: str = field("workspaceId")
    """Workspace that subscribed."""
    plan_id: str = field("planId")
    """Plan that was activated."""
    activated_at: datetime = time("activatedAt")
    """When the plan became active."""


class TicketCreatedV1(Object):
    """A new ticket arrived through a form or WhatsApp, or was logged by an agent."""

    ticket: Ticket = field("ticket", Ticket)
    """The ticket as it was opened."""
    message: Message | None = optional_field("message", Message)
    """Its first message, if it came with one."""


class TicketRepliedV1(Object):
    """A public message was added to a ticket: an agent's reply or a requester's follow-up."""

    ticket: Ticket = field("ticket", Ticket)
    """The ticket, including the message."""
    message: Message = field("message", Message)
    """The message."""


class TicketStatusChangedV1(Object):
    """A ticket moved between open, pending, resolved and closed."""

    ticket: Ticket = field("ticket", Ticket)
    """The ticket in its new status."""
    previous_status: TicketStatus = field("previousStatus")
    """Status it had before."""
    status: TicketStatus = field("status")
    """Status it has now."""


class WebhookPingV1(Object):
    """A webhook subscription is tested. Only that subscription receives it."""

    subscription_id: str = field("subscriptionId")
    """The subscription that is tested."""
