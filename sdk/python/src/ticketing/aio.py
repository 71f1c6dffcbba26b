"""The asyncio API: `aio.Client`, `aio.paginate`, `aio.reconcile`, `aio.watch`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from connectrpc.client import ConnectClient
from pyqwest import Client as HTTPClient, HTTPTransport

from ._interceptor import AsyncInterceptor
from ._paging import paginate_async as paginate
from ._reconcile import reconcile_async as reconcile
from ._settings import LONGEST_SILENCE, resolve
from ._watch import watch_async as watch
from .v1.api_key_service_connect import ApiKeyServiceClient
from .v1.audit_service_connect import AuditServiceClient
from .v1.billing_service_connect import BillingServiceClient
from .v1.canned_reply_service_connect import CannedReplyServiceClient
from .v1.channel_service_connect import ChannelServiceClient
from .v1.event_service_connect import EventServiceClient
from .v1.me_service_connect import MeServiceClient
from .v1.operation_service_connect import OperationServiceClient
from .v1.requester_service_connect import RequesterServiceClient
from .v1.ticket_service_connect import TicketServiceClient
from .v1.webhook_subscription_service_connect import WebhookSubscriptionServiceClient

__all__ = ["Client", "paginate", "reconcile", "watch"]

Part = TypeVar("Part", bound=ConnectClient)


class Client:
    """Like `ticketing.Client`, with methods to await."""

    def __init__(
        self,
        *,
        token: str | None = None,
        url: str | None = None,
        timeout: float = 30.0,
        max_retries: int = 2,
        headers: Mapping[str, str] | None = None,
        http_client: HTTPClient | None = None,
    ) -> None:
        """The arguments are those of `ticketing.Client`."""
        settings = resolve(token, url, timeout, max_retries, headers)
        interceptors = [AsyncInterceptor(settings)]
        usual = http_client or _http_client(None)

        def part(service: type[Part]) -> Part:
            return service(
                settings.url,
                timeout_ms=settings.timeout_ms,
                interceptors=interceptors,
                http_client=usual,
            )

        self.api_keys = part(ApiKeyServiceClient)
        self.audit = part(AuditServiceClient)
        self.billing = part(BillingServiceClient)
        self.canned_replies = part(CannedReplyServiceClient)
        self.channels = part(ChannelServiceClient)
        self.events = part(EventServiceClient)
        self.me = part(MeServiceClient)
        self.operations = part(OperationServiceClient)
        self.requesters = part(RequesterServiceClient)
        self.tickets = part(TicketServiceClient)
        self.webhook_subscriptions = part(WebhookSubscriptionServiceClient)
        # For `watch`: without a deadline, but with a limit on silence.
        self._streams = EventServiceClient(
            settings.url,
            interceptors=interceptors,
            http_client=http_client or _http_client(LONGEST_SILENCE),
        )


def _http_client(read_timeout: float | None) -> HTTPClient:
    return HTTPClient(
        HTTPTransport(
            tls_include_system_certs=True, follow_redirects=False, read_timeout=read_timeout
        )
    )
