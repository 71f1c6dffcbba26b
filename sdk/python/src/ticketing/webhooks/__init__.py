"""Receives deliveries: `verify` for a single one, `Receiver` for a web server."""

from .._events import UnknownEvent
from ..gen.events import WebhookEvent
from ._event import InvalidEventError, parse_event
from ._receiver import AsyncReceiver, Receiver
from ._seen import Memory, SeenEvents
from ._signature import WebhookVerificationError, verify_signature
from ._verify import verify

__all__ = [
    "AsyncReceiver",
    "InvalidEventError",
    "Memory",
    "Receiver",
    "SeenEvents",
    "UnknownEvent",
    "WebhookEvent",
    "WebhookVerificationError",
    "parse_event",
    "verify",
    "verify_signature",
]
