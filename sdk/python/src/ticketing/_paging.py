from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from typing import Any, ParamSpec, Protocol, TypeVar, overload

Arguments = ParamSpec("Arguments")
Entry = TypeVar("Entry")
PageEntry = TypeVar("PageEntry", covariant=True)


class Page(Protocol[PageEntry]):
    """What every list method returns."""

    @property
    def data(self) -> Sequence[PageEntry]: ...
    @property
    def next_page_token(self) -> str: ...


@overload
def paginate(
    list_page: Callable[..., Page[Entry]], *args: Any, limit: int | None, **kwargs: Any
) -> Iterator[Entry]: ...
@overload
def paginate(
    list_page: Callable[Arguments, Page[Entry]], *args: Arguments.args, **kwargs: Arguments.kwargs
) -> Iterator[Entry]: ...
def paginate(list_page: Callable[..., Page[Entry]], *args: Any, **kwargs: Any) -> Iterator[Entry]:
    """Iterates over the entries of a list, up to `limit`, and fetches its pages as needed. All
    other arguments are those of the method.

    Example:
        for ticket in paginate(client.tickets.list_tickets, status=["open"]):
            ...
    """
    left = kwargs.pop("limit", None)
    while left is None or left > 0:
        page = list_page(*args, **kwargs)
        entries = page.data[:left]
        yield from entries
        if not page.next_page_token:
            return
        kwargs["page_token"] = page.next_page_token
        left = None if left is None else left - len(entries)


@overload
def paginate_async(
    list_page: Callable[..., Awaitable[Page[Entry]]], *args: Any, limit: int | None, **kwargs: Any
) -> AsyncIterator[Entry]: ...
@overload
def paginate_async(
    list_page: Callable[Arguments, Awaitable[Page[Entry]]],
    *args: Arguments.args,
    **kwargs: Arguments.kwargs,
) -> AsyncIterator[Entry]: ...
async def paginate_async(
    list_page: Callable[..., Awaitable[Page[Entry]]], *args: Any, **kwargs: Any
) -> AsyncIterator[Entry]:
    """Like `ticketing.paginate`."""
    left = kwargs.pop("limit", None)
    while left is None or left > 0:
        page = await list_page(*args, **kwargs)
        entries = page.data[:left]
        for entry in entries:
            yield entry
        if not page.next_page_token:
            return
        kwargs["page_token"] = page.next_page_token
        left = None if left is None else left - len(entries)
