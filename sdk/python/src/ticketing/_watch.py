from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from typing import TYPE_CHECKING

from ._retry import wait_before
from .errors import ApiError
from .v1.event_service_pb2 import WatchEventsRequest, WatchEventsResponse
from .webhooks import Event, parse_event

if TYPE_CHECKING:
    from . import aio
    from .client import Client

_SLOWEST_RETRY = 6
_BREAKS = ("UNAVAILABLE", "RATE_LIMITED", "DEADLINE_EXCEEDED")


def watch(client: Client, *, after_id: str = "", types: Sequence[str] = ()) -> Iterator[Event]:
    """Events as they happen, each once, in the form in which webhooks bring them. When the stream
    breaks it is opened again where it was, for as long as it takes.

    Args:
        after_id: Go on after the event with this id. By default: begin with what happens from now.
        types: Only these types. By default: all.

    Raises:
        ApiError: What another attempt would not change, such as `INVALID_TOKEN`.
    """
    place = _Place(after_id, types)
    while True:
        error = None
        try:
            for message in client._streams.watch_events(place.request):
                if message.body:
                    yield parse_event(message.body)
                place.move(message)
        except ApiError as thrown:
            error = _break(thrown)
        time.sleep(place.wait(error))


async def watch_async(
    client: aio.Client, *, after_id: str = "", types: Sequence[str] = ()
) -> AsyncIterator[Event]:
    """Like `ticketing.watch`."""
    place = _Place(after_id, types)
    while True:
        error = None
        try:
            async for message in client._streams.watch_events(place.request):
                if message.body:
                    yield parse_event(message.body)
                place.move(message)
        except ApiError as thrown:
            error = _break(thrown)
        await asyncio.sleep(place.wait(error))


class _Place:
    """How far the watching has come."""

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
