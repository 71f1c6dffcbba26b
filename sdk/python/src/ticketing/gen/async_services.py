# Code generated from the contract by `npm run generate:sdk`. DO NOT EDIT.

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from datetime import datetime
from typing import Any, BinaryIO

from httpx import Response

from .._call import AsyncCaller
from .._request import UNSET, CallOptions, Unset
from . import routes
from .inputs import (
    AttachmentInput,
    CreateMessageRequest,
    CreateTicketRequest,
    EmailSettingsInput,
    FormSettingsInput,
    ImapSettingsInput,
    ImportedAgent,
    ImportedMessage,
    ImportedTicket,
    MailAccountInput,
    MailSettingsInput,
    MailTemplateInput,
    MailTextsInput,
    MessageCopies,
    MessageInput,
    ParticipantInput,
    RequesterInput,
    SmtpSettingsInput,
    TicketFiltersInput,
    UpdateTicketRequest,
    WebhookHeader,
    WhatsAppSettingsInput,
)
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
from .enums import (
    ApiKeyScope,
    ChannelType,
    ListMessagesOrderBy,
    MemberLanguage,
    MemberRole,
    MemberStatus,
    MessageAuthor,
    MessageVisibility,
    NotificationSettingsUnassignedDigest,
    OperationType,
    PreviewMailKind,
    ReportPresenceState,
    SenderBlockKind,
    TicketPriority,
    TicketStatus,
    ViewOrderBy,
    WebhookDeliveryOutcome,
    WebhookRecoveryOutcome,
    WorkspaceLanguage,
)


class ApiCallService:
    """The log of the calls that were made with API keys: what was called, how it ended and how
    long it took, without bodies, queries or identifiers of the path. Under load it keeps a
    sample and counts the rest. A call appears within about two seconds, and stays for 7 days
    by default, also when its key is revoked. Reads of the log are not in it.
    """

    def __init__(self, caller: AsyncCaller) -> None:
        self._caller = caller

    async def list_api_calls(
        self,
        *,
        api_key_id: Sequence[str] | None = None,
        method: Sequence[str] | None = None,
        http_status: Sequence[str] | None = None,
        error_code: Sequence[str] | None = None,
        occurred_from: datetime | None = None,
        occurred_before: datetime | None = None,
        page_size: int | None = None,
        page_token: str | None = None,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
    ) -> ListApiCallsResponse:
        """Lists calls, newest first.

        Args:
            api_key_id: Only calls of one of these keys, at most 20. They may be revoked.
            method: Only calls of one of these methods, such as `CreateTicket`, at most 20.
            http_status: Only calls with one of these HTTP statuses, such as `404`, or `4xx`
                for all from 400 to 499. At most 20.
            error_code: Only calls with one of these error codes, such as `NOT_FOUND`, at most
                20.
            occurred_from: Only calls at this time or later.
            occurred_before: Only calls before this time.
            page_size: Maximum number of entries to return: 50 by default, at most 100.
            page_token: `nextPageToken` of the previous page, with the same filters.
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
        """
        return await self._caller.call(
            routes.LIST_API_CALLS,
            {
                "api_key_id": api_key_id,
                "method": method,
                "http_status": http_status,
                "error_code": error_code,
                "occurred_from": occurred_from,
                "occurred_before": occurred_before,
                "page_size": page_size,
                "page_token": page_token,
            },
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
            ),
        )

    async def get_api_call(
        self,
        id: str,
        *,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
    ) -> GetApiCallResponse:
        """Returns one call.

        Args:
            id: Identifier of the API call.
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
        """
        return await self._caller.call(
            routes.GET_API_CALL,
            {
                "id": id,
            },
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
            ),
        )


class ApiKeyService:
    """Workspace API keys: long-lived bearer credentials for scripts, servers and integrations. A
    key acts in the workspace in which it was created, never expires, and stops working the
    moment it is revoked.
    """

    def __init__(self, caller: AsyncCaller) -> None:
        self._caller = caller

    async def create_api_key(
        self,
        *,
        name: str,
        scopes: Sequence[ApiKeyScope] | None = None,
        allowed_cidrs: Sequence[str] | None = None,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
        idempotency_key: str | None = None,
    ) -> CreateApiKeyResponse:
        """Creates a key. The full key is shown in this response only. A workspace can have 100
        active keys; beyond that, `LIMIT_REACHED` is returned.

        Args:
            name: Label, 1 to 100 characters.
            scopes: Scopes of a restricted key: it can call only the methods that need one of
                them. A scope that ends in `:write` or `:manage` includes the lesser ones of
                the same resource. Empty: the key can call every method. A restricted key can
                create only keys whose scopes it has itself.
            allowed_cidrs: Networks in CIDR notation from which the key works, such as
                `203.0.113.0/24` or `2001:db8::/32`. Empty: it works from everywhere. A key
                with networks can create only keys for parts of them.
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
            idempotency_key: Calls with the same key take effect once. By default a random
                one.
        """
        return await self._caller.call(
            routes.CREATE_API_KEY,
            {
                "name": name,
                "scopes": scopes,
                "allowed_cidrs": allowed_cidrs,
            },
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
                idempotency_key=idempotency_key,
            ),
        )

    async def list_api_keys(
        self,
        *,
        page_size: int | None = None,
        page_token: str | None = None,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
    ) -> ListApiKeysResponse:
        """Lists the active keys of the workspace, newest first.

        Args:
            page_size: Maximum number of entries to return: 50 by default, at most 100. A page
                of long entries holds fewer; `nextPageToken` continues after them.
            page_token: `nextPageToken` of the previous page.
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
        """
        return await self._caller.call(
            routes.LIST_API_KEYS,
            {
                "page_size": page_size,
                "page_token": page_token,
            },
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
            ),
        )

    async def get_api_key(
        self,
        id: str,
        *,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
    ) -> GetApiKeyResponse:
        """Returns one active key.

        Args:
            id: Identifier of the key.
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
        """
        return await self._caller.call(
            routes.GET_API_KEY,
            {
                "id": id,
            },
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
            ),
        )

    async def update_api_key(
        self,
        id: str,
        *,
        name: str | None | Unset = UNSET,
        scopes: Sequence[ApiKeyScope] | None | Unset = UNSET,
        allowed_cidrs: Sequence[str] | None | Unset = UNSET,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
    ) -> UpdateApiKeyResponse:
        """Changes the name, the scopes or the networks of a key, from its next request on. A key
        cannot give one, itself included, more than it has.

        Args:
            id: Identifier of the key.
            name: New label, 1 to 100 characters.
            scopes: Scopes, which replace the earlier ones; see CreateApiKey. `[]` lifts the
                restriction.
            allowed_cidrs: Networks, which replace the earlier ones; see CreateApiKey. `[]`
                lifts the restriction.
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
        """
        return await self._caller.call(
            routes.UPDATE_API_KEY,
            {
                "id": id,
                "name": name,
                "scopes": scopes,
                "allowed_cidrs": allowed_cidrs,
            },
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
            ),
        )

    async def delete_api_key(
        self,
        id: str,
        *,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
    ) -> None:
        """Revokes a key immediately: after this response, every request with the key gets 401
        `INVALID_TOKEN`. A key can revoke itself.

        Args:
            id: Identifier of the key.
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
        """
        return await self._caller.call(
            routes.DELETE_API_KEY,
            {
                "id": id,
            },
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
            ),
        )


class AttachmentService:
    """Files of messages."""

    def __init__(self, caller: AsyncCaller) -> None:
        self._caller = caller

    async def create_attachment(
        self,
        *,
        name: str,
        file: bytes | BinaryIO,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
        idempotency_key: str | None = None,
    ) -> CreateAttachmentResponse:
        """Stores a file, to be attached to a message by its `id` within 24 hours. Over REST, the
        body is the file itself: `POST /api/v1/attachments?name=invoice.pdf`. Its media type
        is detected from its content. Fails with `STORAGE_FULL` when the workspace has no room
        for it.

        Args:
            name: File name, 1 to 255 characters.
            file: The file, 1 byte to 10 MiB. Its content type is that which the sender
                declares.
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
            idempotency_key: Calls with the same key take effect once. By default a random
                one.
        """
        return await self._caller.call(
            routes.CREATE_ATTACHMENT,
            {
                "name": name,
                "file": file,
            },
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
                idempotency_key=idempotency_key,
            ),
        )

    async def get_attachment(
        self,
        id: str,
        *,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
    ) -> bytes:
        """Returns a stored file. It may be what a stranger sent: save it, do not open it in a
        browser. Over REST, the response is the file itself.

        Args:
            id: Identifier of the file, with the prefix `att_`.
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
        """
        return await self._caller.call(
            routes.GET_ATTACHMENT,
            {
                "id": id,
            },
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
            ),
        )

    async def list_attachment_previews(
        self,
        *,
        attachment_id: Sequence[str] | None = None,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
    ) -> ListAttachmentPreviewsResponse:
        """Lists the previews of images. JPEG, PNG, WebP, GIF and AVIF files of messages are
        re-encoded as WebP, without their metadata, within a second or two. Files without a
        preview are left out. The URLs work without a token until they expire.

        Args:
            attachment_id: Identifiers of stored files, at most 100.
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
        """
        return await self._caller.call(
            routes.LIST_ATTACHMENT_PREVIEWS,
            {
                "attachment_id": attachment_id,
            },
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
            ),
        )


class AuditService:
    """The audit trail: who changed the workspace's keys, subscriptions, channels, billing and
    tickets. Each entry is written in the transaction of its change, so neither exists without
    the other.
    """

    def __init__(self, caller: AsyncCaller) -> None:
        self._caller = caller

    async def list_audit_events(
        self,
        *,
        action: Sequence[str] | None = None,
        actor_id: Sequence[str] | None = None,
        target_id: Sequence[str] | None = None,
        occurred_from: datetime | None = None,
        occurred_before: datetime | None = None,
        page_size: int | None = None,
        page_token: str | None = None,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
    ) -> ListAuditEventsResponse:
        """Lists audit events, newest first.

        Args:
            action: Only events with one of these actions, at most 20.
            actor_id: Only events of one of these actors, at most 20.
            target_id: Only events about one of the objects with these identifiers, at most
                20.
            occurred_from: Only events at this time or later.
            occurred_before: Only events before this time.
            page_size: Maximum number of entries to return: 50 by default, at most 100. A page
                of long entries holds fewer; `nextPageToken` continues after them.
            page_token: `nextPageToken` of the previous page, with the same filters.
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
        """
        return await self._caller.call(
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
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
            ),
        )

    async def get_audit_event(
        self,
        id: str,
        *,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
    ) -> GetAuditEventResponse:
        """Returns one audit event.

        Args:
            id: Identifier of the audit event.
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
        """
        return await self._caller.call(
            routes.GET_AUDIT_EVENT,
            {
                "id": id,
            },
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
            ),
        )


class BillingService:
    """Plans that a workspace can subscribe to."""

    def __init__(self, caller: AsyncCaller) -> None:
        self._caller = caller

    async def list_plans(
        self,
        *,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
    ) -> ListPlansResponse:
        """Lists the plans on offer.

        Args:
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
        """
        return await self._caller.call(
            routes.LIST_PLANS,
            {},
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
            ),
        )

    async def get_billing_subscription(
        self,
        *,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
    ) -> GetBillingSubscriptionResponse:
        """Returns the billing subscription of the workspace.

        Args:
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
        """
        return await self._caller.call(
            routes.GET_BILLING_SUBSCRIPTION,
            {},
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
            ),
        )

    async def create_checkout_session(
        self,
        *,
        plan_id: str,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
        idempotency_key: str | None = None,
    ) -> CreateCheckoutSessionResponse:
        """Starts a checkout. Once the payment provider confirms the payment, the plan becomes
        active and `service.billing.subscribed.v1` fires.

        Args:
            plan_id: Identifier of the plan.
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
            idempotency_key: Calls with the same key take effect once. By default a random
                one.
        """
        return await self._caller.call(
            routes.CREATE_CHECKOUT_SESSION,
            {
                "plan_id": plan_id,
            },
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
                idempotency_key=idempotency_key,
            ),
        )

    async def create_portal_session(
        self,
        *,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
        idempotency_key: str | None = None,
    ) -> CreatePortalSessionResponse:
        """Opens the payment provider's pages for invoices, payment methods and cancellation.

        Args:
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
            idempotency_key: Calls with the same key take effect once. By default a random
                one.
        """
        return await self._caller.call(
            routes.CREATE_PORTAL_SESSION,
            {},
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
                idempotency_key=idempotency_key,
            ),
        )


class CannedReplyService:
    """Reply templates for agents."""

    def __init__(self, caller: AsyncCaller) -> None:
        self._caller = caller

    async def create_canned_reply(
        self,
        *,
        shortcut: str,
        title: str | None = None,
        body: str,
        tags: Sequence[str] | None = None,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
        idempotency_key: str | None = None,
    ) -> CreateCannedReplyResponse:
        """Creates a canned reply. A workspace can have 1000; beyond that, `LIMIT_REACHED` is
        returned.

        Args:
            shortcut: Short name: lower-case letters, digits, `-`, `_`, `.`, at most 64.
            title: What it is for, up to 200 characters.
            body: Text, in Markdown, 1 to 16,384 characters. Variables: `requester.name`,
                `requester.email`, `requester.phone`, `requester.externalId`, `ticket.id`,
                `ticket.number`, `ticket.subject`, `ticket.status`, `ticket.priority`,
                `ticket.assignee`, and `custom.<name>` for values of the message or custom
                fields of the ticket.
            tags: Labels, at most 50 of up to 64 characters.
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
            idempotency_key: Calls with the same key take effect once. By default a random
                one.
        """
        return await self._caller.call(
            routes.CREATE_CANNED_REPLY,
            {
                "shortcut": shortcut,
                "title": title,
                "body": body,
                "tags": tags,
            },
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
                idempotency_key=idempotency_key,
            ),
        )

    async def list_canned_replies(
        self,
        *,
        q: str | None = None,
        tag: str | None = None,
        shortcut: str | None = None,
        page_size: int | None = None,
        page_token: str | None = None,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
    ) -> ListCannedRepliesResponse:
        """Lists canned replies, sorted by shortcut.

        Args:
            q: Text to search for in shortcuts, titles and bodies.
            tag: Only canned replies with this label.
            shortcut: Only the canned reply with this shortcut.
            page_size: Maximum number of entries to return: 50 by default, at most 100. A page
                of long entries holds fewer; `nextPageToken` continues after them.
            page_token: `nextPageToken` of the previous page, with the same filters.
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
        """
        return await self._caller.call(
            routes.LIST_CANNED_REPLIES,
            {
                "q": q,
                "tag": tag,
                "shortcut": shortcut,
                "page_size": page_size,
                "page_token": page_token,
            },
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
            ),
        )

    async def get_canned_reply(
        self,
        id: str,
        *,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
    ) -> GetCannedReplyResponse:
        """Returns one canned reply.

        Args:
            id: Identifier of the canned reply.
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
        """
        return await self._caller.call(
            routes.GET_CANNED_REPLY,
            {
                "id": id,
            },
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
            ),
        )

    async def update_canned_reply(
        self,
        id: str,
        *,
        shortcut: str | None | Unset = UNSET,
        title: str | None | Unset = UNSET,
        body: str | None | Unset = UNSET,
        tags: Sequence[str] | None | Unset = UNSET,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
    ) -> UpdateCannedReplyResponse:
        """Updates a canned reply.

        Args:
            id: Identifier of the canned reply.
            shortcut: New shortcut.
            title: New title.
            body: New text, in Markdown.
            tags: New labels. They replace all existing ones.
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
        """
        return await self._caller.call(
            routes.UPDATE_CANNED_REPLY,
            {
                "id": id,
                "shortcut": shortcut,
                "title": title,
                "body": body,
                "tags": tags,
            },
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
            ),
        )

    async def delete_canned_reply(
        self,
        id: str,
        *,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
    ) -> None:
        """Deletes a canned reply. Messages created from it stay.

        Args:
            id: Identifier of the canned reply.
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
        """
        return await self._caller.call(
            routes.DELETE_CANNED_REPLY,
            {
                "id": id,
            },
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
            ),
        )

    async def render_canned_reply(
        self,
        id: str,
        *,
        ticket_id: str | None = None,
        variables: Mapping[str, str] | None = None,
        keep_missing: bool | None = None,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
    ) -> RenderCannedReplyResponse:
        """Previews a canned reply with the values of a ticket. Sends nothing.

        Args:
            id: Identifier of the canned reply.
            ticket_id: Identifier of the ticket whose values are filled in. Without it,
                fallbacks are used.
            variables: Values for `custom.<name>`.
            keep_missing: Leaves missing variables in the text, such as `{{custom.order}}`,
                for a person to fill in.
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
        """
        return await self._caller.call(
            routes.RENDER_CANNED_REPLY,
            {
                "id": id,
                "ticket_id": ticket_id,
                "variables": variables,
                "keep_missing": keep_missing,
            },
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
            ),
        )


class ChannelService:
    """Channels through which tickets arrive."""

    def __init__(self, caller: AsyncCaller) -> None:
        self._caller = caller

    async def create_channel(
        self,
        *,
        type: ChannelType,
        name: str,
        form: FormSettingsInput | None = None,
        whatsapp: WhatsAppSettingsInput | None = None,
        email: EmailSettingsInput | None = None,
        mail: MailSettingsInput | None = None,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
        idempotency_key: str | None = None,
    ) -> CreateChannelResponse:
        """Creates a channel. A workspace can have 100; beyond that, `LIMIT_REACHED` is returned.

        Args:
            type: `form`, `whatsapp`, `email` or `agent`.
            name: Display name, 1 to 100 characters.
            form: For a form.
            whatsapp: For a WhatsApp number. The number and all credentials are required.
            email: For an e-mail address. The address is required, and the secret, a topic of
                SES, a mailbox or an account.
            mail: Settings for e-mails to requesters. Not for WhatsApp.
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
            idempotency_key: Calls with the same key take effect once. By default a random
                one.
        """
        return await self._caller.call(
            routes.CREATE_CHANNEL,
            {
                "type": type,
                "name": name,
                "form": form,
                "whatsapp": whatsapp,
                "email": email,
                "mail": mail,
            },
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
                idempotency_key=idempotency_key,
            ),
        )

    async def list_channels(
        self,
        *,
        page_size: int | None = None,
        page_token: str | None = None,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
    ) -> ListChannelsResponse:
        """Lists channels, newest first.

        Args:
            page_size: Maximum number of entries to return: 50 by default, at most 100. A page
                of long entries holds fewer; `nextPageToken` continues after them.
            page_token: `nextPageToken` of the previous page.
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
        """
        return await self._caller.call(
            routes.LIST_CHANNELS,
            {
                "page_size": page_size,
                "page_token": page_token,
            },
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
            ),
        )

    async def get_channel(
        self,
        id: str,
        *,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
    ) -> GetChannelResponse:
        """Returns one channel.

        Args:
            id: Identifier of the channel.
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
        """
        return await self._caller.call(
            routes.GET_CHANNEL,
            {
                "id": id,
            },
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
            ),
        )

    async def update_channel(
        self,
        id: str,
        *,
        type: ChannelType | None | Unset = UNSET,
        name: str | None | Unset = UNSET,
        active: bool | None | Unset = UNSET,
        form: FormSettingsInput | None | Unset = UNSET,
        whatsapp: WhatsAppSettingsInput | None | Unset = UNSET,
        email: EmailSettingsInput | None | Unset = UNSET,
        mail: MailSettingsInput | None | Unset = UNSET,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
    ) -> UpdateChannelResponse:
        """Updates a channel. Settings and credentials that are left out stay unchanged.

        Args:
            id: Identifier of the channel.
            type: Type of the channel, which cannot be changed.
            name: New name, 1 to 100 characters.
            active: Whether the channel receives and sends.
            form: For a form.
            whatsapp: For a WhatsApp number.
            email: For an e-mail address.
            mail: New settings for e-mails to requesters. Not for WhatsApp.
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
        """
        return await self._caller.call(
            routes.UPDATE_CHANNEL,
            {
                "id": id,
                "type": type,
                "name": name,
                "active": active,
                "form": form,
                "whatsapp": whatsapp,
                "email": email,
                "mail": mail,
            },
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
            ),
        )

    async def check_channel(
        self,
        id: str,
        *,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
        idempotency_key: str | None = None,
    ) -> CheckChannelResponse:
        """Checks whether a channel works: for WhatsApp, whether Meta accepts the access token,
        has verified the callback URL, and delivers messages; for a mailbox or a mail server,
        whether its account is connected, and it is reached, accepts the login, and has the
        folders. Looks up `domainRecord` as well. Asks others, so it takes a moment.

        Args:
            id: Identifier of the channel.
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
            idempotency_key: Calls with the same key take effect once. By default a random
                one.
        """
        return await self._caller.call(
            routes.CHECK_CHANNEL,
            {
                "id": id,
            },
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
                idempotency_key=idempotency_key,
            ),
        )

    async def start_channel_login(
        self,
        id: str,
        *,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
        idempotency_key: str | None = None,
    ) -> StartChannelLoginResponse:
        """Starts the login at Google or Microsoft 365 for the account of a channel. Open the URL
        in a browser, where the owner of the account signs in and agrees. If this service is
        not registered with the provider, `MAIL_PROVIDER_NOT_CONFIGURED` is returned.

        Args:
            id: Identifier of the channel.
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
            idempotency_key: Calls with the same key take effect once. By default a random
                one.
        """
        return await self._caller.call(
            routes.START_CHANNEL_LOGIN,
            {
                "id": id,
            },
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
                idempotency_key=idempotency_key,
            ),
        )

    async def finish_channel_login(
        self,
        id: str,
        *,
        redirect_url: str,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
        idempotency_key: str | None = None,
    ) -> FinishChannelLoginResponse:
        """Connects the account of a channel after a login. The caller is the one who started it,
        within the 10 minutes before. If the provider gives no access, `LOGIN_FAILED` is
        returned.

        Args:
            id: Identifier of the channel.
            redirect_url: The whole URL to which the provider sent the browser back, which
                begins with the public URL of the service and `/channel-login?`.
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
            idempotency_key: Calls with the same key take effect once. By default a random
                one.
        """
        return await self._caller.call(
            routes.FINISH_CHANNEL_LOGIN,
            {
                "id": id,
                "redirect_url": redirect_url,
            },
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
                idempotency_key=idempotency_key,
            ),
        )

    async def delete_channel(
        self,
        id: str,
        *,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
    ) -> None:
        """Deletes a channel with its credentials. Its tickets stay.

        Args:
            id: Identifier of the channel.
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
        """
        return await self._caller.call(
            routes.DELETE_CHANNEL,
            {
                "id": id,
            },
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
            ),
        )


class ConsoleSessionService:
    """Links to the webhooks console, which shows the webhooks and events of the workspace in a
    page of yours.
    """

    def __init__(self, caller: AsyncCaller) -> None:
        self._caller = caller

    async def create_console_session(
        self,
        *,
        expires_in_seconds: int | None = None,
        read_only: bool | None = None,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
        idempotency_key: str | None = None,
    ) -> CreateConsoleSessionResponse:
        """Creates a link to the webhooks console. A restricted API key needs `events:read` too.
        The link ends when it expires, and when its creator could not create it any more. A
        workspace can have 1,000; beyond that, `LIMIT_REACHED` is returned.

        Args:
            expires_in_seconds: How long the link works, in seconds: 300 (5 minutes) to 86400
                (1 day), by default 3600 (1 hour).
            read_only: Whether the console changes and sends nothing.
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
            idempotency_key: Calls with the same key take effect once. By default a random
                one.
        """
        return await self._caller.call(
            routes.CREATE_CONSOLE_SESSION,
            {
                "expires_in_seconds": expires_in_seconds,
                "read_only": read_only,
            },
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
                idempotency_key=idempotency_key,
            ),
        )


class DraftService:
    """Messages that members have begun to write. Each member has at most one draft on a ticket,
    and nobody else sees it. An API key without `X-Member-Id` has none: changes are refused
    with `MEMBER_REQUIRED`.
    """

    def __init__(self, caller: AsyncCaller) -> None:
        self._caller = caller

    async def list_drafts(
        self,
        *,
        page_size: int | None = None,
        page_token: str | None = None,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
    ) -> ListDraftsResponse:
        """Lists the drafts of the member who asks, the latest first.

        Args:
            page_size: Maximum number of entries to return: 50 by default, at most 100. A page
                of long entries holds fewer; `nextPageToken` continues after them.
            page_token: `nextPageToken` of the previous page.
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
        """
        return await self._caller.call(
            routes.LIST_DRAFTS,
            {
                "page_size": page_size,
                "page_token": page_token,
            },
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
            ),
        )

    async def get_draft(
        self,
        ticket_id: str,
        *,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
    ) -> GetDraftResponse:
        """Returns the member's draft on a ticket. Without one, its texts are empty and `version`
        is 0.

        Args:
            ticket_id: Identifier of the ticket.
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
        """
        return await self._caller.call(
            routes.GET_DRAFT,
            {
                "ticket_id": ticket_id,
            },
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
            ),
        )

    async def update_draft(
        self,
        ticket_id: str,
        *,
        reply: str | None | Unset = UNSET,
        note: str | None | Unset = UNSET,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
        if_match: int | None = None,
    ) -> UpdateDraftResponse:
        """Saves the member's draft on a ticket. The first text creates it, and without any it is
        deleted. With `If-Match`, set to `"<version>"` or the `ETag` of a response, the update
        is refused with 412 if the draft has changed since; `"0"` stands for none. A member
        can have 100 drafts; beyond that, `LIMIT_REACHED` is returned. A message that the
        member sends from the dashboard ends its draft. Drafts are deleted 90 days after their
        last change.

        Args:
            ticket_id: Identifier of the ticket.
            reply: New text of the reply, up to 65,536 characters; empty to discard it.
            note: New text of the internal note, up to 65,536 characters; empty to discard it.
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
            if_match: The `version` that it must still have.
        """
        return await self._caller.call(
            routes.UPDATE_DRAFT,
            {
                "ticket_id": ticket_id,
                "reply": reply,
                "note": note,
            },
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
                if_match=if_match,
            ),
        )

    async def delete_draft(
        self,
        ticket_id: str,
        *,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
    ) -> None:
        """Deletes the member's draft on a ticket, if there is one.

        Args:
            ticket_id: Identifier of the ticket.
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
        """
        return await self._caller.call(
            routes.DELETE_DRAFT,
            {
                "ticket_id": ticket_id,
            },
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
            ),
        )


class EventService:
    """Events of the workspace: the same ones that webhook subscriptions receive."""

    def __init__(self, caller: AsyncCaller) -> None:
        self._caller = caller

    async def list_events(
        self,
        *,
        type: Sequence[str] | None = None,
        page_size: int | None = None,
        page_token: str | None = None,
        occurred_from: datetime | None = None,
        occurred_before: datetime | None = None,
        event_id: str | None = None,
        ticket_id: str | None = None,
        requester_id: str | None = None,
        requester_email: str | None = None,
        q: str | None = None,
        include_deliveries: bool | None = None,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
    ) -> ListEventsResponse:
        """Lists events, newest first. Events are kept for 30 days, unless the service is set up
        otherwise. If all events after a page token are deleted by then, the call fails with
        `CURSOR_EXPIRED`.

        Args:
            type: Only events of these types, at most 20.
            page_size: Maximum number of entries to return: 50 by default, at most 100. A page
                of long entries holds fewer; `nextPageToken` continues after them.
            page_token: `nextPageToken` of the previous page, with the same filters.
            occurred_from: Only events that occurred at this time or later.
            occurred_before: Only events that occurred before this time.
            event_id: Only the event with this identifier.
            ticket_id: Only events of the ticket with this identifier.
            requester_id: Only events of this requester, and of the tickets that are theirs
                now.
            requester_email: The same by the e-mail address of the requester.
            q: Text in the JSON of the payload, such as `"priority":"urgent"`, regardless of
                case. A call searches up to 20,000 events or 32 MB: its page may be empty, and
                `nextPageToken` continues.
            include_deliveries: Whether events have their `deliveries`. Needs the role `admin`
                and the scope `webhooks:read`.
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
        """
        return await self._caller.call(
            routes.LIST_EVENTS,
            {
                "type": type,
                "page_size": page_size,
                "page_token": page_token,
                "occurred_from": occurred_from,
                "occurred_before": occurred_before,
                "event_id": event_id,
                "ticket_id": ticket_id,
                "requester_id": requester_id,
                "requester_email": requester_email,
                "q": q,
                "include_deliveries": include_deliveries,
            },
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
            ),
        )

    async def get_event(
        self,
        id: str,
        *,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
    ) -> GetEventResponse:
        """Returns one event.

        Args:
            id: Identifier of the event.
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
        """
        return await self._caller.call(
            routes.GET_EVENT,
            {
                "id": id,
            },
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
            ),
        )

    async def list_event_types(
        self,
        *,
        type: Sequence[str] | None = None,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
    ) -> ListEventTypesResponse:
        """Lists event types, each with its JSON Schema and an example.

        Args:
            type: Only these types, at most 20. Empty, or with `*` among them: all types,
                which are 150 KB long.
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
        """
        return await self._caller.call(
            routes.LIST_EVENT_TYPES,
            {
                "type": type,
            },
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
            ),
        )

    def watch_events(
        self,
        *,
        after_id: str | None = None,
        cursor: str | None = None,
        type: Sequence[str] | None = None,
        bookmarks: bool | None = None,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
    ) -> AsyncIterator[WatchEventsResponse]:
        """Streams events as they are committed, each exactly once and in a fixed order, until
        the caller ends the call. To resume, send the cursor of the last message or the id of
        the last event received.

        If events after that are deleted, because they are past their retention, the call
        fails with `CURSOR_EXPIRED` (HTTP 400, `OUT_OF_RANGE`), also while a slow caller reads
        old events. The `metadata` of the error has the `oldestCursor`, which resumes with the
        oldest event that is kept, and `keptSince`: events from this time on are kept.

        Args:
            after_id: After this event.
            cursor: At the cursor of a message from an earlier call, or the `oldestCursor` of
                a `CURSOR_EXPIRED`.
            type: Only events of these types, at most 20. Empty, or with `*` among them: all
                types.
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
                "cursor": cursor,
                "type": type,
                "bookmarks": bookmarks,
            },
            CallOptions(
                timeout=timeout,
                headers=headers,
            ),
        )


class MeService:
    """The authenticated caller."""

    def __init__(self, caller: AsyncCaller) -> None:
        self._caller = caller

    async def get_me(
        self,
        *,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
    ) -> GetMeResponse:
        """Returns the caller, its workspace and its role.

        Args:
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
        """
        return await self._caller.call(
            routes.GET_ME,
            {},
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
            ),
        )

    async def list_workspaces(
        self,
        *,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
    ) -> ListWorkspacesResponse:
        """Lists the workspaces in which the caller can act. A token for several organisations
        needs no `X-Workspace-Id` for this call alone.

        Args:
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
        """
        return await self._caller.call(
            routes.LIST_WORKSPACES,
            {},
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
            ),
        )


class MemberService:
    """The people of the workspace."""

    def __init__(self, caller: AsyncCaller) -> None:
        self._caller = caller

    async def invite_member(
        self,
        *,
        email: str,
        role: MemberRole,
        name: str | None = None,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
        idempotency_key: str | None = None,
    ) -> InviteMemberResponse:
        """Invites a person to the workspace, who becomes a member when they accept by the link.
        Inviting somebody again sends a new link and ends the earlier ones. For an active
        member nothing happens: the response has no invitation.

        Args:
            email: E-mail address of the person.
            role: Role that the person gets: `admin` or `agent`.
            name: Name of the person, who can change it.
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
            idempotency_key: Calls with the same key take effect once. By default a random
                one.
        """
        return await self._caller.call(
            routes.INVITE_MEMBER,
            {
                "email": email,
                "role": role,
                "name": name,
            },
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
                idempotency_key=idempotency_key,
            ),
        )

    async def list_members(
        self,
        *,
        status: Sequence[MemberStatus] | None = None,
        page_size: int | None = None,
        page_token: str | None = None,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
    ) -> ListMembersResponse:
        """Lists the members, those who joined or were invited first come first. Removed members
        are left out unless you ask for them.

        Args:
            status: Only members with one of these statuses: `invited`, `active`,
                `deactivated`, `removed`. Default: all but `removed`.
            page_size: Maximum number of entries to return: 50 by default, at most 100. A page
                of long entries holds fewer; `nextPageToken` continues after them.
            page_token: `nextPageToken` of the previous page, with the same filters.
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
        """
        return await self._caller.call(
            routes.LIST_MEMBERS,
            {
                "status": status,
                "page_size": page_size,
                "page_token": page_token,
            },
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
            ),
        )

    async def get_member(
        self,
        id: str,
        *,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
    ) -> GetMemberResponse:
        """Returns one member, also one who was removed.

        Args:
            id: Identifier of the member.
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
        """
        return await self._caller.call(
            routes.GET_MEMBER,
            {
                "id": id,
            },
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
            ),
        )

    async def update_member(
        self,
        id: str,
        *,
        name: str | None | Unset = UNSET,
        role: MemberRole | None | Unset = UNSET,
        language: MemberLanguage | None | Unset = UNSET,
        signature: str | None | Unset = UNSET,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
    ) -> UpdateMemberResponse:
        """Changes a member; an agent can change themselves only, and not their role. A name that
        your identity provider puts into your tokens can be changed there only:
        `NAME_FROM_TOKEN`.

        Args:
            id: Identifier of the member.
            name: New name; empty to clear it.
            role: New role: `admin` or `agent`. The last active admin keeps the role.
            language: New language of the dashboard and of e-mails to the member; empty for
                that of their browser.
            signature: New signature below the member's replies in e-mails, in Markdown, at
                most 1,000 characters; empty for none.
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
        """
        return await self._caller.call(
            routes.UPDATE_MEMBER,
            {
                "id": id,
                "name": name,
                "role": role,
                "language": language,
                "signature": signature,
            },
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
            ),
        )

    async def deactivate_member(
        self,
        id: str,
        *,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
        idempotency_key: str | None = None,
    ) -> DeactivateMemberResponse:
        """Keeps a member out of the workspace until they are reactivated. They are signed out at
        once, and keep their tickets.

        Args:
            id: Identifier of the member.
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
            idempotency_key: Calls with the same key take effect once. By default a random
                one.
        """
        return await self._caller.call(
            routes.DEACTIVATE_MEMBER,
            {
                "id": id,
            },
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
                idempotency_key=idempotency_key,
            ),
        )

    async def reactivate_member(
        self,
        id: str,
        *,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
        idempotency_key: str | None = None,
    ) -> ReactivateMemberResponse:
        """Lets a deactivated or removed member in again, with the logins that they had.

        Args:
            id: Identifier of the member.
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
            idempotency_key: Calls with the same key take effect once. By default a random
                one.
        """
        return await self._caller.call(
            routes.REACTIVATE_MEMBER,
            {
                "id": id,
            },
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
                idempotency_key=idempotency_key,
            ),
        )

    async def remove_member(
        self,
        id: str,
        *,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
    ) -> RemoveMemberResponse:
        """Removes a member, or withdraws an invitation. They are signed out at once, and stay
        out whatever their identity provider says. Within moments their tickets that are not
        closed become unassigned. What they wrote keeps their name. API keys that they created
        keep working, and are in the response.

        Args:
            id: Identifier of the member.
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
        """
        return await self._caller.call(
            routes.REMOVE_MEMBER,
            {
                "id": id,
            },
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
            ),
        )

    async def create_recovery_link(
        self,
        id: str,
        *,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
        idempotency_key: str | None = None,
    ) -> CreateRecoveryLinkResponse:
        """Creates a link with which a member who lost their passkey can add a new one. It works
        once, within 15 minutes, and ends the earlier ones. It is for members who sign in
        without an identity provider of yours.

        Args:
            id: Identifier of the member.
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
            idempotency_key: Calls with the same key take effect once. By default a random
                one.
        """
        return await self._caller.call(
            routes.CREATE_RECOVERY_LINK,
            {
                "id": id,
            },
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
                idempotency_key=idempotency_key,
            ),
        )


class NotificationService:
    """What concerns a member: that a ticket was assigned to them, that a note mentions them,
    that a requester wrote on a ticket that they work on or follow. Every method is for the
    member who calls. An API key calls for a member with `X-Member-Id`; without it,
    `MEMBER_REQUIRED` is returned.
    """

    def __init__(self, caller: AsyncCaller) -> None:
        self._caller = caller

    async def list_notifications(
        self,
        *,
        page_size: int | None = None,
        page_token: str | None = None,
        unread: bool | None = None,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
    ) -> ListNotificationsResponse:
        """Lists the notifications of the member, newest first. The newest 500 are kept, for 90
        days.

        Args:
            page_size: Maximum number of entries to return: 50 by default, at most 100.
            page_token: `nextPageToken` of the previous page.
            unread: Only those that are unread. Default: all.
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
        """
        return await self._caller.call(
            routes.LIST_NOTIFICATIONS,
            {
                "page_size": page_size,
                "page_token": page_token,
                "unread": unread,
            },
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
            ),
        )

    async def count_unread_notifications(
        self,
        *,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
    ) -> CountUnreadNotificationsResponse:
        """Counts the unread notifications of the member, up to 100.

        Args:
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
        """
        return await self._caller.call(
            routes.COUNT_UNREAD_NOTIFICATIONS,
            {},
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
            ),
        )

    async def mark_notifications_read(
        self,
        *,
        ids: Sequence[str] | None = None,
        ticket_id: str | None = None,
        through: datetime | None = None,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
        idempotency_key: str | None = None,
    ) -> None:
        """Marks notifications of the member as read: those with given identifiers, those about a
        ticket, or all up to a time. Those that are gone are passed over.

        Args:
            ids: Identifiers of notifications, at most 100.
            ticket_id: Identifier of the ticket that they are about.
            through: `createdAt` of the last that was seen: all up to it are read.
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
            idempotency_key: Calls with the same key take effect once. By default a random
                one.
        """
        return await self._caller.call(
            routes.MARK_NOTIFICATIONS_READ,
            {
                "ids": ids,
                "ticket_id": ticket_id,
                "through": through,
            },
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
                idempotency_key=idempotency_key,
            ),
        )

    async def get_notification_settings(
        self,
        *,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
    ) -> GetNotificationSettingsResponse:
        """Returns which e-mails the member gets.

        Args:
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
        """
        return await self._caller.call(
            routes.GET_NOTIFICATION_SETTINGS,
            {},
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
            ),
        )

    async def update_notification_settings(
        self,
        *,
        email_on_assignment: bool | None | Unset = UNSET,
        email_on_mention: bool | None | Unset = UNSET,
        unassigned_digest: NotificationSettingsUnassignedDigest | None | Unset = UNSET,
        time_zone: str | None | Unset = UNSET,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
    ) -> UpdateNotificationSettingsResponse:
        """Changes which e-mails the member gets.

        Args:
            email_on_assignment: Whether an assignment that is unread after a minute is
                e-mailed. Default: true.
            email_on_mention: Whether a mention that is unread after a minute is e-mailed.
                Default: true.
            unassigned_digest: How often the open tickets that nobody is assigned to are
                e-mailed: `off` (default) or `daily`.
            time_zone: Time zone of the digest, a name of the IANA database. Default: `UTC`.
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
        """
        return await self._caller.call(
            routes.UPDATE_NOTIFICATION_SETTINGS,
            {
                "email_on_assignment": email_on_assignment,
                "email_on_mention": email_on_mention,
                "unassigned_digest": unassigned_digest,
                "time_zone": time_zone,
            },
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
            ),
        )


class OperationService:
    """Operations that take longer than a call, such as the export of a requester. They have the
    shape of `google.longrunning.Operation`, with a type and typed members in place of `Any`.
    """

    def __init__(self, caller: AsyncCaller) -> None:
        self._caller = caller

    async def list_operations(
        self,
        *,
        type: Sequence[OperationType] | None = None,
        subscription_id: str | None = None,
        page_size: int | None = None,
        page_token: str | None = None,
        requester_id: str | None = None,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
    ) -> ListOperationsResponse:
        """Lists the operations of the workspace, newest first. They are kept for 30 days.

        Args:
            type: Only operations of these types.
            subscription_id: Only operations on this webhook subscription.
            page_size: Maximum number of entries to return: 50 by default, at most 100.
            page_token: `nextPageToken` of the previous page, with the same filters.
            requester_id: Only operations on this requester.
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
        """
        return await self._caller.call(
            routes.LIST_OPERATIONS,
            {
                "type": type,
                "subscription_id": subscription_id,
                "page_size": page_size,
                "page_token": page_token,
                "requester_id": requester_id,
            },
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
            ),
        )

    async def get_operation(
        self,
        id: str,
        *,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
    ) -> GetOperationResponse:
        """Returns one operation. Poll it until `done`, about once a second.

        Args:
            id: Identifier of the operation.
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
        """
        return await self._caller.call(
            routes.GET_OPERATION,
            {
                "id": id,
            },
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
            ),
        )

    async def cancel_operation(
        self,
        id: str,
        *,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
        idempotency_key: str | None = None,
    ) -> CancelOperationResponse:
        """Cancels an operation. It starts nothing more, and is `done` when what it has started
        has ended. An operation that is done stays as it is. The erasure of a requester cannot
        be cancelled: `NOT_CANCELLABLE`.

        Args:
            id: Identifier of the operation.
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
            idempotency_key: Calls with the same key take effect once. By default a random
                one.
        """
        return await self._caller.call(
            routes.CANCEL_OPERATION,
            {
                "id": id,
            },
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
                idempotency_key=idempotency_key,
            ),
        )


class PasskeyService:
    """The passkeys with which you sign in. For members who signed in at the service itself: API
    keys, and people of another identity provider, get `SESSION_REQUIRED`.
    """

    def __init__(self, caller: AsyncCaller) -> None:
        self._caller = caller

    async def list_passkeys(
        self,
        *,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
    ) -> ListPasskeysResponse:
        """Lists your passkeys, the latest first.

        Args:
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
        """
        return await self._caller.call(
            routes.LIST_PASSKEYS,
            {},
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
            ),
        )

    async def start_passkey_registration(
        self,
        *,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
        idempotency_key: str | None = None,
    ) -> StartPasskeyRegistrationResponse:
        """Begins to add a passkey: returns the options with which the browser makes one. You
        must have signed in within the last 10 minutes; otherwise the error is
        `RECENT_SIGN_IN_REQUIRED`.

        Args:
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
            idempotency_key: Calls with the same key take effect once. By default a random
                one.
        """
        return await self._caller.call(
            routes.START_PASSKEY_REGISTRATION,
            {},
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
                idempotency_key=idempotency_key,
            ),
        )

    async def create_passkey(
        self,
        *,
        name: str,
        credential: dict[str, Any],
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
        idempotency_key: str | None = None,
    ) -> CreatePasskeyResponse:
        """Adds the passkey that the browser has made. You can have 20. You must have signed in
        within the last 10 minutes; otherwise the error is `RECENT_SIGN_IN_REQUIRED`.

        Args:
            name: Name by which you recognise it.
            credential: The credential that the browser created, as `toJSON()` returns it.
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
            idempotency_key: Calls with the same key take effect once. By default a random
                one.
        """
        return await self._caller.call(
            routes.CREATE_PASSKEY,
            {
                "name": name,
                "credential": credential,
            },
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
                idempotency_key=idempotency_key,
            ),
        )

    async def delete_passkey(
        self,
        id: str,
        *,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
    ) -> None:
        """Deletes a passkey, which no longer signs you in. Sessions that began with it go on.

        Args:
            id: Identifier of the passkey.
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
        """
        return await self._caller.call(
            routes.DELETE_PASSKEY,
            {
                "id": id,
            },
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
            ),
        )


class PresenceService:
    """Who looks at a ticket or replies to it at this moment, so that two do not answer the same.
    Requesters never see it, and it fires no events.
    """

    def __init__(self, caller: AsyncCaller) -> None:
        self._caller = caller

    async def report_presence(
        self,
        ticket_id: str,
        *,
        state: ReportPresenceState,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
        idempotency_key: str | None = None,
    ) -> ReportPresenceResponse:
        """Reports the presence of the calling member on a ticket for the next 25 seconds, and
        returns the other members who are present. Call it every few seconds while the ticket
        is open. An API key without `X-Member-Id` is refused with `MEMBER_REQUIRED`.

        Args:
            ticket_id: Identifier of the ticket.
            state: `viewing`, `replying`, or `away` once the ticket is closed or hidden.
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
            idempotency_key: Calls with the same key take effect once. By default a random
                one.
        """
        return await self._caller.call(
            routes.REPORT_PRESENCE,
            {
                "ticket_id": ticket_id,
                "state": state,
            },
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
                idempotency_key=idempotency_key,
            ),
        )


class RequesterService:
    """The people who ask for help. A requester is created with their first ticket, or on their
    own.
    """

    def __init__(self, caller: AsyncCaller) -> None:
        self._caller = caller

    async def create_requester(
        self,
        *,
        name: str | None = None,
        email: str | None = None,
        phone: str | None = None,
        external_id: str | None = None,
        language: str | None = None,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
        idempotency_key: str | None = None,
    ) -> CreateRequesterResponse:
        """Creates a requester. At least one of `name`, `email`, `phone` and `externalId` is
        required. The last three are unique in the workspace: the error `ALREADY_EXISTS` names
        the field that another requester has.

        Args:
            name: Name to address the requester by.
            email: E-mail address.
            phone: Telephone number in E.164 form.
            external_id: Identifier in your own system.
            language: Language that the requester reads, a BCP 47 tag such as `de` or `pt-BR`.
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
            idempotency_key: Calls with the same key take effect once. By default a random
                one.
        """
        return await self._caller.call(
            routes.CREATE_REQUESTER,
            {
                "name": name,
                "email": email,
                "phone": phone,
                "external_id": external_id,
                "language": language,
            },
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
                idempotency_key=idempotency_key,
            ),
        )

    async def list_requesters(
        self,
        *,
        email: str | None = None,
        phone: str | None = None,
        external_id: str | None = None,
        page_size: int | None = None,
        page_token: str | None = None,
        q: str | None = None,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
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
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
        """
        return await self._caller.call(
            routes.LIST_REQUESTERS,
            {
                "email": email,
                "phone": phone,
                "external_id": external_id,
                "page_size": page_size,
                "page_token": page_token,
                "q": q,
            },
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
            ),
        )

    async def get_requester(
        self,
        id: str,
        *,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
    ) -> GetRequesterResponse:
        """Returns one requester.

        Args:
            id: Identifier of the requester.
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
        """
        return await self._caller.call(
            routes.GET_REQUESTER,
            {
                "id": id,
            },
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
            ),
        )

    async def update_requester(
        self,
        id: str,
        *,
        name: str | None | Unset = UNSET,
        email: str | None | Unset = UNSET,
        phone: str | None | Unset = UNSET,
        external_id: str | None | Unset = UNSET,
        language: str | None | Unset = UNSET,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
    ) -> UpdateRequesterResponse:
        """Updates a requester.

        Args:
            id: Identifier of the requester.
            name: New name; empty to clear it.
            email: New e-mail address; empty to clear it.
            phone: New telephone number in E.164 form; empty to clear it.
            external_id: New identifier in your own system; empty to clear it.
            language: New language, a BCP 47 tag such as `de` or `pt-BR`; empty to clear it.
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
        """
        return await self._caller.call(
            routes.UPDATE_REQUESTER,
            {
                "id": id,
                "name": name,
                "email": email,
                "phone": phone,
                "external_id": external_id,
                "language": language,
            },
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
            ),
        )

    async def merge_requesters(
        self,
        id: str,
        *,
        source_id: str,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
        idempotency_key: str | None = None,
    ) -> MergeRequestersResponse:
        """Merges another requester, the source, into this one. The tickets of the source become
        this requester's, with their messages and conversation links. Fields that are empty
        here are taken from the source; its other values are dropped. The source is then
        deleted. This cannot be undone.

        Fires `service.requester.updated.v1`; the moved tickets get a new `version` and
        `updatedAt`, and no event. The audit trail keeps the identifier of the source. Refused
        with `ERASURE_RUNNING` while one of them is being erased.

        Args:
            id: Identifier of the requester that remains.
            source_id: Identifier of the requester that is merged into it and deleted.
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
            idempotency_key: Calls with the same key take effect once. By default a random
                one.
        """
        return await self._caller.call(
            routes.MERGE_REQUESTERS,
            {
                "id": id,
                "source_id": source_id,
            },
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
                idempotency_key=idempotency_key,
            ),
        )

    async def export_requester(
        self,
        id: str,
        *,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
        idempotency_key: str | None = None,
    ) -> ExportRequesterResponse:
        """Exports everything that the workspace stores about a requester: the requester, their
        tickets with all messages and notes, and the files, as one ZIP archive. The export
        runs in the background and returns an operation, whose result has the address of the
        archive. Repeating the call while an export runs returns the same operation. A
        workspace can have 10 exports that run or wait, of which one runs at a time; beyond
        that, `LIMIT_REACHED` is returned. Refused with `ERASURE_RUNNING` while the requester
        is being erased.

        Args:
            id: Identifier of the requester.
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
            idempotency_key: Calls with the same key take effect once. By default a random
                one.
        """
        return await self._caller.call(
            routes.EXPORT_REQUESTER,
            {
                "id": id,
            },
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
                idempotency_key=idempotency_key,
            ),
        )

    async def erase_requester(
        self,
        id: str,
        *,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
        idempotency_key: str | None = None,
    ) -> EraseRequesterResponse:
        """Erases a requester for good: their name and addresses at once, then, as an operation
        in the background, their tickets, each as DeleteTicket does, and all other texts about
        them. It covers requesters who were merged into this one. An e-mail that they send
        later opens a ticket of a new requester. A repeated call returns the operation that is
        running. Fires `service.ticket.deleted.v1` for each ticket and
        `service.requester.erased.v1` at the end. This can be neither undone nor cancelled.

        Args:
            id: Identifier of the requester.
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
            idempotency_key: Calls with the same key take effect once. By default a random
                one.
        """
        return await self._caller.call(
            routes.ERASE_REQUESTER,
            {
                "id": id,
            },
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
                idempotency_key=idempotency_key,
            ),
        )


class ScheduledMessageService:
    """Messages that the service sends later: seconds later, so that sending can be undone, or at
    a time of your choice. Until then nothing of them is on the ticket: no event, no e-mail,
    no change of its status. At its time the message is created as CreateMessage creates it,
    in the name of the member or API key that scheduled it and only if they still may.
    """

    def __init__(self, caller: AsyncCaller) -> None:
        self._caller = caller

    async def create_scheduled_message(
        self,
        *,
        ticket_id: str,
        body: str,
        visibility: MessageVisibility | None = None,
        set_status: TicketStatus | None = None,
        attachments: Sequence[AttachmentInput] | None = None,
        delay_seconds: int | None = None,
        send_at: datetime | None = None,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
        idempotency_key: str | None = None,
    ) -> CreateScheduledMessageResponse:
        """Schedules a message of an agent on a ticket. A ticket can have 20 scheduled messages,
        and a workspace 1,000; beyond that, `LIMIT_REACHED` is returned.

        Args:
            ticket_id: Identifier of the ticket.
            body: Text, 1 to 65,536 characters, in Markdown.
            visibility: `public` (default) or `internal`.
            set_status: New status of the ticket, set when the message is sent.
            attachments: Attached files, at most 20. Stored ones are kept for the message.
            delay_seconds: Seconds from now, 1 to 86,400, by the clock of the service.
            send_at: A time in the future, at most 90 days ahead.
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
            idempotency_key: Calls with the same key take effect once. By default a random
                one.
        """
        return await self._caller.call(
            routes.CREATE_SCHEDULED_MESSAGE,
            {
                "ticket_id": ticket_id,
                "body": body,
                "visibility": visibility,
                "set_status": set_status,
                "attachments": attachments,
                "delay_seconds": delay_seconds,
                "send_at": send_at,
            },
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
                idempotency_key=idempotency_key,
            ),
        )

    async def list_scheduled_messages(
        self,
        *,
        ticket_id: str | None = None,
        page_size: int | None = None,
        page_token: str | None = None,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
    ) -> ListScheduledMessagesResponse:
        """Lists the messages that are still to be sent and those that could not be sent, which
        name the `error`, in the order of `sendAt`.

        Args:
            ticket_id: Only those of the ticket with this identifier.
            page_size: Maximum number of entries to return: 50 by default, at most 100. A page
                of long entries holds fewer; `nextPageToken` continues after them.
            page_token: `nextPageToken` of the previous page.
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
        """
        return await self._caller.call(
            routes.LIST_SCHEDULED_MESSAGES,
            {
                "ticket_id": ticket_id,
                "page_size": page_size,
                "page_token": page_token,
            },
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
            ),
        )

    async def delete_scheduled_message(
        self,
        id: str,
        *,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
    ) -> None:
        """Cancels a scheduled message, or removes one that could not be sent. `NOT_FOUND` is
        returned for one that was sent: either it is canceled or it is sent, never both.

        Args:
            id: Identifier of the scheduled message.
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
        """
        return await self._caller.call(
            routes.DELETE_SCHEDULED_MESSAGE,
            {
                "id": id,
            },
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
            ),
        )


class SenderBlockService:
    """Senders whose messages are refused. Forms, e-mails, WhatsApp messages and replies on the
    requester's page from a blocked sender are dropped and counted, and the sender is not
    told. API calls are not affected.
    """

    def __init__(self, caller: AsyncCaller) -> None:
        self._caller = caller

    async def create_sender_block(
        self,
        *,
        kind: SenderBlockKind,
        value: str,
        note: str | None = None,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
        idempotency_key: str | None = None,
    ) -> CreateSenderBlockResponse:
        """Blocks an e-mail address, a domain or a telephone number. The block applies within a
        second, and to new messages only: existing tickets stay. The error `ALREADY_EXISTS`
        means that the value is blocked already. A workspace can have 10,000 blocks; beyond
        that, `LIMIT_REACHED` is returned.

        Args:
            kind: `email` for one address, `domain` for all addresses of a domain and its
                subdomains, or `phone` for a telephone number.
            value: The address, such as `ada@example.com`; the domain, such as `example.com`;
                or the number in E.164 form. Upper and lower case are the same.
                `ada+1@example.com` is another address than `ada@example.com`. Wildcards are
                not supported.
            note: Why it is blocked, up to 500 characters.
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
            idempotency_key: Calls with the same key take effect once. By default a random
                one.
        """
        return await self._caller.call(
            routes.CREATE_SENDER_BLOCK,
            {
                "kind": kind,
                "value": value,
                "note": note,
            },
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
                idempotency_key=idempotency_key,
            ),
        )

    async def list_sender_blocks(
        self,
        *,
        sender: Sequence[str] | None = None,
        kind: Sequence[SenderBlockKind] | None = None,
        page_size: int | None = None,
        page_token: str | None = None,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
    ) -> ListSenderBlocksResponse:
        """Lists blocks, newest first.

        Args:
            sender: Only blocks that refuse one of these senders: e-mail addresses, or
                telephone numbers in E.164 form. An address is also refused by a block of its
                domain.
            kind: Only blocks of these kinds.
            page_size: Maximum number of entries to return: 50 by default, at most 100.
            page_token: `nextPageToken` of the previous page, with the same filters.
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
        """
        return await self._caller.call(
            routes.LIST_SENDER_BLOCKS,
            {
                "sender": sender,
                "kind": kind,
                "page_size": page_size,
                "page_token": page_token,
            },
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
            ),
        )

    async def get_sender_block(
        self,
        id: str,
        *,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
    ) -> GetSenderBlockResponse:
        """Returns one block.

        Args:
            id: Identifier of the block.
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
        """
        return await self._caller.call(
            routes.GET_SENDER_BLOCK,
            {
                "id": id,
            },
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
            ),
        )

    async def delete_sender_block(
        self,
        id: str,
        *,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
    ) -> None:
        """Deletes a block. Messages that it refused are lost; later ones arrive again.

        Args:
            id: Identifier of the block.
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
        """
        return await self._caller.call(
            routes.DELETE_SENDER_BLOCK,
            {
                "id": id,
            },
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
            ),
        )


class SessionService:
    """Where you are signed in. For members who signed in at the service itself: API keys, and
    people of another identity provider, get `SESSION_REQUIRED`.
    """

    def __init__(self, caller: AsyncCaller) -> None:
        self._caller = caller

    async def list_sessions(
        self,
        *,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
    ) -> ListSessionsResponse:
        """Lists your sessions, the latest first. You have at most 100 at a time.

        Args:
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
        """
        return await self._caller.call(
            routes.LIST_SESSIONS,
            {},
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
            ),
        )

    async def revoke_session(
        self,
        id: str,
        *,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
    ) -> None:
        """Signs you out of one session. Its next call is refused, and its event streams end
        within a second.

        Args:
            id: Identifier of the session.
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
        """
        return await self._caller.call(
            routes.REVOKE_SESSION,
            {
                "id": id,
            },
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
            ),
        )

    async def revoke_other_sessions(
        self,
        *,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
        idempotency_key: str | None = None,
    ) -> RevokeOtherSessionsResponse:
        """Signs you out of every session but the one that makes this call.

        Args:
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
            idempotency_key: Calls with the same key take effect once. By default a random
                one.
        """
        return await self._caller.call(
            routes.REVOKE_OTHER_SESSIONS,
            {},
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
                idempotency_key=idempotency_key,
            ),
        )


class TicketService:
    """Tickets and their messages."""

    def __init__(self, caller: AsyncCaller) -> None:
        self._caller = caller

    async def create_ticket(
        self,
        *,
        subject: str,
        requester: RequesterInput,
        message: MessageInput | None = None,
        priority: TicketPriority | None = None,
        assignee_id: str | None = None,
        tags: Sequence[str] | None = None,
        external_id: str | None = None,
        channel_id: str | None = None,
        custom_fields: Mapping[str, str | float | bool] | None = None,
        participants: Sequence[ParticipantInput] | None = None,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
        idempotency_key: str | None = None,
    ) -> CreateTicketResponse:
        """Opens a ticket, with a first message if one is given. Fires
        `service.ticket.created.v1`.

        Args:
            subject: Subject, 1 to 200 characters.
            requester: Who asks.
            message: First message, written by the requester.
            priority: `low`, `normal` (default), `high` or `urgent`.
            assignee_id: Identifier of the member who works on it, or `me`: the member who
                calls. With an API key, that is the member in `X-Member-Id`, else the one who
                created the key.
            tags: Labels, at most 50 of up to 64 characters.
            external_id: Identifier in your own system.
            channel_id: Identifier of the channel that it arrived through. Default: logged by
                an agent.
            custom_fields: Custom values by name: texts of up to 1,024 characters, numbers or
                booleans. At most 50, and 16 KiB of JSON in all.
            participants: People besides the requester who take part by e-mail, at most 20.
                The requester is left out of them.
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
            idempotency_key: Calls with the same key take effect once. By default a random
                one.
        """
        return await self._caller.call(
            routes.CREATE_TICKET,
            {
                "subject": subject,
                "requester": requester,
                "message": message,
                "priority": priority,
                "assignee_id": assignee_id,
                "tags": tags,
                "external_id": external_id,
                "channel_id": channel_id,
                "custom_fields": custom_fields,
                "participants": participants,
            },
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
                idempotency_key=idempotency_key,
            ),
        )

    async def batch_create_tickets(
        self,
        *,
        requests: Sequence[CreateTicketRequest],
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
        idempotency_key: str | None = None,
    ) -> BatchCreateTicketsResponse:
        """Opens up to 100 tickets at once: all of them, or none if one is refused. Each fires
        `service.ticket.created.v1`, and counts as one call towards the rate limit.

        Args:
            requests: The tickets to open, 1 to 100. Errors name the field of the ticket, such
                as `requests[3].subject`.
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
            idempotency_key: Calls with the same key take effect once. By default a random
                one.
        """
        return await self._caller.call(
            routes.BATCH_CREATE_TICKETS,
            {
                "requests": requests,
            },
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
                idempotency_key=idempotency_key,
            ),
        )

    async def import_tickets(
        self,
        *,
        source: str,
        tickets: Sequence[ImportedTicket],
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
        idempotency_key: str | None = None,
    ) -> ImportTicketsResponse:
        """Imports up to 100 tickets of another system as they were there: with their times,
        their messages and the people who wrote them. Fires no events and sends nothing. Each
        ticket is imported with all of its messages, or refused with the reason; the response
        has an outcome for each. A ticket that was imported before, by its `source` and
        `externalId`, stays as it is, so that an import can be repeated. Counts as one call
        towards the rate limit.

        Args:
            source: System that the tickets come from, such as `zendesk`. With the
                `externalId`, it identifies a ticket in all imports.
            tickets: The tickets, 1 to 100, with 5,000 messages in all. The fields of each are
                checked by themselves: one that is invalid is refused alone, in its outcome.
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
            idempotency_key: Calls with the same key take effect once. By default a random
                one.
        """
        return await self._caller.call(
            routes.IMPORT_TICKETS,
            {
                "source": source,
                "tickets": tickets,
            },
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
                idempotency_key=idempotency_key,
            ),
        )

    async def list_tickets(
        self,
        *,
        status: Sequence[TicketStatus] | None = None,
        updated_from: datetime | None = None,
        updated_before: datetime | None = None,
        last_message_from: datetime | None = None,
        last_message_before: datetime | None = None,
        order_by: ViewOrderBy | None = None,
        page_size: int | None = None,
        page_token: str | None = None,
        created_from: datetime | None = None,
        created_before: datetime | None = None,
        requester_email: str | None = None,
        requester_phone: str | None = None,
        requester_id: str | None = None,
        assignee_id: str | None = None,
        tag: Sequence[str] | None = None,
        channel_id: Sequence[str] | None = None,
        external_id: str | None = None,
        q: str | None = None,
        priority: Sequence[TicketPriority] | None = None,
        number: int | None = None,
        unassigned: bool | None = None,
        undelivered: bool | None = None,
        import_source: str | None = None,
        import_external_id: str | None = None,
        snoozed: bool | None = None,
        custom_field: Sequence[str] | None = None,
        merged_into_id: str | None = None,
        answered: bool | None = None,
        resolved_from: datetime | None = None,
        resolved_before: datetime | None = None,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
    ) -> ListTicketsResponse:
        """Lists tickets. To reconcile after missed deliveries, page through those from the
        `lastMessageFrom` that you have seen last, in the order `lastMessageAt`.

        Args:
            status: Only tickets in one of these statuses.
            updated_from: Only tickets that last changed at this time or later.
            updated_before: Only tickets that last changed before this time.
            last_message_from: Only tickets whose last message was added at this time or
                later.
            last_message_before: Only tickets whose last message was added before this time.
            order_by: `lastMessageAt`, `createdAt` or `updatedAt`, oldest first; with a
                leading `-`, newest first. Default `-lastMessageAt`.
            page_size: Maximum number of entries to return: 50 by default, at most 100. A page
                of long entries holds fewer; `nextPageToken` continues after them.
            page_token: `nextPageToken` of the previous page, with the same filters.
            created_from: Only tickets opened at this time or later.
            created_before: Only tickets opened before this time.
            requester_email: Only tickets of the requester with this e-mail address.
            requester_phone: Only tickets of the requester with this telephone number.
            requester_id: Only tickets of this requester.
            assignee_id: Only tickets of the member with this identifier, or of `me`.
            tag: Only tickets with all of these labels.
            channel_id: Only tickets that arrived through one of these channels.
            external_id: Only the ticket with this identifier in your own system.
            q: Words to search for, such as `refund -card "due date" from:ada status:open`. A
                ticket is found by its subject and identifiers, by one message with the names
                of its files, or by its requester; `#5` or `5` lists the ticket with that
                number first. Case, accents and endings do not matter, and the last word may
                be the start of one. `or` between words means either, `-` none. Operators are
                `from:`, `status:`, `priority:`, `tag:`, `assignee:` (`me`, `none` or an
                identifier), `channel:` (a type or an identifier), `before:` and `after:` (a
                date when it was opened, in UTC), `has:file`, `is:undelivered`, and
                `is:unread` (for the member who asks). Of a message, the first 8,192
                characters are searched. Endings are those of the workspace's language.
            priority: Only tickets of one of these priorities.
            number: Number of the only ticket to list.
            unassigned: Only tickets without an assignee.
            undelivered: Only tickets with a message that could not be delivered, after which
                none was.
            import_source: Only tickets that were imported from this system, such as
                `zendesk`.
            import_external_id: Only tickets with this identifier in the system that they were
                imported from.
            snoozed: `true`: only tickets that are snoozed; `false`: only those that are not.
                Default: both.
            custom_field: Only tickets with all of these custom values, each as `name:value`:
                `plan:pro`, `vip:true`.
            merged_into_id: Only tickets that were merged into this one.
            answered: `true`: only tickets whose last public message is of an agent; `false`:
                only those that still wait for one. Default: both.
            resolved_from: Only tickets that were last resolved at this time or later, and not
                reopened since.
            resolved_before: Only tickets that were last resolved before this time, and not
                reopened since.
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
        """
        return await self._caller.call(
            routes.LIST_TICKETS,
            {
                "status": status,
                "updated_from": updated_from,
                "updated_before": updated_before,
                "last_message_from": last_message_from,
                "last_message_before": last_message_before,
                "order_by": order_by,
                "page_size": page_size,
                "page_token": page_token,
                "created_from": created_from,
                "created_before": created_before,
                "requester_email": requester_email,
                "requester_phone": requester_phone,
                "requester_id": requester_id,
                "assignee_id": assignee_id,
                "tag": tag,
                "channel_id": channel_id,
                "external_id": external_id,
                "q": q,
                "priority": priority,
                "number": number,
                "unassigned": unassigned,
                "undelivered": undelivered,
                "import_source": import_source,
                "import_external_id": import_external_id,
                "snoozed": snoozed,
                "custom_field": custom_field,
                "merged_into_id": merged_into_id,
                "answered": answered,
                "resolved_from": resolved_from,
                "resolved_before": resolved_before,
            },
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
            ),
        )

    async def count_tickets(
        self,
        *,
        filters: Sequence[TicketFiltersInput],
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
    ) -> CountTicketsResponse:
        """Counts tickets for up to 50 sets of filters at once, each up to 1,000. Counts that
        take longer than a statement may are absent, and so are those of searches while too
        many are made.

        Args:
            filters: Filters, each of which is counted by itself, at most 50.
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
        """
        return await self._caller.call(
            routes.COUNT_TICKETS,
            {
                "filters": filters,
            },
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
            ),
        )

    async def get_ticket(
        self,
        id: str,
        *,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
    ) -> GetTicketResponse:
        """Returns one ticket.

        Args:
            id: Identifier of the ticket.
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
        """
        return await self._caller.call(
            routes.GET_TICKET,
            {
                "id": id,
            },
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
            ),
        )

    async def update_ticket(
        self,
        id: str,
        *,
        subject: str | None | Unset = UNSET,
        status: TicketStatus | None | Unset = UNSET,
        priority: TicketPriority | None | Unset = UNSET,
        assignee_id: str | None | Unset = UNSET,
        tags: Sequence[str] | None | Unset = UNSET,
        custom_fields: Mapping[str, str | float | bool | None] | None | Unset = UNSET,
        external_id: str | None | Unset = UNSET,
        snoozed_until: datetime | None | Unset = UNSET,
        participants: Sequence[ParticipantInput] | None | Unset = UNSET,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
        if_match: int | None = None,
    ) -> UpdateTicketResponse:
        """Updates a ticket. Changes fire one `service.ticket.updated.v1`, and a new status fires
        `service.ticket.status_changed.v1` as well; an update that changes nothing fires
        nothing. With `If-Match`, set to `"<version>"` or the `ETag` of a response, the update
        is refused with 412 if the ticket has changed since.

        Args:
            id: Identifier of the ticket.
            subject: New subject, 1 to 200 characters.
            status: New status. Every transition is allowed.
            priority: New priority.
            assignee_id: Identifier of the new assignee, a member, or `me`; empty to unassign.
            tags: New labels. They replace all existing ones.
            custom_fields: Custom values to set, by name. Those that it does not name stay;
                `null` removes one. The ticket can have 50, and 16 KiB of JSON in all. In an
                update mask, `custom_fields` stands for the values that the request names.
            external_id: New identifier in your own system; empty to clear it.
            snoozed_until: Snoozes the ticket until this time, which is in the future and at
                most 366 days ahead. `null` ends the snooze; in an update mask,
                `snoozed_until` without a value does. Only an open or pending ticket can be
                snoozed. A snooze also ends at its time, within about a second, and with a
                message of the requester, both of which fire `service.ticket.unsnoozed.v1`;
                and when the ticket is resolved or closed.
            participants: New participants, at most 20. They replace all existing ones. The
                requester is left out of them.
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
            if_match: The `version` that it must still have.
        """
        return await self._caller.call(
            routes.UPDATE_TICKET,
            {
                "id": id,
                "subject": subject,
                "status": status,
                "priority": priority,
                "assignee_id": assignee_id,
                "tags": tags,
                "custom_fields": custom_fields,
                "external_id": external_id,
                "snoozed_until": snoozed_until,
                "participants": participants,
            },
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
                if_match=if_match,
            ),
        )

    async def batch_update_tickets(
        self,
        *,
        requests: Sequence[UpdateTicketRequest],
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
        idempotency_key: str | None = None,
    ) -> BatchUpdateTicketsResponse:
        """Updates up to 100 tickets at once, each as UpdateTicket does. One that does not exist
        does not keep the others from being updated: the response has a result for each. An
        invalid value refuses the whole call. What is updated is updated together, or not at
        all if the call fails. Counts as one call for each ticket towards the rate limit.

        Args:
            requests: The updates, 1 to 100, of different tickets. Over REST, each changes the
                fields that it has.
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
            idempotency_key: Calls with the same key take effect once. By default a random
                one.
        """
        return await self._caller.call(
            routes.BATCH_UPDATE_TICKETS,
            {
                "requests": requests,
            },
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
                idempotency_key=idempotency_key,
            ),
        )

    async def mark_ticket_read(
        self,
        id: str,
        *,
        through: datetime,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
        idempotency_key: str | None = None,
    ) -> None:
        """Marks a ticket as read by the caller, up to a message. Each member and each API key
        has read marks of its own. What notifies the member of this ticket and no later
        message is read with it.

        Args:
            id: Identifier of the ticket.
            through: `lastMessageAt` of the ticket as it was read. Messages after it remain
                unread.
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
            idempotency_key: Calls with the same key take effect once. By default a random
                one.
        """
        return await self._caller.call(
            routes.MARK_TICKET_READ,
            {
                "id": id,
                "through": through,
            },
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
                idempotency_key=idempotency_key,
            ),
        )

    async def follow_ticket(
        self,
        id: str,
        *,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
        idempotency_key: str | None = None,
    ) -> FollowTicketResponse:
        """Has the member who calls follow a ticket: they are notified of its requester's
        messages, as the assignee is. Those who are mentioned in a note follow by themselves.
        At most 50 members follow a ticket; beyond that, `LIMIT_REACHED` is returned. A new
        follower fires `service.ticket.updated.v1`.

        Args:
            id: Identifier of the ticket.
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
            idempotency_key: Calls with the same key take effect once. By default a random
                one.
        """
        return await self._caller.call(
            routes.FOLLOW_TICKET,
            {
                "id": id,
            },
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
                idempotency_key=idempotency_key,
            ),
        )

    async def unfollow_ticket(
        self,
        id: str,
        *,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
        idempotency_key: str | None = None,
    ) -> UnfollowTicketResponse:
        """Ends it. The assignee is notified all the same. Fires `service.ticket.updated.v1` if
        the member followed the ticket.

        Args:
            id: Identifier of the ticket.
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
            idempotency_key: Calls with the same key take effect once. By default a random
                one.
        """
        return await self._caller.call(
            routes.UNFOLLOW_TICKET,
            {
                "id": id,
            },
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
                idempotency_key=idempotency_key,
            ),
        )

    async def list_ticket_audit_events(
        self,
        ticket_id: str,
        *,
        page_size: int | None = None,
        page_token: str | None = None,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
    ) -> ListTicketAuditEventsResponse:
        """Lists what was changed on a ticket and by whom, newest first. Addresses of clients are
        in the audit trail only.

        Args:
            ticket_id: Identifier of the ticket.
            page_size: Maximum number of entries to return: 50 by default, at most 100. A page
                of long entries holds fewer; `nextPageToken` continues after them.
            page_token: `nextPageToken` of the previous page.
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
        """
        return await self._caller.call(
            routes.LIST_TICKET_AUDIT_EVENTS,
            {
                "ticket_id": ticket_id,
                "page_size": page_size,
                "page_token": page_token,
            },
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
            ),
        )

    async def list_messages(
        self,
        ticket_id: str,
        *,
        page_size: int | None = None,
        page_token: str | None = None,
        order_by: ListMessagesOrderBy | None = None,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
    ) -> ListMessagesResponse:
        """Lists the messages of a ticket.

        Args:
            ticket_id: Identifier of the ticket.
            page_size: Maximum number of entries to return: 50 by default, at most 100. A page
                of long entries holds fewer; `nextPageToken` continues after them.
            page_token: `nextPageToken` of the previous page.
            order_by: `createdAt` (default), oldest first; `-createdAt`, newest first.
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
        """
        return await self._caller.call(
            routes.LIST_MESSAGES,
            {
                "ticket_id": ticket_id,
                "page_size": page_size,
                "page_token": page_token,
                "order_by": order_by,
            },
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
            ),
        )

    async def create_message(
        self,
        ticket_id: str,
        *,
        body: str | None = None,
        canned_reply_id: str | None = None,
        visibility: MessageVisibility | None = None,
        author: MessageAuthor | None = None,
        set_status: TicketStatus | None = None,
        attachments: Sequence[AttachmentInput] | None = None,
        variables: Mapping[str, str] | None = None,
        external_id: str | None = None,
        mentioned_member_ids: Sequence[str] | None = None,
        copies: MessageCopies | None = None,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
        idempotency_key: str | None = None,
    ) -> CreateMessageResponse:
        """Adds a message to a ticket. A public message fires `service.ticket.replied.v1`. A
        requester's message reopens a pending or resolved ticket; on a closed ticket it opens
        a follow-up ticket, which fires `service.ticket.created.v1`.

        Args:
            ticket_id: Identifier of the ticket. May be left out in a batch, which names the
                ticket.
            body: Text, 1 to 65,536 characters. That of agents, replies and notes, is
                Markdown, as `body` of the message says; that of requesters is plain text.
            canned_reply_id: Identifier of the canned reply to use as the text, rendered with
                the ticket's values.
            visibility: `public` (default) or `internal`.
            author: `agent` (default) or `requester`.
            set_status: New status of the ticket, set together with the message.
            attachments: Attached files, at most 20.
            variables: Values for the `{{custom.…}}` variables of the canned reply. Only with
                `cannedReplyId`.
            external_id: Identifier in your own system.
            mentioned_member_ids: Identifiers of the members whom an internal note mentions,
                at most 20. Each is notified, and follows the ticket from then on. Only with
                `visibility` `internal`.
            copies: Participants of the ticket who get a copy of an agent's reply by e-mail.
                Default: all of them.
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
            idempotency_key: Calls with the same key take effect once. By default a random
                one.
        """
        return await self._caller.call(
            routes.CREATE_MESSAGE,
            {
                "ticket_id": ticket_id,
                "body": body,
                "canned_reply_id": canned_reply_id,
                "visibility": visibility,
                "author": author,
                "set_status": set_status,
                "attachments": attachments,
                "variables": variables,
                "external_id": external_id,
                "mentioned_member_ids": mentioned_member_ids,
                "copies": copies,
            },
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
                idempotency_key=idempotency_key,
            ),
        )

    async def resend_message(
        self,
        ticket_id: str,
        id: str,
        *,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
        idempotency_key: str | None = None,
    ) -> ResendMessageResponse:
        """Sends a message again that its channel failed to deliver. Other messages are refused
        with 409.

        Args:
            ticket_id: Identifier of the ticket.
            id: Identifier of the message.
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
            idempotency_key: Calls with the same key take effect once. By default a random
                one.
        """
        return await self._caller.call(
            routes.RESEND_MESSAGE,
            {
                "ticket_id": ticket_id,
                "id": id,
            },
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
                idempotency_key=idempotency_key,
            ),
        )

    async def forward_message(
        self,
        ticket_id: str,
        id: str,
        *,
        to: Sequence[str],
        body: str | None = None,
        include_attachments: bool | None = None,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
        idempotency_key: str | None = None,
    ) -> ForwardMessageResponse:
        """Forwards a public message by e-mail to people outside the conversation, such as a
        supplier. The e-mail has the note, then the message with its sender, date and subject,
        and no link to the conversation. It is recorded as an internal note that names its
        recipients. What they answer arrives as an internal note with its `sender`. A
        workspace can forward to a number of addresses an hour that the service sets; beyond
        that, `RATE_LIMITED` is returned. Needs a channel of the type `email`, which takes the
        answers: without one, or if the service sends no e-mail, `EMAIL_UNAVAILABLE` is
        returned.

        Args:
            ticket_id: Identifier of the ticket.
            id: Identifier of the message to forward.
            to: E-mail addresses to forward it to, 1 to 10. An address of the service is
                refused.
            body: Note above the forwarded message, up to 65,536 characters of Markdown.
            include_attachments: Whether to send the files of the message along.
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
            idempotency_key: Calls with the same key take effect once. By default a random
                one.
        """
        return await self._caller.call(
            routes.FORWARD_MESSAGE,
            {
                "ticket_id": ticket_id,
                "id": id,
                "to": to,
                "body": body,
                "include_attachments": include_attachments,
            },
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
                idempotency_key=idempotency_key,
            ),
        )

    async def get_message_original(
        self,
        ticket_id: str,
        id: str,
        *,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
    ) -> bytes:
        """Returns the original of an e-mail, with its headers and all that `body` leaves out. It
        is kept for up to 30 days; without one, `ORIGINAL_UNAVAILABLE` is returned. In links
        to conversation pages, which e-mails quote, an `x` is in place of each character of
        the token. It is what a stranger sent: save it, do not open it in a browser. Over
        REST, the response is the e-mail itself.

        Args:
            ticket_id: Identifier of the ticket.
            id: Identifier of the message.
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
        """
        return await self._caller.call(
            routes.GET_MESSAGE_ORIGINAL,
            {
                "ticket_id": ticket_id,
                "id": id,
            },
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
            ),
        )

    async def create_requester_link(
        self,
        id: str,
        *,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
        idempotency_key: str | None = None,
    ) -> CreateRequesterLinkResponse:
        """Creates a link to the ticket's conversation page for its requester, in place of the
        previous link, which stops working. Anyone with the link can read the public messages
        and reply as the requester. E-mails to the requester carry the link too.

        Args:
            id: Identifier of the ticket.
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
            idempotency_key: Calls with the same key take effect once. By default a random
                one.
        """
        return await self._caller.call(
            routes.CREATE_REQUESTER_LINK,
            {
                "id": id,
            },
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
                idempotency_key=idempotency_key,
            ),
        )

    async def revoke_requester_link(
        self,
        id: str,
        *,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
        idempotency_key: str | None = None,
    ) -> None:
        """Revokes the link to the ticket's conversation page. The next e-mail to the requester
        carries a new one.

        Args:
            id: Identifier of the ticket.
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
            idempotency_key: Calls with the same key take effect once. By default a random
                one.
        """
        return await self._caller.call(
            routes.REVOKE_REQUESTER_LINK,
            {
                "id": id,
            },
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
                idempotency_key=idempotency_key,
            ),
        )

    async def batch_create_messages(
        self,
        ticket_id: str,
        *,
        requests: Sequence[CreateMessageRequest],
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
        idempotency_key: str | None = None,
    ) -> BatchCreateMessagesResponse:
        """Adds up to 100 messages to a ticket at once, as if one after the other: all of them,
        or none if one is refused. Each fires the events of CreateMessage, and counts as one
        call towards the rate limit.

        Args:
            ticket_id: Identifier of the ticket.
            requests: The messages to add, 1 to 100, with 1,048,576 characters in all. Errors
                name the field of the message, such as `requests[3].body`.
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
            idempotency_key: Calls with the same key take effect once. By default a random
                one.
        """
        return await self._caller.call(
            routes.BATCH_CREATE_MESSAGES,
            {
                "ticket_id": ticket_id,
                "requests": requests,
            },
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
                idempotency_key=idempotency_key,
            ),
        )

    async def merge_tickets(
        self,
        id: str,
        *,
        source_ids: Sequence[str],
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
        idempotency_key: str | None = None,
    ) -> MergeTicketsResponse:
        """Merges other tickets of the same requester, the sources, into this one. Their messages
        and notes move here, with files, deliveries and identifiers, and stand in the order in
        which they were written. `messageCount`, `preview`, the times of messages and
        `firstResponseAt` follow; every other field of this ticket stays as it is. A source
        stays readable without messages: it is closed and names this ticket in `mergedIntoId`.
        Tickets that were merged into it before are then merged into this one. What would
        change a merged ticket is refused with `TICKET_MERGED`. E-mails and WhatsApp messages
        that belong to it reach this ticket, and links to its conversation page lead to the
        page of this ticket; agents' replies go through the channel of this ticket. This
        cannot be undone.

        Fires one `service.ticket.merged.v1`. A repeated call changes nothing. Tickets of
        different requesters are refused: merge the requesters first. Refused with
        `TICKET_MERGED` if this ticket, or a source, was merged into another one, with
        `TICKET_CLOSED` if this ticket is closed, and with `LIMIT_REACHED` if the sources have
        more than 5,000 messages, or if more than 100 tickets would be merged into this one.

        Args:
            id: Identifier of the ticket that remains.
            source_ids: Identifiers of the tickets that are merged into it, 1 to 20.
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
            idempotency_key: Calls with the same key take effect once. By default a random
                one.
        """
        return await self._caller.call(
            routes.MERGE_TICKETS,
            {
                "id": id,
                "source_ids": source_ids,
            },
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
                idempotency_key=idempotency_key,
            ),
        )

    async def split_ticket(
        self,
        id: str,
        *,
        message_ids: Sequence[str],
        subject: str | None = None,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
        idempotency_key: str | None = None,
    ) -> SplitTicketResponse:
        """Splits a ticket: moves messages to a new ticket of the same requester and channel,
        with their files, deliveries and identifiers. The new ticket is open and takes over
        the priority, the assignee, the tags and the custom fields. Counts, times and previews
        of both follow. The ticket has to keep a public message, and the new one has to get
        one. Refused with `TICKET_MERGED` if the ticket was merged, and with 400 for a message
        that is still being sent.

        Fires `service.ticket.created.v1` for the new ticket, with the first of the messages,
        and `service.ticket.split.v1`.

        Args:
            id: Identifier of the ticket.
            message_ids: Identifiers of the messages and notes that move, 1 to 100.
            subject: Subject of the new ticket, up to 200 characters. Default: the same.
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
            idempotency_key: Calls with the same key take effect once. By default a random
                one.
        """
        return await self._caller.call(
            routes.SPLIT_TICKET,
            {
                "id": id,
                "message_ids": message_ids,
                "subject": subject,
            },
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
                idempotency_key=idempotency_key,
            ),
        )

    async def delete_ticket(
        self,
        id: str,
        *,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
    ) -> None:
        """Deletes a ticket for good, with its messages, files, read marks and conversation
        links, whatever its status, and with the tickets that were merged into it. What the
        event log, the responses of webhook receivers, the audit trail and responses kept for
        an `Idempotency-Key` hold of it is erased: identifiers remain. Fires
        `service.ticket.deleted.v1`. This cannot be undone.

        Args:
            id: Identifier of the ticket.
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
        """
        return await self._caller.call(
            routes.DELETE_TICKET,
            {
                "id": id,
            },
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
            ),
        )


class ViewService:
    """Saved filters of tickets. A shared view is one of the workspace, which every member sees
    and can change. Any other is of one member, and nobody else sees it. An API key without
    `X-Member-Id` sees shared views only.
    """

    def __init__(self, caller: AsyncCaller) -> None:
        self._caller = caller

    async def create_view(
        self,
        *,
        name: str,
        filters: TicketFiltersInput | None = None,
        order_by: ViewOrderBy | None = None,
        shared: bool | None = None,
        position: int | None = None,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
        idempotency_key: str | None = None,
    ) -> CreateViewResponse:
        """Creates a view. A workspace can have 100 shared views, and each member 50 of their
        own; beyond that, `LIMIT_REACHED` is returned.

        Args:
            name: Name, 1 to 100 characters.
            filters: Which tickets it shows. Default: all.
            order_by: In which order: `lastMessageAt`, `createdAt` or `updatedAt`, oldest
                first; with a leading `-`, newest first. Default: `-lastMessageAt`.
            shared: Whether all members see it and can change it. An API key without
                `X-Member-Id` has to share it.
            position: Number of its place in the list, 0 to 9,999: those with a lower one come
                first.
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
            idempotency_key: Calls with the same key take effect once. By default a random
                one.
        """
        return await self._caller.call(
            routes.CREATE_VIEW,
            {
                "name": name,
                "filters": filters,
                "order_by": order_by,
                "shared": shared,
                "position": position,
            },
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
                idempotency_key=idempotency_key,
            ),
        )

    async def list_views(
        self,
        *,
        page_size: int | None = None,
        page_token: str | None = None,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
    ) -> ListViewsResponse:
        """Lists the shared views and those of the member who asks, by `position`, then in the
        order of their creation.

        Args:
            page_size: Maximum number of entries to return: 50 by default, at most 100. A page
                of long entries holds fewer; `nextPageToken` continues after them.
            page_token: `nextPageToken` of the previous page.
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
        """
        return await self._caller.call(
            routes.LIST_VIEWS,
            {
                "page_size": page_size,
                "page_token": page_token,
            },
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
            ),
        )

    async def get_view(
        self,
        id: str,
        *,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
    ) -> GetViewResponse:
        """Returns one view.

        Args:
            id: Identifier of the view.
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
        """
        return await self._caller.call(
            routes.GET_VIEW,
            {
                "id": id,
            },
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
            ),
        )

    async def update_view(
        self,
        id: str,
        *,
        name: str | None | Unset = UNSET,
        filters: TicketFiltersInput | None | Unset = UNSET,
        order_by: ViewOrderBy | None | Unset = UNSET,
        shared: bool | None | Unset = UNSET,
        position: int | None | Unset = UNSET,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
    ) -> UpdateViewResponse:
        """Updates a view. Filters that are not named stay as they are; `null` removes one.

        Args:
            id: Identifier of the view.
            name: New name, 1 to 100 characters.
            filters: Filters to change.
            order_by: New order.
            shared: Whether all members see it and can change it. Only the member who created
                it can stop sharing it.
            position: Number of its new place in the list, 0 to 9,999.
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
        """
        return await self._caller.call(
            routes.UPDATE_VIEW,
            {
                "id": id,
                "name": name,
                "filters": filters,
                "order_by": order_by,
                "shared": shared,
                "position": position,
            },
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
            ),
        )

    async def delete_view(
        self,
        id: str,
        *,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
    ) -> None:
        """Deletes a view. Its tickets stay.

        Args:
            id: Identifier of the view.
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
        """
        return await self._caller.call(
            routes.DELETE_VIEW,
            {
                "id": id,
            },
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
            ),
        )


class WebhookSubscriptionService:
    """Webhook subscriptions: HTTPS endpoints that receive the workspace's events as signed POST
    requests. Each delivery is attempted once and never retried; every attempt is recorded
    here.
    """

    def __init__(self, caller: AsyncCaller) -> None:
        self._caller = caller

    async def create_webhook_subscription(
        self,
        *,
        url: str,
        events: Sequence[str] | None = None,
        description: str | None = None,
        filter: str | None = None,
        custom_headers: Sequence[WebhookHeader] | None = None,
        ordered: bool | None = None,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
        idempotency_key: str | None = None,
    ) -> CreateWebhookSubscriptionResponse:
        """Creates a subscription. Its signing secret is shown in this response only. A workspace
        can have 100, or what the operator allows; beyond that, `LIMIT_REACHED` is returned.

        Args:
            url: HTTPS endpoint. Addresses that are not globally reachable are refused.
            events: At most 20 entries, each `*` or a versioned type such as
                `service.ticket.created.v1`. Omitted, empty or with `*` among them:
                everything. Types that do not exist are accepted with a warning.
            description: Description for your own reference.
            filter: CEL expression about the `data` of an event, such as `data.ticket.priority
                == "urgent"`: events for which it is not true are not delivered. It must fit
                each type of `events`; with `*`, types that it does not fit are not delivered.
                Up to 1,024 bytes and 50 operators and operands. Default: every event.
            custom_headers: Headers that each delivery has in addition, such as
                `Authorization`; at most 10. Names that the service or HTTP uses are refused.
            ordered: Delivers events one at a time, in the order in which `WatchEvents` has
                them. An event waits for the attempt before it to end, by a success or a
                failure; one that has waited for an hour expires without an attempt. Tests and
                redeliveries are sent at once. Cannot be changed later. A workspace can have
                100 such subscriptions.
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
            idempotency_key: Calls with the same key take effect once. By default a random
                one.
        """
        return await self._caller.call(
            routes.CREATE_WEBHOOK_SUBSCRIPTION,
            {
                "url": url,
                "events": events,
                "description": description,
                "filter": filter,
                "custom_headers": custom_headers,
                "ordered": ordered,
            },
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
                idempotency_key=idempotency_key,
            ),
        )

    async def list_webhook_subscriptions(
        self,
        *,
        page_size: int | None = None,
        page_token: str | None = None,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
    ) -> ListWebhookSubscriptionsResponse:
        """Lists the subscriptions of the workspace, newest first.

        Args:
            page_size: Maximum number of entries to return: 50 by default, at most 100. A page
                of long entries holds fewer; `nextPageToken` continues after them.
            page_token: `nextPageToken` of the previous page.
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
        """
        return await self._caller.call(
            routes.LIST_WEBHOOK_SUBSCRIPTIONS,
            {
                "page_size": page_size,
                "page_token": page_token,
            },
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
            ),
        )

    async def get_webhook_subscription(
        self,
        id: str,
        *,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
    ) -> GetWebhookSubscriptionResponse:
        """Returns one subscription.

        Args:
            id: Identifier of the subscription.
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
        """
        return await self._caller.call(
            routes.GET_WEBHOOK_SUBSCRIPTION,
            {
                "id": id,
            },
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
            ),
        )

    async def update_webhook_subscription(
        self,
        id: str,
        *,
        active: bool | None | Unset = UNSET,
        url: str | None | Unset = UNSET,
        events: Sequence[str] | None | Unset = UNSET,
        description: str | None | Unset = UNSET,
        filter: str | None | Unset = UNSET,
        custom_headers: Sequence[WebhookHeader] | None | Unset = UNSET,
        ordered: bool | None | Unset = UNSET,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
    ) -> UpdateWebhookSubscriptionResponse:
        """Updates a subscription. `active` pauses and resumes it.

        Args:
            id: Identifier of the subscription.
            active: `false` pauses, `true` resumes. Events during a pause are never sent.
            url: New HTTPS endpoint.
            events: New allowlist, with at least one entry: `["*"]` is everything. It replaces
                the existing one.
            description: Description for your own reference.
            filter: New filter. Deliveries that are already waiting are still sent. Empty:
                every event.
            custom_headers: New headers, which replace the existing ones. An empty list
                removes them.
            ordered: Cannot be changed: another value than that of the subscription is
                refused.
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
        """
        return await self._caller.call(
            routes.UPDATE_WEBHOOK_SUBSCRIPTION,
            {
                "id": id,
                "active": active,
                "url": url,
                "events": events,
                "description": description,
                "filter": filter,
                "custom_headers": custom_headers,
                "ordered": ordered,
            },
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
            ),
        )

    async def delete_webhook_subscription(
        self,
        id: str,
        *,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
    ) -> None:
        """Deletes a subscription and its delivery history.

        Args:
            id: Identifier of the subscription.
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
        """
        return await self._caller.call(
            routes.DELETE_WEBHOOK_SUBSCRIPTION,
            {
                "id": id,
            },
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
            ),
        )

    async def rotate_webhook_secret(
        self,
        id: str,
        *,
        grace_seconds: int | None = None,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
        idempotency_key: str | None = None,
    ) -> RotateWebhookSecretResponse:
        """Replaces the signing secret. The new one is shown in this response only. During the
        grace period `Service-Signature` has a `v1` for each secret, that of the new one
        first. A receiver that keeps only the last `v1` verifies with the old secret until the
        period ends.

        Args:
            id: Identifier of the subscription.
            grace_seconds: For how long deliveries are also signed with the old secret, in
                seconds: 0 to 604800 (7 days), by default 86400 (1 day).
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
            idempotency_key: Calls with the same key take effect once. By default a random
                one.
        """
        return await self._caller.call(
            routes.ROTATE_WEBHOOK_SECRET,
            {
                "id": id,
                "grace_seconds": grace_seconds,
            },
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
                idempotency_key=idempotency_key,
            ),
        )

    async def expire_previous_secret(
        self,
        id: str,
        *,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
        idempotency_key: str | None = None,
    ) -> ExpirePreviousSecretResponse:
        """Ends the grace period of a rotation: later deliveries are signed with the new secret
        alone. If there is no previous secret, nothing changes.

        Args:
            id: Identifier of the subscription.
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
            idempotency_key: Calls with the same key take effect once. By default a random
                one.
        """
        return await self._caller.call(
            routes.EXPIRE_PREVIOUS_SECRET,
            {
                "id": id,
            },
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
                idempotency_key=idempotency_key,
            ),
        )

    async def test_webhook_subscription(
        self,
        id: str,
        *,
        event_type: str | None = None,
        payload: dict[str, Any] | None = None,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
        idempotency_key: str | None = None,
    ) -> TestWebhookSubscriptionResponse:
        """Sends an event to this subscription only, through the same pipeline as every other
        event: `service.webhook.ping.v1`, or an example of any other type. Changes nothing,
        and ignores the allowlist of the subscription. The delivery has the header
        `Service-Test: true`, and so do its redeliveries. Refused while the subscription is
        paused.

        Args:
            id: Identifier of the subscription.
            event_type: Type of the event, by default `service.webhook.ping.v1`.
            payload: Payload of the event, in the shape of its type. Default: the example of
                the type.
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
            idempotency_key: Calls with the same key take effect once. By default a random
                one.
        """
        return await self._caller.call(
            routes.TEST_WEBHOOK_SUBSCRIPTION,
            {
                "id": id,
                "event_type": event_type,
                "payload": payload,
            },
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
                idempotency_key=idempotency_key,
            ),
        )

    async def test_webhook_filter(
        self,
        *,
        filter: str,
        event_id: str | None = None,
        event_type: str | None = None,
        payload: dict[str, Any] | None = None,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
    ) -> TestWebhookFilterResponse:
        """Evaluates a filter for one event, and says whether a subscription with this filter
        would receive it. Changes and sends nothing.

        Args:
            filter: The filter.
            event_id: Event to evaluate it for. Default: an example of `eventType`.
            event_type: Type of the example. Required without `eventId`, ignored with it.
            payload: Payload in place of the example, in the shape of its type.
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
        """
        return await self._caller.call(
            routes.TEST_WEBHOOK_FILTER,
            {
                "filter": filter,
                "event_id": event_id,
                "event_type": event_type,
                "payload": payload,
            },
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
            ),
        )

    async def list_delivery_counts(
        self,
        subscription_id: str,
        *,
        hours: int | None = None,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
    ) -> ListDeliveryCountsResponse:
        """Counts the events delivered to a subscription by hour, or with `-` as `subscriptionId`
        to all of the workspace. Hours without events are included; the current hour comes
        last.

        Args:
            subscription_id: Identifier of the subscription, or `-` for all.
            hours: Number of hours, the current one included: 1 to 168 (7 days), by default
                24.
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
        """
        return await self._caller.call(
            routes.LIST_DELIVERY_COUNTS,
            {
                "subscription_id": subscription_id,
                "hours": hours,
            },
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
            ),
        )

    async def list_webhook_deliveries(
        self,
        subscription_id: str,
        *,
        page_size: int | None = None,
        page_token: str | None = None,
        outcome: Sequence[WebhookDeliveryOutcome] | None = None,
        event_type: Sequence[str] | None = None,
        event_id: str | None = None,
        attempted_from: datetime | None = None,
        attempted_before: datetime | None = None,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
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
            event_type: Only deliveries of events of these types, at most 20.
            event_id: Only deliveries of this event.
            attempted_from: Only deliveries attempted at this time or later.
            attempted_before: Only deliveries attempted before this time.
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
        """
        return await self._caller.call(
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
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
            ),
        )

    async def get_webhook_delivery(
        self,
        subscription_id: str,
        id: str,
        *,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
    ) -> GetWebhookDeliveryResponse:
        """Returns one delivery.

        Args:
            subscription_id: Identifier of the subscription.
            id: Identifier of the delivery.
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
        """
        return await self._caller.call(
            routes.GET_WEBHOOK_DELIVERY,
            {
                "subscription_id": subscription_id,
                "id": id,
            },
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
            ),
        )

    async def redeliver_webhook(
        self,
        subscription_id: str,
        id: str,
        *,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
        idempotency_key: str | None = None,
    ) -> RedeliverWebhookResponse:
        """Sends the event of a delivery again, with the same event id and body and a fresh
        signature. Refused while the subscription is paused, and with `EVENT_ERASED` if the
        event was erased.

        Args:
            subscription_id: Identifier of the subscription.
            id: Identifier of the delivery whose event is sent again.
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
            idempotency_key: Calls with the same key take effect once. By default a random
                one.
        """
        return await self._caller.call(
            routes.REDELIVER_WEBHOOK,
            {
                "subscription_id": subscription_id,
                "id": id,
            },
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
                idempotency_key=idempotency_key,
            ),
        )

    async def recover_webhook_subscription(
        self,
        id: str,
        *,
        attempted_from: datetime,
        attempted_before: datetime | None = None,
        outcome: Sequence[WebhookRecoveryOutcome] | None = None,
        event_type: Sequence[str] | None = None,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
        idempotency_key: str | None = None,
    ) -> RecoverWebhookSubscriptionResponse:
        """Sends again what has failed since a time: each event once, the oldest first, at most
        100 at a time. Events that have been delivered since, or erased, are left out, so it
        is safe to repeat. It runs in the background as an operation, which outlives restarts.
        A subscription has one at a time: the same request returns the one that is running,
        and another is refused with `RECOVERY_RUNNING`. It covers up to 100,000 events; repeat
        it for more. Refused while the subscription is paused.

        Args:
            id: Identifier of the subscription.
            attempted_from: Recovers deliveries attempted at this time or later.
            attempted_before: Recovers deliveries attempted before this time. Default: now.
            outcome: Outcomes to recover: `failed`, `expired`, `interrupted`. Default: all
                three.
            event_type: Types of the events to recover. Default: all.
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
            idempotency_key: Calls with the same key take effect once. By default a random
                one.
        """
        return await self._caller.call(
            routes.RECOVER_WEBHOOK_SUBSCRIPTION,
            {
                "id": id,
                "attempted_from": attempted_from,
                "attempted_before": attempted_before,
                "outcome": outcome,
                "event_type": event_type,
            },
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
                idempotency_key=idempotency_key,
            ),
        )


class WorkspaceService:
    """The workspace of the caller and its settings."""

    def __init__(self, caller: AsyncCaller) -> None:
        self._caller = caller

    async def get_workspace(
        self,
        *,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
    ) -> GetWorkspaceResponse:
        """Returns the workspace.

        Args:
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
        """
        return await self._caller.call(
            routes.GET_WORKSPACE,
            {},
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
            ),
        )

    async def update_workspace(
        self,
        *,
        closed_ticket_retention_days: int | None | Unset = UNSET,
        language: WorkspaceLanguage | None | Unset = UNSET,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
    ) -> UpdateWorkspaceResponse:
        """Updates the settings of the workspace.

        Args:
            closed_ticket_retention_days: Number of days after which closed tickets are
                deleted, at most 3,650. `0`: never. Tickets that have been closed for longer
                are deleted within an hour or so.
            language: New language of the tickets. Every later search uses it, for all
                tickets.
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
        """
        return await self._caller.call(
            routes.UPDATE_WORKSPACE,
            {
                "closed_ticket_retention_days": closed_ticket_retention_days,
                "language": language,
            },
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
            ),
        )

    async def get_mail_template(
        self,
        *,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
    ) -> GetMailTemplateResponse:
        """Returns the template of e-mails to requesters.

        Args:
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
        """
        return await self._caller.call(
            routes.GET_MAIL_TEMPLATE,
            {},
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
            ),
        )

    async def update_mail_template(
        self,
        *,
        logo_url: str | None | Unset = UNSET,
        accent_color: str | None | Unset = UNSET,
        intro: str | None | Unset = UNSET,
        footer: str | None | Unset = UNSET,
        texts: Sequence[MailTextsInput] | None | Unset = UNSET,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
    ) -> UpdateMailTemplateResponse:
        """Updates the template of e-mails to requesters. E-mails that were not sent yet use it.

        Args:
            logo_url: New address of the logo, over `https`; empty for none.
            accent_color: New colour of the line at the top, such as `#2f6fed`; empty for no
                line.
            intro: New text above the message.
            footer: New text below the message.
            texts: New texts by language. They replace all existing ones.
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
        """
        return await self._caller.call(
            routes.UPDATE_MAIL_TEMPLATE,
            {
                "logo_url": logo_url,
                "accent_color": accent_color,
                "intro": intro,
                "footer": footer,
                "texts": texts,
            },
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
            ),
        )

    async def preview_mail(
        self,
        *,
        template: MailTemplateInput,
        kind: PreviewMailKind,
        language: MemberLanguage,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
    ) -> PreviewMailResponse:
        """Shows a sample e-mail in a template that need not be saved. Nothing is stored or sent.

        Args:
            template: The template.
            kind: `reply` or `confirmation`.
            language: Language of the e-mail: `ar`, `de`, `en`, `es`, `fr`, `ja` or `pt`.
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
        """
        return await self._caller.call(
            routes.PREVIEW_MAIL,
            {
                "template": template,
                "kind": kind,
                "language": language,
            },
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
            ),
        )

    async def send_test_mail(
        self,
        *,
        template: MailTemplateInput,
        kind: PreviewMailKind,
        language: MemberLanguage,
        timeout: float | None | Unset = UNSET,
        headers: Mapping[str, str] | None = None,
        max_retries: int | None = None,
        on_response: Callable[[Response], object] | None = None,
        idempotency_key: str | None = None,
    ) -> None:
        """Sends such a sample to the member who asks for it. Without e-mail, or an address of
        theirs, it is refused: `EMAIL_UNAVAILABLE`.

        Args:
            template: The template.
            kind: `reply` or `confirmation`.
            language: Language of the e-mail: `ar`, `de`, `en`, `es`, `fr`, `ja` or `pt`.
            timeout: Time limit of this call including its retries, in seconds; None for no
                limit.
            headers: Sent with this call.
            max_retries: Number of retries of this call if it is safe to repeat.
            on_response: Called with the response of a success, for its headers.
            idempotency_key: Calls with the same key take effect once. By default a random
                one.
        """
        return await self._caller.call(
            routes.SEND_TEST_MAIL,
            {
                "template": template,
                "kind": kind,
                "language": language,
            },
            CallOptions(
                timeout=timeout,
                headers=headers,
                max_retries=max_retries,
                on_response=on_response,
                idempotency_key=idempotency_key,
            ),
        )


class Services:
    """Every service of the API."""

    def __init__(self, caller: AsyncCaller) -> None:
        self.api_calls = ApiCallService(caller)
        """The log of the calls that were made with API keys: what was called, how it ended and
        how long it took, without bodies, queries or identifiers of the path. Under load it
        keeps a sample and counts the rest. A call appears within about two seconds, and stays
        for 7 days by default, also when its key is revoked. Reads of the log are not in it.
        """
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
        self.console_session = ConsoleSessionService(caller)
        """Links to the webhooks console, which shows the webhooks and events of the workspace in
        a page of yours.
        """
        self.drafts = DraftService(caller)
        """Messages that members have begun to write. Each member has at most one draft on a
        ticket, and nobody else sees it. An API key without `X-Member-Id` has none: changes
        are refused with `MEMBER_REQUIRED`.
        """
        self.events = EventService(caller)
        """Events of the workspace: the same ones that webhook subscriptions receive."""
        self.me = MeService(caller)
        """The authenticated caller."""
        self.members = MemberService(caller)
        """The people of the workspace."""
        self.notifications = NotificationService(caller)
        """What concerns a member: that a ticket was assigned to them, that a note mentions them,
        that a requester wrote on a ticket that they work on or follow. Every method is for
        the member who calls. An API key calls for a member with `X-Member-Id`; without it,
        `MEMBER_REQUIRED` is returned.
        """
        self.operations = OperationService(caller)
        """Operations that take longer than a call, such as the export of a requester. They have
        the shape of `google.longrunning.Operation`, with a type and typed members in place of
        `Any`.
        """
        self.passkeys = PasskeyService(caller)
        """The passkeys with which you sign in. For members who signed in at the service itself:
        API keys, and people of another identity provider, get `SESSION_REQUIRED`.
        """
        self.presence = PresenceService(caller)
        """Who looks at a ticket or replies to it at this moment, so that two do not answer the
        same. Requesters never see it, and it fires no events.
        """
        self.requesters = RequesterService(caller)
        """The people who ask for help. A requester is created with their first ticket, or on
        their own.
        """
        self.scheduled_messages = ScheduledMessageService(caller)
        """Messages that the service sends later: seconds later, so that sending can be undone,
        or at a time of your choice. Until then nothing of them is on the ticket: no event, no
        e-mail, no change of its status. At its time the message is created as CreateMessage
        creates it, in the name of the member or API key that scheduled it and only if they
        still may.
        """
        self.sender_blocks = SenderBlockService(caller)
        """Senders whose messages are refused. Forms, e-mails, WhatsApp messages and replies on
        the requester's page from a blocked sender are dropped and counted, and the sender is
        not told. API calls are not affected.
        """
        self.sessions = SessionService(caller)
        """Where you are signed in. For members who signed in at the service itself: API keys,
        and people of another identity provider, get `SESSION_REQUIRED`.
        """
        self.tickets = TicketService(caller)
        """Tickets and their messages."""
        self.views = ViewService(caller)
        """Saved filters of tickets. A shared view is one of the workspace, which every member
        sees and can change. Any other is of one member, and nobody else sees it. An API key
        without `X-Member-Id` sees shared views only.
        """
        self.webhook_subscriptions = WebhookSubscriptionService(caller)
        """Webhook subscriptions: HTTPS endpoints that receive the workspace's events as signed
        POST requests. Each delivery is attempted once and never retried; every attempt is
        recorded here.
        """
        self.workspace = WorkspaceService(caller)
        """The workspace of the caller and its settings."""
