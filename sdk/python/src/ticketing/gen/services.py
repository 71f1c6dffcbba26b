# Code generated from the contract by `npm run generate:sdk`. DO NOT EDIT.

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any, BinaryIO

from .._call import Caller
from .._request import UNSET, CallOptions, Unset
from . import routes
from .inputs import (
    AttachmentInput,
    CreateMessageRequest,
    CreateTicketRequest,
    EmailSettings,
    FormSettings,
    MessageInput,
    RequesterInput,
    UpdateTicketRequest,
    WhatsAppSettings,
)
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
from .enums import (
    ChannelType,
    ListMessagesOrderBy,
    ListTicketsOrderBy,
    MessageAuthor,
    MessageVisibility,
    RecoveryMetadataOutcomes,
    TicketPriority,
    TicketStatus,
    WebhookDeliveryOutcome,
)


class ApiKeyService:
    """Workspace API keys: long-lived bearer credentials for scripts, servers and integrations. A
    key acts in the workspace in which it was created, never expires, and stops working the
    moment it is revoked.
    """

    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def create_api_key(
        self,
        *,
        name: str,
        timeout: float | None = None,
        headers: Mapping[str, str] | None = None,
        idempotency_key: str | None = None,
    ) -> CreateApiKeyResponse:
        """Creates a key. The full key is shown in this response only. A workspace can have 100
        active keys; beyond that, `LIMIT_REACHED` is returned.

        Args:
            name: Label, 1 to 100 characters.
            timeout: Time limit of this call including its retries, in seconds.
            headers: Sent with this call.
            idempotency_key: Calls with the same key take effect once. By default a random
                one.
        """
        return self._caller.call(
            routes.CREATE_API_KEY,
            {
                "name": name,
            },
            CallOptions(timeout=timeout, headers=headers, idempotency_key=idempotency_key),
        )

    def list_api_keys(
        self,
        *,
        page_size: int | None = None,
        page_token: str | None = None,
        timeout: float | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> ListApiKeysResponse:
        """Lists the active keys of the workspace, newest first.

        Args:
            page_size: Maximum number of entries to return: 50 by default, at most 100. A page
                of long entries holds fewer; `nextPageToken` continues after them.
            page_token: `nextPageToken` of the previous page.
            timeout: Time limit of this call including its retries, in seconds.
            headers: Sent with this call.
        """
        return self._caller.call(
            routes.LIST_API_KEYS,
            {
                "page_size": page_size,
                "page_token": page_token,
            },
            CallOptions(timeout=timeout, headers=headers),
        )

    def get_api_key(
        self,
        id: str,
        *,
        timeout: float | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> GetApiKeyResponse:
        """Returns one active key.

        Args:
            id: Identifier of the key.
            timeout: Time limit of this call including its retries, in seconds.
            headers: Sent with this call.
        """
        return self._caller.call(
            routes.GET_API_KEY,
            {
                "id": id,
            },
            CallOptions(timeout=timeout, headers=headers),
        )

    def update_api_key(
        self,
        id: str,
        *,
        name: str | None | Unset = UNSET,
        timeout: float | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> UpdateApiKeyResponse:
        """Renames a key.

        Args:
            id: Identifier of the key.
            name: New label, 1 to 100 characters.
            timeout: Time limit of this call including its retries, in seconds.
            headers: Sent with this call.
        """
        return self._caller.call(
            routes.UPDATE_API_KEY,
            {
                "id": id,
                "name": name,
            },
            CallOptions(timeout=timeout, headers=headers),
        )

    def delete_api_key(
        self,
        id: str,
        *,
        timeout: float | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        """Revokes a key immediately: after this response, every request with the key gets 401
        `INVALID_TOKEN`. A key can revoke itself.

        Args:
            id: Identifier of the key.
            timeout: Time limit of this call including its retries, in seconds.
            headers: Sent with this call.
        """
        return self._caller.call(
            routes.DELETE_API_KEY,
            {
                "id": id,
            },
            CallOptions(timeout=timeout, headers=headers),
        )


class AttachmentService:
    """Files of messages."""

    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def create_attachment(
        self,
        *,
        name: str,
        file: bytes | BinaryIO,
        timeout: float | None = None,
        headers: Mapping[str, str] | None = None,
        idempotency_key: str | None = None,
    ) -> CreateAttachmentResponse:
        """Stores a file, to be attached to a message by its `id` within 24 hours. Over REST, the
        body is the file itself: `POST /api/v1/attachments?name=invoice.pdf`. Its media type
        is detected from its content. Fails with `LIMIT_REACHED` when the workspace has no
        room for it.

        Args:
            name: File name, 1 to 255 characters.
            file: The file, 1 byte to 10 MiB. Its content type is that which the sender
                declares.
            timeout: Time limit of this call including its retries, in seconds.
            headers: Sent with this call.
            idempotency_key: Calls with the same key take effect once. By default a random
                one.
        """
        return self._caller.call(
            routes.CREATE_ATTACHMENT,
            {
                "name": name,
                "file": file,
            },
            CallOptions(timeout=timeout, headers=headers, idempotency_key=idempotency_key),
        )

    def get_attachment(
        self,
        id: str,
        *,
        timeout: float | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> bytes:
        """Returns a stored file. It may be what a stranger sent: save it, do not open it in a
        browser. Over REST, the response is the file itself.

        Args:
            id: Identifier of the file, with the prefix `att_`.
            timeout: Time limit of this call including its retries, in seconds.
            headers: Sent with this call.
        """
        return self._caller.call(
            routes.GET_ATTACHMENT,
            {
                "id": id,
            },
            CallOptions(timeout=timeout, headers=headers),
        )


class AuditService:
    """The audit trail: who changed the workspace's keys, subscriptions, channels, billing and
    tickets. Each entry is written in the transaction of its change, so neither exists without
    the other.
    """

    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def list_audit_events(
        self,
        *,
        action: str | None = None,
        actor_id: str | None = None,
        target_id: str | None = None,
        occurred_from: datetime | None = None,
        occurred_before: datetime | None = None,
        page_size: int | None = None,
        page_token: str | None = None,
        timeout: float | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> ListAuditEventsResponse:
        """Lists audit events, newest first.

        Args:
            action: Only events with this action.
            actor_id: Only events of this actor.
            target_id: Only events about the object with this identifier.
            occurred_from: Only events at this time or later.
            occurred_before: Only events before this time.
            page_size: Maximum number of entries to return: 50 by default, at most 100. A page
                of long entries holds fewer; `nextPageToken` continues after them.
            page_token: `nextPageToken` of the previous page.
            timeout: Time limit of this call including its retries, in seconds.
            headers: Sent with this call.
        """
        return self._caller.call(
            routes.LIST_AUDIT_EVENTS,
            {
                "action": action,
                "actor_id": actor_id,
                "target_id": target_id,
                "occurred_from": occurred_from,
                "occurred_before": occurred_before,
                "page_size": page_size,
                "page_token": page_token,
            },
            CallOptions(timeout=timeout, headers=headers),
        )

    def get_audit_event(
        self,
        id: str,
        *,
        timeout: float | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> GetAuditEventResponse:
        """Returns one audit event.

        Args:
            id: Identifier of the audit event.
            timeout: Time limit of this call including its retries, in seconds.
            headers: Sent with this call.
        """
        return self._caller.call(
            routes.GET_AUDIT_EVENT,
            {
                "id": id,
            },
            CallOptions(timeout=timeout, headers=headers),
        )


class BillingService:
    """Plans that a workspace can subscribe to."""

    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def list_plans(
        self,
        *,
        timeout: float | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> ListPlansResponse:
        """Lists the plans on offer.

        Args:
            timeout: Time limit of this call including its retries, in seconds.
            headers: Sent with this call.
        """
        return self._caller.call(
            routes.LIST_PLANS,
            {},
            CallOptions(timeout=timeout, headers=headers),
        )

    def get_subscription(
        self,
        *,
        timeout: float | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> GetSubscriptionResponse:
        """Returns the subscription of the workspace.

        Args:
            timeout: Time limit of this call including its retries, in seconds.
            headers: Sent with this call.
        """
        return self._caller.call(
            routes.GET_SUBSCRIPTION,
            {},
            CallOptions(timeout=timeout, headers=headers),
        )

    def create_checkout_session(
        self,
        *,
        plan_id: str,
        timeout: float | None = None,
        headers: Mapping[str, str] | None = None,
        idempotency_key: str | None = None,
    ) -> CreateCheckoutSessionResponse:
        """Starts a checkout. Once the payment provider confirms the payment, the plan becomes
        active and `service.billing.subscribed.v1` fires.

        Args:
            plan_id: Identifier of the plan.
            timeout: Time limit of this call including its retries, in seconds.
            headers: Sent with this call.
            idempotency_key: Calls with the same key take effect once. By default a random
                one.
        """
        return self._caller.call(
            routes.CREATE_CHECKOUT_SESSION,
            {
                "plan_id": plan_id,
            },
            CallOptions(timeout=timeout, headers=headers, idempotency_key=idempotency_key),
        )

    def create_portal_session(
        self,
        *,
        timeout: float | None = None,
        headers: Mapping[str, str] | None = None,
        idempotency_key: str | None = None,
    ) -> CreatePortalSessionResponse:
        """Opens the payment provider's pages for invoices, payment methods and cancellation.

        Args:
            timeout: Time limit of this call including its retries, in seconds.
            headers: Sent with this call.
            idempotency_key: Calls with the same key take effect once. By default a random
                one.
        """
        return self._caller.call(
            routes.CREATE_PORTAL_SESSION,
            {},
            CallOptions(timeout=timeout, headers=headers, idempotency_key=idempotency_key),
        )


class CannedReplyService:
    """Reply templates for agents."""

    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def create_canned_reply(
        self,
        *,
        shortcut: str,
        title: str | None = None,
        body: str,
        tags: Sequence[str] | None = None,
        timeout: float | None = None,
        headers: Mapping[str, str] | None = None,
        idempotency_key: str | None = None,
    ) -> CreateCannedReplyResponse:
        """Creates a canned reply. A workspace can have 1000; beyond that, `LIMIT_REACHED` is
        returned.

        Args:
            shortcut: Short name: lower-case letters, digits, `-`, `_`, `.`, at most 64.
            title: What it is for, up to 200 characters.
            body: Text, 1 to 16,384 characters. Variables: `requester.name`,
                `requester.email`, `requester.phone`, `requester.externalId`, `ticket.id`,
                `ticket.number`, `ticket.subject`, `ticket.status`, `ticket.priority`,
                `ticket.assignee`, and `custom.<name>` for values of the message or custom
                fields of the ticket.
            tags: Labels, at most 50 of up to 64 characters.
            timeout: Time limit of this call including its retries, in seconds.
            headers: Sent with this call.
            idempotency_key: Calls with the same key take effect once. By default a random
                one.
        """
        return self._caller.call(
            routes.CREATE_CANNED_REPLY,
            {
                "shortcut": shortcut,
                "title": title,
                "body": body,
                "tags": tags,
            },
            CallOptions(timeout=timeout, headers=headers, idempotency_key=idempotency_key),
        )

    def list_canned_replies(
        self,
        *,
        q: str | None = None,
        tag: str | None = None,
        shortcut: str | None = None,
        page_size: int | None = None,
        page_token: str | None = None,
        timeout: float | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> ListCannedRepliesResponse:
        """Lists canned replies, sorted by shortcut.

        Args:
            q: Text to search for in shortcuts, titles and bodies.
            tag: Only canned replies with this label.
            shortcut: Only the canned reply with this shortcut.
            page_size: Maximum number of entries to return: 50 by default, at most 100. A page
                of long entries holds fewer; `nextPageToken` continues after them.
            page_token: `nextPageToken` of the previous page, with the same filters.
            timeout: Time limit of this call including its retries, in seconds.
            headers: Sent with this call.
        """
        return self._caller.call(
            routes.LIST_CANNED_REPLIES,
            {
                "q": q,
                "tag": tag,
                "shortcut": shortcut,
                "page_size": page_size,
                "page_token": page_token,
            },
            CallOptions(timeout=timeout, headers=headers),
        )

    def get_canned_reply(
        self,
        id: str,
        *,
        timeout: float | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> GetCannedReplyResponse:
        """Returns one canned reply.

        Args:
            id: Identifier of the canned reply.
            timeout: Time limit of this call including its retries, in seconds.
            headers: Sent with this call.
        """
        return self._caller.call(
            routes.GET_CANNED_REPLY,
            {
                "id": id,
            },
            CallOptions(timeout=timeout, headers=headers),
        )

    def update_canned_reply(
        self,
        id: str,
        *,
        shortcut: str | None | Unset = UNSET,
        title: str | None | Unset = UNSET,
        body: str | None | Unset = UNSET,
        tags: Sequence[str] | None | Unset = UNSET,
        timeout: float | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> UpdateCannedReplyResponse:
        """Updates a canned reply.

        Args:
            id: Identifier of the canned reply.
            shortcut: New shortcut.
            title: New title.
            body: New text.
            tags: New labels. They replace all existing ones.
            timeout: Time limit of this call including its retries, in seconds.
            headers: Sent with this call.
        """
        return self._caller.call(
            routes.UPDATE_CANNED_REPLY,
            {
                "id": id,
                "shortcut": shortcut,
                "title": title,
                "body": body,
                "tags": tags,
            },
            CallOptions(timeout=timeout, headers=headers),
        )

    def delete_canned_reply(
        self,
        id: str,
        *,
        timeout: float | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        """Deletes a canned reply. Messages created from it stay.

        Args:
            id: Identifier of the canned reply.
            timeout: Time limit of this call including its retries, in seconds.
            headers: Sent with this call.
        """
        return self._caller.call(
            routes.DELETE_CANNED_REPLY,
            {
                "id": id,
            },
            CallOptions(timeout=timeout, headers=headers),
        )

    def render_canned_reply(
        self,
        id: str,
        *,
        ticket_id: str | None = None,
        variables: Mapping[str, str] | None = None,
        keep_missing: bool | None = None,
        timeout: float | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> RenderCannedReplyResponse:
        """Previews a canned reply with the values of a ticket. Sends nothing.

        Args:
            id: Identifier of the canned reply.
            ticket_id: Identifier of the ticket whose values are filled in. Without it,
                fallbacks are used.
            variables: Values for `custom.<name>`.
            keep_missing: Leaves missing variables in the text, such as `{{custom.order}}`,
                for a person to fill in.
            timeout: Time limit of this call including its retries, in seconds.
            headers: Sent with this call.
        """
        return self._caller.call(
            routes.RENDER_CANNED_REPLY,
            {
                "id": id,
                "ticket_id": ticket_id,
                "variables": variables,
                "keep_missing": keep_missing,
            },
            CallOptions(timeout=timeout, headers=headers),
        )


class ChannelService:
    """Channels through which tickets arrive."""

    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def create_channel(
        self,
        *,
        type: ChannelType,
        name: str,
        form: FormSettings | None = None,
        whatsapp: WhatsAppSettings | None = None,
        email: EmailSettings | None = None,
        sender_name: str | None = None,
        mail_footer: str | None = None,
        mail_confirmation: bool | None = None,
        timeout: float | None = None,
        headers: Mapping[str, str] | None = None,
        idempotency_key: str | None = None,
    ) -> CreateChannelResponse:
        """Creates a channel. A workspace can have 100; beyond that, `LIMIT_REACHED` is returned.

        Args:
            type: `form`, `whatsapp`, `email` or `agent`.
            name: Display name, 1 to 100 characters.
            form: For a form.
            whatsapp: For a WhatsApp number. All four fields are required.
            email: For an e-mail address. Both fields are required.
            sender_name: Name that e-mails to requesters are sent under. Not for WhatsApp.
            mail_footer: Text below every e-mail to requesters, at most 2,000 characters. Not
                for WhatsApp.
            mail_confirmation: Whether a new ticket is confirmed to its requester by e-mail.
                For forms and e-mail; by default forms do and e-mail does not.
            timeout: Time limit of this call including its retries, in seconds.
            headers: Sent with this call.
            idempotency_key: Calls with the same key take effect once. By default a random
                one.
        """
        return self._caller.call(
            routes.CREATE_CHANNEL,
            {
                "type": type,
                "name": name,
                "form": form,
                "whatsapp": whatsapp,
                "email": email,
                "sender_name": sender_name,
                "mail_footer": mail_footer,
                "mail_confirmation": mail_confirmation,
            },
            CallOptions(timeout=timeout, headers=headers, idempotency_key=idempotency_key),
        )

    def list_channels(
        self,
        *,
        page_size: int | None = None,
        page_token: str | None = None,
        timeout: float | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> ListChannelsResponse:
        """Lists channels, newest first.

        Args:
            page_size: Maximum number of entries to return: 50 by default, at most 100. A page
                of long entries holds fewer; `nextPageToken` continues after them.
            page_token: `nextPageToken` of the previous page.
            timeout: Time limit of this call including its retries, in seconds.
            headers: Sent with this call.
        """
        return self._caller.call(
            routes.LIST_CHANNELS,
            {
                "page_size": page_size,
                "page_token": page_token,
            },
            CallOptions(timeout=timeout, headers=headers),
        )

    def get_channel(
        self,
        id: str,
        *,
        timeout: float | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> GetChannelResponse:
        """Returns one channel.

        Args:
            id: Identifier of the channel.
            timeout: Time limit of this call including its retries, in seconds.
            headers: Sent with this call.
        """
        return self._caller.call(
            routes.GET_CHANNEL,
            {
                "id": id,
            },
            CallOptions(timeout=timeout, headers=headers),
        )

    def update_channel(
        self,
        id: str,
        *,
        name: str | None | Unset = UNSET,
        active: bool | None | Unset = UNSET,
        form: FormSettings | None | Unset = UNSET,
        whatsapp: WhatsAppSettings | None | Unset = UNSET,
        email: EmailSettings | None | Unset = UNSET,
        sender_name: str | None | Unset = UNSET,
        mail_footer: str | None | Unset = UNSET,
        mail_confirmation: bool | None | Unset = UNSET,
        timeout: float | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> UpdateChannelResponse:
        """Updates a channel. Credentials that are left out stay unchanged.

        Args:
            id: Identifier of the channel.
            name: New name, 1 to 100 characters.
            active: Whether the channel receives and sends.
            form: For a form. They replace all existing ones.
            whatsapp: For a WhatsApp number. Empty fields stay unchanged.
            email: For an e-mail address. Empty fields stay unchanged.
            sender_name: New name that e-mails to requesters are sent under. Not for WhatsApp.
            mail_footer: New text below every e-mail to requesters, at most 2,000 characters.
                Not for WhatsApp.
            mail_confirmation: Whether a new ticket is confirmed to its requester by e-mail.
                For forms and e-mail.
            timeout: Time limit of this call including its retries, in seconds.
            headers: Sent with this call.
        """
        return self._caller.call(
            routes.UPDATE_CHANNEL,
            {
                "id": id,
                "name": name,
                "active": active,
                "form": form,
                "whatsapp": whatsapp,
                "email": email,
                "sender_name": sender_name,
                "mail_footer": mail_footer,
                "mail_confirmation": mail_confirmation,
            },
            CallOptions(timeout=timeout, headers=headers),
        )

    def check_channel(
        self,
        id: str,
        *,
        timeout: float | None = None,
        headers: Mapping[str, str] | None = None,
        idempotency_key: str | None = None,
    ) -> CheckChannelResponse:
        """Checks whether a channel works: for WhatsApp, whether Meta accepts the access token,
        has verified the callback URL, and delivers messages. Asks Meta, so it takes a moment.

        Args:
            id: Identifier of the channel.
            timeout: Time limit of this call including its retries, in seconds.
            headers: Sent with this call.
            idempotency_key: Calls with the same key take effect once. By default a random
                one.
        """
        return self._caller.call(
            routes.CHECK_CHANNEL,
            {
                "id": id,
            },
            CallOptions(timeout=timeout, headers=headers, idempotency_key=idempotency_key),
        )

    def delete_channel(
        self,
        id: str,
        *,
        timeout: float | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        """Deletes a channel with its credentials. Its tickets stay.

        Args:
            id: Identifier of the channel.
            timeout: Time limit of this call including its retries, in seconds.
            headers: Sent with this call.
        """
        return self._caller.call(
            routes.DELETE_CHANNEL,
            {
                "id": id,
            },
            CallOptions(timeout=timeout, headers=headers),
        )


class EventService:
    """Events of the workspace: the same ones that webhook subscriptions receive."""

    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def list_events(
        self,
        *,
        type: str | None = None,
        page_size: int | None = None,
        page_token: str | None = None,
        occurred_from: datetime | None = None,
        occurred_before: datetime | None = None,
        timeout: float | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> ListEventsResponse:
        """Lists events, newest first. Events are kept for 30 days, unless the service is set up
        otherwise. If all events after a page token are deleted by then, the call fails with
        `CURSOR_EXPIRED`.

        Args:
            type: Only events of this type.
            page_size: Maximum number of entries to return: 50 by default, at most 100. A page
                of long entries holds fewer; `nextPageToken` continues after them.
            page_token: `nextPageToken` of the previous page, with the same filters.
            occurred_from: Only events that occurred at this time or later.
            occurred_before: Only events that occurred before this time.
            timeout: Time limit of this call including its retries, in seconds.
            headers: Sent with this call.
        """
        return self._caller.call(
            routes.LIST_EVENTS,
            {
                "type": type,
                "page_size": page_size,
                "page_token": page_token,
                "occurred_from": occurred_from,
                "occurred_before": occurred_before,
            },
            CallOptions(timeout=timeout, headers=headers),
        )

    def get_event(
        self,
        id: str,
        *,
        timeout: float | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> GetEventResponse:
        """Returns one event.

        Args:
            id: Identifier of the event.
            timeout: Time limit of this call including its retries, in seconds.
            headers: Sent with this call.
        """
        return self._caller.call(
            routes.GET_EVENT,
            {
                "id": id,
            },
            CallOptions(timeout=timeout, headers=headers),
        )

    def list_event_types(
        self,
        *,
        timeout: float | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> ListEventTypesResponse:
        """Lists all event types, each with its JSON Schema and an example.

        Args:
            timeout: Time limit of this call including its retries, in seconds.
            headers: Sent with this call.
        """
        return self._caller.call(
            routes.LIST_EVENT_TYPES,
            {},
            CallOptions(timeout=timeout, headers=headers),
        )

    def watch_events(
        self,
        *,
        after_id: str | None = None,
        types: Sequence[str] | None = None,
        cursor: str | None = None,
        bookmarks: bool | None = None,
        timeout: float | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Iterator[WatchEventsResponse]:
        """Streams events as they are committed, each exactly once and in a fixed order, until
        the caller ends the call. To resume, send the cursor of the last message or the id of
        the last event received.

        If events after that are deleted, because they are past their retention, the call
        fails with `CURSOR_EXPIRED` (HTTP 400, `OUT_OF_RANGE`), also while a slow caller reads
        old events. The `metadata` of the error has the `oldestCursor`, which resumes with the
        oldest event that is kept, and `keptSince`: events from this time on are kept.

        Args:
            after_id: Resume after this event. Without `afterId` and `cursor`, the stream
                starts with new events.
            types: Only events of these types, at most 20. Empty or `*`: all types.
            cursor: Resume here: the cursor of a message from an earlier call, or the
                `oldestCursor` of a `CURSOR_EXPIRED`. Cannot be combined with `afterId`.
            bookmarks: Also send messages without an event: one immediately, and one after
                every 15 seconds of silence. They let a caller resume without a gap before the
                first event, and notice a dead connection.
            timeout: Seconds of silence after which the stream is taken for broken. By
                default, it may be silent.
            headers: Sent with this call.
        """
        return self._caller.stream(
            routes.WATCH_EVENTS,
            {
                "after_id": after_id,
                "types": types,
                "cursor": cursor,
                "bookmarks": bookmarks,
            },
            CallOptions(timeout=timeout, headers=headers),
        )


class MeService:
    """The authenticated caller."""

    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def get_me(
        self,
        *,
        timeout: float | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> GetMeResponse:
        """Returns the caller, its workspace and how it authenticated.

        Args:
            timeout: Time limit of this call including its retries, in seconds.
            headers: Sent with this call.
        """
        return self._caller.call(
            routes.GET_ME,
            {},
            CallOptions(timeout=timeout, headers=headers),
        )

    def list_workspaces(
        self,
        *,
        timeout: float | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> ListWorkspacesResponse:
        """Lists the workspaces in which the caller can act. A token for several organisations
        needs no `X-Workspace-Id` for this call alone.

        Args:
            timeout: Time limit of this call including its retries, in seconds.
            headers: Sent with this call.
        """
        return self._caller.call(
            routes.LIST_WORKSPACES,
            {},
            CallOptions(timeout=timeout, headers=headers),
        )


class MemberService:
    """The people of the workspace."""

    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def list_members(
        self,
        *,
        page_size: int | None = None,
        page_token: str | None = None,
        timeout: float | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> ListMembersResponse:
        """Lists the members, those who joined first come first. People become members with their
        first call; what is known of them comes from their token.

        Args:
            page_size: Maximum number of entries to return: 50 by default, at most 100. A page
                of long entries holds fewer; `nextPageToken` continues after them.
            page_token: `nextPageToken` of the previous page.
            timeout: Time limit of this call including its retries, in seconds.
            headers: Sent with this call.
        """
        return self._caller.call(
            routes.LIST_MEMBERS,
            {
                "page_size": page_size,
                "page_token": page_token,
            },
            CallOptions(timeout=timeout, headers=headers),
        )


class OperationService:
    """Operations that take longer than a call: what is to be recovered for a webhook
    subscription. They have the shape of `google.longrunning.Operation`.
    """

    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def list_operations(
        self,
        *,
        subscription_id: str | None = None,
        page_size: int | None = None,
        page_token: str | None = None,
        timeout: float | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> ListOperationsResponse:
        """Lists the operations of the workspace, newest first. They are kept for 30 days.

        Args:
            subscription_id: Only operations on this subscription.
            page_size: Maximum number of entries to return: 50 by default, at most 100.
            page_token: `nextPageToken` of the previous page, with the same filters.
            timeout: Time limit of this call including its retries, in seconds.
            headers: Sent with this call.
        """
        return self._caller.call(
            routes.LIST_OPERATIONS,
            {
                "subscription_id": subscription_id,
                "page_size": page_size,
                "page_token": page_token,
            },
            CallOptions(timeout=timeout, headers=headers),
        )

    def get_operation(
        self,
        id: str,
        *,
        timeout: float | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> GetOperationResponse:
        """Returns one operation. Poll it until `done`, about once a second.

        Args:
            id: Identifier of the operation.
            timeout: Time limit of this call including its retries, in seconds.
            headers: Sent with this call.
        """
        return self._caller.call(
            routes.GET_OPERATION,
            {
                "id": id,
            },
            CallOptions(timeout=timeout, headers=headers),
        )

    def cancel_operation(
        self,
        id: str,
        *,
        timeout: float | None = None,
        headers: Mapping[str, str] | None = None,
        idempotency_key: str | None = None,
    ) -> CancelOperationResponse:
        """Cancels an operation. It starts nothing more, and is `done` when what it has started
        has ended. An operation that is done stays as it is.

        Args:
            id: Identifier of the operation.
            timeout: Time limit of this call including its retries, in seconds.
            headers: Sent with this call.
            idempotency_key: Calls with the same key take effect once. By default a random
                one.
        """
        return self._caller.call(
            routes.CANCEL_OPERATION,
            {
                "id": id,
            },
            CallOptions(timeout=timeout, headers=headers, idempotency_key=idempotency_key),
        )


class RequesterService:
    """The people who ask for help. A requester is created with their first ticket."""

    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def list_requesters(
        self,
        *,
        email: str | None = None,
        phone: str | None = None,
        external_id: str | None = None,
        page_size: int | None = None,
        page_token: str | None = None,
        q: str | None = None,
        timeout: float | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> ListRequestersResponse:
        """Lists requesters, newest first.

        Args:
            email: Only the requester with this e-mail address.
            phone: Only the requester with this telephone number.
            external_id: Only the requester with this identifier in your own system.
            page_size: Maximum number of entries to return: 50 by default, at most 100. A page
                of long entries holds fewer; `nextPageToken` continues after them.
            page_token: `nextPageToken` of the previous page, with the same filters.
            q: Beginnings of words, such as `ada lov`: only requesters whose name, e-mail
                address or telephone number has a word for each.
            timeout: Time limit of this call including its retries, in seconds.
            headers: Sent with this call.
        """
        return self._caller.call(
            routes.LIST_REQUESTERS,
            {
                "email": email,
                "phone": phone,
                "external_id": external_id,
                "page_size": page_size,
                "page_token": page_token,
                "q": q,
            },
            CallOptions(timeout=timeout, headers=headers),
        )

    def get_requester(
        self,
        id: str,
        *,
        timeout: float | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> GetRequesterResponse:
        """Returns one requester.

        Args:
            id: Identifier of the requester.
            timeout: Time limit of this call including its retries, in seconds.
            headers: Sent with this call.
        """
        return self._caller.call(
            routes.GET_REQUESTER,
            {
                "id": id,
            },
            CallOptions(timeout=timeout, headers=headers),
        )

    def update_requester(
        self,
        id: str,
        *,
        name: str | None | Unset = UNSET,
        email: str | None | Unset = UNSET,
        phone: str | None | Unset = UNSET,
        external_id: str | None | Unset = UNSET,
        timeout: float | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> UpdateRequesterResponse:
        """Updates a requester.

        Args:
            id: Identifier of the requester.
            name: New name; null to clear it.
            email: New e-mail address; null to clear it.
            phone: New telephone number in E.164 form; null to clear it.
            external_id: New identifier in your own system; null to clear it.
            timeout: Time limit of this call including its retries, in seconds.
            headers: Sent with this call.
        """
        return self._caller.call(
            routes.UPDATE_REQUESTER,
            {
                "id": id,
                "name": name,
                "email": email,
                "phone": phone,
                "external_id": external_id,
            },
            CallOptions(timeout=timeout, headers=headers),
        )


class TicketService:
    """Tickets and their messages."""

    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def create_ticket(
        self,
        *,
        subject: str,
        requester: RequesterInput,
        message: MessageInput | None = None,
        priority: TicketPriority | None = None,
        assignee: str | None = None,
        tags: Sequence[str] | None = None,
        external_id: str | None = None,
        channel_id: str | None = None,
        custom_fields: Mapping[str, str] | None = None,
        timeout: float | None = None,
        headers: Mapping[str, str] | None = None,
        idempotency_key: str | None = None,
    ) -> CreateTicketResponse:
        """Opens a ticket, with a first message if one is given. Fires
        `service.ticket.created.v1`.

        Args:
            subject: What it is about, 1 to 200 characters.
            requester: Who asks.
            message: First message, written by the requester.
            priority: `low`, `normal` (default), `high` or `urgent`.
            assignee: Who works on it: the `subject` of a member, a name of your own, or `me`
                for the calling member.
            tags: Labels, at most 50 of up to 64 characters.
            external_id: Identifier in your own system.
            channel_id: Identifier of the channel that it arrived through. Default: logged by
                an agent.
            custom_fields: Custom values by name, at most 50.
            timeout: Time limit of this call including its retries, in seconds.
            headers: Sent with this call.
            idempotency_key: Calls with the same key take effect once. By default a random
                one.
        """
        return self._caller.call(
            routes.CREATE_TICKET,
            {
                "subject": subject,
                "requester": requester,
                "message": message,
                "priority": priority,
                "assignee": assignee,
                "tags": tags,
                "external_id": external_id,
                "channel_id": channel_id,
                "custom_fields": custom_fields,
            },
            CallOptions(timeout=timeout, headers=headers, idempotency_key=idempotency_key),
        )

    def batch_create_tickets(
        self,
        *,
        requests: Sequence[CreateTicketRequest],
        timeout: float | None = None,
        headers: Mapping[str, str] | None = None,
        idempotency_key: str | None = None,
    ) -> BatchCreateTicketsResponse:
        """Opens up to 100 tickets at once: all of them, or none if one is refused. Each fires
        `service.ticket.created.v1`, and counts as one call towards the rate limit.

        Args:
            requests: The tickets to open, 1 to 100. Errors name the field of the ticket, such
                as `requests[3].subject`.
            timeout: Time limit of this call including its retries, in seconds.
            headers: Sent with this call.
            idempotency_key: Calls with the same key take effect once. By default a random
                one.
        """
        return self._caller.call(
            routes.BATCH_CREATE_TICKETS,
            {
                "requests": requests,
            },
            CallOptions(timeout=timeout, headers=headers, idempotency_key=idempotency_key),
        )

    def list_tickets(
        self,
        *,
        status: Sequence[TicketStatus] | None = None,
        updated_after: datetime | None = None,
        last_message_after: datetime | None = None,
        order_by: ListTicketsOrderBy | None = None,
        page_size: int | None = None,
        page_token: str | None = None,
        created_after: datetime | None = None,
        requester_email: str | None = None,
        requester_phone: str | None = None,
        requester_id: str | None = None,
        assignee: str | None = None,
        tag: str | None = None,
        channel_id: str | None = None,
        external_id: str | None = None,
        q: str | None = None,
        priority: Sequence[TicketPriority] | None = None,
        number: int | None = None,
        unassigned: bool | None = None,
        timeout: float | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> ListTicketsResponse:
        """Lists tickets. To reconcile after missed deliveries, page through `lastMessageAfter`
        in the order `lastMessageAt`.

        Args:
            status: Only tickets in one of these statuses.
            updated_after: Only tickets changed after this time.
            last_message_after: Only tickets whose last message was added after this time.
            order_by: `lastMessageAt`, `createdAt` or `updatedAt`, oldest first; with a
                leading `-`, newest first. Default `-lastMessageAt`.
            page_size: Maximum number of entries to return: 50 by default, at most 100. A page
                of long entries holds fewer; `nextPageToken` continues after them.
            page_token: `nextPageToken` of the previous page, with the same filters.
            created_after: Only tickets opened after this time.
            requester_email: Only tickets of the requester with this e-mail address.
            requester_phone: Only tickets of the requester with this telephone number.
            requester_id: Only tickets of this requester.
            assignee: Only tickets with this assignee; `me` stands for the calling member.
            tag: Only tickets with this label.
            channel_id: Only tickets that arrived through this channel.
            external_id: Only the ticket with this identifier in your own system.
            q: Words to search for in subjects, messages and requesters: `refund -card "due
                date"`. Only the first 8,192 characters of a message are searched.
            priority: Only tickets of one of these priorities.
            number: Only the ticket with this number.
            unassigned: Only tickets without an assignee.
            timeout: Time limit of this call including its retries, in seconds.
            headers: Sent with this call.
        """
        return self._caller.call(
            routes.LIST_TICKETS,
            {
                "status": status,
                "updated_after": updated_after,
                "last_message_after": last_message_after,
                "order_by": order_by,
                "page_size": page_size,
                "page_token": page_token,
                "created_after": created_after,
                "requester_email": requester_email,
                "requester_phone": requester_phone,
                "requester_id": requester_id,
                "assignee": assignee,
                "tag": tag,
                "channel_id": channel_id,
                "external_id": external_id,
                "q": q,
                "priority": priority,
                "number": number,
                "unassigned": unassigned,
            },
            CallOptions(timeout=timeout, headers=headers),
        )

    def get_ticket(
        self,
        id: str,
        *,
        timeout: float | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> GetTicketResponse:
        """Returns one ticket.

        Args:
            id: Identifier of the ticket.
            timeout: Time limit of this call including its retries, in seconds.
            headers: Sent with this call.
        """
        return self._caller.call(
            routes.GET_TICKET,
            {
                "id": id,
            },
            CallOptions(timeout=timeout, headers=headers),
        )

    def update_ticket(
        self,
        id: str,
        *,
        subject: str | None | Unset = UNSET,
        status: TicketStatus | None | Unset = UNSET,
        priority: TicketPriority | None | Unset = UNSET,
        assignee: str | None | Unset = UNSET,
        tags: Sequence[str] | None | Unset = UNSET,
        custom_fields: Mapping[str, str] | None | Unset = UNSET,
        timeout: float | None = None,
        headers: Mapping[str, str] | None = None,
        if_match: int | None = None,
    ) -> UpdateTicketResponse:
        """Updates a ticket. A new status fires `service.ticket.status_changed.v1`; other changes
        fire nothing. With `If-Match`, set to `"<version>"` or the `ETag` of a response, the
        update is refused with 412 if the ticket has changed since.

        Args:
            id: Identifier of the ticket.
            subject: New subject, 1 to 200 characters.
            status: New status. Every transition is allowed.
            priority: New priority.
            assignee: New assignee: the `subject` of a member, a name of your own, or `me` for
                the calling member; empty to unassign.
            tags: New labels. They replace all existing ones.
            custom_fields: Custom values by name, at most 50.
            timeout: Time limit of this call including its retries, in seconds.
            headers: Sent with this call.
            if_match: The `version` that it must still have.
        """
        return self._caller.call(
            routes.UPDATE_TICKET,
            {
                "id": id,
                "subject": subject,
                "status": status,
                "priority": priority,
                "assignee": assignee,
                "tags": tags,
                "custom_fields": custom_fields,
            },
            CallOptions(timeout=timeout, headers=headers, if_match=if_match),
        )

    def batch_update_tickets(
        self,
        *,
        requests: Sequence[UpdateTicketRequest],
        timeout: float | None = None,
        headers: Mapping[str, str] | None = None,
        idempotency_key: str | None = None,
    ) -> BatchUpdateTicketsResponse:
        """Updates up to 100 tickets at once, each as UpdateTicket does. One that does not exist
        does not keep the others from being updated: the response has a result for each. An
        invalid value refuses the whole call. What is updated is updated together, or not at
        all if the call fails. Counts as one call for each ticket towards the rate limit.

        Args:
            requests: The updates, 1 to 100, of different tickets. Over REST, each changes the
                fields that it has.
            timeout: Time limit of this call including its retries, in seconds.
            headers: Sent with this call.
            idempotency_key: Calls with the same key take effect once. By default a random
                one.
        """
        return self._caller.call(
            routes.BATCH_UPDATE_TICKETS,
            {
                "requests": requests,
            },
            CallOptions(timeout=timeout, headers=headers, idempotency_key=idempotency_key),
        )

    def mark_ticket_read(
        self,
        id: str,
        *,
        through: datetime,
        timeout: float | None = None,
        headers: Mapping[str, str] | None = None,
        idempotency_key: str | None = None,
    ) -> None:
        """Marks a ticket as read by the calling member, up to a message. Only members have
        unread tickets: an API key is refused.

        Args:
            id: Identifier of the ticket.
            through: `lastMessageAt` of the ticket as it was read. Messages after it remain
                unread.
            timeout: Time limit of this call including its retries, in seconds.
            headers: Sent with this call.
            idempotency_key: Calls with the same key take effect once. By default a random
                one.
        """
        return self._caller.call(
            routes.MARK_TICKET_READ,
            {
                "id": id,
                "through": through,
            },
            CallOptions(timeout=timeout, headers=headers, idempotency_key=idempotency_key),
        )

    def list_ticket_audit_events(
        self,
        ticket_id: str,
        *,
        page_size: int | None = None,
        page_token: str | None = None,
        timeout: float | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> ListTicketAuditEventsResponse:
        """Lists what was changed on a ticket and by whom, newest first. Addresses of clients are
        in the audit trail only.

        Args:
            ticket_id: Identifier of the ticket.
            page_size: Maximum number of entries to return: 50 by default, at most 100. A page
                of long entries holds fewer; `nextPageToken` continues after them.
            page_token: `nextPageToken` of the previous page.
            timeout: Time limit of this call including its retries, in seconds.
            headers: Sent with this call.
        """
        return self._caller.call(
            routes.LIST_TICKET_AUDIT_EVENTS,
            {
                "ticket_id": ticket_id,
                "page_size": page_size,
                "page_token": page_token,
            },
            CallOptions(timeout=timeout, headers=headers),
        )

    def list_messages(
        self,
        ticket_id: str,
        *,
        page_size: int | None = None,
        page_token: str | None = None,
        order_by: ListMessagesOrderBy | None = None,
        timeout: float | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> ListMessagesResponse:
        """Lists the messages of a ticket.

        Args:
            ticket_id: Identifier of the ticket.
            page_size: Maximum number of entries to return: 50 by default, at most 100. A page
                of long entries holds fewer; `nextPageToken` continues after them.
            page_token: `nextPageToken` of the previous page.
            order_by: `createdAt` (default), oldest first; `-createdAt`, newest first.
            timeout: Time limit of this call including its retries, in seconds.
            headers: Sent with this call.
        """
        return self._caller.call(
            routes.LIST_MESSAGES,
            {
                "ticket_id": ticket_id,
                "page_size": page_size,
                "page_token": page_token,
                "order_by": order_by,
            },
            CallOptions(timeout=timeout, headers=headers),
        )

    def create_message(
        self,
        ticket_id: str,
        *,
        body: str | None = None,
        visibility: MessageVisibility | None = None,
        author: MessageAuthor | None = None,
        set_status: TicketStatus | None = None,
        attachments: Sequence[AttachmentInput] | None = None,
        canned_reply_id: str | None = None,
        variables: Mapping[str, str] | None = None,
        external_id: str | None = None,
        timeout: float | None = None,
        headers: Mapping[str, str] | None = None,
        idempotency_key: str | None = None,
    ) -> CreateMessageResponse:
        """Adds a message to a ticket. A public message fires `service.ticket.replied.v1`. A
        requester's message reopens a pending or resolved ticket; on a closed ticket it opens
        a follow-up ticket, which fires `service.ticket.created.v1`.

        Args:
            ticket_id: Identifier of the ticket. May be left out in a batch, which names the
                ticket.
            body: Text, 1 to 65,536 characters. May be left out with `cannedReplyId`.
            visibility: `public` (default) or `internal`.
            author: `agent` (default) or `requester`.
            set_status: New status of the ticket, set together with the message.
            attachments: Attached files, at most 20.
            canned_reply_id: Identifier of the canned reply to use as the body, rendered with
                the ticket's values.
            variables: Values for the `{{custom.…}}` variables of the canned reply.
            external_id: Identifier in your own system.
            timeout: Time limit of this call including its retries, in seconds.
            headers: Sent with this call.
            idempotency_key: Calls with the same key take effect once. By default a random
                one.
        """
        return self._caller.call(
            routes.CREATE_MESSAGE,
            {
                "ticket_id": ticket_id,
                "body": body,
                "visibility": visibility,
                "author": author,
                "set_status": set_status,
                "attachments": attachments,
                "canned_reply_id": canned_reply_id,
                "variables": variables,
                "external_id": external_id,
            },
            CallOptions(timeout=timeout, headers=headers, idempotency_key=idempotency_key),
        )

    def resend_message(
        self,
        ticket_id: str,
        id: str,
        *,
        timeout: float | None = None,
        headers: Mapping[str, str] | None = None,
        idempotency_key: str | None = None,
    ) -> ResendMessageResponse:
        """Sends a message again that its channel failed to deliver. Other messages are refused
        with 409.

        Args:
            ticket_id: Identifier of the ticket.
            id: Identifier of the message.
            timeout: Time limit of this call including its retries, in seconds.
            headers: Sent with this call.
            idempotency_key: Calls with the same key take effect once. By default a random
                one.
        """
        return self._caller.call(
            routes.RESEND_MESSAGE,
            {
                "ticket_id": ticket_id,
                "id": id,
            },
            CallOptions(timeout=timeout, headers=headers, idempotency_key=idempotency_key),
        )

    def create_requester_link(
        self,
        id: str,
        *,
        timeout: float | None = None,
        headers: Mapping[str, str] | None = None,
        idempotency_key: str | None = None,
    ) -> CreateRequesterLinkResponse:
        """Creates a link to the ticket's conversation page for its requester, in place of the
        previous link, which stops working. Anyone with the link can read the public messages
        and reply as the requester. E-mails to the requester carry the link too.

        Args:
            id: Identifier of the ticket.
            timeout: Time limit of this call including its retries, in seconds.
            headers: Sent with this call.
            idempotency_key: Calls with the same key take effect once. By default a random
                one.
        """
        return self._caller.call(
            routes.CREATE_REQUESTER_LINK,
            {
                "id": id,
            },
            CallOptions(timeout=timeout, headers=headers, idempotency_key=idempotency_key),
        )

    def revoke_requester_link(
        self,
        id: str,
        *,
        timeout: float | None = None,
        headers: Mapping[str, str] | None = None,
        idempotency_key: str | None = None,
    ) -> None:
        """Revokes the link to the ticket's conversation page. The next e-mail to the requester
        carries a new one.

        Args:
            id: Identifier of the ticket.
            timeout: Time limit of this call including its retries, in seconds.
            headers: Sent with this call.
            idempotency_key: Calls with the same key take effect once. By default a random
                one.
        """
        return self._caller.call(
            routes.REVOKE_REQUESTER_LINK,
            {
                "id": id,
            },
            CallOptions(timeout=timeout, headers=headers, idempotency_key=idempotency_key),
        )

    def batch_create_messages(
        self,
        ticket_id: str,
        *,
        requests: Sequence[CreateMessageRequest],
        timeout: float | None = None,
        headers: Mapping[str, str] | None = None,
        idempotency_key: str | None = None,
    ) -> BatchCreateMessagesResponse:
        """Adds up to 100 messages to a ticket at once, as if one after the other: all of them,
        or none if one is refused. Each fires the events of CreateMessage, and counts as one
        call towards the rate limit.

        Args:
            ticket_id: Identifier of the ticket.
            requests: The messages to add, 1 to 100, with 1,048,576 characters in all. Errors
                name the field of the message, such as `requests[3].body`.
            timeout: Time limit of this call including its retries, in seconds.
            headers: Sent with this call.
            idempotency_key: Calls with the same key take effect once. By default a random
                one.
        """
        return self._caller.call(
            routes.BATCH_CREATE_MESSAGES,
            {
                "ticket_id": ticket_id,
                "requests": requests,
            },
            CallOptions(timeout=timeout, headers=headers, idempotency_key=idempotency_key),
        )


class WebhookSubscriptionService:
    """Webhook subscriptions: HTTPS endpoints that receive the workspace's events as signed POST
    requests. Each delivery is attempted once and never retried; every attempt is recorded
    here.
    """

    def __init__(self, caller: Caller) -> None:
        self._caller = caller

    def create_webhook_subscription(
        self,
        *,
        url: str,
        events: Sequence[str] | None = None,
        description: str | None = None,
        timeout: float | None = None,
        headers: Mapping[str, str] | None = None,
        idempotency_key: str | None = None,
    ) -> CreateWebhookSubscriptionResponse:
        """Creates a subscription. Its signing secret is shown in this response only. A workspace
        can have 100; beyond that, `LIMIT_REACHED` is returned.

        Args:
            url: HTTPS endpoint. Addresses that are not globally reachable are refused.
            events: At most 20 entries, each `*` or a versioned type such as
                `service.ticket.created.v1`. Omitted, empty or `*`: everything.
            description: Description for your own reference.
            timeout: Time limit of this call including its retries, in seconds.
            headers: Sent with this call.
            idempotency_key: Calls with the same key take effect once. By default a random
                one.
        """
        return self._caller.call(
            routes.CREATE_WEBHOOK_SUBSCRIPTION,
            {
                "url": url,
                "events": events,
                "description": description,
            },
            CallOptions(timeout=timeout, headers=headers, idempotency_key=idempotency_key),
        )

    def list_webhook_subscriptions(
        self,
        *,
        page_size: int | None = None,
        page_token: str | None = None,
        timeout: float | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> ListWebhookSubscriptionsResponse:
        """Lists the subscriptions of the workspace, newest first.

        Args:
            page_size: Maximum number of entries to return: 50 by default, at most 100. A page
                of long entries holds fewer; `nextPageToken` continues after them.
            page_token: `nextPageToken` of the previous page.
            timeout: Time limit of this call including its retries, in seconds.
            headers: Sent with this call.
        """
        return self._caller.call(
            routes.LIST_WEBHOOK_SUBSCRIPTIONS,
            {
                "page_size": page_size,
                "page_token": page_token,
            },
            CallOptions(timeout=timeout, headers=headers),
        )

    def get_webhook_subscription(
        self,
        id: str,
        *,
        timeout: float | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> GetWebhookSubscriptionResponse:
        """Returns one subscription.

        Args:
            id: Identifier of the subscription.
            timeout: Time limit of this call including its retries, in seconds.
            headers: Sent with this call.
        """
        return self._caller.call(
            routes.GET_WEBHOOK_SUBSCRIPTION,
            {
                "id": id,
            },
            CallOptions(timeout=timeout, headers=headers),
        )

    def update_webhook_subscription(
        self,
        id: str,
        *,
        active: bool | None | Unset = UNSET,
        url: str | None | Unset = UNSET,
        events: Sequence[str] | None | Unset = UNSET,
        description: str | None | Unset = UNSET,
        timeout: float | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> UpdateWebhookSubscriptionResponse:
        """Updates a subscription. `active` pauses and resumes it.

        Args:
            id: Identifier of the subscription.
            active: `false` pauses, `true` resumes. Events during a pause are never sent.
            url: New HTTPS endpoint.
            events: New allowlist. It replaces the existing one.
            description: Description for your own reference.
            timeout: Time limit of this call including its retries, in seconds.
            headers: Sent with this call.
        """
        return self._caller.call(
            routes.UPDATE_WEBHOOK_SUBSCRIPTION,
            {
                "id": id,
                "active": active,
                "url": url,
                "events": events,
                "description": description,
            },
            CallOptions(timeout=timeout, headers=headers),
        )

    def delete_webhook_subscription(
        self,
        id: str,
        *,
        timeout: float | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        """Deletes a subscription and its delivery history.

        Args:
            id: Identifier of the subscription.
            timeout: Time limit of this call including its retries, in seconds.
            headers: Sent with this call.
        """
        return self._caller.call(
            routes.DELETE_WEBHOOK_SUBSCRIPTION,
            {
                "id": id,
            },
            CallOptions(timeout=timeout, headers=headers),
        )

    def rotate_webhook_secret(
        self,
        id: str,
        *,
        grace_seconds: int | None = None,
        timeout: float | None = None,
        headers: Mapping[str, str] | None = None,
        idempotency_key: str | None = None,
    ) -> RotateWebhookSecretResponse:
        """Replaces the signing secret. The new one is shown in this response only. During the
        grace period each delivery is also signed with the old secret, as a second `v1`.

        Args:
            id: Identifier of the subscription.
            grace_seconds: For how long deliveries are also signed with the old secret, in
                seconds: 0 to 604800 (7 days), by default 86400 (1 day).
            timeout: Time limit of this call including its retries, in seconds.
            headers: Sent with this call.
            idempotency_key: Calls with the same key take effect once. By default a random
                one.
        """
        return self._caller.call(
            routes.ROTATE_WEBHOOK_SECRET,
            {
                "id": id,
                "grace_seconds": grace_seconds,
            },
            CallOptions(timeout=timeout, headers=headers, idempotency_key=idempotency_key),
        )

    def test_webhook_subscription(
        self,
        id: str,
        *,
        event_type: str | None = None,
        payload: dict[str, Any] | None = None,
        timeout: float | None = None,
        headers: Mapping[str, str] | None = None,
        idempotency_key: str | None = None,
    ) -> TestWebhookSubscriptionResponse:
        """Sends an event to this subscription only, through the same pipeline as every other
        event: `service.webhook.ping.v1`, or an example of any other type. It happens for the
        receiver alone and changes nothing. Refused while the subscription is paused.

        Args:
            id: Identifier of the subscription.
            event_type: Type of the event, by default `service.webhook.ping.v1`.
            payload: Payload of the event, in the shape of its type. Default: the example of
                the type.
            timeout: Time limit of this call including its retries, in seconds.
            headers: Sent with this call.
            idempotency_key: Calls with the same key take effect once. By default a random
                one.
        """
        return self._caller.call(
            routes.TEST_WEBHOOK_SUBSCRIPTION,
            {
                "id": id,
                "event_type": event_type,
                "payload": payload,
            },
            CallOptions(timeout=timeout, headers=headers, idempotency_key=idempotency_key),
        )

    def list_delivery_counts(
        self,
        subscription_id: str,
        *,
        hours: int | None = None,
        timeout: float | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> ListDeliveryCountsResponse:
        """Counts the deliveries to a subscription by hour, or with `-` as `subscriptionId` to
        all of the workspace. Hours without deliveries are included; the current hour comes
        last.

        Args:
            subscription_id: Identifier of the subscription, or `-` for all.
            hours: Number of hours, the current one included: 1 to 168 (7 days), by default
                24.
            timeout: Time limit of this call including its retries, in seconds.
            headers: Sent with this call.
        """
        return self._caller.call(
            routes.LIST_DELIVERY_COUNTS,
            {
                "subscription_id": subscription_id,
                "hours": hours,
            },
            CallOptions(timeout=timeout, headers=headers),
        )

    def list_webhook_deliveries(
        self,
        subscription_id: str,
        *,
        page_size: int | None = None,
        page_token: str | None = None,
        outcome: Sequence[WebhookDeliveryOutcome] | None = None,
        event_type: str | None = None,
        event_id: str | None = None,
        attempted_from: datetime | None = None,
        attempted_before: datetime | None = None,
        timeout: float | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> ListWebhookDeliveriesResponse:
        """Lists the deliveries to a subscription, newest first. They are kept for 7 days. With
        `-` as `subscriptionId`, lists the deliveries of the event `eventId` to all
        subscriptions.

        Args:
            subscription_id: Identifier of the subscription, or `-` for all: then `eventId` is
                required.
            page_size: Maximum number of entries to return: 50 by default, at most 100. A page
                of long entries holds fewer; `nextPageToken` continues after them.
            page_token: `nextPageToken` of the previous page, with the same filters.
            outcome: Only deliveries with one of these outcomes.
            event_type: Only deliveries of events of this type.
            event_id: Only deliveries of this event.
            attempted_from: Only deliveries attempted at this time or later.
            attempted_before: Only deliveries attempted before this time.
            timeout: Time limit of this call including its retries, in seconds.
            headers: Sent with this call.
        """
        return self._caller.call(
            routes.LIST_WEBHOOK_DELIVERIES,
            {
                "subscription_id": subscription_id,
                "page_size": page_size,
                "page_token": page_token,
                "outcome": outcome,
                "event_type": event_type,
                "event_id": event_id,
                "attempted_from": attempted_from,
                "attempted_before": attempted_before,
            },
            CallOptions(timeout=timeout, headers=headers),
        )

    def get_webhook_delivery(
        self,
        subscription_id: str,
        id: str,
        *,
        timeout: float | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> GetWebhookDeliveryResponse:
        """Returns one delivery.

        Args:
            subscription_id: Identifier of the subscription.
            id: Identifier of the delivery.
            timeout: Time limit of this call including its retries, in seconds.
            headers: Sent with this call.
        """
        return self._caller.call(
            routes.GET_WEBHOOK_DELIVERY,
            {
                "subscription_id": subscription_id,
                "id": id,
            },
            CallOptions(timeout=timeout, headers=headers),
        )

    def redeliver_webhook(
        self,
        subscription_id: str,
        id: str,
        *,
        timeout: float | None = None,
        headers: Mapping[str, str] | None = None,
        idempotency_key: str | None = None,
    ) -> RedeliverWebhookResponse:
        """Sends the event of a delivery again, with the same event id and body and a fresh
        signature. Refused while the subscription is paused.

        Args:
            subscription_id: Identifier of the subscription.
            id: Identifier of the delivery whose event is sent again.
            timeout: Time limit of this call including its retries, in seconds.
            headers: Sent with this call.
            idempotency_key: Calls with the same key take effect once. By default a random
                one.
        """
        return self._caller.call(
            routes.REDELIVER_WEBHOOK,
            {
                "subscription_id": subscription_id,
                "id": id,
            },
            CallOptions(timeout=timeout, headers=headers, idempotency_key=idempotency_key),
        )

    def recover_webhook_subscription(
        self,
        id: str,
        *,
        since: datetime,
        until: datetime | None = None,
        outcomes: Sequence[RecoveryMetadataOutcomes] | None = None,
        event_types: Sequence[str] | None = None,
        timeout: float | None = None,
        headers: Mapping[str, str] | None = None,
        idempotency_key: str | None = None,
    ) -> RecoverWebhookSubscriptionResponse:
        """Sends again what has failed since a time: each event once, the oldest first, at most
        100 at a time. Events that have been delivered since are left out, so it is safe to
        repeat. It runs in the background as an operation, which outlives restarts. A
        subscription has one at a time: the same request returns the one that is running, and
        another is refused with `RECOVERY_RUNNING`. It covers up to 100,000 events; repeat it
        for more. Refused while the subscription is paused.

        Args:
            id: Identifier of the subscription.
            since: Recovers deliveries attempted at this time or later.
            until: Recovers deliveries attempted before this time. Default: now.
            outcomes: Outcomes to recover: `failed`, `expired`, `interrupted`. Default: all
                three.
            event_types: Types of the events to recover. Default: all.
            timeout: Time limit of this call including its retries, in seconds.
            headers: Sent with this call.
            idempotency_key: Calls with the same key take effect once. By default a random
                one.
        """
        return self._caller.call(
            routes.RECOVER_WEBHOOK_SUBSCRIPTION,
            {
                "id": id,
                "since": since,
                "until": until,
                "outcomes": outcomes,
                "event_types": event_types,
            },
            CallOptions(timeout=timeout, headers=headers, idempotency_key=idempotency_key),
        )


class Services:
    """Every service of the API."""

    def __init__(self, caller: Caller) -> None:
        self.api_keys = ApiKeyService(caller)
        """Workspace API keys: long-lived bearer credentials for scripts, servers and
        integrations. A key acts in the workspace in which it was created, never expires, and
        stops working the moment it is revoked.
        """
        self.attachments = AttachmentService(caller)
        """Files of messages."""
        self.audit = AuditService(caller)
        """The audit trail: who changed the workspace's keys, subscriptions, channels, billing
        and tickets. Each entry is written in the transaction of its change, so neither exists
        without the other.
        """
        self.billing = BillingService(caller)
        """Plans that a workspace can subscribe to."""
        self.canned_replies = CannedReplyService(caller)
        """Reply templates for agents."""
        self.channels = ChannelService(caller)
        """Channels through which tickets arrive."""
        self.events = EventService(caller)
        """Events of the workspace: the same ones that webhook subscriptions receive."""
        self.me = MeService(caller)
        """The authenticated caller."""
        self.members = MemberService(caller)
        """The people of the workspace."""
        self.operations = OperationService(caller)
        """Operations that take longer than a call: what is to be recovered for a webhook
        subscription. They have the shape of `google.longrunning.Operation`.
        """
        self.requesters = RequesterService(caller)
        """The people who ask for help. A requester is created with their first ticket."""
        self.tickets = TicketService(caller)
        """Tickets and their messages."""
        self.webhook_subscriptions = WebhookSubscriptionService(caller)
        """Webhook subscriptions: HTTPS endpoints that receive the workspace's events as signed
        POST requests. Each delivery is attempted once and never retried; every attempt is
        recorded here.
        """
