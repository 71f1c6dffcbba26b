"""How far a `Sync` has come."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta, timezone

from ._objects import parse_time
from ._shape import format_time
from .errors import ApiError

_log = logging.getLogger("ticketing.sync")
# The service keeps events for 30 days. A day is left for clocks and for catching up.
_LONGEST_ABSENCE = timedelta(days=29)
_LONGEST_WAIT = 30.0


class SyncGapError(Exception):
    """Events since `since` are gone, and there is no `on_ticket` to catch up without them."""

    def __init__(self, since: datetime) -> None:
        super().__init__(since)
        self.since = since

    def __str__(self) -> str:
        return (
            f"The service no longer has the events since {self.since.isoformat()}. "
            "Pass `on_ticket` to catch up with tickets."
        )


@dataclass(frozen=True)
class Position:
    """A place in the stream: all events before the time are before the cursor."""

    cursor: str
    at: datetime

    @property
    def is_too_old(self) -> bool:
        return now() - self.at > _LONGEST_ABSENCE

    def __str__(self) -> str:
        return f"{format_time('at', self.at)} {self.cursor}"


def parse_position(text: str | None) -> Position | None:
    """The position that was saved. None at the first start."""
    if not text:
        return None
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


def is_unknown_cursor(error: ApiError) -> bool:
    """Whether the service was restored from a backup that is older than the cursor."""
    return any(each.field == "cursor" for each in error.violations)


def check_since(since: datetime | None, on_ticket: object) -> None:
    """Raises ValueError if there is nothing to call with the tickets since then, or no time zone."""
    if since is None:
        return
    if on_ticket is None:
        raise ValueError("`since` needs `on_ticket`: the service has no older events.")
    format_time("since", since)


def waits() -> Iterator[float]:
    """Seconds between the calls of what fails again and again."""
    wait = 1.0
    while True:
        yield wait
        wait = min(wait * 2, _LONGEST_WAIT)


def log_error(error: Exception) -> None:
    _log.error("handling failed, and is repeated", exc_info=error)


def now() -> datetime:
    return datetime.now(timezone.utc)
