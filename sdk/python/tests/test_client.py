import ast
import asyncio
import os
import pickle
import threading
import time
import urllib.request
import uuid
from datetime import datetime, timezone
from graphlib import TopologicalSorter
from importlib.util import resolve_name
from pathlib import Path

import pytest
import ticketing
from ticketing import ApiError, Client, aio, messages, reconcile, watch
from ticketing.messages import (
    CreateMessageRequest,
    CreateTicketRequest,
    RequesterInput,
)

FAULTY_URL = os.environ["FAULTY_URL"]
CREATED = "service.ticket.created.v1"


def open_ticket(subject, **options):
    request = CreateTicketRequest(subject=subject, requester=RequesterInput(name="Ada"))
    return Client().tickets.create_ticket(request, **options).data


def break_off(name):
    request = urllib.request.Request(f"{FAULTY_URL}/break/{name}", method="POST")
    urllib.request.urlopen(request).close()


@pytest.mark.parametrize("make", [Client, aio.Client])
def test_every_service_of_the_contract_is_there(make):
    generated = Path(ticketing.__file__).parent.glob("v1/*_service_connect.py")
    parts = [name for name in vars(make()) if not name.startswith("_")]
    assert len(parts) == len(list(generated))


def test_every_message_of_the_contract_is_there():
    folder = Path(ticketing.__file__).parent
    sources = [path.read_text() for path in folder.glob("**/*_pb2.pyi")]
    names = [
        line.split("(")[0].removeprefix("class ")
        for source in sources
        for line in source.splitlines()
        if line.startswith("class ")
    ]
    assert len(names) > 80
    assert [name for name in names if not hasattr(messages, name)] == []


def test_a_missing_token_or_url_is_named(monkeypatch):
    monkeypatch.delenv("SERVICE_TOKEN")
    with pytest.raises(ValueError, match="pass the argument `token` or set SERVICE_TOKEN"):
        Client()


def test_an_idempotency_key_of_the_caller_is_kept():
    headers = {"idempotency-key": str(uuid.uuid4())}
    first, second = (open_ticket("once", headers=headers) for _ in range(2))
    assert first.id == second.id


@pytest.mark.parametrize("way", ["blocking", "asyncio"])
def test_watching_resumes_after_a_break_each_event_once(way):
    name = str(uuid.uuid4())
    url = f"{FAULTY_URL}/pass,503/{name}"
    open_ticket("before")
    subjects = []

    def begin():
        # Breaks once before the first event.
        time.sleep(0.3)
        break_off(name)
        open_ticket("a")

    def take(event):
        subjects.append(event.data.ticket.subject)
        if len(subjects) == 1:
            break_off(name)
            for subject in ["b", "c"]:
                open_ticket(subject)
        return len(subjects) == 3

    async def watch_async():
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


def test_an_error_that_a_retry_cannot_fix_ends_watching():
    with pytest.raises(ApiError) as caught:
        next(watch(Client(), after_id="evt_none"))
    assert caught.value.code == "NOT_FOUND"


def test_reconciling_walks_last_message_at_from_a_minute_before():
    client = Client()
    opened = [open_ticket(f"r{i}").id for i in range(3)]
    first, second, third = opened

    def reply(ticket_id):
        client.tickets.create_message(CreateMessageRequest(ticket_id=ticket_id, body="more"))

    reply(first)
    seen = {}

    def walk(known=None):
        tickets = reconcile(client, since=datetime.now(timezone.utc), known=known)
        found = [ticket for ticket in tickets if ticket.id in opened]
        seen.update((each.id, each.last_message_at.ToDatetime(timezone.utc)) for each in found)
        return [each.id for each in found]

    async def walk_async():
        since = datetime.now(timezone.utc)
        tickets = aio.reconcile(aio.Client(), since=since, known=seen.get)
        return [each.id async for each in tickets if each.id in opened]

    assert walk() == [second, third, first]
    reply(third)
    assert walk(seen.get) == [third]
    assert asyncio.run(walk_async()) == []


def test_there_is_no_import_cycle():
    package = Path(ticketing.__file__).parent
    imports = {}
    for path in [*package.glob("*.py"), *package.glob("webhooks/*.py")]:
        if path.name == "__init__.py":
            continue
        module = ".".join(path.relative_to(package.parent).with_suffix("").parts)
        # Imports for type checkers count too.
        nodes = [node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.ImportFrom)]
        imports[module] = {
            resolve_name(f"{'.' * node.level}{name}", module.rpartition(".")[0])
            for node in nodes
            if node.level
            for name in ([node.module] if node.module else [each.name for each in node.names])
        }
    assert "ticketing._watch" in imports["ticketing.aio"]
    TopologicalSorter(imports).prepare()


def test_an_error_can_be_pickled():
    with pytest.raises(ApiError) as caught:
        Client().tickets.create_ticket(CreateTicketRequest(subject=""))
    copy = pickle.loads(pickle.dumps(caught.value))
    assert (copy.code, copy.violations, copy.request_id, str(copy)) == (
        caught.value.code,
        caught.value.violations,
        caught.value.request_id,
        str(caught.value),
    )
    assert copy.violations[0].field
