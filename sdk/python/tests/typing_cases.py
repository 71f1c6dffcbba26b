"""What type checkers find. It is only checked, with unused ignores being errors, and never run."""

from datetime import datetime
from typing import Any

from ticketing import ApiError, Client, aio, paginate, webhooks
from ticketing.types import Requester, Ticket, TicketCreatedV1, TicketCreatedV1Event, TicketStatus
from typing_extensions import assert_type


def known(client: Client, ticket: Ticket) -> None:
    assert_type(ticket.created_at, datetime)
    assert_type(ticket.resolved_at, datetime | None)
    assert_type(ticket.requester, Requester)
    status: TicketStatus | str = ticket.status
    if status == "a value of a later version":
        pass
    assert_type(ticket.tags, list[str])
    for each in paginate(client.tickets.list_tickets, status=["open"]):
        assert_type(each, Ticket)
    for each in paginate(client.tickets.list_tickets, status=["open"], limit=3):
        assert_type(each, Ticket)


async def known_too(client: aio.Client) -> None:
    assert_type((await client.tickets.get_ticket("tkt_1")).data, Ticket)
    async for ticket in aio.paginate(client.tickets.list_tickets):
        assert_type(ticket, Ticket)


def told_apart(event: webhooks.WebhookEvent) -> None:
    if isinstance(event, webhooks.UnknownEvent):
        assert_type(event.data, dict[str, Any])
    elif event.type == "service.ticket.created.v1":
        assert_type(event, TicketCreatedV1Event)
        assert_type(event.data, TicketCreatedV1)


def told_apart_by_data(event: webhooks.WebhookEvent) -> None:
    match event.data:
        case TicketCreatedV1() as created:
            assert_type(created.ticket, Ticket)


def refused(client: Client, ticket: Ticket, error: ApiError) -> None:
    ticket.nosuch  # type: ignore[attr-defined]
    client.tickets.nosuch()  # type: ignore[attr-defined]
    client.tickets.create_ticket(subject="x")  # type: ignore[call-arg]
    client.tickets.create_ticket(subject="x", requester={"nmae": "A"})  # type: ignore[typeddict-unknown-key]
    client.tickets.list_tickets(status=["opne"])  # type: ignore[list-item]
    client.tickets.update_ticket("tkt_1", subject=1)  # type: ignore[arg-type]
    paginate(client.tickets.list_tickets, statsu=["open"])  # type: ignore[call-overload]
    if error.code == "NOT_FUOND":  # type: ignore[comparison-overlap]
        pass
