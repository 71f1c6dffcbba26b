"""The examples of the README, one after the other, as one program."""

import asyncio
import json
from datetime import datetime, timezone

import pytest
from ticketing import webhooks
from ticketing.webhooks import WebhookEvent


class Stopped(Exception):
    pass


def stop(event: WebhookEvent) -> None:
    raise Stopped(event.type)


def test_the_examples_run(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WEBHOOK_SECRET", "whsec_0")
    import readme

    printed = capsys.readouterr().out
    assert " open Where is my order?\n" in printed
    assert "False ada@example.com ada@example.com\n" in printed
    assert "\nsubject " in printed
    assert asyncio.run(readme.newest_ticket()) == "Where is my order?"

    readme.catch_up(datetime.now(timezone.utc))
    assert "Where is my order?" in capsys.readouterr().out

    events = readme.client.events
    newest, before = events.list_events(type="service.ticket.created.v1", page_size=2).data
    readme.on_event(webhooks.parse_event(json.dumps(newest)))
    assert capsys.readouterr().out == "created Where is my order?\n"
    monkeypatch.setattr(readme, "on_event", stop)
    with pytest.raises(Stopped, match="service"):
        readme.follow(before.id)
