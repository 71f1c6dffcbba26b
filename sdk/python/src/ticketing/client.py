"""The blocking client of the service."""

from __future__ import annotations

from collections.abc import Mapping
from logging import Logger

import httpx

from ._call import Caller
from ._settings import resolve, tls_context
from .gen.services import Services


class Client(Services):
    """A client with an attribute for each service, which has its methods. They block until the
    service responds, and raise ApiError. Safe to share between threads.

    Close it when you no longer need its connections, or use it in a `with` statement.
    """

    def __init__(
        self,
        *,
        token: str | None = None,
        url: str | None = None,
        timeout: float | None = 30.0,
        max_retries: int = 2,
        headers: Mapping[str, str] | None = None,
        logger: Logger | None = None,
        http_client: httpx.Client | None = None,
    ) -> None:
        """
        Args:
            token: API key or JWT; by default the environment variable `SERVICE_TOKEN`.
            url: Base address; by default the environment variable `SERVICE_URL`.
            timeout: Time limit of a call including its retries, in seconds; None for no limit.
            max_retries: Number of retries of a failed call that is safe to repeat.
            headers: Sent with every call, for example `X-Workspace-Id` or `X-Member-Id`.
            logger: Logs each attempt of a call at the level `DEBUG`, without the token, the query and
                the bodies; by default `logging.getLogger("ticketing")`. With the environment variable
                `SERVICE_LOG=debug`, that one writes to standard error.
            http_client: For your own proxies and certificate authorities. You close it.

        Raises:
            ValueError: The token or URL is neither an argument nor in the environment.
        """
        settings = resolve(token, url, timeout, max_retries, headers, logger)
        http = http_client or httpx.Client(verify=tls_context())
        super().__init__(Caller(settings, http))
        self._close = http.close if http_client is None else None

    def close(self) -> None:
        """Closes its connections."""
        if self._close is not None:
            self._close()

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
