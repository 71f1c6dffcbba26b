"""What methods take and return."""

import copy
import json
import os
import pickle
from datetime import datetime, timedelta, timezone

import pytest
from ticketing import Client, webhooks
from ticketing.types import Requester, Ticket

client = Client()
FILE = "https://files.example.com/a.txt"
GRACE = os.environ["MEMBER_ID"]
JSON = {
    "id": "tkt_1",
    "requester": {"id": "req_1", "externalId": "e"},
    "createdAt": "2026-01-02T03:04:05.678Z",
    "newerField": [1],
}


def open_ticket(subject: str) -> Ticket:
    return client.tickets.create_ticket(
        subject=subject,
        requester={"name": "Ada", "external_id": "ada-1"},
        tags=["a", "b"],
        custom_fields={"the_tier": "gold", "seats": 5, "vip": False},
    ).data


def test_a_ticket_is_the_json_of_the_service_with_attributes() -> None:
    ticket = open_ticket("plain")
    assert json.loads(json.dumps(ticket)) == ticket
    assert ticket["createdAt"].endswith("Z")
    assert ticket.created_at.tzinfo == timezone.utc
    assert abs(datetime.now(timezone.utc) - ticket.created_at) < timedelta(minutes=1)
    assert isinstance(ticket.requester, Requester)
    assert (ticket.requester.external_id, ticket.requester["externalId"]) == ("ada-1", "ada-1")
    # The keys of a map are data.
    assert ticket.custom_fields == {"the_tier": "gold", "seats": 5, "vip": False}
    assert (ticket.status, ticket.tags, ticket.resolved_at) == ("open", ["a", "b"], None)


def test_an_object_is_a_dict() -> None:
    ticket = Ticket(JSON)
    assert ticket == JSON
    for other in (copy.copy(ticket), copy.deepcopy(ticket), pickle.loads(pickle.dumps(ticket))):
        assert type(other) is Ticket
        assert other == ticket
        assert other.requester.id == "req_1"
    assert ticket["newerField"] == [1]
    assert ticket.created_at == datetime(2026, 1, 2, 3, 4, 5, 678_000, timezone.utc)


def test_an_object_is_short_in_a_log() -> None:
    ticket = Ticket({"id": "tkt_1", "subject": "x" * 200, "number": 3, "status": "open"})
    assert repr(ticket).startswith("Ticket({'id': 'tkt_1', ")
    assert repr(ticket).endswith(", …})")
    assert len(repr(ticket)) < 120


def test_attributes_are_read_only_and_say_what_is_missing() -> None:
    ticket = Ticket(JSON)
    with pytest.raises(AttributeError, match="read-only"):
        ticket.subject = "changed"
    with pytest.raises(AttributeError, match="this Ticket has no 'subject'"):
        _ = ticket.subject


def test_an_update_changes_what_is_given() -> None:
    ticket = client.tickets.update_ticket(open_ticket("kept").id, tags=[]).data
    assert (ticket.tags, ticket.subject, ticket.custom_fields) == (
        [],
        "kept",
        {"the_tier": "gold", "seats": 5, "vip": False},
    )
    ticket = client.tickets.update_ticket(
        ticket.id, assignee_id=GRACE, custom_fields={"the_tier": None}
    ).data
    assert (ticket.assignee_id, ticket.custom_fields) == (GRACE, {"seats": 5, "vip": False})
    assert client.tickets.update_ticket(ticket.id).data.assignee_id == GRACE
    assert client.tickets.update_ticket(ticket.id, assignee_id=None).data.assignee_id == ""


def test_an_update_of_what_has_changed_is_refused() -> None:
    ticket = open_ticket("matched")
    changed = client.tickets.update_ticket(ticket.id, priority="high", if_match=ticket.version).data
    assert changed.version == ticket.version + 1
    with pytest.raises(Exception, match="VERSION_MISMATCH"):
        client.tickets.update_ticket(ticket.id, priority="low", if_match=ticket.version)


def test_times_in_requests_have_a_time_zone() -> None:
    ticket = open_ticket("timed")
    for zone in (timezone.utc, timezone(timedelta(hours=2))):
        begin = ticket.last_message_at.astimezone(zone)
        page = client.tickets.list_tickets(last_message_from=begin, page_size=100)
        assert ticket.id in [each.id for each in page.data]
    with pytest.raises(ValueError, match=r"^last_message_from: has no time zone"):
        client.tickets.list_tickets(last_message_from=datetime(2026, 1, 2))


def test_nested_inputs_and_queries_have_the_names_of_the_service() -> None:
    ticket = client.tickets.create_ticket(
        subject="nested",
        requester={"name": "Ada"},
        message={
            "body": "with a file",
            "attachments": [
                {"url": FILE, "name": "a.txt", "content_type": "text/plain", "external_id": "m1"}
            ],
        },
    ).data
    message = client.tickets.list_messages(ticket.id).data[0]
    assert (message.attachments[0].url, message.attachments[0].content_type) == (FILE, "text/plain")
    found = client.tickets.list_tickets(requester_id=ticket.requester.id, status=["open", "closed"])
    assert [each.id for each in found.data] == [ticket.id]
    assert (
        client.webhook_subscriptions.list_webhook_subscriptions(page_size=1).next_page_token == ""
    )


def test_a_method_without_a_result_returns_none() -> None:
    key = client.api_keys.create_api_key(name="short-lived").data
    client.api_keys.delete_api_key(key.id)
    with pytest.raises(Exception, match="NOT_FOUND"):
        client.api_keys.delete_api_key(key.id)


def test_every_type_of_the_service_is_known() -> None:
    types = client.events.list_event_types().data
    assert len(types) >= 5
    for each in types:
        body = {"id": "evt_1", "type": each.type, "occurredAt": JSON["createdAt"]}
        event = webhooks.parse_event(json.dumps({**body, "data": each.example}))
        assert not isinstance(event, webhooks.UnknownEvent), each.type
        assert event.type == each.type
        assert event.data == each.example


@pytest.mark.parametrize("digits", ["", ".6", ".678", ".678912", ".678912345"])
def test_times_have_any_number_of_digits(digits: str) -> None:
    ticket = Ticket({"createdAt": f"2026-01-02T03:04:05{digits}Z", "resolvedAt": None})
    micros = int(f"{digits[1:7]:0<6}")
    assert ticket.created_at == datetime(2026, 1, 2, 3, 4, 5, micros, timezone.utc)
    assert ticket.resolved_at is None
