"""Makes the calls of all methods: deadlines, retries, streams."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Iterator, Mapping
from typing import Any

import httpx

from ._log import Attempt
from ._request import UNSET, CallOptions, Result, Route, request_of
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
        deadline, max_retries = _limits(self._settings, options)
        number = 0
        while True:
            number += 1
            attempt = Attempt(self._settings.logger, request["method"], request["url"], number)
            try:
                response, content = self._attempt(request, deadline)
                result = result_of(route, content, self._settings.url, response.status_code)
            except _BROKEN as error:
                failure = failure_of(error, self._settings.url, deadline)
            else:
                attempt.succeeded(response)
                if options.on_response is not None:
                    options.on_response(response)
                return result
            attempt.failed(failure)
            time.sleep(wait_after(failure, number, max_retries, route, deadline))

    def _attempt(self, request: dict[str, Any], deadline: Deadline) -> tuple[httpx.Response, bytes]:
        built = self._http.build_request(**request, extensions={"timeout": deadline})
        response = self._http.send(built, stream=True, follow_redirects=False)
        try:
            content = b"".join(map(deadline.check, response.iter_bytes()))
            return response, checked(response, content)
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
        attempt = Attempt(self._settings.logger, request["method"], request["url"], 1)
        try:
            built = self._http.build_request(**request, timeout=timeout)
            response = self._http.send(built, stream=True, follow_redirects=False)
            try:
                if not response.is_success:
                    checked(response, response.read())
                attempt.succeeded(response)
                lines = Lines()
                for chunk in response.iter_bytes():
                    for line in lines.add(chunk):
                        yield result_of(route, line, self._settings.url)
            finally:
                response.close()
        except _BROKEN as error:
            failure = failure_of(error, self._settings.url)
            attempt.failed(failure)
            raise failure from failure.__cause__


class AsyncCaller:
    """Calls methods with asyncio."""

    def __init__(self, settings: Settings, http_client: httpx.AsyncClient) -> None:
        self._settings = settings
        self._http = http_client

    async def call(
        self, route: Route[Result], arguments: Mapping[str, Any], options: CallOptions
    ) -> Result:
        request = request_of(self._settings, route, arguments, options)
        deadline, max_retries = _limits(self._settings, options)
        number = 0
        while True:
            number += 1
            attempt = Attempt(self._settings.logger, request["method"], request["url"], number)
            try:
                response, content = await self._attempt(request, deadline)
                result = result_of(route, content, self._settings.url, response.status_code)
            except _BROKEN as error:
                failure = failure_of(error, self._settings.url, deadline)
            else:
                attempt.succeeded(response)
                if options.on_response is not None:
                    options.on_response(response)
                return result
            attempt.failed(failure)
            await asyncio.sleep(wait_after(failure, number, max_retries, route, deadline))

    async def _attempt(
        self, request: dict[str, Any], deadline: Deadline
    ) -> tuple[httpx.Response, bytes]:
        built = self._http.build_request(**request, extensions={"timeout": deadline})
        response = await self._http.send(built, stream=True, follow_redirects=False)
        try:
            chunks = [deadline.check(chunk) async for chunk in response.aiter_bytes()]
            return response, checked(response, b"".join(chunks))
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
        attempt = Attempt(self._settings.logger, request["method"], request["url"], 1)
        try:
            built = self._http.build_request(**request, timeout=timeout)
            response = await self._http.send(built, stream=True, follow_redirects=False)
            try:
                if not response.is_success:
                    checked(response, await response.aread())
                attempt.succeeded(response)
                lines = Lines()
                async for chunk in response.aiter_bytes():
                    for line in lines.add(chunk):
                        yield result_of(route, line, self._settings.url)
            finally:
                await response.aclose()
        except _BROKEN as error:
            failure = failure_of(error, self._settings.url)
            attempt.failed(failure)
            raise failure from failure.__cause__


def _limits(settings: Settings, options: CallOptions) -> tuple[Deadline, int]:
    timeout = settings.timeout if options.timeout is UNSET else options.timeout
    given = options.max_retries
    return Deadline(timeout), settings.max_retries if given is None else given


def _silence(settings: Settings, options: CallOptions) -> httpx.Timeout:
    """A stream has no deadline, but may have a limit on silence."""
    silence = None if options.timeout is UNSET else options.timeout
    return httpx.Timeout(settings.timeout or None, read=silence or None)
