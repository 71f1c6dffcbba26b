from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from functools import partial
from math import inf
from queue import Empty, SimpleQueue
from threading import Semaphore, Thread
from typing import Any, Protocol, TypeVar

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
from ._reconcile import reconcile
from ._watch import Followed, follow, is_break
from .client import Client
from .errors import ApiError
from .gen.events import WebhookEvent
from .gen.types import Ticket
from .webhooks import EventClaims, Memory
from .webhooks._handle import CLAIM_TTL, EventBusyError, handle_once

Given = TypeVar("Given")


class SyncStore(Protocol):
    """Keeps how far you have come: one string, in a file or a row of your database."""

    def load(self) -> str | None:
        """Returns the position that was saved last, or None at first."""
        ...

    def save(self, position: str) -> object:
        """Called after each event, and every 15 seconds while nothing happens."""
        ...


class Sync:
    """Handles every event of the workspace: from webhooks immediately, and from the stream those
    that webhooks lose. Each is handled at least once, and again only if the process ends before the
    event is stored as handled.
    """

    def __init__(
        self,
        client: Client,
        *,
        store: SyncStore,
        on_event: Callable[[WebhookEvent], object],
        on_gap: Callable[[SyncGap], object] | None = None,
        on_ticket: Callable[[Ticket], object] | None = None,
        since: datetime | None = None,
        types: Sequence[str] = (),
        claims: EventClaims | None = None,
        claim_ttl: float = CLAIM_TTL,
        on_error: Callable[[Exception, WebhookEvent | None, int], SyncDecision | None] = log_error,
    ) -> None:
        """
        Args:
            store: Keeps how far it has come.
            on_event: Called with each event, from the thread of `run` or of a receiver. If it
                fails, `on_error` decides.
            on_gap: Called if events are gone that were not handled: you were away for longer than
                the service keeps them, or it was restored from a backup. It then continues with
                the oldest event that is kept.
            on_ticket: Called in place of events that are gone, with each ticket that changed
                since a time: `since` at the first start, and later the start of a gap.
            since: Where the first start begins; by default now. Needs `on_ticket`.
            types: Only these types; by default all.
            claims: Which events are handled; by default the latest 10,000, in memory.
            claim_ttl: Longer than `on_event` takes: a claim lapses after so many seconds.
            on_error: Called with each error of your functions, of `store` and `claims`, and when the
                service cannot be reached, with the event that was being handled, if any, and the
                number of attempts so far. `retry`, or None, repeats it after 1 to 30 seconds, twice
                as long each time. `skip` leaves out the event or ticket, which is not marked as
                done. `stop` ends `run` with the error. The service is always tried again, unless you
                stop. By default logs the error, and retries.

        Raises:
            ValueError: There is a `since`, but no `on_ticket`, or it has no time zone.
        """
        check_since(since, on_ticket)
        self._client = client
        self._store = store
        self._on_event = on_event
        self._on_gap = on_gap
        self._on_ticket = on_ticket
        self._since = since
        self._types = types
        self._claims = Memory() if claims is None else claims
        self._claim_ttl = claim_ttl
        self._on_error = on_error
        self._is_stopped = False
        # A signal handler may put into these queues whatever it interrupts.
        self._woken: SimpleQueue[None] = SimpleQueue()
        self._inbox: SimpleQueue[Followed | Exception | None] = SimpleQueue()

    def handle(self, event: WebhookEvent) -> None:
        """Handles an event of these types unless it was handled before: pass it to `Receiver` as
        `on_event`, and the claims to `Sync` only.

        Raises:
            EventBusyError: Another process is still handling it after 3 seconds.
        """
        self._handle(event)

    def _handle(self, event: WebhookEvent, **wait: Any) -> None:
        if is_wanted(event.type, self._types):
            handle = partial(self._on_event, event)
            handle_once(self._claims, self._claim_ttl, event.id, handle, **wait)

    def run(self, *, until: datetime | None = None) -> None:
        """Handles every event since the saved position, and then as they happen, until `stop`.

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
            self._run(until)
        except Stopped as stopped:
            raise stopped.error

    def _run(self, until: datetime | None) -> None:
        check_until(until)
        self._reached = parse_position(self._store.load(), self._since)
        while True:
            try:
                return self._handle_all(until)
            except ApiError as error:
                gap, self._reached = after_gap(error, self._reached)
            if self._on_gap is None and self._on_ticket is None:
                raise SyncGapError(gap)
            if self._on_gap is not None and not self._insist(self._on_gap, gap):
                return None

    def stop(self) -> None:
        """Ends `run` once the current event is handled. Call it from another thread or a signal
        handler."""
        self._is_stopped = True
        self._woken.put(None)
        self._inbox.put(None)

    def _handle_all(self, until: datetime | None) -> None:
        """Handles all events from the position on, and advances it."""
        for event, cursor, at in self._follow(self._reached.cursor or None):
            # The stream has begun, so it has what happens while this catches up.
            missing = self._reached.missing
            if missing is not None and not self._catch_up(missing):
                return
            is_end = until is not None and at is not None and at >= until
            if event is not None and is_end:
                return
            if event is not None and not self._insist(self._handle_patiently, event, event):
                return
            self._reached = Position(cursor, at or self._reached.at)
            if not self._insist(self._store.save, str(self._reached)) or is_end:
                return

    def _handle_patiently(self, event: WebhookEvent) -> None:
        """Handles an event, and waits for another process that is handling it."""
        self._handle(event, patience=inf, pause=self._pause)

    def _follow(self, cursor: str | None) -> Iterator[Followed]:
        """Like `follow`, but ends when it is stopped, as it waits in a thread of its own."""
        is_over = False
        wanted = Semaphore(0)

        def read() -> None:
            items = follow(self._client, self._types, cursor=cursor, on_break=self._decide)
            while wanted.acquire() and not is_over:
                try:
                    self._inbox.put(next(items))
                except Exception as error:
                    self._inbox.put(error)

        Thread(target=read, name="ticketing-sync", daemon=True).start()
        try:
            while not self._is_stopped:
                wanted.release()
                item = self._inbox.get()
                if isinstance(item, Exception):
                    raise item
                if item is not None:
                    yield item
        finally:
            is_over = True
            wanted.release()

    def _catch_up(self, since: datetime) -> bool:
        """Handles tickets in place of events that are gone. Returns whether it came to its end."""
        if self._on_ticket is None:
            return True
        for attempt, wait in enumerate(waits(), 1):
            try:
                for ticket in reconcile(self._client, since=since):
                    if not self._insist(self._on_ticket, ticket):
                        return False
                    since = ticket.updated_at
                return True
            except ApiError as error:
                if not is_break(error):
                    raise
                self._decide(error, attempt)
            if not self._pause(wait):
                break
        return False

    def _decide(self, error: Exception, attempt: int, event: WebhookEvent | None = None) -> bool:
        """Returns whether to skip what failed."""
        decision = self._on_error(error, event, attempt)
        if decision == "stop":
            raise Stopped(error)
        return decision == "skip"

    def _insist(
        self, act: Callable[[Given], object], given: Given, event: WebhookEvent | None = None
    ) -> bool:
        """Repeats what the caller's code does until it succeeds or is skipped. Returns whether to
        go on."""
        for attempt, wait in enumerate(waits(), 1):
            try:
                act(given)
                return True
            except EventBusyError:
                # Stopped while it waited.
                return False
            except Exception as error:
                if self._decide(error, attempt, event):
                    return True
            if not self._pause(wait):
                break
        return False

    def _pause(self, seconds: float) -> bool:
        """Waits, at most until `stop`. Returns whether to go on."""
        try:
            self._woken.get(timeout=seconds)
        except Empty:
            pass
        return not self._is_stopped
