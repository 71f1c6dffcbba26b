# Code generated from the contract by `npm run generate:sdk`. DO NOT EDIT.

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import TypedDict

from .enums import *


class FormSettingsInput(TypedDict, total=False):
    """Settings of a form."""

    allowed_origins: Sequence[str]
    """Origins whose pages may submit to the form, such as `https://www.example.com`; at most 20."""
    attachments: bool
    """Whether people can attach files: at most 5 per message, 5 MiB in total."""


class WhatsAppSettingsInput(TypedDict, total=False):
    """Settings of a WhatsApp number. Its credentials are never returned."""

    phone_number_id: str
    """Identifier of the phone number at Meta."""
    access_token: str
    """Access token for sending messages."""
    app_secret: str
    """App secret that Meta signs its requests with."""
    verify_token: str
    """Verify token: a text of your choice that you also enter at Meta."""


class ImapSettingsInput(TypedDict, total=False):
    """A mailbox that is read over IMAP, within seconds of an email's arrival. Emails that
    arrived before the mailbox was set up are ignored. If you change the server, the port or
    the user name, send the password again.
    """

    host: str
    """Host name of the server, such as `imap.example.com`. Required without `account`."""
    port: int
    """Number of the port. Default: 993, or 143 with `starttls`."""
    security: ImapSettingsSecurity
    """`tls` (default): encrypted from the start. `starttls`: encrypted before the login. The
    server needs a certificate for its host name.
    """
    username: str
    """User name, often the email address. Required without `account`."""
    password: str
    """Password of the user; many providers require an app password. Required without `account`."""
    folder: str
    """Folder to read. Default: `INBOX`."""
    after_import: ImapSettingsAfterImport
    """Action on an email once its ticket is stored. `keep` (default): none. `mark_read`: mark it
    as read. `move`: move it to `moveTo`.
    """
    move_to: str
    """Folder to move emails to. Required for `move`."""


class MailAccountInput(TypedDict, total=False):
    """An account at a mail provider, connected through OAuth. Its tokens are never returned.
    Changing the provider requires a new login.
    """

    provider: MailAccountProvider
    """`google`, for Gmail and Google Workspace, or `microsoft`, for Microsoft 365. Required."""
    receive_only: bool
    """Whether the account only receives. Emails to requesters are then sent as if the channel
    had no account.
    """


class SmtpSettingsInput(TypedDict, total=False):
    """A mail server that sends over SMTP with encryption. If you change the server, the port or
    the user name, send the password again.
    """

    host: str
    """Host name of the server, such as `smtp.example.com`. Required."""
    port: int
    """Number of the port. Default: 465, or 587 with `starttls`."""
    security: ImapSettingsSecurity
    """`tls` (default): encrypted from the start. `starttls`: encrypted before the login. The
    server needs a certificate for its host name.
    """
    username: str
    """User name, often the email address. Empty: the server requires no login."""
    password: str
    """Password of the user; many providers require an app password. Required with a user name."""


class EmailSettingsInput(TypedDict, total=False):
    """Settings of an email address. Emails come from a mailbox, or from a mail server or a
    provider that posts them to `webhookUrl`. The secret and the password are never returned.
    """

    address: str
    """Address that requesters write to, with at most 32 characters before the `@`, in lower
    case. Replies arrive at the same address with a `+` and a code before the `@`.
    """
    secret: str
    """Secret of your choice, 24 to 255 characters, that your mail server sends to `webhookUrl`
    to authenticate: `Authorization: Bearer <secret>`. For `sendgrid` and `postmark`, it is
    the password in the URL; for `mailgun`, the HTTP webhook signing key. Required without a
    mailbox, except for `ses`.
    """
    imap: ImapSettingsInput
    """Mailbox whose new emails become tickets. With `account`, only its `folder`, `afterImport`
    and `moveTo` can be set.
    """
    provider: EmailSettingsProvider
    """Provider that posts emails in its own format: `mailgun`, `sendgrid`, `postmark`, or `ses`
    for Amazon SES. Empty: each email is posted as it is.
    """
    topic_arn: str
    """ARN of the SNS topic to which Amazon SES publishes emails, such as
    `arn:aws:sns:eu-west-1:123456789012:mail`. Required for `ses`.
    """
    account: MailAccountInput
    """Google or Microsoft 365 account whose mailbox is read and that sends the emails to
    requesters. Connect it with StartChannelLogin.
    """
    smtp: SmtpSettingsInput
    """Mail server that sends the emails to requesters, from `address`. Default: the mail server
    of the service.
    """


class MailSettingsInput(TypedDict, total=False):
    """Settings for emails to requesters."""

    sender_name: str
    """Sender name of the emails. Empty: the name in `MAIL_FROM`."""
    footer: str
    """Text at the end of each email, at most 2,000 characters."""
    confirmation: bool
    """Whether the requester gets an email that confirms a new ticket. For forms, where it is on
    by default, and for email, where it is off by default.
    """
    email_channel_id: str
    """Identifier of the email channel that sends the emails and whose address receives the
    replies. If empty, or while that channel is paused: the oldest active email channel. Not
    for email channels.
    """


class AttachmentInput(TypedDict, total=False):
    """A file for a new message."""

    id: str
    """Identifier of an uploaded file, with the prefix `att_`. The other fields are not needed."""
    url: str
    """`https` URL of a file hosted elsewhere."""
    name: str
    """File name. Required with `url`."""
    content_type: str
    """Media type of a file hosted elsewhere, such as `image/png`."""
    size: str
    """Size in bytes of a file hosted elsewhere, if you know it."""
    external_id: str
    """Identifier in your own system of a file hosted elsewhere."""


class RequesterInput(TypedDict, total=False):
    """Requester of a new ticket. An existing requester is looked up by external id, email and
    phone, in this order; if none is found, one is created.
    """

    name: str
    """Name to address the requester by."""
    email: str
    """Email address."""
    phone: str
    """Telephone number in E.164 form."""
    external_id: str
    """Identifier in your own system."""
    language: str
    """Language that the requester reads, a BCP 47 tag such as `de` or `pt-BR`. Used for new
    requesters only.
    """


class _MessageInput(TypedDict):
    """Its required fields."""

    body: str
    """Text, 1 to 65,536 characters."""


class MessageInput(_MessageInput, total=False):
    """First message of a new ticket, written by its requester."""

    attachments: Sequence[AttachmentInput]
    """Attached files, at most 20."""


class _ParticipantInput(TypedDict):
    """Its required fields."""

    email: str
    """Email address, in lower case. An address of the service is refused."""


class ParticipantInput(_ParticipantInput, total=False):
    """A person other than the requester who takes part in a ticket by email."""

    name: str
    """Name; empty if unknown."""


class _CreateTicketRequest(TypedDict):
    """Its required fields."""

    subject: str
    """Subject, 1 to 200 characters."""
    requester: RequesterInput
    """The person who asks for help."""


class CreateTicketRequest(_CreateTicketRequest, total=False):
    """Request of CreateTicket."""

    message: MessageInput
    """First message, written by the requester."""
    priority: TicketPriority
    """`low`, `normal` (default), `high` or `urgent`."""
    assignee_id: str
    """Identifier of the member who works on the ticket, or `me` for the calling member. With an
    API key, that is the member in `X-Member-Id` or, without this header, the member who
    created the key.
    """
    tags: Sequence[str]
    """Labels, at most 50 of up to 64 characters."""
    external_id: str
    """Identifier in your own system."""
    channel_id: str
    """Identifier of the channel that the ticket arrived through. Default: logged by an agent."""
    custom_fields: Mapping[str, str | float | bool]
    """Custom values by name: texts of up to 1,024 characters, numbers or booleans. At most 50,
    and 16 KiB of JSON in total.
    """
    participants: Sequence[ParticipantInput]
    """People other than the requester who take part by email, at most 20. The requester is left
    out of the list.
    """


class ImportedAgent(TypedDict, total=False):
    """An agent of another system, who may or may not be a member here."""

    member_id: str
    """Identifier of the member."""
    email: str
    """Email address. Matches the member with this address, if there is one."""
    name: str
    """Name to show if no member matches. Default: the email address."""


class _ImportedMessage(TypedDict):
    """Its required fields."""

    body: str
    """Text, 1 to 65,536 characters. Agents' messages are Markdown."""
    created_at: datetime
    """When the message was written."""


class ImportedMessage(_ImportedMessage, total=False):
    """A message of an imported ticket."""

    agent: ImportedAgent
    """The agent who wrote it. Absent: the requester of the ticket."""
    visibility: MessageVisibility
    """`public` (default) or `internal`."""
    attachments: Sequence[AttachmentInput]
    """Attached files, at most 20."""
    external_id: str
    """Identifier in the system that the message comes from."""


class _ImportedTicket(TypedDict):
    """Its required fields."""

    external_id: str
    """Identifier in the system that the ticket comes from, unique there."""
    subject: str
    """Subject, 1 to 200 characters."""
    requester: RequesterInput
    """The person who asked for help."""
    created_at: datetime
    """When the ticket was opened."""


class ImportedTicket(_ImportedTicket, total=False):
    """A ticket from another system. Its times must be in the year 2000 or later, and not in the
    future.
    """

    status: TicketStatus
    """`open` (default), `pending`, `resolved` or `closed`."""
    priority: TicketPriority
    """`low`, `normal` (default), `high` or `urgent`."""
    tags: Sequence[str]
    """Labels, at most 50 of up to 64 characters."""
    custom_fields: Mapping[str, str | float | bool]
    """Custom values by name: texts of up to 1,024 characters, numbers or booleans. At most 50,
    and 16 KiB of JSON in total.
    """
    assignee_id: str
    """Identifier of the member, or `me`."""
    assignee_email: str
    """Email address of the member."""
    updated_at: datetime
    """When the ticket last changed. Default: the latest of its other times and those of its
    messages.
    """
    resolved_at: datetime
    """When the ticket was last resolved. Only with the status `resolved` or `closed`. Default:
    `updatedAt` if the status is `resolved`.
    """
    closed_at: datetime
    """When the ticket was closed. Only with the status `closed`. Default: `updatedAt`."""
    messages: Sequence[ImportedMessage]
    """Its messages, at most 1,000, in any order: they are sorted by `createdAt`."""


class TicketFiltersInput(TypedDict, total=False):
    """Which tickets to list, with the filters of ListTickets. A ticket must match every filter
    that is set; without filters, every ticket matches.
    """

    status: Sequence[TicketStatus]
    """Only tickets in one of these statuses."""
    updated_from: datetime
    """Only tickets that last changed at this time or later."""
    updated_before: datetime
    """Only tickets that last changed before this time."""
    last_message_from: datetime
    """Only tickets whose last message was added at this time or later."""
    last_message_before: datetime
    """Only tickets whose last message was added before this time."""
    created_from: datetime
    """Only tickets opened at this time or later."""
    created_before: datetime
    """Only tickets opened before this time."""
    requester_email: str
    """Only tickets of the requester with this email address."""
    requester_phone: str
    """Only tickets of the requester with this telephone number."""
    requester_id: str
    """Only tickets of this requester."""
    assignee_id: str
    """Only tickets of the member with this identifier, or of `me`."""
    tag: Sequence[str]
    """Only tickets with all of these labels."""
    channel_id: Sequence[str]
    """Only tickets that arrived through one of these channels."""
    external_id: str
    """Only the ticket with this identifier in your own system."""
    q: str
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
    priority: Sequence[TicketPriority]
    """Only tickets of one of these priorities."""
    number: int
    """Number of the only ticket to list."""
    unassigned: bool
    """Only tickets without an assignee."""
    undelivered: bool
    """Only tickets with a message that could not be delivered, and with none delivered after it."""
    import_source: str
    """Only tickets that were imported from this system, such as `zendesk`."""
    import_external_id: str
    """Only tickets with this identifier in the system that they were imported from."""
    snoozed: bool
    """`true`: only tickets that are snoozed. `false`: only those that are not. Default: both."""
    custom_field: Sequence[str]
    """Only tickets with all of these custom values, each as `name:value`: `plan:pro`,
    `vip:true`.
    """
    merged_into_id: str
    """Only tickets that were merged into this one."""
    answered: bool
    """`true`: only tickets whose last public message is from an agent. `false`: only those still
    waiting for a reply. Default: both.
    """
    resolved_from: datetime
    """Only tickets that were last resolved at this time or later and have not been reopened
    since.
    """
    resolved_before: datetime
    """Only tickets that were last resolved before this time and have not been reopened since."""


class _UpdateTicketRequest(TypedDict):
    """Its required fields."""

    id: str
    """Identifier of the ticket."""


class UpdateTicketRequest(_UpdateTicketRequest, total=False):
    """Request of UpdateTicket."""

    subject: str
    """New subject, 1 to 200 characters."""
    status: TicketStatus
    """New status. Every transition is allowed."""
    priority: TicketPriority
    """New priority."""
    assignee_id: str
    """Identifier of the new assignee, a member, or `me`; empty to unassign."""
    tags: Sequence[str]
    """New labels. They replace all existing ones."""
    custom_fields: Mapping[str, str | float | bool | None]
    """Custom values to set, by name. Values that are not named stay unchanged; `null` removes a
    value. A ticket can have 50 values, and 16 KiB of JSON in total. In an update mask,
    `custom_fields` stands for the values that the request names.
    """
    external_id: str
    """New identifier in your own system; empty to clear it."""
    snoozed_until: datetime
    """Snoozes the ticket until this time, which must be in the future and at most 366 days
    ahead. `null` ends the snooze, as does `snoozed_until` in an update mask without a value.
    Only an open or pending ticket can be snoozed. The snooze also ends within about a second
    of its time and when the requester writes, both of which fire
    `service.ticket.unsnoozed.v1`, and when the ticket is resolved or closed.
    """
    participants: Sequence[ParticipantInput]
    """New participants, at most 20. They replace all existing ones. The requester is left out of
    the list.
    """
    update_mask: str
    """Fields to change. Over REST, the mask is derived from the keys of the body."""


class MessageCopies(TypedDict, total=False):
    """Participants who get a copy of a reply."""

    emails: Sequence[str]
    """Their email addresses, at most 20. Empty: no copies are sent."""


class CreateMessageRequest(TypedDict, total=False):
    """Request of CreateMessage."""

    ticket_id: str
    """Identifier of the ticket. Can be omitted in a batch, which names the ticket."""
    body: str
    """Text, 1 to 65,536 characters. Agents' replies and notes are Markdown (see `body` of the
    message); requesters' messages are plain text.
    """
    canned_reply_id: str
    """Identifier of the canned reply to use as the text, rendered with the ticket's values.
    Requires the scope `canned_replies:read`.
    """
    visibility: MessageVisibility
    """`public` (default) or `internal`."""
    author: MessageAuthor
    """`agent` (default) or `requester`."""
    set_status: TicketStatus
    """New status of the ticket, set together with the message."""
    attachments: Sequence[AttachmentInput]
    """Attached files, at most 20."""
    variables: Mapping[str, str]
    """Values for the `{{custom.…}}` variables of the canned reply. Only with `cannedReplyId`."""
    external_id: str
    """Identifier in your own system."""
    mentioned_member_ids: Sequence[str]
    """Identifiers of the members whom an internal note mentions, at most 20. Each is notified
    and starts to follow the ticket. Only with `visibility` `internal`.
    """
    copies: MessageCopies
    """Participants of the ticket who get a copy of an agent's reply by email. Default: all of
    them.
    """


class _WebhookHeader(TypedDict):
    """Its required fields."""

    name: str
    """Name of the header."""


class WebhookHeader(_WebhookHeader, total=False):
    """A custom header that each delivery of a subscription has in addition to the service's own
    headers.
    """

    value: str
    """Value of the header: visible ASCII characters with spaces between them. Stored encrypted
    and never returned. If an update omits the value, the current value is kept.
    """


class _MailTextsInput(TypedDict):
    """Its required fields."""

    language: MemberLanguage
    """Language of the requesters who get them: `ar`, `de`, `en`, `es`, `fr`, `ja` or `pt`."""


class MailTextsInput(_MailTextsInput, total=False):
    """Texts of emails in a language."""

    confirmation: str
    """Text that confirms a new ticket. Empty: the service's own text."""
    closing: str
    """Text at the end of a reply, above the member's signature. It can also have
    `{requester.name}`, `{ticket.subject}` and `{agent.name}`, which is the name of the
    workspace if no member wrote the reply.
    """


class MailTemplateInput(TypedDict, total=False):
    """The design of emails to requesters, and texts in them. Texts are Markdown of at most 4,000
    characters and can have up to 20 placeholders, which become plain text. `{ticket.number}`
    and `{workspace.name}` work in every text.
    """

    logo_url: str
    """`https` URL of the logo at the top. Email clients load it from there. Empty: no logo."""
    accent_color: str
    """Colour of the line at the top, such as `#2f6fed`. Empty: no line."""
    intro: str
    """Text above the message."""
    footer: str
    """Text below the message, above the footer of the channel."""
    texts: Sequence[MailTextsInput]
    """Texts by language, each language once. For other languages, the service uses its own
    texts.
    """
