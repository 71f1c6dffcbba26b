"""Handles each event once."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterator

from ._claims import AsyncEventClaims, EventClaims

CLAIM_TTL = 60.0
DELIVERY_PATIENCE = 3.0
"""A delivery waits this long for another process: the service waits 5 seconds."""
_FIRST_PAUSE = 0.02
_LONGEST_PAUSE = 1.0


class EventBusyError(Exception):
    """Another process is still handling the event."""


def _sleep(seconds: float) -> bool:
    time.sleep(seconds)
    return True


def handle_once(
    claims: EventClaims,
    ttl: float,
    id: str,
    handle: Callable[[], object],
    patience: float = DELIVERY_PATIENCE,
    pause: Callable[[float], bool] = _sleep,
) -> None:
    """Handles an event unless it was handled.

    Args:
        patience: How long to wait while another process is handling it, in seconds.
        pause: Waits, and returns whether to go on.

    Raises:
        EventBusyError: Another process is still handling it.
    """
    pauses = _pauses(patience)
    while (claim := claims.claim(id, ttl)) == "busy":
        seconds = next(pauses, None)
        if seconds is None or not pause(seconds):
            raise EventBusyError(id)
    if claim == "done":
        return
    lapses_at = time.monotonic() + ttl
    try:
        handle()
    except BaseException:
        # A claim that has lapsed may be another's by now.
        if time.monotonic() < lapses_at:
            claims.release(id)
        raise
    claims.done(id)


async def handle_once_async(
    claims: AsyncEventClaims,
    ttl: float,
    id: str,
    handle: Callable[[], Awaitable[object]],
    patience: float = DELIVERY_PATIENCE,
) -> None:
    """Like `handle_once`."""
    pauses = _pauses(patience)
    while (claim := await claims.claim(id, ttl)) == "busy":
        seconds = next(pauses, None)
        if seconds is None:
            raise EventBusyError(id)
        await asyncio.sleep(seconds)
    if claim == "done":
        return
    lapses_at = time.monotonic() + ttl
    try:
        await handle()
    except BaseException:
        if time.monotonic() < lapses_at:
            await claims.release(id)
        raise
    await claims.done(id)


def _pauses(patience: float) -> Iterator[float]:
    end = time.monotonic() + patience
    pause = _FIRST_PAUSE
    while time.monotonic() + pause <= end:
        yield pause
        pause = min(pause * 2, _LONGEST_PAUSE)
