from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from typing import Any, Protocol

from ._retry import wait_before
from .client import Client
from .errors import ApiError
from .gen.async_services import EventService
from .gen.events import WebhookEvent
from .gen.types import WatchEventsResponse
from .webhooks import parse_event

_SLOWEST_RETRY = 6
_BREAKS = ("UNAVAILABLE", "RATE_LIMITED")
LONGEST_SILENCE = 45.0
"""Seconds of silence after which a stream is dead: the service sends a message every 15."""


class AsyncStreams(Protocol):
    """What `watch_async` needs of `aio.Client`, which imports this module."""

    events: EventService


def watch(
    client: Client, *, after_id: str | None = None, types: Sequence[str] = ()
) -> Iterator[WebhookEvent]:
    """Iterates over events as they happen, each once, as webhooks deliver them. When the stream
    breaks, it reconnects and resumes where it stopped.

    Args:
        after_id: Starts after the event with this ID. By default starts with new events.
        types: Only these types; by default all.

    Raises:
        ApiError: A retry cannot help, for example `INVALID_TOKEN`.
    """
    place = _Place(after_id, types)
    while True:
        broken = None
        try:
            for message in client.events.watch_events(**place.arguments):
                if message.data:
                    yield parse_event(message.body)
                place.move(message)
        except ApiError as error:
            broken = _break(error)
        time.sleep(place.wait(broken))


async def watch_async(
    client: AsyncStreams, *, after_id: str | None = None, types: Sequence[str] = ()
) -> AsyncIterator[WebhookEvent]:
    """Like `ticketing.watch`."""
    place = _Place(after_id, types)
    while True:
        broken = None
        try:
            async for message in client.events.watch_events(**place.arguments):
                if message.data:
                    yield parse_event(message.body)
                place.move(message)
        except ApiError as error:
            broken = _break(error)
        await asyncio.sleep(place.wait(broken))


class _Place:
    """The position in the stream of events."""

    def __init__(self, after_id: str | None, types: Sequence[str]) -> None:
        self.arguments: dict[str, Any] = {
            "after_id": after_id,
            "types": types,
            "bookmarks": True,
            "timeout": LONGEST_SILENCE,
        }
        self._retry = 0

    def move(self, message: WatchEventsResponse) -> None:
        self.arguments |= {"after_id": None, "cursor": message.cursor}
        self._retry = 0

    def wait(self, error: ApiError | None) -> float:
        self._retry = min(self._retry + 1, _SLOWEST_RETRY)
        return wait_before(self._retry, error)


def _break(error: ApiError) -> ApiError:
    if error.code in _BREAKS:
        return error
    raise error
