"""The examples of the README, one after the other, as one program."""

import asyncio
import json
import threading
import time
from datetime import datetime, timezone
from pathlib import Path

import pytest
from ticketing import webhooks
from ticketing.webhooks import WebhookEvent


class Stopped(Exception):
    pass


def stop(event: WebhookEvent) -> None:
    raise Stopped(event.type)


def test_the_examples_run(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("WEBHOOK_SECRET", "whsec_0")
    Path("invoice.pdf").write_bytes(b"%PDF-1.7\n")
    import readme

    printed = capsys.readouterr().out
    assert " open Where is my order?\n" in printed
    assert "False ada@example.com ada@example.com\n" in printed
    assert "\nsubject " in printed
    assert readme.copy == b"%PDF-1.7\n"
    assert asyncio.run(readme.newest_ticket()) == "Where is my order?"

    readme.catch_up(datetime.now(timezone.utc))
    assert f"{readme.ticket.id} has changed" in capsys.readouterr().out

    thread = threading.Thread(target=readme.sync.run, daemon=True)
    thread.start()
    end = time.monotonic() + 10
    while not (tmp_path / "position").exists() and time.monotonic() < end:
        time.sleep(0.01)
    readme.sync.stop()
    thread.join(5)
    assert not thread.is_alive()

    events = readme.client.events
    newest, before = events.list_events(type=["service.ticket.created.v1"], page_size=2).data
    readme.on_event(webhooks.parse_event(json.dumps(newest)))
    assert capsys.readouterr().out == "created Where is my order?\n"
    monkeypatch.setattr(readme, "on_event", stop)
    with pytest.raises(Stopped, match="service"):
        readme.follow(before.id)
