import hmac
import json
import os
import time
from hashlib import sha256
from pathlib import Path

import pytest
from ticketing import webhooks

FILES = sorted(Path(os.environ["GOLDEN_EVENTS"]).glob("*/*.json"))
SECRET = "whsec_" + "0" * 8


def test_there_are_golden_events() -> None:
    assert len(FILES) >= 6


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.name}")
def test_an_event_of_an_earlier_release(file: Path) -> None:
    body = file.read_bytes()
    t = int(time.time())
    v1 = hmac.new(SECRET.encode(), f"{t}.".encode() + body, sha256).hexdigest()
    event = webhooks.verify(body, f"t={t},v1={v1}", SECRET)
    assert not isinstance(event, webhooks.UnknownEvent)
    golden = json.loads(body)
    assert (event.id, event.type) == (golden["id"], golden["type"])
    assert event.data == golden["data"]
