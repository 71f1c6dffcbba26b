"""From a call to the HTTP request that it makes."""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, Generic, TypeVar
from urllib.parse import quote, urlencode

import httpx

from ._settings import Settings
from ._shape import Shape, to_json
from .gen.version import VERSION

Result = TypeVar("Result")


class Unset(Enum):
    """The default of arguments for which `None` means something."""

    UNSET = "UNSET"


UNSET = Unset.UNSET


@dataclass(frozen=True)
class Route(Generic[Result]):
    """Where a method is in the REST API."""

    verb: str
    path: str
    """With a field of the request in each pair of braces."""
    read: Callable[[Any], Result]
    """Makes the result of the JSON in the response, or of its bytes if it is a `file`."""
    shape: Shape = Shape()
    takes_key: bool = False
    """Whether the service stores the response by `Idempotency-Key`."""
    file: str | None = None
    """The field that is sent as the body, a file."""


def file(content: bytes) -> bytes:
    """The result of a method that returns a file instead of JSON."""
    return content


def nothing(json: Any) -> None:
    """The result of a method that returns nothing."""


@dataclass(frozen=True)
class CallOptions:
    """Options of one call."""

    timeout: float | None | Unset = UNSET
    headers: Mapping[str, str] | None = None
    max_retries: int | None = None
    on_response: Callable[[httpx.Response], object] | None = None
    idempotency_key: str | None = None
    if_match: int | None = None


def request_of(
    settings: Settings, route: Route[Any], arguments: Mapping[str, Any], options: CallOptions
) -> dict[str, Any]:
    """The request of a call, as arguments of httpx: fields in the path, and the rest in the query
    or the body.

    Raises:
        ValueError: A field of the path is no identifier, or a time has no time zone.
    """
    # An update takes None: it clears the field.
    left_out = (UNSET,) if route.verb == "PATCH" else (UNSET, None)
    given = {name: value for name, value in arguments.items() if value not in left_out}
    fields = to_json(given, route.shape)
    path = re.sub(
        r"\{(\w+)\}", lambda name: _segment(name[1], fields.pop(name[1], None)), route.path
    )
    url = settings.url + path
    content = None
    if route.file is not None:
        content = _content(fields.pop(route.file))
    elif route.verb in ("POST", "PATCH"):
        content = json.dumps(fields).encode()
        fields = {}
    if fields:
        url += "?" + urlencode([(name, _text(each)) for name, each in _parameters(fields)])
    headers = _headers(settings, route, options)
    return {"method": route.verb, "url": url, "headers": headers, "content": content}


def _content(file: Any) -> bytes:
    # A file is read as a whole, as a retry sends it again.
    content = file.read() if hasattr(file, "read") else file
    if not isinstance(content, (bytes, bytearray, memoryview)):
        raise TypeError("file: must be bytes, or a file that is open in binary mode")
    return bytes(content)


def _segment(name: str, value: object) -> str:
    # Servers and proxies decode a path, and resolve its dots.
    if not isinstance(value, str) or re.search(r"^\.{0,2}$|[/\\?#%]", value):
        raise ValueError(f"{name}: must be an identifier, not {value!r}")
    return quote(value, safe="")


def _parameters(fields: Mapping[str, Any]) -> list[tuple[str, Any]]:
    return [
        (name, each)
        for name, value in fields.items()
        for each in (value if isinstance(value, list) else [value])
    ]


def _text(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _headers(settings: Settings, route: Route[Any], options: CallOptions) -> dict[str, str]:
    """Names are in lower case, so that those of the caller replace ours."""
    headers = {
        "accept": "*/*" if route.read is file else "application/json, application/x-ndjson",
        "authorization": f"Bearer {settings.token}",
        "user-agent": f"ticketing-python/{VERSION}",
    }
    if route.verb in ("POST", "PATCH"):
        headers["content-type"] = (
            "application/json" if route.file is None else "application/octet-stream"
        )
    if route.takes_key:
        headers["idempotency-key"] = secrets.token_hex(16)
    for given in (settings.headers, options.headers or {}):
        headers.update({name.lower(): value for name, value in given.items()})
    if options.idempotency_key is not None:
        headers["idempotency-key"] = options.idempotency_key
    if options.if_match is not None:
        headers["if-match"] = f'"{options.if_match}"'
    return headers
