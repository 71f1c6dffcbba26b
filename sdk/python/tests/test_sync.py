import asyncio
import threading
import time
import uuid
from collections.abc import Callable
from datetime import datetime, timedelta, timezone
from typing import Any

import pytest
from ticketing import ApiError, Client, Sync, SyncDecision, SyncGap, SyncGapError, aio
from ticketing.types import Ticket
from ticketing.webhooks import EventBusyError, Memory, WebhookEvent, parse_event

CREATED = "service.ticket.created.v1"
client = Client()


class Store:
    def __init__(self, position: str | None = None) -> None:
        self.position = position

    def load(self) -> str | None:
        return self.position

    def save(self, position: str) -> None:
        self.position = position


class Running:
    """A `Sync` that runs in a thread, and what it handled."""

    def __init__(self, store: Store | None = None, **options: Any) -> None:
        self.store = store or Store()
        self.tickets: list[str] = []
        self.events: list[str] = []
        self.errors: list[Exception] = []
        self.attempts: list[tuple[str | None, int]] = []
        self.decide: Callable[[int], SyncDecision | None] = lambda attempt: None
        self.ended: BaseException | None = None
        self.options: dict[str, Any] = {
            "types": [CREATED],
            "on_event": self.on_event,
            "on_error": self.on_error,
            **options,
        }
        self.decide = self.options.pop("decide", self.decide)
        self.thread = threading.Thread(target=self.main, daemon=True)
        self.thread.start()

    def main(self) -> None:
        try:
            self.run()
        except Exception as error:
            self.ended = error

    def on_event(self, event: WebhookEvent) -> None:
        self.events.append(event["data"]["ticket"]["id"])

    def on_error(
        self, error: Exception, event: WebhookEvent | None, attempt: int
    ) -> SyncDecision | None:
        self.errors.append(error)
        self.attempts.append((None if event is None else event.type, attempt))
        return self.decide(attempt)

    def on_ticket(self, ticket: Ticket) -> None:
        self.tickets.append(ticket.id)

    def run(self) -> None:
        raise NotImplementedError

    def stop(self) -> None:
        raise NotImplementedError

    def until(self, is_done: Callable[[], object]) -> None:
        end = time.monotonic() + 30
        while not is_done():
            assert self.ended is None, self.ended
            assert time.monotonic() < end
            time.sleep(0.01)

    def finish(self) -> None:
        self.stop()
        self.thread.join(5)
        assert not self.thread.is_alive()
        assert self.ended is None, self.ended

    def fail(self) -> BaseException | None:
        self.thread.join(5)
        return self.ended


class Blocking(Running):
    def run(self) -> None:
        if "on_ticket" in self.options:
            self.options["on_ticket"] = self.on_ticket
        self.sync = Sync(self.options.pop("client", client), store=self.store, **self.options)
        self.sync.run()

    def stop(self) -> None:
        self.sync.stop()


class Asyncio(Running):
    def run(self) -> None:
        asyncio.run(self.run_async())

    async def run_async(self) -> None:
        self.loop = asyncio.get_running_loop()
        store = self.store

        class AsyncStore:
            async def load(self) -> str | None:
                return store.load()

            async def save(self, position: str) -> None:
                store.save(position)

        def later(function: Callable[..., Any]) -> Callable[..., Any]:
            async def run(value: Any) -> None:
                await asyncio.sleep(0)
                function(value)

            return run

        self.options["on_event"] = later(self.options["on_event"])
        if "on_gap" in self.options:
            self.options["on_gap"] = later(self.options["on_gap"])
        if "on_ticket" in self.options:
            self.options["on_ticket"] = later(self.on_ticket)
        settings = self.options.pop("client", client).events._caller._settings
        async with aio.Client(token=settings.token, url=settings.url) as async_client:
            sync = aio.Sync(async_client, store=AsyncStore(), **self.options)
            self.task = asyncio.create_task(sync.run())
            try:
                await self.task
            except asyncio.CancelledError:
                pass

    def stop(self) -> None:
        self.loop.call_soon_threadsafe(self.task.cancel)


Start = type[Blocking] | type[Asyncio]
both = pytest.mark.parametrize("start", [Blocking, Asyncio])


def open_ticket() -> str:
    subject = str(uuid.uuid4())
    return client.tickets.create_ticket(subject=subject, requester={"name": "Ada"}).data.id


def current_position() -> str:
    running = Blocking()
    running.until(lambda: running.store.position)
    running.finish()
    return running.store.position or ""


@both
def test_the_first_start_begins_with_tickets_since_a_time_and_goes_on_with_events(
    start: Start,
) -> None:
    since = datetime.now(timezone.utc)
    before = open_ticket()
    running = start(since=since, on_ticket=True)
    running.until(lambda: running.store.position)
    after = open_ticket()
    running.until(lambda: after in running.events)
    running.finish()
    assert before in running.tickets


@both
def test_it_begins_now_and_resumes_at_the_saved_position(start: Start) -> None:
    open_ticket()
    store = Store(current_position())
    missed = open_ticket()
    for _ in range(2):
        running = start(store)
        running.until(lambda: missed in running.events)
        running.finish()
        store.position = current_position()
        missed = open_ticket()


@both
def test_the_position_has_the_time_of_the_event_and_not_that_of_handling_it(start: Start) -> None:
    old = datetime.now(timezone.utc) - timedelta(days=20)
    store = Store(f"{old.isoformat()} {current_position().partition(' ')[2]}")
    saved: list[str] = []
    save = store.save
    store.save = lambda position: (saved.append(position), save(position))[1]  # type: ignore
    opened = open_ticket()
    running = start(store)
    running.until(lambda: opened in running.events)
    running.finish()
    first, last = (
        datetime.fromisoformat(each.split()[0].replace("Z", "+00:00"))
        for each in (saved[0], saved[-1])
    )
    assert first == old, "events may follow the first sign"
    created = client.tickets.get_ticket(opened).data.created_at
    assert abs(last - created) < timedelta(seconds=1)


@both
def test_an_event_that_fails_is_skipped_or_ends_it_when_on_error_says_so(start: Start) -> None:
    position = current_position()
    opened = [open_ticket(), open_ticket()]
    for decision in ("skip", "stop"):
        calls: list[str] = []

        def on_event(event: WebhookEvent) -> None:
            calls.append(event["data"]["ticket"]["id"])
            if calls[-1] == opened[0]:
                raise KeyError("poison")

        decide = {1: "retry", 2: decision}.get
        running = start(Store(position), on_event=on_event, decide=decide)
        if decision == "stop":
            assert isinstance(running.fail(), KeyError)
            assert calls == [opened[0]] * 2
        else:
            running.until(lambda: opened[1] in calls)
            running.finish()
            assert calls == [opened[0], *opened]
        assert running.attempts == [(CREATED, 1), (CREATED, 2)]


@both
def test_a_service_that_cannot_be_reached_ends_it_when_on_error_says_so(start: Start) -> None:
    ended = start(client=Client(url="http://127.0.0.1:1"), decide=lambda attempt: "stop").fail()
    assert isinstance(ended, ApiError) and ended.code == "UNAVAILABLE"


@both
def test_what_fails_is_repeated_and_nothing_is_skipped(start: Start) -> None:
    store = Store(current_position())
    opened = [open_ticket(), open_ticket()]
    tries: list[str] = []

    def on_event(event: WebhookEvent) -> None:
        ticket = event["data"]["ticket"]["id"]
        if ticket in opened:
            tries.append(ticket)
            if len(tries) == 1:
                raise RuntimeError("not yet")

    running = start(store, on_event=on_event)
    running.until(lambda: len(tries) == 3)
    running.finish()
    assert tries == [opened[0], *opened]
    assert [str(error) for error in running.errors] == ["not yet"]


@both
def test_it_ends_while_something_fails(start: Start) -> None:
    store = Store(current_position())
    saved = store.position
    open_ticket()

    def fail(event: WebhookEvent) -> None:
        raise RuntimeError("never")

    running = start(store, on_event=fail)
    running.until(lambda: running.errors)
    running.finish()
    # Only the bookmark before it: the position is not past the event.
    assert (store.position or "").partition(" ")[2] == (saved or "").partition(" ")[2]


GAPS = pytest.mark.parametrize(
    ("cursor", "age"),
    [
        ("1.", timedelta(days=40)),
        ("1.", timedelta(days=1)),
        ("9000000000000000000.", timedelta(minutes=1)),
    ],
    ids=["older than the events", "older, of yesterday", "ahead of a restored service"],
)


def position(cursor: str, age: timedelta) -> Store:
    at = (datetime.now(timezone.utc) - age).isoformat(timespec="milliseconds")
    return Store(f"{at.replace('+00:00', 'Z')} {cursor}")


@both
@GAPS
def test_tickets_stand_in_for_events_that_are_gone(
    start: Start, cursor: str, age: timedelta
) -> None:
    before = open_ticket()
    store = position(cursor, age)
    old = store.position
    running = start(store, on_ticket=True)
    running.until(lambda: store.position != old)
    after = open_ticket()
    running.until(lambda: after in running.events)
    running.finish()
    assert before in running.tickets


@both
@GAPS
def test_a_gap_is_told_and_it_goes_on(start: Start, cursor: str, age: timedelta) -> None:
    before = open_ticket()
    store = position(cursor, age)
    old = store.position or ""
    gaps: list[SyncGap] = []

    def on_gap(gap: SyncGap) -> None:
        gaps.append(gap)
        if len(gaps) == 1:
            raise RuntimeError("not yet")

    running = start(store, on_gap=on_gap)
    running.until(lambda: store.position != old)
    after = open_ticket()
    running.until(lambda: after in running.events)
    running.finish()
    assert len(gaps) == 2, "it is told until that succeeds"
    assert gaps[0].since == datetime.fromisoformat(old.split()[0].replace("Z", "+00:00"))
    assert gaps[0].since < datetime.now(timezone.utc)
    # With the oldest event that is kept.
    assert (before in running.events) == (cursor == "1.")


@both
@GAPS
def test_without_on_gap_and_on_ticket_a_gap_is_an_error(
    start: Start, cursor: str, age: timedelta
) -> None:
    error = start(position(cursor, age)).fail()
    assert isinstance(error, SyncGapError)
    assert "Pass `on_gap`" in str(error)


@both
def test_what_cannot_work_is_an_error(start: Start) -> None:
    since = datetime.now(timezone.utc)
    assert "`since` needs `on_ticket`" in str(start(since=since).fail())
    naive = datetime(2026, 1, 2)
    assert "since: has no time zone" in str(start(since=naive, on_ticket=True).fail())
    assert "does not return a position" in str(start(Store("x")).fail())
    error = start(client=Client(token=f"sk_live_{'0' * 48}")).fail()
    assert isinstance(error, ApiError)
    assert error.code == "INVALID_TOKEN"


EVENT = parse_event(
    b'{"id": "evt_1", "type": "t", "occurredAt": "2026-01-02T03:04:05.000Z", "data": {}}'
)


def test_events_of_other_types_are_left_out_as_a_webhook_may_have_more() -> None:
    handled: list[str] = []

    def sync(*types: str) -> Sync:
        return Sync(
            client, store=Store(), types=types, on_event=lambda event: handled.append(event.id)
        )

    sync("u").handle(EVENT)
    assert handled == []
    sync("u", "t").handle(EVENT)
    sync("*").handle(EVENT)
    assert handled == ["evt_1", "evt_1"]


def test_an_event_that_comes_twice_at_once_is_handled_once_and_again_if_that_fails() -> None:
    calls: list[str] = []
    together = threading.Barrier(2)

    def on_event(event: WebhookEvent) -> None:
        time.sleep(0.2)
        calls.append(event.id)
        if len(calls) == 1:
            raise RuntimeError("not yet")

    sync = Sync(client, store=Store(), on_event=on_event)
    errors: list[str] = []

    def handle() -> None:
        together.wait(5)
        try:
            sync.handle(EVENT)
        except RuntimeError as error:
            errors.append(str(error))

    for expected in (2, 2):
        threads = [threading.Thread(target=handle) for _ in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert len(calls) == expected
    assert errors == ["not yet"]


def test_with_asyncio_too_and_a_request_that_is_gone_does_not_cancel_it() -> None:
    calls: list[str] = []

    async def on_event(event: WebhookEvent) -> None:
        await asyncio.sleep(0.02)
        calls.append(event.id)
        if len(calls) == 1:
            raise RuntimeError("not yet")

    class AsyncStore:
        async def load(self) -> None:
            return None

        async def save(self, position: str) -> None:
            pass

    async def run() -> None:
        sync = aio.Sync(aio.Client(), store=AsyncStore(), on_event=on_event)
        both = (sync.handle(EVENT), sync.handle(EVENT))
        results = await asyncio.gather(*both, return_exceptions=True)
        assert [str(each) for each in results if each] == ["not yet"]
        other = parse_event(
            b'{"id": "evt_2", "type": "t", "occurredAt": "2026-01-02T03:04:05.000Z", "data": {}}'
        )
        gone = asyncio.create_task(sync.handle(other))
        await asyncio.sleep(0.001)
        gone.cancel()
        await sync.handle(other)
        await sync.handle(EVENT)

    asyncio.run(run())
    assert calls == ["evt_1", "evt_1", "evt_2"]


def test_an_event_whose_handler_crashed_is_handled_when_its_claim_lapses() -> None:
    claims = Memory()
    claims.claim(EVENT.id, 0.2)
    handled: list[str] = []
    sync = Sync(
        client, store=Store(), claims=claims, on_event=lambda event: handled.append(event.id)
    )
    begin = time.monotonic()
    sync.handle(EVENT)
    assert handled == [EVENT.id]
    assert time.monotonic() - begin > 0.15


def test_a_delivery_does_not_wait_for_ever_for_another_process() -> None:
    claims = Memory()
    claims.claim(EVENT.id, 60)
    sync = Sync(client, store=Store(), claims=claims, on_event=lambda _: pytest.fail())
    with pytest.raises(EventBusyError):
        sync.handle(EVENT)
    assert claims.claim(EVENT.id, 1) == "busy"


def test_a_handler_that_outlasts_its_claim_does_not_release_that_of_another() -> None:
    claims = Memory()

    def on_event(event: WebhookEvent) -> None:
        time.sleep(0.06)
        assert claims.claim(event.id, 60) == "claimed"
        raise RuntimeError("too late")

    sync = Sync(client, store=Store(), claims=claims, claim_ttl=0.03, on_event=on_event)
    with pytest.raises(RuntimeError, match="too late"):
        sync.handle(EVENT)
    assert claims.claim(EVENT.id, 1) == "busy"


def test_it_ends_once_it_has_handled_what_happened_before_a_time() -> None:
    counted: list[str] = []
    store = Store()
    sync = Sync(
        client,
        store=store,
        types=[CREATED],
        on_event=lambda event: counted.append(event["data"]["ticket"]["id"]),
    )
    # The first bookmark is later than now.
    sync.run(until=datetime.now(timezone.utc))
    before, until, after = ticket_times()
    sync.run(until=until)
    assert before in counted
    assert after not in counted
    sync.run(until=datetime.now(timezone.utc) + timedelta(seconds=1))
    assert counted.count(before) == counted.count(after) == 1
    with pytest.raises(ValueError, match="until"):
        sync.run(until=datetime(2026, 1, 2))


def test_the_asynchronous_one_ends_before_a_time_too() -> None:
    counted: list[str] = []
    store = Store()

    class AsyncStore:
        async def load(self) -> str | None:
            return store.load()

        async def save(self, position: str) -> None:
            store.save(position)

    async def on_event(event: WebhookEvent) -> None:
        counted.append(event["data"]["ticket"]["id"])

    async def run(until: datetime) -> None:
        async with aio.Client() as async_client:
            sync = aio.Sync(async_client, store=AsyncStore(), types=[CREATED], on_event=on_event)
            await sync.run(until=until)

    asyncio.run(run(datetime.now(timezone.utc)))
    before, until, after = ticket_times()
    asyncio.run(run(until))
    assert before in counted
    assert after not in counted


def ticket_times() -> tuple[str, datetime, str]:
    """A ticket before a time, the time, and a ticket after it."""
    before = open_ticket()
    time.sleep(0.1)
    until = datetime.now(timezone.utc)
    time.sleep(0.1)
    return before, until, open_ticket()
