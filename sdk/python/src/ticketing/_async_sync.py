from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime
from functools import partial
from inspect import isawaitable
from math import inf
from typing import Protocol, TypeVar

from ._position import (
    Position,
    Stopped,
    SyncDecision,
    SyncGap,
    SyncGapError,
    after_gap,
    check_since,
    check_until,
    is_wanted,
    log_error,
    parse_position,
    waits,
)
from ._reconcile import AsyncTickets, reconcile_async
from ._watch import AsyncStreams, follow_async, is_break
from .errors import ApiError
from .gen.events import WebhookEvent
from .gen.types import Ticket
from .webhooks import AsyncEventClaims, AsyncMemory
from .webhooks._handle import CLAIM_TTL, DELIVERY_PATIENCE, handle_once_async

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


class Sync:
    """Like `ticketing.Sync`, with functions to await. Cancel `run` to end it."""

    def __init__(
        self,
        client: AsyncClient,
        *,
        store: SyncStore,
        on_event: Callable[[WebhookEvent], Awaitable[object]],
        on_gap: Callable[[SyncGap], Awaitable[object]] | None = None,
        on_ticket: Callable[[Ticket], Awaitable[object]] | None = None,
        since: datetime | None = None,
        types: Sequence[str] = (),
        claims: AsyncEventClaims | None = None,
        claim_ttl: float = CLAIM_TTL,
        on_error: Callable[
            [Exception, WebhookEvent | None, int],
            SyncDecision | None | Awaitable[SyncDecision | None],
        ] = log_error,
    ) -> None:
        """The arguments are those of `ticketing.Sync`. `on_error` may be awaited or not."""
        check_since(since, on_ticket)
        self._client = client
        self._store = store
        self._on_event = on_event
        self._on_gap = on_gap
        self._on_ticket = on_ticket
        self._since = since
        self._types = types
        self._claims = AsyncMemory() if claims is None else claims
        self._claim_ttl = claim_ttl
        self._on_error = on_error
        self._tasks: set[asyncio.Task[None]] = set()

    async def handle(self, event: WebhookEvent) -> None:
        """Handles an event of these types unless it was handled before: pass it to
        `AsyncReceiver` as `on_event`, and the claims to `Sync` only.

        Raises:
            EventBusyError: Another process is still handling it after 3 seconds.
        """
        task = asyncio.create_task(self._handle(event))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        # A receiver whose request is gone must not cancel it.
        await asyncio.shield(task)

    async def _handle(self, event: WebhookEvent, patience: float = DELIVERY_PATIENCE) -> None:
        if is_wanted(event.type, self._types):
            handle = partial(self._on_event, event)
            await handle_once_async(self._claims, self._claim_ttl, event.id, handle, patience)

    async def run(self, *, until: datetime | None = None) -> None:
        """Handles every event since the saved position, and then as they happen, until cancelled.

        Args:
            until: Ends once every event before this time is handled, such as now for a report. That
                is known from a later event or up to 15 seconds of quiet. By default it continues.

        Raises:
            ValueError: `until` has no time zone.
            ApiError: Its status is 400, 401, 403 or 404: a retry cannot help.
            SyncGapError: Events are gone, and there is neither `on_gap` nor `on_ticket`.
            Exception: The error with which `on_error` stops.
        """
        try:
            await self._run(until)
        except Stopped as stopped:
            raise stopped.error

    async def _run(self, until: datetime | None) -> None:
        check_until(until)
        self._reached = parse_position(await self._store.load(), self._since)
        while True:
            try:
                return await self._handle_all(until)
            except ApiError as error:
                gap, self._reached = after_gap(error, self._reached)
            if self._on_gap is None and self._on_ticket is None:
                raise SyncGapError(gap)
            if self._on_gap is not None:
                await self._insist(self._on_gap, gap)

    async def _handle_all(self, until: datetime | None) -> None:
        """Handles all events from the position on, and advances it."""
        start = self._reached.cursor or None
        streamed = follow_async(self._client, self._types, cursor=start, on_break=self._decide)
        async for event, cursor, at in streamed:
            if self._reached.missing is not None:
                # The stream has begun, so it has what happens while this catches up.
                await self._catch_up(self._reached.missing)
            is_end = until is not None and at is not None and at >= until
            if event is not None and is_end:
                return
            if event is not None:
                await self._insist(partial(self._handle, patience=inf), event, event)
            self._reached = Position(cursor, at or self._reached.at)
            await self._insist(self._store.save, str(self._reached))
            if is_end:
                return

    async def _catch_up(self, since: datetime) -> None:
        """Handles tickets in place of events that are gone."""
        if self._on_ticket is None:
            return
        for attempt, wait in enumerate(waits(), 1):
            try:
                async for ticket in reconcile_async(self._client, since=since):
                    await self._insist(self._on_ticket, ticket)
                    since = ticket.updated_at
                return
            except ApiError as error:
                if not is_break(error):
                    raise
                await self._decide(error, attempt)
            await asyncio.sleep(wait)

    async def _decide(
        self, error: Exception, attempt: int, event: WebhookEvent | None = None
    ) -> bool:
        """Returns whether to skip what failed."""
        decision = self._on_error(error, event, attempt)
        if isawaitable(decision):
            decision = await decision
        if decision == "stop":
            raise Stopped(error)
        return decision == "skip"

    async def _insist(
        self,
        act: Callable[[Given], Awaitable[object]],
        given: Given,
        event: WebhookEvent | None = None,
    ) -> None:
        """Repeats what the caller's code does until it succeeds or is skipped."""
        for attempt, wait in enumerate(waits(), 1):
            try:
                await act(given)
                return
            except Exception as error:
                if await self._decide(error, attempt, event):
                    return
            await asyncio.sleep(wait)
