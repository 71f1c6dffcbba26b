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
    """The log of calls made with API keys: the method, result and duration of each call, without
    bodies, query strings or identifiers in the path. Under load, the log keeps a sample and
    counts the rest. A call appears within about two seconds and is kept for 7 days by
    default, even if its key is revoked. Calls that read the log are not logged.
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
            api_key_id: Only calls with one of these keys, at most 20. Revoked keys are
                allowed.
            method: Only calls to one of these methods, such as `CreateTicket`, at most 20.
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
            scopes: Scopes of a restricted key, which can call only the methods that need one
                of them. A scope that ends in `:write` or `:manage` includes the lesser scopes
                of the same resource. Empty: the key can call every method. A restricted key
                can create only keys with scopes that it has itself.
            allowed_cidrs: Networks in CIDR notation from which the key can be used, such as
                `203.0.113.0/24` or `2001:db8::/32`. Empty: it can be used from anywhere. A
                key with networks can create only keys whose networks lie within its own.
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
        """Changes the name, the scopes or the networks of a key, effective from its next
        request. A key cannot give any key, including itself, more access than it has.

        Args:
            id: Identifier of the key.
            name: New label, 1 to 100 characters.
            scopes: New scopes, which replace the existing ones; see CreateApiKey. `[]` lifts
                the restriction.
            allowed_cidrs: New networks, which replace the existing ones; see CreateApiKey.
                `[]` lifts the restriction.
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
        """Revokes a key immediately: after this response, every request with the key fails with
        401 `INVALID_TOKEN`. A key can revoke itself.

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
        """Stores a file. Attach it to a message by its `id` within 24 hours. Over REST, the body
        is the file itself: `POST /api/v1/attachments?name=invoice.pdf`. The media type is
        detected from the content. Fails with `STORAGE_FULL` if the file exceeds the storage
        limit of the workspace.

        Args:
            name: File name, 1 to 255 characters.
            file: The file, 1 byte to 10 MiB. Its content type is the one that the sender
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
        """Returns a stored file. The content is untrusted: save it, and do not open it in a
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
        preview are omitted. The URLs work without a token until they expire.

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
    tickets. Each entry is written in the same transaction as its change, so neither exists
    without the other.
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
        """Lists the available plans.

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
            title: Purpose of the canned reply, up to 200 characters.
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
        """Deletes a canned reply. Messages created from it are kept.

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
            ticket_id: Identifier of the ticket whose values are filled in. If omitted,
                fallbacks are used. Requires the scope `tickets:read`.
            variables: Values for `custom.<name>`.
            keep_missing: Whether to leave missing variables, such as `{{custom.order}}`, in
                the text for a person to fill in.
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
            email: For an email address. The address is required, and one of: the secret, an
                SES topic, a mailbox or an account.
            mail: Settings for emails to requesters. Not for WhatsApp.
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
        """Updates a channel. Settings and credentials that are omitted stay unchanged.

        Args:
            id: Identifier of the channel.
            type: Type of the channel, which cannot be changed.
            name: New name, 1 to 100 characters.
            active: Whether the channel receives and sends.
            form: For a form.
            whatsapp: For a WhatsApp number.
            email: For an email address.
            mail: New settings for emails to requesters. Not for WhatsApp.
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
        whether its account is connected, the server can be reached and accepts the login, and
        the folders exist. Also looks up `domainRecord`. Contacts external services, so the
        call takes a moment.

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
        """Starts the login with Google or Microsoft 365 for the account of a channel. Open the
        URL in a browser, where the owner of the account signs in and gives consent. If this
        service is not registered with the provider, `MAIL_PROVIDER_NOT_CONFIGURED` is
        returned.

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
        """Connects the account of a channel after a login. The caller must be the one who
        started the login, at most 10 minutes ago. If the provider denies access,
        `LOGIN_FAILED` is returned.

        Args:
            id: Identifier of the channel.
            redirect_url: The full URL to which the provider redirected the browser. It begins
                with the public URL of the service and `/channel-login?`.
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
        """Deletes a channel and its credentials. Its tickets are kept.

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
    page of your own.
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
        """Creates a link to the webhooks console. A restricted API key also needs `events:read`.
        The link works until it expires or its creator loses the permission to create it. A
        workspace can have 1,000 links; beyond that, `LIMIT_REACHED` is returned.

        Args:
            expires_in_seconds: How long the link works, in seconds: 300 (5 minutes) to 86400
                (1 day). Default: 3600 (1 hour).
            read_only: Whether the console is read-only: it changes and sends nothing.
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
    which only they can see. An API key without `X-Member-Id` has no drafts: changes are
    refused with `MEMBER_REQUIRED`.
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
        """Lists the drafts of the calling member, newest first.

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
        """Returns the member's draft on a ticket. If there is no draft, its texts are empty and
        `version` is 0.

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
        """Saves the member's draft on a ticket. The first text creates the draft; when both
        texts are empty, it is deleted. If `If-Match` is set to `"<version>"` or to the `ETag`
        of a response, the update is refused with 412 if the draft has changed since; `"0"`
        stands for no draft. A member can have 100 drafts; beyond that, `LIMIT_REACHED` is
        returned. When the member sends a message from the dashboard, its draft is deleted.
        Drafts are deleted 90 days after their last change.

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
        """Lists events, newest first. Events are kept for 30 days, unless the service is
        configured otherwise. If all events after a page token have since been deleted, the
        call fails with `CURSOR_EXPIRED`.

        Args:
            type: Only events of these types, at most 20.
            page_size: Maximum number of entries to return: 50 by default, at most 100. A page
                of long entries holds fewer; `nextPageToken` continues after them.
            page_token: `nextPageToken` of the previous page, with the same filters.
            occurred_from: Only events that occurred at this time or later.
            occurred_before: Only events that occurred before this time.
            event_id: Only the event with this identifier.
            ticket_id: Only events of the ticket with this identifier.
            requester_id: Only events of this requester and of their current tickets.
            requester_email: Only events of the requester with this email address and of their
                current tickets.
            q: Text in the JSON of the payload, such as `"priority":"urgent"`, regardless of
                case. Each call searches up to 20,000 events or 32 MB, so a page can be empty;
                `nextPageToken` continues the search.
            include_deliveries: Whether to include the `deliveries` of each event. Requires
                the role `admin` and the scope `webhooks:read`.
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
            type: Only these types, at most 20. If empty or containing `*`: all types, a
                response of 150 KB.
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

        If events after that point have been deleted because their retention has ended, the
        call fails with `CURSOR_EXPIRED` (HTTP 400, `OUT_OF_RANGE`). This can also happen
        while a slow caller reads old events. The `metadata` of the error contains the
        `oldestCursor`, which resumes with the oldest stored event, and `keptSince`, the time
        from which events are kept.

        Args:
            after_id: After this event.
            cursor: At the cursor of a message from an earlier call, or the `oldestCursor` of
                a `CURSOR_EXPIRED`.
            type: Only events of these types, at most 20. If empty or containing `*`: all
                types.
            bookmarks: Whether to also send messages without an event: one immediately, and
                one after every 15 seconds without events. They let a caller resume without a
                gap even before the first event, and detect a dead connection.
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
        """Lists the workspaces in which the caller can act. This is the only call for which a
        token for several organisations needs no `X-Workspace-Id`.

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
        """Invites a person to the workspace, who becomes a member when they accept through the
        link. Inviting a person again sends a new link and invalidates the earlier ones. If
        the person is an active member, nothing happens and the response has no invitation.

        Args:
            email: Email address of the person.
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
        """Lists the members, in the order in which they joined or were invited. Removed members
        are omitted unless you request their status.

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
        """Returns one member, including a removed one.

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
        """Updates a member. Agents can update only themselves, and not their role. If your
        identity provider sets the name in its tokens, the name can be changed only there:
        otherwise `NAME_FROM_TOKEN` is returned.

        Args:
            id: Identifier of the member.
            name: New name; empty to clear it.
            role: New role: `admin` or `agent`. The last active admin keeps the role.
            language: New language of the dashboard and of emails to the member; empty for the
                language of their browser.
            signature: New signature below the member's replies in emails, in Markdown, at
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
        """Locks a member out of the workspace until they are reactivated. They are signed out
        immediately and keep their tickets.

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
        """Restores the access of a deactivated or removed member, with their previous logins.

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
        """Removes a member, or withdraws an invitation. The member is signed out immediately and
        stays locked out, even if their identity provider still lets them in. Within moments,
        their tickets that are not closed become unassigned. Their messages keep their name.
        API keys that they created keep working and are listed in the response.

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
        """Creates a link that lets a member who lost their passkey add a new one. It works once,
        within 15 minutes, and invalidates earlier links. Only for members who do not sign in
        through your own identity provider.

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
    """Notifications for a member: a ticket was assigned to them, a note mentions them, or a
    requester wrote on a ticket that they work on or follow. Every method applies to the
    calling member. An API key acts for a member with `X-Member-Id`; without it,
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
            unread: Whether to list only unread notifications. Default: all.
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
        """Marks notifications of the member as read: those with the given identifiers, those
        about a ticket, or all up to a time. Notifications that no longer exist are ignored.

        Args:
            ids: Identifiers of notifications, at most 100.
            ticket_id: Identifier of the ticket that the notifications are about.
            through: `createdAt` of the last notification that the member has seen. All
                notifications up to this time are marked as read.
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
        """Returns which emails the member gets.

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
        """Changes which emails the member gets.

        Args:
            email_on_assignment: Whether to email the member about an assignment that is
                unread after a minute. Default: true.
            email_on_mention: Whether to email the member about a mention that is unread after
                a minute. Default: true.
            unassigned_digest: How often a digest of the unassigned open tickets is emailed:
                `off` (default) or `daily`.
            time_zone: Time zone of the digest, a name from the IANA database. Default: `UTC`.
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
    """Operations that run longer than a call, such as the export of a requester. They follow
    `google.longrunning.Operation`, with a type and typed fields instead of `Any`.
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
        """Lists the operations of the workspace, newest first. Operations are kept for 30 days.

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
        """Cancels an operation. It starts no further work and is `done` once the work in
        progress has ended. An operation that is already done stays unchanged. The erasure of
        a requester cannot be cancelled; `NOT_CANCELLABLE` is returned.

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
    """The passkeys that you sign in with. For members who signed in to the service itself: API
    keys, and members of another identity provider, get `SESSION_REQUIRED`.
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
        """Lists your passkeys, newest first.

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
        """Starts the registration of a passkey and returns the options with which the browser
        creates it. You must have signed in within the last 10 minutes; otherwise,
        `RECENT_SIGN_IN_REQUIRED` is returned.

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
        """Adds the passkey that the browser has created. You can have 20. You must have signed
        in within the last 10 minutes; otherwise, `RECENT_SIGN_IN_REQUIRED` is returned.

        Args:
            name: Name by which you recognise the passkey.
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
        """Deletes a passkey, which can then no longer sign you in. Sessions that were started
        with it continue.

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
    """Which members are viewing a ticket or replying to it right now, so that two of them do not
    reply to the same message. Requesters never see presence, and it fires no events.
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
    """The people who ask for help. A requester is created with their first ticket, or
    separately.
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
        the field whose value another requester has.

        Args:
            name: Name to address the requester by.
            email: Email address.
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
            email: Only the requester with this email address.
            phone: Only the requester with this telephone number.
            external_id: Only the requester with this identifier in your own system.
            page_size: Maximum number of entries to return: 50 by default, at most 100. A page
                of long entries holds fewer; `nextPageToken` continues after them.
            page_token: `nextPageToken` of the previous page, with the same filters.
            q: Beginnings of words, such as `ada lov`: only requesters whose name, email
                address or telephone number contains a word for each.
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
            email: New email address; empty to clear it.
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
        this requester's, with their messages and conversation links. Fields that are empty in
        this requester are copied from the source; the source's other values are dropped. The
        source is then deleted. A merge cannot be undone.

        Fires `service.requester.updated.v1`; the moved tickets get a new `version` and
        `updatedAt` but fire no event. The audit trail keeps the identifier of the source.
        Refused with `ERASURE_RUNNING` while one of the requesters is being erased.

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
        runs in the background; the call returns an operation whose result contains the URL of
        the archive. Repeating the call while an export is running returns the same operation.
        A workspace can have 10 running or waiting exports, of which one runs at a time;
        beyond that, `LIMIT_REACHED` is returned. Refused with `ERASURE_RUNNING` while the
        requester is being erased.

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
        """Permanently erases a requester. Their name and addresses are erased immediately. A
        background operation then deletes their tickets, as DeleteTicket does, and erases all
        other texts about them. Requesters who were merged into this one are included. If the
        person writes an email later, it opens a ticket with a new requester. Repeating the
        call returns the running operation. Fires `service.ticket.deleted.v1` for each ticket
        and `service.requester.erased.v1` at the end. An erasure can be neither undone nor
        cancelled.

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
    """Messages that the service sends later: after a few seconds, so that sending can be undone,
    or at a time of your choice. Until then, the ticket is unaffected: there is no event, no
    email and no change of status. When the time comes, the message is created as with
    CreateMessage, on behalf of the member or API key that scheduled it, provided that they
    still have access.
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
            attachments: Attached files, at most 20. Stored files are kept for the message.
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
        """Lists the messages that are waiting to be sent and those that could not be sent, which
        have an `error`, in the order of `sendAt`.

        Args:
            ticket_id: Only messages on the ticket with this identifier.
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
        """Cancels a scheduled message, or removes one that could not be sent. If the message was
        already sent, `NOT_FOUND` is returned: a message is either cancelled or sent, never
        both.

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
    """Senders whose messages are refused. Forms, emails, WhatsApp messages and replies on the
    requester's page from a blocked sender are dropped and counted, and the sender is not
    notified. API calls are not affected.
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
        """Blocks an email address, a domain or a telephone number. The block takes effect within
        a second and applies only to new messages: existing tickets are kept. The error
        `ALREADY_EXISTS` means that the value is already blocked. A workspace can have 10,000
        blocks; beyond that, `LIMIT_REACHED` is returned.

        Args:
            kind: `email` for one address, `domain` for all addresses of a domain and its
                subdomains, or `phone` for a telephone number.
            value: The address, such as `ada@example.com`; the domain, such as `example.com`;
                or the number in E.164 form. Case is ignored. `ada+1@example.com` and
                `ada@example.com` are different addresses. Wildcards are not supported.
            note: Why the sender is blocked, up to 500 characters.
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
            sender: Only blocks that refuse one of these senders: email addresses, or
                telephone numbers in E.164 form. A block of a domain also refuses its
                addresses.
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
        """Deletes a block. Messages that it refused are lost; later messages are accepted again.

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
    """The sessions in which you are signed in. For members who signed in to the service itself:
    API keys, and members of another identity provider, get `SESSION_REQUIRED`.
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
        """Lists your sessions, newest first. You have at most 100 at a time.

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
        """Signs you out of every session except the one that makes this call.

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
            requester: The person who asks for help.
            message: First message, written by the requester.
            priority: `low`, `normal` (default), `high` or `urgent`.
            assignee_id: Identifier of the member who works on the ticket, or `me` for the
                calling member. With an API key, that is the member in `X-Member-Id` or,
                without this header, the member who created the key.
            tags: Labels, at most 50 of up to 64 characters.
            external_id: Identifier in your own system.
            channel_id: Identifier of the channel that the ticket arrived through. Default:
                logged by an agent.
            custom_fields: Custom values by name: texts of up to 1,024 characters, numbers or
                booleans. At most 50, and 16 KiB of JSON in total.
            participants: People other than the requester who take part by email, at most 20.
                The requester is left out of the list.
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
        """Opens up to 100 tickets in one call: all of them, or none if one is refused. Each
        ticket fires `service.ticket.created.v1` and counts as one call towards the rate
        limit.

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
        """Imports up to 100 tickets from another system, preserving their times, messages and
        authors. Fires no events and sends nothing. Each ticket is either imported with all of
        its messages or refused with a reason; the response has an outcome for each. A ticket
        whose `source` and `externalId` were imported before is left unchanged, so an import
        can be repeated. Counts as one call towards the rate limit.

        Args:
            source: System that the tickets come from, such as `zendesk`. Together with the
                `externalId`, it identifies a ticket across all imports.
            tickets: The tickets, 1 to 100, with at most 5,000 messages in total. Each ticket
                is validated separately: an invalid one is refused in its own outcome and does
                not affect the others.
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
        """Lists tickets. To reconcile after missed deliveries, order by `lastMessageAt`, set
        `lastMessageFrom` to the latest time that you have seen, and page through the results.

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
            requester_email: Only tickets of the requester with this email address.
            requester_phone: Only tickets of the requester with this telephone number.
            requester_id: Only tickets of this requester.
            assignee_id: Only tickets of the member with this identifier, or of `me`.
            tag: Only tickets with all of these labels.
            channel_id: Only tickets that arrived through one of these channels.
            external_id: Only the ticket with this identifier in your own system.
            q: Words to search for, such as `refund -card "due date" from:ada status:open`.
                The words must match within the ticket's subject and identifiers, within one
                message and the names of its files, or within its requester; `#5` or `5` lists
                the ticket with that number first. Case, accents and word endings (in the
                workspace's language) are ignored, and the last word may be incomplete. `or`
                between words matches either; `-` excludes a word. Operators are `from:`,
                `status:`, `priority:`, `tag:`, `assignee:` (`me`, `none` or an identifier),
                `channel:` (a type or an identifier), `before:` and `after:` (the date the
                ticket was opened, in UTC), `has:file`, `is:undelivered`, and `is:unread` (for
                the calling member). Only the first 8,192 characters of a message are
                searched.
            priority: Only tickets of one of these priorities.
            number: Number of the only ticket to list.
            unassigned: Only tickets without an assignee.
            undelivered: Only tickets with a message that could not be delivered, and with
                none delivered after it.
            import_source: Only tickets that were imported from this system, such as
                `zendesk`.
            import_external_id: Only tickets with this identifier in the system that they were
                imported from.
            snoozed: `true`: only tickets that are snoozed. `false`: only those that are not.
                Default: both.
            custom_field: Only tickets with all of these custom values, each as `name:value`:
                `plan:pro`, `vip:true`.
            merged_into_id: Only tickets that were merged into this one.
            answered: `true`: only tickets whose last public message is from an agent.
                `false`: only those still waiting for a reply. Default: both.
            resolved_from: Only tickets that were last resolved at this time or later and have
                not been reopened since.
            resolved_before: Only tickets that were last resolved before this time and have
                not been reopened since.
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
        """Counts the tickets that match each of up to 50 sets of filters, up to 1,000 for each
        set. A count is absent if it exceeds the statement timeout, or if it needs a search
        while too many searches are running.

        Args:
            filters: Sets of filters, each counted separately; at most 50.
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
        """Updates a ticket. An update that changes something fires one
        `service.ticket.updated.v1`, and a new status also fires
        `service.ticket.status_changed.v1`; an update that changes nothing fires nothing. If
        `If-Match` is set to `"<version>"` or to the `ETag` of a response, the update is
        refused with 412 if the ticket has changed since.

        Args:
            id: Identifier of the ticket.
            subject: New subject, 1 to 200 characters.
            status: New status. Every transition is allowed.
            priority: New priority.
            assignee_id: Identifier of the new assignee, a member, or `me`; empty to unassign.
            tags: New labels. They replace all existing ones.
            custom_fields: Custom values to set, by name. Values that are not named stay
                unchanged; `null` removes a value. A ticket can have 50 values, and 16 KiB of
                JSON in total. In an update mask, `custom_fields` stands for the values that
                the request names.
            external_id: New identifier in your own system; empty to clear it.
            snoozed_until: Snoozes the ticket until this time, which must be in the future and
                at most 366 days ahead. `null` ends the snooze, as does `snoozed_until` in an
                update mask without a value. Only an open or pending ticket can be snoozed.
                The snooze also ends within about a second of its time and when the requester
                writes, both of which fire `service.ticket.unsnoozed.v1`, and when the ticket
                is resolved or closed.
            participants: New participants, at most 20. They replace all existing ones. The
                requester is left out of the list.
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
        """Updates up to 100 tickets in one call, each as UpdateTicket does. A ticket that does
        not exist does not prevent the others from being updated: the response has a result
        for each. If any value is invalid, the whole call is refused. The updates are applied
        together, or not at all if the call fails. Each ticket counts as one call towards the
        rate limit.

        Args:
            requests: The updates, 1 to 100, each to a different ticket. Over REST, each
                update changes the fields that it contains.
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
        has its own read marks. Also marks the member's notifications about this ticket as
        read, except those about later messages.

        Args:
            id: Identifier of the ticket.
            through: `lastMessageAt` of the ticket when it was read. Later messages remain
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
        """Makes the calling member follow a ticket: they are notified of the requester's
        messages, as the assignee is. Members who are mentioned in a note follow the ticket
        automatically. A ticket can have 50 followers; beyond that, `LIMIT_REACHED` is
        returned. A new follower fires `service.ticket.updated.v1`.

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
        """Makes the calling member stop following a ticket. The assignee is still notified.
        Fires `service.ticket.updated.v1` if the member was following the ticket.

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
        """Lists the changes to a ticket and who made them, newest first. Client addresses appear
        only in the audit trail.

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
            ticket_id: Identifier of the ticket. Can be omitted in a batch, which names the
                ticket.
            body: Text, 1 to 65,536 characters. Agents' replies and notes are Markdown (see
                `body` of the message); requesters' messages are plain text.
            canned_reply_id: Identifier of the canned reply to use as the text, rendered with
                the ticket's values. Requires the scope `canned_replies:read`.
            visibility: `public` (default) or `internal`.
            author: `agent` (default) or `requester`.
            set_status: New status of the ticket, set together with the message.
            attachments: Attached files, at most 20.
            variables: Values for the `{{custom.…}}` variables of the canned reply. Only with
                `cannedReplyId`.
            external_id: Identifier in your own system.
            mentioned_member_ids: Identifiers of the members whom an internal note mentions,
                at most 20. Each is notified and starts to follow the ticket. Only with
                `visibility` `internal`.
            copies: Participants of the ticket who get a copy of an agent's reply by email.
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
        """Resends a message that its channel failed to deliver. Any other message is refused
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
        """Forwards a public message by email to people outside the conversation, such as a
        supplier. The email contains your note, followed by the message with its sender, date
        and subject. It has no link to the conversation. The forward is recorded as an
        internal note that names its recipients. Their replies arrive as internal notes with
        their `sender`. The service limits the number of addresses that a workspace can
        forward to per hour; beyond that, `RATE_LIMITED` is returned. Requires a channel of
        the type `email`, which receives the replies: without one, or if the service sends no
        email, `EMAIL_UNAVAILABLE` is returned.

        Args:
            ticket_id: Identifier of the ticket.
            id: Identifier of the message to forward.
            to: Email addresses to forward it to, 1 to 10. An address of the service is
                refused.
            body: Note to put above the forwarded message, up to 65,536 characters of
                Markdown.
            include_attachments: Whether to include the files of the message.
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
        """Returns the original of an email, with its headers and everything that `body` leaves
        out. Originals are kept for up to 30 days; if there is none, `ORIGINAL_UNAVAILABLE` is
        returned. In quoted links to conversation pages, each character of the token is
        replaced with `x`. The content is untrusted: save it, and do not open it in a browser.
        Over REST, the response is the email itself.

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
        """Creates a link to the ticket's conversation page for its requester. It replaces the
        previous link, which stops working. Anyone with the link can read the public messages
        and reply as the requester. Emails to the requester contain the link too.

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
        """Revokes the link to the ticket's conversation page. The next email to the requester
        contains a new one.

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
        """Adds up to 100 messages to a ticket in one call, in order: all of them, or none if one
        is refused. Each message fires the events of CreateMessage and counts as one call
        towards the rate limit.

        Args:
            ticket_id: Identifier of the ticket.
            requests: The messages to add, 1 to 100, with 1,048,576 characters in total.
                Errors name the field of the message, such as `requests[3].body`.
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
        and notes move here with their files, deliveries and identifiers, in the order in
        which they were written. `messageCount`, `preview`, the message times and
        `firstResponseAt` are updated; every other field of this ticket stays unchanged. A
        source remains readable, but has no messages: it is closed and names this ticket in
        `mergedIntoId`. Tickets that were merged into a source earlier become merged into this
        ticket. Calls that would change a merged ticket are refused with `TICKET_MERGED`.
        Emails and WhatsApp messages for a source arrive in this ticket, and links to its
        conversation page lead to this ticket's page; agents' replies go through the channel
        of this ticket. A merge cannot be undone.

        Fires one `service.ticket.merged.v1`. Repeating the call changes nothing. Tickets of
        different requesters are refused: merge the requesters first. Refused with
        `TICKET_MERGED` if this ticket or a source was merged into another ticket, with
        `TICKET_CLOSED` if this ticket is closed, and with `LIMIT_REACHED` if the sources have
        more than 5,000 messages or if more than 100 tickets would be merged into this one.

        Args:
            id: Identifier of the ticket that remains.
            source_ids: Identifiers of the tickets to merge into it, 1 to 20.
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
        with their files, deliveries and identifiers. The new ticket is open and copies the
        priority, the assignee, the tags and the custom fields. The counts, times and previews
        of both tickets are updated. Each ticket must end up with at least one public message.
        Refused with `TICKET_MERGED` if the ticket was merged, and with 400 if one of the
        messages is still being sent.

        Fires `service.ticket.created.v1` for the new ticket, with the first of the messages,
        and `service.ticket.split.v1`.

        Args:
            id: Identifier of the ticket.
            message_ids: Identifiers of the messages and notes to move, 1 to 100.
            subject: Subject of the new ticket, up to 200 characters. Default: the subject of
                this ticket.
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
        """Permanently deletes a ticket of any status, with its messages, files, read marks and
        conversation links, and the tickets that were merged into it. Its content is also
        erased from the event log, the stored responses of webhook receivers, the audit trail
        and the responses kept for an `Idempotency-Key`; identifiers remain. Fires
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
    """Saved filters for tickets. A shared view belongs to the workspace: every member sees it
    and can change it. A personal view belongs to one member, and only they see it. An API key
    without `X-Member-Id` sees shared views only.
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
            filters: Which tickets the view shows. Default: all.
            order_by: Order of the tickets: `lastMessageAt`, `createdAt` or `updatedAt`,
                oldest first; with a leading `-`, newest first. Default: `-lastMessageAt`.
            shared: Whether all members see the view and can change it. Must be `true` for an
                API key without `X-Member-Id`.
            position: Number of the position in the list, 0 to 9,999. Views with a lower
                number come first.
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
        """Lists the shared views and the calling member's own views, by `position`, then in the
        order of creation.

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
        """Updates a view. Filters that are not named stay unchanged; `null` removes a filter.

        Args:
            id: Identifier of the view.
            name: New name, 1 to 100 characters.
            filters: Filters to change.
            order_by: New order.
            shared: Whether all members see the view and can change it. Only the member who
                created it can stop sharing it.
            position: Number of the new position in the list, 0 to 9,999.
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
        """Deletes a view. Its tickets are kept.

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
        can have 100 subscriptions unless the operator sets another limit; beyond that,
        `LIMIT_REACHED` is returned.

        Args:
            url: HTTPS endpoint. Addresses that are not globally reachable are refused.
            events: At most 20 entries, each `*` or a versioned type such as
                `service.ticket.created.v1`. If omitted, empty or containing `*`: all events.
                Types that do not exist are accepted with a warning.
            description: Description for your own reference.
            filter: CEL expression over the `data` of an event, such as `data.ticket.priority
                == "urgent"`. Events for which it is not true are not delivered. It must be
                valid for each type in `events`; with `*`, types for which it is not valid are
                not delivered. Up to 1,024 bytes and 50 operators and operands. Default: every
                event.
            custom_headers: Custom headers to add to each delivery, such as `Authorization`;
                at most 10. Names that the service or HTTP uses are refused.
            ordered: Delivers events one at a time, in the same order as in `WatchEvents`.
                Each event waits until the attempt before it has succeeded or failed; an event
                that has waited for an hour expires without an attempt. Tests and redeliveries
                are sent immediately. Cannot be changed later. A workspace can have 100
                ordered subscriptions.
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
            active: `false` pauses the subscription, `true` resumes it. Events that occur
                during a pause are never sent.
            url: New HTTPS endpoint.
            events: New allowlist, with at least one entry; `["*"]` allows all events. It
                replaces the existing one.
            description: Description for your own reference.
            filter: New filter. Deliveries that are already waiting are still sent. Empty:
                every event.
            custom_headers: New custom headers, which replace the existing ones. An empty list
                removes them.
            ordered: Cannot be changed: a value that differs from the subscription's is
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
        """Replaces the signing secret. The new secret is shown in this response only. During the
        grace period, `Service-Signature` contains one `v1` per secret, starting with the new
        one. A receiver that reads only the last `v1` verifies with the old secret until the
        period ends.

        Args:
            id: Identifier of the subscription.
            grace_seconds: How long deliveries are also signed with the old secret, in
                seconds: 0 to 604800 (7 days). Default: 86400 (1 day).
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
        only. If there is no previous secret, nothing changes.

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
        event: `service.webhook.ping.v1`, or an example of any other type. Changes no data and
        ignores the subscription's allowlist. The delivery and its redeliveries have the
        header `Service-Test: true`. Refused while the subscription is paused.

        Args:
            id: Identifier of the subscription.
            event_type: Type of the event, by default `service.webhook.ping.v1`.
            payload: Payload of the event, matching the schema of its type. Default: the
                example of the type.
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
        """Evaluates a filter against one event and returns whether a subscription with this
        filter would receive it. Nothing is changed or sent.

        Args:
            filter: The filter.
            event_id: Event to evaluate the filter against. Default: an example of
                `eventType`.
            event_type: Type of the example. Required without `eventId`; ignored with it.
            payload: Payload to use instead of the example, matching the schema of its type.
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
        """Counts the events delivered to a subscription, by hour. With `-` as `subscriptionId`,
        counts those delivered to all subscriptions of the workspace. Hours without events are
        included; the current hour comes last.

        Args:
            subscription_id: Identifier of the subscription, or `-` for all subscriptions.
            hours: Number of hours, including the current one: 1 to 168 (7 days). Default: 24.
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
        """Lists the deliveries to a subscription, newest first. Deliveries are kept for 7 days.
        With `-` as `subscriptionId`, lists the deliveries of the event `eventId` to all
        subscriptions.

        Args:
            subscription_id: Identifier of the subscription, or `-` for all subscriptions,
                which requires `eventId`.
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
        signature. Refused while the subscription is paused, and refused with `EVENT_ERASED`
        if the event was erased.

        Args:
            subscription_id: Identifier of the subscription.
            id: Identifier of the delivery whose event is resent.
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
        """Resends the events whose deliveries have failed since a given time: each event once,
        oldest first, at most 100 at a time. Events that have since been delivered or erased
        are skipped, so the call is safe to repeat. The recovery runs in the background as an
        operation, which survives restarts. A subscription can have one recovery at a time:
        repeating the same request returns the running operation, and a different request is
        refused with `RECOVERY_RUNNING`. A recovery covers up to 100,000 events; repeat the
        call for more. Refused while the subscription is paused.

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
            language: New language of the tickets. Every later search uses it for all tickets.
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
        """Returns the template of emails to requesters.

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
        """Updates the template of emails to requesters. Emails that have not been sent yet use
        it.

        Args:
            logo_url: New `https` URL of the logo; empty for none.
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
        """Renders a sample email with a template, which need not be saved. Nothing is stored or
        sent.

        Args:
            template: The template.
            kind: `reply` or `confirmation`.
            language: Language of the email: `ar`, `de`, `en`, `es`, `fr`, `ja` or `pt`.
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
        """Sends a sample email to the calling member. If the service sends no email, or the
        member has no address, `EMAIL_UNAVAILABLE` is returned.

        Args:
            template: The template.
            kind: `reply` or `confirmation`.
            language: Language of the email: `ar`, `de`, `en`, `es`, `fr`, `ja` or `pt`.
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
        """The log of calls made with API keys: the method, result and duration of each call,
        without bodies, query strings or identifiers in the path. Under load, the log keeps a
        sample and counts the rest. A call appears within about two seconds and is kept for 7
        days by default, even if its key is revoked. Calls that read the log are not logged.
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
        and tickets. Each entry is written in the same transaction as its change, so neither
        exists without the other.
        """
        self.billing = BillingService(caller)
        """Plans that a workspace can subscribe to."""
        self.canned_replies = CannedReplyService(caller)
        """Reply templates for agents."""
        self.channels = ChannelService(caller)
        """Channels through which tickets arrive."""
        self.console_session = ConsoleSessionService(caller)
        """Links to the webhooks console, which shows the webhooks and events of the workspace in
        a page of your own.
        """
        self.drafts = DraftService(caller)
        """Messages that members have begun to write. Each member has at most one draft on a
        ticket, which only they can see. An API key without `X-Member-Id` has no drafts:
        changes are refused with `MEMBER_REQUIRED`.
        """
        self.events = EventService(caller)
        """Events of the workspace: the same ones that webhook subscriptions receive."""
        self.me = MeService(caller)
        """The authenticated caller."""
        self.members = MemberService(caller)
        """The people of the workspace."""
        self.notifications = NotificationService(caller)
        """Notifications for a member: a ticket was assigned to them, a note mentions them, or a
        requester wrote on a ticket that they work on or follow. Every method applies to the
        calling member. An API key acts for a member with `X-Member-Id`; without it,
        `MEMBER_REQUIRED` is returned.
        """
        self.operations = OperationService(caller)
        """Operations that run longer than a call, such as the export of a requester. They follow
        `google.longrunning.Operation`, with a type and typed fields instead of `Any`.
        """
        self.passkeys = PasskeyService(caller)
        """The passkeys that you sign in with. For members who signed in to the service itself:
        API keys, and members of another identity provider, get `SESSION_REQUIRED`.
        """
        self.presence = PresenceService(caller)
        """Which members are viewing a ticket or replying to it right now, so that two of them do
        not reply to the same message. Requesters never see presence, and it fires no events.
        """
        self.requesters = RequesterService(caller)
        """The people who ask for help. A requester is created with their first ticket, or
        separately.
        """
        self.scheduled_messages = ScheduledMessageService(caller)
        """Messages that the service sends later: after a few seconds, so that sending can be
        undone, or at a time of your choice. Until then, the ticket is unaffected: there is no
        event, no email and no change of status. When the time comes, the message is created
        as with CreateMessage, on behalf of the member or API key that scheduled it, provided
        that they still have access.
        """
        self.sender_blocks = SenderBlockService(caller)
        """Senders whose messages are refused. Forms, emails, WhatsApp messages and replies on
        the requester's page from a blocked sender are dropped and counted, and the sender is
        not notified. API calls are not affected.
        """
        self.sessions = SessionService(caller)
        """The sessions in which you are signed in. For members who signed in to the service
        itself: API keys, and members of another identity provider, get `SESSION_REQUIRED`.
        """
        self.tickets = TicketService(caller)
        """Tickets and their messages."""
        self.views = ViewService(caller)
        """Saved filters for tickets. A shared view belongs to the workspace: every member sees
        it and can change it. A personal view belongs to one member, and only they see it. An
        API key without `X-Member-Id` sees shared views only.
        """
        self.webhook_subscriptions = WebhookSubscriptionService(caller)
        """Webhook subscriptions: HTTPS endpoints that receive the workspace's events as signed
        POST requests. Each delivery is attempted once and never retried; every attempt is
        recorded here.
        """
        self.workspace = WorkspaceService(caller)
        """The workspace of the caller and its settings."""
