# Code generated from the contract by `npm run generate:sdk`. DO NOT EDIT.

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypedDict

from .enums import *


class FormSettings(TypedDict, total=False):
    """Settings of a form."""

    allowed_origins: Sequence[str]
    """Origins whose pages may submit to the form, such as `https://www.example.com`; at most 20."""
    attachments: bool
    """Whether people can attach files: at most 5 to a message, of 5 MiB in all."""


class WhatsAppSettings(TypedDict, total=False):
    """Settings of a WhatsApp number. Its credentials are never returned."""

    phone_number_id: str
    """Identifier of the phone number at Meta."""
    access_token: str
    """Access token for sending messages."""
    app_secret: str
    """App secret, with which Meta signs its requests."""
    verify_token: str
    """Verify token: a text of your choice that you also enter at Meta."""


class EmailSettings(TypedDict, total=False):
    """Settings of an e-mail address. Its secret is never returned."""

    address: str
    """Address that requesters write to, with at most 32 characters before the `@`, in lower
    case. Replies come to the same address with a `+` and a code before the `@`.
    """
    secret: str
    """Secret of your choice, 24 to 255 characters, with which your mail server authenticates at
    `webhookUrl`: `Authorization: Bearer <secret>`.
    """


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


class AttachmentInput(TypedDict, total=False):
    """A file with a message: one that the service stores, which has an `id`, or one elsewhere,
    which has a `url`.
    """

    name: str
    """File name. Required for a file without an `id`."""
    url: str
    """URL of a file elsewhere, `http` or `https`."""
    content_type: str
    """Media type, such as `image/png`: detected for files that the service stores, otherwise
    declared by the sender.
    """
    size: int
    """Size in bytes, 0 if unknown."""
    external_id: str
    """Identifier of the file in the channel that it came through, or in your own system."""
    id: str
    """Identifier of a stored file, with the prefix `att_`. In a request, the `id` of an uploaded
    file is enough: its other fields are filled in.
    """


class _MessageInput(TypedDict):
    """Its required fields."""

    body: str
    """Text, 1 to 65,536 characters."""


class MessageInput(_MessageInput, total=False):
    """First message of a new ticket, written by its requester."""

    attachments: Sequence[AttachmentInput]
    """Attached files, at most 20."""


class _CreateTicketRequest(TypedDict):
    """Its required fields."""

    subject: str
    """What it is about, 1 to 200 characters."""
    requester: RequesterInput
    """Who asks."""


class CreateTicketRequest(_CreateTicketRequest, total=False):
    """Request of CreateTicket."""

    message: MessageInput
    """First message, written by the requester."""
    priority: TicketPriority
    """`low`, `normal` (default), `high` or `urgent`."""
    assignee: str
    """Who works on it: the `subject` of a member, a name of your own, or `me` for the calling
    member.
    """
    tags: Sequence[str]
    """Labels, at most 50 of up to 64 characters."""
    external_id: str
    """Identifier in your own system."""
    channel_id: str
    """Identifier of the channel that it arrived through. Default: logged by an agent."""
    custom_fields: Mapping[str, str]
    """Custom values by name, at most 50."""


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
    assignee: str
    """New assignee: the `subject` of a member, a name of your own, or `me` for the calling
    member; empty to unassign.
    """
    tags: Sequence[str]
    """New labels. They replace all existing ones."""
    custom_fields: Mapping[str, str]
    """Custom values by name, at most 50."""
    update_mask: str
    """Fields to change. Over REST it is derived from the keys of the body."""


class CreateMessageRequest(TypedDict, total=False):
    """Request of CreateMessage."""

    ticket_id: str
    """Identifier of the ticket. May be left out in a batch, which names the ticket."""
    body: str
    """Text, 1 to 65,536 characters. May be left out with `cannedReplyId`."""
    visibility: MessageVisibility
    """`public` (default) or `internal`."""
    author: MessageAuthor
    """`agent` (default) or `requester`."""
    set_status: TicketStatus
    """New status of the ticket, set together with the message."""
    attachments: Sequence[AttachmentInput]
    """Attached files, at most 20."""
    canned_reply_id: str
    """Identifier of the canned reply to use as the body, rendered with the ticket's values."""
    variables: Mapping[str, str]
    """Values for the `{{custom.…}}` variables of the canned reply."""
    external_id: str
    """Identifier in your own system."""
