# Code generated from the contract by `npm run generate:sdk`. DO NOT EDIT.

from __future__ import annotations

from typing import Literal, Union, final

from .._events import BaseEvent, UnknownEvent
from .._objects import field
from .types import (
    ApiKeyCreatedV1,
    ApiKeyRevokedV1,
    BillingSubscribedV1,
    MemberJoinedV1,
    MemberRemovedV1,
    MemberUpdatedV1,
    MessageDeliveryFailedV1,
    RequesterErasedV1,
    RequesterUpdatedV1,
    TicketCreatedV1,
    TicketDeletedV1,
    TicketMergedV1,
    TicketNoteAddedV1,
    TicketRepliedV1,
    TicketSplitV1,
    TicketStatusChangedV1,
    TicketUnsnoozedV1,
    TicketUpdatedV1,
    WebhookFailingV1,
    WebhookPingV1,
    WebhookRecoveredV1,
)


@final
class ApiKeyCreatedV1Event(BaseEvent):
    """An API key was created over the API, with the command line or in the dashboard. A key that
    the operator creates with the server's own command fires no event.
    """

    type: Literal["service.api_key.created.v1"] = field("type")
    data: ApiKeyCreatedV1 = field("data", ApiKeyCreatedV1)


@final
class ApiKeyRevokedV1Event(BaseEvent):
    """An API key was revoked. Its next request gets 401."""

    type: Literal["service.api_key.revoked.v1"] = field("type")
    data: ApiKeyRevokedV1 = field("data", ApiKeyRevokedV1)


@final
class BillingSubscribedV1Event(BaseEvent):
    """A paid plan was activated on the workspace."""

    type: Literal["service.billing.subscribed.v1"] = field("type")
    data: BillingSubscribedV1 = field("data", BillingSubscribedV1)


@final
class MemberJoinedV1Event(BaseEvent):
    """A person joined the workspace: they accepted an invitation, or made their first call with
    a token of your identity provider.
    """

    type: Literal["service.member.joined.v1"] = field("type")
    data: MemberJoinedV1 = field("data", MemberJoinedV1)


@final
class MemberUpdatedV1Event(BaseEvent):
    """The name, the role or the status of a member was changed: they were renamed, made an admin
    or an agent, deactivated or reactivated. A name or a role that the tokens of your identity
    provider set fires no event.
    """

    type: Literal["service.member.updated.v1"] = field("type")
    data: MemberUpdatedV1 = field("data", MemberUpdatedV1)


@final
class MemberRemovedV1Event(BaseEvent):
    """A member was removed from the workspace, or the invitation of a person was withdrawn."""

    type: Literal["service.member.removed.v1"] = field("type")
    data: MemberRemovedV1 = field("data", MemberRemovedV1)


@final
class RequesterErasedV1Event(BaseEvent):
    """A requester was erased, with their tickets. Erase what you hold about them, too."""

    type: Literal["service.requester.erased.v1"] = field("type")
    data: RequesterErasedV1 = field("data", RequesterErasedV1)


@final
class RequesterUpdatedV1Event(BaseEvent):
    """Fields of a requester were changed, or another requester was merged into them."""

    type: Literal["service.requester.updated.v1"] = field("type")
    data: RequesterUpdatedV1 = field("data", RequesterUpdatedV1)


@final
class TicketCreatedV1Event(BaseEvent):
    """A new ticket arrived through a form, WhatsApp or email, or was logged by an agent."""

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
class TicketUpdatedV1Event(BaseEvent):
    """Fields of a ticket were changed by an update, including a bulk update, or because its
    assignee was removed. Fires once per ticket and update, regardless of the number of
    fields. If the status is one of them, `service.ticket.status_changed.v1` fires as well. A
    status that is set with a message, or that a requester's message changes, fires only
    `service.ticket.status_changed.v1`.
    """

    type: Literal["service.ticket.updated.v1"] = field("type")
    data: TicketUpdatedV1 = field("data", TicketUpdatedV1)


@final
class TicketUnsnoozedV1Event(BaseEvent):
    """The snooze of a ticket ended automatically: its time came, or the requester wrote. An
    update that sets, moves or clears a snooze, or that resolves or closes the ticket, fires
    `service.ticket.updated.v1` instead. If an agent's message resolves or closes the ticket,
    the snooze ends without a separate event.
    """

    type: Literal["service.ticket.unsnoozed.v1"] = field("type")
    data: TicketUnsnoozedV1 = field("data", TicketUnsnoozedV1)


@final
class TicketMergedV1Event(BaseEvent):
    """Other tickets were merged into a ticket. Their messages moved there, and they are closed;
    no other event fires for them.
    """

    type: Literal["service.ticket.merged.v1"] = field("type")
    data: TicketMergedV1 = field("data", TicketMergedV1)


@final
class TicketSplitV1Event(BaseEvent):
    """Messages of a ticket were moved to a new ticket, whose creation fires a separate event."""

    type: Literal["service.ticket.split.v1"] = field("type")
    data: TicketSplitV1 = field("data", TicketSplitV1)


@final
class TicketNoteAddedV1Event(BaseEvent):
    """An internal note was added to a ticket. Requesters never see it."""

    type: Literal["service.ticket.note_added.v1"] = field("type")
    data: TicketNoteAddedV1 = field("data", TicketNoteAddedV1)


@final
class MessageDeliveryFailedV1Event(BaseEvent):
    """A message did not reach its requester: the last attempt to send it failed, or its email
    bounced. To send it again, call `ResendMessage`. If it is the confirmation of a new ticket
    that failed, the message is the first one of the requester, and its `confirmation` has
    `failed`.
    """

    type: Literal["service.message.delivery_failed.v1"] = field("type")
    data: MessageDeliveryFailedV1 = field("data", MessageDeliveryFailedV1)


@final
class TicketDeletedV1Event(BaseEvent):
    """A ticket was deleted: by an admin, with its requester, or because it had been closed for
    longer than the workspace keeps closed tickets.
    """

    type: Literal["service.ticket.deleted.v1"] = field("type")
    data: TicketDeletedV1 = field("data", TicketDeletedV1)


@final
class WebhookPingV1Event(BaseEvent):
    """A webhook subscription was tested. Only that subscription receives it."""

    type: Literal["service.webhook.ping.v1"] = field("type")
    data: WebhookPingV1 = field("data", WebhookPingV1)


@final
class WebhookFailingV1Event(BaseEvent):
    """A webhook subscription began to fail: at least 5 of its deliveries have failed or expired
    over at least 10 minutes, without a success between them. Fires once, within about a
    minute, and not again until the subscription has recovered. All other subscriptions
    receive the event; the failing one does not, and stays active.
    """

    type: Literal["service.webhook.failing.v1"] = field("type")
    data: WebhookFailingV1 = field("data", WebhookFailingV1)


@final
class WebhookRecoveredV1Event(BaseEvent):
    """A delivery to a webhook subscription that was failing succeeded. Fires once after each
    `service.webhook.failing.v1`, within about a minute. All other subscriptions receive it.
    """

    type: Literal["service.webhook.recovered.v1"] = field("type")
    data: WebhookRecoveredV1 = field("data", WebhookRecoveredV1)


WebhookEvent = Union[
    ApiKeyCreatedV1Event,
    ApiKeyRevokedV1Event,
    BillingSubscribedV1Event,
    MemberJoinedV1Event,
    MemberUpdatedV1Event,
    MemberRemovedV1Event,
    RequesterErasedV1Event,
    RequesterUpdatedV1Event,
    TicketCreatedV1Event,
    TicketRepliedV1Event,
    TicketStatusChangedV1Event,
    TicketUpdatedV1Event,
    TicketUnsnoozedV1Event,
    TicketMergedV1Event,
    TicketSplitV1Event,
    TicketNoteAddedV1Event,
    MessageDeliveryFailedV1Event,
    TicketDeletedV1Event,
    WebhookPingV1Event,
    WebhookFailingV1Event,
    WebhookRecoveredV1Event,
    UnknownEvent,
]
"""An event: `match event.data` has a case for each class of payloads."""

EVENTS: dict[str, type[WebhookEvent]] = {
    "service.api_key.created.v1": ApiKeyCreatedV1Event,
    "service.api_key.revoked.v1": ApiKeyRevokedV1Event,
    "service.billing.subscribed.v1": BillingSubscribedV1Event,
    "service.member.joined.v1": MemberJoinedV1Event,
    "service.member.updated.v1": MemberUpdatedV1Event,
    "service.member.removed.v1": MemberRemovedV1Event,
    "service.requester.erased.v1": RequesterErasedV1Event,
    "service.requester.updated.v1": RequesterUpdatedV1Event,
    "service.ticket.created.v1": TicketCreatedV1Event,
    "service.ticket.replied.v1": TicketRepliedV1Event,
    "service.ticket.status_changed.v1": TicketStatusChangedV1Event,
    "service.ticket.updated.v1": TicketUpdatedV1Event,
    "service.ticket.unsnoozed.v1": TicketUnsnoozedV1Event,
    "service.ticket.merged.v1": TicketMergedV1Event,
    "service.ticket.split.v1": TicketSplitV1Event,
    "service.ticket.note_added.v1": TicketNoteAddedV1Event,
    "service.message.delivery_failed.v1": MessageDeliveryFailedV1Event,
    "service.ticket.deleted.v1": TicketDeletedV1Event,
    "service.webhook.ping.v1": WebhookPingV1Event,
    "service.webhook.failing.v1": WebhookFailingV1Event,
    "service.webhook.recovered.v1": WebhookRecoveredV1Event,
}
"""The class of events, by their type."""
