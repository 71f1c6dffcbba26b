import asyncio
import hmac
import http.client
import json
import logging
import os
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from hashlib import sha256
from typing import Any, TypeVar
from wsgiref.simple_server import WSGIRequestHandler, make_server

import pytest
import uvicorn
from ticketing import Client, webhooks
from ticketing.types import TicketCreatedV1, WebhookPingV1
from ticketing.webhooks import WebhookEvent

OnEvent = Callable[[WebhookEvent], object]
Behind = Callable[..., AbstractContextManager[int]]
Item = TypeVar("Item")

RELAY_URL = os.environ["RELAY_URL"]
SECRET = "whsec_" + "0" * 8
TIME = "2026-01-02T03:04:05.000Z"
ENVELOPE = {
    "id": "evt_1",
    "type": "service.ticket.created.v1",
    "occurredAt": TIME,
    "data": {"ticket": {"id": "tkt_1", "subject": "Hello", "newerField": 1}},
}
BODY = json.dumps(ENVELOPE).encode()


def sign(body: bytes) -> str:
    t = int(time.time())
    return f"t={t},v1={hmac.new(SECRET.encode(), f'{t}.'.encode() + body, sha256).hexdigest()}"


def test_a_delivery_becomes_a_typed_event() -> None:
    event = webhooks.verify(BODY, sign(BODY), SECRET)
    assert isinstance(event.data, TicketCreatedV1)
    assert event.data.ticket and event.data.ticket.subject == "Hello"
    assert not event.test
    assert webhooks.verify(BODY, sign(BODY), SECRET, test="true").test
    assert event.occurred_at.isoformat() == "2026-01-02T03:04:05+00:00"


def test_an_event_of_an_unknown_type_keeps_its_json() -> None:
    body = json.dumps({**ENVELOPE, "type": "service.ticket.created.v2"}).encode()
    event = webhooks.verify(body, sign(body), SECRET)
    assert event.type == "service.ticket.created.v2"
    assert event.data == ENVELOPE["data"]


@pytest.mark.parametrize(
    "body", [b"", b"{}", b"[]", b"null", b"\xff", json.dumps({**ENVELOPE, "id": 1}).encode()]
)
def test_a_signed_body_that_is_not_an_event(body: bytes) -> None:
    with pytest.raises(webhooks.InvalidEventError):
        webhooks.verify(body, sign(body), SECRET)


class Quiet(WSGIRequestHandler):
    def log_message(self, *_: object) -> None:
        pass


@contextmanager
def serving_wsgi(application: Any) -> Iterator[int]:
    server = make_server("127.0.0.1", 0, application, handler_class=Quiet)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield server.server_port
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


@contextmanager
def serving_asgi(application: Any) -> Iterator[int]:
    config = uvicorn.Config(application, port=0, lifespan="off", log_level="warning")
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        while not server.started:
            time.sleep(0.01)
        yield server.servers[0].sockets[0].getsockname()[1]
    finally:
        server.should_exit = True
        thread.join()


def wsgi(on_event: OnEvent, **options: Any) -> AbstractContextManager[int]:
    return serving_wsgi(webhooks.Receiver(SECRET, on_event, **options))


def asgi(on_event: OnEvent, **options: Any) -> AbstractContextManager[int]:
    async def on_event_async(event: WebhookEvent) -> None:
        await asyncio.sleep(0)
        on_event(event)

    return serving_asgi(webhooks.AsyncReceiver(SECRET, on_event_async, **options))


@pytest.mark.parametrize("behind", [wsgi, asgi])
def test_a_receiver_responds_correctly(behind: Behind, caplog: pytest.LogCaptureFixture) -> None:
    events: list[WebhookEvent] = []
    fail = False

    def on_event(event: WebhookEvent) -> None:
        if fail:
            raise RuntimeError("not now")
        events.append(event)

    def ask(
        port: int,
        method: str = "POST",
        body: bytes = BODY,
        signature: str | None = None,
        chunked: bool = False,
    ) -> int:
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
        headers = {"service-signature": sign(body) if signature is None else signature}
        given = iter([body[:10], body[10:]]) if chunked else body
        connection.request(method, "/hook", given, headers, encode_chunked=chunked)
        return connection.getresponse().status

    caplog.set_level(logging.CRITICAL, "ticketing.webhooks")
    with behind(on_event, max_bytes=1000) as port:
        long = b"x" * 1001
        assert ask(port, method="GET", body=b"") == 405
        assert ask(port, signature=sign(BODY + b" ")) == 401
        assert ask(port, signature="") == 401
        assert ask(port, body=long) == 413
        if behind is asgi:  # The server of the standard library knows no chunks.
            assert ask(port, body=long, chunked=True) == 413
        assert ask(port, body=b"{}") == 400
        assert events == []
        fail = True
        assert ask(port) == 500
        fail = False
        assert ask(port, chunked=behind is asgi) == 204
        assert ask(port) == 204
        assert len(events) == 1


def test_deliveries_of_the_service_arrive_each_event_once() -> None:
    client = Client()
    events: list[WebhookEvent] = []
    pinged = threading.Event()

    def on_event(event: WebhookEvent) -> None:
        events.append(event)
        if isinstance(event.data, WebhookPingV1):
            pinged.set()

    receiver: Any = None
    with serving_wsgi(lambda environ, start: receiver(environ, start)) as port:
        subscriptions = client.webhook_subscriptions
        subscription = subscriptions.create_webhook_subscription(
            url=f"{RELAY_URL}/{port}/hook",
            events=["service.ticket.created.v1", "service.webhook.ping.v1"],
        ).data
        receiver = webhooks.Receiver(subscription.secret, on_event)
        client.tickets.create_ticket(subject="Delivered", requester={"name": "Ada"})
        delivered = until(
            lambda: [
                each
                for each in subscriptions.list_webhook_deliveries(subscription.id).data
                if each.outcome == "succeeded"
            ]
        )
        subscriptions.redeliver_webhook(subscription.id, delivered[0].id)
        subscriptions.test_webhook_subscription(subscription.id)
        assert pinged.wait(5)
        subscriptions.delete_webhook_subscription(subscription.id)
    assert sorted((each.type, each.test) for each in events) == [
        ("service.ticket.created.v1", False),
        ("service.webhook.ping.v1", True),
    ]
    assert events[0]["data"]["ticket"]["subject"] == "Delivered"


def until(ask: Callable[[], list[Item]]) -> list[Item]:
    for _ in range(200):
        if response := ask():
            return response
        time.sleep(0.025)
    raise AssertionError("not within 5 seconds")


def test_the_memory_of_events_is_bounded() -> None:
    memory = webhooks.Memory(2)
    claims = []
    for id in ["a", "b", "a", "c", "b", "a"]:
        claims.append(memory.claim(id, 1))
        memory.done(id)
    assert claims == ["claimed", "claimed", "done", "claimed", "done", "claimed"]


def test_an_event_that_another_process_is_handling_is_not_handled_here() -> None:
    handled: list[str] = []
    claims = webhooks.Memory()
    claims.claim("evt_1", 60)
    receiver = webhooks.Receiver(SECRET, lambda each: handled.append(each.id), claims=claims)

    async def on_event(event: WebhookEvent) -> None:
        handled.append(event.id)

    async_claims = webhooks.AsyncMemory()
    async_receiver = webhooks.AsyncReceiver(SECRET, on_event, claims=async_claims)

    async def receive() -> int:
        await async_claims.claim("evt_1", 60)
        return await async_receiver.receive(BODY, sign(BODY))

    assert receiver.receive(BODY, sign(BODY)) == 409
    assert asyncio.run(receive()) == 409
    threading.Timer(0.1, claims.done, ["evt_1"]).start()
    assert receiver.receive(BODY, sign(BODY)) == 204, "it waits until it is handled"
    assert handled == []
