"""The asyncio API: `aio.Client`, `aio.Sync`, `aio.paginate`, `aio.reconcile`, `aio.watch`."""

from __future__ import annotations

from collections.abc import Mapping
from logging import Logger

import httpx

from ._async_sync import Sync, SyncStore
from ._call import AsyncCaller
from ._paging import paginate_async as paginate
from ._reconcile import reconcile_async as reconcile
from ._settings import resolve, tls_context
from ._watch import watch_async as watch
from .gen.async_services import Services

__all__ = ["Client", "Sync", "SyncStore", "paginate", "reconcile", "watch"]


class Client(Services):
    """Like `ticketing.Client`, with methods to await."""

    def __init__(
        self,
        *,
        token: str | None = None,
        url: str | None = None,
        timeout: float | None = 30.0,
        max_retries: int = 2,
        headers: Mapping[str, str] | None = None,
        logger: Logger | None = None,
        http_client: httpx.AsyncClient | None = None,
    ) -> None:
        """The arguments are those of `ticketing.Client`."""
        settings = resolve(token, url, timeout, max_retries, headers, logger)
        http = http_client or httpx.AsyncClient(verify=tls_context())
        super().__init__(AsyncCaller(settings, http))
        self._close = http.aclose if http_client is None else None

    async def close(self) -> None:
        """Closes its connections."""
        if self._close is not None:
            await self._close()

    async def __aenter__(self) -> Client:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()
