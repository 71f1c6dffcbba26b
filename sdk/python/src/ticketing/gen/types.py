# Code generated from the contract by `npm run generate:sdk`. DO NOT EDIT.

from __future__ import annotations

from datetime import datetime
from typing import Any

from .._objects import Object
from .._objects import field as _field
from .._objects import optional_field as _optional_field
from .._objects import optional_time as _optional_time
from .._objects import time as _time
from .enums import *


class AuditActor(Object):
    """Who made a change."""

    type: AuditActorType = _field("type")
    """`api_key`, `jwt`, `admin` for the operator's command line, `requester` or `system`."""
    id: str = _field("id")
    """Identifier of the key, subject of the JWT, identifier of the requester, or name of the
    system.
    """
    name: str = _field("name")
    """Name or e-mail address in the JWT, if any."""


class ApiKey(Object):
    """An API key."""

    id: str = _field("id")
    """Identifier with the prefix `ak_`."""
    name: str = _field("name")
    """Label of the key."""
    key_prefix: str = _field("keyPrefix")
    """`sk_live_` and the first 4 characters of the random part; safe to display."""
    key: str | None = _optional_field("key")
    """The full secret, `sk_live_` and 48 hexadecimal characters. Present in the creation
    response only.
    """
    created_at: datetime = _time("createdAt")
    """When the key was created."""
    last_used_at: datetime | None = _optional_time("lastUsedAt")
    """When the key last authenticated a request, accurate to about ten seconds. Absent while the
    key has not been used.
    """
    created_by: AuditActor = _field("createdBy", AuditActor)
    """Who created the key."""


class CreateApiKeyResponse(Object):
    """Response of CreateApiKey."""

    data: ApiKey = _field("data", ApiKey)
    """The new key, with its secret."""


class ListApiKeysResponse(Object):
    """Response of ListApiKeys."""

    data: list[ApiKey] = _field("data", ApiKey)
    """Keys on this page."""
    next_page_token: str = _field("nextPageToken")
    """Token for the next page; empty on the last page."""


class GetApiKeyResponse(Object):
    """Response of GetApiKey."""

    data: ApiKey = _field("data", ApiKey)
    """The key."""


class UpdateApiKeyResponse(Object):
    """Response of UpdateApiKey."""

    data: ApiKey = _field("data", ApiKey)
    """The updated key."""


class Attachment(Object):
    """A file with a message: one that the service stores, which has an `id`, or one elsewhere,
    which has a `url`.
    """

    name: str = _field("name")
    """File name. Required for a file without an `id`."""
    url: str = _field("url")
    """URL of a file elsewhere, `http` or `https`."""
    content_type: str = _field("contentType")
    """Media type, such as `image/png`: detected for files that the service stores, otherwise
    declared by the sender.
    """
    size: int = _field("size")
    """Size in bytes, 0 if unknown."""
    external_id: str = _field("externalId")
    """Identifier of the file in the channel that it came through, or in your own system."""
    id: str = _field("id")
    """Identifier of a stored file, with the prefix `att_`. In a request, the `id` of an uploaded
    file is enough: its other fields are filled in.
    """


class CreateAttachmentResponse(Object):
    """Response of CreateAttachment."""

    data: Attachment = _field("data", Attachment)
    """The stored file."""


class AuditChange(Object):
    """A field that changed."""

    field: str = _field("field")
    """Name of the field, such as `status` or `customFields.plan`."""
    before: str = _field("before")
    """The value before, as text; empty if there was none."""
    after: str = _field("after")
    """The value after, as text; empty if there is none."""


class AuditEvent(Object):
    """One entry of the audit trail."""

    id: str = _field("id")
    """Identifier with the prefix `aud_`."""
    action: str = _field("action")
    """The change, such as `api_key.created`."""
    actor: AuditActor = _field("actor", AuditActor)
    """Who did it."""
    target_id: str = _field("targetId")
    """Identifier of the object that was changed."""
    target_name: str = _field("targetName")
    """Name of the object at the time."""
    request_id: str = _field("requestId")
    """Identifier of the request; empty if there was none."""
    address: str = _field("address")
    """IP address of the client; empty if there was none."""
    occurred_at: datetime = _time("occurredAt")
    """When it happened."""
    changes: list[AuditChange] = _field("changes", AuditChange)
    """The fields that changed, for tickets."""


class ListAuditEventsResponse(Object):
    """Response of ListAuditEvents."""

    data: list[AuditEvent] = _field("data", AuditEvent)
    """Audit events on this page."""
    next_page_token: str = _field("nextPageToken")
    """Token for the next page; empty on the last page."""


class GetAuditEventResponse(Object):
    """Response of GetAuditEvent."""

    data: AuditEvent = _field("data", AuditEvent)
    """The audit event."""


class Plan(Object):
    """A plan."""

    id: str = _field("id")
    """Identifier, as configured."""
    name: str = _field("name")
    """Name to show."""
    price: int = _field("price")
    """Price per interval, in the smallest unit of the currency."""
    currency: str = _field("currency")
    """ISO 4217 code in lower case."""
    interval: PlanInterval = _field("interval")
    """`month` or `year`."""


class ListPlansResponse(Object):
    """Response of ListPlans."""

    data: list[Plan] = _field("data", Plan)
    """The plans, in the order of the configuration."""


class BillingSubscription(Object):
    """The subscription of a workspace."""

    plan_id: str = _field("planId")
    """Identifier of the plan; empty if there has never been one."""
    status: BillingSubscriptionStatus = _field("status")
    """`none`, `active`, `past_due` or `canceled`."""
    current_period_end: datetime | None = _optional_time("currentPeriodEnd")
    """End of the period that is paid for."""
    cancel_at_period_end: bool = _field("cancelAtPeriodEnd")
    """Whether the subscription ends with that period."""
    activated_at: datetime | None = _optional_time("activatedAt")
    """When the plan became active."""


class GetSubscriptionResponse(Object):
    """Response of GetSubscription."""

    data: BillingSubscription = _field("data", BillingSubscription)
    """The subscription."""


class BillingPage(Object):
    """A page to redirect the user to."""

    url: str = _field("url")
    """URL of the page."""


class CreateCheckoutSessionResponse(Object):
    """Response of CreateCheckoutSession."""

    data: BillingPage = _field("data", BillingPage)
    """The page to pay on."""


class CreatePortalSessionResponse(Object):
    """Response of CreatePortalSession."""

    data: BillingPage = _field("data", BillingPage)
    """The page to manage the subscription on."""


class CannedReply(Object):
    """A canned reply."""

    id: str = _field("id")
    """Identifier with the prefix `cr_`."""
    shortcut: str = _field("shortcut")
    """Short name, unique in the workspace."""
    title: str = _field("title")
    """What it is for."""
    body: str = _field("body")
    """Text. `{{requester.name|there}}` becomes the requester's name, or `there` if there is
    none.
    """
    tags: list[str] = _field("tags")
    """Labels, in the order given."""
    created_at: datetime = _time("createdAt")
    """When it was created."""
    updated_at: datetime = _time("updatedAt")
    """When it was last changed."""


class CreateCannedReplyResponse(Object):
    """Response of CreateCannedReply."""

    data: CannedReply = _field("data", CannedReply)
    """The new canned reply."""


class ListCannedRepliesResponse(Object):
    """Response of ListCannedReplies."""

    data: list[CannedReply] = _field("data", CannedReply)
    """Canned replies on this page."""
    next_page_token: str = _field("nextPageToken")
    """Token for the next page; empty on the last page."""


class GetCannedReplyResponse(Object):
    """Response of GetCannedReply."""

    data: CannedReply = _field("data", CannedReply)
    """The canned reply."""


class UpdateCannedReplyResponse(Object):
    """Response of UpdateCannedReply."""

    data: CannedReply = _field("data", CannedReply)
    """The updated canned reply."""


class RenderedReply(Object):
    """A canned reply with its variables replaced."""

    body: str = _field("body")
    """The text."""
    missing: list[str] = _field("missing")
    """Variables with neither a value nor a fallback. They are replaced by nothing, or left in
    the text with `keepMissing`.
    """


class RenderCannedReplyResponse(Object):
    """Response of RenderCannedReply."""

    data: RenderedReply = _field("data", RenderedReply)
    """The rendered reply."""


class Channel(Object):
    """A channel."""

    id: str = _field("id")
    """Identifier with the prefix `ch_`."""
    type: ChannelType = _field("type")
    """`form`, `whatsapp`, `email` or `agent`."""
    name: str = _field("name")
    """Display name."""
    active: bool = _field("active")
    """Whether the channel receives and sends."""
    form_url: str = _field("formUrl")
    """URL of the form's page. Empty for other types."""
    webhook_url: str = _field("webhookUrl")
    """URL to which Meta or your mail server posts messages. Empty for other types."""
    allowed_origins: list[str] = _field("allowedOrigins")
    """Origins whose pages may submit to the form. Empty for other types."""
    phone_number_id: str = _field("phoneNumberId")
    """Identifier of the phone number at Meta. Empty for other types."""
    created_at: datetime = _time("createdAt")
    """When it was created."""
    updated_at: datetime = _time("updatedAt")
    """When it was last changed."""
    attachments: bool = _field("attachments")
    """Whether people can attach files in the form."""
    webhook_verified_at: datetime | None = _optional_time("webhookVerifiedAt")
    """When Meta last verified the callback URL. Absent for other types."""
    last_message_at: datetime | None = _optional_time("lastMessageAt")
    """When the last message arrived through it, to the minute. Absent if none has."""
    email_address: str = _field("emailAddress")
    """E-mail address of an e-mail channel. Empty for other types."""
    sender_name: str = _field("senderName")
    """Name that e-mails to requesters are sent under. Empty: the name of `MAIL_FROM`."""
    mail_footer: str = _field("mailFooter")
    """Text below every e-mail to requesters."""
    mail_confirmation: bool = _field("mailConfirmation")
    """Whether a new ticket of a form or an e-mail is confirmed to its requester by e-mail."""


class CreateChannelResponse(Object):
    """Response of CreateChannel."""

    data: Channel = _field("data", Channel)
    """The new channel."""


class ListChannelsResponse(Object):
    """Response of ListChannels."""

    data: list[Channel] = _field("data", Channel)
    """Channels on this page."""
    next_page_token: str = _field("nextPageToken")
    """Token for the next page; empty on the last page."""


class GetChannelResponse(Object):
    """Response of GetChannel."""

    data: Channel = _field("data", Channel)
    """The channel."""


class UpdateChannelResponse(Object):
    """Response of UpdateChannel."""

    data: Channel = _field("data", Channel)
    """The updated channel."""


class ChannelCheckStep(Object):
    """One step of setting up a channel."""

    name: ChannelCheckStepName = _field("name")
    """`access_token`, `webhook` or `message`."""
    status: ChannelCheckStepStatus = _field("status")
    """`ok`, `waiting` for something outside the service, or `failed`."""
    message: str = _field("message")
    """Human-readable result, and what to do about it."""


class ChannelCheck(Object):
    """Whether a channel works."""

    ok: bool = _field("ok")
    """Whether every step is `ok`."""
    steps: list[ChannelCheckStep] = _field("steps", ChannelCheckStep)
    """The steps, in the order in which a channel is set up. Empty for types without set-up."""


class CheckChannelResponse(Object):
    """Response of CheckChannel."""

    data: ChannelCheck = _field("data", ChannelCheck)
    """The result of the check."""


class Event(Object):
    """An event."""

    id: str = _field("id")
    """Identifier with the prefix `evt_`."""
    type: str = _field("type")
    """Type, such as `service.ticket.created.v1`."""
    occurred_at: datetime = _time("occurredAt")
    """When it happened."""
    data: dict[str, Any] = _field("data")
    """Payload; its shape depends on the type."""
    test: bool = _field("test")
    """Whether it did not happen, but was made up to test a webhook subscription. Such events are
    not streamed. False for `service.webhook.ping.v1`, which tells by its type.
    """


class ListEventsResponse(Object):
    """Response of ListEvents."""

    data: list[Event] = _field("data", Event)
    """Events on this page."""
    next_page_token: str = _field("nextPageToken")
    """Token for the next page; empty on the last page."""


class GetEventResponse(Object):
    """Response of GetEvent."""

    data: Event = _field("data", Event)
    """The event."""


class EventType(Object):
    """An event type."""

    type: str = _field("type")
    """The type, such as `service.ticket.created.v1`."""
    description: str = _field("description")
    """When it fires."""
    schema: dict[str, Any] = _field("schema")
    """JSON Schema (2020-12) of the payload."""
    example: dict[str, Any] = _field("example")
    """An example payload."""


class ListEventTypesResponse(Object):
    """Response of ListEventTypes."""

    data: list[EventType] = _field("data", EventType)
    """All event types."""


class WatchEventsResponse(Object):
    """One message of the WatchEvents stream."""

    data: Event | None = _optional_field("data", Event)
    """The event; absent in a bookmark."""
    body: str = _field("body")
    """The envelope, byte for byte as webhook subscriptions receive it."""
    cursor: str = _field("cursor")
    """Cursor to resume after this message."""


class Workspace(Object):
    """A workspace. All other objects belong to one."""

    id: str = _field("id")
    """Identifier with the prefix `wrk_`."""
    name: str = _field("name")
    """Name, unique in this installation."""
    created_at: datetime = _time("createdAt")
    """When the workspace was created."""


class Identity(Object):
    """A subject of an identity provider."""

    issuer: str = _field("issuer")
    """The identity provider."""
    subject: str = _field("subject")
    """Identifier of the subject at the provider."""
    name: str = _field("name")
    """Name, if the token has one."""
    email: str = _field("email")
    """E-mail address, if the token has one."""
    picture: str = _field("picture")
    """URL of a picture, if the token has one."""


class Me(Object):
    """A caller."""

    authentication: MeAuthentication = _field("authentication")
    """`api_key` or `jwt`."""
    workspace: Workspace = _field("workspace", Workspace)
    """Workspace in which the caller acts."""
    api_key: ApiKey | None = _optional_field("apiKey", ApiKey)
    """The API key, for `api_key`."""
    identity: Identity | None = _optional_field("identity", Identity)
    """The subject of the identity provider, for `jwt`."""
    role: MeRole = _field("role")
    """`admin` or `agent`; an API key is an `admin`."""


class GetMeResponse(Object):
    """Response of GetMe."""

    data: Me = _field("data", Me)
    """The caller."""


class MyWorkspace(Object):
    """A workspace in which the caller can act."""

    organization: str = _field("organization")
    """The organisation of the caller's token: send it as `X-Workspace-Id` to act in this
    workspace. Empty for an API key, which has one workspace.
    """
    workspace: Workspace = _field("workspace", Workspace)
    """The workspace. Not set before the first call that acts in it."""


class ListWorkspacesResponse(Object):
    """Response of ListWorkspaces."""

    data: list[MyWorkspace] = _field("data", MyWorkspace)
    """The workspaces, in the order of the token."""


class Member(Object):
    """A person who logged in to the workspace."""

    subject: str = _field("subject")
    """Identifier at the identity provider. It names the member wherever one is named: as the
    `assignee` of tickets, in `createdBy` and in audit events.
    """
    name: str = _field("name")
    """Name, if the token has one."""
    email: str = _field("email")
    """E-mail address, if the token has one."""
    picture: str = _field("picture")
    """URL of a picture, if the token has one."""
    role: MeRole = _field("role")
    """`admin` or `agent`."""
    created_at: datetime = _time("createdAt")
    """When the member first made a call."""
    last_seen_at: datetime = _time("lastSeenAt")
    """When the member last made a call, to within a few minutes."""


class ListMembersResponse(Object):
    """Response of ListMembers."""

    data: list[Member] = _field("data", Member)
    """Members on this page."""
    next_page_token: str = _field("nextPageToken")
    """Token for the next page; empty on the last page."""


class RecoveryMetadata(Object):
    """What a recovery does, and how far it is."""

    subscription_id: str = _field("subscriptionId")
    """Subscription to which events are sent again."""
    since: datetime = _time("since")
    """Deliveries attempted at this time or later, …"""
    until: datetime = _time("until")
    """… and before this time."""
    outcomes: list[RecoveryMetadataOutcomes] = _field("outcomes")
    """Outcomes that are recovered."""
    event_types: list[str] = _field("eventTypes")
    """Types of the events that are recovered. Empty: all."""
    total: int | None = _optional_field("total")
    """Number of events to send. Absent until they have been counted."""
    sent: int = _field("sent")
    """How many of them have been sent or are queued."""
    succeeded: int = _field("succeeded")
    """How many of these deliveries have succeeded."""
    failed: int = _field("failed")
    """How many of them have not succeeded."""
    cancelling: bool = _field("cancelling")
    """Whether it has been cancelled, and waits for the deliveries it has queued."""
    created_at: datetime = _time("createdAt")
    """When it was requested."""
    finished_at: datetime | None = _optional_time("finishedAt")
    """When it ended. Absent until then."""


class RecoveryResult(Object):
    """Result of a recovery."""

    succeeded: int = _field("succeeded")
    """Events that were delivered."""
    failed: int = _field("failed")
    """Events that were not."""


class OperationError(Object):
    """Why an operation ended early."""

    code: OperationErrorCode = _field("code")
    """`CANCELLED`, `SUBSCRIPTION_PAUSED` or `SUBSCRIPTION_DELETED`."""
    message: str = _field("message")
    """The same in words."""


class Operation(Object):
    """A long-running operation."""

    id: str = _field("id")
    """Identifier with the prefix `op_`."""
    name: str = _field("name")
    """Name of the resource: `operations/` and the identifier."""
    done: bool = _field("done")
    """Whether it has ended, with an `error` or a `response`."""
    metadata: RecoveryMetadata = _field("metadata", RecoveryMetadata)
    """What it does, and how far it is."""
    response: RecoveryResult | None = _optional_field("response", RecoveryResult)
    """It has ended by itself."""
    error: OperationError | None = _optional_field("error", OperationError)
    """It has ended early."""


class ListOperationsResponse(Object):
    """Response of ListOperations."""

    data: list[Operation] = _field("data", Operation)
    """Operations on this page."""
    next_page_token: str = _field("nextPageToken")
    """Token for the next page; empty on the last page."""


class GetOperationResponse(Object):
    """Response of GetOperation."""

    data: Operation = _field("data", Operation)
    """The operation."""


class CancelOperationResponse(Object):
    """Response of CancelOperation."""

    data: Operation = _field("data", Operation)
    """The operation."""


class Requester(Object):
    """Who asked for help."""

    id: str = _field("id")
    """Identifier with the prefix `rq_`."""
    name: str = _field("name")
    """Name to address the requester by."""
    email: str = _field("email")
    """E-mail address, in lower case."""
    phone: str = _field("phone")
    """Telephone number in E.164 form."""
    external_id: str = _field("externalId")
    """Identifier in your own system."""


class ListRequestersResponse(Object):
    """Response of ListRequesters."""

    data: list[Requester] = _field("data", Requester)
    """Requesters on this page."""
    next_page_token: str = _field("nextPageToken")
    """Token for the next page; empty on the last page."""


class GetRequesterResponse(Object):
    """Response of GetRequester."""

    data: Requester = _field("data", Requester)
    """The requester."""


class UpdateRequesterResponse(Object):
    """Response of UpdateRequester."""

    data: Requester = _field("data", Requester)
    """The updated requester."""


class TicketChannel(Object):
    """Channel of a ticket."""

    id: str = _field("id")
    """Identifier of the channel; empty if there is none."""
    type: ChannelType = _field("type")
    """`agent`, `email`, `form` or `whatsapp`."""


class Creator(Object):
    """Who created an object."""

    type: CreatorType = _field("type")
    """`api_key`, `jwt`, the type of the channel that it arrived through, or `requester` for what
    the requester wrote on the conversation page.
    """
    id: str = _field("id")
    """Identifier of the key, subject of the token, or identifier of the channel or requester."""


class Ticket(Object):
    """A ticket."""

    id: str = _field("id")
    """Identifier with the prefix `tkt_`."""
    subject: str = _field("subject")
    """What it is about."""
    status: TicketStatus = _field("status")
    """`open`, `pending`, `resolved` or `closed`."""
    priority: TicketPriority = _field("priority")
    """`low`, `normal`, `high` or `urgent`."""
    requester: Requester = _field("requester", Requester)
    """Who asked."""
    assignee: str = _field("assignee")
    """Who works on it: the `subject` of a member, or a name of your own. Empty if unassigned."""
    tags: list[str] = _field("tags")
    """Labels, in the order given."""
    external_id: str = _field("externalId")
    """Identifier in your own system."""
    preview: str = _field("preview")
    """Beginning of the last public message."""
    message_count: int = _field("messageCount")
    """Number of public messages."""
    last_message_at: datetime = _time("lastMessageAt")
    """When the last public message was added, or the ticket opened without one."""
    last_message_by: TicketLastMessageBy = _field("lastMessageBy")
    """Author of the last public message: `agent`, `requester`, or empty."""
    created_at: datetime = _time("createdAt")
    """When the ticket was opened."""
    updated_at: datetime = _time("updatedAt")
    """When the ticket or its messages last changed."""
    number: int = _field("number")
    """Number of the ticket in the workspace. Numbers increase; some may be skipped."""
    channel: TicketChannel = _field("channel", TicketChannel)
    """The channel that it arrived through."""
    custom_fields: dict[str, str] = _field("customFields")
    """Custom values, by name."""
    first_response_at: datetime | None = _optional_time("firstResponseAt")
    """When an agent first replied in public."""
    resolved_at: datetime | None = _optional_time("resolvedAt")
    """When it was last resolved. Absent once it is reopened."""
    closed_at: datetime | None = _optional_time("closedAt")
    """When it was closed. Absent once it is reopened."""
    follow_up_of: str = _field("followUpOf")
    """Identifier of the closed ticket that this one follows up, or empty."""
    created_by: Creator = _field("createdBy", Creator)
    """Who opened it."""
    version: int = _field("version")
    """Increases with every change; for `If-Match`."""
    reply_window_expires_at: datetime | None = _optional_time("replyWindowExpiresAt")
    """Until when agents can reply freely. Absent if the channel has no such limit."""


class CreateTicketResponse(Object):
    """Response of CreateTicket."""

    data: Ticket = _field("data", Ticket)
    """The new ticket."""


class BatchCreateTicketsResponse(Object):
    """Response of BatchCreateTickets."""

    data: list[Ticket] = _field("data", Ticket)
    """The new tickets, in the order of the request and with consecutive numbers."""


class ListTicketsResponse(Object):
    """Response of ListTickets."""

    data: list[Ticket] = _field("data", Ticket)
    """Tickets on this page."""
    next_page_token: str = _field("nextPageToken")
    """Token for the next page; empty on the last page."""
    unread: list[str] = _field("unread")
    """Identifiers of the tickets on this page with a message since the calling member last read
    them, or since the member joined. Always empty for an API key.
    """


class GetTicketResponse(Object):
    """Response of GetTicket."""

    data: Ticket = _field("data", Ticket)
    """The ticket."""


class UpdateTicketResponse(Object):
    """Response of UpdateTicket."""

    data: Ticket = _field("data", Ticket)
    """The updated ticket."""


class ItemErrorDetail(Object):
    """A field at fault."""

    field: str = _field("field")
    """Field of the item, such as `status`."""
    reason: str = _field("reason")
    """Code of the reason."""
    message: str = _field("message")
    """Human-readable description of the problem."""


class ItemError(Object):
    """Why one item of a batch was refused, as in the error of a whole call."""

    code: str = _field("code")
    """Code of the error, such as `NOT_FOUND`."""
    message: str = _field("message")
    """Human-readable description of the problem."""
    details: list[ItemErrorDetail] = _field("details", ItemErrorDetail)
    """The fields at fault."""


class UpdateOutcome(Object):
    """What became of one update of a batch: either the ticket or the error is set."""

    ticket: Ticket | None = _optional_field("ticket", Ticket)
    """The updated ticket."""
    error: ItemError | None = _optional_field("error", ItemError)
    """Why it was refused."""


class BatchUpdateTicketsResponse(Object):
    """Response of BatchUpdateTickets."""

    data: list[UpdateOutcome] = _field("data", UpdateOutcome)
    """What became of each update, in the order of the request."""


class ListTicketAuditEventsResponse(Object):
    """Response of ListTicketAuditEvents."""

    data: list[AuditEvent] = _field("data", AuditEvent)
    """Audit events on this page."""
    next_page_token: str = _field("nextPageToken")
    """Token for the next page; empty on the last page."""


class MessageDelivery(Object):
    """Status of sending a message to its requester: through WhatsApp, or by e-mail. On the first
    message of a requester, status of the e-mail that confirms the ticket.
    """

    status: MessageDeliveryStatus = _field("status")
    """`queued`, `sent`, `delivered`, `read` or `failed`."""
    error_code: str = _field("errorCode")
    """Why it failed: a code of the channel, an SMTP status such as `550`, or a code of the
    service such as `INTERRUPTED` or `BOUNCED`.
    """
    error_message: str = _field("errorMessage")
    """Error message from the channel or mail server."""
    updated_at: datetime = _time("updatedAt")
    """When the status last changed."""


class Message(Object):
    """A message on a ticket."""

    id: str = _field("id")
    """Identifier with the prefix `msg_`."""
    ticket_id: str = _field("ticketId")
    """Identifier of its ticket."""
    author: MessageAuthor = _field("author")
    """`agent` or `requester`."""
    visibility: MessageVisibility = _field("visibility")
    """`public`, or `internal` for notes that the requester never sees."""
    body: str = _field("body")
    """Text of the message."""
    created_at: datetime = _time("createdAt")
    """When the message was added."""
    direction: MessageDirection = _field("direction")
    """`inbound` from the requester, `outbound` to them; notes are `outbound` too."""
    attachments: list[Attachment] = _field("attachments", Attachment)
    """Attached files."""
    canned_reply_id: str = _field("cannedReplyId")
    """Identifier of the canned reply that it was created from, or empty."""
    external_id: str = _field("externalId")
    """Identifier in the channel, or in your own system."""
    delivery: MessageDelivery | None = _optional_field("delivery", MessageDelivery)
    """Status of sending it. Absent if it is not sent."""
    created_by: Creator = _field("createdBy", Creator)
    """Who added it."""
    quoted_text: str = _field("quotedText")
    """Quoted history below the text of an e-mail, without which `body` reads as it was written."""


class ListMessagesResponse(Object):
    """Response of ListMessages."""

    data: list[Message] = _field("data", Message)
    """Messages on this page."""
    next_page_token: str = _field("nextPageToken")
    """Token for the next page; empty on the last page."""


class CreateMessageResponse(Object):
    """Response of CreateMessage."""

    data: Message = _field("data", Message)
    """The new message."""


class ResendMessageResponse(Object):
    """Response of ResendMessage."""

    data: Message = _field("data", Message)
    """The message, `queued` again."""


class RequesterLink(Object):
    """A link to the conversation page of a ticket."""

    url: str = _field("url")
    """URL of the page. Anyone who has it can read the conversation and reply."""
    created_at: datetime = _time("createdAt")
    """When it was created."""


class CreateRequesterLinkResponse(Object):
    """Response of CreateRequesterLink."""

    data: RequesterLink = _field("data", RequesterLink)
    """The new link."""


class BatchCreateMessagesResponse(Object):
    """Response of BatchCreateMessages."""

    data: list[Message] = _field("data", Message)
    """The new messages, in the order of the request."""


class WebhookHealth(Object):
    """Health of the deliveries to a subscription."""

    succeeded: int = _field("succeeded")
    """Successful deliveries in the last 24 hours."""
    failed: int = _field("failed")
    """Unsuccessful deliveries in the last 24 hours."""
    last_http_status: int | None = _optional_field("lastHttpStatus")
    """HTTP status of the last response. Absent if there was none."""
    last_success_at: datetime | None = _optional_time("lastSuccessAt")
    """When a delivery last succeeded. Absent if none did in the last 7 days."""
    last_failure_at: datetime | None = _optional_time("lastFailureAt")
    """When a delivery last failed. Absent if none did in the last 7 days."""
    waiting: int = _field("waiting")
    """Deliveries waiting because this endpoint is slow; counted up to 1000."""
    waiting_since: datetime | None = _optional_time("waitingSince")
    """Since when the oldest of them has been waiting."""
    recent_outcomes: list[WebhookHealthRecentOutcomes] = _field("recentOutcomes")
    """Outcomes of the last deliveries, newest first; at most 20."""


class WebhookSubscription(Object):
    """A webhook subscription."""

    id: str = _field("id")
    """Identifier with the prefix `whs_`."""
    url: str = _field("url")
    """HTTPS endpoint that receives the deliveries."""
    events: list[str] = _field("events")
    """Allowlist of event types. Empty or `*`: every event is delivered."""
    active: bool = _field("active")
    """`true`: events are delivered. `false`: paused."""
    description: str = _field("description")
    """Description for your own reference."""
    secret: str | None = _optional_field("secret")
    """Signing secret with the prefix `whsec_`. Present only in the responses to creation and
    rotation.
    """
    created_at: datetime = _time("createdAt")
    """When the subscription was created."""
    updated_at: datetime = _time("updatedAt")
    """When the subscription was last changed."""
    previous_secret_until: datetime | None = _optional_time("previousSecretUntil")
    """Until when deliveries are also signed with the previous secret. Absent if they are not."""
    health: WebhookHealth | None = _optional_field("health", WebhookHealth)
    """Health of its deliveries."""
    failing_since: datetime | None = _optional_time("failingSince")
    """Since when its deliveries have been failing. Present if nothing has succeeded since then,
    at least 5 deliveries have failed or expired, and the first and the last of these are at
    least 10 minutes apart. A success or a new URL clears it. Nothing is paused automatically.
    """


class CreateWebhookSubscriptionResponse(Object):
    """Response of CreateWebhookSubscription."""

    data: WebhookSubscription = _field("data", WebhookSubscription)
    """The new subscription, with its secret."""


class ListWebhookSubscriptionsResponse(Object):
    """Response of ListWebhookSubscriptions."""

    data: list[WebhookSubscription] = _field("data", WebhookSubscription)
    """Subscriptions on this page."""
    next_page_token: str = _field("nextPageToken")
    """Token for the next page; empty on the last page."""


class GetWebhookSubscriptionResponse(Object):
    """Response of GetWebhookSubscription."""

    data: WebhookSubscription = _field("data", WebhookSubscription)
    """The subscription."""


class UpdateWebhookSubscriptionResponse(Object):
    """Response of UpdateWebhookSubscription."""

    data: WebhookSubscription = _field("data", WebhookSubscription)
    """The updated subscription."""


class RotateWebhookSecretResponse(Object):
    """Response of RotateWebhookSecret."""

    data: WebhookSubscription = _field("data", WebhookSubscription)
    """The subscription, with its new secret."""


class WebhookTimings(Object):
    """Phases of a delivery, in milliseconds. A phase that did not happen is absent: a connection
    that is already open needs no DNS.
    """

    dns_ms: int | None = _optional_field("dnsMs")
    """Resolving the host name."""
    connect_ms: int | None = _optional_field("connectMs")
    """Connecting, TLS included."""
    first_byte_ms: int | None = _optional_field("firstByteMs")
    """From the request to the first byte of the response."""


class HttpHeader(Object):
    """An HTTP header."""

    name: str = _field("name")
    """Name of the header."""
    value: str = _field("value")
    """Value of the header."""


class WebhookRequest(Object):
    """The request of a delivery."""

    headers: list[HttpHeader] = _field("headers", HttpHeader)
    """Headers, except those derived from the URL and the length. Without `Service-Signature` if
    the secret has been replaced since.
    """
    body: str = _field("body")
    """The body, byte for byte."""


class WebhookResponse(Object):
    """The response to a delivery. Treat it as text from a stranger."""

    headers: list[HttpHeader] = _field("headers", HttpHeader)
    """Headers in their order, up to 4 KB. The values of `Set-Cookie` are never stored."""
    body: str = _field("body")
    """The first 4 KB of the body as UTF-8. Bytes that are not are replaced by U+FFFD."""
    body_truncated: bool = _field("bodyTruncated")
    """Whether the body goes on after that, or was cut off by the end of the attempt."""


class WebhookDelivery(Object):
    """One delivery of an event to a subscription."""

    id: str = _field("id")
    """Identifier with the prefix `dlv_`."""
    event_id: str = _field("eventId")
    """Event that was delivered."""
    event_type: str = _field("eventType")
    """Type of the event."""
    outcome: WebhookDeliveryOutcome = _field("outcome")
    """`succeeded`: the receiver responded with 2xx. `failed`: it did not. `interrupted`: the
    service stopped before the outcome was known. `expired`: it waited too long behind other
    deliveries to the endpoint. `skipped`: the subscription was paused in the meantime.
    `queued`: a manual delivery is waiting.
    """
    http_status: int | None = _optional_field("httpStatus")
    """HTTP status of the response. Absent if there was none."""
    error: WebhookDeliveryError = _field("error")
    """Why it did not succeed: `http_status`, `timeout`, `dns` (the host has no public address),
    `connect`, `tls`, `protocol`, `interrupted`, `expired`, `paused`. Otherwise empty.
    """
    duration_ms: int = _field("durationMs")
    """Time from the start of the attempt to its outcome, in milliseconds. 1 if the error is
    `dns`.
    """
    attempted_at: datetime | None = _optional_time("attemptedAt")
    """When the attempt began."""
    manual: bool = _field("manual")
    """Whether it was sent manually, by a test or a redelivery."""
    timings: WebhookTimings | None = _optional_field("timings", WebhookTimings)
    """Where the time went."""
    request: WebhookRequest | None = _optional_field("request", WebhookRequest)
    """The request that was sent. Absent in lists, and once the event has been deleted."""
    response: WebhookResponse | None = _optional_field("response", WebhookResponse)
    """What the receiver responded to a delivery that failed or was sent manually. Absent in
    lists, for deliveries that succeeded automatically, if there was no response, and after 3
    days. Of an endpoint that fails very often, some are left out.
    """
    subscription_id: str = _field("subscriptionId")
    """Subscription that it was sent to."""


class TestWebhookSubscriptionResponse(Object):
    """Response of TestWebhookSubscription."""

    data: WebhookDelivery = _field("data", WebhookDelivery)
    """The queued delivery."""


class DeliveryCount(Object):
    """The deliveries within one hour."""

    hour: datetime = _time("hour")
    """Start of the hour."""
    succeeded: int = _field("succeeded")
    """Successful deliveries."""
    failed: int = _field("failed")
    """Unsuccessful deliveries."""


class ListDeliveryCountsResponse(Object):
    """Response of ListDeliveryCounts."""

    data: list[DeliveryCount] = _field("data", DeliveryCount)
    """The hours, oldest first."""


class ListWebhookDeliveriesResponse(Object):
    """Response of ListWebhookDeliveries."""

    data: list[WebhookDelivery] = _field("data", WebhookDelivery)
    """Deliveries on this page."""
    next_page_token: str = _field("nextPageToken")
    """Token for the next page; empty on the last page."""


class GetWebhookDeliveryResponse(Object):
    """Response of GetWebhookDelivery."""

    data: WebhookDelivery = _field("data", WebhookDelivery)
    """The delivery."""


class RedeliverWebhookResponse(Object):
    """Response of RedeliverWebhook."""

    data: WebhookDelivery = _field("data", WebhookDelivery)
    """The new, queued delivery."""


class RecoverWebhookSubscriptionResponse(Object):
    """Response of RecoverWebhookSubscription."""

    data: Operation = _field("data", Operation)
    """The operation."""


class BillingSubscribedV1(Object):
    """A paid plan was activated on the workspace."""

    workspace_id: str = _field("workspaceId")
    """Workspace that subscribed."""
    plan_id: str = _field("planId")
    """Plan that was activated."""
    activated_at: datetime = _time("activatedAt")
    """When the plan became active."""


class TicketCreatedV1(Object):
    """A new ticket arrived through a form, WhatsApp or e-mail, or was logged by an agent."""

    ticket: Ticket = _field("ticket", Ticket)
    """The ticket as it was opened."""
    message: Message | None = _optional_field("message", Message)
    """Its first message, if it came with one."""


class TicketRepliedV1(Object):
    """A public message was added to a ticket: an agent's reply or a requester's follow-up."""

    ticket: Ticket = _field("ticket", Ticket)
    """The ticket, including the message."""
    message: Message = _field("message", Message)
    """The message."""


class TicketStatusChangedV1(Object):
    """A ticket moved between open, pending, resolved and closed."""

    ticket: Ticket = _field("ticket", Ticket)
    """The ticket in its new status."""
    previous_status: TicketStatus = _field("previousStatus")
    """Status it had before."""
    status: TicketStatus = _field("status")
    """Status it has now."""


class DeliveryError(Object):
    """Why a message did not reach its requester."""

    code: str = _field("code")
    """A code of the channel, an SMTP status such as `550`, or a code of the service such as
    `INTERRUPTED` or `BOUNCED`.
    """
    message: str = _field("message")
    """Error message from the channel or mail server."""


class MessageDeliveryFailedV1(Object):
    """A message did not reach its requester: the last attempt to send it failed, or its e-mail
    came back. To send it again, call `ResendMessage`. For the confirmation of a new ticket,
    the message is the first one of the requester.
    """

    ticket: Ticket = _field("ticket", Ticket)
    """The ticket of the message."""
    message: Message = _field("message", Message)
    """The message."""
    error: DeliveryError = _field("error", DeliveryError)
    """Why it failed."""


class WebhookPingV1(Object):
    """A webhook subscription is tested. Only that subscription receives it."""

    subscription_id: str = _field("subscriptionId")
    """The subscription that is tested."""
