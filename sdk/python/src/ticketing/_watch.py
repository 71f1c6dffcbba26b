from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from typing import Protocol

from ._retry import wait_before
from .client import Client
from .errors import ApiError
from .v1.event_service_connect import EventServiceClient
from .v1.event_service_pb2 import WatchEventsRequest, WatchEventsResponse
from .webhooks import Event, parse_event

_SLOWEST_RETRY = 6
_BREAKS = ("UNAVAILABLE", "RATE_LIMITED", "DEADLINE_EXCEEDED")


class AsyncStreams(Protocol):
    """What `watch_async` needs of `aio.Client`, which imports this module."""

    @property
    def _streams(self) -> EventServiceClient: ...


def watch(client: Client, *, after_id: str = "", types: Sequence[str] = ()) -> Iterator[Event]:
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
            for message in client._streams.watch_events(place.request):
                if message.body:
                    yield parse_event(message.body)
                place.move(message)
        except ApiError as error:
            broken = _break(error)
        time.sleep(place.wait(broken))


async def watch_async(
    client: AsyncStreams, *, after_id: str = "", types: Sequence[str] = ()
) -> AsyncIterator[Event]:
    """Like `ticketing.watch`."""
    place = _Place(after_id, types)
    while True:
        broken = None
        try:
            async for message in client._streams.watch_events(place.request):
                if message.body:
                    yield parse_event(message.body)
                place.move(message)
        except ApiError as error:
            broken = _break(error)
        await asyncio.sleep(place.wait(broken))


class _Place:
    """The position in the stream of events."""

    def __init__(self, after_id: str, types: Sequence[str]) -> None:
        self.request = WatchEventsRequest(after_id=after_id, types=types, bookmarks=True)
        self._retry = 0

    def move(self, message: WatchEventsResponse) -> None:
        self.request.after_id = ""
        self.request.cursor = message.cursor
        self._retry = 0

    def wait(self, error: ApiError | None) -> float:
        self._retry = min(self._retry + 1, _SLOWEST_RETRY)
        return wait_before(self._retry, error)


def _break(error: ApiError) -> ApiError:
    if error.code in _BREAKS:
        return error
    raise error
