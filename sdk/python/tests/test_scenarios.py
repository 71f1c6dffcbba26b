"""The scenarios that the SDKs of all languages go through."""

import asyncio
import json
import os
import re
import time
import urllib.request
import uuid
from inspect import iscoroutinefunction
from pathlib import Path

import pytest
from google.protobuf import descriptor_pool
from google.protobuf.json_format import MessageToDict, ParseDict
from google.protobuf.message_factory import GetMessageClass
from ticketing import ApiError, Client, aio, paginate

FAULTY_URL = os.environ["FAULTY_URL"]
SCENARIOS = json.loads(Path(os.environ["SCENARIOS"]).read_text())["scenarios"]


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario["name"])
@pytest.mark.parametrize("make", [Client, aio.Client], ids=["blocking", "asyncio"])
def test_scenario(make, scenario):
    saved = {"run": str(uuid.uuid4())}
    for i, raw in enumerate(scenario["steps"]):
        take(make, fill(raw, saved), f"{saved['run']}-{i}", saved)


def take(make, step, name, saved):
    url = f"{FAULTY_URL}/{','.join(step.get('faults', ['pass']))}/{name}"
    arguments = {"timeout": step["timeoutMs"] / 1000} if "timeoutMs" in step else {}
    client = make(url=url, token=step.get("token"), **arguments)
    begin = time.monotonic()
    if error := step.get("error"):
        with pytest.raises(ApiError) as caught:
            perform(client, step)
        assert caught.value.code == error["code"]
        assert caught.value.message == error.get("message", caught.value.message)
        assert [each.field for each in caught.value.violations] == error["fields"]
        if "faults" not in step:
            assert re.match("req_", caught.value.request_id)
    else:
        response = perform(client, step)
        assert_part(step.get("response", {}), response)
        assert_part(step.get("items", []), response)
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


def perform(client, step):
    """Makes the call that a step describes, by the names that the contract has for it."""
    service, method = step.get("call", step.get("list")).split(".")
    found = descriptor_pool.Default().FindServiceByName(f"ticketing.v1.{service}")
    request_class = GetMessageClass(found.methods_by_name[method].input_type)
    part = next(each for each in vars(client).values() if type(each).__name__.startswith(service))
    run = getattr(part, re.sub("(?<!^)([A-Z])", r"_\1", method).lower())
    request = ParseDict(step["request"], request_class())
    if "call" in step:
        return to_json(asyncio.run(run(request)) if iscoroutinefunction(run) else run(request))
    limit = step.get("limit")
    if not iscoroutinefunction(run):
        return [to_json(each) for each in paginate(run, request, limit=limit)]

    async def collect():
        return [to_json(each) async for each in aio.paginate(run, request, limit=limit)]

    return asyncio.run(collect())


def to_json(message):
    return MessageToDict(message)


def fill(value, saved):
    """Puts what was saved in the place of `$name`, wherever it stands."""
    text = re.sub(r"\$([a-z]+)", lambda found: saved.get(found[1], found[0]), json.dumps(value))
    return json.loads(text)


def find(value, path):
    for key in path.split("."):
        value = value.get(key) if value is not None else None
    return value


def assert_part(expected, actual):
    """That everything expected is in there."""
    if isinstance(expected, dict):
        for key, value in expected.items():
            assert_part(value, actual[key])
    elif isinstance(expected, list):
        for value, other in zip(expected, actual if expected else [], strict=bool(expected)):
            assert_part(value, other)
    else:
        assert actual == expected
