"""Receives deliveries: `verify` for a single one, `Receiver` for a web server."""

from .._events import UnknownEvent
from ..gen.events import WebhookEvent
from ._claims import AsyncEventClaims, AsyncMemory, Claim, EventClaims, Memory
from ._event import InvalidEventError, parse_event
from ._handle import EventBusyError
from ._receiver import AsyncReceiver, Receiver
from ._signature import WebhookVerificationError, verify_signature
from ._verify import verify

__all__ = [
    "AsyncEventClaims",
    "AsyncMemory",
    "AsyncReceiver",
    "Claim",
    "EventBusyError",
    "EventClaims",
    "InvalidEventError",
    "Memory",
    "Receiver",
    "UnknownEvent",
    "WebhookEvent",
    "WebhookVerificationError",
    "parse_event",
    "verify",
    "verify_signature",
]
