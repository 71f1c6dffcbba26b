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
_LONGEST_SILENCE = 45.0
"""Seconds of silence after which a stream is dead: the service sends a message every 15."""

Followed = tuple[WebhookEvent | None, str]
"""An event and the cursor after it. There is no event at the start and while nothing happens."""


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
    for event, _ in follow(client, types, after_id=after_id):
        if event is not None:
            yield event


async def watch_async(
    client: AsyncStreams, *, after_id: str | None = None, types: Sequence[str] = ()
) -> AsyncIterator[WebhookEvent]:
    """Like `ticketing.watch`."""
    async for event, _ in follow_async(client, types, after_id=after_id):
        if event is not None:
            yield event


def follow(
    client: Client, types: Sequence[str], after_id: str | None = None, cursor: str | None = None
) -> Iterator[Followed]:
    """Like `watch`, with the cursor after each event. Starts after an event, at a cursor or now."""
    place = _Place(types, after_id, cursor)
    while True:
        broken = None
        try:
            for message in client.events.watch_events(**place.arguments):
                yield _followed(message)
                place.move(message)
        except ApiError as error:
            broken = _break(error)
        time.sleep(place.wait(broken))


async def follow_async(
    client: AsyncStreams,
    types: Sequence[str],
    after_id: str | None = None,
    cursor: str | None = None,
) -> AsyncIterator[Followed]:
    """Like `follow`."""
    place = _Place(types, after_id, cursor)
    while True:
        broken = None
        try:
            async for message in client.events.watch_events(**place.arguments):
                yield _followed(message)
                place.move(message)
        except ApiError as error:
            broken = _break(error)
        await asyncio.sleep(place.wait(broken))


def _followed(message: WatchEventsResponse) -> Followed:
    return parse_event(message.body) if message.data else None, message.cursor


class _Place:
    """The position in the stream of events."""

    def __init__(self, types: Sequence[str], after_id: str | None, cursor: str | None) -> None:
        self.arguments: dict[str, Any] = {
            "after_id": after_id,
            "cursor": cursor,
            "types": types,
            "bookmarks": True,
            "timeout": _LONGEST_SILENCE,
        }
        self._retry = 0

    def move(self, message: WatchEventsResponse) -> None:
        self.arguments |= {"after_id": None, "cursor": message.cursor}
        self._retry = 0

    def wait(self, error: ApiError | None) -> float:
        self._retry = min(self._retry + 1, _SLOWEST_RETRY)
        return wait_before(self._retry, error)


def is_break(error: ApiError) -> bool:
    """Whether a retry can help."""
    return error.code in ("UNAVAILABLE", "RATE_LIMITED", "DEADLINE_EXCEEDED")


def _break(error: ApiError) -> ApiError:
    if is_break(error):
        return error
    raise error
