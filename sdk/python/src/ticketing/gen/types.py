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


class ApiCall(Object):
    """A call that was made with an API key."""

    id: str = _field("id")
    """Identifier of the request, with the prefix `req_`. The response returned it as
    `X-Request-Id`.
    """
    api_key_id: str = _field("apiKeyId")
    """The key that made the call. It may have been revoked since."""
    method: str = _field("method")
    """The method of the API, such as `CreateTicket`."""
    protocol: ApiCallProtocol | str = _field("protocol")
    """Protocol of the call."""
    http_method: str = _field("httpMethod")
    """HTTP method over REST, such as `POST`. Empty in other protocols."""
    path: str = _field("path")
    """Path with the names of its variables, such as `/api/v1/tickets/{id}`. In other protocols,
    the path of the procedure, such as `/ticketing.v1.TicketService/GetTicket`.
    """
    http_status: int = _field("httpStatus")
    """HTTP status of the response. In other protocols, the status that REST would return."""
    error_code: str = _field("errorCode")
    """Code of the error, such as `NOT_FOUND`. Empty for a success."""
    duration_ms: int = _field("durationMs")
    """Time from the headers of the request to its result, in milliseconds. For a stream, the
    time until it opened.
    """
    occurred_at: datetime = _time("occurredAt")
    """When the request arrived."""
    address: str = _field("address")
    """IP address of the client."""
    user_agent: str = _field("userAgent")
    """`User-Agent` of the client, up to 200 characters. Empty if there was none."""
    omitted_count: int = _field("omittedCount")
    """Number of other calls with the key at about the same time, with the same method and
    result, that were not logged because there were too many. 0 unless under load.
    """


class ListApiCallsResponse(Object):
    """Response of ListApiCalls."""

    data: list[ApiCall] = _field("data", ApiCall)
    """Calls on this page."""
    next_page_token: str = _field("nextPageToken")
    """Token for the next page; empty on the last page."""


class GetApiCallResponse(Object):
    """Response of GetApiCall."""

    data: ApiCall = _field("data", ApiCall)
    """The call."""


class Actor(Object):
    """Who acted."""

    type: ActorType | str = _field("type")
    """`api_key`, `member`, `requester`, `channel`, `operator` for the command line of the
    server, or `system`.
    """
    id: str = _field("id")
    """Identifier of the key, member, requester or channel, or name of the system. Empty for the
    operator, and for an agent of another system who is not a member here.
    """
    name: str = _field("name")
    """Display name at the time; empty if unknown."""
    via: str = _field("via")
    """Identifier of the console session, or of the API key that the member acted through;
    otherwise empty.
    """


class ApiKey(Object):
    """An API key."""

    id: str = _field("id")
    """Identifier with the prefix `ak_`."""
    name: str = _field("name")
    """Label of the key."""
    key_prefix: str = _field("keyPrefix")
    """`sk_live_` and the first 4 characters of the random part; safe to display."""
    key: str | None = _optional_field("key")
    """The full secret: `sk_live_` and 48 hexadecimal characters. Present in the creation
    response only.
    """
    created_at: datetime = _time("createdAt")
    """When the key was created."""
    last_used_at: datetime | None = _optional_time("lastUsedAt")
    """When the key last authenticated a request, accurate to about ten seconds. Absent if the
    key has not been used.
    """
    created_by: Actor = _field("createdBy", Actor)
    """Who created the key."""
    scopes: list[ApiKeyScope | str] = _field("scopes")
    """The scopes of a restricted key, such as `tickets:read`. Empty: the key can call every
    method.
    """
    allowed_cidrs: list[str] = _field("allowedCidrs")
    """Networks in CIDR notation from which the key can be used. Empty: it can be used from
    anywhere.
    """
    last_used_address: str = _field("lastUsedAddress")
    """IP address that the key was last used from. Empty if the key has not been used."""
    last_used_user_agent: str = _field("lastUsedUserAgent")
    """`User-Agent` of the last request with the key. Empty if there was none."""


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
    """A file attached to a message: either stored by the service, with an `id`, or hosted
    elsewhere, with a `url`.
    """

    id: str = _field("id")
    """Identifier of a stored file, with the prefix `att_`. Empty for a file hosted elsewhere."""
    url: str = _field("url")
    """`https` URL of a file hosted elsewhere. Empty for a stored file."""
    name: str = _field("name")
    """File name."""
    content_type: str = _field("contentType")
    """Media type, such as `image/png`: detected for files that the service stores, otherwise
    declared by the sender.
    """
    size: str | None = _optional_field("size")
    """Size in bytes. Absent if unknown."""
    external_id: str = _field("externalId")
    """Identifier of the file in the channel that it came through, or in your own system."""


class CreateAttachmentResponse(Object):
    """Response of CreateAttachment."""

    data: Attachment = _field("data", Attachment)
    """The stored file."""


class AttachmentPreview(Object):
    """The preview of an image, in two sizes."""

    attachment_id: str = _field("attachmentId")
    """Identifier of the file."""
    width: int = _field("width")
    """Width of the large size in pixels, at most 2,048."""
    height: int = _field("height")
    """Height of the large size in pixels, at most 2,048."""
    small_url: str = _field("smallUrl")
    """URL of the small size, which fits into 480 × 480 pixels."""
    large_url: str = _field("largeUrl")
    """URL of the large size."""
    expires_at: datetime = _time("expiresAt")
    """When the URLs expire, one to two hours from now."""


class ListAttachmentPreviewsResponse(Object):
    """Response of ListAttachmentPreviews."""

    data: list[AttachmentPreview] = _field("data", AttachmentPreview)
    """The previews, in no particular order."""


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
    actor: Actor = _field("actor", Actor)
    """Who made the change."""
    target_id: str = _field("targetId")
    """Identifier of the object that was changed."""
    target_name: str = _field("targetName")
    """Name of the object at the time."""
    request_id: str = _field("requestId")
    """Identifier of the request; empty if there was none."""
    address: str = _field("address")
    """IP address of the client; empty if there was none."""
    occurred_at: datetime = _time("occurredAt")
    """When the change was made."""
    changes: list[AuditChange] = _field("changes", AuditChange)
    """For tickets, the fields that changed. For `requester.merged`, `sourceId` is the requester
    that was merged into the target. For `ticket.merged`, each `sourceId` is a ticket that was
    merged into the target, or `mergedIntoId` is the ticket that the target was merged into.
    """
    user_agent: str = _field("userAgent")
    """How the client identifies itself, up to 200 characters: its `User-Agent`, preceded by the
    name of an AI agent if there is one. Empty if there was none.
    """


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
    """Display name."""
    price: str = _field("price")
    """Price per interval, in the smallest unit of the currency: `"2900"` is 29 US dollars, or
    2,900 yen.
    """
    currency: str = _field("currency")
    """ISO 4217 code in lower case."""
    interval: PlanInterval | str = _field("interval")
    """`month` or `year`."""
    features: list[str] = _field("features")
    """Features of the plan, in short sentences."""
    included_tickets: int | None = _optional_field("includedTickets")
    """Number of new tickets per period that the plan includes. Absent: unlimited. Nothing is
    refused beyond it.
    """
    included_members: int | None = _optional_field("includedMembers")
    """Number of active members that the plan includes. Absent: unlimited. Nothing is refused
    beyond it.
    """


class ListPlansResponse(Object):
    """Response of ListPlans."""

    data: list[Plan] = _field("data", Plan)
    """The plans, in the order of the configuration."""


class BillingUsage(Object):
    """The usage of a workspace."""

    period_start: datetime = _time("periodStart")
    """Start of the period: the paid period or, without an active plan, the calendar month in
    UTC.
    """
    period_end: datetime = _time("periodEnd")
    """End of the period."""
    tickets: int = _field("tickets")
    """Number of tickets opened in the period that still exist, up to 100,000."""
    has_more_tickets: bool = _field("hasMoreTickets")
    """Whether there are more tickets than that."""
    members: int = _field("members")
    """Number of active members."""
    file_bytes: str = _field("fileBytes")
    """Total size of all stored files, in bytes, each rounded up to blocks of 4 KB."""
    max_file_bytes: str = _field("maxFileBytes")
    """Total size of the files that the workspace can store, in bytes. Files beyond this limit
    are refused with `STORAGE_FULL`.
    """


class BillingSubscription(Object):
    """The billing subscription of a workspace."""

    plan_id: str = _field("planId")
    """Identifier of the plan; empty if there has never been one."""
    status: BillingSubscriptionStatus | str = _field("status")
    """`none`, `active`, `past_due` or `canceled`."""
    current_period_end: datetime | None = _optional_time("currentPeriodEnd")
    """End of the paid period."""
    cancel_at_period_end: bool = _field("cancelAtPeriodEnd")
    """Whether the billing subscription ends with that period."""
    activated_at: datetime | None = _optional_time("activatedAt")
    """When the plan became active."""
    trial_ends_at: datetime | None = _optional_time("trialEndsAt")
    """End of the free trial, during which the plan is `active`. Absent if there is no trial."""
    usage: BillingUsage = _field("usage", BillingUsage)
    """Usage of the workspace."""


class GetBillingSubscriptionResponse(Object):
    """Response of GetBillingSubscription."""

    data: BillingSubscription = _field("data", BillingSubscription)
    """The billing subscription."""


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
    """The page to manage the billing subscription on."""


class CannedReply(Object):
    """A canned reply."""

    id: str = _field("id")
    """Identifier with the prefix `cr_`."""
    shortcut: str = _field("shortcut")
    """Short name, unique in the workspace."""
    title: str = _field("title")
    """Purpose of the canned reply."""
    body: str = _field("body")
    """Text, in Markdown. `{{requester.name|there}}` becomes the requester's name, or `there` if
    there is none.
    """
    tags: list[str] = _field("tags")
    """Labels, in the order given."""
    created_at: datetime = _time("createdAt")
    """When the canned reply was created."""
    updated_at: datetime = _time("updatedAt")
    """When the canned reply was last changed."""


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
    """The text, in Markdown."""
    missing: list[str] = _field("missing")
    """Variables with neither a value nor a fallback. They are removed from the text or, with
    `keepMissing`, left in it.
    """


class RenderCannedReplyResponse(Object):
    """Response of RenderCannedReply."""

    data: RenderedReply = _field("data", RenderedReply)
    """The rendered reply."""


class FormSettings(Object):
    """Settings of a form."""

    allowed_origins: list[str] = _field("allowedOrigins")
    """Origins whose pages may submit to the form, such as `https://www.example.com`; at most 20."""
    attachments: bool = _field("attachments")
    """Whether people can attach files: at most 5 per message, 5 MiB in total."""
    url: str = _field("url")
    """URL of the form's page."""


class WhatsAppSettings(Object):
    """Settings of a WhatsApp number. Its credentials are never returned."""

    phone_number_id: str = _field("phoneNumberId")
    """Identifier of the phone number at Meta."""
    webhook_url: str = _field("webhookUrl")
    """Callback URL to enter at Meta, which posts messages to it."""
    webhook_verified_at: datetime | None = _optional_time("webhookVerifiedAt")
    """When Meta last verified the callback URL. Absent if it has not."""


class ImapSettings(Object):
    """A mailbox that is read over IMAP, within seconds of an email's arrival. Emails that
    arrived before the mailbox was set up are ignored. If you change the server, the port or
    the user name, send the password again.
    """

    host: str = _field("host")
    """Host name of the server, such as `imap.example.com`. Required without `account`."""
    port: int = _field("port")
    """Number of the port. Default: 993, or 143 with `starttls`."""
    security: str = _field("security")
    """`tls` (default): encrypted from the start. `starttls`: encrypted before the login. The
    server needs a certificate for its host name.
    """
    username: str = _field("username")
    """User name, often the email address. Required without `account`."""
    folder: str = _field("folder")
    """Folder to read. Default: `INBOX`."""
    after_import: str = _field("afterImport")
    """Action on an email once its ticket is stored. `keep` (default): none. `mark_read`: mark it
    as read. `move`: move it to `moveTo`.
    """
    move_to: str = _field("moveTo")
    """Folder to move emails to. Required for `move`."""


class MailAccount(Object):
    """An account at a mail provider, connected through OAuth. Its tokens are never returned.
    Changing the provider requires a new login.
    """

    provider: str = _field("provider")
    """`google`, for Gmail and Google Workspace, or `microsoft`, for Microsoft 365. Required."""
    username: str = _field("username")
    """Email address of the account. Empty until the account is connected."""
    connected_at: datetime | None = _optional_time("connectedAt")
    """When the account was connected. Absent until then."""
    receive_only: bool = _field("receiveOnly")
    """Whether the account only receives. Emails to requesters are then sent as if the channel
    had no account.
    """


class SmtpSettings(Object):
    """A mail server that sends over SMTP with encryption. If you change the server, the port or
    the user name, send the password again.
    """

    host: str = _field("host")
    """Host name of the server, such as `smtp.example.com`. Required."""
    port: int = _field("port")
    """Number of the port. Default: 465, or 587 with `starttls`."""
    security: str = _field("security")
    """`tls` (default): encrypted from the start. `starttls`: encrypted before the login. The
    server needs a certificate for its host name.
    """
    username: str = _field("username")
    """User name, often the email address. Empty: the server requires no login."""


class DomainRecord(Object):
    """A DNS TXT record."""

    name: str = _field("name")
    """Name of the record, such as `_ticketing.example.com`."""
    value: str = _field("value")
    """Value of the record."""
    verified: bool = _field("verified")
    """Whether CheckChannel has found the record. It is looked up again once a day."""


class EmailSettings(Object):
    """Settings of an email address. Emails come from a mailbox, or from a mail server or a
    provider that posts them to `webhookUrl`. The secret and the password are never returned.
    """

    address: str = _field("address")
    """Address that requesters write to, with at most 32 characters before the `@`, in lower
    case. Replies arrive at the same address with a `+` and a code before the `@`.
    """
    webhook_url: str = _field("webhookUrl")
    """URL to which your mail server or provider posts emails."""
    imap: ImapSettings | None = _optional_field("imap", ImapSettings)
    """Mailbox whose new emails become tickets. With `account`, only its `folder`, `afterImport`
    and `moveTo` can be set.
    """
    provider: str = _field("provider")
    """Provider that posts emails in its own format: `mailgun`, `sendgrid`, `postmark`, or `ses`
    for Amazon SES. Empty: each email is posted as it is.
    """
    topic_arn: str = _field("topicArn")
    """ARN of the SNS topic to which Amazon SES publishes emails, such as
    `arn:aws:sns:eu-west-1:123456789012:mail`. Required for `ses`.
    """
    account: MailAccount | None = _optional_field("account", MailAccount)
    """Google or Microsoft 365 account whose mailbox is read and that sends the emails to
    requesters. Connect it with StartChannelLogin.
    """
    smtp: SmtpSettings | None = _optional_field("smtp", SmtpSettings)
    """Mail server that sends the emails to requesters, from `address`. Default: the mail server
    of the service.
    """
    from_address: str = _field("fromAddress")
    """Sender address of emails to requesters: `address` if the channel has its own mail server,
    a connected account or a verified `domainRecord`, otherwise the address of the service.
    Empty if no email can be sent.
    """
    domain_record: DomainRecord | None = _optional_field("domainRecord", DomainRecord)
    """DNS record with which the owner of the domain allows the service to send from `address`.
    Absent if the channel has its own mail server or an account, or if the service has no mail
    server.
    """


class MailSettings(Object):
    """Settings for emails to requesters."""

    sender_name: str = _field("senderName")
    """Sender name of the emails. Empty: the name in `MAIL_FROM`."""
    footer: str = _field("footer")
    """Text at the end of each email, at most 2,000 characters."""
    confirmation: bool | None = _optional_field("confirmation")
    """Whether the requester gets an email that confirms a new ticket. For forms, where it is on
    by default, and for email, where it is off by default.
    """
    email_channel_id: str = _field("emailChannelId")
    """Identifier of the email channel that sends the emails and whose address receives the
    replies. If empty, or while that channel is paused: the oldest active email channel. Not
    for email channels.
    """


class Channel(Object):
    """A channel."""

    id: str = _field("id")
    """Identifier with the prefix `ch_`."""
    type: ChannelType | str = _field("type")
    """`form`, `whatsapp`, `email` or `agent`."""
    name: str = _field("name")
    """Display name."""
    active: bool = _field("active")
    """Whether the channel receives and sends."""
    form: FormSettings | None = _optional_field("form", FormSettings)
    """Settings of a form."""
    whatsapp: WhatsAppSettings | None = _optional_field("whatsapp", WhatsAppSettings)
    """Settings of a WhatsApp number."""
    email: EmailSettings | None = _optional_field("email", EmailSettings)
    """Settings of an email address."""
    mail: MailSettings | None = _optional_field("mail", MailSettings)
    """Settings for emails to requesters. Absent for WhatsApp."""
    last_message_at: datetime | None = _optional_time("lastMessageAt")
    """When the last message arrived through the channel, to the minute. Absent if none has
    arrived.
    """
    created_at: datetime = _time("createdAt")
    """When the channel was created."""
    updated_at: datetime = _time("updatedAt")
    """When the channel was last changed."""
    problem: str = _field("problem")
    """Human-readable reason why no messages arrive, for example because the mailbox refuses the
    password. Empty if no problem is known.
    """
    sending_problem: str = _field("sendingProblem")
    """Human-readable reason why the channel's mail server sends no emails, for example because
    it refuses the password. Emails are retried for three days. Empty if no problem is known.
    """


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

    name: ChannelCheckStepName | str = _field("name")
    """`access_token` and `webhook` of WhatsApp; `account` and `token` of an account at a mail
    provider; `smtp_server` and `smtp_login` of a mail server; `server`, `login` and `folder`
    of a mailbox; and `message`.
    """
    status: ChannelCheckStepStatus | str = _field("status")
    """`ok`, `waiting` for something outside the service, or `failed`."""
    message: str = _field("message")
    """Human-readable result, and what to do about it."""


class ChannelCheck(Object):
    """Whether a channel works."""

    ok: bool = _field("ok")
    """Whether every step is `ok`."""
    steps: list[ChannelCheckStep] = _field("steps", ChannelCheckStep)
    """The steps, in the order in which a channel is set up. Empty for types that need no set-up."""


class CheckChannelResponse(Object):
    """Response of CheckChannel."""

    data: ChannelCheck = _field("data", ChannelCheck)
    """The result of the check."""


class ChannelLogin(Object):
    """A login at a mail provider."""

    authorization_url: str = _field("authorizationUrl")
    """URL of the provider to open in a browser. It works for 10 minutes."""


class StartChannelLoginResponse(Object):
    """Response of StartChannelLogin."""

    data: ChannelLogin = _field("data", ChannelLogin)
    """Where the login starts."""


class FinishChannelLoginResponse(Object):
    """Response of FinishChannelLogin."""

    data: Channel = _field("data", Channel)
    """The channel with its account."""


class ConsoleSession(Object):
    """A link to the webhooks console."""

    id: str = _field("id")
    """Identifier with the prefix `cs_`. Actions in the console have it as the `via` of their
    actor.
    """
    url: str | None = _optional_field("url")
    """URL of the console. Present in the creation response only."""
    read_only: bool = _field("readOnly")
    """Whether the console is read-only: it changes and sends nothing."""
    created_at: datetime = _time("createdAt")
    """When the link was created."""
    expires_at: datetime = _time("expiresAt")
    """When the link expires."""


class CreateConsoleSessionResponse(Object):
    """Response of CreateConsoleSession."""

    data: ConsoleSession = _field("data", ConsoleSession)
    """The link."""


class Draft(Object):
    """The unsent texts of a member on a ticket."""

    ticket_id: str = _field("ticketId")
    """Identifier of the ticket."""
    reply: str = _field("reply")
    """Text of the reply; otherwise empty."""
    note: str = _field("note")
    """Text of the internal note; otherwise empty."""
    version: int = _field("version")
    """Number of changes to the draft; 0 if there is no draft."""
    created_at: datetime | None = _optional_time("createdAt")
    """When the draft was created. Absent if there is no draft."""
    updated_at: datetime | None = _optional_time("updatedAt")
    """When the draft was last changed. Absent if there is no draft."""


class ListDraftsResponse(Object):
    """Response of ListDrafts."""

    data: list[Draft] = _field("data", Draft)
    """Drafts on this page."""
    next_page_token: str = _field("nextPageToken")
    """Token for the next page; empty on the last page."""


class GetDraftResponse(Object):
    """Response of GetDraft."""

    data: Draft = _field("data", Draft)
    """The draft."""


class UpdateDraftResponse(Object):
    """Response of UpdateDraft."""

    data: Draft = _field("data", Draft)
    """The updated draft."""


class EventDelivery(Object):
    """The state of an event at a webhook subscription."""

    subscription_id: str = _field("subscriptionId")
    """Identifier of the subscription."""
    state: EventDeliveryState | str = _field("state")
    """`delivered`: an attempt succeeded. `failed`: no attempt succeeded. `pending`: no attempt
    has succeeded, and a manual delivery is waiting. `skipped`: the subscription was paused or
    the event erased.
    """
    attempts: int = _field("attempts")
    """Number of attempts up to the first that succeeded: 2 if the event was delivered on the
    second attempt.
    """


class EventDeliveries(Object):
    """The state of an event at the webhook subscriptions that it was sent to in the last 7 days."""

    delivered: int = _field("delivered")
    """Number of subscriptions with this state."""
    failed: int = _field("failed")
    """Number of subscriptions with this state."""
    pending: int = _field("pending")
    """Number of subscriptions with this state."""
    skipped: int = _field("skipped")
    """Number of subscriptions with this state."""
    subscriptions: list[EventDelivery] = _field("subscriptions", EventDelivery)
    """The state at each subscription, up to 20, `failed` first."""


class Event(Object):
    """An event."""

    id: str = _field("id")
    """Identifier with the prefix `evt_`."""
    type: str = _field("type")
    """Type, such as `service.ticket.created.v1`."""
    occurred_at: datetime = _time("occurredAt")
    """When it happened."""
    data: dict[str, Any] = _field("data")
    """Payload; its schema depends on the type. Empty if it is `erased`."""
    test: bool = _field("test")
    """Whether the event was created to test a webhook subscription. Test events are not
    streamed, and their deliveries have the header `Service-Test: true`.
    """
    erased: bool = _field("erased")
    """Whether the payload was erased because its ticket or requester was. Erased events are
    neither streamed nor delivered.
    """
    deliveries: EventDeliveries | None = _optional_field("deliveries", EventDeliveries)
    """State of the event at each webhook subscription, if `includeDeliveries` is set."""


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
    """The event types, in the order of the contract."""


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
    """Name, unique within the installation."""
    created_at: datetime = _time("createdAt")
    """When the workspace was created."""
    closed_ticket_retention_days: int = _field("closedTicketRetentionDays")
    """Number of days after `closedAt` when closed tickets are deleted, as DeleteTicket does. `0`
    (default): never.
    """
    language: WorkspaceLanguage | str = _field("language")
    """Language of the tickets, which a search uses to match the forms of a word: Arabic, German,
    English, Spanish, French, Japanese or Portuguese. `none`: words match only as they are
    written. Default: `en`.
    """


class MemberLogin(Object):
    """The identity of a member at an identity provider."""

    issuer: str = _field("issuer")
    """The identity provider, as its tokens name it."""
    subject: str = _field("subject")
    """Identifier of the member there."""


class Member(Object):
    """A person of the workspace, or one who is invited to it."""

    id: str = _field("id")
    """Identifier with the prefix `mbr_`."""
    logins: list[MemberLogin] = _field("logins", MemberLogin)
    """How the member signs in. Empty until an invitation is accepted."""
    name: str = _field("name")
    """Name; empty if unknown. A name in the tokens of your identity provider replaces it."""
    email: str = _field("email")
    """Email address, from the invitation or from the latest token that contained one."""
    picture: str = _field("picture")
    """URL of a picture, if the latest token contained one."""
    role: MemberRole | str = _field("role")
    """`admin` or `agent`."""
    role_source: MemberRoleSource | str = _field("roleSource")
    """`token` if your identity provider sets the role in each token, so that it cannot be
    changed here; otherwise `stored`.
    """
    status: MemberStatus | str = _field("status")
    """`invited`, `active`, `deactivated` or `removed`. Only active members can act."""
    created_at: datetime = _time("createdAt")
    """When the member was invited, or made their first call."""
    last_seen_at: datetime | None = _optional_time("lastSeenAt")
    """When the member last made a call, accurate to a few minutes. Absent until the first call."""
    invitation_expires_at: datetime | None = _optional_time("invitationExpiresAt")
    """When the latest invitation expires or expired. Absent if there is none."""
    language: MemberLanguage | str = _field("language")
    """Language of the dashboard and of emails to the member: Arabic, German, English, Spanish,
    French, Japanese or Portuguese. Empty: the language of their browser and, for emails, the
    language of the workspace.
    """
    signature: str = _field("signature")
    """Signature below the member's replies in emails, in Markdown. Empty if there is none."""


class Me(Object):
    """A caller."""

    actor: Actor = _field("actor", Actor)
    """Who acts: the API key, the member that the token belongs to, the member that the key acts
    for, or the creator of the console session.
    """
    workspace: Workspace = _field("workspace", Workspace)
    """Workspace in which the caller acts."""
    role: MemberRole | str = _field("role")
    """`admin` or `agent`. An API key is an `admin`, unless it acts for a member: it then has the
    member's role.
    """
    member: Member | None = _optional_field("member", Member)
    """The member who acts. Absent if no member does."""
    api_key: ApiKey | None = _optional_field("apiKey", ApiKey)
    """The API key of the call, if it has one."""
    name_source: MemberRoleSource | str | None = _optional_field("nameSource")
    """`token` if your identity provider sets the member's name with each token, so that it
    cannot be changed here, otherwise `stored`. Absent without a member.
    """
    console_session: ConsoleSession | None = _optional_field("consoleSession", ConsoleSession)
    """The console session of the call, if it has one."""


class GetMeResponse(Object):
    """Response of GetMe."""

    data: Me = _field("data", Me)
    """The caller."""


class MyWorkspace(Object):
    """A workspace in which the caller can act."""

    organization: str = _field("organization")
    """The organisation of the caller's token. To act in its workspace, send it or the identifier
    of the workspace as `X-Workspace-Id`. Empty for an API key, which has one workspace.
    """
    workspace: Workspace = _field("workspace", Workspace)
    """The workspace. Absent until the first call that acts in it."""


class ListWorkspacesResponse(Object):
    """Response of ListWorkspaces."""

    data: list[MyWorkspace] = _field("data", MyWorkspace)
    """The workspaces, in the order of the token."""


class Invitation(Object):
    """A link that lets one person in, once."""

    url: str = _field("url")
    """The link to give to the person. Anyone who has it can join, so keep it secret. Accepting
    it does not verify the email address.
    """
    expires_at: datetime = _time("expiresAt")
    """When the link expires: after 7 days."""
    is_sent: bool = _field("isSent")
    """Whether a separate link is also emailed to the address. `false` if the service sends no
    emails.
    """


class InviteMemberResponse(Object):
    """Response of InviteMember."""

    data: Member = _field("data", Member)
    """The member."""
    invitation: Invitation | None = _optional_field("invitation", Invitation)
    """The invitation. Absent if the person is already an active member."""


class ListMembersResponse(Object):
    """Response of ListMembers."""

    data: list[Member] = _field("data", Member)
    """Members on this page."""
    next_page_token: str = _field("nextPageToken")
    """Token for the next page; empty on the last page."""


class GetMemberResponse(Object):
    """Response of GetMember."""

    data: Member = _field("data", Member)
    """The member."""


class UpdateMemberResponse(Object):
    """Response of UpdateMember."""

    data: Member = _field("data", Member)
    """The member."""


class DeactivateMemberResponse(Object):
    """Response of DeactivateMember."""

    data: Member = _field("data", Member)
    """The member."""


class ReactivateMemberResponse(Object):
    """Response of ReactivateMember."""

    data: Member = _field("data", Member)
    """The member."""


class RemoveMemberResponse(Object):
    """Response of RemoveMember."""

    data: Member = _field("data", Member)
    """The member."""
    api_keys: list[ApiKey] = _field("apiKeys", ApiKey)
    """Active API keys that the member created. Revoke those that are no longer needed."""


class RecoveryLink(Object):
    """A link to add a new passkey."""

    url: str = _field("url")
    """The link to give to the member. Anyone who has it can sign in as the member, so keep it
    secret. Empty if the member also belongs to other workspaces: the link is then only
    emailed.
    """
    expires_at: datetime = _time("expiresAt")
    """When the link expires: after 15 minutes."""
    is_sent: bool = _field("isSent")
    """Whether the link is emailed to the member's verified address."""


class CreateRecoveryLinkResponse(Object):
    """Response of CreateRecoveryLink."""

    data: RecoveryLink = _field("data", RecoveryLink)
    """The link."""


class NotifiedTicket(Object):
    """The ticket of a notification."""

    id: str = _field("id")
    """Identifier of the ticket."""
    number: int = _field("number")
    """Number of the ticket in the workspace."""
    subject: str = _field("subject")
    """Subject."""


class Notification(Object):
    """A notification for a member."""

    id: str = _field("id")
    """Identifier with the prefix `ntf_`."""
    kind: NotificationKind | str = _field("kind")
    """`assigned`: another person assigned the ticket to the member. `mentioned`: a note mentions
    the member. `replied`: the requester wrote on a ticket that the member is assigned to or
    follows; the notification of a later message replaces an earlier unread one.
    """
    ticket: NotifiedTicket = _field("ticket", NotifiedTicket)
    """The ticket that the notification is about."""
    message_id: str = _field("messageId")
    """Identifier of the message or note that the notification is about; otherwise empty."""
    actor: Actor = _field("actor", Actor)
    """Who assigned the ticket or wrote the message."""
    created_at: datetime = _time("createdAt")
    """When it happened."""
    read_at: datetime | None = _optional_time("readAt")
    """When the notification was read. Absent if it is unread."""


class ListNotificationsResponse(Object):
    """Response of ListNotifications."""

    data: list[Notification] = _field("data", Notification)
    """Notifications on this page."""
    next_page_token: str = _field("nextPageToken")
    """Token for the next page; empty on the last page."""


class UnreadCount(Object):
    """The number of unread notifications."""

    count: int = _field("count")
    """Number of notifications, up to 100."""
    has_more: bool = _field("hasMore")
    """Whether there are more."""


class CountUnreadNotificationsResponse(Object):
    """Response of CountUnreadNotifications."""

    data: UnreadCount = _field("data", UnreadCount)
    """The count."""


class NotificationSettings(Object):
    """Which emails a member gets. No email is sent to an unverified address, or while the
    service sends no email.
    """

    email_on_assignment: bool = _field("emailOnAssignment")
    """Whether to email the member about an assignment that is unread after a minute."""
    email_on_mention: bool = _field("emailOnMention")
    """Whether to email the member about a mention that is unread after a minute."""
    unassigned_digest: NotificationSettingsUnassignedDigest | str = _field("unassignedDigest")
    """How often a digest of the unassigned open tickets is emailed: `off`, or `daily` at 8
    o'clock. No digest is sent if there are no such tickets.
    """
    time_zone: str = _field("timeZone")
    """Time zone of the digest, such as `Europe/Berlin`."""


class GetNotificationSettingsResponse(Object):
    """Response of GetNotificationSettings."""

    data: NotificationSettings = _field("data", NotificationSettings)
    """The settings of the member."""


class UpdateNotificationSettingsResponse(Object):
    """Response of UpdateNotificationSettings."""

    data: NotificationSettings = _field("data", NotificationSettings)
    """The updated settings."""


class WebhookRecoveryMetadata(Object):
    """Filters and progress of a recovery. The filters are those of the request."""

    subscription_id: str = _field("subscriptionId")
    """Subscription that the events are resent to."""
    attempted_from: datetime = _time("attemptedFrom")
    """Start of the range of recovered deliveries: those attempted at this time or later."""
    attempted_before: datetime = _time("attemptedBefore")
    """End of the range of recovered deliveries: those attempted before this time."""
    outcome: list[WebhookRecoveryOutcome | str] = _field("outcome")
    """Outcomes to recover."""
    event_type: list[str] = _field("eventType")
    """Types of the events to recover. Empty: all."""
    total: int | None = _optional_field("total")
    """Number of events to resend. Absent until they have been counted."""
    sent: int = _field("sent")
    """How many of these events have been sent or are queued."""
    succeeded: int = _field("succeeded")
    """How many of these deliveries have succeeded."""
    failed: int = _field("failed")
    """How many of these deliveries have not succeeded."""


class RequesterErasureMetadata(Object):
    """Target and progress of an erasure."""

    requester_id: str = _field("requesterId")
    """Requester to erase."""
    tickets_deleted: int = _field("ticketsDeleted")
    """How many of the requester's tickets have been deleted."""


class RequesterExportMetadata(Object):
    """Target and progress of an export."""

    requester_id: str = _field("requesterId")
    """Requester whose data is exported."""
    total: int | None = _optional_field("total")
    """Number of tickets to export. Absent until the tickets have been counted."""
    exported: int = _field("exported")
    """How many of the tickets have been exported."""


class OperationMetadata(Object):
    """Target and progress of an operation."""

    webhook_recovery: WebhookRecoveryMetadata | None = _optional_field(
        "webhookRecovery", WebhookRecoveryMetadata
    )
    """Details of a `webhook_recovery`."""
    requester_erasure: RequesterErasureMetadata | None = _optional_field(
        "requesterErasure", RequesterErasureMetadata
    )
    """Details of a `requester_erasure`."""
    requester_export: RequesterExportMetadata | None = _optional_field(
        "requesterExport", RequesterExportMetadata
    )
    """Details of a `requester_export`."""


class WebhookRecoveryResult(Object):
    """Result of a recovery."""

    succeeded: int = _field("succeeded")
    """Events that were delivered."""
    failed: int = _field("failed")
    """Events that were not delivered."""


class RequesterErasureResult(Object):
    """Result of an erasure."""

    tickets_deleted: int = _field("ticketsDeleted")
    """Number of tickets that were deleted."""


class RequesterExportResult(Object):
    """Result of an export."""

    download_url: str | None = _optional_field("downloadUrl")
    """URL of the archive. `GET` it with the token of an admin. Absent once the archive is
    deleted.
    """
    size: str = _field("size")
    """Length of the archive in bytes."""
    expires_at: datetime = _time("expiresAt")
    """When the archive is deleted: 7 days after the export. It is deleted earlier if the
    requester is erased.
    """


class OperationResponse(Object):
    """Result of an operation."""

    webhook_recovery: WebhookRecoveryResult | None = _optional_field(
        "webhookRecovery", WebhookRecoveryResult
    )
    """Details of a `webhook_recovery`."""
    requester_erasure: RequesterErasureResult | None = _optional_field(
        "requesterErasure", RequesterErasureResult
    )
    """Details of a `requester_erasure`."""
    requester_export: RequesterExportResult | None = _optional_field(
        "requesterExport", RequesterExportResult
    )
    """Details of a `requester_export`."""


class OperationError(Object):
    """Why an operation ended early."""

    code: OperationErrorCode | str = _field("code")
    """`CANCELLED`; for a recovery, also `SUBSCRIPTION_PAUSED` or `SUBSCRIPTION_DELETED`; for an
    export, also `REQUESTER_DELETED`, `STORAGE_FULL`, or `INTERNAL` after repeated failures.
    """
    message: str = _field("message")
    """Human-readable description of the error."""


class Operation(Object):
    """A long-running operation."""

    id: str = _field("id")
    """Identifier with the prefix `op_`."""
    type: OperationType | str = _field("type")
    """`webhook_recovery`, `requester_erasure` or `requester_export`. `metadata` and `response`
    have a field for each type.
    """
    done: bool = _field("done")
    """Whether the operation has ended, with an `error` or a `response`."""
    cancelling: bool = _field("cancelling")
    """Whether the operation has been cancelled and is waiting for its work in progress to end."""
    created_at: datetime = _time("createdAt")
    """When the operation was requested."""
    ended_at: datetime | None = _optional_time("endedAt")
    """When the operation ended. Absent until then."""
    metadata: OperationMetadata = _field("metadata", OperationMetadata)
    """Target and progress of the operation."""
    response: OperationResponse | None = _optional_field("response", OperationResponse)
    """The result, if the operation ran to its end."""
    error: OperationError | None = _optional_field("error", OperationError)
    """The error, if the operation ended early."""


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


class Passkey(Object):
    """A passkey."""

    id: str = _field("id")
    """Identifier with the prefix `pky_`."""
    name: str = _field("name")
    """Name that you gave the passkey."""
    created_at: datetime = _time("createdAt")
    """When the passkey was added."""
    last_used_at: datetime | None = _optional_time("lastUsedAt")
    """When the passkey last signed you in. Absent if it has not been used."""


class ListPasskeysResponse(Object):
    """Response of ListPasskeys."""

    data: list[Passkey] = _field("data", Passkey)
    """Your passkeys."""


class PasskeyRegistration(Object):
    """A passkey that is being added."""

    options: dict[str, Any] = _field("options")
    """Options for `PublicKeyCredential.parseCreationOptionsFromJSON()`, valid for an hour."""


class StartPasskeyRegistrationResponse(Object):
    """Response of StartPasskeyRegistration."""

    data: PasskeyRegistration = _field("data", PasskeyRegistration)
    """The registration."""


class CreatePasskeyResponse(Object):
    """Response of CreatePasskey."""

    data: Passkey = _field("data", Passkey)
    """The passkey."""


class Presence(Object):
    """A member who is present on a ticket."""

    member_id: str = _field("memberId")
    """Identifier of the member."""
    name: str = _field("name")
    """Display name of the member; empty if unknown."""
    state: PresenceState | str = _field("state")
    """`viewing`, or `replying` while they write a reply."""


class ReportPresenceResponse(Object):
    """Response of ReportPresence."""

    data: list[Presence] = _field("data", Presence)
    """The other members who are present, up to 20, those who are replying first."""


class Requester(Object):
    """Who asked for help."""

    id: str = _field("id")
    """Identifier with the prefix `rq_`."""
    name: str = _field("name")
    """Name to address the requester by."""
    email: str = _field("email")
    """Email address, in lower case."""
    phone: str = _field("phone")
    """Telephone number in E.164 form."""
    external_id: str = _field("externalId")
    """Identifier in your own system."""
    created_at: datetime = _time("createdAt")
    """When the requester was created."""
    updated_at: datetime = _time("updatedAt")
    """When the requester was last changed."""
    language: str = _field("language")
    """Language that the requester reads, a BCP 47 tag such as `de` or `pt-BR`; empty if unknown.
    When a form or an email creates the requester, it is set from the form's page or the
    email's header. Emails to the requester are in this language if translations exist,
    otherwise in the language of the workspace.
    """
    email_problem: RequesterEmailProblem | str = _field("emailProblem")
    """`bounced` after an email to the address came back, `complained` after its owner reported
    one as spam. Empty if neither is known. Cleared when the requester writes an email or the
    address changes.
    """
    email_problem_at: datetime | None = _optional_time("emailProblemAt")
    """When `emailProblem` was set. Absent if it is empty."""


class CreateRequesterResponse(Object):
    """Response of CreateRequester."""

    data: Requester = _field("data", Requester)
    """The new requester."""


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


class MergeRequestersResponse(Object):
    """Response of MergeRequesters."""

    data: Requester = _field("data", Requester)
    """The requester that remains."""


class ExportRequesterResponse(Object):
    """Response of ExportRequester."""

    data: Operation = _field("data", Operation)
    """The operation, of the type `requester_export`."""


class EraseRequesterResponse(Object):
    """Response of EraseRequester."""

    data: Operation = _field("data", Operation)
    """The operation, of the type `requester_erasure`."""


class ItemErrorDetail(Object):
    """An invalid field."""

    field: str = _field("field")
    """Field of the item, such as `status`."""
    reason: str = _field("reason")
    """Code of the reason."""
    message: str = _field("message")
    """Human-readable description of the problem."""


class ItemError(Object):
    """Why one item of a batch was refused, in the same form as the error of a whole call."""

    code: str = _field("code")
    """Code of the error, such as `NOT_FOUND`."""
    message: str = _field("message")
    """Human-readable description of the problem."""
    details: list[ItemErrorDetail] = _field("details", ItemErrorDetail)
    """The invalid fields."""


class ScheduledMessage(Object):
    """A message to be sent later."""

    id: str = _field("id")
    """Identifier with the prefix `smsg_`."""
    ticket_id: str = _field("ticketId")
    """Identifier of its ticket. If the ticket is merged, the message moves to the ticket that
    remains.
    """
    body: str = _field("body")
    """Text, in Markdown."""
    visibility: MessageVisibility | str = _field("visibility")
    """`public` or `internal`."""
    set_status: TicketStatus | str = _field("setStatus")
    """New status of the ticket, set together with the message. Empty: the status that
    CreateMessage sets.
    """
    attachments: list[Attachment] = _field("attachments", Attachment)
    """Attached files."""
    send_at: datetime = _time("sendAt")
    """When the message is sent, within about a second."""
    error: ItemError | None = _optional_field("error", ItemError)
    """Why the message could not be sent. Absent while it is waiting to be sent. A failed message
    is not retried and is removed after 30 days.
    """
    created_by: Actor = _field("createdBy", Actor)
    """Who scheduled the message and is its author."""
    created_at: datetime = _time("createdAt")
    """When the message was scheduled."""


class CreateScheduledMessageResponse(Object):
    """Response of CreateScheduledMessage."""

    data: ScheduledMessage = _field("data", ScheduledMessage)
    """The scheduled message."""


class ListScheduledMessagesResponse(Object):
    """Response of ListScheduledMessages."""

    data: list[ScheduledMessage] = _field("data", ScheduledMessage)
    """Scheduled messages on this page."""
    next_page_token: str = _field("nextPageToken")
    """Token for the next page; empty on the last page."""


class SenderBlock(Object):
    """A sender whose messages are refused."""

    id: str = _field("id")
    """Identifier with the prefix `blk_`."""
    kind: SenderBlockKind | str = _field("kind")
    """`email`, `domain` or `phone`."""
    value: str = _field("value")
    """The blocked address, domain or number in the form in which senders are compared: lower
    case, with international domain names in ASCII, such as `xn--bcher-kva.example`.
    """
    note: str = _field("note")
    """Why the sender is blocked."""
    created_by: Actor = _field("createdBy", Actor)
    """Who created the block."""
    created_at: datetime = _time("createdAt")
    """When the block was created."""
    refused_count: int = _field("refusedCount")
    """Number of messages refused, accurate to a few seconds."""
    last_refused_at: datetime | None = _optional_time("lastRefusedAt")
    """When a message was last refused. Absent if none has been refused."""


class CreateSenderBlockResponse(Object):
    """Response of CreateSenderBlock."""

    data: SenderBlock = _field("data", SenderBlock)
    """The new block."""


class ListSenderBlocksResponse(Object):
    """Response of ListSenderBlocks."""

    data: list[SenderBlock] = _field("data", SenderBlock)
    """Blocks on this page."""
    next_page_token: str = _field("nextPageToken")
    """Token for the next page; empty on the last page."""


class GetSenderBlockResponse(Object):
    """Response of GetSenderBlock."""

    data: SenderBlock = _field("data", SenderBlock)
    """The block."""


class Session(Object):
    """A session in one browser or command line. It ends after 14 days without use, and after 90
    days at the latest.
    """

    id: str = _field("id")
    """Identifier with the prefix `ses_`."""
    client: SessionClient | str = _field("client")
    """`browser` or `cli`."""
    address: str = _field("address")
    """IP address at the last renewal of the session."""
    user_agent: str = _field("userAgent")
    """`User-Agent` at the last renewal of the session, up to 300 characters."""
    is_current: bool = _field("isCurrent")
    """Whether this session makes the call."""
    created_at: datetime = _time("createdAt")
    """When you signed in."""
    last_seen_at: datetime = _time("lastSeenAt")
    """When the session was last used, accurate to 10 minutes."""
    expires_at: datetime = _time("expiresAt")
    """When the session ends unless it is used."""


class ListSessionsResponse(Object):
    """Response of ListSessions."""

    data: list[Session] = _field("data", Session)
    """Your sessions."""


class RevokedSessions(Object):
    """Sessions that were ended."""

    count: int = _field("count")
    """How many sessions ended."""


class RevokeOtherSessionsResponse(Object):
    """Response of RevokeOtherSessions."""

    data: RevokedSessions = _field("data", RevokedSessions)
    """The sessions that were ended."""


class TicketChannel(Object):
    """Channel of a ticket."""

    id: str = _field("id")
    """Identifier of the channel; empty if there is none."""
    type: ChannelType | str = _field("type")
    """`agent`, `email`, `form` or `whatsapp`."""


class Participant(Object):
    """A person other than the requester who takes part in a ticket by email."""

    name: str = _field("name")
    """Name; empty if unknown."""
    email: str = _field("email")
    """Email address, in lower case. An address of the service is refused."""


class Ticket(Object):
    """A ticket."""

    id: str = _field("id")
    """Identifier with the prefix `tkt_`."""
    subject: str = _field("subject")
    """Subject."""
    status: TicketStatus | str = _field("status")
    """`open`, `pending`, `resolved` or `closed`."""
    priority: TicketPriority | str = _field("priority")
    """`low`, `normal`, `high` or `urgent`."""
    requester: Requester = _field("requester", Requester)
    """The person who asked for help."""
    assignee_id: str = _field("assigneeId")
    """Identifier of the member who works on the ticket; empty if unassigned."""
    tags: list[str] = _field("tags")
    """Labels, in the order given."""
    external_id: str = _field("externalId")
    """Identifier in your own system."""
    preview: str = _field("preview")
    """Beginning of the last public message."""
    message_count: int = _field("messageCount")
    """Number of public messages."""
    last_message_at: datetime = _time("lastMessageAt")
    """When the last public message was added or, if there is none, when the ticket was opened."""
    last_message_by: MessageAuthor | str = _field("lastMessageBy")
    """Author of the last public message: `agent`, `requester`, or empty."""
    created_at: datetime = _time("createdAt")
    """When the ticket was opened."""
    updated_at: datetime = _time("updatedAt")
    """When the ticket or its messages last changed, or its requester was merged into another
    one.
    """
    number: int = _field("number")
    """Number of the ticket in the workspace. Numbers increase; some may be skipped."""
    channel: TicketChannel = _field("channel", TicketChannel)
    """The channel that the ticket arrived through."""
    custom_fields: dict[str, str | float | bool] = _field("customFields")
    """Custom values, by name: texts, numbers or booleans."""
    first_response_at: datetime | None = _optional_time("firstResponseAt")
    """When an agent first replied publicly."""
    resolved_at: datetime | None = _optional_time("resolvedAt")
    """When the ticket was last resolved. Absent once it is reopened."""
    closed_at: datetime | None = _optional_time("closedAt")
    """When the ticket was closed. Absent once it is reopened."""
    follow_up_of: str = _field("followUpOf")
    """Identifier of the closed ticket that this one follows up; otherwise empty."""
    created_by: Actor = _field("createdBy", Actor)
    """Who opened the ticket."""
    version: int = _field("version")
    """Increases with every change; for `If-Match`."""
    reply_window_expires_at: datetime | None = _optional_time("replyWindowExpiresAt")
    """End of the period in which agents can reply freely. Absent if the channel has no such
    limit.
    """
    import_source: str = _field("importSource")
    """System that the ticket was imported from, such as `zendesk`; otherwise empty."""
    import_external_id: str = _field("importExternalId")
    """Identifier in the system that the ticket was imported from; otherwise empty."""
    snoozed_until: datetime | None = _optional_time("snoozedUntil")
    """When the snooze ends. A snoozed ticket is set aside without a change of its status. Absent
    if the ticket is not snoozed.
    """
    merged_into_id: str = _field("mergedIntoId")
    """Identifier of the ticket that this one was merged into; otherwise empty."""
    follower_ids: list[str] = _field("followerIds")
    """Identifiers of the members who follow the ticket, at most 50."""
    participants: list[Participant] = _field("participants", Participant)
    """People other than the requester who take part by email, at most 20. They get copies of the
    agents' replies that are emailed, and their replies are added to the ticket. People in the
    To or Cc of an email to the service are added automatically.
    """


class CreateTicketResponse(Object):
    """Response of CreateTicket."""

    data: Ticket = _field("data", Ticket)
    """The new ticket."""


class BatchCreateTicketsResponse(Object):
    """Response of BatchCreateTickets."""

    data: list[Ticket] = _field("data", Ticket)
    """The new tickets, in the order of the request and with consecutive numbers."""


class ImportOutcome(Object):
    """The outcome for one ticket of an import."""

    external_id: str = _field("externalId")
    """Identifier of the ticket in the system that it comes from, as in the request."""
    created_ticket_id: str | None = _optional_field("createdTicketId")
    """Identifier of the new ticket."""
    existing_ticket_id: str | None = _optional_field("existingTicketId")
    """Identifier of the ticket that was imported earlier. It has not changed."""
    error: ItemError | None = _optional_field("error", ItemError)
    """Why it was refused."""


class ImportTicketsResponse(Object):
    """Response of ImportTickets."""

    data: list[ImportOutcome] = _field("data", ImportOutcome)
    """The outcome for each ticket, in the order of the request."""


class TicketHighlightPart(Object):
    """A part of a text."""

    text: str = _field("text")
    """The text of this part."""
    match: bool = _field("match")
    """Whether this part matches the search."""


class TicketHighlight(Object):
    """A text of a ticket in which a search found its words."""

    ticket_id: str = _field("ticketId")
    """Identifier of the ticket."""
    field: TicketHighlightField | str = _field("field")
    """Place of the text: `subject`, `message`, `file` (a name) or `requester` (a name, address
    or identifier).
    """
    message_id: str = _field("messageId")
    """Identifier of the message with the text or the file; empty for other fields."""
    parts: list[TicketHighlightPart] = _field("parts", TicketHighlightPart)
    """An excerpt of about 200 characters, in parts. It is plain text, not HTML."""


class ListTicketsResponse(Object):
    """Response of ListTickets."""

    data: list[Ticket] = _field("data", Ticket)
    """Tickets on this page."""
    next_page_token: str = _field("nextPageToken")
    """Token for the next page; empty on the last page."""
    unread: list[str] = _field("unread")
    """Identifiers of the tickets on this page with a message that the caller has not read.
    Messages from before the member joined or the API key was created do not count.
    """
    truncated: bool = _field("truncated")
    """Whether more tickets match the words of `q` than a search considers: the 1,000 with the
    most recent matches. The other filters apply to these tickets only. To find others, search
    for rarer words or add `before:`. For `is:unread` alone: whether more than 5,000 tickets,
    of which only the latest are considered, have messages since the member joined.
    """
    corrected_q: str = _field("correctedQ")
    """The query that was searched for instead because nothing matched `q`: with one letter of a
    word changed, added, removed or swapped. Empty if `q` itself was searched for.
    """
    highlights: list[TicketHighlight] = _field("highlights", TicketHighlight)
    """Where the words of `q` occur in the tickets on this page, at most two places for each
    ticket.
    """


class TicketCount(Object):
    """The number of tickets that match a set of filters."""

    count: int | None = _optional_field("count")
    """Number of tickets, up to 1,000. Absent if they took too long to count."""
    has_more: bool = _field("hasMore")
    """Whether there are more tickets than `count`. If so, `count` is 1,000 or, for a search, the
    number of matches among the tickets that the search considers.
    """


class CountTicketsResponse(Object):
    """Response of CountTickets."""

    data: list[TicketCount] = _field("data", TicketCount)
    """A count for each set of filters, in the order of the request."""


class GetTicketResponse(Object):
    """Response of GetTicket."""

    data: Ticket = _field("data", Ticket)
    """The ticket."""


class UpdateTicketResponse(Object):
    """Response of UpdateTicket."""

    data: Ticket = _field("data", Ticket)
    """The updated ticket."""


class UpdateOutcome(Object):
    """The outcome of one update of a batch."""

    ticket: Ticket | None = _optional_field("ticket", Ticket)
    """The updated ticket."""
    error: ItemError | None = _optional_field("error", ItemError)
    """Why it was refused."""


class BatchUpdateTicketsResponse(Object):
    """Response of BatchUpdateTickets."""

    data: list[UpdateOutcome] = _field("data", UpdateOutcome)
    """The outcome of each update, in the order of the request."""


class FollowTicketResponse(Object):
    """Response of FollowTicket."""

    data: Ticket = _field("data", Ticket)
    """The ticket with its followers."""


class UnfollowTicketResponse(Object):
    """Response of UnfollowTicket."""

    data: Ticket = _field("data", Ticket)
    """The ticket with its followers."""


class ListTicketAuditEventsResponse(Object):
    """Response of ListTicketAuditEvents."""

    data: list[AuditEvent] = _field("data", AuditEvent)
    """Audit events on this page."""
    next_page_token: str = _field("nextPageToken")
    """Token for the next page; empty on the last page."""


class MessageDelivery(Object):
    """Status of sending something to a requester, through WhatsApp or by email."""

    status: MessageDeliveryStatus | str = _field("status")
    """`queued`, `sent`, `delivered`, `read` or `failed`."""
    error_code: str = _field("errorCode")
    """Why it failed: an error code from the channel, an SMTP status such as `550`, or a code
    from the service such as `INTERRUPTED` or `BOUNCED`.
    """
    error_message: str = _field("errorMessage")
    """Error message from the channel or mail server."""
    updated_at: datetime = _time("updatedAt")
    """When the status last changed."""


class MessageRecipient(Object):
    """A person other than the requester to whom a message was emailed."""

    name: str = _field("name")
    """Name; empty if unknown."""
    email: str = _field("email")
    """Email address."""
    error_code: str = _field("errorCode")
    """Why the message did not reach the address: an SMTP status such as `550`, or `BOUNCED`.
    Empty if it is not known to have failed.
    """
    error_message: str = _field("errorMessage")
    """Error message of the mail server."""


class Message(Object):
    """A message on a ticket."""

    id: str = _field("id")
    """Identifier with the prefix `msg_`."""
    ticket_id: str = _field("ticketId")
    """Identifier of its ticket."""
    author: MessageAuthor | str = _field("author")
    """`agent` or `requester`."""
    visibility: MessageVisibility | str = _field("visibility")
    """`public`, or `internal` for notes that the requester never sees."""
    body: str = _field("body")
    """Text of the message, as it was written. Requesters write plain text. Agents' replies and
    notes are Markdown: emphasis, strong, strikethrough, code, code blocks, links, lists,
    quotes and headings. Line breaks are kept, URLs and email addresses become links, images
    are shown as links, and HTML is shown as text. Emails, the requester's page and the
    dashboard show the text formatted; other channels send it unformatted.
    """
    created_at: datetime = _time("createdAt")
    """When the message was added."""
    direction: MessageDirection | str = _field("direction")
    """`inbound`: from the requester. `outbound`: to the requester. Notes are also `outbound`."""
    attachments: list[Attachment] = _field("attachments", Attachment)
    """Attached files."""
    canned_reply_id: str = _field("cannedReplyId")
    """Identifier of the canned reply that the message was created from; otherwise empty."""
    external_id: str = _field("externalId")
    """Identifier in the channel, or in your own system."""
    delivery: MessageDelivery | None = _optional_field("delivery", MessageDelivery)
    """Status of sending the message to the requester. Absent if the message is not sent, for
    example because it is inbound.
    """
    confirmation: MessageDelivery | None = _optional_field("confirmation", MessageDelivery)
    """Status of an automatic email to the requester: on the ticket's first message, the one that
    confirms the ticket; on any message, the one that reports that files of the requester were
    not stored. Absent if no such email is sent, for example for an outbound message.
    """
    created_by: Actor = _field("createdBy", Actor)
    """Who added the message."""
    quoted_text: str = _field("quotedText")
    """Quoted history from the end of an email, which `body` leaves out."""
    mentioned_member_ids: list[str] = _field("mentionedMemberIds")
    """Identifiers of the members whom an internal note mentions."""
    recipients: list[MessageRecipient] = _field("recipients", MessageRecipient)
    """People other than the requester to whom the message was emailed: those who get a copy of a
    reply, or the recipients of a forward.
    """
    sender: Participant | None = _optional_field("sender", Participant)
    """Who wrote the message, if it was not the requester: a participant or, in an internal note,
    a person to whom a message was forwarded. Absent otherwise.
    """
    forwarded_message_id: str = _field("forwardedMessageId")
    """Identifier of the message that this note forwarded; otherwise empty."""


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


class ForwardMessageResponse(Object):
    """Response of ForwardMessage."""

    data: Message = _field("data", Message)
    """The note that records the forward, with the status of sending it in `delivery`."""


class RequesterLink(Object):
    """A link to the conversation page of a ticket."""

    url: str = _field("url")
    """URL of the page. Anyone who has it can read the conversation and reply."""
    created_at: datetime = _time("createdAt")
    """When the link was created."""


class CreateRequesterLinkResponse(Object):
    """Response of CreateRequesterLink."""

    data: RequesterLink = _field("data", RequesterLink)
    """The new link."""


class BatchCreateMessagesResponse(Object):
    """Response of BatchCreateMessages."""

    data: list[Message] = _field("data", Message)
    """The new messages, in the order of the request."""


class MergeTicketsResponse(Object):
    """Response of MergeTickets."""

    data: Ticket = _field("data", Ticket)
    """The ticket that remains."""


class SplitTicketResponse(Object):
    """Response of SplitTicket."""

    data: Ticket = _field("data", Ticket)
    """The new ticket."""


class TicketFilters(Object):
    """Which tickets to list, with the filters of ListTickets. A ticket must match every filter
    that is set; without filters, every ticket matches.
    """

    status: list[TicketStatus | str] = _field("status")
    """Only tickets in one of these statuses."""
    updated_from: datetime | None = _optional_time("updatedFrom")
    """Only tickets that last changed at this time or later."""
    updated_before: datetime | None = _optional_time("updatedBefore")
    """Only tickets that last changed before this time."""
    last_message_from: datetime | None = _optional_time("lastMessageFrom")
    """Only tickets whose last message was added at this time or later."""
    last_message_before: datetime | None = _optional_time("lastMessageBefore")
    """Only tickets whose last message was added before this time."""
    created_from: datetime | None = _optional_time("createdFrom")
    """Only tickets opened at this time or later."""
    created_before: datetime | None = _optional_time("createdBefore")
    """Only tickets opened before this time."""
    requester_email: str = _field("requesterEmail")
    """Only tickets of the requester with this email address."""
    requester_phone: str = _field("requesterPhone")
    """Only tickets of the requester with this telephone number."""
    requester_id: str = _field("requesterId")
    """Only tickets of this requester."""
    assignee_id: str = _field("assigneeId")
    """Only tickets of the member with this identifier, or of `me`."""
    tag: list[str] = _field("tag")
    """Only tickets with all of these labels."""
    channel_id: list[str] = _field("channelId")
    """Only tickets that arrived through one of these channels."""
    external_id: str = _field("externalId")
    """Only the ticket with this identifier in your own system."""
    q: str = _field("q")
    """Words to search for, such as `refund -card "due date" from:ada status:open`. The words
    must match within the ticket's subject and identifiers, within one message and the names
    of its files, or within its requester; `#5` or `5` lists the ticket with that number
    first. Case, accents and word endings (in the workspace's language) are ignored, and the
    last word may be incomplete. `or` between words matches either; `-` excludes a word.
    Operators are `from:`, `status:`, `priority:`, `tag:`, `assignee:` (`me`, `none` or an
    identifier), `channel:` (a type or an identifier), `before:` and `after:` (the date the
    ticket was opened, in UTC), `has:file`, `is:undelivered`, and `is:unread` (for the calling
    member). Only the first 8,192 characters of a message are searched.
    """
    priority: list[TicketPriority | str] = _field("priority")
    """Only tickets of one of these priorities."""
    number: int = _field("number")
    """Number of the only ticket to list."""
    unassigned: bool = _field("unassigned")
    """Only tickets without an assignee."""
    undelivered: bool = _field("undelivered")
    """Only tickets with a message that could not be delivered, and with none delivered after it."""
    import_source: str = _field("importSource")
    """Only tickets that were imported from this system, such as `zendesk`."""
    import_external_id: str = _field("importExternalId")
    """Only tickets with this identifier in the system that they were imported from."""
    snoozed: bool | None = _optional_field("snoozed")
    """`true`: only tickets that are snoozed. `false`: only those that are not. Default: both."""
    custom_field: list[str] = _field("customField")
    """Only tickets with all of these custom values, each as `name:value`: `plan:pro`,
    `vip:true`.
    """
    merged_into_id: str = _field("mergedIntoId")
    """Only tickets that were merged into this one."""
    answered: bool | None = _optional_field("answered")
    """`true`: only tickets whose last public message is from an agent. `false`: only those still
    waiting for a reply. Default: both.
    """
    resolved_from: datetime | None = _optional_time("resolvedFrom")
    """Only tickets that were last resolved at this time or later and have not been reopened
    since.
    """
    resolved_before: datetime | None = _optional_time("resolvedBefore")
    """Only tickets that were last resolved before this time and have not been reopened since."""


class View(Object):
    """Saved filters for tickets."""

    id: str = _field("id")
    """Identifier with the prefix `vw_`."""
    name: str = _field("name")
    """Name."""
    filters: TicketFilters = _field("filters", TicketFilters)
    """Which tickets the view shows. `me` as the assignee is the member who opens the view. A
    member or a channel that the filters name may have been removed since.
    """
    order_by: ViewOrderBy | str = _field("orderBy")
    """Order of the tickets, as in ListTickets."""
    shared: bool = _field("shared")
    """Whether all members see the view and can change it. If not, it belongs to the member who
    created it.
    """
    position: int = _field("position")
    """Number of the position in the list. Views with a lower number come first."""
    created_by: Actor = _field("createdBy", Actor)
    """Who created the view."""
    created_at: datetime = _time("createdAt")
    """When the view was created."""
    updated_at: datetime = _time("updatedAt")
    """When the view was last changed."""


class CreateViewResponse(Object):
    """Response of CreateView."""

    data: View = _field("data", View)
    """The new view."""


class ListViewsResponse(Object):
    """Response of ListViews."""

    data: list[View] = _field("data", View)
    """Views on this page."""
    next_page_token: str = _field("nextPageToken")
    """Token for the next page; empty on the last page."""


class GetViewResponse(Object):
    """Response of GetView."""

    data: View = _field("data", View)
    """The view."""


class UpdateViewResponse(Object):
    """Response of UpdateView."""

    data: View = _field("data", View)
    """The updated view."""


class WebhookHealth(Object):
    """Health of the deliveries to a subscription."""

    succeeded: int = _field("succeeded")
    """Events of the last 24 hours that were delivered, on any attempt. Each event counts once."""
    failed: int = _field("failed")
    """Events of the last 24 hours that were not delivered."""
    last_http_status: int | None = _optional_field("lastHttpStatus")
    """HTTP status of the last response. Absent if there was none."""
    last_success_at: datetime | None = _optional_time("lastSuccessAt")
    """When a delivery last succeeded. Absent if none did in the last 7 days."""
    last_failure_at: datetime | None = _optional_time("lastFailureAt")
    """When a delivery last failed. Absent if none did in the last 7 days."""
    waiting: int = _field("waiting")
    """Deliveries that are waiting because the endpoint is slow or, if the subscription is
    `ordered`, for their turn. Counted up to 1000.
    """
    waiting_since: datetime | None = _optional_time("waitingSince")
    """When the oldest waiting delivery began to wait."""
    recent_outcomes: list[WebhookHealthRecentOutcome | str] = _field("recentOutcomes")
    """Outcomes of the last deliveries, newest first; at most 20."""
    filtered: int = _field("filtered")
    """Events of the last 24 hours that were not delivered because they did not match the filter."""
    filter_errors: int = _field("filterErrors")
    """Filtered events for which the filter could not be evaluated, for example because the event
    lacks a custom field. `:testFilter` returns the reason.
    """


class WebhookSubscription(Object):
    """A webhook subscription."""

    id: str = _field("id")
    """Identifier with the prefix `whs_`."""
    url: str = _field("url")
    """HTTPS endpoint that receives the deliveries."""
    events: list[str] = _field("events")
    """Allowlist of event types, never empty. `*`: every event is delivered, including types that
    are added later.
    """
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
    """End of the period during which deliveries are also signed with the previous secret. Absent
    if there is no such period.
    """
    health: WebhookHealth | None = _optional_field("health", WebhookHealth)
    """Health of its deliveries."""
    failing_since: datetime | None = _optional_time("failingSince")
    """When its deliveries began to fail. Present if no delivery has succeeded since then, at
    least 5 deliveries have failed or expired, and the first and the last of these are at
    least 10 minutes apart. A success or a new URL clears it. A failing subscription is never
    paused automatically.
    """
    filter: str = _field("filter")
    """CEL expression that an event must match to be delivered. Empty: every event of the
    allowlist.
    """
    custom_header_names: list[str] = _field("customHeaderNames")
    """Names of your custom headers, which every delivery has. Their values are never returned."""
    ordered: bool = _field("ordered")
    """`true`: events are delivered one at a time, in the same order as in `WatchEvents`."""


class Warning(Object):
    """Something in a request that was accepted but may be a mistake."""

    code: WarningCode | str = _field("code")
    """`UNKNOWN_EVENT_TYPE`: the service has no event of this type."""
    field: str = _field("field")
    """The field of the request, such as `events[1]`."""
    message: str = _field("message")
    """Human-readable description of the problem."""


class CreateWebhookSubscriptionResponse(Object):
    """Response of CreateWebhookSubscription."""

    data: WebhookSubscription = _field("data", WebhookSubscription)
    """The new subscription, with its secret."""
    warnings: list[Warning] = _field("warnings", Warning)
    """`UNKNOWN_EVENT_TYPE` for each entry of `events` that does not exist."""


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
    warnings: list[Warning] = _field("warnings", Warning)
    """`UNKNOWN_EVENT_TYPE` for each new entry of `events` that does not exist."""


class RotateWebhookSecretResponse(Object):
    """Response of RotateWebhookSecret."""

    data: WebhookSubscription = _field("data", WebhookSubscription)
    """The subscription, with its new secret."""


class ExpirePreviousSecretResponse(Object):
    """Response of ExpirePreviousSecret."""

    data: WebhookSubscription = _field("data", WebhookSubscription)
    """The subscription."""


class WebhookTimings(Object):
    """Phases of a delivery, in milliseconds. A phase that did not happen is absent: for example,
    a connection that is already open needs no DNS lookup.
    """

    dns_ms: int | None = _optional_field("dnsMs")
    """Resolving the host name, in milliseconds."""
    connect_ms: int | None = _optional_field("connectMs")
    """Connecting, including TLS, in milliseconds."""
    first_byte_ms: int | None = _optional_field("firstByteMs")
    """From the request to the first byte of the response, in milliseconds."""


class HttpHeader(Object):
    """An HTTP header."""

    name: str = _field("name")
    """Name of the header."""
    value: str = _field("value")
    """Value of the header."""


class WebhookRequest(Object):
    """The request of a delivery."""

    headers: list[HttpHeader] = _field("headers", HttpHeader)
    """Headers, except your custom headers and those derived from the URL and the body length.
    `Service-Signature` is omitted if the secret has since been replaced, or if the previous
    secret was expired early.
    """
    body: str = _field("body")
    """The body, byte for byte."""


class WebhookResponse(Object):
    """The response to a delivery. Treat it as untrusted text."""

    headers: list[HttpHeader] = _field("headers", HttpHeader)
    """Headers in their original order, up to 4 KB. The values of `Set-Cookie` are never stored."""
    body: str = _field("body")
    """The first 4 KB of the body as UTF-8. Invalid bytes are replaced with U+FFFD."""
    body_truncated: bool = _field("bodyTruncated")
    """Whether the body is longer than that, or was cut off when the attempt ended."""


class WebhookDelivery(Object):
    """One delivery of an event to a subscription."""

    id: str = _field("id")
    """Identifier with the prefix `dlv_`."""
    event_id: str = _field("eventId")
    """Event that was delivered."""
    event_type: str = _field("eventType")
    """Type of the event."""
    outcome: WebhookDeliveryOutcome | str = _field("outcome")
    """`succeeded`: the receiver responded with 2xx. `failed`: it did not. `interrupted`: the
    service stopped before the outcome was known. `expired`: the delivery waited too long
    behind other deliveries to the endpoint. `skipped`: the subscription was paused or the
    event erased in the meantime. `queued`: a manual delivery is waiting to be sent.
    """
    http_status: int | None = _optional_field("httpStatus")
    """HTTP status of the response. Absent if there was none."""
    error: WebhookDeliveryError | str = _field("error")
    """Why the delivery did not succeed: `http_status`, `timeout`, `dns` (the host has no public
    address), `connect`, `tls`, `protocol`, `interrupted`, `expired`, `paused`, `erased`.
    Otherwise empty.
    """
    duration_ms: int | None = _optional_field("durationMs")
    """Time from the start of the attempt to its outcome, in milliseconds. Absent if there was no
    attempt, or if the error is `dns`, because the time would reveal whether the host has a
    private address.
    """
    attempted_at: datetime | None = _optional_time("attemptedAt")
    """When the attempt began. If there was no attempt: when the delivery was queued or its
    outcome was recorded.
    """
    manual: bool = _field("manual")
    """Whether the delivery was sent manually, by a test or a redelivery."""
    timings: WebhookTimings | None = _optional_field("timings", WebhookTimings)
    """How long each phase of the delivery took."""
    request: WebhookRequest | None = _optional_field("request", WebhookRequest)
    """The request that was sent. Absent in lists, and once the event has been deleted or erased."""
    response: WebhookResponse | None = _optional_field("response", WebhookResponse)
    """The receiver's response, if the delivery failed or was sent manually. Absent in lists, for
    automatic deliveries that succeeded, if there was no response, after 3 days, and once the
    event has been erased. For an endpoint that fails very often, some responses are not
    stored.
    """
    subscription_id: str = _field("subscriptionId")
    """Subscription that the event was sent to."""


class TestWebhookSubscriptionResponse(Object):
    """Response of TestWebhookSubscription."""

    data: WebhookDelivery = _field("data", WebhookDelivery)
    """The queued delivery."""


class WebhookFilterResult(Object):
    """The result of evaluating a filter against one event."""

    matches: bool = _field("matches")
    """Whether the event would be delivered."""
    error: str = _field("error")
    """Why the filter could not be evaluated, in which case the event does not match. Empty if it
    was evaluated.
    """


class TestWebhookFilterResponse(Object):
    """Response of TestWebhookFilter."""

    data: WebhookFilterResult = _field("data", WebhookFilterResult)
    """The result."""


class DeliveryCount(Object):
    """The events first attempted within one hour. Each event counts once per subscription."""

    hour: datetime = _time("hour")
    """Start of the hour."""
    succeeded: int = _field("succeeded")
    """Events that were delivered, on any attempt."""
    failed: int = _field("failed")
    """Events that have not been delivered so far."""
    filtered: int = _field("filtered")
    """Events that were not delivered because they did not match the filter."""
    filter_errors: int = _field("filterErrors")
    """Filtered events for which the filter could not be evaluated."""


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


class GetWorkspaceResponse(Object):
    """Response of GetWorkspace."""

    data: Workspace = _field("data", Workspace)
    """The workspace."""


class UpdateWorkspaceResponse(Object):
    """Response of UpdateWorkspace."""

    data: Workspace = _field("data", Workspace)
    """The updated workspace."""


class MailTexts(Object):
    """Texts of emails in a language."""

    language: MemberLanguage | str = _field("language")
    """Language of the requesters who get them: `ar`, `de`, `en`, `es`, `fr`, `ja` or `pt`."""
    confirmation: str = _field("confirmation")
    """Text that confirms a new ticket. Empty: the service's own text."""
    closing: str = _field("closing")
    """Text at the end of a reply, above the member's signature. It can also have
    `{requester.name}`, `{ticket.subject}` and `{agent.name}`, which is the name of the
    workspace if no member wrote the reply.
    """


class MailTemplate(Object):
    """The design of emails to requesters, and texts in them. Texts are Markdown of at most 4,000
    characters and can have up to 20 placeholders, which become plain text. `{ticket.number}`
    and `{workspace.name}` work in every text.
    """

    logo_url: str = _field("logoUrl")
    """`https` URL of the logo at the top. Email clients load it from there. Empty: no logo."""
    accent_color: str = _field("accentColor")
    """Colour of the line at the top, such as `#2f6fed`. Empty: no line."""
    intro: str = _field("intro")
    """Text above the message."""
    footer: str = _field("footer")
    """Text below the message, above the footer of the channel."""
    texts: list[MailTexts] = _field("texts", MailTexts)
    """Texts by language, each language once. For other languages, the service uses its own
    texts.
    """


class GetMailTemplateResponse(Object):
    """Response of GetMailTemplate."""

    data: MailTemplate = _field("data", MailTemplate)
    """The template."""


class UpdateMailTemplateResponse(Object):
    """Response of UpdateMailTemplate."""

    data: MailTemplate = _field("data", MailTemplate)
    """The updated template."""


class MailPreview(Object):
    """A sample email, as it would be sent."""

    subject: str = _field("subject")
    """Subject."""
    text: str = _field("text")
    """Plain text of the email."""
    html: str = _field("html")
    """HTML of the email, a complete document."""


class PreviewMailResponse(Object):
    """Response of PreviewMail."""

    data: MailPreview = _field("data", MailPreview)
    """The email."""


class ApiKeyCreatedV1(Object):
    """An API key was created over the API, with the command line or in the dashboard. A key that
    the operator creates with the server's own command fires no event.
    """

    api_key_id: str = _field("apiKeyId")
    """The key."""
    name: str = _field("name")
    """Its label."""
    scopes: list[str] = _field("scopes")
    """The scopes of a restricted key, such as `tickets:read`. Empty: the key can call every
    method.
    """
    actor: Actor = _field("actor", Actor)
    """Who created it."""


class ApiKeyRevokedV1(Object):
    """An API key was revoked. Its next request gets 401."""

    api_key_id: str = _field("apiKeyId")
    """The key."""
    name: str = _field("name")
    """Its label."""
    scopes: list[str] = _field("scopes")
    """The scopes that it had. Empty: it could call every method."""
    actor: Actor = _field("actor", Actor)
    """Who revoked it."""


class BillingSubscribedV1(Object):
    """A paid plan was activated on the workspace."""

    workspace_id: str = _field("workspaceId")
    """Workspace that subscribed."""
    plan_id: str = _field("planId")
    """Plan that was activated."""
    activated_at: datetime = _time("activatedAt")
    """When the plan became active."""


class EventMember(Object):
    """A member, as events show them."""

    id: str = _field("id")
    """Identifier with the prefix `mbr_`."""
    name: str = _field("name")
    """Name; empty if unknown."""
    email: str = _field("email")
    """Email address; empty if unknown."""
    role: MemberRole | str = _field("role")
    """`admin` or `agent`."""
    status: MemberStatus | str = _field("status")
    """`invited`, `active`, `deactivated` or `removed`."""


class MemberJoinedV1(Object):
    """A person joined the workspace: they accepted an invitation, or made their first call with
    a token of your identity provider.
    """

    member: EventMember = _field("member", EventMember)
    """The member."""


class FieldChange(Object):
    """A field that changed."""

    field: str = _field("field")
    """Name of the field, such as `priority` or `customFields.plan`."""
    before: Any | None = _optional_field("before")
    """Value before the change, as the API shows it. Absent for a custom field that the ticket
    did not have.
    """
    after: Any | None = _optional_field("after")
    """Value after the change. Absent for a custom field that was removed."""


class MemberUpdatedV1(Object):
    """The name, the role or the status of a member was changed: they were renamed, made an admin
    or an agent, deactivated or reactivated. A name or a role that the tokens of your identity
    provider set fires no event.
    """

    member: EventMember = _field("member", EventMember)
    """The member after the change."""
    changes: list[FieldChange] = _field("changes", FieldChange)
    """The fields that changed: `name`, `role` or `status`."""
    actor: Actor = _field("actor", Actor)
    """Who changed them."""


class MemberRemovedV1(Object):
    """A member was removed from the workspace, or the invitation of a person was withdrawn."""

    member: EventMember = _field("member", EventMember)
    """The member."""
    actor: Actor = _field("actor", Actor)
    """Who removed them."""


class RequesterErasedV1(Object):
    """A requester was erased, with their tickets. Erase what you hold about them, too."""

    requester_id: str = _field("requesterId")
    """The requester."""
    actor: Actor = _field("actor", Actor)
    """Who erased them, without a name."""


class RequesterUpdatedV1(Object):
    """Fields of a requester were changed, or another requester was merged into them."""

    requester: Requester = _field("requester", Requester)
    """The requester after the change."""
    changes: list[FieldChange] = _field("changes", FieldChange)
    """The fields that changed. May be empty after a merge."""
    merged_requester_id: str = _field("mergedRequesterId")
    """Identifier of the requester who was merged into this one and no longer exists. Their
    tickets belong to this requester. Empty if there was no merge.
    """
    actor: Actor = _field("actor", Actor)
    """Who did it."""


class TicketCreatedV1(Object):
    """A new ticket arrived through a form, WhatsApp or email, or was logged by an agent."""

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
    previous_status: TicketStatus | str = _field("previousStatus")
    """Status it had before."""
    status: TicketStatus | str = _field("status")
    """Status it has now."""


class TicketUpdatedV1(Object):
    """Fields of a ticket were changed by an update, including a bulk update, or because its
    assignee was removed. Fires once per ticket and update, regardless of the number of
    fields. If the status is one of them, `service.ticket.status_changed.v1` fires as well. A
    status that is set with a message, or that a requester's message changes, fires only
    `service.ticket.status_changed.v1`.
    """

    ticket: Ticket = _field("ticket", Ticket)
    """The ticket after the update."""
    changes: list[FieldChange] = _field("changes", FieldChange)
    """The fields that changed. Each custom field is listed separately."""
    actor: Actor = _field("actor", Actor)
    """Who updated it."""


class TicketUnsnoozedV1(Object):
    """The snooze of a ticket ended automatically: its time came, or the requester wrote. An
    update that sets, moves or clears a snooze, or that resolves or closes the ticket, fires
    `service.ticket.updated.v1` instead. If an agent's message resolves or closes the ticket,
    the snooze ends without a separate event.
    """

    ticket: Ticket = _field("ticket", Ticket)
    """The ticket, no longer snoozed."""
    reason: TicketUnsnoozedV1Reason | str = _field("reason")
    """Why it ended: `time`, or `reply` if the requester wrote."""


class TicketMergedV1(Object):
    """Other tickets were merged into a ticket. Their messages moved there, and they are closed;
    no other event fires for them.
    """

    ticket: Ticket = _field("ticket", Ticket)
    """The ticket that remains, after the merge."""
    merged_ticket_ids: list[str] = _field("mergedTicketIds")
    """The tickets that were merged into it."""
    actor: Actor = _field("actor", Actor)
    """Who merged them."""


class TicketSplitV1(Object):
    """Messages of a ticket were moved to a new ticket, whose creation fires a separate event."""

    ticket: Ticket = _field("ticket", Ticket)
    """The ticket, after the split."""
    new_ticket_id: str = _field("newTicketId")
    """Identifier of the new ticket."""
    message_ids: list[str] = _field("messageIds")
    """Identifiers of the messages that moved, without internal notes."""
    actor: Actor = _field("actor", Actor)
    """Who split the ticket."""


class TicketNoteAddedV1(Object):
    """An internal note was added to a ticket. Requesters never see it."""

    ticket: Ticket = _field("ticket", Ticket)
    """The ticket."""
    message: Message = _field("message", Message)
    """The note, a message with the visibility `internal`."""


class DeliveryError(Object):
    """Why a message did not reach its requester."""

    code: str = _field("code")
    """A code of the channel, an SMTP status such as `550`, or a code of the service such as
    `INTERRUPTED` or `BOUNCED`.
    """
    message: str = _field("message")
    """Error message from the channel or mail server."""


class MessageDeliveryFailedV1(Object):
    """A message did not reach its requester: the last attempt to send it failed, or its email
    bounced. To send it again, call `ResendMessage`. If it is the confirmation of a new ticket
    that failed, the message is the first one of the requester, and its `confirmation` has
    `failed`.
    """

    ticket: Ticket = _field("ticket", Ticket)
    """The ticket of the message."""
    message: Message = _field("message", Message)
    """The message."""
    error: DeliveryError = _field("error", DeliveryError)
    """Why it failed."""


class TicketDeletedV1(Object):
    """A ticket was deleted: by an admin, with its requester, or because it had been closed for
    longer than the workspace keeps closed tickets.
    """

    ticket_id: str = _field("ticketId")
    """The ticket."""
    requester_id: str = _field("requesterId")
    """Its requester."""
    actor: Actor = _field("actor", Actor)
    """Who deleted it, without a name. `system` with the identifier `retention` if it was closed
    for too long.
    """


class WebhookPingV1(Object):
    """A webhook subscription was tested. Only that subscription receives it."""

    subscription_id: str = _field("subscriptionId")
    """The subscription that is tested."""


class WebhookFailingV1(Object):
    """A webhook subscription began to fail: at least 5 of its deliveries have failed or expired
    over at least 10 minutes, without a success between them. Fires once, within about a
    minute, and not again until the subscription has recovered. All other subscriptions
    receive the event; the failing one does not, and stays active.
    """

    subscription_id: str = _field("subscriptionId")
    """The subscription."""
    failing_since: datetime = _time("failingSince")
    """When the first of these deliveries failed."""
    failures: int = _field("failures")
    """Number of deliveries that have failed or expired since then."""


class WebhookRecoveredV1(Object):
    """A delivery to a webhook subscription that was failing succeeded. Fires once after each
    `service.webhook.failing.v1`, within about a minute. All other subscriptions receive it.
    """

    subscription_id: str = _field("subscriptionId")
    """The subscription."""
    failing_since: datetime = _time("failingSince")
    """When the first of the deliveries failed."""
    recovered_at: datetime = _time("recoveredAt")
    """When a delivery last succeeded."""
