from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import Protocol


class SeenEvents(Protocol):
    """Remembers which events were handled. If you run several processes, back it by your
    database."""

    def add(self, id: str) -> bool:
        """Returns False if the event was added before."""
        ...

    def discard(self, id: str) -> None:
        """Forgets an event whose handler failed, so that a redelivery is handled."""
        ...


class Memory:
    """Remembers the latest `limit` events in memory."""

    def __init__(self, limit: int = 10_000) -> None:
        self._limit = limit
        self._ids: OrderedDict[str, None] = OrderedDict()
        self._lock = Lock()

    def has(self, id: str) -> bool:
        return id in self._ids

    def add(self, id: str) -> bool:
        with self._lock:
            if id in self._ids:
                return False
            self._ids[id] = None
            if len(self._ids) > self._limit:
                self._ids.popitem(last=False)
            return True

    def discard(self, id: str) -> None:
        with self._lock:
            self._ids.pop(id, None)
