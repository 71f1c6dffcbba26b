import io
import ast
import asyncio
import json
import logging
import pickle
import os
import re
import subprocess
import sys
import threading
import time
import urllib.request
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime, timezone
from functools import partial
from graphlib import TopologicalSorter
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib.metadata import requires
from importlib.util import resolve_name
from pathlib import Path
from typing import Any

import httpx
import pytest
import ticketing
from ticketing import ApiError, Client, aio, paginate, reconcile, watch
from ticketing.types import Ticket
from ticketing.webhooks import WebhookEvent

FAULTY_URL = os.environ["FAULTY_URL"]
CREATED = "service.ticket.created.v1"


def open_ticket(subject: str, idempotency_key: str | None = None) -> Ticket:
    return (
        Client()
        .tickets.create_ticket(
            subject=subject, requester={"name": "Ada"}, idempotency_key=idempotency_key
        )
        .data
    )


def break_off(name: str) -> None:
    request = urllib.request.Request(f"{FAULTY_URL}/break/{name}", method="POST")
    urllib.request.urlopen(request).close()


def attempts(name: str) -> int:
    with urllib.request.urlopen(f"{FAULTY_URL}/seen/{name}") as response:
        count: int = json.load(response)["attempts"]
        return count


def test_both_clients_have_the_same_methods() -> None:
    with Client() as client:
        blocking = methods(client)
    assert len(blocking) >= 55
    assert methods(aio.Client()) == blocking


def methods(client: Client | aio.Client) -> set[str]:
    services = {name: each for name, each in vars(client).items() if not name.startswith("_")}
    return {
        f"{name}.{method}"
        for name, service in services.items()
        for method in dir(service)
        if not method.startswith("_")
    }


def test_the_package_needs_httpx_alone() -> None:
    assert requires("ticketing-sdk") == ["httpx>=0.27,<1"]


def test_a_missing_token_or_url_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SERVICE_TOKEN")
    with pytest.raises(ValueError, match="argument `token`, or set the environment variable SERV"):
        Client()


def test_an_identifier_that_would_lead_to_another_path_is_refused() -> None:
    for id in ("", ".", "..", "../me", "a?b", "a#b", "%2e%2e", "a\\b"):
        with pytest.raises(ValueError) as refused:
            Client().tickets.get_ticket(id)
        assert str(refused.value) == f"id: must be an identifier, not {id!r}"
    with pytest.raises(ApiError, match="NOT_FOUND"):
        Client().tickets.get_ticket("tkt_ä b:c")


def test_the_address_may_have_the_path_of_the_api_and_a_line_break_like_the_token() -> None:
    token = os.environ["SERVICE_TOKEN"] + "\r\n"
    for end in ("/", "/api/v1", "/api/v1/", "\r\n"):
        with Client(url=os.environ["SERVICE_URL"] + end, token=token) as client:
            assert client.me.get_me().data.actor.type == "api_key"


def test_a_token_that_cannot_be_one_is_refused_and_not_shown() -> None:
    for token in ("to ken", "to\nken", "token\u001dx", "tokén"):
        with pytest.raises(ValueError) as refused:
            Client(token=token)
        assert str(refused.value).startswith("The token has characters that no token has.")


@pytest.mark.parametrize("timeout", [None, 0])
def test_a_call_may_have_no_time_limit(timeout: float | None) -> None:
    async def ask() -> None:
        async with aio.Client(timeout=timeout) as client:
            await client.me.get_me(timeout=timeout)

    Client(timeout=timeout).me.get_me()
    Client().me.get_me(timeout=timeout)
    next(iter(Client(timeout=timeout).events.watch_events(bookmarks=True, timeout=timeout)))
    asyncio.run(ask())


class Responding(BaseHTTPRequestHandler):
    """Responds with the next status, and keeps the headers of requests."""

    statuses: list[int] = []
    requests: list[dict[str, str]] = []
    body = b'{"data":[],"nextPageToken":""}'

    def do_GET(self) -> None:
        self.requests.append({name.lower(): value for name, value in self.headers.items()})
        self.rfile.read(int(self.headers.get("content-length", 0)))
        self.send_response(self.statuses.pop(0))
        self.send_header("x-request-id", f"req_{len(self.requests)}")
        self.end_headers()
        self.wfile.write(self.body)

    do_POST = do_PATCH = do_GET

    def log_message(self, *_: object) -> None:
        pass


@contextmanager
def responding(*statuses: int, body: bytes = Responding.body) -> Iterator[str]:
    Responding.statuses, Responding.requests, Responding.body = list(statuses), [], body
    server = ThreadingHTTPServer(("127.0.0.1", 0), Responding)
    threading.Thread(target=server.serve_forever).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()


def test_options_of_a_call_are_its_own() -> None:
    with responding(200, 200, 503) as url, Client(url=url) as client:
        client.tickets.update_ticket("tkt_1", if_match=7)
        client.tickets.create_ticket(subject="", requester={"name": "Ada"}, idempotency_key="mine")
        with pytest.raises(ApiError):
            client.me.get_me(max_retries=0)
    names = ("if-match", "idempotency-key")
    sent = [tuple(each.get(name) for name in names) for each in Responding.requests]
    assert sent == [('"7"', None), (None, "mine"), (None, None)]


def test_a_success_has_a_response() -> None:
    responses: list[httpx.Response] = []

    async def ask() -> None:
        async with aio.Client() as client:
            await client.me.get_me(on_response=responses.append)

    Client().me.get_me(on_response=responses.append)
    asyncio.run(ask())
    for response in responses:
        assert response.status_code == 200
        assert response.headers["x-request-id"].startswith("req_")
    assert len(responses) == 2


def test_each_attempt_is_logged_without_the_token_the_query_and_the_bodies(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.DEBUG, "ticketing")
    with responding(503, 200) as url, Client(url=url, token="sk_secret") as client:
        client.tickets.list_tickets(q="private")
    lines = [each.getMessage() for each in caplog.records if each.name == "ticketing"]
    assert [re.sub(r"\d+ ms", "0 ms", line) for line in lines] == [
        "GET /api/v1/tickets 503 UNAVAILABLE 0 ms attempt 1 req_1",
        "GET /api/v1/tickets 200 0 ms attempt 2 req_2",
    ]


def test_an_environment_variable_logs_to_standard_error() -> None:
    code = "from ticketing import Client; Client().me.get_me()"
    ended = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "SERVICE_LOG": "debug"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert ended.stdout == ""
    assert re.fullmatch(r"GET /api/v1/me 200 \d+ ms attempt 1 req_\w+\n", ended.stderr)


def test_an_error_of_another_kind_of_server_is_one_too() -> None:
    error = {"code": "QUOTA", "details": [{"@type": "a"}, None], "metadata": []}
    body = json.dumps({"error": error}).encode()
    with responding(400, body=body) as url, Client(url=url) as client:
        with pytest.raises(ApiError) as caught:
            client.me.get_me()
    assert (caught.value.code, caught.value.message) == ("QUOTA", "HTTP 400 Bad Request")
    assert (caught.value.violations, caught.value.metadata) == ((), {})


def test_an_idempotency_key_of_the_caller_is_kept() -> None:
    key = str(uuid.uuid4())
    assert open_ticket("once", key).id == open_ticket("once", key).id


def test_a_closed_client_has_no_connections_but_leaves_those_of_the_caller() -> None:
    with Client() as client:
        client.me.get_me()
    with pytest.raises(RuntimeError, match="closed"):
        client.me.get_me()
    with httpx.Client() as http:
        for _ in range(2):
            with Client(http_client=http) as client:
                client.me.get_me()


def test_an_asyncio_client_closes_its_connections() -> None:
    async def run() -> None:
        async with aio.Client() as client:
            await client.me.get_me()
        with pytest.raises(RuntimeError, match="closed"):
            await client.me.get_me()

    asyncio.run(run())


class Pages(BaseHTTPRequestHandler):
    """What else may be at the address of the service."""

    agents: list[str] = []

    def do_GET(self) -> None:
        self.agents.append(self.headers["user-agent"])
        if self.path.startswith("/moved"):
            self.send_response(301)
            self.send_header("location", "https://elsewhere.test/")
            self.end_headers()
            return
        if self.path.startswith("/unchanged"):
            self.send_response(304)
            self.end_headers()
            return
        self.send_response(200)
        self.end_headers()
        if self.path.startswith("/empty"):
            return
        self.wfile.write(b"<h1>Welcome</h1>")
        while self.path.startswith("/drips"):
            self.wfile.write(b" ")
            time.sleep(0.02)

    def log_message(self, *_: object) -> None:
        pass


def test_what_is_not_the_service_is_named() -> None:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Pages)
    threading.Thread(target=server.serve_forever).start()
    url = f"http://127.0.0.1:{server.server_port}"
    try:
        for path, message in {
            "": r"does not respond with JSON. Check SERVICE_URL",
            "/empty": r"does not respond with JSON. Check SERVICE_URL",
            "/unchanged": r"UNKNOWN: HTTP 304 Not Modified",
            "/moved": r"redirects to https://elsewhere.test/",
            "/drips": r"DEADLINE_EXCEEDED: There was no response within 0.2 seconds",
        }.items():
            for ask in (partial(get_me, url + path), partial(get_me_async, url + path)):
                with pytest.raises(ApiError, match=message) as raised:
                    ask()
                assert (raised.value.status is None) == (path == "/drips")
        assert Pages.agents[0].startswith("ticketing-python/")
    finally:
        server.shutdown()
        server.server_close()
    for ask in (partial(get_me, url), partial(get_me_async, url)):
        with pytest.raises(
            ApiError, match=rf"UNAVAILABLE: {url} cannot be reached: .*refused|fail"
        ):
            ask()


def timeout_of(url: str) -> float:
    return 0.2 if url.endswith("/drips") else 10


def get_me(url: str) -> None:
    Client(url=url, max_retries=0, timeout=timeout_of(url)).me.get_me()


def get_me_async(url: str) -> None:
    async def run() -> None:
        await aio.Client(url=url, max_retries=0, timeout=timeout_of(url)).me.get_me()

    asyncio.run(run())


def test_pages_are_fetched_as_needed_up_to_the_limit() -> None:
    opened = [open_ticket(f"page {i}").id for i in range(3)]
    client = Client()
    newest = [t.id for t in paginate(client.tickets.list_tickets, page_size=1, limit=3)]
    assert newest == opened[::-1]
    for limit in (0, -1):
        assert list(paginate(client.tickets.list_tickets, limit=limit)) == []
    assert len(list(paginate(client.tickets.list_tickets, page_size=2))) >= 3


def test_a_stream_ends_a_line_at_a_line_feed_only() -> None:
    subject = "one\u2028line\x85still"
    opened = open_ticket(subject)
    events = Client().events.list_events(page_size=1).data
    after = [each.id for each in Client().events.list_events(page_size=2).data][1]
    event = next(watch(Client(), after_id=after))
    assert event.id == events[0].id
    assert event["data"]["ticket"]["subject"] == opened.subject == subject


@pytest.mark.parametrize("way", ["blocking", "asyncio"])
def test_watching_resumes_after_a_break_each_event_once(way: str) -> None:
    name = str(uuid.uuid4())
    url = f"{FAULTY_URL}/pass,503/{name}"
    open_ticket("before")
    subjects: list[str] = []

    def begin() -> None:
        # Breaks once before the first event.
        while attempts(name) == 0:
            time.sleep(0.01)
        time.sleep(0.3)
        break_off(name)
        open_ticket("a")

    def take(event: WebhookEvent) -> bool:
        assert event.type == "service.ticket.created.v1"
        subjects.append(event.data["ticket"]["subject"])
        if len(subjects) == 1:
            break_off(name)
            for subject in ["b", "c"]:
                open_ticket(subject)
        return len(subjects) == 3

    async def watch_async() -> None:
        async for event in aio.watch(aio.Client(url=url), types=[CREATED]):
            if await asyncio.to_thread(take, event):
                return

    thread = threading.Thread(target=begin)
    thread.start()
    if way == "asyncio":
        asyncio.run(asyncio.wait_for(watch_async(), 20))
    else:
        for event in watch(Client(url=url), types=[CREATED]):
            if take(event):
                break
    thread.join()
    assert subjects == ["a", "b", "c"]


def test_an_error_that_a_retry_cannot_fix_ends_watching() -> None:
    with pytest.raises(ApiError) as caught:
        next(watch(Client(), after_id="evt_none"))
    assert caught.value.code == "NOT_FOUND"


def test_reconciling_walks_updated_at_from_a_minute_before() -> None:
    client = Client()
    opened = [open_ticket(f"r{i}").id for i in range(3)]
    first, second, third = opened
    client.tickets.create_message(first, body="more")
    seen: dict[str, datetime] = {}

    def walk(known: Callable[[str], datetime | None] | None = None) -> list[str]:
        tickets = reconcile(client, since=datetime.now(timezone.utc), known=known)
        found = [ticket for ticket in tickets if ticket.id in opened]
        seen.update((each.id, each.updated_at) for each in found)
        return [each.id for each in found]

    async def walk_async() -> list[str]:
        since = datetime.now(timezone.utc)
        tickets = aio.reconcile(aio.Client(), since=since, known=seen.get)
        return [each.id async for each in tickets if each.id in opened]

    assert walk() == [second, third, first]
    client.tickets.create_message(third, body="more")
    assert walk(seen.get) == [third]
    client.tickets.update_ticket(second, status="closed")
    assert walk(seen.get) == [second], "closed without a message"
    assert asyncio.run(walk_async()) == []


def test_a_file_is_bytes_and_a_missing_one_an_error() -> None:
    attachments = Client().attachments
    for file in (b"a,b\n", io.BytesIO(b"a,b\n")):
        stored = attachments.create_attachment(name="ä & b.csv", file=file).data
        assert (stored.name, stored.size) == ("ä & b.csv", "4")
        assert attachments.get_attachment(stored.id) == b"a,b\n"
    with pytest.raises(TypeError):
        attachments.create_attachment(name="a", file="text")  # type: ignore[arg-type]
    with pytest.raises(ApiError) as caught:
        Client().attachments.get_attachment("att_none")
    assert (caught.value.status, caught.value.code) == (404, "NOT_FOUND")


def test_there_is_no_import_cycle() -> None:
    package = Path(ticketing.__file__).parent
    imports: dict[str, set[str]] = {}
    for path in package.glob("**/*.py"):
        if path.name == "__init__.py":
            continue
        module = ".".join(path.relative_to(package.parent).with_suffix("").parts)
        # Imports for type checkers count too.
        nodes = [
            node
            for node in ast.walk(ast.parse(path.read_text()))
            if isinstance(node, ast.ImportFrom)
        ]
        imports[module] = {
            resolve_name(f"{'.' * node.level}{name}", module.rpartition(".")[0])
            for node in nodes
            if node.level
            for name in ([node.module] if node.module else [each.name for each in node.names])
        }
    assert "ticketing._watch" in imports["ticketing.aio"]
    TopologicalSorter(imports).prepare()


def test_an_error_says_what_is_wrong_and_can_be_pickled() -> None:
    with pytest.raises(ApiError) as caught:
        Client().tickets.create_ticket(subject="", requester={"email": "nobody"})
    error = caught.value
    assert (error.status, error.code) == (400, "INVALID_ARGUMENT")
    assert {each.field for each in error.violations} == {"subject", "requester.email"}
    assert (error.request_id or "").startswith("req_")
    copy = pickle.loads(pickle.dumps(error))
    assert vars(copy) == vars(error)
    assert str(copy) == str(error) == f"INVALID_ARGUMENT: {error.message}"
