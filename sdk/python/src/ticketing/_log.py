"""Logs the attempts of calls, without the token, the query and the bodies."""

from __future__ import annotations

import logging
import os
import time
from urllib.parse import urlsplit

import httpx

from .errors import ApiError

_logger = logging.getLogger("ticketing")


def default_logger() -> logging.Logger:
    """The logger of this package. It is for the program to configure, unless the environment variable
    `SERVICE_LOG` is `debug`: then it has the level `DEBUG`, and writes to standard error if no handler
    writes elsewhere."""
    if os.environ.get("SERVICE_LOG") == "debug":
        _logger.setLevel(logging.DEBUG)
        if not _logger.hasHandlers():
            _logger.addHandler(logging.StreamHandler())
    return _logger


class Attempt:
    """An attempt of a call, which begins now. A stream that breaks later has succeeded."""

    def __init__(self, logger: logging.Logger, method: str, url: str, number: int) -> None:
        self._logger = logger
        self._method = method
        self._url = url
        self._number = number
        self._begin = time.monotonic()
        self._is_over = False

    def succeeded(self, response: httpx.Response) -> None:
        self._log(str(response.status_code), response.headers.get("x-request-id"))

    def failed(self, error: ApiError) -> None:
        status = "" if error.status is None else f"{error.status} "
        self._log(f"{status}{error.code}", error.request_id)

    def _log(self, end: str, request_id: str | None) -> None:
        if self._is_over:
            return
        self._is_over = True
        self._logger.debug(
            "%s %s %s %d ms attempt %d %s",
            self._method,
            urlsplit(self._url).path,
            end,
            (time.monotonic() - self._begin) * 1000,
            self._number,
            request_id or "",
        )
