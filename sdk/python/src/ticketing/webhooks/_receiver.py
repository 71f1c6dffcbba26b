"""Receives deliveries. Responds with 204 when the event was handled, now or before; 401 when the
signature does not verify; 400, 405 or 413 when the request is not a delivery; 409 when another
process is still handling the event after 3 seconds; 500 when the handler fails, so that a redelivery
is handled again, or when the raw body is gone."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Iterable
from http import HTTPStatus
from typing import Any

from ..gen.events import WebhookEvent
from ._claims import AsyncEventClaims, AsyncMemory, EventClaims, Memory
from ._event import InvalidEventError
from ._handle import CLAIM_TTL, EventBusyError, handle_once, handle_once_async
from ._signature import WebhookVerificationError, require_secret
from ._verify import verify

_log = logging.getLogger("ticketing.webhooks")
_MAX_BYTES = 1 << 20
OnRefused = Callable[[WebhookVerificationError], object]


def _log_refused(error: WebhookVerificationError) -> None:
    _log.warning("webhook refused: %s %s", error, error.hint)


class _Receiver:
    def __init__(
        self,
        secret: str | None,
        max_bytes: int,
        on_refused: OnRefused | None,
    ) -> None:
        self._secret = require_secret(secret)
        self._on_refused = on_refused or _log_refused
        self._max_bytes = max_bytes

    def _refuse(self, method: str, length: str | None) -> HTTPStatus | None:
        """Checks what is known before the body is read."""
        if method != "POST":
            return HTTPStatus.METHOD_NOT_ALLOWED
        if length is not None and length.isdecimal() and int(length) > self._max_bytes:
            return HTTPStatus.REQUEST_ENTITY_TOO_LARGE
        return None

    def _take(
        self, body: bytes, signature: str | None, test: str | None
    ) -> WebhookEvent | HTTPStatus:
        """Returns the event to handle, or the status of the response."""
        if len(body) > self._max_bytes:
            return HTTPStatus.REQUEST_ENTITY_TOO_LARGE
        try:
            if signature and not body:
                # Something consumed it: the service sends no empty body.
                raise WebhookVerificationError("body_not_raw")
            event = verify(body, signature, self._secret, test=test)
        except WebhookVerificationError as error:
            self._on_refused(error)
            is_ours = error.reason == "body_not_raw"
            return HTTPStatus.INTERNAL_SERVER_ERROR if is_ours else HTTPStatus.UNAUTHORIZED
        except InvalidEventError:
            _log.exception("signed delivery is not an event")
            return HTTPStatus.BAD_REQUEST
        return event

    def _failed(self, event: WebhookEvent) -> HTTPStatus:
        _log.exception("handling the event %s failed", event.id)
        return HTTPStatus.INTERNAL_SERVER_ERROR


class Receiver(_Receiver):
    """A WSGI application, for Flask, Django and others; `receive` for any other server."""

    def __init__(
        self,
        secret: str | None,
        on_event: Callable[[WebhookEvent], object],
        *,
        claims: EventClaims | None = None,
        claim_ttl: float = CLAIM_TTL,
        max_bytes: int = _MAX_BYTES,
        on_refused: OnRefused | None = None,
    ) -> None:
        """
        Args:
            secret: The whole `whsec_…` of the subscription.
            on_event: Called once per event. The receiver responds when it returns, and the
                service waits up to 5 seconds: put long work on a queue.
            claims: Which events are handled; by default the latest 10,000, in memory.
            claim_ttl: Longer than `on_event` takes: a claim lapses after so many seconds.
            max_bytes: Maximum size of a body.
            on_refused: Called when a signature does not verify, with the rule that failed, the
                reason and a hint; by default logs them.

        Raises:
            ValueError: The secret is empty.
        """
        super().__init__(secret, max_bytes, on_refused)
        self._on_event = on_event
        self._claims = Memory() if claims is None else claims
        self._claim_ttl = claim_ttl

    def receive(self, raw_body: bytes, signature: str | None, test: str | None = None) -> int:
        """Handles one delivery, with the values of its `Service-Signature` and `Service-Test` headers.
        Returns the HTTP status of the response."""
        event = self._take(raw_body, signature, test)
        if isinstance(event, HTTPStatus):
            return event
        try:
            handle_once(self._claims, self._claim_ttl, event.id, lambda: self._on_event(event))
        except EventBusyError:
            return HTTPStatus.CONFLICT
        except Exception:
            return self._failed(event)
        return HTTPStatus.NO_CONTENT

    def __call__(
        self, environ: dict[str, Any], start_response: Callable[..., object]
    ) -> Iterable[bytes]:
        length = environ.get("CONTENT_LENGTH") or None
        status = self._refuse(environ["REQUEST_METHOD"], length)
        if status is None:
            # Servers that accept bodies of unknown length end the stream themselves.
            size = int(length) if length else self._max_bytes + 1
            body = environ["wsgi.input"].read(size)
            signature = environ.get("HTTP_SERVICE_SIGNATURE")
            test = environ.get("HTTP_SERVICE_TEST")
            status = HTTPStatus(self.receive(body, signature, test))
        start_response(f"{status.value} {status.phrase}", [])
        return []


class AsyncReceiver(_Receiver):
    """An ASGI application, for Starlette, FastAPI and others; `receive` for any other server."""

    def __init__(
        self,
        secret: str | None,
        on_event: Callable[[WebhookEvent], Awaitable[object]],
        *,
        claims: AsyncEventClaims | None = None,
        claim_ttl: float = CLAIM_TTL,
        max_bytes: int = _MAX_BYTES,
        on_refused: OnRefused | None = None,
    ) -> None:
        """The arguments are those of `Receiver`."""
        super().__init__(secret, max_bytes, on_refused)
        self._on_event = on_event
        self._claims = AsyncMemory() if claims is None else claims
        self._claim_ttl = claim_ttl

    async def receive(self, raw_body: bytes, signature: str | None, test: str | None = None) -> int:
        """Handles one delivery, with the values of its `Service-Signature` and `Service-Test` headers.
        Returns the HTTP status of the response."""
        event = self._take(raw_body, signature, test)
        if isinstance(event, HTTPStatus):
            return event
        try:
            await handle_once_async(
                self._claims, self._claim_ttl, event.id, lambda: self._on_event(event)
            )
        except EventBusyError:
            return HTTPStatus.CONFLICT
        except Exception:
            return self._failed(event)
        return HTTPStatus.NO_CONTENT

    async def __call__(
        self,
        scope: dict[str, Any],
        receive: Callable[[], Awaitable[dict[str, Any]]],
        send: Callable[[dict[str, Any]], Awaitable[None]],
    ) -> None:
        if scope["type"] != "http":
            raise ValueError(f"the receiver handles http, not {scope['type']}")
        headers = {
            name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]
        }
        status = self._refuse(scope["method"], headers.get("content-length"))
        if status is None:
            body = await self._read(receive)
            signature, test = headers.get("service-signature"), headers.get("service-test")
            status = HTTPStatus(await self.receive(body, signature, test))
        await send({"type": "http.response.start", "status": int(status), "headers": []})
        await send({"type": "http.response.body", "body": b""})

    async def _read(self, receive: Callable[[], Awaitable[dict[str, Any]]]) -> bytes:
        """Reads the body, at most until it exceeds the limit."""
        body = bytearray()
        more = True
        while more and len(body) <= self._max_bytes:
            message = await receive()
            body += message.get("body", b"")
            more = message["type"] == "http.request" and message.get("more_body", False)
        return bytes(body)
