from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator
from datetime import datetime, timedelta
from typing import Protocol

from ._paging import paginate, paginate_async
from .client import Client
from .gen.async_services import TicketService
from .gen.types import Ticket

Known = Callable[[str], "datetime | None"]


class AsyncTickets(Protocol):
    """What `reconcile_async` needs of `aio.Client`, which imports this module."""

    tickets: TicketService


def reconcile(
    client: Client,
    *,
    since: datetime,
    overlap: timedelta = timedelta(minutes=1),
    known: Known | None = None,
) -> Iterator[Ticket]:
    """Iterates over tickets that changed since a time, oldest `updated_at` first, to catch up on
    missed deliveries. A new message is a change too. Store the `updated_at` of each ticket after
    you handle it, and pass the last one as `since` next time.

    Args:
        since: `updated_at` of the last ticket that you reconciled.
        overlap: Starts this long before `since`, for changes that were not yet visible then.
        known: Returns your `updated_at` of a ticket, by its ID. Tickets with the same time
            are skipped.
    """
    tickets = paginate(
        client.tickets.list_tickets, order_by="updatedAt", updated_from=since - overlap
    )
    for ticket in tickets:
        if not _is_known(ticket, known):
            yield ticket


async def reconcile_async(
    client: AsyncTickets,
    *,
    since: datetime,
    overlap: timedelta = timedelta(minutes=1),
    known: Known | None = None,
) -> AsyncIterator[Ticket]:
    """Like `ticketing.reconcile`."""
    tickets = paginate_async(
        client.tickets.list_tickets, order_by="updatedAt", updated_from=since - overlap
    )
    async for ticket in tickets:
        if not _is_known(ticket, known):
            yield ticket


def _is_known(ticket: Ticket, known: Known | None) -> bool:
    return known is not None and known(ticket.id) == ticket.updated_at
