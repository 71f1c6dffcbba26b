from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime
from typing import Protocol, TypeVar

from ._position import (
    Position,
    SyncGapError,
    check_since,
    is_unknown_cursor,
    is_wanted,
    log_error,
    now,
    parse_position,
    waits,
)
from ._reconcile import AsyncTickets, reconcile_async
from ._watch import AsyncStreams, follow_async, is_break
from .errors import ApiError
from .gen.events import WebhookEvent
from .gen.types import Ticket
from .webhooks import Memory

Given = TypeVar("Given")


class AsyncClient(AsyncStreams, AsyncTickets, Protocol):
    """What `Sync` needs of `aio.Client`."""


class SyncStore(Protocol):
    """Keeps how far you have come: one string, in a file or a row of your database."""

    async def load(self) -> str | None:
        """Returns the position that was saved last, or None at first."""
        ...

    async def save(self, position: str) -> object:
        """Called after each event, and every 15 seconds while nothing happens."""
        ...


class HandledEvents(Protocol):
    """Remembers which events were handled."""

    async def has(self, id: str) -> bool: ...
    async def add(self, id: str) -> object: ...


class _AsyncMemory:
    def __init__(self) -> None:
        self._memory = Memory()

    async def has(self, id: str) -> bool:
        return self._memory.has(id)

    async def add(self, id: str) -> object:
        return self._memory.add(id)


class Sync:
    """Like `ticketing.Sync`, with functions to await. Cancel `run` to end it."""

    def __init__(
        self,
        client: AsyncClient,
        *,
        store: SyncStore,
        on_event: Callable[[WebhookEvent], Awaitable[object]],
        on_ticket: Callable[[Ticket], Awaitable[object]] | None = None,
        since: datetime | None = None,
        types: Sequence[str] = (),
        seen: HandledEvents | None = None,
        on_error: Callable[[Exception], object] = log_error,
    ) -> None:
        """The arguments are those of `ticketing.Sync`."""
        check_since(since, on_ticket)
        self._client = client
        self._store = store
        self._on_event = on_event
        self._on_ticket = on_ticket
        self._since = since
        self._types = types
        self._seen = _AsyncMemory() if seen is None else seen
        self._on_error = on_error
        self._in_flight: dict[str, asyncio.Task[None]] = {}

    async def handle(self, event: WebhookEvent) -> None:
        """Handles an event of these types unless it was handled before: pass it to
        `AsyncReceiver` as `on_event`."""
        if not is_wanted(event.type, self._types):
            return
        task = self._in_flight.get(event.id)
        if task is None:
            task = self._in_flight[event.id] = asyncio.create_task(self._handle_once(event))
            task.add_done_callback(lambda _: self._in_flight.pop(event.id))
        # A receiver whose request is gone must not cancel it for the others.
        await asyncio.shield(task)

    async def _handle_once(self, event: WebhookEvent) -> None:
        if not await self._seen.has(event.id):
            await self._on_event(event)
            await self._seen.add(event.id)

    async def run(self) -> None:
        """Handles every event since the saved position, and then as they happen, until cancelled.

        Raises:
            ApiError: A retry cannot help, for example `INVALID_TOKEN`.
            SyncGapError: Events are gone, and there is no `on_ticket`.
        """
        saved = parse_position(await self._store.load())
        if saved is None:
            await self._handle_all(None, self._since)
        elif saved.is_too_old:
            await self._handle_all(None, saved.at)
        else:
            try:
                await self._handle_all(saved)
            except ApiError as error:
                if not is_unknown_cursor(error):
                    raise
                await self._handle_all(None, saved.at)

    async def _handle_all(self, saved: Position | None, gap: datetime | None = None) -> None:
        """Handles all events from a position, or from now on. Those since `gap` are gone."""
        reached = saved or Position("", now())
        start = saved.cursor if saved else None
        async for event, cursor, at in follow_async(self._client, self._types, cursor=start):
            if gap is not None:
                # The stream has begun, so it has what happens while this catches up.
                await self._catch_up(gap)
                gap = None
            if event is not None:
                await self._insist(self.handle, event)
            reached = Position(cursor, at or reached.at)
            await self._insist(self._store.save, str(reached))

    async def _catch_up(self, since: datetime) -> None:
        """Handles tickets in place of events that are gone."""
        if self._on_ticket is None:
            raise SyncGapError(since)
        for wait in waits():
            try:
                async for ticket in reconcile_async(self._client, since=since):
                    await self._insist(self._on_ticket, ticket)
                    since = ticket.last_message_at
                return
            except ApiError as error:
                if not is_break(error):
                    raise
            await asyncio.sleep(wait)

    async def _insist(self, act: Callable[[Given], Awaitable[object]], given: Given) -> None:
        """Repeats what the caller's code does until it succeeds."""
        for wait in waits():
            try:
                await act(given)
                return
            except Exception as error:
                self._on_error(error)
            await asyncio.sleep(wait)
