from __future__ import annotations

import time
from collections import OrderedDict
from threading import Lock
from typing import Literal, Protocol

Claim = Literal["claimed", "done", "busy"]
"""`claimed`: handle it. `done`: it was handled. `busy`: another process is handling it."""


class EventClaims(Protocol):
    """Records which events are handled, so that processes that share it handle each event once.
    Each method must be atomic: one statement of a database."""

    def claim(self, id: str, ttl: float) -> Claim:
        """Claims an event, unless it was handled or another claim holds. A claim lapses after
        `ttl` seconds, so that an event whose handler crashed is handled again."""
        ...

    def done(self, id: str) -> object:
        """The event was handled: no further claim succeeds."""
        ...

    def release(self, id: str) -> object:
        """Handling failed: the next claim succeeds."""
        ...


class AsyncEventClaims(Protocol):
    """Like `EventClaims`, with functions to await."""

    async def claim(self, id: str, ttl: float) -> Claim: ...
    async def done(self, id: str) -> object: ...
    async def release(self, id: str) -> object: ...


class Memory:
    """Claims in memory. It remembers the latest `limit` events that were handled."""

    def __init__(self, limit: int = 10_000) -> None:
        self._limit = limit
        self._handled: OrderedDict[str, None] = OrderedDict()
        self._claimed: dict[str, float] = {}
        self._lock = Lock()

    def claim(self, id: str, ttl: float) -> Claim:
        with self._lock:
            if id in self._handled:
                return "done"
            now = time.monotonic()
            if self._claimed.get(id, now) > now:
                return "busy"
            self._claimed[id] = now + ttl
            return "claimed"

    def done(self, id: str) -> None:
        with self._lock:
            self._claimed.pop(id, None)
            self._handled[id] = None
            if len(self._handled) > self._limit:
                self._handled.popitem(last=False)

    def release(self, id: str) -> None:
        with self._lock:
            self._claimed.pop(id, None)


class AsyncMemory:
    """Like `Memory`, with functions to await."""

    def __init__(self, limit: int = 10_000) -> None:
        self._memory = Memory(limit)

    async def claim(self, id: str, ttl: float) -> Claim:
        return self._memory.claim(id, ttl)

    async def done(self, id: str) -> None:
        self._memory.done(id)

    async def release(self, id: str) -> None:
        self._memory.release(id)
