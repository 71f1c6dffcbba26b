from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator
from datetime import datetime, timedelta, timezone
from typing import TYPE_CHECKING

from ._paging import paginate, paginate_async
from .v1.ticket_service_pb2 import ListTicketsRequest, Ticket

if TYPE_CHECKING:
    from . import aio
    from .client import Client

Known = Callable[[str], "datetime | None"]


def reconcile(
    client: Client,
    *,
    since: datetime,
    overlap: timedelta = timedelta(minutes=1),
    known: Known | None = None,
) -> Iterator[Ticket]:
    """Tickets with messages since then, in the order of `last_message_at`, oldest first: what
    deliveries that were missed had told. Keep the `last_message_at` of each when you are done with
    it; the last one is the `since` of the next time.

    Args:
        since: `last_message_at` of the last ticket that was reconciled. Without a time zone: UTC.
        overlap: How far before it to begin, as what was being written then may not have shown.
        known: Gives the `last_message_at` of a ticket as you have it, by its id. Tickets where it
            is the same are left out.
    """
    for ticket in paginate(client.tickets.list_tickets, _request(since, overlap)):
        if not _is_known(ticket, known):
            yield ticket


async def reconcile_async(
    client: aio.Client,
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
