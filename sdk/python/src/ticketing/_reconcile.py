from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator
from datetime import datetime, timedelta, timezone
from typing import Protocol

from ._paging import paginate, paginate_async
from .client import Client
from .v1.ticket_service_connect import TicketServiceClient
from .v1.ticket_service_pb2 import ListTicketsRequest, Ticket

Known = Callable[[str], "datetime | None"]


class AsyncTickets(Protocol):
    """What `reconcile_async` needs of `aio.Client`, which imports this module."""

    @property
    def tickets(self) -> TicketServiceClient: ...


def reconcile(
    client: Client,
    *,
    since: datetime,
    overlap: timedelta = timedelta(minutes=1),
    known: Known | None = None,
) -> Iterator[Ticket]:
    """Iterates over tickets with messages since a time, oldest `last_message_at` first, to catch
    up on missed deliveries. Store the `last_message_at` of each ticket after you handle it, and
    pass the last one as `since` next time.

    Args:
        since: `last_message_at` of the last ticket that you reconciled. Without a time zone: UTC.
        overlap: Starts this long before `since`, for messages that were not yet visible then.
        known: Returns your `last_message_at` of a ticket, by its ID. Tickets with the same time
            are skipped.
    """
    for ticket in paginate(client.tickets.list_tickets, _request(since, overlap)):
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
    async for ticket in paginate_async(client.tickets.list_tickets, _request(since, overlap)):
        if not _is_known(ticket, known):
            yield ticket


def _request(since: datetime, overlap: timedelta) -> ListTicketsRequest:
    request = ListTicketsRequest(order_by="lastMessageAt")
    request.last_message_after.FromDatetime(_in_utc(since) - overlap)
    return request


def _is_known(ticket: Ticket, known: Known | None) -> bool:
    have = known(ticket.id) if known else None
    return have is not None and _in_utc(have) == ticket.last_message_at.ToDatetime(timezone.utc)


def _in_utc(time: datetime) -> datetime:
    return time if time.tzinfo else time.replace(tzinfo=timezone.utc)
