from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Union

from google.protobuf.json_format import ParseDict, ParseError

from ..events.v1 import billing_pb2, options_pb2, ticket_pb2, webhook_pb2
from ..events.v1.billing_pb2 import BillingSubscribedV1
from ..events.v1.ticket_pb2 import TicketCreatedV1, TicketRepliedV1, TicketStatusChangedV1
from ..events.v1.webhook_pb2 import WebhookPingV1

Payload = Union[
    TicketCreatedV1, TicketRepliedV1, TicketStatusChangedV1, BillingSubscribedV1, WebhookPingV1
]
_PAYLOADS: dict[str, type[Payload]] = {
    message.DESCRIPTOR.GetOptions().Extensions[options_pb2.event_type]: message
    for message in (
        TicketCreatedV1,
        TicketRepliedV1,
        TicketStatusChangedV1,
        BillingSubscribedV1,
        WebhookPingV1,
    )
}


class InvalidEventError(ValueError):
    """What was signed is not an event."""


@dataclass(frozen=True)
class Event:
    """An event. `match event.data` has a case for each of its types."""

    id: str
    """Prefix `evt_`; the same if the event comes twice."""
    type: str
    occurred_at: datetime
    data: Payload | dict[str, Any]
    """The message of that type; a dict if the type is younger than this package."""


def parse_event(text: str | bytes) -> Event:
    """Reads the envelope. Raises InvalidEventError when it is none."""
    try:
        envelope = json.loads(text)
        type, data = envelope["type"], envelope["data"]
        if not isinstance(data, dict) or not isinstance(envelope["id"], str):
            raise InvalidEventError("the body is not an event")
        payload = _PAYLOADS.get(type)
        return Event(
            id=envelope["id"],
            type=type,
            # Before Python 3.11 it takes no `Z`.
            occurred_at=datetime.fromisoformat(envelope["occurredAt"].replace("Z", "+00:00")),
            data=ParseDict(data, payload(), ignore_unknown_fields=True) if payload else data,
        )
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError, ParseError) as error:
        raise InvalidEventError("the body is not an event") from error
