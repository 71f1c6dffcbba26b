# Code generated from the contract by `npm run generate:sdk`. DO NOT EDIT.

from __future__ import annotations

from typing import Literal, Union, final

from .._events import BaseEvent, UnknownEvent
from .._objects import field
from .types import (
    BillingSubscribedV1,
    MessageDeliveryFailedV1,
    TicketCreatedV1,
    TicketRepliedV1,
    TicketStatusChangedV1,
    WebhookPingV1,
)


@final
class BillingSubscribedV1Event(BaseEvent):
    """A paid plan was activated on the workspace."""

    type: Literal["service.billing.subscribed.v1"] = field("type")
    data: BillingSubscribedV1 = field("data", BillingSubscribedV1)


@final
class TicketCreatedV1Event(BaseEvent):
    """A new ticket arrived through a form, WhatsApp or e-mail, or was logged by an agent."""

    type: Literal["service.ticket.created.v1"] = field("type")
    data: TicketCreatedV1 = field("data", TicketCreatedV1)


@final
class TicketRepliedV1Event(BaseEvent):
    """A public message was added to a ticket: an agent's reply or a requester's follow-up."""

    type: Literal["service.ticket.replied.v1"] = field("type")
    data: TicketRepliedV1 = field("data", TicketRepliedV1)


@final
class TicketStatusChangedV1Event(BaseEvent):
    """A ticket moved between open, pending, resolved and closed."""

    type: Literal["service.ticket.status_changed.v1"] = field("type")
    data: TicketStatusChangedV1 = field("data", TicketStatusChangedV1)


@final
class MessageDeliveryFailedV1Event(BaseEvent):
    """A message did not reach its requester: the last attempt to send it failed, or its e-mail
    came back. To send it again, call `ResendMessage`. For the confirmation of a new ticket,
    the message is the first one of the requester.
    """

    type: Literal["service.message.delivery_failed.v1"] = field("type")
    data: MessageDeliveryFailedV1 = field("data", MessageDeliveryFailedV1)


@final
class WebhookPingV1Event(BaseEvent):
    """A webhook subscription is tested. Only that subscription receives it."""

    type: Literal["service.webhook.ping.v1"] = field("type")
    data: WebhookPingV1 = field("data", WebhookPingV1)


WebhookEvent = Union[
    BillingSubscribedV1Event,
    TicketCreatedV1Event,
    TicketRepliedV1Event,
    TicketStatusChangedV1Event,
    MessageDeliveryFailedV1Event,
    WebhookPingV1Event,
    UnknownEvent,
]
"""An event: `match event.data` has a case for each class of payloads."""

EVENTS: dict[str, type[WebhookEvent]] = {
    "service.billing.subscribed.v1": BillingSubscribedV1Event,
    "service.ticket.created.v1": TicketCreatedV1Event,
    "service.ticket.replied.v1": TicketRepliedV1Event,
    "service.ticket.status_changed.v1": TicketStatusChangedV1Event,
    "service.message.delivery_failed.v1": MessageDeliveryFailedV1Event,
    "service.webhook.ping.v1": WebhookPingV1Event,
}
"""The class of events, by their type."""
