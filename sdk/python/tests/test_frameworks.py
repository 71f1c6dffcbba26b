"""Receivers in the frameworks that the README names, as it mounts them."""

import asyncio
import hmac
import json
import time
from collections.abc import Callable
from hashlib import sha256
from typing import Any

import django
import pytest
from django.conf import settings
from django.core.handlers.wsgi import WSGIHandler
from django.http import HttpRequest, HttpResponse
from django.urls import path
from django.views.decorators.csrf import csrf_exempt
from fastapi import Body, FastAPI, Request, Response
from fastapi.testclient import TestClient
from flask import Flask, request
from starlette.routing import Route
from ticketing import webhooks
from ticketing.webhooks import WebhookEvent
from werkzeug.test import Client as WsgiClient

SECRET = "whsec_" + "0" * 8
BODY = json.dumps(
    {
        "id": "evt_1",
        "type": "service.webhook.ping.v1",
        "occurredAt": "2026-01-02T03:04:05.000Z",
        "data": {"subscriptionId": "whs_1"},
    }
).encode()
Post = Callable[[str, dict[str, str]], int]


class Handled:
    """The receivers of a test, and what they got."""

    def __init__(self) -> None:
        self.events: list[WebhookEvent] = []
        self.refused: list[str] = []
        self.receiver = webhooks.Receiver(
            SECRET, self.events.append, on_refused=lambda error: self.refused.append(error.reason)
        )
        self.async_receiver = webhooks.AsyncReceiver(
            SECRET, self.on_event, on_refused=lambda error: self.refused.append(error.reason)
        )

    async def on_event(self, event: WebhookEvent) -> None:
        await asyncio.sleep(0)
        self.events.append(event)


def in_flask(handled: Handled) -> Post:
    app = Flask(__name__)
    receiver = handled.receiver

    @app.post("/hook")
    def hook() -> tuple[str, int]:
        return "", receiver.receive(request.get_data(), request.headers.get("Service-Signature"))

    @app.post("/parsed")
    def parsed() -> tuple[str, int]:
        request.stream.read()
        return "", receiver.receive(request.get_data(), request.headers.get("Service-Signature"))

    return posting(app)


def in_django(handled: Handled) -> Post:
    receiver = handled.receiver

    def hook(request: HttpRequest) -> HttpResponse:
        return HttpResponse(
            status=receiver.receive(request.body, request.headers.get("Service-Signature"))
        )

    def parsed(request: HttpRequest) -> HttpResponse:
        body: Any = json.loads(request.body)
        return HttpResponse(status=receiver.receive(body, request.headers.get("Service-Signature")))

    if not settings.configured:
        settings.configure(ROOT_URLCONF=[], ALLOWED_HOSTS=["*"], SECRET_KEY="x")
        django.setup()
    settings.ROOT_URLCONF = tuple(
        [path("hook", csrf_exempt(hook)), path("parsed", csrf_exempt(parsed))]
    )
    return posting(WSGIHandler())


def posting(application: Any) -> Post:
    client = WsgiClient(application)
    return lambda path, headers: client.post(path, data=BODY, headers=headers).status_code


def in_fastapi(handled: Handled) -> Post:
    app = FastAPI(routes=[Route("/hook", handled.async_receiver)])

    @app.post("/parsed")
    async def parsed(request: Request, body: Any = Body()) -> Response:
        signature = request.headers.get("service-signature")
        return Response(status_code=await handled.async_receiver.receive(body, signature))

    client = TestClient(app)
    return lambda path, headers: client.post(path, content=BODY, headers=headers).status_code


@pytest.mark.parametrize("mount", [in_flask, in_django, in_fastapi])
def test_a_framework_receives_what_is_signed(mount: Callable[[Handled], Post]) -> None:
    handled = Handled()
    post = mount(handled)
    t = int(time.time())
    digest = hmac.new(SECRET.encode(), f"{t}.".encode() + BODY, sha256).hexdigest()
    headers = {"Service-Signature": f"t={t},v1={digest}", "Content-Type": "application/json"}
    assert post("/hook", {**headers, "Service-Signature": f"t={t},v1=00"}) == 401
    assert post("/parsed", headers) == 500
    assert handled.refused == ["signature_mismatch", "body_not_raw"]
    assert post("/hook", headers) == 204
    assert post("/hook", headers) == 204
    assert [event.id for event in handled.events] == ["evt_1"]
