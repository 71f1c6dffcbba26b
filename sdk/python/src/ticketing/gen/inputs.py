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
    """Whether people can attach files: at most 5 to a message, of 5 MiB in all."""


class WhatsAppSettingsInput(TypedDict, total=False):
    """Settings of a WhatsApp number. Its credentials are never returned."""

    phone_number_id: str
    """Identifier of the phone number at Meta."""
    access_token: str
    """Access token for sending messages."""
    app_secret: str
    """App secret, with which Meta signs its requests."""
    verify_token: str
    """Verify token: a text of your choice that you also enter at Meta."""


class ImapSettingsInput(TypedDict, total=False):
    """A mailbox that is read over IMAP, within seconds of an e-mail. Those that came before it
    was set are left alone. A change of the server, the port or the user name needs the
    password again.
    """

    host: str
    """Name of the server, such as `imap.example.com`. Required without `account`."""
    port: int
    """Number of its port; by default 993, or 143 with `starttls`."""
    security: ImapSettingsSecurity
    """`tls`, the default, encrypts from the start; `starttls` before the login. The server needs
    a certificate for its name.
    """
    username: str
    """Name of the user, often the address. Required without `account`."""
    password: str
    """Password of the user, for many providers one for this app alone. Required without
    `account`.
    """
    folder: str
    """Folder that is read; by default `INBOX`."""
    after_import: ImapSettingsAfterImport
    """Change to an e-mail once its ticket is stored: `keep`, the default, is none, `mark_read`
    marks it as read, and `move` moves it to `moveTo`.
    """
    move_to: str
    """Folder that e-mails are moved to. Required for `move`."""


class MailAccountInput(TypedDict, total=False):
    """An account at a mail provider, connected by OAuth. Its tokens are never returned. Another
    provider needs another login.
    """

    provider: MailAccountProvider
    """`google`, for Gmail and Google Workspace, or `microsoft`, for Microsoft 365. Required."""
    receive_only: bool
    """Whether e-mails to requesters leave as if the channel had no account, which then only
    receives.
    """


class SmtpSettingsInput(TypedDict, total=False):
    """A mail server that sends over SMTP with encryption. A change of the server, the port or
    the user name needs the password again.
    """

    host: str
    """Name of the server, such as `smtp.example.com`. Required."""
    port: int
    """Number of its port; by default 465, or 587 with `starttls`."""
    security: ImapSettingsSecurity
    """`tls`, the default, encrypts from the start; `starttls` before the login. The server needs
    a certificate for its name.
    """
    username: str
    """Name of the user, often the address. Empty: the server wants no login."""
    password: str
    """Password of the user, for many providers one for this app alone. Required with a user
    name.
    """


class EmailSettingsInput(TypedDict, total=False):
    """Settings of an e-mail address. E-mails come from a mailbox, or from a mail server or a
    provider that posts them to `webhookUrl`. The secret and the password are never returned.
    """

    address: str
    """Address that requesters write to, with at most 32 characters before the `@`, in lower
    case. Replies come to the same address with a `+` and a code before the `@`.
    """
    secret: str
    """Secret of your choice, 24 to 255 characters, with which your mail server authenticates at
    `webhookUrl`: `Authorization: Bearer <secret>`. For `sendgrid` and `postmark`, it is the
    password in the URL; for `mailgun`, the HTTP webhook signing key. Required without a
    mailbox, except for `ses`.
    """
    imap: ImapSettingsInput
    """Mailbox whose new e-mails become tickets. With `account`, only its `folder`, `afterImport`
    and `moveTo` can be set.
    """
    provider: EmailSettingsProvider
    """Provider that posts e-mails in a format of its own: `mailgun`, `sendgrid`, `postmark`, or
    `ses` for Amazon SES. Empty: each e-mail is posted as it is.
    """
    topic_arn: str
    """ARN of the SNS topic to which Amazon SES publishes e-mails, such as
    `arn:aws:sns:eu-west-1:123456789012:mail`. Required for `ses`.
    """
    account: MailAccountInput
    """Account at Google or Microsoft 365 whose mailbox is read, and that e-mails to requesters
    leave through. Connect it with StartChannelLogin.
    """
    smtp: SmtpSettingsInput
    """Mail server that e-mails to requesters leave through, from `address`. Without one, they
    leave through that of the service.
    """


class MailSettingsInput(TypedDict, total=False):
    """Settings for e-mails to requesters."""

    sender_name: str
    """Name that they are sent under. Empty: the name of `MAIL_FROM`."""
    footer: str
    """Text below each of them, at most 2,000 characters."""
    confirmation: bool
    """Whether a new ticket is confirmed to its requester. For forms and e-mail; by default forms
    do and e-mail does not.
    """
    email_channel_id: str
    """Identifier of the e-mail channel as which e-mails leave, and whose address takes replies.
    Empty, or while that one is paused: the oldest active one. Not for e-mail channels.
    """


class AttachmentInput(TypedDict, total=False):
    """A file for a new message."""

    id: str
    """Identifier of an uploaded file, with the prefix `att_`. All else is known of it."""
    url: str
    """`https` URL of a file elsewhere."""
    name: str
    """File name. Required with `url`."""
    content_type: str
    """Media type of a file elsewhere, such as `image/png`."""
    size: str
    """Size of a file elsewhere in bytes, if you know it."""
    external_id: str
    """Identifier of a file elsewhere in your own system."""


class RequesterInput(TypedDict, total=False):
    """Requester of a new ticket: found by external id, e-mail or phone, in this order, or
    created.
    """

    name: str
    """Name to address the requester by."""
    email: str
    """E-mail address."""
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
    """E-mail address, in lower case. An address of the service is refused."""


class ParticipantInput(_ParticipantInput, total=False):
    """Somebody who takes part in a ticket by e-mail, without being its requester."""

    name: str
    """Name; empty if unknown."""


class _CreateTicketRequest(TypedDict):
    """Its required fields."""

    subject: str
    """Subject, 1 to 200 characters."""
    requester: RequesterInput
    """Who asks."""


class CreateTicketRequest(_CreateTicketRequest, total=False):
    """Request of CreateTicket."""

    message: MessageInput
    """First message, written by the requester."""
    priority: TicketPriority
    """`low`, `normal` (default), `high` or `urgent`."""
    assignee_id: str
    """Identifier of the member who works on it, or `me`: the member who calls. With an API key,
    that is the member in `X-Member-Id`, else the one who created the key.
    """
    tags: Sequence[str]
    """Labels, at most 50 of up to 64 characters."""
    external_id: str
    """Identifier in your own system."""
    channel_id: str
    """Identifier of the channel that it arrived through. Default: logged by an agent."""
    custom_fields: Mapping[str, str | float | bool]
    """Custom values by name: texts of up to 1,024 characters, numbers or booleans. At most 50,
    and 16 KiB of JSON in all.
    """
    participants: Sequence[ParticipantInput]
    """People besides the requester who take part by e-mail, at most 20. The requester is left
    out of them.
    """


class ImportedAgent(TypedDict, total=False):
    """An agent of another system: a member, or somebody who is none."""

    member_id: str
    """Identifier of the member."""
    email: str
    """E-mail address. Finds the member that has it, if there is one."""
    name: str
    """Name to show if no member is found. Default: the e-mail address."""


class _ImportedMessage(TypedDict):
    """Its required fields."""

    body: str
    """Text, 1 to 65,536 characters. That of agents is Markdown."""
    created_at: datetime
    """When it was written."""


class ImportedMessage(_ImportedMessage, total=False):
    """A message of an imported ticket."""

    agent: ImportedAgent
    """The agent who wrote it. Absent: the requester of the ticket."""
    visibility: MessageVisibility
    """`public` (default) or `internal`."""
    attachments: Sequence[AttachmentInput]
    """Attached files, at most 20."""
    external_id: str
    """Identifier in the system that it comes from."""


class _ImportedTicket(TypedDict):
    """Its required fields."""

    external_id: str
    """Identifier in the system that it comes from, unique there."""
    subject: str
    """Subject, 1 to 200 characters."""
    requester: RequesterInput
    """Who asked."""
    created_at: datetime
    """When it was opened."""


class ImportedTicket(_ImportedTicket, total=False):
    """A ticket as it was in another system. Times are from the year 2000 on, and not in the
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
    and 16 KiB of JSON in all.
    """
    assignee_id: str
    """Identifier of the member, or `me`."""
    assignee_email: str
    """E-mail address of the member."""
    updated_at: datetime
    """When it last changed. Default: the latest of its other times and those of its messages."""
    resolved_at: datetime
    """When it was last resolved. Only with the status `resolved` or `closed`. Default:
    `updatedAt` if it is `resolved`.
    """
    closed_at: datetime
    """When it was closed. Only with the status `closed`. Default: `updatedAt`."""
    messages: Sequence[ImportedMessage]
    """Its messages, at most 1,000, in any order: they are sorted by `createdAt`."""


class TicketFiltersInput(TypedDict, total=False):
    """Which tickets to list, by the filters of ListTickets. All that are set have to hold;
    without any, every ticket is meant.
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
    """Only tickets of the requester with this e-mail address."""
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
    """Words to search for, such as `refund -card "due date" from:ada status:open`. A ticket is
    found by its subject and identifiers, by one message with the names of its files, or by
    its requester; `#5` or `5` lists the ticket with that number first. Case, accents and
    endings do not matter, and the last word may be the start of one. `or` between words means
    either, `-` none. Operators are `from:`, `status:`, `priority:`, `tag:`, `assignee:`
    (`me`, `none` or an identifier), `channel:` (a type or an identifier), `before:` and
    `after:` (a date when it was opened, in UTC), `has:file`, `is:undelivered`, and
    `is:unread` (for the member who asks). Of a message, the first 8,192 characters are
    searched. Endings are those of the workspace's language.
    """
    priority: Sequence[TicketPriority]
    """Only tickets of one of these priorities."""
    number: int
    """Number of the only ticket to list."""
    unassigned: bool
    """Only tickets without an assignee."""
    undelivered: bool
    """Only tickets with a message that could not be delivered, after which none was."""
    import_source: str
    """Only tickets that were imported from this system, such as `zendesk`."""
    import_external_id: str
    """Only tickets with this identifier in the system that they were imported from."""
    snoozed: bool
    """`true`: only tickets that are snoozed; `false`: only those that are not. Default: both."""
    custom_field: Sequence[str]
    """Only tickets with all of these custom values, each as `name:value`: `plan:pro`,
    `vip:true`.
    """
    merged_into_id: str
    """Only tickets that were merged into this one."""
    answered: bool
    """`true`: only tickets whose last public message is of an agent; `false`: only those that
    still wait for one. Default: both.
    """
    resolved_from: datetime
    """Only tickets that were last resolved at this time or later, and not reopened since."""
    resolved_before: datetime
    """Only tickets that were last resolved before this time, and not reopened since."""


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
    """Custom values to set, by name. Those that it does not name stay; `null` removes one. The
    ticket can have 50, and 16 KiB of JSON in all. In an update mask, `custom_fields` stands
    for the values that the request names.
    """
    external_id: str
    """New identifier in your own system; empty to clear it."""
    snoozed_until: datetime
    """Snoozes the ticket until this time, which is in the future and at most 366 days ahead.
    `null` ends the snooze; in an update mask, `snoozed_until` without a value does. Only an
    open or pending ticket can be snoozed. A snooze also ends at its time, within about a
    second, and with a message of the requester, both of which fire
    `service.ticket.unsnoozed.v1`; and when the ticket is resolved or closed.
    """
    participants: Sequence[ParticipantInput]
    """New participants, at most 20. They replace all existing ones. The requester is left out of
    them.
    """
    update_mask: str
    """Fields to change. Over REST it is derived from the keys of the body."""


class MessageCopies(TypedDict, total=False):
    """Participants who get a copy of a reply."""

    emails: Sequence[str]
    """Their e-mail addresses, at most 20. Empty: none of them gets one."""


class CreateMessageRequest(TypedDict, total=False):
    """Request of CreateMessage."""

    ticket_id: str
    """Identifier of the ticket. May be left out in a batch, which names the ticket."""
    body: str
    """Text, 1 to 65,536 characters. That of agents, replies and notes, is Markdown, as `body` of
    the message says; that of requesters is plain text.
    """
    canned_reply_id: str
    """Identifier of the canned reply to use as the text, rendered with the ticket's values."""
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
    """Identifiers of the members whom an internal note mentions, at most 20. Each is notified,
    and follows the ticket from then on. Only with `visibility` `internal`.
    """
    copies: MessageCopies
    """Participants of the ticket who get a copy of an agent's reply by e-mail. Default: all of
    them.
    """


class _WebhookHeader(TypedDict):
    """Its required fields."""

    name: str
    """Name of the header."""


class WebhookHeader(_WebhookHeader, total=False):
    """A header that each delivery of a subscription has in addition to those of the service."""

    value: str
    """Value of the header: visible ASCII characters, and spaces between them. Stored encrypted,
    and not shown again. An update without it keeps the value.
    """


class _MailTextsInput(TypedDict):
    """Its required fields."""

    language: MemberLanguage
    """Language of the requesters who get them: `ar`, `de`, `en`, `es`, `fr`, `ja` or `pt`."""


class MailTextsInput(_MailTextsInput, total=False):
    """Texts of e-mails in a language."""

    confirmation: str
    """What confirms a new ticket, in place of the service's own text. Empty: that text."""
    closing: str
    """What ends a reply, above the member's signature. It may also have `{agent.name}`, which is
    the name of the workspace where no member wrote the reply, `{requester.name}` and
    `{ticket.subject}`.
    """


class MailTemplateInput(TypedDict, total=False):
    """How e-mails to requesters look, and texts in them. Texts are Markdown of at most 4,000
    characters, and may have up to 20 placeholders, which become plain text: `{ticket.number}`
    and `{workspace.name}` everywhere.
    """

    logo_url: str
    """Address of the logo at the top, over `https`. Mail programs load it from there. Empty:
    none.
    """
    accent_color: str
    """Colour of the line at the top, such as `#2f6fed`. Empty: no line."""
    intro: str
    """Text above the message."""
    footer: str
    """Text below the message, above the footer of the channel."""
    texts: Sequence[MailTextsInput]
    """Texts by language, each language once. For others the service has its own."""
