# Code generated from the contract by `npm run generate:sdk`. DO NOT EDIT.
from typing import Union

from .v1.billing_pb2 import BillingSubscribedV1
from .v1.ticket_pb2 import TicketCreatedV1
from .v1.ticket_pb2 import TicketRepliedV1
from .v1.ticket_pb2 import TicketStatusChangedV1
from .v1.webhook_pb2 import WebhookPingV1

Payload = Union[
    BillingSubscribedV1,
    TicketCreatedV1,
    TicketRepliedV1,
    TicketStatusChangedV1,
    WebhookPingV1,
]
"""The message of an event."""

PAYLOADS: dict[str, type[Payload]] = {
    "service.billing.subscribed.v1": BillingSubscribedV1,
    "service.ticket.created.v1": TicketCreatedV1,
    "service.ticket.replied.v1": TicketRepliedV1,
    "service.ticket.status_changed.v1": TicketStatusChangedV1,
    "service.webhook.ping.v1": WebhookPingV1,
}
"""The message of each event type."""
