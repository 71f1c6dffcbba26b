from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from datetime import datetime
from queue import Empty, SimpleQueue
from threading import Lock, Semaphore, Thread
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
from ._reconcile import reconcile
from ._watch import Followed, follow, is_break
from .client import Client
from .errors import ApiError
from .gen.events import WebhookEvent
from .gen.types import Ticket
from .webhooks import Memory

Given = TypeVar("Given")


class SyncStore(Protocol):
    """Keeps how far you have come: one string, in a file or a row of your database."""

    def load(self) -> str | None:
        """Returns the position that was saved last, or None at first."""
        ...

    def save(self, position: str) -> object:
        """Called after each event, and every 15 seconds while nothing happens."""
        ...


class HandledEvents(Protocol):
    """Remembers which events were handled."""

    def has(self, id: str) -> bool: ...
    def add(self, id: str) -> object: ...


class Sync:
    """Handles every event of the workspace: those that webhooks deliver at once, and those that
    they lose from the stream. Each is handled at least once, and again only if the process ends
    before the event is stored as handled.
    """

    def __init__(
        self,
        client: Client,
        *,
        store: SyncStore,
        on_event: Callable[[WebhookEvent], object],
        on_ticket: Callable[[Ticket], object] | None = None,
        since: datetime | None = None,
        types: Sequence[str] = (),
        seen: HandledEvents | None = None,
        on_error: Callable[[Exception], object] = log_error,
    ) -> None:
        """
        Args:
            store: Keeps how far it has come.
            on_event: Called with each event, from the thread of `run` or of a receiver. If it
                fails, it is called again after 1 to 30 seconds.
            on_ticket: Called with each ticket that has messages since a time from which the
                service no longer has the events: `since` at the first start, and later the saved
                position if you were away for 30 days, or if the service was restored from a backup.
            since: Where the first start begins; by default now. Needs `on_ticket`.
            types: Only these types; by default all.
            seen: Events that were handled; by default the latest 10,000, in memory.
            on_error: Called with errors of `on_event`, `on_ticket` and the store; by default logs
                them.

        Raises:
            ValueError: There is a `since`, but no `on_ticket`, or it has no time zone.
        """
        check_since(since, on_ticket)
        self._client = client
        self._store = store
        self._on_event = on_event
        self._on_ticket = on_ticket
        self._since = since
        self._types = types
        self._seen = Memory() if seen is None else seen
        self._on_error = on_error
        self._lock = Lock()
        self._in_flight: dict[str, Future[None]] = {}
        self._is_stopped = False
        # A signal handler may put into these queues whatever it interrupts.
        self._woken: SimpleQueue[None] = SimpleQueue()
        self._inbox: SimpleQueue[Followed | Exception | None] = SimpleQueue()

    def handle(self, event: WebhookEvent) -> None:
        """Handles an event of these types unless it was handled before: pass it to `Receiver` as
        `on_event`."""
        if not is_wanted(event.type, self._types):
            return
        mine: Future[None] = Future()
        with self._lock:
            running = self._in_flight.setdefault(event.id, mine)
        if running is not mine:
            return running.result()
        try:
            if not self._seen.has(event.id):
                self._on_event(event)
                self._seen.add(event.id)
            mine.set_result(None)
        except BaseException as error:
            mine.set_exception(error)
            raise
        finally:
            with self._lock:
                del self._in_flight[event.id]

    def run(self) -> None:
        """Handles every event since the saved position, and then as they happen, until `stop`.

        Raises:
            ApiError: A retry cannot help, for example `INVALID_TOKEN`.
            SyncGapError: Events are gone, and there is no `on_ticket`.
        """
        saved = parse_position(self._store.load())
        if saved is None:
            self._handle_all(None, self._since)
        elif saved.is_too_old:
            self._handle_all(None, saved.at)
        else:
            try:
                self._handle_all(saved)
            except ApiError as error:
                if not is_unknown_cursor(error):
                    raise
                self._handle_all(None, saved.at)

    def stop(self) -> None:
        """Ends `run` once the event in hand is handled. Call it from another thread or a signal
        handler."""
        self._is_stopped = True
        self._woken.put(None)
        self._inbox.put(None)

    def _handle_all(self, saved: Position | None, gap: datetime | None = None) -> None:
        """Handles all events from a position, or from now on. Those since `gap` are gone."""
        reached = saved or Position("", now())
        for event, cursor, at in self._follow(saved.cursor if saved else None):
            # The stream has begun, so it has what happens while this catches up.
            if gap is not None and not self._catch_up(gap):
                return
            gap = None
            if event is not None and not self._insist(self.handle, event):
                return
            reached = Position(cursor, at or reached.at)
            if not self._insist(self._store.save, str(reached)):
                return

    def _follow(self, cursor: str | None) -> Iterator[Followed]:
        """Like `follow`, but ends when it is stopped, as it waits in a thread of its own."""
        is_over = False
        wanted = Semaphore(0)

        def read() -> None:
            items = follow(self._client, self._types, cursor=cursor)
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
            raise SyncGapError(since)
        for wait in waits():
            try:
                for ticket in reconcile(self._client, since=since):
                    if not self._insist(self._on_ticket, ticket):
                        return False
                    since = ticket.last_message_at
                return True
            except ApiError as error:
                if not is_break(error):
                    raise
            if not self._pause(wait):
                break
        return False

    def _insist(self, act: Callable[[Given], object], given: Given) -> bool:
        """Repeats what the caller's code does until it succeeds. Returns whether it did."""
        for wait in waits():
            try:
                act(given)
                return True
            except Exception as error:
                self._on_error(error)
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
