"""Adds the token, the deadline and safe retries."""

import asyncio
import secrets
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from typing import Any, TypeVar

from connectrpc.client import ResponseMetadata
from connectrpc.errors import ConnectError
from connectrpc.request import RequestContext

from ._retry import may_retry, takes_idempotency_key, wait_before
from ._settings import Settings
from .errors import ApiError, api_error

Request = TypeVar("Request")
Response = TypeVar("Response")
Context = RequestContext[Any, Any]


class _Interceptor:
    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    def _prepare(self, ctx: Context) -> None:
        headers = ctx.request_headers
        for name, value in self._settings.headers.items():
            headers.setdefault(name, value)
        headers.setdefault("authorization", f"Bearer {self._settings.token}")
        if takes_idempotency_key(ctx.method):
            headers.setdefault("idempotency-key", secrets.token_hex(16))

    def _wait(self, retry: int, cause: ConnectError, error: ApiError, ctx: Context) -> float:
        """Returns the seconds before the next attempt. Raises the error if there is none."""
        if retry > self._settings.max_retries or not may_retry(error, cause.code, ctx.method):
            raise error from cause
        wait = wait_before(retry, error)
        if ctx.timeout_ms is not None and wait * 1000 >= ctx.timeout_ms:
            raise error from cause
        return wait


class Interceptor(_Interceptor):
    """For blocking clients."""

    def intercept_unary_sync(
        self, call_next: Callable[[Request, Context], Response], request: Request, ctx: Context
    ) -> Response:
        self._prepare(ctx)
        retry = 1
        while True:
            with ResponseMetadata() as response:
                try:
                    return call_next(request, ctx)
                except ConnectError as error:
                    wait = self._wait(retry, error, api_error(error, response.headers), ctx)
            time.sleep(wait)
            retry += 1

    def intercept_server_stream_sync(
        self,
        call_next: Callable[[Request, Context], Iterator[Response]],
        request: Request,
        ctx: Context,
    ) -> Iterator[Response]:
        self._prepare(ctx)
        with ResponseMetadata() as response:
            try:
                yield from call_next(request, ctx)
            except ConnectError as error:
                raise api_error(error, response.headers) from error


class AsyncInterceptor(_Interceptor):
    """For asyncio clients."""

    async def intercept_unary(
        self,
        call_next: Callable[[Request, Context], Awaitable[Response]],
        request: Request,
        ctx: Context,
    ) -> Response:
        self._prepare(ctx)
        retry = 1
        while True:
            with ResponseMetadata() as response:
                try:
                    return await call_next(request, ctx)
                except ConnectError as error:
                    wait = self._wait(retry, error, api_error(error, response.headers), ctx)
            await asyncio.sleep(wait)
            retry += 1

    async def intercept_server_stream(
        self,
        call_next: Callable[[Request, Context], AsyncIterator[Response]],
        request: Request,
        ctx: Context,
    ) -> AsyncIterator[Response]:
        self._prepare(ctx)
        with ResponseMetadata() as response:
            try:
                async for message in call_next(request, ctx):
                    yield message
            except ConnectError as error:
                raise api_error(error, response.headers) from error
