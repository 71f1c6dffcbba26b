from __future__ import annotations

import json

from .._events import UnknownEvent
from .._objects import parse_time
from ..gen.events import EVENTS, WebhookEvent


class InvalidEventError(ValueError):
    """The signed body is not an event."""


def parse_event(text: str | bytes, *, test: bool = False) -> WebhookEvent:
    """Parses the body of a delivery. Raises InvalidEventError when it is not an event."""
    try:
        envelope = json.loads(text)
        id, type, data = envelope["id"], envelope["type"], envelope["data"]
        parse_time(envelope["occurredAt"])
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        raise InvalidEventError("The body is not an event.") from error
    if not (isinstance(id, str) and isinstance(type, str) and isinstance(data, dict)):
        raise InvalidEventError("The body is not an event.")
    if test:
        envelope["test"] = True
    return EVENTS.get(type, UnknownEvent)(envelope)
