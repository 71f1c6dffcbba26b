"""The scenarios that the SDKs of all languages go through."""

import asyncio
import json
import os
import re
import time
import urllib.request
import uuid
from itertools import islice
from inspect import iscoroutinefunction
from pathlib import Path
from typing import Any

import pytest
from ticketing import ApiError, Client, aio, paginate, watch

FAULTY_URL = os.environ["FAULTY_URL"]
SCENARIOS = json.loads(Path(os.environ["SCENARIOS"]).read_text())["scenarios"]
Make = type[Client] | type[aio.Client]


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario["name"])
@pytest.mark.parametrize("make", [Client, aio.Client], ids=["blocking", "asyncio"])
def test_scenario(make: Make, scenario: dict[str, Any]) -> None:
    saved = {"run": str(uuid.uuid4())}
    for i, raw in enumerate(scenario["steps"]):
        take(make, fill(raw, saved), f"{saved['run']}-{i}", saved)


def take(make: Make, step: dict[str, Any], name: str, saved: dict[str, str]) -> None:
    url = f"{FAULTY_URL}/{','.join(step.get('faults', ['pass']))}/{name}"
    client = make(url=url, token=step.get("token"), timeout=step.get("timeoutMs", 30_000) / 1000)
    begin = time.monotonic()
    if error := step.get("error"):
        with pytest.raises(ApiError) as caught:
            perform(client, step)
        assert caught.value.code == error["code"]
        assert caught.value.message == error.get("message", caught.value.message)
        assert [each.field for each in caught.value.violations] == error["fields"]
        if "faults" not in step:
            assert re.match("req_", caught.value.request_id or "")
    else:
        response = perform(client, step)
        assert_part(step.get("response"), response)
        assert_part(step.get("items"), response)
        if "count" in step:
            assert len(response) == step["count"]
        for path in step.get("absent", []):
            assert find(response, path) is None
        for key, path in step.get("save", {}).items():
            saved[key] = find(response, path)
    assert (time.monotonic() - begin) * 1000 >= step.get("atLeastMs", 0)
    with urllib.request.urlopen(f"{FAULTY_URL}/seen/{name}") as response:
        seen = json.load(response)
    for key in ("attempts", "keys"):
        assert seen[key] == step.get(key, seen[key]), key


def perform(client: Client | aio.Client, step: dict[str, Any]) -> Any:
    """Makes the call that a step describes, by the names that the contract has for it."""
    if "watch" in step:
        return first_events(client, step)
    name = snake((step.get("call") or step["list"]).split(".")[1])
    run = next(getattr(each, name) for each in vars(client).values() if hasattr(each, name))
    # Masks are derived from the arguments.
    arguments = {snake(key): value for key, value in step["request"].items() if key != "updateMask"}
    if "call" in step:
        result = run(**arguments)
        return asyncio.run(result) if iscoroutinefunction(run) else result
    limit = step.get("limit", 1000)
    if not iscoroutinefunction(run):
        return list(paginate(run, limit=limit, **arguments))

    async def collect() -> list[Any]:
        return [each async for each in aio.paginate(run, limit=limit, **arguments)]

    return asyncio.run(collect())


def first_events(client: Client | aio.Client, step: dict[str, Any]) -> list[Any]:
    count = step.get("count", 1)
    request = {snake(key): value for key, value in step["request"].items()}
    if isinstance(client, Client):
        return list(islice(watch(client, **request), count))

    async def collect() -> list[Any]:
        events = aio.watch(client, **request)
        return [await anext(events) for _ in range(count)]

    return asyncio.run(collect())


def snake(name: str) -> str:
    return re.sub("(?<!^)([A-Z])", r"_\1", name).lower()


def fill(value: Any, saved: dict[str, str]) -> Any:
    """Puts what was saved in the place of `$name`, wherever it stands."""
    text = re.sub(r"\$([a-z]+)", lambda found: saved.get(found[1], found[0]), json.dumps(value))
    return json.loads(text)


def find(value: Any, path: str) -> Any:
    for key in path.split("."):
        if value is not None:
            value = value[int(key)] if isinstance(value, list) else value.get(key)
    return value


def assert_part(expected: Any, actual: Any) -> None:
    """That everything expected is in there."""
    if isinstance(expected, dict):
        for key, value in expected.items():
            assert_part(value, actual[key])
    elif isinstance(expected, list):
        for value, other in zip(expected, actual, strict=True):
            assert_part(value, other)
    elif expected is not None:
        assert actual == expected
