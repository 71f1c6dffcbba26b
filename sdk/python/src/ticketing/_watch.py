from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from datetime import datetime, timezone
from typing import Any, NamedTuple, Protocol

from ._retry import wait_before
from .client import Client
from .errors import ApiError
from .gen.async_services import EventService
from .gen.events import WebhookEvent
from .gen.types import WatchEventsResponse
from .webhooks import parse_event

OnError = Callable[[Exception], object]
OnBreak = Callable[[ApiError, int], object]
"""Called with the error and the number of attempts to connect so far."""
AsyncOnBreak = Callable[[ApiError, int], Awaitable[object]]
_SLOWEST_RETRY = 6
_LONGEST_SILENCE = 45.0
"""Seconds of silence after which a stream is dead: the service sends a message every 15."""


class Followed(NamedTuple):
    """An event, or a sign that nothing happens, sent immediately and every 15 seconds."""

    event: WebhookEvent | None
    cursor: str
    """Resumes after this."""
    at: datetime | None
    """All events before this time are before the cursor. None for the first sign after a resume."""


class AsyncStreams(Protocol):
    """What `watch_async` needs of `aio.Client`, which imports this module."""

    events: EventService


def watch(
    client: Client,
    *,
    after_id: str | None = None,
    types: Sequence[str] = (),
    on_error: OnError | None = None,
) -> Iterator[WebhookEvent]:
    """Iterates over events as they happen, each once, as webhooks deliver them. When the stream
    breaks, it reconnects and resumes where it stopped.

    Args:
        after_id: Starts after the event with this ID. By default starts with new events.
        types: Only these types; by default all.
        on_error: Called with the error of each attempt to connect that fails, before the next one.

    Raises:
        ApiError: Its status is 400, 401, 403 or 404: a retry cannot help.
    """

    def on_break(error: ApiError, _: int) -> None:
        if on_error is not None:
            on_error(error)

    for followed in follow(client, types, after_id=after_id, on_break=on_break):
        if followed.event is not None:
            yield followed.event


async def watch_async(
    client: AsyncStreams,
    *,
    after_id: str | None = None,
    types: Sequence[str] = (),
    on_error: OnError | None = None,
) -> AsyncIterator[WebhookEvent]:
    """Like `ticketing.watch`."""

    async def on_break(error: ApiError, _: int) -> None:
        if on_error is not None:
            on_error(error)

    async for followed in follow_async(client, types, after_id=after_id, on_break=on_break):
        if followed.event is not None:
            yield followed.event


def follow(
    client: Client,
    types: Sequence[str],
    after_id: str | None = None,
    cursor: str | None = None,
    on_break: OnBreak | None = None,
) -> Iterator[Followed]:
    """Like `watch`, with the cursor after each event. Starts after an event, at a cursor or now."""
    place = _Place(types, after_id, cursor)
    while True:
        broken = None
        try:
            for message in client.events.watch_events(**place.begin()):
                yield place.followed(message)
                place.move(message)
        except ApiError as error:
            broken = place.broken(error)
            if on_break is not None and not place.is_open:
                on_break(error, place.attempt)
        time.sleep(place.wait(broken))


async def follow_async(
    client: AsyncStreams,
    types: Sequence[str],
    after_id: str | None = None,
    cursor: str | None = None,
    on_break: AsyncOnBreak | None = None,
) -> AsyncIterator[Followed]:
    """Like `follow`."""
    place = _Place(types, after_id, cursor)
    while True:
        broken = None
        try:
            async for message in client.events.watch_events(**place.begin()):
                yield place.followed(message)
                place.move(message)
        except ApiError as error:
            broken = place.broken(error)
            if on_break is not None and not place.is_open:
                await on_break(error, place.attempt)
        await asyncio.sleep(place.wait(broken))


class _Place:
    """The position in the stream of events."""

    def __init__(self, types: Sequence[str], after_id: str | None, cursor: str | None) -> None:
        self.is_open = False
        self.attempt = 0
        """How often it has connected without success."""
        self._arguments: dict[str, Any] = {
            "after_id": after_id,
            "cursor": cursor,
            "type": types,
            "bookmarks": True,
            "timeout": _LONGEST_SILENCE,
        }
        self._is_resumed = False

    def begin(self) -> dict[str, Any]:
        """The arguments of the next stream."""
        self._is_resumed = self._arguments["cursor"] is not None
        self.is_open = False
        self.attempt += 1
        return self._arguments

    def followed(self, message: WatchEventsResponse) -> Followed:
        self.is_open = True
        if message.data:
            event = parse_event(message.body)
            return Followed(event, message.cursor, event.occurred_at)
        at = None if self._is_resumed else datetime.now(timezone.utc)
        return Followed(None, message.cursor, at)

    def move(self, message: WatchEventsResponse) -> None:
        self._arguments |= {"after_id": None, "cursor": message.cursor}
        self._is_resumed = False
        self.attempt = 0

    def wait(self, error: ApiError | None) -> float:
        return wait_before(min(max(self.attempt, 1), _SLOWEST_RETRY), error)

    def broken(self, error: ApiError) -> ApiError:
        """The error after which to reconnect. Raises it if a retry cannot help."""
        if not is_break(error):
            raise error
        return error


def is_break(error: ApiError) -> bool:
    """Whether a retry can help. An error in the middle of a stream has no status: the next attempt
    to connect shows which it is."""
    return error.status not in (400, 401, 403, 404)
