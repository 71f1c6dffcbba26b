import asyncio
import hmac
import http.client
import json
import logging
import os
import threading
import time
from contextlib import contextmanager
from hashlib import sha256
from wsgiref.simple_server import WSGIRequestHandler, make_server

import pytest
import uvicorn
from google.protobuf.json_format import MessageToDict
from ticketing import Client, webhooks
from ticketing.messages import (
    CreateTicketRequest,
    CreateWebhookSubscriptionRequest,
    DeleteWebhookSubscriptionRequest,
    ListEventTypesRequest,
    ListWebhookDeliveriesRequest,
    RedeliverWebhookRequest,
    RequesterInput,
    TestWebhookSubscriptionRequest as PingRequest,
    TicketCreatedV1,
    WebhookPingV1,
)

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


def sign(body):
    t = int(time.time())
    return f"t={t},v1={hmac.new(SECRET.encode(), f'{t}.'.encode() + body, sha256).hexdigest()}"


def test_a_delivery_becomes_a_typed_event():
    event = webhooks.verify(BODY, sign(BODY), SECRET)
    assert isinstance(event.data, TicketCreatedV1)
    assert event.data.ticket.subject == "Hello"
    assert event.occurred_at.isoformat() == "2026-01-02T03:04:05+00:00"


def test_an_event_of_an_unknown_type_keeps_its_json():
    body = json.dumps({**ENVELOPE, "type": "service.ticket.created.v2"}).encode()
    event = webhooks.verify(body, sign(body), SECRET)
    assert event.type == "service.ticket.created.v2"
    assert event.data == ENVELOPE["data"]


@pytest.mark.parametrize(
    "body", [b"", b"{}", b"[]", b"null", b"\xff", json.dumps({**ENVELOPE, "id": 1}).encode()]
)
def test_a_signed_body_that_is_not_an_event(body):
    with pytest.raises(webhooks.InvalidEventError):
        webhooks.verify(body, sign(body), SECRET)


def test_every_type_of_the_service_is_known():
    types = Client().events.list_event_types(ListEventTypesRequest()).data
    assert len(types) >= 5
    for each in types:
        event = {**ENVELOPE, "type": each.type, "data": MessageToDict(each.example)}
        body = json.dumps(event).encode()
        assert not isinstance(webhooks.verify(body, sign(body), SECRET).data, dict), each.type


class Quiet(WSGIRequestHandler):
    def log_message(self, *_):
        pass


@contextmanager
def serving_wsgi(application):
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
def serving_asgi(application):
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


def wsgi(on_event, **options):
    return serving_wsgi(webhooks.Receiver(SECRET, on_event, **options))


def asgi(on_event, **options):
    async def on_event_async(event):
        await asyncio.sleep(0)
        on_event(event)

    return serving_asgi(webhooks.AsyncReceiver(SECRET, on_event_async, **options))


@pytest.mark.parametrize("behind", [wsgi, asgi])
def test_a_receiver_responds_correctly(behind, caplog):
    events = []
    fail = False

    def on_event(event):
        if fail:
            raise RuntimeError("not now")
        events.append(event)

    def ask(port, method="POST", body=BODY, signature=None, chunked=False):
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


def test_deliveries_of_the_service_arrive_each_event_once():
    client = Client()
    events = []
    pinged = threading.Event()

    def on_event(event):
        events.append(event)
        if isinstance(event.data, WebhookPingV1):
            pinged.set()

    receiver = None
    with serving_wsgi(lambda environ, start: receiver(environ, start)) as port:
        subscription = client.webhook_subscriptions.create_webhook_subscription(
            CreateWebhookSubscriptionRequest(
                url=f"{RELAY_URL}/{port}/hook",
                events=["service.ticket.created.v1", "service.webhook.ping.v1"],
            )
        ).data
        receiver = webhooks.Receiver(subscription.secret, on_event)
        client.tickets.create_ticket(
            CreateTicketRequest(subject="Delivered", requester=RequesterInput(name="Ada"))
        )
        delivered = until(
            lambda: [
                each
                for each in client.webhook_subscriptions.list_webhook_deliveries(
                    ListWebhookDeliveriesRequest(subscription_id=subscription.id)
                ).data
                if each.outcome == "succeeded"
            ]
        )
        client.webhook_subscriptions.redeliver_webhook(
            RedeliverWebhookRequest(subscription_id=subscription.id, id=delivered[0].id)
        )
        client.webhook_subscriptions.test_webhook_subscription(PingRequest(id=subscription.id))
        assert pinged.wait(5)
        client.webhook_subscriptions.delete_webhook_subscription(
            DeleteWebhookSubscriptionRequest(id=subscription.id)
        )
    assert sorted(each.type for each in events) == [
        "service.ticket.created.v1",
        "service.webhook.ping.v1",
    ]
    assert events[0].data.ticket.subject == "Delivered"


def until(ask):
    for _ in range(200):
        if response := ask():
            return response
        time.sleep(0.025)
    raise AssertionError("not within 5 seconds")


def test_the_memory_of_events_is_bounded():
    memory = webhooks.Memory(2)
    added = [memory.add(id) for id in ["a", "b", "a", "c", "b", "a"]]
    assert added == [True, True, False, True, False, True]
