from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from google.protobuf.json_format import ParseDict, ParseError

from ..events.event_payloads import PAYLOADS, Payload


class InvalidEventError(ValueError):
    """The signed body is not an event."""


@dataclass(frozen=True)
class Event:
    """An event. `match event.data` has a case for each of its types."""

    id: str
    """Prefix `evt_`; the same if the event is delivered twice."""
    type: str
    occurred_at: datetime
    data: Payload | dict[str, Any]
    """The message of the type; a dict if this version of the package does not know the type."""


def parse_event(text: str | bytes) -> Event:
    """Parses the body of a delivery. Raises InvalidEventError when it is not an event."""
    try:
        envelope = json.loads(text)
        type, data = envelope["type"], envelope["data"]
        if not isinstance(data, dict) or not isinstance(envelope["id"], str):
            raise InvalidEventError("the body is not an event")
        payload = PAYLOADS.get(type)
        return Event(
            id=envelope["id"],
            type=type,
            # Before Python 3.11, fromisoformat does not accept `Z`.
            occurred_at=datetime.fromisoformat(envelope["occurredAt"].replace("Z", "+00:00")),
            data=ParseDict(data, payload(), ignore_unknown_fields=True) if payload else data,
        )
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError, ParseError) as error:
        raise InvalidEventError("the body is not an event") from error
