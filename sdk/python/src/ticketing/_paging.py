from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from typing import Any, Protocol, TypeVar

from google.protobuf.message import Message

Request = TypeVar("Request", bound=Message)
Entry = TypeVar("Entry", covariant=True)


class Page(Protocol[Entry]):
    """The response of every list method."""

    @property
    def data(self) -> Sequence[Entry]: ...
    @property
    def next_page_token(self) -> str: ...


def paginate(
    list_page: Callable[[Request], Page[Entry]], request: Request, *, limit: int | None = None
) -> Iterator[Entry]:
    """Iterates over the entries of a list, up to `limit`, and fetches its pages as needed.

    Example:
        for ticket in paginate(client.tickets.list_tickets, ListTicketsRequest(status=["open"])):
            ...
    """
    turn: Request | None = request
    given = 0
    while turn is not None:
        page = list_page(turn)
        for entry in page.data:
            if given == limit:
                return
            yield entry
            given += 1
        turn = _after(page, turn) if given != limit else None


async def paginate_async(
    list_page: Callable[[Request], Awaitable[Page[Entry]]],
    request: Request,
    *,
    limit: int | None = None,
) -> AsyncIterator[Entry]:
    """Like `ticketing.paginate`."""
    turn: Request | None = request
    given = 0
    while turn is not None:
        page = await list_page(turn)
        for entry in page.data:
            if given == limit:
                return
            yield entry
            given += 1
        turn = _after(page, turn) if given != limit else None


def _after(page: Page[Any], request: Request) -> Request | None:
    """Returns the request for the next page, or None."""
    if not page.next_page_token:
        return None
    turn = type(request)()
    turn.CopyFrom(request)
    setattr(turn, "page_token", page.next_page_token)
    return turn
