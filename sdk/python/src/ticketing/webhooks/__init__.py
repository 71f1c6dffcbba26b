"""Receives deliveries: `verify` for a single one, `Receiver` for a web server."""

from ._event import Event, InvalidEventError, parse_event
from ._receiver import AsyncReceiver, Receiver
from ._seen import Memory, SeenEvents
from ._signature import WebhookVerificationError, verify_signature
from ._verify import verify

__all__ = [
    "AsyncReceiver",
    "Event",
    "InvalidEventError",
    "Memory",
    "Receiver",
    "SeenEvents",
    "WebhookVerificationError",
    "parse_event",
    "verify",
    "verify_signature",
]
