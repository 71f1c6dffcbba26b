"""How far a `Sync` has come."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timezone
from typing import Literal

from ._objects import parse_time
from ._shape import format_time
from .errors import ApiError
from .gen.events import WebhookEvent

SyncDecision = Literal["retry", "skip", "stop"]
"""Whether what failed is repeated, left out, or ends `run`."""

_log = logging.getLogger("ticketing.sync")
_LONGEST_WAIT = 30.0


@dataclass(frozen=True)
class SyncGap:
    """Events that happened between these times may be missing: the service no longer has them."""

    since: datetime
    until: datetime


class SyncGapError(Exception):
    """Events are gone, and there is neither `on_gap` nor `on_ticket`."""

    def __init__(self, gap: SyncGap) -> None:
        super().__init__(gap)
        self.gap = gap

    def __str__(self) -> str:
        since, until = self.gap.since.isoformat(), self.gap.until.isoformat()
        return (
            f"Events between {since} and {until} may be missing, as the service no longer has them. "
            "Pass `on_gap` to be told and go on, or `on_ticket` to catch up with tickets."
        )


@dataclass(frozen=True)
class Position:
    """A place in the stream: all events before the time are before the cursor."""

    cursor: str
    """Empty: now."""
    at: datetime
    missing: datetime | None = None
    """Tickets since this time stand in for events that are gone."""

    def __str__(self) -> str:
        return f"{format_time('at', self.at)} {self.cursor}"


def parse_position(text: str | None, since: datetime | None) -> Position:
    """The position that was saved. At the first start it is now, and tickets since `since` stand in
    for older events."""
    if not text:
        return Position("", now(), missing=since)
    time, _, cursor = text.partition(" ")
    try:
        at = parse_time(time)
    except ValueError:
        cursor = ""
    if not cursor:
        raise ValueError("The store does not return a position that `save` was given.")
    return Position(cursor, at)


def is_wanted(type: str, types: Sequence[str]) -> bool:
    return not types or "*" in types or type in types


def after_gap(error: ApiError, reached: Position) -> tuple[SyncGap, Position]:
    """What may be missing, and where to go on, if events after the position are gone. Raises any
    other error."""
    if error.code == "CURSOR_EXPIRED":
        cursor = error.metadata.get("oldestCursor", "")
        kept_since = error.metadata.get("keptSince")
        until = parse_time(kept_since) if kept_since else now()
    elif any(each.field == "cursor" for each in error.violations):
        # The service was restored from a backup that is older than the cursor.
        cursor, until = "", now()
    else:
        raise error
    since = reached.missing or reached.at
    return SyncGap(since, until), Position(cursor, until, missing=since)


def check_since(since: datetime | None, on_ticket: object) -> None:
    """Raises ValueError if there is nothing to call with the tickets since then, or no time zone."""
    if since is None:
        return
    if on_ticket is None:
        raise ValueError("`since` needs `on_ticket`: the service has no older events.")
    format_time("since", since)


def check_until(until: datetime | None) -> None:
    """Raises ValueError if it has no time zone."""
    if until is not None:
        format_time("until", until)


def waits() -> Iterator[float]:
    """Seconds between the calls of what fails again and again."""
    wait = 1.0
    while True:
        yield wait
        wait = min(wait * 2, _LONGEST_WAIT)


class Stopped(Exception):
    """Ends `run` with an error, which is not taken for one of the stream."""

    def __init__(self, error: Exception) -> None:
        super().__init__(error)
        self.error = error


def log_error(error: Exception, event: WebhookEvent | None, attempt: int) -> None:
    _log.error("handling failed, and is repeated", exc_info=error)


def now() -> datetime:
    return datetime.now(timezone.utc)
