"""The blocking client of the service."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from connectrpc.client import ConnectClientSync
from pyqwest import SyncClient, SyncHTTPTransport

from ._interceptor import Interceptor
from ._settings import LONGEST_SILENCE, resolve
from .v1.api_key_service_connect import ApiKeyServiceClientSync
from .v1.audit_service_connect import AuditServiceClientSync
from .v1.billing_service_connect import BillingServiceClientSync
from .v1.canned_reply_service_connect import CannedReplyServiceClientSync
from .v1.channel_service_connect import ChannelServiceClientSync
from .v1.event_service_connect import EventServiceClientSync
from .v1.me_service_connect import MeServiceClientSync
from .v1.operation_service_connect import OperationServiceClientSync
from .v1.requester_service_connect import RequesterServiceClientSync
from .v1.ticket_service_connect import TicketServiceClientSync
from .v1.webhook_subscription_service_connect import WebhookSubscriptionServiceClientSync

Part = TypeVar("Part", bound=ConnectClientSync)


class Client:
    """A client with one attribute per service of the contract. Methods block until the response
    arrives and raise ApiError. Safe to share between threads."""

    def __init__(
        self,
        *,
        token: str | None = None,
        url: str | None = None,
        timeout: float = 30.0,
        max_retries: int = 2,
        headers: Mapping[str, str] | None = None,
        http_client: SyncClient | None = None,
    ) -> None:
        """
        Args:
            token: API key or JWT; by default the environment variable `SERVICE_TOKEN`.
            url: Base address; by default the environment variable `SERVICE_URL`.
            timeout: Time limit of a call including its retries, in seconds.
            max_retries: Number of retries of a failed call that is safe to repeat.
            headers: Sent with every call, for example `X-Workspace-Id`.
            http_client: For your own proxies and certificate authorities.

        Raises:
            ValueError: The token or URL is neither an argument nor in the environment.
        """
        settings = resolve(token, url, timeout, max_retries, headers)
        interceptors = [Interceptor(settings)]
        usual = http_client or _http_client(None)

        def part(service: type[Part]) -> Part:
            return service(
                settings.url,
                timeout_ms=settings.timeout_ms,
                interceptors=interceptors,
                http_client=usual,
            )

        self.api_keys = part(ApiKeyServiceClientSync)
        self.audit = part(AuditServiceClientSync)
        self.billing = part(BillingServiceClientSync)
        self.canned_replies = part(CannedReplyServiceClientSync)
        self.channels = part(ChannelServiceClientSync)
        self.events = part(EventServiceClientSync)
        self.me = part(MeServiceClientSync)
        self.operations = part(OperationServiceClientSync)
        self.requesters = part(RequesterServiceClientSync)
        self.tickets = part(TicketServiceClientSync)
        self.webhook_subscriptions = part(WebhookSubscriptionServiceClientSync)
        # For `watch`: without a deadline, but with a limit on silence.
        self._streams = EventServiceClientSync(
            settings.url,
            interceptors=interceptors,
            http_client=http_client or _http_client(LONGEST_SILENCE),
        )


def _http_client(read_timeout: float | None) -> SyncClient:
    return SyncClient(
        SyncHTTPTransport(
            tls_include_system_certs=True, follow_redirects=False, read_timeout=read_timeout
        )
    )
