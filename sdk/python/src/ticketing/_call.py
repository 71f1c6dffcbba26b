"""Makes the calls of all methods: deadlines, retries, streams."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Iterator, Mapping
from typing import Any

import httpx

from ._request import CallOptions, Result, Route, request_of
from ._response import Lines, checked, failure_of, result_of
from ._retry import Deadline, wait_after
from ._settings import Settings
from .errors import ApiError

_BROKEN = (ApiError, httpx.RequestError)


class Caller:
    """Calls methods, and blocks until the service responds."""

    def __init__(self, settings: Settings, http_client: httpx.Client) -> None:
        self._settings = settings
        self._http = http_client

    def call(
        self, route: Route[Result], arguments: Mapping[str, Any], options: CallOptions
    ) -> Result:
        request = request_of(self._settings, route, arguments, options)
        deadline = Deadline(options.timeout or self._settings.timeout)
        retry = 1
        while True:
            try:
                return result_of(route, self._attempt(request, deadline), self._settings.url)
            except _BROKEN as error:
                failure = failure_of(error, self._settings.url, deadline)
            time.sleep(wait_after(failure, retry, self._settings.max_retries, route, deadline))
            retry += 1

    def _attempt(self, request: dict[str, Any], deadline: Deadline) -> bytes:
        built = self._http.build_request(**request, extensions={"timeout": deadline})
        response = self._http.send(built, stream=True, follow_redirects=False)
        try:
            return checked(response, b"".join(map(deadline.check, response.iter_bytes())))
        finally:
            response.close()

    def stream(
        self, route: Route[Result], arguments: Mapping[str, Any], options: CallOptions
    ) -> Iterator[Result]:
        """Yields a result for each line of the response."""
        request = request_of(self._settings, route, arguments, options)
        return self._read(route, request, _silence(self._settings, options))

    def _read(
        self, route: Route[Result], request: dict[str, Any], timeout: httpx.Timeout
    ) -> Iterator[Result]:
        try:
            built = self._http.build_request(**request, timeout=timeout)
            response = self._http.send(built, stream=True, follow_redirects=False)
            try:
                if not response.is_success:
                    checked(response, response.read())
                lines = Lines()
                for chunk in response.iter_bytes():
                    for line in lines.add(chunk):
                        yield result_of(route, line, self._settings.url)
            finally:
                response.close()
        except httpx.RequestError as error:
            raise failure_of(error, self._settings.url) from error


class AsyncCaller:
    """Calls methods with asyncio."""

    def __init__(self, settings: Settings, http_client: httpx.AsyncClient) -> None:
        self._settings = settings
        self._http = http_client

    async def call(
        self, route: Route[Result], arguments: Mapping[str, Any], options: CallOptions
    ) -> Result:
        request = request_of(self._settings, route, arguments, options)
        deadline = Deadline(options.timeout or self._settings.timeout)
        retry = 1
        while True:
            try:
                return result_of(route, await self._attempt(request, deadline), self._settings.url)
            except _BROKEN as error:
                failure = failure_of(error, self._settings.url, deadline)
            wait = wait_after(failure, retry, self._settings.max_retries, route, deadline)
            await asyncio.sleep(wait)
            retry += 1

    async def _attempt(self, request: dict[str, Any], deadline: Deadline) -> bytes:
        built = self._http.build_request(**request, extensions={"timeout": deadline})
        response = await self._http.send(built, stream=True, follow_redirects=False)
        try:
            chunks = [deadline.check(chunk) async for chunk in response.aiter_bytes()]
            return checked(response, b"".join(chunks))
        finally:
            await response.aclose()

    def stream(
        self, route: Route[Result], arguments: Mapping[str, Any], options: CallOptions
    ) -> AsyncIterator[Result]:
        """Yields a result for each line of the response."""
        request = request_of(self._settings, route, arguments, options)
        return self._read(route, request, _silence(self._settings, options))

    async def _read(
        self, route: Route[Result], request: dict[str, Any], timeout: httpx.Timeout
    ) -> AsyncIterator[Result]:
        try:
            built = self._http.build_request(**request, timeout=timeout)
            response = await self._http.send(built, stream=True, follow_redirects=False)
            try:
                if not response.is_success:
                    checked(response, await response.aread())
                lines = Lines()
                async for chunk in response.aiter_bytes():
                    for line in lines.add(chunk):
                        yield result_of(route, line, self._settings.url)
            finally:
                await response.aclose()
        except httpx.RequestError as error:
            raise failure_of(error, self._settings.url) from error


def _silence(settings: Settings, options: CallOptions) -> httpx.Timeout:
    """A stream has no deadline, but may have a limit on silence."""
    return httpx.Timeout(settings.timeout, read=options.timeout)
